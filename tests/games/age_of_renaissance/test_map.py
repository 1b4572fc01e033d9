"""The board and its tables (3, 4)."""

from __future__ import annotations

import pytest

from signoria.games.age_of_renaissance.data import bits
from signoria.games.age_of_renaissance.ruleset import RULESET
from signoria.kernel.errors import BadOption
from tests.games.age_of_renaissance.builder import (
    BARCELONA,
    GENOA,
    HAMBURG,
    LONDON,
    PARIS,
    VENICE,
    Table,
)

# What is printed in each Area: province:market number:commodities, and for satellites >where the arrows point.
PRINTED = {
    "i": (
        "hamburg:4:timber danzig:5:grain lubeck:3:stone novgorod:2:fur riga:2:timber "
        "stockholm:3:metal copenhagen:1>hamburg,lubeck malmo:1>stockholm mitau:1>danzig,riga "
        "stettin:1>danzig,lubeck,prague visby:1>stockholm"
    ),
    "ii": (
        "london:5:wool bergen:3:timber chester:3:metal edinburgh:2:wool portsmouth:5:grain "
        "waterford:2:wool york:3:wool iceland:2:ivory armagh:1>chester,edinburgh,waterford "
        "cornwall:1>chester,portsmouth kongsberg:1>bergen shetland:1>bergen,edinburgh "
        "wales:1>chester,waterford"
    ),
    "iii": (
        "paris:4:stone basel:3:fur bruges:4:cloth budapest:3:cloth cologne:4:cloth dijon:3:grain "
        "nuremberg:3:metal prague:2:gold st_malo:2:stone strassburg:3:wine vienna:4:stone "
        "amsterdam:1>bruges,cologne,hamburg breslau:1>danzig,prague,vienna "
        "esseg:1>belgrade,budapest,dubrovnik,vienna salzburg:1>nuremberg,prague,venice,vienna "
        "st_gall:1>basel,milan,strassburg,venice"
    ),
    "iv": (
        "barcelona:3:wine basque:2:wool lisbon:3:wine toledo:3:wool valencia:2:silk "
        "leon:1>basque,lisbon,toledo palma:1>barcelona,valencia"
    ),
    "v": (
        "angora:2:wool erzerum:3:silk kiev:2:grain poti:2:timber sarai:2:gold tana:2:fur "
        "trebizond:4:spice varna:2:fur abasgia:1>poti,tana kaffa:1>kiev,tana,varna "
        "kamishin:1>sarai,tana"
    ),
    "vi": (
        "acre:5:spice aleppo:4:silk alexandria:5:spice cairo:4:ivory cyprus:3:wine suez:3:gold "
        "adalia:1>cyprus,smyrna jerusalem:1>acre,suez levant:1>acre,aleppo,cyprus "
        "tarsus:1>aleppo,cyprus"
    ),
    "vii": (
        "genoa:5:cloth venice:5:cloth belgrade:2:grain bordeaux:4:timber dubrovnik:3:timber "
        "florence:4:cloth lyons:4:metal marseilles:5:wine milan:3:stone montpellier:2:stone "
        "naples:5:stone rome:4:stone sicily:2:grain bari:1>naples,sicily "
        "cagliari:1>genoa,marseilles toulouse:1>barcelona,basque,bordeaux,montpellier"
    ),
    "viii": (
        "algiers:2:wool constantinople:4:metal crete:3:wine fez:2:timber granada:2:metal "
        "salonika:2:silk seville:3:grain smyrna:2:wool tripoli:2:ivory tunis:4:cloth "
        "west_africa:2:ivory athens:1>crete,salonika barca:1>tripoli corfu:1>salonika "
        "durazzo:1>belgrade,salonika gallipoli:1>constantinople,salonika,varna libya:1>alexandria "
        "oran:1>algiers,fez"
    ),
    "far_east": ("china:5:silk+spice east_indies:5:silk+spice india:5:gold+spice"),
    "new_world": ("north_america:6:grain+cloth+fur south_america:6:metal+spice+gold"),
}


