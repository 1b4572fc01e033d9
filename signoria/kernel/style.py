"""How a player plays: parameters of a game's policy, likings, and how bots are to search the game.

A game keeps them in `bots.toml` beside its rules:

    [search]                  see `Thinking`
    [policy]                  parameters of the policy, by name
    [playouts]                those that differ for players whom a search imagines: a policy that looks ahead must not there
    [apprentice]              `ignores`: verbs that a beginner does not think of
    [temperament.warlike]     parameters that differ, `likes` (verb -> how much), `envy`, `daring`

Without the file every default holds, and there is one temperament. What `signoria lab fit` found stands beside it in
`fitted.toml`, with where it comes from: `[weights]` are further parameters, by name.
"""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any, Final

from signoria.kernel.errors import BadData
from signoria.kernel.rng import Rng

CHOICE: Final = 0  # playouts end with the begun choice
TURN: Final = 1  # with the turn
GAME: Final = 2  # with the game
HORIZONS: Final = ["choice", "turn", "game"]
EVEN: Final = "even"  # the temperament without likings


class Style:
    """What a policy goes by. `rng` serves policies that are stochastic; `noise` is how far they stray (0: never)."""

    def __init__(self, weights: dict[str, float], rng: Rng, noise: float = 0.0) -> None:
        self.weights = weights
        self.rng = rng
        self.noise = noise

    def weight(self, name: str, usual: float) -> float:
        return self.weights.get(name, usual)

    def varied(self, changes: dict[str, float]) -> Style:
        """The same player with another plan."""
        return Style({**self.weights, **changes}, self.rng, self.noise)


class Temperament:
    """What a bot likes. `likes` maps verbs to a bonus, in standard deviations of what its choices are worth; `envy` is
    how much the strongest rival's value counts against its own; `daring` mixes its choices where they are close.
    """

    def __init__(
        self, name: str, weights: dict[str, float], likes: dict[str, float], envy: float, daring: float
    ) -> None:
        self.name = name
        self.weights = weights
        self.likes = likes
        self.envy = envy
        self.daring = daring


class Thinking:
    """How bots search a game. `horizon`: where playouts end; `depth`: the most decisions of a playout; `exploration`: in
    standard deviations of the values at the root; `macro`: search whole plans instead of single actions; `widening`: how
    many candidates are looked at before any visit; `noise`: how far imagined players stray from their policy; `blind`:
    playouts go on by chance, not by the policies, which pays where turns are short and the policies slow.
    """

    def __init__(
        self,
        horizon: int,
        depth: int,
        exploration: float,
        macro: bool,
        widening: int,
        noise: float,
        weights: dict[str, float],
        blind: bool = False,
    ) -> None:
        self.horizon = horizon
        self.depth = depth
        self.exploration = exploration
        self.macro = macro
        self.widening = widening
        self.noise = noise
        self.weights = weights
        self.blind = blind
        self.playouts: dict[str, float] = {}  # parameters of the policy that differ in a search
        self.ignores: list[str] = []  # verbs that an Apprentice does not think of
        self.temperaments: dict[str, Temperament] = {}

    def style(self, rng: Rng, noise: float = 0.0) -> Style:
        """The usual player."""
        return Style(self.weights, rng, noise)


def load_thinking(package: str) -> Thinking:
    """Read a game's `bots.toml` and `fitted.toml`. Raises BadData."""
    top = read_table(package, "bots.toml")
    search = top.get("search", {})
    horizon = search.get("horizon", "turn")
    if horizon not in HORIZONS:
        raise BadData(
            f"bots.toml of {package}: horizon is {horizon!r}; one of {', '.join(HORIZONS)} expected"
        )
    thinking = Thinking(
        HORIZONS.index(horizon),
        int(search.get("depth", 60)),
        float(search.get("exploration", 1.0)),
        bool(search.get("macro", False)),
        int(search.get("widening", 12)),
        float(search.get("noise", 0.0)),
        {
            **numbers_of(package, "weights", read_table(package, "fitted.toml").get("weights", {})),
            **numbers_of(package, "policy", top.get("policy", {})),
        },
        bool(search.get("blind", False)),
    )
    thinking.playouts = numbers_of(package, "playouts", top.get("playouts", {}))
    thinking.ignores = [str(verb) for verb in top.get("apprentice", {}).get("ignores", [])]
    thinking.temperaments[EVEN] = Temperament(EVEN, {}, {}, 0.0, 0.0)
    for name, row in top.get("temperament", {}).items():
        rest = {key: value for key, value in row.items() if key not in ("likes", "envy", "daring")}
        thinking.temperaments[name] = Temperament(
            name,
            numbers_of(package, name, rest),
            numbers_of(package, name, row.get("likes", {})),
            float(row.get("envy", 0.0)),
            float(row.get("daring", 0.0)),
        )
    return thinking


def read_table(package: str, name: str) -> dict[str, Any]:
    """A data file of a game; empty if there is none. Raises BadData."""
    try:
        return tomllib.loads((resources.files(package) / name).read_text(encoding="utf-8"))
    except (FileNotFoundError, ModuleNotFoundError):
        return {}
    except tomllib.TOMLDecodeError as error:
        raise BadData(f"{name} of {package}: {error}") from error


def numbers_of(package: str, where: str, values: dict[str, Any]) -> dict[str, float]:
    for key, value in values.items():
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise BadData(f"bots.toml of {package}: {where}.{key} is {value!r}; a number expected")
    return {key: float(value) for key, value in values.items()}
