"""Phase 5, store goods: what no store keeps is lost (phase5-01)."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.antiquity import events, ids, verbs
from signoria.games.antiquity.rules.city import has_power, store_room
from signoria.games.antiquity.state import AntiquityState, Player
from signoria.kernel.action import Action
from signoria.kernel.schema import SEATS, Field
from signoria.kernel.step import Step
from signoria.kernel.text import Noun, Refusal, Text


def begin_storing(s: AntiquityState) -> None:
    """Everything is kept or lost at once where there is nothing to choose; the others are asked (phase5-01 to
    05).
    """
    asked = 0
    for seat in s.living():
        p = s.players[seat]
        room = store_room(s, p)
        if has_power(p, ids.SAN_CHRISTOFORI) or room >= p.total_goods():
            continue
        if room == 0 or kinds_owned(p) == 1:
            spoil(s, seat, room)
        else:
            asked |= 1 << seat
    if asked:
        s.call(StoreGoods(asked))


def kinds_owned(p: Player) -> int:
    return sum(1 for good in range(ids.GOODS) if p.goods[good])


def spoil(s: AntiquityState, seat: int, room: int) -> None:
    """Discard without choice: everything without room, or the excess of a single type."""
    p = s.players[seat]
    for good in range(ids.GOODS):
        lost = p.goods[good] - room
        if lost > 0:
            p.goods[good] -= lost
            s.emit(events.DISCARDS, s.everyone, seat, lost, good)


class StoreGoods(Step[AntiquityState]):
    """Players with more goods than room discard one after the other, all at the same time."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.DISCARD, verbs.KEEP)
    INTS: ClassVar[tuple[Field, ...]] = (SEATS,)
    ON: ClassVar[tuple[str, ...]] = ("Turn:6",)

    def __init__(self, asked: int) -> None:
        self.asked = asked

    def ints(self) -> list[int]:
        return [self.asked]

    def deciders(self, s: AntiquityState) -> int:
        mask = 0
        for seat in range(s.seats):
            if self.asked >> seat & 1 and s.players[seat].alive:
                mask |= 1 << seat
        return mask

    def public(self) -> bool:
        return True

    def prompt(self, s: AntiquityState, seat: int) -> Text:
        p = s.players[seat]
        return Text(
            "prompt.StoreGoods", number=max(0, p.total_goods() - store_room(s, p)), room=store_room(s, p)
        )

    def absent(self, s: AntiquityState, seat: int) -> Action:
        return self.legal(s, seat)[-1]

    def legal(self, s: AntiquityState, seat: int) -> list[Action]:
        p = s.players[seat]
        table = s.data.actions
        actions = [table.discard[good] for good in range(ids.GOODS) if p.goods[good]]
        if p.total_goods() <= store_room(s, p):
            actions.append(table.keep)
        return actions

    def why_not(self, s: AntiquityState, seat: int, action: Action) -> Refusal | None:
        p = s.players[seat]
        if action.verb == verbs.DISCARD:
            if not p.goods[action.a]:
                return Refusal("antiquity.phase5-01", "refusal.no_good", good=Noun("good", action.a))
        elif p.total_goods() > store_room(s, p):
            return Refusal("antiquity.phase5-02", "refusal.store_full", number=store_room(s, p))
        return None

    def take(self, s: AntiquityState, seat: int, action: Action) -> None:
        p = s.players[seat]
        if action.verb == verbs.DISCARD:
            p.goods[action.a] -= 1
            s.emit(events.DISCARDS, s.everyone, seat, 1, action.a)
            if kinds_owned(p) == 1:
                spoil(s, seat, store_room(s, p))
            if p.total_goods():
                return
        s.goto(StoreGoods(self.asked & ~(1 << seat)))
