"""The worked examples of the rulebook with their numbers. Printed slips are named where they matter."""

from __future__ import annotations

import pytest

from signoria.games.pax_renaissance import ids
from signoria.games.pax_renaissance.rules.victory import believer_counts, bishop_counts, supreme
from tests.games.pax_renaissance.builder import RULES, Table


def finish_levies(t: Table) -> None:
    while t.s.outcome is None and t.step() == "Levy":
        t.do("levy", t.offers("levy")[0])


def test_ex_01_market_refresh() -> None:
    t = Table()
    east = [t.on_market("east", c) for c in range(6)]
    for column, slug in ((2, "genoese_fleet"), (4, "antipope")):
        t.market("west", column, slug)
    t.market_florins("west", 5, 1)
    west = [t.on_market("west", c) for c in range(6)]
    new = [t.s.data.card_slugs[c] for c in (t.s.decks[0][-1], t.s.decks[0][-2])]
    t.s.market[2] = t.s.market[4] = -1
    t.hand(0, "jesuits")
    t.do("sell", "jesuits")
    t.do("end_turn")
    assert [t.on_market("west", c) for c in range(6)] == [west[0], west[1], west[3], west[5], new[0], new[1]]
    assert t.florins_on("west", 3) == 1
    assert [t.on_market("east", c) for c in range(6)] == east


def test_ex_02_buying_the_fourth_card() -> None:
    t = Table(florins=3)
    t.market("west", 1, "genoese_fleet")
    t.market("west", 2, "antipope")
    t.market("west", 3, "jesuits", 2)
    t.do("buy", "jesuits")
    assert t.purse(0) == 2
    assert [t.florins_on("west", c) for c in range(4)] == [1, 1, 1, 0]
    assert t.refused("buy", "genoese_fleet") == "pax.E1e.1"
    assert t.refused("buy", "antipope") == "pax.E1e.1"
    assert "west" in t.offers("fair")


def test_ex_03_peasant_revolt_without_defenders() -> None:
    t = Table()
    t.square("france", 1)
    t.hand(0, "flanders_guild")
    t.do("play", "flanders_guild")
    t.do("launch", "france")
    t.do("land", "first_pawn", "france_hre")
    t.do("concession", "england_france")
    assert t.row(0, "west") == ["flanders_guild", "france"]
    assert not t.is_republic("france")
    assert t.pawn_at("france_hre") == t.pawn_at("england_france") == 0


def test_ex_04_pawn_agent_without_one_shot() -> None:
    t = Table()
    t.concession("france_hre", 1)
    t.pirate("england_france", "gold")
    t.square("france", 1)
    t.hand(0, "flanders_guild")
    t.do("play", "flanders_guild")
    t.do("no_one_shot")
    assert t.offers("place_border") == ["france_hre", "france_aragon"]
    assert t.refused("place_border", "england_france") == "pax.E2.2d.3"
    t.do("place_border", "france_aragon")
    assert t.purse(0) == 10
    t.market_florins("west", 0, 9)
    t.do("fair", "west")
    finish_levies(t)
    assert t.purse(0) == 11  # the southern border earns nothing but the subsidy is paid


def test_ex_05_ops_around_a_moving_bishop() -> None:
    """The text calls the first op "silenced"; the figure shows it is the other card's (slip P1)."""
    t = Table()
    t.tableau(0, "gutenberg", "william_caxton", "antipope")  # A, B, C
    t.bishop("william_caxton", "red")
    t.market_florins("west", 2, 2)
    t.do("ops", "west")
    assert t.refused("commerce", "william_caxton", "west_2") == "pax.F1f.1"
    t.do("commerce", "gutenberg", "west_2")
    t.do("inquisitor", "antipope", "william_caxton")
    t.do("move_bishop", "gutenberg")
    t.do("commerce", "william_caxton", "west_2")
    assert t.purse(0) == 12
    assert t.florins_on("west", 2) == 0


def test_ex_06_two_fairs_in_one_turn() -> None:
    t = Table()
    east, west = t.on_market("east", 0), t.on_market("west", 0)
    t.do("fair", "east")
    assert t.on_market("east", 0) is None
    t.do("fair", "west")
    assert east is not None
    assert west is not None
    assert t.discarded(east)
    assert t.discarded(west)
    assert t.s.active == 1
    assert t.on_market("east", 0) is not None


