"""Parts G and H: trade fairs and trade shifts."""

from __future__ import annotations

import pytest

from signoria.games.pax_renaissance import ids
from tests.games.pax_renaissance.builder import Table


def levies(t: Table) -> list[str]:
    """Answer every levy with the first city; the empires that were asked for or filled at once."""
    out: list[str] = []
    while t.s.outcome is None and t.step() == "Levy":
        place = t.offers("levy")[0]
        out.append(place)
        t.do("levy", place)
    return out


def occupied(t: Table) -> set[str]:
    return {t.s.data.place_slugs[p] for p in range(30) if t.s.places[p] >= 0}


def fill_byzantium(t: Table) -> None:
    t.put("caffa", "gold_knight")
    t.put("trebizond", "red_rook")


@pytest.mark.rule("pax.G.1", "pax.G2a.1", "pax.G5.1")
def test_routes_of_the_two_fairs() -> None:
    t = Table()
    t.market_florins("east", 0, 5)
    t.do("fair", "east")
    levies(t)
    empires = {t.s.data.place_empire[t.place(p)] for p in occupied(t)}
    assert {t.s.data.empire_slugs[e] for e in empires} == {"byzantium", "hungary", "ottoman", "mamluk"}
    t = Table()
    t.market_florins("west", 0, 5)
    t.do("fair", "west")
    levies(t)
    empires = {t.s.data.place_empire[t.place(p)] for p in occupied(t)}
    assert len(empires) == 9
    assert t.empire("mamluk") not in empires
    assert t.empire("holy_roman_empire") in empires


