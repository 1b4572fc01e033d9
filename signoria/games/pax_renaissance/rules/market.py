"""The two market rows: prices (E1), what a purchase does, the refresh (D2)."""

from __future__ import annotations

from signoria.games.pax_renaissance import events
from signoria.games.pax_renaissance.ids import COLUMNS
from signoria.games.pax_renaissance.state import PaxState


def market_place(s: PaxState, card: int) -> int:
    """Where a card lies in the market: 6 * side + column, or -1."""
    for i in range(2 * COLUMNS):
        if s.market[i] == card:
            return i
    return -1


def price(at: int) -> int:
    """A card in column n costs n florins (E1b)."""
    return at % COLUMNS


def pay_market(s: PaxState, banker: int, at: int) -> None:
    """One florin on each card to the left; for a gap on the other row's card of that column, for two gaps to China (E1b, E1c)."""
    row = at - at % COLUMNS
    other = COLUMNS - row
    for column in range(at % COLUMNS):
        s.florins[banker] -= 1
        place = row + column
        if s.market[place] < 0:
            place = other + column
        if s.market[place] < 0:
            s.china += 1
        else:
            s.market_florins[place] += 1
            s.laid |= 1 << place


def take_card(s: PaxState, banker: int, at: int) -> int:
    """Take the florins on a market card and leave a gap; returns how many florins there were (E1d)."""
    found = s.market_florins[at]
    s.florins[banker] += found
    s.market_florins[at] = 0
    s.market[at] = -1
    return found


def slide(s: PaxState, side: int) -> None:
    """Cards slide left with their florins; florins on an empty fair place stay for the card that comes (D2, G5a)."""
    base = side * COLUMNS
    if -1 not in s.market[base : base + COLUMNS]:
        return
    at = base
    left_over = 0
    for i in range(base, base + COLUMNS):
        if s.market[i] < 0:
            left_over += s.market_florins[i]
            s.market_florins[i] = 0
            continue
        card = s.market[i]
        florins = s.market_florins[i]
        s.market[i] = -1
        s.market_florins[i] = 0
        s.market[at] = card
        s.market_florins[at] = florins
        at += 1
    s.market_florins[base] += left_over


def draw_for(s: PaxState, side: int) -> int:
    """The next card for a row: from its own deck, else from the other; -1 when both are empty (D2b)."""
    for deck in (s.decks[side], s.decks[1 - side]):
        if deck:
            return deck.pop()
    return -1


def refresh(s: PaxState) -> bool:
    """Slide and fill both rows, column by column, West first. False if a place can't be filled: the game ends (L2a)."""
    slide(s, 0)
    slide(s, 1)
    for column in range(COLUMNS):
        for side in (0, 1):
            at = side * COLUMNS + column
            if s.market[at] >= 0:
                continue
            card = draw_for(s, side)
            if card < 0:
                return False
            s.market[at] = card
            s.seen.show(s, card, s.everyone)
            s.emit(events.DREW, s.everyone, side, card)
    show_tops(s)
    return True


def show_tops(s: PaxState) -> None:
    """Astrology: the top card of each deck lies face up (C5c)."""
    if s.options.astrology:
        for side in (0, 1):
            if s.decks[side]:
                s.seen.show(s, s.decks[side][-1], s.everyone)
