"""E2-E6: playing cards and agents, selling, activating ops."""

from __future__ import annotations

import pytest

from signoria.games.pax_renaissance import ids
from tests.games.pax_renaissance.builder import Table


@pytest.mark.rule("pax.E2.1")
def test_cards_go_to_the_outer_ends() -> None:
    t = Table()
    t.tableau(0, "gutenberg")
    t.square("france", 0)
    t.tableau(0, "damascus_coffee")
    t.hand(0, "spanish_tercio", "the_timar_system")
    t.do("play", "spanish_tercio")
    t.do("skip")
    t.do("play", "the_timar_system")
    t.do("skip")
    assert t.row(0, "west") == ["gutenberg", "france", "spanish_tercio"]
    assert t.row(0, "east") == ["damascus_coffee", "the_timar_system"]


@pytest.mark.rule("pax.E2.2")
def test_one_shot_is_announced_first() -> None:
    t = Table()
    t.hand(0, "teutonic_knights")
    t.do("play", "teutonic_knights")
    assert t.step() == "OneShot"
    assert t.row(0, "west") == ["teutonic_knights"]
    assert t.refused("place", "vienna") == "pax.E2.2b.1"
    t.do("no_one_shot")
    assert t.step() == "PlaceAgent"


@pytest.mark.rule("pax.E2.1.1", "pax.E2.1b.1")
def test_agents_of_a_one_shot_must_be_deployed() -> None:
    t = Table()
    t.hand(0, "soninke_wangara")
    t.do("play", "soninke_wangara")
    t.do("trigger")
    assert t.step() == "PlaceAgent"
    assert t.refused("skip") == "pax.E2.1.1"
    assert t.offers("place") == ["valencia", "algiers", "timbuktu"]  # the emporium just opened as well
    t.do("place", "timbuktu")
    assert t.at("timbuktu") == "green_rook"


@pytest.mark.rule("pax.E2.1.1")
def test_agent_that_can_go_nowhere_is_lost() -> None:
    t = Table(florins=0)
    t.hand(0, "hanseatic_league")
    for border in ("england_france", "france_hre", "france_aragon"):
        t.concession(border, 1)
    t.do("play", "hanseatic_league")
    t.do("trigger")
    assert t.step() == "ActionPhase"
    assert t.s.concessions(0) == 0
    t = Table(florins=1)
    t.hand(0, "hanseatic_league")
    for border in ("england_france", "france_hre", "france_aragon"):
        t.concession(border, 1)
    t.do("play", "hanseatic_league")
    t.do("trigger")
    assert t.refused("skip") == "pax.E2.1.1"
    t.do("place_border", "france_hre")
    assert t.repressed("france") == {"pawn1": 1}


@pytest.mark.rule("pax.E2.1a.1")
def test_agents_fight_before_they_are_placed() -> None:
    t = Table()
    t.put("london", "gold_rook")
    t.hand(0, "kingmaker")
    t.do("play", "kingmaker")
    t.do("launch", "england")
    assert t.step() == "Casualties"
    assert t.offers("lose") == ["agent:red_rook", "agent:gold_rook"]
    t.do("lose", "agent:red_rook")
    assert t.offers("settle") == [("gold_rook", "london"), ("gold_rook", "bordeaux")]
    t.do("settle", "gold_rook", "bordeaux")
    assert t.at("bordeaux") == "gold_rook"
    assert t.owner("england") == 0


@pytest.mark.rule("pax.E2.1a.2")
def test_bishop_agents_are_placed_after_the_battle() -> None:
    for defenders in (0, 2):
        t = Table()
        t.hand(0, "sahkulu_shiite_revolt")
        t.concession("papal_ottoman", 0)
        for place in ("modon", "rhodes")[:defenders]:
            t.put(place, "gold_rook")
        t.do("play", "sahkulu_shiite_revolt")
        t.do("launch", "ottoman")
        if defenders:
            t.do("kill", "modon")
            assert t.owner("ottoman") == -1
        else:
            t.do("done")
            assert t.owner("ottoman") == 0
        assert t.refused("skip") == "pax.E2.1.1"
        t.do("place_bishop", "sahkulu_shiite_revolt")
        assert t.bishop_on("sahkulu_shiite_revolt") == "green"


