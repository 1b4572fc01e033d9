"""Corners where two rules meet: empty pools, lost abilities, couples and vassals, borrowed and sold cards."""

from __future__ import annotations

import pytest

from tests.games.pax_renaissance.builder import Table


# ---------------------------------------------------------------------- taxes and levies
@pytest.mark.rule("pax.F4.4", "pax.GL.TOKENS.2", "pax.F4.3")
def test_the_taxed_owner_finds_the_token_when_the_pool_is_empty() -> None:
    t = Table()
    t.tableau(0, "conquistadors")  # tax in Portugal
    t.concession("england_portugal", 1)
    for place in ("cairo", "cyprus", "constantinople", "modon", "rhodes", "caffa"):
        t.put(place, "green_rook")
    t.repress("ottoman", "green_rook")  # the seventh
    t.put("toledo", "gold_knight")
    t.do("ops", "west")
    t.do("tax", "conquistadors", "england_portugal")
    assert t.seat() == 1
    t.do("pay_tax")  # Granada is the only empty city: a green rook, taken from the repressed one
    assert t.at("granada") == "green_rook"
    assert t.repressed("ottoman") == {}
    assert t.purse(1) == 9


@pytest.mark.rule("pax.F4a.1", "pax.F4b.1", "pax.GL.SATURATION.1")
def test_the_west_taxes_only_where_a_city_is_empty() -> None:
    t = Table()
    t.tableau(0, "marechaussee")  # tax in The West
    t.concession("england_portugal", 1)
    t.put("london", "gold_rook")
    t.put("bordeaux", "gold_knight")  # England is saturated
    t.do("ops", "west")  # the only op, and only Portugal can tax
    t.do("yield")
    assert t.repressed("portugal") == {"pawn1": 1}
    assert t.offers("levy") == ["toledo", "granada"]


@pytest.mark.rule("pax.F4a.1", "pax.G4c.1")
def test_a_condottiere_keeps_the_papal_states_taxable() -> None:
    t = Table()
    t.tableau(0, "bonfire_of_the_vanities")  # tax in the Papal States
    t.concession("aragon_papal", 1)
    t.put("venice", "gold_rook")
    assert t.refused("ops", "west") == "pax.D1.3"
    t.tableau(1, "wolf_of_rimini")
    t.do("ops", "west")
    t.do("pay_tax")
    assert t.at("venice_2") == "gold_knight"


# ---------------------------------------------------------------------- votes
@pytest.mark.rule("pax.F6b.1")
def test_an_opponents_doubled_concession_blocks_a_vote() -> None:
    t = Table()
    t.tableau(0, "sindicat_remenca")
    t.square("france", 1)
    t.concession("england_france", 0)
    t.concession("france_aragon", 0)
    t.concession("france_hre", 1)
    t.market_florins("west", 1, 1)
    t.market_florins("west", 2, 1)
    t.do("ops", "west")
    assert t.offers("vote") == [("sindicat_remenca", "france")]
    t.tableau(1, "michelangelo")
    assert t.refused("vote", "sindicat_remenca", "france") == "pax.F6b.1"
    t.bishop("michelangelo", "red")
    assert t.offers("vote") == [("sindicat_remenca", "france")]


@pytest.mark.rule("pax.F6a.1", "pax.GL.REGIMEa.2")
def test_patrons_pay_for_the_vote_but_not_for_the_concession() -> None:
    t = Table(florins=1)
    t.tableau(0, "bank_of_st_george", "michelangelo", "sindicat_remenca")
    t.square("france", 1)
    t.repress("france", "gold_knight")
    t.concession("england_france", 0)  # counts twice
    t.concession("france_hre", 1)
    t.market_florins("west", 1, 1)
    t.do("ops", "west")
    t.do("vote", "sindicat_remenca", "france")
    assert t.purse(0) == 1  # one Patron against one repressed token
    t.do("concession", "france_hre")
    assert t.purse(0) == 0
    assert t.repressed("france") == {"gold_knight": 1, "pawn1": 1}


@pytest.mark.rule("pax.F6d.1", "pax.G4c.2")
def test_golden_liberty_leaves_venice_its_second_place() -> None:
    t = Table()
    t.tableau(0, "sindicat_remenca", "gonfalonier")
    t.square("papal_states", 1)
    t.concession("aragon_papal", 0)
    t.put("venice", "gold_knight")
    t.put("venice_2", "gold_rook")
    t.do("ops", "west")
    t.do("vote", "sindicat_remenca", "papal_states")
    t.do("golden_liberty")
    assert t.state_of("papal_states") == "medieval"
    assert t.step() == "RegimeChange"
    assert (t.at("venice"), t.at("venice_2")) == ("gold_knight", "gold_rook")


