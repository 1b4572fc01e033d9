"""What a seat sees. All is open but the counters lying face down and, in phase 2, the lanes of others."""

from __future__ import annotations

from typing import Any, Final, TypedDict

from signoria.games.antiquity import ids, verbs
from signoria.games.antiquity.outlook import (
    OutlookView,
    PlacingView,
    SiteView,
    StandingView,
    hex_name,
    means_view,
    outlook_view,
    placing_view,
    pool_seen,
    sites_view,
    slugs,
    standing_view,
)
from signoria.games.antiquity.rules.city import works
from signoria.games.antiquity.rules.country import fisheries_left
from signoria.games.antiquity.rules.grids import ROTATIONS
from signoria.games.antiquity.rules.victory import progress
from signoria.games.antiquity.rules.zone import zone
from signoria.games.antiquity.state import LIES, AntiquityState, Player, offer_maker

PHASES: Final = [
    "set_up",
    "all_rise",
    "city_building",
    "order_of_play",
    "countryside_building",
    "store_goods",
    "harvest",
    "explore",
    "famine",
    "pollution",
    "check_victory",
]


class HexView(TypedDict):
    hex: str
    terrain: str
    printed: str
    polluted: bool
    counter: bool
    city: int | None
    inn: int | None


class ProducerView(TypedDict):
    producer: str
    owner: int
    good: str
    centre: str
    second: str | None
    left: list[str]
    due: int


class BuildingView(TypedDict):
    piece: str
    building: str
    city: int
    square: str
    rotation: int
    squares: list[str]
    manned: bool
    works: bool


class CityView(TypedDict):
    hex: str
    side: int
    graves: list[str]


class DraftView(TypedDict):
    give: dict[str, int]
    want: dict[str, int]


class PlayerView(TypedDict):
    alive: bool
    cities: list[CityView]
    buildings: list[BuildingView]
    hand: list[str]
    men: int
    people: int
    houses: list[int]
    goods: dict[str, int]
    saint: str | None
    progress: int
    due: int
    zone: list[str]
    outlook: OutlookView | None
    means: dict[str, str]
    draft: DraftView | None


class OfferView(TypedDict):
    offer: int
    maker: int
    to: list[int]
    declined: list[int]
    open: bool
    taker: int | None
    market: bool
    give: dict[str, int]
    want: dict[str, int]


class RangeView(TypedDict):
    hexes: list[str]
    good: str | None


class AntiquityView(TypedDict):
    turn: int
    phase: str
    order: list[int]
    famine: int
    introductory: bool
    hexes: list[HexView]
    tiles: list[str]
    ranges: list[RangeView]
    producers: list[ProducerView]
    counters_seen: dict[str, int]
    players: list[PlayerView]
    pools: dict[str, int]
    offers: list[OfferView]
    committed: list[int]
    standing: list[StandingView]
    placing: PlacingView | None
    sites: list[SiteView]


def view(s: AntiquityState, seat: int | None) -> dict[str, Any]:
    """The face of the position for a seat; `s` is what the kernel lets it see."""
    out: AntiquityView = {
        "turn": s.turn,
        "phase": PHASES[s.phase],
        "order": s.living(),
        "famine": famine_seen(s, seat),
        "introductory": s.options.introductory,
        "hexes": hexes_view(s),
        "tiles": [s.data.faces[s.tiles[i]].slug for i in range(0, len(s.tiles), 3)],
        "ranges": ranges_view(s),
        "producers": [producer_view(s, i) for i in range(len(s.producers))],
        "counters_seen": goods_view(seen_counters(s)),
        "players": [player_view(s, i, i == seat, famine_seen(s, seat)) for i in range(s.seats)],
        "pools": pools_view(s),
        "offers": [offer_view(s, i) for i in range(len(s.offers)) if offered(s, i)],
        "committed": [lane.seat for lane in s.lanes if lane.committed],
        "standing": standing_view(s),
        "placing": placing_view(s, seat) if seat is not None else None,
        "sites": sites_view(s, seat) if seat is not None else [],
    }
    return dict(out)


def famine_seen(s: AntiquityState, seat: int | None) -> int:
    """While the lanes are open a player sees only his own new fountains taken off the level."""
    if s.fork is None or seat is None:
        return s.famine
    return max(0, s.famine - s.players[seat].fountains)


def goods_view(goods: list[int]) -> dict[str, int]:
    return {ids.GOOD_SLUGS[i]: goods[i] for i in range(len(goods)) if goods[i]}


def seen_counters(s: AntiquityState) -> list[int]:
    """Counters that explorers have turned up, by good."""
    goods = [0] * ids.GOODS
    for site in range(len(s.sites)):
        if s.counter_state[site] > 1:
            goods[s.counters[site]] += 1
    return goods


