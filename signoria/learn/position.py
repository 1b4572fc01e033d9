"""The prepared position of a lesson: what is played from the set-up, and what is changed by hand, in the order of the file.

A change is checked like any position from outside, once the changes beside it are made too: a lesson can't begin where no
game can be.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from signoria.kernel.chance import of_seed, secret
from signoria.kernel.errors import SignoriaError
from signoria.kernel.match import Match
from signoria.kernel.position import beginning
from signoria.learn.lesson import Lesson, lesson
from signoria.learn.source import Part

ACTION, SET, PUT = "play", "set", "put"


def open_match(made: Lesson, names: list[str], language: str = "en") -> Match:
    """A match that begins with the lesson's position. Raises BadLesson."""
    if made.first_game:
        return Match(made.setup, [secret()], names, language)
    return Match(made.setup, [of_seed(made.chance)], names, language, False, prepared(made))


def prepared(made: Lesson) -> dict[str, Any]:
    """The position as `State.to_json` writes it; those of courses are made once. Raises BadLesson."""
    found: dict[str, Any] = json.loads(_prepared(made.game, made.id)) if _registered(made) else prepare(made)
    return found


def _registered(made: Lesson) -> bool:
    try:
        return lesson(made.game, made.id) is made
    except SignoriaError:
        return False


@cache
def _prepared(game: str, id: str) -> str:
    return json.dumps(prepare(lesson(game, id)))


def prepare(made: Lesson) -> dict[str, Any]:
    """The position as `State.to_json` writes it. Raises BadLesson."""
    match = Match(made.setup, made.seed)
    values: dict[str, Any] | None = None  # while changes are being made
    changed: Part | None = None
    for part in made.part.parts("position"):
        if part.has(ACTION):
            if values is not None and changed is not None:
                match = _placed(made, values, changed)
                values = None
            part.keys((ACTION,))
            _play(match, part)
            continue
        if values is None:
            values = match.state.to_json()
        changed = part
        try:
            if part.has(SET):
                part.keys((SET, "to"))
                _set(made, values, part)
            elif part.has(PUT):
                part.keys((PUT, "at", "from"))
                _put(made, values, part)
            else:
                raise part.bad("", "a [[position]] has one of play, set, put")
        except (ValueError, LookupError, TypeError) as error:
            raise part.bad(SET if part.has(SET) else PUT, str(error)) from error
    if values is not None and changed is not None:
        match = _placed(made, values, changed)
    if match.over or not match.state.waits_for(made.seat):
        raise made.part.bad("seat", f"seat {made.seat} has nothing to decide in the prepared position")
    return beginning(match.state, True)


def _placed(made: Lesson, values: dict[str, Any], part: Part) -> Match:
    try:
        return Match(made.setup, made.seed, start=json.loads(json.dumps(values)))
    except SignoriaError as error:
        raise part.bad("", f"no game can be in this position: {error}") from error


def _play(match: Match, part: Part) -> None:
    for i, move in enumerate(part.items(ACTION)):
        if not isinstance(move, list) or len(move) < 2:
            raise part.bad(ACTION, f"play, number {i + 1}: a seat, a verb and what it is done with")
        try:
            match.play(move[0], move[1:])
        except SignoriaError as error:
            raise part.bad(ACTION, f"play, number {i + 1}, {move}: {error}") from error


def _place(made: Lesson, values: dict[str, Any], path: str) -> tuple[Any, Any]:
    """What holds the last part of a path, and that part."""
    holder: Any = values["game"]
    parts = [str(made.seat) if part == "me" else part for part in path.split(".")]
    for i, text in enumerate(parts):
        if isinstance(holder, dict):
            key: Any = text
            if key not in holder:
                raise ValueError(f"the state has no {path!r}: not {text!r}, but {', '.join(holder)}")
        elif isinstance(holder, list):
            key = made.tongue.number(text) if ":" in text else int(text)
            if not -len(holder) <= key < len(holder):
                raise ValueError(f"the state has no {path!r}: the list has {len(holder)} places, from 0")
        else:
            raise ValueError(f"the state has no {path!r}: there is nothing below {'.'.join(parts[:i])!r}")
        if i == len(parts) - 1:
            return holder, key
        holder = holder[key]
    raise ValueError("an empty path")


def _set(made: Lesson, values: dict[str, Any], part: Part) -> None:
    if not part.has("to"):
        raise part.bad(SET, "to is missing: the new value")
    holder, key = _place(made, values, part.text(SET))
    holder[key] = made.tongue.number(part.values["to"])


def _put(made: Lesson, values: dict[str, Any], part: Part) -> None:
    """A component comes to a place, and what lay there goes where it came from."""
    wanted = made.tongue.number(part.text(PUT))
    to, at = _place(made, values, part.text("at"))
    holder, key = _place(made, values, part.text("from"))
    pile = holder[key]
    if not isinstance(pile, list) or wanted not in pile:
        raise ValueError(f"{part.text(PUT)} does not lie in {part.text('from')}")
    place = len(pile) - 1 - pile[::-1].index(wanted)
    was = to[at]
    to[at], pile[place] = wanted, was
    if part.text(PUT).startswith("card:"):
        for known in values["game"].values():
            if isinstance(known, dict) and "seen_by" in known:
                _knowledge_stays(known["seen_by"], wanted, was)


def _knowledge_stays(seen_by: list[int], wanted: int, was: Any) -> None:
    """Whoever knows which card lies in a place knows the one that comes there."""
    there = seen_by[was] if isinstance(was, int) and 0 <= was < len(seen_by) else 0
    if isinstance(was, int) and 0 <= was < len(seen_by):
        seen_by[was] = seen_by[wanted]
    seen_by[wanted] = there
