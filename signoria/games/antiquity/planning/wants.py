"""What the plan wants: goods that are missing, goods to spare, land that is left."""

from __future__ import annotations

from typing import Final

from signoria.games.antiquity import ids, verbs
from signoria.games.antiquity.planning.conquest import CONQUERORS, campaign
from signoria.games.antiquity.planning.gathering import GATHERERS, can_finish, siege_left
from signoria.games.antiquity.planning.intent import NEVER, Intent
from signoria.games.antiquity.planning.splendour import city_due, luxury_for_all, stone_for_all
from signoria.games.antiquity.planning.stock import coming, flow, luxury_kinds, pasture
from signoria.games.antiquity.rules.city import (
    manned_cart_shops,
    sound,
    sound_fountains,
    standing,
    works,
)
from signoria.games.antiquity.rules.country import open_terrain
from signoria.games.antiquity.rules.zone import zone
from signoria.games.antiquity.state import AntiquityState, Player
from signoria.kernel.action import Action

FAR: Final = 1000
LONG: Final = 6  # goods of one producer that the plan reckons with
FIELD: Final = 3  # hexes of grass that make a seed worth having


def fountains_wanted(s: AntiquityState, p: Player, intent: Intent) -> int:
    """Fountains that would bring the pollution down to what the plan bears."""
    if s.options.introductory:
        return 0
    return min(intent.fountains, s.data.pollution_per_city) - sound_fountains(p)


def stone_wanted(s: AntiquityState, p: Player, intent: Intent) -> int:
    """Stone for the buildings that the plan still lacks."""
    if intent.saint == ids.SANTA_BARBARA:
        if standing(p, ids.BIOLOGY):
            return stone_for_all(s, p, intent.cities)
    wanted = 0 if standing(p, ids.CATHEDRAL) else 1
    if intent.biology <= s.turn + 1 and not standing(p, ids.BIOLOGY):
        wanted += 2
    if intent.labour <= s.turn + 1 and not standing(p, ids.FORCED_LABOUR):
        wanted += 1
    if intent.saint not in GATHERERS and standing(p, ids.BREWERY) and p.saint != intent.saint:
        wanted += 1 if standing(p, ids.THEOLOGY) else 2
    return wanted + max(0, intent.cities - len(p.centres))


class Demand:
    """What goods of a new producer are worth, by good: so many of them `high`, the others `low`."""

    def __init__(self, intent: Intent) -> None:
        self.high = [0.0] * ids.GOODS
        self.low = [0.3] * ids.GOODS
        self.useful = [LONG] * ids.GOODS
        self.man_cost = intent.man_cost
        self.patience = intent.patience

    def value(self, good: int, size: int) -> float:
        """Sooner is better, and a man away for long is missed."""
        total = 0.0
        part = 1.0
        useful = self.useful[good]
        high = self.high[good]
        low = self.low[good]
        for i in range(size):
            total += part * (high if i < useful else low) - self.man_cost
            part *= self.patience
        return total


class Needs:
    """How many goods the saint asks for: of each kind, or food and luxuries of any kind."""

    def __init__(self, each: list[int], food: int, luxury: int) -> None:
        self.each = each  # empty: any kind will do
        self.food = food
        self.luxury = luxury


