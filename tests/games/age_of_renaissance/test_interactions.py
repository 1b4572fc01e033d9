"""Cards, advances and pieces that meet at the same number or the same moment."""

from __future__ import annotations

import pytest

from tests.games.age_of_renaissance.builder import BARCELONA, GENOA, PARIS, VENICE, Table

BOTH = pytest.mark.parametrize("edition", ["english", "french"])
STIRRUPS, ARMOR, LONG_BOW, GUNPOWDER = 1, 2, 4, 8


def needed(t: Table, seat: int, slug: str) -> int:
    """Tokens that an attack of the seat takes."""
    t.expand(seat, 30)
    found: int = t.details(seat, "attack", slug)["tokens"]["tokens"]
    return found


def leave(t: Table) -> None:
    """Everybody takes the last action offered until nothing is left to decide."""
    while t.step != "Rest":
        seat = t.deciders()[0]
        t.s.apply(seat, t.s.legal(seat)[-1])


# -- weapons, several at once --------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("aor.9.4.2-6", "aor.events-5", "aor.9.6.3-9")
def test_two_old_weapons_against_one_newer(edition: str) -> None:
    """Florence, market 4, two Venetian tokens: 6 to match. Armor and Stirrups take off 2, but nothing against Long Bow or Gunpowder."""
    for theirs, tokens, wins in ((0, 4, True), (LONG_BOW, 7, False), (GUNPOWDER, 7, False)):
        t = Table(3, edition)
        t.tokens(VENICE, "florence", old=2)
        t.power(GENOA).weapons = STIRRUPS | ARMOR
        t.power(VENICE).weapons = theirs
        assert needed(t, GENOA, "florence") == tokens
        t.dice(1, 3, 3)
        t.do(GENOA, "attack", "florence")
        assert (t.on("florence") == "1:new DOM") == wins  # equal dice


@BOTH
@pytest.mark.rule("aor.9.4.2-6", "aor.9.4.2-7")
def test_of_two_weapons_the_newer_one_still_counts(edition: str) -> None:
    """Stirrups and Gunpowder against Long Bow: Gunpowder counts, Stirrups and Long Bow do not."""
    t = Table(3, edition)
    t.tokens(VENICE, "florence", old=2)
    t.power(GENOA).weapons = STIRRUPS | GUNPOWDER
    t.power(VENICE).weapons = LONG_BOW
    assert needed(t, GENOA, "florence") == 5  # 2 + 4 - 1
    t.dice(1, 3, 3)
    t.do(GENOA, "attack", "florence")
    assert t.on("florence") == "1:new DOM"


@pytest.mark.rule("aor.9.6.3-18", "aor.fr.9.6.3-1")
@BOTH
def test_weapons_of_several_defenders_and_the_attackers(edition: str) -> None:
    """Venice with Stirrups and Armor, Barcelona with none, a token each in Florence (market 4)."""
    t = Table(4, edition)
    t.tokens(VENICE, "florence", old=1)
    t.tokens(BARCELONA, "florence", old=1)
    t.power(VENICE).weapons = STIRRUPS | ARMOR
    assert needed(t, GENOA, "florence") == (7 if edition == "english" else 8)
    t.power(GENOA).weapons = LONG_BOW
    assert needed(t, GENOA, "florence") == 5  # theirs are void, his counts
    t.power(BARCELONA).weapons = GUNPOWDER
    assert (
        needed(t, GENOA, "florence") == 7
    )  # Gunpowder counts and voids his; Venice's are void against Long Bow
    t.dice(1, 3, 3)
    t.do(GENOA, "attack", "florence")
    assert t.on("florence") == "0:1+0 2:1+0"


# -- capitals ------------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("aor.4.4-1", "aor.9.6.3-23", "aor.9.6.2-1")
def test_a_capital_with_nationalism_weapons_and_satellites(edition: str) -> None:
    """Barcelona (market 3): Palma points at it. 2 x (3 + 1) for marker and Nationalism, then 1 for Palma and 1 for Armor."""
    t = Table(3, edition)
    t.own(BARCELONA, "W")
    t.tokens(BARCELONA, "palma", old=1)
    t.power(BARCELONA).weapons = ARMOR
    t.tokens(GENOA, "montpellier", old=1)
    assert needed(t, GENOA, "barcelona") == 2 * (3 + 1) + 1 + 1 + 3


