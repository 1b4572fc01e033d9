"""Rules that meet: vassals and queens, sales and one-shots, lost abilities in the middle of something else."""

from __future__ import annotations

import pytest

from signoria.games.pax_renaissance import ids
from tests.games.pax_renaissance.builder import Table


# ---------------------------------------------------------------------- vassals, suzerains, queens
@pytest.mark.rule("pax.I1a.1", "pax.I1b.1")
def test_a_crowned_vassal_stays_below_its_suzerain() -> None:
    """An Eastern vassal of a Western suzerain marries: king and queen act in the West (G7, G9)."""
    t = Table()
    t.square("papal_states", 0)
    t.square("hungary", 0, under="papal_states")
    t.put("buda", "gold_knight")
    t.concession("hungary_ottoman", 1)
    t.hand(0, "sophia_palaiologina")
    t.do("play", "sophia_palaiologina")
    t.do("crown", "hungary")
    t.do("concession", "hre_hungary")
    assert t.suzerain("hungary") == "papal_states"
    assert t.row(0, "east") == []
    assert t.refused("ops", "east") == "pax.D1.3"
    t.do("ops", "west")
    assert t.offers("repress") == [
        ("sophia_palaiologina", "concession:hre_hungary"),
        ("sophia_palaiologina", "concession:hungary_ottoman"),
    ]
    assert ("hungary", "byzantium") in t.offers("campaign")


@pytest.mark.rule("pax.F6.3", "pax.E4e.2", "pax.GL.REGIMEf.1")
def test_a_suzerain_votes_itself_into_a_republic() -> None:
    t = Table()
    t.square("england", 0)
    t.square("france", 0, under="england")
    t.repress("france", "pawn1")
    t.marry("anne_of_brittany", "france")
    t.concession("england_france", 0)
    t.tableau(0, "sindicat_remenca", "gutenberg")
    t.market_florins("west", 2, 2)
    t.do("ops", "west")
    t.do("vote", "sindicat_remenca", "england")
    t.do("done")
    assert t.is_republic("england")
    assert t.owner("france") == -1  # freed with queen and serf
    assert t.queens("france") == ["anne_of_brittany"]
    assert t.repressed("france") == {"pawn1": 1}
    t.do("commerce", "england", "west_2")  # the new republic has not acted yet
    t.do("commerce", "gutenberg", "west_2")
    assert t.purse(0) == 12


def test_henry_viii_takes_a_vassal_of_an_opponent() -> None:
    t = Table()
    t.tableau(0, "star_chamber")
    t.square("hungary", 1)
    t.square("portugal", 1, under="hungary")
    t.marry("mary_the_rich", "portugal")
    t.bishop("portugal", "red")
    t.repress("portugal", "gold_rook")
    t.hand(0, "joanna_the_mad")
    t.do("play", "joanna_the_mad")
    t.do("crown", "portugal")
    t.do("done")
    assert t.owner("portugal") == 0
    assert t.suzerain("portugal") is None
    assert t.queens("portugal") == ["joanna_the_mad"]
    assert t.discarded("mary_the_rich")
    assert t.bishop_on("portugal") is None
    assert t.repressed("portugal") == {"gold_rook": 1}
    assert t.row(0, "west") == ["star_chamber", "portugal"]
    assert t.owner("hungary") == 1


def test_popular_reprisals_against_a_suzerain() -> None:
    t = Table()
    t.square("hungary", 0)
    t.square("byzantium", 0, under="hungary")
    t.marry("elizabeth_bathory", "hungary")
    t.repress("hungary", "pawn1", "pawn1")
    t.put("buda", "gold_knight")
    t.do("reprisals", "elizabeth_bathory")  # two serfs against one knight
    t.do("land", "second_pawn", "hre_hungary")
    t.do("done")
    assert t.is_republic("hungary")
    assert t.owner("byzantium") == -1
    assert t.pawn_at("hre_hungary") == 1
    assert t.at("buda") is None
    assert t.discarded("elizabeth_bathory")
    assert t.row(0, "east") == ["hungary"]


@pytest.mark.rule("pax.F3a.1", "pax.F3.6")
def test_a_queen_beheads_her_own_king_below_a_suzerain() -> None:
    """Location decides: not the suzerain of another empire. She dies with her king; the suzerain and his queen stay."""
    t = Table()
    t.square("hungary", 0)
    t.square("ottoman", 0, under="hungary")
    t.marry("hurrem_sultan_roxelana", "ottoman")
    t.marry("elzbieta_of_bohemia", "hungary")
    t.tableau(0, "qizilbash")
    t.do("ops", "east")
    assert t.refused("behead", "hurrem_sultan_roxelana", "hungary") == "pax.E4d.3"
    t.do("behead", "hurrem_sultan_roxelana", "ottoman")  # her husband
    assert t.owner("ottoman") == -1
    assert t.discarded("hurrem_sultan_roxelana")
    assert t.owner("hungary") == 0
    assert t.queens("hungary") == ["elzbieta_of_bohemia"]


