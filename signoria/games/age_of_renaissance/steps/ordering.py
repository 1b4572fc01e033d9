"""The order-of-play phase: the sealed bid for tokens, and ties (9.1)."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.age_of_renaissance import events as e
from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance import verbs as v
from signoria.games.age_of_renaissance.state import AgeState
from signoria.games.age_of_renaissance.steps.base import SeatStep
from signoria.kernel.action import Action
from signoria.kernel.schema import SEAT, SEATS, Field
from signoria.kernel.step import Procedure, Step
from signoria.kernel.text import Refusal


class OrderPhase(Procedure[AgeState]):
    """Everybody writes a bid in secret; all are revealed and paid; the lowest plays first."""

    ON: ClassVar[tuple[str, ...]] = ("SettingUp:5", "Turn:8")
    LINES: ClassVar[int] = 3

    def belongs(self, s: AgeState, line: int, below: list[Step[AgeState]]) -> bool:
        """Whoever has committed has bid what he can pay."""
        for lane in s.lanes:
            p = s.powers[lane.seat]
            if lane.committed and not p.out and abs(p.sealed) > min(p.cash, s.data.bid_limit):
                return False
        return True

    def advance(self, s: AgeState, line: int) -> None:
        if line == 0:
            s.phase = t.ORDER_PHASE
            s.emit(e.PHASE, s.everyone, s.phase)
            for seat in s.playing():
                s.open_lane(seat, Bid(seat))
        elif line == 1:
            pay_bids(s)
            set_order(s)
        else:
            for place in range(s.seats):
                s.emit(e.RANKED, s.everyone, s.order[place], s.data.ranks[s.seats][place])
            s.end()


class Bid(SeatStep):
    """Tokens to buy, or a negative amount to play early (9.1-1, 9.1-5)."""

    VERBS: ClassVar[tuple[int, ...]] = (v.BID,)
    ON: ClassVar[tuple[str, ...]] = ("OrderPhase:1",)

    def legal(self, s: AgeState, seat: int) -> list[Action]:
        most = min(s.powers[seat].cash, s.data.bid_limit)
        return v.BIDDING[v.BIDS_BELOW - most : v.BIDS_BELOW + most + 1]

    def why_not(self, s: AgeState, seat: int, action: Action) -> Refusal | None:
        if abs(action.a) > s.powers[seat].cash:
            return Refusal("aor.9.1-9", "refusal.money", cash=s.powers[seat].cash)
        return None

    def take(self, s: AgeState, seat: int, action: Action) -> None:
        s.powers[seat].sealed = action.a
        s.end()

    def absent(self, s: AgeState, seat: int) -> Action:
        return v.BIDDING[v.BIDS_BELOW]


def pay_bids(s: AgeState) -> None:
    """Every money spent counts for the order, but only tokens that exist are received (9.1-2 to 9.1-8)."""
    for seat in range(s.seats):
        p = s.powers[seat]
        if p.out:
            p.sealed = 0  # an eliminated player counts as bidding zero (9.4.2-19)
            continue
        tokens = min(max(p.sealed, 0), p.stock)
        p.cash -= abs(p.sealed)
        p.stock -= tokens
        p.expansion += tokens
        p.written = p.cash
        s.emit(e.TOKENS_BID, s.everyone, seat, p.sealed, tokens)
        s.emit(e.WRITTEN, s.everyone, seat, p.cash)


def set_order(s: AgeState) -> None:
    """The least bid plays first; of those tied the last to choose a capital has the say (9.1-3, 9.1-4)."""
    amounts = sorted({p.sealed for p in s.powers})
    order: list[int] = []
    ties: list[ChooseRank] = []
    for amount in amounts:
        tied = [seat for seat in range(s.seats) if s.powers[seat].sealed == amount]
        for choice in range(s.seats - 1, -1, -1):
            for seat in tied:
                if s.powers[seat].choice == choice:
                    order.append(seat)
        if len(tied) > 1:
            ties.append(ChooseRank(len(order) - len(tied), len(order) - 1, 0))
    s.order = order
    for step in reversed(ties):
        s.call(step)


class ChooseRank(Step[AgeState]):
    """Tied players, in the places `first` to `last`: the latest to choose a capital takes one of them, then the next (8.3-6)."""

    VERBS: ClassVar[tuple[int, ...]] = (v.CHOOSE_RANK,)
    INTS: ClassVar[tuple[Field, ...]] = (SEAT, SEAT, SEATS)
    ON: ClassVar[tuple[str, ...]] = ("OrderPhase:2", "ChooseRank")

    def __init__(self, first: int, last: int, fixed: int) -> None:
        self.first = first
        self.last = last
        self.fixed = fixed  # mask of places already taken

    def ints(self) -> list[int]:
        return [self.first, self.last, self.fixed]

    def belongs(self, s: AgeState, line: int, below: list[Step[AgeState]]) -> bool:
        return len(self.places()) > 1

    def places(self) -> list[int]:
        return [i for i in range(self.first, self.last + 1) if not self.fixed >> i & 1]

    def chooser(self, s: AgeState) -> int:
        """The remaining seats stand in the free places, the latest chooser first."""
        return s.order[self.places()[0]]

    def deciders(self, s: AgeState) -> int:
        seat = self.chooser(s)
        return 0 if s.powers[seat].out else 1 << seat

    def legal(self, s: AgeState, seat: int) -> list[Action]:
        return [Action(v.CHOOSE_RANK, s.data.ranks[s.seats][i]) for i in self.places()]

    def why_not(self, s: AgeState, seat: int, action: Action) -> Refusal | None:
        if action.a not in s.data.ranks[s.seats]:
            return Refusal(f"aor.2.2-{s.seats + 1}", "refusal.rank_unused")
        if s.data.ranks[s.seats].index(action.a) not in self.places():
            return Refusal("aor.8.3-6", "refusal.rank_not_tied")
        return None

    def take(self, s: AgeState, seat: int, action: Action) -> None:
        self.stand(s, s.data.ranks[s.seats].index(action.a))

    def nobody(self, s: AgeState) -> None:
        self.stand(s, self.places()[0])

    def stand(self, s: AgeState, place: int) -> None:
        places = self.places()
        waiting = [s.order[i] for i in places]
        s.order[place] = waiting.pop(0)
        places.remove(place)
        for i in range(len(places)):
            s.order[places[i]] = waiting[i]
        if len(places) > 1:
            s.goto(ChooseRank(self.first, self.last, self.fixed | 1 << place))
        else:
            s.end()