@pytest.mark.rule("aor.fr.9.6.3-2", "aor.9.6.2-3")
@BOTH
def test_cosmopolitan_in_a_capital_held_by_tokens(edition: str) -> None:
    """Two of Barcelona's tokens at home count 4. Palma helps tokens with Cosmopolitan only, and in the French edition only."""
    t = Table(3, edition)
    t.no_marker("barcelona")
    t.tokens(BARCELONA, "barcelona", old=2)
    t.tokens(BARCELONA, "palma", old=1)
    t.tokens(GENOA, "montpellier", old=1)
    assert needed(t, GENOA, "barcelona") == 4 + 3
    t.own(BARCELONA, "RY")
    assert needed(t, GENOA, "barcelona") == (7 if edition == "english" else 8)


@BOTH
@pytest.mark.rule("aor.9.6.3-25", "aor.9.6.3-24", "aor.4.4-2")
def test_cosmopolitan_and_weapons_are_not_doubled_at_home(edition: str) -> None:
    """Genoa (market 5) is Paris's, with Nationalism elsewhere: 10 to match, 5 tokens count 10. Armor of Paris makes it 11."""
    t = Table(4, edition)
    t.no_marker("genoa")
    t.marker(PARIS, "genoa")
    t.power(PARIS).weapons = ARMOR
    assert needed(t, GENOA, "genoa") == 6  # 5 tokens count 10, one short of 11
    t.own(GENOA, "RY")
    t.power(GENOA).weapons = GUNPOWDER
    assert needed(t, GENOA, "genoa") == 5  # Armor is void; the market number is still needed


# -- events and pieces ---------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("aor.events-8", "aor.4.7-1")
def test_a_civil_war_that_leads_into_chaos_goes_no_further(edition: str) -> None:
    t = Table(4, edition)
    t.misery(GENOA, 1000)
    t.expansion(GENOA, 9)
    t.hand(VENICE, "civil_war")
    t.phase("play")
    t.do(VENICE, "play", "civil_war")
    t.do(VENICE, "choose_player", GENOA)
    assert t.power(GENOA).out
    assert t.on("genoa") == "1:DOM"
    assert (t.power(GENOA).cash, t.step) == (40, "Rest")
    t.phase("expansion")
    assert t.s.order == [VENICE, GENOA, BARCELONA, PARIS]  # nobody becomes last


@BOTH
@pytest.mark.rule("aor.9.4.2-3", "aor.9.4.2-2")
def test_a_marker_without_any_token_to_follow_it(edition: str) -> None:
    """All 36 tokens are on the map: nothing can take the marker's place, and nobody is asked."""
    t = Table(3, edition)
    t.marker(GENOA, "florence")
    t.power(GENOA).stock = 0
    t.hand(VENICE, "rebellion")
    t.phase("play")
    t.do(VENICE, "play", "rebellion")
    t.do(VENICE, "choose_province", "florence")
    assert (t.on("florence"), t.step) == ("", "Rest")
    assert t.told("emptied") == [[GENOA, "florence"]]


@BOTH
@pytest.mark.rule("aor.events-20", "aor.9.4.2-3")
def test_pirates_take_two_markers_and_one_token_is_left(edition: str) -> None:
    """One token in expansion and none in stock: it can stand for the first marker, then nothing can for the second."""
    t = Table(3, edition)
    t.s.epoch = 2
    t.marker(GENOA, "rome", "naples")
    t.expansion(GENOA, 1)
    t.power(GENOA).stock = 0
    t.hand(VENICE, "pirates_vikings")
    t.phase("play")
    t.do(VENICE, "play", "pirates_vikings")
    t.do(VENICE, "choose_province", "rome")
    assert t.deciders() == [GENOA]  # before the second blow
    t.do(GENOA, "use_expansion")
    t.do(VENICE, "choose_province", "naples")
    assert (t.on("rome"), t.on("naples"), t.power(GENOA).expansion) == ("1:1+0", "", 0)


@BOTH
@pytest.mark.rule("aor.events-32", "aor.9.4.2-3")
def test_black_death_without_stock(edition: str) -> None:
    """No token in stock, one in expansion, two markers: the owner is asked about each as long as a token is left."""
    t = Table(3, edition)
    t.marker(GENOA, "florence")
    t.expansion(GENOA, 1)
    t.power(GENOA).stock = 0
    t.hand(BARCELONA, "black_death")
    t.phase("play")
    t.do(BARCELONA, "play", "black_death")
    t.do(BARCELONA, "choose_area", "vii")
    assert (t.step, t.deciders()) == ("ReplaceMarker", [GENOA])
    t.do(GENOA, "use_expansion")
    assert t.step == "Rest"
    assert sorted([t.on("genoa"), t.on("florence")]) == ["", "1:1+0"]


