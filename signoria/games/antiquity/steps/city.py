"""Phase 2, city building: each player in his own lane, in secret, in any order, until he commits."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.antiquity import events, ids, verbs
from signoria.games.antiquity.rules.city import (
    complex_of,
    fits,
    free_total,
    has_power,
    next_piece,
    shape_fits,
    sound,
    standing,
    take_up,
    works,
)
from signoria.games.antiquity.rules.goods import amounts, can_pay, strict
from signoria.games.antiquity.rules.graves import exhume, grave_at
from signoria.games.antiquity.rules.grids import SQUARES
from signoria.games.antiquity.state import AntiquityState, Player
from signoria.games.antiquity.steps import rearranging, trading
from signoria.games.antiquity.steps.payment import pay
from signoria.games.antiquity.steps.placing import Placing
from signoria.kernel.action import Action
from signoria.kernel.schema import SEAT, Field, Number
from signoria.kernel.step import Step
from signoria.kernel.text import Noun, Refusal


class CityBuilding(Step[AntiquityState]):
    """Build, man, trade, rearrange: whatever the player likes next (phase2-02)."""

    VERBS: ClassVar[tuple[int, ...]] = (
        verbs.BUILD,
        verbs.STORE,
        verbs.HOUSE,
        verbs.MAN,
        verbs.RAZE,
        verbs.HEAL,
        verbs.BARTER,
        verbs.OFFER,
        verbs.OFFER_ALL,
        verbs.ACCEPT,
        verbs.DECLINE,
        verbs.WITHDRAW,
        verbs.LIFT,
        verbs.TAKE_GRAVE,
        verbs.COMMIT,
    )
    INTS: ClassVar[tuple[Field, ...]] = (SEAT,)
    ON: ClassVar[tuple[str, ...]] = ("Turn:2",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def ints(self) -> list[int]:
        return [self.seat]

    def deciders(self, s: AntiquityState) -> int:
        return 1 << self.seat

    def legal(self, s: AntiquityState, seat: int) -> list[Action]:
        p = s.players[seat]
        actions: list[Action] = []
        add_buildings(s, p, actions)
        add_houses(s, p, actions)
        add_manning(s, p, actions)
        if can_raze(s, p):
            actions.append(s.data.actions.raze)
        if p.healed < s.data.hospital_graves and works(p, ids.HOSPITAL):
            add_graves(s, p, s.data.actions.heal, actions)
        trading.add_trades(s, seat, actions)
        rearranging.add_moves(s, p, actions)
        actions.append(s.data.actions.commit)
        return actions

    def absent(self, s: AntiquityState, seat: int) -> Action:
        return s.data.actions.commit

    def why_not(self, s: AntiquityState, seat: int, action: Action) -> Refusal | None:
        p = s.players[seat]
        verb = action.verb
        if verb == verbs.BUILD:
            return why_not_build(s, p, action.a)
        if verb == verbs.STORE:
            return why_not_store(s, p, action.a)
        if verb == verbs.HOUSE:
            return why_not_house(s, p, action.a)
        if verb == verbs.MAN:
            return why_not_man(s, p, action.a)
        if verb == verbs.RAZE:
            return why_not_raze(s, p)
        if verb == verbs.HEAL:
            return why_not_heal(s, p, action.a, action.b)
        if verb == verbs.LIFT:
            return rearranging.why_not_lift(s, p, action.a)
        if verb == verbs.TAKE_GRAVE:
            return rearranging.why_not_take_grave(s, p, action.a, action.b)
        if verb == verbs.COMMIT:
            return None
        return trading.why_not_trade(s, seat, action)

    def take(self, s: AntiquityState, seat: int, action: Action) -> None:
        p = s.players[seat]
        verb = action.verb
        if verb == verbs.COMMIT:
            s.end()
        elif verb == verbs.BUILD:
            build(s, seat, action.a)
        elif verb == verbs.STORE:
            build_store(s, seat, action.a)
        elif verb == verbs.HOUSE:
            choose_house(s, seat, action.a)
        elif verb == verbs.MAN:
            man(s, seat, action.a)
        elif verb == verbs.RAZE:
            raze(s, seat)
        elif verb == verbs.HEAL:
            exhume(s, p, action.a, action.b)
            p.healed += 1
            s.emit(events.HEALS, s.everyone, seat, action.a, action.b)
        elif verb == verbs.LIFT:
            rearranging.start(s, seat)
            rearranging.lift(s, seat, action.a)
        elif verb == verbs.TAKE_GRAVE:
            rearranging.take_grave(s, seat, action.a, action.b)
        else:
            trading.trade(s, seat, action)


# ---------------------------------------------------------------------- buildings


def add_buildings(s: AntiquityState, p: Player, actions: list[Action]) -> None:
    """Kinds and store sizes that the player can pay and place."""
    data = s.data
    for kind in range(ids.STORE):
        price = data.buildings[kind].price
        if kind < ids.SINGLES:
            if p.city[kind] >= 0:
                continue
        elif s.pool_left(kind - ids.CART_SHOP) <= 0:
            continue
        if can_pay(p, price, strict(p, price)) and shape_fits(s, p, kind):
            actions.append(data.actions.build[kind])
    if can_pay(p, data.buildings[ids.STORE].price, False):
        tiles = s.pool_left(ids.STORE - ids.CART_SHOP)
        for size in range(len(data.sizes)):
            if data.size_tiles[size] <= tiles and shape_fits(s, p, ids.SHAPE_STORES + size):
                actions.append(data.actions.store[size])


def why_not_build(s: AntiquityState, p: Player, kind: int) -> Refusal | None:
    """The pool comes last: what others take from it in secret shows to those who could build now, and to
    nobody else.
    """
    building = Noun("building", kind)
    if kind == ids.STORE:
        return Refusal("antiquity.phase2s-02", "refusal.name_size")
    if kind == ids.HOUSE:
        return Refusal("antiquity.phase2h-01", "refusal.name_house")
    if kind < ids.SINGLES and standing(p, kind):
        if kind == ids.CATHEDRAL:
            return Refusal("antiquity.phase2b-08", "refusal.one_cathedral")
        if not sound(p, kind):
            return Refusal("antiquity.phase2b-07", "refusal.never_again", building=building)
        return Refusal("antiquity.phase2b-06", "refusal.only_once", building=building)
    price = s.data.buildings[kind].price
    if not can_pay(p, price, strict(p, price)):
        return Refusal(price_rule(kind), "refusal.too_dear", building=building)
    if not fits(s, p, s.data.shapes[kind]):
        return Refusal("antiquity.phase2b-03", "refusal.no_room", building=building)
    if kind >= ids.SINGLES and s.pool_left(kind - ids.CART_SHOP) <= 0:
        return Refusal("antiquity.phase2b-09", "refusal.pool_empty", building=building)
    return None


def price_rule(kind: int) -> str:
    """The rule that sets the price of a building."""
    if kind == ids.FOUNTAIN:
        return "antiquity.phase2b-11"
    if kind == ids.HOSPITAL:
        return "antiquity.phase2b-12"
    if kind == ids.STABLES:
        return "antiquity.phase2b-13"
    return "antiquity.phase2b-14"


def build(s: AntiquityState, seat: int, kind: int) -> None:
    """Pay for a building and place it; a fountain lowers the famine level at the reveal (phase2m-12)."""
    p = s.players[seat]
    piece = next_piece(p, kind)
    if kind >= ids.SINGLES:
        take_from_pool(p, kind, 1)
    if kind == ids.FOUNTAIN:
        p.fountains += 1
    s.emit(events.BUILDS, s.everyone, seat, kind)
    s.call(Placing(seat, piece))
    pay(s, seat, s.data.buildings[kind].price)


def take_from_pool(p: Player, kind: int, number: int) -> None:
    """Cart shops, fountains and storage tiles come from common pools (phase2b-09)."""
    p.taken[kind - ids.CART_SHOP] += number


def why_not_store(s: AntiquityState, p: Player, size: int) -> Refusal | None:
    building = Noun("building", ids.STORE)
    if not can_pay(p, s.data.buildings[ids.STORE].price, False):
        return Refusal("antiquity.phase2s-01", "refusal.too_dear", building=building)
    if not fits(s, p, s.data.shapes[ids.SHAPE_STORES + size]):
        return Refusal("antiquity.phase2b-03", "refusal.no_room", building=building)
    if s.data.size_tiles[size] > s.pool_left(ids.STORE - ids.CART_SHOP):
        return Refusal("antiquity.phase2b-09", "refusal.pool_empty", building=building)
    return None


def build_store(s: AntiquityState, seat: int, size: int) -> None:
    """A store of any size for one price (phase2s-01); its tiles come from the pool."""
    p = s.players[seat]
    piece = next_piece(p, ids.STORE)
    p.size[piece - ids.STORES] = size
    take_from_pool(p, ids.STORE, s.data.size_tiles[size])
    s.emit(events.BUILDS, s.everyone, seat, ids.STORE, size)
    s.call(Placing(seat, piece))
    pay(s, seat, s.data.buildings[ids.STORE].price)


# ---------------------------------------------------------------------- houses


def add_houses(s: AntiquityState, p: Player, actions: list[Action]) -> None:
    if not shape_fits(s, p, ids.HOUSE):
        return
    houses = s.data.houses
    different = not works(p, ids.PHILOSOPHY)
    for number in range(1, ids.HOUSE_COUNT + 1):
        if not p.houses >> (number - 1) & 1 and can_pay(p, houses[number - 1], different):
            actions.append(s.data.actions.house[number])


def why_not_house(s: AntiquityState, p: Player, number: int) -> Refusal | None:
    if p.houses >> (number - 1) & 1:
        return Refusal("antiquity.phase2b-06", "refusal.house_built", house=number)
    price = s.data.houses[number - 1]
    if not can_pay(p, price, strict(p, price)):
        enough = can_pay(p, price, False)
        return Refusal(
            "antiquity.phase2h-04" if enough else "antiquity.phase2h-01",
            "refusal.house_different" if enough else "refusal.house_too_dear",
            house=number,
            price=amounts(0, 0, price.food, price.luxury),
        )
    if free_total(s, p) == 0:
        return Refusal("antiquity.phase2b-04", "refusal.no_square")
    return None


def choose_house(s: AntiquityState, seat: int, number: int) -> None:
    """Build a house; with San Nicolo a second one of lower number may come free (phase2h-07, phase2h-08)."""
    p = s.players[seat]
    lower = (1 << (number - 1)) - 1
    if has_power(p, ids.SAN_NICOLO) and lower & ~p.houses and free_total(s, p) >= 2:
        s.call(Partner(seat, number))
    else:
        build_houses(s, seat, number, 0)


def build_houses(s: AntiquityState, seat: int, number: int, partner: int) -> None:
    """Pay the house with the higher number and place the house, and its partner if there is one."""
    s.emit(events.HOUSE, s.everyone, seat, number)
    if partner:
        s.emit(events.HOUSE, s.everyone, seat, partner)
        s.call(Placing(seat, ids.HOUSES + partner - 1))
    s.call(Placing(seat, ids.HOUSES + number - 1))
    pay(s, seat, s.data.houses[number - 1])


class Partner(Step[AntiquityState]):
    """San Nicolo: choose the house that comes free, or build the first one alone (phase2h-09)."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.PARTNER, verbs.ALONE)
    INTS: ClassVar[tuple[Field, ...]] = (SEAT, Number(1, ids.HOUSE_COUNT))
    ON: ClassVar[tuple[str, ...]] = ("CityBuilding",)

    def __init__(self, seat: int, number: int) -> None:
        self.seat = seat
        self.number = number

    def ints(self) -> list[int]:
        return [self.seat, self.number]

    def belongs(self, s: AntiquityState, line: int, below: list[Step[AntiquityState]]) -> bool:
        """The house can be paid, and there is room for two."""
        p = s.players[self.seat]
        if p.houses >> (self.number - 1) & 1 or free_total(s, p) < 2:
            return False
        price = s.data.houses[self.number - 1]
        return below[-1].ints()[0] == self.seat and can_pay(p, price, strict(p, price))

    def deciders(self, s: AntiquityState) -> int:
        return 1 << self.seat

    def legal(self, s: AntiquityState, seat: int) -> list[Action]:
        built = s.players[seat].houses
        partners = s.data.actions.partner
        actions = [partners[n] for n in range(1, self.number) if not built >> (n - 1) & 1]
        actions.append(s.data.actions.alone)
        return actions

    def why_not(self, s: AntiquityState, seat: int, action: Action) -> Refusal | None:
        if action.verb == verbs.ALONE:
            return None
        if action.a >= self.number:
            return Refusal("antiquity.phase2h-08", "refusal.higher_pays", house=self.number)
        if s.players[seat].houses >> (action.a - 1) & 1:
            return Refusal("antiquity.phase2b-06", "refusal.house_built", house=action.a)
        return None

    def take(self, s: AntiquityState, seat: int, action: Action) -> None:
        s.end()
        build_houses(s, seat, self.number, action.a if action.verb == verbs.PARTNER else 0)


