"""Whether the chance of a saved game was what its host had committed to before it began.

Three things are proved: the key is the one of the commitment, and if people have added numbers, these are the ones
of their hashes; every draw that was noted follows from the key; and the game, replayed by the rules, asks for
exactly these draws and comes to the same positions.
"""

from __future__ import annotations

from typing import Any, Final, Literal

from signoria.kernel.chance import Source, read_drew, sources_from_json
from signoria.kernel.common import Share, hash_of
from signoria.kernel.errors import BadSave, OtherRules
from signoria.kernel.rng import KeyedRng
from signoria.kernel.ruleset import Ruleset
from signoria.kernel.save import load_match
from signoria.kernel.text import Operand, Text

Kind = Literal["proved", "unprovable", "wrong"]
PROVED: Final = "proved"
UNPROVABLE: Final = "unprovable"
WRONG: Final = "wrong"
NEW: Final = "new"


class Draws:
    """What one entry of the log drew: for each draw how many outcomes were possible, and which came, from 0."""

    def __init__(self, entry: int, seat: int, numbers: list[int]) -> None:
        self.entry = entry  # its place in the log from 1; 0: the set-up
        self.seat = seat  # -1: the set-up
        self.position = numbers[0]
        self.pairs = [(numbers[i], numbers[i + 1]) for i in range(1, len(numbers), 2)]


class Verdict:
    """`kind` is PROVED, UNPROVABLE or WRONG; `message` says it in words; `entry` is where it went wrong, -1 if that
    is no place in the log. `shares` is what the people at the table have added to the key.
    """

    def __init__(
        self,
        kind: Kind,
        commitment: str,
        draws: list[Draws],
        entry: int,
        message: Text,
        shares: list[Share | None],
    ) -> None:
        self.kind: Kind = kind
        self.commitment = commitment
        self.draws = draws
        self.entry = entry
        self.message = message
        self.shares = shares


def unprovable(sources: list[Source], placed: bool, origin: str, free_undo: bool) -> str:
    """The key of the text that says why nothing can be proved about a game; empty if it can. `placed`: it began
    with a given position; `origin`: how its table was opened, "new" if it was the game's own; `free_undo`: dice
    could be looked at and taken back.
    """
    if len(sources) > 1:
        return "chance.branch"
    if placed:
        return "chance.position"
    if not sources or not sources[0].key:
        return "chance.seed"
    if free_undo:
        return "chance.free_undo"
    if sources[0].shown:
        return "chance.shown"
    return "" if origin == NEW else "chance.import"


def verify(values: dict[str, Any], rules: Ruleset[Any], folder: str | None = None) -> Verdict:
    """Examine a save that `read_header` has checked. Raises BadSave only if it can't be read at all."""
    try:
        sources = sources_from_json(values["chance"])
        notes = _notes(values, sources)
    except ValueError as error:
        raise BadSave(f"the save is damaged: {error}") from error
    host = values.get("host")
    origin = str(host.get("origin", NEW)) if isinstance(host, dict) else NEW
    why = unprovable(sources, "start" in values, origin, values["free_undo"])
    if why:
        return Verdict(UNPROVABLE, "", notes, -1, Text(why), [])
    source = sources[0]

    def say(kind: Kind, at: int, key: str, **args: Operand) -> Verdict:
        return Verdict(kind, source.commitment, notes, at, Text(key, **args), source.shares)

    def wrong(at: int, key: str, **args: Operand) -> Verdict:
        return say(WRONG, at, key, **args)

    if hash_of(source.key) != source.commitment:
        return wrong(-1, "chance.commitment", commitment=source.commitment)
    for seat, share in enumerate(source.shares):
        if share is not None and not share.kept():
            return wrong(-1, "chance.share", seat=seat + 1, hash=share.hash)
    key = source.stream_key()
    for draws in notes:
        given = redraw(key, draws)
        for i, (outcomes, drawn) in enumerate(draws.pairs):
            if given[i] != drawn:
                return wrong(
                    draws.entry,
                    "chance.draw",
                    entry=draws.entry,
                    n=i + 1,
                    outcomes=outcomes,
                    drawn=drawn + 1,
                    given=given[i] + 1,
                )
    try:
        match = load_match(values, rules, folder)
    except OtherRules:
        return say(UNPROVABLE, -1, "chance.rules")
    except BadSave as error:
        return wrong(error.entry, "chance.replay", why=str(error))
    noted = {draws.entry for draws in notes}
    for n, entry in enumerate(match.entries, 1):
        if entry.drew and n not in noted:
            return wrong(n, "chance.unnoted", entry=n)
    wanted = {str(n) for n in match.turn_digests()}
    if not wanted <= values["digests"].keys() or (match.chance[0].drew and 0 not in noted):
        return wrong(-1, "chance.incomplete")
    if not match.over:
        return say(UNPROVABLE, -1, "chance.unfinished")
    count = sum(len(draws.pairs) for draws in notes)
    entries = len(match.entries)
    if source.shares:
        people = len([share for share in source.shares if share is not None])
        return say(
            PROVED, -1, "chance.common", n=count, entries=entries, commitment=source.commitment, people=people
        )
    return say(PROVED, -1, "chance.proved", n=count, entries=entries, commitment=source.commitment)


def redraw(key: bytes, draws: Draws) -> list[int]:
    """What the stream of the key gives for these draws. An impossible one is given -1."""
    rng = KeyedRng(key, draws.position)
    out = []
    for outcomes, _ in draws.pairs:
        try:
            out.append(rng.below(outcomes))
        except (ValueError, ZeroDivisionError):
            out.append(-1)
    return out


def _notes(values: dict[str, Any], sources: list[Source]) -> list[Draws]:
    out: list[Draws] = []
    if sources and sources[0].drew:
        out.append(Draws(0, -1, sources[0].drew))
    for n, entry in enumerate(values["log"], 1):
        if not isinstance(entry, dict):
            raise ValueError(f"entry {n} is no table")
        numbers = read_drew(entry.get("drew", []))
        if numbers:
            seat = entry.get("seat")
            out.append(Draws(n, seat if isinstance(seat, int) else -1, numbers))
    return out
