"""Part F, continued: votes, corsairs, sieges and campaigns."""

from __future__ import annotations

import pytest

from signoria.games.pax_renaissance import ids
from tests.games.pax_renaissance.builder import Table


# ---------------------------------------------------------------------- F6 vote
def election(owner: int = 1) -> Table:
    t = Table()
    t.tableau(0, "sindicat_remenca")
    t.square("england", owner)
    t.concession("england_france", 0)
    return t


@pytest.mark.rule("pax.F6.1", "pax.F6c.1", "pax.F6c.2")
def test_vote_takes_an_opponents_king() -> None:
    t = election()
    t.s.republic[t.empire("england")] = True
    t.repress("england", "gold_rook")
    t.do("ops", "west")
    assert t.purse(0) == 9
    assert t.owner("england") == 0
    assert not t.is_republic("england")
    assert t.row(0, "west") == ["sindicat_remenca", "england"]
    t.do("concession", "england_portugal")
    t.do("emancipate", "gold_rook", "london")
    assert t.pawn_at("england_portugal") == 0
    assert t.at("london") == "gold_rook"


@pytest.mark.rule("pax.F6.1")
def test_vote_only_in_the_half_shown() -> None:
    t = election()
    t.square("hungary", 1)
    t.square("france", 1)
    t.concession("hungary_byzantium", 0)
    t.do("ops", "west")
    assert t.refused("vote", "sindicat_remenca", "hungary") == "pax.F6.1"
    assert set(t.offers("vote")) == {("sindicat_remenca", "england"), ("sindicat_remenca", "france")}


@pytest.mark.rule("pax.F6.2", "pax.F6.3")
def test_thrones_and_vassals_can_not_be_voted() -> None:
    t = election()
    t.square("france", 1, under="england")
    t.concession("england_portugal", 0)
    t.market_florins("west", 1, 1)
    t.do("ops", "west")
    assert t.refused("vote", "sindicat_remenca", "france") == "pax.F6.2"
    assert t.refused("vote", "sindicat_remenca", "portugal") == "pax.F6.2"
    t.do("vote", "sindicat_remenca", "england")  # the suzerain
    t.do("done")
    assert t.owner("england") == 0
    assert t.owner("france") == -1


@pytest.mark.rule("pax.F6a.1", "pax.F6a.2")
def test_cost_of_a_vote() -> None:
    t = election()
    t.market_florins("west", 1, 1)
    t.repress("england", "pawn1", "gold_rook", "red_knight")
    t.florins(0, 2)
    t.do("ops", "west")
    assert t.s.active == 0
    assert t.purse(0) == 3  # commerce was all that was left: the vote costs three
    t = election()
    t.market_florins("west", 1, 1)
    t.florins(0, 0)
    t.do("ops", "west")
    t.do("vote", "sindicat_remenca", "england")
    t.do("done")
    assert t.owner("england") == 0


@pytest.mark.rule("pax.F6b.1", "pax.F6b.2")
def test_majority() -> None:
    t = Table(seats=3)
    t.tableau(0, "sindicat_remenca")
    t.market_florins("west", 1, 1)
    t.market_florins("west", 2, 1)
    t.square("england", 1)
    t.do("ops", "west")
    assert t.refused("vote", "sindicat_remenca", "england") == "pax.F6b.2"
    t.concession("england_france", 0)
    t.concession("england_portugal", 2)
    assert t.refused("vote", "sindicat_remenca", "england") == "pax.F6b.1"
    t.s.pawns[t.border("england_portugal")] = -1
    t.s.pool[ids.PAWN + 2] += 1
    assert t.offers("vote") == [("sindicat_remenca", "england")]


@pytest.mark.rule("pax.F6d.1", "pax.F6d.2", "pax.GL.THEOCRACY.2")
def test_golden_liberty() -> None:
    for wanted in (True, False):
        t = election()
        t.religion("england", "reformist")
        t.do("ops", "west")
        if wanted:
            t.do("golden_liberty")
        t.do("done")
        assert t.state_of("england") == ("medieval" if wanted else "reformist")
    t = election()
    t.do("ops", "west")
    assert t.refused("golden_liberty") == "pax.F6d.1"
    t = Table()
    t.hand(0, "merchants_of_the_staple")
    t.religion("england", "reformist")
    t.do("play", "merchants_of_the_staple")
    t.do("launch", "england")
    t.do("land", "first_pawn", "england_france")
    assert t.refused("golden_liberty") == "pax.F6d.2"


