"""Ships and reach (9.5.1, 9.6)."""

from __future__ import annotations

import pytest

from tests.games.age_of_renaissance.builder import (
    BARCELONA,
    GENOA,
    HAMBURG,
    LONDON,
    PARIS,
    VENICE,
    Table,
)

BOTH = pytest.mark.parametrize("edition", ["english", "french"])


def only(seats: int, seat: int, slug: str) -> Table:
    """The seat is nowhere but in one province with an old token, which also stands for its capital."""
    t = Table(seats)
    p = t.power(seat)
    t.no_marker(t.s.data.province_slugs[p.capital])
    p.capital = t.province(slug)
    t.tokens(seat, slug, old=1)
    return t


@pytest.mark.rule("aor.9.5.1-1", "aor.9.6-2")
def test_without_ships_only_land_borders() -> None:
    t = Table(6)
    t.expand(PARIS, 5)
    assert t.reach(PARIS) == {"paris", "bordeaux", "bruges", "dijon", "st_malo", "strassburg"}
    assert t.why_not(PARIS, "expand", "london") == "aor.9.5.1-1"
    assert t.why_not(PARIS, "expand", "vienna") == "aor.9.6-2"  # no port
    venice = Table(3)
    venice.expand(VENICE, 5)
    assert venice.reach(VENICE) == {"venice", "dubrovnik", "florence", "milan"}


@pytest.mark.rule("aor.9.5.1-15")
def test_galley_two_from_london() -> None:
    """Example A10."""
    t = Table(6)
    t.ship(LONDON, "galley", 2)
    t.expand(LONDON, 20)
    sea = t.reach(LONDON) - t.land(LONDON)
    expected = {"edinburgh", "york", "portsmouth", "cornwall", "st_malo", "paris", "bruges", "amsterdam"}
    assert sea | (t.land(LONDON) & expected) == expected
    assert t.s.data.galley[0][t.province("london")] == sum(1 << t.province(x) for x in [*expected, "london"])


@pytest.mark.rule("aor.9.5.1-14", "aor.9.5.1-12")
def test_the_heavens_from_stockholm() -> None:
    """Example A11."""
    t = only(6, HAMBURG, "stockholm")
    t.ship(HAMBURG, "galley", 2)
    t.expand(HAMBURG, 8)
    assert "stettin" in t.reach(HAMBURG)
    assert not {"danzig", "riga"} & t.reach(HAMBURG)
    t = only(6, HAMBURG, "stockholm")
    t.own(HAMBURG, "A")
    t.ship(HAMBURG, "galley", 2)
    t.expand(HAMBURG, 8)
    assert {"danzig", "riga"} <= t.reach(HAMBURG)
    t.do(HAMBURG, "expand", "danzig")
    assert t.nouns(HAMBURG, "place") == {1, 2}


@pytest.mark.rule("aor.9.5.1-13")
def test_every_shipment_may_cross_a_sea() -> None:
    t = only(6, HAMBURG, "stockholm")
    t.own(HAMBURG, "A")
    t.ship(HAMBURG, "galley", 2)
    t.expand(HAMBURG, 8)
    for slug in ("danzig", "riga"):
        t.do(HAMBURG, "expand", slug)
        t.do(HAMBURG, "place", 2)
    assert t.on("danzig") == "5:0+2"
    assert t.on("riga") == "5:new DOM"


def test_only_one_sea_on_the_way() -> None:
    """Venice, Adriatic, Bari, Western Mediterranean, Cagliari would be four steps; with one sea it takes five."""
    for level, reached in ((4, False), (6, True)):
        t = only(3, VENICE, "venice")
        t.own(VENICE, "A")
        t.ship(VENICE, "galley", level)
        t.expand(VENICE, 8)
        assert "bari" in t.reach(VENICE)
        assert ("cagliari" in t.reach(VENICE)) == reached


