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
from signoria.games.antiquity.rules.city import manned_cart_shops
from signoria.kernel.playout import next_seat
from signoria.kernel.rng import Rng, derive, seeded
from signoria.kernel.ruleset import Ruleset
from signoria.kernel.state import State
from signoria.kernel.style import Style
from signoria.lab.entrants import make
from signoria.learn.solving import (
    DEPTH,
    DONE,
    HOLD,
    KEEP,
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
MANY = 1_500  # positions in the countryside
LONG = 1_500  # decisions before a puzzle of Antiquity
WIDE = {"CityBuilding": 10, "Countryside": 70, "Pollute": 16}  # choices there
LEAST = {"field": 2}  # less is no field
OFFERS = ("offer", "offer_all")
PRODUCTS = ("pay", "farm.crop", "free_farm.crop", "mine.ore", "fishery.catch")
SITES = (
    "pay",
    *(
        f"{work}.hex"
        for work in ("woodcutter", "farm", "free_farm", "mine", "fishery", "inn", "city", "clean")
    ),
    "fishery.direction",
)
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
    if game == "antiquity" and step in WIDE and len(s.legal(seat)) <= WIDE[step]:
        return antiquity(s, seat, step)
    return []


def manageable(s: State, seat: int) -> bool:
    """Whether what can be built in the countryside can be looked at."""
    carts = manned_cart_shops(s.players[seat])  # type: ignore[attr-defined]
    positions = 1.0
    for n in range(carts):
        positions *= len(s.legal(seat)) / (n + 1)
    return 0 < positions <= MANY


def builds(s: State, seat: int) -> int:
    """How many houses and buildings could be built next."""
    verbs = s.rules.vocabulary_of(s).verbs
    return sum(verbs[action.verb].name in ("house", "build") for action in s.legal(seat))


def antiquity(s: State, seat: int, step: str) -> list[Task]:
    """Tasks within a phase: others decide nothing that matters for them."""
    player = s.to_json()["game"]["players"][seat]
    tally = s.rules.tally(s)
    progress = tally.parts[seat][tally.sources.index("progress")]
    found: list[Task] = []
    if step == "Pollute" and player["due"] > 1:
        found.append(Task(KEEP, 1, "field", phase=True))
    elif step == "Countryside" and len(s.legal(seat)) > 3 and manageable(s, seat):
        if player["saint"] >= 0 and 0 < progress < 100:
            found.append(Task(PART, 100 - progress, "progress", phase=True, beside=("pay",)))
        famine = s.to_json()["game"]["famine"]
        if famine and Task(KEEP, 1, "fed").count(s, seat) < famine:
            found.append(Task(KEEP, famine, "fed", phase=True, beside=SITES))
        found.append(Task(KEEP, 1, "works", phase=True, beside=PRODUCTS))
    elif step == "CityBuilding" and builds(s, seat) > 1:
        if player["saint"] >= 0 and 0 < progress < 100:
            found.append(Task(PART, 100 - progress, "progress", phase=True, beside=("pay",), without=OFFERS))
        found.append(Task(PART, 1, "people", phase=True, beside=("pay", "place"), without=OFFERS))
        found.append(Task(PART, 1, "kinds", phase=True, beside=("pay",), without=OFFERS))
    return found


def near(task: Task, s: State, end: State, seat: int) -> bool:
    """Whether a turn can matter for how a game ended: the last of the winner, and the one before."""
    assert end.outcome is not None
    if end.outcome.reason == "patron":
        return False
    if task.kind == WIN:
        return s.turn == end.turn and s.rules.winning(s, seat, s.legal(seat)) < 0
    return s.turn == end.turn - 1


def peak(solver: Solver, s: State, known: dict[str, int], deep: int = 0) -> int:
    """The most of what is counted with which a phase can end. Raises TooMuch."""
    if solver.over(s):
        return solver.task.count(s, solver.seat) - solver.base
    actions = solver.actions(s)
    if len(actions) == 1:
        c = s.clone()
        c.apply(solver.seat, actions[0])
        return peak(solver, c, known, deep + 1)
    key = solver.key(s)
    if key not in known:
        if len(known) >= solver.most or deep > DEPTH:
            raise TooMuch("")
        known[key] = 0
        found = []
        for action in actions:
            c = s.clone()
            c.apply(solver.seat, action)
            found.append(peak(solver, c, known, deep + 1))
        known[key] = max(found)
    return known[key]


def by_policy(solver: Solver, s: State) -> bool:
    """Whether the policy fulfils a task within a phase."""
    c = s.clone()
    style = Style(s.rules.thinking().weights, seeded(1))
    while not solver.over(c):
        action = s.rules.policy(c, solver.seat, style)
        assert action is not None
        c.apply(solver.seat, action)
    return solver.met(c)


def by_greed(solver: Solver, s: State) -> bool:
    """Whether a task is fulfilled by always doing what counts most at once, or what comes first among equals or last."""
    for last in (False, True):
        c = s.clone()
        while not solver.over(c):
            after: list[State] = []
            for action in solver.actions(c):
                after.append(c.clone())
                after[-1].apply(solver.seat, action)
            counts = [solver.task.count(one, solver.seat) for one in after]
            best = [one for one, count in zip(after, counts, strict=True) if count == max(counts)]
            c = best[-1 if last else 0]
        if solver.met(c):
            return True
    return False


def greatest(task: Task, s: State, seat: int, most: int) -> Task:
    """The most that can be had of what is counted."""
    if task.kind not in (POINTS, PART, KEEP) or task.least > 1:
        return task
    if task.phase:
        return task.asking(peak(Solver(task, seat, s, most), s, {}))
    low, high = task.least, RISE
    while high - low > 1:
        middle = (low + high) // 2
        if Solver(task.asking(middle), seat, s, most).solutions(s):
            low = middle
        else:
            high = middle
    return task.asking(low)


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
        if not task.phase and Solver(task, seat, s, most).solutions(s) in (DONE, frozenset()):
            return None
        task = greatest(task, s, seat, most)
        if task.phase and not promising(Solver(task, seat, s, most), s):
            return None
        found = Solver(task, seat, s, most).solutions(s) if task.phase else solve(s, seat, task, seed, most)
    except TooMuch:
        return None
    if not found or len(found) > MOST_WAYS or not core(found):
        return None
    line = min(found, key=lambda one: (len(one), one))
    if len(line) == 1 and (task.phase or task.least == 1):
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
    wanted = {
        name: getattr(task, name)
        for name in ("kind", "least", "source", "alone", "phase", "beside", "without")
    }
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


def promising(solver: Solver, s: State) -> bool:
    """Whether a task within a phase may be a puzzle: it is asked of the position itself first, and the policy fails."""
    if (
        solver.task.least < LEAST.get(solver.task.source, 1)
        or by_policy(solver, s)
        or (solver.task.source == "works" and by_greed(solver, s))
    ):
        return False
    found = solver.solutions(s)
    return found != DONE and 0 < len(found) <= MOST_WAYS and len(core(found)) > 0


def in_order(solver: Solver, s: State, line: Line) -> Log:
    """The line in an order in which it can be played, with what is forced in between and some way to end the turn; nothing if others decide in between."""
    if solver.met(s):
        return []
    if not s.waits_for(solver.seat):
        return []
    actions = solver.actions(s)
    for action in actions:
        word = solver.word(action) if len(actions) > 1 else ""
        if word and line and word not in line:
            continue
        left = list(line)
        if word and line:
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
    longest = LONG if rules.meta.slug == "antiquity" else RISE * LONG
    log: Log = []
    looked: list[tuple[State, int, int]] = []
    once: set[tuple[int, int, str]] = set()  # of a phase its first position that may be a puzzle
    while s.outcome is None:
        seat = next_seat(s.waiting, order)
        here = (s.turn, seat, type(s.step_of(seat)).__name__)
        if len(log) < longest and len(s.legal(seat)) > 2 and s.turn and here not in once:
            if tasks := candidates(s, seat):
                looked.append((s.clone(), seat, len(log)))
                if tasks[0].phase:
                    once.add(here)
        action = bots[seat].choose(s, seat)
        log.append([seat, *words.encode(action)])
        s.apply(seat, action)
    given: set[str] = set()
    if (
        rules.meta.slug != "antiquity"
    ):  # where the way to a position is long, the earlier ones are looked at first
        looked.reverse()
    for before, seat, at in looked:
        for task in candidates(before, seat):
            if rules.meta.slug == "pax_renaissance" and not near(task, before, s, seat):
                continue
            name = f"{task.kind} {task.source.split()[:1]}"
            if name not in given and (found := examine(before, seat, task, seed, most)) is not None:
                given.add(name)
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
    parser.add_argument("--alike", type=int, default=ALIKE, help="puzzles of one kind")
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
                if one["task"]["phase"]:  # so does what is counted
                    kind = one["task"]["source"].split()[0]
                alike[kind] += 1
                if alike[kind] <= given.alike and many < given.count:
                    print(json.dumps(one, separators=(",", ":")), flush=True)
                    many += 1
        print(f"{number + 1} games, {many} puzzles", file=sys.stderr, flush=True)
        if many >= given.count:
            break


if __name__ == "__main__":
    main()
