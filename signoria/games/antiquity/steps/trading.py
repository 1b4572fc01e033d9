"""Trade in phase 2: two goods for one with the supply, and offers between players (phase2m-05 to phase2m-11).

An announced offer is open to see for all. The goods it gives are set aside when it is announced, and whether
its maker has a working market is noted then, so that whether it can be accepted never depends on what the
maker does in secret afterwards.
"""

from __future__ import annotations

from typing import ClassVar, Final

from signoria.games.antiquity import events, ids, verbs
from signoria.games.antiquity.rules.city import works
from signoria.games.antiquity.state import AntiquityState, Offer, Player, new_offer, offer_maker, offer_number
from signoria.kernel.action import Action
from signoria.kernel.schema import SEAT, SEATS, Field
from signoria.kernel.step import Step
from signoria.kernel.text import Noun, Refusal

OFFER_CAP: Final = 48  # of one good in one offer: as many as there are counters


def add_trades(s: AntiquityState, seat: int, actions: list[Action]) -> None:
    p = s.players[seat]
    table = s.data.actions
    if works(p, ids.MARKET):
        for a in range(ids.GOODS):
            if p.goods[a]:
                if p.goods[a] > 1:
                    actions.append(table.barter[a * ids.GOODS + a])
                for b in range(a + 1, ids.GOODS):
                    if p.goods[b]:
                        actions.append(table.barter[a * ids.GOODS + b])
    if why_no_offer(s, seat) is None:
        others = 0
        for other in range(s.seats):
            if other != seat and s.players[other].alive:
                actions.append(table.offer[other])
                others += 1
        if others > 1:
            actions.append(table.offer_all)
    for number in range(len(s.offers)):
        offer = s.offers[number]
        if offer.open:
            if offer_maker(s, number) == seat:
                actions.append(table.withdraw[number])
            elif addressed(offer, seat):
                if why_not_accept(s, seat, number) is None:
                    actions.append(table.accept[number])
                actions.append(table.decline[number])


def addressed(offer: Offer, seat: int) -> bool:
    return offer.to & ~offer.declined & 1 << seat != 0


def why_not_trade(s: AntiquityState, seat: int, action: Action) -> Refusal | None:
    verb = action.verb
    if verb == verbs.BARTER:
        return why_not_barter(s.players[seat], action.a, action.b)
    if verb == verbs.OFFER or verb == verbs.OFFER_ALL:
        return why_not_offer(s, seat, action)
    if verb == verbs.WITHDRAW:
        if not on_table(s, action.a) or offer_maker(s, action.a) != seat:
            return Refusal("antiquity.phase2m-07", "refusal.no_offer")
        return None
    if not on_table(s, action.a) or not addressed(s.offers[action.a], seat):
        return Refusal("antiquity.phase2m-07", "refusal.no_offer")
    if verb == verbs.DECLINE:
        return None
    return why_not_accept(s, seat, action.a)


def why_not_barter(p: Player, a: int, b: int) -> Refusal | None:
    if not works(p, ids.MARKET):
        return Refusal("antiquity.fig-02", "refusal.idle", piece=Noun("piece", ids.MARKET))
    if a > b:
        return Refusal(
            "antiquity.phase2m-11", "refusal.pair_order", first=Noun("good", b), second=Noun("good", a)
        )
    if p.goods[a] < (2 if a == b else 1):
        return Refusal("antiquity.phase2m-11", "refusal.no_good", good=Noun("good", a))
    if not p.goods[b]:
        return Refusal("antiquity.phase2m-11", "refusal.no_good", good=Noun("good", b))
    return None


def why_not_offer(s: AntiquityState, seat: int, action: Action) -> Refusal | None:
    refusal = why_no_offer(s, seat)
    if refusal is not None:
        return refusal
    if action.verb == verbs.OFFER:
        if action.a == seat or not s.players[action.a].alive:
            return Refusal("antiquity.phase2m-05", "refusal.no_partner")
    elif sum(1 for p in s.players if p.alive) < 3:
        return Refusal("antiquity.phase2m-05", "refusal.one_partner")
    return None


def why_no_offer(s: AntiquityState, seat: int) -> Refusal | None:
    """The rulebook has no limit: these are generous, and keep offers from going on without an end."""
    if s.players[seat].offers >= verbs.ANNOUNCEMENTS:
        return Refusal("antiquity.phase2m-07", "refusal.offers_used", number=verbs.ANNOUNCEMENTS)
    if free_place(s, seat) < 0:
        return Refusal("antiquity.phase2m-07", "refusal.offers_open", number=verbs.PLACES)
    return None


