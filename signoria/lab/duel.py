"""Is one bot stronger than another? One of A against copies of B in all other seats, until the answer is clear.

Every deal is played once for each seat that A can have, so that luck of the deal and of the seat cancels out; deals follow
from hashed seeds. The unit of the statistics is the deal, whose games are not independent of each other. The control plays
the same deals with B on A's seat too: it tells what the numbers look like where there is no difference.

Needs nothing but the standard library, so that it also runs in the environment of the compiled build:

    python -m signoria.lab.duel GAME A B [--seats 2] [--games 200] [--record FILE]     (prints JSON)
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from signoria import registry
from signoria.bots import check
from signoria.kernel.errors import BadOption, SignoriaError
from signoria.kernel.rng import derive
from signoria.lab.entrants import make
from signoria.lab.playout import play_out
from signoria.lab.runner import begin_child

RISK: Final = 0.05  # of a wrong verdict, either way
MARGIN: Final = 0.1  # a difference of share that matters
FEWEST: Final = 6  # deals before a verdict

Tell = Callable[["Duel"], None]


class Game:
    """One game of a duel: plain values, so that it can be sent to another process and written down."""

    def __init__(self, deal: int, seat: int, control: bool, share: float = 0.0, seconds: float = 0.0) -> None:
        self.deal = deal
        self.seat = seat  # A's
        self.control = control
        self.share = share  # of the victory, for A
        self.seconds = seconds

    def to_json(self) -> list[Any]:
        return [self.deal, self.seat, int(self.control), self.share, round(self.seconds, 3)]


class Duel:
    """What is asked, and what is known so far."""

    def __init__(
        self,
        game: str,
        a: str,
        b: str,
        seats: int,
        games: int = 200,
        seed: int = 1,
        options: dict[str, Any] | None = None,
        than: float | None = None,
        margin: float = MARGIN,
        control: bool = True,
        to_the_end: bool = False,
    ) -> None:
        if games < seats:
            raise BadOption(f"a duel at {seats} seats needs at least {seats} games, not {games}")
        rules = registry.ruleset(game)
        rules.setup(seats, options or {})
        for name in (a, b):
            check(name, temperaments=rules.thinking().temperaments)
        self.game, self.a, self.b = game, a, b
        self.seats = seats
        self.deals = games // seats
        self.seed = seed
        self.options = options or {}
        self.fair = 1 / seats
        self.than = self.fair if than is None else than
        self.margin = margin
        self.control = control
        self.to_the_end = to_the_end
        self.played: dict[tuple[int, int, bool], Game] = {}

    # -- what is known -----------------------------------------------------------------------------------

    def blocks(self, control: bool = False) -> list[float]:
        """A's share of each deal that was played from every seat, deal after deal as far as they are complete."""
        found: list[float] = []
        for deal in range(self.deals):
            games = [self.played.get((deal, seat, control)) for seat in range(self.seats)]
            if any(game is None for game in games):
                break
            found.append(statistics.fmean(game.share for game in games if game is not None))
        return found

    def verdict(self) -> str:
        """By a sequential test: `more` than the share asked for, `less` (not so much more as would matter), or `open`."""
        blocks = self.blocks()
        if len(blocks) < FEWEST:
            return "open"
        ratio = likelihood(blocks, self.than, self.than + self.margin, self.fair)
        bound = math.log((1 - RISK) / RISK)
        return "more" if ratio >= bound else "less" if ratio <= -bound else "open"

    def to_json(self) -> dict[str, Any]:
        blocks, even = self.blocks(), self.blocks(True)
        games = [game for game in self.played.values() if not game.control and game.deal < len(blocks)]
        share, error = interval(blocks, self.fair)
        found: dict[str, Any] = {
            "game": self.game,
            "a": self.a,
            "b": self.b,
            "seats": self.seats,
            "seed": self.seed,
            "options": self.options,
            "games": len(games),
            "deals": len(blocks),
            "share": round(share, 4),
            "error": round(error, 4),
            "fair": round(self.fair, 4),
            "than": round(self.than, 4),
            "margin": self.margin,
            "verdict": self.verdict(),
            "by_seat": [mean([g.share for g in games if g.seat == seat]) for seat in range(self.seats)],
            "cpu_seconds": round(sum(game.seconds for game in games), 1),
        }
        if self.control:
            share, error = interval(even, self.fair)
            found["control"] = {"share": round(share, 4), "error": round(error, 4), "deals": len(even)}
        return found

    # -- playing -----------------------------------------------------------------------------------------

    def due(self) -> list[Game]:
        """All games that were not played yet, deal after deal."""
        return [
            Game(deal, seat, control)
            for deal in range(self.deals)
            for control in ([False, True] if self.control else [False])
            for seat in range(self.seats)
            if (deal, seat, control) not in self.played
        ]

    def add(self, game: Game) -> None:
        self.played[(game.deal, game.seat, game.control)] = game

    def play(self, game: Game) -> Game:
        rules = registry.ruleset(self.game)
        setup = rules.setup(self.seats, self.options)
        start = time.thread_time()
        bots = [
            make(
                self.a if seat == game.seat and not game.control else self.b,
                derive(self.seed, game.deal, game.seat, seat, int(game.control)),
            )
            for seat in range(self.seats)
        ]
        outcome = play_out(rules, setup, bots, derive(self.seed, game.deal))
        winners = outcome.winners
        game.share = 1 / len(winners) if game.seat in winners else 0.0
        game.seconds = time.thread_time() - start
        return game

    def run(self, processes: int = 1, record: Path | None = None, tell: Tell | None = None) -> None:
        """Play until the verdict is clear, or all games are played. With a record it goes on where it was stopped."""
        if record is not None:
            self.read(record)
        due = self.due()
        for game in self._played(due, processes):
            self.add(game)
            if record is not None:
                self.write(record, game)
            if tell is not None:
                tell(self)
            whole = game.seat == self.seats - 1
            if whole and not self.to_the_end and self.verdict() != "open":
                break

    def _played(self, due: list[Game], processes: int) -> Iterator[Game]:
        if self.verdict() != "open" and not self.to_the_end:
            return
        if processes == 1:
            for game in due:
                yield self.play(game)
            return
        context = multiprocessing.get_context("spawn")
        with context.Pool(processes, initializer=begin_child) as pool:  # leaving it ends the children at once
            yield from pool.imap(self.play, due)

    def terms(self) -> dict[str, Any]:
        """What the games of a record must have been played with."""
        build = str(Path(str(sys.modules["signoria.kernel.state"].__file__)).suffix)
        return {
            "game": self.game,
            "a": self.a,
            "b": self.b,
            "seats": self.seats,
            "seed": self.seed,
            "options": self.options,
            "compiled": build != ".py",
        }

    def read(self, record: Path) -> None:
        """Take over what was played. Raises BadOption if the record is of another duel."""
        if not record.exists():
            record.parent.mkdir(parents=True, exist_ok=True)
            record.write_text(json.dumps(self.terms()) + "\n")
            return
        text = record.read_text()
        if not text.endswith("\n"):  # it was cut off while a line was written
            record.write_text(text + "\n")
        lines = text.splitlines()
        try:
            terms = json.loads(lines[0])
        except (IndexError, ValueError):
            terms = None
        if terms != self.terms():
            raise BadOption(f"{record} is the record of another duel; name another file, or delete it")
        for line in lines[1:]:
            try:
                deal, seat, control, share, seconds = json.loads(line)
            except ValueError:
                continue
            self.add(Game(deal, seat, bool(control), share, seconds))

    def write(self, record: Path, game: Game) -> None:
        with record.open("a") as file:
            file.write(json.dumps(game.to_json()) + "\n")


