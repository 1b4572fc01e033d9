"""Measurements: that they measure what they say. Never how fast this machine is."""

from __future__ import annotations

import json

import pytest

from signoria import registry
from signoria.kernel.errors import BadOption
from signoria.lab import calibration
from signoria.lab.bench import Figures, Run, bench, main, middle_states


def test_the_figures_of_each_number_of_seats() -> None:
    result = bench("template", [2, 4], seconds=0.05, runs=2, operations=2_000)
    assert result["build"] == "interpreted"
    assert result["reference_index"] == 12_700_000
    assert [row["seats"] for row in result["figures"]] == [2, 4]
    for row in result["figures"]:
        assert row["games"] >= 2
        assert row["decisions_per_game"] > 10
        assert row["normalised"].keys() == {"decisions_per_s", "games_per_s", "clones_per_s", "clone_us"}
        assert row["clone_us"] == pytest.approx(1e6 / row["clones_per_s"], rel=0.01)


def test_figures_are_medians_and_normalised_run_by_run() -> None:
    runs = [Run(100, 1, 1000, 12_700_000), Run(300, 3, 3000, 25_400_000), Run(200, 2, 2000, 6_350_000)]
    row = Figures(4, runs, [40, 50, 70]).to_json()
    assert (row["decisions_per_s"], row["games_per_s"], row["clones_per_s"]) == (200, 2, 2000)
    assert row["clone_us"] == 500
    assert row["decisions_per_game"] == 50
    assert row["spread"] == 1.0
    assert row["normalised"]["decisions_per_s"] == 150  # of 100, 150 and 400
    assert row["normalised"]["clones_per_s"] == 1500


def test_all_numbers_of_seats_are_the_default_and_wrong_ones_are_refused() -> None:
    assert [row["seats"] for row in bench("template", seconds=0.02, runs=1, operations=2_000)["figures"]] == [
        2,
        3,
        4,
    ]
    with pytest.raises(BadOption):
        bench("template", [7])


def test_middle_states_are_from_running_games() -> None:
    rules = registry.ruleset("template")
    states = middle_states(rules, rules.setup(2, {}), 12)
    assert len(states) == 16
    assert all(s.outcome is None and s.turn > 2 for s in states)


def test_the_calibration_index_is_the_geometric_mean_of_six_rates() -> None:
    assert len(calibration.LOOPS) == 6
    assert calibration.index(1, 2_000) > 0
    assert calibration.integers(1) == 1103527590
    assert calibration.filters(128) == 2 * 28
    assert calibration.methods(4) == 2
    assert calibration.functions(5) == 5
    assert sum(calibration.dictionary(512).values()) == 512
    assert len(calibration.lists(16)) == 12


def test_the_module_prints_json_and_complains_without_a_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["template", "--seats", "2", "--seconds", "0.02", "--runs", "1", "--operations", "2000"]) == 0
    assert json.loads(capsys.readouterr().out)["game"] == "template"
    assert main(["chess"]) == 1
    assert "there is no game 'chess'" in capsys.readouterr().err