# ---------------------------------------------------------------------- F7 corsair
@pytest.mark.rule("pax.F7.1", "pax.F7.5")
def test_which_pirates_a_corsair_moves() -> None:
    t = Table()
    t.tableau(0, "ottoman_navy", "tersane_i_amire")
    t.pirate("hungary_ottoman", "green")
    t.pirate("papal_ottoman", "gold")
    t.pirate("england_france", "green")
    t.do("ops", "east")
    assert t.offers("corsair") == [
        ("ottoman_navy", "hungary_ottoman"),
        ("tersane_i_amire", "hungary_ottoman"),
    ]
    assert t.refused("corsair", "ottoman_navy", "papal_ottoman") == "pax.F7.1"
    assert t.refused("corsair", "ottoman_navy", "england_france") == "pax.F7.5"


@pytest.mark.rule("pax.F7.2", "pax.F7.4")
def test_where_a_pirate_sails() -> None:
    t = Table()
    t.tableau(0, "ottoman_navy")
    t.pirate("hungary_ottoman", "green")
    t.do("ops", "east")
    assert set(t.offers("sail")) == {"papal_ottoman", "ottoman_mamluk", "hungary_byzantium", "aragon_papal"}
    assert t.refused("sail", "byzantium_mamluk") == "pax.F7.4"
    assert t.refused("sail", "portugal_aragon") == "pax.F7.2"
    t.do("sail", "ottoman_mamluk")
    assert t.pirate_at("ottoman_mamluk") == "green_pirate"
    assert t.pirate_at("hungary_ottoman") is None


@pytest.mark.rule("pax.F7.3", "pax.F7a.1")
def test_naval_attack() -> None:
    t = Table()
    t.tableau(0, "ottoman_navy")
    t.pirate("hungary_ottoman", "green")
    t.pirate("hungary_byzantium", "green")
    t.pirate("papal_ottoman", "gold")
    t.concession("ottoman_mamluk", 1)
    t.do("ops", "east")
    t.do("corsair", "ottoman_navy", "hungary_ottoman")
    assert t.refused("sail", "hungary_byzantium") == "pax.F7.3"
    t.do("sail", "papal_ottoman")
    assert t.pirate_at("papal_ottoman") == "green_pirate"
    assert t.s.pool[ids.PIRATE] == 6
    assert t.purse(0) == 10
    assert t.pawn_at("ottoman_mamluk") == 1


@pytest.mark.rule("pax.F7a.1", "pax.F7a.2")
def test_naval_attack_on_a_concession() -> None:
    t = Table()
    t.tableau(0, "isfendiyarid_dynasty")  # Byzantium
    t.pirate("hungary_byzantium", "green")
    t.concession("hungary_ottoman", 1)
    t.do("ops", "east")  # the only pirate has only one way
    assert t.pirate_at("hungary_ottoman") == "green_pirate"
    assert t.pawn_at("hungary_ottoman") == -1
    assert t.repressed("hungary") == {}
    assert t.s.pool[ids.PAWN + 1] == 10
    t = Table()
    t.tableau(0, "ottoman_navy")
    t.pirate("hungary_ottoman", "green")
    t.concession("papal_ottoman", 1)
    t.do("ops", "east")
    t.do("corsair", "ottoman_navy", "hungary_ottoman")
    t.do("sail", "aragon_papal")
    assert t.pawn_at("papal_ottoman") == 1  # only passed