@BOTH
@pytest.mark.rule("aor.events-32", "aor.9.6.2-1")
def test_black_death_reaches_satellites(edition: str) -> None:
    t = Table(3, edition)
    t.tokens(GENOA, "bari", old=1)
    t.tokens(VENICE, "corfu", old=1)
    t.hand(BARCELONA, "black_death")
    t.phase("play")
    t.do(BARCELONA, "play", "black_death")
    t.do(BARCELONA, "choose_area", "vii")
    assert (t.on("bari"), t.on("corfu")) == ("", "0:1+0")  # Corfu lies in Area VIII


@BOTH
@pytest.mark.rule("aor.events-33", "aor.9.4.2-12")
def test_alchemists_gold_looks_at_what_was_written_not_at_what_came_in(edition: str) -> None:
    """Genoa wrote 10 and has earned 45 since: half of 10 is lost."""
    t = Table(3, edition)
    t.cash(GENOA, 55, written=10)
    t.hand(VENICE, "alchemists_gold")
    t.phase("play")
    t.do(VENICE, "play", "alchemists_gold")
    t.do(VENICE, "choose_player", GENOA)
    assert t.power(GENOA).cash == 50


@BOTH
@pytest.mark.rule("aor.events-12", "aor.events-28")
def test_a_ruler_does_not_keep_war_pirates_and_plague_away(edition: str) -> None:
    t = Table(3, edition)
    t.s.ruler = GENOA
    t.marker(GENOA, "rome")
    t.hand(VENICE, "war", "pirates_vikings", "black_death")
    t.phase("play")
    t.do(VENICE, "play", "pirates_vikings")
    t.do(VENICE, "choose_province", "rome")
    assert t.on("rome") == "1:1+0"
    t.do(VENICE, "play", "black_death")
    t.do(VENICE, "choose_area", "vii")
    assert t.on("genoa") == "1:1+0"
    t.dice(6, 4)
    t.do(VENICE, "play", "war")
    t.do(VENICE, "choose_player", GENOA)
    assert t.value(GENOA) == 40  # nothing to cede: 2 for the defeat and 2 for the missing markers


# -- War -----------------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("aor.11.2-6", "aor.9.4.2-10")
def test_a_fighter_leaves_before_the_roll(edition: str) -> None:
    t = Table(4, edition)
    t.hand(VENICE, "war")
    t.hand(GENOA, "armor")
    t.dice(3, 3)
    t.final()
    t.do(VENICE, "play", "war")
    t.do(VENICE, "choose_player", GENOA)
    assert (t.step, t.deciders()) == ("Muster", [GENOA])
    t.s.resign(VENICE)
    t.do(GENOA, "roll")
    assert len(t.told("war_roll")) == 2  # no further roll
    assert (t.step, t.deciders()) == ("FinalCards", [GENOA])


@BOTH
@pytest.mark.rule("aor.events-30", "aor.9.6-9")
def test_a_winner_with_neither_marker_nor_token_leaves_the_province_empty(edition: str) -> None:
    t = Table(6, edition)
    free = [p.slug for p in t.s.data.provinces if p.kind == "province" and not p.overseas]
    t.marker(VENICE, *free[:24])
    t.power(VENICE).stock = 0
    t.hand(VENICE, "war")
    t.dice(6, 5)
    t.phase("play")
    t.do(VENICE, "play", "war")
    t.do(VENICE, "choose_player", GENOA)
    assert t.on("genoa") == ""
    assert t.told("ceded") == [[GENOA, VENICE, "genoa"]]
    assert t.value(GENOA) == 20  # it counts as ceded


@pytest.mark.rule("aor.9.4.2-9", "aor.9.4.2-15")
def test_no_roll_in_the_round_of_an_eliminated_player() -> None:
    t = Table(4)
    t.power(BARCELONA).out = True
    t.hand(VENICE, "war")
    t.dice(3, 3, 2, 2, 1, 1)
    t.phase("play")
    t.do(VENICE, "play", "war")
    t.do(VENICE, "choose_player", GENOA)
    assert len(t.told("war_roll")) == 6  # Venice's, Genoa's and Paris's part
    assert (t.value(VENICE), t.value(GENOA)) == (30, 30)


