"""What a banker should consider, and what to watch out for: victories within reach, thrones and cards that can be lost, the end of the decks."""

from __future__ import annotations

from typing import Final

from signoria.games.pax_renaissance import ids, verbs
from signoria.games.pax_renaissance.ids import APOSTASY, COLUMNS, EMPIRES, PATRON, VICTORIES
from signoria.games.pax_renaissance.muster import Muster, best_campaign
from signoria.games.pax_renaissance.prospects import claims, comet_price, fair_pays
from signoria.games.pax_renaissance.rules.apostasy import apostates, lost
from signoria.games.pax_renaissance.rules.victory import declaration_cost, wins
from signoria.games.pax_renaissance.standing import conditions
from signoria.games.pax_renaissance.state import PaxState
from signoria.games.pax_renaissance.steps.actions import ActionPhase
from signoria.kernel.advice import Tip, beware, consider
from signoria.kernel.text import Noun, Text

LAST_CARDS: Final = 8  # in both decks together: the end is near
FAR: Final = 9
NEAR: Final = 2  # what may lack for a victory to be named
RULES_OF: Final = ["pax.L6.1", "pax.L5.1", "pax.L3.1", "pax.L4.1"]  # by victory


def advise(s: PaxState, seat: int) -> list[Tip]:
    found: list[Tip] = []
    for banker in range(s.bankers):
        if banker != seat and s.in_game(banker):
            found += victories_of(s, banker) + campaigns_of(s, seat, banker)
    found += apostasies(s, seat) + decks(s, seat)
    if s.waits_for(seat) and isinstance(s.step_of(seat), ActionPhase):
        found += own_victory(s, seat) + fairs(s, seat) + florins_lying(s, seat) + crowns(s, seat)
    return found


def lacks(s: PaxState, banker: int, victory: int) -> int:
    """How many things lack for a victory; a supreme religion is far more than one."""
    total = 0
    for condition in conditions(s, victory):
        total += condition["lacks"][banker] * (FAR if condition["condition"] == "supreme" else 1)
    return total


def who(s: PaxState, banker: int) -> Noun:
    return Noun("banker", s.bank[banker])


def opened(s: PaxState, victory: int) -> bool:
    return s.victories >> victory & 1 == 1


# -- to watch out for ------------------------------------------------------------------------------------------------


def victories_of(s: PaxState, banker: int) -> list[Tip]:
    """What a rival could win with in its next turn."""
    found: list[Tip] = []
    price = comet_price(s)
    for victory in range(len(VICTORIES)):
        if not wins(s, banker, victory):
            continue
        noun = Noun("victory", victory)
        if opened(s, victory):
            found.append(
                beware(1.0, RULES_OF[victory], "declares", [noun], banker=who(s, banker), victory=noun)
            )
        elif price <= s.florins[banker] and declaration_cost(s, victory) == 1:
            found.append(
                beware(0.9, "pax.L1.2", "comet", [noun], banker=who(s, banker), victory=noun, n=price)
            )
    if found:
        return found
    for victory in range(len(VICTORIES)):
        if opened(s, victory) and lacks(s, banker, victory) == 1:
            noun = Noun("victory", victory)
            found.append(
                beware(0.6, RULES_OF[victory], "lacks_one", [noun], banker=who(s, banker), victory=noun)
            )
    return found


def campaigns_of(s: PaxState, seat: int, banker: int) -> list[Tip]:
    """An empire of one's own that a rival's king could take by a campaign."""
    muster = Muster(s)
    for king in range(EMPIRES):
        if s.owner[king] != banker or s.republic[king] or s.silenced(s.square(king), banker):
            continue
        target = best_campaign(s, banker, king, muster)
        if target >= 0 and s.owner[target] == seat:
            noun = Noun("empire", target)
            return [
                beware(
                    0.7,
                    "pax.F9a.1",
                    "campaign",
                    [noun, Noun("card", s.square(target))],
                    banker=who(s, banker),
                    empire=noun,
                    king=Noun("empire", king),
                    attack=muster.knights[king],
                    defence=muster.garrison[target],
                )
            ]
    return []


