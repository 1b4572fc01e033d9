"""Golden replays: every stored match loads with all its digests, and together they reach every way in which a game can end."""

from __future__ import annotations

from pathlib import Path

import pytest

from signoria.lab.conformance import check_replays
from tests.conformance.table import GAMES, UNREACHABLE, rules_of

REPLAYS = Path(__file__).resolve().parent.parent / "replays"


@pytest.mark.parametrize("game", GAMES)
def test_stored_replays(game: str) -> None:
    files = sorted((REPLAYS / game).glob("*.json"))
    findings = check_replays(rules_of(game), files, UNREACHABLE.get(game, {}))
    assert not findings, "\n" + "\n".join(str(finding) for finding in findings)


def test_a_missing_ending_and_a_changed_replay_are_reported(tmp_path: Path) -> None:
    stored = REPLAYS / "template" / "goal.json"
    changed = tmp_path / "changed.json"
    changed.write_text(stored.read_text("utf-8").replace('"seats": 2', '"seats": 3'), "utf-8")
    kinds = [f.kind for f in check_replays(rules_of("template"), [changed, stored], {"resigned": "a test"})]
    assert kinds == ["replay", "ending"]
