"""Expansion where several rules meet: bases, limits, conquests, the last cards, and what is told of it."""

from __future__ import annotations

import pytest

from tests.games.age_of_renaissance.builder import BARCELONA, GENOA, PARIS, VENICE, Table

BOTH = pytest.mark.parametrize("edition", ["english", "french"])
ARMOR = 2


# -- expansion -----------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("aor.9.6.3-12", "aor.9.6-3", "aor.9.6-2")
def test_tokens_lost_in_an_attack_are_no_base_any_more(edition: str) -> None:
    """Venice attacks from its only foothold in Spain and loses it: Toledo is out of reach then. A lost capital stays a base."""
    t = Table(3, edition)
    t.tokens(VENICE, "valencia", old=1)
    t.tokens(GENOA, "valencia", old=1)
    t.expand(VENICE, 12)
    assert "toledo" in t.reach(VENICE)
    t.dice(1, 1, 6)
    t.do(VENICE, "attack", "valencia")
    assert t.on("valencia") == "1:1+0"
    assert "toledo" not in t.reach(VENICE)
    assert t.why_not(VENICE, "expand", "toledo") != ""
    home = Table(3, edition)
    home.no_marker("venice")
    home.tokens(VENICE, "venice", old=1)
    home.tokens(GENOA, "venice", old=1)
    home.expand(VENICE, 12)
    home.dice(1, 1, 6)
    home.do(VENICE, "attack", "venice")
    assert home.on("venice") == "1:1+0"
    assert "dubrovnik" in home.land(VENICE)


@BOTH
@pytest.mark.rule("aor.9.6.2-1", "aor.9.6.2-5")
def test_a_satellite_just_taken_stops_supporting(edition: str) -> None:
    """Fez (market 2) with Oran: 5 tokens. With Oran taken, 4; the new token there does not help the attacker either."""
    t = Table(4, edition)
    t.marker(PARIS, "fez")
    t.tokens(PARIS, "oran", old=1)
    t.own(GENOA, "RY")
    t.ship(GENOA, "seaworthy", 10)
    t.expand(GENOA, 20)
    assert t.details(GENOA, "attack", "fez")["tokens"] == {"tokens": 5, "strength": 5}
    t.dice(6, 2, 1)
    t.do(GENOA, "attack", "oran")
    assert t.details(GENOA, "attack", "fez")["tokens"] == {"tokens": 4, "strength": 4}
    t.dice(6, 2, 1)
    t.do(GENOA, "attack", "fez")
    assert (t.on("fez"), t.power(GENOA).expansion) == ("1:new DOM", 20 - 2 - 4)


@BOTH
@pytest.mark.rule("aor.9.5.1-9", "aor.9.6.3-5")
def test_tokens_landed_in_peace_count_for_the_attack_and_for_the_limit(edition: str) -> None:
    """Tunis (market 4), one token of Barcelona. Galley 4: two landed beside it leave room for two more, but an attack needs three."""
    t = Table(3, edition)
    t.tokens(BARCELONA, "tunis", old=1)
    t.tokens(GENOA, "sicily", old=1)
    t.ship(GENOA, "galley", 4)
    t.expand(GENOA, 10)
    t.do(GENOA, "expand", "tunis")
    t.do(GENOA, "place", 2)
    assert t.why_not(GENOA, "attack", "tunis") == "aor.9.5.1-6"
    t = Table(3, edition)
    t.tokens(BARCELONA, "tunis", old=1)
    t.tokens(GENOA, "sicily", old=1)
    t.ship(GENOA, "galley", 6)
    t.expand(GENOA, 10)
    t.do(GENOA, "expand", "tunis")
    t.do(GENOA, "place", 2)
    t.dice(1, 1, 6)
    t.do(GENOA, "attack", "tunis")
    assert (t.on("tunis"), t.power(GENOA).expansion) == ("2:1+0", 5)
    assert t.why_not(GENOA, "attack", "tunis") == "aor.9.5.1-6"  # five of six have landed
    t.do(GENOA, "expand", "tunis")
    assert (t.on("tunis"), t.power(GENOA).expansion) == ("1:0+1 2:1+0", 4)  # only one was left to land
    assert t.why_not(GENOA, "expand", "tunis") == "aor.9.5.1-6"


