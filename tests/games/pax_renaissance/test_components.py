"""Parts A and B: what the components are, and what they mean."""

from __future__ import annotations

import hashlib
import tomllib
from pathlib import Path

import pytest

from signoria import registry
from signoria.games.pax_renaissance import ids
from signoria.games.pax_renaissance.data import Data, load
from signoria.kernel.datapack import Pack, own_pack
from signoria.kernel.errors import BadData
from tests.games.pax_renaissance.builder import RULES, Table, fresh

PACKAGE = "signoria.games.pax_renaissance"
FOLDER = Path(__file__).resolve().parents[3] / "signoria" / "games" / "pax_renaissance"


@pytest.fixture(scope="module")
def d() -> Data:
    return load(own_pack(PACKAGE))


def test_catalogue_is_unchanged() -> None:
    rules = tomllib.loads((FOLDER / "rules.toml").read_text("utf-8"))["rule"]
    ids_ = [rule["id"] for rule in rules]
    assert len(ids_) == len(set(ids_)) == 454
    digest = hashlib.sha256("\n".join(ids_).encode()).hexdigest()
    assert digest == "cdd2c48f342c3fbe6187d4e7866d4596c2d70ce3b2f8e7893bfb2d947b8aa128"


@pytest.mark.rule("pax.B1.1")
def test_box(d: Data) -> None:
    base = [c for c in range(d.first_square) if d.card_sets[c] != "promo"]
    tableau = [c for c in base if d.card_kind[c] != ids.COMET]
    comets = [c for c in base if d.card_kind[c] == ids.COMET]
    assert len(base) == 168
    assert sum(1 for c in tableau if d.card_side[c] == ids.EAST) == 72
    assert sum(1 for c in tableau if d.card_side[c] == ids.WEST) == 92
    assert [d.card_side[c] for c in comets].count(ids.EAST) == 2
    assert [d.card_side[c] for c in comets].count(ids.WEST) == 2
    assert len(d.card_slugs) - len(base) == 9
    assert len(d.king_names) == len(d.republic_names) == 10
    assert len(d.victory_names) == 4


@pytest.mark.rule("pax.B2a.1", "pax.B2c.1")
def test_empires_and_borders(d: Data) -> None:
    assert d.empire_slugs[:5] == ["england", "france", "holy_roman_empire", "hungary", "byzantium"]
    assert d.empire_slugs[5:] == ["portugal", "aragon", "papal_states", "ottoman", "mamluk"]
    assert len(d.border_slugs) == 13
    assert sum(d.border_sea) == 9
    land = [d.border_slugs[b] for b in range(13) if not d.border_sea[b]]
    assert land == ["hre_hungary", "france_aragon", "hre_papal", "byzantium_mamluk"]
    assert len(d.place_slugs) == 30  # 29 and the condottieri's second place in Venice


@pytest.mark.rule("pax.B6.1", "pax.B6a.1")
def test_states_and_capitals(d: Data) -> None:
    assert len(d.icons) == 4
    paris = d.place("paris")
    assert [ids.TOKEN_SLUGS[d.icons[state][paris]] for state in range(4)] == [
        "gold_knight",
        "green_rook",
        "red_knight",
        "gold_knight",
    ]
    capitals = {d.place_slugs[p] for p in range(30) if d.place_capital[p]}
    assert capitals == {
        "london",
        "paris",
        "vienna",
        "buda",
        "tana",
        "toledo",
        "valencia",
        "venice",
        "venice_2",
        "constantinople",
        "constantinople_2",
        "constantinople_3",
        "cairo",
    }


@pytest.mark.rule("pax.B6d.1", "pax.H1.5")
def test_emporia(d: Data) -> None:
    white = {d.emporium_slugs[i] for i in range(6) if d.emporium_colour[i] == ids.WEST}
    black = {d.emporium_slugs[i] for i in range(6) if d.emporium_colour[i] == ids.EAST}
    assert white == {"trebizond", "spice_islands", "red_sea"}
    assert black == {"tana", "novgorod", "timbuktu"}
    for i in range(6):
        end = "holy_roman_empire" if d.emporium_slugs[i] in white else "mamluk"
        assert d.routes[i][-1] == d.empire(end)


