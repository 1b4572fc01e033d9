"""A pupil's progress: steps, undo, measures, help, and aims of every kind."""

from __future__ import annotations

from typing import Any

import pytest

from signoria.learn import lesson
from signoria.learn.aim import Scene, read_aim
from signoria.learn.trial import Sitting

GAME = "road_to_domination"


def test_steps_are_reached_one_after_the_other_and_undo_takes_them_back() -> None:
    sitting = Sitting(lesson(GAME, "five-actions"))
    assert sitting.pupil.progress().steps == 0
    sitting.play(["conquer", "moldavia"])
    assert sitting.pupil.progress().steps == 1
    sitting.match.undo(0)
    assert sitting.pupil.progress().steps == 0
    for action in sitting.lesson.way:
        sitting.play(action)
    end = sitting.pupil.progress()
    assert end.reached
    assert end.steps == 3
    assert end.measures[2] == (2, 2)


def test_help_is_there_for_what_is_tried_and_for_the_component() -> None:
    pupil = Sitting(lesson(GAME, "five-actions")).pupil
    assert pupil.help(["conquer", "china"]) == 0
    assert pupil.help_with(["card", "china"]) == 0
    assert pupil.help(["tax"]) == -1
    assert pupil.help_with(["card", "moldavia"]) == -1


def scene(**changes: Any) -> Scene:
    values: dict[str, Any] = {
        "first": {"players": [{"ducats": 25, "territories": [], "hand": []}], "turn": 1},
        "view": {
            "players": [
                {"ducats": 29, "territories": ["moldavia"], "hand": [{"card": "pirates"}, {"card": None}]}
            ],
            "turn": 2,
        },
        "events": [["traded", 0, "gold", 4], ["traded", 1, "food", 2], ["traded", 0, "food", 3]],
        "actions": [["develop", "gold"], ["end_turn"]],
        "over": False,
        "won": False,
        "state": None,
    }
    return Scene(**{**values, **changes})


@pytest.mark.parametrize(
    ("aim", "met"),
    [
        ({"view": "players.me.ducats", "at_least": 29}, True),
        ({"view": "players.me.ducats", "at_least": 30}, False),
        ({"view": "players.me.ducats", "at_most": 29}, True),
        ({"view": "players.me.ducats", "at_most": 28}, False),
        ({"view": "players.me.ducats", "rises_by": 4}, True),
        ({"view": "players.me.ducats", "rises_by": 5}, False),
        ({"view": "players.me.ducats", "falls_by": 1}, False),
        ({"view": "players.me.territories", "at_least": 1}, True),
        ({"view": "players.me.territories", "holds": "moldavia"}, True),
        ({"view": "players.me.territories", "lacks": "moldavia"}, False),
        ({"view": "players.me.hand.*.card", "holds": "pirates"}, True),
        ({"view": "players.me.hand.*.card", "at_least": 2}, False),
        ({"view": "turn", "is": 2}, True),
        ({"view": "battle.attack", "at_least": 1}, False),
        ({"event": ["traded", "me"], "times": 2}, True),
        ({"event": ["traded", "me"], "times": 3}, False),
        ({"event": ["traded", "*", ["food", "fabrics"], 3]}, True),
        ({"event": ["traded", 1, "gold"]}, False),
        ({"did": ["develop", "*"]}, True),
        ({"did": ["develop", "food"]}, False),
        ({"not": {"did": ["develop", "food"]}}, True),
        ({"all": [{"did": ["end_turn"]}, {"over": True}]}, False),
        ({"any": [{"did": ["end_turn"]}, {"over": True}]}, True),
    ],
)
def test_aims(aim: dict[str, Any], met: bool) -> None:
    assert read_aim(aim, lesson(GAME, "five-actions").tongue).met(scene()) is met


def test_the_end_of_a_game() -> None:
    tongue = lesson(GAME, "five-actions").tongue
    over, won = read_aim({"over": True}, tongue), read_aim({"won": True}, tongue)
    lost = scene(over=True)
    assert over.met(lost)
    assert not won.met(lost)
    assert won.met(scene(over=True, won=True))


def test_help_may_be_for_what_the_rules_refuse_only() -> None:
    pupil = Sitting(lesson("pax_renaissance", "market")).pupil
    assert pupil.help(["buy", "kalmar_union"]) == 0
    assert pupil.help(["buy", "bundschuh_revolt"]) == -1
