"""The Purchase Phase: ships, advances, stabilization (9.5)."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.age_of_renaissance import events as e
from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance import verbs as v
from signoria.games.age_of_renaissance.rules.deck import begin_last_turn
from signoria.games.age_of_renaissance.rules.misery import gain, relieve, stabilization_cost, unpaid_spaces
from signoria.games.age_of_renaissance.rules.prices import (
    category_credits,
    leader_credits,
    may_use,
    places_left,
    prerequisites,
    price,
    rebate,
    usable_leaders,
)
from signoria.games.age_of_renaissance.rules.relief import grant_relief
from signoria.games.age_of_renaissance.state import AgeState
from signoria.games.age_of_renaissance.steps.base import SeatStep
from signoria.games.age_of_renaissance.steps.buying import DiscardCard
from signoria.games.age_of_renaissance.steps.renaissance import Swaps
from signoria.kernel.action import Action
from signoria.kernel.schema import SEAT, Field, Number
from signoria.kernel.step import Procedure
from signoria.kernel.text import Refusal, Text


class PurchasePhase(Procedure[AgeState]):
    """Line 0, one line for each place in the Order of Play, and the end of the phase."""

    ON: ClassVar[tuple[str, ...]] = ("Turn:5",)
    LINES: ClassVar[int] = 8

    def advance(self, s: AgeState, line: int) -> None:
        if line == 0:
            s.phase = t.PURCHASE_PHASE
            s.emit(e.PHASE, s.everyone, s.phase)
            s.call(Swaps(0))
        elif line <= s.seats:
            s.call(PlayerPurchases(s.order[line - 1]))
        else:
            if not s.edition.relief_by_name:
                for seat in s.active():
                    grant_relief(s, seat)
            s.leaders = []
            s.banned = -1
            s.end()


class PlayerPurchases(Procedure[AgeState]):
    """One player's purchases, in the order of the rules (2.2-9)."""

    INTS: ClassVar[tuple[Field, ...]] = (SEAT,)
    ON: ClassVar[tuple[str, ...]] = ("PurchasePhase",)
    LINES: ClassVar[int] = 3

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def ints(self) -> list[int]:
        return [self.seat]

    def advance(self, s: AgeState, line: int) -> None:
        if s.powers[self.seat].out:
            s.end()
        elif line == 0:
            if not s.edition.rebate_at_once:
                for leader in s.leaders:
                    rebate(s, self.seat, leader)
            s.call(Purchase(self.seat, 1))
        elif line == 1:
            s.call(Stabilise(self.seat))
        else:
            s.end()


class Purchase(SeatStep):
    """A ship upgrade while no advance has been bought, then any number of advances (9.5.1, 9.5.2)."""

    VERBS: ClassVar[tuple[int, ...]] = (v.UPGRADE_SHIP, v.BUY, v.PATRONISE, v.DONE)
    INTS: ClassVar[tuple[Field, ...]] = (SEAT, Number(0, 1))
    ON: ClassVar[tuple[str, ...]] = ("PlayerPurchases",)

    def __init__(self, seat: int, ship: int) -> None:
        self.seat = seat
        self.ship = ship  # 1 while a ship may still be upgraded

    def ints(self) -> list[int]:
        return [self.seat, self.ship]

    def legal(self, s: AgeState, seat: int) -> list[Action]:
        p = s.powers[seat]
        out: list[Action] = []
        if self.ship and p.cash >= s.data.ship_price and can_upgrade(s, seat):
            out.append(v.UPGRADING)
        leaders = usable_leaders(s, seat)
        for category in range(len(s.data.categories)):
            if category == s.banned:
                continue
            money = p.cash + category_credits(s, seat, category)
            for i in s.data.categories[category].advances:
                needs = prerequisites(s, i)
                if p.advances >> i & 1 or p.advances & needs != needs:
                    continue
                if s.data.advances[i].cost <= money + leader_credits(s, leaders, i):
                    out.append(v.BUYING[i])
        for place in range(len(s.leaders)):
            if no_patronage(s, seat, place) is None:
                out.append(Action(v.PATRONISE, s.data.kind_of[s.leaders[place].card]))
        out.append(v.FINISHING)
        return out

    def why_not(self, s: AgeState, seat: int, action: Action) -> Refusal | None:
        if action.verb == v.UPGRADE_SHIP:
            return self.no_upgrade(s, seat)
        if action.verb == v.BUY:
            return no_advance(s, seat, action.a)
        if action.verb == v.PATRONISE:
            for place in range(len(s.leaders)):
                if s.data.kind_of[s.leaders[place].card] == action.a:
                    return no_patronage(s, seat, place)
            return Refusal("aor.9.4.3-1", "refusal.not_played")
        return None

    def no_upgrade(self, s: AgeState, seat: int) -> Refusal | None:
        p = s.powers[seat]
        if not self.ship:
            return Refusal("aor.2.2-9", "refusal.ship_first")
        if not can_upgrade(s, seat):
            if p.ship == t.OCEAN:
                return Refusal("aor.9.5.1-2", "refusal.top_ship")
            return Refusal("aor.9.5.1-5", "refusal.best_ship")
        if p.cash < s.data.ship_price:
            return Refusal("aor.9.5.1-4", "refusal.money", cash=p.cash)
        return None

    def take(self, s: AgeState, seat: int, action: Action) -> None:
        if action.verb == v.UPGRADE_SHIP:
            s.goto(Purchase(seat, 0))
            upgrade(s, seat)
        elif action.verb == v.BUY:
            s.goto(Purchase(seat, 0))
            buy(s, seat, action.a)
        elif action.verb == v.PATRONISE:
            for leader in s.leaders:
                if s.data.kind_of[leader.card] == action.a:
                    leader.patrons |= 1 << seat
            s.emit(e.PATRONISED, s.everyone, seat, action.a)
        else:
            s.end()


