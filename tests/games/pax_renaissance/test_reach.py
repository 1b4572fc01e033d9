"""How far rules reach: what a one-shot takes along, whose pieces and which pieces are meant, and what must not happen."""

from __future__ import annotations

import pytest

from tests.games.pax_renaissance.builder import Table


# ---------------------------------------------------------------------- one-shots and what they take along
@pytest.mark.rule("pax.K2b.1", "pax.GL.REGIMEd.2", "pax.GL.REGIMEf.1")
def test_a_crusade_at_home_costs_queen_bishop_and_vassals() -> None:
    t = Table()
    t.square("aragon", 0)
    t.marry("joanna_the_mad", "aragon")
    t.bishop("aragon", "red")
    t.bishop("joanna_the_mad", "green")
    t.square("portugal", 0, under="aragon")
    t.bishop("portugal", "gold")
    t.repress("aragon", "pawn1")
    t.put("valencia", "gold_knight")
    t.put("toledo", "gold_knight")
    t.put("algiers", "green_rook")
    t.hand(0, "jesuits")
    t.do("play", "jesuits")
    t.do("launch", "aragon")
    t.do("lose", "toledo")
    assert t.is_republic("aragon")
    assert t.discarded("joanna_the_mad")
    assert t.bishop_on("aragon") is None
    assert t.s.pool[10] == t.s.pool[11] == 5  # the green and the red bishop are back
    assert t.owner("portugal") == -1
    assert t.bishop_on("portugal") == "gold"
    assert t.repressed("aragon") == {"pawn1": 1}
    assert t.state_of("aragon") == "catholic"


@pytest.mark.rule("pax.E2.1a.1", "pax.GL.BATTLEi.2")
def test_the_pirate_of_a_jihad_lands_where_the_sea_is_free() -> None:
    t = Table(promo=True)
    t.hand(0, "kaysar_i_rum")  # a green pirate, Papal States
    t.put("venice", "gold_knight")
    t.put("modon", "green_knight")  # next door
    t.concession("aragon_papal", 1)
    t.do("play", "kaysar_i_rum")
    t.do("launch", "papal_states")
    t.do("lose", "modon")  # the pirate survives; only the border to Ottoman is free
    assert t.pirate_at("papal_ottoman") == "green_pirate"
    assert t.pawn_at("aragon_papal") == 1
    assert t.pirate_at("hre_papal") is None
    assert t.state_of("papal_states") == "islamic"
    assert t.owner("papal_states") == 0


@pytest.mark.rule("pax.GL.BATTLE.4", "pax.J2a.1")
def test_the_pirate_of_a_lost_revolt_is_gone() -> None:
    t = Table()
    t.hand(0, "arumer_zwarte_hoop")  # a green pirate, France
    t.put("paris", "gold_knight")
    t.put("lyon", "gold_knight")
    t.concession("france_aragon", 0)
    t.do("play", "arumer_zwarte_hoop")
    t.do("launch", "france")
    assert [t.at("paris"), t.at("lyon")] == [None, None]
    assert t.pawn_at("france_aragon") == -1  # it had to rise
    assert t.owner("france") == -1
    assert t.s.pool[7] == 4
    assert t.s.actions_left == 1


@pytest.mark.rule("pax.J1a.1", "pax.GL.BATTLEi.2")
def test_the_pawn_of_a_conspiracy_fights_and_becomes_a_concession() -> None:
    t = Table()
    t.hand(0, "bank_of_st_george")  # Byzantium
    t.pirate("hungary_byzantium", "red")
    t.put("tana", "green_knight")
    t.concession("byzantium_mamluk", 1)
    t.do("play", "bank_of_st_george")
    t.do("launch", "byzantium")
    assert t.offers("lose") == ["agent:first_pawn", "pirate:hungary_byzantium"]
    t.do("lose", "pirate:hungary_byzantium")
    assert t.pawn_at("hungary_byzantium") == 0  # the only empty border
    t.do("concession", "byzantium_mamluk")
    assert t.repressed("byzantium") == {"pawn1": 1}
    assert t.owner("byzantium") == 0


