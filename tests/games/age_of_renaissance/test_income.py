"""The Income Phase (9.5.4, 9.7, 9.7.1)."""

from __future__ import annotations

import pytest

from signoria.games.age_of_renaissance.rules.board import put_marker
from tests.games.age_of_renaissance.builder import BARCELONA, GENOA, LONDON, PARIS, VENICE, Table

BOTH = pytest.mark.parametrize("edition", ["english", "french"])
QUIET = (1, 1, 1, 4, 1, 1)  # Shortage and Surplus of Stone: they cancel


def level(t: Table, slug: str) -> int:
    return t.s.conditions[t.s.data.commodity_slugs.index(slug)]


def markers(t: Table, seat: int, count: int) -> None:
    """So many markers on the map in all, none of them in a capital but the seat's own."""
    for p in t.s.data.provinces:
        if t.power(seat).markers < count and p.kind == "province" and t.s.marker[p.id] < 0:
            put_marker(t.s, seat, p.id, False)


@BOTH
@pytest.mark.rule("aor.9.7-2")
@pytest.mark.parametrize(
    "seats, count, income", [(3, 6, 33), (4, 10, 55), (5, 17, 100), (6, 25, 165), (3, 1, 18)]
)
def test_income_table(edition: str, seats: int, count: int, income: int) -> None:
    """Example A28."""
    t = Table(seats, edition)
    markers(t, VENICE, count)
    t.dice(*QUIET)
    t.phase("income")
    assert t.power(VENICE).cash == 40 + income


@BOTH
@pytest.mark.rule("aor.9.7-3")
def test_interest_and_profit(edition: str) -> None:
    """Example A22."""
    t = Table(5, edition)
    markers(t, LONDON, 17)
    t.own(LONDON, "L")
    t.cash(LONDON, 108)
    t.dice(*QUIET)
    t.phase("income")
    assert t.power(LONDON).cash == 308
    small = Table(5, edition)
    markers(small, LONDON, 17)
    small.own(LONDON, "L")
    small.cash(LONDON, 30)
    small.dice(*QUIET)
    small.phase("income")
    assert small.power(LONDON).cash == 30 + 100 + 30


@BOTH
@pytest.mark.rule("aor.9.7-4")
def test_middle_class(edition: str) -> None:
    t = Table(5, edition)
    markers(t, LONDON, 17)
    t.own(LONDON, "LZ")
    t.cash(LONDON, 200)
    t.dice(*QUIET)
    t.phase("income")
    assert t.power(LONDON).cash == 200 + 110 + 110


@pytest.mark.rule("aor.9.7-5")
def test_tokens_earn_nothing() -> None:
    t = Table()
    t.tokens(VENICE, "florence", old=3)
    t.dice(*QUIET)
    t.phase("income")
    assert t.power(VENICE).cash == 40 + 18


@BOTH
@pytest.mark.rule("aor.9.5.4-7")
def test_enlightenment(edition: str) -> None:
    t = Table(3, edition)
    t.own(VENICE, "D")
    t.misery(VENICE, 30)
    t.misery(GENOA, 30)
    t.dice(*QUIET)
    t.phase("income")
    assert (t.value(VENICE), t.value(GENOA)) == (20, 30)
    assert t.told("relief") == [[VENICE, 1, 20]]
    happy = Table(3, edition)
    happy.own(VENICE, "D")
    happy.dice(*QUIET)
    happy.phase("income")
    assert (happy.value(VENICE), happy.told("relief")) == (0, [])


# -- conditions ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("aor.9.7.1-1", "aor.9.7.1-2")
def test_two_rolls_pick_commodities() -> None:
    names = ["stone", "wool", "timber", "grain", "cloth", "wine", "metal", "fur", "silk", "spice"]
    for total in range(2, 12):
        black = min(6, total - 1)
        other = 3 if total == 2 else 2
        t = Table()
        t.no_marker("venice", "genoa", "barcelona")
        t.dice(1, black, total - black, 1, 1, other - 1)
        t.phase("income")
        assert t.s.rng.forced == []
        assert level(t, names[total - 2]) == 1
        assert level(t, names[other - 2]) == 1
        assert sum(t.s.conditions) == 2


@pytest.mark.rule("aor.9.7.1-3", "aor.9.7.1-13")
def test_twelve_is_gold_and_ivory() -> None:
    t = Table()
    t.marker(VENICE, "suez", "tripoli", "cairo")
    t.dice(1, 6, 6, *QUIET[:3])
    t.phase("income")
    assert (level(t, "gold"), level(t, "ivory"), level(t, "stone")) == (1, 1, 1)
    assert len(t.power(VENICE).hand) == 2  # a card for each
    t = Table()
    t.marker(VENICE, "suez", "tripoli", "cairo")
    t.marker(GENOA, "sarai")
    t.dice(5, 6, 6, *QUIET[:3])
    t.phase("income")
    assert t.power(VENICE).cash == 40 + 15 + 12 - 2  # Gold is tied, two Ivory are not


