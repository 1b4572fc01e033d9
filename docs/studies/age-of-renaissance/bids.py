"""What is a capital worth? Merchants whose bids for the capitals, and whose choice among those that are left, are drawn by lot; then they play as usual.

python docs/studies/age-of-renaissance/bids.py [--games 60] [--out bids.parquet]     (needs the extra `lab`)

Since bids and capitals have nothing to do with skill here, what they change in the share of the victories is their own doing: a straight line is laid through
the shares, with a step for each capital and a slope for each ducat bid (all bids are paid). Intervals come from 500 draws of games.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from signoria import registry
from signoria.bots import Bot
from signoria.kernel.playout import next_seat
from signoria.kernel.rng import derive, seeded
from signoria.lab.entrants import make
from signoria.lab.runner import Place, results

GAME = "age_of_renaissance"
SEATS = (3, 4, 6)
HIGHEST = 20  # bid that is drawn
CAPITALS = ["venice", "genoa", "barcelona", "paris", "london", "hamburg"]


class Lottery(Bot):
    """A Merchant who bids and chooses a capital by lot."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.merchant = make("merchant", seed)
        self.bid = 0
        self.capital = ""

    def choose(self, state: Any, seat: int) -> Any:
        actions = state.legal(seat)
        words = [state.rules.vocabulary_of(state).encode(action) for action in actions]
        if words[0][0] == "bid_capital":
            possible = [i for i, word in enumerate(words) if int(word[1]) <= HIGHEST]
            drawn = possible[self.rng.below(len(possible))]
            self.bid = int(words[drawn][1])
            return actions[drawn]
        if words[0][0] == "choose_capital":
            drawn = self.rng.below(len(actions))
            self.capital = str(words[drawn][1])
            return actions[drawn]
        return self.merchant.choose(state, seat)


def play(seats: int, number: int) -> list[dict[str, Any]]:
    """One game: a row for each seat."""
    rules = registry.ruleset(GAME)
    seed = derive(1347, seats, number)
    bots = [Lottery(derive(seed, seat)) for seat in range(seats)]
    s: Any = rules.new_state(rules.setup(seats, {}), seed)
    order = seeded(seed + 1)
    while s.outcome is None:
        seat = next_seat(s.waiting, order)
        s.apply(seat, bots[seat].choose(s, seat))
    taken = {bot.capital for bot in bots}
    (left,) = [name for name in CAPITALS[:seats] if name not in taken]
    winners = s.outcome.winners
    return [
        {
            "seats": seats,
            "game": number,
            "seat": seat,
            "capital": bots[seat].capital or left,  # the last has no choice
            "bid": bots[seat].bid,
            "share": 1 / len(winners) if seat in winners else 0.0,
            "score": s.outcome.scores[seat],
        }
        for seat in range(seats)
    ]


class Some:
    """Some games, as a job that any process can do."""

    def __init__(self, seats: int, numbers: list[int]) -> None:
        self.seats = seats
        self.numbers = numbers

    @property
    def games(self) -> int:
        return len(self.numbers)

    def run(self) -> dict[str, list[dict[str, Any]]]:
        return {"starts": [row for number in self.numbers for row in play(self.seats, number)]}


def line(rows: Any, seats: int, field: str) -> Any:
    """The steps of the capitals, as distances from their mean, and the slope of a ducat."""
    capital = rows["capital"].to_numpy()
    x = np.column_stack(
        [*[(capital == name).astype(float) for name in CAPITALS[:seats]], rows["bid"].to_numpy()]
    )
    found = np.linalg.lstsq(x, rows[field].to_numpy().astype(float), rcond=None)[0]
    found[:seats] -= found[:seats].mean()
    return found


def spread(rows: Any, seats: int, field: str) -> Any:
    """95 % intervals of these numbers, by drawing games again and again."""
    games = rows.partition_by("game")
    chance = np.random.default_rng(1)
    drawn = [
        line(pl.concat([games[i] for i in chance.integers(0, len(games), len(games))]), seats, field)
        for _ in range(500)
    ]
    return np.quantile(np.array(drawn), [0.025, 0.975], axis=0)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=60, help="at each number of seats")
    parser.add_argument("--processes", type=int)
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / "bids.parquet")
    given = parser.parse_args()
    parts = [
        Some(seats, list(range(n, min(n + 5, given.games))))
        for seats in SEATS
        for n in range(0, given.games, 5)
    ]
    found = {
        number: rows["starts"] for number, rows, _ in results(list(enumerate(parts)), Place(given.processes))
    }
    table = pl.DataFrame([row for number in sorted(found) for row in found[number]])
    table.write_parquet(given.out)
    for seats in SEATS:
        rows = table.filter(pl.col("seats") == seats)
        worth, (low, high) = line(rows, seats, "share"), spread(rows, seats, "share")
        print(f"{seats} seats, {given.games} games; points of the share of the victories")
        for i, name in enumerate(CAPITALS[:seats]):
            print(f"  {name:<10}{100 * worth[i]:+7.1f}  ({100 * low[i]:+.1f} to {100 * high[i]:+.1f})")
        print(f"  ten ducats{1000 * worth[-1]:+7.1f}  ({1000 * low[-1]:+.1f} to {1000 * high[-1]:+.1f})")


if __name__ == "__main__":
    main()
