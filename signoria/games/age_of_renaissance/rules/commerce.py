"""Commodities and income (9.4.1, 9.7)."""

from __future__ import annotations

from signoria.games.age_of_renaissance import events as e
from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance.state import AgeState


def payment_box(provinces: int, industry: bool, condition: int, boxes: int) -> int:
    """The box that is paid: provinces, one more with Industry, one more or less by Shortage or Surplus (9.4.1).

    Whoever dominates none gets nothing, and no card has more boxes than printed.
    """
    if provinces == 0:
        return 0
    box = provinces
    if industry:
        box += 1
    if condition > 0:
        box += 1
    elif condition < 0:
        box -= 1
    return min(box, boxes)


def payout(s: AgeState, seat: int, commodity: int) -> int:
    """What a card of the commodity pays a seat now."""
    return payout_for(s, seat, commodity, s.powers[seat].holdings[commodity])


def payout_for(s: AgeState, seat: int, commodity: int, provinces: int) -> int:
    """What it would pay a seat with so many provinces."""
    p = s.powers[seat]
    if p.out:
        return 0
    row = s.data.commodities[commodity]
    return row.payoff[payment_box(provinces, p.owns(t.INDUSTRY), s.conditions[commodity], row.boxes)]


def play_commodity(s: AgeState, commodity: int) -> None:
    """Everybody who dominates provinces of the commodity is paid at once; a condition is used up (9.7.1-10)."""
    for seat in s.active():
        money = payout(s, seat, commodity)
        if money:
            s.powers[seat].cash += money
            s.emit(e.PAYOUT, s.everyone, seat, money, commodity)
    step_to_neutral(s, commodity)


def step_to_neutral(s: AgeState, commodity: int) -> None:
    """One Shortage or Surplus of the commodity ends."""
    if s.conditions[commodity] > 0:
        s.conditions[commodity] -= 1
    elif s.conditions[commodity] < 0:
        s.conditions[commodity] += 1


def majority_holder(s: AgeState, commodity: int) -> int:
    """The one player with more provinces of the commodity than any other; -1 if there is none (9.7.1-5)."""
    best = 0
    holder = -1
    for seat in s.playing():
        count = s.powers[seat].holdings[commodity]
        if count > best:
            best = count
            holder = seat
        elif count == best:
            holder = -1
    return holder


def income(s: AgeState, seat: int) -> int:
    """15 and the number of players for each marker, 10 more with Middle Class (9.7-2, 9.7-4)."""
    p = s.powers[seat]
    money = s.data.income_base + p.markers * s.seats
    if p.owns(t.MIDDLE_CLASS):
        money += s.data.income_middle_class
    return money


def interest(s: AgeState, seat: int, cash: int) -> int:
    """Interest & Profit: the cash before income once more, at most the income (9.7-3)."""
    return min(cash, income(s, seat)) if s.powers[seat].owns(t.INTEREST) else 0


def half(amount: int) -> int:
    """Halves are rounded up (11.5-1)."""
    return (amount + 1) // 2
