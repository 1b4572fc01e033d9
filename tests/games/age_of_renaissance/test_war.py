"""War (events-28 to 31 and 40, 9.4.2-9 to 11, 11.5)."""

from __future__ import annotations

import pytest

from tests.games.age_of_renaissance.builder import BARCELONA, GENOA, PARIS, VENICE, Table

BOTH = pytest.mark.parametrize("edition", ["english", "french"])


def war(t: Table, *dice: int, foe: int = GENOA, seat: int = VENICE) -> None:
    """The seat declares War; its own die comes first."""
    t.hand(seat, "war")
    t.phase("play")
    t.dice(*dice)
    t.do(seat, "play", "war")
    t.do(seat, "choose_player", foe)


@BOTH
@pytest.mark.rule("aor.events-28", "aor.events-30")
def test_the_loser_cedes_the_difference(edition: str) -> None:
    t = Table(3, edition)
    t.marker(GENOA, "florence", "milan", "rome")
    war(t, 5, 3)
    assert t.deciders() == [GENOA]  # the loser chooses
    assert t.nouns(GENOA, "cede") == {"florence", "milan", "rome", "genoa"}
    assert t.why_not(GENOA, "cede", "venice") == "aor.events-30"
    t.do(GENOA, "cede", "rome")
    t.do(GENOA, "cede", "milan")
    assert (t.on("rome"), t.on("milan"), t.on("florence")) == ("0:DOM", "0:DOM", "1:DOM")
    assert (t.value(VENICE), t.value(GENOA)) == (10, 20)
    assert t.replay() == ["war"]
    assert t.power(VENICE).markers == 3


def test_the_declarer_can_lose() -> None:
    t = Table()
    war(t, 2, 3)
    assert t.on("venice") == "1:DOM"  # his only marker goes without a question
    assert (t.value(VENICE), t.value(GENOA)) == (20, 10)


def test_war_needs_another_player() -> None:
    t = Table(4)
    t.power(PARIS).out = True
    t.hand(VENICE, "war")
    t.phase("play")
    t.do(VENICE, "play", "war")
    assert t.nouns(VENICE, "choose_player") == {GENOA, BARCELONA}
    assert t.why_not(VENICE, "choose_player", VENICE) == "aor.events-28"
    assert t.why_not(VENICE, "choose_player", PARIS) == "aor.9.4.2-15"


@pytest.mark.rule("aor.events-29", "aor.fr.events-6", "aor.events-4")
@BOTH
def test_the_war_die(edition: str) -> None:
    t = Table(3, edition)
    t.own(GENOA, "W")
    t.power(GENOA).weapons = 0b0011  # Stirrups and Armor
    war(t, 3, 2)
    assert t.told("war_roll") == [[0, 3, 3], [1, 2, 5]]
    assert t.told("war_won") == [[1, 0, 2]]
    weak = Table(3, edition)
    weak.power(GENOA).weapons = 0b0010
    weak.power(VENICE).weapons = 0b0100
    war(weak, 3, 3)
    assert weak.told("war_roll") == [[0, 3, 4], [1, 3, 3]]  # Armor is void against Long Bow


@pytest.mark.rule("aor.events-31", "aor.9.4.2-9")
def test_english_ties_go_round() -> None:
    t = Table(4)
    t.hand(VENICE, "war", "stone_1")
    t.phase("play")
    t.dice(4, 4, 2, 2, 5, 5, 1, 1)
    t.do(VENICE, "play", "war")
    t.do(VENICE, "choose_player", GENOA)
    assert (t.value(VENICE), t.value(GENOA)) == (10, 10)
    assert t.s.view(None)["war"] == [VENICE, GENOA]
    t.do(VENICE, "done")  # then Genoa's, Barcelona's and Paris's part begin with a roll
    assert (t.value(VENICE), t.value(GENOA)) == (40, 40)
    t.s.turn += 1
    t.dice(6, 5)
    t.marker(GENOA, "florence")
    t.phase("play")  # and on into the next turn, before the first player plays
    t.do(VENICE, "roll")
    assert t.deciders() == [GENOA]
    t.do(GENOA, "cede", "florence")
    assert t.deciders() == [VENICE]  # now he plays his cards
    assert t.step == "PlayCards"
    assert (t.value(VENICE), t.value(GENOA)) == (50, 60)
    assert t.s.war == []


@pytest.mark.rule("aor.fr.events-7")
def test_french_ties_wait_for_the_fighters_in_later_turns() -> None:
    t = Table(4, "french")
    t.s.order = [VENICE, BARCELONA, GENOA, PARIS]
    war(t, 4, 4)
    assert t.step == "Rest"  # nothing more this turn
    assert (t.value(VENICE), t.value(GENOA)) == (10, 10)
    t.s.turn += 1
    t.s.order = [BARCELONA, VENICE, PARIS, GENOA]
    t.dice(2, 2, 6, 5)
    t.phase("play")  # once on Venice's turn, once on Genoa's
    assert t.s.rng.forced == []
    assert (t.value(VENICE), t.value(GENOA)) == (30, 40)


