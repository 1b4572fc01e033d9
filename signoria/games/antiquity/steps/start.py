"""Set-up: the starting cities, in reverse order of play (setup-11 to setup-17)."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.antiquity import events, verbs
from signoria.games.antiquity.rules.city import new_city
from signoria.games.antiquity.rules.country import remove_counters
from signoria.games.antiquity.rules.hexes import Board
from signoria.games.antiquity.state import AntiquityState
from signoria.kernel.action import Action
from signoria.kernel.schema import SEAT, Field
from signoria.kernel.step import Step
from signoria.kernel.text import Noun, Refusal


def free_centres(s: AntiquityState) -> Board:
    """Centres of cities that lie wholly on a starting tile without a city (setup-12, setup-13)."""
    board = 0
    for tile in range(len(s.map.start_centres)):
        if s.start_free >> tile & 1:
            board |= s.map.start_centres[tile]
    return board


class StartingCity(Step[AntiquityState]):
    """The player at this place in the order founds his first city; the last in the order begins."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.SETTLE,)
    INTS: ClassVar[tuple[Field, ...]] = (SEAT,)
    ON: ClassVar[tuple[str, ...]] = ("Turn:0",)

    def __init__(self, place: int) -> None:
        self.place = place

    def ints(self) -> list[int]:
        return [self.place]

    def belongs(self, s: AntiquityState, line: int, below: list[Step[AntiquityState]]) -> bool:
        """The later players in the order have their city, the others none."""
        cities = [len(s.players[seat].centres) for seat in s.order]
        return cities == [0] * (self.place + 1) + [1] * (s.seats - self.place - 1)

    def deciders(self, s: AntiquityState) -> int:
        return 1 << s.order[self.place]

    def legal(self, s: AntiquityState, seat: int) -> list[Action]:
        table = s.data.actions.settle
        return [table[h] for h in s.data.hexes.hexes(free_centres(s))]

    def why_not(self, s: AntiquityState, seat: int, action: Action) -> Refusal | None:
        one = s.data.hexes.one[action.a]
        if free_centres(s) & one:
            return None
        for centres in s.map.start_centres:
            if centres & one:
                return Refusal("antiquity.setup-13", "refusal.start_taken")
        if self._touches_start_tile(s, action.a):
            return Refusal("antiquity.setup-12", "refusal.start_inside", hex=Noun("hex", action.a))
        return Refusal("antiquity.setup-14", "refusal.start_tile", hex=Noun("hex", action.a))

    def _touches_start_tile(self, s: AntiquityState, at: int) -> bool:
        """The centre lies on a starting tile, but too near its edge."""
        return s.map.tile_of[at] in s.data.layouts[s.seats - 2].start_tiles

    def take(self, s: AntiquityState, seat: int, action: Action) -> None:
        found_city(s, seat, action.a)
        if self.place > 0:
            s.goto(StartingCity(self.place - 1))
        else:
            s.end()


def found_city(s: AntiquityState, seat: int, centre: int) -> None:
    """Place a starting city over any terrain; sea under it is land from now on (setup-15, setup-16)."""
    grid = s.data.hexes
    hexes = grid.one[centre] | grid.around[centre]
    new_city(s, s.players[seat], centre)
    for tile in range(len(s.map.start_centres)):
        if s.map.start_centres[tile] & grid.one[centre]:
            s.start_free &= ~(1 << tile)
    remove_counters(s, hexes)
    if s.sea & hexes:
        s.sea &= ~hexes
        s.chart_waters()
    s.emit(events.SETTLES, s.everyone, seat, centre)