# ---------------------------------------------------------------------- battles
@pytest.mark.rule("pax.J2a.4", "pax.GL.BATTLEi.2", "pax.GL.REGIMEb.2")
def test_surviving_serfs_of_another_bank_become_its_concessions() -> None:
    t = Table(seats=3)
    t.hand(0, "merchants_of_the_staple")  # a peasant revolt in England
    t.repress("england", "pawn1", "pawn2")
    t.put("london", "gold_rook")
    t.do("play", "merchants_of_the_staple")
    t.do("launch", "england")
    t.do("lose", "agent:first_pawn")
    t.do("land", "second_pawn", "england_france")  # the third has only one border left: placed at once
    assert t.pawn_at("england_france") == 1
    assert t.pawn_at("england_portugal") == 2
    assert t.owner("england") == 0
    t.do("concession", "england_france")
    assert t.repressed("england") == {"pawn1": 1}
    assert t.purse(0) == 9


@pytest.mark.rule("pax.K1a.4", "pax.E2.1.1")
def test_the_pawn_of_a_lost_reformation_still_comes_even_at_a_price() -> None:
    t = Table(florins=1, promo=True)
    t.hand(0, "huguenots")  # France, with a pawn
    t.put("paris", "gold_knight")
    t.concession("england_france", 1)
    t.concession("france_hre", 1)
    t.concession("france_aragon", 1)
    t.do("play", "huguenots")
    t.do("launch", "france")
    assert t.at("paris") == "gold_knight"  # nobody attacked
    assert t.offers("skip") == []
    t.do("place_border", "france_aragon")
    assert t.repressed("france") == {"pawn1": 1}
    assert t.purse(0) == 0


@pytest.mark.rule("pax.GL.BATTLEi.1", "pax.GL.BATTLEi.3", "pax.J1a.1")
def test_a_conspiracy_frees_its_repressed_only_as_far_as_there_is_room() -> None:
    t = Table()
    t.hand(0, "the_last_knight")  # a red knight, Holy Roman Empire: three cities in use
    t.repress("holy_roman_empire", "gold_rook", "gold_rook", "green_rook", "pawn1")
    t.do("play", "the_last_knight")
    t.do("launch", "holy_roman_empire")
    t.do("settle", "gold_rook", "vienna")
    t.do("settle", "red_knight", "lubeck")
    t.do("settle", "green_rook", "nurnberg")
    assert t.step() == "RegimeChange"
    assert t.repressed("holy_roman_empire") == {"gold_rook": 1, "pawn1": 1}
    assert t.offers("emancipate") == []


@pytest.mark.rule("pax.J1a.1", "pax.GL.REGIMEd.1")
def test_a_conspiracy_against_a_throne_brings_queen_and_bishop() -> None:
    t = Table()
    t.hand(0, "kingmaker")
    t.marry("anne_of_brittany", "england")
    t.bishop("anne_of_brittany", "red")
    t.bishop("england", "gold")
    t.do("play", "kingmaker")
    t.do("launch", "england")
    t.do("settle", "red_rook", "london")
    assert t.at("bordeaux") == "gold_rook"
    assert t.owner("england") == 0
    assert t.queens("england") == ["anne_of_brittany"]
    assert (t.bishop_on("england"), t.bishop_on("anne_of_brittany")) == ("gold", "red")


@pytest.mark.rule("pax.K1a.2", "pax.K1c.1")
def test_the_buffer_state_keeps_knights_out_of_a_crusade() -> None:
    def crusade(silenced: bool) -> list[str]:
        t = Table()
        t.hand(0, "grand_inquisitor")  # Portugal
        t.square("aragon", 1)
        t.marry("catherine_of_navarre", "aragon")
        if silenced:
            t.bishop("aragon", "green")
        t.put("granada", "green_rook")
        t.put("paris", "gold_knight")
        t.put("london", "gold_knight")
        t.do("play", "grand_inquisitor")
        t.do("launch", "portugal")
        return [] if t.step() != "Casualties" else list(t.offers("lose"))

    assert crusade(True) == ["london", "paris"]
    assert crusade(False) == []  # one against one: all dead, nothing to choose


# ---------------------------------------------------------------------- pirates
@pytest.mark.rule("pax.GL.PIRATEd.1", "pax.F7a.1", "pax.F7.3")
def test_a_corsair_meets_a_protected_concession_with_a_pirate() -> None:
    t = Table()
    t.tableau(0, "franco_ottoman_navy")  # corsairs in Aragon, green and gold
    t.tableau(1, "dalmatian_merchant_marine")
    t.concession("papal_ottoman", 1)
    t.pirate("papal_ottoman", "green")
    t.pirate("aragon_papal", "gold")
    t.pirate("portugal_aragon", "green")
    t.do("ops", "east")
    assert t.offers("corsair") == [
        ("franco_ottoman_navy", "portugal_aragon"),
        ("franco_ottoman_navy", "aragon_papal"),
    ]
    t.do("corsair", "franco_ottoman_navy", "aragon_papal")
    t.do("sail", "papal_ottoman")
    assert t.pirate_at("papal_ottoman") == "gold_pirate"
    assert t.pirate_at("aragon_papal") is None
    assert t.pawn_at("papal_ottoman") == 1
    assert t.s.pool[7] == 3  # one green pirate is left on the map