@pytest.mark.rule("aor.1.2-1")
def test_three_to_six_players() -> None:
    for seats in (3, 4, 5, 6):
        assert RULESET.setup(seats, {}).seats == seats
    for seats in (2, 7):
        with pytest.raises(BadOption):
            RULESET.setup(seats, {})


@pytest.mark.rule("aor.3-1")
def test_sixty_four_cards() -> None:
    data = Table().s.data
    types = [data.kinds[k].type for k in data.kind_of]
    assert (len(types), types.count(0), types.count(1), types.count(2)) == (64, 27, 18, 19)


@pytest.mark.rule("aor.7.1-1")
def test_cards_belong_to_epochs() -> None:
    data = Table().s.data
    assert [len(cards) for cards in data.epoch_cards] == [0, 24, 22, 13]
    assert len(data.held_out) == 5
    table = Table()
    held = {table.s.data.kinds[table.s.data.kind_of[c]].epoch for c in table.s.pile}
    assert held == {1}


@pytest.mark.rule("aor.4.1-1")
def test_named_spaces() -> None:
    data = Table().s.data
    assert len(data.provinces) == 107
    assert "loire" not in data.province_slugs


@pytest.mark.rule("aor.4.1-2", "aor.4.1-4")
def test_coastal() -> None:
    data = Table().s.data
    coast = {p.slug for p in data.provinces if data.coastal >> p.id & 1}
    assert {"venice", "novgorod", "paris", "genoa", "corfu"} <= coast
    assert not {"dijon", "prague", "vienna", "toledo", "sarai", "milan"} & coast


@pytest.mark.rule("aor.4.1-3")
def test_boxes_are_coastal() -> None:
    t = Table()
    t.own(VENICE, "AST")
    t.ship(VENICE, "ocean", 4)
    for seat, slug in ((VENICE, "china"), (GENOA, "iceland"), (BARCELONA, "west_africa"), (VENICE, "dijon")):
        if slug not in ("iceland", "dijon"):
            t.marker(seat, slug)
    t.hand(VENICE, "pirates_vikings")
    t.phase("play")
    t.do(VENICE, "play", "pirates_vikings")
    assert {"china", "west_africa"} <= t.nouns(VENICE, "choose_province")
    six = Table(6)
    six.marker(LONDON, "iceland", "north_america")
    six.marker(PARIS, "dijon")
    six.hand(VENICE, "pirates_vikings")
    six.phase("play")
    six.do(VENICE, "play", "pirates_vikings")
    assert {"iceland", "north_america"} <= six.nouns(VENICE, "choose_province")
    assert six.why_not(VENICE, "choose_province", "dijon") == "aor.4.1-2"


@pytest.mark.rule("aor.4.1-5")
def test_iceland_and_west_africa() -> None:
    t = Table(6)
    t.tokens(LONDON, "edinburgh", old=1)
    t.ship(LONDON, "galley", 8)
    t.expand(LONDON, 5)
    assert t.why_not(LONDON, "expand", "iceland") == "aor.4.1-5"
    heavens = Table(6)
    heavens.tokens(LONDON, "edinburgh", old=1)
    heavens.own(LONDON, "A")
    heavens.ship(LONDON, "galley", 2)
    heavens.expand(LONDON, 5)
    assert not heavens.refused(LONDON, "expand", "iceland")
    vessels = Table(3)
    vessels.ship(GENOA, "seaworthy", 10)
    vessels.expand(GENOA, 5)
    assert not vessels.refused(GENOA, "expand", "west_africa")


@pytest.mark.rule("aor.4.1-6", "aor.4.2-4")
def test_far_east_needs_ocean_navigation() -> None:
    t = Table()
    t.ship(VENICE, "seaworthy", 16)
    t.expand(VENICE, 9)
    for slug in ("china", "east_indies", "india"):
        assert t.why_not(VENICE, "expand", slug) == "aor.4.1-6"
    t = Table()
    t.ship(VENICE, "ocean", 1)
    t.expand(VENICE, 9)
    assert {"china", "east_indies", "india"} <= t.reach(VENICE)


