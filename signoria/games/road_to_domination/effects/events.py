"""What event cards do when nobody has cancelled them."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.road_to_domination.effects.plunder import Extort, TakeCard, due
from signoria.games.road_to_domination.rules.battle import loser, winner
from signoria.games.road_to_domination.rules.cards import EVENT_CARDS, has_effect, shown_to
from signoria.games.road_to_domination.rules.tracks import earn, gain_glory, gain_prestige, transfer
from signoria.games.road_to_domination.rules.trade import trade
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.steps.raising import UPSURGE, UPSURGE_IN_DEFEAT, Raise
from signoria.games.road_to_domination.terms import (
    ARMED_INTERVENTION,
    COLONIZATION_RUSH,
    DIPLOMATIC_TRICK,
    EXCEPTIONAL_YEAR,
    GLORY,
    LAND_WEAPONS,
    MIDDLE_CLASS_DEVELOPMENT,
    NAVAL_BLOCKADE,
    PATRIOTIC_UPSURGE,
    PIRATES,
    PLANS_INTERCEPTION,
    RAPACIOUS_PLUNDER,
    SETTLEMENT,
    SHIPYARDS,
    TERRITORIES,
    Card,
    Seat,
)
from signoria.kernel.schema import SEAT, Field, Id
from signoria.kernel.step import Procedure, Step


def resolve(s: Road, seat: Seat, card: Card, choice: int) -> None:
    """Carry an event out for its player. `choice` is what was named with it: a good, a reward or a seat."""
    providence = s.data.providence[card]
    effect = providence.effect
    if effect == SETTLEMENT:
        s.battle.settled = True
    elif effect == PIRATES:
        transfer(s, s.active, seat, due(s, card, s.active, choice))
    elif effect == EXCEPTIONAL_YEAR:
        exceptional_year(s, seat, card, choice)
    elif effect == COLONIZATION_RUSH:
        trade(s, seat, choice, 0)
    elif effect == DIPLOMATIC_TRICK:
        gain_prestige(s, seat, providence.prestige_gain)
    elif effect == MIDDLE_CLASS_DEVELOPMENT:
        earn(s, seat, providence.rate * s.stat(seat, TERRITORIES))
        if s.stat(seat, providence.bonus_stat) >= providence.bonus_min:
            gain_glory(s, seat, providence.bonus_glory)
    elif effect == PLANS_INTERCEPTION:
        shown_to(s, choice, seat)
        s.call(TakeCard(seat, choice, EVENT_CARDS))
    elif effect == NAVAL_BLOCKADE:
        transfer(s, winner(s), seat, providence.rate * s.players[seat].level[SHIPYARDS])
    elif effect == ARMED_INTERVENTION:
        transfer(s, winner(s), seat, providence.rate * s.players[seat].level[LAND_WEAPONS])
    elif effect == RAPACIOUS_PLUNDER:
        s.call(Extort(seat, card, loser(s)))
    elif effect == PATRIOTIC_UPSURGE:
        patriotic_upsurge(s, seat, card)


def exceptional_year(s: Road, seat: Seat, card: Card, reward: int) -> None:
    """Three ducats, or one glory with enough oriental goods (R-39)."""
    providence = s.data.providence[card]
    if reward == GLORY:
        gain_glory(s, seat, providence.bonus_glory)
    else:
        earn(s, seat, providence.ducats)


def patriotic_upsurge(s: Road, seat: Seat, card: Card) -> None:
    """After a defeat a free step and a ducat per territory; after a victory a step for 3 ducats."""
    providence = s.data.providence[card]
    if seat == winner(s):
        s.call(Raise(seat, providence.buy_cost, providence.buy_tracks, UPSURGE))
    else:
        s.call(UpsurgeInDefeat(seat, card))


class UpsurgeInDefeat(Procedure[Road]):
    """First the free step, then the ducats, in the order of the card."""

    INTS: ClassVar[tuple[Field, ...]] = (SEAT, Id("cards"))
    ON: ClassVar[tuple[str, ...]] = ("Event",)
    LINES: ClassVar[int] = 2

    def __init__(self, seat: Seat, card: Card) -> None:
        self.seat = seat
        self.card = card

    def ints(self) -> list[int]:
        return [self.seat, self.card]

    def belongs(self, s: Road, line: int, below: list[Step[Road]]) -> bool:
        return has_effect(s, self.card, PATRIOTIC_UPSURGE)

    def advance(self, s: Road, line: int) -> None:
        providence = s.data.providence[self.card]
        if line == 0:
            s.call(Raise(self.seat, 0, providence.buy_tracks, UPSURGE_IN_DEFEAT))
        else:
            s.end()
            earn(s, self.seat, providence.rate * s.stat(self.seat, TERRITORIES))
