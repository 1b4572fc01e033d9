"""Edges: the first and the last of a kind, used cards, empty fairs, and what refusals name."""

from __future__ import annotations

from typing import Any

import pytest

from signoria.games.pax_renaissance import events, ids, verbs
from signoria.games.pax_renaissance.rules.agents import one_shot_possible, sale_one_shot_possible
from signoria.games.pax_renaissance.rules.bishops import group, head, row_neighbours
from signoria.games.pax_renaissance.rules.forces import adjacent, campaign_attackers
from signoria.games.pax_renaissance.rules.market import refresh
from signoria.games.pax_renaissance.sequence import ruined
from signoria.games.pax_renaissance.solo import table
from signoria.games.pax_renaissance.solo.actions import activate, convene
from signoria.games.pax_renaissance.solo.search import Search
from signoria.games.pax_renaissance.state import spot_token
from signoria.games.pax_renaissance.steps.battle import PlaceSurvivors, war_name
from signoria.games.pax_renaissance.steps.ops import NameEmpire, PayTax
from signoria.kernel.action import Action
from signoria.kernel.text import Noun
from tests.games.pax_renaissance.builder import Table, fresh
from tests.games.pax_renaissance.test_solo import happened, opponent_turn, solitaire
from tests.games.pax_renaissance.test_solo_choices import alone


# ---------------------------------------------------------------------- actions
@pytest.mark.rule("pax.D1.5", "pax.D1.3")
def test_no_fair_without_its_card_and_no_ops_of_used_cards() -> None:
    t = Table()
    for side, at in (("west", 0), ("east", 6)):
        assert side in t.offers("fair")
        t.s.market[at] = -1
        assert t.refused("fair", side) == "pax.D1.5"
    t = Table()
    t.tableau(0, "podesta_of_venice")
    t.s.market[6] = -1
    assert t.offers("free_fair") == ["west"]
    t = Table()
    t.tableau(0, "gutenberg")
    t.market_florins("west", 1, 1)
    assert t.offers("ops") == ["west"]
    t.s.used = [t.card("gutenberg")]
    assert t.refused("ops", "west") == "pax.D1.3"
    t.s.used = []
    t.bishop("gutenberg", "gold")
    assert t.refused("ops", "west") == "pax.D1.3"


def refusal(t: Table, *words: Any) -> tuple[str, Any]:
    """The rule of a refusal, and the one thing it names."""
    found = t.s.why_not(t.seat(), t.read(*words))
    assert found is not None, words
    (named,) = found.message.args.values()
    if isinstance(named, Noun):
        return found.rule, (named.kind, named.id)
    return found.rule, named


@pytest.mark.rule("pax.A1d.1", "pax.F6a.1", "pax.F9c.2")
def test_what_refusals_of_ops_name() -> None:
    t = Table(florins=1)
    t.tableau(0, "inquisition_pope", "cornish_tin", "the_last_knight", "kingmaker", "cromwell")
    t.tableau(1, "antipope")
    t.square("england", 0)
    t.square("france", 1)
    for place in ("london", "bordeaux"):
        t.put(place, "gold_knight")
    t.put("paris", "gold_rook")
    t.concession("england_france", 0)
    t.concession("france_hre", 1)
    t.repress("england", "pawn1", "gold_rook")
    t.s.touch()
    t.do("ops", "west")
    pope = ("card", t.card("inquisition_pope"))
    assert refusal(t, "behead", "inquisition_pope", "antipope") == ("pax.A1d.1", pope)
    assert refusal(t, "behead", "inquisition_pope", "inquisition_pope") == ("pax.F3.2", pope)
    assert refusal(t, "vote", "cornish_tin", "england") == ("pax.F6a.1", 2)
    assert refusal(t, "campaign", "england", "france") == ("pax.F9c.2", 2)
    assert refusal(t, "vote", "cornish_tin", "portugal") == ("pax.F6.2", ("empire", t.empire("portugal")))
    assert refusal(t, "siege", "kingmaker", "paris") == ("pax.E4d.1", ("place", t.place("paris")))
    assert refusal(t, "repress", "kingmaker", "concession:england_france") == (
        "pax.E4b.1",
        ("token", ids.PAWN),
    )
    assert refusal(t, "repress", "kingmaker", "london") == ("pax.E4b.1", ("token", ids.KNIGHT))
    assert refusal(t, "tax", "cromwell", "hre_hungary") == ("pax.F4a.2", ("border", t.border("hre_hungary")))
    assert refusal(t, "tax", "cromwell", "france_hre") == ("pax.E4d.1", ("border", t.border("france_hre")))


