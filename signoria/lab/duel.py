"""Is one bot stronger than another? One of A against copies of B in all other seats, until the answer is clear.

Every deal is played once for each seat that A can have, so that luck of the deal and of the seat cancels out; deals follow
from hashed seeds. The unit of the statistics is the deal, whose games are not independent of each other. The control plays
the same deals with B on A's seat too: it tells what the numbers look like where there is no difference.

Needs nothing but the standard library, so that it also runs in the environment of the compiled build:

    python -m signoria.lab.duel GAME A B [--seats 2] [--games 200] [--record FILE]     (prints JSON)

Run directories and reports are made by the command `signoria lab duel` (signoria/lab/strength.py).
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import sys
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from signoria import registry
from signoria.kernel.errors import BadOption, SignoriaError
from signoria.lab.bouts import Bout, Game, Keep, Record
from signoria.lab.entrants import check
from signoria.lab.runner import Place, Tell, in_order

RISK: Final = 0.05  # of a wrong verdict, either way
MARGIN: Final = 0.1  # a difference of share that matters
FEWEST: Final = 6  # deals before a verdict


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
            check(name, rules)
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

    @property
    def per_deal(self) -> int:
        """The games of a deal: A on each seat, then the control."""
        return self.seats * (2 if self.control else 1)

    def number(self, game: Game) -> int:
        """The place of a game in the order of play."""
        return game.deal * self.per_deal + int(game.control) * self.seats + game.seat

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

    def bout(self, game: Game) -> Bout:
        return Bout(self.game, self.a, self.b, self.seats, self.seed, self.options, game)

    def run(self, place: Place | None = None, keep: Keep | None = None, tell: Tell | None = None) -> None:
        """Play until the verdict is clear, or all games are played; what was begun of a deal is played to its end. What was kept is not played again."""
        for game in keep.games() if keep is not None else []:
            self.add(game)
        due = self.due()
        every = self.deals * self.per_deal
        if tell is not None:
            tell(len(self.played), every)
        with closing(
            in_order([(self.number(game), self.bout(game)) for game in due], place or Place(1))
        ) as coming:
            for game in due:
                if (
                    self.number(game) % self.per_deal == 0
                    and not self.to_the_end
                    and self.verdict() != "open"
                ):
                    break
                number, rows, game.seconds = next(coming)
                game.share = rows["games"][0]["share"]
                self.add(game)
                if keep is not None:
                    keep.add(number, game)
                if tell is not None:
                    tell(len(self.played), every)

    def request(self, compiled: bool) -> dict[str, Any]:
        """What the games follow from; how many are wanted, and what is asked of them, is another matter."""
        return {
            "game": self.game,
            "a": self.a,
            "b": self.b,
            "seats": self.seats,
            "seed": self.seed,
            "options": self.options,
            "compiled": compiled,
        }


def is_compiled() -> bool:
    """Whether this interpreter plays with the compiled build."""
    return Path(str(sys.modules["signoria.kernel.state"].__file__)).suffix != ".py"


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
        record = Record(Path(given.record), duel.request(is_compiled())) if given.record else None
        duel.run(Place(given.processes), record)
    except (SignoriaError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    json.dump(duel.to_json(), sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
