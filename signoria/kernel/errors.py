"""Everything the kernel raises. After any of them the match and its state are unchanged."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from signoria.kernel.text import Refusal


class SignoriaError(Exception):
    """Base of all errors that a user of the public API may want to catch."""


class MalformedAction(SignoriaError):
    """The action can't be read: unknown verb, wrong number of operands, a noun that does not exist."""


class IllegalAction(SignoriaError):
    """The action can be read but the rules forbid it now. `refusal` says why and cites the rule."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(
            f"{refusal.text or refusal.message.key} [{refusal.rule}]" if refusal.rule else refusal.text
        )
        self.refusal = refusal


class NotYourDecision(SignoriaError):
    """The seat has no pending decision."""


class StaleDecision(SignoriaError):
    """The decision number belongs to an earlier decision of this seat."""


class GameOver(SignoriaError):
    """The game has ended; nothing can be played any more."""


class CannotUndo(SignoriaError):
    """There is nothing that this seat may take back; the message says what bars it."""


class UnknownGame(SignoriaError):
    """No game of that name is registered; the message lists those that are."""


class BadSave(SignoriaError):
    """The save is corrupt, truncated, tampered with, or of another version. `entry` is the place in its log
    where that showed, from 1; -1 if it showed elsewhere.
    """

    def __init__(self, message: str, entry: int = -1) -> None:
        super().__init__(message)
        self.entry = entry


class OtherRules(BadSave):
    """The save was played with other rules, and the present ones do not replay it. It may still be watched."""


class BadOption(SignoriaError):
    """An option does not exist or has a value that is not possible; the message lists what is."""


class BadData(SignoriaError):
    """A data pack does not fit the schema; the message names file, row and field."""


class Runaway(SignoriaError):
    """More automatic steps in a row than any rule can need: the rules loop."""


class LaneError(SignoriaError):
    """A rule did inside a lane what lanes forbid: a random draw or a reveal."""
