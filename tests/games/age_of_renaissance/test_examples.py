"""The single examples of the rulebooks, with their numbers. The complete example game is in test_french_game.py.

Examples proved in full elsewhere are named here only: A3 test_map, A8 A9 test_playing, A13 A15 A20 A21 test_reach and test_competition,
A24 test_end, A25 test_war, A27 A28 test_expansion and test_income.
"""

from __future__ import annotations

import pytest

from tests.games.age_of_renaissance.builder import BARCELONA, GENOA, HAMBURG, LONDON, PARIS, VENICE, Table

BOTH = pytest.mark.parametrize("edition", ["english", "french"])
STIRRUPS, ARMOR, LONG_BOW, GUNPOWDER = 1, 2, 4, 8


def needed(t: Table, seat: int, slug: str) -> int:
    t.expand(seat, 30)
    found: int = t.details(seat, "attack", slug)["tokens"]["tokens"]
    return found


@BOTH
def test_a1_a2_ranks_and_coasts(edition: str) -> None:
    t = Table(3, edition)
    assert [t.s.rank(seat) for seat in t.s.order] == [2, 4, 6]
    coastal = t.s.data.coastal
    assert coastal >> t.province("venice") & 1 == 1
    assert coastal >> t.province("dijon") & 1 == 0


@BOTH
def test_a5_negative_bids(edition: str) -> None:
    t = Table(3, edition)
    t.phase("order")
    t.do(VENICE, "bid", -1)
    t.do(GENOA, "bid", 0)
    t.do(BARCELONA, "bid", -5)
    assert t.s.order == [BARCELONA, VENICE, GENOA]
    assert [(p.cash, p.expansion) for p in t.s.powers] == [(39, 0), (40, 0), (35, 0)]


@BOTH
def test_a6_renaissance(edition: str) -> None:
    t = Table(5, edition)
    t.s.order = [PARIS, BARCELONA, LONDON, VENICE, GENOA]
    t.own(PARIS, "Q")
    t.own(LONDON, "Q")
    t.phase("expansion")
    t.do(PARIS, "swap", BARCELONA)
    assert t.refused(LONDON, "swap", PARIS)
    t.do(LONDON, "pass")
    assert t.s.order[:3] == [BARCELONA, PARIS, LONDON]


@BOTH
def test_a7_wine(edition: str) -> None:
    t = Table(4, edition)
    t.marker(BARCELONA, "lisbon", "marseilles")
    t.marker(PARIS, "strassburg")
    t.hand(GENOA, "wine_2")
    t.s.order = [GENOA, VENICE, BARCELONA, PARIS]
    t.phase("play")
    t.do(GENOA, "play", "wine_2")
    assert [p.cash for p in t.s.powers] == [40, 40, 85, 45]


@BOTH
def test_a10_galley_two_from_london(edition: str) -> None:
    t = Table(6, edition)
    t.ship(LONDON, "galley", 2)
    t.expand(LONDON, 30)
    for slug in ("edinburgh", "york", "portsmouth", "cornwall", "st_malo", "bruges", "amsterdam"):
        assert not t.refused(LONDON, "expand", slug)
    t.do(LONDON, "expand", "edinburgh")
    assert t.nouns(LONDON, "place") == {1, 2}
    paris = Table(6, edition)
    paris.expand(PARIS, 30)
    assert paris.refused(PARIS, "attack", "london")


@BOTH
def test_a11_the_heavens(edition: str) -> None:
    for letters, reached in (("", False), ("A", True)):
        t = Table(6, edition)
        t.tokens(HAMBURG, "stockholm", old=1)
        t.own(HAMBURG, letters)
        t.ship(HAMBURG, "galley", 2)
        t.expand(HAMBURG, 30)
        assert ("danzig" in t.reach(HAMBURG), "riga" in t.reach(HAMBURG)) == (reached, reached)
        assert "stettin" in t.reach(HAMBURG)