@pytest.mark.rule("pax.E2.2.1", "pax.Ja.1")
def test_agents_without_one_shot_are_optional() -> None:
    for wanted in range(3):
        t = Table()
        t.hand(0, "teutonic_knights")
        t.do("play", "teutonic_knights")
        t.do("no_one_shot")
        for place in ("vienna", "lubeck")[:wanted]:
            t.do("place", place)
        while t.step() == "PlaceAgent":
            t.do("skip")
        assert [t.at("vienna"), t.at("lubeck")].count("gold_knight") == wanted


# ---------------------------------------------------------------------- E2.2a bishops
@pytest.mark.rule("pax.E2.2a.1", "pax.E2.2a.2")
def test_where_a_bishop_may_be_placed() -> None:
    t = Table()
    t.tableau(1, "duke_of_milan", "genoese_fleet", "spanish_tercio", "luther")
    t.square("papal_states", 1)
    t.hand(0, "jesuits")  # Aragon
    t.put("algiers", "green_rook")
    t.do("play", "jesuits")
    t.do("no_one_shot")
    assert t.offers("place_bishop") == [
        "jesuits",
        "duke_of_milan",
        "genoese_fleet",
        "spanish_tercio",
        "aragon",
    ]
    assert t.refused("place_bishop", "luther") == "pax.E2.2a.2"
    assert t.refused("place_bishop", "papal_states") == "pax.E2.2a.2"
    t.do("place_bishop", "aragon")
    assert t.bishop_on("aragon") == "gold"


@pytest.mark.rule("pax.E2.2a.3")
def test_bishop_agents_exchange_and_pacify() -> None:
    t = Table()
    t.bishop("aragon", "red")
    t.repress("aragon", "pawn1")
    t.hand(0, "jesuits")
    t.do("play", "jesuits")
    t.do("place_bishop", "aragon")
    assert t.bishop_on("aragon") is None
    assert t.repressed("aragon") == {"pawn1": 1}  # both bishops died: no pacification
    assert t.s.pool[ids.BISHOP : ids.BISHOP + 3] == [5, 5, 5]
    t = Table()
    t.repress("aragon", "pawn1", "gold_rook")
    t.hand(0, "jesuits")
    t.do("play", "jesuits")
    t.do("place_bishop", "aragon")
    assert t.offers("pacify") == ["gold_rook", "second_pawn"]
    t.do("pacify", "gold_rook")
    assert t.repressed("aragon") == {"pawn1": 1}


def test_pacification_in_every_empire() -> None:
    for empire in ("england", "france", "holy_roman_empire", "portugal", "aragon", "papal_states"):
        t = Table()
        t.repress(empire, "pawn1", "gold_rook")
        t.hand(0, "papal_elephant")  # anywhere in the West
        t.do("play", "papal_elephant")
        t.do("place_bishop", empire)
        assert t.offers("pacify") == ["gold_rook", "second_pawn"], empire


def test_two_bishops_of_one_card_go_to_different_cards() -> None:
    t = Table()
    t.hand(0, "oratory_of_divine_love")
    t.do("play", "oratory_of_divine_love")
    assert t.offers("place_bishop") == ["oratory_of_divine_love", "papal_states"]
    t.do("place_bishop", "papal_states")
    assert t.offers("place_bishop") == ["oratory_of_divine_love"]
    refusal = t.s.why_not(0, t.read("place_bishop", "papal_states"))
    assert refusal is not None
    assert refusal.message.key == "refusal.same_play"
    assert t.refused("place_bishop", "aragon") == "pax.E2.2a.2"


@pytest.mark.rule("pax.E2.2a.3", "pax.F1a.1")
def test_a_bishop_that_died_on_a_card_does_not_bar_the_second_one() -> None:
    t = Table()
    t.hand(0, "oratory_of_divine_love")
    t.bishop("papal_states", "red")
    t.repress("papal_states", "pawn1")
    t.do("play", "oratory_of_divine_love")
    t.do("place_bishop", "papal_states")  # both die, nobody is pacified
    assert t.bishop_on("papal_states") is None
    assert t.offers("place_bishop") == ["oratory_of_divine_love", "papal_states"]
    t.do("place_bishop", "papal_states")
    t.do("pacify", "second_pawn")
    assert t.bishop_on("papal_states") == "gold"
    assert t.repressed("papal_states") == {}


