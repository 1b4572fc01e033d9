"""Every ability at least once, with what stacking and silence do to it."""

from __future__ import annotations

import pytest

from signoria.games.pax_renaissance import ids
from signoria.games.pax_renaissance.rules.victory import (
    believer_counts,
    bishop_counts,
    law,
    republics,
    supreme,
    trade_concessions,
    wins,
)
from tests.games.pax_renaissance.builder import Table


def finish_levies(t: Table) -> None:
    while t.s.outcome is None and t.step() == "Levy":
        t.do("levy", t.offers("levy")[0])


def test_holocaust_beheads_only_western_cards_with_red_or_gold_bishops() -> None:
    t = Table()
    t.tableau(0, "inquisition_pope")
    t.tableau(1, "luther", "antipope", "kingmaker", "cromwell")
    t.bishop("luther", "red")
    t.bishop("antipope", "gold")
    t.bishop("kingmaker", "green")
    t.do("ops", "west")
    assert t.offers("behead") == [("inquisition_pope", "luther"), ("inquisition_pope", "antipope")]
    assert t.refused("behead", "inquisition_pope", "cromwell") == "pax.A1d.1"
    assert t.refused("behead", "inquisition_pope", "kingmaker") == "pax.A1d.1"


def test_genocide_beheads_only_eastern_cards_with_green_or_red_bishops() -> None:
    t = Table()
    t.tableau(0, "grand_mufti")
    t.tableau(1, "damascus_coffee", "the_grim", "black_army")
    t.bishop("damascus_coffee", "green")
    t.bishop("the_grim", "red")
    t.bishop("black_army", "gold")
    t.do("ops", "east")
    assert t.offers("behead") == [("grand_mufti", "damascus_coffee"), ("grand_mufti", "the_grim")]


def test_bureau_of_barbarians_beheads_eastern_cards_with_any_bishop() -> None:
    t = Table(promo=True)
    t.tableau(0, "bureau_of_barbarians")
    t.tableau(1, "damascus_coffee", "the_grim", "black_army")
    t.bishop("damascus_coffee", "gold")
    t.bishop("black_army", "green")
    t.market_florins("east", 1, 1)
    t.do("ops", "east")
    assert t.refused("behead", "bureau_of_barbarians", "the_grim") == "pax.A1d.1"
    assert t.offers("behead") == [
        ("bureau_of_barbarians", "damascus_coffee"),
        ("bureau_of_barbarians", "black_army"),
    ]


def test_henry_viii_takes_married_kings_and_those_of_opponents() -> None:
    t = Table()
    t.tableau(0, "star_chamber")
    t.square("aragon", 1)
    t.marry("margaret_of_anjou", "aragon")
    t.bishop("aragon", "gold")
    t.square("england", 1, under="aragon")
    t.marry("anne_of_brittany", "france")
    t.hand(0, "isabella_of_castille", "catherine_de_medici")
    t.do("play", "isabella_of_castille")
    assert t.offers("crown") == ["portugal", "aragon", "france", "holy_roman_empire"]
    t.do("crown", "aragon")
    t.do("done")
    assert t.owner("aragon") == 0
    assert t.queens("aragon") == ["isabella_of_castille"]  # the old queen is killed
    assert t.bishop_on("aragon") is None
    assert t.owner("england") == -1
    t.do("play", "catherine_de_medici")
    t.do("crown", "france")
    t.do("done")
    assert t.queens("france") == ["anne_of_brittany", "catherine_de_medici"]
    t.turn_of(0)
    t.s.actions_left = 2
    assert t.s.active == 0
    purse = t.purse(0)
    t.do("sell", "france")
    assert t.purse(0) == purse + 6  # a king and two queens


def test_henry_viii_is_silenced() -> None:
    t = Table()
    t.tableau(0, "star_chamber")
    t.square("aragon", 1)
    t.bishop("star_chamber", "gold")
    t.hand(0, "isabella_of_castille")
    t.do("play", "isabella_of_castille")
    assert "aragon" not in t.offers("crown")


