"""The Purchase Phase (9.5) and the list of advances."""

from __future__ import annotations

import pytest

from tests.games.age_of_renaissance.builder import BARCELONA, GENOA, VENICE, Table

BOTH = pytest.mark.parametrize("edition", ["english", "french"])


def buyer(letters: str = "", money: int = 500, edition: str = "english") -> Table:
    t = Table(3, edition)
    t.own(VENICE, letters)
    t.cash(VENICE, money)
    t.purchase(VENICE)
    return t


def price(t: Table, advance: str, seat: int = VENICE) -> int:
    found: int = t.details(seat, "buy", advance)["price"]["price"]
    return found


@pytest.mark.rule("aor.9.5-1", "aor.9.5.3-7")
def test_everything_may_be_passed() -> None:
    t = Table()
    t.hand(VENICE, "stone_1")
    t.purchase(VENICE)
    t.do(VENICE, "done")
    t.do(VENICE, "refuse")
    assert (t.power(VENICE).cash, t.value(VENICE)) == (40, 10)


@pytest.mark.rule("aor.2.2-9")
def test_ships_advances_stabilization() -> None:
    t = Table()
    t.hand(VENICE, "stone_1")
    t.purchase(VENICE)
    assert t.refused(VENICE, "stabilise")
    t.do(VENICE, "buy", "caravan")
    assert t.why_not(VENICE, "upgrade_ship") == "aor.2.2-9"
    t.do(VENICE, "done")
    assert t.refused(VENICE, "buy", "urban_ascendancy")
    t.do(VENICE, "stabilise")
    assert t.power(VENICE).cash == 19


# -- ships ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("aor.9.5.1-2", "aor.9.5.1-3")
def test_levels_of_ships() -> None:
    t = Table()
    t.cash(VENICE, 500)
    seen = []
    for _ in range(4):
        t.purchase(VENICE)
        t.do(VENICE, "upgrade_ship")
        view = t.s.view(None)["powers"][VENICE]
        seen.append((view["ship"], view["ship_level"]))
    assert seen == [("galley", 2), ("galley", 4), ("galley", 6), ("galley", 8)]
    for kind, levels in (("seaworthy", [12, 14, 16]), ("ocean", [2, 3, 4])):
        t.ship(VENICE, kind, 10 if kind == "seaworthy" else 1)
        for level in levels:
            t.purchase(VENICE)
            t.do(VENICE, "upgrade_ship")
            assert t.s.view(None)["powers"][VENICE]["ship_level"] == level
        t.purchase(VENICE)
        assert t.refused(VENICE, "upgrade_ship")


@pytest.mark.rule("aor.9.5.1-4")
def test_one_upgrade_for_ten() -> None:
    t = buyer("", 50)
    t.do(VENICE, "upgrade_ship")
    assert t.power(VENICE).cash == 40
    assert t.refused(VENICE, "upgrade_ship")
    poor = buyer("", 9)
    assert poor.refused(VENICE, "upgrade_ship")


@pytest.mark.rule("aor.9.5.1-5")
def test_no_next_type_for_money() -> None:
    t = Table()
    t.ship(VENICE, "galley", 8)
    t.purchase(VENICE)
    assert t.why_not(VENICE, "upgrade_ship") == "aor.9.5.1-5"
    t.ship(VENICE, "seaworthy", 16)
    assert t.why_not(VENICE, "upgrade_ship") == "aor.9.5.1-5"


@pytest.mark.rule("aor.9.5.1-16", "aor.4.7-10")
def test_seaworthy_vessels_from_any_galley() -> None:
    for ship, level in (("none", 0), ("galley", 2), ("galley", 8)):
        t = Table()
        t.ship(VENICE, ship, level)
        t.cash(VENICE, 80)
        t.purchase(VENICE)
        t.do(VENICE, "buy", "seaworthy_vessels")
        view = t.s.view(GENOA)["powers"][VENICE]
        assert (view["ship"], view["ship_level"]) == ("seaworthy", 10)


@pytest.mark.rule("aor.9.5.1-20")
def test_ocean_navigation_starts_at_one() -> None:
    t = buyer("AS", 100)
    t.do(VENICE, "buy", "ocean_navigation")
    view = t.s.view(None)["powers"][VENICE]
    assert (view["ship"], view["ship_level"]) == ("ocean", 1)


# -- prices --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("aor.9.5.2-1")
def test_any_number_of_advances() -> None:
    t = buyer()
    for advance in ("caravan", "urban_ascendancy", "written_record", "overland_east"):
        t.do(VENICE, "buy", advance)
    assert t.power(VENICE).cash == 500 - 20 - 20 - 30 - 40


