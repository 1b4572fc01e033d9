"""Part F: the ops one by one; votes and military ops are in test_ops_power.py."""

from __future__ import annotations

import pytest

from signoria.games.pax_renaissance import ids
from tests.games.pax_renaissance.builder import Table


# ---------------------------------------------------------------------- kinds of op
@pytest.mark.rule("pax.Fa.1", "pax.F1f.1")
def test_only_the_inquisitor_is_not_silenced() -> None:
    t = Table()
    t.tableau(0, "grand_inquisitor")  # Portugal: behead, tax, Catholic inquisitor
    t.tableau(1, "conquistadors")
    t.concession("england_portugal", 1)
    t.bishop("grand_inquisitor", "red")
    t.bishop("england", "gold")
    t.tableau(1, "star_chamber")
    t.bishop("star_chamber", "gold")
    t.do("ops", "west")
    assert t.offers("behead") == []
    assert t.offers("tax") == []
    assert t.refused("behead", "grand_inquisitor", "conquistadors") == "pax.F1f.1"
    assert t.refused("tax", "grand_inquisitor", "england_portugal") == "pax.F1f.1"
    assert len(t.offers("inquisitor")) == 2


@pytest.mark.rule("pax.Fb.1", "pax.Fc.1", "pax.Fd.1")
def test_colours_of_the_ops() -> None:
    """The broken ciphers lend political ops: all four of them, nothing economic, military or religious."""
    t = Table()
    t.tableau(0, "cryptography")
    t.tableau(1, "star_chamber", "cromwell", "peters_pence", "kingmaker", "sindicat_remenca", "gutenberg")
    t.tableau(1, "scottish_privateers")
    t.square("england", 1)
    t.put("london", "gold_rook")
    t.put("bordeaux", "gold_knight")
    t.concession("england_portugal", 0)
    t.concession("aragon_papal", 1)
    t.pirate("england_france", "red")
    t.bishop("gutenberg", "gold")
    t.bishop("france", "red")
    t.tableau(1, "hochstetter_bank")
    t.market_florins("west", 1, 1)
    lent = ("behead", "tax", "repress", "vote")
    kept = ("commerce", "corsair", "siege", "campaign", "inquisitor")
    t.do("sell", "cryptography")
    for verb in lent:
        assert t.offers(verb), verb
    for verb in kept:
        assert t.offers(verb) == [], verb
    t.do("end_ops")
    t.turn_of(1)  # the owner has the other five as well; England's voters are others
    t.actions()
    t.do("ops", "west")
    for verb in ("behead", "tax", "repress", *kept):
        assert t.offers(verb), verb


@pytest.mark.rule("pax.D1.3", "pax.F1f.1")
def test_a_half_with_silenced_ops_only_can_not_be_activated() -> None:
    t = Table()
    t.tableau(0, "gutenberg")  # commerce
    t.market_florins("west", 3, 1)
    assert t.offers("ops") == ["west"]
    t.bishop("gutenberg", "gold")
    assert t.offers("ops") == []
    assert t.refused("ops", "west") == "pax.D1.3"


@pytest.mark.rule("pax.GL.LOCATIONb.1", "pax.GL.REPRESSd.1")
def test_a_card_of_the_west_that_represses_pawns_names_the_empire(monkeypatch: pytest.MonkeyPatch) -> None:
    """No printed card of The West or The East represses pawns; a pack of one's own may have one."""
    t = Table()
    t.tableau(1, "schwarzer_haufen")
    ops = list(t.s.data.card_ops)
    ops[t.card("schwarzer_haufen")] = [16 * ids.REPRESS + ids.REPRESS_PAWN]
    monkeypatch.setattr(t.s.data, "card_ops", ops)
    t.concession("england_france", 0)
    t.turn_of(1)
    t.do("ops", "west")
    assert t.offers("name_empire") == ["england", "france"]
    assert t.refused("name_empire", "aragon") == "pax.GL.LOCATIONb.1"
    t.do("name_empire", "england")
    assert t.repressed("england") == {"pawn0": 1}
    assert t.repressed("france") == {}
    assert (t.purse(0), t.purse(1)) == (10, 11)


# ---------------------------------------------------------------------- F1 inquisitor
def inquisition(*west: str) -> Table:
    """Banker 0 may move red bishops with two ops; banker 1 has these cards in the West."""
    t = Table()
    t.tableau(0, "antipope", "reformed_theology")
    t.tableau(1, *west)
    return t


