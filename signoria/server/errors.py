"""What can go wrong, each with its code and HTTP status, as docs/api.md lists them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

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
from signoria.kernel.text import Operand
from signoria.server.database import DiskFull
from signoria.server.words import languages, say

if TYPE_CHECKING:
    from signoria.server.shapes import Refusal, State

OLD: Final = "old"
OTHER_RULES: Final = ("version", "data")
Values = dict[str, Operand]


class Problem(Exception):
    """An answer that is an error: status, code and a sentence; with a key it is said in any language."""

    def __init__(
        self, status: int, code: str, text: str = "", key: str = "", values: Values | None = None
    ) -> None:
        self.status = status
        self.code = code
        self.text = text
        self.key = key
        self.values = values or {}
        super().__init__(self.worded("en"))
        self.refusal: Refusal | None = None
        self.state: State | None = None  # the fresh state, if the request rested on an old one
        self.headers: dict[str, str] = {}  # of the HTTP answer

    def worded(self, language: str) -> str:
        return say(language, self.key, **self.values) if self.key else self.text


class Overtaken(Problem):
    """Another process has written to the table first; nothing was done."""

    def __init__(self) -> None:
        super().__init__(409, "stale", key="problem.other_process")


class NoFleet(SignoriaError):
    """This process can't work with others; the message says why."""


def no_packages(error: ImportError) -> str:
    return (
        f"several processes need packages that are not here ({error}). Install them: "
        f'{sys.executable} -m pip install "signoria[fleet]"'
    )


def known_language(language: str) -> str:
    """A language that the server speaks. Raises Problem."""
    if language not in languages():
        values: Values = {"name": language[:20], "possible": ", ".join(languages())}
        raise Problem(400, "bad_request", key="problem.no_language", values=values)
    return language


class Unfit(BadOption):
    """What somebody typed can't be taken; said in any language."""

    def __init__(self, key: str, **args: Operand) -> None:
        self.problem = Problem(400, "bad_option", key=key, values=args)
        super().__init__(str(self.problem))


KINDS: list[tuple[type[SignoriaError], int, str]] = [
    (MalformedAction, 400, "malformed"),
    (BadOption, 400, "bad_option"),
    (UnknownBot, 400, "bad_option"),
    (BadData, 400, "bad_option"),
    (UnknownGame, 404, "unknown_game"),
    (StaleDecision, 409, "stale"),
    (NotYourDecision, 409, "not_your_decision"),
    (GameOver, 409, "over"),
    (CannotUndo, 409, "cannot_undo"),
    (IllegalAction, 422, "illegal"),
]


def problem_of(error: SignoriaError) -> Problem:
    """The answer to an error of the kernel."""
    if isinstance(error, Unfit):
        return error.problem
    if isinstance(error, DiskFull):
        return Problem(507, "disk_full", key="problem.disk_full")
    if isinstance(error, BadSave):
        return Problem(400, "bad_save", key="problem.bad_save", values={"why": str(error)})
    for kind, status, code in KINDS:
        if isinstance(error, kind):
            return Problem(status, code, str(error))
    return Problem(400, "bad_request", str(error))


def no_table(id: str) -> Problem:
    return Problem(404, "unknown_table", key="problem.unknown_table")


def not_your_seat(seat: object) -> Problem:
    return Problem(403, "not_your_seat", key="problem.not_your_seat", values={"seat": str(seat)[:20]})


def too_many(seconds: int) -> Problem:
    """Too many wrong tokens or sessions from one address."""
    problem = Problem(429, "too_many", key="problem.too_many", values={"seconds": seconds})
    problem.headers["retry-after"] = str(seconds)
    return problem


def wait(seconds: int) -> Problem:
    """Too many attempts with a password, or of something else that is limited."""
    problem = Problem(429, "wait", key="problem.wait", values={"seconds": seconds})
    problem.headers["retry-after"] = str(seconds)
    return problem


def frozen(what: str, **values: Operand) -> Problem:
    """The table can't be played on, because of its "game", "version", "data" or "log"... If it is one of other rules it
    can still be watched.
    """
    return Problem(409, OLD if what in OTHER_RULES else "frozen", key=f"problem.frozen_{what}", values=values)