@pytest.mark.rule("aor.9.5.2-2", "aor.9.5.2-4")
def test_credits_of_a_category() -> None:
    t = buyer("ABV")
    assert (price(t, "laws_of_matter"), price(t, "enlightenment")) == (50, 80)  # 20 and 20
    t.do(VENICE, "buy", "laws_of_matter")
    t.do(VENICE, "buy", "enlightenment")  # the same credits again
    assert t.power(VENICE).cash == 500 - 50 - 80
    assert price(t, "nationalism") == 40  # one credit of Civics
    assert price(t, "caravan") == 20


@pytest.mark.rule("aor.9.5.2-3", "aor.6-2")
def test_credits_count_from_the_next_turn() -> None:
    t = buyer()
    t.do(VENICE, "buy", "human_body")
    assert price(t, "laws_of_matter") == 90
    assert t.s.view(None)["powers"][VENICE]["fresh"] == ["human_body"]
    t.hand(VENICE, "stone_1")
    t.phase("turn")
    assert t.s.view(None)["powers"][VENICE]["fresh"] == []
    assert price(t, "laws_of_matter") == 70


@pytest.mark.rule("aor.9.5.2-5")
def test_leader_discounts_are_for_this_turn() -> None:
    t = Table()
    t.leaders((VENICE, "charlemagne"))
    t.phase("purchase")
    assert price(t, "nationalism") == 40
    for seat in range(3):
        t.do(seat, "done")
    assert price(t, "nationalism") == 60


@pytest.mark.rule("aor.9.5.2-6")
def test_prerequisites_may_be_bought_just_before() -> None:
    t = buyer()
    assert t.why_not(VENICE, "buy", "wind_watermill") == "aor.9.5.2-6"
    t.do(VENICE, "buy", "caravan")
    t.do(VENICE, "buy", "wind_watermill")
    assert t.power(VENICE).cash == 500 - 20 - 40


@pytest.mark.rule("aor.9.5.2-8", "aor.9.5.2-9")
def test_institutional_research() -> None:
    t = buyer("", 1000)
    t.do(VENICE, "buy", "institutional_research")
    prices = {
        a: price(t, a)
        for a in ("human_body", "caravan", "written_record", "overland_east", "patronage", "nationalism")
    }
    assert prices == {
        "human_body": 50, "caravan": 10, "written_record": 20, "overland_east": 30, "patronage": 30, "nationalism": 60,
    }  # fmt: skip


@pytest.mark.rule("aor.9.5.2-10")
def test_religion_makes_miserable() -> None:
    t = buyer()
    for i, advance in enumerate(("patronage", "holy_indulgence", "proselytism", "cathedral"), start=1):
        t.do(VENICE, "buy", advance)
        assert t.value(VENICE) == 10 * i


@pytest.mark.rule("aor.9.5.2-11")
def test_no_advance_twice() -> None:
    t = buyer("I")
    assert t.why_not(VENICE, "buy", "caravan") == "aor.9.5.2-11"


@pytest.mark.rule("aor.9.5.2-12")
def test_no_price_below_zero() -> None:
    t = Table()
    t.own(VENICE, "VWXYZ")
    t.power(VENICE).advances &= ~(1 << 21)  # without Urban Ascendancy, which costs 20
    t.cash(VENICE, 0)
    t.purchase(VENICE)
    assert price(t, "urban_ascendancy") == 0
    t.do(VENICE, "buy", "urban_ascendancy")
    assert t.power(VENICE).cash == 0


def test_price_is_refused_with_its_amount() -> None:
    t = buyer("", 29)
    assert t.why_not(VENICE, "buy", "written_record") == "aor.9.5.2-2"
    assert not t.refused(VENICE, "buy", "caravan")


@pytest.mark.rule("aor.6-1")
def test_advances_are_open() -> None:
    t = buyer("IN")
    assert t.s.view(GENOA)["powers"][VENICE]["advances"] == ["caravan", "written_record"]
    assert t.s.view(None)["powers"][VENICE]["advances"] == ["caravan", "written_record"]


# -- prerequisites -------------------------------------------------------------------------------------------------------


def needs(advance: str, letters: str, edition: str = "english") -> None:
    """The advance can be bought with these letters and with none of them missing."""
    full = buyer(letters, 900, edition)
    assert not full.refused(VENICE, "buy", advance)
    for letter in letters:
        lacking = buyer(letters.replace(letter, ""), 900, edition)
        assert lacking.why_not(VENICE, "buy", advance) == "aor.9.5.2-6"


@BOTH
@pytest.mark.rule("aor.advances-1", "aor.advances-2", "aor.advances-3")
def test_prerequisites_of_religion_and_commerce(edition: str) -> None:
    needs("cathedral", "F", edition)
    needs("wind_watermill", "I", edition)
    needs("improved_agriculture", "J", edition)
    needs("interest_and_profit", "K", edition)
    needs("middle_class", "K", edition)


