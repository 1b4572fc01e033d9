"""Part D: the sequence of play, and E1: the market."""

from __future__ import annotations

import pytest

from signoria.games.pax_renaissance import ids
from tests.games.pax_renaissance.builder import RULES, Table


@pytest.mark.rule("pax.A2.1", "pax.D2c.1")
def test_turns_go_round() -> None:
    t = Table(seats=3)
    for banker in (0, 1, 2, 0):
        assert t.seat() == banker
        turn = t.s.turn
        t.do("fair", "west")
        while t.step() == "Levy":
            t.do("levy", t.offers("levy")[0])
        t.do("end_turn")
        assert t.s.turn == turn + 1
        assert all(card >= 0 for card in t.s.market)


@pytest.mark.rule("pax.D1.1")
def test_one_or_two_actions() -> None:
    t = Table()
    t.hand(0, "genoese_fleet", "spanish_tercio")
    t.tableau(0, "jesuits")
    assert t.refused("end_turn") == "pax.D1.1"
    t.do("sell", "jesuits")
    assert t.offers("end_turn") == [True]
    t.do("sell", "genoese_fleet")
    assert t.s.active == 1  # after the second action the turn is over


@pytest.mark.rule("pax.D1.2", "pax.D1.4")
def test_purchase_play_and_sale_may_be_taken_twice() -> None:
    t = Table()
    t.market("west", 1, "genoese_fleet")
    t.market("east", 1, "damascus_coffee")
    t.do("buy", "genoese_fleet")
    t.do("buy", "damascus_coffee")
    assert t.hand_of(0) == ["genoese_fleet", "damascus_coffee"]
    t = Table()
    t.hand(0, "unified_christendom", "civil_engineer")
    t.do("play", "civil_engineer")
    t.do("play", "unified_christendom")
    t.do("skip")
    assert t.s.active == 1
    t = Table()
    t.tableau(0, "jesuits", "luther")
    t.do("sell", "luther")
    t.do("sell", "jesuits")
    assert t.purse(0) == 14


@pytest.mark.rule("pax.D1.3")
def test_an_action_must_change_something() -> None:
    t = Table()
    t.tableau(0, "gutenberg")  # commerce, but no florin lies in the West market
    assert t.refused("ops", "west") == "pax.D1.3"
    t.market_florins("west", 4, 1)
    assert t.offers("ops") == ["west"]


@pytest.mark.rule("pax.D1.5", "pax.E5.4")
def test_ops_and_fairs_once_each() -> None:
    t = Table()
    t.tableau(0, "gutenberg", "william_caxton")
    t.market_florins("west", 1, 5)
    t.do("ops", "west")
    t.do("commerce", "gutenberg", "west_1")
    t.do("end_ops")
    assert t.refused("ops", "west") == "pax.D1.5"
    t = Table()
    t.do("fair", "east")
    assert t.refused("fair", "east") == "pax.D1.5"
    t.do("fair", "west")
    assert t.s.active == 1


@pytest.mark.rule("pax.D1.4.1", "pax.GL.ABILITY.3")
def test_free_ops_do_not_lift_the_limit() -> None:
    t = Table()
    t.tableau(0, "mining_engineer", "gutenberg", "william_caxton")
    t.market_florins("west", 2, 4)
    t.do("free_ops", "west")
    t.do("commerce", "gutenberg", "west_2")
    t.do("end_ops")
    assert t.s.actions_left == 2
    assert t.refused("free_ops", "west") == "pax.D1.5"
    assert t.refused("ops", "west") == "pax.D1.5"
    assert t.refused("end_turn") == "pax.D1.1"


@pytest.mark.rule("pax.D1.6", "pax.GL.TOKENS.2")
def test_used_up_tokens_come_from_the_repressed_first() -> None:
    t = Table()
    t.repress("hungary", "red_knight")
    t.repress("france", "red_knight")
    for place in ("paris", "bruges", "lyon", "vienna", "lubeck"):
        t.put(place, "red_knight")
    t.hand(0, "mons_meg")
    t.do("play", "mons_meg")
    t.do("no_one_shot")
    t.do("place", "london")
    assert t.step() == "TakeToken"
    assert t.offers("take_repressed") == ["france", "hungary"]
    assert t.refused("take_from", "paris") == "pax.GL.TOKENS.2"
    t.do("take_repressed", "hungary")
    assert t.at("london") == "red_knight"
    assert t.repressed("hungary") == {}
    assert t.repressed("france") == {"red_knight": 1}


