"""What an expert wants to know before choosing: yield, duration, pollution, price."""

from __future__ import annotations

from signoria.games.antiquity import ids, verbs
from signoria.games.antiquity.data import Price
from signoria.games.antiquity.rules.city import sound, works
from signoria.games.antiquity.rules.country import fishing_ground, goods_board, second_hex, spread
from signoria.games.antiquity.rules.goods import amounts, strict
from signoria.games.antiquity.rules.hexes import Board
from signoria.games.antiquity.rules.zone import compute, zone
from signoria.games.antiquity.state import SEEN, AntiquityState
from signoria.kernel.action import Action
from signoria.kernel.text import Noun, Text


def detail(s: AntiquityState, seat: int, action: Action) -> list[Text]:
    """Lines about an action of this seat."""
    verb = action.verb
    if verb == verbs.BUILD and action.a < ids.STORE:
        return [price_text(s, seat, s.data.buildings[action.a].price), *reconstructed(s, action.a)]
    if verb == verbs.STORE:
        tiles = s.data.size_tiles[action.a]
        return [
            price_text(s, seat, s.data.buildings[ids.STORE].price),
            Text("detail.store", goods=s.data.shapes[ids.SHAPE_STORES + action.a].size, tiles=tiles),
        ]
    if verb == verbs.HOUSE:
        return [price_text(s, seat, s.data.houses[action.a - 1])]
    if verb == verbs.WOODCUTTER:
        return producer_text(s, seat, ids.WOODCUTTER, ids.WOOD, spread(s, ids.WOODCUTTER, action.a))
    if verb in (verbs.FARM, verbs.FREE_FARM):
        return producer_text(s, seat, ids.FARM, verbs.CROPS[action.b], spread(s, ids.FARM, action.a))
    if verb == verbs.MINE:
        return producer_text(s, seat, ids.MINE, verbs.ORES[action.b], spread(s, ids.MINE, action.a))
    if verb == verbs.FISHERY:
        second = second_hex(s, action.a, action.b)
        if second < 0:
            return []
        ground = fishing_ground(s, action.a, second)
        return producer_text(s, seat, ids.FISHERY, verbs.CATCHES[action.c], ground)
    if verb == verbs.INN:
        return [price_text(s, seat, s.data.inn_price), zone_text(s, seat, s.data.hexes.one[action.a])]
    if verb == verbs.CITY:
        hexes = s.data.hexes.one[action.a] | s.data.hexes.around[action.a]
        lines = [price_text(s, seat, s.data.city_price), zone_text(s, seat, hexes & s.map.all)]
        if not s.options.introductory:
            lines.append(Text("detail.city", number=s.data.pollution_per_city))
        return lines
    if verb == verbs.CLEAN:
        hexes = (s.data.hexes.one[action.a] | s.data.hexes.around[action.a]) & s.polluted
        return [Text("detail.clean", number=(hexes & ~goods_board(s)).bit_count())]
    if verb == verbs.EXPLORE:
        return [unseen_counters(s)]
    if verb == verbs.GRAVE:
        return buried_building(s, seat, action.a, action.b)
    if verb == verbs.COMMIT and s.players[seat].men:
        return [Text("detail.idle_men", number=s.players[seat].men)]
    return []


def unseen_counters(s: AntiquityState) -> Text:
    """What may lie under a counter: the goods that nobody has turned up yet."""
    left = [0] * ids.GOODS
    for site in range(len(s.sites)):
        if s.counter_state[site] != SEEN:
            left[s.counters[site]] += 1
    return Text(
        "detail.unseen",
        olives=left[ids.OLIVES],
        sheep=left[ids.SHEEP],
        grain=left[ids.GRAIN],
        wine=left[ids.WINE],
    )


def buried_building(s: AntiquityState, seat: int, city: int, square: int) -> list[Text]:
    """The building that a grave on this square would stop."""
    p = s.players[seat]
    for piece in range(ids.HOUSES):
        if p.city[piece] == city and p.board[piece] >> s.data.grid.bit[square] & 1 and sound(p, piece):
            return [Text("detail.stops", piece=Noun("piece", piece))]
    return []


def price_text(s: AntiquityState, seat: int, price: Price) -> Text:
    """The price by class of goods, and whether types must differ for this player now."""
    if price.wood + price.stone + price.food + price.luxury == 0:
        return Text("detail.free")
    mixed = max(price.food, price.luxury) > 1 and strict(s.players[seat], price)
    return Text(
        "detail.price_different" if mixed else "detail.price",
        price=amounts(price.wood, price.stone, price.food, price.luxury),
    )


def producer_text(s: AntiquityState, seat: int, kind: int, good: int, hexes: Board) -> list[Text]:
    """Goods, in how many harvests (with forced labour, if it is at work now), and what is left of the land
    afterwards.
    """
    size = hexes.bit_count()
    forced = works(s.players[seat], ids.FORCED_LABOUR)
    turns = -(-size // (s.data.forced_taken if forced else s.data.harvest))
    kept = size - turns * s.data.forced_discarded if forced else size
    lines = [Text("detail.yields", number=kept, good=Noun("good", good), turns=turns)]
    lines.append(Text("detail.grass" if kind == ids.WOODCUTTER else "detail.pollutes", number=size))
    outside = (hexes & ~zone(s, seat)).bit_count()
    if outside and kind != ids.FISHERY:
        lines.append(Text("detail.outside", number=outside))
    return lines


def zone_text(s: AntiquityState, seat: int, base: Board) -> Text:
    """How many hexes a new inn or city adds to the zone."""
    p = s.players[seat]
    wider = compute(s, p.land | p.inns | base, works(p, ids.STABLES), works(p, ids.HARBOUR))
    return Text("detail.zone", number=(wider & ~zone(s, seat)).bit_count())


def reconstructed(s: AntiquityState, kind: int) -> list[Text]:
    return [Text("detail.reconstructed")] if s.data.buildings[kind].reconstructed else []
