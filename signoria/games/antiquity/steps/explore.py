"""Phase 7, explore: one player after another turns up a counter (phase7-01 to phase7-07)."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.antiquity import events, ids, verbs
from signoria.games.antiquity.rules.city import works
from signoria.games.antiquity.rules.zone import zone
from signoria.games.antiquity.state import LIES, SEEN, AntiquityState
from signoria.kernel.action import Action
from signoria.kernel.schema import SEAT, Field
from signoria.kernel.step import Step
from signoria.kernel.text import Noun, Refusal


def explorable(s: AntiquityState, seat: int) -> list[int]:
    """The sites of the player's zone that still have a counter, if his explorer works."""
    if not works(s.players[seat], ids.EXPLORER):
        return []
    mine = zone(s, seat)
    one = s.data.hexes.one
    return [i for i in range(len(s.sites)) if s.counter_state[i] == LIES and mine & one[s.sites[i]]]


class Explore(Step[AntiquityState]):
    """The player at this place in the order explores or stays at home; skipped if he can't explore."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.EXPLORE, verbs.STAY)
    INTS: ClassVar[tuple[Field, ...]] = (SEAT,)
    ON: ClassVar[tuple[str, ...]] = ("Turn:8",)

    def __init__(self, place: int) -> None:
        self.place = place

    def ints(self) -> list[int]:
        return [self.place]

    def belongs(self, s: AntiquityState, line: int, below: list[Step[AntiquityState]]) -> bool:
        return self.place < len(s.order)

    def deciders(self, s: AntiquityState) -> int:
        seat = s.order[self.place]
        return 1 << seat if s.players[seat].alive and explorable(s, seat) else 0

    def nobody(self, s: AntiquityState) -> None:
        if self.place + 1 < len(s.order):
            s.goto(Explore(self.place + 1))
        else:
            s.end()

    def absent(self, s: AntiquityState, seat: int) -> Action:
        return s.data.actions.stay

    def legal(self, s: AntiquityState, seat: int) -> list[Action]:
        table = s.data.actions
        actions = [table.explore[s.sites[site]] for site in explorable(s, seat)]
        actions.append(table.stay)
        return actions

    def why_not(self, s: AntiquityState, seat: int, action: Action) -> Refusal | None:
        if action.verb == verbs.STAY:
            return None
        at = Noun("hex", action.a)
        if action.a not in s.sites or s.counter_state[s.sites.index(action.a)] != LIES:
            return Refusal("antiquity.phase7-02", "refusal.no_counter", hex=at)
        if not zone(s, seat) & s.data.hexes.one[action.a]:
            return Refusal("antiquity.phase7-02", "refusal.not_in_zone", hex=at)
        return None

    def take(self, s: AntiquityState, seat: int, action: Action) -> None:
        if action.verb == verbs.EXPLORE:
            reveal_counter(s, seat, s.sites.index(action.a))
        else:
            s.emit(events.STAYS, s.everyone, seat)
        self.nobody(s)


def reveal_counter(s: AntiquityState, seat: int, site: int) -> None:
    """Turn up a counter: one good of its type; food raises the famine level at once (phase7-04 to 07)."""
    good = s.counters[site]
    s.reveal()
    s.counter_state[site] = SEEN
    s.players[seat].goods[good] += s.data.explored_goods
    s.emit(events.EXPLORES, s.everyone, seat, s.sites[site], good)
    if s.data.explored_rise[good]:
        s.famine += s.data.explored_rise[good]
        s.emit(events.FAMINE, s.everyone, s.famine)
