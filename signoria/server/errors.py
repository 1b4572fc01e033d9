"""What can go wrong, each with its code and HTTP status, as docs/api.md lists them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from signoria.bots import UnknownBot
from signoria.kernel.errors import (
    BadData,
    BadOption,
    BadSave,
    CannotUndo,
    GameOver,
    IllegalAction,
    MalformedAction,
    NotYourDecision,
    SignoriaError,
    StaleDecision,
    UnknownGame,
)

if TYPE_CHECKING:
    from signoria.server.shapes import Refusal, State


class Problem(Exception):
    """An answer that is an error: status, code and a sentence."""

    def __init__(self, status: int, code: str, text: str) -> None:
        super().__init__(text)
        self.status = status
        self.code = code
        self.text = text
        self.refusal: Refusal | None = None
        self.state: State | None = None  # the fresh state, if the request rested on an old one


KINDS: list[tuple[type[SignoriaError], int, str]] = [
    (MalformedAction, 400, "malformed"),
    (BadOption, 400, "bad_option"),
    (UnknownBot, 400, "bad_option"),
    (BadData, 400, "bad_option"),
    (BadSave, 400, "bad_save"),
    (UnknownGame, 404, "unknown_game"),
    (StaleDecision, 409, "stale"),
    (NotYourDecision, 409, "not_your_decision"),
    (GameOver, 409, "over"),
    (CannotUndo, 409, "cannot_undo"),
    (IllegalAction, 422, "illegal"),
]


def problem_of(error: SignoriaError) -> Problem:
    """The answer to an error of the kernel."""
    for kind, status, code in KINDS:
        if isinstance(error, kind):
            return Problem(status, code, str(error))
    return Problem(400, "bad_request", str(error))


def no_table(id: str) -> Problem:
    return Problem(404, "unknown_table", "There is no such table; it may have been deleted.")


def not_your_seat(seat: object) -> Problem:
    return Problem(403, "not_your_seat", f"Seat {str(seat)[:20]} is not played by a person here.")