@pytest.mark.parametrize("join", [True, False])
def test_knights_of_rhodes(join: bool) -> None:
    t = Table()
    t.tableau(0, "knights_hospitaller")
    t.hand(0, "jesuits")
    t.put("algiers", "green_rook")
    t.put("toledo", "gold_rook")
    t.put("london", "gold_rook")
    t.do("play", "jesuits")
    t.do("launch", "aragon")
    assert t.step() == "RooksJoin"
    t.do("rooks_join" if join else "rooks_stay")
    if join:
        assert t.offers("lose") == ["london", "toledo"]
        t.do("lose", "london")
        assert t.state_of("aragon") == "catholic"
    else:
        assert t.state_of("aragon") == "medieval"
        assert t.at("algiers") == "green_rook"


def test_knights_of_rhodes_only_in_crusades() -> None:
    t = Table()
    t.tableau(0, "knights_hospitaller")
    t.hand(0, "cromwell")  # a reformation
    t.put("london", "gold_rook")
    t.put("paris", "gold_rook")
    t.do("play", "cromwell")
    t.do("launch", "england")
    assert t.step() != "RooksJoin"


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ([], 1),
        (["india_armada"], 2),
        (["india_armada", "almeida_armada"], 4),
        (["india_armada", "almeida_armada", "michelangelo"], 8),
        (["michelangelo"], 2),
    ],
)
def test_spice_and_renown_double_concessions(cards: list[str], expected: int) -> None:
    t = Table()
    t.open("spice_islands")
    t.tableau(1, *cards)
    t.concession("england_portugal", 1)
    t.market_florins("west", 0, 12)
    t.do("fair", "west")
    finish_levies(t)
    assert t.purse(1) == 10 + expected


def test_spice_doubles_only_from_the_spice_islands_and_up_to_the_profits() -> None:
    t = Table()
    t.tableau(1, "india_armada")
    t.concession("england_portugal", 1)
    t.market_florins("west", 0, 12)
    t.do("fair", "west")
    finish_levies(t)
    assert t.purse(1) == 11
    t = Table()
    t.open("spice_islands")
    t.tableau(1, "india_armada", "michelangelo")
    t.concession("england_portugal", 1)
    t.market_florins("west", 0, 3)
    t.do("fair", "west")
    finish_levies(t)
    assert t.purse(1) == 13
    assert t.at("london") is None  # the voyage ended at the concession


def test_michelangelo_doubles_votes() -> None:
    t = Table()
    t.tableau(0, "sindicat_remenca")
    t.tableau(1, "michelangelo")
    t.square("france", 1)
    t.concession("england_france", 0)
    t.concession("france_aragon", 0)
    t.concession("france_hre", 1)
    assert t.refused("ops", "west") == "pax.D1.3"  # two against two
    t.bishop("michelangelo", "red")
    assert t.offers("ops") == ["west"]
    t = Table()
    t.tableau(0, "sindicat_remenca", "michelangelo")
    t.square("france", 1)
    t.concession("england_france", 0)
    t.concession("france_aragon", 0)
    t.concession("france_hre", 1)
    assert t.offers("ops") == ["west"]  # four against one


def test_ransom() -> None:
    for slug in ("conquistadors", "cem_anti_hostage"):
        t = Table(florins=0)
        t.tableau(0, slug)
        t.do("sell", slug)
        assert t.purse(0) == 4
    t = Table(florins=0)
    t.tableau(0, "conquistadors")
    t.bishop("conquistadors", "gold")
    t.do("sell", "conquistadors")
    assert t.purse(0) == 2
    for queen, empire in (("theft_of_the_holy_crown", "hungary"), ("reichskrone", "holy_roman_empire")):
        t = Table(florins=0)
        t.square(empire, 0)
        t.marry(queen, empire)
        t.do("sell", empire)
        assert t.purse(0) == 6
        t = Table(florins=0)
        t.old_maid(0, queen)
        t.do("sell", queen)
        assert t.purse(0) == 2


def test_condottiere_serves_everybody_and_can_be_silenced() -> None:
    t = Table()
    t.tableau(1, "gonfalonier")
    t.hand(0, "tolfa_alum", "wolf_of_rimini")
    t.put("venice", "gold_knight")
    t.do("play", "wolf_of_rimini")
    t.do("no_one_shot")
    assert t.offers("place") == ["venice", "venice_2"]
    t.do("place", "venice_2")
    assert t.at("venice_2") == "gold_knight"
    t = Table()
    t.tableau(1, "gonfalonier")
    t.put("venice", "gold_knight")
    t.put("venice_2", "red_rook")
    t.hand(0, "bonfire_of_the_vanities")
    t.do("play", "bonfire_of_the_vanities")
    t.do("no_one_shot")
    t.do("place_bishop", "gonfalonier")
    assert t.seat() == 0  # whose action caused it
    t.do("remove", "venice_2")
    assert t.at("venice") == "gold_knight"


