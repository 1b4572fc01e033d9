"""The figures of the player aids are those of the rulebooks."""

from __future__ import annotations

import pytest

from signoria import registry
from signoria.server.routes.games import aid_shape


def figures(game: str) -> dict[str, str]:
    aid = aid_shape(registry.ruleset(game), "en")
    return {line.head or line.text: line.figure for part in aid.parts for line in part.lines}


def sentences(game: str) -> str:
    aid = aid_shape(registry.ruleset(game), "en")
    return " ".join(line.text for part in aid.parts for line in part.lines)


def test_road_to_domination() -> None:
    found = figures("road_to_domination")
    assert found["The end"] == "40 · 29 · 20"
    assert [found[name] for name in ("First", "Shared first", "Second", "Old religion")] == [
        "2",
        "1",
        "0 · 1 · 1",
        "4",
    ]
    assert (found["Winner"], found["Loser"]) == ("+1 / +1", "−1")
    assert found["Food"] == "2 3 4 5 6 7 8 9 10 11 12"
    assert "Discard up to 3, then refill to 5" in sentences("road_to_domination")


def test_age_of_renaissance() -> None:
    found = figures("age_of_renaissance")
    assert found["Cards 1, 2, 3 …"] == "1 3 6 10 15 21 28"
    assert found["Misery"].endswith("600 700 800 900 1000")
    assert found["Galley"] == "2 4 6 8"
    assert (found["Stone"], found["Ivory"]) == ("1 4 9 16 25", "10 40 90 160 250")
    assert (found["The Heavens [A]"], found["Middle Class [Z]"]) == ("30 / 20", "170 / 60")
    assert "15 + markers × players" in sentences("age_of_renaissance")


def test_pax_renaissance() -> None:
    found = figures("pax_renaissance")
    assert (found["Actions"], found["Sell"]) == ("2", "+2 ƒ")
    assert found["Imperial victory"] == "3 · 2 · 2"
    assert (found["Renaissance victory"], found["Globalization victory"]) == ("2", "2")
    assert found["florins at the start, by seat"] == "3 · 4 · 5 · 6 ƒ"


def test_antiquity() -> None:
    found = figures("antiquity")
    assert found["City"] == "1W 1S 1F 2LD"
    assert (found["Cart Shop"], found["Cathedral"], found["Fountain"]) == ("1W", "1S", "1L")
    assert (found["house 4"], found["house 20"]) == ("0", "3FD 3LD")
    assert "3 markers per city, − 1 per fountain, − 4 with a manned dump" in sentences("antiquity")


@pytest.mark.parametrize("game", registry.GAMES)
def test_every_game_has_an_aid_in_both_languages(game: str) -> None:
    english, french = (aid_shape(registry.ruleset(game), language) for language in ("en", "fr"))
    assert len(english.parts) == len(french.parts) >= 5
    assert [part.title for part in english.parts] != [part.title for part in french.parts]
