"""Weights of a game's evaluation, fitted on games between bots. Needs the extra `lab` (numpy).

Positions of whole games are counted in the terms that the game names (`Ruleset.terms`). The chance of a seat to win is taken to be as the exponential
of the weighted sum of its terms; every term has a weight for the beginning of a game and one for its end (`Ruleset.progress`). The weights that explain
best who won are sought, held near to the game's rule of thumb (its policy's parameters of the same names) by a ridge, and none may have the
other sign. Every fifth game is held out: on those the fit is compared with the rule of thumb and with knowing nothing.

    run.json, parts/     the positions, as in any run directory (collected by signoria/lab/positions.py)
    fitted.toml          the weights with where they come from, to be laid beside the game's bots.toml
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from signoria import registry
from signoria.kernel.errors import BadOption
from signoria.kernel.ruleset import Ruleset
from signoria.lab.rundir import Run, write_whole

HELD_OUT: Final = 5  # one game in so many is not fitted on
RIDGE: Final = 0.1
STEPS: Final = 1_200  # of the descent
PACE: Final = 0.03

Sample = tuple[int, int, Any, float, Any]  # seats, game, terms by seat, progress, shares of the victory


class Fit:
    """What was found, and how well it does on games that it was not fitted on: mean logarithmic loss, and how often the seat with the best chance
    won.
    """

    def __init__(
        self, weights: dict[str, float], positions: int, games: int, scores: dict[str, list[float]]
    ) -> None:
        self.weights = weights
        self.positions = positions
        self.games = games
        self.scores = scores

    def table(self, rules: Ruleset[Any]) -> list[dict[str, Any]]:
        """A row for each term: the rule of thumb, and the weights of both ends of a game."""
        thumb = rules.thinking().weights
        return [
            {
                "term": term,
                "rule of thumb": round(float(thumb.get(term, 0.0)), 5),
                "early": round(self.weights[f"early_{term}"], 5),
                "late": round(self.weights[f"late_{term}"], 5),
            }
            for term in rules.terms()
        ]

    def to_json(self) -> dict[str, Any]:
        return {"positions": self.positions, "games": self.games, "held_out": self.scores}


def samples(run: Run) -> list[Sample]:
    """The positions of a run."""
    return [
        (row["seats"], row["game"], np.array(row["counts"], float), row["progress"], np.array(row["won"]))
        for row in run.table("positions")
    ]


def fit(rules: Ruleset[Any], found: list[Sample], ridge: float = RIDGE) -> Fit:
    """The weights of all games, and the scores of those that all but the held-out ones give."""
    if not found:
        raise BadOption("there are no positions to fit on")
    terms = rules.terms()
    thumb = np.array([rules.thinking().weights.get(term, 0.0) for term in terms])
    spread = np.vstack([one[2] - one[2].mean(0) for one in found]).std(0)
    spread[spread < 1e-6] = 1.0
    scale = np.concatenate([spread, spread])
    start = np.concatenate([thumb, thumb]) * scale
    held = [one for one in found if one[1] % HELD_OUT == 0]
    rest = [one for one in found if one[1] % HELD_OUT != 0]
    scores: dict[str, list[float]] = {}
    if held and rest:
        scores["nothing"] = score(start * 0.0, scale, held)
        scores["rule of thumb"] = score(start, scale, held)
        scores["fitted"] = score(descend(rest, scale, start, ridge), scale, held)
    weights = descend(found, scale, start, ridge) / scale
    named = {f"early_{term}": float(weights[i]) for i, term in enumerate(terms)}
    named.update({f"late_{term}": float(weights[len(terms) + i]) for i, term in enumerate(terms)})
    return Fit(named, len(found), len({one[:2] for one in found}), scores)


def inputs(one: Sample, scale: Any) -> Any:
    """What the weights are multiplied with: each term twice, by how much of the game is left and how much is over."""
    late = min(max(one[3], 0.0), 1.0)
    return np.hstack([one[2] * (1.0 - late), one[2] * late]) / scale


def chances(x: Any, weights: Any) -> Any:
    z = x @ weights
    odds = np.exp(z - z.max(-1, keepdims=True))
    return odds / odds.sum(-1, keepdims=True)


def descend(found: list[Sample], scale: Any, start: Any, ridge: float) -> Any:
    """Adam, from the rule of thumb on; no weight may leave the side of 0 that it has there."""
    batches: list[tuple[Any, Any]] = []
    for seats in sorted({one[0] for one in found}):
        group = [one for one in found if one[0] == seats]
        batches.append((np.array([inputs(one, scale) for one in group]), np.array([one[4] for one in group])))
    low = np.where(start > 0, 0.0, -np.inf)
    high = np.where(start < 0, 0.0, np.inf)
    weights = start.copy()
    mean, square = np.zeros_like(start), np.zeros_like(start)
    for step in range(1, STEPS + 1):
        slope = ridge * (weights - start)
        for x, won in batches:
            slope = slope + np.einsum("ij,ijk->k", chances(x, weights) - won, x) / len(found)
        mean = 0.9 * mean + 0.1 * slope
        square = 0.999 * square + 0.001 * slope * slope
        pace = PACE if step < STEPS * 2 // 3 else PACE / 5
        move = mean / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
        weights = np.clip(weights - pace * move, low, high)
    return weights


def score(weights: Any, scale: Any, held: list[Sample]) -> list[float]:
    """Mean loss, and the share of positions in which the favourite won."""
    losses: list[float] = []
    right: list[float] = []
    for one in held:
        chance = chances(inputs(one, scale), weights)
        losses.append(float(-(one[4] * np.log(chance + 1e-12)).sum()))
        right.append(float(one[4][int(chance.argmax())] > 0))
    return [round(float(np.mean(losses)), 4), round(float(np.mean(right)), 4)]


def written(found: Fit, about: dict[str, Any]) -> str:
    """The data file: where the weights come from, then the weights."""
    lines = ["# Written by `signoria lab fit`: not to be edited by hand.", "", "[provenance]"]
    lines += [f"{key} = {toml(value)}" for key, value in about.items()]
    lines += [f"positions = {found.positions}", f"fitted_games = {found.games}"]
    lines += [
        "",
        "# On games that were held out: mean logarithmic loss, share of positions in which the favourite won.",
        "[held_out]",
    ]
    lines += [f"{toml(name)} = {toml(values)}" for name, values in found.scores.items()]
    lines += ["", "[weights]"]
    lines += [f"{name} = {value:.5f}" for name, value in found.weights.items()]
    return "\n".join(lines) + "\n"


def toml(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(toml(one) for one in value) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def fitted(run: Run, ridge: float = RIDGE) -> Fit:
    """Fit on a whole run, and write fitted.toml and result.json into its directory."""
    request = run.about["request"]
    found = fit(registry.ruleset(request["game"]), samples(run), ridge)
    versions = run.about["versions"]
    about = {
        **request,
        "ridge": ridge,
        "signoria": versions["signoria"],
        "rules": versions["rules"][request["game"]],
        "digest": run.digest(),
    }
    write_whole(run.path / "fitted.toml", written(found, about))
    run.finish({"ridge": ridge, **found.to_json()})
    return found
