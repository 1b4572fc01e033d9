"""A lesson that can't be played is refused with file, line and reason."""

from __future__ import annotations

from importlib import resources

import pytest

from signoria.learn import BadLesson
from signoria.learn.lesson import lesson, read_lesson
from signoria.learn.position import open_match, prepare
from signoria.learn.source import Source
from signoria.learn.trial import check

GAME = "road_to_domination"
NAME = "01-five-actions.toml"
GOOD = (resources.files(f"signoria.games.{GAME}") / "lessons" / NAME).read_text("utf-8")


def refused(old: str, new: str, id: str = "five-actions") -> str:
    """What is said when this is written instead of that, at its first place."""
    assert old in GOOD
    with pytest.raises(BadLesson) as found:
        check(read_lesson(GAME, id, 1, Source(NAME, GOOD.replace(old, new, 1))))
    return str(found.value)


def line_of(text: str) -> int:
    return GOOD[: GOOD.index(text)].count("\n") + 1


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("seats = 2", "seats = 9", "2 to 4"),
        ("seats = 2", "seats = 2\nseat = 2", "there is no seat 2"),
        ("seats = 2", 'seats = 2\nlevel = "genius"', "there is no bot 'genius'"),
        ("seats = 2", "seats = 2\noptions = { speed = 1 }", "speed"),
        ("seats = 2", "seats = 2\ncolour = 3", "no 'colour'"),
        ("seats = 2\n", "\n", "seats is missing"),
        ("seed = 3", 'seed = "three"', "a whole number"),
        ("seed = 3", "seed = ", "not TOML"),
        ('[0, "choose_power", "sweden"]', '[0, "choose_power", "spain"]', "number 3"),
        ('[0, "choose_power", "sweden"]', '[0, "choose_power", "sweeden"]', "did you mean sweden"),
        ('[0, "choose_power", "sweden"]', '["choose_power"]', "a seat, a verb"),
        ('prefers = [["pass"]', 'prefers = [["pas"]', "no verb 'pas'"),
        ("seat = 1", "seat = 0", "the pupil's"),
        ('event = ["action_chosen", "me"]', 'event = ["chosen", "me"]', "no event 'chosen'"),
        (
            'event = ["action_chosen", "me"]',
            'event = ["action_chosen", "me", 1, 2]',
            "goes with seat, action",
        ),
        ('aim = { did = ["end_turn"] }', 'aim = { view = "players.me.gold", at_least = 1 }', "not 'gold'"),
        ('aim = { did = ["end_turn"] }', 'aim = { view = "players.me.ducats" }', "stands one of"),
        ('aim = { did = ["end_turn"] }', 'aim = { view = "turn", at_least = "3" }', "whole number"),
        ('aim = { did = ["end_turn"] }', 'aim = { all = [{ done = ["end_turn"] }] }', "one of view, event"),
        ('aim = { did = ["end_turn"] }', "aim = { over = false }", "can only be true"),
        ('aim = { did = ["end_turn"] }', 'aim = { did = ["end_turn"], times = 0 }', "from 1"),
        ('rules = ["rtd.turn-02"]', 'rules = ["rtd.turn-99"]', "no rule 'rtd.turn-99'"),
        ('points = [["card", "moldavia"]]', 'points = [["land", "moldavia"]]', "is no component"),
        ('action = ["develop"]', 'action = ["develop", "silver"]', "no stat 'silver'"),
        ("help = 1", "help = 7", "no [[try]] number 7"),
        ("help = 1", "lost = 1", "no [[lost]] number 1"),
        ("help = 1", "help = 2", "the sentence of help is number 1"),
        ('refused = "rtd.conquest-02"', 'refused = "rtd.conquest-03"', "it is refused by rtd.conquest-02"),
        ('["draw", 0], ["tax"]]', '["draw", 0]]', "2 of 3 steps"),
        ('["draw", 0], ["tax"]]', '["draw", 0], ["conquer", "moldavia"]]', "number 5"),
        ("[way]", "[ways]", "no 'ways'"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(old: str, new: str, reason: str) -> None:
    said = refused(old, new)
    assert said.startswith(NAME)
    assert " line " in said
    assert reason in said


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('rules = ["rtd.turn-02"]', 'rules = ["rtd.turn-99"]'),
        ('action = ["develop"]', 'action = ["develop", "silver"]'),
        ('refused = "rtd.action-02"', 'refused = "rtd.action-01"'),
        ('prefers = [["pass"]', 'prefers = [["pas"]'),
    ],
)
def test_the_line_is_that_of_the_fault(old: str, new: str) -> None:
    assert f"line {line_of(old)}:" in refused(old, new)