@BOTH
@pytest.mark.rule("aor.9.5.1-22", "aor.9.6.3-12")
def test_an_overseas_box_lost_in_an_attack_frees_the_ocean_level(edition: str) -> None:
    t = Table(3, edition)
    t.own(VENICE, "ASTR")
    t.ship(VENICE, "ocean", 1)
    t.tokens(VENICE, "china", old=1)
    t.tokens(GENOA, "china", old=1)
    t.expand(VENICE, 30)
    assert t.why_not(VENICE, "expand", "india") == "aor.9.5.1-22"
    t.dice(1, 1, 6)
    t.do(VENICE, "attack", "china")
    assert t.on("china") == "1:1+0"
    assert t.why_not(VENICE, "expand", "india") == ""
    t.do(VENICE, "expand", "india")
    t.do(VENICE, "place", 1)
    assert t.why_not(VENICE, "expand", "china") == "aor.9.5.1-22"


@BOTH
@pytest.mark.rule("aor.9.5.1-22")
def test_an_overseas_box_won_in_an_attack_uses_the_ocean_level_up(edition: str) -> None:
    t = Table(3, edition)
    t.own(VENICE, "STR")
    t.ship(VENICE, "ocean", 1)
    t.tokens(GENOA, "china", old=1)
    t.expand(VENICE, 30)
    assert t.why_not(VENICE, "expand", "india") == ""
    t.dice(6, 1, 1)
    t.do(VENICE, "attack", "china")
    assert t.told("won")
    assert t.why_not(VENICE, "expand", "india") == "aor.9.5.1-22"
    assert "india" not in t.nouns(VENICE, "expand")


@BOTH
@pytest.mark.rule("aor.9.6-16", "aor.9.6-4")
def test_only_a_caravan_goes_on_beyond_a_conquest(edition: str) -> None:
    """Durazzo lies between Belgrade and Salonika."""
    for caravan in (False, True):
        t = Table(3, edition)
        t.own(VENICE, "I" if caravan else "")
        t.tokens(GENOA, "durazzo", old=1)
        t.marker(VENICE, "belgrade")
        t.expand(VENICE, 20)
        assert "salonika" not in t.reach(VENICE)
        t.dice(6, 2, 1)
        t.do(VENICE, "attack", "durazzo")
        assert t.on("durazzo") == "0:0+1"
        assert ("salonika" in t.reach(VENICE)) == caravan


@BOTH
@pytest.mark.rule("aor.9.6.3-39", "aor.9.6.3-28")
def test_written_record_after_cathedral(edition: str) -> None:
    t = Table(3, edition)
    t.own(VENICE, "FHN")
    t.marker(GENOA, "florence")
    t.hand(VENICE, "stone_1")
    t.hand(GENOA, "wool_1")
    t.expand(VENICE, 20)
    t.do(VENICE, "attack", "florence")
    t.do(VENICE, "convert")
    t.do(VENICE, "give", "stone_1")
    assert (t.cards(VENICE), t.cards(GENOA)) == (["wool_1"], ["stone_1"])
    assert t.s.view(VENICE)["powers"][GENOA]["known"] == ["stone_1"]
    assert t.s.view(GENOA)["powers"][VENICE]["known"] == ["wool_1"]
    assert t.s.view(BARCELONA)["powers"][VENICE]["known"] == []


@pytest.mark.rule("aor.9.6.3-39", "aor.fr.9.6.3-3")
@BOTH
def test_written_record_and_a_marker_of_this_turn(edition: str) -> None:
    t = Table(3, edition)
    t.own(VENICE, "N")
    t.marker(GENOA, "florence", new=True)
    t.hand(VENICE, "stone_1")
    t.hand(GENOA, "wool_1")
    t.expand(VENICE, 20)
    t.dice(6, 2, 1)
    t.do(VENICE, "attack", "florence")
    assert t.step == ("WrittenRecord" if edition == "english" else "Expand")
    satellite = Table(3, edition)
    satellite.own(VENICE, "N")
    satellite.tokens(VENICE, "naples", old=1)
    satellite.tokens(GENOA, "bari", new=1)
    satellite.hand(VENICE, "stone_1")
    satellite.hand(GENOA, "wool_1")
    satellite.expand(VENICE, 20)
    satellite.dice(6, 2, 1)
    satellite.do(VENICE, "attack", "bari")
    assert satellite.step == ("WrittenRecord" if edition == "english" else "Expand")