@pytest.mark.rule("pax.F1.1", "pax.F1.2")
def test_bishop_steps_and_jumps() -> None:
    t = inquisition("spanish_tercio", "gutenberg", "luther", "kingmaker")
    t.bishop("gutenberg", "red")  # Holy Roman Empire
    t.bishop("kingmaker", "gold")
    t.do("ops", "west")
    assert t.refused("inquisitor", "antipope", "kingmaker") == "pax.F1.1"
    assert t.refused("inquisitor", "antipope", "luther") == "pax.F1.1"
    t.do("inquisitor", "antipope", "gutenberg")
    # next to it: the tercio and Luther; the same location: The West, the Empire's throne, The West of banker 0
    assert set(t.offers("move_bishop")) == {
        "spanish_tercio",
        "luther",
        "holy_roman_empire",
        "reformed_theology",
    }
    assert t.refused("move_bishop", "kingmaker") == "pax.F1.2"
    t.do("move_bishop", "luther")
    assert t.bishop_on("luther") == "red"
    assert t.bishop_on("gutenberg") is None


@pytest.mark.rule("pax.F1.3", "pax.F1c.1")
def test_bishop_crosses_the_board_only_by_location() -> None:
    t = inquisition()
    t.tableau(1, "holy_land_crusade")  # West row, Mamluk
    t.tableau(1, "bosnian_and_serbian_silver", "damascus_coffee")  # East row: Ottoman, Mamluk
    t.bishop("holy_land_crusade", "red")
    t.do("ops", "west")
    t.do("inquisitor", "antipope", "holy_land_crusade")
    assert set(t.offers("move_bishop")) == {"damascus_coffee", "mamluk"}
    assert t.refused("move_bishop", "bosnian_and_serbian_silver") == "pax.F1.2"


@pytest.mark.rule("pax.F1a.1")
def test_diet_of_worms() -> None:
    for colour in ("red", "gold", "green"):
        t = inquisition("gutenberg", "luther")
        t.bishop("gutenberg", "red")
        t.bishop("luther", colour)
        t.do("ops", "west")
        t.do("inquisitor", "antipope", "gutenberg")
        t.do("move_bishop", "luther")
        assert t.bishop_on("luther") is None
        assert t.bishop_on("gutenberg") is None
        assert t.s.pool[ids.BISHOP : ids.BISHOP + 3] == [5, 5, 5]


@pytest.mark.rule("pax.F1b.1", "pax.F1b.3")
def test_pacification() -> None:
    t = inquisition("gutenberg")
    t.bishop("gutenberg", "red")
    t.repress("holy_roman_empire", "green_knight", "pawn0")
    t.do("ops", "west")
    t.do("inquisitor", "antipope", "gutenberg")
    t.do("move_bishop", "holy_roman_empire")
    assert t.offers("pacify") == ["green_knight", "first_pawn"]
    assert t.offers("spare") == [True]
    assert t.refused("pacify", "gold_rook") == "pax.F1b.1"
    purse = t.purse(0)
    t.do("pacify", "first_pawn")
    assert t.repressed("holy_roman_empire") == {"green_knight": 1}
    assert t.purse(0) == purse
    assert t.s.pool[ids.PAWN] == 10


@pytest.mark.rule("pax.F1b.2", "pax.F1b.3")
def test_pacification_only_on_entering() -> None:
    t = inquisition("gutenberg")
    t.bishop("gutenberg", "red")
    t.repress("holy_roman_empire", "green_knight")
    t.do("ops", "west")
    t.do("inquisitor", "antipope", "gutenberg")
    t.do("move_bishop", "holy_roman_empire")
    t.do("spare")
    assert t.step() == "OpsAction"
    assert t.repressed("holy_roman_empire") == {"green_knight": 1}
    t.do("inquisitor", "reformed_theology", "holy_roman_empire")
    assert "holy_roman_empire" not in t.offers("move_bishop")


@pytest.mark.rule("pax.F1c.2")
def test_no_move_from_throne_to_throne() -> None:
    t = inquisition("kingmaker")
    t.bishop("england", "red")
    t.do("ops", "west")
    t.do("inquisitor", "antipope", "england")
    assert set(t.offers("move_bishop")) == {"kingmaker", "reformed_theology"}
    assert t.refused("move_bishop", "portugal") == "pax.F1c.2"


def suzerainty() -> Table:
    """Banker 1: a row of Gutenberg, Aragon with vassals France and England, Luther."""
    t = inquisition("gutenberg")
    t.square("aragon", 1)
    t.square("france", 1, under="aragon")
    t.square("england", 1, under="aragon")
    t.tableau(1, "luther")
    return t