@pytest.mark.rule("pax.G1a.1")
@pytest.mark.parametrize(("seats", "added"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_florins_added_to_the_profits(seats: int, added: int) -> None:
    t = Table(seats=seats)
    t.market_florins("east", 0, 4)
    china = t.s.china
    t.do("fair", "east")
    levies(t)
    assert t.s.china == china - added
    assert t.purse(0) == 11
    assert t.florins_on("east", 0) == 4 + added - 1


@pytest.mark.rule("pax.G1b.1")
def test_fair_card_leaves_the_game() -> None:
    t = Table()
    t.market("east", 0, "damascus_coffee", 4)
    t.do("fair", "east")
    assert t.on_market("east", 0) is None
    assert t.discarded("damascus_coffee")


@pytest.mark.rule("pax.G2b.1", "pax.G2b.2", "pax.G1.1")
def test_subsidy_comes_first_and_may_be_all() -> None:
    t = Table()
    t.concession("hungary_byzantium", 1)
    t.do("fair", "east")
    assert t.purse(0) == 11
    assert t.purse(1) == 10
    assert occupied(t) == set()
    assert t.step() == "ActionPhase"


@pytest.mark.rule("pax.G3.1", "pax.G3a.1", "pax.G3.5")
def test_concessions_are_paid_in_order() -> None:
    t = Table()
    t.market_florins("east", 0, 4)
    t.concession("hungary_byzantium", 1)
    t.concession("hungary_ottoman", 0)
    t.concession("ottoman_mamluk", 1)
    t.do("fair", "east")
    levies(t)
    assert t.purse(0) == 12  # subsidy and his own concession
    assert t.purse(1) == 12
    assert t.florins_on("east", 0) == 1


@pytest.mark.rule("pax.G3b.1")
def test_pirates_send_florins_to_china() -> None:
    t = Table()
    t.market_florins("east", 0, 4)
    t.pirate("hungary_byzantium", "green")
    china = t.s.china
    t.do("fair", "east")
    levies(t)
    assert t.s.china == china - 1 + 1
    assert t.florins_on("east", 0) == 3


@pytest.mark.rule("pax.G3.2", "pax.G5.2")
def test_voyage_ends_where_the_profits_end() -> None:
    t = Table()
    t.market_florins("east", 0, 1)
    t.concession("hungary_ottoman", 1)
    t.concession("ottoman_mamluk", 1)
    t.do("fair", "east")
    levies(t)
    assert t.purse(1) == 11
    assert occupied(t) == {"tana", "buda"}  # Byzantium and Hungary, nothing beyond the border


@pytest.mark.rule("pax.G3.3", "pax.G4.1")
def test_empty_route_runs_to_its_end() -> None:
    t = Table()
    t.market_florins("east", 0, 1)
    t.do("fair", "east")
    assert t.step() == "Levy"
    levies(t)
    assert occupied(t) == {"tana", "buda", "constantinople", "cairo"}
    assert t.florins_on("east", 0) == 1


@pytest.mark.rule("pax.G3.4")
def test_borders_off_the_route_get_nothing() -> None:
    t = Table()
    t.market_florins("east", 0, 5)
    t.concession("byzantium_mamluk", 1)  # land
    t.concession("papal_ottoman", 1)  # on the white route only
    t.do("fair", "east")
    levies(t)
    assert t.purse(1) == 10


@pytest.mark.rule("pax.G4.2", "pax.GL.LEVY.1")
def test_levy_follows_the_present_icon() -> None:
    t = Table()
    t.market_florins("east", 0, 5)
    t.religion("byzantium", "catholic")
    t.do("fair", "east")
    t.do("levy", "tana")
    assert t.at("tana") == "gold_rook"
    t.do("levy", "varna")
    assert t.at("varna") == "red_knight"


@pytest.mark.rule("pax.G4.3", "pax.G4.4", "pax.G4.5")
def test_convener_chooses_the_cities() -> None:
    t = Table()
    t.market_florins("east", 0, 5)
    t.square("byzantium", 1)
    t.do("fair", "east")
    assert t.seat() == 0
    assert t.offers("levy") == ["tana", "caffa", "trebizond"]  # the emporium too; there is no way out
    assert t.refused("levy", "buda") == "pax.G4.1"
    t.do("levy", "caffa")
    assert t.at("caffa") == "gold_knight"


@pytest.mark.rule("pax.G4a.1", "pax.GL.LEVY.1")
def test_constantinople_has_three_places() -> None:
    t = Table()
    t.market_florins("east", 0, 5)
    t.put("constantinople", "gold_rook")
    t.put("constantinople_2", "gold_rook")
    t.put("modon", "gold_rook")
    t.put("rhodes", "gold_rook")
    t.do("fair", "east")
    levies(t)
    assert t.at("constantinople_3") == "green_knight"


@pytest.mark.rule("pax.G4b.1", "pax.G4b.2")
def test_saturated_empires_are_skipped() -> None:
    t = Table()
    t.market_florins("east", 0, 5)
    t.put("buda", "gold_rook")
    t.put("varna", "gold_rook")
    t.put("cairo", "gold_rook")
    t.put("cyprus", "gold_rook")  # the Red Sea is busted
    t.do("fair", "east")
    levies(t)
    assert occupied(t) == {"tana", "buda", "varna", "constantinople", "cairo", "cyprus"}


@pytest.mark.rule("pax.G4c.1")
def test_condottieri_open_a_second_place() -> None:
    t = Table()
    t.market_florins("west", 0, 9)
    t.put("venice", "gold_rook")
    t.do("fair", "west")
    levies(t)
    assert t.at("venice_2") is None
    t = Table()
    t.tableau(1, "duchy_of_ferrara")
    t.market_florins("west", 0, 9)
    t.put("venice", "gold_rook")
    t.do("fair", "west")
    levies(t)
    assert t.at("venice_2") == "gold_knight"
    for state, places in (("medieval", 2), ("catholic", 2), ("islamic", 1), ("reformist", 1)):
        t = Table()
        t.tableau(1, "wolf_of_rimini")
        t.religion("papal_states", state)
        assert t.s.venice_places() == places


@pytest.mark.rule("pax.G4c.2")
def test_venice_is_cut_down() -> None:
    t = Table()
    t.tableau(0, "gonfalonier")
    t.put("venice", "gold_knight")
    t.put("venice_2", "gold_rook")
    t.do("sell", "gonfalonier")
    assert t.step() == "Condottieri"
    assert t.offers("remove") == ["venice", "venice_2"]
    assert t.refused("remove", "paris") == "pax.G4c.2"
    t.do("remove", "venice")
    assert t.at("venice") == "gold_rook"
    assert t.at("venice_2") is None
    assert t.repressed("papal_states") == {}
    # with a second condottiere nothing is lost
    t = Table()
    t.tableau(0, "gonfalonier")
    t.tableau(1, "wolf_of_rimini")
    t.put("venice", "gold_knight")
    t.put("venice_2", "gold_rook")
    t.do("sell", "gonfalonier")
    assert t.at("venice_2") == "gold_rook"


@pytest.mark.rule("pax.G5a.1")
def test_left_over_profits_wait_for_the_next_card() -> None:
    t = Table()
    t.market_florins("east", 0, 3)
    t.market_florins("east", 1, 2)
    t.do("fair", "east")
    levies(t)
    assert t.florins_on("east", 0) == 3
    t.do("end_turn")
    assert t.florins_on("east", 0) == 5  # with the florins of the card that slid there
    assert t.on_market("east", 0) is not None


def test_commerce_takes_florins_from_an_empty_fair_place() -> None:
    t = Table()
    t.tableau(0, "damascus_coffee", "mamluk_slave_soldiers")
    t.market_florins("east", 0, 2)
    t.do("fair", "east")
    levies(t)
    t.do("ops", "east")
    assert ("damascus_coffee", "east_0") in t.offers("commerce")


@pytest.mark.rule("pax.G6.1")
def test_bankruptcy_pays_no_subsidy() -> None:
    t = Table(bankruptcy=True)
    t.concession("hungary_byzantium", 1)
    t.do("fair", "east")
    levies(t)
    assert t.purse(0) == 10
    assert t.purse(1) == 11
    assert occupied(t) == {"tana"}


@pytest.mark.rule("pax.G6.2")
def test_ruined_banks_are_out() -> None:
    t = Table(seats=3, bankruptcy=True)
    t.florins(1, 0)
    t.concession("hungary_byzantium", 1)
    t.tableau(0, "isfendiyarid_dynasty")
    assert t.s.eliminated == 0
    t.do("ops", "east")
    if t.step() == "OpsAction":
        t.do("repress", "isfendiyarid_dynasty", "concession:hungary_byzantium")
    assert t.s.eliminated == 0b010
    assert t.reason() is None
    t.do("end_turn")
    assert t.seat() == 2  # banker 1 is passed over
    t = Table(seats=2, bankruptcy=True)
    t.florins(1, 0)
    t.concession("hungary_byzantium", 1)
    t.tableau(0, "isfendiyarid_dynasty")
    t.do("ops", "east")
    assert t.reason() == "bankruptcy"
    assert t.s.outcome is not None
    assert t.s.outcome.winners == [0]


@pytest.mark.rule("pax.G6.2", "pax.F4.3")
def test_a_bank_is_ruined_after_the_action_not_within_it() -> None:
    t = Table(seats=3, bankruptcy=True)
    t.florins(1, 0)
    t.concession("england_portugal", 1)
    t.tableau(0, "conquistadors", "luther")
    t.do("ops", "west")  # the owner without a florin loses the concession and still places the levy
    assert t.step() == "Levy"
    assert t.seat() == 1
    assert t.s.eliminated == 0
    t.do("levy", "granada")
    assert t.s.eliminated == 0b010


def test_no_ruin_without_the_variant() -> None:
    t = Table(seats=2)
    t.florins(1, 0)
    t.do("fair", "east")
    t.do("end_turn")
    assert t.seat() == 1


# ---------------------------------------------------------------------- H trade shifts
@pytest.mark.rule("pax.H1.1", "pax.H1d.1", "pax.H1.3")
def test_shift_to_timbuktu() -> None:
    t = Table()
    t.put("tana", "gold_rook")
    t.hand(0, "soninke_wangara")
    t.do("play", "soninke_wangara")
    t.do("trigger")
    t.do("place", "valencia")
    assert not t.s.usable(t.place("tana"))
    assert t.s.usable(t.place("timbuktu"))
    assert t.repressed("byzantium") == {"gold_rook": 1}
    assert t.purse(0) == 10


@pytest.mark.rule("pax.B6d.3", "pax.C1a.2")
def test_busted_emporium_is_out_of_play() -> None:
    t = Table()
    t.put("trebizond", "red_rook")
    t.hand(0, "red_sea_fleet")
    assert not t.s.usable(t.place("red_sea"))
    t.do("play", "red_sea_fleet")
    t.do("trigger")
    t.do("place_border", "byzantium_mamluk")
    assert t.at("trebizond") is None
    assert t.repressed("byzantium") == {"red_rook": 1}
    assert t.s.usable(t.place("red_sea"))


@pytest.mark.rule("pax.H1.4", "pax.H1b.1")
def test_new_route_applies_to_later_fairs() -> None:
    t = Table()
    t.hand(0, "red_sea_fleet")
    t.market_florins("west", 0, 9)
    t.do("play", "red_sea_fleet")
    t.do("trigger")
    t.do("place_border", "ottoman_mamluk")
    t.do("fair", "west")
    levies(t)
    empires = {t.s.data.empire_slugs[t.s.data.place_empire[t.place(p)]] for p in occupied(t)}
    assert "mamluk" in empires
    assert "byzantium" not in empires
    assert "hungary" not in empires
    assert t.purse(0) == 12


@pytest.mark.rule("pax.H1.2", "pax.H1c.1")
def test_shift_needs_a_busted_emporium() -> None:
    t = Table()
    t.hand(0, "european_union", "hanseatic_league")
    t.do("play", "european_union")
    assert t.step() == "OneShot"
    t.do("trigger")
    t.do("place", "novgorod")
    assert t.at("novgorod") == "red_rook"
    t.do("play", "hanseatic_league")
    assert t.step() == "PlaceAgent"  # Novgorod is open: no one-shot
    t = Table()
    t.open("timbuktu")
    t.put("timbuktu", "green_rook")
    t.hand(0, "european_union")
    t.do("play", "european_union")
    t.do("trigger")
    assert t.repressed("aragon") == {"green_rook": 1}


@pytest.mark.rule("pax.H1a.1")
def test_spice_islands_need_another_discovery() -> None:
    t = Table()
    t.hand(0, "india_armada")
    t.do("play", "india_armada")
    assert t.step() == "PlaceAgent"
    t = Table()
    t.hand(0, "india_armada")
    t.old_maid(0, "mary_the_rich")
    t.square("portugal", 0)  # Henry the Navigator
    t.do("play", "india_armada")
    assert t.step() == "OneShot"
    t = Table()
    t.hand(0, "gold_coast_monopoly")
    t.tableau(1, "french_pirates")
    t.do("play", "gold_coast_monopoly")
    assert t.step() == "PlaceAgent"  # an opponent's Discovery does not help


@pytest.mark.rule("pax.H1a.2", "pax.H1b.1")
def test_spice_islands_and_red_sea_replace_each_other() -> None:
    for start in ("trebizond", "red_sea"):
        t = Table()
        t.open(start)
        t.put(start, "green_rook")
        t.tableau(0, "french_pirates")
        t.hand(0, "gold_coast_monopoly")
        t.do("play", "gold_coast_monopoly")
        t.do("trigger")
        t.do("place_border", "england_portugal")
        assert t.s.data.emporium_slugs[t.s.emporia[ids.WEST]] == "spice_islands"
        assert t.at(start) is None
    t = Table()
    t.open("spice_islands")
    t.put("spice_islands", "gold_rook")
    t.hand(0, "red_sea_fleet")
    t.do("play", "red_sea_fleet")
    t.do("trigger")
    assert t.repressed("portugal") == {"gold_rook": 1}


@pytest.mark.rule("pax.H1.6")
def test_nothing_reopens_trebizond_or_tana() -> None:
    d = Table().s.data
    shifted = {d.emporium_slugs[d.one_shot_param[c]] for c in range(d.first_square) if d.one_shot[c] == 1}
    assert shifted == {"spice_islands", "red_sea", "novgorod", "timbuktu"}
