"""Games among yardsticks, for their pins. Run as a program it prints the pins anew: only when a game's rules change how
old games go, never because a bot got better.
"""

from __future__ import annotations

from signoria import registry
from signoria.kernel.playout import next_seat
from signoria.kernel.rng import derive, seeded
from signoria.kernel.state import State
from signoria.lab.yardsticks import GAMES, PLANS, PLAYERS

LIMITS = {
    "template": 60,
    "road_to_domination": 8,
    "age_of_renaissance": 1,
    "pax_renaissance": 8,
    "antiquity": 3,
}
COUNT = 20


def pairs() -> list[tuple[str, str]]:
    return [(game, "greedy") for game in GAMES] + [(game, "plan") for game in PLANS]


def digest(game: str, player: str, number: int) -> str:
    """The digest of a game's end: two or more seats in turn, cut short by the turn limit."""
    rules = registry.ruleset(game)
    low, high = max(2, rules.meta.seats[0]), min(4, rules.meta.seats[1])
    seats = low + number % (high - low + 1)
    s: State = rules.new_state(rules.setup(seats, {"turn_limit": LIMITS[game]}), derive(7, number))
    players = [PLAYERS[player](derive(8, number, seat)) for seat in range(seats)]
    order = seeded(derive(9, number))
    while s.outcome is None:
        seat = next_seat(s.waiting, order)
        s.apply(seat, players[seat].choose(s, seat))
    return s.digest()


def main() -> None:
    for game, player in pairs():
        print(f"[{game}]" if player == "greedy" else f"[{game}_plan]")
        print("digests = [")
        for number in range(COUNT):
            print(f'    "{digest(game, player, number)}",', flush=True)
        print("]\n")


if __name__ == "__main__":
    main()