@pytest.mark.rule("pax.GL.ADJACENT.1")
def test_adjacency(d: Data) -> None:
    near = {d.empire_slugs[e] for e in d.neighbours[d.empire("papal_states")]}
    assert near == {"france", "holy_roman_empire", "hungary", "aragon", "ottoman"}
    near = {d.empire_slugs[e] for e in d.neighbours[d.empire("england")]}
    assert near == {"france", "portugal", "aragon"}


@pytest.mark.rule("pax.GL.TOKENS.1")
def test_pools(d: Data) -> None:
    assert d.pool == [10, 7, 7, 10, 7, 7, 6, 4, 3, 5, 5, 5]
    assert d.pawns == 10


@pytest.mark.rule("pax.GL.BORDER.1", "pax.GL.CITY.1")
def test_what_a_place_holds() -> None:
    t = Table()
    t.hand(0, "merchants_of_the_staple")
    t.pirate("england_france", "red")
    t.concession("england_portugal", 1)
    t.do("play", "merchants_of_the_staple")
    t.do("no_one_shot")
    assert t.refused("place_border", "england_france") == "pax.E2.2d.3"
    assert t.offers("place_border") == ["england_portugal"]
    t.do("place_border", "england_portugal")
    assert t.pawn_at("england_portugal") == 0
    t = Table(florins=0)
    t.put("constantinople_3", "gold_rook")
    t.put("modon", "gold_rook")
    t.hand(0, "janissaries")  # two green knights; without a florin they need empty places
    t.do("play", "janissaries")
    t.do("no_one_shot")
    assert {"constantinople", "constantinople_2", "rhodes"} <= set(t.offers("place"))
    assert not {"constantinople_3", "modon"} & set(t.offers("place"))
    t.do("place", "constantinople")
    t.do("place", "constantinople_2")
    places = ("constantinople", "constantinople_2", "constantinople_3")
    assert [t.at(place) for place in places] == ["green_knight", "green_knight", "gold_rook"]


@pytest.mark.rule("pax.B5a.1", "pax.B5a.2")
def test_banner_and_crossover() -> None:
    t = Table()
    t.hand(0, "knights_hospitaller", "the_kremlin")
    t.do("play", "knights_hospitaller")  # a West banner, located in Ottoman
    assert set(t.offers("place_border")) == {"papal_ottoman", "ottoman_mamluk", "hungary_ottoman"}
    t.do("skip")
    t.do("play", "the_kremlin")  # an East banner, located in the Holy Roman Empire
    assert t.row(0, "west") == ["knights_hospitaller"]
    assert t.row(0, "east") == ["the_kremlin"]


@pytest.mark.rule("pax.B5g.1", "pax.B5b.1")
def test_agents_carry_their_colour_and_location() -> None:
    t = Table()
    t.hand(0, "mons_meg", "bosnian_and_serbian_silver")
    t.do("play", "mons_meg")
    t.do("no_one_shot")
    assert t.offers("place") == ["london", "bordeaux"]
    t.do("place", "bordeaux")
    assert t.at("bordeaux") == "red_knight"
    t.do("play", "bosnian_and_serbian_silver")
    t.do("no_one_shot")
    t.do("place_border", "papal_ottoman")
    assert t.pawn_at("papal_ottoman") == 0


@pytest.mark.rule("pax.B5e.1", "pax.GL.BATTLEa.1")
def test_one_shot_is_optional() -> None:
    t = Table()
    t.hand(0, "kingmaker")
    t.do("play", "kingmaker")
    assert t.step() == "OneShot"
    assert t.offers("launch") == ["england"]
    assert t.offers("no_one_shot") == [True]


@pytest.mark.rule("pax.B5e.1")
def test_card_without_bomb_asks_nothing() -> None:
    t = Table()
    t.hand(0, "genoese_fleet")
    t.do("play", "genoese_fleet")
    assert t.step() == "PlaceAgent"


@pytest.mark.rule("pax.B5f.1", "pax.GL.HANDb.1")
def test_abilities_need_the_tableau() -> None:
    t = Table()
    t.hand(0, "gutenberg", "jesuits")
    t.market("west", 1, "antipope")
    assert t.refused("buy", "antipope") == "pax.E1a.1"
    t.do("play", "gutenberg")
    t.do("skip")
    t.hand(0, "luther")
    t.do("buy", "antipope")
    assert len(t.hand_of(0)) == 3


