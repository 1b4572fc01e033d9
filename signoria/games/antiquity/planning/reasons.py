"""What speaks for an action, in words: the terms by which the plan goes."""

from __future__ import annotations

from typing import Final

from signoria.games.antiquity import ids, verbs
from signoria.games.antiquity.planning.conquest import campaign
from signoria.games.antiquity.planning.intent import Intent, intent_of
from signoria.games.antiquity.planning.places import touched
from signoria.games.antiquity.planning.stock import coming
from signoria.games.antiquity.planning.wants import fountains_wanted, needs
from signoria.games.antiquity.rules.city import standing
from signoria.games.antiquity.rules.country import fishing_ground, second_hex, spread
from signoria.games.antiquity.rules.graves import grave_count
from signoria.games.antiquity.rules.hexes import Board
from signoria.games.antiquity.rules.zone import zone
from signoria.games.antiquity.state import AntiquityState
from signoria.kernel.action import Action
from signoria.kernel.style import Style
from signoria.kernel.text import Noun, Text

MOST: Final = 3
USES: Final = {
    ids.THEOLOGY: "why.theology",
    ids.BIOLOGY: "why.biology",
    ids.PHILOSOPHY: "why.philosophy",
    ids.BREWERY: "why.brewery",
    ids.FORCED_LABOUR: "why.labour",
    ids.STABLES: "why.stables",
    ids.HARBOUR: "why.harbour",
    ids.EXPLORER: "why.explorer",
    ids.CATHEDRAL: "why.cathedral",
    ids.MARKET: "why.market",
    ids.CART_SHOP: "why.cart_shop",
    ids.STORE: "why.store",
}
"""What a building is for; fountains, granary, hospital and dump are reckoned out."""


def reasons(s: AntiquityState, seat: int, action: Action, style: Style) -> list[Text]:
    """The weightiest terms for an action of the seat."""
    intent = intent_of(s, seat, style)
    verb = action.verb
    found: list[Text] = []
    if verb == verbs.SETTLE:
        found = site(s, action.a)
    elif verb == verbs.BUILD or verb == verbs.STORE:
        found = building(s, seat, ids.STORE if verb == verbs.STORE else action.a, intent)
    elif verb == verbs.HOUSE or verb == verbs.PARTNER:
        found = house(s, seat, action, intent)
    elif verb == verbs.MAN:
        found = manning(s, seat, ids.kind_of(action.a))
    elif verb == verbs.DEDICATE:
        found = [Text("why.saint", saint=Noun("saint", action.a))]
        if action.a == ids.SAN_CHRISTOFORI and intent.saint != action.a:
            found.append(Text("why.keeps_first", saint=Noun("saint", intent.saint)))
    elif verb == verbs.RAZE:
        found = [Text("why.raze", saint=Noun("saint", intent.saint))]
    elif verb == verbs.RECEIVE:
        found = missing(s, seat, action.a, intent)
    elif verb == verbs.BARTER or verb == verbs.PAY or verb == verbs.DISCARD:
        found = spared(s, seat, action)
    elif verb == verbs.HEAL:
        found = [Text("why.heal")]
    elif verb == verbs.INN:
        found = inn(s, seat, action.a, intent)
    elif verb == verbs.CITY:
        found = [Text("why.city", number=fresh_land(s, seat, s.data.hexes.around[action.a]))]
    elif verb == verbs.POLLUTE:
        found = pollution(s, seat, action.a)
    elif verb == verbs.GRAVE:
        free = not s.players[seat].built[action.a] >> s.data.grid.bit[action.b] & 1
        found = [Text("why.empty_square" if free else "why.least_building")]
    elif verb == verbs.EXPLORE:
        found = [Text("why.explore")]
    elif verb == verbs.PLACE:
        found = [Text("why.touches", number=touched(s, seat, action))]
    elif verb == verbs.HARVEST or verb == verbs.HARVEST_REST:
        found = [Text("why.same_yield")]
    elif verb == verbs.COMMIT or verb == verbs.DONE or verb == verbs.STAY:
        found = [Text("why.enough")]
    else:
        found = producer(s, seat, action, intent)
    return found[:MOST]


def site(s: AntiquityState, centre: int) -> list[Text]:
    """The land around a starting city."""
    grid = s.data.hexes
    base = grid.one[centre] | grid.around[centre]
    near = base
    for _ in range(s.data.steps):
        near |= grid.grow(near) & s.land
    near &= ~base
    return [
        Text(
            "why.land",
            forest=(near & s.forest).bit_count(),
            grass=(near & s.grass).bit_count(),
            mountain=(near & s.map.boards[ids.MOUNTAIN]).bit_count(),
        ),
        Text("why.shore", number=(grid.grow(near) & s.sea & ~base).bit_count()),
    ]


def building(s: AntiquityState, seat: int, kind: int, intent: Intent) -> list[Text]:
    """What a building is for, and how much of it is needed."""
    p = s.players[seat]
    found: list[Text] = []
    if kind == ids.FOUNTAIN:
        if fountains_wanted(s, p, intent) > 0:
            found.append(Text("why.fountain"))
        if s.famine:
            found.append(Text("why.famine_falls", level=s.famine))
    elif kind == ids.GRANARY:
        found.append(Text("why.granary", number=s.data.granary, level=s.famine))
    elif kind == ids.HOSPITAL:
        found.append(Text("why.hospital", number=grave_count(p)))
    elif kind == ids.DUMP:
        found.append(Text("why.dump", number=s.data.pollution_dump))
    elif kind in USES:
        found.append(Text(USES[kind]))
    if intent.saint == ids.SANTA_BARBARA:
        found.append(Text("why.one_of_each", saint=Noun("saint", intent.saint)))
    return found


