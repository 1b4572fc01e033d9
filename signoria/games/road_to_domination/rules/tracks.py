"""Markers on tracks, prestige, glory and ducats: how they move, and where they stop."""

from __future__ import annotations

from signoria.games.road_to_domination import events
from signoria.games.road_to_domination.data import Levels
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.terms import PRESTIGE, TRACKS, Seat, Stat


def raise_track(s: Road, seat: Seat, track: Stat, steps: int) -> None:
    """Move a marker up; steps beyond the end of the track are lost (R-32)."""
    level = s.players[seat].level
    before = level[track]
    level[track] = min(before + steps, s.data.top[track])
    if level[track] > before:
        s.stirred = True
        s.emit(events.RAISED, s.everyone, seat, track, level[track])


def lower_track(s: Road, seat: Seat, track: Stat, steps: int) -> None:
    """Move a marker down, not below 0 (R-16)."""
    level = s.players[seat].level
    before = level[track]
    level[track] = max(before - steps, 0)
    if level[track] < before:
        s.emit(events.LOWERED, s.everyone, seat, track, level[track])


def can_rise(s: Road, seat: Seat, track: Stat) -> bool:
    """A step that would lead off the track can't be bought (R-32)."""
    return s.players[seat].level[track] < s.data.top[track]


def gain_levels(s: Road, seat: Seat, gains: Levels) -> None:
    """Mark the permanent effects of a card."""
    for stat, steps in gains:
        if stat < TRACKS:
            raise_track(s, seat, stat, steps)
        elif stat == PRESTIGE:
            gain_prestige(s, seat, steps)


def lose_levels(s: Road, seat: Seat, gains: Levels) -> None:
    """Take back the permanent effects of a card that is handed over."""
    for stat, steps in gains:
        lower_track(s, seat, stat, steps)


def gain_prestige(s: Road, seat: Seat, n: int) -> None:
    """Prestige stops at 10; what leads beyond it in the own turn is a cultural flowering (R-14)."""
    p = s.players[seat]
    if n <= 0 or p.flowering:
        return
    before = p.prestige
    p.prestige = min(before + n, s.data.top_prestige)
    s.stirred = True
    if p.prestige > before:
        s.emit(events.PRESTIGE_GAINED, s.everyone, seat, p.prestige - before, p.prestige)
    if seat == s.active and before + n > s.data.top_prestige:
        p.flowering = True
        s.emit(events.FLOWERING, s.everyone, seat)


def lose_prestige(s: Road, seat: Seat, n: int) -> None:
    """Prestige never falls below 0."""
    p = s.players[seat]
    lost = min(n, p.prestige)
    if lost > 0:
        p.prestige -= lost
        s.emit(events.PRESTIGE_LOST, s.everyone, seat, lost, p.prestige)


def gain_glory(s: Road, seat: Seat, n: int) -> None:
    if n > 0:
        s.players[seat].glory += n
        s.stirred = True
        s.emit(events.GLORY_GAINED, s.everyone, seat, n, s.players[seat].glory)


def earn(s: Road, seat: Seat, n: int) -> None:
    """Ducats from the free resources, which never run out (R-23)."""
    if n > 0:
        s.players[seat].ducats += n
        s.stirred = True
        s.emit(events.EARNED, s.everyone, seat, n)


def pay(s: Road, seat: Seat, n: int) -> None:
    """Ducats to the free resources; the caller has seen to it that they are there."""
    if n > 0:
        s.players[seat].ducats -= n
        s.emit(events.PAID, s.everyone, seat, n)


def transfer(s: Road, giver: Seat, taker: Seat, n: int) -> None:
    """Ducats owed to another player. Who can't pay in full gives all and loses 1 prestige (R-24)."""
    p = s.players[giver]
    paid = min(n, p.ducats)
    p.ducats -= paid
    s.players[taker].ducats += paid
    s.stirred = True
    s.emit(events.GAVE, s.everyone, giver, taker, paid)
    if paid < n:
        s.emit(events.FELL_SHORT, s.everyone, giver)
        lose_prestige(s, giver, s.numbers.shortfall_prestige)