def can_upgrade(s: AgeState, seat: int) -> bool:
    """Levels rise within a type; the next type comes with its advance only (9.5.1-3, 9.5.1-5)."""
    p = s.powers[seat]
    return p.ship == t.NO_SHIP or p.level + 1 < len(s.data.ship_levels[p.ship])


def upgrade(s: AgeState, seat: int) -> None:
    p = s.powers[seat]
    p.cash -= s.data.ship_price
    if p.ship == t.NO_SHIP:
        set_ship(s, seat, t.GALLEY)
    else:
        p.level += 1
        s.emit(e.SHIP, s.everyone, seat, p.ship, s.data.ship_levels[p.ship][p.level])


def set_ship(s: AgeState, seat: int, ship: int) -> None:
    """The first level of a type of ship."""
    p = s.powers[seat]
    p.ship = ship
    p.level = 0
    s.emit(e.SHIP, s.everyone, seat, ship, s.data.ship_levels[ship][0])


def no_advance(s: AgeState, seat: int, advance: int) -> Refusal | None:
    """Why the seat can't buy an advance now."""
    p = s.powers[seat]
    if p.advances >> advance & 1:
        return Refusal("aor.9.5.2-11", "refusal.owned")
    if s.data.advances[advance].category == s.banned:
        return Refusal("aor.9.5.2-13", "refusal.banned")
    needs = prerequisites(s, advance)
    if p.advances & needs != needs:
        return Refusal("aor.9.5.2-6", "refusal.prerequisite")
    cost = price(s, seat, advance)
    if cost > p.cash:
        return Refusal("aor.9.5.2-2", "refusal.price", price=cost, cash=p.cash)
    return None


def no_patronage(s: AgeState, seat: int, place: int) -> Refusal | None:
    """Why the seat can't claim the leader in this place of the display."""
    if may_use(s, seat, place):
        return Refusal("aor.9.4.3-9", "refusal.has_leader")
    if not s.powers[seat].owns(t.PATRONAGE):
        return Refusal("aor.9.4.3-6", "refusal.no_patronage")
    if place == 0:
        return Refusal("aor.9.4.3-2", "refusal.first_leader")
    if places_left(s, place) <= 0:
        return Refusal("aor.9.4.3-7", "refusal.leader_claimed")
    return None


def buy(s: AgeState, seat: int, advance: int) -> None:
    """Pay for an advance and gain what it brings at once (9.5.2-7, 9.5.2-10, 9.5.4)."""
    p = s.powers[seat]
    cost = price(s, seat, advance)
    p.cash -= cost
    p.advances |= 1 << advance
    p.fresh |= 1 << advance
    s.emit(e.BOUGHT, s.everyone, seat, advance, cost)
    if advance == t.SEAWORTHY_VESSELS:
        set_ship(s, seat, t.SEAWORTHY)
    elif advance == t.OCEAN_NAVIGATION:
        set_ship(s, seat, t.OCEAN)
    elif advance == t.MASTER_ART:
        s.call(DiscardCard(seat))
    elif advance == t.PRINTED_WORD:
        for leader in s.leaders:
            rebate(s, seat, leader)
    if p.advances == t.ALL_ADVANCES:
        begin_last_turn(s)
    spaces = s.data.advances[advance].misery
    if spaces < 0:
        relieve(s, seat, -spaces)
    if s.edition.relief_by_name:
        grant_relief(s, seat)
    gain(s, seat, spaces)


class Stabilise(SeatStep):
    """Pay for the cards in hand, or let Misery rise (9.5.3)."""

    VERBS: ClassVar[tuple[int, ...]] = (v.STABILISE, v.REFUSE)
    ON: ClassVar[tuple[str, ...]] = ("PlayerPurchases",)

    def deciders(self, s: AgeState) -> int:
        p = s.powers[self.seat]
        return 0 if p.out or not p.hand else 1 << self.seat

    def prompt(self, s: AgeState, seat: int) -> Text:
        return Text("prompt.Stabilise", money=stabilization_cost(s, seat))

    def legal(self, s: AgeState, seat: int) -> list[Action]:
        if s.powers[seat].cash < stabilization_cost(s, seat):
            return [Action(v.REFUSE)]
        return [Action(v.STABILISE), Action(v.REFUSE)]

    def why_not(self, s: AgeState, seat: int, action: Action) -> Refusal | None:
        if action.verb == v.STABILISE and s.powers[seat].cash < stabilization_cost(s, seat):
            return Refusal("aor.9.5.3-2", "refusal.money", cash=s.powers[seat].cash)
        return None

    def take(self, s: AgeState, seat: int, action: Action) -> None:
        s.end()
        cost = stabilization_cost(s, seat)
        if action.verb == v.STABILISE:
            s.powers[seat].cash -= cost
            s.emit(e.STABILISED, s.everyone, seat, cost)
        else:
            gain(s, seat, unpaid_spaces(s, seat, cost))