# ---------------------------------------------------------------------- E2.2b rooks and knights
@pytest.mark.rule("pax.E2.2b.1", "pax.E2.2b.4", "pax.B6d.2")
def test_any_soldier_in_any_city_in_use() -> None:
    t = Table()
    t.hand(0, "the_last_knight")
    t.do("play", "the_last_knight")
    t.do("no_one_shot")
    assert t.offers("place") == ["vienna", "lubeck", "nurnberg"]
    assert t.refused("place", "novgorod") == "pax.B6d.2"
    assert t.refused("place", "paris") == "pax.E2.2b.1"
    t.do("place", "lubeck")  # a red knight where the icon is a gold rook
    assert t.at("lubeck") == "red_knight"


@pytest.mark.rule("pax.E2.2b.2", "pax.E2.2b.3", "pax.GL.REPRESSa.1")
def test_occupied_city_costs_a_florin() -> None:
    t = Table(florins=1)
    t.put("vienna", "red_knight")
    t.hand(0, "the_last_knight")
    t.do("play", "the_last_knight")
    t.do("no_one_shot")
    t.do("place", "vienna")
    assert t.at("vienna") == "red_knight"
    assert t.repressed("holy_roman_empire") == {"red_knight": 1}
    assert t.purse(0) == 0


@pytest.mark.rule("pax.E2.2b.5")
def test_occupied_city_without_a_florin() -> None:
    t = Table(florins=0)
    t.put("vienna", "gold_rook")
    t.hand(0, "the_last_knight")
    t.do("play", "the_last_knight")
    t.do("no_one_shot")
    assert t.refused("place", "vienna") == "pax.E2.2b.5"


def test_agents_of_one_card_do_not_displace_each_other() -> None:
    t = Table()
    t.put("bordeaux", "gold_rook")
    t.hand(0, "cromwell")
    t.do("play", "cromwell")
    t.do("no_one_shot")
    t.do("place", "london")
    assert t.refused("place", "london") == "pax.E2.2b.1"
    assert t.offers("place") == ["bordeaux"]


# ---------------------------------------------------------------------- E2.2c pirates
@pytest.mark.rule("pax.E2.2c.1", "pax.E2.2c.3")
def test_where_a_pirate_may_be_placed() -> None:
    t = Table()
    t.hand(0, "french_pirates")
    t.do("play", "french_pirates")
    assert t.offers("place_border") == ["england_france", "france_hre"]
    assert t.refused("place_border", "france_aragon") == "pax.E2.2c.3"
    assert t.refused("place_border", "aragon_papal") == "pax.E2.2c.1"


@pytest.mark.rule("pax.E2.2c.2")
def test_pirate_kills_what_is_there() -> None:
    t = Table(florins=0)
    t.concession("england_france", 1)
    t.pirate("france_hre", "gold")
    t.hand(0, "french_pirates", "kalmar_union")
    t.do("play", "french_pirates")
    t.do("place_border", "england_france")
    assert t.pawn_at("england_france") == -1
    assert t.s.pool[ids.PAWN + 1] == 10
    assert t.repressed("france") == {}
    t.do("play", "kalmar_union")
    t.do("place_border", "france_hre")
    assert t.pirate_at("france_hre") == "red_pirate"
    assert t.s.pool[ids.PIRATE] == 5


# ---------------------------------------------------------------------- E2.2d pawns
@pytest.mark.rule("pax.E2.2d.1")
def test_where_a_pawn_may_be_placed() -> None:
    t = Table()
    t.hand(0, "hochstetter_bank")
    t.do("play", "hochstetter_bank")
    assert t.offers("place_border") == ["france_hre", "hre_hungary", "hre_papal"]  # sea and land
    assert t.refused("place_border", "aragon_papal") == "pax.E2.2d.1"


