"""Apostasy (K3): who falls, and what is discarded."""

from __future__ import annotations

from signoria.games.pax_renaissance import events
from signoria.games.pax_renaissance.ids import EMPIRES, IMMUNE_TO_APOSTASY, PAIR_MASKS
from signoria.games.pax_renaissance.rules.bishops import group
from signoria.games.pax_renaissance.rules.squares import discard_card, to_throne
from signoria.games.pax_renaissance.state import PaxState


def apostates(s: PaxState, religions: int) -> int:
    """Mask of the bankers who show both religions of the mask and have no immunity."""
    out = 0
    for banker in range(s.bankers):
        shown = 0
        for card in s.tableau(banker):
            shown |= s.prestige_of(card) & religions
        if shown == religions and not s.has(banker, IMMUNE_TO_APOSTASY):
            out |= 1 << banker
    return out


def fallen(s: PaxState, banker: int, religions: int) -> list[int]:
    """The cards of a banker's tableau that show either religion; a king stands for his couple."""
    out: list[int] = []
    for card in s.tableau(banker):
        if s.prestige_of(card) & religions:
            e = s.spouse(card) if card < s.data.first_square and s.data.suitors[card] else -1
            found = s.square(e) if e >= 0 else card
            if found not in out:
                out.append(found)
    return out


def lost(s: PaxState, banker: int, religions: int) -> list[int]:
    """Every card that leaves the banker's tableau: what falls, and the queens and vassals that go with a square."""
    out: list[int] = []
    for card in fallen(s, banker, religions):
        for member in group(s, card):
            if member not in out:
                out.append(member)
    return out


def apostasy(s: PaxState, religions: int) -> None:
    """All discards at once: squares go to their thrones with queens and vassals, other cards out of the game."""
    s.emit(events.APOSTASY, s.everyone, PAIR_MASKS.index(religions))
    doomed: list[int] = []
    mask = apostates(s, religions)
    for banker in range(s.bankers):
        if mask >> banker & 1:
            doomed.extend(fallen(s, banker, religions))
    for card in doomed:
        if card < s.data.first_square:
            discard_card(s, card)
    for e in range(EMPIRES):
        if s.square(e) in doomed and s.owner[e] >= 0:
            to_throne(s, e)
