"""What is still to come, as far as everybody can tell: turns, and plays of each commodity.

Only what is public goes in: the cards that lie in the pile and in hands are counted together, so that it does not matter who holds which.
"""

from __future__ import annotations

from typing import Final

from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance.state import AgeState

COMMODITIES: Final = 12


class Forecast:
    """`turns`: about how many Income Phases are still to come, this turn's included; `plays`: how often each commodity will still be played."""

    def __init__(self, turns: float, plays: list[float]) -> None:
        self.turns = turns
        self.plays = plays


def forecast(s: AgeState, weights: dict[str, float]) -> Forecast:
    data = s.data
    plays = [0.0] * COMMODITIES
    for p in s.powers:
        count_goods(s, p.hand, plays)
    count_goods(s, s.pile, plays)
    count_goods(s, s.aside, plays)
    later = s.options.last_epoch - s.pile_epoch
    cards = len(s.pile) + len(s.aside)
    if later > 0:
        again = 0
        for kind in data.kinds:
            if kind.epoch > s.options.last_epoch:
                continue
            times = min(later, s.options.last_epoch - kind.epoch + 1)  # piles that it will be part of
            if not kind.replay and kind.epoch <= s.pile_epoch:
                continue
            if not kind.replay:
                times = 1
            again += times * kind.copies
            share = times * kind.copies / max(1, len(kind.commodities))
            for commodity in kind.commodities:
                plays[commodity] += share
        cards += again
    draws = weights["draws_per_player"] * len(s.playing()) + weights["draws_besides"]
    turns = 1.0 if s.last_turn else 1.0 + cards / draws
    if s.phase == t.INCOME_PHASE or s.phase == t.ORDER_PHASE or s.phase == t.FINAL_PHASE:
        turns -= 1.0  # this turn's income has been paid
    if s.options.turn_limit:
        turns = min(turns, s.options.turn_limit - s.turn + 1.0)
    return Forecast(max(turns, 0.0), plays)


def count_goods(s: AgeState, cards: list[int], plays: list[float]) -> None:
    """Add the commodity cards among these to what will be played."""
    kinds = s.data.kinds
    kind_of = s.data.kind_of
    for card in cards:
        goods = kinds[kind_of[card]].commodities
        if len(goods) == 1:
            plays[goods[0]] += 1.0
        elif goods:
            for commodity in goods:
                plays[commodity] += 1.0 / len(goods)