@pytest.mark.rule("pax.E2.2d.2", "pax.E2.2d.4", "pax.GL.CONCESSION.1")
def test_a_concession_there_is_repressed() -> None:
    t = Table()
    t.concession("france_hre", 1)
    t.hand(0, "hochstetter_bank")
    t.do("play", "hochstetter_bank")
    t.do("place_border", "france_hre")
    assert t.pawn_at("france_hre") == 0
    assert t.purse(0) == 9
    assert t.repressed("holy_roman_empire") == {"pawn1": 1}
    assert t.repressed("france") == {}


@pytest.mark.rule("pax.E2.2d.2", "pax.GL.REPRESSd.1")
def test_a_card_of_the_west_names_the_serfs_empire() -> None:
    t = Table()
    t.concession("france_hre", 1)
    t.hand(0, "peasant_republic_of_dithmarschen")
    t.do("play", "peasant_republic_of_dithmarschen")
    t.do("no_one_shot")
    t.do("place_border", "france_hre")
    assert t.offers("name_empire") == ["france", "holy_roman_empire"]
    t.do("name_empire", "france")
    assert t.repressed("france") == {"pawn1": 1}
    assert t.pawn_at("france_hre") == 0
    assert t.purse(0) == 9
    t = Table(seats=3)
    t.concession("france_hre", 0)
    t.hand(2, "peasant_republic_of_dithmarschen")
    t.turn_of(2)
    t.do("play", "peasant_republic_of_dithmarschen")
    t.do("no_one_shot")
    t.do("place_border", "france_hre")
    t.do("name_empire", "holy_roman_empire")
    assert t.repressed("holy_roman_empire") == {"pawn0": 1}
    assert t.pawn_at("france_hre") == 2
    assert t.purse(2) == 9


@pytest.mark.rule("pax.E2.2d.3", "pax.E2.2d.2")
def test_no_pawn_beside_a_pirate_or_without_a_florin() -> None:
    t = Table(florins=0)
    t.pirate("france_hre", "gold")
    t.concession("hre_papal", 1)
    t.hand(0, "hochstetter_bank")
    t.do("play", "hochstetter_bank")
    assert t.refused("place_border", "france_hre") == "pax.E2.2d.3"
    assert t.refused("place_border", "hre_papal") == "pax.E2.2d.2"
    assert t.offers("place_border") == ["hre_hungary"]


# ---------------------------------------------------------------------- E2.2f strawmen
@pytest.mark.rule("pax.E2.2f.1", "pax.E2.2f.2")
def test_strawmen() -> None:
    t = Table()
    t.square("england", 0)
    t.square("france", 0)
    t.put("london", "gold_knight")
    t.hand(0, "merchants_of_the_staple")
    t.concession("england_portugal", 0)
    t.do("play", "merchants_of_the_staple")
    t.do("launch", "england")
    t.do("lose", "agent:first_pawn")
    t.do("done")
    assert t.is_republic("england")
    t = Table()
    t.square("england", 0)
    t.square("france", 0)
    t.put("london", "gold_knight")
    t.do("ops", "west")
    assert t.refused("campaign", "england", "france") == "pax.F9a.1"
    assert set(t.offers("campaign")) == {("england", "portugal"), ("england", "aragon")}


# ---------------------------------------------------------------------- E3 sales
@pytest.mark.rule("pax.E3.1", "pax.E3.2", "pax.I2a.1")
def test_what_can_be_sold() -> None:
    t = Table(florins=0)
    t.hand(0, "jesuits")
    t.tableau(0, "luther")
    t.old_maid(0, "joanna_the_mad")
    t.square("france", 0)
    t.tableau(1, "antipope")
    assert t.offers("sell") == ["jesuits", "joanna_the_mad", "luther", "france"]
    assert t.refused("sell", "antipope") == "pax.E3.2"
    t.do("sell", "joanna_the_mad")
    assert t.purse(0) == 2
    t.do("sell", "jesuits")
    assert t.purse(0) == 4
    assert t.discarded("jesuits")
    assert t.discarded("joanna_the_mad")


@pytest.mark.rule("pax.E3.3", "pax.GL.DISCARD.1")
def test_tokens_on_a_sold_card() -> None:
    t = Table()
    t.tableau(0, "luther")
    t.bishop("luther", "red")
    assert t.s.pool[ids.BISHOP + 2] == 4
    t.do("sell", "luther")
    assert t.discarded("luther")
    assert t.s.pool[ids.BISHOP + 2] == 5