def house(s: AntiquityState, seat: int, action: Action, intent: Intent) -> list[Text]:
    """One man more; with San Nicolo towards twenty."""
    p = s.players[seat]
    price = s.data.houses[action.a - 1]
    free = action.verb == verbs.PARTNER or price.food + price.luxury == 0
    found = [Text("why.man_free" if free else "why.man", people=p.people + 1)]
    if intent.saint == ids.SAN_NICOLO:
        found.append(Text("why.crowd", people=p.people, needed=s.data.nicolo_needs))
    return found


def manning(s: AntiquityState, seat: int, kind: int) -> list[Text]:
    """What a man on a building does."""
    if kind == ids.CART_SHOP:
        return [Text("why.task")]
    if kind in USES:
        return [Text(USES[kind])]
    return building_at_work(s, seat, kind)


def building_at_work(s: AntiquityState, seat: int, kind: int) -> list[Text]:
    if kind == ids.HOSPITAL:
        return [Text("why.hospital", number=grave_count(s.players[seat]))]
    if kind == ids.DUMP:
        return [Text("why.dump", number=s.data.pollution_dump)]
    return []


def missing(s: AntiquityState, seat: int, good: int, intent: Intent) -> list[Text]:
    """How many of a good there are, and how many are needed."""
    p = s.players[seat]
    found: list[Text] = []
    want = needs(s, seat, intent)
    if good < ids.LUXURIES and want.each and p.goods[good] < want.each[good]:
        found.append(Text("why.lacks", good=Noun("good", good), have=p.goods[good], needed=want.each[good]))
    if good in verbs.CROPS and p.goods[good] + coming(s, seat)[good] == 0:
        found.append(Text("why.seed", good=Noun("good", good)))
    if good == ids.STONE and not standing(p, ids.CATHEDRAL):
        found.append(Text("why.stone"))
    if good == ids.WOOD and p.goods[good] == 0:
        found.append(Text("why.wood"))
    return found


def spared(s: AntiquityState, seat: int, action: Action) -> list[Text]:
    """Goods that are given away: how many are left."""
    p = s.players[seat]
    found = [Text("why.spare", good=Noun("good", action.a), have=p.goods[action.a])]
    if action.verb == verbs.BARTER and action.b != action.a:
        found.append(Text("why.spare", good=Noun("good", action.b), have=p.goods[action.b]))
    return found


def producer(s: AntiquityState, seat: int, action: Action, intent: Intent) -> list[Text]:
    """What a woodcutter, farm, mine or fishery yields, and whether it is needed."""
    verb = action.verb
    if verb == verbs.WOODCUTTER:
        good, hexes = ids.WOOD, spread(s, ids.WOODCUTTER, action.a)
    elif verb == verbs.FARM or verb == verbs.FREE_FARM:
        good, hexes = verbs.CROPS[action.b], spread(s, ids.FARM, action.a)
    elif verb == verbs.MINE:
        good, hexes = verbs.ORES[action.b], spread(s, ids.MINE, action.a)
    elif verb == verbs.FISHERY:
        second = second_hex(s, action.a, action.b)
        good, hexes = verbs.CATCHES[action.c], fishing_ground(s, action.a, second)
    else:
        return []
    found = missing(s, seat, good, intent)
    found.append(Text("why.yields", number=hexes.bit_count(), good=Noun("good", good)))
    if verb == verbs.FREE_FARM:
        found.append(Text("why.no_seed"))
    return found


def fresh_land(s: AntiquityState, seat: int, base: Board) -> int:
    """Clean free hexes that would come into the zone."""
    grid = s.data.hexes
    near = base
    for _ in range(s.data.steps):
        near |= grid.grow(near) & s.land
    return (near & ~zone(s, seat) & ~s.polluted & ~s.occupied).bit_count()


def inn(s: AntiquityState, seat: int, at: int, intent: Intent) -> list[Text]:
    """Land, or a rival's zone."""
    found = [Text("why.opens", number=fresh_land(s, seat, s.data.hexes.one[at]))]
    if intent.saint == ids.SAN_GIORGIO:
        war = campaign(s, seat)
        if war is not None and war.missing:
            found.insert(
                0, Text("why.encloses", seat=Noun("seat", war.rival), number=war.missing.bit_count())
            )
    return found


def pollution(s: AntiquityState, seat: int, at: int) -> list[Text]:
    """Whose land it is, and what could have stood there."""
    one = s.data.hexes.one[at]
    found: list[Text] = []
    for other in s.living():
        if other != seat and zone(s, other) & one:
            found.append(Text("why.rival_land", seat=Noun("seat", other)))
            break
    near = s.data.hexes.around[at] & zone(s, seat) & ~s.polluted & ~s.occupied
    found.append(Text("why.neighbours", number=near.bit_count()))
    return found
