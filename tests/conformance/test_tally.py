"""What a result rests on, in every stored game: it agrees with the result, and there are words for it."""

from __future__ import annotations

from pathlib import Path

import pytest

import signoria

REPLAYS = Path(__file__).resolve().parents[1] / "replays"
GAMES = [
    "template/goal",
    "road_to_domination/glory_four_players",
    "road_to_domination/resigned_four_players",
    "age_of_renaissance/deck_basic",
    "pax_renaissance/patron",
    "pax_renaissance/solo_lost",
    "antiquity/area",
    "antiquity/survivor",
]


@pytest.mark.parametrize("name", GAMES)
def test_the_parts_of_a_result_lead_to_it(name: str) -> None:
    match = signoria.load((REPLAYS / f"{name}.json").read_text("utf-8"))
    result, tally = match.result, match.rules.tally(match.state)
    assert result is not None
    assert len(tally.parts) == len(tally.points) == match.setup.seats
    assert all(len(parts) == len(tally.sources) for parts in tally.parts)
    assert all(len(values) == match.setup.seats for _, values in tally.ties)
    if tally.summed:
        stay = [seat for seat in range(match.setup.seats) if not match.state.gone >> seat & 1]
        assert tally.points == result.scores or result.reason == "resigned"
        assert [sum(tally.parts[seat]) for seat in stay] == [tally.points[seat] for seat in stay]
    else:
        assert all(0 <= points <= 100 for points in tally.points)
    for language in ("en", "fr"):
        texts = match.rules.texts(language)
        keys = [
            "tally.about",
            *[f"source.{one}" for one in [*tally.sources, *[tie for tie, _ in tally.ties]]],
        ]
        assert all(texts.template(key) not in ("", key) for key in keys)


def test_an_unfinished_game_has_a_standing_too() -> None:
    match = signoria.new("road_to_domination", seats=3, seed=7)
    assert match.rules.tally(match.state).points == [0, 0, 0]
    match = signoria.new("age_of_renaissance", seats=3, seed=7)
    assert [parts[-2:] for parts in match.rules.tally(match.state).parts] == [[40, 0]] * 3
