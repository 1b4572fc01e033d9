"""Stepping through saves."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import signoria as api
from signoria.kernel.save import _checksum
from tests.cli.helpers import signoria
from tests.newer import change_rules, raise_version


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    words = ["play", "template", "--bots", "random,greedy", "--seats", "2", "--seed", "1"]
    signoria(*words, saves=tmp_path)
    (path,) = tmp_path.glob("*.json")
    return path


@pytest.fixture
def unfinished(tmp_path: Path) -> Path:
    words = ["play", "template", "--bots", "random", "--names", "Ann", "--seed", "1"]
    signoria(*words, typed="1\n1\n", saves=tmp_path)
    (path,) = tmp_path.glob("*.json")
    return path


def test_one_position(finished: Path) -> None:
    shown = signoria("replay", str(finished), "--at", "0")
    assert shown.exit_code == 0
    assert "Position 0 of" in shown.stdout
    assert "The game is set up." in shown.stdout
    assert "as seen by a spectator" in shown.stdout
    assert "Hand: " not in shown.stdout


def test_the_last_position_has_the_ranking(finished: Path) -> None:
    last = len(api.load(finished.read_text()).line)
    shown = signoria("replay", str(finished), "--at", str(last))
    assert "The end" in shown.stdout
    assert "wins." in shown.stdout or "share the victory" in shown.stdout


def test_stepping(finished: Path) -> None:
    last = len(api.load(finished.read_text()).line)
    shown = signoria("replay", str(finished), typed=f"n\n\n+2\n-1\np\nl\nn\nf\np\n{last}\nxyz\n99999\nq\n")
    assert shown.exit_code == 0
    positions = [
        line.split("Position ")[1].split(" of")[0]
        for line in shown.stdout.splitlines()
        if "Position " in line
    ]
    assert positions == ["0", "1", "2", "4", "3", "2", str(last), "0", str(last)]
    assert shown.stdout.count(f"the save has positions 0 to {last}") == 3
    assert "n or Enter: next" in shown.stdout


def test_the_end_of_the_input_ends_it(finished: Path) -> None:
    assert signoria("replay", str(finished)).exit_code == 0


def test_the_eyes_of_a_seat_when_the_game_is_over(finished: Path) -> None:
    for seat in ("1", "Greedy 2", "greedy 2"):
        shown = signoria("replay", str(finished), "--at", "2", "--seat", seat)
        assert shown.exit_code == 0
        assert "▸ Greedy 2" in shown.stdout
        assert "Hand: " in shown.stdout


def test_an_unfinished_game_keeps_its_secrets(unfinished: Path) -> None:
    refused = signoria("replay", str(unfinished), "--seat", "0")
    assert refused.exit_code == 1
    assert "Add --spoilers" in refused.stderr
    spectator = signoria("replay", str(unfinished), "--at", "1")
    assert spectator.exit_code == 0
    assert "has acted." in spectator.stdout
    assert "Bid the" not in spectator.stdout
    allowed = signoria("replay", str(unfinished), "--seat", "Ann", "--spoilers", "--at", "0")
    assert "Hand: " in allowed.stdout


def test_wrong_seats_and_positions(finished: Path) -> None:
    shown = signoria("replay", str(finished), "--seat", "7")
    assert shown.exit_code == 1
    assert "possible: 0 (Random 1), 1 (Greedy 2)" in shown.stderr
    shown = signoria("replay", str(finished), "--at", "9999")
    assert shown.exit_code == 1
    assert "the save has positions 0 to" in shown.stderr
    assert signoria("replay", str(finished), "--at", "-1").exit_code == 1


def test_french(finished: Path) -> None:
    assert "Position 1 sur" in signoria("replay", str(finished), "--at", "1", "--language", "fr").stdout


# -- rules that change -------------------------------------------------------------------------------


def test_a_save_of_older_rules_that_goes_the_same_way(
    finished: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = signoria("replay", str(finished), "--at", "3").stdout
    raise_version(monkeypatch)
    assert signoria("replay", str(finished), "--at", "3").stdout == before


def test_a_save_that_goes_another_way_is_told(finished: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = api.load(finished.read_text())
    last, told = len(match.line), [line.text for line in match.log(None) if line.index == 3]
    change_rules(monkeypatch)
    shown = signoria("replay", str(finished), typed="3\nl\nq\n")
    assert shown.exit_code == 0
    assert "This game was played with other rules" in " ".join(shown.stdout.split())
    assert told
    assert all(line in shown.stdout for line in told)
    assert "The board of this position was not kept." in shown.stdout
    assert f"Position {last} of {last}" in shown.stdout
    assert "The end" in shown.stdout


def test_playing_on_from_a_save_that_goes_another_way(
    unfinished: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = unfinished.read_text()
    points = api.load(kept).view(None)["points"]
    change_rules(monkeypatch)
    refused = signoria("play", "--load", str(unfinished), saves=tmp_path)
    assert refused.exit_code == 1
    assert "goes another way" in refused.stderr
    assert "--anew" in refused.stderr
    assert signoria("play", "--load", str(unfinished), "--anew", typed="1\n", saves=tmp_path).exit_code == 0
    assert unfinished.read_text() == kept
    (made,) = set(tmp_path.glob("*.json")) - {unfinished}
    match = api.load(made.read_text())
    assert match.names[0] == "Ann"
    assert match.state_at(0).view(None)["points"] == points


def test_a_finished_game_of_other_rules_does_not_go_on(
    finished: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    change_rules(monkeypatch)
    refused = signoria("play", "--load", str(finished), "--anew", saves=tmp_path)
    assert (refused.exit_code, refused.stderr) == (1, "signoria: the game of the save is over\n")


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to all texts of a value."""
    if isinstance(value, str):
        return [path]
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [found for key, one in pairs for found in places(one, (*path, key))]


@pytest.mark.parametrize("version", [1, 99])
def test_no_text_of_a_save_commands_the_terminal(version: int, unfinished: Path, tmp_path: Path) -> None:
    """Titles of windows, erased screens, text that runs backwards: whatever a terminal would obey."""
    text, file = unfinished.read_text("utf-8"), tmp_path / "saves" / "forged.json"
    file.parent.mkdir()
    command, shown = "\x1b]0;x\x07\x9b2J\u202e", 0
    for path in places(json.loads(text)):
        values = json.loads(text)
        values["rules_version"] = version
        parent = values
        for key in path[:-1]:
            parent = parent[key]
        parent[path[-1]] += command
        if path[0] == "chance":
            parent[command] = 1
        values["checksum"] = _checksum(values)
        file.write_text(json.dumps(values), "utf-8")
        others = [["verify", str(file)], ["play"]] if path[0] not in ("past", "log") else []
        for words in (["replay", str(file), "--at", "2"], *others):
            told = signoria(*words, typed="q\n", saves=file.parent)
            assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]", told.stdout + told.stderr), path
            shown += "\ufffd" in told.stdout + told.stderr
    assert shown >= 4  # the names at least, in the replay and in the list of games
