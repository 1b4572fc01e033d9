"""The glossary: battles, regime changes, tokens, vassals."""

from __future__ import annotations

import pytest

from signoria.games.pax_renaissance import ids
from tests.games.pax_renaissance.builder import RULES, Table


def conspiracy(*defenders: str) -> Table:
    """Kingmaker in hand: a red and a gold rook against England."""
    t = Table()
    t.hand(0, "kingmaker")
    for place, token in zip(("london", "bordeaux"), defenders, strict=False):
        t.put(place, token)
    return t


@pytest.mark.rule("pax.GL.BATTLE.1", "pax.GL.BATTLE.2", "pax.GL.KILL.1")
def test_exchange() -> None:
    t = conspiracy("gold_knight")
    t.do("play", "kingmaker")
    t.do("launch", "england")
    t.do("lose", "agent:gold_rook")
    assert t.at("london") is None
    assert t.s.pool[ids.KNIGHT] == 10
    t.do("settle", "red_rook", "bordeaux")
    assert t.s.pool[ids.ROOK : ids.ROOK + 3] == [10, 7, 6]


@pytest.mark.rule("pax.GL.BATTLE.4")
def test_equal_numbers() -> None:
    t = conspiracy("gold_knight", "green_knight")
    t.do("play", "kingmaker")
    t.do("launch", "england")
    assert t.at("london") is None
    assert t.at("bordeaux") is None
    assert t.owner("england") == -1
    assert t.step() == "ActionPhase"


@pytest.mark.rule("pax.GL.BATTLE.5", "pax.GL.BATTLE.2")
def test_fewer_attackers() -> None:
    t = Table()
    t.hand(0, "merchants_of_the_staple")
    t.put("london", "gold_knight")
    t.put("bordeaux", "gold_rook")
    t.do("play", "merchants_of_the_staple")
    t.do("launch", "england")
    t.do("kill", "bordeaux")
    assert t.at("london") == "gold_knight"
    assert t.s.pool[ids.PAWN] == 10


@pytest.mark.rule("pax.GL.BATTLEb.1")
def test_order_of_battle() -> None:
    t = conspiracy("gold_knight")
    t.repress("england", "pawn1")
    steps: list[str] = []
    t.do("play", "kingmaker")
    steps.append(t.step())
    t.do("launch", "england")
    steps.append(t.step())
    t.do("lose", "agent:gold_rook")
    steps.append(t.step())
    t.do("settle", "red_rook", "bordeaux")
    steps.append(t.step())
    assert steps == ["OneShot", "Casualties", "PlaceSurvivors", "RegimeChange"]


@pytest.mark.rule("pax.GL.BATTLEb.2", "pax.GL.BATTLEi.3", "pax.GL.REPRESSc.1")
def test_survivors_without_room_are_repressed() -> None:
    t = Table()
    t.repress("england", "green_rook", "red_knight")
    t.hand(0, "kingmaker")
    t.do("play", "kingmaker")
    t.do("launch", "england")
    # four survivors, two cities
    t.do("settle", "red_knight", "london")
    t.do("settle", "red_rook", "bordeaux")
    assert t.step() == "RegimeChange"
    assert t.repressed("england") == {"green_rook": 1, "gold_rook": 1}
    assert t.purse(0) == 10


@pytest.mark.rule("pax.GL.BATTLEi.1", "pax.GL.BATTLEi.4")
def test_freed_attackers_must_be_placed() -> None:
    t = Table()
    t.repress("england", "green_rook")
    t.pirate("england_france", "red")
    t.hand(0, "mons_meg")
    t.do("play", "mons_meg")
    t.do("launch", "england")
    assert t.step() == "PlaceSurvivors"
    assert t.refused("settle", "green_rook", "paris") == "pax.GL.BATTLEi.1"
    t.do("settle", "green_rook", "london")
    assert t.repressed("england") == {}
    assert t.at("london") == "green_rook"
    assert t.at("bordeaux") == "red_knight"
    assert t.pirate_at("england_france") == "red_pirate"  # stays where it is