@pytest.mark.rule("aor.9.4.2-10")
def test_a_fighter_may_muster_before_the_roll() -> None:
    t = Table(3)
    t.hand(VENICE, "war")
    t.hand(GENOA, "stone_1", "armor")
    t.hand(BARCELONA, "stirrups")
    t.phase("play")
    t.dice(4, 4)
    t.do(VENICE, "play", "war")
    t.do(VENICE, "choose_player", GENOA)
    assert (t.step, t.deciders()) == ("Muster", [GENOA])
    assert t.why_not(GENOA, "play", "stone_1") == "aor.9.4.2-10"
    t.do(GENOA, "play", "armor")
    t.dice(3, 3)
    t.do(GENOA, "roll")
    assert t.told("war_roll")[-1] == [1, 3, 4]
    assert t.on("venice") == "1:DOM"
    assert t.step == "PlayCards"


@pytest.mark.rule("aor.events-40", "aor.fr.events-9")
@BOTH
def test_equal_totals_and_weapons(edition: str) -> None:
    t = Table(3, edition)
    t.power(GENOA).weapons = 0b0001
    war(t, 4, 3)  # 4 against 3 + 1
    if edition == "english":
        assert t.told("war_won") == [[1, 0, 0]]
        assert (t.value(VENICE), t.value(GENOA)) == (20, 10)
        assert t.s.war == []
    else:
        assert t.told("war_won") == []
        assert (t.value(VENICE), t.value(GENOA)) == (10, 10)
        assert t.s.war == [VENICE, GENOA]
    assert t.power(VENICE).markers == 1  # nothing is ceded


def test_equal_weapons_decide_nothing() -> None:
    """Only a deck of one's own deals the same weapon twice: each side has 1 for it, and equal totals are a tie."""
    t = Table()
    t.power(VENICE).weapons = t.power(GENOA).weapons = 0b0100
    war(t, 4, 4, 2, 2, 5, 5)
    assert t.told("war_roll")[:2] == [[0, 4, 5], [1, 4, 5]]
    assert t.told("war_won") == []


@pytest.mark.rule("aor.9.4.2-11")
def test_gunpowder_wins_the_tie_it_made_against_long_bow() -> None:
    t = Table()
    t.power(VENICE).weapons = 0b1000
    t.power(GENOA).weapons = 0b0100
    war(t, 2, 3)
    assert t.told("war_roll") == [[0, 2, 3], [1, 3, 3]]
    assert t.told("war_won") == [[0, 1, 0]]


@pytest.mark.rule("aor.11.5-2", "aor.11.5-3", "aor.9.6-9")
def test_only_supportable_provinces_are_ceded() -> None:
    """Example A25."""
    t = Table()
    t.marker(GENOA, "kiev", "china", "north_america", "acre", "florence", "lyons")
    war(t, 6, 5)
    assert t.nouns(GENOA, "cede") == {"acre", "florence", "lyons", "genoa"}
    for slug in ("kiev", "china", "north_america"):
        assert t.why_not(GENOA, "cede", slug) == "aor.11.5-3"
    t = Table()
    t.marker(GENOA, "kiev", "china", "north_america")
    t.own(VENICE, "R")
    t.ship(VENICE, "ocean", 1)
    war(t, 6, 5)
    assert t.nouns(GENOA, "cede") == {"genoa", "kiev", "china"}
    t = Table()
    t.marker(GENOA, "china", "north_america")
    t.own(VENICE, "U")
    t.ship(VENICE, "ocean", 1)
    war(t, 6, 4)
    assert t.nouns(GENOA, "cede") == {"genoa", "china", "north_america"}
    t.do(GENOA, "cede", "china")
    assert t.on("genoa") == "0:DOM"  # the ocean level allows one box: only Genoa was left


@pytest.mark.rule("aor.11.5-4")
def test_range_does_not_matter_for_ceding() -> None:
    t = Table()
    t.marker(GENOA, "cairo")
    war(t, 6, 5)
    assert "cairo" in t.nouns(GENOA, "cede")


@BOTH
@pytest.mark.rule("aor.11.5-5")
def test_missing_markers_cost_misery(edition: str) -> None:
    t = Table(3, edition)
    t.marker(GENOA, "kiev")
    war(t, 6, 2)
    assert t.on("genoa") == "0:DOM"
    assert t.on("kiev") == "1:DOM"
    assert t.value(GENOA) == 50  # 3 that are missing, and 2 for the defeat
    assert t.value(VENICE) == 10


def test_the_winner_without_free_markers_places_a_token() -> None:
    t = Table(6)
    slugs = [
        p.slug for p in t.s.data.provinces if not p.satellite and not p.overseas and p.kind != "capital"
    ][:24]
    t.marker(VENICE, *slugs)
    assert t.power(VENICE).markers == 25
    war(t, 6, 5)
    assert t.on("genoa") == "0:1+0"


def test_provinces_are_ceded_before_the_loser_sinks_into_chaos() -> None:
    t = Table()
    t.misery(GENOA, 1000)
    war(t, 6, 5)
    assert t.power(GENOA).out
    assert t.on("genoa") == "0:DOM"


def test_chaos_ends_a_tied_war() -> None:
    t = Table(4)
    t.misery(GENOA, 1000)
    war(t, 3, 3)
    assert t.power(GENOA).out
    assert t.s.war == []
    assert t.replay() == ["war"]


@pytest.mark.rule("aor.9.6.3-30")
def test_cathedral_is_no_use_in_war() -> None:
    t = Table()
    t.own(GENOA, "FH")
    war(t, 6, 5)
    assert t.told("converted") == []
    assert t.told("war_won") == [[0, 1, 1]]
