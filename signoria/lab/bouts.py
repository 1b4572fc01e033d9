"""The games of a duel: each as a job that can be played anywhere; kept in a record (a file with a line for each game) or in a run directory."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Protocol

from signoria import registry
from signoria.kernel.errors import BadOption
from signoria.kernel.rng import derive
from signoria.lab.entrants import make
from signoria.lab.playout import play_out
from signoria.lab.rundir import Rows, Run


class Game:
    """One game of a duel: which deal, which seat A has, whether B sits there too as a control; and, when it is played, A's share of the victory."""

    def __init__(self, deal: int, seat: int, control: bool, share: float = 0.0, seconds: float = 0.0) -> None:
        self.deal = deal
        self.seat = seat
        self.control = control
        self.share = share
        self.seconds = seconds

    def to_json(self) -> list[Any]:
        return [self.deal, self.seat, int(self.control), self.share, round(self.seconds, 3)]


class Bout:
    """A game that is to be played, between players by name."""

    games = 1

    def __init__(
        self, game: str, a: str, b: str, seats: int, seed: int, options: dict[str, Any], of: Game
    ) -> None:
        self.game, self.a, self.b = game, a, b
        self.seats = seats
        self.seed = seed
        self.options = options
        self.of = of

    def run(self) -> Rows:
        rules = registry.ruleset(self.game)
        one = self.of
        bots = [
            make(
                self.a if seat == one.seat and not one.control else self.b,
                derive(self.seed, one.deal, one.seat, seat, int(one.control)),
            )
            for seat in range(self.seats)
        ]
        setup = rules.setup(self.seats, self.options)
        winners = play_out(rules, setup, bots, derive(self.seed, one.deal)).winners
        share = 1 / len(winners) if one.seat in winners else 0.0
        return {"games": [{"deal": one.deal, "seat": one.seat, "control": one.control, "share": share}]}


class Keep(Protocol):
    """Where the games of a duel are kept."""

    def games(self) -> list[Game]: ...

    def add(self, number: int, game: Game) -> None: ...


class Parts:
    """In a run directory, each a part."""

    def __init__(self, run: Run) -> None:
        self.run = run

    def games(self) -> list[Game]:
        found = []
        for part in range(self.run.parts):
            (row,) = self.run.rows(part, "games")
            found.append(Game(row["deal"], row["seat"], row["control"], row["share"], self.run.seconds(part)))
        return found

    def add(self, number: int, game: Game) -> None:
        row = {"deal": game.deal, "seat": game.seat, "control": game.control, "share": game.share}
        self.run.put(number, {"games": [row]}, game.seconds)


class Record:
    """In one file: what was asked, then a line for each game. Raises BadOption if it is of another duel."""

    def __init__(self, path: Path, terms: dict[str, Any]) -> None:
        self.path = path
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(terms) + "\n")
        text = path.read_text()
        if not text.endswith("\n"):  # it was cut off while a line was written
            path.write_text(text + "\n")
        self.lines = text.splitlines()
        try:
            there = json.loads(self.lines[0])
        except (IndexError, ValueError):
            there = None
        if there != terms:
            raise BadOption(f"{path} is the record of another duel; name another file, or delete it")

    def games(self) -> list[Game]:
        found = []
        for line in self.lines[1:]:
            try:
                deal, seat, control, share, seconds = json.loads(line)
            except ValueError:
                continue
            found.append(Game(deal, seat, bool(control), share, seconds))
        return found

    def add(self, number: int, game: Game) -> None:
        with self.path.open("a") as file:
            file.write(json.dumps(game.to_json()) + "\n")
