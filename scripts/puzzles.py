"""Look for puzzles in games among bots: positions in which one line of play fulfils a task within the turn and the obvious move does not.

    python scripts/puzzles.py GAME --count 25 [--seats 2,3] [--first 0] [--players merchant,random] [--most 3000] > found.jsonl
    python scripts/puzzles.py GAME --write found.jsonl        (into the game's package, the easier ones first)

Everything within the horizon is looked at by signoria/learn/solving.py, in worlds that the seat can't tell apart. The obvious
move is what the game's policy ranks first. A game gives one puzzle of a kind at most. Puzzles whose key moves are of the same
verbs are alike; only a few of them are taken.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

from signoria import registry
from signoria.kernel.playout import next_seat
from signoria.kernel.rng import Rng, derive, seeded
from signoria.kernel.ruleset import Ruleset
from signoria.kernel.state import State
from signoria.kernel.style import Style
from signoria.lab.entrants import make
from signoria.learn.solving import (
    DONE,
    HOLD,
    MOST_WAYS,
    PART,
    POINTS,
    WIN,
    Line,
    Solver,
    Task,
    TooMuch,
    core,
    solve,
)

ALIKE = 5  # puzzles of a game whose lines name the same verbs
SHORT = 2  # decisions of a line that is easily found
BOUGHT = {"buy", "done", "stabilise"}  # in Age of Renaissance
RISE = 400  # what is asked for is less
Log = list[list[Any]]


def candidates(s: State, seat: int) -> list[Task]:
    """What could be asked for in a position, by game."""
    game, step = s.rules.meta.slug, type(s.step_of(seat)).__name__
    if game == "pax_renaissance":
        return [Task(WIN), Task(HOLD)] if step == "ActionPhase" else []
    if game == "road_to_domination":
        return [Task(PART, 1, "glory")] if step == "ChooseAction" else []
    if game == "age_of_renaissance":
        return [Task(POINTS, 1, alone=True)] if step == "Purchase" and s.last_turn else []  # type: ignore[attr-defined]
    return []


def near(task: Task, s: State, end: State, seat: int) -> bool:
    """Whether a turn can matter for how a game ended: the last of the winner, and the one before."""
    assert end.outcome is not None
    if end.outcome.reason == "patron":
        return False
    if task.kind == WIN:
        return s.turn == end.turn and s.rules.winning(s, seat, s.legal(seat)) < 0
    return s.turn == end.turn - 1


def greatest(task: Task, s: State, seat: int, most: int) -> Task:
    """The most that can be had of what is counted."""
    if task.kind not in (POINTS, PART):
        return task
    low, high = task.least, RISE
    while high - low > 1:
        middle = (low + high) // 2
        if Solver(Task(task.kind, middle, task.source, task.alone), seat, s, most).solutions(s):
            low = middle
        else:
            high = middle
    return Task(task.kind, low, task.source, task.alone)


def obvious(s: State, seat: int, words: list[str]) -> list[str]:
    """The actions of a decision, from that which the game's policy likes best."""
    actions = s.legal(seat)
    style = Style(s.rules.thinking().weights, seeded(1))
    ranks = s.rules.rank(s, seat, actions, style)
    if not ranks:
        first = s.rules.policy(s, seat, style)
        ranks = [1.0 if action == first else 0.0 for action in actions]
    return [word for _, word in sorted(zip(ranks, words, strict=True), key=lambda one: -one[0])]


def examine(s: State, seat: int, task: Task, seed: int, most: int) -> dict[str, Any] | None:
    """The puzzle that a position is, if it is one."""
    try:
        if Solver(task, seat, s, most).solutions(s) in (DONE, frozenset()):
            return None
        task = greatest(task, s, seat, most)
        found = solve(s, seat, task, seed, most)
    except TooMuch:
        return None
    if not found or len(found) > MOST_WAYS or not core(found):
        return None
    line = min(found, key=lambda one: (len(one), one))
    if task.least == len(line) == 1:
        return None
    solver = Solver(task, seat, s, most)
    order = in_order(solver, s, line)
    if not order:
        return None
    ranked = obvious(s, seat, [solver.word(action) for action in s.legal(seat)])
    traps = min(ranked.index(word) for way in found for word in way if word in ranked)
    if traps == 0:
        return None
    key = core(found)
    grade = 1 + (traps >= 3) + (len(line) > SHORT)
    wanted = {"kind": task.kind, "least": task.least, "source": task.source, "alone": task.alone}
    return {
        "task": wanted,
        "seat": seat,
        "line": list(line),
        "key": list(key),
        "ways": len(found),
        "solution": order,
        "traps": traps,
        "grade": grade,
    }