@pytest.mark.parametrize("slug", ["hochstetter_bank", "gutenberg", "bank_of_strozzi", "william_caxton"])
def test_unlimited_hand(slug: str) -> None:
    t = Table()
    t.tableau(0, slug)
    t.hand(0, "jesuits", "luther", "antipope")
    t.market("east", 1, "damascus_coffee")
    t.do("buy", "damascus_coffee")
    assert len(t.hand_of(0)) == 4
    t.do("sell", slug)
    assert t.step() == "ReduceHand"
    t.do("discard", "luther")
    t.do("discard", "jesuits")
    assert t.hand_of(0) == ["antipope", "damascus_coffee"]


@pytest.mark.parametrize("slug", ["the_kremlin", "hermeticism", "humanism"])
def test_immunity_to_silence(slug: str) -> None:
    t = Table()
    t.tableau(0, slug, "gutenberg", "william_caxton")
    t.bishop("gutenberg", "gold")
    t.bishop(slug, "red")
    t.hand(0, "jesuits", "luther", "antipope")
    t.market_florins("west", 1, 2)
    t.ready()
    assert len(t.hand_of(0)) == 3
    t.do("ops", "west")
    assert ("gutenberg", "west_1") in t.offers("commerce")
    t.do("commerce", "gutenberg", "west_1")
    t.do("end_ops")
    t.s.actions_left = 1
    t.s.rows[0].remove(t.card("william_caxton"))
    t.do("sell", slug)
    assert t.step() == "ReduceHand"  # Gutenberg falls silent at once


def test_popular_reprisals() -> None:
    t = Table()
    t.square("hungary", 0)
    t.marry("elizabeth_bathory", "hungary")
    t.concession("hungary_ottoman", 0)
    assert t.offers("reprisals") == ["elizabeth_bathory"]
    t.do("reprisals", "elizabeth_bathory")
    assert t.discarded("elizabeth_bathory")
    assert t.owner("hungary") == 0
    assert t.is_republic("hungary")
    t.do("done")
    assert t.s.actions_left == 1
    t = Table()
    t.square("hungary", 0)
    t.marry("elizabeth_bathory", "hungary")
    t.bishop("hungary", "gold")
    assert t.refused("reprisals", "elizabeth_bathory") == "pax.B5f.1"
    t = Table()
    t.square("hungary", 0)
    t.marry("elizabeth_bathory", "hungary")
    t.do("reprisals", "elizabeth_bathory")  # no attackers at all: it fails
    assert not t.is_republic("hungary")
    assert t.discarded("elizabeth_bathory")


def test_free_trade_fair() -> None:
    t = Table()
    t.tableau(0, "podesta_of_venice")
    t.market("west", 0, "inquisition_pope")
    assert t.offers("free_fair") == ["west", "east"]
    t.do("free_fair", "east")
    assert t.s.actions_left == 2
    assert t.refused("free_fair", "west") == "pax.D1.5"
    assert t.refused("fair", "east") == "pax.D1.5"
    assert t.refused("end_turn") == "pax.D1.1"
    t.do("fair", "west")
    finish_levies(t)
    assert t.s.actions_left == 1
    t = Table()
    t.tableau(0, "podesta_of_venice")
    t.do("fair", "west")
    finish_levies(t)
    t.do("free_fair", "east")
    assert t.s.actions_left == 1


def test_free_ability_after_the_last_action() -> None:
    t = Table()
    t.tableau(0, "podesta_of_venice", "jesuits", "luther")
    t.do("sell", "jesuits")
    t.do("sell", "luther")
    assert t.seat() == 0
    assert t.offers("free_fair") == ["west", "east"]
    assert t.offers("end_turn") == [True]
    t.do("free_fair", "west")
    assert t.s.active == 1


def test_free_east_and_west_ops() -> None:
    for slug, side, card in (
        ("civil_engineer", "east", "damascus_coffee"),
        ("mining_engineer", "west", "gutenberg"),
    ):
        t = Table()
        t.tableau(0, slug, card)
        t.market_florins(side, 1, 1)
        t.market_florins(side, 2, 1)
        assert t.offers("free_ops") == [side]
        t.do("free_ops", side)
        t.do("commerce", card, f"{side}_1")
        assert t.s.actions_left == 2
        assert t.purse(0) == 11
        t = Table()
        t.tableau(0, slug, card)
        t.market_florins(side, 1, 1)
        t.bishop(slug, "red")
        assert t.refused("free_ops", side) == "pax.B5f.1"