# -- money ---------------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("aor.9.7-3", "aor.9.7-4", "aor.9.6-22")
def test_money_of_indulgences_bears_interest(edition: str) -> None:
    """No token in stock: 4 money for two players without. With 20 before that, 24 are doubled; the ceiling is 15 + 3 + 10."""
    t = Table(3, edition)
    t.own(VENICE, "FKLZ")
    t.cash(VENICE, 20)
    t.power(VENICE).stock = 0
    t.expansion(GENOA, 2)
    t.expansion(BARCELONA, 2)
    t.phase("expansion")
    assert t.power(VENICE).cash == 24
    t.dice(1, 1, 1, 1, 1, 2)
    t.phase("income")
    assert t.power(VENICE).cash == 24 + 28 + 24
    assert t.told("income")[0] == [VENICE, 28, 24]


@BOTH
@pytest.mark.rule("aor.9.4.1-8", "aor.9.4.1-4", "aor.9.4.1-9")
def test_industry_makes_up_for_a_surplus(edition: str) -> None:
    t = Table(3, edition)
    t.own(VENICE, "M")
    t.cash(VENICE, 0)
    t.cash(GENOA, 0)
    t.s.conditions[t.s.data.commodity_slugs.index("cloth")] = -1
    t.hand(VENICE, "cloth_2")
    t.phase("play")
    assert t.details(VENICE, "play", "cloth_2")["payout"]["money"] == 5
    t.do(VENICE, "play", "cloth_2")
    assert (t.power(VENICE).cash, t.power(GENOA).cash) == (5, 0)  # one province each: 1 + 1 - 1 boxes, 1 - 1


@BOTH
@pytest.mark.rule("aor.9.5.3-6", "aor.9.5.2-7")
def test_middle_class_halves_the_stabilization_of_its_first_turn(edition: str) -> None:
    t = Table(3, edition)
    t.own(VENICE, "IJK")
    t.cash(VENICE, 173)
    t.hand(VENICE, "stone_1", "wool_1")
    t.purchase(VENICE)
    t.do(VENICE, "buy", "middle_class")  # and nothing else is in reach of his purse
    assert t.details(VENICE, "stabilise")["costs"]["money"] == 2
    t.do(VENICE, "stabilise")
    assert t.power(VENICE).cash == 1  # half of 3 is 2


@BOTH
@pytest.mark.rule("aor.9.3-5", "aor.9.5.3-1")
def test_a_card_discarded_on_buying_master_art_needs_no_stabilization(edition: str) -> None:
    t = Table(3, edition)
    t.own(VENICE, "NO")
    t.cash(VENICE, 41)
    t.hand(VENICE, "stone_1", "wool_1")
    t.purchase(VENICE)
    t.do(VENICE, "buy", "master_art")  # 90 - 30 - 20
    t.do(VENICE, "discard", "stone_1")
    assert (t.power(VENICE).cash, t.replay()) == (1, ["stone_1"])
    t.do(VENICE, "stabilise")
    assert t.power(VENICE).cash == 0  # one card: 1


@pytest.mark.rule("aor.9.5.4-3", "aor.9.5.3-3")
def test_breadth_is_relieved_after_stabilization() -> None:
    """At 1000 an unpaid card means Chaos, though two advances in each category would have brought relief at the end of the phase."""
    t = Table(3)
    t.own(VENICE, "ABIJN")
    t.misery(VENICE, 1000)
    t.cash(VENICE, 30)
    t.hand(VENICE, "stone_1")
    t.phase("purchase")
    t.do(VENICE, "buy", "printed_word")  # 60 - 30: no money is left
    assert t.power(VENICE).out
    assert t.told("relief") == []


# -- leaders -------------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("aor.9.4.3-6", "aor.events-35")
def test_a_patron_has_the_higher_credit_of_walter_too(edition: str) -> None:
    t = Table(3, edition)
    t.own(GENOA, "E")
    t.hand(VENICE, "charlemagne", "walter_the_penniless", "crusades")
    t.phase("play")
    t.do(VENICE, "play", "charlemagne")
    t.do(VENICE, "play", "walter_the_penniless")
    t.do(VENICE, "play", "crusades")
    t.do(VENICE, "choose_province", "acre")
    t.purchase(GENOA)
    assert t.details(GENOA, "buy", "overland_east")["price"]["price"] == 40
    t.do(GENOA, "patronise", "walter_the_penniless")
    assert t.details(GENOA, "buy", "overland_east")["price"]["price"] == 10


