"""The Purchase Phase: advances by what they bring, what they save and what they cost; ships; stabilization.

An advance is worth its printed cost in the score, so the money is never lost: what counts is what it does, the credits it gives, the credits it uses, and
whether waiting would make it cheaper.
"""

from __future__ import annotations

from typing import Final

from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance import verbs as v
from signoria.games.age_of_renaissance.data import bits
from signoria.games.age_of_renaissance.judgement.bidding import tokens_wanted
from signoria.games.age_of_renaissance.judgement.mind import GOODS, Mind
from signoria.games.age_of_renaissance.judgement.targets import bases, land_from, sailing
from signoria.games.age_of_renaissance.judgement.ways import best_way
from signoria.games.age_of_renaissance.rules.commerce import income
from signoria.games.age_of_renaissance.rules.misery import stabilization_cost, unpaid_spaces
from signoria.games.age_of_renaissance.rules.prices import price
from signoria.games.age_of_renaissance.rules.reach import enterable
from signoria.games.age_of_renaissance.rules.relief import earned
from signoria.games.age_of_renaissance.state import AgeState, bit_count
from signoria.kernel.action import Action
from signoria.kernel.style import Style

NAMES: Final = [
    "the_heavens",
    "human_body",
    "laws_of_matter",
    "enlightenment",
    "patronage",
    "holy_indulgence",
    "proselytism",
    "cathedral",
    "caravan",
    "wind_watermill",
    "improved_agriculture",
    "interest_and_profit",
    "industry",
    "written_record",
    "printed_word",
    "master_art",
    "renaissance",
    "overland_east",
    "seaworthy_vessels",
    "ocean_navigation",
    "new_world",
    "urban_ascendancy",
    "nationalism",
    "institutional_research",
    "cosmopolitan",
    "middle_class",
]
YIELDS: Final = ["yield_" + name for name in NAMES]
"""By advance, the name of the weight that says what it brings per turn, whatever the position."""


def purchase(s: AgeState, seat: int, style: Style) -> Action:
    mind = Mind(s, seat, style)
    actions = s.legal(seat)
    for action in actions:
        if action.verb == v.PATRONISE:
            return action
    way = best_way(mind, s.powers[seat].cash, s.powers[seat].expansion, False)
    if way is not None and way.action in actions:
        return way.action
    money = s.powers[seat].cash - kept(mind)
    best = v.FINISHING
    highest = 0.0
    for action in actions:
        if action.verb == v.BUY:
            cost = price(s, seat, action.a)
            if cost > money:
                continue
            value = advance_worth(mind, action.a) / (cost + mind.weight("price_floor"))
        elif action.verb == v.UPGRADE_SHIP:
            if s.data.ship_price > money:
                continue
            value = (ship_worth(mind) - s.data.ship_price) / (s.data.ship_price + mind.weight("price_floor"))
        else:
            continue
        if value > highest:
            highest = value
            best = action
    return best


def kept(mind: Mind) -> int:
    """Money that is not spent on advances: for stabilization, for tokens beyond the next income, and for interest."""
    s = mind.s
    seat = mind.seat
    p = s.powers[seat]
    keep = float(stabilization_cost(s, seat))
    if s.last_turn:
        return int(keep)
    earnings = income(s, seat)
    keep += max(0.0, mind.weight("keep_for_tokens") * (tokens_wanted(mind) - earnings))
    if p.owns(t.INTEREST):
        keep = max(keep, mind.weight("keep_for_interest") * earnings)
    return int(keep)