@pytest.mark.rule("pax.F9b.2")
def test_a_king_without_knights_is_named() -> None:
    t = Table()
    t.square("france", 0)
    t.put("paris", "gold_rook")
    t.square("aragon", 0)
    t.put("valencia", "gold_knight")
    t.do("ops", "west")
    assert refusal(t, "campaign", "france", "england") == ("pax.F9b.2", ("empire", t.empire("france")))


# ---------------------------------------------------------------------- cards
@pytest.mark.rule("pax.E3.1")
def test_the_last_card_of_the_box_is_no_square() -> None:
    t = Table(promo=True)
    t.hand(0, "margaret_of_parma")
    t.do("sell", "margaret_of_parma")
    assert t.purse(0) == 12
    assert t.hand_of(0) == []


@pytest.mark.rule("pax.F1.2")
def test_the_neighbourhood_of_the_first_empire() -> None:
    t = Table()
    t.tableau(0, "cromwell")
    t.square("england", 0)
    t.square("france", 0, under="england")
    t.marry("mary_the_rich", "england")
    t.marry("anne_of_brittany", "france")
    t.tableau(0, "luther")
    cards = [t.card(slug) for slug in ("england", "mary_the_rich", "france", "anne_of_brittany")]
    assert group(t.s, cards[0]) == cards
    assert [head(t.s, card) for card in cards] == [cards[0]] * 4
    assert head(t.s, t.card("luther")) == t.card("luther")
    assert head(t.s, t.card("isabella_of_castille")) == t.card("isabella_of_castille")  # unmarried
    ends = [t.card("cromwell"), t.card("luther")]
    for card in cards:
        assert row_neighbours(t.s, card) == [ends[0], *(c for c in cards if c != card), ends[1]]
    assert row_neighbours(t.s, ends[0]) == cards
    assert row_neighbours(t.s, ends[1]) == cards


@pytest.mark.rule("pax.H1.2")
def test_when_a_one_shot_can_occur() -> None:
    t = Table()
    t.turn_of(1)

    def possible(*slugs: str) -> list[bool]:
        t.s.touch()
        return [one_shot_possible(t.s, 1, t.card(slug)) for slug in slugs]

    assert possible("gutenberg", "hanseatic_league", "almeida_armada") == [False, True, False]
    t.tableau(1, "academia")  # Discovery
    assert possible("almeida_armada") == [True]
    t.open("novgorod")
    assert possible("hanseatic_league") == [False]  # open already
    t = Table()
    t.tableau(1, "almeida_armada")  # its own Discovery is not enough
    assert possible("almeida_armada") == [False]
    assert possible("peters_pence", "holy_land_crusade") == [False, False]  # nobody apostate, no heretic
    t.tableau(0, "luther", "jesuits")
    t.put("cairo", "green_rook")
    assert possible("peters_pence", "holy_land_crusade", "the_grim") == [True, True, False]
    assert possible("theft_of_the_holy_crown") == [True]
    t.square("hungary", 0)
    assert possible("theft_of_the_holy_crown") == [False]  # the only suitor is another's


@pytest.mark.rule("pax.GL.ABILITY.2")
def test_which_one_shots_a_sale_triggers() -> None:
    t = Table()

    def possible(*slugs: str) -> list[bool]:
        return [sale_one_shot_possible(t.s, t.card(slug)) for slug in slugs]

    assert possible("kingmaker", "cornish_tin", "hanseatic_league", "gutenberg") == [True, True, False, False]
    assert possible("holy_land_crusade", "peters_pence", "the_handsome") == [False, False, False]
    t.tableau(0, "luther", "jesuits")
    t.put("cairo", "green_rook")
    t.put("buda", "gold_rook")
    t.s.touch()
    assert possible("holy_land_crusade", "peters_pence", "the_handsome") == [True, True, False]  # no jihad


