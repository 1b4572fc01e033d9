"""A ladder: bots drawn by lot meet at tables of all sizes, and OpenSkill (Plackett and Luce) rates them. Needs the extra `lab`."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from signoria import registry
from signoria.bots import check
from signoria.kernel.errors import BadOption, SignoriaError
from signoria.kernel.rng import derive, seeded
from signoria.lab.entrants import make
from signoria.lab.playout import play_out

Tell = Callable[[int, int], None]


class NoLadder(SignoriaError):
    """The extra `lab` is not installed; the message says how to get it."""


class Meeting:
    """One game: who sat where, and the seats from first to last."""

    def __init__(self, seats: int, number: int, bots: list[str], ranking: list[list[int]]) -> None:
        self.seats = seats
        self.number = number
        self.bots = bots
        self.ranking = ranking

    def to_json(self) -> list[Any]:
        return [self.seats, self.number, self.bots, self.ranking]

    def places(self) -> list[int]:
        """The place of each seat: 1 for the first group, then as many as sit before."""
        found = [0] * self.seats
        place = 1
        for group in self.ranking:
            for seat in group:
                found[seat] = place
            place += len(group)
        return found


class Rung:
    """What is known of a bot: its rating, how uncertain it is, and its games. `least` is what it is at least, very likely."""

    def __init__(self, bot: str, mu: float, sigma: float, games: int) -> None:
        self.bot = bot
        self.mu = mu
        self.sigma = sigma
        self.games = games

    @property
    def least(self) -> float:
        return self.mu - 3 * self.sigma

    def to_json(self) -> dict[str, Any]:
        return {
            "bot": self.bot,
            "mu": round(self.mu, 2),
            "sigma": round(self.sigma, 2),
            "least": round(self.least, 2),
            "games": self.games,
        }


def draw(bots: list[str], seats: int, number: int, seed: int) -> list[str]:
    """Who meets in a game, seat by seat."""
    order = bots[:]
    seeded(derive(seed, seats, number)).shuffle(order)
    return order[:seats]


def meet(game: str, bots: list[str], number: int, seed: int) -> Meeting:
    """Play one game."""
    rules = registry.ruleset(game)
    seats = len(bots)
    players = [make(name, derive(seed, seats, number, seat)) for seat, name in enumerate(bots)]
    outcome = play_out(rules, rules.setup(seats, {}), players, derive(seed, seats, number, -1))
    return Meeting(seats, number, bots, outcome.ranking)


def climb(
    game: str,
    bots: list[str],
    seats: list[int],
    games: int,
    seed: int = 1,
    record: Path | None = None,
    tell: Tell | None = None,
) -> list[Rung]:
    """So many games at each number of seats. With a record it goes on where it was stopped. Raises NoLadder, BadOption, UnknownBot."""
    if find_spec("openskill") is None:
        raise NoLadder(
            "a ladder needs a package that is not installed (openskill): pip install 'signoria[lab]'"
        )
    rules = registry.ruleset(game)
    if len(set(bots)) != len(bots) or len(bots) < max(seats):
        raise BadOption(f"a ladder with {max(seats)} seats needs at least {max(seats)} different bots")
    for name in bots:
        check(name, temperaments=rules.thinking().temperaments)
    for many in seats:
        rules.setup(many, {})
    played = {(one.seats, one.number): one for one in read(record, game, bots, seed)}
    meetings: list[Meeting] = []
    for number in range(games):
        for many in seats:
            one = played.get((many, number))
            if one is None:
                one = meet(game, draw(bots, many, number, seed), number, seed)
                if record is not None:
                    with record.open("a") as file:
                        file.write(json.dumps(one.to_json()) + "\n")
            meetings.append(one)
            if tell is not None:
                tell(len(meetings), games * len(seats))
    return rate(bots, meetings)


def read(record: Path | None, game: str, bots: list[str], seed: int) -> list[Meeting]:
    """The games of a record; a new one is begun. Raises BadOption if it is of another ladder."""
    if record is None:
        return []
    terms = {"game": game, "bots": bots, "seed": seed}
    if not record.exists():
        record.parent.mkdir(parents=True, exist_ok=True)
        record.write_text(json.dumps(terms) + "\n")
        return []
    text = record.read_text()
    if not text.endswith("\n"):  # it was cut off while a line was written
        record.write_text(text + "\n")
    found: list[Meeting] = []
    for number, line in enumerate(text.splitlines()):
        try:
            values = json.loads(line)
        except ValueError:
            continue
        if number == 0:
            if values != terms:
                raise BadOption(f"{record} is the record of another ladder; name another file, or delete it")
        else:
            found.append(Meeting(*values))
    return found


def rate(bots: list[str], meetings: list[Meeting]) -> list[Rung]:
    """The bots from the strongest on."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for name in bots}
    games = dict.fromkeys(bots, 0)
    for one in meetings:
        teams = [[ratings[name]] for name in one.bots]
        for name, (rated,) in zip(one.bots, model.rate(teams, ranks=one.places()), strict=True):
            ratings[name] = rated
            games[name] += 1
    rungs = [Rung(name, rating.mu, rating.sigma, games[name]) for name, rating in ratings.items()]
    return sorted(rungs, key=lambda rung: -rung.mu)