@pytest.mark.rule("pax.E3a.1", "pax.E3b.1", "pax.I1c.1")
def test_royal_couple_is_sold_together() -> None:
    t = Table()
    t.square("aragon", 0)
    t.marry("isabella_of_castille", "aragon")
    t.bishop("aragon", "gold")
    t.repress("aragon", "gold_rook")
    assert t.refused("sell", "isabella_of_castille") == "pax.E3a.1"
    t.do("sell", "aragon")
    assert t.purse(0) == 14
    assert t.s.actions_left == 1
    assert t.owner("aragon") == -1
    assert t.queens("aragon") == ["isabella_of_castille"]
    assert t.bishop_on("aragon") == "gold"
    assert t.repressed("aragon") == {"gold_rook": 1}


@pytest.mark.rule("pax.E3b.2", "pax.E3b.4")
def test_sold_suzerain_frees_its_vassals() -> None:
    t = Table()
    t.square("aragon", 0)
    t.square("france", 0, under="aragon")
    t.marry("anne_of_brittany", "france")
    t.square("england", 0, republic=True)
    t.do("sell", "aragon")
    assert t.purse(0) == 12
    assert t.owner("france") == -1
    assert t.suzerain("france") is None
    assert t.queens("france") == ["anne_of_brittany"]
    t.do("sell", "england")
    assert t.owner("england") == -1
    assert not t.is_republic("england")


@pytest.mark.rule("pax.E3b.3", "pax.GL.VASSALd.1")
def test_vassal_alone_can_be_sold() -> None:
    t = Table()
    t.square("aragon", 0)
    t.square("france", 0, under="aragon")
    t.repress("france", "pawn1")
    t.do("sell", "france")
    assert t.owner("france") == -1
    assert t.owner("aragon") == 0
    assert t.repressed("france") == {"pawn1": 1}


@pytest.mark.rule("pax.E3c.1")
def test_sale_abilities_need_the_tableau() -> None:
    t = Table(florins=0)
    t.hand(0, "conquistadors")
    t.do("sell", "conquistadors")
    assert t.purse(0) == 2
    t = Table(florins=0)
    t.tableau(0, "conquistadors")
    t.do("sell", "conquistadors")
    assert t.purse(0) == 4


# ---------------------------------------------------------------------- E4 ops
@pytest.mark.rule("pax.E4.1", "pax.E4.3", "pax.E4a.1")
def test_one_op_for_each_card_in_any_order() -> None:
    t = Table()
    t.tableau(0, "gutenberg", "flanders_guild")
    t.market_florins("west", 3, 5)
    t.put("paris", "gold_knight")
    t.do("ops", "west")
    assert t.offers("commerce") == [("gutenberg", "west_3"), ("flanders_guild", "west_3")]
    assert t.offers("siege") == [("flanders_guild", "paris")]
    t.do("siege", "flanders_guild", "paris")
    assert t.refused("commerce", "flanders_guild", "west_3") == "pax.E4.3"
    t.do("commerce", "gutenberg", "west_3")
    assert t.step() == "ActionPhase"  # no op is left


@pytest.mark.rule("pax.E4.2", "pax.E4.4")
def test_at_least_one_op_but_not_all() -> None:
    t = Table()
    t.tableau(0, "gutenberg", "william_caxton")
    t.market_florins("west", 3, 5)
    t.do("ops", "west")
    assert t.refused("end_ops") == "pax.E4.2"
    t.do("commerce", "gutenberg", "west_3")
    t.do("end_ops")
    assert t.florins_on("west", 3) == 4


@pytest.mark.rule("pax.E4.1")
def test_only_the_chosen_half_acts() -> None:
    t = Table()
    t.tableau(0, "gutenberg", "damascus_coffee")
    t.market_florins("west", 3, 5)
    t.market_florins("west", 4, 5)
    t.market_florins("east", 3, 5)
    t.do("ops", "west")
    assert t.refused("commerce", "damascus_coffee", "east_3") == "pax.E4.1"