@BOTH
@pytest.mark.rule("aor.advances-4", "aor.advances-5")
def test_prerequisites_of_industry_and_communications(edition: str) -> None:
    needs("industry", "L", edition)
    needs("printed_word", "N", edition)
    needs("master_art", "O", edition)
    needs("renaissance", "P", edition)


@BOTH
@pytest.mark.rule("aor.advances-6", "aor.advances-7", "aor.advances-8")
def test_prerequisites_of_exploration_and_civics(edition: str) -> None:
    needs("ocean_navigation", "AS", edition)
    needs("new_world", "TV", edition)
    needs("cosmopolitan", "R", edition)


@pytest.mark.rule("aor.advances-9")
@BOTH
def test_the_heavens(edition: str) -> None:
    t = buyer("", 100, edition)
    assert t.why_not(VENICE, "buy", "the_heavens") == ("aor.9.5.2-6" if edition == "english" else "")
    needs("the_heavens", "N" if edition == "english" else "", edition)


@pytest.mark.rule("aor.advances-10")
def test_all_advances_cost_2100() -> None:
    t = Table()
    costs = [a.cost for a in t.s.data.advances]
    assert costs == [
        30, 60, 90, 120, 30, 60, 90, 120, 20, 40, 50, 80, 110, 30, 60, 90, 120, 40, 80, 120, 160, 20, 60, 100, 150, 170,
    ]  # fmt: skip
    assert sum(costs) == 2100
    given = [a.credit for a in t.s.data.advances]
    assert given == [
        20, 20, 20, 20, 20, 20, 20, 20, 10, 10, 10, 10, 0, 30, 20, 10, 0, 20, 20, 20, 0, 20, 30, 40, 50, 60,
    ]  # fmt: skip
    free = {a.letter for a in t.s.data.advances if not a.needs}
    assert free == set("BCDEFGINRSVWX")


# -- stabilization -------------------------------------------------------------------------------------------------------

CARDS = ["stone_1", "wool_1", "fur_1", "timber_1", "metal_1", "famine", "rebellion", "stone_1"]