@pytest.mark.rule("pax.F1d.1", "pax.GL.ADJACENT.2")
def test_bishop_steps_down_to_vassals() -> None:
    t = suzerainty()
    t.bishop("aragon", "red")
    t.do("ops", "west")
    t.do("inquisitor", "antipope", "aragon")
    assert set(t.offers("move_bishop")) == {"france", "england", "gutenberg", "luther", "reformed_theology"}


@pytest.mark.rule("pax.F1d.2", "pax.F1d.4")
def test_bishop_on_a_vassal() -> None:
    t = suzerainty()
    t.bishop("france", "red")
    t.do("ops", "west")
    t.do("inquisitor", "reformed_theology", "france")
    found = set(t.offers("move_bishop"))
    assert found == {"aragon", "england", "gutenberg", "luther", "antipope", "reformed_theology"}


@pytest.mark.rule("pax.F1d.3")
def test_sideways_onto_a_suzerainty() -> None:
    t = suzerainty()
    t.bishop("gutenberg", "red")
    t.do("ops", "west")
    t.do("inquisitor", "antipope", "gutenberg")
    assert {"aragon", "france", "england"} <= set(t.offers("move_bishop"))
    assert "luther" in t.offers("move_bishop")  # the same location
    assert "gutenberg" not in t.offers("move_bishop")


@pytest.mark.rule("pax.F1e.1")
def test_the_east_and_the_west_for_bishops() -> None:
    t = inquisition()
    t.tableau(1, "dervishes", "kingmaker")
    t.tableau(0, "black_sheep_tribe", "damascus_coffee")
    t.bishop("dervishes", "red")
    t.do("ops", "west")
    t.do("inquisitor", "antipope", "dervishes")
    assert set(t.offers("move_bishop")) == {
        "black_sheep_tribe",
        "damascus_coffee",
        "hungary",
        "byzantium",
        "ottoman",
        "mamluk",
    }
    t = inquisition()
    t.tableau(1, "damascus_coffee")
    t.tableau(0, "dervishes", "black_sheep_tribe")
    t.bishop("damascus_coffee", "red")
    t.do("ops", "west")
    t.do("inquisitor", "antipope", "damascus_coffee")
    assert set(t.offers("move_bishop")) == {"dervishes", "mamluk"}  # and the other way round


@pytest.mark.rule("pax.F1f.2", "pax.I1e.1")
def test_bishop_on_a_couple_silences_both() -> None:
    for carrier in ("aragon", "joanna_the_mad"):
        t = Table()
        t.square("aragon", 0)
        t.marry("joanna_the_mad", "aragon")
        t.put("valencia", "gold_knight")
        assert t.offers("ops") == ["west"]
        t.bishop(carrier, "green")
        assert t.offers("ops") == []


@pytest.mark.rule("pax.F1g.1", "pax.F1g.3", "pax.GL.HANDa.1")
def test_silenced_abilities_stop_at_once() -> None:
    t = Table()
    t.tableau(1, "gutenberg")
    t.hand(1, "jesuits", "antipope", "kingmaker", "cromwell")
    t.hand(0, "unity_of_the_brethren")  # a red bishop agent, Holy Roman Empire
    t.do("play", "unity_of_the_brethren")
    t.do("place_bishop", "gutenberg")
    assert t.seat() == 1  # in the other banker's turn
    assert t.step() == "ReduceHand"
    purse = t.purse(1)
    t.do("discard", "antipope")
    t.do("discard", "cromwell")
    assert t.hand_of(1) == ["jesuits", "kingmaker"]
    assert t.purse(1) == purse
    assert t.seat() == 0


@pytest.mark.rule("pax.F1g.2")
def test_prestige_is_never_silenced() -> None:
    t = Table()
    t.tableau(0, "gutenberg")
    t.bishop("gutenberg", "gold")
    assert t.s.prestige(0, ids.LAW) == 1
    t = Table()
    t.tableau(0, "hermeticism", "gutenberg")
    t.bishop("hermeticism", "gold")
    t.bishop("gutenberg", "gold")
    assert t.s.has(0, ids.IMMUNE_TO_SILENCING)
    assert t.s.has(0, ids.UNLIMITED_HAND)


