"""What lasts until the turn ends, and what the next turn begins without: every case goes through a real start of a turn."""

from __future__ import annotations

import pytest

from tests.games.age_of_renaissance.builder import BARCELONA, GENOA, VENICE, Table

BOTH = pytest.mark.parametrize("edition", ["english", "french"])


def next_turn(t: Table) -> None:
    """The next turn, up to the first card of Venice: everybody draws a Stone or Wool card."""
    t.pile("stone_1", "stone_1", "wool_1", "wool_1")
    t.phase("turn")
    while t.step != "PlayCards":
        t.do(t.deciders()[0], "pass")


def finish(t: Table, seat: int) -> None:
    """The seat ends its card play."""
    assert t.deciders() == [seat]
    t.do(seat, "done")


@BOTH
@pytest.mark.rule("aor.events-18", "aor.fr.events-3")
def test_strife_voids_the_decree_of_its_own_turn_only(edition: str) -> None:
    t = Table(3, edition)
    t.hand(VENICE, "religious_strife")
    t.phase("play")
    t.do(VENICE, "play", "religious_strife")
    t.hand(VENICE, "papal_decree")
    next_turn(t)
    t.do(VENICE, "play", "papal_decree")
    t.do(VENICE, "choose_category", "religion")
    assert t.s.view(None)["banned"] == "religion"


@BOTH
@pytest.mark.rule("aor.events-34", "aor.fr.events-8")
def test_marco_polo_a_turn_after_the_mongols(edition: str) -> None:
    t = Table(3, edition)
    t.hand(VENICE, "mongol_armies")
    t.phase("play")
    t.do(VENICE, "play", "mongol_armies")
    t.hand(VENICE, "marco_polo")
    next_turn(t)
    t.do(VENICE, "play", "marco_polo")
    credit = 40 if edition == "english" else 20
    assert t.s.view(None)["leaders"][0]["credits"] == {"overland_east": credit, "cosmopolitan": credit}


@BOTH
@pytest.mark.rule("aor.events-35")
def test_walter_the_penniless_a_turn_after_the_crusades(edition: str) -> None:
    t = Table(3, edition)
    t.hand(VENICE, "crusades")
    t.phase("play")
    t.do(VENICE, "play", "crusades")
    t.do(VENICE, "choose_province", "acre")
    t.hand(VENICE, "walter_the_penniless")
    next_turn(t)
    t.do(VENICE, "play", "walter_the_penniless")
    assert t.s.view(None)["leaders"][0]["credits"] == {"overland_east": 20}


@BOTH
@pytest.mark.rule("aor.events-12")
def test_a_ruler_protects_for_one_turn(edition: str) -> None:
    t = Table(3, edition)
    t.hand(GENOA, "enlightened_ruler")
    t.phase("play")
    t.do(GENOA, "play", "enlightened_ruler")
    t.hand(VENICE, "mysticism_abounds")
    next_turn(t)
    t.do(VENICE, "play", "mysticism_abounds")
    assert t.value(GENOA) == 40


@BOTH
@pytest.mark.rule("aor.events-11")
def test_a_civil_war_demotes_once(edition: str) -> None:
    """The victim of last turn's Civil War keeps the rank that his new bid has won."""
    t = Table(3, edition)
    t.hand(VENICE, "civil_war")
    t.phase("play")
    t.do(VENICE, "play", "civil_war")
    t.do(VENICE, "choose_player", GENOA)
    t.do(GENOA, "lose_tokens")
    t.phase("expansion")
    assert t.s.order == [VENICE, BARCELONA, GENOA]
    t.s.order = [GENOA, VENICE, BARCELONA]
    t.pile("stone_1", "stone_1", "wool_1", "wool_1")
    t.phase("turn")
    while t.s.view(None)["phase"] != "order":
        seat = t.deciders()[0]
        t.s.apply(seat, t.s.legal(seat)[-1])
    assert t.s.order == [GENOA, VENICE, BARCELONA]


@pytest.mark.rule("aor.9.1-13")
def test_renaissance_serves_again_next_turn() -> None:
    t = Table(3)
    t.own(VENICE, "Q")
    t.phase("play")
    t.do(VENICE, "swap", GENOA)
    t.pile("stone_1", "stone_1", "wool_1", "wool_1")
    t.phase("turn")
    assert (t.step, t.deciders()) == ("Swaps", [VENICE])
    assert t.nouns(VENICE, "swap") == {GENOA, BARCELONA}