def hexes_view(s: AntiquityState) -> list[HexView]:
    """The printed rows of the map, with what has changed since."""
    hexes = s.data.hexes.hexes
    rows: list[HexView] = [
        {
            "hex": name,
            "terrain": printed,
            "printed": printed,
            "polluted": False,
            "counter": False,
            "city": None,
            "inn": None,
        }
        for name, printed in s.map.rows
    ]
    for h in hexes(s.map.boards[ids.FOREST] & s.grass):
        rows[h]["terrain"] = ids.TERRAIN_SLUGS[ids.GRASS]
    for h in hexes(s.polluted):
        rows[h]["polluted"] = True
    for site in range(len(s.sites)):
        if s.counter_state[site] == LIES:
            rows[s.sites[site]]["counter"] = True
    for seat, p in enumerate(s.players):
        for h in hexes(p.land):
            rows[h]["city"] = seat
        for h in hexes(p.inns):
            rows[h]["inn"] = seat
    return rows


def ranges_view(s: AntiquityState) -> list[RangeView]:
    return [
        {"hexes": names[:], "good": ids.GOOD_SLUGS[good] if good >= 0 else None}
        for names, good in zip(s.map.range_names, s.range_good, strict=True)
    ]


def producer_view(s: AntiquityState, number: int) -> ProducerView:
    producer = s.producers[number]
    return {
        "producer": ids.PRODUCER_SLUGS[producer.kind],
        "owner": producer.owner,
        "good": ids.GOOD_SLUGS[producer.good],
        "centre": hex_name(s, producer.centre),
        "second": hex_name(s, producer.second) if producer.second >= 0 else None,
        "left": slugs(s, producer.left),
        "due": producer.due,
    }


def player_view(s: AntiquityState, seat: int, own: bool, level: int) -> PlayerView:
    p = s.players[seat]
    settled = p.alive and bool(p.centres)
    return {
        "alive": p.alive,
        "cities": [
            {
                "hex": hex_name(s, p.centres[city]),
                "side": 7 if city == 0 else 6,
                "graves": [verbs.SQUARE_SLUGS[i] for i in s.data.grid.squares(p.graves[city])],
            }
            for city in range(len(p.centres))
        ],
        "buildings": [building_view(s, p, piece) for piece in range(ids.PIECES) if p.city[piece] >= 0],
        "hand": [verbs.PIECE_SLUGS[piece] for piece in range(ids.PIECES) if p.hand >> piece & 1],
        "men": p.men,
        "people": p.people,
        "houses": [n for n in range(1, ids.HOUSE_COUNT + 1) if p.houses >> (n - 1) & 1],
        "goods": goods_view(p.goods),
        "saint": ids.SAINT_SLUGS[p.saint] if p.saint != ids.NO_SAINT else None,
        "progress": progress(s, seat) if settled else 0,
        "due": p.due,
        "zone": slugs(s, zone(s, seat)) if settled else [],
        "outlook": outlook_view(s, seat, level) if everybody_settled(s) else None,
        "means": means_view(s, seat) if own and settled else {},
        "draft": {"give": goods_view(p.give), "want": goods_view(p.want)} if own and p.give else None,
    }


def everybody_settled(s: AntiquityState) -> bool:
    """Whether the starting cities are all founded."""
    return all(p.centres for p in s.players)


def building_view(s: AntiquityState, p: Player, piece: int) -> BuildingView:
    kind = ids.kind_of(piece)
    return {
        "piece": verbs.PIECE_SLUGS[piece],
        "building": ids.KIND_SLUGS[kind],
        "city": p.city[piece],
        "square": verbs.SQUARE_SLUGS[p.spot[piece] // ROTATIONS],
        "rotation": p.spot[piece] % ROTATIONS,
        "squares": [verbs.SQUARE_SLUGS[i] for i in s.data.grid.squares(p.board[piece])],
        "manned": p.men_on >> piece & 1 == 1,
        "works": works(p, piece) if s.data.manned[piece] else p.graves[p.city[piece]] & p.board[piece] == 0,
    }


def pools_view(s: AntiquityState) -> dict[str, int]:
    """Common pieces left, as far as one can see them."""
    left = [pool_seen(s, pool) for pool in range(len(s.unseen))]
    return {"cart_shop": left[0], "fountain": left[1], "storage_tile": left[2], "fishery": fisheries_left(s)}


def offered(s: AntiquityState, number: int) -> bool:
    """Whether the offer was announced in this phase."""
    offer = s.offers[number]
    return offer.open or offer.to != 0


def offer_view(s: AntiquityState, number: int) -> OfferView:
    offer = s.offers[number]
    return {
        "offer": number,
        "maker": offer_maker(s, number),
        "to": [i for i in range(s.seats) if offer.to >> i & 1],
        "declined": [i for i in range(s.seats) if offer.declined >> i & 1],
        "open": offer.open,
        "taker": offer.taker if offer.taker >= 0 else None,
        "market": offer.market,
        "give": goods_view(offer.give),
        "want": goods_view(offer.want),
    }
