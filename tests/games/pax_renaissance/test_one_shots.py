"""Parts I, J, K: coronations, civil wars, religious wars, apostasies."""

from __future__ import annotations

import pytest

from signoria.games.pax_renaissance import ids
from signoria.games.pax_renaissance.data import load
from signoria.kernel.datapack import Pack, own_pack
from signoria.kernel.errors import BadData
from tests.games.pax_renaissance.builder import Table


# ---------------------------------------------------------------------- I coronations
@pytest.mark.rule("pax.I.1", "pax.I.2")
def test_suitors() -> None:
    t = Table()
    t.square("portugal", 0)
    t.square("aragon", 1)
    t.marry("anne_of_brittany", "france")
    t.hand(0, "isabella_of_castille", "joanna_the_mad")
    t.do("play", "isabella_of_castille")  # Portugal, Aragon, France, Holy Roman Empire
    assert t.offers("crown") == ["portugal", "holy_roman_empire"]
    assert t.refused("crown", "aragon") == "pax.I.1"
    assert t.refused("crown", "france") == "pax.I.1"
    assert t.refused("crown", "england") == "pax.I.1"
    t = Table()
    t.square("portugal", 0, republic=True)
    t.hand(0, "joanna_the_mad")
    t.do("play", "joanna_the_mad")
    assert t.refused("crown", "portugal") == "pax.I.2"


@pytest.mark.rule("pax.Ia.1", "pax.I1.1", "pax.GL.QUEEN.1")
def test_coronation() -> None:
    t = Table()
    t.repress("aragon", "gold_rook")
    t.hand(0, "isabella_of_castille")
    t.do("play", "isabella_of_castille")
    t.do("crown", "aragon")
    assert t.step() == "RegimeChange"
    t.do("concession", "aragon_papal")
    t.do("emancipate", "gold_rook", "valencia")
    assert t.pawn_at("aragon_papal") == 0
    assert t.queens("aragon") == ["isabella_of_castille"]
    assert t.row(0, "west") == ["aragon"]
    assert t.s.prestige(0, ids.CATHOLIC) == 1
    assert t.step() == "ActionPhase"  # no agents
    t.do("ops", "west")
    assert ("isabella_of_castille", "valencia") in t.offers("repress")


@pytest.mark.rule("pax.I1a.1", "pax.I1a.2")
def test_couple_lies_in_the_kings_half() -> None:
    t = Table()
    t.hand(0, "elzbieta_of_bohemia")  # an East banner
    t.do("play", "elzbieta_of_bohemia")
    t.do("crown", "portugal")
    t.do("done")
    assert t.row(0, "west") == ["portugal"]
    assert t.row(0, "east") == []
    assert t.s.location(t.card("elzbieta_of_bohemia")) == 1 << t.empire("portugal")
    assert t.s.half(t.card("elzbieta_of_bohemia")) == ids.WEST


@pytest.mark.rule("pax.I1b.1")
def test_king_and_queen_act_separately() -> None:
    t = Table()
    t.square("aragon", 0)
    t.marry("joanna_the_mad", "aragon")
    t.put("valencia", "gold_knight")
    t.put("algiers", "green_rook")
    t.do("ops", "west")
    t.do("siege", "joanna_the_mad", "algiers")
    assert ("aragon", "england") in t.offers("campaign")


@pytest.mark.rule("pax.I1d.2", "pax.GL.REGIMEd.2")
def test_couple_lost_by_a_regime_change() -> None:
    t = Table()
    t.square("england", 1)
    t.marry("margaret_of_anjou", "england")
    t.bishop("england", "gold")
    t.square("france", 1, under="england")
    t.hand(0, "merchants_of_the_staple")
    t.do("play", "merchants_of_the_staple")
    t.do("launch", "england")
    t.do("land", "first_pawn", "england_france")
    t.do("done")
    assert t.owner("england") == 0
    assert t.discarded("margaret_of_anjou")
    assert t.bishop_on("england") is None
    assert t.owner("france") == -1


@pytest.mark.rule("pax.I1.2", "pax.GL.REPUBLIC.3")
def test_coronation_gives_a_king() -> None:
    t = Table()
    t.square("aragon", 0)
    t.square("france", 0, under="aragon")
    t.bishop("aragon", "gold")
    t.hand(0, "joanna_the_mad")
    t.do("play", "joanna_the_mad")
    t.do("crown", "aragon")
    t.do("done")
    assert not t.is_republic("aragon")
    assert t.suzerain("france") == "aragon"  # an own king keeps vassals and bishop
    assert t.bishop_on("aragon") == "gold"


