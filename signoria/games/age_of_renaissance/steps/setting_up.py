"""Setting up the game (8): returning a card, the bid for capitals and their choice."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.age_of_renaissance import events as e
from signoria.games.age_of_renaissance import verbs as v
from signoria.games.age_of_renaissance.rules.board import put_marker
from signoria.games.age_of_renaissance.rules.deck import AFTER_DEAL, join_pile
from signoria.games.age_of_renaissance.sequence import Turn
from signoria.games.age_of_renaissance.state import AgeState
from signoria.games.age_of_renaissance.steps.base import SeatStep, kinds_in_hand, not_in_hand
from signoria.games.age_of_renaissance.steps.ordering import OrderPhase
from signoria.kernel.action import Action
from signoria.kernel.schema import SEAT, Field
from signoria.kernel.step import Procedure, Step
from signoria.kernel.text import Refusal


class SettingUp(Procedure[AgeState]):
    """Chapter 8, after the deal."""

    ON: ClassVar[tuple[str, ...]] = ("",)
    LINES: ClassVar[int] = 6

    def belongs(self, s: AgeState, line: int, below: list[Step[AgeState]]) -> bool:
        """Whoever has committed has sealed a card of his hand, or money that he has; nobody has a capital yet."""
        if line <= 3 and any(p.choice >= 0 or p.pieces for p in s.powers):
            return False
        for lane in s.lanes:
            p = s.powers[lane.seat]
            if not lane.committed or p.out:
                continue
            if (line == 1 and p.sealed not in p.hand) or (line == 3 and not 0 <= p.sealed <= p.cash):
                return False
        return True

    def advance(self, s: AgeState, line: int) -> None:
        if line == 0:
            for seat in s.playing():
                s.open_lane(seat, ReturnCard(seat))
        elif line == 1:
            return_cards(s)
        elif line == 2:
            for seat in s.playing():
                s.open_lane(seat, BidCapital(seat))
        elif line == 3:
            order_by_bids(s)
            s.call(ChooseCapital(0))
        elif line == 4:
            s.call(OrderPhase())
        else:
            s.goto(Turn())


class ReturnCard(SeatStep):
    """Of the cards dealt one goes back to the deck (8.1-2)."""

    VERBS: ClassVar[tuple[int, ...]] = (v.RETURN_CARD,)
    ON: ClassVar[tuple[str, ...]] = ("SettingUp:1",)

    def legal(self, s: AgeState, seat: int) -> list[Action]:
        return [Action(v.RETURN_CARD, kind) for kind in kinds_in_hand(s, seat)]

    def why_not(self, s: AgeState, seat: int, action: Action) -> Refusal | None:
        return not_in_hand(s, seat, action.a, "aor.8.1-2")

    def take(self, s: AgeState, seat: int, action: Action) -> None:
        s.powers[seat].sealed = s.holding(seat, action.a)
        s.end()

    def absent(self, s: AgeState, seat: int) -> Action:
        return Action(v.RETURN_CARD)  # the hand has been put away already


class BidCapital(SeatStep):
    """A secret bid for the first choice of a capital (8.3-1, 8.3-4)."""

    VERBS: ClassVar[tuple[int, ...]] = (v.BID_CAPITAL,)
    ON: ClassVar[tuple[str, ...]] = ("SettingUp:3",)

    def belongs(self, s: AgeState, line: int, below: list[Step[AgeState]]) -> bool:
        return s.powers[self.seat].cash <= s.data.money

    def legal(self, s: AgeState, seat: int) -> list[Action]:
        return [Action(v.BID_CAPITAL, money) for money in range(s.powers[seat].cash + 1)]

    def why_not(self, s: AgeState, seat: int, action: Action) -> Refusal | None:
        if action.a > s.powers[seat].cash:
            return Refusal("aor.8.3-4", "refusal.money", cash=s.powers[seat].cash)
        return None

    def take(self, s: AgeState, seat: int, action: Action) -> None:
        s.powers[seat].sealed = action.a
        s.end()


def return_cards(s: AgeState) -> None:
    """The cards given back, unseen, and the rest of Epoch 1 make the draw pile; with 3 or 4 players the held-out cards too."""
    cards: list[int] = []
    for seat in s.playing():
        p = s.powers[seat]
        card = p.sealed
        p.hand.remove(card)
        p.returned = card
        p.sealed = 0
        cards.append(card)
    generations = [s.born[card] for card in cards]
    if s.seats <= 4:
        cards += s.aside
        s.aside = []
    join_pile(s, cards, AFTER_DEAL)
    for i in range(len(generations)):
        s.born[cards[i]] = generations[i]


def order_by_bids(s: AgeState) -> None:
    """All bids are paid; the highest chooses first, dice decide between equal bids (8.3-2, 8.3-3)."""
    bids = [0 if p.out else p.sealed for p in s.powers]
    s.order = []
    for money in sorted(set(bids), reverse=True):
        s.order += dice_order(s, [seat for seat in range(s.seats) if bids[seat] == money])
    for seat in range(s.seats):
        s.powers[seat].cash -= bids[seat]
        s.powers[seat].sealed = 0
        s.emit(e.CAPITAL_BID, s.everyone, seat, bids[seat])


def dice_order(s: AgeState, seats: list[int]) -> list[int]:
    """Tied seats in the order of a die each, highest first; those still tied roll again."""
    if len(seats) < 2:
        return seats
    rolls: list[int] = []
    for seat in seats:
        die = s.rng.roll(6)
        rolls.append(die)
        s.emit(e.TIE_ROLL, s.everyone, seat, die)
    out: list[int] = []
    for die in range(6, 0, -1):
        out += dice_order(s, [seats[i] for i in range(len(seats)) if rolls[i] == die])
    return out


class ChooseCapital(Step[AgeState]):
    """The players choose their capitals one after the other."""

    VERBS: ClassVar[tuple[int, ...]] = (v.CHOOSE_CAPITAL,)
    INTS: ClassVar[tuple[Field, ...]] = (SEAT,)
    ON: ClassVar[tuple[str, ...]] = ("SettingUp:4",)

    def __init__(self, place: int) -> None:
        self.place = place

    def ints(self) -> list[int]:
        return [self.place]

    def belongs(self, s: AgeState, line: int, below: list[Step[AgeState]]) -> bool:
        """Those before in the order have chosen, the others have not."""
        choices = [s.powers[seat].choice for seat in s.order]
        return choices == [*range(self.place), *[-1] * (s.seats - self.place)]

    def deciders(self, s: AgeState) -> int:
        seat = s.order[self.place]
        return 0 if s.powers[seat].out else 1 << seat

    def public(self) -> bool:
        return True

    def legal(self, s: AgeState, seat: int) -> list[Action]:
        return [Action(v.CHOOSE_CAPITAL, i) for i in free_capitals(s)]

    def why_not(self, s: AgeState, seat: int, action: Action) -> Refusal | None:
        if action.a not in s.data.capitals[s.seats]:
            return Refusal(f"aor.8.2-{s.seats - 2}", "refusal.no_capital")
        if s.marker[action.a] >= 0:
            return Refusal("aor.4.4-3", "refusal.capital_taken")
        return None

    def take(self, s: AgeState, seat: int, action: Action) -> None:
        self.settle_in(s, seat, action.a)

    def nobody(self, s: AgeState) -> None:
        self.settle_in(s, s.order[self.place], free_capitals(s)[0])

    def settle_in(self, s: AgeState, seat: int, province: int) -> None:
        p = s.powers[seat]
        p.capital = province
        p.choice = self.place
        put_marker(s, seat, province, False)
        s.emit(e.CAPITAL, s.everyone, seat, province)
        if self.place + 1 < s.seats:
            s.goto(ChooseCapital(self.place + 1))
        else:
            s.end()


def free_capitals(s: AgeState) -> list[int]:
    return [i for i in s.data.capitals[s.seats] if s.marker[i] < 0]
