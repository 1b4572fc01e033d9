"""Phase 4, countryside building: one player after another, one thing for each manned cart shop."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.antiquity import events, ids, verbs
from signoria.games.antiquity.rules.city import manned_cart_shops, sound, works
from signoria.games.antiquity.rules.country import (
    build_city,
    build_inn,
    city_room,
    city_sites,
    clean,
    clean_sites,
    fisheries_left,
    fishery_sites,
    goods_board,
    inn_sites,
    mine_goods,
    open_sea,
    open_terrain,
    second_hex,
    start_fishery,
    start_producer,
)
from signoria.games.antiquity.rules.goods import can_pay, strict
from signoria.games.antiquity.rules.zone import zone
from signoria.games.antiquity.state import AntiquityState, Player
from signoria.games.antiquity.steps.payment import pay
from signoria.kernel.action import Action
from signoria.kernel.schema import SEAT, Field
from signoria.kernel.step import Step
from signoria.kernel.text import Noun, Refusal, Text


class Countryside(Step[AntiquityState]):
    """The player at this place in the order builds until he is done (phase4-01, phase4-02)."""

    VERBS: ClassVar[tuple[int, ...]] = (
        verbs.WOODCUTTER,
        verbs.FARM,
        verbs.FREE_FARM,
        verbs.MINE,
        verbs.FISHERY,
        verbs.INN,
        verbs.CITY,
        verbs.CLEAN,
        verbs.DONE,
    )
    INTS: ClassVar[tuple[Field, ...]] = (SEAT,)
    ON: ClassVar[tuple[str, ...]] = ("Turn:5",)

    def __init__(self, place: int) -> None:
        self.place = place

    def ints(self) -> list[int]:
        return [self.place]

    def belongs(self, s: AntiquityState, line: int, below: list[Step[AntiquityState]]) -> bool:
        return self.place < len(s.order)

    def deciders(self, s: AntiquityState) -> int:
        seat = s.order[self.place]
        return 1 << seat if s.players[seat].alive else 0

    def public(self) -> bool:
        return True

    def prompt(self, s: AntiquityState, seat: int) -> Text:
        return Text("prompt.Countryside", number=manned_cart_shops(s.players[seat]))

    def nobody(self, s: AntiquityState) -> None:
        if self.place + 1 < len(s.order):
            s.goto(Countryside(self.place + 1))
        else:
            s.end()

    def absent(self, s: AntiquityState, seat: int) -> Action:
        return s.data.actions.done

    def legal(self, s: AntiquityState, seat: int) -> list[Action]:
        p = s.players[seat]
        actions: list[Action] = []
        if manned_cart_shops(p):
            add_producers(s, seat, actions)
            add_fisheries(s, seat, actions)
            add_settlements(s, seat, actions)
        if can_clean(p):
            table = s.data.actions.clean
            actions += [table[h] for h in s.data.hexes.hexes(clean_sites(s, seat))]
        actions.append(s.data.actions.done)
        return actions

    def why_not(self, s: AntiquityState, seat: int, action: Action) -> Refusal | None:
        p = s.players[seat]
        verb = action.verb
        if verb == verbs.DONE:
            return None
        if verb == verbs.CLEAN:
            return why_not_clean(s, seat, action.a)
        if not manned_cart_shops(p):
            return Refusal("antiquity.phase4-04", "refusal.no_cart_shop")
        if verb == verbs.WOODCUTTER:
            return why_not_woodcutter(s, seat, action.a)
        if verb == verbs.FARM:
            good = verbs.CROPS[action.b]
            if p.goods[good] == 0:
                return Refusal("antiquity.phase4w-10", "refusal.no_seed", good=Noun("good", good))
            return why_not_producer(s, seat, ids.FARM, action.a, "antiquity.phase4w-07")
        if verb == verbs.FREE_FARM:
            if not works(p, ids.BIOLOGY):
                return Refusal("antiquity.phase4w-12", "refusal.idle", piece=Noun("piece", ids.BIOLOGY))
            if p.seeded:
                return Refusal("antiquity.phase4w-12", "refusal.seeded")
            return why_not_producer(s, seat, ids.FARM, action.a, "antiquity.phase4w-07")
        if verb == verbs.MINE:
            return why_not_mine(s, seat, action.a, verbs.ORES[action.b])
        if verb == verbs.FISHERY:
            return why_not_fishery(s, seat, action.a, action.b)
        if verb == verbs.INN:
            return why_not_inn(s, seat, action.a)
        return why_not_city(s, seat, action.a)

    def take(self, s: AntiquityState, seat: int, action: Action) -> None:
        p = s.players[seat]
        verb = action.verb
        if verb == verbs.DONE:
            self.nobody(s)
        elif verb == verbs.CLEAN:
            p.cleaned = True
            s.emit(events.CLEANS, s.everyone, seat, action.a, clean(s, action.a))
        elif verb == verbs.INN:
            leave_cart_shop(p, True)
            build_inn(s, seat, action.a)
            pay(s, seat, s.data.inn_price)
        elif verb == verbs.CITY:
            leave_cart_shop(p, True)
            build_city(s, seat, action.a)
            pay(s, seat, s.data.city_price)
        else:
            leave_cart_shop(p, False)
            build_producer(s, seat, action)


def leave_cart_shop(p: Player, stays: bool) -> None:
    """The man of a cart shop goes to the new producer, or beside the city map (phase4-20, phase4-21)."""
    for piece in range(ids.CART_SHOPS, ids.FOUNTAINS):
        if p.men_on >> piece & 1:
            p.men_on &= ~(1 << piece)
            break
    if stays:
        p.men += 1


def build_producer(s: AntiquityState, seat: int, action: Action) -> None:
    """Pay for a woodcutter, farm, mine or fishery and set it to work."""
    p = s.players[seat]
    verb = action.verb
    if verb == verbs.FISHERY:
        pay(s, seat, s.data.producer_price[ids.FISHERY])
        start_fishery(s, seat, verbs.CATCHES[action.c], action.a, second_hex(s, action.a, action.b))
        return
    kind = ids.FARM
    good = ids.WOOD
    if verb == verbs.WOODCUTTER:
        kind = ids.WOODCUTTER
    elif verb == verbs.MINE:
        kind = ids.MINE
        good = verbs.ORES[action.b]
    else:
        good = verbs.CROPS[action.b]
        if verb == verbs.FREE_FARM:
            p.seeded = True
        else:
            p.goods[good] -= 1
            s.emit(events.PAYS, s.everyone, seat, good)
    pay(s, seat, s.data.producer_price[kind])
    start_producer(s, seat, kind, good, action.a)


# ---------------------------------------------------------------------- producers


def add_producers(s: AntiquityState, seat: int, actions: list[Action]) -> None:
    p = s.players[seat]
    grid = s.data.hexes
    table = s.data.actions
    mine = zone(s, seat)
    free_seed = not p.seeded and works(p, ids.BIOLOGY)
    if can_pay(p, s.data.producer_price[ids.WOODCUTTER], False):
        actions += [table.woodcutter[h] for h in grid.hexes(open_terrain(s, ids.WOODCUTTER) & mine)]
    seeds = p.goods[ids.OLIVES] + p.goods[ids.GRAIN] + p.goods[ids.WINE] + p.goods[ids.SHEEP]
    if seeds or free_seed:
        fields = grid.hexes(open_terrain(s, ids.FARM) & mine)
        for crop in range(len(verbs.CROPS)):
            if p.goods[verbs.CROPS[crop]]:
                row = table.farm[crop]
                actions += [row[h] for h in fields]
        if free_seed:
            for row in table.free_farm:
                actions += [row[h] for h in fields]
    if can_pay(p, s.data.producer_price[ids.MINE], False):
        peaks = grid.hexes(open_terrain(s, ids.MINE) & mine)
        for ore in range(len(verbs.ORES)):
            row = table.mine[ore]
            actions += [row[h] for h in peaks if mine_goods(s, h) >> verbs.ORES[ore] & 1]


def why_not_site(s: AntiquityState, seat: int, at: int) -> Refusal | None:
    """Why nothing can be built on a hex at all: outside the zone (phase4-05) or occupied (phase4o-01)."""
    one = s.data.hexes.one[at]
    if not zone(s, seat) & one:
        return Refusal("antiquity.phase4-05", "refusal.not_in_zone", hex=Noun("hex", at))
    return why_not_free(s, at)


def why_not_free(s: AntiquityState, at: int) -> Refusal | None:
    one = s.data.hexes.one[at]
    if goods_board(s) & one:
        return Refusal("antiquity.phase4o-02", "refusal.goods_there", hex=Noun("hex", at))
    if s.occupied & one:
        return Refusal("antiquity.phase4o-01", "refusal.building_there", hex=Noun("hex", at))
    return None


def why_not_producer(s: AntiquityState, seat: int, kind: int, at: int, rule: str) -> Refusal | None:
    """Why a woodcutter, farm or mine can't stand on a hex."""
    refusal = why_not_site(s, seat, at)
    if refusal is not None:
        return refusal
    one = s.data.hexes.one[at]
    if s.polluted & one:
        return Refusal(rule, "refusal.polluted", hex=Noun("hex", at))
    if not open_terrain(s, kind) & one:
        return Refusal(rule, "refusal.terrain", producer=Noun("producer", kind), hex=Noun("hex", at))
    return None


