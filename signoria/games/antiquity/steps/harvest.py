"""Phase 6, harvest: one good from each producer, three with forced labour (phase6-01 to phase6-13)."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.antiquity import events, ids, verbs
from signoria.games.antiquity.rules.city import has_power, works
from signoria.games.antiquity.rules.country import remove_producer, take_good
from signoria.games.antiquity.rules.hexes import Board
from signoria.games.antiquity.state import AntiquityState, Producer
from signoria.kernel.action import Action
from signoria.kernel.step import Step
from signoria.kernel.text import Noun, Refusal


def begin_harvest(s: AntiquityState) -> None:
    """Note what each producer has to give, take what leaves no choice, and let the owners choose the rest."""
    give_fish(s)
    for producer in s.producers[:]:
        if works(s.players[producer.owner], ids.FORCED_LABOUR):
            producer.due = min(s.data.forced_taken, producer.left.bit_count())
            producer.waste = s.data.forced_discarded
        else:
            producer.due = min(s.data.harvest, producer.left.bit_count())
            producer.waste = 0
        take_forced(s, producer)
    if choosers(s):
        s.call(Harvest())


def give_fish(s: AntiquityState) -> None:
    """San Giorgio: a fish for each cathedral built this turn by anybody (phase6-11 to 13)."""
    built = 0
    for p in s.players:
        built += p.cathedrals
    if built == 0:
        return
    for seat in s.living():
        p = s.players[seat]
        if has_power(p, ids.SAN_GIORGIO):
            p.goods[ids.FISH] += built * s.data.fish_per_cathedral
            s.emit(events.FISH, s.everyone, seat, built * s.data.fish_per_cathedral)


def outer_goods(s: AntiquityState, producer: Producer) -> Board:
    """The goods that may be taken now: not the one under the man while there are others (phase6-03)."""
    if producer.kind == ids.FISHERY:
        return producer.left
    outer = producer.left & ~s.data.hexes.one[producer.centre]
    return outer if outer else producer.left


def take_forced(s: AntiquityState, producer: Producer) -> None:
    """Take goods as long as there is no choice among hexes; the last good sends the man home."""
    while producer.due:
        outer = outer_goods(s, producer)
        if outer.bit_count() > producer.due:
            return
        gather(s, producer, s.data.hexes.hexes(outer)[0])
    if not producer.left:
        finish_producer(s, producer)


def gather(s: AntiquityState, producer: Producer, at: int) -> None:
    """Take one good: to the harvest box, or thrown away as the first one under forced labour (phase6-06)."""
    take_good(s, producer, at)
    producer.due -= 1
    if producer.waste:
        producer.waste -= 1
        s.emit(events.WASTES, s.everyone, producer.owner, producer.good, at)
    else:
        s.players[producer.owner].goods[producer.good] += 1
        s.emit(events.HARVESTS, s.everyone, producer.owner, producer.good, at)


def finish_producer(s: AntiquityState, producer: Producer) -> None:
    """The man returns home; an empty fishery leaves the map (phase6-04, phase6-05)."""
    s.players[producer.owner].men += 1
    remove_producer(s, producer)
    s.emit(events.RETURNS, s.everyone, producer.owner, producer.centre)


def choosers(s: AntiquityState) -> int:
    """Seats that still have to choose."""
    mask = 0
    for producer in s.producers:
        if producer.due:
            mask |= 1 << producer.owner
    return mask


def producer_at(s: AntiquityState, at: int) -> Producer | None:
    """The producer whose good lies on a hex."""
    one = s.data.hexes.one[at]
    for producer in s.producers:
        if producer.left & one:
            return producer
    return None


class Harvest(Step[AntiquityState]):
    """Owners choose the hexes whose goods are taken, all at the same time (phase6-02)."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.HARVEST, verbs.HARVEST_REST)
    ON: ClassVar[tuple[str, ...]] = ("Turn:7",)

    def deciders(self, s: AntiquityState) -> int:
        return choosers(s)

    def absent(self, s: AntiquityState, seat: int) -> Action:
        return s.data.actions.harvest_rest

    def legal(self, s: AntiquityState, seat: int) -> list[Action]:
        table = s.data.actions
        actions: list[Action] = []
        for producer in s.producers:
            if producer.owner == seat and producer.due:
                actions += [table.harvest[h] for h in s.data.hexes.hexes(outer_goods(s, producer))]
        actions.append(table.harvest_rest)
        return actions

    def why_not(self, s: AntiquityState, seat: int, action: Action) -> Refusal | None:
        if action.verb == verbs.HARVEST_REST:
            return None
        producer = producer_at(s, action.a)
        if producer is None or producer.owner != seat:
            return Refusal("antiquity.phase6-01", "refusal.no_own_good", hex=Noun("hex", action.a))
        if not producer.due:
            return Refusal("antiquity.phase6-01", "refusal.harvested")
        if not outer_goods(s, producer) & s.data.hexes.one[action.a]:
            return Refusal("antiquity.phase6-03", "refusal.under_man")
        return None

    def take(self, s: AntiquityState, seat: int, action: Action) -> None:
        """Where there is a choice there are more goods than are due: some are left, and no man returns."""
        if action.verb == verbs.HARVEST:
            producer = producer_at(s, action.a)
            assert producer is not None
            gather(s, producer, action.a)
        else:
            for producer in s.producers:
                while producer.owner == seat and producer.due:
                    gather(s, producer, s.data.hexes.hexes(outer_goods(s, producer))[0])
