"""What the adviser says: each warning in a position where it must speak and in one where it must not."""

from __future__ import annotations

from signoria.kernel.advice import Tip
from signoria.kernel.text import Noun
from tests.games.age_of_renaissance.builder import BARCELONA, GENOA, VENICE, Table


def told(t: Table, seat: int = VENICE) -> dict[str, Tip]:
    return {tip.head.key: tip for tip in t.s.rules.advise(t.s, seat)}


def of(tip: Tip, name: str) -> object:
    value = tip.head.args.get(name, tip.text.args.get(name))
    return value.id if isinstance(value, Noun) else value


def test_cash_that_does_not_pay_for_the_hand() -> None:
    """Four cards cost 10. Unpaid, Misery rises until its value has grown by as much."""
    t = Table()
    t.hand(VENICE, "stone_1", "wool_1", "timber_1", "fur_1")
    t.cash(VENICE, 9)
    t.phase("play")
    tip = told(t)["warning.stability"]
    assert (of(tip, "money"), of(tip, "cash"), of(tip, "spaces"), of(tip, "n")) == (10, 9, 1, 10)
    t.cash(VENICE, 10)
    assert "warning.stability" not in told(t)


def test_when_the_purchases_have_begun_nobody_is_told_to_play_cards() -> None:
    t = Table()
    t.hand(VENICE, "stone_1", "wool_1", "timber_1", "fur_1")
    t.cash(VENICE, 9)
    t.purchase(VENICE)
    assert [key for key in told(t) if key.startswith("warning")] == ["warning.stability_late"]
    t.cash(VENICE, 10)
    assert "warning.stability_late" not in told(t)


def test_a_ship_is_advised_while_it_can_still_pay() -> None:
    t = Table()
    t.cash(VENICE, 30)
    t.purchase(VENICE)
    assert "consider.ship" in told(t)
    t.s.last_turn = True
    assert "consider.ship" not in told(t)


def test_middle_class_halves_it() -> None:
    t = Table()
    t.hand(VENICE, "stone_1", "wool_1", "timber_1", "fur_1")
    t.own(VENICE, "Z")
    t.cash(VENICE, 5)
    t.phase("play")
    assert "warning.stability" not in told(t)


def test_chaos_two_spaces_away() -> None:
    t = Table()
    t.misery(VENICE, 900)  # 1000 is the last number
    t.purchase(VENICE)
    assert of(told(t)["warning.chaos"], "n") == 2
    t.misery(VENICE, 800)
    assert "warning.chaos" not in told(t)


def test_a_step_of_misery_that_costs_much() -> None:
    t = Table()
    t.misery(VENICE, 500)
    t.purchase(VENICE)
    assert of(told(t)["warning.steep"], "n") == 100
    t.misery(VENICE, 0)
    assert "warning.steep" not in told(t)


def test_the_last_cards_and_the_last_turn() -> None:
    t = Table(length="basic")
    t.pile("stone_1", "wool_1", "fur_1")
    t.purchase(VENICE)
    assert of(told(t)["warning.last_cards"], "n") == 3
    t.s.last_turn = True
    assert "warning.last_turn" in told(t)
    assert "warning.last_cards" not in told(t)
    longer = Table(length="campaign")
    longer.pile("stone_1", "wool_1", "fur_1")
    longer.purchase(VENICE)
    assert "warning.last_cards" not in told(longer)  # two epochs follow


def test_a_rival_who_leads_while_an_event_can_be_played() -> None:
    t = Table()
    t.hand(VENICE, "alchemists_gold")
    t.cash(VENICE, 40)
    t.cash(GENOA, 100)
    t.cash(BARCELONA, 40)
    t.phase("play")
    tip = told(t)["consider.leader"]
    assert (of(tip, "seat"), of(tip, "n")) == (GENOA, 60)
    t.cash(GENOA, 99)
    assert "consider.leader" not in told(t)


def test_a_commodity_that_pays() -> None:
    """Two provinces of stone pay 4: the base of 1 times two squared."""
    t = Table()
    t.hand(VENICE, "stone_1")
    stones = [
        i
        for i, row in enumerate(t.s.data.provinces)
        if t.s.data.commodity_slugs.index("stone") in row.commodities
    ]
    t.marker(VENICE, *[t.s.data.province_slugs[i] for i in stones[:2]])
    t.phase("play")
    held = t.power(VENICE).holdings[t.s.data.commodity_slugs.index("stone")]
    assert held == 2
    assert of(told(t)["consider.goods"], "money") == 4
    t.marker(GENOA, *[t.s.data.province_slugs[i] for i in stones[2:3]])
    tip = told(t)["consider.goods_shared"]
    assert (of(tip, "money"), of(tip, "theirs"), of(tip, "seat")) == (4, 1, GENOA)


def test_an_advance_leaves_money_for_stability() -> None:
    t = Table()
    t.cash(VENICE, 30)
    t.purchase(VENICE)
    tip = told(t)["consider.advance"]
    assert of(tip, "money") == 30
    t.hand(VENICE, "stone_1")
    assert of(told(t)["consider.advance"], "money") == 20  # one card costs 1: 29 are left


def test_nobody_is_advised_who_is_out() -> None:
    t = Table()
    t.misery(VENICE, 800)
    t.power(VENICE).out = True
    assert told(t) == {}