@BOTH
@pytest.mark.rule("aor.9.6.4-2", "aor.9.1-17")
def test_a_renaissance_swap_decides_a_tied_bonus(edition: str) -> None:
    """One new marker each: the one who moved first in the phase, after the swap, draws."""
    t = Table(3, edition)
    t.own(GENOA, "Q")
    t.pile("stone_1", "wool_1")
    t.marker(VENICE, "dubrovnik", new=True)
    t.marker(GENOA, "milan", new=True)
    t.phase("expansion")
    t.do(GENOA, "swap", VENICE)
    assert t.told("bonus") == [[GENOA, 1]]
    assert t.cards(GENOA) == ["stone_1"]


@pytest.mark.rule("aor.fr.9.6.3-3")
def test_a_swap_that_was_declined_is_not_used_up() -> None:
    t = Table(3, "french")
    t.own(VENICE, "N")
    t.marker(GENOA, "florence", "milan")
    t.hand(VENICE, "stone_1")
    t.hand(GENOA, "wool_1")
    t.expand(VENICE, 30)
    t.dice(6, 2, 1)
    t.do(VENICE, "attack", "florence")
    t.do(VENICE, "pass")
    t.dice(6, 2, 1)
    t.do(VENICE, "attack", "milan")
    assert (t.step, t.deciders()) == ("WrittenRecord", [VENICE])


@BOTH
def test_a_defender_leaves_while_another_expands(edition: str) -> None:
    """Bari (market 1) with Armor: 3 tokens. The weapon goes with its player, his token and his Nationalism stay."""
    t = Table(4, edition)
    t.tokens(VENICE, "bari", old=1)
    t.own(VENICE, "W")
    t.power(VENICE).weapons = ARMOR
    t.tokens(GENOA, "naples", old=1)
    t.expand(GENOA, 3)
    assert t.why_not(GENOA, "attack", "bari") == "aor.9.6.3-2"  # 1 + 1 + 1 + 1
    t.s.resign(VENICE)
    assert t.details(GENOA, "attack", "bari")["strength"] == {"required": 3, "defence": 2, "market": 1}
    t.dice(6, 2, 1)
    t.do(GENOA, "attack", "bari")
    assert (t.on("bari"), t.power(VENICE).stock) == ("1:0+1", 36)


# -- nothing left to draw ------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("aor.11.1-4", "aor.9.6.4-1")
def test_nobody_is_told_of_a_card_that_is_not_there(edition: str) -> None:
    """The decks are empty: neither the bonus nor the majority brings a card, and none is announced. Fines are still paid."""
    t = Table(3, edition, "basic")
    t.s.pile = []
    t.marker(VENICE, "milan", new=True)
    t.phase("expansion")
    t.dice(1, 1, 1, 5, 6, 1)
    t.marker(BARCELONA, "lisbon")
    t.phase("income")
    assert t.told("bonus") == []
    assert t.told("majority_card") == []
    assert t.cards(VENICE) == []
    assert t.told("fine") == [[BARCELONA, 2, "wine"]]


@BOTH
@pytest.mark.rule("aor.9.7.1-6", "aor.11.1-4")
def test_the_last_card_drawn_for_a_majority_ends_the_game_with_this_turn(edition: str) -> None:
    t = Table(3, edition, "basic")
    t.pile("stone_1")
    t.marker(VENICE, "milan")
    t.dice(1, 1, 1, 1, 1, 1)
    t.phase("income")  # Stone twice in Shortage, one card for two draws
    assert t.told("majority_card") == [[VENICE, "stone"]]
    assert t.cards(VENICE) == ["stone_1"]
    assert t.s.view(None)["last_turn"]


