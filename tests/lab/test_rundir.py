"""Run directories: resumable, checked, the same digest however the parts were done."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from signoria import registry
from signoria.lab.rundir import BadRun, Run, open_run, read_run

REQUEST: dict[str, Any] = {"game": "template", "seed": 7}


def fill(run: Run, parts: list[int]) -> None:
    for part in parts:
        run.put(part, {"games": [{"game": part, "winner": part % 3}], "turns": []})


def test_a_run_that_was_broken_off_goes_on_and_ends_with_the_same_digest(tmp_path: Path) -> None:
    whole = open_run(tmp_path / "whole", "duel", REQUEST, 4)
    fill(whole, [3, 1, 2, 0])
    broken = open_run(tmp_path / "broken", "duel", REQUEST, 4)
    fill(broken, [2])
    with pytest.raises(BadRun, match="lacks 3 of 4 parts"):
        broken.finish()
    again = open_run(tmp_path / "broken", "duel", REQUEST, 4)
    assert again.missing() == [0, 1, 3]
    fill(again, again.missing())
    assert again.finish({"share": 0.5}) == {"digest": whole.finish()["digest"], "share": 0.5}
    assert [row["winner"] for row in read_run(tmp_path / "broken").table("games")] == [0, 1, 2, 0]
    assert json.loads((tmp_path / "broken" / "result.json").read_text())["share"] == 0.5


def test_other_rows_have_another_digest(tmp_path: Path) -> None:
    one = open_run(tmp_path / "one", "duel", REQUEST, 1)
    one.put(0, {"games": [{"game": 0, "winner": 1}]})
    other = open_run(tmp_path / "other", "duel", REQUEST, 1)
    other.put(0, {"games": [{"game": 0, "winner": 2}]})
    assert one.digest() != other.digest()


def test_a_directory_with_something_else_is_refused(tmp_path: Path) -> None:
    open_run(tmp_path / "run", "duel", REQUEST, 2)
    with pytest.raises(BadRun, match="holds another run"):
        open_run(tmp_path / "run", "duel", {**REQUEST, "seed": 8}, 2)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear")
    with pytest.raises(BadRun, match="not empty"):
        open_run(tmp_path / "mine", "duel", REQUEST, 2)
    assert (tmp_path / "mine" / "letter.txt").read_text() == "dear"
    with pytest.raises(BadRun, match=r"no run\.json"):
        read_run(tmp_path / "mine")
    (tmp_path / "run" / "run.json").write_text("{")
    with pytest.raises(BadRun, match="can't be read"):
        open_run(tmp_path / "run", "duel", REQUEST, 2)


def test_a_damaged_part_is_found(tmp_path: Path) -> None:
    run = open_run(tmp_path / "run", "duel", REQUEST, 1)
    fill(run, [0])
    path = run.part_path(0)
    path.write_text(path.read_text().replace('"winner":0', '"winner":1'))
    with pytest.raises(BadRun, match="damaged: delete it"):
        run.digest()


def test_a_run_of_other_rules_is_not_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = open_run(tmp_path / "run", "duel", REQUEST, 1)
    assert run.about["versions"]["rules"] == {"template": 1}
    assert set(run.about["machine"]) == {"system", "processor", "cores"}
    monkeypatch.setattr(registry.ruleset("template").meta, "rules_version", 2)
    with pytest.raises(BadRun, match="was begun with rules"):
        open_run(tmp_path / "run", "duel", REQUEST, 1)