@pytest.mark.rule("aor.4.1-7", "aor.9.7-6")
def test_americas_need_new_world() -> None:
    t = Table()
    t.ship(VENICE, "ocean", 4)
    t.expand(VENICE, 9)
    for slug in ("north_america", "south_america"):
        assert t.why_not(VENICE, "expand", slug) == "aor.9.5.1-23"
    t = Table()
    t.own(VENICE, "U")
    t.ship(VENICE, "ocean", 4)
    t.expand(VENICE, 9)
    assert {"north_america", "south_america"} <= t.reach(VENICE)


@pytest.mark.rule("aor.4.2-1")
def test_strait() -> None:
    """Example A3."""
    t = Table(6)
    t.tokens(HAMBURG, "copenhagen", old=1)
    t.expand(HAMBURG, 4)
    assert t.why_not(HAMBURG, "expand", "malmo") == "aor.9.5.1-1"
    t = Table(6)
    t.tokens(HAMBURG, "copenhagen", old=1)
    t.ship(HAMBURG, "galley", 2)
    t.expand(HAMBURG, 4)
    assert not t.refused(HAMBURG, "expand", "malmo")


@pytest.mark.rule("aor.4.2-2")
def test_crossing_a_sea() -> None:
    def reach(ship: str, level: int, letters: str) -> set[str]:
        t = Table()
        t.tokens(GENOA, "tunis", old=1)
        t.no_marker("genoa")
        t.power(GENOA).capital = t.province("tunis")
        t.own(GENOA, letters)
        if ship:
            t.ship(GENOA, ship, level)
        t.expand(GENOA, 4)
        return t.reach(GENOA)

    assert "cagliari" not in reach("galley", 2, "")
    assert "cagliari" in reach("galley", 2, "A")
    assert "cagliari" not in reach("", 0, "A")
    assert "cagliari" in reach("seaworthy", 10, "")


@pytest.mark.rule("aor.4.2-3")
def test_no_piece_in_a_sea() -> None:
    data = Table().s.data
    assert not [slug for slug in data.province_slugs if slug.endswith("_sea") or "mediterranean" in slug]


@pytest.mark.rule("aor.4.5-1")
def test_gold() -> None:
    data = Table().s.data
    gold = {p.slug for p in data.provinces if data.commodity_slugs.index("gold") in p.commodities}
    assert gold == {"india", "south_america", "suez", "sarai", "prague"}


@pytest.mark.rule("aor.4.5-2")
def test_far_east_box_yields_two() -> None:
    """Example A4."""
    t = Table()
    t.marker(VENICE, "china")
    holdings = dict(zip(t.s.data.commodity_slugs, t.power(VENICE).holdings, strict=True))
    assert (holdings["silk"], holdings["spice"]) == (1, 1)
    t.marker(VENICE, "east_indies", "india")
    holdings = dict(zip(t.s.data.commodity_slugs, t.power(VENICE).holdings, strict=True))
    assert (holdings["silk"], holdings["spice"], holdings["gold"]) == (2, 3, 1)


@pytest.mark.rule("aor.4.5-3")
def test_american_box_yields_three() -> None:
    """Example A4."""
    t = Table()
    t.marker(GENOA, "north_america")
    t.marker(BARCELONA, "south_america")
    north = dict(zip(t.s.data.commodity_slugs, t.power(GENOA).holdings, strict=True))
    south = dict(zip(t.s.data.commodity_slugs, t.power(BARCELONA).holdings, strict=True))
    assert (north["grain"], north["fur"], north["cloth"]) == (1, 1, 2)  # Genoa itself is Cloth
    assert (south["metal"], south["spice"], south["gold"]) == (1, 1, 1)


