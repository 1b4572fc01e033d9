"""Stored games, one for each way the game can end: replayed entry by entry, with the digest of every turn."""

from __future__ import annotations

from pathlib import Path

import pytest

import signoria

FOLDER = Path(__file__).resolve().parents[2] / "replays" / "road_to_domination"

# file -> players, reason, ranking, scores
ENDINGS: dict[str, tuple[int, str, list[list[int]], list[int]]] = {
    "glory": (2, "glory", [[1], [0]], [45, 56]),
    "glory_three_players": (3, "glory", [[0], [2], [1]], [47, 20, 25]),
    "glory_four_players": (4, "glory", [[0], [1], [2], [3]], [31, 29, 24, 16]),
    "glory_random_players": (4, "glory", [[3], [1], [2], [0]], [12, 26, 18, 42]),
    "glory_shared_victory": (2, "glory", [[0, 1]], [52, 52]),
    "glory_after_a_resignation": (3, "glory", [[2], [0], [1]], [26, -1, 51]),
    "turn_limit": (3, "turn_limit", [[0], [1], [2]], [23, 14, 12]),
    "resigned": (2, "resigned", [[0], [1]], [28, -1]),
    "resigned_four_players": (4, "resigned", [[1], [0, 2, 3]], [-1, 25, -1, -1]),
}


def test_every_file_is_in_the_table() -> None:
    assert {file.stem for file in FOLDER.glob("*.json")} == set(ENDINGS)


@pytest.mark.parametrize("name", sorted(ENDINGS))
def test_a_stored_game(name: str) -> None:
    m = signoria.load((FOLDER / f"{name}.json").read_text("utf-8"))
    seats, reason, ranking, scores = ENDINGS[name]
    assert m.result is not None
    assert (m.setup.seats, m.result.reason, m.result.ranking, m.result.scores) == (
        seats,
        reason,
        ranking,
        scores,
    )
    assert len(m.digests) > 10