# ---------------------------------------------------------------------- spots
def test_tokens_by_their_spot() -> None:
    t = Table()
    t.put("london", "gold_knight")
    t.put("red_sea", "green_rook")
    t.pirate("england_france", "gold")
    t.concession("byzantium_mamluk", 1)
    spots = [0, 29, ids.PIRATE_SPOT, ids.PIRATE_SPOT + 12, ids.PAWN_SPOT, ids.PAWN_SPOT + 12]
    assert [spot_token(t.s, spot) for spot in spots] == [0, 4, 6, -1, -1, 13]
    assert [spot_token(t.s, spot) for spot in (ids.AGENT_SPOT, ids.REPRESSED_SPOT)] == [-1, -1]
    assert [ids.PIRATE_SPOT, ids.PAWN_SPOT, ids.AGENT_SPOT] == [30, 43, 56]


@pytest.mark.rule("pax.GL.BATTLEi.2")
def test_a_surviving_pirate_lands_on_the_sea() -> None:
    t = Table()
    step = PlaceSurvivors(ids.CONSPIRACY, t.empire("hungary"))
    for token, name in ((6, "gold_pirate"), (8, "red_pirate")):
        t.s.fighting = [token]
        names = [(a.a, t.s.data.border_slugs[a.b]) for a in step.legal(t.s, 0)]
        assert names == [(token, "hungary_byzantium"), (token, "hungary_ottoman")], name
    t.s.fighting = [5]
    assert [(a.a, t.s.data.place_slugs[a.b]) for a in step.legal(t.s, 0)] == [(5, "buda"), (5, "varna")]
    t.s.fighting = [12]
    assert len(step.legal(t.s, 0)) == 3  # a pawn on any border


# ---------------------------------------------------------------------- the solitaire opponent
@pytest.mark.rule("pax.O3d.1")
def test_row_3_by_a_fair() -> None:
    """Islam dominates; a levy in Venice is one more Catholic in the Papal States."""
    t = solitaire(florins=0)
    t.put("cairo", "green_rook")
    t.market_florins("west", 0, 6)
    assert opponent_turn(t)[0] == (3, 0)
    assert happened(t, events.FAIR)[0][1] == ids.WEST
    assert t.at("venice") == "gold_knight"


def test_the_aim_of_a_second_action() -> None:
    t = alone()
    t.s.objective = 300 + ids.REFORMIST
    assert Search(t.s, 3, 1, False).religion == ids.REFORMIST  # just lost its dominance
    assert Search(t.s, 4, 1, False).religion == 0
    t.religion("mamluk", "islamic")
    t.put("cairo", "green_rook")
    assert Search(t.s, 3, 1, False).religion == ids.ISLAMIC


def test_bishops_that_count_for_one_bank_only_dominate_nothing() -> None:
    t = alone()
    t.tableau(0, "circassian_mamluks", "cryptography")  # his Patrons count as green bishops for him
    t.ready()
    assert table.dominant(t.s, 4) == -1
    assert not table.trigger(t.s, 4)


@pytest.mark.rule("pax.O4b.1")
def test_sales_are_told_with_their_row() -> None:
    t = solitaire(florins=0)
    t.tableau(1, "jesuits", "duke_of_milan", "spanish_tercio")
    t.s.market[0] = t.s.market[6] = -1
    assert opponent_turn(t) == [(7, 0), (7, 0)]
    assert len(happened(t, events.SOLD)) == 2
    assert t.purse(1) == 4


@pytest.mark.rule("pax.GL.HAND.1")
def test_a_hand_of_two_is_no_reason_to_discard() -> None:
    t = Table()
    t.hand(0, "jesuits", "luther")
    t.hand(1, "cromwell", "antipope")
    t.s.touch()
    t.ready()
    assert [type(step).__name__ for step in t.s.stack] == ["Turn", "ActionPhase"]