@pytest.mark.rule("pax.GL.BATTLEi.2")
def test_pirate_and_pawn_survivors() -> None:
    t = Table()
    t.hand(0, "arumer_zwarte_hoop")  # a green pirate, peasant revolt in France
    t.concession("england_france", 1)
    t.repress("france", "pawn1")
    t.do("play", "arumer_zwarte_hoop")
    t.do("launch", "france")
    assert t.offers("land") == [
        ("green_pirate", "france_hre"),
        ("second_pawn", "france_hre"),
        ("second_pawn", "france_aragon"),
    ]
    assert t.refused("land", "green_pirate", "france_aragon") == "pax.GL.BATTLEi.2"
    assert t.refused("land", "green_pirate", "england_france") == "pax.GL.SATURATION.1"
    t.do("land", "green_pirate", "france_hre")
    assert t.pirate_at("france_hre") == "green_pirate"
    assert t.pawn_at("france_aragon") == 1  # the only border left


def test_surviving_pirate_without_a_sea_border_is_lost() -> None:
    t = Table()
    t.hand(0, "arumer_zwarte_hoop")
    t.concession("england_france", 1)
    t.concession("france_hre", 1)
    t.do("play", "arumer_zwarte_hoop")
    t.do("launch", "france")
    assert t.step() == "RegimeChange"
    assert t.s.pool[ids.PIRATE + 1] == 4
    assert t.repressed("france") == {}


@pytest.mark.rule("pax.GL.BISHOPa.1", "pax.GL.BISHOPc.1")
def test_bishop_agent_is_free_of_the_battlefield() -> None:
    t = Table()
    t.hand(0, "house_of_borgia")
    t.put("london", "gold_rook")
    t.repress("aragon", "red_knight")
    t.do("play", "house_of_borgia")
    t.do("launch", "aragon")
    t.do("settle", "red_knight", "valencia")
    t.do("done")
    assert {"england", "house_of_borgia", "portugal"} <= set(t.offers("place_bishop"))
    assert t.refused("place_bishop", "hungary") == "pax.E2.2a.2"
    t.do("place_bishop", "england")
    assert t.bishop_on("england") == "gold"


@pytest.mark.rule("pax.GL.BISHOPc.2")
def test_bishop_follows_its_card() -> None:
    t = Table()
    t.bishop("england", "red")
    t.hand(0, "merchants_of_the_staple")
    t.do("play", "merchants_of_the_staple")
    t.do("launch", "england")
    t.do("land", "first_pawn", "england_france")
    t.do("done")
    assert t.owner("england") == 0
    assert t.bishop_on("england") == "red"
    t.do("sell", "england")
    assert t.bishop_on("england") == "red"


@pytest.mark.rule("pax.GL.ABILITY.1")
def test_abilities_add_up() -> None:
    t = Table()
    t.victory("renaissance")
    t.square("france", 0, republic=True)  # no Law of its own
    t.tableau(0, "artistic_geometry")  # a Patron that counts as one Law: two are needed
    assert t.offers("declare") == []
    t.tableau(0, "romantic_realism")  # and once more
    assert t.offers("declare") == ["renaissance"]
    t.bishop("romantic_realism", "red")
    assert t.offers("declare") == []


@pytest.mark.rule("pax.GL.ABILITY.2")
def test_red_text_binds_all_and_does_not_add_up() -> None:
    t = Table(seats=3)
    for empire in ("england", "france"):
        t.square(empire, 0)
    t.victory("imperial")
    t.tableau(1, "kappeler_milchsuppe", "european_union")
    assert t.offers("declare") == ["imperial"]  # two actions, not three
    t.do("fair", "east")
    while t.step() == "Levy":
        t.do("levy", t.offers("levy")[0])
    assert t.refused("declare", "imperial") == "pax.GL.ABILITY.2"


