"""The Development action."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.road_to_domination import verbs
from signoria.games.road_to_domination.effects.plunder import due
from signoria.games.road_to_domination.rules.authority import development_bonus
from signoria.games.road_to_domination.rules.cards import EVENT_CARDS, WAR_CARDS, has
from signoria.games.road_to_domination.rules.tracks import pay
from signoria.games.road_to_domination.rules.trade import (
    is_good,
    take_leader_gain,
    trade,
    unlocked,
)
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.steps.common import Ask, Window, may_intercept
from signoria.games.road_to_domination.steps.events import play_event
from signoria.games.road_to_domination.steps.raising import (
    ECONOMIC_GAIN,
    SHIPYARDS_SEARCH,
    WEAPONS_SEARCH,
    Fetch,
    Raise,
    can_raise,
    searchable,
)
from signoria.games.road_to_domination.terms import (
    DUCATS,
    ECONOMIC_EVENT_CARD,
    ECONOMIC_RAISE,
    ECONOMIC_WAR_CARD,
    EXCEPTIONAL_YEAR,
    FIRST_GOOD,
    GLORY,
    LEADER_SECOND_GOOD,
    MOST_SEATS,
    ORIENTAL_GOODS,
    PIRATES,
    TRACKS,
    Seat,
    Stat,
)
from signoria.kernel.action import Action
from signoria.kernel.schema import SEAT, Field, Id, Number
from signoria.kernel.step import Procedure, Step
from signoria.kernel.text import Noun, Refusal, Text


class Development(Procedure[Road]):
    """A Development that was chosen as the action; `good` is -1 if Exceptional year comes before it is named."""

    INTS: ClassVar[tuple[Field, ...]] = (SEAT, Id(TRACKS, none=True))
    ON: ClassVar[tuple[str, ...]] = ("Turn",)
    LINES: ClassVar[int] = 2

    def __init__(self, seat: Seat, good: Stat) -> None:
        self.seat = seat
        self.good = good

    def ints(self) -> list[int]:
        return [self.seat, self.good]

    def belongs(self, s: Road, line: int, below: list[Step[Road]]) -> bool:
        return self.good < 0 or is_good(self.good)

    def advance(self, s: Road, line: int) -> None:
        if line > 0:
            s.goto(Pirates(1, self.seat))
        elif self.good < 0:
            s.call(ChooseGood(self.seat, 1))
        else:
            s.call(DevelopGood(self.seat, self.good, 1))


def developments(s: Road, seat: Seat) -> list[Action]:
    """The goods that can be developed, and Exceptional year, which is played before the good is named."""
    found = [Action(verbs.DEVELOP, good) for good in range(FIRST_GOOD, TRACKS) if unlocked(s, seat, good)]
    if s.data.by_effect[EXCEPTIONAL_YEAR] in s.players[seat].hand:
        found.append(Action(verbs.PLAY_EXCEPTIONAL_YEAR, DUCATS))
        if may_have_glory(s, seat):
            found.append(Action(verbs.PLAY_EXCEPTIONAL_YEAR, GLORY))
    return found


def why_not_exceptional_year(s: Road, seat: Seat, reward: Stat) -> Refusal | None:
    card = s.data.by_effect[EXCEPTIONAL_YEAR]
    if card not in s.players[seat].hand:
        return Refusal("rtd.event-27", "refusal.not_in_hand", card=Noun("card", card))
    if reward != DUCATS and reward != GLORY:
        return Refusal("rtd.event-28", "refusal.no_reward")
    if reward == GLORY and not may_have_glory(s, seat):
        return Refusal("rtd.event-28", "refusal.oriental", n=s.data.providence[card].bonus_min)
    return None


class ChooseGood(Ask):
    """Name the good: after Exceptional year, or (`chosen` is 0) when Lutheranism grants a Development.

    A granted Development may be declined, and no card can be played with it or against it (R-19).
    """

    VERBS: ClassVar[tuple[int, ...]] = (verbs.DEVELOP, verbs.PLAY_EXCEPTIONAL_YEAR, verbs.PASS)
    INTS: ClassVar[tuple[Field, ...]] = (SEAT, Number(0, 1))
    ON: ClassVar[tuple[str, ...]] = ("Development", "Intrigue")

    def __init__(self, seat: Seat, chosen: int) -> None:
        super().__init__(seat)
        self.chosen = chosen

    def ints(self) -> list[int]:
        return [self.seat, self.chosen]

    def legal(self, s: Road, seat: Seat) -> list[Action]:
        if self.chosen:
            return developments(s, seat)
        found = [Action(verbs.DEVELOP, good) for good in range(FIRST_GOOD, TRACKS) if unlocked(s, seat, good)]
        found.append(Action(verbs.PASS))
        return found

    def why_not(self, s: Road, seat: Seat, action: Action) -> Refusal | None:
        if action.verb == verbs.DEVELOP:
            return why_not_develop(s, seat, action.a)
        if action.verb == verbs.PASS:
            return Refusal("rtd.dev-01", "refusal.must_develop") if self.chosen else None
        if not self.chosen:
            return Refusal("rtd.event-27", "refusal.not_chosen")
        return why_not_exceptional_year(s, seat, action.a)

    def take(self, s: Road, seat: Seat, action: Action) -> None:
        if action.verb == verbs.DEVELOP:
            s.goto(DevelopGood(seat, action.a, 1))
        elif action.verb == verbs.PASS:
            s.end()
        else:
            play_event(s, seat, s.data.by_effect[EXCEPTIONAL_YEAR], action.a)

    def idle(self, s: Road, seat: Seat) -> bool:
        return may_intercept(s, seat)


class DevelopGood(Procedure[Road]):
    """Trade, leader gain, economic gain, in this order.

    `first` is 0 for the second good of the oriental goods leader: Reformer and Calvinism pay only once (R-20).
    """

    INTS: ClassVar[tuple[Field, ...]] = (SEAT, Id(TRACKS), Number(0, 1))
    ON: ClassVar[tuple[str, ...]] = ("Development", "Intrigue", "DevelopGood")
    LINES: ClassVar[int] = 4

    def __init__(self, seat: Seat, good: Stat, first: int) -> None:
        self.seat = seat
        self.good = good
        self.first = first

    def ints(self) -> list[int]:
        return [self.seat, self.good, self.first]

    def belongs(self, s: Road, line: int, below: list[Step[Road]]) -> bool:
        return is_good(self.good)

    def advance(self, s: Road, line: int) -> None:
        if line == 0:
            bonus = development_bonus(s, self.seat) if self.first else 0
            trade(s, self.seat, self.good, bonus)
        elif line == 1:
            if s.leads(self.seat, self.good):
                self.lead(s)
        elif line == 2:
            offer_economic_gain(s, self.seat, self.good)
        else:
            s.end()

    def lead(self, s: Road) -> None:
        table = s.data.goods[self.good]
        if table.leader != LEADER_SECOND_GOOD:
            take_leader_gain(s, self.seat, self.good)
        elif s.players[self.seat].ducats >= table.leader_amount:
            s.call(SecondGood(self.seat))


def offer_economic_gain(s: Road, seat: Seat, good: Stat) -> None:
    """The optional last part: a step for ducats, or a card from the discard pile. Not asked if there is nothing to get."""
    table = s.data.goods[good]
    if table.economic == ECONOMIC_RAISE:
        if can_raise(s, seat, table.economic_cost, table.economic_tracks):
            s.call(Raise(seat, table.economic_cost, table.economic_tracks, ECONOMIC_GAIN))
    elif table.economic == ECONOMIC_WAR_CARD:
        if searchable(s, WAR_CARDS):
            s.call(Fetch(seat, WAR_CARDS, WEAPONS_SEARCH))
    elif table.economic == ECONOMIC_EVENT_CARD and searchable(s, EVENT_CARDS):
        s.call(Fetch(seat, EVENT_CARDS, SHIPYARDS_SEARCH))


class SecondGood(Ask):
    """The leader in oriental goods may pay for a second good: not gold, spices or oriental goods (R-20)."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.DEVELOP, verbs.PASS)
    ON: ClassVar[tuple[str, ...]] = ("DevelopGood",)

    def legal(self, s: Road, seat: Seat) -> list[Action]:
        found: list[Action] = []
        for good in range(FIRST_GOOD, TRACKS):
            if s.data.goods[good].second_good and unlocked(s, seat, good):
                found.append(Action(verbs.DEVELOP, good))
        found.append(Action(verbs.PASS))
        return found

    def why_not(self, s: Road, seat: Seat, action: Action) -> Refusal | None:
        if action.verb == verbs.PASS:
            return None
        refusal = why_not_develop(s, seat, action.a)
        if refusal is None and not s.data.goods[action.a].second_good:
            return Refusal("rtd.dev-19", "refusal.not_second", stat=Noun("stat", action.a))
        return refusal

    def take(self, s: Road, seat: Seat, action: Action) -> None:
        if action.verb == verbs.PASS:
            s.end()
            return
        pay(s, seat, s.data.goods[ORIENTAL_GOODS].leader_amount)
        s.goto(DevelopGood(seat, action.a, 0))

    def idle(self, s: Road, seat: Seat) -> bool:
        return may_intercept(s, seat)

    def prompt(self, s: Road, seat: Seat) -> Text:
        return Text("prompt.SecondGood", n=s.data.goods[ORIENTAL_GOODS].leader_amount)