@pytest.mark.parametrize("slug", ["transylvanian_plot", "the_last_sigh"])
def test_east_and_west_ops_with_one_action(slug: str) -> None:
    t = Table()
    t.tableau(0, slug, "gutenberg", "damascus_coffee")
    t.market_florins("west", 1, 3)
    t.market_florins("east", 1, 3)
    t.do("ops_both")
    assert {card for card, _ in t.offers("commerce")} == {"gutenberg", "damascus_coffee"}
    t.do("commerce", "damascus_coffee", "east_1")
    t.do("commerce", "gutenberg", "west_1")
    if t.step() == "OpsAction":
        t.do("end_ops")
    assert t.s.actions_left == 1
    assert t.refused("ops", "west") == "pax.D1.5"
    assert t.refused("ops", "east") == "pax.D1.5"
    t = Table()
    t.tableau(0, slug, "gutenberg", "william_caxton", "damascus_coffee")
    t.market_florins("west", 1, 3)
    t.market_florins("east", 1, 3)
    t.do("ops", "west")
    t.do("commerce", "gutenberg", "west_1")
    t.do("end_ops")
    assert t.refused("ops_both") == "pax.D1.5"


@pytest.mark.parametrize(("card", "side"), [("gutenberg", "west"), ("damascus_coffee", "east")])
def test_both_halves_are_offered_if_one_can_act(card: str, side: str) -> None:
    t = Table()
    t.tableau(0, "the_last_sigh", card)
    assert t.refused("ops_both") == "pax.D1.3"
    t.market_florins(side, 1, 1)
    t.market_florins(side, 2, 1)
    assert t.offers("ops_both") == [True]
    t.do("ops_both")
    t.do("commerce", card, f"{side}_1")
    assert t.s.actions_left == 1


def test_patrons_as_concessions() -> None:
    t = Table()
    t.tableau(0, "duke_of_milan", "cryptography", "sahn_i_seman_medrese")
    t.concession("england_france", 0)
    assert trade_concessions(t.s, 0) == 3
    t.tableau(0, "faith_vs_reason")
    assert trade_concessions(t.s, 0) == 5
    t.bishop("faith_vs_reason", "red")
    assert trade_concessions(t.s, 0) == 3
    # it also guards against the claims of others
    t.tableau(1, "french_pirates", "kalmar_union")
    for border in ("aragon_papal", "papal_ottoman", "ottoman_mamluk", "hre_papal"):
        t.concession(border, 1)
    t.seat()
    assert not wins(t.s, 1, ids.GLOBALIZATION)


def test_cards_that_count_as_republics() -> None:
    t = Table()
    t.tableau(0, "academia", "epicurean_swerve")
    assert republics(t.s, 0, 0) == 2
    assert republics(t.s, 0, 1) == 1  # the swerve counts in its owner's own claim only
    t.bishop("academia", "gold")
    assert republics(t.s, 0, 1) == 0
    assert republics(t.s, 0, 0) == 1


def test_pirate_proof_concessions() -> None:
    for slug in ("tersane_i_amire", "dalmatian_merchant_marine"):
        t = Table()
        t.tableau(1, slug)
        t.concession("england_france", 1)
        t.hand(0, "french_pirates")
        t.do("play", "french_pirates")
        t.do("place_border", "england_france")
        assert t.pawn_at("england_france") == 1
        assert t.pirate_at("england_france") == "gold_pirate"


@pytest.mark.rule("pax.GL.PIRATEd.1")
def test_protected_concession_is_paid_and_the_pirate_is_not() -> None:
    t = Table()
    t.tableau(1, "dalmatian_merchant_marine")
    t.concession("hungary_byzantium", 1)
    t.pirate("hungary_byzantium", "green")
    t.market_florins("east", 0, 4)
    t.do("fair", "east")
    finish_levies(t)
    assert t.purse(1) == 11
    assert t.florins_on("east", 0) == 3


@pytest.mark.rule("pax.GL.PIRATEd.2")
def test_no_new_concession_beside_a_pirate_even_with_protection() -> None:
    t = Table()
    t.tableau(0, "dalmatian_merchant_marine")
    t.pirate("england_france", "red")
    t.hand(0, "william_caxton")
    t.do("play", "william_caxton")
    assert t.refused("place_border", "england_france") == "pax.E2.2d.3"