@pytest.mark.rule("pax.I2.1", "pax.I2.2")
def test_old_maid() -> None:
    t = Table()
    t.hand(0, "hurrem_sultan_roxelana")
    t.do("play", "hurrem_sultan_roxelana")
    t.do("no_one_shot")
    assert [t.s.data.card_slugs[c] for c in t.s.maids[0]] == ["hurrem_sultan_roxelana"]
    assert t.row(0, "east") == []
    assert t.offers("ops") == []
    t.tableau(1, "the_grim", "duke_of_athens", "greek_klephts")
    t.do("end_turn")
    t.do("ops", "east")
    assert t.refused("behead", "the_grim", "hurrem_sultan_roxelana") == "pax.F3.7"


@pytest.mark.rule("pax.I2b.1", "pax.I2.3")
def test_old_maids_count_and_stay_single() -> None:
    t = Table()
    t.old_maid(0, "joanna_the_mad")
    assert t.s.prestige(0, ids.CATHOLIC) == 1
    assert t.refused("play", "joanna_the_mad") == "pax.E2.1"


# ---------------------------------------------------------------------- J civil wars
@pytest.mark.rule("pax.Jc.1", "pax.GL.BATTLE.3", "pax.GL.REGIME.1")
def test_one_survivor_is_a_victory() -> None:
    t = Table()
    t.put("london", "gold_rook")
    t.hand(0, "kingmaker")
    t.do("play", "kingmaker")
    t.do("launch", "england")
    t.do("lose", "agent:red_rook")
    t.do("settle", "gold_rook", "london")
    assert t.step() == "RegimeChange"
    assert t.owner("england") == 0


@pytest.mark.rule("pax.J1a.1", "pax.J1a.2", "pax.J.3")
def test_attackers_of_a_conspiracy() -> None:
    t = Table()
    t.repress("england", "green_knight", "red_rook", "pawn0", "pawn1")
    t.pirate("england_france", "gold")
    t.concession("england_portugal", 0)
    for place in ("london", "bordeaux"):
        t.put(place, "gold_knight")
    t.put("paris", "gold_knight")
    t.hand(0, "mons_meg")
    t.do("play", "mons_meg")
    t.do("launch", "england")
    assert t.offers("lose") == [
        "agent:red_knight",
        "pirate:england_france",
        "repressed:green_knight",
        "repressed:red_rook",
    ]
    assert t.refused("lose", "concession:england_portugal") == "pax.J.3"
    assert t.refused("lose", "repressed:first_pawn") == "pax.J.3"
    t.do("lose", "agent:red_knight")
    t.do("lose", "repressed:red_rook")
    t.do("settle", "green_knight", "london")
    assert t.repressed("england") == {"pawn0": 1, "pawn1": 1}
    assert t.pirate_at("england_france") == "gold_pirate"


@pytest.mark.rule("pax.J1b.1", "pax.J.1", "pax.GL.BATTLE.5")
def test_defenders_of_a_conspiracy() -> None:
    t = Table()
    t.put("london", "red_knight")
    t.put("bordeaux", "green_rook")
    t.hand(0, "mons_meg")  # a red knight
    t.do("play", "mons_meg")
    t.do("launch", "england")
    assert t.offers("kill") == ["london", "bordeaux"]  # the attacker chooses, colours do not matter
    assert t.refused("lose", "agent:red_knight") == "pax.GL.BATTLE.1"
    t.do("kill", "london")
    assert t.at("london") is None
    assert t.at("bordeaux") == "green_rook"
    assert t.owner("england") == -1


@pytest.mark.rule("pax.J2a.1", "pax.J2a.2", "pax.J2a.4")
def test_attackers_of_a_peasant_revolt() -> None:
    t = Table()
    t.repress("england", "green_knight", "pawn0", "pawn1")
    t.pirate("england_france", "green")
    t.concession("england_portugal", 0)
    t.put("london", "gold_knight")
    t.hand(0, "cornish_tin")
    t.do("play", "cornish_tin")
    t.do("launch", "england")
    assert t.offers("lose") == [
        "agent:first_pawn",
        "pirate:england_france",
        "concession:england_portugal",
        "repressed:first_pawn",
        "repressed:second_pawn",
    ]
    t.do("lose", "pirate:england_france")
    t.do("land", "second_pawn", "england_france")
    assert t.pawn_at("england_france") == 1  # the serf of the other bank is free
    assert t.repressed("england") == {"green_knight": 1, "pawn0": 2}


