"""The solitaire opponent's table O8, row by row: each means of each objective where it is the only one."""

from __future__ import annotations

import pytest

from signoria.games.pax_renaissance import events, ids
from tests.games.pax_renaissance.builder import Table
from tests.games.pax_renaissance.test_solo import happened, opponent_turn, solitaire


def no_theocracies(t: Table) -> None:
    t.religion("papal_states", "medieval")
    t.religion("mamluk", "medieval")


# ---------------------------------------------------------------------- row 1: the human has two kings more
@pytest.mark.rule("pax.O2c.1", "pax.O4a.3")
def test_row_1_by_apostasy() -> None:
    t = solitaire(florins=5)
    t.square("papal_states", 0)  # Catholic
    t.square("hungary", 0)
    t.tableau(0, "cromwell")  # Reformist
    t.market("west", 1, "marechaussee")  # an apostasy of the two
    assert opponent_turn(t) == [(1, 0)]
    assert t.owner("papal_states") == -1
    assert t.owner("hungary") == 0
    assert t.row(0, "west") == []


@pytest.mark.rule("pax.O2b.1")
def test_row_1_needs_a_lead_of_two() -> None:
    t = solitaire(florins=0)
    t.square("england", 0)
    t.tableau(1, "star_chamber")
    assert opponent_turn(t) == [(7, 0), (7, 0)]
    assert t.owner("england") == 0


# ---------------------------------------------------------------------- row 2: the human has more republics
@pytest.mark.rule("pax.O2b.1", "pax.O3d.1")
def test_row_2_by_vote() -> None:
    t = solitaire(florins=1)
    t.square("france", 0, republic=True)
    t.repress("france", "pawn0")
    t.concession("england_france", 1)
    t.tableau(1, "sindicat_remenca")
    assert opponent_turn(t)[0] == (2, 0)
    assert t.owner("france") == 1
    assert not t.is_republic("france")
    assert happened(t, events.VOTED)[0][2] == 1


@pytest.mark.rule("pax.O4c.1")
def test_row_2_by_campaign() -> None:
    t = solitaire(florins=1)
    t.square("england", 0, republic=True)
    t.square("france", 1)
    t.put("paris", "gold_knight")
    assert opponent_turn(t)[0] == (2, 0)
    assert t.suzerain("england") == "france"


@pytest.mark.rule("pax.O2c.1")
def test_row_2_by_apostasy() -> None:
    t = solitaire(florins=5)
    t.square("ottoman", 0, republic=True)  # Islamic
    t.tableau(0, "luther")
    t.market("east", 1, "barbarossa_brothers")  # an apostasy of Reformists and Islam
    assert opponent_turn(t) == [(2, 0)]
    assert t.owner("ottoman") == -1


@pytest.mark.rule("pax.O2c.1")
def test_row_2_by_law() -> None:
    t = solitaire(florins=5)
    t.square("france", 0, republic=True)
    t.market("west", 1, "jesuits")  # no Law
    t.market("west", 2, "gutenberg")
    assert opponent_turn(t) == [(2, 1)]
    assert t.row(1, "west") == ["gutenberg"]


@pytest.mark.rule("pax.O2c.1", "pax.O3e.1")
def test_row_2_weakens_a_republic_and_no_kingdom() -> None:
    t = solitaire(florins=0)
    t.square("france", 0, republic=True)
    t.square("england", 0)
    t.put("paris", "gold_knight")
    t.put("london", "gold_rook")
    t.tableau(1, "kingmaker", "friese_freedom")  # sieges of England and France
    assert opponent_turn(t)[0] == (2, 1)
    assert t.at("paris") is None
    assert t.at("london") == "gold_rook"


# ---------------------------------------------------------------------- row 3: believers in theocracies
@pytest.mark.rule("pax.O2b.1", "pax.O3d.1")
def test_row_3_by_siege_of_a_believer() -> None:
    t = solitaire(florins=0)
    t.put("cairo", "green_rook")
    t.put("cyprus", "gold_rook")
    t.tableau(1, "mamluk_slave_soldiers")  # siege in Mamluk
    assert opponent_turn(t)[0] == (3, 0)
    assert t.at("cairo") is None
    assert t.at("cyprus") == "gold_rook"


