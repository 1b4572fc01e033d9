"""Part O of the Player's Guide: the solitaire opponent."""

from __future__ import annotations

import pytest

from signoria.games.pax_renaissance import events, ids
from signoria.games.pax_renaissance.sequence import Turn
from signoria.games.pax_renaissance.steps.base import planned
from signoria.kernel.action import Action
from tests.games.pax_renaissance.builder import Table, fresh


def solitaire(florins: int = 10) -> Table:
    """An empty board; the market holds nothing but its two fair cards and what a test lays out."""
    t = Table(seats=1, florins=florins)
    t.s.bank = [0, 1]
    for at in range(12):
        if at % 6:
            t.s.unused[at // 6].append(t.s.market[at])
            t.s.market[at] = -1
    return t


def opponent_turn(t: Table) -> list[tuple[int, int]]:
    """Let the opponent take its turn; the rows and cells it acted by."""
    s = t.s
    s.active = 1
    s.stack = [Turn()]
    s.lines = [0]
    s.recording = True
    s.events = []
    s.touch()
    s.run()
    return [(e.a, e.b) for e in s.events if e.kind == events.OPPONENT]


def happened(t: Table, kind: int) -> list[list[int]]:
    return [e.values() for e in t.s.events if e.kind == kind]


# ---------------------------------------------------------------------- the turn
@pytest.mark.rule("pax.O1.1")
def test_turn_of_the_opponent() -> None:
    t = solitaire(florins=0)
    rows = opponent_turn(t)
    assert rows == [(7, 0), (7, 0)]  # two actions for income
    assert t.s.active == 0
    assert all(card >= 0 for card in t.s.market)
    assert [values[1] for values in happened(t, events.FAIR)] == [ids.EAST, ids.WEST]
    assert t.purse(1) == 2


@pytest.mark.rule("pax.O6b.1")
def test_opponent_declares_at_the_start_of_its_turn() -> None:
    t = solitaire()
    for empire in ("england", "france", "aragon"):
        t.square(empire, 1)
    t.victory("imperial")
    opponent_turn(t)
    assert t.reason() == "imperial"
    assert [values[:2] for values in happened(t, events.DECLARED)] == [[1, ids.VICTORIES.index("imperial")]]
    assert t.s.outcome is not None
    assert t.s.outcome.winners == []
    assert t.s.outcome.ranking == [[], [0]]


@pytest.mark.rule("pax.O6b.1")
def test_opponent_wins_with_a_comet() -> None:
    t = solitaire(florins=1)
    for empire in ("england", "france", "aragon"):
        t.square(empire, 1)
    t.market("west", 1, "regiomontanus_and_the_comet_of_1472")
    opponent_turn(t)
    assert t.reason() == "imperial"
    t = solitaire(florins=1)
    for empire in ("england", "france", "aragon"):
        t.square(empire, 1)
    t.market("west", 2, "regiomontanus_and_the_comet_of_1472")  # it can't pay two
    opponent_turn(t)
    assert t.reason() is None


@pytest.mark.rule("pax.O6b.2", "pax.O.c.1")
def test_empty_market_is_a_loss() -> None:
    t = Table(seats=1)
    t.tableau(0, "duke_of_milan", "cryptography")
    for side in (0, 1):
        t.s.unused[side] = t.s.unused[side] + t.s.decks[side]
        t.s.decks[side] = []
    t.do("fair", "east")
    t.do("end_turn")
    assert t.reason() == "market"
    assert t.s.outcome is not None
    assert t.s.outcome.winners == []


def test_the_human_wins_by_declaring() -> None:
    t = Table(seats=1)
    for empire in ("england", "france", "aragon"):
        t.square(empire, 0)
    t.victory("imperial")
    t.do("declare", "imperial")
    assert t.s.outcome is not None
    assert t.s.outcome.winners == [0]


# ---------------------------------------------------------------------- courses of action
@pytest.mark.rule("pax.O2b.1")
def test_first_triggered_row() -> None:
    t = solitaire(florins=2)
    t.square("england", 0)
    t.square("france", 0)  # row 1: two kings more
    for border in ("england_france", "aragon_papal"):
        t.concession(border, 0)  # row 5 as well
    t.market("west", 1, "merchants_of_the_staple")
    assert opponent_turn(t) == [(1, 0)]
    assert t.owner("england") == 1


@pytest.mark.rule("pax.O2a.1")
def test_override_row_comes_first() -> None:
    t = solitaire(florins=2)
    t.square("england", 0)
    t.square("france", 0)
    for border in ("england_france", "aragon_papal", "england_portugal"):
        t.concession(border, 0)
    t.victory("globalization")  # only row 5 is overridden
    t.market("west", 1, "merchants_of_the_staple")
    assert opponent_turn(t)[0] == (5, 0)


@pytest.mark.rule("pax.O2c.1")
def test_main_then_secondary() -> None:
    t = solitaire(florins=2)
    t.square("england", 0)
    t.square("france", 0)
    t.put("london", "gold_rook")
    t.put("bordeaux", "gold_rook")
    t.market("west", 1, "merchants_of_the_staple")  # one pawn against two: no victory
    assert opponent_turn(t) == [(1, 1)]
    assert [t.at("london"), t.at("bordeaux")].count(None) == 1
    assert t.owner("england") == 0


@pytest.mark.rule("pax.O2d.1")
def test_next_row_when_a_row_offers_nothing() -> None:
    t = solitaire(florins=2)
    t.square("hungary", 0)
    t.square("ottoman", 0)
    t.market("west", 1, "gutenberg")  # no help in row 1, but prestige for row 6
    assert opponent_turn(t) == [(6, 0)]
    assert t.row(1, "west") == ["gutenberg"]


@pytest.mark.rule("pax.O3a.1")
def test_prestige_only_cheaply_or_under_an_override() -> None:
    def board(column: int, active: bool) -> Table:
        t = solitaire(florins=5)
        t.square("hungary", 0)
        t.square("ottoman", 0)
        t.market("west", column, "kappeler_milchsuppe")  # red text against the imperial victory, no prestige
        if active:
            t.victory("imperial")
        return t

    t = board(1, False)
    assert opponent_turn(t) == [(1, 2)]
    t = board(3, False)
    assert (1, 2) not in opponent_turn(t)
    t = board(3, True)
    assert opponent_turn(t) == [(1, 2)]


@pytest.mark.rule("pax.O3b.1")
def test_market_from_left_to_right() -> None:
    t = solitaire(florins=5)
    t.square("england", 0)
    t.square("france", 0)
    t.market("west", 1, "catalan_pactists")  # Aragon: no kingdom of the human
    t.market("west", 2, "flanders_guild")  # France
    t.market("west", 3, "merchants_of_the_staple")  # England
    t.put("valencia", "gold_rook")  # so that the first card wins no kingdom at all
    opponent_turn(t)
    assert t.owner("france") == 1
    assert t.owner("england") == 0
    assert t.purse(1) == 5 - 2


@pytest.mark.rule("pax.O3d.1")
def test_ops_when_no_purchase_fits() -> None:
    t = solitaire(florins=0)
    t.square("england", 0)
    t.square("france", 0)
    t.tableau(1, "star_chamber")
    rows = opponent_turn(t)
    assert rows[0] == (1, 0)
    assert t.owner("england") == -1
    assert t.discarded("star_chamber")  # the assassin


@pytest.mark.rule("pax.O3e.1")
def test_only_the_needed_op_and_all_commerce() -> None:
    t = solitaire(florins=0)
    t.square("england", 0)
    t.square("france", 0)
    t.put("vienna", "gold_rook")
    t.tableau(1, "star_chamber", "the_last_knight", "gutenberg", "bundschuh_revolt")
    t.market_florins("west", 0, 2)
    opponent_turn(t)
    assert t.owner("england") == -1
    assert t.at("vienna") == "gold_rook"  # the siege was not needed
    assert len(happened(t, events.COMMERCE)) == 2


# ---------------------------------------------------------------------- actions
@pytest.mark.rule("pax.O4a.1")
def test_purchase_costs_both_actions() -> None:
    t = solitaire(florins=3)
    t.market("west", 1, "gutenberg")
    assert opponent_turn(t) == [(6, 0)]
    assert t.row(1, "west")[0] == "gutenberg"
    assert t.s.hands[1] == []
    assert t.purse(1) == 2


@pytest.mark.rule("pax.O4a.2")
def test_no_florin_on_a_faceup_card_with_florins() -> None:
    t = solitaire(florins=5)
    t.market("west", 1, "spanish_tercio", 1)
    t.market("west", 2, "gutenberg")
    assert (6, 0) not in opponent_turn(t)
    t = solitaire(florins=5)
    t.market("west", 1, "spanish_tercio")
    t.market_florins("west", 0, 3)  # the facedown card may carry some
    t.market("west", 2, "gutenberg")
    assert opponent_turn(t) == [(6, 0)]


@pytest.mark.rule("pax.O4a.3")
def test_one_shot_that_can_not_be_performed_is_not_bought() -> None:
    t = solitaire(florins=5)
    t.square("mamluk", 0)
    t.square("hungary", 0)
    t.put("cairo", "gold_rook")
    t.market("west", 1, "holy_land_crusade")  # no heretic: no crusade, but Catholic prestige
    assert (1, 0) not in opponent_turn(t)
    assert t.owner("mamluk") == 0


@pytest.mark.rule("pax.O4a.4")
def test_second_action_does_not_undo_the_first() -> None:
    t = solitaire(florins=0)
    t.square("hungary", 0)
    t.square("ottoman", 0)
    t.put("buda", "gold_knight")
    t.tableau(1, "black_army")  # Hungary: siege
    t.market_florins("east", 0, 5)
    t.market_florins("west", 0, 5)
    rows = opponent_turn(t)
    assert rows[0] == (1, 1)
    # both fairs would raise a levy in Hungary and Ottoman: the second action is something else or nothing
    assert happened(t, events.FAIR) == []
    assert t.at("buda") is None


@pytest.mark.rule("pax.O4b.1")
def test_sales() -> None:
    t = solitaire(florins=0)
    t.tableau(1, "dervishes")
    t.bishop("dervishes", "green")  # the only bishop: Islam dominates
    rows = opponent_turn(t)
    assert rows[0] == (4, 0)
    assert t.discarded("dervishes")
    assert t.s.pool[ids.BISHOP + 1] == 5
    # under row 7 only what has no prestige, or Patron only
    t = solitaire(florins=0)
    t.tableau(1, "jesuits", "duke_of_milan", "spanish_tercio")
    t.s.market[0] = t.s.market[6] = -1
    opponent_turn(t)
    assert t.discarded("spanish_tercio")
    assert t.discarded("duke_of_milan")
    assert t.row(1, "west") == ["jesuits"]


@pytest.mark.rule("pax.O4c.1")
def test_campaigns_only_where_listed() -> None:
    t = solitaire(florins=9)
    t.square("france", 1)
    t.put("paris", "gold_knight")
    opponent_turn(t)
    assert happened(t, events.CAMPAIGN) == []
    t = solitaire(florins=9)
    t.square("france", 1)
    for empire in ("england", "hungary", "ottoman"):
        t.square(empire, 0)
    t.put("paris", "gold_knight")
    opponent_turn(t)
    assert t.suzerain("england") == "france"


@pytest.mark.rule("pax.O4d.1")
def test_which_fair() -> None:
    t = solitaire(florins=0)
    t.market_florins("east", 0, 3)
    t.market_florins("west", 0, 3)
    t.concession("aragon_papal", 1)  # on the white route
    opponent_turn(t)
    assert [values[1] for values in happened(t, events.FAIR)] == [ids.WEST, ids.EAST]
    t = solitaire(florins=0)
    t.market_florins("east", 0, 3)
    t.market_florins("west", 0, 3)
    opponent_turn(t)
    assert happened(t, events.FAIR)[0][1] == ids.EAST  # a tie
    t = solitaire(florins=0)
    t.market_florins("east", 0, 3)
    t.market_florins("west", 0, 3)
    t.concession("ottoman_mamluk", 0)  # the human would gain in the East
    opponent_turn(t)
    assert happened(t, events.FAIR)[0][1] == ids.WEST


# ---------------------------------------------------------------------- smaller decisions
def played(slug: str, column: int = 1, florins: int = 5) -> Table:
    """A board on which the opponent will buy this card under row 6."""
    t = solitaire(florins=florins)
    t.market("east" if slug in EAST_CARDS else "west", column, slug)
    return t


EAST_CARDS = ("academia", "crimean_goths", "unified_christendom")


@pytest.mark.rule("pax.O5a.1")
def test_paying_for_repression() -> None:
    t = solitaire(florins=3)
    t.concession("england_france", 0)
    t.market("west", 1, "william_caxton")
    opponent_turn(t)
    assert t.pawn_at("england_france") == 1  # it paid to replace the human's concession
    assert t.repressed("england") == {"pawn0": 1}
    assert t.purse(1) == 1
    t = solitaire(florins=2)
    t.concession("england_france", 0)
    t.market("west", 1, "william_caxton")
    opponent_turn(t)
    assert t.pawn_at("england_france") == 0  # not with its last florin
    assert t.pawn_at("england_portugal") == 1
    t = solitaire(florins=2)
    t.concession("england_france", 0)
    t.concession("england_portugal", 0)
    t.concession("aragon_papal", 1)
    t.market("west", 1, "william_caxton")
    opponent_turn(t)
    assert t.s.concessions(1) == 2  # unless there is no other way to place it


@pytest.mark.rule("pax.O5a.1")
def test_paying_taxes() -> None:
    for florins, stays in ((2, True), (1, False)):
        t = Table(seats=1)
        t.florins(1, florins)
        t.concession("england_portugal", 1)
        t.tableau(0, "conquistadors")
        t.do("ops", "west")
        assert (t.pawn_at("england_portugal") == 1) is stays


@pytest.mark.rule("pax.O5b.1")
def test_pawns_and_pirates_go_upstream() -> None:
    t = solitaire(florins=5)
    t.market("west", 1, "gutenberg")  # borders of the Holy Roman Empire; one lies on a route
    opponent_turn(t)
    assert t.pawn_at("france_hre") == 1
    t = solitaire(florins=5)
    t.concession("france_hre", 1)
    t.concession("england_france", 0)
    t.market("west", 1, "french_pirates")
    opponent_turn(t)
    assert t.pirate_at("england_france") == "gold_pirate"  # against the human, not its own
    assert t.pawn_at("france_hre") == 1


@pytest.mark.rule("pax.O5c.1")
def test_soldiers_only_in_its_own_empires() -> None:
    t = solitaire(florins=5)
    t.put("venice", "gold_rook")
    t.market("west", 1, "gonfalonier")
    opponent_turn(t)
    assert t.at("venice_2") is None
    t = solitaire(florins=5)
    t.square("papal_states", 1)
    t.market("west", 1, "gonfalonier")
    opponent_turn(t)
    assert t.at("venice") == "gold_knight"
    assert t.at("venice_2") == "gold_knight"


@pytest.mark.rule("pax.O5d.1")
def test_bishops_go_on_the_played_card() -> None:
    t = solitaire(florins=5)
    t.market("west", 1, "jesuits")
    opponent_turn(t)
    assert t.bishop_on("jesuits") == "gold"


@pytest.mark.rule("pax.O5e.1")
def test_commerce_from_the_facedown_card_first() -> None:
    t = solitaire(florins=0)
    t.square("england", 0)
    t.square("france", 0)
    t.tableau(1, "star_chamber", "gutenberg", "bundschuh_revolt", "william_caxton")
    t.market_florins("west", 0, 1)
    t.market("west", 2, "spanish_tercio", 1)
    t.market("west", 4, "mons_meg", 5)
    opponent_turn(t)
    places = [values[2] for values in happened(t, events.COMMERCE)]
    assert places == [0, 2, 4]


@pytest.mark.rule("pax.O5f.1")
def test_levies() -> None:
    t = solitaire(florins=0)
    t.market_florins("east", 0, 5)
    t.put("tana", "green_knight")
    opponent_turn(t)
    assert t.at("trebizond") == "red_rook"  # variety, and a rook before a knight
    assert t.at("cyprus") == "gold_rook"  # no believer in the Islamic Mamluk
    assert t.at("cairo") is None


@pytest.mark.rule("pax.O5g.1")
def test_coronation_takes_the_king_with_most_knights() -> None:
    t = solitaire(florins=5)
    t.put("vienna", "gold_knight")
    t.put("lubeck", "gold_knight")
    t.put("paris", "gold_knight")
    t.market("west", 1, "mary_the_rich")  # France, England, Portugal, Holy Roman Empire
    opponent_turn(t)
    assert t.queens("holy_roman_empire") == ["mary_the_rich"]
    t = solitaire(florins=5)
    t.market("west", 1, "mary_the_rich")
    opponent_turn(t)
    assert t.queens("france") == ["mary_the_rich"]  # a tie: the first listed


def test_casualties_of_the_opponent() -> None:
    """It loses a pirate rather than its rooks (tie-break 6)."""
    t = solitaire(florins=2)
    t.square("england", 0)
    t.square("france", 0)
    t.put("london", "gold_rook")
    t.pirate("england_france", "red")
    t.market("west", 1, "kingmaker")
    assert opponent_turn(t) == [(1, 0)]
    assert t.owner("england") == 1
    assert t.pirate_at("england_france") is None
    assert {t.at("london"), t.at("bordeaux")} == {"red_rook", "gold_rook"}


@pytest.mark.rule("pax.O5h.1")
def test_one_shots_without_an_objective() -> None:
    t = solitaire(florins=5)
    t.market("west", 1, "cornish_tin")
    opponent_turn(t)
    assert t.owner("england") == 1  # it wins a kingdom
    t = solitaire(florins=5)
    t.put("london", "gold_rook")
    t.put("bordeaux", "gold_rook")
    t.market("west", 1, "cornish_tin")
    opponent_turn(t)
    assert t.at("london") == "gold_rook"  # it would not
    assert t.s.concessions(1) == 1
    t = solitaire(florins=5)
    t.tableau(1, "luther", "antipope")
    t.tableau(0, "cromwell", "grand_inquisitor")
    t.market("west", 1, "peters_pence")  # three of its own against two of the human
    opponent_turn(t)
    assert t.row(1, "west") == ["luther", "antipope", "peters_pence"]
    t = solitaire(florins=5)
    t.tableau(0, "cromwell", "grand_inquisitor")
    t.market("west", 1, "peters_pence")
    opponent_turn(t)
    assert t.row(0, "west") == []


# ---------------------------------------------------------------------- examples of the guide
def test_ex_35_objective_priority() -> None:
    t = solitaire(florins=5)
    t.religion("papal_states", "medieval")
    t.bishop("mamluk", "green")
    t.bishop("ottoman", "green")
    t.market("west", 1, "spanish_tercio")
    t.market("west", 2, "jesuits")
    assert opponent_turn(t)[0] == (4, 0)
    assert t.bishop_on("jesuits") == "gold"  # a bishop of another religion


@pytest.mark.parametrize("heretic", [True, False])
def test_ex_36_secondary_objective_by_purchase(heretic: bool) -> None:
    t = solitaire(florins=5)
    t.square("mamluk", 0)
    t.square("hungary", 0)
    t.religion("papal_states", "medieval")
    t.religion("mamluk", "medieval")
    if heretic:
        for place in ("cairo", "cyprus"):
            t.put(place, "green_rook")
    t.put("buda", "red_knight")
    t.market("west", 1, "holy_land_crusade")  # two gold knights
    rows = opponent_turn(t)
    if heretic:
        assert rows == [(1, 1)]
        assert t.at("cairo") is None
        assert t.at("cyprus") is None
        assert t.owner("mamluk") == 0
    else:
        assert (1, 1) not in rows


def test_solitaire_games_come_to_an_end() -> None:
    for seed in range(6):
        s = fresh(1, seed)
        while s.outcome is None:
            s.apply(0, s.legal(0)[0])
        assert s.outcome.reason in (*ids.VICTORIES, "market")


def test_plans_are_followed_one_choice_at_a_time() -> None:
    t = solitaire()
    t.s.plan = [3, 7, 5, 8]
    offered = [Action(3, 6), Action(3, 7), Action(5, 8)]
    assert planned(t.s, offered) == Action(3, 7)
    assert t.s.plan == [5, 8]
    assert planned(t.s, [Action(5, 9)]) is None
    assert planned(t.s, offered) == Action(5, 8)
    assert planned(t.s, offered) is None


# ---------------------------------------------------------------------- objectives and smaller decisions together
@pytest.mark.rule("pax.O5g.1")
def test_a_coronation_for_an_objective_takes_the_king_with_most_knights_too() -> None:
    t = solitaire(florins=5)
    t.square("hungary", 0)
    t.square("ottoman", 0)  # row 1: the opponent wants a kingdom
    t.put("london", "gold_rook")
    t.put("paris", "gold_knight")
    t.put("vienna", "gold_knight")
    t.put("lubeck", "gold_knight")
    t.put("nurnberg", "gold_rook")
    t.market("west", 1, "anne_of_brittany")  # France, England, Aragon, Holy Roman Empire
    assert opponent_turn(t) == [(1, 0)]
    assert t.queens("holy_roman_empire") == ["anne_of_brittany"]  # not Aragon, which is empty
    t = solitaire(florins=5)
    t.square("hungary", 0)
    t.square("ottoman", 0)
    t.put("london", "gold_knight")
    t.put("paris", "gold_knight")
    t.put("lyon", "gold_rook")
    t.market("west", 1, "anne_of_brittany")
    opponent_turn(t)
    assert t.queens("france") == ["anne_of_brittany"]  # one knight each: the first listed


@pytest.mark.rule("pax.O5a.1", "pax.O5c.1")
@pytest.mark.parametrize("florins", [2, 1])
def test_the_last_florin_is_spent_for_the_main_objective(florins: int) -> None:
    t = solitaire(florins=florins)
    t.put("cairo", "green_rook")  # the only believer: Islam dominates
    t.put("venice", "green_rook")
    t.market("west", 1, "spanish_tercio")  # a gold knight in The West
    rows = opponent_turn(t)
    if florins == 2:
        assert rows == [(3, 0)]
        assert t.at("venice") == "gold_knight"
        assert t.repressed("papal_states") == {"green_rook": 1}
        assert t.purse(1) == 0
    else:
        assert (3, 0) not in rows  # after the price nothing is left for Venice
        assert t.at("venice") == "green_rook"


@pytest.mark.rule("pax.O2c.1")
def test_the_second_action_goes_on_with_the_next_cell() -> None:
    """Row 1: a behead in the East meets the main objective; a second one in the West would meet it again."""
    t = solitaire(florins=0)
    for empire in ("england", "ottoman", "hungary", "holy_roman_empire"):
        t.square(empire, 0)
    t.tableau(1, "the_grim", "star_chamber", "the_last_knight")  # the last sieges the Holy Roman Empire
    t.put("vienna", "gold_rook")
    assert opponent_turn(t) == [(1, 0), (1, 1)]
    assert t.owner("ottoman") == -1
    assert t.owner("england") == 0  # the second action weakens a kingdom instead
    assert t.at("vienna") is None


@pytest.mark.rule("pax.O5h.1")
def test_vassals_count_among_what_an_apostasy_costs() -> None:
    t = solitaire(florins=5)
    t.tableau(1, "luther", "jesuits")
    t.square("papal_states", 0)  # Catholic, with two vassals
    t.square("hungary", 0, under="papal_states")
    t.square("france", 0, under="papal_states")
    t.tableau(0, "cromwell")
    t.square("england", 1)
    t.square("portugal", 1)  # two kings against three: no row 1
    t.market("west", 1, "peters_pence")  # three cards of its own against four of the human
    assert opponent_turn(t) == [(6, 0)]
    assert t.owner("papal_states") == -1
    assert t.owner("hungary") == -1
    assert t.row(0, "west") == []


def test_equal_targets_are_taken_in_the_order_of_the_map() -> None:
    """Tie-break 5: the Holy Roman Empire comes before Hungary, whichever half of the tableau acts."""
    t = solitaire(florins=0)
    t.square("hungary", 0)
    t.square("holy_roman_empire", 0)
    t.put("buda", "gold_knight")
    t.put("vienna", "gold_rook")
    t.tableau(1, "black_army", "the_last_knight")  # sieges of Hungary (East) and the Holy Roman Empire (West)
    assert opponent_turn(t)[0] == (1, 1)
    assert t.at("vienna") is None
    assert t.at("buda") == "gold_knight"


def test_the_opponent_emancipates_its_serfs_when_it_wants_concessions() -> None:
    """Tie-break 7."""
    t = solitaire(florins=5)
    t.repress("england", "pawn1", "pawn1", "pawn0")
    for border in ("aragon_papal", "papal_ottoman", "hungary_ottoman"):
        t.concession(border, 0)
    t.market("west", 1, "kingmaker")
    assert opponent_turn(t) == [(5, 0)]
    assert t.s.concessions(1) == 2  # one for the regime change, one serf on the other border
    assert t.repressed("england") == {"pawn1": 1, "pawn0": 1}


def test_the_opponent_emancipates_nobody_without_an_objective() -> None:
    t = solitaire(florins=5)
    t.repress("holy_roman_empire", "pawn1", "gold_rook")
    t.put("vienna", "gold_knight")
    t.market("west", 1, "mary_the_rich")
    assert opponent_turn(t) == [(6, 0)]
    assert t.owner("holy_roman_empire") == 1
    assert t.s.concessions(1) == 1
    assert t.repressed("holy_roman_empire") == {"pawn1": 1, "gold_rook": 1}


def test_the_opponent_frees_believers_of_other_religions() -> None:
    """Tie-break 7 in row 3: a gold knight of a Catholic empire counts against the dominant Islam."""
    t = solitaire(florins=5)
    t.put("cairo", "green_rook")
    t.put("venice", "green_rook")
    t.repress("papal_states", "gold_knight", "green_knight")
    t.concession("papal_ottoman", 1)
    t.market("west", 1, "florentine_wool")  # a peasant revolt: the pawn and the concession against the rook
    assert opponent_turn(t) == [(3, 0)]
    assert t.at("venice") == "gold_knight"
    assert t.repressed("papal_states") == {"green_knight": 1}