# ---------------------------------------------------------------------- F8 siege
@pytest.mark.rule("pax.F8.1", "pax.F8.2")
def test_siege() -> None:
    t = Table(florins=0)
    t.tableau(0, "duke_of_milan")
    t.put("valencia", "gold_knight")
    t.put("algiers", "green_rook")
    t.pirate("aragon_papal", "green")
    t.concession("portugal_aragon", 1)
    t.repress("aragon", "red_rook")
    t.do("ops", "west")
    assert t.offers("siege") == [
        ("duke_of_milan", "valencia"),
        ("duke_of_milan", "algiers"),
        ("duke_of_milan", "pirate:aragon_papal"),
    ]
    assert t.refused("siege", "duke_of_milan", "concession:portugal_aragon") == "pax.F8.2"
    assert t.refused("siege", "duke_of_milan", "repressed:red_rook") == "pax.F8.2"
    t.do("siege", "duke_of_milan", "pirate:aragon_papal")
    assert t.pirate_at("aragon_papal") is None
    assert t.at("valencia") == "gold_knight"


@pytest.mark.rule("pax.F8.3")
def test_siege_in_ones_own_empire() -> None:
    t = Table()
    t.tableau(0, "duke_of_milan")
    t.square("aragon", 0)
    t.put("valencia", "gold_rook")
    t.do("ops", "west")
    assert t.at("valencia") is None


# ---------------------------------------------------------------------- F9 campaign
def war(knights: int = 2, **defenders: str) -> Table:
    """Banker 0 holds the Holy Roman Empire with some gold knights."""
    t = Table()
    t.square("holy_roman_empire", 0)
    for place in ("vienna", "lubeck", "nurnberg")[:knights]:
        t.put(place, "gold_knight")
    for place, token in defenders.items():
        t.put(place, token)
    return t


@pytest.mark.rule("pax.F9a.1")
def test_campaign_targets() -> None:
    t = war()
    t.square("france", 1)
    t.square("hungary", 0)
    t.do("ops", "west")
    assert t.refused("campaign", "holy_roman_empire", "hungary") == "pax.F9a.1"
    assert ("holy_roman_empire", "france") in t.offers("campaign")
    assert ("holy_roman_empire", "papal_states") in t.offers("campaign")


@pytest.mark.rule("pax.F9b.1", "pax.F9c.1")
def test_all_knights_attack_and_are_paid() -> None:
    t = war(2)
    t.put("nurnberg", "red_knight")
    china = t.s.china
    t.do("ops", "west")
    t.do("campaign", "holy_roman_empire", "france")
    assert t.purse(0) == 7
    assert t.s.china == china + 3


@pytest.mark.rule("pax.F9b.2", "pax.F9c.2")
def test_campaign_needs_knights_and_florins() -> None:
    t = Table()
    t.square("holy_roman_empire", 0)
    t.put("vienna", "gold_rook")
    assert t.refused("ops", "west") == "pax.D1.3"
    t = war(2)
    t.florins(0, 1)
    assert t.refused("ops", "west") == "pax.D1.3"
    t.square("england", 0)
    t.put("london", "gold_knight")
    t.do("ops", "west")
    assert t.refused("campaign", "holy_roman_empire", "france") == "pax.F9c.2"
    assert ("england", "france") in t.offers("campaign")


@pytest.mark.rule("pax.F9d.1", "pax.F9e.1", "pax.F9.2")
def test_who_defends_against_a_campaign() -> None:
    t = war(3, paris="green_rook", bruges="gold_knight")
    t.repress("france", "red_knight")
    t.repress("holy_roman_empire", "red_knight")
    t.pirate("england_france", "gold")
    t.concession("france_hre", 1)
    t.do("ops", "west")
    t.do("campaign", "holy_roman_empire", "france")
    assert t.offers("lose") == ["vienna", "lubeck", "nurnberg"]
    t.do("lose", "vienna")
    t.do("lose", "lubeck")
    assert t.owner("france") == 0
    assert t.at("paris") is None
    assert t.at("bruges") is None
    assert t.pirate_at("england_france") == "gold_pirate"
    assert t.pawn_at("france_hre") == 1