def test_ex_07_three_inquisitor_moves() -> None:
    t = Table()
    t.tableau(0, "antipope", "star_chamber", "reformed_theology")  # France, England, The West
    t.bishop("england", "red")
    t.square("portugal", 1)
    t.repress("portugal", "pawn1")
    t.put("toledo", "gold_knight")
    t.do("ops", "west")
    t.do("inquisitor", "antipope", "england")
    t.do("move_bishop", "star_chamber")
    t.do("inquisitor", "star_chamber", "star_chamber")
    t.do("move_bishop", "reformed_theology")
    t.do("inquisitor", "reformed_theology", "reformed_theology")
    t.do("move_bishop", "portugal")
    t.do("pacify", "second_pawn")
    assert t.repressed("portugal") == {}
    t.do("end_turn")
    assert t.refused("ops", "west") == "pax.D1.3"  # the king's campaign is silenced


def test_ex_08_silenced_printing_press() -> None:
    t = Table()
    t.tableau(1, "gutenberg")
    t.hand(1, "jesuits", "luther", "kingmaker", "cromwell")
    t.tableau(0, "antipope", "reformed_theology")
    t.bishop("holy_roman_empire", "red")
    t.do("ops", "west")
    t.do("inquisitor", "antipope", "holy_roman_empire")
    t.do("move_bishop", "gutenberg")
    assert t.seat() == 1
    t.do("discard", "jesuits")
    t.do("discard", "luther")
    assert t.purse(1) == 10
    assert t.hand_of(1) == ["kingmaker", "cromwell"]


def test_ex_09_commerce() -> None:
    t = Table()
    t.tableau(0, "bundschuh_revolt")
    assert t.refused("ops", "west") == "pax.D1.3"
    t.market_florins("west", 3, 1)
    t.do("ops", "west")
    assert t.purse(0) == 11


def test_ex_10_beheading_across_the_east() -> None:
    t = Table()
    t.tableau(0, "the_grim")
    t.tableau(1, "qizilbash")
    t.bishop("qizilbash", "green")
    t.do("ops", "east")
    t.do("behead", "the_grim", "qizilbash")
    assert t.discarded("qizilbash")
    assert t.row(0, "east") == ["the_grim"]
    assert t.s.pool[ids.BISHOP + 1] == 5


@pytest.mark.parametrize(
    ("state", "cairo", "cyprus"),
    [("catholic", "gold_rook", "gold_rook"), ("islamic", "green_rook", "gold_rook")],
)
def test_ex_11_tax(state: str, cairo: str, cyprus: str) -> None:
    """Cairo shows a gold rook only in a Catholic Mamluk; at the start it is green and Cyprus gold (slip P2)."""
    for city, token in (("cairo", cairo), ("cyprus", cyprus)):
        t = Table()
        t.religion("mamluk", state)
        t.tableau(0, "holy_land_crusade")  # West banner, Mamluk
        t.concession("ottoman_mamluk", 1)
        t.do("ops", "west")
        assert t.seat() == 1
        t.do("pay_tax")
        t.do("levy", city)
        assert t.at(city) == token
        assert t.purse(1) == 9
        assert t.pawn_at("ottoman_mamluk") == 1


def test_ex_12_repress_by_a_married_queen() -> None:
    t = Table()
    t.square("aragon", 0)
    t.marry("isabella_of_castille", "aragon")
    t.concession("aragon_papal", 1)
    t.put("valencia", "gold_rook")
    t.do("ops", "west")
    assert t.offers("repress") == [
        ("isabella_of_castille", "valencia"),
        ("isabella_of_castille", "concession:aragon_papal"),
    ]
    t.do("repress", "isabella_of_castille", "concession:aragon_papal")
    assert t.repressed("aragon") == {"pawn1": 1}
    assert t.purse(0) == 11


def test_ex_13_vote_with_golden_liberty() -> None:
    t = Table(florins=4)
    t.square("papal_states", 0)
    t.repress("papal_states", "pawn1", "pawn1", "pawn0")
    t.concession("aragon_papal", 0)
    t.concession("hre_papal", 0)
    t.concession("papal_ottoman", 1)
    t.tableau(0, "sindicat_remenca")
    t.do("ops", "west")
    assert t.purse(0) == 1
    assert t.is_republic("papal_states")
    assert t.offers("free_serf") == []
    t.do("concession", "papal_ottoman")
    assert t.purse(0) == 0
    assert t.repressed("papal_states") == {"pawn0": 1, "pawn1": 3}
    t.do("golden_liberty")
    assert t.state_of("papal_states") == "medieval"