# ---------------------------------------------------------------------- regime change
def overthrow(owner: int) -> Table:
    """A peasant revolt in undefended England, up to the regime change."""
    t = Table()
    if owner >= 0:
        t.square("england", owner)
    t.tableau(0, "gutenberg")
    t.hand(0, "merchants_of_the_staple")
    t.do("play", "merchants_of_the_staple")
    t.do("launch", "england")
    t.do("land", "first_pawn", "england_france")
    return t


@pytest.mark.rule("pax.GL.REGIME.2", "pax.GL.EMPIRESQUARE.1", "pax.B4.1")
def test_where_the_square_goes() -> None:
    t = overthrow(-1)
    assert t.row(0, "west") == ["gutenberg", "merchants_of_the_staple", "england"]
    assert not t.is_republic("england")
    t = overthrow(1)
    assert t.row(0, "west") == ["gutenberg", "merchants_of_the_staple", "england"]
    assert t.row(1, "west") == []
    assert not t.is_republic("england")
    t = overthrow(0)
    assert t.row(0, "west") == ["gutenberg", "merchants_of_the_staple", "england"]
    assert t.is_republic("england")


@pytest.mark.rule("pax.GL.REGIMEa.1", "pax.GL.REGIMEa.2")
def test_concession_of_a_regime_change() -> None:
    t = overthrow(-1)
    assert t.offers("concession") == ["england_france", "england_portugal"]
    assert t.refused("concession", "france_hre") == "pax.GL.REGIMEa.1"
    t.do("concession", "england_portugal")
    assert t.step() == "ActionPhase"  # one concession, and nothing else to do
    assert t.s.concessions(0) == 2
    assert t.purse(0) == 10
    t = overthrow(-1)
    t.concession("england_portugal", 1)
    t.do("concession", "england_portugal")
    assert t.purse(0) == 9
    assert t.repressed("england") == {"pawn1": 1}
    t = overthrow(-1)
    t.concession("england_portugal", 1)
    t.repress("england", "gold_rook")
    t.florins(0, 0)
    assert t.refused("concession", "england_portugal") == "pax.GL.REGIMEa.2"
    t = overthrow(-1)
    t.pirate("england_portugal", "red")
    assert t.offers("concession") == ["england_france"]
    assert t.refused("concession", "england_portugal") == "pax.GL.REGIMEa.1"


@pytest.mark.rule("pax.GL.REGIMEb.1", "pax.GL.REGIMEb.2", "pax.GL.REGIMEd.3")
def test_emancipation() -> None:
    t = Table()
    t.repress("england", "red_rook", "green_knight", "pawn1", "gold_rook")
    t.square("england", 1)
    t.concession("england_france", 0)
    t.tableau(0, "sindicat_remenca")
    t.do("ops", "west")
    assert t.step() == "RegimeChange"
    assert ("green_knight", "london") in t.offers("emancipate")
    assert t.offers("free_serf") == [("second_pawn", "england_portugal")]
    assert t.refused("free_serf", "second_pawn", "england_france") == "pax.GL.SATURATION.1"
    t.do("emancipate", "green_knight", "london")
    assert t.refused("emancipate", "red_rook", "london") == "pax.GL.REGIMEb.1"
    t.do("free_serf", "second_pawn", "england_portugal")
    t.do("done")
    assert t.pawn_at("england_portugal") == 1
    assert t.repressed("england") == {"gold_rook": 1, "red_rook": 1}


def test_a_pawn_repressed_by_the_concession_may_be_emancipated() -> None:
    t = overthrow(-1)
    t.s.pawns[t.border("england_france")] = -1
    t.s.pool[ids.PAWN] += 1
    t.concession("england_portugal", 1)
    t.do("concession", "england_portugal")
    t.do("free_serf", "second_pawn", "england_france")
    assert t.pawn_at("england_france") == 1