@pytest.mark.rule("pax.F1f.3", "pax.F1f.4")
def test_a_card_acts_again_when_the_bishop_has_left() -> None:
    t = Table()
    t.tableau(0, "antipope", "reformed_theology", "gutenberg", "william_caxton")
    t.bishop("gutenberg", "red")
    t.market_florins("west", 1, 3)
    t.do("ops", "west")
    assert t.refused("commerce", "gutenberg", "west_1") == "pax.F1f.1"
    t.do("inquisitor", "antipope", "gutenberg")
    t.do("move_bishop", "william_caxton")
    t.do("inquisitor", "reformed_theology", "william_caxton")  # the same bishop once more
    t.do("move_bishop", "england")
    t.do("commerce", "gutenberg", "west_1")
    assert t.purse(0) == 11


# ---------------------------------------------------------------------- F2 commerce
@pytest.mark.rule("pax.F2.1", "pax.F2.2")
def test_commerce() -> None:
    t = Table()
    t.tableau(0, "gutenberg", "damascus_coffee")
    t.market_florins("west", 0, 2)
    t.market_florins("west", 5, 1)
    t.market_florins("east", 2, 1)
    t.do("ops", "west")
    assert t.offers("commerce") == [("gutenberg", "west_0"), ("gutenberg", "west_5")]
    assert t.refused("commerce", "gutenberg", "east_2") == "pax.F2.1"
    t.do("commerce", "gutenberg", "west_0")
    assert t.florins_on("west", 0) == 1
    assert t.purse(0) == 11


@pytest.mark.rule("pax.F2.3")
def test_commerce_without_florins() -> None:
    t = Table()
    t.tableau(0, "gutenberg", "william_caxton")
    t.market_florins("west", 0, 1)
    t.market_florins("west", 1, 1)
    t.do("ops", "west")
    assert t.refused("commerce", "gutenberg", "west_2") == "pax.F2.3"


# ---------------------------------------------------------------------- F3 behead
@pytest.mark.rule("pax.F3.2", "pax.F3.8")
def test_behead_discards_card_and_bishop() -> None:
    t = Table()
    t.tableau(0, "star_chamber")
    t.tableau(1, "cromwell", "kingmaker")
    t.bishop("cromwell", "gold")
    t.do("ops", "west")
    assert t.refused("behead", "star_chamber", "star_chamber") == "pax.F3.2"
    t.do("behead", "star_chamber", "cromwell")
    assert t.discarded("cromwell")
    assert t.s.pool[ids.BISHOP] == 5


@pytest.mark.rule("pax.F3.3", "pax.GL.LOCATIONb.2", "pax.GL.LOCATIONc.1")
def test_behead_across_the_east_and_the_west() -> None:
    t = Table()
    t.tableau(0, "beylerbey_of_egypt")  # Mamluk
    t.tableau(
        1, "damascus_coffee", "dervishes", "black_army", "greek_klephts", "crimean_goths", "spanish_tercio"
    )
    t.do("ops", "east")
    assert {target for _, target in t.offers("behead")} == {"damascus_coffee", "dervishes"}
    t = Table()
    t.tableau(0, "star_chamber", "man_for_all_seasons")
    t.tableau(1, "spanish_tercio", "luther", "dervishes")
    t.do("ops", "west")
    assert ("star_chamber", "spanish_tercio") in t.offers("behead")
    assert ("star_chamber", "man_for_all_seasons") in t.offers("behead")  # one's own card
    assert ("star_chamber", "luther") not in t.offers("behead")


@pytest.mark.rule("pax.F3a.1", "pax.F3.4", "pax.GL.DISCARDa.1")
def test_assassin() -> None:
    t = Table()
    t.tableau(0, "star_chamber")
    t.square("england", 1)
    t.marry("margaret_of_anjou", "england")
    t.bishop("england", "gold")
    t.repress("england", "pawn0")
    t.tableau(1, "kingmaker")
    t.do("ops", "west")
    t.do("behead", "star_chamber", "england")
    assert t.owner("england") == -1
    assert t.queens("england") == []
    assert t.discarded("margaret_of_anjou")
    assert t.bishop_on("england") == "gold"
    assert t.repressed("england") == {"pawn0": 1}
    assert t.discarded("star_chamber")


@pytest.mark.rule("pax.F3.5", "pax.I1c.2")
def test_beheaded_queen() -> None:
    t = Table()
    t.tableau(0, "star_chamber")
    t.square("england", 1)
    t.marry("margaret_of_anjou", "england")
    t.do("ops", "west")
    assert set(t.offers("behead")) == {("star_chamber", "england"), ("star_chamber", "margaret_of_anjou")}
    t.do("behead", "star_chamber", "margaret_of_anjou")
    assert t.discarded("margaret_of_anjou")
    assert t.owner("england") == 1
    assert t.row(0, "west") == ["star_chamber"]  # no assassin


