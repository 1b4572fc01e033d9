"""Golden replays: every stored match loads with all its digests, and together they reach every way in which a game can end."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from signoria.lab.conformance import check_replays, damaged, load_replay, saved_at
from tests.conformance.table import GAMES, UNREACHABLE, rules_of

REPLAYS = Path(__file__).resolve().parent.parent / "replays"


@pytest.mark.parametrize("game", GAMES)
def test_stored_replays(game: str) -> None:
    files = sorted((REPLAYS / game).glob("*.json"))
    findings = check_replays(rules_of(game), files, UNREACHABLE.get(game, {}))
    assert not findings, "\n" + "\n".join(str(finding) for finding in findings)


@pytest.mark.parametrize("game", GAMES)
def test_damaged_replays(game: str, deep: bool) -> None:
    """Saves that begin in the middle of a stored match, and the stored matches themselves, changed at any place."""
    rules, chance = rules_of(game), random.Random(1)
    files = sorted((REPLAYS / game).glob("*.json"), key=lambda file: file.stat().st_size)
    faults: list[tuple[str, str]] = []
    for file in files if deep else files[:1]:
        match = load_replay(rules, file)
        places = chance.sample(range(len(match.line)), min(len(match.line), 30 if deep else 3))
        whole = [json.dumps(saved_at(rules, match.state_at(n), n, chance)) for n in places]
        faults += damaged(rules, whole, 300 if deep else 10, chance)
        faults += damaged(rules, [file.read_text("utf-8")], 4 if deep else 1, chance)
    assert faults == []


def test_a_missing_ending_and_a_changed_replay_are_reported(tmp_path: Path) -> None:
    stored = REPLAYS / "template" / "goal.json"
    changed = tmp_path / "changed.json"
    changed.write_text(stored.read_text("utf-8").replace('"seats": 2', '"seats": 3'), "utf-8")
    kinds = [f.kind for f in check_replays(rules_of("template"), [changed, stored], {"resigned": "a test"})]
    assert kinds == ["replay", "ending"]
