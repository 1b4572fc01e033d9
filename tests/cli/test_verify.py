"""`signoria verify`: what it says, and with which exit code."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import signoria as api
from signoria.kernel.chance import Source
from signoria.kernel.common import Share, hash_of
from signoria.kernel.match import Match
from signoria.kernel.rng import seeded
from signoria.kernel.save import _checksum
from signoria.registry import ruleset
from tests.cli.helpers import signoria

DOCS = Path(__file__).parents[2] / "docs" / "chance.md"
NUMBER = bytes([7] * 32)


def written(match: Match, path: Path) -> Path:
    """The save of a game, played to its end."""
    rng = seeded(1)
    while not match.over:
        decision = match.pending()[0]
        match.play(decision.seat, decision.actions[rng.below(len(decision.actions))])
    path.write_text(match.save(), "utf-8")
    return path


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A finished game whose seed nobody has chosen."""
    return written(api.new("template", 2, options={"goal": 30}), tmp_path / "game.json")


@pytest.fixture
def common(tmp_path: Path) -> Path:
    """A finished game with a key to which one of three has added a number."""
    setup = ruleset("template").setup(3, {"goal": 30})
    source = Source(0, 0, bytes(range(32)), shares=[None, Share(hash_of(NUMBER), NUMBER), None])
    return written(Match(setup, [source]), tmp_path / "common.json")


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


def test_a_number_of_ones_own_is_looked_for(common: Path, save: Path) -> None:
    shown = signoria("verify", str(common), "--number", NUMBER.hex().upper())
    assert shown.exit_code == 0
    assert "1 person has added" in " ".join(shown.stdout.split())
    for path, number in ((common, "08" * 32), (save, NUMBER.hex())):
        other = signoria("verify", str(path), "--number", number)
        assert other.exit_code == 1
        assert "your number is not in the record" in " ".join(other.stdout.split())


def test_the_verifier_in_the_documentation_is_true(save: Path) -> None:
    check = documented(save)
    assert check().stdout == "as committed\n"
    save.write_text(save.read_text("utf-8").replace('"drew": [0, ', '"drew": [1, '), "utf-8")
    assert check().returncode == 1


@pytest.mark.parametrize(
    ("old", "new"),
    [(NUMBER.hex(), "08" * 32), (hash_of(NUMBER), "08" * 32), ("sha256-1", "sha256-2"), ("[null, ", "[")],
)
def test_so_it_is_of_a_common_key(common: Path, old: str, new: str) -> None:
    check = documented(common)
    assert check().stdout == "as committed\n"
    changed = common.read_text("utf-8").replace(old, new, 1)
    assert changed != common.read_text("utf-8")
    common.write_text(changed, "utf-8")
    assert check().returncode == 1


def documented(save: Path) -> Callable[[], subprocess.CompletedProcess[str]]:
    found = re.search(r"```python\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    assert found is not None
    command = [sys.executable, "-c", found.group(1), str(save)]
    return lambda: subprocess.run(command, capture_output=True, text=True, check=False)