@pytest.mark.rule("pax.F3.6")
def test_beheaded_suzerain_frees_vassals() -> None:
    t = Table()
    t.tableau(0, "star_chamber")
    t.square("england", 1, republic=False)
    t.square("france", 1, under="england")
    t.marry("anne_of_brittany", "france")
    t.tableau(1, "kingmaker")
    t.do("ops", "west")
    t.do("behead", "star_chamber", "england")
    assert t.owner("france") == -1
    assert t.queens("france") == ["anne_of_brittany"]


@pytest.mark.rule("pax.F3.7")
def test_what_can_not_be_beheaded() -> None:
    t = Table()
    t.tableau(0, "star_chamber")
    t.tableau(1, "kingmaker", "cromwell")
    t.hand(1, "mons_meg")
    t.old_maid(1, "anne_of_brittany")
    t.do("ops", "west")
    for target in ("mons_meg", "anne_of_brittany", "england"):
        assert t.refused("behead", "star_chamber", target) == "pax.F3.7"


# ---------------------------------------------------------------------- F4 tax
@pytest.mark.rule("pax.F4.1", "pax.F4.2", "pax.F4.3")
def test_tax_paid() -> None:
    t = Table()
    t.tableau(0, "conquistadors", "gold_coast_monopoly")
    t.market_florins("west", 1, 1)
    t.concession("england_portugal", 1)
    t.do("ops", "west")
    china = t.s.china
    t.do("tax", "conquistadors", "england_portugal")
    assert t.seat() == 1
    assert t.offers("pay_tax") == [True]
    assert t.offers("yield") == [True]
    t.do("pay_tax")
    assert t.purse(1) == 9
    assert t.s.china == china + 1
    assert t.pawn_at("england_portugal") == 1
    assert t.offers("levy") == ["toledo", "granada"]
    t.do("levy", "granada")
    assert t.at("granada") == "green_rook"
    assert t.seat() == 0


@pytest.mark.rule("pax.F4.2", "pax.F4.4", "pax.GL.REPRESSc.1")
def test_tax_yielded() -> None:
    t = Table()
    t.tableau(0, "conquistadors")
    t.concession("england_portugal", 1)
    t.do("ops", "west")
    assert t.seat() == 1  # the only op was performed at once
    t.do("yield")
    assert t.repressed("portugal") == {"pawn1": 1}
    assert t.pawn_at("england_portugal") == -1
    assert t.purse(0) == 10
    assert t.purse(1) == 10
    assert t.seat() == 1  # the owner chooses the city
    t.do("levy", "toledo")
    assert t.at("toledo") == "gold_knight"


@pytest.mark.rule("pax.F4.5", "pax.F4.9", "pax.GL.LEVY.1")
def test_tax_levy_follows_the_icon() -> None:
    t = Table()
    t.tableau(0, "the_last_knight")
    t.concession("france_hre", 1)
    t.religion("holy_roman_empire", "islamic")
    t.put("lubeck", "gold_rook")
    t.do("ops", "west")
    t.do("tax", "the_last_knight", "france_hre")
    t.do("pay_tax")
    assert t.offers("levy") == ["vienna", "nurnberg"]
    assert t.refused("levy", "novgorod") == "pax.B6d.2"
    assert t.refused("levy", "lubeck") == "pax.G4.2"
    t.do("levy", "vienna")
    assert t.at("vienna") == "green_knight"


@pytest.mark.rule("pax.F4.6")
def test_taxing_oneself() -> None:
    t = Table()
    t.tableau(0, "conquistadors")
    t.concession("england_portugal", 0)
    t.do("ops", "west")
    assert t.seat() == 0
    t.do("yield")
    t.do("levy", "toledo")
    assert t.repressed("portugal") == {"pawn0": 1}


@pytest.mark.rule("pax.F4.7")
def test_taxed_without_florins() -> None:
    t = Table(florins=0)
    t.tableau(0, "conquistadors")
    t.concession("england_portugal", 1)
    t.do("ops", "west")
    assert t.step() == "Levy"  # there was no choice
    assert t.repressed("portugal") == {"pawn1": 1}