@pytest.mark.rule("pax.GL.REGIMEd.2", "pax.GL.REGIMEf.1")
def test_stripping() -> None:
    t = Table()
    t.square("england", 0)
    t.square("france", 0, under="england")
    t.bishop("england", "gold")
    t.marry("margaret_of_anjou", "england")
    t.hand(0, "merchants_of_the_staple")
    t.do("play", "merchants_of_the_staple")
    t.do("launch", "england")
    t.do("land", "first_pawn", "england_france")
    t.do("done")
    assert t.is_republic("england")
    assert t.bishop_on("england") is None
    assert t.discarded("margaret_of_anjou")
    assert t.owner("france") == -1


@pytest.mark.rule("pax.GL.REPUBLIC.1", "pax.GL.STRAWMAN.1")
def test_republics_come_from_strawmen_only() -> None:
    assert not overthrow(1).is_republic("england")
    assert overthrow(0).is_republic("england")
    t = Table()
    t.square("england", 0, republic=True)
    t.hand(0, "merchants_of_the_staple")
    t.do("play", "merchants_of_the_staple")
    t.do("launch", "england")
    t.do("land", "first_pawn", "england_france")
    assert not t.is_republic("england")


@pytest.mark.rule("pax.GL.REPUBLIC.2", "pax.GL.VASSALc.1")
def test_vassal_becomes_a_republic() -> None:
    t = Table()
    t.square("hungary", 0)
    t.square("england", 0, under="hungary")
    t.hand(0, "merchants_of_the_staple")
    t.do("play", "merchants_of_the_staple")
    t.do("launch", "england")
    t.do("land", "first_pawn", "england_france")
    t.do("done")
    assert t.is_republic("england")
    assert t.suzerain("england") is None
    assert t.row(0, "west") == ["merchants_of_the_staple", "england"]
    assert t.row(0, "east") == ["hungary"]


@pytest.mark.rule("pax.GL.SATURATION.1")
def test_saturated_borders() -> None:
    t = Table()
    t.repress("england", "pawn1")
    t.pirate("england_france", "red")
    t.concession("england_portugal", 0)
    t.square("england", 1)
    t.tableau(0, "sindicat_remenca")
    t.do("ops", "west")
    assert t.offers("free_serf") == []
    assert t.refused("free_serf", "second_pawn", "england_france") == "pax.GL.SATURATION.1"


@pytest.mark.rule("pax.GL.THEOCRACY.1")
def test_a_republic_can_be_a_theocracy() -> None:
    t = Table()
    t.square("aragon", 0)
    t.put("valencia", "gold_rook")
    t.put("algiers", "green_rook")
    t.put("toledo", "gold_knight")
    t.hand(0, "jesuits")
    t.do("play", "jesuits")
    t.do("launch", "aragon")
    t.do("lose", "toledo")
    assert t.is_republic("aragon")
    assert t.state_of("aragon") == "catholic"


@pytest.mark.rule("pax.GL.THRONE.1")
def test_a_throne_keeps_everything() -> None:
    t = Table()
    t.square("aragon", 0)
    t.marry("joanna_the_mad", "aragon")
    t.bishop("joanna_the_mad", "red")
    t.repress("aragon", "pawn1", "gold_rook")
    t.do("sell", "aragon")
    assert t.owner("aragon") == -1
    assert t.queens("aragon") == ["joanna_the_mad"]
    assert t.bishop_on("joanna_the_mad") == "red"
    assert t.repressed("aragon") == {"gold_rook": 1, "pawn1": 1}
    shown = RULES.view(t.s, 1)["empires"][t.empire("aragon")]  # and everybody sees it
    assert (shown["queens"], shown["queen_bishops"]) == (["joanna_the_mad"], ["reformist"])
    assert (shown["bishop"], shown["repressed"]) == (None, {"gold_rook": 1, "second_pawn": 1})


@pytest.mark.rule("pax.GL.VASSALa.1")
def test_vassal_and_suzerain_are_separate_cards() -> None:
    t = Table()
    t.square("aragon", 0)
    t.square("france", 0, under="aragon")
    t.put("valencia", "gold_knight")
    t.put("paris", "gold_knight")
    t.bishop("aragon", "green")
    t.do("ops", "west")
    kings = {king for king, _ in t.offers("campaign")}
    assert kings == {"france"}
    assert t.refused("campaign", "aragon", "england") == "pax.F1f.1"