@pytest.mark.rule("pax.GL.VASSALc.1", "pax.F9j.1")
def test_a_vassal_conquers_from_one_half_for_the_other() -> None:
    """A vassal of a Western suzerain campaigns in the Western ops and may act as soon as it is taken (G34)."""
    t = Table()
    t.square("aragon", 0)
    t.square("ottoman", 0, under="aragon")
    t.put("modon", "gold_knight")
    t.square("hungary", 1)
    t.repress("hungary", "red_knight", "gold_knight")
    t.do("ops", "west")
    t.do("campaign", "ottoman", "hungary")
    t.do("emancipate", "red_knight", "buda")
    t.do("done")
    assert t.suzerain("hungary") == "aragon"
    assert t.refused("campaign", "ottoman", "byzantium") == "pax.E4.3"
    t.do("campaign", "hungary", "byzantium")
    assert t.purse(0) == 8
    t.do("done")
    assert t.suzerain("byzantium") == "aragon"


# ---------------------------------------------------------------------- sales
def test_enclosure_with_machiavellianism_revolts_and_then_emancipates() -> None:
    t = Table()
    t.tableau(0, "machiavellianism", "enclosure")
    t.repress("england", "pawn1")
    t.repress("france", "gold_rook")
    t.put("london", "gold_knight")
    t.do("sell", "enclosure")
    assert t.purse(0) == 12
    t.do("launch", "england")  # the card's pawn and the serf against a knight
    t.do("lose", "agent:first_pawn")
    t.do("land", "second_pawn", "england_portugal")
    t.do("done")
    assert t.owner("england") == 0
    assert t.pawn_at("england_portugal") == 1
    assert t.step() == "Liberation"
    t.do("liberate", "france")
    t.do("emancipate", "gold_rook", "lyon")
    assert t.at("lyon") == "gold_rook"


@pytest.mark.rule("pax.E3a.1", "pax.GL.DISCARDa.1")
def test_a_sold_couple_keeps_two_bishops_in_the_throne() -> None:
    t = Table()
    t.square("hungary", 0)
    t.marry("theft_of_the_holy_crown", "hungary")
    t.bishop("hungary", "red")
    t.bishop("theft_of_the_holy_crown", "gold")
    t.do("sell", "hungary")
    assert t.purse(0) == 14  # silenced, her ransom is an ordinary price
    assert (t.bishop_on("hungary"), t.bishop_on("theft_of_the_holy_crown")) == ("red", "gold")
    t = Table()
    t.square("hungary", 0)
    t.marry("theft_of_the_holy_crown", "hungary")
    t.do("sell", "hungary")
    assert t.purse(0) == 16


# ---------------------------------------------------------------------- abilities that end in the middle
def test_a_bishop_agent_silences_the_immunity_before_the_apostasy() -> None:
    """The agents of an apostasy are placed first (K3b): a bishop on the Epicurean Swerve lifts its protection."""
    t = Table(seats=3)
    t.tableau(1, "epicurean_swerve", "luther", "jesuits")
    t.tableau(2, "cromwell", "grand_inquisitor")
    t.hand(0, "peters_pence")
    t.do("play", "peters_pence")
    t.do("trigger")
    t.do("place_bishop", "epicurean_swerve")
    assert t.row(1, "west") == ["epicurean_swerve"]
    assert t.row(2, "west") == []


@pytest.mark.rule("pax.F1g.1", "pax.GL.PIRATEd.1")
def test_protection_from_pirates_ends_with_the_bishops_step() -> None:
    t = Table()
    t.tableau(1, "dalmatian_merchant_marine", "duke_of_athens")
    t.concession("ottoman_mamluk", 1)
    t.pirate("ottoman_mamluk", "green")
    t.bishop("ottoman", "red")
    t.tableau(0, "antipope", "reformed_theology")
    t.ready()
    assert t.pawn_at("ottoman_mamluk") == 1
    t.do("ops", "west")
    t.do("inquisitor", "antipope", "ottoman")
    t.do("move_bishop", "dalmatian_merchant_marine")
    assert t.pawn_at("ottoman_mamluk") == -1
    assert t.pirate_at("ottoman_mamluk") == "green_pirate"
    assert t.s.pool[ids.PAWN + 1] == 10