def mean(values: list[float]) -> float | None:
    return round(statistics.fmean(values), 4) if values else None


def spread(blocks: list[float], fair: float) -> float:
    """The standard deviation of deals, as if one more had come out evenly: a few deals that are all alike prove little."""
    return statistics.stdev([*blocks, fair])


def likelihood(blocks: list[float], low: float, high: float, fair: float) -> float:
    """The logarithm of how much better a share of `high` explains the deals than `low` (normal approximation)."""
    variance = spread(blocks, fair) ** 2
    if variance == 0.0:
        return 0.0
    return len(blocks) * (high - low) * (statistics.fmean(blocks) - (low + high) / 2) / variance


def interval(blocks: list[float], fair: float) -> tuple[float, float]:
    """The share and half the width of its 95 % interval, never less than what one game weighs."""
    if not blocks:
        return 0.0, 1.0
    n = len(blocks)
    return statistics.fmean(blocks), max(student(n) * spread(blocks, fair) / math.sqrt(n), fair / n)


def student(n: int) -> float:
    """The 97.5 % point of Student's distribution with n degrees of freedom (Cornish and Fisher's expansion)."""
    z = 1.959964
    if n < 2:
        return 12.706
    g = [
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    ]
    return z + g[0] / n + g[1] / n**2 + g[2] / n**3


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m signoria.lab.duel")
    parser.add_argument("game")
    parser.add_argument("a")
    parser.add_argument("b")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--options", default="{}")
    parser.add_argument("--than", type=float)
    parser.add_argument("--margin", type=float, default=MARGIN)
    parser.add_argument("--no-control", action="store_true")
    parser.add_argument("--to-the-end", action="store_true")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--record")
    given = parser.parse_args(arguments)
    try:
        duel = Duel(
            given.game,
            given.a,
            given.b,
            given.seats,
            given.games,
            given.seed,
            json.loads(given.options),
            given.than,
            given.margin,
            not given.no_control,
            given.to_the_end,
        )
        duel.run(given.processes, Path(given.record) if given.record else None)
    except (SignoriaError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    json.dump(duel.to_json(), sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