@pytest.mark.rule("pax.K3.1", "pax.F1g.1", "pax.F1g.2")
def test_a_silenced_epicurean_falls_with_the_others() -> None:
    def lost(bishop: bool) -> bool:
        t = Table()
        t.hand(0, "peters_pence")  # Reformist and Catholic
        t.tableau(1, "epicurean_swerve", "luther", "jesuits")
        t.tableau(0, "cromwell")  # its own apostate: the apostasy can be triggered
        if bishop:
            t.bishop("epicurean_swerve", "green")
        t.do("play", "peters_pence")
        t.do("trigger")
        t.do("place_bishop", "peters_pence")
        assert t.row(0, "west") == []
        assert not t.discarded("epicurean_swerve")  # a Patron, no religion
        return t.discarded("luther") and t.discarded("jesuits")

    assert lost(True)
    assert not lost(False)


@pytest.mark.rule("pax.L3.2", "pax.GL.SUPREMACY.1", "pax.GL.THRONE.1")
def test_bishops_of_freed_vassals_still_count() -> None:
    t = Table()
    t.victory("holy")
    t.tableau(0, "jesuits")
    t.square("portugal", 1)
    t.square("aragon", 1, under="portugal")
    t.bishop("aragon", "gold")
    t.put("venice", "gold_knight")
    assert t.offers("declare") == ["holy"]
    t.bishop("mamluk", "green")  # one against one: nobody is supreme
    assert t.refused("declare", "holy") == "pax.L3.1"
    t.bishop("jesuits", "gold")
    t.turn_of(1)
    t.do("sell", "portugal")
    assert t.owner("aragon") == -1
    t.do("end_turn")
    assert t.seat() == 0
    assert t.offers("declare") == ["holy"]


@pytest.mark.rule("pax.F8.1", "pax.G4c.1")
def test_a_siege_of_venice_may_hit_either_place() -> None:
    t = Table()
    t.tableau(0, "gonfalonier")
    t.put("venice", "gold_knight")
    t.put("venice_2", "red_rook")
    t.do("ops", "west")
    assert t.offers("siege") == [("gonfalonier", "venice"), ("gonfalonier", "venice_2")]
    t.do("siege", "gonfalonier", "venice")
    assert (t.at("venice"), t.at("venice_2")) == (None, "red_rook")
    t.hand(0, "house_of_borgia")  # one rook is one defender, wherever it stands
    t.do("play", "house_of_borgia")
    t.do("launch", "papal_states")
    assert t.at("venice_2") == "red_rook"  # no attacker at all


@pytest.mark.rule("pax.G3.2", "pax.G5.2", "pax.GL.ABILITY.1")
def test_a_multiplied_concession_takes_no_more_than_is_left() -> None:
    t = Table()
    t.tableau(1, "india_armada", "almeida_armada", "michelangelo")
    t.open("spice_islands")
    t.concession("england_portugal", 0)
    t.concession("england_france", 1)
    t.concession("france_hre", 0)
    t.market_florins("west", 0, 6)  # seven with the one from China
    t.do("fair", "west")
    while t.step() == "Levy":
        t.do("levy", t.offers("levy")[0])
    assert t.purse(0) == 10 + 1 + 1  # subsidy and the first border
    assert t.purse(1) == 10 + 5  # eight would be due
    assert t.at("paris") is None  # the voyage ended before France
    assert t.at("bruges") is None


@pytest.mark.rule("pax.G4c.1", "pax.GL.BATTLEi.1", "pax.B5f.1")
def test_a_condottiere_makes_room_for_the_survivors_of_its_own_conspiracy() -> None:
    t = Table()
    t.hand(0, "duchy_of_ferrara")  # a gold rook, Papal States
    t.repress("papal_states", "red_knight", "green_rook")
    t.do("play", "duchy_of_ferrara")
    t.do("launch", "papal_states")
    t.do("settle", "red_knight", "venice")
    t.do("settle", "gold_rook", "venice_2")
    assert t.repressed("papal_states") == {"green_rook": 1}  # no third place
    assert t.owner("papal_states") == 0
    t.do("done")
    t.do("sell", "duchy_of_ferrara")  # and Venice is a city for one again
    assert t.offers("remove") == ["venice", "venice_2"]