def test_lost_protection_kills_at_once() -> None:
    t = Table()
    t.tableau(1, "dalmatian_merchant_marine")
    t.concession("hungary_byzantium", 1)
    t.pirate("hungary_byzantium", "green")
    t.tableau(0, "the_grim", "greek_klephts")
    t.do("ops", "east")
    t.do("behead", "the_grim", "dalmatian_merchant_marine")
    assert t.pawn_at("hungary_byzantium") == -1
    assert t.pirate_at("hungary_byzantium") == "green_pirate"


def test_next_pirate_kills_the_sharing_pirate_only() -> None:
    t = Table()
    t.tableau(1, "dalmatian_merchant_marine")
    t.concession("england_france", 1)
    t.pirate("england_france", "red")
    t.hand(0, "french_pirates")
    t.do("play", "french_pirates")
    t.do("place_border", "england_france")
    assert t.pirate_at("england_france") == "gold_pirate"
    assert t.pawn_at("england_france") == 1


@pytest.mark.parametrize(
    ("slug", "victory"),
    [
        ("red_sea_fleet", "globalization"),
        ("hermeticism", "holy"),
        ("faith_vs_reason", "holy"),
        ("epicurean_swerve", "holy"),
        ("humanism", "holy"),
        ("kappeler_milchsuppe", "imperial"),
        ("european_union", "imperial"),
    ],
)
def test_red_text_costs_both_actions(slug: str, victory: str) -> None:
    t = Table(seats=2)
    t.victory(victory)
    t.tableau(0, "the_grim", "qizilbash", "french_pirates")
    t.religion("papal_states", "medieval")
    t.put("cairo", "green_rook")
    t.bishop("mamluk", "green")
    for empire in ("hungary", "ottoman", "byzantium"):
        t.square(empire, 0)
    t.concession("england_france", 0)
    t.concession("england_portugal", 0)
    t.s.actions_left = 1
    t.s.spent = 1
    assert t.offers("declare") == [victory]
    t.tableau(1, slug)
    assert t.refused("declare", victory) == "pax.GL.ABILITY.2"
    t.s.actions_left = 2
    assert t.offers("declare") == [victory]
    t.s.actions_left = 1
    if slug not in ("hermeticism", "humanism"):  # these can't be silenced
        t.bishop(slug, "green")
        assert t.offers("declare") == [victory]


def test_counter_reformation() -> None:
    t = Table()
    t.tableau(0, "oratory_of_divine_love")
    t.tableau(1, "luther", "the_grim")
    assert t.offers("counter_reformation") == ["islamic_reformist"]
    assert t.refused("counter_reformation", "catholic_islamic") == "pax.D1.3"
    t.do("counter_reformation", "islamic_reformist")
    assert t.discarded("luther")
    assert t.discarded("the_grim")
    assert t.s.actions_left == 1
    assert t.row(0, "west") == ["oratory_of_divine_love"]


@pytest.mark.rule("pax.GL.CRYPTOGRAPHY.1")
def test_borrowed_op_keeps_location_and_limits() -> None:
    t = Table(seats=3)
    t.tableau(0, "cryptography", "kingmaker")
    t.tableau(1, "star_chamber", "mons_meg")  # England: behead, inquisitor; siege
    t.tableau(2, "the_grim")  # silenced
    t.bishop("the_grim", "gold")
    t.tableau(2, "greek_klephts")
    t.do("sell", "cryptography")
    assert t.purse(0) == 12
    assert t.offers("siege") == []
    assert t.offers("behead") == [("star_chamber", "kingmaker"), ("star_chamber", "mons_meg")]
    assert t.refused("behead", "the_grim", "greek_klephts") == "pax.F1f.1"
    assert t.refused("behead", "star_chamber", "star_chamber") == "pax.F3.2"
    assert t.refused("tax", "kingmaker", "england_france") == "pax.GL.CRYPTOGRAPHY.1"
    t.do("behead", "star_chamber", "mons_meg")
    assert t.discarded("mons_meg")
    assert t.step() == "ActionPhase"  # one op only


