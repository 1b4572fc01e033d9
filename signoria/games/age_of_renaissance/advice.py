"""What a power should consider in each phase, and what to watch out for: money for stability, Misery, the end, who leads."""

from __future__ import annotations

from typing import Final

from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance import verbs as v
from signoria.games.age_of_renaissance.data import bits
from signoria.games.age_of_renaissance.outlook import standing_view
from signoria.games.age_of_renaissance.rules.commerce import payout, payout_for
from signoria.games.age_of_renaissance.rules.misery import stabilization_cost, unpaid_spaces
from signoria.games.age_of_renaissance.rules.prices import price
from signoria.games.age_of_renaissance.state import AgeState
from signoria.games.age_of_renaissance.steps.expanding import Expand
from signoria.games.age_of_renaissance.steps.ordering import Bid
from signoria.games.age_of_renaissance.steps.playing import PlayCards
from signoria.games.age_of_renaissance.steps.purchasing import Purchase
from signoria.kernel.advice import Tip, beware, consider
from signoria.kernel.text import Noun

BRINK: Final = 2  # spaces of Misery from Chaos
LAST_CARDS: Final = 2  # cards of the last pile, by seat, with which the end is near
AHEAD: Final = 60  # points by which a rival leads
STEEP: Final = 100  # points that one more space of Misery costs
HITS: Final = (t.ALCHEMISTS_GOLD, t.CIVIL_WAR, t.PIRATES, t.REBELLION, t.WAR)  # events with one victim


def advise(s: AgeState, seat: int) -> list[Tip]:
    if s.powers[seat].out or s.phase == t.SETUP_PHASE:
        return []
    found = [*misery(s, seat), *the_end(s)]
    if s.phase in (t.BUY_PHASE, t.PLAY_PHASE, t.PURCHASE_PHASE):
        found += stability(s, seat)
    if not s.waits_for(seat):
        return found
    step = s.step_of(seat)
    if isinstance(step, PlayCards):
        found += goods(s, seat) + events(s, seat)
    elif isinstance(step, Purchase):
        found += purchases(s, seat)
    elif isinstance(step, Expand):
        found += provinces(s, seat)
    elif isinstance(step, Bid):
        found += tokens(s, seat)
    return found


# -- to watch out for ------------------------------------------------------------------------------------------------


def misery(s: AgeState, seat: int) -> list[Tip]:
    p, ladder = s.powers[seat], s.data.ladder
    left = s.data.chaos - p.misery
    if left <= BRINK:
        return [beware(1.0, "aor.9.4.2-15", "chaos", [Noun("seat", seat)], n=left)]
    step = ladder[p.misery + 1] - ladder[p.misery]
    if step >= STEEP:
        return [beware(0.5, "aor.11.3-1", "steep", [Noun("seat", seat)], n=step)]
    return []


def the_end(s: AgeState) -> list[Tip]:
    if s.last_turn:
        return [beware(0.7, "aor.11.2-1", "last_turn", [])]
    last = s.pile_epoch == s.options.last_epoch and not s.aside
    if last and len(s.pile) <= LAST_CARDS * s.seats:
        return [beware(0.6, "aor.11.1-2", "last_cards", [], n=len(s.pile))]
    return []


def stability(s: AgeState, seat: int) -> list[Tip]:
    """Cards that cost more to keep than there is money."""
    p = s.powers[seat]
    cost = stabilization_cost(s, seat)
    if cost <= p.cash:
        return []
    spaces = unpaid_spaces(s, seat, cost)
    if p.misery + spaces >= s.data.chaos:
        return [beware(1.1, "aor.9.5.3-3", "ruin", [], cards=len(p.hand), money=cost, cash=p.cash)]
    worth = s.data.ladder[p.misery + spaces] - s.data.ladder[p.misery]
    return [
        beware(
            0.9,
            "aor.9.5.3-3",
            "stability_late" if s.phase == t.PURCHASE_PHASE else "stability",
            [],
            cards=len(p.hand),
            money=cost,
            cash=p.cash,
            spaces=spaces,
            n=worth,
        )
    ]


# -- to consider -----------------------------------------------------------------------------------------------------


def goods(s: AgeState, seat: int) -> list[Tip]:
    """The card in hand that pays most, and who else is paid."""
    best: list[Tip] = []
    most = 0
    for card in sorted(s.powers[seat].hand):
        kind = s.data.kind_of[card]
        row = s.data.kinds[kind]
        if row.type != t.COMMODITY_CARD:
            continue
        for c in row.commodities:
            mine = payout(s, seat, c)
            others = [other for other in s.active() if other != seat]
            rival = others[0] if others else seat
            for other in others:
                if payout(s, other, c) > payout(s, rival, c):
                    rival = other
            theirs = payout(s, rival, c) if rival != seat else 0
            if mine <= most or mine < theirs:
                continue
            most = mine
            noun, good = Noun("card", kind), Noun("commodity", c)
            if theirs > 0:
                tip = consider(
                    0.4 + min(mine - theirs, 100) / 200.0,
                    "aor.9.4.1-1",
                    "goods_shared",
                    [noun],
                    card=noun,
                    commodity=good,
                    money=mine,
                    seat=Noun("seat", rival),
                    theirs=theirs,
                )
            else:
                tip = consider(
                    0.5 + min(mine, 100) / 200.0,
                    "aor.9.4.1-1",
                    "goods",
                    [noun],
                    card=noun,
                    commodity=good,
                    money=mine,
                )
            best = [tip]
    return best