@pytest.mark.rule("pax.O2c.1")
def test_row_3_by_another_theocracy() -> None:
    """A reformation that leaves no believer in England: the balance stays, but there is one theocracy more."""
    t = solitaire(florins=1)
    t.put("cairo", "green_rook")  # Islam dominates
    t.put("london", "gold_rook")
    t.put("paris", "red_knight")
    t.put("toledo", "red_knight")
    t.market("west", 1, "star_chamber")
    assert opponent_turn(t) == [(3, 1)]
    assert t.state_of("england") == "reformist"
    assert t.at("london") is None


@pytest.mark.rule("pax.O3a.1")
def test_row_3_by_red_text_and_by_prestige() -> None:
    t = solitaire(florins=5)
    t.put("cairo", "green_rook")
    t.market("west", 1, "faith_vs_reason")  # red text against the holy victory
    assert opponent_turn(t) == [(3, 2)]
    t = solitaire(florins=5)
    t.put("cairo", "green_rook")
    t.tableau(0, "the_grim", "dervishes")
    t.market("east", 1, "sitt_i_hatun_of_dulkadir")  # an Islamic queen: still behind by one
    assert opponent_turn(t) == [(3, 2)]
    t = solitaire(florins=5)
    t.put("cairo", "green_rook")
    t.tableau(0, "the_grim")
    t.market("east", 2, "sitt_i_hatun_of_dulkadir")  # level: the secondary objective, at any price
    assert opponent_turn(t) == [(3, 1)]


# ---------------------------------------------------------------------- row 4: bishops
@pytest.mark.rule("pax.O2b.1", "pax.O3d.1")
def test_row_4_by_behead() -> None:
    t = solitaire(florins=0)
    no_theocracies(t)
    t.tableau(0, "cromwell", "cornish_tin")
    t.bishop("cromwell", "red")
    t.tableau(1, "star_chamber")
    assert opponent_turn(t)[0] == (4, 0)
    assert t.discarded("cromwell")
    assert t.row(0, "west") == ["cornish_tin"]


@pytest.mark.rule("pax.O3d.1")
def test_row_4_by_inquisitor() -> None:
    t = solitaire(florins=0)
    no_theocracies(t)
    t.tableau(0, "spanish_tercio", "conquistadors", "gutenberg")
    t.bishop("spanish_tercio", "gold")
    t.bishop("conquistadors", "gold")
    t.tableau(1, "jesuits")
    assert opponent_turn(t)[0] == (4, 0)
    assert t.s.pool[ids.BISHOP] == 5  # the Diet of Worms: both are dead


@pytest.mark.rule("pax.O2c.1")
def test_row_4_by_apostasy() -> None:
    t = solitaire(florins=5)
    no_theocracies(t)
    t.tableau(0, "the_grim", "jesuits")
    t.bishop("jesuits", "gold")
    t.market("west", 1, "knights_hospitaller")  # an apostasy of Islam and Catholics, with a pirate
    assert opponent_turn(t) == [(4, 0)]
    assert t.discarded("the_grim")
    assert t.s.pool[ids.BISHOP] == 5


# ---------------------------------------------------------------------- row 5: concessions
def traders(florins: int, lead: int = 2) -> Table:
    t = solitaire(florins=florins)
    no_theocracies(t)
    for border in ("england_france", "aragon_papal", "hungary_ottoman")[:lead]:
        t.concession(border, 0)
    return t


@pytest.mark.rule("pax.O2b.1", "pax.O3d.1")
def test_row_5_by_corsair() -> None:
    t = traders(0)
    t.pirate("portugal_aragon", "gold")
    t.tableau(1, "genoese_fleet")
    assert opponent_turn(t)[0] == (5, 0)
    assert t.pirate_at("aragon_papal") == "gold_pirate"
    assert t.pawn_at("aragon_papal") == -1


@pytest.mark.rule("pax.O2b.1")
def test_row_5_needs_a_lead_of_two() -> None:
    t = traders(0, 1)
    t.pirate("england_portugal", "red")
    t.tableau(1, "scottish_privateers")
    assert opponent_turn(t)[0] == (7, 0)
    assert t.pawn_at("england_france") == 0


