"""The ladder: who meets, and who comes out above."""

from __future__ import annotations

from pathlib import Path

import pytest

from signoria.kernel.errors import BadOption
from signoria.lab.ladder import Meeting, climb, draw, rate

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


def test_a_ladder_goes_on_from_its_record(tmp_path: Path) -> None:
    record = tmp_path / "ladder.jsonl"
    first = climb("template", BOTS, [2, 3], 4, record=record)
    lines = record.read_text().splitlines()
    assert len(lines) == 9
    record.write_text("\n".join(lines[:5]) + "\n[3, 2, [")
    again = climb("template", BOTS, [2, 3], 4, record=record)
    assert [rung.to_json() for rung in again] == [rung.to_json() for rung in first]
    with pytest.raises(BadOption, match="another ladder"):
        climb("template", BOTS, [2, 3], 4, seed=2, record=record)
    with pytest.raises(BadOption, match="needs at least 4 different bots"):
        climb("template", BOTS, [4], 4)
