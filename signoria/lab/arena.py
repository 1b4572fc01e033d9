"""Tournaments: the same bots play many games and change seats after each. An experiment of one cell (see study.py)."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from signoria import registry
from signoria.kernel.errors import BadOption
from signoria.lab.entrants import check
from signoria.lab.experiment import conduct
from signoria.lab.jobs import Cell
from signoria.lab.rundir import read_run
from signoria.lab.runner import Place, Tell, check_place, results
from signoria.lab.study import USUAL, Study


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


def arena(
    game: str,
    bots: list[str],
    games: int = 100,
    seed: int = 1,
    options: dict[str, Any] | None = None,
    data: str | Path | None = None,
    place: Place | None = None,
    tell: Tell | None = None,
    out: Path | None = None,
) -> list[Standing]:
    """Play so many games, one entrant per seat; in game g entrant i sits on seat i + g.

    The result follows from the seed alone, wherever the games are played. `tell(done, all)` is called now and
    then. With `out` everything is kept in a run directory, with tables and a report. Raises UnknownGame,
    UnknownBot, BadOption, BadData or NoRay; with `out` also NoLab or BadRun.
    """
    if games < 1:
        raise BadOption(f"a tournament needs at least one game, not {games}")
    rules = registry.ruleset(game)
    rules.setup(len(bots), options or {}, data)  # complain here rather than in a child
    for name in bots:
        check(name, rules)
    cell = Cell(game, game, bots, games, options, str(data) if data is not None else None)
    study = Study(
        f"Tournament: {', '.join(bots)}", "", seed, USUAL if out is not None else ["games"], [cell], "arena"
    )
    place = place or Place()
    standings = [Standing(name, len(bots)) for name in bots]
    if out is not None:
        conduct(study, out, place, tell)
        for row in read_run(out).table("games"):
            _count(standings, row["game"], row["winners"])
        return standings
    check_place(place)
    done = 0
    for _, rows, _ in results(list(enumerate(study.jobs())), place):
        for row in rows["games"]:
            done += 1
            _count(standings, row["game"], row["winners"])
        if tell is not None:
            tell(done, games)
    return standings


def _count(standings: list[Standing], number: int, winners: list[int]) -> None:
    n = len(standings)
    for i, standing in enumerate(standings):
        seat = (i + number) % n
        standing.games += 1
        standing.games_by_seat[seat] += 1
        if seat in winners:
            standing.wins += 1 / len(winners)
            standing.by_seat[seat] += 1 / len(winners)