@pytest.mark.rule("pax.GL.HANDa.1", "pax.F1g.3")
def test_an_opponent_discards_in_the_middle_of_my_ops() -> None:
    t = Table(seats=3)
    t.tableau(2, "gutenberg")
    t.hand(2, "jesuits", "luther", "cromwell", "the_grim")
    t.bishop("holy_roman_empire", "red")
    t.tableau(0, "antipope", "reformed_theology")
    t.do("ops", "west")
    t.do("inquisitor", "antipope", "holy_roman_empire")
    t.do("move_bishop", "gutenberg")
    assert (t.step(), t.seat()) == ("ReduceHand", 2)
    t.do("discard", "luther")
    t.do("discard", "the_grim")
    assert t.hand_of(2) == ["jesuits", "cromwell"]
    assert (t.step(), t.seat()) == ("OpsAction", 0)  # and the ops go on


@pytest.mark.rule("pax.G4c.2", "pax.K2a.1")
def test_a_reformation_in_the_papal_states_empties_venices_second_place() -> None:
    """The map changes before the survivors are placed; the attacker picks the token that goes (C4, G23)."""
    t = Table()
    t.tableau(1, "gonfalonier")
    t.put("venice", "red_rook")
    t.put("venice_2", "red_knight")
    t.pirate("papal_ottoman", "gold")
    t.hand(0, "anabaptist_reformation")
    t.put("lyon", "red_knight")
    t.do("play", "anabaptist_reformation")
    t.do("launch", "papal_states")
    t.do("lose", "lyon")
    assert t.state_of("papal_states") == "reformist"
    assert (t.step(), t.seat()) == ("Condottieri", 0)
    t.do("remove", "venice_2")
    assert t.at("venice") == "red_rook"
    assert t.at("venice_2") is None
    assert t.s.pool[ids.KNIGHT + 2] == 7


@pytest.mark.rule("pax.G4c.1")
def test_an_empty_venice_with_condottieri_is_offered_once() -> None:
    t = Table()
    t.tableau(1, "wolf_of_rimini")
    t.hand(0, "gonfalonier")
    t.do("play", "gonfalonier")
    assert t.offers("place") == ["venice"]
    assert t.refused("place", "venice_2") == "pax.B6d.2"
    t.do("place", "venice")
    assert t.offers("place") == ["venice_2"]  # an agent does not displace the other
    t.do("place", "venice_2")
    assert (t.at("venice"), t.at("venice_2")) == ("gold_knight", "gold_knight")


@pytest.mark.rule("pax.GL.TOKENS.2", "pax.F1f.3")
def test_a_bishop_taken_from_play_ends_a_silence() -> None:
    t = Table()
    t.tableau(0, "gutenberg", "luther")
    for card in ("gutenberg", "france", "aragon", "portugal", "hungary"):
        t.bishop(card, "gold")
    t.market_florins("west", 1, 1)
    t.hand(0, "jesuits")
    assert t.offers("ops") == []
    t.do("play", "jesuits")
    t.do("place_bishop", "jesuits")
    t.do("take_bishop", "gutenberg")
    assert t.offers("ops") == ["west"]
    assert t.s.pool[ids.BISHOP] == 0


def test_slave_soldiers_die_like_knights_and_stay_repressed() -> None:
    t = Table()
    t.tableau(0, "circassian_mamluks")
    t.square("mamluk", 0)
    t.put("cairo", "green_knight")
    t.repress("mamluk", "pawn1", "gold_rook")
    t.put("tana", "gold_knight")
    t.do("ops", "east")
    t.do("campaign", "mamluk", "byzantium")
    assert t.purse(0) == 7  # the knight and both slaves
    assert t.offers("lose") == ["cairo", "repressed:gold_rook", "repressed:second_pawn"]
    t.do("lose", "repressed:second_pawn")
    assert t.repressed("mamluk") == {"gold_rook": 1}
    assert t.at("cairo") == "green_knight"
    assert t.suzerain("byzantium") == "mamluk"
    assert t.s.pool[ids.PAWN + 1] == 10


@pytest.mark.rule("pax.E2.1b.1", "pax.H1.1")
def test_the_agent_of_a_trade_shift_may_enter_the_emporium_just_opened() -> None:
    t = Table()
    t.put("trebizond", "gold_rook")
    t.hand(0, "the_last_sigh")  # a green rook for Portugal, a shift to Timbuktu
    t.do("play", "the_last_sigh")
    t.do("trigger")
    assert t.offers("place") == ["toledo", "granada"]
    t = Table()
    t.hand(0, "soninke_wangara")  # a green rook for Aragon
    t.do("play", "soninke_wangara")
    t.do("trigger")
    assert t.offers("place") == ["valencia", "algiers", "timbuktu"]
    assert t.refused("skip") == "pax.E2.1.1"
    t.do("place", "timbuktu")
    assert t.at("timbuktu") == "green_rook"