@pytest.mark.rule("aor.9.5.1-7")
def test_range_of_galleys() -> None:
    """From Genoa around Italy: Rome, Naples, Sicily ..."""
    reached = {}
    for level in (2, 4, 6, 8):
        t = only(3, GENOA, "genoa")
        t.ship(GENOA, "galley", level)
        t.expand(GENOA, 30)
        reached[level] = t.reach(GENOA)
    assert {"naples", "montpellier"} <= reached[2]
    assert not {"bari", "barcelona"} & reached[2]
    assert {"bari", "sicily", "corfu", "valencia"} <= reached[4]
    assert not {"tunis", "athens", "granada"} & reached[4]
    assert {"tunis", "tripoli", "fez", "crete"} <= reached[6]
    assert not {"oran", "barca", "gallipoli"} & reached[6]
    assert {"oran", "libya", "constantinople", "leon"} <= reached[8]
    assert not {"smyrna", "alexandria", "basque"} & reached[8]


@pytest.mark.rule("aor.9.5.1-11")
def test_galleys_hug_the_coast() -> None:
    t = only(3, GENOA, "genoa")
    t.ship(GENOA, "galley", 2)
    t.expand(GENOA, 10)
    assert not {"sicily", "palma", "tunis", "valencia"} & t.reach(GENOA)
    t = only(3, GENOA, "genoa")
    t.own(GENOA, "A")
    t.ship(GENOA, "galley", 2)
    t.expand(GENOA, 10)
    assert {"sicily", "palma", "tunis", "valencia"} <= t.reach(GENOA)


def test_separate_shores() -> None:
    """Rome and Naples have two shores: a ship that only passes stays on the shore it came by."""
    t = only(3, VENICE, "dubrovnik")
    t.ship(VENICE, "galley", 4)
    t.expand(VENICE, 10)
    assert {"rome", "naples"} <= t.reach(VENICE)
    assert "genoa" not in t.reach(VENICE) - t.land(VENICE)


@pytest.mark.rule("aor.9.5.1-6", "aor.9.5.1-8")
def test_landing_limit_is_per_province() -> None:
    t = Table()
    t.ship(GENOA, "galley", 2)
    t.expand(GENOA, 9)
    t.do(GENOA, "expand", "naples")
    assert t.nouns(GENOA, "place") == {1, 2}
    t.do(GENOA, "place", 2)
    assert t.why_not(GENOA, "expand", "naples") == "aor.9.5.1-6"
    t.do(GENOA, "expand", "marseilles")
    t.do(GENOA, "place", 4)  # by land, over the border
    assert t.power(GENOA).expansion == 3


def oran(level: int, ship: str = "galley") -> Table:
    """Paris holds Oran with a token; London comes from Granada by ship and has rank 3."""
    t = Table(5)
    t.s.order = [VENICE, GENOA, LONDON, PARIS, BARCELONA]
    t.tokens(PARIS, "oran", old=1)
    t.tokens(LONDON, "granada", old=1)
    t.ship(LONDON, ship, level)
    return t


@pytest.mark.rule("aor.9.5.1-9")
def test_tokens_lost_in_an_attack_count_as_landed() -> None:
    """Example A18 d and e."""
    t = oran(2)
    t.dice(3, 2, 2)
    t.expand(LONDON, 10)
    t.do(LONDON, "attack", "oran")
    assert t.why_not(LONDON, "attack", "oran") == "aor.9.5.1-6"
    t = oran(4)
    t.dice(3, 2, 2, 3, 5, 4)
    t.expand(LONDON, 10)
    t.do(LONDON, "attack", "oran")
    t.do(LONDON, "attack", "oran")
    assert t.on("oran") == "4:0+1"


@pytest.mark.rule("aor.9.5.1-10")
def test_land_placements_are_not_limited() -> None:
    t = Table()
    t.ship(GENOA, "galley", 2)
    t.tokens(VENICE, "florence", old=1)
    t.dice(1, 1, 6, 1, 1, 6)
    t.expand(GENOA, 12)
    t.do(GENOA, "attack", "florence")  # five tokens over the border, twice
    t.do(GENOA, "attack", "florence")
    assert t.power(GENOA).expansion == 2


