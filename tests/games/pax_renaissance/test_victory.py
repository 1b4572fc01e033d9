"""Part L: the victories and the end of the game."""

from __future__ import annotations

import pytest

from signoria.games.pax_renaissance import ids
from signoria.games.pax_renaissance.rules.victory import believer_counts, bishop_counts, supreme, wins
from tests.games.pax_renaissance.builder import RULES, Table


def can(t: Table, victory: str, banker: int = 0) -> bool:
    t.seat()
    return wins(t.s, banker, ids.VICTORIES.index(victory))


@pytest.mark.rule("pax.L1.2")
def test_comet_and_victory_in_one_turn() -> None:
    t = Table(seats=3)
    for empire in ("england", "france"):
        t.square(empire, 0)
    t.market("west", 1, "regiomontanus_and_the_comet_of_1472")
    t.do("buy", "regiomontanus_and_the_comet_of_1472")
    t.do("activate", "imperial")
    t.do("declare", "imperial")
    assert t.reason() == "imperial"


# ---------------------------------------------------------------------- patron victory
def empty_decks(t: Table) -> None:
    for side in (0, 1):
        t.s.unused[side] = t.s.unused[side] + t.s.decks[side]
        t.s.decks[side] = []


def end_by_market(t: Table) -> list[list[int]]:
    empty_decks(t)
    t.do("fair", "east")
    while t.step() == "Levy":
        t.do("levy", t.offers("levy")[0])
    t.do("end_turn")
    assert t.reason() == "patron"
    assert t.s.outcome is not None
    return t.s.outcome.ranking


@pytest.mark.rule("pax.L2a.1", "pax.L2b.1")
def test_patron_victory_and_its_ties() -> None:
    t = Table(seats=3)
    t.tableau(2, "duke_of_milan")
    assert end_by_market(t)[0] == [2]
    t = Table(seats=2)
    t.tableau(0, "duke_of_milan")
    t.tableau(1, "cryptography")
    t.florins(1, 12)
    assert end_by_market(t) == [[1], [0]]
    t = Table(seats=2)
    t.tableau(0, "duke_of_milan")
    t.tableau(1, "cryptography")
    t.florins(1, 11)  # banker 0 gains one by his fair
    assert end_by_market(t) == [[0, 1]]


# ---------------------------------------------------------------------- L3 holy
def holy() -> Table:
    """Islam has the only bishop and one rook in its theocracy."""
    t = Table()
    t.religion("papal_states", "medieval")
    t.put("cairo", "green_rook")
    t.bishop("ottoman", "green")
    return t


@pytest.mark.rule("pax.L3.1")
def test_holy_victory_needs_the_most_prestige() -> None:
    t = holy()
    assert not can(t, "holy")
    t.tableau(0, "the_grim")
    assert can(t, "holy")
    t.tableau(1, "safavids")
    assert not can(t, "holy")
    t.tableau(0, "dervishes", "luther")
    assert can(t, "holy")
    t.victory("holy")
    t.do("declare", "holy")
    assert t.reason() == "holy"


@pytest.mark.rule("pax.L3.2", "pax.GL.SUPREMACY.1")
def test_bishops_for_supremacy() -> None:
    t = holy()
    assert supreme(t.s, 0) == ids.ISLAMIC  # a bishop in a throne counts
    t.bishop("france", "gold")
    assert supreme(t.s, 0) == -1
    t.tableau(1, "dervishes")
    t.bishop("dervishes", "green")
    assert bishop_counts(t.s, -1) == [1, 2, 0]
    assert supreme(t.s, 0) == ids.ISLAMIC
    t.bishop("england", "red")
    assert supreme(t.s, 0) == -1  # two against one and one


@pytest.mark.rule("pax.L3.3", "pax.L3.4")
def test_believers_for_supremacy() -> None:
    t = holy()
    t.religion("france", "catholic")
    t.put("paris", "gold_knight")
    assert believer_counts(t.s) == [1, 1, 0]
    assert supreme(t.s, 0) == -1
    t.put("cyprus", "green_knight")
    assert supreme(t.s, 0) == ids.ISLAMIC
    t.put("buda", "green_knight")  # Hungary is medieval
    t.put("lyon", "green_knight")  # a heretic in a Catholic theocracy
    t.repress("mamluk", "green_knight")
    assert believer_counts(t.s) == [1, 2, 0]


@pytest.mark.rule("pax.L3.5")
def test_pirate_between_two_theocracies_counts_twice() -> None:
    t = holy()
    t.religion("ottoman", "islamic")
    t.pirate("ottoman_mamluk", "green")
    assert believer_counts(t.s) == [0, 3, 0]
    t.pirate("papal_ottoman", "green")
    assert believer_counts(t.s) == [0, 4, 0]
    t.pirate("hungary_ottoman", "gold")
    assert believer_counts(t.s) == [0, 4, 0]


@pytest.mark.rule("pax.L3.6")
def test_no_supremacy_without_bishop_or_theocracy() -> None:
    t = holy()
    t.s.bishops[t.card("ottoman")] = -1
    t.s.pool[ids.BISHOP + 1] += 1
    assert supreme(t.s, 0) == -1
    t = holy()
    t.religion("mamluk", "medieval")
    assert supreme(t.s, 0) == -1


# ---------------------------------------------------------------------- L4 imperial
@pytest.mark.rule("pax.L4.1", "pax.L4.2")
def test_imperial_margin() -> None:
    for seats, margin in ((1, 3), (2, 3), (3, 2), (4, 2)):
        for ahead in (margin - 1, margin):
            t = Table(seats=seats)
            mine = ["england", "france", "aragon", "portugal"][: 1 + ahead]
            for empire in mine:
                t.square(empire, 0)
            t.square("hungary", 1)
            assert can(t, "imperial") == (ahead == margin)


