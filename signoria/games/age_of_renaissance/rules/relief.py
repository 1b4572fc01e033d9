"""Misery relief for breadth of learning (9.5.4)."""

from __future__ import annotations

from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance.data import Relief
from signoria.games.age_of_renaissance.rules.misery import relieve
from signoria.games.age_of_renaissance.state import AgeState, bit_count


def grant_relief(s: AgeState, seat: int) -> None:
    """Each step that the seat has reached and not had before, once per game (9.5.4-6)."""
    p = s.powers[seat]
    while p.relief < len(s.data.reliefs) and earned(s, seat, s.data.reliefs[p.relief]):
        relieve(s, seat, s.data.reliefs[p.relief].spaces)
        p.relief += 1


def earned(s: AgeState, seat: int, step: Relief) -> bool:
    """The French edition names the advances; the English one counts any in each of the three categories."""
    owned = s.powers[seat].advances
    if s.edition.relief_by_name:
        return owned & step.named == step.named
    for category in (t.SCIENCE, t.COMMERCE, t.COMMUNICATION):
        mask = s.data.categories[category].mask
        wanted = step.each if step.each else bit_count(mask)
        if bit_count(owned & mask) < wanted:
            return False
    return True