@pytest.mark.rule("pax.F4a.1", "pax.F4a.2")
def test_tax_prerequisites() -> None:
    t = Table()
    t.tableau(0, "conquistadors")
    t.concession("england_portugal", 1)
    t.put("toledo", "gold_rook")
    t.put("granada", "gold_rook")
    t.do("ops", "west")
    assert t.refused("tax", "conquistadors", "england_portugal") == "pax.F4a.1"
    assert t.refused("tax", "conquistadors", "portugal_aragon") == "pax.F4a.2"


@pytest.mark.rule("pax.F4b.1", "pax.GL.LOCATIONb.1")
def test_the_west_names_the_taxing_empire() -> None:
    t = Table()
    t.tableau(0, "papal_elephant")
    t.concession("england_france", 1)
    t.do("ops", "west")
    assert t.offers("name_empire") == ["england", "france"]
    t.do("name_empire", "france")
    t.do("yield")
    assert t.repressed("france") == {"pawn1": 1}
    assert t.offers("levy") == ["paris", "bruges", "lyon"]


@pytest.mark.rule("pax.F4.8")
def test_concession_between_east_and_west() -> None:
    for card, side, empire in (
        ("peters_pence", "west", "papal_states"),
        ("the_timar_system", "east", "ottoman"),
    ):
        t = Table()
        t.tableau(0, card)
        t.concession("papal_ottoman", 1)
        t.do("ops", side)
        t.do("yield")
        assert t.repressed(empire) == {"pawn1": 1}


# ---------------------------------------------------------------------- F5 repress
@pytest.mark.rule("pax.F5.1", "pax.F5b.1", "pax.GL.REPRESSb.1")
def test_repress_a_soldier() -> None:
    t = Table()
    t.tableau(0, "kingmaker")
    t.put("london", "gold_rook")
    t.put("bordeaux", "red_rook")
    china = t.s.china
    t.do("ops", "west")
    t.do("repress", "kingmaker", "bordeaux")
    assert t.repressed("england") == {"red_rook": 1}
    assert t.at("bordeaux") is None
    assert t.purse(0) == 11
    assert t.s.china == china - 1


@pytest.mark.rule("pax.F5.3")
def test_pirates_and_bishops_are_never_repressed() -> None:
    t = Table()
    t.tableau(0, "arumer_zwarte_hoop")
    t.pirate("england_france", "gold")
    t.put("paris", "gold_rook")
    t.put("lyon", "gold_knight")
    t.do("ops", "west")
    assert t.refused("repress", "arumer_zwarte_hoop", "pirate:england_france") == "pax.F5.3"
    assert set(t.offers("repress")) == {("arumer_zwarte_hoop", "paris"), ("arumer_zwarte_hoop", "lyon")}


@pytest.mark.rule("pax.F5a.1", "pax.F5a.2", "pax.GL.REPRESSED.1")
def test_repressed_tokens_lie_on_the_square_wherever_it_is() -> None:
    for kind in ("throne", "king", "republic", "vassal"):
        t = Table()
        t.tableau(0, "kingmaker", "star_chamber")
        if kind == "king":
            t.square("england", 1)
        elif kind == "republic":
            t.square("england", 1, republic=True)
        elif kind == "vassal":
            t.square("france", 1)
            t.square("england", 1, under="france")
        t.put("bordeaux", "red_rook")
        t.tableau(1, "cromwell")
        t.do("ops", "west")
        t.do("repress", "kingmaker", "bordeaux")
        assert t.repressed("england") == {"red_rook": 1}
        if kind != "throne":
            t.do("behead", "star_chamber", "england")
            assert t.owner("england") == -1
            assert t.repressed("england") == {"red_rook": 1}


@pytest.mark.rule("pax.F5.4", "pax.GL.REPRESSd.1")
def test_repressed_pawn_goes_to_the_acting_cards_empire() -> None:
    t = Table()
    t.tableau(0, "genoese_fleet")  # Aragon
    t.concession("aragon_papal", 1)
    t.concession("france_aragon", 0)
    t.do("ops", "west")
    t.do("repress", "genoese_fleet", "concession:aragon_papal")
    assert t.repressed("aragon") == {"pawn1": 1}
    assert t.repressed("papal_states") == {}


def test_repress_names_the_empire_when_both_are_possible() -> None:
    t = Table()
    t.tableau(0, "isfendiyarid_dynasty")
    t.concession("hungary_byzantium", 1)
    t.do("ops", "east")
    assert t.repressed("byzantium") == {"pawn1": 1}
