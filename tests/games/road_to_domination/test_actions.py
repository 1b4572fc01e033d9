"""The action phase, taxation."""

from __future__ import annotations

import pytest

from signoria.games.road_to_domination.terms import ACTIONS
from signoria.kernel.explain import explain
from signoria.kernel.text import Noun
from tests.games.road_to_domination.builder import Table

KINDS = {
    "develop": "development",
    "play_exceptional_year": "development",
    "play_plot": "intrigue",
    "enthrone": "intrigue",
    "burden": "intrigue",
    "play_event": "intrigue",
    "convert": "intrigue",
    "conquer": "conquest",
    "attack_on_land": "war",
    "attack_at_sea": "war",
    "tax": "taxation",
}


def actions(t: Table, seat: int = 0) -> set[str]:
    return {KINDS[str(offer[0])] for offer in t.offers(seat)}


def full_hand() -> Table:
    return Table("poland", "france").give(
        0, "venal_advisors", "moldavia", "reformer", "mad", "diplomatic_trick"
    )


@pytest.mark.rule("rtd.action-01")
def test_one_of_five_actions_per_turn() -> None:
    t = full_hand().act()
    assert actions(t) == {"development", "intrigue", "conquest", "war", "taxation"}
    t.do(0, "tax")
    assert t.s.active == 1


@pytest.mark.rule("rtd.action-01")
def test_only_what_can_be_carried_out_is_offered() -> None:
    """R-31: Development and Taxation always are."""
    t = Table("poland", "france").act()
    assert actions(t) == {"development", "taxation"}
    assert t.why(0, "attack_on_land", "pirates", 1) == "rtd.war-01"
    assert t.why(0, "conquer", "moldavia") == "rtd.conquest-01"
    assert t.why(0, "enthrone", "reformer") == "rtd.intrigue-01"
    assert t.why(0, "play_pirates", "gold") == "rtd.event-12"


@pytest.mark.rule("rtd.action-02")
@pytest.mark.parametrize(
    "last, said",
    [
        ("development", ["develop", "food"]),
        ("intrigue", ["enthrone", "reformer"]),
        ("conquest", ["conquer", "moldavia"]),
        ("war", ["attack_at_sea", "venal_advisors", 1]),
        ("taxation", ["tax"]),
    ],
)
def test_not_the_action_of_the_last_turn(last: str, said: list[str | int]) -> None:
    t = full_hand().last(0, last).act()
    assert actions(t) == {"development", "intrigue", "conquest", "war", "taxation"} - {last}
    assert t.why(0, *said) == "rtd.action-02"
    t = full_hand().last(1, last).act()
    assert t.why(0, *said) == ""


@pytest.mark.rule("rtd.action-03")
def test_every_action_in_the_first_turn() -> None:
    t = full_hand().give(1, "pirates").begin()
    assert t.p(0).last_action == -1
    t.do(0, "pass")
    assert actions(t) == {"development", "intrigue", "conquest", "war", "taxation"}


@pytest.mark.rule("rtd.action-04")
def test_the_marker_stays_until_the_next_turn() -> None:
    t = Table("poland", "france").act().do(0, "develop", "gold")
    assert t.s.active == 1
    assert t.s.view(1)["players"][0]["last_action"] == "development"
    t.do(1, "draw", 0).do(1, "tax")
    assert t.s.view(1)["players"][0]["last_action"] == "development"
    assert t.s.view(1)["players"][1]["last_action"] == "taxation"
    t.do(0, "draw", 0)
    assert t.why(0, "develop", "food") == "rtd.action-02"
    t.do(0, "tax")
    assert t.s.view(1)["players"][0]["last_action"] == "taxation"


@pytest.mark.rule("rtd.tax-01")
@pytest.mark.rule("rtd.tax-02")
def test_one_ducat_per_territory_card() -> None:
    t = Table("poland", "france").own(0, "livonia", "peru", "saxony").set(0, ducats=4).act().do(0, "tax")
    assert t.p(0).ducats == 7
    t = Table("poland", "france").set(0, ducats=4).act().do(0, "tax")
    assert t.p(0).ducats == 4


@pytest.mark.rule("rtd.tax-01")
def test_india_and_china_are_not_taxed() -> None:
    t = Table("poland", "france").own(0, "livonia", "india", "china").set(0, ducats=0).act().do(0, "tax")
    assert t.p(0).ducats == 1


def sector(t: Table, action: str, seat: int = 0) -> list[str]:
    """What the wheel answers: verbs, or the rule and the key of why not."""
    told = explain(t.s, seat, Noun("action", ACTIONS.index(action)))
    refusals = [f"{one.rule} {one.message.key}" for one in told.refusals]
    return refusals or sorted({t.words.verbs[one.verb].name for one in told.actions})


@pytest.mark.rule("rtd.action-01")
def test_a_sector_of_the_wheel_tells_its_ways() -> None:
    t = full_hand().act()
    assert sector(t, "war") == ["attack_at_sea", "attack_on_land"]
    assert sector(t, "taxation") == ["tax"]
    for action in ACTIONS:
        told = sector(t, action)
        assert {KINDS[verb] for verb in told} == {action}


@pytest.mark.rule("rtd.action-01", "rtd.action-02")
def test_a_sector_of_the_wheel_tells_why_it_is_shut() -> None:
    t = Table("poland", "france").last(0, "taxation").act()
    assert sector(t, "taxation") == ["rtd.action-02 refusal.same_action"]
    assert sector(t, "war") == ["rtd.war-01 refusal.no_means"]
    assert sector(t, "conquest") == ["rtd.conquest-01 refusal.no_means"]
    assert sector(t, "intrigue") == ["rtd.intrigue-01 refusal.no_means"]
    assert sector(t, "taxation", 1) == ["rtd.action-02 refusal.closed_to"]
    assert sector(t, "war", 1) == ["rtd.action-01 refusal.no_action_now"]
    t = full_hand().rule(0, "civil_war").act()
    assert sector(t, "war") == ["rtd.auth-30 refusal.war_forbidden"]
