"""Cards and advances that meet at the same number or the same moment."""

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
