"""What the view tells beside the pieces: reach and odds, prices, payouts, the standing."""

from __future__ import annotations

from tests.games.age_of_renaissance.builder import BARCELONA, GENOA, VENICE, Table


def test_reach_tells_tokens_and_odds_to_the_expanding_seat_only() -> None:
    t = Table(3)
    t.marker(VENICE, "florence")
    t.tokens(VENICE, "milan", old=1)
    t.expand(GENOA, 9)
    reach = t.s.view(GENOA)["reach"]
    assert reach["florence"] == {
        "place": 0,
        "attack": 8,
        "strength": 8,
        "required": 8,
        "defence": 4,
        "chance": 132,  # rank 4 of three: 5 or 6 on the coloured die, else black over white
    }
    assert (reach["milan"]["place"], reach["milan"]["attack"]) == (2, 4)  # market 3, one place taken
    assert (reach["lyons"]["place"], reach["lyons"]["attack"]) == (4, 0)
    assert "naples" not in reach
    assert t.s.view(VENICE)["reach"] == {}
    assert t.s.view(None)["reach"] == {}


def test_reach_counts_weapons_and_landing() -> None:
    t = Table(3)
    t.marker(VENICE, "florence")
    t.power(GENOA).weapons = 1
    t.ship(GENOA, "galley", 2)
    t.expand(GENOA, 9)
    reach = t.s.view(GENOA)["reach"]
    assert reach["florence"]["attack"] == 7
    assert reach["florence"]["chance"] == 156  # equal dice win too
    assert reach["naples"]["place"] == 2  # five fit, two can be landed


def test_prices_after_credits_and_leaders() -> None:
    t = Table(3)
    t.own(GENOA, "B")
    prices = t.s.view(GENOA)["prices"]
    assert "human_body" not in prices
    assert prices["the_heavens"] == {"price": 10, "own": 20, "leaders": 0, "needs": ["written_record"]}
    t.leaders((GENOA, "galileo_galilei"))
    heavens = t.s.view(GENOA)["prices"]["the_heavens"]
    assert (heavens["price"], heavens["own"], heavens["leaders"]) == (0, 20, 20)
    assert t.s.view(VENICE)["prices"]["the_heavens"]["price"] == 30
    assert t.s.view(None)["prices"] == {}
    assert t.s.view(None)["leaders"][0]["credits"] == {"the_heavens": 20, "renaissance": 20}


def test_payouts_now_and_with_one_more() -> None:
    t = Table(3)
    t.marker(GENOA, "milan", "rome")
    t.marker(VENICE, "montpellier")
    stone = t.s.view(None)["commodities"]["stone"]
    assert stone == {"condition": 0, "pays": [1, 4, 0], "next": [4, 9, 1], "majority": GENOA}
    t.s.conditions[t.s.data.commodity_slugs.index("stone")] = 1
    t.own(GENOA, "M")
    stone = t.s.view(None)["commodities"]["stone"]
    assert (stone["pays"], stone["next"]) == ([4, 16, 0], [9, 25, 4])


def test_the_standing_hides_the_cash_of_others() -> None:
    t = Table(3)
    t.own(GENOA, "A B")
    t.cash(GENOA, 55, written=12)
    t.misery(GENOA, 30)
    mine = t.s.view(GENOA)["standing"][GENOA]
    assert mine == {"points": 115, "parts": {"cash": 55, "advances": 90, "misery": -30}}
    assert t.s.view(BARCELONA)["standing"][GENOA]["points"] == 72


def test_stabilization_is_told_to_the_hand_s_owner() -> None:
    t = Table(3)
    t.hand(GENOA, "stone_1", "wool_1", "famine")
    assert t.s.view(GENOA)["stabilization"] == 6
    assert t.s.view(None)["stabilization"] is None


def test_income_to_come_and_for_what() -> None:
    t = Table(3)
    t.marker(GENOA, "milan", "rome")  # with the capital three
    t.power(GENOA).cash = 70
    t.power(GENOA).written = 10
    plain = t.s.view(None)["powers"][GENOA]["income"]
    assert plain == {"total": 24, "base": 15, "markers": 9, "middle_class": 0, "interest": 0}
    t.own(GENOA, "LZ")
    mine = t.s.view(GENOA)["powers"][GENOA]["income"]
    assert (mine["middle_class"], mine["interest"], mine["total"]) == (10, 34, 68)  # at most the income
    seen = t.s.view(VENICE)["powers"][GENOA]["income"]
    assert (seen["interest"], seen["total"]) == (10, 44)  # from the cash written down
