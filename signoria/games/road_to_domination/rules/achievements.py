"""Achievements: which are available, which are fulfilled, and what taking one means."""

from __future__ import annotations

from signoria.games.road_to_domination import events
from signoria.games.road_to_domination.rules.tracks import gain_glory, gain_levels
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.terms import Seat


def available(s: Road) -> list[int]:
    """The cards laid out and the top card of the stack."""
    found = [card for card in s.achievement_row if card >= 0]
    if s.achievement_stack:
        found.append(s.achievement_stack[-1])
    return found


def fulfilled(s: Road, seat: Seat, achievement: int) -> bool:
    """Every group of requirements is met by one of its alternatives; ducats are only shown."""
    for group in s.data.achievements[achievement].requires:
        met = False
        for stat, least in group:
            if s.stat(seat, stat) >= least:
                met = True
        if not met:
            return False
    return True


def open_to(s: Road, seat: Seat) -> list[int]:
    """The available achievements that the player fulfils now."""
    return [card for card in available(s) if fulfilled(s, seat, card)]


def achieve(s: Road, seat: Seat, achievement: int) -> None:
    """Take the card, close the gap from the stack (R-13), mark its effects and glory."""
    if achievement in s.achievement_row:
        at = s.achievement_row.index(achievement)
        s.achievement_row[at] = s.achievement_stack.pop() if s.achievement_stack else -1
    else:
        s.achievement_stack.pop()
    s.players[seat].achievements.append(achievement)
    s.emit(events.ACHIEVED, s.everyone, seat, achievement)
    card = s.data.achievements[achievement]
    gain_levels(s, seat, card.gains)
    gain_glory(s, seat, card.glory)
