"""Jobs: parts of an experiment as plain values, so that they can be sent to another process or machine. The same job gives the same rows anywhere."""

from __future__ import annotations

import itertools
import math
import statistics
from typing import Any, Final

from signoria import registry
from signoria.bots import Bot
from signoria.kernel.playout import next_seat
from signoria.kernel.rng import derive, seeded
from signoria.kernel.state import State
from signoria.kernel.tally import Tally
from signoria.lab.entrants import make
from signoria.lab.rundir import Rows

TABLES: Final = ("games", "turns", "uses", "decisions")
BEHIND: Final = 1e-9


class Cell:
    """One line of an experiment: the same bots at the same game with the same options, many times. The bots change seats after each game."""

    def __init__(
        self,
        name: str,
        game: str,
        bots: list[str],
        games: int,
        options: dict[str, Any] | None = None,
        data: str | None = None,
    ) -> None:
        self.name = name
        self.game = game
        self.bots = bots
        self.games = games
        self.options = options or {}
        self.data = data

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "game": self.game,
            "bots": self.bots,
            "games": self.games,
            "options": self.options,
            "data": self.data,
        }

    def seated(self, number: int) -> list[str]:
        """Who sits where in a game: in game g entrant i sits on seat i + g."""
        n = len(self.bots)
        return [self.bots[(seat - number) % n] for seat in range(n)]


class Job:
    """Some games of a cell, and which tables to fill."""

    def __init__(self, cell: Cell, seed: int, numbers: list[int], tables: list[str]) -> None:
        self.cell = cell
        self.seed = seed
        self.numbers = numbers
        self.tables = tables

    @property
    def games(self) -> int:
        return len(self.numbers)

    def run(self) -> Rows:
        """Play. Deterministic: it follows from the job alone."""
        rows: Rows = {table: [] for table in self.tables}
        rules = registry.ruleset(self.cell.game)
        setup = rules.setup(len(self.cell.bots), self.cell.options, self.cell.data)
        for number in self.numbers:
            seated = self.cell.seated(number)
            bots = [make(name, derive(self.seed, number, seat)) for seat, name in enumerate(seated)]
            watch = Watch(self, number, seated)
            chance = derive(self.seed, number, -1)
            watch.play(rules.new_state(setup, chance), bots, chance)
            watch.write(rows)
        return rows