@pytest.mark.rule("pax.GL.TOKENS.2")
def test_used_up_tokens_then_come_from_anywhere() -> None:
    t = Table()
    for place in ("paris", "bruges", "lyon", "vienna", "lubeck", "nurnberg", "buda"):
        t.put(place, "red_knight")
    t.hand(0, "mons_meg")
    t.do("play", "mons_meg")
    t.do("no_one_shot")
    t.do("place", "london")
    assert len(t.offers("take_from")) == 7
    t.do("take_from", "buda")
    assert t.at("buda") is None
    assert t.at("london") == "red_knight"


@pytest.mark.rule("pax.GL.TOKENS.2")
def test_used_up_bishops_and_pawns() -> None:
    t = Table()
    for card in ("england", "france", "aragon", "portugal", "hungary"):
        t.bishop(card, "gold")
    t.hand(0, "jesuits")
    t.put("algiers", "green_rook")
    t.do("play", "jesuits")
    t.do("no_one_shot")
    t.do("place_bishop", "jesuits")
    assert set(t.offers("take_bishop")) == {"england", "france", "aragon", "portugal", "hungary"}
    t.do("take_bishop", "hungary")
    assert t.bishop_on("jesuits") == "gold"
    assert t.bishop_on("hungary") is None
    t = Table()
    borders = [b for b in t.s.data.border_slugs if not b.startswith("england")]
    for border in borders[:10]:
        t.concession(border, 0)
    t.hand(0, "william_caxton")
    t.do("play", "william_caxton")
    t.do("place_border", "england_france")
    assert t.offers("take_from") == [f"concession:{b}" for b in borders[:10]]
    t.do("take_from", f"concession:{borders[0]}")
    assert t.pawn_at("england_france") == 0
    assert t.pawn_at(borders[0]) == -1


# ---------------------------------------------------------------------- D2
def market_names(t: Table, side: str) -> list[str | None]:
    return [t.on_market(side, column) for column in range(6)]


@pytest.mark.rule("pax.D2.1", "pax.D2.2", "pax.D2.3")
def test_refresh_slides_fills_and_turns() -> None:
    t = Table()
    before = market_names(t, "west")
    top = [t.s.data.card_slugs[card] for card in t.s.decks[ids.WEST][-2:]]
    t.market_florins("west", 4, 2)
    t.do("fair", "west")
    while t.step() == "Levy":
        t.do("levy", t.offers("levy")[0])
    bought = before[2]
    t.do("buy", bought)
    assert market_names(t, "west") == [before[1], before[3], before[4], before[5], top[1], top[0]]
    assert t.florins_on("west", 2) == 2  # the florins slid with their card
    assert RULES.view(t.s, 1)["market"]["west"][0]["face_down"] is True


@pytest.mark.rule("pax.D2a.1", "pax.E5.3")
def test_facedown_card_is_not_for_sale() -> None:
    t = Table()
    t.market("west", 0, "jesuits")
    assert t.refused("buy", "jesuits") == "pax.E5.3"


@pytest.mark.rule("pax.D2b.1", "pax.D2b.3")
def test_an_empty_deck_is_replaced_by_the_other() -> None:
    t = Table()
    t.s.unused[0] = t.s.unused[0] + t.s.decks[0]
    t.s.decks[0] = []
    east_top = t.s.data.card_slugs[t.s.decks[1][-1]]
    t.market("west", 1, "genoese_fleet")
    t.market("east", 5, "luther")  # a West card in the East row
    t.market_florins("east", 5, 3)
    t.do("buy", "luther")
    assert t.purse(0) == 10 - 5 + 3
    assert [t.florins_on("east", c) for c in range(5)] == [1, 1, 1, 1, 1]
    t.do("play", "luther")
    t.do("skip")
    t.do("skip")
    assert t.row(0, "west") == ["luther"]
    assert t.s.active == 1
    t.do("buy", "genoese_fleet")
    t.do("end_turn")
    assert t.on_market("west", 5) != east_top  # East filled its own gap first
    assert t.s.data.card_side[t.s.market[5]] == ids.EAST


@pytest.mark.rule("pax.D2b.2", "pax.L2a.1")
def test_no_card_left_ends_the_game() -> None:
    t = Table()
    for side in (0, 1):
        t.s.unused[side] = t.s.unused[side] + t.s.decks[side]
        t.s.decks[side] = []
    t.tableau(1, "duke_of_milan", "cryptography")
    t.tableau(0, "civil_engineer")
    t.market("west", 1, "genoese_fleet")
    t.do("buy", "genoese_fleet")
    t.do("end_turn")
    assert t.reason() == "patron"
    assert t.s.outcome is not None
    assert t.s.outcome.ranking == [[1], [0]]
    assert t.s.outcome.scores == [1, 2]