# ---------------------------------------------------------------------- banks that close, empires that are named
def test_a_bank_that_closes_takes_only_its_own_with_it() -> None:
    t = Table(seats=4)
    t.tableau(0, "cromwell", "the_grim")
    t.tableau(1, "jesuits", "dervishes")
    t.tableau(2, "luther", "safavids")
    t.tableau(3, "antipope", "qizilbash")
    t.square("hungary", 2)
    t.square("mamluk", 2, under="hungary")
    t.concession("aragon_papal", 2)
    t.concession("hre_papal", 1)
    t.hand(2, "mons_meg")
    t.old_maid(2, "mary_the_rich")
    t.ready()
    t.s.resign(2)
    rows = [[t.row(banker, side) for side in ("west", "east")] for banker in range(4)]
    assert rows == [
        [["cromwell"], ["the_grim"]],
        [["jesuits"], ["dervishes"]],
        [[], []],
        [["antipope"], ["qizilbash"]],
    ]
    assert [t.owner("hungary"), t.owner("mamluk"), t.suzerain("mamluk")] == [-1, -1, None]
    assert [t.pawn_at("aragon_papal"), t.pawn_at("hre_papal")] == [-1, 1]
    assert [t.purse(banker) for banker in range(4)] == [10, 10, 0, 10]
    assert t.hand_of(2) == []
    assert t.s.maids[2] == []
    assert t.s.pool[ids.PAWN : ids.PAWN + 4] == [10, 9, 10, 10]
    assert t.s.eliminated == 0b0100


def test_abilities_end_when_their_bank_closes() -> None:
    t = Table(seats=3)
    t.tableau(1, "gonfalonier")  # a condottiere: Venice holds two
    t.put("venice", "gold_knight")
    t.put("venice_2", "red_knight")
    t.ready()
    t.s.resign(1)
    assert t.step() == "Condottieri"


@pytest.mark.rule("pax.F4a.1", "pax.GL.LOCATIONb.1")
def test_the_empires_that_may_be_named() -> None:
    t = Table()
    t.concession("england_france", 0)
    border = t.border("england_france")
    card = t.card("spanish_tercio")  # The West
    england, france = t.empire("england"), t.empire("france")
    for purpose in (0, 1, 2):
        assert NameEmpire(purpose, border, card).empires(t.s) == [england, france]
    t.put("london", "gold_rook")
    t.put("bordeaux", "gold_rook")
    assert NameEmpire(0, border, card).empires(t.s) == [france]  # no tax in a saturated empire
    assert NameEmpire(1, border, card).empires(t.s) == [england, france]
    assert NameEmpire(2, border, t.card("cromwell")).empires(t.s) == [england]


@pytest.mark.rule("pax.F1c.2", "pax.F1.2")
def test_no_bishop_goes_from_throne_to_throne() -> None:
    t = Table()
    t.tableau(0, "jesuits", "cromwell", "gutenberg", "genoese_fleet")
    t.market_florins("west", 1, 1)
    t.bishop("aragon", "gold")
    t.do("ops", "west")
    t.do("inquisitor", "jesuits", "aragon")
    assert t.refused("move_bishop", "england") == "pax.F1c.2"
    assert t.refused("move_bishop", "cromwell") == "pax.F1.2"
    assert t.refused("move_bishop", "luther") == "pax.F1.2"
    t = Table()
    t.tableau(0, "jesuits", "cromwell", "luther", "gutenberg")
    t.market_florins("west", 1, 1)
    t.bishop("luther", "gold")
    t.do("ops", "west")
    t.do("inquisitor", "jesuits", "luther")
    assert t.refused("move_bishop", "england") == "pax.F1.2"  # from a tableau: merely out of the way