def test_a_lesson_without_its_sentences_is_refused() -> None:
    assert "no sentence six-actions.title" in refused("seats = 2", "seats = 2", "six-actions")


def test_a_lesson_needs_two_wrong_ways() -> None:
    assert "at least two [[wrong_way]]" in refused(GOOD[GOOD.rindex("[[wrong_way]]") :], "")


def test_a_first_game_has_no_steps() -> None:
    assert "a whole game" in refused("seats = 2", "seats = 2\nfirst_game = true")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ('set = "players.me.ducats"\nto = -5', "no game can be in this position"),
        ('set = "players.me.money"\nto = 5', "not 'money'"),
        ('set = "players.me.level.stat:navy"\nto = 5', "no stat 'navy'"),
        ('set = "players.me.level.77"\nto = 5', "10 places"),
        ('set = "players.me.ducats"', "to is missing"),
        ('put = "card:silesia"\nat = "players.me.hand.0"\nfrom = "providence_stack"', "does not lie in"),
        ('put = "card:silesia"\nat = "face_up.0"', "from is missing"),
        ("ducats = 3", "one of play, set, put"),
    ],
)
def test_a_position_that_no_game_has_is_refused(change: str, reason: str) -> None:
    said = refused("[[rival]]", f"[[position]]\n{change}\n\n[[rival]]")
    assert f"line {line_of('[[rival]]')}" in said or f"line {line_of('[[rival]]') + 1}" in said
    assert reason in said


def test_changes_are_made_in_the_position() -> None:
    change = """[[position]]
set = "players.me.level.stat:fleet"
to = 4

[[position]]
put = "card:silesia"
at = "face_up.0"
from = "territory_stack"

"""
    made = read_lesson(GAME, "five-actions", 1, Source(NAME, GOOD.replace("[[rival]]", change + "[[rival]]")))
    before, after = prepare(lesson(GAME, "five-actions"))["game"], prepare(made)["game"]
    assert (before["players"][0]["level"][1], after["players"][0]["level"][1]) == (1, 4)
    silesia = made.tongue.number("card:silesia")
    assert after["face_up"][0] == silesia
    assert before["face_up"][0] in after["territory_stack"]
    assert silesia not in after["territory_stack"]


def test_an_unknown_lesson_is_named() -> None:
    with pytest.raises(BadLesson, match="no lesson 'war-and-trade'; there is five-actions"):
        lesson(GAME, "war-and-trade")


def test_a_card_that_is_put_into_the_market_is_seen_there() -> None:
    made = lesson("pax_renaissance", "playing")
    cards = [row["card"] for row in open_match(made, ["A", "B"]).view(0)["market"]["west"]]
    assert None not in cards
    game = prepare(lesson("pax_renaissance", "ops"))["game"]
    assert game["seen"]["seen_by"][made.tongue.number("card:tolfa_alum")] == 7
    assert game["seen"]["seen_by"][game["unused"][0][-1]] == 0


def test_a_way_that_is_answered_with_help_is_no_way() -> None:
    said = refused('action = ["conquer", ["india", "china"]]', 'action = ["pass"]')
    assert "play, number 3, ['pass']: the sentence of help 1 is told" in said
    assert f"line {line_of('[way]') + 1}" in said