@pytest.mark.rule("aor.9.5.1-17", "aor.9.5.1-18")
def test_seaworthy_vessels() -> None:
    t = Table(6)
    t.ship(VENICE, "seaworthy", 10)
    t.expand(VENICE, 20)
    reach = t.reach(VENICE)
    assert {"riga", "novgorod", "iceland", "west_africa", "suez", "lisbon", "shetland"} <= reach
    assert not {"china", "india", "east_indies", "north_america", "south_america", "dijon", "prague"} & reach
    assert t.why_not(VENICE, "expand", "varna") == "aor.9.6-8"
    t = Table(6)
    t.own(VENICE, "R")
    t.ship(VENICE, "seaworthy", 10)
    t.expand(VENICE, 20)
    assert {"varna", "kaffa", "trebizond"} <= t.reach(VENICE)


@pytest.mark.rule("aor.9.5.1-19")
def test_seaworthy_landing_limit() -> None:
    t = oran(10, "seaworthy")
    t.marker(PARIS, "fez")
    t.expand(LONDON, 30)
    assert t.details(LONDON, "attack", "fez")["tokens"]["tokens"] == 5
    t.dice(1, 1, 6, 1, 1, 6)
    t.do(LONDON, "attack", "fez")
    t.do(LONDON, "attack", "fez")
    assert t.why_not(LONDON, "attack", "fez") == "aor.9.5.1-6"  # ten have landed


@pytest.mark.rule("aor.9.5.1-21")
def test_ocean_ships_are_not_limited() -> None:
    t = oran(1, "ocean")
    t.marker(PARIS, "fez")
    t.dice(1, 1, 6, 1, 1, 6, 1, 1, 6, 1, 1, 6)
    t.expand(LONDON, 30)
    for _ in range(4):
        t.do(LONDON, "attack", "fez")
    assert t.power(LONDON).expansion == 10
    assert not t.refused(LONDON, "attack", "fez")


@pytest.mark.rule("aor.9.5.1-22")
def test_ocean_level_limits_overseas_boxes() -> None:
    for level in (1, 2, 3, 4):
        t = Table()
        t.own(VENICE, "U")
        t.ship(VENICE, "ocean", level)
        t.expand(VENICE, 20)
        for slug in ("china", "india", "east_indies", "north_america")[:level]:
            t.do(VENICE, "expand", slug)
            t.do(VENICE, "place", 1)
        assert t.why_not(VENICE, "expand", "south_america") == "aor.9.5.1-22"
        assert not t.refused(VENICE, "expand", "china")  # where he is he may add


@pytest.mark.rule("aor.9.5.1-23")
def test_ocean_navigation_alone_does_not_open_america() -> None:
    t = Table()
    t.ship(VENICE, "ocean", 1)
    t.expand(VENICE, 20)
    assert t.why_not(VENICE, "expand", "south_america") == "aor.9.5.1-23"
    assert not t.refused(VENICE, "expand", "india")


# -- land ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("aor.9.6-3")
def test_the_capital_is_always_a_base() -> None:
    t = Table()
    t.no_marker("genoa")
    t.marker(VENICE, "genoa")
    t.expand(GENOA, 20)
    assert {"genoa", "florence", "milan", "lyons", "marseilles", "rome"} <= t.reach(GENOA)
    assert not t.refused(GENOA, "attack", "genoa")


@pytest.mark.rule("aor.9.6-4")
def test_new_pieces_do_not_extend_reach() -> None:
    t = Table()
    t.expand(VENICE, 20)
    t.do(VENICE, "expand", "dubrovnik")
    t.do(VENICE, "place", 3)
    assert t.on("dubrovnik") == "0:new DOM"
    assert t.why_not(VENICE, "expand", "belgrade") == "aor.9.5.1-1"


@pytest.mark.rule("aor.9.6-27")
def test_exchanged_old_tokens_stay_a_base() -> None:
    """Tripoli lies four shores from Naples (French example, turn 2)."""
    t = Table(3, "french")
    t.tokens(GENOA, "naples", old=2)
    t.ship(GENOA, "galley", 4)
    t.expand(GENOA, 20)
    t.do(GENOA, "expand", "naples")
    t.do(GENOA, "place", 3)
    assert t.on("naples") == "1:new DOM"
    assert not t.refused(GENOA, "expand", "tripoli")