def test_the_second_bank_borrows_an_op_of_the_first() -> None:
    t = Table()
    t.turn_of(1)
    t.tableau(1, "cryptography")
    t.tableau(0, "cromwell")  # a tax in England
    t.concession("england_france", 0)
    t.do("sell", "cryptography")
    assert t.offers("tax") == [("cromwell", "england_france")]
    t.do("tax", "cromwell", "england_france")


@pytest.mark.rule("pax.F4.2")
def test_nobody_pays_a_tax_with_nothing() -> None:
    t = Table()
    t.concession("england_france", 1)
    step = PayTax(t.border("england_france"), t.empire("england"), 1)
    for florins, pays in ((1, True), (0, False)):
        t.florins(1, florins)
        assert (step.why_not(t.s, 1, t.read("pay_tax")) is None) is pays
        assert (t.read("pay_tax") in step.legal(t.s, 1)) is pays


@pytest.mark.rule("pax.E2.2c.1")
def test_no_agent_of_a_play_falls_to_another_of_it() -> None:
    t = Table()
    t.hand(0, "genoese_fleet")  # a gold pirate in Aragon
    t.do("play", "genoese_fleet")
    taken = t.border("aragon_papal")
    assert "aragon_papal" in t.offers("place_border")
    t.s.placed = [ids.PIRATE_SPOT + taken]
    assert t.refused("place_border", "aragon_papal") == "pax.E2.2c.1"
    assert t.offers("place_border") == ["portugal_aragon"]


def test_a_queen_brings_her_ability_to_an_own_king_at_once() -> None:
    t = Table()
    t.square("hungary", 0)
    t.hand(0, "elizabeth_bathory")
    assert t.offers("reprisals") == []
    t.do("play", "elizabeth_bathory")
    t.do("crown", "hungary")
    assert t.s.has(0, ids.DISCARD_FOR_REVOLT)


@pytest.mark.rule("pax.O4b.1")
def test_prestige_is_sold_as_a_last_resort_and_once_only() -> None:
    t = solitaire(florins=0)
    t.tableau(1, "jesuits", "grand_inquisitor")
    t.s.market[0] = t.s.market[6] = -1
    assert opponent_turn(t) == [(7, 0)]
    assert len(happened(t, events.SOLD)) == 1


@pytest.mark.rule("pax.O3b.1")
def test_the_first_card_of_the_box_can_be_bought() -> None:
    t = solitaire(florins=5)
    t.market("west", 1, "inquisition_pope")
    assert opponent_turn(t) == [(6, 0)]
    assert t.row(1, "west") == ["inquisition_pope"]


def test_what_follows_an_op_of_the_opponent() -> None:
    t = alone()
    t.tableau(1, "genoese_fleet", "jesuits")
    t.tableau(0, "conquistadors")
    t.bishop("conquistadors", "gold")
    t.pirate("portugal_aragon", "gold")
    t.ready()
    search = Search(t.s, 4, 0, False)
    fleet, jesuits = t.card("genoese_fleet"), t.card("jesuits")
    assert search.follow_ups(Action(verbs.SIEGE, fleet, t.place("valencia"))) == [[]]
    assert search.follow_ups(Action(verbs.INQUISITOR, jesuits, t.card("conquistadors"))) == [
        [verbs.MOVE_BISHOP, t.card("portugal")]
    ]
    sails = search.follow_ups(Action(verbs.CORSAIR, fleet, t.border("portugal_aragon")))
    assert sails == [
        [verbs.SAIL, t.border(border)] for border in ("aragon_papal", "papal_ottoman", "england_portugal")
    ]


@pytest.mark.rule("pax.D1.5")
def test_a_half_and_a_fair_of_the_opponent_are_done_once_a_turn() -> None:
    t = alone(florins=0)
    for empire in ("hungary", "ottoman"):
        t.square(empire, 0)
    t.put("buda", "gold_rook")
    t.tableau(1, "black_army")  # a siege of Hungary, in the East
    t.ready()
    for done, acts in ((0, True), (1, True), (2, False), (4, True)):
        s = t.s.clone()
        s.active, s.done = 1, done
        assert Search(s, 1, 1, False).ops([ids.SIEGE]) is acts
    for act, side, bit in ((activate, 0, 1), (activate, 1, 2), (convene, 0, 4), (convene, 1, 8)):
        s = t.s.clone()
        s.active = 1
        act(s, side)
        assert s.done == bit
        assert [s.actions_left, s.spent] == [1, 1]