# ---------------------------------------------------------------------- what does not happen
@pytest.mark.rule("pax.A1d.1")
@pytest.mark.parametrize(
    ("card", "empire", "asked"),
    [
        ("holy_land_crusade", "mamluk", True),
        ("luther", "holy_roman_empire", False),  # a reformation
        ("the_handsome", "hungary", False),  # a jihad
        ("india_armada", "portugal", False),  # a trade shift
    ],
)
def test_machiavellianism_knows_crusades_but_no_other_religious_war(
    card: str, empire: str, asked: bool
) -> None:
    t = Table()
    t.tableau(0, "machiavellianism", "conquistadors")
    t.hand(0, card)
    t.put(
        {"mamluk": "cairo", "holy_roman_empire": "vienna", "hungary": "buda"}.get(empire, "toledo"),
        "gold_rook",
    )
    t.put(
        {"mamluk": "cyprus", "holy_roman_empire": "lubeck", "hungary": "varna"}.get(empire, "granada"),
        "green_rook",
    )
    t.do("sell", card)
    assert t.step() == ("OneShot" if asked else "ActionPhase")
    assert t.purse(0) == 12


@pytest.mark.rule("pax.K3.4")
def test_suzerain_and_vassal_fall_together_once() -> None:
    t = Table()
    t.tableau(0, "oratory_of_divine_love")
    t.square("ottoman", 1)  # Islamic
    t.square("papal_states", 1, under="ottoman")  # Catholic
    t.ready()
    t.told()
    t.do("counter_reformation", "catholic_islamic")
    log = t.told()
    assert log.count(["to_throne", "papal_states"]) == 1
    assert log.count(["to_throne", "ottoman"]) == 1
    assert t.row(0, "west") == ["oratory_of_divine_love"]  # Catholic only: no apostate


@pytest.mark.rule("pax.K2b.1", "pax.K2a.3")
def test_a_jihad_in_an_islamic_empire_changes_its_owner_only() -> None:
    t = Table()
    t.religion("ottoman", "islamic")
    t.hand(0, "the_grim")
    t.put("constantinople", "green_rook")
    t.put("constantinople_3", "green_knight")
    t.put("modon", "red_rook")
    t.ready()
    t.told()
    t.do("play", "the_grim")
    t.do("launch", "ottoman")
    t.do("lose", "constantinople")
    assert t.step() == "RegimeChange"  # nobody is rearranged
    assert t.at("constantinople_3") == "green_knight"
    assert t.owner("ottoman") == 0
    assert all(line[0] != "theocracy" for line in t.told())


@pytest.mark.rule("pax.G4c.2")
def test_a_single_token_on_venices_second_place_stays() -> None:
    t = Table()
    t.tableau(0, "gonfalonier")
    t.put("venice", "gold_knight")
    t.put("venice_2", "red_rook")
    t.do("ops", "west")
    t.do("siege", "gonfalonier", "venice")
    t.do("sell", "gonfalonier")
    assert t.seat() == 1  # nobody had to choose; the turn is over
    assert t.at("venice") == "red_rook"
    assert t.at("venice_2") is None


@pytest.mark.rule("pax.D2c.1")
def test_the_turn_passes_by_those_who_have_left() -> None:
    t = Table(seats=4)
    t.ready()
    t.s.resign(1)
    t.s.resign(2)
    t.do("fair", "east")
    while t.step() == "Levy":
        t.do("levy", t.offers("levy")[0])
    t.do("end_turn")
    assert t.seat() == 3
    t.do("fair", "west")
    while t.step() == "Levy":
        t.do("levy", t.offers("levy")[0])
    t.do("end_turn")
    assert t.seat() == 0