@pytest.mark.rule("aor.9.5.3-1", "aor.9.5.3-5")
def test_the_cost_of_a_hand() -> None:
    for cards, cost in ((1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (7, 28), (8, 36)):
        t = Table()
        t.hand(VENICE, *CARDS[:cards])
        t.purchase(VENICE)
        t.do(VENICE, "done")
        t.do(VENICE, "stabilise")
        assert t.power(VENICE).cash == 40 - cost


@pytest.mark.rule("aor.9.5.3-2")
def test_no_partial_payment() -> None:
    t = Table()
    t.hand(VENICE, *CARDS[:4])
    t.cash(VENICE, 9)
    t.purchase(VENICE)
    assert t.step == "Rest"  # nothing to buy for 9, and stability can't be paid
    assert (t.power(VENICE).cash, t.value(VENICE)) == (9, 10)


@BOTH
@pytest.mark.rule("aor.9.5.3-3")
@pytest.mark.parametrize(
    "start, cards, end", [(90, 5, 125), (100, 6, 125), (0, 1, 10), (0, 5, 20), (500, 8, 600)]
)
def test_unpaid_stabilization(edition: str, start: int, cards: int, end: int) -> None:
    """Example A12 and more."""
    t = Table(3, edition)
    t.misery(VENICE, start)
    t.hand(VENICE, *CARDS[:cards])
    t.purchase(VENICE)
    t.do(VENICE, "done")
    t.do(VENICE, "refuse")
    assert t.value(VENICE) == end


def test_unpaid_stabilization_beyond_the_last_number() -> None:
    t = Table()
    t.misery(VENICE, 1000)
    t.hand(VENICE, "stone_1")
    t.purchase(VENICE)
    t.do(VENICE, "done")
    t.do(VENICE, "refuse")
    assert t.power(VENICE).out


@pytest.mark.rule("aor.9.5.3-4")
def test_no_cards_no_cost() -> None:
    t = Table()
    t.purchase(VENICE)
    t.do(VENICE, "done")
    assert t.step == "Rest"
    assert (t.power(VENICE).cash, t.value(VENICE)) == (40, 0)


@BOTH
@pytest.mark.rule("aor.9.5.3-6")
def test_middle_class_halves_stabilization(edition: str) -> None:
    for cards, cost in ((1, 1), (2, 2), (3, 3), (4, 5), (5, 8)):
        t = Table(3, edition)
        t.own(VENICE, "Z")
        t.hand(VENICE, *CARDS[:cards])
        t.purchase(VENICE)
        t.do(VENICE, "done")
        t.do(VENICE, "stabilise")
        assert t.power(VENICE).cash == 40 - cost
    unpaid = Table(3, edition)
    unpaid.own(VENICE, "Z")
    unpaid.hand(VENICE, *CARDS[:5])
    unpaid.purchase(VENICE)
    unpaid.do(VENICE, "done")
    unpaid.do(VENICE, "refuse")
    assert unpaid.value(VENICE) == 10  # 8 are unpaid, not 15


# -- relief --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("aor.9.5.4-1", "aor.9.5.4-2")
def test_relief_with_the_purchase() -> None:
    t = Table()
    t.misery(VENICE, 150)
    t.own(VENICE, "IJ")
    t.cash(VENICE, 500)
    t.purchase(VENICE)
    t.do(VENICE, "buy", "human_body")
    assert t.value(VENICE) == 125
    t.do(VENICE, "buy", "improved_agriculture")
    assert t.value(VENICE) == 100


def breadth(edition: str, letters: str, *advances: str) -> list[int]:
    """Misery after each purchase, and at the end of the phase, starting from 500."""
    t = Table(3, edition)
    t.own(VENICE, letters)
    t.misery(VENICE, 500)
    t.cash(VENICE, 900)
    t.phase("purchase")
    seen = []
    for advance in advances:
        t.do(VENICE, "buy", advance)
        seen.append(t.value(VENICE))
    for seat in range(3):
        t.do(seat, "done")
    seen.append(t.value(VENICE))
    return seen


@pytest.mark.rule("aor.9.5.4-3", "aor.9.5.4-4", "aor.9.5.4-5")
def test_english_breadth() -> None:
    """Any advances count, at the end of the phase: 1, then 2, then 3 spaces."""
    assert breadth("english", "CDIJN", "printed_word") == [500, 450]
    assert breadth("english", "CDIJN", "the_heavens") == [500, 500]
    twice = Table()
    twice.own(VENICE, "ACDIJKNOP")
    twice.misery(VENICE, 500)
    twice.power(VENICE).relief = 1
    twice.phase("purchase")
    for seat in range(3):
        twice.do(seat, "done")
    assert twice.value(VENICE) == 400
    thrice = Table()
    thrice.own(VENICE, "ABCDIJKLMNOPQ")
    thrice.misery(VENICE, 500)
    thrice.power(VENICE).relief = 2
    thrice.phase("purchase")
    thrice.do(VENICE, "pass")  # no trade of places
    for seat in range(3):
        thrice.do(seat, "done")
    assert thrice.value(VENICE) == 350


@pytest.mark.rule("aor.fr.9.5.4-1", "aor.fr.9.5.4-2", "aor.fr.9.5.4-3")
def test_french_breadth() -> None:
    """The first advances by name, at the moment of the purchase."""
    assert breadth("french", "ABIJN", "printed_word") == [450, 450]
    assert breadth("french", "CDIJN", "printed_word") == [500, 500]  # not the first two Sciences
    t = Table(3, "french")
    t.own(VENICE, "ABCIJKNO")
    t.power(VENICE).relief = 1
    t.misery(VENICE, 500)
    t.cash(VENICE, 900)
    t.purchase(VENICE)
    t.do(VENICE, "buy", "master_art")
    assert t.value(VENICE) == 400
    t.own(VENICE, "DLM")
    t.do(VENICE, "buy", "renaissance")
    assert t.value(VENICE) == 250  # 400 - 350 - 300 - 250


@BOTH
@pytest.mark.rule("aor.9.5.4-6")
def test_each_relief_once(edition: str) -> None:
    t = Table(3, edition)
    t.own(VENICE, "ABIJNO")
    t.misery(VENICE, 500)
    t.cash(VENICE, 160)
    t.phase("purchase")
    t.do(VENICE, "buy", "urban_ascendancy")
    for seat in range(3):
        t.do(seat, "done")
    assert t.value(VENICE) == 450
    t.phase("purchase")
    t.do(VENICE, "buy", "overland_east")
    for seat in range(3):
        t.do(seat, "done")
    assert t.value(VENICE) == 450


def test_all_steps_of_breadth_at_once() -> None:
    t = Table()
    t.own(VENICE, "ABCDIJKLMNOP")
    t.misery(VENICE, 500)
    t.cash(VENICE, 500)
    t.phase("purchase")
    t.do(VENICE, "buy", "renaissance")
    for seat in range(3):
        t.do(seat, "done")
    assert t.value(VENICE) == 200  # six spaces


def test_chaos_through_religion() -> None:
    t = Table(4)
    t.misery(GENOA, 1000)
    t.hand(GENOA, "stone_1")
    t.phase("purchase")
    t.do(VENICE, "done")
    t.do(GENOA, "buy", "patronage")
    assert t.power(GENOA).out
    assert t.deciders() == [BARCELONA]
