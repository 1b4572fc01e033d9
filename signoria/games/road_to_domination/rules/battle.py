"""The strength of attack and defence, line by line."""

from __future__ import annotations

from typing import Final

from signoria.games.road_to_domination.data import Modifier
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.terms import (
    ARMY,
    FLEET,
    LAND,
    LAND_WEAPONS,
    SHIPYARDS,
    Card,
    Seat,
    Stat,
)

# The lines of a strength; the last is the sum of the war cards.
LEVEL: Final = 0
POWER: Final = 1
RELIGION: Final = 2
AUTHORITY: Final = 3
CARDS: Final = 4


def force_of(kind: int) -> Stat:
    """Land battles are fought with the army, sea battles with the fleet."""
    return ARMY if kind == LAND else FLEET


def arms_of(kind: int) -> Stat:
    """Land weapons or shipyards: what humiliation and plundering count."""
    return LAND_WEAPONS if kind == LAND else SHIPYARDS


def applied(modifier: Modifier, kind: int, against_dissenter: bool) -> int:
    """A modifier in a battle of this kind. All that apply add up (R-40)."""
    return modifier.battle[kind] + (modifier.dissenters if against_dissenter else 0)


def strength_lines(s: Road, seat: Seat, enemy: Seat, kind: int, cards: list[Card]) -> list[int]:
    """Level, superpower, religion, authority card and war cards: the five parts of a strength. Who has resigned has none."""
    if not s.plays(seat):
        return [0, 0, 0, 0, 0]
    p = s.players[seat]
    foe = s.dissenters(seat, enemy)
    lines = [p.level[force_of(kind)], applied(s.data.powers[p.power].modifier, kind, foe), 0, 0, 0]
    religion = s.religion_of(seat)
    if religion is not None:
        lines[RELIGION] = applied(religion.modifier, kind, foe)
    authority = s.authority_of(seat)
    if authority is not None:
        lines[AUTHORITY] = applied(authority.modifier, kind, foe)
    for card in cards:
        lines[CARDS] += s.data.providence[card].battle[kind]
    return lines


def strength(s: Road, seat: Seat, enemy: Seat, kind: int, cards: list[Card]) -> int:
    """The strength of one side; it may be negative (R-40)."""
    return sum(strength_lines(s, seat, enemy, kind, cards))


def humiliation(s: Road, attacker: Seat, defender: Seat, kind: int) -> int:
    """The prestige that political humiliation costs: the attacker's lead in arms, at least 1 (R-15)."""
    arms = arms_of(kind)
    lead = s.players[attacker].level[arms] - s.players[defender].level[arms]
    return max(lead, s.numbers.least_humiliation)


def plunder(s: Road, attacker: Seat, kind: int, card: Card) -> int:
    """Plundering value of the war card times the attacker's level of arms."""
    return s.data.providence[card].plunder * s.players[attacker].level[arms_of(kind)]


def winner(s: Road) -> Seat:
    """Who has won the battle of this turn: the attacker only with the greater strength."""
    return s.active if s.battle.attack > s.battle.defence else s.battle.defender


def loser(s: Road) -> Seat:
    return s.battle.defender if winner(s) == s.active else s.active