# ---------------------------------------------------------------------- men


def add_manning(s: AntiquityState, p: Player, actions: list[Action]) -> None:
    if p.men == 0:
        return
    joined = complex_of(p)
    barred = p.men_on | joined if p.men_on & joined else p.men_on
    for piece in range(ids.HOUSES):
        if p.city[piece] >= 0 and not barred >> piece & 1 and s.data.manned[piece] and sound(p, piece):
            actions.append(s.data.actions.man[piece])


def why_not_man(s: AntiquityState, p: Player, piece: int) -> Refusal | None:
    noun = Noun("piece", piece)
    if piece >= ids.HOUSES:
        return Refusal("antiquity.phase2-10", "refusal.house_no_man")
    if not s.data.buildings[ids.kind_of(piece)].manned:
        return Refusal("antiquity.phase2-09", "refusal.needs_no_man", piece=noun)
    if not standing(p, piece):
        return Refusal("antiquity.phase2-03", "refusal.not_standing", piece=noun)
    if p.men_on >> piece & 1:
        return Refusal("antiquity.phase2-04", "refusal.has_man", piece=noun)
    if not sound(p, piece):
        return Refusal("antiquity.phase2m-04", "refusal.buried", piece=noun)
    joined = complex_of(p)
    if joined >> piece & 1 and joined & p.men_on:
        return Refusal("antiquity.phase2c-14", "refusal.one_complex", piece=noun)
    if p.men == 0:
        return Refusal("antiquity.phase2-03", "refusal.no_man")
    return None