def apostasies(s: PaxState, seat: int) -> list[Tip]:
    """A card of the market whose apostasy would cost cards, if a rival can pay for it."""
    richest = max([s.florins[b] for b in range(s.bankers) if b != seat and s.in_game(b)], default=0)
    for at in range(len(s.market)):
        card = s.market[at]
        column = at % COLUMNS
        if card < 0 or column == 0 or column > richest or s.data.one_shot[card] != APOSTASY:
            continue
        religions = s.data.one_shot_param[card]
        if apostates(s, religions) >> seat & 1:
            noun = Noun("card", card)
            pair = Noun("pair", ids.PAIR_MASKS.index(religions))
            n = len(lost(s, seat, religions))
            return [beware(0.5 + 0.05 * n, "pax.K3.1", "apostasy", [noun], card=noun, n=n, pair=pair)]
    return []


def decks(s: PaxState, seat: int) -> list[Tip]:
    """The market is running out: the most Patrons win then. In the solitaire game the person can't."""
    left = len(s.decks[0]) + len(s.decks[1])
    if left > LAST_CARDS:
        return []
    if s.bankers > s.seats:
        return [beware(0.65, "pax.O.c.1", "decks_alone", [], n=left)]
    patrons = [s.prestige(banker, PATRON) for banker in range(s.bankers)]
    best = max(range(s.bankers), key=lambda banker: (patrons[banker], s.florins[banker]))
    key = "decks" if best != seat else "decks_yours"
    return [
        beware(
            0.55, "pax.D2b.2", key, [], n=left, banker=who(s, best), patrons=patrons[best], mine=patrons[seat]
        )
    ]


# -- to consider -----------------------------------------------------------------------------------------------------


def own_victory(s: PaxState, seat: int) -> list[Tip]:
    """To declare at once, to buy a comet and declare, or what lacks for the nearest victory."""
    price = comet_price(s)
    best, least = -1, NEAR + 1
    for victory in range(len(VICTORIES)):
        noun = Noun("victory", victory)
        if wins(s, seat, victory):
            cost = declaration_cost(s, victory)
            if opened(s, victory) and cost <= s.actions_left:
                return [consider(2.0, "pax.L2.1", "declare", [noun], victory=noun)]
            if not opened(s, victory) and price <= s.florins[seat] and 1 + cost <= s.actions_left:
                return [consider(1.9, "pax.L1.2", "comet", [noun], victory=noun, n=price)]
        lack = lacks(s, seat, victory) + (0 if opened(s, victory) else 1)
        if lack < least:
            best, least = victory, lack
    if best < 0:
        return []
    noun = Noun("victory", best)
    for condition in conditions(s, best):
        if condition["lacks"][seat]:
            what = Text(f"lacking.{condition['condition']}", n=condition["lacks"][seat])
            key = "near_open" if opened(s, best) else "near_closed"
            return [consider(0.8, RULES_OF[best], key, [noun], victory=noun, what=what)]
    return [consider(0.8, "pax.L1.1", "near_comet", [noun], victory=noun)]


def fairs(s: PaxState, seat: int) -> list[Tip]:
    """The fair that pays more than anybody else would get."""
    best: list[Tip] = []
    most = 0
    for action in s.legal(seat):
        if action.verb != verbs.FAIR:
            continue
        pays = [0] * s.bankers
        fair_pays(s, action.a, seat, pays)
        others = max([pays[b] for b in range(s.bankers) if b != seat], default=0)
        gain = pays[seat] - others
        if gain > most:
            most = gain
            side = Noun("side", action.a)
            best = [
                consider(
                    0.3 + 0.1 * gain, "pax.G3a.1", "fair", [side], side=side, n=pays[seat], others=others
                )
            ]
    return best


def florins_lying(s: PaxState, seat: int) -> list[Tip]:
    """A card of the market with more florins on it than it costs."""
    best: list[Tip] = []
    most = 0
    for action in s.legal(seat):
        if action.verb != verbs.BUY:
            continue
        at = s.market.index(action.a) if action.a in s.market else -1
        if at < 0:
            continue
        gain = s.market_florins[at] - at % COLUMNS
        if gain > most:
            most = gain
            noun = Noun("card", action.a)
            best = [
                consider(
                    0.35 + 0.1 * gain,
                    "pax.E1d.1",
                    "florins",
                    [noun],
                    card=noun,
                    n=s.market_florins[at],
                    cost=at % COLUMNS,
                )
            ]
    return best


def crowns(s: PaxState, seat: int) -> list[Tip]:
    """A card in hand that would bring another king."""
    muster = Muster(s)
    for card in sorted(s.hands[seat]):
        if claims(s, seat, card, muster):
            noun = Noun("card", card)
            return [consider(0.7, "pax.E2.1", "crown", [noun], card=noun)]
    return []