@pytest.mark.rule("aor.9.6-8")
def test_area_five_needs_overland_east() -> None:
    for letters, refused in (("", True), ("R", False)):
        t = Table()
        t.tokens(VENICE, "gallipoli", old=1)
        t.own(VENICE, letters)
        t.expand(VENICE, 5)
        assert t.refused(VENICE, "expand", "varna") == refused


# -- Caravan -------------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("aor.9.6-10", "aor.9.6-11")
def test_caravan(edition: str) -> None:
    """Example A13: Venice to Belgrade through Dubrovnik."""
    t = Table(3, edition)
    t.expand(VENICE, 9)
    assert t.refused(VENICE, "expand", "belgrade")
    t = Table(3, edition)
    t.own(VENICE, "I")
    t.expand(VENICE, 9)
    assert not t.refused(VENICE, "expand", "belgrade")
    t = Table(3, edition)
    t.own(VENICE, "I")
    t.marker(GENOA, "dubrovnik")
    t.expand(VENICE, 9)
    assert t.refused(VENICE, "expand", "belgrade")
    t = Table(3, edition)
    t.own(VENICE, "I")
    t.marker(VENICE, "dubrovnik")
    t.expand(VENICE, 9)
    assert not t.refused(VENICE, "expand", "durazzo")  # his own control does not stop him


@pytest.mark.rule("aor.9.6-12", "aor.fr.9.6-1")
@BOTH
def test_caravan_and_full_markets(edition: str) -> None:
    """Old tokens of one opponent equal to the market number stop it; shared markets do not."""
    t = Table(3, edition)
    t.own(VENICE, "I")
    t.tokens(GENOA, "dubrovnik", old=3)
    t.expand(VENICE, 9)
    assert t.refused(VENICE, "expand", "belgrade")
    t = Table(3, edition)
    t.own(VENICE, "I")
    t.tokens(GENOA, "dubrovnik", old=2)
    t.tokens(BARCELONA, "dubrovnik", old=1)
    t.expand(VENICE, 9)
    assert not t.refused(VENICE, "expand", "belgrade")


@BOTH
@pytest.mark.rule("aor.9.6-13")
def test_new_pieces_do_not_stop_a_caravan(edition: str) -> None:
    t = Table(3, edition)
    t.own(VENICE, "I")
    t.marker(GENOA, "dubrovnik", new=True)
    t.expand(VENICE, 9)
    assert not t.refused(VENICE, "expand", "belgrade")


@BOTH
@pytest.mark.rule("aor.9.6-14")
def test_any_number_passes_a_partly_filled_province(edition: str) -> None:
    t = Table(4, edition)
    t.own(GENOA, "I")
    t.tokens(VENICE, "belgrade", old=1)
    t.tokens(VENICE, "esseg", old=1)
    t.marker(VENICE, "vienna")
    t.tokens(GENOA, "dubrovnik", old=1)
    t.expand(GENOA, 9)
    t.do(GENOA, "expand", "budapest")
    t.do(GENOA, "place", 3)
    assert t.on("budapest") == "1:new DOM"


@pytest.mark.rule("aor.9.6-15")
def test_caravan_and_ships_do_not_combine() -> None:
    """Genoa reaches Naples by ship, but not Bari behind it by Caravan."""
    t = Table()
    t.own(GENOA, "I")
    t.ship(GENOA, "galley", 2)
    t.expand(GENOA, 9)
    assert not t.refused(GENOA, "expand", "naples")
    assert t.refused(GENOA, "expand", "bari")


@BOTH
@pytest.mark.rule("aor.9.6-16", "aor.9.6-17")
def test_caravan_through_a_province_just_won(edition: str) -> None:
    """Example A13, second part; French example turn 3."""
    t = Table(3, edition)
    t.own(VENICE, "I")
    t.marker(GENOA, "dubrovnik")
    t.tokens(BARCELONA, "belgrade", old=1)
    t.dice(6, 1, 1, 6, 1, 1)
    t.expand(VENICE, 12)
    assert t.refused(VENICE, "attack", "belgrade")
    t.do(VENICE, "attack", "dubrovnik")
    assert t.on("dubrovnik") == "0:new DOM"
    t.do(VENICE, "attack", "belgrade")
    assert t.on("belgrade") == "0:new DOM"