def test_ex_14_corsair() -> None:
    t = Table()
    t.tableau(0, "ottoman_navy", "barbarossa_brothers")
    t.pirate("hungary_ottoman", "green")
    t.concession("aragon_papal", 1)
    t.concession("papal_ottoman", 1)
    t.do("ops", "east")
    t.do("corsair", "ottoman_navy", "hungary_ottoman")
    t.do("sail", "aragon_papal")
    assert t.pawn_at("aragon_papal") == -1
    assert t.pawn_at("papal_ottoman") == 1


@pytest.mark.parametrize("target", ["valencia", "algiers", "pirate:portugal_aragon"])
def test_ex_15_siege(target: str) -> None:
    t = Table()
    t.tableau(0, "duke_of_milan")
    t.put("valencia", "gold_knight")
    t.put("algiers", "green_rook")
    t.pirate("portugal_aragon", "green")
    t.do("ops", "west")
    t.do("siege", "duke_of_milan", target)
    left = [t.at("valencia"), t.at("algiers"), t.pirate_at("portugal_aragon")]
    assert left.count(None) == 1
    assert t.purse(0) == 10


def test_ex_16_bloodless_campaign_by_a_vassal() -> None:
    t = Table()
    t.square("ottoman", 0)
    t.square("holy_roman_empire", 0, under="ottoman")
    t.put("vienna", "red_knight")
    t.put("lubeck", "gold_knight")
    t.square("france", 1)
    t.repress("france", "gold_rook", "pawn0")
    t.do("ops", "east")  # the vassal acts in the half of its suzerain
    t.do("campaign", "holy_roman_empire", "france")
    assert t.purse(0) == 8
    assert t.suzerain("france") == "ottoman"
    t.do("concession", "england_france")
    t.do("emancipate", "gold_rook", "lyon")
    t.do("free_serf", "first_pawn", "france_hre")
    assert t.at("lyon") == "gold_rook"
    assert t.pawn_at("england_france") == t.pawn_at("france_hre") == 0
    assert t.at("vienna") == "red_knight"
    assert t.at("lubeck") == "gold_knight"


def test_ex_17_west_fair_that_runs_dry() -> None:
    t = Table(seats=2)
    t.market_florins("west", 0, 2)
    t.concession("hungary_byzantium", 1)
    t.pirate("papal_ottoman", "green")
    china = t.s.china
    t.do("fair", "west")
    finish_levies(t)
    assert t.purse(0) == 11
    assert t.purse(1) == 11
    assert t.s.china == china - 1 + 1
    assert t.florins_on("west", 0) == 0
    filled = {t.s.data.empire_slugs[t.s.data.place_empire[p]] for p in range(30) if t.s.places[p] >= 0}
    assert filled == {"byzantium", "hungary", "ottoman"}


def test_ex_18_empty_fair() -> None:
    t = Table(seats=2)
    t.concession("hungary_byzantium", 1)
    t.do("fair", "west")
    assert t.purse(0) == 11
    assert t.purse(1) == 10
    assert all(token < 0 for token in t.s.places)


def test_ex_19_fair_without_concessions() -> None:
    t = Table(seats=3)
    t.market_florins("west", 0, 1)
    t.do("fair", "west")
    finish_levies(t)
    assert t.purse(0) == 11
    assert sum(1 for token in t.s.places if token >= 0) == 9
    assert t.florins_on("west", 0) == 2


def test_ex_20_condottieri() -> None:
    t = Table()
    t.put("venice", "red_rook")
    t.hand(0, "gonfalonier")
    t.do("play", "gonfalonier")
    t.do("place", "venice_2")
    t.do("place", "venice")
    assert t.purse(0) == 9
    assert t.repressed("papal_states") == {"red_rook": 1}
    assert t.at("venice") == t.at("venice_2") == "gold_knight"
    # one is killed; a passing voyage raises him again
    t.s.places[t.place("venice")] = -1
    t.s.pool[ids.KNIGHT] += 1
    t.market_florins("west", 0, 5)
    t.do("fair", "west")
    finish_levies(t)
    assert t.at("venice") == t.at("venice_2") == "gold_knight"
    # a bishop silences the Gonfalonier
    t.hand(1, "venetian_navy", "bonfire_of_the_vanities")
    t.do("play", "bonfire_of_the_vanities")
    t.do("no_one_shot")
    t.do("place_bishop", "gonfalonier")
    assert t.at("venice") == "gold_knight"
    assert t.at("venice_2") is None


