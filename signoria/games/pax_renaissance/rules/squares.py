"""Cards and empire squares that come, go, flip and change hands."""

from __future__ import annotations

from signoria.games.pax_renaissance import events
from signoria.games.pax_renaissance.ids import EMPIRES
from signoria.games.pax_renaissance.rules.pieces import discard_bishop
from signoria.games.pax_renaissance.state import PaxState


def discard_card(s: PaxState, card: int) -> None:
    """A tableau card leaves the game with the bishop on it (DISCARD)."""
    for row in s.rows:
        if card in row:
            row.remove(card)
    discard_bishop(s, card)
    s.emit(events.DISCARDED, s.everyone, card)
    s.touch()


def kill_queens(s: PaxState, empire: int) -> None:
    """The queens of a king are killed, with the bishops on them."""
    for queen in s.queens[empire]:
        discard_bishop(s, queen)
        s.emit(events.DISCARDED, s.everyone, queen)
    s.queens[empire] = []
    s.touch()


def kill_queen(s: PaxState, queen: int) -> None:
    """A single queen is killed; her king stays (QUEEN)."""
    empire = s.spouse(queen)
    s.queens[empire].remove(queen)
    discard_bishop(s, queen)
    s.emit(events.DISCARDED, s.everyone, queen)
    s.touch()


def vassals_of(s: PaxState, empire: int) -> list[int]:
    out: list[int] = []
    for v in range(EMPIRES):
        if s.suzerain[v] == empire:
            out.append(v)
    return out


def free_vassals(s: PaxState, empire: int) -> None:
    """The vassals of a suzerain return to their thrones with queens and tokens (VASSAL d)."""
    for v in vassals_of(s, empire):
        to_throne(s, v)


def leave_tableau(s: PaxState, empire: int) -> None:
    """Take a square out of its row or from below its suzerain."""
    square = s.square(empire)
    for row in s.rows:
        if square in row:
            row.remove(square)
    s.suzerain[empire] = -1
    s.owner[empire] = -1
    s.touch()


def to_throne(s: PaxState, empire: int) -> None:
    """A square returns to its throne, king side up, with queens, bishop and repressed tokens; its vassals return to theirs."""
    free_vassals(s, empire)
    leave_tableau(s, empire)
    s.republic[empire] = False
    s.emit(events.TO_THRONE, s.everyone, empire)


def strip(s: PaxState, empire: int) -> None:
    """Taken from a tableau by a regime change: bishop and queens are discarded, vassals freed (REGIME CHANGE d)."""
    discard_bishop(s, s.square(empire))
    kill_queens(s, empire)
    free_vassals(s, empire)


def join_tableau(s: PaxState, banker: int, empire: int) -> None:
    """A square goes to the far end of the half of its empire."""
    s.rows[2 * banker + s.data.empire_side[empire]].append(s.square(empire))
    s.owner[empire] = banker
    s.touch()


def claim(s: PaxState, banker: int, empire: int) -> None:
    """A regime change without a campaign: from a throne or an opponent the square arrives as a king, one's own flips."""
    before = s.owner[empire]
    if before < 0:
        join_tableau(s, banker, empire)
        s.emit(events.CLAIMED, s.everyone, s.bank[banker], empire)
        return
    strip(s, empire)
    leave_tableau(s, empire)
    if before == banker:
        s.republic[empire] = not s.republic[empire]
        s.emit(events.FLIPPED, s.everyone, s.bank[banker], empire, 1 if s.republic[empire] else 0)
    else:
        s.republic[empire] = False
        s.emit(events.CLAIMED, s.everyone, s.bank[banker], empire)
    join_tableau(s, banker, empire)


def subject(s: PaxState, banker: int, empire: int, king: int) -> None:
    """A victorious campaign: the square becomes a vassal of the king, or of his suzerain (F9g, F9j)."""
    if s.owner[empire] >= 0:
        strip(s, empire)
        leave_tableau(s, empire)
    s.republic[empire] = False
    s.owner[empire] = banker
    s.suzerain[empire] = s.suzerain[king] if s.suzerain[king] >= 0 else king
    s.emit(events.CLAIMED, s.everyone, s.bank[banker], empire)
    s.touch()


def crown(s: PaxState, banker: int, empire: int, queen: int) -> None:
    """A coronation: an own king stays where he is; a king from a throne or, with Henry VIII, from an opponent arrives."""
    if s.owner[empire] != banker:
        claim(s, banker, empire)
    s.queens[empire].append(queen)
    s.emit(events.MARRIED, s.everyone, s.bank[banker], queen, empire)
    s.touch()