@pytest.mark.rule("pax.E4a.2", "pax.GL.VASSAL.1")
def test_cards_gained_on_the_way_may_act() -> None:
    t = Table()
    t.square("holy_roman_empire", 0)
    t.put("vienna", "gold_knight")
    t.repress("france", "gold_knight")
    t.do("ops", "west")
    t.do("campaign", "holy_roman_empire", "france")
    t.do("emancipate", "gold_knight", "paris")
    t.do("done")
    assert t.suzerain("france") == "holy_roman_empire"
    assert ("france", "england") in t.offers("campaign")
    assert t.refused("campaign", "holy_roman_empire", "hungary") == "pax.E4.3"


@pytest.mark.rule("pax.E4a.3")
def test_cards_and_agents_are_independent() -> None:
    t = Table()
    t.hand(0, "spanish_tercio")
    t.do("play", "spanish_tercio")
    t.do("place", "london")
    t.do("sell", "spanish_tercio")
    assert t.at("london") == "gold_knight"


@pytest.mark.rule("pax.E4b.1", "pax.F5.2")
def test_an_op_hits_only_what_it_shows() -> None:
    t = Table()
    t.tableau(0, "kingmaker")  # England: repress a rook, siege
    t.put("london", "gold_knight")
    t.put("bordeaux", "red_rook")
    t.concession("england_france", 1)
    t.do("ops", "west")
    assert t.offers("repress") == [("kingmaker", "bordeaux")]
    assert t.refused("repress", "kingmaker", "london") == "pax.E4b.1"
    assert t.refused("repress", "kingmaker", "concession:england_france") == "pax.E4b.1"
    assert t.refused("tax", "kingmaker", "england_france") == "pax.E4b.1"


@pytest.mark.rule("pax.E4d.1", "pax.E4d.5")
def test_token_ops_act_in_the_cards_location() -> None:
    t = Table()
    t.tableau(0, "conquistadors", "arumer_zwarte_hoop", "almeida_armada")  # Portugal, France, Portugal
    t.put("london", "gold_rook")
    t.put("toledo", "gold_knight")
    t.concession("england_portugal", 1)
    t.concession("aragon_papal", 1)
    t.pirate("portugal_aragon", "gold")
    t.do("ops", "west")
    assert t.offers("siege") == [("conquistadors", "toledo"), ("conquistadors", "pirate:portugal_aragon")]
    assert t.offers("tax") == [("conquistadors", "england_portugal")]
    assert t.offers("repress") == [("almeida_armada", "concession:england_portugal")]
    assert t.offers("corsair") == [("almeida_armada", "portugal_aragon")]
    assert t.refused("siege", "conquistadors", "london") == "pax.E4d.1"
    assert t.refused("tax", "conquistadors", "aragon_papal") == "pax.E4d.1"


@pytest.mark.rule("pax.E4d.2", "pax.F9.1")
def test_campaigns_strike_adjacent_empires() -> None:
    t = Table()
    t.square("portugal", 0)
    t.put("toledo", "gold_knight")
    t.do("ops", "west")
    targets = {target for _, target in t.offers("campaign")}
    assert targets == {"england", "aragon", "france"}  # France by the corner
    assert t.refused("campaign", "portugal", "papal_states") == "pax.E4d.2"
    t = Table()
    t.square("portugal", 0, republic=True)
    t.put("toledo", "gold_knight")
    t.market_florins("west", 1, 1)
    t.market_florins("west", 2, 1)
    t.do("ops", "west")
    assert t.refused("campaign", "portugal", "england") == "pax.E4b.1"


@pytest.mark.rule("pax.E4d.3", "pax.F3.1")
def test_behead_needs_the_same_location() -> None:
    t = Table()
    t.tableau(0, "star_chamber")  # England
    t.tableau(1, "cromwell", "luther", "spanish_tercio", "qizilbash")
    t.do("ops", "west")
    assert t.offers("behead") == [("star_chamber", "cromwell"), ("star_chamber", "spanish_tercio")]
    assert t.refused("behead", "star_chamber", "luther") == "pax.E4d.3"
    t.do("behead", "star_chamber", "cromwell")
    assert t.discarded("cromwell")
    assert t.row(0, "west") == ["star_chamber"]