def advance_worth(mind: Mind, a: int) -> float:
    """What an advance brings beyond what is paid for it."""
    s = mind.s
    seat = mind.seat
    p = s.powers[seat]
    row = s.data.advances[a]
    profit = float(row.cost - price(s, seat, a))
    if row.misery > 0:
        profit -= mind.misery(seat, row.misery)
    elif row.misery < 0 and p.misery > 0:
        profit += mind.space(seat)
    if s.last_turn:
        return profit + relief_worth(mind, a) + last_income(mind, a)
    mask = s.data.categories[row.category].mask
    rest = bit_count(mask & ~p.advances & ~(1 << a))
    sure = min(1.0, mind.turns / mind.weight("credit_turns"))
    savings = mind.weight("credit") * row.credit * rest * sure
    pending = 0
    for i in bits(p.fresh & mask):
        pending += s.data.advances[i].credit
    waiting = mind.weight("patience") * min(pending, row.cost) * sure
    return profit + savings - waiting + relief_worth(mind, a) + effect_worth(mind, a)


def effect_worth(mind: Mind, a: int) -> float:
    """What an advance does until the end of the game."""
    s = mind.s
    value = mind.weight(YIELDS[a]) * mind.turns
    if a == t.INDUSTRY:
        value += industry_worth(mind)
    elif a == t.HOLY_INDULGENCE:
        value += indulgence_worth(mind)
    elif a == t.INTEREST:
        value += mind.weight("interest") * income(s, mind.seat) * max(0.0, mind.turns - 1.0)
    elif a == t.MIDDLE_CLASS:
        value += s.data.income_middle_class * mind.turns
    elif a == t.ENLIGHTENMENT:
        value += mind.space(mind.seat) * min(mind.turns, s.powers[mind.seat].misery + 0.5 * mind.turns)
    elif a == t.CATHEDRAL:
        value += mind.weight("cathedral") * cathedral_foes(s, mind.seat) * max(0.0, mind.turns)
    else:
        ground = opened(mind, a)
        if ground:
            value += opening_worth(mind, ground)
    return value


def last_income(mind: Mind, a: int) -> float:
    """What an advance still brings in the last turn."""
    if a == t.INTEREST:
        return float(min(mind.s.powers[mind.seat].cash, income(mind.s, mind.seat))) * 0.5
    if a == t.MIDDLE_CLASS:
        return float(mind.s.data.income_middle_class)
    return 0.0


def industry_worth(mind: Mind) -> float:
    value = 0.0
    p = mind.s.powers[mind.seat]
    for c in range(GOODS):
        k = p.holdings[c]
        row = mind.s.data.commodities[c]
        if 0 < k < row.boxes:
            value += mind.ahead.plays[c] * row.base * (2.0 * k + 1.0)
    return mind.weight("goods") * value * mind.weight("industry")


def indulgence_worth(mind: Mind) -> float:
    """Two tokens per turn from everybody without it, and none to those with it."""
    s = mind.s
    owners = 0
    others = 0
    for seat in s.playing():
        if seat != mind.seat:
            if s.powers[seat].owns(t.HOLY_INDULGENCE):
                owners += 1
            else:
                others += 1
    return mind.weight("indulgence") * 2.0 * (others + owners) * mind.turns


def cathedral_foes(s: AgeState, seat: int) -> int:
    count = 0
    for other in s.playing():
        if other != seat and not s.powers[other].owns(t.CATHEDRAL):
            count += 1
    return count


def relief_worth(mind: Mind, a: int) -> float:
    """Whether an advance completes a step of the relief for breadth."""
    s = mind.s
    p = s.powers[mind.seat]
    if p.relief >= len(s.data.reliefs) or p.misery == 0:
        return 0.0
    step = s.data.reliefs[p.relief]
    before = p.advances
    p.advances = before | 1 << a
    reached = earned(s, mind.seat, step)
    p.advances = before
    return mind.space(mind.seat) * min(step.spaces, p.misery) if reached else 0.0


# -- ships and ways ------------------------------------------------------------------------------------------------------


