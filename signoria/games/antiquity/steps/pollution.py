"""Phase 9, pollution: markers in the own zone, one player after another (phase9-01 to phase9-13)."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.antiquity import events, ids, verbs
from signoria.games.antiquity.rules.city import sound_fountains, works
from signoria.games.antiquity.rules.country import goods_board, remove_counters
from signoria.games.antiquity.rules.elimination import eliminate
from signoria.games.antiquity.rules.hexes import Board
from signoria.games.antiquity.rules.zone import zone
from signoria.games.antiquity.state import AntiquityState, Player
from signoria.games.antiquity.steps.burial import Burial, doomed, owe_graves
from signoria.kernel.action import Action
from signoria.kernel.schema import SEAT, Field
from signoria.kernel.step import Procedure, Step
from signoria.kernel.text import Noun, Refusal, Text


def pollution_due(s: AntiquityState, p: Player) -> int:
    """Three markers per city, one less per fountain, four less with a manned dump, never below none
    (phase9-01 to 04).
    """
    due = s.data.pollution_per_city * len(p.centres)
    due -= s.data.pollution_per_fountain * sound_fountains(p)
    if works(p, ids.DUMP):
        due -= s.data.pollution_dump
    return max(0, due)


def pollution_sites(s: AntiquityState, seat: int) -> Board:
    """Unpolluted free hexes of the zone, outside the zones that the dumps of others protect (phase9-05,
    phase9-09).
    """
    return zone(s, seat) & ~s.polluted & ~s.occupied & ~guarded(s, seat)


def guarded(s: AntiquityState, seat: int) -> Board:
    """The zones of all other living players with a working dump."""
    board = 0
    for other in s.living():
        if other != seat and works(s.players[other], ids.DUMP):
            board |= zone(s, other)
    return board


class PollutionPhase(Procedure[AntiquityState]):
    """The player at this place in the order: his markers, then graves for those without a place, then perhaps
    his end.
    """

    INTS: ClassVar[tuple[Field, ...]] = (SEAT,)
    ON: ClassVar[tuple[str, ...]] = ("Turn:11",)
    LINES: ClassVar[int] = 3

    def __init__(self, place: int) -> None:
        self.place = place

    def ints(self) -> list[int]:
        return [self.place]

    def belongs(self, s: AntiquityState, line: int, below: list[Step[AntiquityState]]) -> bool:
        return self.place < len(s.order)

    def advance(self, s: AntiquityState, line: int) -> None:
        seat = s.order[self.place]
        p = s.players[seat]
        if line == 0:
            p.due = pollution_due(s, p) if p.alive else 0
            if p.due:
                s.emit(events.POLLUTION, s.everyone, seat, p.due)
                pollute_forced(s, seat)
                s.call(Pollute(seat))
        elif line == 1:
            unplaced = p.due
            p.due = 0
            if p.alive:
                owe_graves(s, seat, unplaced)
                s.call(Burial(1 << seat))
        else:
            if p.alive and doomed(s, seat):
                eliminate(s, 1 << seat)
            p.due = 0
            if self.place + 1 < len(s.order):
                s.goto(PollutionPhase(self.place + 1))
            else:
                s.end()


def pollute_forced(s: AntiquityState, seat: int) -> None:
    """If there are no more legal hexes than markers, all of them get one."""
    sites = pollution_sites(s, seat)
    if sites.bit_count() <= s.players[seat].due:
        for at in s.data.hexes.hexes(sites):
            pollute(s, seat, at)


def pollute(s: AntiquityState, seat: int, at: int) -> None:
    one = s.data.hexes.one[at]
    s.polluted |= one
    s.players[seat].due -= 1
    s.emit(events.POLLUTES, s.everyone, seat, at)
    remove_counters(s, one)


class Pollute(Step[AntiquityState]):
    """Choose a hex for the next marker. Ends when all are placed or no hex is left."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.POLLUTE,)
    INTS: ClassVar[tuple[Field, ...]] = (SEAT,)
    ON: ClassVar[tuple[str, ...]] = ("PollutionPhase:1",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def ints(self) -> list[int]:
        return [self.seat]

    def belongs(self, s: AntiquityState, line: int, below: list[Step[AntiquityState]]) -> bool:
        return below[-1].ints() == [s.order.index(self.seat)]

    def deciders(self, s: AntiquityState) -> int:
        p = s.players[self.seat]
        return 1 << self.seat if p.alive and p.due and pollution_sites(s, self.seat) else 0

    def prompt(self, s: AntiquityState, seat: int) -> Text:
        return Text("prompt.Pollute", number=s.players[seat].due)

    def legal(self, s: AntiquityState, seat: int) -> list[Action]:
        table = s.data.actions.pollute
        return [table[h] for h in s.data.hexes.hexes(pollution_sites(s, seat))]

    def why_not(self, s: AntiquityState, seat: int, action: Action) -> Refusal | None:
        one = s.data.hexes.one[action.a]
        at = Noun("hex", action.a)
        if not zone(s, seat) & one:
            rule = "antiquity.phase9-07" if s.sea & one else "antiquity.phase9-05"
            return Refusal(rule, "refusal.not_in_zone", hex=at)
        if s.polluted & one:
            return Refusal("antiquity.phase9-05", "refusal.polluted", hex=at)
        if s.occupied & one:
            goods = goods_board(s) & one
            return Refusal(
                "antiquity.phase9-05", "refusal.goods_there" if goods else "refusal.building_there", hex=at
            )
        if guarded(s, seat) & one:
            return Refusal("antiquity.phase9-09", "refusal.dump", hex=at)
        return None

    def take(self, s: AntiquityState, seat: int, action: Action) -> None:
        pollute(s, seat, action.a)