@pytest.mark.rule("pax.GL.PIRATEd.1", "pax.F1g.2")
def test_protection_ends_with_the_immunity_of_its_card() -> None:
    """The protecting card carries a bishop and works only while the immunity lasts."""
    t = Table()
    t.tableau(0, "dalmatian_merchant_marine", "humanism", "gutenberg")
    t.hand(0, "jesuits", "luther", "cromwell")
    t.bishop("dalmatian_merchant_marine", "red")
    t.bishop("gutenberg", "gold")
    t.concession("hungary_ottoman", 0)
    t.pirate("hungary_ottoman", "green")
    t.do("sell", "humanism")
    assert t.pawn_at("hungary_ottoman") == -1
    assert t.step() == "ReduceHand"
    t.do("discard", "luther")
    assert t.hand_of(0) == ["jesuits", "cromwell"]
    assert t.purse(0) == 12


# ---------------------------------------------------------------------- couples, squares, sales
@pytest.mark.rule("pax.E3a.1", "pax.E3c.1")
def test_two_queens_and_a_ransom() -> None:
    t = Table()
    t.tableau(0, "star_chamber")
    t.square("holy_roman_empire", 0)
    t.marry("reichskrone", "holy_roman_empire")  # ransom
    t.hand(0, "mary_the_rich")
    t.do("play", "mary_the_rich")
    t.do("crown", "holy_roman_empire")
    t.do("done")
    assert t.queens("holy_roman_empire") == ["reichskrone", "mary_the_rich"]
    t.do("sell", "holy_roman_empire")
    assert t.purse(0) == 10 + 2 + 4 + 2
    t = Table()
    t.square("holy_roman_empire", 0)
    t.marry("reichskrone", "holy_roman_empire")
    t.bishop("holy_roman_empire", "red")  # the bishop on the king silences the queen
    t.do("sell", "holy_roman_empire")
    assert t.purse(0) == 14
    assert t.queens("holy_roman_empire") == ["reichskrone"]
    assert t.bishop_on("holy_roman_empire") == "red"


@pytest.mark.rule("pax.F3.5", "pax.I1e.1", "pax.F1f.3")
def test_a_queen_beheaded_with_her_bishop_gives_her_king_his_voice_back() -> None:
    t = Table()
    t.tableau(0, "star_chamber")
    t.square("england", 0)
    t.marry("anne_of_brittany", "england")
    t.bishop("anne_of_brittany", "gold")
    t.put("london", "gold_knight")
    t.do("ops", "west")
    assert t.refused("campaign", "england", "france") == "pax.F1f.1"
    t.do("behead", "star_chamber", "anne_of_brittany")
    assert t.discarded("anne_of_brittany")
    assert t.row(0, "west") == ["star_chamber", "england"]  # no assassin: she is no square
    t.do("campaign", "england", "france")
    assert t.suzerain("france") == "england"


@pytest.mark.rule("pax.F3a.1", "pax.GL.CRYPTOGRAPHY.1", "pax.F3.4")
def test_a_borrowed_assassin_dies_in_its_owners_tableau() -> None:
    t = Table()
    t.tableau(0, "cryptography")
    t.tableau(1, "star_chamber")
    t.square("england", 1)
    t.marry("anne_of_brittany", "england")
    t.bishop("england", "red")
    t.repress("england", "gold_rook")
    t.do("sell", "cryptography")
    t.do("behead", "star_chamber", "england")
    assert t.discarded("star_chamber")
    assert t.discarded("anne_of_brittany")
    assert t.owner("england") == -1
    assert t.bishop_on("england") == "red"
    assert t.repressed("england") == {"gold_rook": 1}
    assert t.purse(0) == 12


@pytest.mark.rule("pax.GL.CRYPTOGRAPHY.1", "pax.F6b.1")
def test_a_borrowed_vote_needs_the_borrowers_own_concessions() -> None:
    t = Table()
    t.tableau(0, "cryptography")
    t.tableau(1, "sindicat_remenca")
    t.square("france", 1)
    t.concession("england_france", 1)
    t.do("sell", "cryptography")
    assert t.step() == "ActionPhase"  # nothing to borrow: nobody is asked
    t = Table()
    t.tableau(0, "cryptography")
    t.tableau(1, "sindicat_remenca")
    t.square("france", 1)
    t.concession("england_france", 0)
    t.do("sell", "cryptography")
    assert t.offers("vote") == [("sindicat_remenca", "france")]
    t.do("vote", "sindicat_remenca", "france")
    t.do("done")
    assert t.owner("france") == 0
    assert t.s.actions_left == 1