@pytest.mark.rule("pax.E4d.4")
def test_ops_without_location() -> None:
    t = Table()
    t.tableau(0, "bonfire_of_the_vanities", "bank_of_st_george")
    t.tableau(1, "vlad_the_impaler", "black_army")
    t.bishop("vlad_the_impaler", "gold")
    t.square("england", 1)
    t.concession("england_france", 0)
    t.market_florins("west", 2, 1)
    t.market_florins("west", 4, 1)
    t.do("ops", "west")
    assert t.offers("inquisitor") == [("bonfire_of_the_vanities", "vlad_the_impaler")]
    assert t.offers("vote") == [("bonfire_of_the_vanities", "england")]
    t.do("vote", "bonfire_of_the_vanities", "england")
    t.do("done")
    t.do("ops", "east")
    assert t.offers("commerce") == [("bank_of_st_george", "west_2"), ("bank_of_st_george", "west_4")]


@pytest.mark.rule("pax.E4e.1", "pax.E4e.2", "pax.F6c.3")
def test_vote_on_ones_own_square() -> None:
    t = Table()
    t.square("england", 0)
    t.tableau(0, "sindicat_remenca", "catalan_pactists")
    t.concession("england_france", 0)
    t.market_florins("west", 1, 1)
    t.do("ops", "west")
    t.do("vote", "sindicat_remenca", "england")
    t.do("done")
    assert t.is_republic("england")
    assert ("england", "west_1") in t.offers("commerce")  # the new republic acts
    t.do("vote", "catalan_pactists", "england")
    t.do("done")
    assert not t.is_republic("england")


@pytest.mark.rule("pax.E4.5")
def test_a_square_acts_once_whatever_it_becomes() -> None:
    t = Table()
    t.square("england", 0)
    t.put("london", "gold_knight")
    t.put("paris", "gold_knight")
    t.tableau(0, "sindicat_remenca", "gutenberg")
    t.concession("england_portugal", 0)
    t.market_florins("west", 1, 1)
    t.do("ops", "west")
    t.do("campaign", "england", "france")  # both knights die
    t.do("vote", "sindicat_remenca", "england")
    t.do("done")
    assert t.is_republic("england")
    assert t.refused("commerce", "england", "west_1") == "pax.E4.3"


@pytest.mark.rule("pax.E5.1", "pax.E5.2")
def test_a_fair_takes_the_facedown_card() -> None:
    t = Table()
    t.market("east", 0, "damascus_coffee", 3)
    t.do("fair", "east")
    assert t.discarded("damascus_coffee")
    assert t.purse(0) == 11  # the subsidy only
    assert "damascus_coffee" not in t.hand_of(0)


@pytest.mark.rule("pax.E6.1", "pax.L2.1", "pax.A3a.1")
def test_declaring_a_victory() -> None:
    t = Table(seats=3)
    for empire in ("england", "france"):
        t.square(empire, 0)
    assert t.refused("declare", "imperial") == "pax.A3a.1"
    t.victory("imperial")
    t.do("declare", "imperial")
    assert t.reason() == "imperial"
    assert t.s.outcome is not None
    assert t.s.outcome.winners == [0]
    assert t.s.outcome.ranking == [[0], [1, 2]]
    assert t.s.outcome.scores == [1, 0, 0]


@pytest.mark.rule("pax.A3a.1")
def test_whoever_meets_the_conditions_may_declare() -> None:
    t = Table(seats=3)
    for empire in ("england", "france"):
        t.square(empire, 1)
    t.victory("imperial")
    assert t.refused("declare", "imperial") == "pax.L4.1"
    t.turn_of(1)
    assert t.offers("declare") == ["imperial"]


@pytest.mark.rule("pax.E2.2a.2", "pax.E2.2b.1", "pax.E2.2c.1")
def test_each_agent_has_its_own_kind_of_place() -> None:
    t = Table()
    t.hand(0, "william_caxton", "jesuits")
    t.do("play", "william_caxton")  # a pawn
    assert t.refused("place_bishop", "england") == "pax.E2.2a.2"
    assert t.refused("place", "london") == "pax.E2.2b.1"
    t.do("skip")
    t.do("play", "jesuits")  # a bishop
    assert t.refused("place", "valencia") == "pax.E2.2b.1"
    assert t.refused("place_border", "aragon_papal") == "pax.E2.2c.1"