@pytest.mark.rule("pax.L5.1")
def test_freed_pawns_of_a_closed_bank_hinder_nobody() -> None:
    t = Table(seats=3)
    t.victory("globalization")
    t.tableau(0, "academia")
    t.concession("england_france", 0)
    t.concession("france_hre", 0)
    t.ready()
    assert t.offers("declare") == ["globalization"]
    t.concession("aragon_papal", 2)
    assert t.refused("declare", "globalization") == "pax.L5.1"
    t.s.resign(2)
    t.concession("aragon_papal", 2)  # a serf of its was emancipated afterwards
    assert t.offers("declare") == ["globalization"]


@pytest.mark.rule("pax.E2.2d.1", "pax.E2.2d.2")
def test_the_second_pawn_of_a_card_does_not_repress_the_first() -> None:
    t = Table()
    t.hand(0, "tolfa_alum")  # two pawns in the Papal States
    t.concession("aragon_papal", 1)
    t.do("play", "tolfa_alum")
    t.do("place_border", "papal_ottoman")
    assert t.offers("place_border") == ["aragon_papal", "hre_papal"]
    assert t.refused("place_border", "papal_ottoman") == "pax.E2.2d.1"
    t.do("place_border", "aragon_papal")
    assert t.repressed("papal_states") == {"pawn1": 1}
    assert t.s.concessions(0) == 2
    assert t.purse(0) == 9


# ---------------------------------------------------------------------- whose, and which
@pytest.mark.rule("pax.E2.2a.2", "pax.GL.THRONE.1")
def test_a_queen_in_a_throne_can_hold_a_bishop() -> None:
    t = Table()
    t.hand(0, "jesuits")
    t.tableau(0, "genoese_fleet", "papal_elephant")
    t.marry("joanna_the_mad", "aragon")
    t.do("play", "jesuits")
    assert t.offers("place_bishop") == [
        "jesuits",
        "genoese_fleet",
        "papal_elephant",
        "aragon",
        "joanna_the_mad",
    ]
    t.do("place_bishop", "joanna_the_mad")
    t.do("ops", "west")
    t.do("inquisitor", "jesuits", "joanna_the_mad")
    assert t.offers("move_bishop") == ["genoese_fleet", "papal_elephant", "jesuits", "aragon"]


@pytest.mark.rule("pax.K1a.1", "pax.K1a.2")
def test_only_gold_rooks_next_door_join_a_crusade() -> None:
    t = Table()
    t.tableau(0, "knights_hospitaller")
    t.hand(0, "grand_inquisitor")  # Portugal
    t.put("granada", "green_rook")
    t.put("valencia", "gold_rook")
    t.put("algiers", "red_rook")
    t.put("london", "gold_knight")
    t.do("play", "grand_inquisitor")
    t.do("launch", "portugal")
    t.do("rooks_join")
    assert t.offers("lose") == ["london", "valencia"]


@pytest.mark.rule("pax.K1a.2")
def test_rooks_beyond_the_buffer_state_are_not_asked_for() -> None:
    for buffered in (True, False):
        t = Table()
        t.tableau(0, "knights_hospitaller")
        t.hand(0, "grand_inquisitor")
        t.square("aragon", 1)
        if buffered:
            t.marry("catherine_of_navarre", "aragon")
        t.put("granada", "green_rook")
        t.put("paris", "gold_rook")
        t.do("play", "grand_inquisitor")
        t.do("launch", "portugal")
        assert (t.step() == "RooksJoin") is not buffered


@pytest.mark.rule("pax.GL.PIRATEd.1", "pax.E2.2c.2")
def test_protection_from_pirates_is_for_ones_own_concessions() -> None:
    t = Table()
    t.tableau(1, "dalmatian_merchant_marine")
    t.hand(0, "genoese_fleet")
    t.concession("aragon_papal", 0)
    t.concession("portugal_aragon", 1)
    t.do("play", "genoese_fleet")
    t.do("place_border", "aragon_papal")
    assert t.pawn_at("aragon_papal") == -1  # only the opponent is protected
    assert t.s.pool[12] == 10