@pytest.mark.rule("pax.D2b.2")
def test_last_card_drawn_does_not_end_the_game() -> None:
    t = Table()
    for side in (0, 1):
        t.s.unused[side] = t.s.unused[side] + t.s.decks[side]
        t.s.decks[side] = []
    t.s.decks[1] = [t.filler(1)]
    t.market("west", 1, "genoese_fleet")
    t.do("buy", "genoese_fleet")
    t.do("end_turn")
    assert t.reason() is None
    assert t.s.active == 1


@pytest.mark.rule("pax.D2.4")
def test_no_refresh_between_actions() -> None:
    t = Table()
    t.market("west", 1, "genoese_fleet")
    t.do("buy", "genoese_fleet")
    assert t.on_market("west", 1) is None
    t.do("end_turn")
    assert t.on_market("west", 1) is not None


# ---------------------------------------------------------------------- E1
@pytest.mark.rule("pax.E1.1", "pax.E1b.1", "pax.E1b.2")
def test_price_is_laid_on_the_cards_to_the_left() -> None:
    for column in range(1, 6):
        t = Table()
        t.market("east", column, "damascus_coffee")
        t.do("buy", "damascus_coffee")
        assert t.purse(0) == 10 - column
        assert [t.florins_on("east", c) for c in range(6)] == [1] * column + [0] * (6 - column)
        assert [t.florins_on("west", c) for c in range(6)] == [0] * 6
        assert t.hand_of(0) == ["damascus_coffee"]


@pytest.mark.rule("pax.E1a.1")
def test_two_cards_fill_a_hand() -> None:
    t = Table()
    t.hand(0, "jesuits", "luther")
    t.market("west", 1, "antipope")
    t.market("west", 2, "regiomontanus_and_the_comet_of_1472")
    assert t.refused("buy", "antipope") == "pax.E1a.1"
    assert t.offers("buy") == ["regiomontanus_and_the_comet_of_1472"]


@pytest.mark.rule("pax.E1b.3")
def test_price_must_be_paid_in_full() -> None:
    t = Table(florins=2)
    t.market("west", 3, "antipope", 5)
    t.market("west", 2, "jesuits")
    assert t.refused("buy", "antipope") == "pax.E1b.3"
    assert "jesuits" in t.offers("buy")


@pytest.mark.rule("pax.E1c.1")
def test_gap_is_paid_in_the_other_row() -> None:
    t = Table()
    t.market("west", 1, "genoese_fleet")
    t.market("west", 3, "antipope")
    t.do("buy", "genoese_fleet")
    t.do("buy", "antipope")
    # the gap in column 1 of the West is paid on the East card of column 1
    assert t.s.active == 1
    assert t.purse(0) == 6
    assert t.florins_on("west", 0) == 2
    assert t.florins_on("east", 1) == 1
    assert t.florins_on("west", 1) == 1  # the card of column 2, which slid into the gap


@pytest.mark.rule("pax.E1c.1", "pax.E1e.1")
def test_gap_florin_also_bars_the_other_card() -> None:
    t = Table()
    t.tableau(0, "podesta_of_venice")
    t.market("west", 2, "genoese_fleet")
    t.market("west", 3, "antipope")
    t.market("east", 2, "damascus_coffee")
    t.do("buy", "genoese_fleet")
    assert t.florins_on("west", 1) == 1
    assert t.s.laid == 0b11
    t.actions()
    t.do("buy", "antipope")
    assert t.florins_on("east", 2) == 1
    assert t.florins_on("west", 1) == 2
    t.s.hands[0] = []
    assert t.refused("buy", "damascus_coffee") == "pax.E1e.1"


@pytest.mark.rule("pax.E1c.1")
def test_two_gaps_are_paid_to_china() -> None:
    t = Table()
    t.tableau(0, "gutenberg")
    t.market("west", 1, "genoese_fleet")
    t.market("east", 1, "damascus_coffee")
    t.market("west", 2, "antipope")
    t.do("buy", "genoese_fleet")
    t.actions()
    t.do("buy", "damascus_coffee")
    china = t.s.china
    t.do("buy", "antipope")
    assert t.s.china == china + 1


@pytest.mark.rule("pax.E1d.1", "pax.E1d.2")
def test_florins_on_the_card() -> None:
    t = Table(florins=3)
    t.market("west", 3, "antipope", 2)
    t.do("buy", "antipope")
    assert t.purse(0) == 2
    t = Table(florins=2)
    t.market("west", 3, "antipope", 2)
    assert t.refused("buy", "antipope") == "pax.E1b.3"


@pytest.mark.rule("pax.E1e.1", "pax.E1e.2")
def test_usury_law() -> None:
    t = Table()
    t.market("west", 1, "genoese_fleet")
    t.market("west", 2, "antipope")
    t.do("buy", "antipope")
    assert t.refused("buy", "genoese_fleet") == "pax.E1e.1"
    assert "west" in t.offers("fair")
    t.do("end_turn")
    assert "genoese_fleet" in t.offers("buy")  # the next banker may