@pytest.mark.rule("pax.F9f.1", "pax.F9g.1", "pax.F9i.1")
def test_victorious_campaign_makes_a_vassal() -> None:
    t = war(2, paris="gold_knight")
    t.do("ops", "west")
    t.do("campaign", "holy_roman_empire", "france")
    t.do("lose", "lubeck")
    t.do("concession", "france_aragon")
    assert t.suzerain("france") == "holy_roman_empire"
    assert t.owner("france") == 0
    assert t.row(0, "west") == ["holy_roman_empire"]
    assert t.at("vienna") == "gold_knight"  # the survivor stays at home
    assert t.pawn_at("france_aragon") == 0


@pytest.mark.rule("pax.F9f.2", "pax.GL.BATTLE.4")
def test_failed_campaign_is_paid_all_the_same() -> None:
    t = war(1, paris="gold_knight")
    t.do("ops", "west")
    t.do("campaign", "holy_roman_empire", "france")
    assert t.purse(0) == 9
    assert t.owner("france") == -1
    assert t.at("vienna") is None
    assert t.at("paris") is None


@pytest.mark.rule("pax.F9g.2", "pax.F9i.2", "pax.F9i.3")
def test_what_a_conquered_empire_holds() -> None:
    t = war(2, paris="gold_knight")
    t.repress("france", "red_rook", "pawn1")
    t.do("ops", "west")
    t.do("campaign", "holy_roman_empire", "france")
    t.do("lose", "lubeck")
    t.do("emancipate", "red_rook", "lyon")
    t.do("done")
    assert [t.at(p) for p in ("paris", "bruges", "lyon")] == [None, None, "red_rook"]
    assert t.repressed("france") == {"pawn1": 1}


@pytest.mark.rule("pax.F9h.1", "pax.I1d.1", "pax.GL.REGIMEd.1")
def test_campaign_against_a_throne_brings_queen_and_bishop() -> None:
    t = war(1)
    t.marry("anne_of_brittany", "france")
    t.bishop("france", "red")
    t.do("ops", "west")
    t.do("campaign", "holy_roman_empire", "france")
    t.do("done")
    assert t.queens("france") == ["anne_of_brittany"]
    assert t.bishop_on("france") == "red"


@pytest.mark.rule("pax.F9h.2", "pax.F9h.3", "pax.I1d.2")
def test_campaign_against_an_opponent_strips_the_square() -> None:
    t = war(1)
    t.square("france", 1)
    t.square("england", 1, under="france")
    t.marry("anne_of_brittany", "france")
    t.bishop("france", "red")
    t.bishop("anne_of_brittany", "gold")
    t.do("ops", "west")
    t.do("campaign", "holy_roman_empire", "france")
    t.do("done")
    assert t.queens("france") == []
    assert t.discarded("anne_of_brittany")
    assert t.bishop_on("france") is None
    assert t.owner("england") == -1
    assert t.s.pool[ids.BISHOP : ids.BISHOP + 3] == [5, 5, 5]


@pytest.mark.rule("pax.F9j.1", "pax.F9j.2")
def test_campaigns_of_vassals() -> None:
    t = Table()
    t.square("ottoman", 0)
    t.square("holy_roman_empire", 0, under="ottoman")
    t.put("vienna", "gold_knight")
    t.do("ops", "east")
    assert t.refused("campaign", "holy_roman_empire", "ottoman") == "pax.F9a.1"
    t.do("campaign", "holy_roman_empire", "france")
    t.do("done")
    assert t.suzerain("france") == "ottoman"


@pytest.mark.rule("pax.F9.3", "pax.F9.4", "pax.GL.VASSAL.2")
def test_republics_and_vassals_as_targets() -> None:
    t = war(1)
    t.square("france", 1, republic=True)
    t.do("ops", "west")
    t.do("campaign", "holy_roman_empire", "france")
    t.do("done")
    assert not t.is_republic("france")
    assert t.suzerain("france") == "holy_roman_empire"
    t = war(1)
    t.square("england", 1)
    t.square("france", 1, under="england")
    t.do("ops", "west")
    t.do("campaign", "holy_roman_empire", "france")
    t.do("done")
    assert t.suzerain("france") == "holy_roman_empire"
    assert t.owner("england") == 1
