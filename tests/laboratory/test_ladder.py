"""The ladder: who meets, and who comes out above."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from signoria.kernel.errors import BadOption
from signoria.lab.ladder import Ladder, Meeting, Rung, draw, pairs, rate
from signoria.lab.rundir import BadRun
from signoria.lab.runner import Place
from signoria.lab.strength import climb, depth_of

BOTS = ["random", "greedy", "merchant"]


def test_everybody_meets_everybody_on_every_seat() -> None:
    tables = [tuple(draw(BOTS, 2, number, 1)) for number in range(40)]
    assert set(tables) == {(a, b) for a in BOTS for b in BOTS if a != b}


def test_equals_share_a_place() -> None:
    assert Meeting(4, 0, [*BOTS, "plan"], [[2], [0, 3], [1]]).places() == [2, 4, 1, 2]


def test_who_wins_stands_above() -> None:
    won = [Meeting(2, n, ["greedy", "random"], [[0], [1]]) for n in range(20)]
    first, last = rate(["random", "greedy"], won)
    assert (first.bot, last.bot) == ("greedy", "random")
    assert first.least > last.mu
    assert first.games == last.games == 20


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(BadOption, match="needs at least 4 different bots"):
        Ladder("template", BOTS, [4], 4)
    with pytest.raises(BadOption, match="needs at least one game"):
        Ladder("template", BOTS, [2], 0)


def test_who_came_before_whom() -> None:
    met = [
        Meeting(2, 0, ["greedy", "random"], [[0], [1]]),
        Meeting(3, 1, ["random", "greedy", "merchant"], [[0, 1], [2]]),
    ]
    assert pairs(BOTS, met) == [
        {"bot": "random", "rival": "greedy", "wins": 0.5, "games": 2},
        {"bot": "random", "rival": "merchant", "wins": 1.0, "games": 1},
        {"bot": "greedy", "rival": "merchant", "wins": 1.0, "games": 1},
    ]


def test_skill_depth_counts_the_steps_that_are_clear() -> None:
    met = [Meeting(2, n, ["greedy", "random"], [[0], [1]]) for n in range(20)]
    met += [Meeting(2, n, ["merchant", "greedy"], [[n % 2], [1 - n % 2]]) for n in range(20)]
    rungs = [Rung("merchant", 30.0, 1.0, 20), Rung("greedy", 28.0, 1.0, 40), Rung("random", 15.5, 1.0, 20)]
    depth = depth_of(rungs, met)
    assert (depth["clear"], depth["span"]) == (1, 14.5)
    assert [(row["bot"], row["rival"], row["share"]) for row in depth["steps"]] == [
        ("merchant", "greedy", 0.5),
        ("greedy", "random", 1.0),
    ]


def test_a_ladder_is_a_run_that_goes_on_and_comes_out_the_same_anywhere(tmp_path: Path) -> None:
    ladder = Ladder("template", BOTS, [2, 3], 4)
    alone = [rung.to_json() for rung in ladder.climb()]
    rungs, digest = climb(ladder, tmp_path / "run", Place(2))
    assert [rung.to_json() for rung in rungs] == alone
    (tmp_path / "run" / "parts" / "00005.jsonl").unlink()
    assert climb(ladder, tmp_path / "run", Place(1))[1] == digest
    assert pl.read_parquet(tmp_path / "run" / "games.parquet").height == 8
    page = (tmp_path / "run" / "report.html").read_text(encoding="utf-8")
    assert digest in page
    assert "Who came before whom" in page
    assert "Skill depth" in page
    plot = (tmp_path / "run" / "plots" / "ratings.svg").read_text()
    assert 'stroke="black"' not in plot  # it is not seen on a dark page
    assert (tmp_path / "run" / "plots" / "ratings.svg").read_text().startswith("<svg")
    with pytest.raises(BadRun, match="holds another run"):
        climb(Ladder("template", BOTS, [2, 3], 4, seed=2), tmp_path / "run", Place(1))
