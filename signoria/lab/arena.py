"""Tournaments: the same bots play many games and change seats after each."""

from __future__ import annotations

import math
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from signoria import registry
from signoria.kernel.errors import BadOption
from signoria.kernel.rng import derive
from signoria.lab.entrants import make
from signoria.lab.playout import play_out

Tell = Callable[[int, int], None]


class Standing:
    """How one entrant of a tournament fared. Ties count as shares: two winners get a half each."""

    def __init__(self, bot: str, seats: int) -> None:
        self.bot = bot
        self.games = 0
        self.wins = 0.0
        self.by_seat: list[float] = [0.0] * seats
        self.games_by_seat: list[int] = [0] * seats

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def error(self) -> float:
        """The standard error of the share."""
        return math.sqrt(self.share * (1 - self.share) / self.games) if self.games else 0.0

    def to_json(self) -> dict[str, Any]:
        return {
            "bot": self.bot,
            "games": self.games,
            "wins": self.wins,
            "share": self.share,
            "error": self.error,
            "by_seat": self.by_seat,
            "games_by_seat": self.games_by_seat,
        }


class Job:
    """A slice of a tournament: plain values, so that it can be sent to another process."""

    def __init__(
        self,
        game: str,
        bots: list[str],
        options: dict[str, Any],
        data: str | None,
        seed: int,
        games: list[int],
    ) -> None:
        self.game = game
        self.bots = bots
        self.options = options
        self.data = data
        self.seed = seed
        self.games = games


def arena(
    game: str,
    bots: list[str],
    games: int = 100,
    seed: int = 1,
    options: dict[str, Any] | None = None,
    data: str | Path | None = None,
    processes: int | None = None,
    tell: Tell | None = None,
) -> list[Standing]:
    """Play so many games, one entrant per seat; in game g entrant i sits on seat i + g.

    The result follows from the seed alone, however many processes play. `tell(done, all)` is called now and
    then. Raises UnknownGame, UnknownBot, BadOption or BadData.
    """
    if games < 1:
        raise BadOption(f"a tournament needs at least one game, not {games}")
    registry.ruleset(game).setup(len(bots), options or {}, data)  # complain here rather than in a child
    for name in bots:
        make(name)
    processes = min(processes or os.cpu_count() or 1, games)
    size = max(1, min(10, games // (4 * processes)))
    folder = str(data) if data is not None else None
    jobs = [
        Job(game, bots, options or {}, folder, seed, list(range(i, min(i + size, games))))
        for i in range(0, games, size)
    ]
    standings = [Standing(name, len(bots)) for name in bots]
    done = 0
    for played in _run(jobs, processes):
        for number, winners in played:
            done += 1
            _count(standings, number, winners)
        if tell is not None:
            tell(done, games)
    return standings


def _run(jobs: list[Job], processes: int) -> Iterator[list[tuple[int, list[int]]]]:
    if processes == 1:
        for job in jobs:
            yield play_job(job)
        return
    context = multiprocessing.get_context("spawn")
    with context.Pool(processes, initializer=begin_child) as pool:  # leaving it ends the children at once
        yield from pool.imap_unordered(play_job, jobs)


def begin_child() -> None:
    """In a child: Ctrl-C is for the parent, which ends the children."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_job(job: Job) -> list[tuple[int, list[int]]]:
    """The number of each game and the seats that won it."""
    rules = registry.ruleset(job.game)
    setup = rules.setup(len(job.bots), job.options, job.data)
    out: list[tuple[int, list[int]]] = []
    for number in job.games:
        n = len(job.bots)
        seated = [job.bots[(seat - number) % n] for seat in range(n)]
        bots = [make(name, derive(job.seed, number, seat)) for seat, name in enumerate(seated)]
        outcome = play_out(rules, setup, bots, derive(job.seed, number, -1))
        out.append((number, outcome.winners[:]))
    return out


def _count(standings: list[Standing], number: int, winners: list[int]) -> None:
    n = len(standings)
    for i, standing in enumerate(standings):
        seat = (i + number) % n
        standing.games += 1
        standing.games_by_seat[seat] += 1
        if seat in winners:
            standing.wins += 1 / len(winners)
            standing.by_seat[seat] += 1 / len(winners)