@pytest.mark.rule("pax.G6.1")
def test_any_card_keeps_a_bank_from_ruin() -> None:
    def bank(banker: int) -> Table:
        t = Table(seats=3)
        t.florins(banker, 0)
        assert ruined(t.s, banker)
        return t

    for banker in (0, 2):
        t = bank(banker)
        t.tableau(banker, "the_grim")  # in the East
        assert not ruined(t.s, banker)
        t = bank(banker)
        t.tableau(banker, "luther")
        assert not ruined(t.s, banker)
        t = bank(banker)
        t.hand(banker, "luther")
        assert not ruined(t.s, banker)
        t = bank(banker)
        t.old_maid(banker, "mary_the_rich")
        assert not ruined(t.s, banker)
        t = bank(banker)
        t.concession("aragon_papal", banker)
        assert not ruined(t.s, banker)
        t = bank(banker)
        t.florins(banker, 1)
        assert not ruined(t.s, banker)


def test_slave_soldiers_of_every_kind() -> None:
    t = Table()
    t.tableau(0, "circassian_mamluks")
    t.square("byzantium", 0)
    t.repress("mamluk", "gold_knight", "red_rook", "pawn1")
    t.ready()
    king, east, west = t.empire("byzantium"), t.empire("hungary"), t.empire("england")
    soldiers = [ids.REPRESSED_SPOT + t.token(name) for name in ("gold_knight", "red_rook", "pawn1")]
    assert campaign_attackers(t.s, 0, king, east) == soldiers
    assert campaign_attackers(t.s, 0, king, west) == []
    assert campaign_attackers(t.s, 1, king, east) == []


@pytest.mark.rule("pax.GL.BATTLE.1")
def test_repressed_attackers_die_where_they_lie() -> None:
    t = Table()
    t.hand(0, "cornish_tin")  # a peasant revolt in England
    t.put("london", "gold_rook")
    t.put("bordeaux", "gold_rook")
    t.repress("england", "pawn1")
    t.repress("mamluk", "pawn1")
    t.do("play", "cornish_tin")
    t.do("launch", "england")  # the agent and the serf against two
    assert t.repressed("england") == {}
    assert t.repressed("mamluk") == {"pawn1": 1}
    t = Table()
    t.tableau(0, "circassian_mamluks")
    t.square("byzantium", 0)
    t.repress("mamluk", "gold_knight")
    t.repress("hungary", "gold_knight")
    t.put("buda", "gold_rook")
    t.do("ops", "east")
    if t.step() == "OpsAction":
        t.do("campaign", "byzantium", "hungary")
    assert t.repressed("mamluk") == {}
    assert t.repressed("hungary") == {"gold_knight": 1}
    assert t.at("buda") is None


@pytest.mark.rule("pax.GL.BATTLEi.2")
def test_pirates_without_room_are_lost() -> None:
    t = Table()
    for token in (6, 8):
        t.s.recording, t.s.events = True, []
        t.s.stack.append(PlaceSurvivors(ids.CONSPIRACY, t.empire("hungary")))
        t.s.lines.append(0)
        t.s.fighting = [token]
        PlaceSurvivors(ids.CONSPIRACY, t.empire("hungary")).close(t.s)
        assert [(e.kind, e.a) for e in t.s.events] == [(events.AGENT_LOST, token)]
        assert t.repressed("hungary") == {}


@pytest.mark.rule("pax.F3.5")
def test_a_beheaded_queen_is_discarded_and_told() -> None:
    t = Table()
    t.tableau(0, "star_chamber")
    t.square("england", 1)
    t.marry("mary_the_rich", "england")
    t.tableau(1, "cromwell")
    t.do("ops", "west")
    t.told()
    t.do("behead", "star_chamber", "mary_the_rich")
    assert ["discarded", "mary_the_rich"] in t.told()
    assert t.queens("england") == []