@pytest.mark.rule("pax.L3.4", "pax.L3.3")
def test_green_pirates_count_as_red_in_reformist_theocracies_only() -> None:
    t = Table()
    t.tableau(0, "zionist_state")
    t.religion("mamluk", "medieval")
    t.pirate("aragon_papal", "green")  # beside the Catholic Papal States
    t.ready()
    assert t.s.view(0)["believers"] == {"catholic": 0, "islamic": 0, "reformist": 0}
    t.religion("aragon", "reformist")
    assert t.s.view(0)["believers"] == {"catholic": 0, "islamic": 0, "reformist": 1}
    t.religion("papal_states", "islamic")
    assert t.s.view(0)["believers"] == {"catholic": 0, "islamic": 1, "reformist": 1}


@pytest.mark.rule("pax.E4.3", "pax.E4.5")
def test_a_card_may_act_again_in_the_next_turn() -> None:
    t = Table()
    t.tableau(0, "gutenberg")
    t.tableau(1, "william_caxton")
    t.market_florins("west", 4, 9)
    t.do("ops", "west")  # one op, one target: done at once
    t.do("end_turn")
    assert t.seat() == 1
    t.do("ops", "west")
    t.do("end_turn")
    assert t.seat() == 0
    t.do("ops", "west")
    assert t.purse(0) == 12
    assert t.purse(1) == 11


@pytest.mark.rule("pax.K1a.1")
def test_knights_of_rhodes_call_no_rooks_to_a_reformation() -> None:
    t = Table()
    t.tableau(0, "knights_hospitaller")
    t.hand(0, "cromwell")  # a reformation in England
    t.put("london", "gold_rook")
    t.put("paris", "red_rook")
    t.put("bruges", "gold_rook")
    t.do("play", "cromwell")
    t.do("launch", "england")
    t.do("settle", "red_knight", "london")  # one of two knights has fallen for the rook; nobody was asked
    assert t.owner("england") == 0
    assert t.at("paris") == "red_rook"


@pytest.mark.rule("pax.GL.TOKENS.2", "pax.D1.6")
def test_a_bank_without_pawns_moves_one_of_its_own() -> None:
    t = Table()
    own = [
        "england_france",
        "france_hre",
        "hre_hungary",
        "hungary_byzantium",
        "portugal_aragon",
        "papal_ottoman",
    ]
    own += ["ottoman_mamluk", "england_portugal", "france_aragon", "byzantium_mamluk"]
    for border in own:
        t.concession(border, 0)
    t.concession("hungary_ottoman", 1)
    t.repress("france", "pawn1")
    t.hand(0, "florentine_wool")  # a pawn in the Papal States
    t.do("play", "florentine_wool")
    t.do("no_one_shot")
    t.do("place_border", "aragon_papal")
    assert t.offers("take_repressed") == []
    taken = [slug.removeprefix("concession:") for slug in t.offers("take_from")]
    assert sorted(taken) == sorted(own)
    t.do("take_from", "concession:byzantium_mamluk")
    assert t.pawn_at("aragon_papal") == 0
    assert t.pawn_at("byzantium_mamluk") == -1
    assert t.pawn_at("hungary_ottoman") == 1


@pytest.mark.rule("pax.G6.2")
def test_an_old_maid_keeps_a_bank_in_the_game() -> None:
    for maid in (True, False):
        t = Table(seats=3, bankruptcy=True)
        t.florins(1, 0)
        if maid:
            t.old_maid(1, "anne_of_brittany")
        t.concession("aragon_papal", 2)
        t.do("fair", "east")
        while t.step() == "Levy":
            t.do("levy", t.offers("levy")[0])
        assert (t.s.eliminated == 0) is maid