@pytest.mark.rule("pax.J2a.3", "pax.GL.BATTLEf.1", "pax.J2b.1")
def test_own_concessions_must_rise() -> None:
    t = Table()
    t.concession("england_portugal", 0)
    t.concession("england_france", 1)
    t.put("london", "gold_knight")
    t.put("bordeaux", "gold_rook")
    t.hand(0, "cornish_tin")
    t.do("play", "cornish_tin")
    t.do("launch", "england")
    assert t.pawn_at("england_portugal") == -1  # it died with the agent
    assert t.pawn_at("england_france") == 1  # the other bank's did not fight
    assert t.at("london") is None
    assert t.at("bordeaux") is None
    assert t.owner("england") == -1


@pytest.mark.rule("pax.J.2", "pax.GL.LOCATIONc.1")
def test_a_card_of_the_west_names_its_target() -> None:
    t = Table()
    t.hand(0, "schwarzer_haufen")
    t.do("play", "schwarzer_haufen")
    assert set(t.offers("launch")) == {
        "england",
        "france",
        "holy_roman_empire",
        "portugal",
        "aragon",
        "papal_states",
    }
    assert t.refused("launch", "hungary") == "pax.J.2"


def test_a_revolt_without_attackers_fails() -> None:
    t = Table()
    t.hand(0, "consent_of_the_governed")
    t.do("play", "consent_of_the_governed")
    t.do("launch", "england")
    assert t.owner("england") == -1
    assert t.step() == "ActionPhase"


# ---------------------------------------------------------------------- K religious wars
def crusade() -> Table:
    """Jesuits in hand: a crusade in Aragon, whose agent is a bishop."""
    t = Table()
    t.hand(0, "jesuits")
    return t


@pytest.mark.rule("pax.K1.1", "pax.K1a.1", "pax.K1a.2")
def test_attackers_of_a_crusade() -> None:
    t = crusade()
    t.put("valencia", "gold_rook")
    t.put("algiers", "green_rook")
    t.put("london", "gold_knight")  # a corner away
    t.put("bordeaux", "gold_rook")  # rooks of neighbours stay
    t.put("paris", "red_knight")  # no believer
    t.put("buda", "gold_knight")  # not adjacent
    t.pirate("aragon_papal", "gold")
    t.pirate("portugal_aragon", "gold")
    t.do("play", "jesuits")
    t.do("launch", "aragon")
    assert t.offers("lose") == ["pirate:portugal_aragon", "pirate:aragon_papal", "valencia", "london"]


@pytest.mark.rule("pax.K1a.3")
def test_all_believers_must_join() -> None:
    t = crusade()
    t.put("valencia", "gold_rook")
    t.put("algiers", "green_rook")
    t.put("london", "gold_knight")
    t.pirate("aragon_papal", "red")
    t.pirate("portugal_aragon", "green")
    t.do("play", "jesuits")
    t.do("launch", "aragon")
    t.do("kill", "algiers")
    t.do("kill", "pirate:portugal_aragon")
    # two believers against three heretics: both die, the distant knight too
    assert t.at("london") is None
    assert t.at("valencia") is None


@pytest.mark.rule("pax.K1b.1", "pax.GL.HERETIC.1", "pax.K1c.2")
def test_heretics_defend() -> None:
    t = crusade()
    t.put("valencia", "red_rook")
    t.put("algiers", "green_knight")
    t.pirate("aragon_papal", "red")
    t.pirate("portugal_aragon", "gold")
    t.do("play", "jesuits")
    t.do("launch", "aragon")
    assert t.offers("kill") == ["valencia", "algiers", "pirate:aragon_papal"]
    t.do("kill", "pirate:aragon_papal")
    assert t.pirate_at("aragon_papal") is None
    assert t.pirate_at("portugal_aragon") is None  # the only believer died


@pytest.mark.rule("pax.K1c.1", "pax.K1d.1")
def test_bloody_rule() -> None:
    t = crusade()
    t.put("valencia", "gold_rook")
    t.repress("aragon", "green_rook")
    t.do("play", "jesuits")
    assert t.step() == "PlaceAgent"  # no heretic: no crusade
    t = Table()
    t.hand(0, "council_of_trent")
    t.put("paris", "red_knight")
    t.put("vienna", "gold_knight")
    t.do("play", "council_of_trent")
    assert t.offers("launch") == ["france"]
    assert t.refused("launch", "england") == "pax.K1c.1"


