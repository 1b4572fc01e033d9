"""Positions of whole games between bots, counted in the terms that a game names: what `signoria lab fit` fits on. Standard library only, so that the compiled
build can play them.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, Final

from signoria import registry
from signoria.kernel.errors import BadOption
from signoria.kernel.rng import derive
from signoria.kernel.ruleset import Ruleset
from signoria.kernel.state import State, lowest
from signoria.lab.entrants import check, make
from signoria.lab.rundir import Rows, Run, open_run
from signoria.lab.runner import Place, Tell, carry_out, check_place

PART: Final = 10  # games of a part
EVERY: Final = 4  # turns between two positions of a game


class Sampling:
    """Some games at one number of seats, as a job that can be sent anywhere."""

    def __init__(self, game: str, seats: int, numbers: list[int], players: list[str], seed: int) -> None:
        self.game = game
        self.seats = seats
        self.numbers = numbers
        self.players = players
        self.seed = seed

    @property
    def games(self) -> int:
        return len(self.numbers)

    def run(self) -> Rows:
        rules = registry.ruleset(self.game)
        rows: Rows = {"positions": []}
        for number in self.numbers:
            rows["positions"] += positions(rules, self.seats, number, self.players, self.seed)
        return rows


def collect(
    game: str,
    seats: list[int],
    games: int,
    players: list[str],
    seed: int,
    path: Path,
    place: Place | None = None,
    tell: Tell | None = None,
) -> Run:
    """Play so many games at each number of seats, and keep positions of them in a run directory; one that is there is gone on with. Raises
    BadOption, BadRun, NoRay, UnknownBot.
    """
    rules = registry.ruleset(game)
    if not rules.terms():
        raise BadOption(f"{game} names no terms that could be fitted")
    if games < 1:
        raise BadOption(f"a fit needs at least one game, not {games}")
    for name in players:
        check(name, rules)
    for many in seats:
        rules.setup(many, {})
    place = place or Place(1)
    check_place(place)
    jobs = [
        Sampling(game, many, list(range(first, min(first + PART, games))), players, seed)
        for many in seats
        for first in range(0, games, PART)
    ]
    request = {"game": game, "seats": seats, "games": games, "players": players, "seed": seed}
    run = open_run(path, "fit", request, len(jobs), place.compiled is not None)
    carry_out(run, jobs, place, tell)
    return run


def positions(
    rules: Ruleset[Any], seats: int, number: int, players: list[str], seed: int
) -> list[dict[str, Any]]:
    """One game: its terms at every few turns, and who won it."""
    own = derive(seed, seats, number)
    chance = random.Random(own)
    bots = [make(chance.choice(players), derive(own, seat)) for seat in range(seats)]
    s: State = rules.new_state(rules.setup(seats, {}), own)
    found: list[dict[str, Any]] = []
    turn, offset = s.turn, chance.randrange(EVERY)
    while s.outcome is None:
        seat = lowest(s.waiting)
        actions = s.legal(seat)
        s.apply(seat, actions[0] if len(actions) == 1 else bots[seat].choose(s, seat))
        if s.turn != turn and s.outcome is None:
            turn = s.turn
            if (turn + offset) % EVERY == 0:
                found.append(
                    {"counts": rules.count_terms(s), "progress": round(rules.progress(s), 4), "turn": turn}
                )
    winners = s.outcome.winners
    shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
    return [{"seats": seats, "game": number, "won": shares, **row} for row in found if winners]
