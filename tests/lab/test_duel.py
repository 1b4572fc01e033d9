"""Duels: what is played, when it is clear, and that the errors are true."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from signoria.bots import UnknownBot
from signoria.kernel.errors import BadOption
from signoria.lab.bouts import Game, Parts, Record
from signoria.lab.duel import Duel, interval, likelihood, student
from signoria.lab.rundir import open_run
from signoria.lab.runner import Place


def filled(shares: list[float], seats: int = 2, **more: float) -> Duel:
    """A duel with these shares, deal after deal."""
    duel = Duel("template", "greedy", "random", seats, games=len(shares), control=False, **more)  # type: ignore[arg-type]
    for i, share in enumerate(shares):
        duel.add(Game(i // seats, i % seats, False, share))
    return duel


def test_every_deal_is_played_from_every_seat() -> None:
    duel = Duel("template", "greedy", "random", 3, games=7)
    due = [(g.deal, g.control, g.seat) for g in duel.due()]
    assert len(due) == 2 * 2 * 3
    assert due[:6] == [(0, False, 0), (0, False, 1), (0, False, 2), (0, True, 0), (0, True, 1), (0, True, 2)]


def test_a_duel_stops_when_it_is_clear() -> None:
    assert filled([1.0] * 12).verdict() == "more"
    assert filled([0.0] * 12).verdict() == "less"
    assert filled([1.0, 0.0] * 6).verdict() == "open"
    assert filled([1.0] * 10).verdict() == "open"  # five deals are too few
    assert filled([1.0, 1.0, 1.0, 0.0] * 10, than=0.9).verdict() == "less"


def test_the_figures_of_a_duel() -> None:
    found = filled([1.0, 0.0, 1.0, 1.0, 0.0, 1.0, 1.0, 1.0]).to_json()
    assert found["share"] == 0.75
    assert found["by_seat"] == [0.75, 0.75]
    assert (found["games"], found["deals"], found["fair"]) == (8, 4, 0.5)
    # deals .5, 1, .5, 1 and the even one .5: standard deviation .2739; Student's 2.776 for four, over the root of 4
    assert found["error"] == pytest.approx(0.380, abs=0.005)
    assert interval([], 0.5) == (0.0, 1.0)
    assert interval([0.5, 0.5, 0.5, 0.5], 0.5) == (0.5, 0.125)


def test_students_distribution() -> None:
    assert student(1) == pytest.approx(12.706, abs=0.01)
    assert student(10) == pytest.approx(2.228, abs=0.005)
    assert student(30) == pytest.approx(2.042, abs=0.002)


def test_a_likelihood_ratio_grows_with_what_speaks_for_it() -> None:
    assert likelihood([0.5, 1.0, 1.0], 0.5, 0.6, 0.5) > likelihood([0.5, 0.5, 1.0], 0.5, 0.6, 0.5) > 0
    assert likelihood([0.5, 0.5], 0.5, 0.6, 0.5) == 0


def test_a_duel_goes_on_from_its_record(tmp_path: Path) -> None:
    record = tmp_path / "duel.jsonl"
    first = Duel("template", "greedy", "random", 2, games=8)
    told: list[tuple[int, int]] = []
    first.run(keep=Record(record, first.request(False)), tell=lambda done, every: told.append((done, every)))
    assert told == [(done, 16) for done in range(17)]
    lines = record.read_text().splitlines()
    assert len(lines) == 1 + 16
    record.write_text("\n".join(lines[:8]) + "\n[3, 1, 0, 0.")  # cut off while a line was written
    again = Duel("template", "greedy", "random", 2, games=8)
    again.run(keep=Record(record, again.request(False)))
    assert again.to_json()["share"] == first.to_json()["share"]
    other = Duel("template", "greedy", "random", 2, games=8, seed=2)
    with pytest.raises(BadOption, match="is the record of another duel"):
        Record(record, other.request(False))


def test_a_duel_goes_on_in_its_run_directory_and_may_be_asked_for_more(tmp_path: Path) -> None:
    first = Duel("template", "greedy", "random", 2, games=8)
    run = open_run(tmp_path / "run", "duel", first.request(False), None)
    first.run(keep=Parts(run))
    assert run.parts == 16
    digest = run.digest()
    run.part_path(11).unlink()
    again = Duel("template", "greedy", "random", 2, games=8)
    again.run(Place(2), Parts(open_run(tmp_path / "run", "duel", again.request(False), None)))
    assert run.digest() == digest
    assert again.to_json()["share"] == first.to_json()["share"]
    more = Duel("template", "greedy", "random", 2, games=12, to_the_end=True)
    more.run(keep=Parts(run))
    assert run.parts == 24
    assert run.rows(3, "games") == [
        {"deal": 0, "seat": 1, "control": True, "share": run.rows(3, "games")[0]["share"]}
    ]


def test_where_a_duel_stops_follows_from_its_games_alone() -> None:
    alone, shared = (Duel("template", "greedy", "random", 2, games=80) for _ in range(2))
    alone.run()
    shared.run(Place(2))
    assert alone.played.keys() == shared.played.keys()
    assert len(alone.blocks()) == len(alone.blocks(True)) < 40


def test_the_yardstick_beats_chance_and_the_control_does_not() -> None:
    duel = Duel("template", "greedy", "random", 2, games=80)
    duel.run()
    found = duel.to_json()
    assert found["verdict"] == "more"
    assert found["games"] < 80
    assert abs(found["control"]["share"] - 0.5) <= found["control"]["error"]
    json.dumps(found)


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(BadOption, match="needs at least 3 games"):
        Duel("template", "greedy", "random", 3, games=2)
    with pytest.raises(UnknownBot, match="no temperament 'warlike'"):
        Duel("template", "prince:warlike", "random", 2)


@pytest.mark.deep
def test_the_errors_are_true() -> None:
    """A bot against itself: the fair share lies inside the interval in 95 % of duels."""
    inside = 0
    for seed in range(200):
        duel = Duel("template", "random", "random", 2, games=60, seed=seed, control=False, to_the_end=True)
        duel.run()
        found = duel.to_json()
        inside += abs(found["share"] - 0.5) <= found["error"]
    assert 183 <= inside <= 198
