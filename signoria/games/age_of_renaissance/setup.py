"""Laying out the game (8.1, 8.4)."""

from __future__ import annotations

from signoria.games.age_of_renaissance.state import AgeState, Power
from signoria.games.age_of_renaissance.steps.setting_up import SettingUp
from signoria.kernel.knowledge import Knowledge


def lay_out(s: AgeState) -> None:
    """Money, pieces and three cards for everybody; five cards of Epoch 1 are held out (8.1-1, 8.1-5)."""
    data = s.data
    provinces = len(data.provinces)
    cards = len(data.kind_of)
    s.knowledge = Knowledge(cards)
    s.born = [0] * cards
    s.marker = [-1] * provinces
    s.landed = [0] * provinces
    s.conditions = [0] * len(data.commodities)
    s.order = list(range(s.seats))
    s.aside = data.held_out[:]
    s.pile = data.epoch_cards[1][:]
    s.rng.shuffle(s.pile)
    s.powers = [new_power(s) for _ in range(s.seats)]
    for seat in range(s.seats):
        for _ in range(data.dealt):
            card = s.pile.pop()
            s.powers[seat].hand.append(card)
            s.knowledge.show(s, card, 1 << seat)
    s.call(SettingUp())


def new_power(s: AgeState) -> Power:
    p = Power()
    p.cash = s.data.money
    p.written = s.data.money
    p.stock = s.data.tokens
    p.holdings = [0] * len(s.data.commodities)
    p.old = [0] * len(s.data.provinces)
    p.new = [0] * len(s.data.provinces)
    return p
