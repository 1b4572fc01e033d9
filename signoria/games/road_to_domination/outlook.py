"""What follows from a position for those who look at it: leaders and yields, what is lacking, strengths, points if it ended now.

Everything here is public, or known to the seat that looks.
"""

from __future__ import annotations

from typing import TypedDict

from signoria.games.road_to_domination.data import Levels
from signoria.games.road_to_domination.effects.plunder import due
from signoria.games.road_to_domination.rules.achievements import available, fulfilled
from signoria.games.road_to_domination.rules.authority import development_bonus
from signoria.games.road_to_domination.rules.battle import (
    AUTHORITY,
    LEVEL,
    POWER,
    RELIGION,
    humiliation,
    plunder,
    strength_lines,
    winner,
)
from signoria.games.road_to_domination.rules.conquest import can_conquer
from signoria.games.road_to_domination.rules.religion import can_convert
from signoria.games.road_to_domination.rules.scoring import categories, category_points, keeps_faith
from signoria.games.road_to_domination.rules.trade import (
    leader_ducats,
    leader_prestige,
    prestige_cost,
    trade_value,
    unlocked,
)
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.steps.development import SecondGood
from signoria.games.road_to_domination.terms import (
    BATTLES,
    DUCATS,
    FIRST_GOOD,
    FIRST_RELIGION_CARD,
    PLOT,
    STATS,
    TRACKS,
    Card,
    Seat,
    Stat,
)


class YieldView(TypedDict):
    """What the next Development of a good would bring: ducats by origin, and prestige won or lost."""

    open: bool
    leads: bool
    trade: int
    bonus: int
    leader: int
    prestige: int


class NeedView(TypedDict):
    """One thing that a card asks for; of those in a group one is enough."""

    stat: str
    least: int
    have: int


class ProspectView(TypedDict):
    """What a card asks of the seat that looks, group by group; `ready` if nothing is lacking."""

    needs: list[list[NeedView]]
    ready: bool


class StrengthView(TypedDict):
    level: int
    power: int
    religion: int
    authority: int
    cards: list[int]


class FrontView(TypedDict):
    """A war that the seat that looks could begin, before any cards: both strengths, and what humiliation would cost."""

    defender: int
    kind: str
    attack: StrengthView
    defence: StrengthView
    humiliation: int


class PlotView(TypedDict):
    """A plot in the own hand on one opponent: the most it would count, by what, and what the opponent has."""

    card: str
    target: int
    stat: str
    ducats: int
    has: int


class BattleView(TypedDict):
    """The war of this turn. Before it is fought the strengths are those of the cards played so far."""

    attacker: int
    defender: int
    kind: str
    card: str
    defence_cards: list[str]
    settled: bool
    fought: bool
    winner: int | None
    attack: int
    defence: int
    attack_lines: StrengthView
    defence_lines: StrengthView
    humiliation: int
    plunder: int
    can_be_ceded: list[str]


class StandingView(TypedDict):
    """Points if the game ended now: glory and what the final scoring would add, by category."""

    seat: int
    points: int
    parts: dict[str, int]


def yields(s: Road, seat: Seat) -> dict[str, YieldView]:
    """All goods of a player. With a second good the bonuses have been paid already (R-20)."""
    found: dict[str, YieldView] = {}
    step = s.stack[-1] if s.stack else None
    second = isinstance(step, SecondGood) and step.seat == seat
    bonus = 0 if second else development_bonus(s, seat)
    for good in range(FIRST_GOOD, TRACKS):
        leads = s.leads(seat, good)
        found[STATS[good]] = {
            "open": unlocked(s, seat, good),
            "leads": leads,
            "trade": trade_value(s, seat, good),
            "bonus": bonus,
            "leader": leader_ducats(s, seat, good) if leads else 0,
            "prestige": (leader_prestige(s, good) if leads else 0) - prestige_cost(s, seat, good),
        }
    return found


def territory_prospects(s: Road, seat: Seat) -> dict[str, ProspectView]:
    """The territories on offer, in the own hand and on the board."""
    hand = s.players[seat].hand
    cards = [card for card in [*s.face_up, *hand] if card >= s.data.first_territory]
    cards += range(s.data.first_board, s.data.cards)
    return {s.data.card_slugs[card]: _territory(s, seat, card) for card in cards}


def _territory(s: Road, seat: Seat, card: Card) -> ProspectView:
    territory = s.data.territory(card)
    needs = _needs(s, seat, territory.requires)
    needs.append([_need(s, seat, DUCATS, territory.cost)])
    held = card in s.players[seat].board
    return {"needs": needs, "ready": can_conquer(s, seat, card) and not held}


def achievement_prospects(s: Road, seat: Seat) -> dict[str, ProspectView]:
    """The available achievements."""
    found: dict[str, ProspectView] = {}
    for i in available(s):
        card = s.data.achievements[i]
        needs = [[_need(s, seat, stat, least) for stat, least in group] for group in card.requires]
        found[card.slug] = {"needs": needs, "ready": fulfilled(s, seat, i)}
    return found


