"""`signoria verify`: what it says, and with which exit code."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import signoria as api
from signoria.kernel.rng import seeded
from signoria.kernel.save import _checksum
from tests.cli.helpers import signoria

DOCS = Path(__file__).parents[2] / "docs" / "chance.md"


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A finished game whose seed nobody has chosen."""
    match = api.new("template", 2, options={"goal": 30})
    rng = seeded(1)
    while not match.over:
        decision = match.pending()[0]
        match.play(decision.seat, decision.actions[rng.below(len(decision.actions))])
    path = tmp_path / "game.json"
    path.write_text(match.save(), "utf-8")
    return path


def commitment(save: Path) -> str:
    return str(json.loads(save.read_text("utf-8"))["chance"][0]["commitment"])


def test_a_game_as_committed_is_proved(save: Path) -> None:
    shown = signoria("verify", str(save))
    assert shown.exit_code == 0
    assert shown.stdout.startswith("Proved:")
    assert commitment(save) in shown.stdout.replace("\n", "")
    assert "Compare the commitment" in shown.stdout
    french = signoria("verify", str(save), "--language", "fr")
    assert french.stdout.startswith("Prouvé :")


def test_the_commitment_that_was_shown_is_compared(save: Path) -> None:
    assert signoria("verify", str(save), "--commitment", commitment(save).upper()).exit_code == 0
    other = signoria("verify", str(save), "--commitment", "0" * 64)
    assert other.exit_code == 1
    assert "you were shown another commitment" in " ".join(other.stdout.split())


def test_every_draw_is_listed(save: Path) -> None:
    record = json.loads(save.read_text("utf-8"))
    shown = " ".join(signoria("verify", str(save), "--draws").stdout.split())
    noted = [(n, entry["drew"]) for n, entry in enumerate(record["log"], 1) if "drew" in entry]
    assert noted
    for n, drew in noted:
        rows = ", ".join(f"{v + 1}/{k}" for k, v in zip(drew[1::2], drew[2::2], strict=True))
        assert re.search(rf"\b{n} Player [12]: {rows}", shown)


def test_a_forged_game_is_not(save: Path) -> None:
    record = json.loads(save.read_text("utf-8"))
    n, entry = next((n, entry) for n, entry in enumerate(record["log"], 1) if "drew" in entry)
    entry["drew"][2] = (entry["drew"][2] + 1) % entry["drew"][1]
    record["checksum"] = _checksum(record)
    save.write_text(json.dumps(record), "utf-8")
    shown = signoria("verify", str(save))
    assert shown.exit_code == 1
    assert f"at entry {n}" in " ".join(shown.stdout.split())


def test_a_chosen_seed_proves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "seeded.json"
    path.write_text(api.new("template", 2, seed=1).save(), "utf-8")
    shown = signoria("verify", str(path))
    assert (shown.exit_code, shown.stdout.split(":")[0]) == (3, "Not provable")


def test_what_is_no_save_is_refused(tmp_path: Path) -> None:
    shown = signoria("verify", str(tmp_path / "nothing.json"))
    assert shown.exit_code == 1
    assert "there is no file" in shown.stderr


def test_the_terminal_shows_the_commitment_when_a_game_begins(tmp_path: Path) -> None:
    shown = signoria("play", "template", "--bots", "random", typed="q\n", saves=tmp_path)
    kept = next(tmp_path.glob("*.json"))
    assert commitment(kept) in shown.stdout.replace("\n", "")


def test_the_verifier_in_the_documentation_is_true(save: Path) -> None:
    found = re.search(r"```python\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    assert found is not None
    command = [sys.executable, "-c", found.group(1), str(save)]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "as committed\n"
    save.write_text(save.read_text("utf-8").replace('"drew": [0, ', '"drew": [1, '), "utf-8")
    assert subprocess.run(command, capture_output=True, text=True, check=False).returncode == 1