def why_no_price(s: AntiquityState, p: Player, kind: int, rule: str) -> Refusal | None:
    """Why a producer can't be paid."""
    if not can_pay(p, s.data.producer_price[kind], False):
        return Refusal(rule, "refusal.no_good", good=Noun("good", ids.WOOD))
    return None


def why_not_woodcutter(s: AntiquityState, seat: int, at: int) -> Refusal | None:
    refusal = why_not_producer(s, seat, ids.WOODCUTTER, at, "antiquity.phase4w-01")
    if refusal is not None:
        return refusal
    return why_no_price(s, s.players[seat], ids.WOODCUTTER, "antiquity.phase4w-02")


def why_not_mine(s: AntiquityState, seat: int, at: int, good: int) -> Refusal | None:
    refusal = why_not_producer(s, seat, ids.MINE, at, "antiquity.phase4w-14")
    if refusal is not None:
        return refusal
    if not mine_goods(s, at) >> good & 1:
        return Refusal(
            "antiquity.phase4w-18", "refusal.range", good=Noun("good", s.range_good[s.map.range_of[at]])
        )
    return why_no_price(s, s.players[seat], ids.MINE, "antiquity.phase4w-15")


# ---------------------------------------------------------------------- fisheries


def add_fisheries(s: AntiquityState, seat: int, actions: list[Action]) -> None:
    p = s.players[seat]
    if not can_pay(p, s.data.producer_price[ids.FISHERY], False) or not fisheries_left(s):
        return
    for direction in range(verbs.SHORES):
        table = s.data.actions.fishery[direction]
        for h in s.data.hexes.hexes(fishery_sites(s, seat, direction)):
            actions += table[h]