def east_fair(profits: int) -> Table:
    t = Table(seats=2)
    t.market_florins("east", 0, profits - 1)
    t.concession("hungary_byzantium", 0)
    t.concession("ottoman_mamluk", 1)
    t.put("trebizond", "red_rook")
    return t


def test_ex_21_short_east_fair() -> None:
    t = east_fair(2)
    t.do("fair", "east")
    assert t.offers("levy") == ["tana", "caffa"]
    t.do("levy", "tana")
    assert t.at("tana") == "green_knight"
    assert t.purse(0) == 12
    assert t.purse(1) == 10
    assert t.at("buda") is None


def test_ex_22_longer_east_fair() -> None:
    t = east_fair(3)
    t.put("buda", "gold_knight")
    t.put("varna", "red_knight")
    t.put("constantinople_2", "green_knight")
    t.put("constantinople_3", "green_knight")
    t.put("modon", "red_rook")
    t.put("rhodes", "gold_rook")
    t.do("fair", "east")
    t.do("levy", "caffa")
    assert t.at("constantinople") == "green_rook"
    assert t.purse(0) == 12
    assert t.purse(1) == 11
    assert t.at("cairo") is None


def test_ex_23_trade_shift_to_timbuktu() -> None:
    t = Table()
    t.put("tana", "gold_rook")
    t.hand(0, "soninke_wangara")
    t.do("play", "soninke_wangara")
    t.do("trigger")
    assert t.repressed("byzantium") == {"gold_rook": 1}
    assert t.purse(0) == 10
    t.do("place", "algiers")
    assert t.at("algiers") == "green_rook"
    assert RULES.view(t.s, 0)["routes"]["black"] == [
        "aragon",
        "aragon_papal",
        "papal_states",
        "papal_ottoman",
        "ottoman",
        "ottoman_mamluk",
        "mamluk",
    ]


def test_ex_24_coronation() -> None:
    t = Table()
    t.tableau(0, "damascus_coffee")
    t.market("east", 2, "sophia_palaiologina")
    t.do("buy", "sophia_palaiologina")
    t.do("play", "sophia_palaiologina")
    t.do("crown", "hungary")
    t.do("concession", "hungary_byzantium")
    assert t.row(0, "east") == ["damascus_coffee", "hungary"]
    assert t.queens("hungary") == ["sophia_palaiologina"]
    assert t.s.active == 1


def test_ex_25_old_maid() -> None:
    """The example speaks of four suitors; the card lists three (slip P3)."""
    t = Table()
    t.square("byzantium", 1)
    t.square("holy_roman_empire", 0, republic=True)
    t.marry("theft_of_the_holy_crown", "hungary")
    t.hand(0, "sophia_palaiologina")
    t.do("play", "sophia_palaiologina")
    assert [t.s.data.card_slugs[c] for c in t.s.maids[0]] == ["sophia_palaiologina"]
    assert t.s.prestige(0, ids.REFORMIST) == 1
    assert t.offers("ops") == []
    d = t.s.data
    assert len(d.suitors[d.card("sophia_palaiologina")]) == 3


def test_ex_26_conspiracy() -> None:
    t = Table()
    t.square("aragon", 1)
    t.square("france", 1, under="aragon")
    t.repress("aragon", "red_knight")
    t.pirate("portugal_aragon", "green")
    t.put("algiers", "green_rook")
    t.hand(0, "house_of_borgia")
    t.do("play", "house_of_borgia")
    t.do("launch", "aragon")
    assert t.offers("lose") == ["pirate:portugal_aragon", "repressed:red_knight"]
    t.do("lose", "pirate:portugal_aragon")
    t.do("settle", "red_knight", "valencia")
    assert t.owner("aragon") == 0
    assert t.owner("france") == -1
    t.do("concession", "aragon_papal")
    assert t.step() == "PlaceAgent"
    assert t.refused("skip") == "pax.E2.1.1"
    t.do("place_bishop", "england")
    assert t.bishop_on("england") == "gold"
    assert t.at("valencia") == "red_knight"


def test_ex_27_republic_from_a_vassal() -> None:
    t = Table()
    t.square("hungary", 0)
    t.square("france", 0, under="hungary")
    t.put("bruges", "gold_rook")
    t.put("lyon", "gold_knight")
    t.pirate("england_france", "gold")
    t.concession("france_hre", 0)
    t.hand(0, "flanders_guild")
    t.do("play", "flanders_guild")
    t.do("launch", "france")
    t.do("lose", "pirate:england_france")
    t.do("lose", "concession:france_hre")
    t.do("land", "first_pawn", "france_hre")
    t.do("concession", "england_france")
    assert t.is_republic("france")
    assert t.suzerain("france") is None
    assert t.row(0, "west") == ["flanders_guild", "france"]
    assert t.s.concessions(0) == 2