def opened(mind: Mind, a: int) -> int:
    """Provinces that an advance brings into reach."""
    s = mind.s
    seat = mind.seat
    data = s.data
    p = s.powers[seat]
    base = bases(s, seat)
    if a == t.CARAVAN:
        return land_from(s, seat, base, True) & ~land_from(s, seat, base, False) & enterable(s, seat)
    if a == t.HEAVENS and p.ship == t.GALLEY:
        return sailing(s, seat, base, p.level, True) & ~sailing(s, seat, base, p.level, False)
    if a == t.OVERLAND_EAST:
        near = land_from(s, seat, base, p.owns(t.CARAVAN)) | reach_now(s, seat, base)
        return near & data.closed_without[t.OVERLAND_EAST]
    if a == t.SEAWORTHY_VESSELS:
        return data.coastal & ~data.overseas & ~reach_now(s, seat, base) & enterable(s, seat)
    if a == t.OCEAN_NAVIGATION:
        return data.overseas & ~data.new_world
    if a == t.NEW_WORLD:
        return data.new_world
    return 0


def reach_now(s: AgeState, seat: int, base: int) -> int:
    p = s.powers[seat]
    if p.ship == t.NO_SHIP:
        return 0
    if p.ship == t.GALLEY:
        return sailing(s, seat, base, p.level, p.owns(t.HEAVENS))
    return s.data.coastal


def ship_worth(mind: Mind) -> float:
    """What the next level of the ship opens."""
    s = mind.s
    seat = mind.seat
    p = s.powers[seat]
    if mind.turns <= 1.5:
        return 0.0
    base = bases(s, seat)
    if p.ship == t.OCEAN:
        return opening_worth(
            mind, s.data.overseas if p.owns(t.NEW_WORLD) else s.data.overseas & ~s.data.new_world
        )
    if p.ship == t.SEAWORTHY:
        return 0.0
    levels = s.data.ship_levels[t.GALLEY]
    level = 0 if p.ship == t.NO_SHIP else p.level + 1
    worth = opening_worth(mind, galley_ground(mind, base, level))
    if level + 1 < len(levels):
        later = opening_worth(mind, galley_ground(mind, base, level + 1)) - s.data.ship_price
        worth = max(worth, mind.weight("ship_ahead") * later)
    return worth


def galley_ground(mind: Mind, base: int, level: int) -> int:
    """Provinces that a galley of this level carries enough tokens to, if the present ship does not."""
    s = mind.s
    seat = mind.seat
    p = s.powers[seat]
    land = land_from(s, seat, base, p.owns(t.CARAVAN))
    new = sailing(s, seat, base, level, p.owns(t.HEAVENS)) & ~land
    capacity = s.data.ship_levels[t.GALLEY][level]
    before = 0 if p.ship == t.NO_SHIP else s.data.ship_levels[t.GALLEY][p.level]
    old = reach_now(s, seat, base)
    ground = 0
    for i in bits(new & s.data.circled):
        market = s.data.market[i]
        if market <= capacity and (market > before or not old >> i & 1):
            ground |= 1 << i
    return ground


def opening_worth(mind: Mind, ground: int) -> float:
    """What new ground is worth: its provinces that are free, the best first, each further one less; held ones a part of that."""
    s = mind.s
    seat = mind.seat
    values: list[float] = []
    foreign = s.pieces_of_others(seat)
    for i in bits(ground & s.data.circled & ~s.powers[seat].pieces):
        value = mind.province(seat, i) - s.data.market[i]
        if foreign >> i & 1:
            value *= mind.weight("held_ground")
        values.append(value)
    values.sort(reverse=True)
    total = 0.0
    share = mind.weight("opening")
    for value in values:
        if value <= 0.0:
            break
        total += share * value
        share *= mind.weight("further")
    return total * max(0.0, 1.0 - 1.0 / max(1.0, mind.turns))


def stabilise(s: AgeState, seat: int, style: Style) -> Action:
    """Pay, unless the spaces of Misery cost less."""
    mind = Mind(s, seat, style)
    cost = stabilization_cost(s, seat)
    if s.powers[seat].cash < cost:
        return Action(v.REFUSE)
    spaces = unpaid_spaces(s, seat, cost)
    return Action(v.STABILISE) if cost <= mind.misery(seat, spaces) else Action(v.REFUSE)