def why_not_fishery(s: AntiquityState, seat: int, first: int, direction: int) -> Refusal | None:
    grid = s.data.hexes
    second = second_hex(s, first, direction)
    if second < 0:
        return Refusal("antiquity.phase4f-01", "refusal.off_map")
    if not zone(s, seat) & (grid.one[first] | grid.one[second]):
        return Refusal("antiquity.phase4f-03", "refusal.not_in_zone", hex=Noun("hex", first))
    for at in (first, second):
        if s.sea & grid.one[at]:
            return Refusal("antiquity.phase4f-01", "refusal.on_sea", hex=Noun("hex", at))
        refusal = why_not_free(s, at)
        if refusal is not None:
            return refusal
        if not grid.around[at] & open_sea(s):
            return Refusal("antiquity.phase4f-02", "refusal.no_shore", hex=Noun("hex", at))
    if not fisheries_left(s):
        return Refusal("antiquity.phase4f-08", "refusal.no_fishery", number=s.data.fisheries)
    return why_no_price(s, s.players[seat], ids.FISHERY, "antiquity.phase4f-05")


# ---------------------------------------------------------------------- inns and cities


def add_settlements(s: AntiquityState, seat: int, actions: list[Action]) -> None:
    p = s.players[seat]
    grid = s.data.hexes
    if sound(p, ids.BREWERY) and can_pay(p, s.data.inn_price, False):
        table = s.data.actions.inn
        actions += [table[h] for h in grid.hexes(inn_sites(s, seat))]
    price = s.data.city_price
    if len(p.centres) < s.data.max_cities and can_pay(p, price, strict(p, price)):
        table = s.data.actions.city
        actions += [table[h] for h in grid.hexes(city_sites(s, seat))]