def test_cryptography_sold_from_hand_or_silenced_borrows_nothing() -> None:
    t = Table()
    t.hand(0, "cryptography")
    t.tableau(1, "star_chamber", "mons_meg", "cromwell")
    t.do("sell", "cryptography")
    assert t.step() == "ActionPhase"
    t = Table()
    t.tableau(0, "cryptography")
    t.bishop("cryptography", "gold")
    t.tableau(1, "star_chamber", "mons_meg", "cromwell")
    t.do("sell", "cryptography")
    assert t.step() == "ActionPhase"


@pytest.mark.parametrize("slug", ["artistic_geometry", "romantic_realism", "consent_of_the_governed"])
def test_patrons_as_law(slug: str) -> None:
    t = Table()
    t.tableau(0, "duke_of_milan", "cryptography")
    assert law(t.s, 0) == 0
    t.tableau(0, slug)
    own_patron = 1 if slug == "artistic_geometry" else 0
    own_law = 1 if slug == "consent_of_the_governed" else 0
    assert law(t.s, 0) == 2 + own_patron + own_law
    assert t.s.prestige(0, ids.PATRON) == 2 + own_patron


def test_two_copies_of_patrons_as_law() -> None:
    t = Table()
    t.tableau(0, "duke_of_milan", "romantic_realism", "consent_of_the_governed")
    assert law(t.s, 0) == 1 + 2 * 1


def test_machiavellianism() -> None:
    t = Table()
    t.tableau(0, "machiavellianism", "kingmaker")
    t.hand(0, "luther", "jesuits")
    t.do("sell", "kingmaker")
    assert t.step() == "OneShot"
    t.do("launch", "england")
    t.do("settle", "red_rook", "london")
    t.do("done")
    assert t.owner("england") == 0
    assert t.purse(0) == 12
    assert t.discarded("kingmaker")
    t.do("sell", "luther")  # a reformation is not among them
    assert t.s.active == 1


def test_machiavellianism_from_the_hand_with_a_bishop() -> None:
    t = Table()
    t.tableau(0, "machiavellianism")
    t.hand(0, "jesuits", "peters_pence")
    t.put("algiers", "green_rook")
    t.put("toledo", "gold_knight")
    t.put("london", "gold_knight")
    t.do("sell", "jesuits")
    t.do("launch", "aragon")
    t.do("lose", "london")
    t.do("done")
    assert t.offers("place_bishop") == ["machiavellianism", "aragon"]  # the sold card is gone
    t.do("place_bishop", "aragon")
    t.do("sell", "peters_pence")  # nobody would fall: no apostasy
    assert t.s.active == 1
    t = Table()
    t.tableau(0, "machiavellianism")
    t.hand(0, "kingmaker")
    t.do("sell", "kingmaker")
    t.do("no_one_shot")
    assert t.step() == "ActionPhase"  # without the one-shot no agents
    t.do("sell", "machiavellianism")
    assert t.s.active == 1


def test_buffer_state() -> None:
    t = Table()
    t.square("portugal", 0)
    t.square("aragon", 1)
    t.marry("catherine_of_navarre", "aragon")
    t.put("toledo", "gold_knight")
    t.put("granada", "gold_knight")
    t.do("ops", "west")
    assert t.refused("campaign", "portugal", "france") == "pax.E4d.2"
    assert ("portugal", "england") in t.offers("campaign")
    t = Table()
    t.marry("catherine_of_navarre", "aragon")  # in a throne the ability sleeps
    t.square("portugal", 0)
    t.put("toledo", "gold_knight")
    t.do("ops", "west")
    assert ("portugal", "france") in t.offers("campaign")
    t = Table()
    t.square("aragon", 1)
    t.marry("catherine_of_navarre", "aragon")
    t.hand(0, "antipope")
    t.put("toledo", "red_knight")
    t.put("london", "red_knight")
    t.put("paris", "gold_knight")
    t.put("vienna", "red_knight")
    t.do("play", "antipope")
    t.do("launch", "france")
    assert t.offers("lose") == ["london", "vienna"]  # the knight in Portugal stays


def test_epicureans_ignore_apostasy() -> None:
    t = Table()
    t.tableau(1, "epicurean_swerve", "luther", "jesuits")
    t.hand(0, "peters_pence", "papal_elephant")
    t.do("play", "peters_pence")
    assert t.step() == "PlaceAgent"  # nobody would fall
    t.do("place_bishop", "epicurean_swerve")
    t.do("play", "papal_elephant")
    t.do("trigger")  # silenced, the swerve no longer protects
    t.do("place_bishop", "papal_elephant")
    assert t.discarded("luther")
    assert t.discarded("jesuits")