@BOTH
@pytest.mark.parametrize("start, cards, cost, end", [(90, 5, 15, 125), (100, 6, 21, 125)])
def test_a12_stabilization(edition: str, start: int, cards: int, cost: int, end: int) -> None:
    t = Table(4, edition)
    t.misery(PARIS, start)
    t.hand(PARIS, *["stone_1", "wool_1", "fur_1", "timber_1", "famine", "rebellion"][:cards])
    t.purchase(PARIS)
    t.do(PARIS, "done")
    assert t.details(PARIS, "stabilise")["costs"]["money"] == cost
    t.do(PARIS, "refuse")
    assert t.value(PARIS) == end


@BOTH
def test_a14_lisbon(edition: str) -> None:
    for pieces, strength in (({}, 3), ({"old": 1}, 4), ({"new": 1}, 3)):
        t = Table(3, edition)
        t.marker(GENOA, "lisbon")
        if pieces:
            t.tokens(GENOA, "leon", **pieces)
        t.tokens(BARCELONA, "seville", old=1)
        t.expand(BARCELONA, 30)
        assert t.details(BARCELONA, "attack", "lisbon")["strength"]["defence"] == strength


@BOTH
def test_a16_belgrade(edition: str) -> None:
    def belgrade(marker: bool) -> Table:
        t = Table(5, edition)
        if marker:
            t.marker(VENICE, "belgrade")
        else:
            t.tokens(VENICE, "belgrade", old=1)
        t.own(VENICE, "W")
        t.power(VENICE).weapons = STIRRUPS
        t.tokens(LONDON, "dubrovnik", old=1)
        t.tokens(GENOA, "dubrovnik", old=1)
        return t

    assert needed(belgrade(True), LONDON, "belgrade") == 6
    t = belgrade(True)
    t.expand(LONDON, 5)
    assert t.refused(LONDON, "attack", "belgrade")
    assert t.refused(LONDON, "expand", "belgrade")
    t = belgrade(False)
    assert needed(t, LONDON, "belgrade") == 5
    t.do(LONDON, "expand", "belgrade")
    assert t.on("belgrade") == "0:1+0 4:0+1"  # one may stay
    assert t.refused(LONDON, "expand", "belgrade")
    t = belgrade(False)
    t.own(GENOA, "W")
    assert needed(t, GENOA, "belgrade") == 4


@BOTH
def test_a17_bari(edition: str) -> None:
    def bari() -> Table:
        t = Table(5, edition)
        t.tokens(VENICE, "bari", old=1)
        t.own(VENICE, "W")
        t.tokens(LONDON, "naples", old=1)
        t.tokens(GENOA, "naples", old=1)
        return t

    assert needed(bari(), LONDON, "bari") == 3
    t = bari()
    t.power(LONDON).weapons = GUNPOWDER
    assert needed(t, LONDON, "bari") == 2
    t = bari()
    t.own(GENOA, "W")
    t.power(GENOA).weapons = GUNPOWDER
    assert needed(t, GENOA, "bari") == 1


def oran(edition: str, ship: str = "galley", level: int = 2) -> Table:
    """London has rank 3 and comes by sea from Granada; Paris holds Oran with one token."""
    t = Table(5, edition)
    t.s.order = [VENICE, GENOA, LONDON, PARIS, BARCELONA]
    t.tokens(PARIS, "oran", old=1)
    t.tokens(LONDON, "granada", old=1)
    t.ship(LONDON, ship, level)
    return t