class Watch:
    """Plays one game and notes what is measured."""

    def __init__(self, job: Job, number: int, seated: list[str]) -> None:
        self.cell = job.cell
        self.number = number
        self.seated = seated
        self.wanted = job.tables
        self.decisions: list[dict[str, Any]] = []
        self.uses: dict[tuple[int, str, str], int] = {}
        self.turns: list[dict[str, Any]] = []
        self.worth: list[list[float]] = []  # by turn: what the position is worth for each seat
        self.choices: list[int] = []  # how many actions each real decision offered
        self.first = -1
        self.result: dict[str, Any] = {}

    def play(self, s: State, bots: list[Bot], chance: int) -> None:
        order = seeded(chance + 1)
        vocabulary = s.rules.vocabulary_of(s)
        turn, asked = s.turn, 0
        taken = 0
        while s.outcome is None:
            if self.first < 0 and s.waiting & (s.waiting - 1) == 0:
                self.first = s.waiting.bit_length() - 1
            seat = next_seat(s.waiting, order)
            offered = len(s.legal(seat))
            step = type(s.step_of(seat)).__name__
            action = bots[seat].choose(s, seat)
            taken += 1
            if offered > 1:
                self.choices.append(offered)
                asked += 1
            written = vocabulary.encode(action)
            if len(written) > 1:
                noun = " ".join(str(part) for part in written[1:])
                key = (seat, str(written[0]), noun)
                self.uses[key] = self.uses.get(key, 0) + 1
            if "decisions" in self.wanted:
                self.decisions.append(
                    {
                        "number": taken,
                        "turn": s.turn,
                        "seat": seat,
                        "step": step,
                        "offered": offered,
                        "action": " ".join(str(part) for part in written),
                    }
                )
            s.apply(seat, action)
            if s.turn != turn or s.outcome is not None:
                self._turn(s, turn, asked)
                turn, asked = s.turn, 0
        self._end(s, taken)

    def _turn(self, s: State, turn: int, asked: int) -> None:
        worth = [round(float(s.rules.evaluate(s, seat)), 6) for seat in range(s.seats)]
        if s.outcome is None or not self.worth:
            self.worth.append(worth)
        self.turns.append(
            {
                "turn": turn,
                "decisions": asked,
                "leader": leader(worth),
                "worth": worth,
                "tally": counted(s.rules.tally(s)),
            }
        )

    def _end(self, s: State, taken: int) -> None:
        assert s.outcome is not None
        winners = s.outcome.winners
        n = s.seats
        share = [1 / len(winners) if seat in winners else 0.0 for seat in range(n)]
        self.result = {
            "seats": n,
            "bots": self.seated,
            "winners": winners,
            "shares": [round(x, 6) for x in share],
            "scores": s.outcome.scores,
            "reason": s.outcome.reason,
            "first": self.first,
            "turns": s.turn,
            "decisions": len(self.choices),
            "actions": taken,
            "branching": round(statistics.fmean(self.choices), 4) if self.choices else 0.0,
            "branching_log": round(statistics.fmean(math.log10(x) for x in self.choices), 4)
            if self.choices
            else 0.0,
            "lead_changes": lead_changes(self.worth),
            "drama": drama(self.worth, winners),
            "settled": settled(self.worth, winners),
            "digest": s.digest(),
        }

    def write(self, rows: Rows) -> None:
        head = {"cell": self.cell.name, "game": self.number}
        shares = self.result["shares"]
        if "games" in rows:
            rows["games"].append({**head, **self.result})
        if "turns" in rows:
            rows["turns"] += [{**head, **turn} for turn in self.turns]
        if "uses" in rows:
            rows["uses"] += [
                {**head, "seat": seat, "verb": verb, "noun": noun, "times": times, "share": shares[seat]}
                for (seat, verb, noun), times in sorted(self.uses.items())
            ]
        if "decisions" in rows:
            rows["decisions"] += [{**head, **decision} for decision in self.decisions]


def counted(tally: Tally) -> dict[str, list[int]]:
    """The points of the seats, and what each has of every source of them."""
    found = {"points": tally.points[:]}
    for i, source in enumerate(tally.sources):
        found[source] = [parts[i] for parts in tally.parts]
    return found


def leader(worth: list[float]) -> int:
    """The seat that stands best; -1 if several do."""
    best = max(worth)
    first = [seat for seat, value in enumerate(worth) if value >= best - BEHIND]
    return first[0] if len(first) == 1 else -1


def lead_changes(worth: list[list[float]]) -> int:
    """How often another seat than before leads at the end of a turn; turns without a single leader are passed over."""
    leaders = [seat for seat in map(leader, worth) if seat >= 0]
    return sum(1 for a, b in itertools.pairwise(leaders) if a != b)


def drama(worth: list[list[float]], winners: list[int]) -> float | None:
    """How far the later winner was behind the leader on average over the turns in which he was: the root of the distance. 0: he always led.
    None if nobody wins.
    """
    if not winners:
        return None
    gaps = [max(values) - max(values[seat] for seat in winners) for values in worth]
    behind = [math.sqrt(gap) for gap in gaps if gap > BEHIND]
    return round(statistics.fmean(behind), 6) if behind else 0.0


def settled(worth: list[list[float]], winners: list[int]) -> float | None:
    """Decisiveness: the part of the game, in turns, after which the later winner led for good. 0: from the beginning. None if nobody wins."""
    if not winners or not worth:
        return None
    last = 0
    for i, values in enumerate(worth):
        if max(values[seat] for seat in winners) < max(values) - BEHIND:
            last = i + 1
    return round(last / len(worth), 4)


def jobs_of(cells: list[Cell], seed: int, tables: list[str], size: int) -> list[Job]:
    """All games of all cells in parts of so many."""
    return [
        Job(cell, seed, list(range(start, min(start + size, cell.games))), tables)
        for cell in cells
        for start in range(0, cell.games, size)
    ]
