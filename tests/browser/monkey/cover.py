"""Which games are played: every pair of game, number of seats, theme and size at least once, in few games."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Final

from signoria import registry

THEMES: Final = ("light", "dark")
# One for each class of screen that the client knows: wide, wide but low, tablet, phone.
SIZES: Final = ((1440, 900), (1280, 720), (1024, 768), (390, 844))
# Crowded boards: a decision of a stored game with so many seats.
STARTS: Final = {
    ("age_of_renaissance", 3): ("all_advances", 300),
    ("age_of_renaissance", 4): ("deck_intermediate", 250),
    ("age_of_renaissance", 5): ("deck_basic", 120),
    ("age_of_renaissance", 6): ("deck_campaign", 400),
    ("antiquity", 2): ("santa_maria", 200),
    ("antiquity", 3): ("area", 400),
    ("antiquity", 4): ("san_nicolo", 600),
    ("pax_renaissance", 1): ("solo_market", 40),
    ("pax_renaissance", 2): ("renaissance", 40),
    ("pax_renaissance", 3): ("imperial", 50),
    ("pax_renaissance", 4): ("patron", 150),
    ("road_to_domination", 2): ("glory", 200),
    ("road_to_domination", 3): ("glory_three_players", 150),
    ("road_to_domination", 4): ("glory_four_players", 250),
}
# Turns after which a game ends; a whole one takes hundreds of clicks.
LIMITS: Final = {"road_to_domination": 40, "age_of_renaissance": 4, "pax_renaissance": 60, "antiquity": 4}
SHORT: Final = {"road_to_domination": 10, "age_of_renaissance": 1, "pax_renaissance": 12, "antiquity": 1}


@dataclass(frozen=True)
class Run:
    """One game to play."""

    game: str
    seats: int
    theme: str
    size: tuple[int, int]
    seed: int
    crowded: bool = False  # it goes on from a stored game
    short: bool = False  # few turns

    @property
    def name(self) -> str:
        late = "-crowded" if self.crowded else ""
        return f"{self.game}-{self.seats}-{self.theme}-{self.size[0]}-{self.seed}{late}"

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


def covering(seed: int, crowded: bool = False, short: bool = False) -> list[Run]:
    """Few games that meet every pair; the first ones meet the most pairs each."""
    left = set().union(*(run.pairs() for run in everything()))
    chosen: list[Run] = []
    played = dict.fromkeys(registry.GAMES, 0)
    while left:
        best = max(everything(), key=lambda run: (len(run.pairs() & left), -played[run.game]))
        left -= best.pairs()
        played[best.game] += 1
        chosen.append(Run(best.game, best.seats, best.theme, best.size, seed + len(chosen), crowded, short))
    return chosen


# Parts of games, every game in two sizes and themes, boards crowded from the start among them. ./test plays the first four.
QUICK: Final = (
    Run("road_to_domination", 2, "dark", SIZES[3], 2),
    Run("age_of_renaissance", 3, "light", SIZES[2], 4),
    Run("pax_renaissance", 4, "light", SIZES[1], 5, crowded=True),
    Run("antiquity", 3, "dark", SIZES[0], 7, crowded=True),
    Run("road_to_domination", 4, "light", SIZES[0], 1, crowded=True),
    Run("age_of_renaissance", 6, "dark", SIZES[0], 3, crowded=True),
    Run("pax_renaissance", 1, "dark", SIZES[2], 6),
    Run("antiquity", 2, "light", SIZES[3], 8),
)