@pytest.mark.rule("pax.B4.2", "pax.B2d.1")
def test_squares_in_tableau_and_throne() -> None:
    t = Table()
    t.square("england", 0)
    t.square("france", 0, republic=True)
    t.florins(0, 0)
    assert set(t.offers("sell")) == {"england", "france"}
    assert t.refused("sell", "aragon") == "pax.E3.2"


@pytest.mark.rule("pax.B5c.1")
def test_prestige_is_no_op_and_no_income() -> None:
    t = Table()
    t.tableau(0, "consent_of_the_governed")
    assert t.refused("ops", "west") == "pax.D1.3"
    assert t.s.prestige(0, ids.LAW) == 1


@pytest.mark.rule("pax.B3.1")
def test_every_banker_has_a_board() -> None:
    s = fresh(4)
    assert sorted(s.bank) == [0, 1, 2, 3]
    assert s.rows == [[]] * 8


@pytest.mark.rule("pax.GL.LOCATION.1")
def test_queens_have_no_location_until_they_marry() -> None:
    t = Table()
    t.old_maid(0, "isabella_of_castille")
    t.marry("joanna_the_mad", "aragon")
    assert t.s.location(t.card("isabella_of_castille")) == 0
    assert t.s.location(t.card("joanna_the_mad")) == 1 << t.empire("aragon")


def test_every_card_is_played() -> None:
    """Each of the 173 cards with a face can be played from a hand, and every question then has an answer."""
    for slug in RULES.load_pack(None)[1].card_slugs:  # type: ignore[attr-defined]
        t = Table(promo=True)
        card = t.card(slug)
        if t.s.is_comet(card):
            continue
        t.hand(0, slug)
        t.seat()
        t.do("play", slug)
        while t.s.stack and type(t.s.stack[-1]).__name__ != "ActionPhase":
            seat = t.seat()
            t.s.apply(seat, t.s.legal(seat)[0])
        assert RULES.invariants(t.s) == []
        assert card not in t.s.hands[0]


def test_effects_and_texts_are_complete() -> None:
    texts = RULES.texts("en")
    for slug in ids.ABILITIES:
        assert texts.has(f"ability.{slug}")
    for slug in ids.OPS:
        assert texts.has(f"op_text.{slug}")


@pytest.mark.parametrize(
    ("file", "change", "message"),
    [
        ("cards", {"card": []}, "squares"),
        ("map", {"empire": []}, "10 tables"),
        ("abilities", {"ability": []}, "34 tables"),
    ],
)
def test_bad_tables_are_refused(file: str, change: dict[str, object], message: str) -> None:
    own = own_pack(PACKAGE)
    tables = {**own.tables, file: {**own.tables[file], **change}}
    if file == "cards":
        tables["squares"] = {"square": []}
    with pytest.raises(BadData, match=message):
        load(Pack("broken", tables))


def test_bad_card_names_its_field() -> None:
    own = own_pack(PACKAGE)
    cards = [dict(card) for card in own.tables["cards"]["card"]]
    cards[3]["ops"] = ["inquisitor:arian"]
    with pytest.raises(BadData, match=r"antipope.*ops.*arian"):
        load(Pack("broken", {**own.tables, "cards": {"card": cards}}))


def test_misspelt_fields_and_thin_decks_are_refused() -> None:
    own = own_pack(PACKAGE)
    cards = [dict(card) for card in own.tables["cards"]["card"]]
    cards[0]["agnets"] = []
    with pytest.raises(BadData, match=r"inquisition_pope.*agnets"):
        load(Pack("broken", {**own.tables, "cards": {"card": cards}}))
    few = own.tables["cards"]["card"][:30]
    with pytest.raises(BadData, match="28 cards and two comets"):
        load(Pack("broken", {**own.tables, "cards": {"card": few}}))


def test_registered() -> None:
    assert "pax_renaissance" in registry.GAMES
    assert registry.metas()["pax_renaissance"].seats == (1, 4)
