"""Paying: goods are discarded one noun at a time where there is a choice (phase2b-10)."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.antiquity import events, ids, verbs
from signoria.games.antiquity.data import Price
from signoria.games.antiquity.rules.goods import amounts, payable, strict, supply
from signoria.games.antiquity.state import AntiquityState
from signoria.kernel.action import Action
from signoria.kernel.schema import SEAT, Field, Mask, Number
from signoria.kernel.step import Step
from signoria.kernel.text import Noun, Refusal, Text


def pay(s: AntiquityState, seat: int, price: Price) -> None:
    """Discard the price. Calls a step if the player has to choose among types of goods."""
    p = s.players[seat]
    for good, amount in ((ids.WOOD, price.wood), (ids.STONE, price.stone)):
        for _ in range(amount):
            discard(s, seat, good)
    different = strict(p, price)
    food = pay_forced(s, seat, 0, ids.FOODS, price.food, different, 0)
    luxury = pay_forced(s, seat, ids.FOODS, ids.LUXURIES, price.luxury, different, 0)
    if food or luxury:
        s.call(Pay(seat, food, luxury, 1 if different else 0, 0))


def discard(s: AntiquityState, seat: int, good: int) -> None:
    s.players[seat].goods[good] -= 1
    s.emit(events.PAYS, s.everyone, seat, good)


def pay_forced(
    s: AntiquityState, seat: int, first: int, last: int, need: int, different: bool, used: int
) -> int:
    """Pay what leaves no choice within one class of goods. Returns what is still to be paid."""
    p = s.players[seat]
    if need == 0:
        return 0
    types = supply(p, first, last, True, used if different else 0)
    if types > 1 and supply(p, first, last, different, used) > need:
        return need
    for good in range(first, last):
        if different:
            if p.goods[good] and not used >> good & 1:
                discard(s, seat, good)
        else:
            while need and p.goods[good]:
                discard(s, seat, good)
                need -= 1
    return 0


class Pay(Step[AntiquityState]):
    """Choose the next good to pay. `used` is the mask of types already paid, which counts if they must be
    different.
    """

    VERBS: ClassVar[tuple[int, ...]] = (verbs.PAY,)
    INTS: ClassVar[tuple[Field, ...]] = (SEAT, Number(0, 20), Number(0, 20), Number(0, 1), Mask(ids.GOODS))
    ON: ClassVar[tuple[str, ...]] = ("Placing", "Countryside")

    def __init__(self, seat: int, food: int, luxury: int, different: int, used: int) -> None:
        self.seat = seat
        self.food = food
        self.luxury = luxury
        self.different = different
        self.used = used

    def ints(self) -> list[int]:
        return [self.seat, self.food, self.luxury, self.different, self.used]

    def belongs(self, s: AntiquityState, line: int, below: list[Step[AntiquityState]]) -> bool:
        """He has what is still to be paid."""
        p = s.players[self.seat]
        payer = below[-1].ints()[0]
        if type(below[-1]).__name__ == "Countryside":
            payer = s.order[payer]
        different = self.different == 1
        if payer != self.seat or supply(p, 0, ids.FOODS, different, self.used) < self.food:
            return False
        return supply(p, ids.FOODS, ids.LUXURIES, different, self.used) >= self.luxury

    def deciders(self, s: AntiquityState) -> int:
        return 1 << self.seat

    def public(self) -> bool:
        return True

    def prompt(self, s: AntiquityState, seat: int) -> Text:
        return Text("prompt.Pay", price=amounts(0, 0, self.food, self.luxury))

    def legal(self, s: AntiquityState, seat: int) -> list[Action]:
        mask = payable(s.players[seat], self.food, self.luxury, self.different == 1, self.used)
        pay_actions = s.data.actions.pay
        return [pay_actions[good] for good in range(ids.LUXURIES) if mask >> good & 1]

    def why_not(self, s: AntiquityState, seat: int, action: Action) -> Refusal | None:
        good = Noun("good", action.a)
        if action.a >= ids.LUXURIES:
            return Refusal("antiquity.concept-05", "refusal.pay_class", good=good)
        if not s.players[seat].goods[action.a]:
            return Refusal("antiquity.phase2b-15", "refusal.no_good", good=good)
        if self.different and self.used >> action.a & 1:
            return Refusal("antiquity.phase2h-04", "refusal.pay_different", good=good)
        if action.a < ids.FOODS and not self.food:
            return Refusal("antiquity.phase2b-01", "refusal.pay_no_food", good=good)
        if action.a >= ids.FOODS and not self.luxury:
            return Refusal("antiquity.phase2b-01", "refusal.pay_no_luxury", good=good)
        return None

    def take(self, s: AntiquityState, seat: int, action: Action) -> None:
        discard(s, seat, action.a)
        used = self.used | 1 << action.a
        different = self.different == 1
        food = self.food
        luxury = self.luxury
        if action.a < ids.FOODS:
            food = pay_forced(s, seat, 0, ids.FOODS, food - 1, different, used)
        else:
            luxury = pay_forced(s, seat, ids.FOODS, ids.LUXURIES, luxury - 1, different, used)
        if food or luxury:
            s.goto(Pay(self.seat, food, luxury, self.different, used))
        else:
            s.end()