# -- what is told --------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("aor.9.4.2-18", "aor.9.4.2-15")
def test_the_view_promises_nothing_to_the_eliminated(edition: str) -> None:
    t = Table(4, edition)
    t.marker(GENOA, "florence")
    t.s.resign(GENOA)
    seen = t.s.view(VENICE)
    assert seen["powers"][GENOA]["income"] == {
        "total": 0,
        "base": 0,
        "markers": 0,
        "middle_class": 0,
        "interest": 0,
    }
    assert seen["powers"][VENICE]["income"]["total"] == 15 + 4
    assert seen["commodities"]["cloth"]["pays"] == [5, 0, 0, 0]
    assert seen["commodities"]["cloth"]["majority"] == VENICE


@BOTH
@pytest.mark.rule("aor.9.5.1-2")
def test_the_best_ship_of_all(edition: str) -> None:
    for level, money, rule in ((4, 40, "aor.9.5.1-2"), (3, 40, ""), (3, 10, ""), (3, 9, "aor.9.5.1-4")):
        t = Table(3, edition)
        t.leaders((VENICE, "dionysus_exiguus"), (VENICE, "rashid_ad_din"))  # Written Record for nothing
        t.cash(VENICE, money)
        t.ship(VENICE, "ocean", level)
        t.purchase(VENICE)
        assert t.why_not(VENICE, "upgrade_ship") == rule


@BOTH
@pytest.mark.rule("aor.9.6-24", "aor.9.6-23")
def test_too_poor_for_indulgences(edition: str) -> None:
    """Two tokens are missing: with 1 money nobody is asked, with 2 he may pay."""
    t = Table(3, edition)
    t.own(VENICE, "F")
    t.cash(GENOA, 1)
    t.cash(BARCELONA, 2)
    t.phase("expansion")
    assert (t.value(GENOA), t.power(GENOA).cash) == (10, 1)
    assert (t.step, t.deciders()) == ("IndulgenceDebt", [BARCELONA])
    assert t.offers(BARCELONA) == [["pay"], ["suffer"]]
    t.do(BARCELONA, "pay")
    assert (t.value(BARCELONA), t.power(BARCELONA).cash) == (0, 0)


@BOTH
@pytest.mark.rule("aor.9.6-20", "aor.9.6.3-4", "aor.9.5.1-6")
def test_how_many_tokens_find_a_place(edition: str) -> None:
    """Tunis (market 4): the purse, the market and the galley each set a limit."""
    for tokens, theirs, galley, most, rule in (
        (3, 0, 6, 3, "aor.9.6-20"),
        (9, 1, 6, 3, "aor.9.6.3-4"),
        (9, 0, 2, 2, "aor.9.5.1-6"),
    ):
        t = Table(3, edition)
        t.tokens(GENOA, "sicily", old=1)
        if theirs:
            t.tokens(BARCELONA, "tunis", old=theirs)
        t.ship(GENOA, "galley", galley)
        t.expand(GENOA, tokens)
        t.do(GENOA, "expand", "tunis")
        assert t.nouns(GENOA, "place") == set(range(1, most + 1))
        assert t.why_not(GENOA, "place", most + 1) == rule


@pytest.mark.rule("aor.9.3-1")
@BOTH
def test_an_extra_card_takes_ten(edition: str) -> None:
    for money, cards in ((9, 0), (10, 1)):
        t = Table(3, edition)
        t.own(VENICE, "V")
        t.cash(VENICE, money)
        t.pile("stone_1", "wool_1")
        t.phase("buy")
        if cards:
            t.do(VENICE, "buy_card")
        assert t.step == "Rest"  # with 9 nobody is asked
        assert len(t.cards(VENICE)) == cards
        assert t.power(VENICE).cash == 9 - 9 * cards


@pytest.mark.rule("aor.9.4.2-2", "aor.events-21")
@BOTH
def test_rebellion_in_a_province_without_a_marker(edition: str) -> None:
    t = Table(3, edition)
    t.tokens(GENOA, "florence", old=3)
    t.marker(GENOA, "milan")
    t.hand(VENICE, "rebellion")
    t.phase("play")
    t.do(VENICE, "play", "rebellion")
    assert t.why_not(VENICE, "choose_province", "florence") == "aor.9.4.2-2"
    t.do(VENICE, "pass")
    assert (t.on("florence"), t.on("milan")) == ("1:3+0", "1:DOM")