@pytest.mark.rule("pax.GL.VASSALd.1")
def test_vassals_are_freed_with_queen_and_tokens() -> None:
    t = Table()
    t.square("england", 1)
    t.square("france", 1, under="england")
    t.marry("anne_of_brittany", "france")
    t.bishop("france", "gold")
    t.repress("france", "pawn0")
    t.hand(0, "merchants_of_the_staple")
    t.do("play", "merchants_of_the_staple")
    t.do("launch", "england")
    t.do("land", "first_pawn", "england_portugal")
    t.do("done")
    assert t.owner("france") == -1
    assert t.queens("france") == ["anne_of_brittany"]
    assert t.bishop_on("france") == "gold"
    assert t.repressed("france") == {"pawn0": 1}


@pytest.mark.rule("pax.GL.PIRATEb.1")
def test_what_kills_pirates() -> None:
    t = Table()
    t.pirate("england_france", "red")
    t.tableau(0, "arumer_zwarte_hoop")
    t.put("paris", "gold_knight")
    t.put("lyon", "gold_rook")
    t.hand(0, "william_caxton")
    t.do("ops", "west")
    assert t.refused("repress", "arumer_zwarte_hoop", "pirate:england_france") == "pax.F5.3"
    t.do("repress", "arumer_zwarte_hoop", "paris")
    t.do("play", "william_caxton")
    assert t.refused("place_border", "england_france") == "pax.E2.2d.3"


@pytest.mark.rule("pax.A1d.1")
def test_card_text_beats_the_rules() -> None:
    """The cipher card's text, not the glossary: nothing while it lies in the tableau, one op when it is sold (C1)."""
    t = Table()
    t.tableau(0, "cryptography")
    t.tableau(1, "kingmaker")
    t.put("london", "gold_rook")
    assert t.refused("ops", "west") == "pax.D1.3"
    t.do("sell", "cryptography")
    assert t.step() == "BorrowOp"


@pytest.mark.rule("pax.A1d.2")
def test_rules_beat_the_play_aid() -> None:
    """The play aid puts "at least one empty city" beside behead; the rules give it to tax (P4)."""
    t = Table()
    t.tableau(0, "grand_inquisitor")
    t.tableau(1, "conquistadors", "order_of_santiago")
    t.put("toledo", "gold_rook")
    t.put("granada", "gold_rook")
    t.concession("england_portugal", 1)
    t.do("ops", "west")
    assert t.refused("tax", "grand_inquisitor", "england_portugal") == "pax.F4a.1"
    t.do("behead", "grand_inquisitor", "conquistadors")
    assert t.discarded("conquistadors")


@pytest.mark.rule("pax.A1d.2", "pax.L4.2")
def test_rules_beat_the_victory_square() -> None:
    """The imperial square speaks of two more kings; L4 asks for three with two players (P7)."""
    for kings, claims in ((2, []), (3, ["imperial"])):
        t = Table()
        for empire in ("england", "france", "aragon")[:kings]:
            t.square(empire, 0)
        t.victory("imperial")
        assert t.offers("declare") == claims


@pytest.mark.rule("pax.GL.REGIMEa.1", "pax.F6d.2")
def test_concession_and_liberty_once_each() -> None:
    t = Table()
    t.repress("france", "red_rook", "gold_rook")
    t.religion("france", "catholic")
    t.square("france", 1)
    t.concession("england_france", 0)
    t.tableau(0, "sindicat_remenca")
    t.do("ops", "west")
    t.do("concession", "france_hre")
    assert t.refused("concession", "france_aragon") == "pax.GL.REGIMEa.1"
    t.do("golden_liberty")
    assert t.refused("concession", "france_aragon") == "pax.GL.REGIMEa.1"
    assert t.refused("golden_liberty") == "pax.F6d.2"
    assert t.offers("done") == [True]