def on_table(s: AntiquityState, number: int) -> bool:
    return number < len(s.offers) and s.offers[number].open


def free_place(s: AntiquityState, seat: int) -> int:
    """Where the seat's next offer lies: its places in their order, then those whose offers are closed; -1 for nowhere."""
    announced = s.players[seat].offers
    if announced < verbs.PLACES:
        return offer_number(s, seat, announced)
    for place in range(verbs.PLACES):
        number = offer_number(s, seat, place)
        if not s.offers[number].open:
            return number
    return -1


def why_not_accept(s: AntiquityState, seat: int, number: int) -> Refusal | None:
    """Why an open offer to this seat can't be accepted. Only the offer and the seat's own lane count."""
    offer = s.offers[number]
    maker = offer_maker(s, number)
    p = s.players[seat]
    if not offer.market and not works(p, ids.MARKET):
        return Refusal("antiquity.phase2m-06", "refusal.no_market")
    for good in range(ids.GOODS):
        if p.goods[good] < offer.want[good]:
            return Refusal("antiquity.phase2m-08", "refusal.no_good", good=Noun("good", good))
    for lane in s.lanes:
        if lane.seat == maker and lane.committed:
            return Refusal("antiquity.phase2m-06", "refusal.maker_committed", seat=Noun("seat", maker))
    return None


def trade(s: AntiquityState, seat: int, action: Action) -> None:
    """Carry out one of the trading verbs of the city step."""
    p = s.players[seat]
    verb = action.verb
    if verb == verbs.BARTER:
        p.goods[action.a] -= 1
        p.goods[action.b] -= 1
        s.emit(events.BARTERS, s.everyone, seat, action.a, action.b)
        s.call(Receive(seat))
    elif verb == verbs.OFFER:
        draft(s, seat, 1 << action.a)
    elif verb == verbs.OFFER_ALL:
        everyone = 0
        for other in range(s.seats):
            if other != seat and s.players[other].alive:
                everyone |= 1 << other
        draft(s, seat, everyone)
    elif verb == verbs.ACCEPT:
        accept(s, seat, action.a)
    elif verb == verbs.DECLINE:
        s.offers[action.a].declined |= 1 << seat
        s.announce(events.DECLINES, seat, action.a)
    else:
        withdraw(s, action.a)
        s.announce(events.WITHDRAWS, seat, action.a)


def accept(s: AntiquityState, seat: int, number: int) -> None:
    """Both stocks change at once; the deal is announced to all (phase2m-07)."""
    offer = s.offers[number]
    maker = offer_maker(s, number)
    for good in range(ids.GOODS):
        s.players[seat].goods[good] += offer.give[good] - offer.want[good]
        s.players[maker].goods[good] += offer.want[good]
    offer.open = False
    offer.taker = seat
    s.exchange(1 << maker)
    s.announce(events.ACCEPTS, seat, number, maker)


def withdraw(s: AntiquityState, number: int) -> None:
    """Close an offer; its goods go back to the maker."""
    offer = s.offers[number]
    offer.open = False
    goods = s.players[offer_maker(s, number)].goods
    for good in range(ids.GOODS):
        goods[good] += offer.give[good]


def drop_offers(s: AntiquityState, seat: int) -> None:
    """The seat has resigned: its offers are withdrawn, and one that it was drawing up is never announced."""
    for number in range(len(s.offers)):
        if s.offers[number].open and offer_maker(s, number) == seat:
            withdraw(s, number)
    for lane in s.lanes:
        if lane.seat == seat and lane.stack and isinstance(lane.stack[-1], Draft):
            lane.stack.pop()
            lane.lines.pop()
            s.players[seat].give = []
            s.players[seat].want = []


def expire(s: AntiquityState) -> None:
    """Open offers end with the phase."""
    for number in range(len(s.offers)):
        if s.offers[number].open:
            withdraw(s, number)


