"""Part C: the set-up, its variants, and the solitaire set-up."""

from __future__ import annotations

import pytest

from signoria.games.pax_renaissance import ids
from signoria.games.pax_renaissance.state import PaxState
from signoria.kernel.errors import BadOption
from tests.games.pax_renaissance.builder import RULES, Table, fresh


def tokens(s: PaxState) -> dict[str, str]:
    return {
        s.data.place_slugs[p]: ids.TOKEN_SLUGS[s.places[p]] for p in range(len(s.places)) if s.places[p] >= 0
    }


@pytest.mark.rule("pax.B2b.1")
def test_states_at_the_start() -> None:
    s = fresh(3)
    assert {s.data.empire_slugs[e]: ids.STATES[s.religion[e]] for e in range(10)} == {
        "england": "medieval",
        "france": "medieval",
        "holy_roman_empire": "medieval",
        "hungary": "medieval",
        "byzantium": "medieval",
        "portugal": "medieval",
        "aragon": "medieval",
        "papal_states": "catholic",
        "ottoman": "medieval",
        "mamluk": "islamic",
    }


@pytest.mark.rule("pax.C1a.1", "pax.B2h.1")
def test_open_emporia() -> None:
    s = fresh(2)
    assert [s.data.emporium_slugs[e] for e in s.emporia] == ["trebizond", "tana"]
    usable = {s.data.place_slugs[p] for p in range(30) if s.usable(p)}
    assert {"tana", "trebizond"} <= usable
    assert not {"timbuktu", "novgorod", "spice_islands", "red_sea"} & usable


@pytest.mark.rule("pax.C4.1", "pax.C4a.1")
def test_ruling_class_at_the_start() -> None:
    s = fresh(2)
    assert tokens(s) == {
        "london": "gold_rook",
        "paris": "gold_knight",
        "vienna": "gold_rook",
        "buda": "gold_knight",
        "tana": "green_knight",
        "toledo": "gold_knight",
        "valencia": "gold_knight",
        "venice": "gold_knight",
        "constantinople": "green_rook",
        "constantinople_2": "green_knight",
        "constantinople_3": "green_knight",
        "cairo": "green_rook",
    }
    assert s.pool[ids.KNIGHT : ids.KNIGHT + 3] == [5, 4, 7]
    assert s.pool[ids.ROOK : ids.ROOK + 3] == [8, 5, 7]


@pytest.mark.rule("pax.C1c.1")
def test_1550_map() -> None:
    s = fresh(2, map_1550=True)
    assert s.religion[s.data.empire("england")] == ids.REFORMIST
    assert s.religion[s.data.empire("holy_roman_empire")] == ids.REFORMIST
    assert s.religion[s.data.empire("france")] == ids.MEDIEVAL
    found = tokens(s)
    assert found["london"] == "red_knight"
    assert found["vienna"] == "red_knight"
    assert found["paris"] == "gold_knight"
    assert s.data.emporium_slugs[s.emporia[0]] == "trebizond"


START = {
    "fugger": "france_hre",
    "medici": "aragon_papal",
    "coeur": "ottoman_mamluk",
    "marchionni": "england_portugal",
}


def concession_of(bank: str) -> str:
    """The border of a bank's only concession in some four-player game."""
    s = fresh(4)
    banker = s.bank.index(s.data.bank_slugs.index(bank))
    found = [s.data.border_slugs[b] for b in range(13) if s.pawns[b] == banker]
    assert len(found) == 1
    return found[0]


@pytest.mark.rule("pax.C2a.1")
def test_fugger_starts_in_augsburg() -> None:
    assert concession_of("fugger") == "france_hre"


@pytest.mark.rule("pax.C2b.1")
def test_medici_start_in_florence() -> None:
    assert concession_of("medici") == "aragon_papal"


@pytest.mark.rule("pax.C2c.1")
def test_coeur_starts_in_alexandria() -> None:
    assert concession_of("coeur") == "ottoman_mamluk"


@pytest.mark.rule("pax.C2d.1")
def test_marchionni_start_in_lisbon() -> None:
    assert concession_of("marchionni") == "england_portugal"


@pytest.mark.rule("pax.C2.1")
def test_boards_are_dealt_at_random() -> None:
    banks = {tuple(fresh(3, seed).bank) for seed in range(20)}
    assert len(banks) > 5
    with pytest.raises(BadOption):
        RULES.setup(5, {})


@pytest.mark.rule("pax.C2.2", "pax.C3a.1")
def test_only_banks_in_the_game_place_a_pawn() -> None:
    for seed in range(6):
        s = fresh(2, seed)
        borders = {s.data.border_slugs[b] for b in range(13) if s.pawns[b] >= 0}
        assert borders == {START[s.data.bank_slugs[bank]] for bank in s.bank}
        assert s.pool[ids.PAWN :] == [9, 9, 0, 0]


@pytest.mark.rule("pax.C5a.1", "pax.B7a.1", "pax.C5b.1")
def test_bottom_of_the_decks() -> None:
    for seed in range(8):
        s = fresh(4, seed)
        for side in (ids.WEST, ids.EAST):
            deck = s.decks[side]
            comets = [i for i in range(len(deck)) if s.is_comet(deck[i])]
            assert len(comets) == 2
            assert max(comets) < 14
            assert {s.data.card_side[card] for card in deck} == {side}