@pytest.mark.rule("pax.E1f.1", "pax.L1.1", "pax.E1.2")
def test_comet() -> None:
    t = Table()
    t.hand(0, "jesuits", "luther")
    t.market("east", 2, "astrology_of_nostradamus", 1)
    t.do("buy", "astrology_of_nostradamus")
    assert t.purse(0) == 9
    assert t.hand_of(0) == ["jesuits", "luther"]
    assert t.discarded("astrology_of_nostradamus")
    assert t.offers("activate") == ["renaissance", "globalization", "holy", "imperial"]
    t.do("activate", "holy")
    assert t.s.victories == 1 << ids.HOLY
    t.market("west", 1, "regiomontanus_and_the_comet_of_1472")
    t.do("buy", "regiomontanus_and_the_comet_of_1472")
    assert t.refused("activate", "holy") == "pax.L1.1"
    t.do("activate", "imperial")
    assert t.s.victories == 1 << ids.HOLY | 1 << ids.IMPERIAL


@pytest.mark.rule("pax.L1a.1", "pax.L1a.2")
def test_comet_in_the_leftmost_place() -> None:
    t = Table()
    t.market("east", 0, "astrology_of_nostradamus")
    assert t.refused("buy", "astrology_of_nostradamus") == "pax.E5.3"
    t.do("fair", "east")
    assert t.discarded("astrology_of_nostradamus")
    assert t.s.victories == 0


@pytest.mark.rule("pax.GL.HAND.1", "pax.GL.FLORINSb.1")
def test_what_is_public() -> None:
    t = Table()
    t.market("west", 1, "genoese_fleet")
    t.do("buy", "genoese_fleet")
    for viewer in (0, 1, None):
        view = RULES.view(t.s, viewer)
        assert view["bankers"][0]["florins"] == 9
        assert view["bankers"][0]["hand"] == ["genoese_fleet"]  # everybody watched the purchase
    t.s.seen.seen_by[t.card("genoese_fleet")] = 0b001
    assert RULES.view(t.s, 0)["bankers"][0]["hand"] == ["genoese_fleet"]
    assert RULES.view(t.s, 1)["bankers"][0]["hand"] == [None]


@pytest.mark.rule("pax.GL.FLORINSa.1")
def test_florins_never_run_out() -> None:
    t = Table(florins=200)
    t.tableau(0, "jesuits")
    t.do("sell", "jesuits")
    assert t.purse(0) == 202


@pytest.mark.rule("pax.GL.CHINA.1")
def test_costs_go_to_china() -> None:
    t = Table()
    t.hand(0, "william_caxton")
    t.concession("england_france", 1)
    china = t.s.china
    t.do("play", "william_caxton")
    t.do("place_border", "england_france")
    assert t.s.china == china + 1
    assert t.purse(0) == 9


@pytest.mark.rule("pax.E1b.2")
def test_every_card_to_the_left_is_paid_whichever_it_is() -> None:
    t = Table()
    t.market("west", 1, "inquisition_pope")  # the first card of all
    t.market("west", 2, "genoese_fleet")
    t.do("buy", "genoese_fleet")
    assert [t.florins_on("west", c) for c in (0, 1)] == [1, 1]
    assert [t.florins_on("east", c) for c in (0, 1)] == [0, 0]


@pytest.mark.rule("pax.GL.TOKENS.2")
def test_used_up_pirates() -> None:
    t = Table()
    for border in ("portugal_aragon", "aragon_papal", "papal_ottoman"):
        t.pirate(border, "red")
    t.hand(0, "scottish_privateers")
    t.do("play", "scottish_privateers")
    t.do("place_border", "england_france")
    assert t.offers("take_from") == ["pirate:portugal_aragon", "pirate:aragon_papal", "pirate:papal_ottoman"]
    assert t.refused("take_from", "pirate:england_portugal") == "pax.GL.TOKENS.2"
    t.do("take_from", "pirate:aragon_papal")
    assert t.pirate_at("england_france") == "red_pirate"
    assert t.pirate_at("aragon_papal") is None


@pytest.mark.rule("pax.D2.2")
def test_any_card_of_the_deck_fills_a_gap() -> None:
    t = Table()
    pope = t.fetch("inquisition_pope")  # the first card of all
    t.s.decks[ids.WEST].append(pope)
    t.market("west", 1, "genoese_fleet")
    t.do("buy", "genoese_fleet")
    t.do("end_turn")
    assert t.reason() is None
    assert t.on_market("west", 5) == "inquisition_pope"