@pytest.mark.rule("aor.9.7.1-4")
def test_the_coloured_die() -> None:
    for coloured in range(1, 7):
        t = Table()
        t.no_marker("barcelona")
        t.dice(coloured, 4, 3, 1, 1, 1)
        t.phase("income")
        assert level(t, "wine") == (1 if coloured <= 3 else -1)


def wine(edition: str = "english") -> Table:
    t = Table(4, edition)
    t.marker(BARCELONA, "lisbon", "marseilles")
    t.marker(PARIS, "strassburg")
    return t


@BOTH
@pytest.mark.rule("aor.9.7.1-5", "aor.9.7.1-6", "aor.9.7.1-7")
def test_the_majority_holder(edition: str) -> None:
    """Example A23 a and b."""
    t = wine(edition)
    t.dice(4, 4, 3, *QUIET[:3])
    t.phase("income")
    assert t.power(BARCELONA).cash == 40 + 15 + 12 - 3
    assert t.power(PARIS).cash == 40 + 15 + 8
    t = wine(edition)
    t.dice(3, 4, 3, *QUIET[:3])
    t.phase("income")
    assert [len(p.hand) for p in t.s.powers] == [0, 0, 1, 1]  # and Paris for Stone


@BOTH
@pytest.mark.rule("aor.9.7.1-8")
def test_no_majority(edition: str) -> None:
    t = Table(3, edition)
    t.dice(1, 5, 1, 5, 6, 3)  # Cloth is tied between Venice and Genoa, nobody has Fur
    t.phase("income")
    assert [len(p.hand) for p in t.s.powers] == [0, 0, 0]
    assert [p.cash for p in t.s.powers] == [58, 58, 58]
    assert (level(t, "cloth"), level(t, "fur")) == (1, -1)


@BOTH
@pytest.mark.rule("aor.9.7.1-9")
def test_shortage_and_surplus_cancel(edition: str) -> None:
    t = wine(edition)
    t.dice(1, 4, 3, 6, 3, 4)
    t.phase("income")
    assert level(t, "wine") == 0
    assert [len(p.hand) for p in t.s.powers] == [0, 0, 0, 0]
    assert t.power(BARCELONA).cash == 40 + 15 + 12


@pytest.mark.rule("aor.9.7.1-12")
@BOTH
def test_two_equal_conditions(edition: str) -> None:
    t = wine(edition)
    t.dice(5, 4, 3, 6, 3, 4)
    t.phase("income")
    assert level(t, "wine") == -2
    assert t.power(BARCELONA).cash == 40 + 15 + 12 - 6
    t = wine(edition)
    t.dice(1, 4, 3, 2, 3, 4)
    t.phase("income")
    assert len(t.power(BARCELONA).hand) == 2


@BOTH
@pytest.mark.rule("aor.9.7.1-14")
def test_buying_off_does_not_undo_the_fine(edition: str) -> None:
    """Example A23 c."""
    t = wine(edition)
    t.dice(4, 4, 3, *QUIET[:3])
    t.phase("income")
    assert t.power(BARCELONA).cash == 64
    t.s.order = [BARCELONA, VENICE, GENOA, PARIS]
    t.phase("draw")
    t.do(BARCELONA, "buy_off", "wine")
    assert t.power(BARCELONA).cash == 59
    t.do(BARCELONA, "pass")
    t.hand(VENICE, "wine_2")
    t.s.order = [VENICE, BARCELONA, GENOA, PARIS]
    t.phase("play")
    t.do(VENICE, "play", "wine_2")
    assert t.power(BARCELONA).cash == 59 + 45


@pytest.mark.rule("aor.9.7.1-17")
def test_a_fine_takes_what_there_is() -> None:
    t = wine()
    t.cash(BARCELONA, 0)
    t.dice(4, 4, 3, *QUIET[:3])
    t.phase("income")
    assert t.power(BARCELONA).cash == 24
    from signoria.games.age_of_renaissance.steps.earning import majority

    t.cash(BARCELONA, 2)
    majority(t.s, 5)
    assert t.power(BARCELONA).cash == 0


def test_conditions_end_with_the_next_turn() -> None:
    t = Table()
    t.s.conditions[5] = -1
    t.dice(1, 1, 1, 1, 1, 2)
    t.phase("income")
    assert level(t, "wine") == 0
    assert (level(t, "stone"), level(t, "wool")) == (1, 1)


def test_eliminated_players_hold_no_majority() -> None:
    t = wine()
    t.power(BARCELONA).out = True
    t.dice(4, 4, 3, *QUIET[:3])
    t.phase("income")
    assert t.power(PARIS).cash == 40 + 15 + 8 - 1