@pytest.mark.rule("pax.K1d.1", "pax.K1a.4")
def test_repressed_tokens_and_pawn_agents_do_not_fight() -> None:
    t = Table()
    t.hand(0, "zionist_state")  # a reformation in Mamluk with a pawn
    t.put("cairo", "green_rook")
    t.put("constantinople", "red_knight")
    t.put("tana", "red_knight")
    t.repress("mamluk", "red_knight")
    t.do("play", "zionist_state")
    t.do("launch", "mamluk")
    assert t.offers("lose") == ["tana", "constantinople"]
    t.do("lose", "tana")
    t.do("done")
    assert t.state_of("mamluk") == "reformist"
    assert t.step() == "PlaceAgent"
    assert t.refused("skip") == "pax.E2.1.1"
    t.do("place_border", "byzantium_mamluk")
    assert t.pawn_at("byzantium_mamluk") == 0


@pytest.mark.rule("pax.K2a.1", "pax.K2a.2", "pax.K2b.1")
def test_victorious_crusade() -> None:
    t = crusade()
    t.put("valencia", "gold_rook")
    t.put("algiers", "green_rook")
    t.put("toledo", "gold_knight")
    t.do("play", "jesuits")
    t.do("launch", "aragon")
    t.do("lose", "toledo")
    assert t.state_of("aragon") == "catholic"
    assert t.at("valencia") == "gold_rook"
    assert t.owner("aragon") == 0
    t.do("done")
    t.do("place_bishop", "jesuits")
    # and once more in a Catholic Aragon: still a regime change
    t = crusade()
    t.religion("aragon", "catholic")
    t.square("aragon", 1)
    t.put("valencia", "gold_rook")
    t.put("algiers", "green_rook")
    t.put("toledo", "gold_knight")
    t.do("play", "jesuits")
    t.do("launch", "aragon")
    t.do("lose", "toledo")
    assert t.state_of("aragon") == "catholic"
    assert t.owner("aragon") == 0


@pytest.mark.rule("pax.K2a.3")
def test_constantinople_is_arranged() -> None:
    t = Table()
    t.hand(0, "the_grim")  # a jihad in Ottoman
    t.put("constantinople", "green_rook")
    t.put("constantinople_3", "green_knight")
    t.put("modon", "red_rook")
    t.put("tana", "green_knight")
    t.do("play", "the_grim")
    t.do("launch", "ottoman")
    t.do("lose", "tana")
    assert t.step() == "Constantinople"
    assert set(t.offers("arrange")) == {"green_knight", "green_rook"}
    t.do("arrange_empty")
    assert t.refused("arrange_empty") == "pax.K2a.2"
    assert t.refused("arrange", "gold_rook") == "pax.K2a.3"
    t.do("arrange", "green_knight")
    assert [t.at(p) for p in ("constantinople", "constantinople_2", "constantinople_3")] == [
        None,
        "green_knight",
        "green_rook",
    ]
    assert t.state_of("ottoman") == "islamic"


@pytest.mark.rule("pax.K2.1")
def test_lost_crusade_changes_nothing_but_the_dead() -> None:
    t = crusade()
    t.put("valencia", "gold_rook")
    t.put("algiers", "green_rook")
    t.do("play", "jesuits")
    t.do("launch", "aragon")
    assert t.at("valencia") is None
    assert t.at("algiers") is None
    assert t.state_of("aragon") == "medieval"
    assert t.owner("aragon") == -1
    assert t.step() == "PlaceAgent"


@pytest.mark.rule("pax.GL.BELIEVER.1")
def test_believers_have_the_colour_of_the_war() -> None:
    """A card with agents of two colours has no believers: it can launch a conspiracy, never a religious war."""
    t = Table()
    t.hand(0, "transylvanian_plot")  # a green and a red knight; colours do not matter
    t.put("buda", "red_knight")
    t.put("varna", "green_knight")
    t.put("vienna", "red_knight")
    t.do("play", "transylvanian_plot")
    t.do("launch", "hungary")
    assert t.at("buda") is None  # neither red nor green rulers believe in this war: all of them defend
    assert t.at("varna") is None
    assert t.at("vienna") == "red_knight"  # and no neighbour comes to help
    assert t.owner("hungary") == -1
    own = own_pack("signoria.games.pax_renaissance")
    cards = [dict(card) for card in own.tables["cards"]["card"]]
    for card in cards:
        if card["slug"] == "transylvanian_plot":
            card["one_shot"] = "religious_war:islamic"
    with pytest.raises(BadData, match=r"transylvanian_plot.*agents.*believers"):
        load(Pack("broken", {**own.tables, "cards": {"card": cards}}))