def man(s: AntiquityState, seat: int, piece: int) -> None:
    """Put a man on a building; he stays until the next all rise (phase2-03, phase2-05)."""
    p = s.players[seat]
    p.men -= 1
    p.men_on |= 1 << piece
    s.emit(events.MANS, s.everyone, seat, piece)


# ---------------------------------------------------------------------- cathedral and hospital


def can_raze(s: AntiquityState, p: Player) -> bool:
    return (
        p.razed < s.data.razings
        and p.saint != ids.SANTA_MARIA
        and sound(p, ids.CATHEDRAL)
        and works(p, ids.THEOLOGY)
    )


def why_not_raze(s: AntiquityState, p: Player) -> Refusal | None:
    if not standing(p, ids.CATHEDRAL):
        return Refusal("antiquity.phase2c-06", "refusal.no_cathedral")
    if p.saint == ids.SANTA_MARIA:
        return Refusal("antiquity.phase2c-10", "refusal.santa_maria")
    if not sound(p, ids.CATHEDRAL):
        return Refusal("antiquity.phase2c-11", "refusal.cathedral_buried")
    if not works(p, ids.THEOLOGY):
        return Refusal("antiquity.phase2c-06", "refusal.idle", piece=Noun("piece", ids.THEOLOGY))
    if p.razed >= s.data.razings:
        return Refusal("antiquity.phase2c-12", "refusal.razed")
    return None


def raze(s: AntiquityState, seat: int) -> None:
    """Take the cathedral down; the saint is lost, the squares are free at once (phase2c-07, phase2c-08)."""
    p = s.players[seat]
    take_up(p, ids.CATHEDRAL)
    p.saint = ids.NO_SAINT
    p.razed += 1
    s.emit(events.RAZES, s.everyone, seat)


def add_graves(s: AntiquityState, p: Player, table: list[Action], actions: list[Action]) -> None:
    """The actions of a table of spots that name a grave."""
    for city in range(len(p.graves)):
        for square in s.data.grid.squares(p.graves[city]):
            actions.append(table[city * SQUARES + square])


def why_not_heal(s: AntiquityState, p: Player, city: int, square: int) -> Refusal | None:
    if not works(p, ids.HOSPITAL):
        return Refusal("antiquity.phase2m-01", "refusal.idle", piece=Noun("piece", ids.HOSPITAL))
    if not grave_at(s, p, city, square):
        return Refusal("antiquity.phase2m-01", "refusal.no_grave")
    if p.healed >= s.data.hospital_graves:
        return Refusal("antiquity.phase2m-01", "refusal.healed", number=s.data.hospital_graves)
    return None
