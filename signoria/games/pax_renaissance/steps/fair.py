"""The trade fair (Part G): profits, subsidy, voyage, levies."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.pax_renaissance import events, verbs
from signoria.games.pax_renaissance.ids import (
    COLUMNS,
    CONCESSIONS_DOUBLE,
    EMPORIA,
    NO_TOKEN,
    SPICE_DOUBLE,
    SUBSIDY_TWO,
)
from signoria.games.pax_renaissance.solo import policy
from signoria.games.pax_renaissance.state import PaxState
from signoria.games.pax_renaissance.steps.base import BANKER, EMPIRE, Choice, refuse
from signoria.games.pax_renaissance.steps.tokens import TO_PLACE, put
from signoria.kernel.action import Action
from signoria.kernel.schema import Field, Id
from signoria.kernel.step import Procedure
from signoria.kernel.text import Noun, Refusal, Text


def subsidy(s: PaxState, banker: int) -> int:
    """What the convener draws first (G2b); nothing in the bankruptcy variant (G6)."""
    if s.options.bankruptcy:
        return 0
    return 2 if s.has(banker, SUBSIDY_TWO) else 1


def concession_yield(s: PaxState, owner: int, emporium: int) -> int:
    """Florins a concession draws when a voyage passes: doubled by each spice card on the spice route, and by Michelangelo."""
    amount = 1
    if emporium == s.data.spice_islands:
        amount <<= s.active_copies(owner, SPICE_DOUBLE)
    if s.has(owner, CONCESSIONS_DOUBLE):
        amount *= 2
    return amount


class TradeFair(Procedure[PaxState]):
    """A fair of the active banker. Line 0 opens it; each further line is one point of the route, empire or border.

    A line goes on by itself to the next empire that raises a levy.
    """

    INTS: ClassVar[tuple[Field, ...]] = (Id(2), Id(EMPORIA))
    LINES: ClassVar[int] = 60

    def __init__(self, side: int, emporium: int) -> None:
        self.side = side
        self.emporium = emporium

    def ints(self) -> list[int]:
        return [self.side, self.emporium]

    def advance(self, s: PaxState, line: int) -> None:
        place = self.side * COLUMNS
        route = s.data.routes[self.emporium]
        if line == 0:
            self.open(s, place)
            line = 1
        while s.market_florins[place] > 0 and line <= len(route):
            point = route[line - 1]
            if line % 2 == 0:
                self.cross(s, place, point)
            elif not s.saturated(point):
                s.jump(line + 1)
                s.call(Levy(point, s.active))
                return
            line += 1
        s.emit(events.VOYAGE_END, s.everyone, s.market_florins[place])
        s.end()

    def open(self, s: PaxState, place: int) -> None:
        """G1, G2: florins from China, the card is discarded, the convener is paid."""
        added = s.data.fair_florins[s.seats - 1]
        s.china -= added
        s.market_florins[place] += added
        s.emit(events.FAIR, s.everyone, s.bank[s.active], self.side, s.market_florins[place], self.emporium)
        s.emit(events.DISCARDED, s.everyone, s.market[place])
        s.market[place] = -1
        paid = min(subsidy(s, s.active), s.market_florins[place])
        if paid:
            s.market_florins[place] -= paid
            s.florins[s.active] += paid
            s.emit(events.SUBSIDY, s.everyone, s.bank[s.active], paid)

    def cross(self, s: PaxState, place: int, border: int) -> None:
        """G3: a concession is paid, else a pirate sends one florin to China."""
        owner = s.pawns[border]
        if owner >= 0:
            paid = min(concession_yield(s, owner, self.emporium), s.market_florins[place])
            s.market_florins[place] -= paid
            s.florins[owner] += paid
            s.emit(events.CONCESSION_PAID, s.everyone, s.bank[owner], border, paid)
        elif s.pirates[border] != NO_TOKEN:
            s.market_florins[place] -= 1
            s.china += 1
            s.emit(events.PIRACY, s.everyone, border)


class Levy(Choice):
    """A levy in an empire: its banker chooses the city, the icon says which token (G4, F4)."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.LEVY,)
    INTS: ClassVar[tuple[Field, ...]] = (EMPIRE, BANKER)

    def __init__(self, empire: int, banker: int) -> None:
        self.empire = empire
        self.banker = banker

    def ints(self) -> list[int]:
        return [self.empire, self.banker]

    def decider(self, s: PaxState) -> int:
        return self.banker

    def prompt(self, s: PaxState, seat: int) -> Text:
        return Text("prompt.Levy", empire=Noun("empire", self.empire))

    def finished(self, s: PaxState) -> bool:
        return s.saturated(self.empire)

    def legal(self, s: PaxState, seat: int) -> list[Action]:
        out: list[Action] = []
        for place in s.empty_places(self.empire):
            out.append(Action(verbs.LEVY, place))
        return out

    def why_not(self, s: PaxState, seat: int, action: Action) -> Refusal | None:
        if s.data.place_empire[action.a] != self.empire:
            return refuse("pax.G4.1", "other_empire")
        if not s.usable(action.a):
            return refuse("pax.B6d.2", "not_usable")
        if s.places[action.a] != NO_TOKEN:
            return refuse("pax.G4.2", "occupied")
        return None

    def take(self, s: PaxState, seat: int, action: Action) -> None:
        s.end()
        token = s.data.icons[s.religion[self.empire]][action.a]
        put(s, seat, token, TO_PLACE, action.a)

    def opponent(self, s: PaxState, banker: int) -> Action:
        return policy.levy(s, banker, self.empire, self.legal(s, banker))