@pytest.mark.rule("pax.C5a.1")
def test_comets_can_lie_anywhere_in_the_bottom_part() -> None:
    seen: set[int] = set()
    for seed in range(60):
        s = fresh(4, seed)
        seen |= {i for i in range(len(s.decks[0])) if s.is_comet(s.decks[0][i])}
    assert seen == set(range(14))


@pytest.mark.rule("pax.C5a.2")
@pytest.mark.parametrize(("seats", "left"), [(2, 16), (3, 20), (4, 24)])
def test_size_of_the_decks(seats: int, left: int) -> None:
    s = fresh(seats)
    assert [len(deck) for deck in s.decks] == [left, left]


@pytest.mark.rule("pax.C5c.1")
def test_astrology_shows_the_top_cards() -> None:
    s = fresh(2, astrology=True)
    tops = RULES.view(s, 0)["deck_tops"]
    assert tops["west"] == s.data.card_slugs[s.decks[0][-1]]
    assert tops["east"] == s.data.card_slugs[s.decks[1][-1]]
    assert RULES.view(fresh(2), 0)["deck_tops"] == {"west": None, "east": None}
    again = s.determinize(0, 5)
    assert isinstance(again, PaxState)
    assert again.decks[0][-1] == s.decks[0][-1]


@pytest.mark.rule("pax.C6a.1", "pax.GL.MARKET.1")
def test_market_at_the_start() -> None:
    s = fresh(2)
    assert all(card >= 0 for card in s.market)
    assert len(s.market) == 12
    view = RULES.view(s, 0)["market"]
    for side in ("west", "east"):
        assert [place["face_down"] for place in view[side]] == [True, False, False, False, False, False]
    assert s.market_florins == [0] * 12


@pytest.mark.rule("pax.C6b.1", "pax.C6c.1", "pax.B7b.1")
def test_thrones_and_victories_at_the_start() -> None:
    s = fresh(2)
    assert s.owner == [-1] * 10
    assert s.republic == [False] * 10
    assert s.victories == 0


@pytest.mark.rule("pax.C7.1")
def test_first_player() -> None:
    firsts: set[int] = set()
    for seed in range(40):
        s = fresh(2, seed)
        if 0 in s.bank:
            assert s.bank[s.first] == 0
        else:
            firsts.add(s.first)
        assert s.active == s.first
    assert firsts == {0, 1}


@pytest.mark.rule("pax.C7.2", "pax.C7a.1")
def test_starting_florins() -> None:
    s = fresh(4, 3)
    order = [s.florins[(s.first + i) % 4] for i in range(4)]
    assert order == [3, 4, 5, 6]
    assert s.market_florins == [0] * 12
    assert s.china == 0  # China is counted from what it holds now and never runs out


def test_promo_cards_are_an_option() -> None:
    def promos(s: PaxState) -> int:
        cards = [*s.decks[0], *s.decks[1], *s.unused[0], *s.unused[1], *s.market]
        return sum(1 for card in cards if s.data.card_sets[card] == "promo")

    assert promos(fresh(2)) == 0
    assert promos(fresh(2, promo=True)) == 9


@pytest.mark.rule("pax.O.b.1")
def test_solitaire_banks() -> None:
    for seed in range(5):
        s = fresh(1, seed)
        assert s.data.bank_slugs[s.bank[0]] == "fugger"
        assert s.florins == [3, 4]
        human = {s.data.border_slugs[b] for b in range(13) if s.pawns[b] == 0}
        machine = {s.data.border_slugs[b] for b in range(13) if s.pawns[b] == 1}
        assert human == {"france_hre"}
        assert machine == {"aragon_papal", "ottoman_mamluk", "england_portugal"}
        assert s.pool[ids.PAWN : ids.PAWN + 2] == [9, 7]
        assert s.active == 0


@pytest.mark.rule("pax.O.b.2")
def test_solitaire_decks() -> None:
    for seed in range(8):
        s = fresh(1, seed)
        for deck in s.decks:
            assert len(deck) == 12  # 18 before the market is dealt
            comets = [i for i in range(len(deck)) if s.is_comet(deck[i])]
            assert len(comets) == 2
            assert max(comets) < 10
    assert len(fresh(1, 1, solo_deck=12).decks[0]) == 16


@pytest.mark.rule("pax.O.a.1")
def test_solitaire_uses_the_rules_for_two() -> None:
    assert fresh(1).bankers == 2
    t = Table(seats=1)
    t.victory("imperial")
    t.square("england", 0)
    t.square("france", 0)
    assert t.offers("declare") == []
    t.square("aragon", 0)
    assert t.offers("declare") == ["imperial"]  # three kings ahead
    t.do("fair", "east")
    assert t.purse(0) == 11  # the one florin added
    assert t.step() == "ActionPhase"


def test_unseen_cards_are_dealt_anew() -> None:
    s = fresh(3, 4)
    d1 = s.determinize(0, 1)
    d2 = s.determinize(0, 2)
    assert isinstance(d1, PaxState)
    assert isinstance(d2, PaxState)
    assert d1.decks != d2.decks
    assert d1.market == s.market
    assert sorted(d1.decks[0] + d1.unused[0]) == sorted(s.decks[0] + s.unused[0])
    for i in range(len(d1.decks[0])):
        if d1.is_comet(d1.decks[0][i]):
            assert i < 14