@pytest.mark.rule("pax.E3b.2", "pax.GL.VASSALd.1")
def test_a_sold_suzerain_is_paid_alone_and_frees_couples_below_it() -> None:
    t = Table()
    t.square("ottoman", 0)
    t.square("hungary", 0, under="ottoman")
    t.marry("elzbieta_of_bohemia", "hungary")
    t.bishop("hungary", "red")
    t.do("sell", "ottoman")
    assert t.purse(0) == 12
    assert t.owner("hungary") == -1
    assert t.queens("hungary") == ["elzbieta_of_bohemia"]
    assert t.bishop_on("hungary") == "red"


# ---------------------------------------------------------------------- bishops
@pytest.mark.rule("pax.F1.2", "pax.F1c.1")
def test_a_bishop_on_the_first_empire_of_the_map_steps_sideways_too() -> None:
    t = Table()
    t.tableau(0, "jesuits", "papal_elephant")
    t.square("england", 0)
    t.tableau(0, "genoese_fleet")
    t.bishop("england", "gold")
    t.do("ops", "west")
    t.do("inquisitor", "jesuits", "england")
    assert t.offers("move_bishop") == ["papal_elephant", "genoese_fleet"]


@pytest.mark.rule("pax.F1b.1", "pax.F1d.1", "pax.F1a.1")
def test_a_bishop_pacifies_a_vassal_and_dies_with_another_bishop() -> None:
    t = Table()
    t.tableau(0, "jesuits", "papal_elephant")
    t.square("aragon", 1)
    t.square("france", 1, under="aragon")
    t.square("portugal", 1, under="aragon")
    t.repress("france", "pawn0", "red_rook")
    t.bishop("aragon", "gold")
    t.bishop("portugal", "gold")
    t.do("ops", "west")
    t.do("inquisitor", "jesuits", "aragon")
    t.do("move_bishop", "france")
    t.do("pacify", "red_rook")
    assert t.repressed("france") == {"pawn0": 1}
    t.do("inquisitor", "papal_elephant", "portugal")
    t.do("move_bishop", "france")
    assert t.bishop_on("france") is None
    assert t.bishop_on("portugal") is None
    assert t.repressed("france") == {"pawn0": 1}
    assert t.s.pool[9] == 5


# ---------------------------------------------------------------------- free abilities, fairs, market
@pytest.mark.rule("pax.GL.ABILITY.3", "pax.D1.5")
def test_free_ops_bar_both_halves_at_once() -> None:
    t = Table()
    t.tableau(0, "mining_engineer", "the_last_sigh", "gutenberg", "spanish_tercio")
    t.market_florins("west", 2, 1)
    t.put("london", "gold_rook")
    assert t.offers("ops_both") == [True]
    t.do("free_ops", "west")
    t.do("commerce", "gutenberg", "west_2")
    t.do("end_ops")
    assert t.refused("ops_both") == "pax.D1.5"
    assert t.refused("ops", "west") == "pax.D1.5"
    assert t.refused("end_turn") == "pax.D1.1"


@pytest.mark.rule("pax.E1c.1", "pax.E1e.2")
def test_a_florin_for_the_gap_of_a_fair_goes_to_the_other_fair() -> None:
    t = Table()
    t.market_florins("east", 0, 0)
    t.market("west", 2, "jesuits")
    t.do("fair", "west")
    assert t.s.market[0] == -1
    t.do("buy", "jesuits")
    assert t.florins_on("east", 0) == 1
    assert t.florins_on("west", 0) == 1  # laid on the next card, which has slid into the gap


@pytest.mark.rule("pax.H1.3", "pax.G4b.2", "pax.G4.4")
def test_a_busted_emporium_raises_no_levy_and_the_new_one_does() -> None:
    t = Table()
    t.hand(0, "hanseatic_league")  # Novgorod, black
    t.put("tana", "green_knight")
    t.put("vienna", "gold_rook")
    t.put("lubeck", "gold_rook")
    t.put("nurnberg", "red_knight")
    t.market_florins("east", 0, 3)
    t.do("play", "hanseatic_league")
    t.do("trigger")
    assert t.repressed("byzantium") == {"green_knight": 1}
    t.do("place_border", "france_hre")
    t.do("fair", "east")  # Novgorod is the only empty city of the Holy Roman Empire
    assert t.at("novgorod") == "red_rook"
    assert t.at("tana") is None