# ---------------------------------------------------------------------- K3 apostasy
def trial() -> Table:
    """Peter's Pence (Catholic) in hand: an apostasy of Reformists and Catholics."""
    t = Table(seats=3)
    t.hand(0, "peters_pence")
    return t


@pytest.mark.rule("pax.K3.1", "pax.K3.2", "pax.K3.3")
def test_apostasy() -> None:
    t = trial()
    t.tableau(1, "luther", "jesuits", "black_army", "saint_stefan_cel_mare", "gutenberg")
    t.tableau(2, "cromwell")
    t.do("play", "peters_pence")
    t.do("trigger")
    t.do("place_bishop", "peters_pence")
    assert t.row(1, "west") == ["gutenberg"]
    assert t.row(1, "east") == ["black_army"]  # no prestige
    assert t.row(2, "west") == ["cromwell"]
    assert t.row(0, "west") == ["peters_pence"]


@pytest.mark.rule("pax.K3.4", "pax.K3a.1")
def test_apostasy_of_squares_and_couples() -> None:
    t = trial()
    t.tableau(1, "luther")
    t.square("papal_states", 1)  # Catholic
    t.square("aragon", 1, under="papal_states")
    t.square("france", 1)
    t.marry("isabella_of_castille", "france")  # Catholic
    t.bishop("papal_states", "green")
    t.do("play", "peters_pence")
    t.do("trigger")
    t.do("place_bishop", "peters_pence")
    assert [t.owner(e) for e in ("papal_states", "aragon", "france")] == [-1, -1, -1]
    assert t.queens("france") == ["isabella_of_castille"]
    assert t.bishop_on("papal_states") == "green"
    assert t.discarded("luther")


@pytest.mark.rule("pax.K3b.1", "pax.K3.5")
def test_the_launching_card_falls_after_its_agents() -> None:
    t = trial()
    t.tableau(0, "luther")
    t.do("play", "peters_pence")
    t.do("trigger")
    assert t.step() == "PlaceAgent"
    assert t.row(0, "west") == ["luther", "peters_pence"]
    t.do("place_bishop", "france")
    assert t.discarded("peters_pence")  # with Luther it made both religions
    assert t.discarded("luther")
    assert t.bishop_on("france") == "gold"
    t = trial()
    t.tableau(0, "luther")
    t.do("play", "peters_pence")
    t.do("trigger")
    t.do("place_bishop", "peters_pence")
    assert t.s.pool[ids.BISHOP] == 5  # a bishop on a doomed card is lost with it


@pytest.mark.rule("pax.K3c.1")
def test_old_maids_do_not_count_for_apostasy() -> None:
    t = trial()
    t.tableau(1, "luther")
    t.old_maid(1, "joanna_the_mad")
    t.do("play", "peters_pence")
    assert t.step() == "PlaceAgent"  # nobody would fall
    t = trial()
    t.tableau(1, "luther", "jesuits")
    t.old_maid(1, "joanna_the_mad")
    t.do("play", "peters_pence")
    t.do("trigger")
    t.do("place_bishop", "peters_pence")
    assert [t.s.data.card_slugs[c] for c in t.s.maids[1]] == ["joanna_the_mad"]


@pytest.mark.rule("pax.K.1")
def test_tokens_belong_to_nobody() -> None:
    t = Table()
    t.square("aragon", 1)
    t.put("valencia", "gold_knight")
    t.put("algiers", "green_rook")
    t.put("toledo", "gold_knight")
    t.hand(0, "jesuits")
    t.do("play", "jesuits")
    t.do("launch", "aragon")
    assert t.offers("lose") == ["valencia", "toledo"]  # the garrison of the other bank fights for the crusade


@pytest.mark.rule("pax.GL.HERETIC.1", "pax.K1c.1")
@pytest.mark.parametrize(
    ("card", "empire", "border", "believer"),
    [
        ("the_handsome", "hungary", "hungary_ottoman", "green"),
        ("cromwell", "england", "england_france", "red"),
        ("man_for_all_seasons", "england", "england_france", "gold"),
    ],
)
def test_pirates_fight_by_their_colour(card: str, empire: str, border: str, believer: str) -> None:
    for colour in ("gold", "green", "red"):
        t = Table()
        t.hand(0, card)
        t.pirate(border, colour)
        t.do("play", card)
        if colour == believer:
            assert t.step() == "PlaceAgent"  # a believer is no heretic
        else:
            assert t.offers("launch") == [empire]
