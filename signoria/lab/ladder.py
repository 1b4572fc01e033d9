"""A ladder: bots drawn by lot meet at tables of all sizes, and OpenSkill (Plackett and Luce) rates them. Needs the extra `lab`."""

from __future__ import annotations

import itertools
from importlib.util import find_spec
from typing import Any

from signoria import registry
from signoria.kernel.errors import BadOption, SignoriaError
from signoria.kernel.rng import derive, seeded
from signoria.lab.entrants import check, make
from signoria.lab.playout import play_out
from signoria.lab.rundir import Rows
from signoria.lab.runner import Place, Tell, check_place, results


class NoLadder(SignoriaError):
    """The extra `lab` is not installed; the message says how to get it."""


class Meeting:
    """One game: who sat where, and the seats from first to last."""

    def __init__(self, seats: int, number: int, bots: list[str], ranking: list[list[int]]) -> None:
        self.seats = seats
        self.number = number
        self.bots = bots
        self.ranking = ranking

    def to_json(self) -> dict[str, Any]:
        return {"seats": self.seats, "number": self.number, "bots": self.bots, "ranking": self.ranking}

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


class Meet:
    """A game that is to be played, as a job that can be sent anywhere."""

    games = 1

    def __init__(self, game: str, bots: list[str], number: int, seed: int, options: dict[str, Any]) -> None:
        self.game = game
        self.bots = bots
        self.number = number
        self.seed = seed
        self.options = options

    def run(self) -> Rows:
        rules = registry.ruleset(self.game)
        seats = len(self.bots)
        players = [
            make(name, derive(self.seed, seats, self.number, seat)) for seat, name in enumerate(self.bots)
        ]
        setup = rules.setup(seats, self.options)
        outcome = play_out(rules, setup, players, derive(self.seed, seats, self.number, -1))
        return {"games": [Meeting(seats, self.number, self.bots, outcome.ranking).to_json()]}


class Ladder:
    """What is asked: so many games at each number of seats. Raises NoLadder, BadOption, UnknownBot."""

    def __init__(
        self,
        game: str,
        bots: list[str],
        seats: list[int],
        games: int,
        seed: int = 1,
        options: dict[str, Any] | None = None,
    ) -> None:
        if find_spec("openskill") is None:
            raise NoLadder(
                "a ladder needs a package that is not installed (openskill): pip install 'signoria[lab]'"
            )
        if games < 1:
            raise BadOption(f"a ladder needs at least one game, not {games}")
        rules = registry.ruleset(game)
        if len(set(bots)) != len(bots) or len(bots) < max(seats):
            raise BadOption(f"a ladder with {max(seats)} seats needs at least {max(seats)} different bots")
        for name in bots:
            check(name, rules)
        for many in seats:
            rules.setup(many, options or {})
        self.game, self.bots, self.seats, self.games, self.seed = game, bots, seats, games, seed
        self.options = options or {}

    def jobs(self) -> list[Meet]:
        """Every game, the numbers of seats in turn."""
        return [
            Meet(self.game, draw(self.bots, many, number, self.seed), number, self.seed, self.options)
            for number in range(self.games)
            for many in self.seats
        ]

    def request(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "bots": self.bots,
            "seats": self.seats,
            "games": self.games,
            "seed": self.seed,
            "options": self.options,
        }

    def climb(self, place: Place | None = None, tell: Tell | None = None) -> list[Rung]:
        """Play everything and rate the bots."""
        place = place or Place(1)
        check_place(place)
        jobs = self.jobs()
        found: dict[int, Meeting] = {}
        for number, rows, _ in results(list(enumerate(jobs)), place):
            found[number] = Meeting(**rows["games"][0])
            if tell is not None:
                tell(len(found), len(jobs))
        return rate(self.bots, [found[number] for number in range(len(jobs))])


def pairs(bots: list[str], met: list[Meeting]) -> list[dict[str, Any]]:
    """For each two bots: how often they met, and how often the first came before the second; equals count a half."""
    found = []
    for i, bot in enumerate(bots):
        for rival in bots[i + 1 :]:
            both = [one for one in met if bot in one.bots and rival in one.bots]
            won = 0.0
            for one in both:
                places = one.places()
                gap = places[one.bots.index(rival)] - places[one.bots.index(bot)]
                won += 1.0 if gap > 0 else 0.5 if gap == 0 else 0.0
            found.append({"bot": bot, "rival": rival, "wins": won, "games": len(both)})
    return found


def steps(rungs: list[Rung], met: list[Meeting]) -> list[dict[str, Any]]:
    """From rung to rung: how often each bot came before the next below. How many of these steps are clear is the depth of the skill that a game asks for."""
    return [row for a, b in itertools.pairwise(rungs) for row in pairs([a.bot, b.bot], met)]


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