def needs(s: AntiquityState, seat: int, intent: Intent) -> Needs:
    """What is to be in stock when the saint is to be satisfied."""
    p = s.players[seat]
    if intent.saint == ids.SAN_GIORGIO:
        war = campaign(s, seat)
        inns = int(war.cost()) + 2 if war is not None else 0
        stables = 2 if stables_due(p, intent) else 0
        return Needs([], inns, stables + 2 * city_due(p, intent.cities))
    if intent.saint == ids.SANTA_BARBARA:
        shield = s.famine - (s.data.granary if sound(p, ids.GRANARY) else 0)
        return Needs([], max(2, shield), luxury_for_all(s, p, intent.cities))
    if intent.saint == ids.SAN_NICOLO:
        left = (s.data.nicolo_needs - p.people + 1) // 2
        return Needs([(left * 5 + 6) // 8] * ids.FOODS + [(left * 5 + 12) // 16] * ids.FOODS, 0, 0)
    return Needs([s.data.christofori_needs] * ids.LUXURIES, 0, 0)


def demand(s: AntiquityState, seat: int, intent: Intent) -> Demand:
    """What the saint asks for, and what the household needs first: wood, and stone for the cathedral."""
    p = s.players[seat]
    d = Demand(intent)
    now = flow(s, seat)
    soon = coming(s, seat)
    houses = 1 if p.people < intent.people else 0
    fountains = 1 if fountains_wanted(s, p, intent) > 0 else 0
    want = needs(s, seat, intent)
    for good in range(ids.LUXURIES):
        d.high[good] = 3.0
        d.low[good] = 0.9
        more = houses if good < ids.FOODS else fountains
        if intent.saint == ids.SANTA_MARIA:
            more += intent.inn_food if good < ids.FOODS else 1 if stables_due(p, intent) else 0
        if want.each:
            d.useful[good] = max(0, want.each[good] + more - p.goods[good] - soon[good])
        else:
            first = 0 if good < ids.FOODS else ids.FOODS
            have = 0
            for other in range(first, first + ids.FOODS):
                have += p.goods[other] + soon[other]
            d.useful[good] = max(0, (want.food if first == 0 else want.luxury) + 3 * more - have)
            if first == 0 and more:
                d.high[good] += 0.6
            if first and p.goods[good] + soon[good] == 0:
                d.high[good] += 0.4
    if two_kinds_due(s, p, intent):
        for good in range(ids.FOODS, ids.LUXURIES):
            if p.goods[good] + soon[good] == 0 and luxury_kinds(p, soon) < 2:
                d.high[good] = 6.0
                d.useful[good] = 2
    wood = p.goods[ids.WOOD] + now[ids.WOOD]
    d.high[ids.WOOD] = 0.7 if wood > intent.wood else 4.0 if now[ids.WOOD] == 0 else 2.0
    d.useful[ids.STONE] = max(0, stone_wanted(s, p, intent) - p.goods[ids.STONE] - soon[ids.STONE])
    d.high[ids.STONE] = 12.0 if now[ids.STONE] == 0 else 4.0
    return d


def two_kinds_due(s: AntiquityState, p: Player, intent: Intent) -> bool:
    """Whether a city or stables wait for luxuries of two kinds."""
    if city_due(p, intent.cities):
        return True
    return stables_due(p, intent) and intent.stables < s.turn + 3


def stables_due(p: Player, intent: Intent) -> bool:
    """Whether a siege wants stables."""
    return intent.saint in CONQUERORS and intent.stables < NEVER and not standing(p, ids.STABLES)


def essential(s: AntiquityState, seat: int, intent: Intent) -> int:
    """The good without which nothing goes on and which no producer will bring, -1 for none: wood; stone for cathedral and
    biology, or a seed instead.
    """
    p = s.players[seat]
    soon = coming(s, seat)
    if p.goods[ids.WOOD] + soon[ids.WOOD] == 0:
        return ids.WOOD
    wanted = 0 if standing(p, ids.CATHEDRAL) else 1
    if intent.biology <= s.turn and not standing(p, ids.BIOLOGY):
        wanted += 2
    if p.goods[ids.STONE] + soon[ids.STONE] < wanted and s.turn > 1:
        if not open_terrain(s, ids.MINE) & zone(s, seat):
            return seed_first(s, seat, soon) if standing(p, ids.CATHEDRAL) else ids.STONE
    return -1


def seed_first(s: AntiquityState, seat: int, soon: list[int]) -> int:
    """Where fields lie idle and nothing grows, a seed feeds sooner than biology would."""
    p = s.players[seat]
    for good in verbs.CROPS:
        if p.goods[good] + soon[good]:
            return ids.STONE
    return ids.GRAIN if pasture(s, seat) >= FIELD else ids.STONE


def spares(s: AntiquityState, seat: int, intent: Intent) -> list[int]:
    """How many of each good the player can do without."""
    p = s.players[seat]
    found = [0] * ids.GOODS
    if can_finish(s, seat, intent):
        for good in range(ids.GOODS):
            needed = s.data.christofori_needs if good < ids.LUXURIES else 0
            found[good] = max(0, p.goods[good] - needed)
        inns = siege_left(s, seat, intent)
        for good in range(ids.FOODS):
            kept = min(inns, found[good])
            found[good] -= kept
            inns -= kept
        return found
    if essential(s, seat, intent) >= 0 or p.saint == ids.NO_SAINT:
        held = 1 if p.saint in GATHERERS else 0  # without him what is left is lost
        for good in range(ids.LUXURIES):
            found[good] = max(0, p.goods[good] - held)
        found[ids.WOOD] = max(0, p.goods[ids.WOOD] - max(1, manned_cart_shops(p)))
        return found
    want = needs(s, seat, intent)
    found[ids.WOOD] = max(0, p.goods[ids.WOOD] - max(2, manned_cart_shops(p)))
    found[ids.STONE] = max(0, p.goods[ids.STONE] - stone_wanted(s, p, intent))
    if intent.saint == ids.SANTA_BARBARA and city_due(p, intent.cities):
        found[ids.STONE] = max(0, p.goods[ids.STONE] - 2)  # there is no room for what it would build
    if want.each:
        for good in range(ids.LUXURIES):
            if good >= ids.FOODS or intent.saint != ids.SANTA_MARIA:  # her food is for inns
                found[good] = max(0, p.goods[good] - want.each[good])
        return found
    over = p.food() - want.food
    for good in range(ids.LUXURIES):
        if good == ids.FOODS:
            over = p.goods[4] + p.goods[5] + p.goods[6] + p.goods[7] - want.luxury
        found[good] = max(0, min(over, p.goods[good] - 1))
        over -= found[good]
    return found


def most_wanted(s: AntiquityState, seat: int, intent: Intent, due: int = 0) -> int:
    """The good to take from the supply, -1 for none: what the household lacks, a seed, then what the saint asks for."""
    p = s.players[seat]
    soon = coming(s, seat)
    finish = can_finish(s, seat, intent, due)
    first = essential(s, seat, intent)
    if first >= 0 and not finish:
        return first
    if intent.saint == ids.SANTA_BARBARA:
        return wanted_by_builder(p, intent, soon)
    want = needs(s, seat, intent)
    now = flow(s, seat) if finish else [0] * ids.GOODS
    fields = pasture(s, seat) >= FIELD and not works(p, ids.BIOLOGY)
    best = -1
    most = 0
    for good in range(ids.LUXURIES):
        if want.each:
            gap = max(0, want.each[good] - p.goods[good] - now[good]) * 10
        else:
            gap = 5 if good < ids.FOODS and p.food() < want.food else 0
            gap += 10 if good >= ids.FOODS and want.luxury and p.goods[good] == 0 else 0
        if not finish:
            gap -= 8 * min(3, soon[good])
            if good in verbs.CROPS and p.goods[good] + soon[good] == 0 and fields:
                gap += 20
        if gap > most:
            most = gap
            best = good
    return best


def wanted_by_builder(p: Player, intent: Intent, soon: list[int]) -> int:
    """What the next city lacks, else stone."""
    if not city_due(p, intent.cities):
        return ids.STONE
    if luxury_kinds(p, [0] * ids.GOODS) < 2:
        for good in (ids.WINE, ids.DYE, ids.PEARLS, ids.GOLD):
            if p.goods[good] + soon[good] == 0:
                return good
    if p.food() == 0:
        return ids.FISH
    return ids.STONE if p.goods[ids.STONE] == 0 else -1


def dearest_surplus(s: AntiquityState, seat: int, actions: list[Action]) -> Action:
    """Of the goods that can be paid or discarded, the one most easily spared."""
    p = s.players[seat]
    soon = coming(s, seat)
    best = actions[0]
    most = -FAR
    for action in actions:
        if action.verb == verbs.KEEP:
            return action
        surplus = 3 * p.goods[action.a] + soon[action.a]
        if p.saint in GATHERERS and p.goods[action.a] > s.data.christofori_needs:
            surplus += 20 * (p.goods[action.a] - s.data.christofori_needs)
        if action.a >= ids.LUXURIES:
            surplus -= 4
        elif p.goods[action.a] == 1 and soon[action.a] == 0 and action.a in verbs.CROPS:
            surplus -= 2  # the last seed
        if surplus > most:
            most = surplus
            best = action
    return best
