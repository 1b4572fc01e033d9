"""Market competition: strengths, tokens needed and the chance of success (9.6.2, 9.6.3)."""

from __future__ import annotations

from typing import Final

from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance.rules.board import defenders
from signoria.games.age_of_renaissance.state import AgeState, bit_count

OUTCOMES: Final = 216
"""Equally likely results of three dice."""


def weapons_against(mine: int, theirs: int) -> int:
    """How many of my Military Advantages count against theirs: a weapon is void against any newer one (events-5, events-6)."""
    return bit_count(mine >> max(theirs.bit_length() - 1, 0))


def nationalism(s: AgeState, seat: int, province: int) -> int:
    """1 in the Area of the seat's capital (9.6.3-20). It survives elimination (9.4.2-16)."""
    p = s.powers[seat]
    if not p.advances >> t.NATIONALISM & 1 or p.capital < 0:
        return 0
    return 1 if s.data.provinces[p.capital].area == s.data.provinces[province].area else 0


def support(s: AgeState, seat: int, province: int) -> int:
    """Old tokens of the seat in satellites whose arrows point at the province (9.6.2-1)."""
    old = s.powers[seat].old
    count = 0
    for satellite in s.data.provinces[province].satellites:
        if old[satellite]:
            count += 1
    return count


def defence(s: AgeState, attacker: int, province: int) -> int:
    """The strength of all defenders, without the market number."""
    foes = defenders(s, attacker, province)
    mine = s.powers[attacker].weapons
    total = 0
    weapons = 0
    for foe in foes:
        p = s.powers[foe]
        marker = s.marker[province] == foe
        force = s.data.market[province] if marker else s.tokens(foe, province)
        force += nationalism(s, foe, province)
        if p.capital == province:
            force *= 2
        total += force
        if marker or (s.edition.cosmopolitan_defends and p.owns(t.COSMOPOLITAN)):
            total += support(s, foe, province)
        weapons += weapons_against(p.weapons, mine)
    if len(foes) > 1 and not s.edition.defenders_add_up:
        weapons = min(weapons, 1)
    return total + weapons


def enemy_weapons(s: AgeState, attacker: int, province: int) -> int:
    """All Military Advantages among the defenders."""
    mask = 0
    for foe in defenders(s, attacker, province):
        mask |= s.powers[foe].weapons
    return mask


def attack_bonus(s: AgeState, seat: int, province: int) -> int:
    """What weapons and Cosmopolitan add to an attack; never doubled."""
    p = s.powers[seat]
    bonus = weapons_against(p.weapons, enemy_weapons(s, seat, province)) if p.weapons else 0
    if p.owns(t.COSMOPOLITAN):
        bonus += support(s, seat, province)
    return bonus


def required_strength(s: AgeState, seat: int, province: int) -> int:
    """What an attack must at least match: the defenders and the market number (9.6.3-2)."""
    return defence(s, seat, province) + s.data.market[province]


def attack_strength(s: AgeState, seat: int, province: int, tokens: int) -> int:
    """The strength of so many attacking tokens, those already there included."""
    force = tokens + nationalism(s, seat, province)
    if s.powers[seat].capital == province:
        force *= 2
    return force + attack_bonus(s, seat, province)


def tokens_needed(s: AgeState, seat: int, province: int) -> int:
    """How many tokens must be placed for an attack; the attacker's own tokens there count (9.6.3-3, 9.6.3-16)."""
    missing = required_strength(s, seat, province) - attack_bonus(s, seat, province)
    if s.powers[seat].capital == province:
        missing = (missing + 1) // 2
    tokens = max(missing - nationalism(s, seat, province), s.data.market[province])
    return max(tokens - s.tokens(seat, province), 1)


def wins_ties(s: AgeState, seat: int, province: int) -> bool:
    """Whether the attacker has a Military Advantage that counts here (9.6.3-9)."""
    return weapons_against(s.powers[seat].weapons, enemy_weapons(s, seat, province)) > 0


def dice_win(rank: int, proselytism: bool, ties: bool, coloured: int, black: int, white: int) -> bool:
    """How the three dice are read for the attacker (9.6.3-6 to 9, 9.6.3-26)."""
    if coloured > rank or (proselytism and coloured == rank):
        return True
    return black > white or (ties and black == white)


def chance(rank: int, proselytism: bool, ties: bool) -> int:
    """Of 216 results, how many win (table B1)."""
    won = 0
    for coloured in range(1, 7):
        for black in range(1, 7):
            for white in range(1, 7):
                if dice_win(rank, proselytism, ties, coloured, black, white):
                    won += 1
    return won
