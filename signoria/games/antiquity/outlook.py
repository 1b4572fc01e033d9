"""What follows from a position, for the view: the famine to come, how far everybody is, and what a hex would
yield. All of it is open information.
"""

from __future__ import annotations

from typing import Final, TypedDict

from signoria.games.antiquity import ids, verbs
from signoria.games.antiquity.rules.city import (
    food_kept,
    has_power,
    kinds_standing,
    shape_fits,
    sound,
    store_room,
    works,
)
from signoria.games.antiquity.rules.country import (
    city_sites,
    clean_sites,
    fishery_sites,
    fishing_ground,
    goods_board,
    inn_sites,
    open_terrain,
    second_hex,
    spread,
)
from signoria.games.antiquity.rules.goods import can_pay, strict
from signoria.games.antiquity.rules.hexes import DIRECTIONS, Board
from signoria.games.antiquity.rules.victory import condition, outcome, progress
from signoria.games.antiquity.rules.zone import clean_area, compute, zone
from signoria.games.antiquity.state import AntiquityState, Player
from signoria.games.antiquity.steps.countryside import Countryside
from signoria.games.antiquity.steps.placing import Place
from signoria.games.antiquity.steps.pollution import pollution_due

CITY_PHASE: Final = 2
STORE_PHASE: Final = 5
HARVEST_PHASE: Final = 6
FAMINE_PHASE: Final = 8


class FamineView(TypedDict):
    """Against the famine: food in stock that is not lost for want of a store, and in the harvest of this turn, the granary, and
    the graves left over now and at the next level.
    """

    food: int
    harvest: int
    granary: int
    graves: int
    next: int


class OutlookView(TypedDict):
    """What lies ahead of a player. Conditions are in thousandths; `adds` are hexes that a manned building would
    add to the zone.
    """

    famine: FamineView | None
    pollution: int
    room: int
    keeps_all: bool
    kinds: int
    area: int
    conditions: dict[str, int]
    stables_adds: list[str]
    harbour_adds: list[str]


class StandingView(TypedDict):
    """An estimate of who is ahead: the place if the game ended now, and what it rests on."""

    place: int
    points: int
    parts: dict[str, int]


class SiteView(TypedDict):
    """A hex for a work in the countryside: the hexes whose goods or land it takes, what is kept of them in how
    many harvests and in the first one, and the growth of the zone.
    """

    verb: str
    hex: str
    second: str | None
    direction: str | None
    hexes: list[str]
    goods: int
    turns: int
    first: int
    zone: int


class PlacingView(TypedDict):
    """The piece that is being placed, and its squares [x, y] in each rotation."""

    piece: str
    building: str
    shapes: list[list[list[int]]]


def slugs(s: AntiquityState, board: Board) -> list[str]:
    names = s.data.hexes.names
    return [names[h] for h in s.data.hexes.hexes(board)]


def hex_name(s: AntiquityState, at: int) -> str:
    return s.data.hexes.names[at]


def outlook_view(s: AntiquityState, seat: int, level: int) -> OutlookView | None:
    """What lies ahead of a player who is in the game and has a city."""
    p = s.players[seat]
    if not p.alive or not p.centres:
        return None
    now = zone(s, seat)
    base = p.land | p.inns
    stables = works(p, ids.STABLES)
    harbour = works(p, ids.HARBOUR)
    saints = range(ids.SAINTS)
    return {
        "famine": None if s.options.introductory else famine_view(s, seat, level),
        "pollution": 0 if s.options.introductory else pollution_due(s, p),
        "room": store_room(s, p),
        "keeps_all": has_power(p, ids.SAN_CHRISTOFORI),
        "kinds": kinds_standing(p),
        "area": clean_area(s, seat),
        "conditions": {ids.SAINT_SLUGS[saint]: condition(s, seat, saint) for saint in saints},
        "stables_adds": slugs(s, compute(s, base, True, harbour) & ~now) if not stables else [],
        "harbour_adds": slugs(s, compute(s, base, stables, True) & ~now) if not harbour else [],
    }


def famine_view(s: AntiquityState, seat: int, level: int) -> FamineView:
    """The famine level against the food at hand, now and one level higher. Once the men in the city are placed, what the stores
    can't keep does not count (phase5-01). In the famine phase the graves are those still to be placed.
    """
    p = s.players[seat]
    granary = s.data.granary if sound(p, ids.GRANARY) else 0
    food = food_kept(s, p) if CITY_PHASE < s.phase <= STORE_PHASE else p.food()
    have = food + granary
    return {
        "food": food,
        "harvest": food_to_come(s, seat) if s.phase < HARVEST_PHASE else 0,
        "granary": granary,
        "graves": p.due if s.phase == FAMINE_PHASE else max(0, level - have),
        "next": max(0, level + s.data.famine_rise - have),
    }


def food_to_come(s: AntiquityState, seat: int) -> int:
    """Food that the player's producers give in one harvest."""
    forced = works(s.players[seat], ids.FORCED_LABOUR)
    total = 0
    for producer in s.producers:
        if producer.owner == seat and producer.good < ids.FOODS:
            left = producer.left.bit_count()
            if forced:
                total += max(0, min(s.data.forced_taken, left) - s.data.forced_discarded)
            else:
                total += min(s.data.harvest, left)
    return total