@pytest.mark.rule("aor.4.5-4")
def test_other_provinces_yield_one_at_most() -> None:
    data = Table().s.data
    assert max(len(p.commodities) for p in data.provinces if not p.overseas) == 1
    assert sorted(len(p.commodities) for p in data.provinces if p.overseas) == [2, 2, 2, 3, 3]


@pytest.mark.rule("aor.4.6-1")
def test_areas() -> None:
    data = Table().s.data
    sizes = {data.area_slugs[a]: len(bits(data.area_mask[a])) for a in range(len(data.area_slugs))}
    assert sum(sizes.values()) == 107
    assert sizes == {
        "i": 11, "ii": 13, "iii": 16, "iv": 7, "v": 11, "vi": 10, "vii": 16, "viii": 18, "far_east": 3, "new_world": 2,
    }  # fmt: skip


@pytest.mark.rule("aor.fr.B2-1")
def test_commodity_provinces_by_players() -> None:
    data = Table().s.data
    counts = []
    for seats in (3, 4, 5, 6):
        counts.append(len([i for i in bits(data.in_play[seats]) if data.provinces[i].commodities]))
    assert counts == [48, 59, 67, 73]


@pytest.mark.rule("aor.fr.4.7-3")
def test_eighty_control_cards() -> None:
    data = Table().s.data
    assert sum(len(p.commodities) for p in data.provinces) == 80
    by_good = [len([p for p in data.provinces if c in p.commodities]) for c in range(12)]
    assert by_good == [8, 9, 7, 8, 8, 6, 7, 5, 6, 7, 5, 4]


def test_market_numbers_add_up() -> None:
    """Table B2, with the board's figures where the print is wrong."""
    data = Table().s.data
    tokens = {}
    for a in range(len(data.area_slugs)):
        tokens[data.area_slugs[a]] = sum(
            data.market[i] for i in bits(data.area_mask[a]) if data.provinces[i].commodities
        )
    assert tokens == {
        "i": 19, "ii": 25, "iii": 35, "iv": 13, "v": 19, "vi": 24, "vii": 48, "viii": 28, "far_east": 15, "new_world": 12,
    }  # fmt: skip


@pytest.mark.rule("aor.4.6-1", "aor.4.3-1", "aor.9.6.2-1")
def test_what_is_printed_in_the_provinces() -> None:
    t = Table(6)
    data = t.s.data
    for area, text in PRINTED.items():
        found = []
        for i in bits(data.area_mask[data.area_slugs.index(area)]):
            p = data.provinces[i]
            goods = "+".join(data.commodity_slugs[c] for c in p.commodities)
            arrows = ",".join(sorted(t.names(p.supports)))
            found.append(
                f"{p.slug}:{p.market}" + (f":{goods}" if goods else "") + (f">{arrows}" if arrows else "")
            )
        assert sorted(found) == sorted(text.split())


@pytest.mark.rule("aor.4.7-1", "aor.4.7-2")
def test_the_misery_index() -> None:
    assert Table().s.data.ladder == [
        0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 125, 150, 175, 200, 250, 300, 350, 400, 450, 500, 600, 700, 800, 900, 1000,
    ]  # fmt: skip


@pytest.mark.rule("aor.4.4-3")
def test_a_capital_has_one_owner() -> None:
    t = Table()
    t.no_marker("venice")
    t.marker(GENOA, "venice")
    assert t.power(VENICE).capital == t.province("venice")
    t.own(VENICE, "W")
    t.expand(VENICE, 10)
    assert t.details(VENICE, "attack", "venice")["tokens"]["tokens"] == 5
    assert t.power(GENOA).capital == t.province("genoa")


@pytest.mark.rule("aor.3-2")
def test_three_dice() -> None:
    t = Table()
    t.tokens(GENOA, "bari", old=1)
    t.tokens(VENICE, "dubrovnik", old=1)
    t.ship(VENICE, "galley", 8)
    t.dice(1, 6, 5)
    t.expand(VENICE, 4)
    t.do(VENICE, "attack", "bari")
    assert t.told("dice") == [[1, 6, 5]]
    assert t.s.rng.forced == []
