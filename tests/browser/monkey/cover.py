"""Which games are played: every pair of game, number of seats, theme and size at least once, in few games."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Final

from signoria import registry

THEMES: Final = ("light", "dark")
# One for each class of screen that the client knows: wide, wide but low, tablet, phone.
SIZES: Final = ((1440, 900), (1280, 720), (1024, 768), (390, 844))
# Turns after which a game ends; a whole one takes hundreds of clicks.
LIMITS: Final = {"road_to_domination": 40, "age_of_renaissance": 4, "pax_renaissance": 60, "antiquity": 4}


@dataclass(frozen=True)
class Run:
    """One game to play."""

    game: str
    seats: int
    theme: str
    size: tuple[int, int]
    seed: int

    @property
    def name(self) -> str:
        return f"{self.game}-{self.seats}-{self.theme}-{self.size[0]}-{self.seed}"

    def pairs(self) -> set[tuple[object, object]]:
        return set(itertools.combinations((self.game, self.seats, self.theme, self.size), 2))


def everything() -> list[Run]:
    """Every game with every number of seats, in every theme and size."""
    return [
        Run(game, seats, theme, size, 0)
        for game in registry.GAMES
        for seats in range(registry.ruleset(game).meta.seats[0], registry.ruleset(game).meta.seats[1] + 1)
        for theme in THEMES
        for size in SIZES
    ]


def covering(seed: int) -> list[Run]:
    """Few games that meet every pair; the first ones meet the most pairs each."""
    left = set().union(*(run.pairs() for run in everything()))
    chosen: list[Run] = []
    played = dict.fromkeys(registry.GAMES, 0)
    while left:
        best = max(everything(), key=lambda run: (len(run.pairs() & left), -played[run.game]))
        left -= best.pairs()
        played[best.game] += 1
        chosen.append(Run(best.game, best.seats, best.theme, best.size, seed + len(chosen)))
    return chosen