def test_enclosure_emancipates_the_west() -> None:
    t = Table()
    t.tableau(0, "enclosure")
    t.square("france", 1)
    t.repress("france", "gold_knight", "pawn1")
    t.repress("england", "red_rook")
    t.repress("hungary", "gold_knight")
    t.do("sell", "enclosure")
    assert t.step() == "Liberation"
    assert t.offers("liberate") == ["england", "france"]
    assert t.refused("liberate", "hungary") == "pax.GL.LOCATIONc.1"
    assert t.refused("liberate", "aragon") == "pax.GL.REGIMEb.1"
    t.do("liberate", "france")
    t.do("free_serf", "second_pawn", "france_hre")
    t.do("emancipate", "gold_knight", "lyon")
    t.do("done")
    assert t.pawn_at("france_hre") == 1
    assert t.at("lyon") == "gold_knight"
    assert t.repressed("england") == {"red_rook": 1}
    assert t.purse(0) == 12


def test_patrons_as_green_bishops_in_ones_own_claim() -> None:
    t = Table()
    t.tableau(0, "circassian_mamluks", "duke_of_milan", "cryptography", "the_grim")
    t.religion("papal_states", "medieval")
    t.put("cairo", "green_rook")
    t.bishop("france", "gold")
    assert bishop_counts(t.s, 0) == [1, 2, 0]
    assert bishop_counts(t.s, 1) == [1, 0, 0]
    assert supreme(t.s, 0) == ids.ISLAMIC
    assert supreme(t.s, 1) == -1


def test_slave_soldiers() -> None:
    t = Table()
    t.tableau(0, "circassian_mamluks")
    t.square("ottoman", 0)
    t.repress("mamluk", "pawn1", "gold_rook")
    t.put("buda", "gold_knight")
    t.do("ops", "east")
    assert t.offers("campaign") == [
        ("ottoman", "hungary"),
        ("ottoman", "byzantium"),
        ("ottoman", "mamluk"),
    ]  # only the East, with slave soldiers alone
    t.do("campaign", "ottoman", "hungary")
    assert t.purse(0) == 8
    assert t.offers("lose") == ["repressed:gold_rook", "repressed:second_pawn"]
    t.do("lose", "repressed:second_pawn")
    t.do("done")
    assert t.suzerain("hungary") == "ottoman"
    assert t.repressed("mamluk") == {"gold_rook": 1}  # the survivor stays repressed


def test_patrons_cut_the_cost_of_votes() -> None:
    t = Table(florins=1)
    t.tableau(0, "bank_of_st_george", "duke_of_milan", "sindicat_remenca")
    t.square("france", 1)
    t.concession("england_france", 0)
    t.repress("france", "gold_rook", "gold_rook")
    t.do("ops", "west")
    assert t.s.owner[t.empire("france")] == 0
    assert t.purse(0) == 0
    t = Table(florins=0)
    t.tableau(0, "bank_of_st_george", "duke_of_milan", "cryptography", "sindicat_remenca")
    t.square("france", 1)
    t.concession("england_france", 0)
    t.repress("france", "gold_rook")
    t.do("ops", "west")
    assert t.purse(0) == 0  # never below nothing


def test_green_pirates_count_as_red() -> None:
    t = Table()
    t.tableau(1, "zionist_state")
    t.religion("england", "reformist")
    t.religion("papal_states", "medieval")
    t.religion("mamluk", "medieval")
    t.religion("aragon", "islamic")
    t.pirate("england_france", "green")
    t.pirate("portugal_aragon", "green")
    t.seat()
    assert bishop_counts(t.s, 0) == [0, 0, 2]
    assert believer_counts(t.s) == [0, 1, 1]
    t.bishop("zionist_state", "gold")
    t.seat()
    assert bishop_counts(t.s, 0) == [1, 0, 0]
    assert believer_counts(t.s) == [0, 1, 0]


def test_reformation_parliament_draws_two() -> None:
    t = Table(promo=True)
    t.tableau(0, "reformation_parliament")
    t.market_florins("east", 0, 4)
    t.do("fair", "east")
    finish_levies(t)
    assert t.purse(0) == 12
    t = Table(promo=True)
    t.tableau(0, "reformation_parliament")
    t.do("fair", "east")
    assert t.purse(0) == 11
