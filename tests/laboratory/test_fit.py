"""Fitting: weights that made a game are found again; a run goes on; the file says where it comes from."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from signoria import registry
from signoria.kernel.errors import BadOption
from signoria.lab import fit as fitting
from signoria.lab.fit import fit, fitted, samples, written
from signoria.lab.positions import collect
from signoria.lab.strength import weigh


class Two:
    """Stands for a game with two terms, of which the first alone decides, and more so late."""

    def terms(self) -> list[str]:
        return ["strength", "noise"]

    def thinking(self) -> Any:
        class Thinking:
            weights = {"strength": 0.2, "noise": 0.2}

        return Thinking()


def made_up(many: int) -> list[Any]:
    chance = np.random.default_rng(3)
    found = []
    for game in range(many):
        counts = chance.integers(0, 6, (3, 2)).astype(float)
        late = float(chance.random())
        odds = np.exp(counts[:, 0] * (0.1 + 0.9 * late))
        winner = chance.choice(3, p=odds / odds.sum())
        found.append((3, game, counts, late, np.eye(3)[winner]))
    return found


def test_the_weights_that_made_the_games_are_found() -> None:
    rules: Any = Two()
    found = fit(rules, made_up(4_000), ridge=0.0)
    assert found.weights["early_strength"] == pytest.approx(0.1, abs=0.08)
    assert found.weights["late_strength"] == pytest.approx(1.0, abs=0.15)
    assert abs(found.weights["early_noise"]) < 0.08
    loss = {name: values[0] for name, values in found.scores.items()}
    assert loss["fitted"] < loss["rule of thumb"] < loss["nothing"]
    assert min(found.weights.values()) >= 0.0  # none changes the sign of the rule of thumb


def test_a_ridge_holds_the_weights_where_they_were() -> None:
    rules: Any = Two()
    found = fit(rules, made_up(500), ridge=1_000.0)
    assert all(value == pytest.approx(0.2, abs=0.02) for value in found.weights.values())


def test_a_fit_is_a_run_with_a_data_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fitting, "STEPS", 20)
    ask = ("road_to_domination", [2], 6, ["merchant"], 3, tmp_path / "run")
    run = collect(*ask)
    first = samples(run)
    assert len({one[1] for one in first}) == 6
    run.part_path(0).unlink()
    again = collect(*ask)
    assert [one[2].tolist() for one in samples(again)] == [one[2].tolist() for one in first]
    found = fitted(again)
    file = tomllib.loads((tmp_path / "run" / "fitted.toml").read_text())
    assert file["provenance"]["players"] == ["merchant"]
    assert file["provenance"]["fitted_games"] == 6
    assert file["held_out"]["fitted"] == found.scores["fitted"]
    terms = registry.ruleset("road_to_domination").terms()
    assert set(file["weights"]) == {f"{part}_{term}" for part in ("early", "late") for term in terms}
    assert (tmp_path / "run" / "result.json").is_file()
    weigh(again, 0.1)
    page = (tmp_path / "run" / "report.html").read_text(encoding="utf-8")
    assert again.digest() in page
    assert all(f"<td>{term}</td>" in page for term in terms)
    assert (tmp_path / "run" / "plots" / "weights.svg").read_text().startswith("<svg")
    assert pl.read_parquet(tmp_path / "run" / "positions.parquet").height == len(first)


def test_a_game_without_terms_can_not_be_fitted(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="names no terms"):
        collect("template", [2], 5, ["merchant"], 1, tmp_path / "run")
    assert "[provenance]" in written(fit(Two(), made_up(10)), {"game": "two"})  # type: ignore[arg-type]