def standing_view(s: AntiquityState) -> list[StandingView]:
    """By seat: the place and its reasons, by the ranking of a game that ends without a victory."""
    ended = s.outcome if s.outcome is not None else outcome(s, [], "turn_limit")
    places = [0] * s.seats
    place = 1
    for group in ended.ranking:
        for seat in group:
            places[seat] = place
        place += len(group)
    return [
        {"place": places[seat], "points": settled_progress(s, seat), "parts": standing_parts(s, seat)}
        for seat in range(s.seats)
    ]


def settled_progress(s: AntiquityState, seat: int) -> int:
    """Progress towards the saint's condition; none before everybody has a city."""
    return progress(s, seat) if all(p.centres for p in s.players) else 0


def standing_parts(s: AntiquityState, seat: int) -> dict[str, int]:
    p = s.players[seat]
    if not p.alive or not p.centres:
        return {}
    return {
        "progress": settled_progress(s, seat),
        "people": p.people,
        "kinds": kinds_standing(p),
        "area": clean_area(s, seat),
    }


def means_view(s: AntiquityState, seat: int) -> dict[str, str]:
    """By kind of building that could still be built: whether the player has the price and the room now, as
    "open", "dear", "crowded", or "gone" if the common pool is empty.
    """
    p = s.players[seat]
    out: dict[str, str] = {}
    for kind in range(ids.STORE):
        price = s.data.buildings[kind].price
        if kind < ids.SINGLES and p.city[kind] >= 0:
            continue
        if kind >= ids.SINGLES and pool_seen(s, kind - ids.CART_SHOP) <= 0:
            found = "gone"
        elif not can_pay(p, price, strict(p, price)):
            found = "dear"
        elif not shape_fits(s, p, kind):
            found = "crowded"
        else:
            found = "open"
        out[ids.KIND_SLUGS[kind]] = found
    return out


def pool_seen(s: AntiquityState, pool: int) -> int:
    """Common pieces left, as far as one can see them."""
    return s.pool_left(pool) + s.unseen[pool]


def placing_view(s: AntiquityState, seat: int) -> PlacingView | None:
    """The piece in the seat's hand, if it is asked where to place one."""
    if not s.waits_for(seat):
        return None
    step = s.step_of(seat)
    if not isinstance(step, Place):
        return None
    return {
        "piece": verbs.piece_slug(step.piece),
        "building": ids.KIND_SLUGS[ids.kind_of(step.piece)],
        "shapes": shapes_of(s, s.players[seat], step.piece),
    }


def shapes_of(s: AntiquityState, p: Player, piece: int) -> list[list[list[int]]]:
    """The squares of a piece in each rotation."""
    kind = ids.kind_of(piece)
    number = ids.SHAPE_STORES + p.size[piece - ids.STORES] if kind == ids.STORE else kind
    return [[[shift % 8, shift // 8] for shift in shifts] for shifts in s.data.shapes[number].shifts]


def sites_view(s: AntiquityState, seat: int) -> list[SiteView]:
    """What each hex of the zone would give, while the seat builds in the countryside."""
    if not s.waits_for(seat) or not isinstance(s.step_of(seat), Countryside):
        return []
    rows: list[SiteView] = []
    mine = zone(s, seat)
    for verb, kind in (("woodcutter", ids.WOODCUTTER), ("farm", ids.FARM), ("mine", ids.MINE)):
        for at in s.data.hexes.hexes(open_terrain(s, kind) & mine):
            rows.append(producing(s, seat, verb, at, spread(s, kind, at)))
    for direction in range(verbs.SHORES):
        for at in s.data.hexes.hexes(fishery_sites(s, seat, direction)):
            other = second_hex(s, at, direction)
            row = producing(s, seat, "fishery", at, fishing_ground(s, at, other))
            row["second"] = hex_name(s, other)
            row["direction"] = DIRECTIONS[direction]
            rows.append(row)
    for at in s.data.hexes.hexes(inn_sites(s, seat)):
        rows.append(site(s, "inn", at, 0, growth(s, seat, s.data.hexes.one[at])))
    for at in s.data.hexes.hexes(city_sites(s, seat)):
        hexes = s.data.hexes.one[at] | s.data.hexes.around[at]
        rows.append(site(s, "city", at, hexes, growth(s, seat, hexes)))
    dirty = s.polluted & ~goods_board(s)
    for at in s.data.hexes.hexes(clean_sites(s, seat)):
        rows.append(site(s, "clean", at, (s.data.hexes.one[at] | s.data.hexes.around[at]) & dirty))
    return rows


def site(s: AntiquityState, verb: str, at: int, hexes: Board, wider: int = 0) -> SiteView:
    return {
        "verb": verb,
        "hex": hex_name(s, at),
        "second": None,
        "direction": None,
        "hexes": slugs(s, hexes),
        "goods": 0,
        "turns": 0,
        "first": 0,
        "zone": wider,
    }


def producing(s: AntiquityState, seat: int, verb: str, at: int, hexes: Board) -> SiteView:
    """A producer's site, with its yield under the player's forced labour if that is at work."""
    row = site(s, verb, at, hexes)
    size = hexes.bit_count()
    forced = works(s.players[seat], ids.FORCED_LABOUR)
    taken = s.data.forced_taken if forced else s.data.harvest
    lost = s.data.forced_discarded if forced else 0
    row["turns"] = -(-size // taken)
    row["goods"] = size - row["turns"] * lost
    row["first"] = min(size, taken) - lost
    return row


def growth(s: AntiquityState, seat: int, base: Board) -> int:
    """How many hexes an inn or city would add to the zone."""
    p = s.players[seat]
    wider = compute(s, p.land | p.inns | base, works(p, ids.STABLES), works(p, ids.HARBOUR))
    return (wider & ~zone(s, seat)).bit_count()