def religion_prospects(s: Road, seat: Seat) -> dict[str, ProspectView]:
    """The religions that can be adopted; none is ready for who can't change his, or has done so."""
    found: dict[str, ProspectView] = {}
    for i, card in enumerate(s.data.religions):
        ready = s.players[seat].power >= 0 and can_convert(s, seat, FIRST_RELIGION_CARD + i)
        found[card.slug] = {"needs": _needs(s, seat, card.requires), "ready": ready}
    return found


def _needs(s: Road, seat: Seat, requires: Levels) -> list[list[NeedView]]:
    return [[_need(s, seat, stat, least)] for stat, least in requires]


def _need(s: Road, seat: Seat, stat: Stat, least: int) -> NeedView:
    return {"stat": STATS[stat], "least": least, "have": s.stat(seat, stat)}


def fronts(s: Road, seat: Seat) -> list[FrontView]:
    """Every war that the player could begin, against each opponent on land and at sea."""
    found: list[FrontView] = []
    if s.players[seat].power < 0 or s.active < 0:
        return found
    for enemy in s.opponents(seat):
        for kind in range(len(BATTLES)):
            found.append(
                {
                    "defender": enemy,
                    "kind": BATTLES[kind],
                    "attack": _strength(s, strength_lines(s, seat, enemy, kind, []), kind, []),
                    "defence": _strength(s, strength_lines(s, enemy, seat, kind, []), kind, []),
                    "humiliation": humiliation(s, seat, enemy, kind),
                }
            )
    return found


def plots(s: Road, seat: Seat) -> list[PlotView]:
    """Every plot in hand on every opponent."""
    found: list[PlotView] = []
    hand = s.players[seat].hand
    for card in sorted({c for c in hand if c < s.data.first_territory and s.data.providence[c].type == PLOT}):
        for target in s.opponents(seat):
            best = s.data.providence[card].bases[0].stat
            for base in s.data.providence[card].bases:
                if due(s, card, target, base.stat) > due(s, card, target, best):
                    best = base.stat
            found.append(
                {
                    "card": s.data.card_slugs[card],
                    "target": target,
                    "stat": STATS[best],
                    "ducats": due(s, card, target, best),
                    "has": s.players[target].ducats,
                }
            )
    return found


def battle(s: Road) -> BattleView | None:
    """The war of this turn, if there is one."""
    b = s.battle
    if b.defender < 0:
        return None
    enemy = b.defender
    attack = strength_lines(s, s.active, enemy, b.kind, [b.card])
    defence = strength_lines(s, enemy, s.active, b.kind, b.defence_cards)
    if b.fought:  # army and fleet may have moved since; nothing else can
        attack[LEVEL] += b.attack - sum(attack)
        defence[LEVEL] += b.defence - sum(defence)
    ceded = [c for c in s.players[enemy].territories if s.data.territory(c).kind == b.kind]
    return {
        "attacker": s.active,
        "defender": enemy,
        "kind": BATTLES[b.kind],
        "card": s.data.card_slugs[b.card],
        "defence_cards": [s.data.card_slugs[c] for c in b.defence_cards],
        "settled": b.settled,
        "fought": b.fought,
        "winner": winner(s) if b.fought else None,
        "attack": sum(attack),
        "defence": sum(defence),
        "attack_lines": _strength(s, attack, b.kind, [b.card]),
        "defence_lines": _strength(s, defence, b.kind, b.defence_cards),
        "humiliation": humiliation(s, s.active, enemy, b.kind),
        "plunder": plunder(s, s.active, b.kind, b.card),
        "can_be_ceded": [s.data.card_slugs[c] for c in ceded],
    }


def _strength(s: Road, lines: list[int], kind: int, cards: list[Card]) -> StrengthView:
    return {
        "level": lines[LEVEL],
        "power": lines[POWER],
        "religion": lines[RELIGION],
        "authority": lines[AUTHORITY],
        "cards": [s.data.providence[c].battle[kind] for c in cards],
    }


def standing(s: Road) -> list[StandingView]:
    """An estimate: the final scoring of the position as it is. Who has resigned has no points."""
    parts: list[dict[str, int]] = [{"glory": p.glory} for p in s.players]
    for stat in categories():
        points = category_points(s, [s.stat(seat, stat) for seat in range(s.seats)])
        for seat in range(s.seats):
            if points[seat]:
                parts[seat][STATS[stat]] = points[seat]
    for seat in range(s.seats):
        if not s.plays(seat):
            parts[seat] = {}
        elif keeps_faith(s, seat):
            parts[seat]["religion"] = s.numbers.unchanged_religion
    return [
        {"seat": seat, "points": sum(parts[seat].values()), "parts": parts[seat]} for seat in range(s.seats)
    ]