def test_ex_28_crusade_at_home() -> None:
    t = Table()
    t.square("aragon", 0)
    t.put("valencia", "gold_rook")
    t.put("algiers", "green_rook")
    t.put("toledo", "gold_knight")
    t.pirate("aragon_papal", "gold")
    t.hand(0, "jesuits")
    t.do("play", "jesuits")
    t.do("launch", "aragon")
    assert set(t.offers("lose")) == {"valencia", "toledo", "pirate:aragon_papal"}
    t.do("lose", "valencia")
    assert t.state_of("aragon") == "catholic"
    assert t.is_republic("aragon")
    t.do("concession", "france_aragon")
    assert t.at("toledo") == "gold_knight"
    assert t.at("algiers") is None
    t.do("place_bishop", "jesuits")
    assert t.bishop_on("jesuits") == "gold"


def test_ex_29_bloody_rule_through_a_pirate() -> None:
    t = Table()
    t.pirate("england_france", "red")
    t.put("london", "gold_rook")
    t.hand(0, "man_for_all_seasons")
    t.do("play", "man_for_all_seasons")
    assert t.offers("launch") == ["england"]
    t.do("launch", "england")
    assert t.pirate_at("england_france") is None


def test_ex_30_apostasy() -> None:
    t = Table(seats=3)
    t.tableau(0, "luther", "the_grim", "the_handsome")
    t.tableau(1, "antipope", "cromwell", "saint_stefan_cel_mare")
    t.square("ottoman", 1)  # Sultan Mehmed, Islamic
    t.square("hungary", 1, under="ottoman")
    t.tableau(2, "star_chamber")
    t.hand(0, "twelver_ghulat")
    t.do("play", "twelver_ghulat")
    t.do("trigger")
    t.do("place_bishop", "mamluk")
    for slug in (
        "luther",
        "the_grim",
        "the_handsome",
        "twelver_ghulat",
        "antipope",
        "cromwell",
        "saint_stefan_cel_mare",
    ):
        assert t.discarded(slug)
    assert t.owner("ottoman") == -1
    assert t.owner("hungary") == -1
    assert t.row(2, "west") == ["star_chamber"]
    assert t.bishop_on("mamluk") == "green"


def test_ex_31_comet_and_victory() -> None:
    t = Table(seats=2)
    for empire in ("england", "france", "aragon"):
        t.square(empire, 0)
    t.market("east", 1, "astrology_of_nostradamus")
    t.do("buy", "astrology_of_nostradamus")
    t.do("activate", "imperial")
    t.do("declare", "imperial")
    assert t.s.outcome is not None
    assert t.s.outcome.winners == [0]


def test_ex_32_islamic_supremacy_through_one_pirate() -> None:
    t = Table()
    t.tableau(1, "dervishes")
    t.bishop("dervishes", "green")
    t.religion("ottoman", "islamic")
    t.put("venice", "gold_knight")
    assert supreme(t.s, 0) == -1
    t.hand(0, "ottoman_navy")
    t.do("play", "ottoman_navy")
    t.do("place_border", "ottoman_mamluk")
    assert bishop_counts(t.s, -1) == [0, 1, 0]
    assert believer_counts(t.s) == [1, 2, 0]
    assert supreme(t.s, 0) == ids.ISLAMIC


@pytest.mark.rule("pax.GL.CRYPTOGRAPHY.2")
def test_ex_33_borrowed_behead() -> None:
    t = Table()
    t.square("portugal", 1)
    t.marry("isabella_of_castille", "portugal")
    t.repress("portugal", "pawn0")
    t.tableau(0, "cryptography")
    t.do("sell", "cryptography")
    t.do("behead", "isabella_of_castille", "portugal")
    assert t.purse(0) == 12
    assert t.owner("portugal") == -1
    assert t.discarded("isabella_of_castille")
    assert t.repressed("portugal") == {"pawn0": 1}


def test_ex_34_location_match() -> None:
    t = Table()
    t.tableau(0, "beylerbey_of_egypt")
    t.tableau(1, "damascus_coffee", "qizilbash", "vlad_the_impaler", "safavids", "the_grim")
    t.square("mamluk", 1)
    t.square("hungary", 1)
    t.do("ops", "east")
    assert {target for _, target in t.offers("behead")} == {"damascus_coffee", "qizilbash", "mamluk"}
