"""For authors of lessons: docs/writing-lessons.md.

python -m signoria.learn GAME [LESSON]            try a course or a lesson
python -m signoria.learn --state GAME LESSON      the prepared position
python -m signoria.learn --view GAME LESSON       what the pupil sees there
python -m signoria.learn --words GAME [SEATS]     verbs, events and components
python -m signoria.learn --chance GAME LESSON     seeds for `chance` with which all ways work
python -m signoria.learn --puzzles GAME [NUMBER]  prove all puzzles, or one
"""

from __future__ import annotations

import json
import sys
from dataclasses import replace

from signoria import registry
from signoria.kernel.action import Form, Kind
from signoria.kernel.errors import SignoriaError
from signoria.learn.lesson import Lesson, course, lesson
from signoria.learn.position import open_match, prepare
from signoria.learn.proof import prove
from signoria.learn.puzzle import puzzle, puzzles
from signoria.learn.tongue import Tongue
from signoria.learn.trial import check

SEEDS = 500


def attempt(game: str, wanted: str) -> int:
    failed = 0
    for one in course(game):
        if wanted and wanted not in (one.id, str(one.number)):
            continue
        try:
            check(one)
            print(f"{one.number:2} {one.id}: good")
        except SignoriaError as error:
            failed = 1
            print(f"{one.number:2} {one.id}: {error}")
    return failed


def prove_puzzles(game: str, wanted: str) -> int:
    failed = 0
    for one in (puzzle(game, wanted),) if wanted else puzzles(game):
        try:
            prove(one)
            print(f"{one.id}: one idea solves it")
        except SignoriaError as error:
            failed = 1
            print(f"{one.id}: {error}")
    return failed


def show(values: object) -> int:
    print(json.dumps(values, indent=1))
    return 0


def pupils_view(one: Lesson) -> object:
    names = [f"Player {i + 1}" for i in range(one.setup.seats)]
    return open_match(one, names).view(one.seat)


def vocabulary(game: str, seats: str) -> int:
    rules = registry.ruleset(game)
    tongue = Tongue(rules.setup(int(seats) if seats.isdigit() else rules.meta.seats[0], {}), 0)
    for title, forms in (("verbs", tongue.vocabulary.verbs), ("events", tongue.forms.forms)):
        print(f"{title}:")
        for form in forms:
            print("   ", written(form))
    print("components:")
    for kind in tongue.kinds.values():
        print("   ", kind.name, members(kind))
    return 0


def written(form: Form) -> str:
    return " ".join([form.name, *(f"<{name}: {kind.name}>" for name, kind in form.operands)])


def members(kind: Kind) -> str:
    return " ".join(kind.slugs) if kind.slugs is not None else f"{kind.low} to {kind.high}"


def chances(one: Lesson) -> int:
    found = 0
    for seed in range(1, SEEDS):
        try:
            check(replace(one, chance=seed))
        except SignoriaError:
            continue
        print(seed)
        found += 1
        if found == 5:
            break
    return 0 if found else 1


def main(arguments: list[str]) -> int:
    words = [word for word in arguments if not word.startswith("--")]
    flags = [word for word in arguments if word.startswith("--")]
    game, rest = (words[0] if words else ""), (words[1] if len(words) > 1 else "")
    try:
        if game and not flags:
            return attempt(game, rest)
        if game and flags == ["--puzzles"]:
            return prove_puzzles(game, rest)
        if game and flags == ["--words"]:
            return vocabulary(game, rest)
        if game and rest and flags == ["--state"]:
            return show(prepare(lesson(game, rest))["game"])
        if game and rest and flags == ["--view"]:
            return show(pupils_view(lesson(game, rest)))
        if game and rest and flags == ["--chance"]:
            return chances(lesson(game, rest))
    except SignoriaError as error:
        print(error, file=sys.stderr)
        return 1
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