@BOTH
def test_a18_oran(edition: str) -> None:
    t = oran(edition)
    assert t.s.rank(LONDON) == 3
    t.dice(4, 1, 6)
    t.expand(LONDON, 10)
    t.do(LONDON, "attack", "oran")
    assert t.on("oran") == "4:0+1"
    assert (t.power(LONDON).expansion, t.power(LONDON).stock, t.power(PARIS).stock) == (8, 26, 36)
    t = oran(edition)
    t.power(LONDON).weapons = ARMOR
    assert needed(t, LONDON, "oran") == 1
    t = oran(edition)
    t.power(PARIS).weapons = ARMOR
    t.expand(LONDON, 10)
    assert t.why_not(LONDON, "attack", "oran") == "aor.9.5.1-6"  # three, and a Galley 2 lands two
    t = oran(edition)
    t.dice(3, 4, 4)
    t.expand(LONDON, 10)
    t.do(LONDON, "attack", "oran")
    assert t.on("oran") == "3:1+0"
    assert t.refused(LONDON, "attack", "oran")
    t = oran(edition, "galley", 4)
    t.dice(3, 4, 4, 3, 5, 4)
    t.expand(LONDON, 10)
    t.do(LONDON, "attack", "oran")
    t.do(LONDON, "attack", "oran")
    assert t.on("oran") == "4:0+1"


@BOTH
def test_a19_fez(edition: str) -> None:
    t = Table(5, edition)
    t.marker(PARIS, "fez")
    t.tokens(LONDON, "granada", old=1)
    t.ship(LONDON, "galley", 2)
    assert needed(t, LONDON, "fez") == 4
    assert t.why_not(LONDON, "attack", "fez") == "aor.9.5.1-6"
    t = oran(edition, "seaworthy", 10)
    t.marker(PARIS, "fez")
    assert needed(t, LONDON, "fez") == 5  # with Oran behind it
    t.dice(4, 1, 6, 2, 1, 2, 5, 1, 6)
    t.do(LONDON, "attack", "oran")
    assert t.details(LONDON, "attack", "fez")["tokens"]["tokens"] == 4
    t.do(LONDON, "attack", "fez")
    assert t.on("fez") == "3:DOM"
    assert t.power(LONDON).expansion == 30 - 2 - 4
    t.do(LONDON, "attack", "fez")
    assert t.on("fez") == "4:new DOM"
    assert (t.power(LONDON).expansion, t.power(PARIS).stock) == (20, 36)


@BOTH
def test_a22_interest(edition: str) -> None:
    t = Table(5, edition)
    free = [p.slug for p in t.s.data.provinces if p.kind == "province"][:16]
    t.marker(LONDON, *free)
    t.own(LONDON, "L")
    t.cash(LONDON, 108)
    t.dice(1, 1, 1, 4, 1, 1)
    t.phase("income")
    assert t.told("income")[LONDON] == [LONDON, 100, 100]
    assert t.power(LONDON).cash == 308


@BOTH
def test_a23_wine_surplus(edition: str) -> None:
    def played(coloured: int) -> Table:
        t = Table(4, edition)
        t.marker(BARCELONA, "lisbon", "marseilles")
        t.marker(PARIS, "strassburg")
        t.dice(coloured, 4, 3, 4, 1, 1)
        t.phase("income")
        t.hand(VENICE, "wine_2", "wine_3")
        for seat in range(4):
            t.cash(seat, 0)
        return t

    t = played(4)
    assert t.told("fine")[0] == [BARCELONA, 3, "wine"]
    t.phase("play")
    t.do(VENICE, "play", "wine_2")
    assert (t.power(BARCELONA).cash, t.power(PARIS).cash) == (20, 0)
    t.do(VENICE, "play", "wine_3")
    assert (t.power(BARCELONA).cash, t.power(PARIS).cash) == (65, 5)
    t = played(3)
    assert len(t.power(BARCELONA).hand) == 1
    t.phase("play")
    t.do(VENICE, "play", "wine_2")
    assert (t.power(BARCELONA).cash, t.power(PARIS).cash) == (80, 20)


@BOTH
def test_a26_burden(edition: str) -> None:
    t = Table(3, edition)
    t.hand(VENICE, "gunpowder")
    t.hand(GENOA, "stirrups")
    t.phase("play")
    t.do(VENICE, "play", "gunpowder")
    assert t.why_not(GENOA, "play", "stirrups") == "aor.events-7"
    t.purchase(GENOA)
    t.do(GENOA, "done")
    assert t.details(GENOA, "stabilise")["costs"]["money"] == 1