@BOTH
@pytest.mark.rule("aor.9.4.3-7", "aor.9.4.2-15")
def test_the_leader_of_an_eliminated_player_can_be_patronised(edition: str) -> None:
    t = Table(4, edition)
    t.own(GENOA, "E")
    t.leaders((VENICE, "charlemagne"), (VENICE, "dionysus_exiguus"))
    t.s.resign(VENICE)
    t.purchase(GENOA)
    t.do(GENOA, "patronise", "dionysus_exiguus")
    assert t.details(GENOA, "buy", "written_record")["price"]["price"] == 10


@BOTH
@pytest.mark.rule("aor.9.5.2-13", "aor.9.4.3-10")
def test_a_decree_does_not_stop_a_rebate(edition: str) -> None:
    """Science is banned: Copernicus still pays back for The Heavens, and still makes Institutional Research cheaper."""
    t = Table(3, edition)
    t.own(VENICE, "NOA")
    t.hand(VENICE, "nicolaus_copernicus", "papal_decree")
    t.phase("play")
    t.do(VENICE, "play", "papal_decree")
    t.do(VENICE, "choose_category", "science")
    t.do(VENICE, "play", "nicolaus_copernicus")
    t.phase("purchase")
    assert t.power(VENICE).cash == 60
    assert t.why_not(VENICE, "buy", "human_body") == "aor.9.5.2-13"
    assert t.details(VENICE, "buy", "institutional_research")["price"]["price"] == 80


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


# -- the eliminated ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("aor.fr.9.6.3-2", "aor.9.4.2-16")
def test_cosmopolitan_of_an_eliminated_player_defends_no_longer() -> None:
    """Two tokens in Naples (market 5) and one in Bari, which points at it."""
    for gone, tokens in ((False, 2 + 1 + 5), (True, 2 + 5)):
        t = Table(4, "french")
        t.tokens(VENICE, "naples", old=2)
        t.tokens(VENICE, "bari", old=1)
        t.own(VENICE, "RY")
        t.tokens(GENOA, "rome", old=1)
        if gone:
            t.s.resign(VENICE)
        assert needed(t, GENOA, "naples") == tokens


@BOTH
@pytest.mark.rule("aor.events-2", "aor.events-16")
def test_burdens_do_not_wait_for_the_eliminated(edition: str) -> None:
    t = Table(4, edition)
    for seat in (VENICE, GENOA, BARCELONA):
        t.own(seat, "ABCD")
    t.hand(VENICE, "alchemists_gold", "mysticism_abounds")
    t.phase("play")
    assert t.why_not(VENICE, "play", "alchemists_gold") == ""  # Paris lacks Laws of Matter
    assert t.why_not(VENICE, "play", "mysticism_abounds") == ""
    t.s.resign(PARIS)
    assert t.why_not(VENICE, "play", "alchemists_gold") == "aor.events-2"
    assert t.why_not(VENICE, "play", "mysticism_abounds") == "aor.events-16"


@BOTH
@pytest.mark.rule("aor.9.2-4", "aor.fr.9.2-2")
def test_the_mill_behind_an_eliminated_player(edition: str) -> None:
    """Paris is last and out: Barcelona moves last of those who play."""
    t = Table(4, edition)
    t.own(BARCELONA, "J")
    t.s.resign(PARIS)
    t.phase("draw")
    assert (t.step, t.deciders()) == ("Mill", [BARCELONA])


@BOTH
@pytest.mark.rule("aor.9.4.3-9", "aor.9.4.3-5")
def test_the_fourth_leader_serves_his_player_without_patronage(edition: str) -> None:
    t = Table(5, edition)
    t.leaders(
        (GENOA, "charlemagne"),
        (GENOA, "johann_gutenberg"),
        (GENOA, "william_caxton"),
        (VENICE, "dionysus_exiguus"),
    )
    t.purchase(VENICE)
    assert t.details(VENICE, "buy", "written_record")["price"]["price"] == 10
    assert t.why_not(VENICE, "patronise", "william_caxton") == "aor.9.4.3-6"


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