def why_not_develop(s: Road, seat: Seat, good: Stat) -> Refusal | None:
    if not is_good(good):
        return Refusal("rtd.dev-01", "refusal.no_good", stat=Noun("stat", good))
    if not unlocked(s, seat, good):
        table = s.data.goods[good]
        rule = "rtd.dev-22" if s.seats == 4 else "rtd.dev-21"
        return Refusal(
            rule, "refusal.locked", prestige=table.unlock_prestige, glory=table.unlock_glory[s.seats - 2]
        )
    return None


def may_have_glory(s: Road, seat: Seat) -> bool:
    """Exceptional year gives glory instead of ducats with enough oriental goods."""
    card = s.data.providence[s.data.by_effect[EXCEPTIONAL_YEAR]]
    return s.stat(seat, card.bonus_stat) >= card.bonus_min


class Pirates(Window):
    """After a chosen Development the opponents, clockwise, may each play Pirates on its player (R-18)."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.PLAY_PIRATES, verbs.PASS)
    INTS: ClassVar[tuple[Field, ...]] = (Number(0, MOST_SEATS), SEAT)
    ON: ClassVar[tuple[str, ...]] = ("Turn",)

    def __init__(self, at: int, victim: Seat) -> None:
        super().__init__(at)
        self.victim = victim

    def ints(self) -> list[int]:
        return [self.at, self.victim]

    def seat_in_turn(self, s: Road) -> Seat:
        return (self.victim + self.at) % s.seats if self.at < s.seats else -1

    def answers(self, s: Road, seat: Seat, known: bool) -> bool:
        return has(s, seat, s.data.by_effect[PIRATES], known)

    def following(self) -> Window:
        return Pirates(self.at + 1, self.victim)

    def legal(self, s: Road, seat: Seat) -> list[Action]:
        card = s.data.by_effect[PIRATES]
        found: list[Action] = []
        if card in s.players[seat].hand:
            for base in s.data.providence[card].bases:
                found.append(Action(verbs.PLAY_PIRATES, base.stat))
        found.append(Action(verbs.PASS))
        return found

    def why_not(self, s: Road, seat: Seat, action: Action) -> Refusal | None:
        if action.verb == verbs.PASS:
            return None
        card = s.data.by_effect[PIRATES]
        if card not in s.players[seat].hand:
            return Refusal("rtd.event-12", "refusal.not_in_hand", card=Noun("card", card))
        if s.data.providence[card].each(action.a) == 0:
            return Refusal("rtd.event-13", "refusal.no_base", card=Noun("card", card))
        return None

    def take(self, s: Road, seat: Seat, action: Action) -> None:
        s.goto(self.following())
        if action.verb == verbs.PLAY_PIRATES:
            play_event(s, seat, s.data.by_effect[PIRATES], action.a)

    def prompt(self, s: Road, seat: Seat) -> Text:
        card = s.data.by_effect[PIRATES]
        most = max([due(s, card, self.victim, base.stat) for base in s.data.providence[card].bases])
        return Text("prompt.Pirates", seat=Noun("seat", self.victim), n=most)