def events(s: AgeState, seat: int) -> list[Tip]:
    """An event in hand with one victim, while a rival leads."""
    points = [one["points"] for one in standing_view(s, seat)]
    others = [other for other in s.active() if other != seat and not s.protected(other)]
    if not others:
        return []
    leader = max(others, key=lambda other: points[other])
    lead = points[leader] - points[seat]
    if lead < AHEAD:
        return []
    for action in s.legal(seat):
        if action.verb == v.PLAY and s.data.kinds[action.a].type == t.EVENT_CARD:
            if s.data.kinds[action.a].effect in HITS:
                noun = Noun("card", action.a)
                return [
                    consider(
                        0.55,
                        "aor.9.4-2",
                        "leader",
                        [noun, Noun("seat", leader)],
                        card=noun,
                        seat=Noun("seat", leader),
                        n=lead,
                    )
                ]
    return []


def purchases(s: AgeState, seat: int) -> list[Tip]:
    """An advance that is cheapest for what it counts and saves, the ship, and what the cards in hand will cost."""
    p = s.powers[seat]
    kept = stabilization_cost(s, seat)
    found: list[Tip] = []
    best, most = -1, 0.0
    for action in s.legal(seat):
        if action.verb == v.UPGRADE_SHIP and not s.last_turn:
            found.append(consider(0.4, "aor.9.5.1-7", "ship", [], money=s.data.ship_price, cash=p.cash))
        if action.verb != v.BUY:
            continue
        row = s.data.advances[action.a]
        cost = price(s, seat, action.a)
        if cost > p.cash - kept:
            continue
        rest = s.data.categories[row.category].mask & ~p.advances & ~(1 << action.a)
        later = 0 if s.last_turn else row.credit * min(3, len(bits(rest)))
        worth = (row.cost - cost + later) / max(cost, 10)
        if worth > most:
            best, most = action.a, worth
    if best >= 0:
        row = s.data.advances[best]
        noun = Noun("advance", best)
        cost = price(s, seat, best)
        found.append(
            consider(
                0.8,
                "aor.9.5.2-2",
                "advance",
                [noun],
                advance=noun,
                money=cost,
                worth=row.cost,
                credit=row.credit,
                category=Noun("category", row.category),
            )
        )
    if kept and len(p.hand) > 1 and kept <= p.cash:
        found.append(
            consider(0.6, "aor.9.5.3-1", "keep", [], cards=len(p.hand), money=kept, left=p.cash - kept)
        )
    return found


def provinces(s: AgeState, seat: int) -> list[Tip]:
    """Where a marker would raise the payment of a commodity most, if the tokens are enough."""
    p = s.powers[seat]
    worths: list[tuple[int, int, int]] = []
    for i in sorted({action.a for action in s.legal(seat) if action.verb == v.EXPAND}):
        row = s.data.provinces[i]
        missing = s.data.market[i] - s.tokens(seat, i)
        if row.satellite or missing > p.expansion or missing > s.room(i):
            continue
        gain, good = 0, -1
        for c in row.commodities:
            more = payout_for(s, seat, c, p.holdings[c] + 1) - payout_for(s, seat, c, p.holdings[c])
            if more > gain:
                gain, good = more, c
        if good >= 0:
            worths.append((gain, i, good))
    worths.sort(key=lambda one: (-one[0], one[1]))
    found: list[Tip] = []
    for gain, i, c in worths[:2]:
        noun = Noun("province", i)
        found.append(
            consider(
                0.4 + min(gain, 100) / 200.0,
                "aor.9.4.1-2",
                "province",
                [noun],
                province=noun,
                commodity=Noun("commodity", c),
                money=gain,
                tokens=s.data.market[i] - s.tokens(seat, i),
                after=p.holdings[c] + 1,
            )
        )
    return found


def tokens(s: AgeState, seat: int) -> list[Tip]:
    """How much of the cash tokens may cost, if the cards in hand are to be kept."""
    p = s.powers[seat]
    kept = stabilization_cost(s, seat)
    if not p.hand:
        return []
    return [
        consider(
            0.5, "aor.9.1-9", "bid", [], cash=p.cash, money=kept, left=max(0, p.cash - kept), stock=p.stock
        )
    ]