@BOTH
@pytest.mark.rule("aor.9.6.3-28", "aor.9.6.3-29")
def test_cathedral_serves_again_next_turn(edition: str) -> None:
    """Used against Genoa in attack it is used up for defence too, until the turn ends."""
    t = Table(3, edition)
    t.own(VENICE, "FH")
    t.marker(GENOA, "florence")
    t.marker(VENICE, "milan")
    t.expand(VENICE, 20)
    t.do(VENICE, "attack", "florence")
    t.do(VENICE, "convert")
    t.expand(GENOA, 20)
    t.dice(1, 1, 6)
    t.do(GENOA, "attack", "milan")
    assert t.step == "Expand"  # nobody is asked
    next_turn(t)
    t.expand(GENOA, 20)
    t.do(GENOA, "attack", "milan")
    assert (t.step, t.deciders()) == ("DefendByCathedral", [VENICE])


@pytest.mark.rule("aor.9.5.2-3", "aor.6-2")
def test_an_advance_gives_credit_from_the_next_turn_on() -> None:
    t = Table(3)
    t.cash(VENICE, 100)
    t.purchase(VENICE)
    t.do(VENICE, "buy", "caravan")
    assert t.details(VENICE, "buy", "wind_watermill")["price"] == {"price": 40, "cost": 40, "credit": 0}
    t.do(VENICE, "done")
    next_turn(t)
    for seat in (VENICE, GENOA, BARCELONA):
        finish(t, seat)
    assert (t.step, t.deciders()) == ("Purchase", [VENICE])
    assert t.details(VENICE, "buy", "wind_watermill")["price"] == {"price": 30, "cost": 40, "credit": 10}


@BOTH
@pytest.mark.rule("aor.7.1.3-2", "aor.9.4.3-2")
def test_the_count_of_leaders_begins_anew_each_turn(edition: str) -> None:
    t = Table(3, edition)
    t.own(GENOA, "E")
    t.hand(VENICE, "charlemagne", "dionysus_exiguus")
    t.phase("play")
    t.do(VENICE, "play", "charlemagne")
    t.phase("purchase")
    while t.step != "Rest":
        seat = t.deciders()[0]
        t.s.apply(seat, t.s.legal(seat)[-1])
    next_turn(t)
    t.do(VENICE, "play", "dionysus_exiguus")
    finish(t, VENICE)
    finish(t, GENOA)
    finish(t, BARCELONA)
    t.purchase(GENOA)
    assert t.why_not(GENOA, "patronise", "dionysus_exiguus") == "aor.9.4.3-2"  # the first of this turn
    assert t.why_not(GENOA, "patronise", "charlemagne") == "aor.9.4.3-1"  # gone


@BOTH
@pytest.mark.rule("aor.9.6.1-2", "aor.9.6.1-4")
def test_expansion_cards_are_cheap_again_next_turn(edition: str) -> None:
    t = Table(3, edition)
    t.pile("stone_1", "stone_1", "wool_1", "wool_1", "fur_1")
    for seat in (VENICE, GENOA):
        t.expansion(seat, 10)
    t.phase("expansion")
    t.do(VENICE, "buy_expansion_card")
    assert t.why_not(VENICE, "buy_expansion_card") == "aor.9.6.1-4"
    t.do(VENICE, "done")
    t.do(GENOA, "buy_expansion_card")
    assert t.power(GENOA).expansion == 4  # the second card costs 6
    t.do(GENOA, "done")
    t.expansion(VENICE, 3)
    t.phase("expansion")
    t.do(VENICE, "buy_expansion_card")
    assert t.told("expansion_card") == [[VENICE, 3], [GENOA, 6], [VENICE, 3]]


@pytest.mark.rule("aor.fr.9.6.3-3")
def test_the_french_swap_of_cards_serves_again_next_turn() -> None:
    t = Table(3, "french")
    t.own(VENICE, "N")
    t.marker(GENOA, "florence", "milan")
    t.hand(VENICE, "stone_1")
    t.hand(GENOA, "wool_1")
    t.expansion(VENICE, 30)
    t.phase("expansion")
    t.dice(6, 2, 1)
    t.do(VENICE, "attack", "florence")
    t.do(VENICE, "give", "stone_1")
    t.dice(6, 2, 1)
    t.do(VENICE, "attack", "milan")
    assert t.step == "Expand"  # once per phase
    t.marker(GENOA, "dubrovnik")
    t.expansion(VENICE, 30)
    t.phase("expansion")
    t.dice(6, 2, 1)
    t.do(VENICE, "attack", "dubrovnik")
    assert (t.step, t.deciders()) == ("WrittenRecord", [VENICE])


