"""What the adviser says: each warning in a position where it must speak and in one where it must not."""

from __future__ import annotations

from signoria.kernel.advice import Tip, advice
from tests.games.road_to_domination.builder import Table


def told(t: Table, seat: int = 0) -> dict[str, Tip]:
    """The tips of a game by key: of the rules themselves, so that none is left out for weightier ones."""
    return {tip.head.key: tip for tip in t.s.rules.advise(t.s, seat)}


def said(t: Table, key: str, seat: int = 0) -> str:
    tip = told(t, seat)[key]
    names = ["Anna", "Bruno", "Carla", "Dino"][: t.s.seats]
    return t.s.rules.texts("en").render(tip.head, t.words, names)


def test_a_rival_who_is_stronger_and_may_attack() -> None:
    t = Table("poland", "france").set(0, army=1, fleet=3).set(1, army=5, fleet=3).give(1, "pirates").act()
    assert said(t, "warning.war") == "Bruno could attack (land battle): 6 against 1."  # France adds 1 on land
    assert "warning.war" not in told(t.set(0, army=5))


def test_no_war_is_feared_of_who_made_war_last_or_has_no_cards() -> None:
    t = Table("poland", "france").set(1, army=6).give(1, "pirates").act()
    assert "warning.war" in told(t)
    assert "warning.war" not in told(t.last(1, "war"))
    bare = Table("poland", "france").set(1, army=6).act()
    assert "warning.war" not in told(bare)


def test_a_rival_near_the_end() -> None:
    t = Table("poland", "france").set(1, glory=38).act()  # with two players 40 end the game
    assert said(t, "warning.near_end") == "Bruno is 2 glory from the end."
    assert "warning.near_end" not in told(t.set(1, glory=37))


def test_a_rival_whose_achievement_ends_the_game() -> None:
    t = Table("poland", "france").feats("crop_rotation").set(1, glory=39, food=3).act()
    tip = told(t)["warning.ends"]
    assert tip.rule == "rtd.end-01"
    assert tip.text.args["glory"] == 1
    t.set(1, food=2)
    assert "warning.ends" not in told(t)


def test_the_last_turns() -> None:
    t = Table("poland", "france").set(1, glory=40).act()
    t.s.trigger = 1
    assert [key for key in told(t) if key.startswith("warning")] == ["warning.last_turns"]


def test_the_last_turn_before_the_limit_of_turns() -> None:
    """With a limit of 30 and two players turn 29 is the last of one, turn 30 of the other: money is of no use any more."""
    t = Table("poland", "france", turn_limit=30).set(0, food=2).act()
    t.s.turn = 28
    assert "warning.limit" not in told(t)
    assert "consider.develop" in told(t)
    for turn in (29, 30):
        t.s.turn = turn
        assert said(t, "warning.limit") == "This is your last turn."
        assert "consider.develop" not in told(t)


def test_an_achievement_that_somebody_else_takes_next() -> None:
    t = Table("poland", "france").feats("mercenary_regiments").set(0, army=3).set(1, army=4).act()
    assert said(t, "warning.taken") == "Bruno takes Mercenary Regiments next."
    assert "warning.taken" not in told(t.set(1, army=3))
    assert "warning.taken" not in told(t.set(0, army=0).set(1, army=4))  # too far away to matter


def test_what_lacks_to_an_achievement() -> None:
    t = Table("poland", "france").feats("mercenary_regiments").set(0, army=2).act()
    tip = told(t)["consider.near"]
    assert (tip.head.args["n"], tip.text.args["glory"]) == (2, 1)
    assert "consider.near" not in told(t.set(0, army=1))


def test_a_development_that_reaches_an_achievement() -> None:
    """Cloth guilds asks for 10 ducats and fabrics 2, and takes none."""
    t = Table("poland", "france").feats("cloth_guilds").set(0, fabrics=2, food=5, ducats=6).act()
    tip = told(t)["consider.develop_feat"]
    assert tip.head.args["n"] == 7  # trade at level 5; without prestige the lead pays nothing
    assert (tip.text.args["after"], tip.text.args["asks"], tip.text.args["glory"]) == (13, 10, 1)
    assert "consider.develop_feat" not in told(t.set(0, ducats=1))
    assert "consider.develop" in told(t)


def test_a_territory_that_can_be_conquered_and_one_that_lacks_ducats() -> None:
    """Livonia needs army 3, fleet 2 and 5 ducats."""
    t = Table("poland", "france").set(0, army=3, fleet=2, ducats=5).give(0, "livonia").act()
    assert told(t)["consider.conquer"].text.args["left"] == 0
    t.set(0, ducats=3)
    assert "consider.conquer" not in told(t)
    assert told(t)["consider.saves"].head.args["n"] == 2
    assert "consider.saves" not in told(t.set(0, army=2))


def test_nothing_is_said_of_an_action_that_is_closed() -> None:
    t = (
        Table("poland", "france")
        .set(0, army=3, fleet=2, ducats=5)
        .give(0, "livonia")
        .last(0, "conquest")
        .act()
    )
    assert "consider.conquer" not in told(t)


def test_three_things_and_one_warning_at_most() -> None:
    t = Table("poland", "france").feats("cloth_guilds", "mercenary_regiments").give(0, "livonia")
    t.set(0, army=3, fleet=2, fabrics=2, food=5, ducats=6).set(1, army=6, glory=39).give(1, "pirates").act()
    tips = advice(t.s, 0)
    assert [tip.warns for tip in tips] == [False, False, False, True]
    assert (
        tips[-1].head.key == "warning.ends"
    )  # one glory is missing, and an achievement with one is fulfilled
    assert [tip.weight for tip in tips[:3]] == sorted([tip.weight for tip in tips[:3]], reverse=True)