class Receive(Step[AntiquityState]):
    """Take one good of any type from the supply (phase2m-11)."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.RECEIVE,)
    INTS: ClassVar[tuple[Field, ...]] = (SEAT,)
    ON: ClassVar[tuple[str, ...]] = ("CityBuilding",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def ints(self) -> list[int]:
        return [self.seat]

    def belongs(self, s: AntiquityState, line: int, below: list[Step[AntiquityState]]) -> bool:
        return below[-1].ints()[0] == self.seat

    def deciders(self, s: AntiquityState) -> int:
        return 1 << self.seat

    def legal(self, s: AntiquityState, seat: int) -> list[Action]:
        return s.data.actions.receive

    def why_not(self, s: AntiquityState, seat: int, action: Action) -> Refusal | None:
        return None

    def take(self, s: AntiquityState, seat: int, action: Action) -> None:
        s.players[seat].goods[action.a] += 1
        s.emit(events.RECEIVES, s.everyone, seat, action.a)
        s.end()


def draft(s: AntiquityState, seat: int, to: int) -> None:
    """Begin to draw up an offer."""
    p = s.players[seat]
    p.give = [0] * ids.GOODS
    p.want = [0] * ids.GOODS
    s.call(Draft(seat, to))


class Draft(Step[AntiquityState]):
    """Name the goods of an offer one by one, then announce it. Any number of goods, or none on one side
    (phase2m-08).
    """

    VERBS: ClassVar[tuple[int, ...]] = (verbs.GIVE, verbs.WANT, verbs.ANNOUNCE)
    INTS: ClassVar[tuple[Field, ...]] = (SEAT, SEATS)
    ON: ClassVar[tuple[str, ...]] = ("CityBuilding",)

    def __init__(self, seat: int, to: int) -> None:
        self.seat = seat
        self.to = to

    def ints(self) -> list[int]:
        return [self.seat, self.to]

    def belongs(self, s: AntiquityState, line: int, below: list[Step[AntiquityState]]) -> bool:
        """The offer holds goods that the player has, for others."""
        p = s.players[self.seat]
        if (
            below[-1].ints()[0] != self.seat
            or why_no_offer(s, self.seat) is not None
            or not self.to
            or self.to >> self.seat & 1
        ):
            return False
        if len(p.give) != ids.GOODS or len(p.want) != ids.GOODS:
            return False
        return all(p.give[good] <= p.goods[good] for good in range(ids.GOODS))

    def deciders(self, s: AntiquityState) -> int:
        return 1 << self.seat

    def legal(self, s: AntiquityState, seat: int) -> list[Action]:
        p = s.players[seat]
        table = s.data.actions
        actions: list[Action] = []
        total = 0
        for good in range(ids.GOODS):
            if p.give[good] < p.goods[good] and p.give[good] < OFFER_CAP:
                actions.append(table.give[good])
            total += p.give[good]
        for good in range(ids.GOODS):
            if p.want[good] < OFFER_CAP:
                actions.append(table.want[good])
            total += p.want[good]
        if total:
            actions.append(table.announce)
        return actions

    def why_not(self, s: AntiquityState, seat: int, action: Action) -> Refusal | None:
        p = s.players[seat]
        if action.verb == verbs.GIVE:
            if p.give[action.a] >= p.goods[action.a]:
                return Refusal("antiquity.phase2m-08", "refusal.no_good", good=Noun("good", action.a))
            if p.give[action.a] >= OFFER_CAP:
                return Refusal("antiquity.phase2m-08", "refusal.offer_cap", number=OFFER_CAP)
        elif action.verb == verbs.WANT:
            if p.want[action.a] >= OFFER_CAP:
                return Refusal("antiquity.phase2m-08", "refusal.offer_cap", number=OFFER_CAP)
        elif sum(p.give) + sum(p.want) == 0:
            return Refusal("antiquity.phase2m-08", "refusal.empty_offer")
        return None

    def take(self, s: AntiquityState, seat: int, action: Action) -> None:
        p = s.players[seat]
        if action.verb == verbs.GIVE:
            p.give[action.a] += 1
        elif action.verb == verbs.WANT:
            p.want[action.a] += 1
        else:
            announce(s, seat, self.to)
            s.end()


def announce(s: AntiquityState, seat: int, to: int) -> None:
    """Lay the offer on the table: the goods given are set aside, everybody hears of it."""
    p = s.players[seat]
    number = free_place(s, seat)
    while len(s.offers) <= number:
        s.offers.append(new_offer())
    p.offers += 1
    offer = s.offers[number]
    offer.open = True
    offer.to = to
    offer.declined = 0
    offer.taker = -1
    offer.market = works(p, ids.MARKET)
    offer.give = p.give
    offer.want = p.want
    p.give = []
    p.want = []
    if to & (to - 1):
        s.announce(events.OFFERS_ALL, seat, number)
    else:
        s.announce(events.OFFERS, seat, number, to.bit_length() - 1)
    for good in range(ids.GOODS):
        p.goods[good] -= offer.give[good]
        if offer.give[good]:
            s.announce(events.OFFER_GIVES, number, offer.give[good], good)
    for good in range(ids.GOODS):
        if offer.want[good]:
            s.announce(events.OFFER_WANTS, number, offer.want[good], good)