def test_a_comet_with_all_victories_active_asks_nothing() -> None:
    t = Table()
    t.victory("renaissance", "globalization", "holy", "imperial")
    t.market("west", 1, "regiomontanus_and_the_comet_of_1472")
    t.do("buy", "regiomontanus_and_the_comet_of_1472")
    assert t.step() == "ActionPhase"
    assert t.s.victories == 0b1111


@pytest.mark.rule("pax.D2b.1")
def test_all_see_the_cards_that_come_into_the_market() -> None:
    t = Table()
    t.s.market[5] = t.s.market[11] = -1
    tops = [t.s.deck_top(side) for side in (0, 1)]
    assert not any(t.s.seen.knows(eye, top) for top in tops for eye in (0, 1, 2))
    assert refresh(t.s)
    assert [t.s.market[5], t.s.market[11]] == tops
    assert all(t.s.seen.knows(eye, top) for top in tops for eye in (0, 1, 2))


@pytest.mark.rule("pax.E4d.2")
def test_the_buffer_state_parts_portugal_and_france_only() -> None:
    t = Table()
    portugal, france, aragon, england = (t.empire(e) for e in ("portugal", "france", "aragon", "england"))
    pairs = [(portugal, france), (france, portugal), (portugal, aragon), (aragon, france), (england, france)]
    assert [adjacent(t.s, a, b) for a, b in pairs] == [True] * 5
    t.square("aragon", 1)
    t.marry("catherine_of_navarre", "aragon")
    assert [adjacent(t.s, a, b) for a, b in pairs] == [False, False, True, True, True]


@pytest.mark.rule("pax.F3.5")
def test_the_last_queen_of_the_box_is_beheaded_without_her_king() -> None:
    t = Table(promo=True)
    t.tableau(0, "grand_inquisitor")  # Portugal
    t.square("portugal", 1)
    t.marry("margaret_of_parma", "portugal")
    t.tableau(1, "conquistadors")
    t.do("ops", "west")
    t.do("behead", "grand_inquisitor", "margaret_of_parma")
    assert t.owner("portugal") == 1
    assert t.queens("portugal") == []


def test_names_of_the_wars() -> None:
    names = [ids.WARS[war_name(ids.RELIGIOUS_WAR, religion)] for religion in range(3)]
    assert names == ["crusade", "jihad", "reformation"]
    others = (ids.CONSPIRACY, ids.PEASANT_REVOLT, ids.CAMPAIGN_BATTLE)
    assert [ids.WARS[war_name(war, 2)] for war in others] == ["conspiracy", "peasant_revolt", "campaign"]


@pytest.mark.rule("pax.O.b.1")
def test_the_opponent_has_any_of_the_other_banks() -> None:
    banks = [fresh(1, seed).bank for seed in range(25)]
    assert {bank[0] for bank in banks} == {0}
    assert {bank[1] for bank in banks} == {1, 2, 3}


# ---------------------------------------------------------------------- silenced cards and bishops
@pytest.mark.rule("pax.D1.3")
def test_a_silenced_card_may_still_send_its_inquisitor() -> None:
    t = Table()
    t.tableau(0, "papal_elephant")  # tax, inquisitor
    t.concession("england_france", 1)
    t.square("france", 0)
    t.bishop("papal_elephant", "gold")
    assert t.offers("ops") == ["west"]
    t.do("ops", "west")
    assert t.step() == "MoveBishop"  # the tax is silenced: nothing else to choose
    assert t.offers("tax") == []


@pytest.mark.rule("pax.F1a.1")
def test_two_bishops_on_one_card_die_both() -> None:
    t = Table()
    t.hand(0, "papal_elephant")
    t.tableau(1, "luther")
    t.bishop("luther", "red")
    t.do("play", "papal_elephant")
    t.told()
    t.do("place_bishop", "luther")
    assert t.told()[1:3] == [
        ["bishop_killed", "red_bishop", "luther"],
        ["bishop_killed", "gold_bishop", "luther"],
    ]