@BOTH
@pytest.mark.rule("aor.9.7.1-10")
def test_a_condition_ends_with_the_turn(edition: str) -> None:
    """Wool in Shortage is not played: it ends before the new rolls, so that a Surplus of Wool meets nothing to cancel."""
    t = Table(3, edition)
    wool = t.s.data.commodity_slugs.index("wool")
    t.s.conditions[wool] = 1
    t.dice(5, 2, 1, 5, 6, 6)
    t.phase("income")
    assert t.s.view(None)["conditions"] == {"wool": -1, "gold": -1, "ivory": -1}
    assert t.told("neutralised") == []


# -- bought this turn ----------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("aor.9.5.2-7", "aor.9.7-3", "aor.9.5.4-7")
def test_what_was_bought_this_turn_serves_in_its_income_phase(edition: str) -> None:
    t = Table(3, edition)
    t.own(VENICE, "IJK", fresh="DLZ")
    t.misery(VENICE, 125)
    t.cash(VENICE, 7)
    t.dice(1, 1, 1, 1, 1, 2)
    t.phase("income")
    assert (t.value(VENICE), t.power(VENICE).cash) == (100, 7 + 15 + 3 + 10 + 7)


@BOTH
@pytest.mark.rule("aor.9.5.2-7", "aor.9.1-13")
def test_renaissance_bought_this_turn_serves_in_expansion(edition: str) -> None:
    t = Table(3, edition)
    t.own(GENOA, "NOP", fresh="Q")
    t.phase("expansion")
    assert (t.step, t.deciders()) == ("Swaps", [GENOA])


@BOTH
@pytest.mark.rule("aor.9.5.2-7", "aor.9.4.3-8", "aor.9.4.3-5")
def test_patronage_bought_this_turn_opens_the_fourth_leader_at_once(edition: str) -> None:
    t = Table(5, edition)
    t.leaders(
        (GENOA, "charlemagne"),
        (GENOA, "johann_gutenberg"),
        (GENOA, "william_caxton"),
        (GENOA, "dionysus_exiguus"),
    )
    t.cash(VENICE, 40)
    t.purchase(VENICE)
    assert t.details(VENICE, "buy", "written_record")["price"]["price"] == 30
    t.do(VENICE, "buy", "patronage")
    assert t.details(VENICE, "buy", "written_record")["price"]["price"] == 10
    t.do(VENICE, "buy", "written_record")
    assert t.power(VENICE).cash == 0


@BOTH
@pytest.mark.rule("aor.9.5.2-7", "aor.9.6.3-26", "aor.9.6.3-39")
def test_advances_of_this_turn_serve_in_its_attacks(edition: str) -> None:
    """Proselytism wins on the own rank, Written Record asks for a card, Cathedral asks before the dice, Caravan goes on."""
    t = Table(3, edition)
    t.own(VENICE, "", fresh="GIN")
    t.marker(GENOA, "florence")
    t.hand(VENICE, "stone_1")
    t.hand(GENOA, "wool_1")
    t.expand(VENICE, 20)
    assert "rome" not in t.reach(VENICE)  # behind Florence
    t.dice(2, 1, 6)
    t.do(VENICE, "attack", "florence")
    assert (t.step, t.on("florence")) == ("WrittenRecord", "0:new DOM")
    t.do(VENICE, "pass")
    assert "rome" in t.reach(VENICE)
    cathedral = Table(3, edition)
    cathedral.own(VENICE, "F", fresh="H")
    cathedral.marker(GENOA, "florence")
    cathedral.expand(VENICE, 20)
    cathedral.do(VENICE, "attack", "florence")
    assert cathedral.step == "AttackByCathedral"


@BOTH
@pytest.mark.rule("aor.9.5.2-7", "aor.9.4.1-4", "aor.11.2-3")
def test_industry_of_the_last_turn_serves_in_the_final_card_play(edition: str) -> None:
    t = Table(3, edition)
    t.own(VENICE, "IJKL", fresh="M")
    t.cash(VENICE, 0)
    t.hand(GENOA, "cloth_2")
    t.final()
    t.do(GENOA, "play", "cloth_2")
    assert t.power(VENICE).cash == 20