@pytest.mark.rule("pax.L4.3")
def test_which_squares_are_kings() -> None:
    t = Table(seats=3)
    t.square("england", 0)
    t.square("france", 0, under="england")
    assert can(t, "imperial")
    t.s.suzerain[t.empire("france")] = -1
    t.s.rows[0].append(t.card("france"))
    t.s.republic[t.empire("france")] = True
    assert not can(t, "imperial")


# ---------------------------------------------------------------------- L5 globalization
@pytest.mark.rule("pax.L5.1", "pax.L5.2")
def test_globalization() -> None:
    t = Table(seats=3)
    t.tableau(0, "french_pirates")
    t.concession("england_france", 0)
    assert not can(t, "globalization")
    t.concession("france_hre", 0)
    assert can(t, "globalization")
    t.repress("france", "pawn1")
    assert can(t, "globalization")
    t.concession("aragon_papal", 2)
    assert not can(t, "globalization")
    t.concession("papal_ottoman", 0)
    assert can(t, "globalization")
    t.tableau(1, "kalmar_union")
    assert not can(t, "globalization")  # Discovery must be more
    t.tableau(0, "the_mary_rose")
    assert can(t, "globalization")
    t.victory("globalization")
    t.do("declare", "globalization")
    assert t.reason() == "globalization"


# ---------------------------------------------------------------------- L6 Renaissance
@pytest.mark.rule("pax.L6.1")
def test_renaissance() -> None:
    t = Table(seats=3)
    t.square("england", 0, republic=True)  # shows Law
    assert not can(t, "renaissance")
    t.tableau(0, "gutenberg")
    assert can(t, "renaissance")
    t.tableau(2, "william_caxton")
    assert not can(t, "renaissance")
    t.tableau(0, "cornish_tin")
    assert can(t, "renaissance")
    t.square("france", 1, republic=True)
    assert not can(t, "renaissance")  # as many republics
    t.square("portugal", 0, republic=True)
    assert can(t, "renaissance")
    t.victory("renaissance")
    t.do("declare", "renaissance")
    assert t.reason() == "renaissance"


def test_turn_limit_ranks_like_the_patron_victory() -> None:
    t = Table(seats=2, turn_limit=1)
    t.tableau(1, "duke_of_milan")
    t.do("fair", "east")
    t.do("end_turn")
    assert t.reason() == "turn_limit"
    assert t.s.outcome is not None
    assert t.s.outcome.ranking == [[1], [0]]


def test_turn_limit_is_a_loss_alone() -> None:
    t = Table(seats=1, turn_limit=1)
    t.do("fair", "east")
    t.do("end_turn")
    assert t.reason() == "turn_limit"
    assert t.s.outcome is not None
    assert t.s.outcome.winners == []


def test_resigning_closes_the_bank() -> None:
    t = Table(seats=3)
    t.tableau(1, "duke_of_milan")
    t.square("england", 1)
    t.square("france", 1, under="england")
    t.concession("aragon_papal", 1)
    t.hand(1, "jesuits")
    t.ready()
    t.s.resign(1)
    assert t.s.eliminated == 0b010
    assert t.owner("england") == -1
    assert t.owner("france") == -1
    assert t.pawn_at("aragon_papal") == -1
    assert t.row(1, "west") == []
    assert t.reason() is None
    t.s.resign(0)
    assert t.reason() == "resigned"
    assert t.s.outcome is not None
    assert t.s.outcome.winners == [2]


def test_resigning_in_the_middle_of_a_battle() -> None:
    t = Table(seats=3)
    t.put("london", "gold_rook")
    t.hand(0, "kingmaker")
    t.do("play", "kingmaker")
    t.do("launch", "england")
    assert t.step() == "Casualties"
    t.s.resign(0)
    assert t.seat() == 1
    assert t.step() == "ActionPhase"


def test_resigning_while_constantinople_is_arranged() -> None:
    t = Table(seats=3)
    t.hand(0, "the_grim")
    t.put("constantinople", "green_rook")
    t.put("constantinople_3", "green_knight")
    t.put("modon", "red_rook")
    t.put("tana", "green_knight")
    t.do("play", "the_grim")
    t.do("launch", "ottoman")
    t.do("lose", "tana")
    t.do("arrange", "green_knight")
    t.s.resign(0)
    assert RULES.invariants(t.s) == []
    assert t.at("constantinople") == "green_knight"
    assert t.at("constantinople_2") == "green_rook"


def test_resigning_ends_abilities_at_once() -> None:
    t = Table(seats=3)
    t.tableau(1, "gonfalonier")
    t.put("venice", "gold_knight")
    t.put("venice_2", "gold_rook")
    t.ready()
    t.s.resign(1)
    assert t.step() == "Condottieri"
    t.do("remove", "venice_2")
    assert RULES.invariants(t.s) == []


@pytest.mark.rule("pax.L3.2", "pax.L3.3")
@pytest.mark.parametrize(
    ("state", "colour", "religion"),
    [
        ("catholic", "gold", ids.CATHOLIC),
        ("islamic", "green", ids.ISLAMIC),
        ("reformist", "red", ids.REFORMIST),
    ],
)
def test_each_religion_can_be_supreme(state: str, colour: str, religion: int) -> None:
    t = Table()
    t.religion("papal_states", "medieval")
    t.religion("mamluk", "medieval")
    t.religion("england", state)
    t.put("london", f"{colour}_rook")
    t.bishop("france", colour)
    assert supreme(t.s, 0) == religion