def in_order(solver: Solver, s: State, line: Line) -> Log:
    """The line in an order in which it can be played, with what is forced in between and some way to end the turn; nothing if others decide in between."""
    if solver.met(s):
        return []
    if not s.waits_for(solver.seat):
        return []
    actions = s.legal(solver.seat)
    for action in actions:
        word = solver.word(action)
        if len(actions) > 1 and line and word not in line:
            continue
        left = list(line)
        if len(actions) > 1 and line:
            left.remove(word)
        c = s.clone()
        c.apply(solver.seat, action)
        if solver.met(c) or tuple(left) in solver.solutions(c):
            return [list(solver.words.encode(action)), *in_order(solver, c, tuple(left))]
    return []


def search(
    rules: Ruleset[Any], seats: int, number: int, players: list[str], options: dict[str, Any], most: int
) -> Iterator[dict[str, Any]]:
    """The puzzles of one game."""
    seed = derive(11, seats, number)
    s: State = rules.new_state(rules.setup(seats, options), seed)
    bots = [
        make(players[(seat + number) % len(players)], derive(12, seats, number, seat))
        for seat in range(seats)
    ]
    order: Rng = seeded(derive(13, seats, number))
    words = rules.vocabulary_of(s)
    log: Log = []
    looked: list[tuple[State, int, int]] = []
    while s.outcome is None:
        seat = next_seat(s.waiting, order)
        if len(s.legal(seat)) > 2 and s.turn and candidates(s, seat):
            looked.append((s.clone(), seat, len(log)))
        action = bots[seat].choose(s, seat)
        log.append([seat, *words.encode(action)])
        s.apply(seat, action)
    given: set[str] = set()
    for before, seat, at in reversed(looked):
        for task in candidates(before, seat):
            if rules.meta.slug == "pax_renaissance" and not near(task, before, s, seat):
                continue
            if task.kind not in given and (found := examine(before, seat, task, seed, most)) is not None:
                given.add(task.kind)
                yield {
                    **found,
                    "game": rules.meta.slug,
                    "seats": seats,
                    "options": options,
                    "seed": seed,
                    "turn": before.turn,
                    "play": log[:at],
                }


def written(one: dict[str, Any]) -> str:
    """The file of a puzzle."""

    def value(given: Any) -> str:
        if isinstance(given, dict):
            return "{ " + ", ".join(f"{key} = {value(part)}" for key, part in given.items()) + " }"
        return json.dumps(given)

    task = {key: part for key, part in one["task"].items() if part}
    lines = [f"{key} = {value(one[key])}" for key in ("seats", "seat", "options", "seed", "grade")]
    lines += [f"solution = {value(one['solution'])}", f"key = {value(one['key'])}"]
    lines += ["", "[task]", *(f"{key} = {value(part)}" for key, part in task.items())]
    lines += ["", "[[position]]", "play = [", *(f"    {value(move)}," for move in one["play"]), "]"]
    return "\n".join(lines) + "\n"


def write(game: str, path: Path, count: int) -> None:
    unlike: dict[str, dict[str, Any]] = {}
    for text in path.read_text("utf-8").splitlines():
        one = json.loads(text)
        unlike.setdefault(json.dumps([one["seed"], one["play"]]), one)
    found = list(unlike.values())
    found.sort(key=lambda one: (-one["grade"], -len(one["line"]), -one["traps"]))  # the best of what there is
    found = found[:count]
    found.sort(key=lambda one: (one["grade"], len(one["line"]), one["traps"]))
    folder = Path(str(resources.files(registry.package(game)))) / "puzzles"
    folder.mkdir(exist_ok=True)
    for i, one in enumerate(found, 1):
        (folder / f"{i:02}.toml").write_text(written(one), "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=25)
    parser.add_argument("--seats", default="2,3")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--options", default="{}")
    parser.add_argument("--most", type=int, default=3000, help="positions that may follow")
    parser.add_argument("--players", default="merchant", help="who plays the games, with commas between")
    parser.add_argument("--write", type=Path, help="write what was found into the game's package")
    given = parser.parse_args()
    if given.write:
        write(given.game, given.write, given.count)
        return
    rules = registry.ruleset(given.game)
    alike: Counter[str] = Counter()
    many = 0
    for number in range(given.first, given.first + given.games):
        for seats in (int(n) for n in given.seats.split(",")):
            for one in search(
                rules, seats, number, given.players.split(","), json.loads(given.options), given.most
            ):
                kind = " ".join(sorted({word.split()[0] for word in one["key"]}))
                if set(kind.split()) <= BOUGHT:  # what is bought makes the difference
                    kind = " ".join(one["key"])
                alike[kind] += 1
                if alike[kind] <= ALIKE and many < given.count:
                    print(json.dumps(one, separators=(",", ":")), flush=True)
                    many += 1
        print(f"{number + 1} games, {many} puzzles", file=sys.stderr, flush=True)
        if many >= given.count:
            break


if __name__ == "__main__":
    main()