def why_not_inn(s: AntiquityState, seat: int, at: int) -> Refusal | None:
    p = s.players[seat]
    if not sound(p, ids.BREWERY):
        return Refusal("antiquity.phase4i-01", "refusal.no_brewery")
    refusal = why_not_site(s, seat, at)
    if refusal is not None:
        return refusal
    if s.sea & s.data.hexes.one[at]:
        return Refusal("antiquity.phase4i-03", "refusal.on_sea", hex=Noun("hex", at))
    if not can_pay(p, s.data.inn_price, False):
        return Refusal("antiquity.phase4i-02", "refusal.no_food")
    return None


def why_not_city(s: AntiquityState, seat: int, centre: int) -> Refusal | None:
    p = s.players[seat]
    grid = s.data.hexes
    if len(p.centres) >= s.data.max_cities:
        return Refusal("antiquity.phase4i-15", "refusal.cities", number=s.data.max_cities)
    price = s.data.city_price
    if not can_pay(p, price, strict(p, price)):
        any_two = works(p, ids.PHILOSOPHY)
        return Refusal("antiquity.phase4i-11", "refusal.city_price_any" if any_two else "refusal.city_price")
    hexes = grid.one[centre] | grid.around[centre]
    if (hexes & s.map.all).bit_count() < 7:
        return Refusal("antiquity.concept-02", "refusal.off_map")
    if hexes & s.sea:
        return Refusal("antiquity.phase4i-07", "refusal.city_sea")
    if not hexes & zone(s, seat):
        return Refusal("antiquity.phase4i-10", "refusal.not_in_zone", hex=Noun("hex", centre))
    if grid.grow(hexes) & s.towns:
        return Refusal("antiquity.phase4i-09", "refusal.city_near")
    if hexes & goods_board(s):
        return Refusal("antiquity.phase4o-02", "refusal.goods_there", hex=Noun("hex", centre))
    if not city_room(s) & grid.one[centre]:
        return Refusal("antiquity.phase4o-01", "refusal.building_there", hex=Noun("hex", centre))
    return None


# ---------------------------------------------------------------------- alchemy


def can_clean(p: Player) -> bool:
    return not p.cleaned and works(p, ids.ALCHEMY)


def why_not_clean(s: AntiquityState, seat: int, at: int) -> Refusal | None:
    p = s.players[seat]
    if not works(p, ids.ALCHEMY):
        return Refusal("antiquity.phase4o-06", "refusal.idle", piece=Noun("piece", ids.ALCHEMY))
    if p.cleaned:
        return Refusal("antiquity.phase4o-08", "refusal.cleaned")
    if not zone(s, seat) & s.data.hexes.one[at]:
        return Refusal("antiquity.phase4o-06", "refusal.not_in_zone", hex=Noun("hex", at))
    if not s.polluted & s.data.hexes.one[at]:
        return Refusal("antiquity.phase4o-06", "refusal.not_polluted", hex=Noun("hex", at))
    if goods_board(s) & s.data.hexes.one[at]:
        return Refusal("antiquity.phase4o-06", "refusal.goods_there", hex=Noun("hex", at))
    return None
