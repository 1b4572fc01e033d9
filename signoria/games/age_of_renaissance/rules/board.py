"""Moving pieces between the map and the mats. Everything that changes the board goes through here."""

from __future__ import annotations

from signoria.games.age_of_renaissance.state import AgeState


def add_tokens(s: AgeState, seat: int, province: int, count: int, new: bool) -> None:
    """Lay down tokens that the caller has taken from stock or expansion."""
    p = s.powers[seat]
    if new:
        p.new[province] += count
    else:
        p.old[province] += count
    p.pieces |= 1 << province
    note_full(s, province)


def clear_tokens(s: AgeState, seat: int, province: int) -> None:
    """All tokens of a seat in a province go back to its stock."""
    p = s.powers[seat]
    p.stock += p.old[province] + p.new[province]
    p.old[province] = 0
    p.new[province] = 0
    if s.marker[province] != seat:
        p.pieces &= ~(1 << province)
    note_full(s, province)


def put_marker(s: AgeState, seat: int, province: int, new: bool) -> None:
    """Lay a free domination marker into a province that holds none; commodity holdings follow at once (4.7-11)."""
    p = s.powers[seat]
    p.markers += 1
    p.pieces |= 1 << province
    s.marker[province] = seat
    if new:
        s.new_markers |= 1 << province
    for commodity in s.data.provinces[province].commodities:
        p.holdings[commodity] += 1
    s.full |= 1 << province


def take_marker(s: AgeState, province: int) -> int:
    """The domination marker of a province returns to its owner, whose seat is the answer."""
    seat = s.marker[province]
    p = s.powers[seat]
    p.markers -= 1
    s.marker[province] = -1
    bit = 1 << province
    s.new_markers &= ~bit
    s.uncounted &= ~bit
    p.pieces &= ~bit
    for commodity in s.data.provinces[province].commodities:
        p.holdings[commodity] -= 1
    note_full(s, province)
    return seat


def clear_province(s: AgeState, province: int) -> None:
    """Every piece in a province goes back to its owner."""
    if s.marker[province] >= 0:
        take_marker(s, province)
    for seat in range(s.seats):
        if s.tokens(seat, province) > 0:
            clear_tokens(s, seat, province)


def note_full(s: AgeState, province: int) -> None:
    if s.room(province) <= 0:
        s.full |= 1 << province
    else:
        s.full &= ~(1 << province)


def turn_pieces(s: AgeState) -> None:
    """All new pieces are turned to their old side (9.7-1; French 9.6.4-1)."""
    s.new_markers = 0
    s.uncounted = 0
    for p in s.powers:
        for i in range(len(p.new)):
            if p.new[i]:
                p.old[i] += p.new[i]
                p.new[i] = 0


def free_markers(s: AgeState, seat: int) -> int:
    return s.data.markers - s.powers[seat].markers


def defenders(s: AgeState, seat: int, province: int) -> list[int]:
    """The other players with pieces in a province."""
    owner = s.marker[province]
    if owner >= 0:
        return [owner] if owner != seat else []
    return [other for other in range(s.seats) if other != seat and s.powers[other].pieces >> province & 1]


def controller(s: AgeState, province: int) -> int:
    """Who holds a province completely: by a marker, or alone with as many tokens as the market number. -1: nobody."""
    owner = s.marker[province]
    if owner >= 0:
        return owner
    for seat in range(s.seats):
        if s.tokens(seat, province) >= s.data.market[province]:
            return seat
    return -1