@pytest.mark.rule("pax.O5b.1")
def test_row_5_by_a_pirate_agent() -> None:
    t = traders(1)
    t.market("west", 1, "scottish_privateers")
    assert opponent_turn(t) == [(5, 0)]
    assert t.pirate_at("england_france") == "red_pirate"
    assert t.s.concessions(0) == 1


@pytest.mark.rule("pax.O3a.1")
def test_row_5_by_discovery() -> None:
    t = traders(5)
    t.market("east", 1, "academia")
    assert opponent_turn(t) == [(5, 2)]
    t = traders(5)
    t.market("east", 2, "academia")  # too dear for a prestige objective, but row 6 takes it
    assert opponent_turn(t) == [(6, 0)]
    t = traders(5)
    t.market("east", 2, "academia", 1)  # a florin lies on it: net cost one
    assert opponent_turn(t) == [(5, 2)]


# ---------------------------------------------------------------------- rows 6 and 7, and choices on the way
@pytest.mark.rule("pax.O3b.1")
def test_row_6_prefers_the_east_in_the_same_column() -> None:
    t = solitaire(florins=5)
    t.market("west", 2, "gutenberg")
    t.market("east", 2, "academia")
    assert opponent_turn(t) == [(6, 0)]
    assert t.row(1, "east") == ["academia"]


@pytest.mark.rule("pax.O5e.1", "pax.O3e.1")
def test_row_7_by_commerce() -> None:
    t = solitaire(florins=0)
    t.s.market[0] = t.s.market[6] = -1
    t.tableau(1, "gutenberg", "bundschuh_revolt", "jesuits")
    t.market_florins("west", 2, 2)
    rows = opponent_turn(t)
    assert rows == [(7, 0), (7, 0)]
    assert [values[:2] for values in happened(t, events.OPS)] == [[1, ids.WEST]]
    assert [values[2] for values in happened(t, events.COMMERCE)] == [2, 2]
    assert t.purse(1) == 2 + 2  # and the sale of the card without prestige
    assert t.row(1, "west") == ["gutenberg", "jesuits"]


@pytest.mark.rule("pax.O5h.1")
@pytest.mark.parametrize(
    ("human", "opponent", "shifts"),
    [
        ("hungary_byzantium", None, True),  # the human's concession falls off the route
        (None, "hungary_byzantium", False),  # only its own would
        ("hungary_byzantium", "papal_ottoman", True),  # one each
        ("england_france", "hungary_byzantium", False),  # the human's stays on the route
    ],
)
def test_a_trade_shift_must_hurt_the_human_as_much(
    human: str | None, opponent: str | None, shifts: bool
) -> None:
    t = solitaire(florins=5)
    t.tableau(1, "academia")  # Discovery
    if human is not None:
        t.concession(human, 0)
    if opponent is not None:
        t.concession(opponent, 1)
    t.market("west", 1, "almeida_armada")  # Spice Islands
    assert opponent_turn(t) == [(6, 0)]
    white = t.s.data.emporium_slugs[t.s.emporia[ids.WEST]]
    assert white == ("spice_islands" if shifts else "trebizond")


@pytest.mark.rule("pax.GL.TOKENS.2")
def test_the_opponent_takes_the_first_token_when_a_pool_is_empty() -> None:
    t = traders(1)
    for border in ("hungary_byzantium", "ottoman_mamluk", "papal_ottoman"):
        t.pirate(border, "red")  # all three
    t.market("west", 1, "scottish_privateers")
    assert opponent_turn(t) == [(5, 0)]
    assert t.pirate_at("england_france") == "red_pirate"
    assert t.pirate_at("hungary_byzantium") is None
    assert t.pirate_at("papal_ottoman") == "red_pirate"


@pytest.mark.rule("pax.O6b.1", "pax.GL.ABILITY.2")
def test_red_text_keeps_the_opponent_from_winning_with_a_comet() -> None:
    for active in (False, True):
        t = solitaire(florins=1)
        for empire in ("england", "france", "aragon"):
            t.square(empire, 1)
        t.tableau(0, "kappeler_milchsuppe")  # the imperial victory costs two actions
        t.market("west", 1, "regiomontanus_and_the_comet_of_1472")
        if active:
            t.victory("imperial")
        opponent_turn(t)
        assert t.reason() == ("imperial" if active else None)
