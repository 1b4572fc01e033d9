"""The Play Cards Phase: which cards to play, when, and at whom. Events strike who is ahead."""

from __future__ import annotations

from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance import verbs as v
from signoria.games.age_of_renaissance.data import bits
from signoria.games.age_of_renaissance.effects.calamities import common_misery
from signoria.games.age_of_renaissance.effects.conquest import no_rebellion, pirate_targets
from signoria.games.age_of_renaissance.effects.war import war_weapons
from signoria.games.age_of_renaissance.judgement.mind import Mind
from signoria.games.age_of_renaissance.judgement.purchases import advance_worth
from signoria.games.age_of_renaissance.rules.board import free_markers
from signoria.games.age_of_renaissance.rules.burdens import burden
from signoria.games.age_of_renaissance.rules.commerce import half, payout
from signoria.games.age_of_renaissance.rules.prices import price
from signoria.games.age_of_renaissance.state import AgeState
from signoria.kernel.action import Action
from signoria.kernel.style import Style


def play_cards(s: AgeState, seat: int, style: Style) -> Action:
    """The card that helps most, as long as one helps, or costs less than keeping it would."""
    mind = Mind(s, seat, style)
    best = v.FINISHING
    final = s.phase == t.FINAL_PHASE
    highest = -1e9 if final else -keeping(mind)
    for action in s.legal(seat):
        if action.verb != v.PLAY:
            continue
        value = card_worth(mind, action.a)
        if value > highest:
            highest = value
            best = action
    return best


def keeping(mind: Mind) -> float:
    """What it costs to keep one card: its share of stabilization, and that it must be played in the end."""
    s = mind.s
    cards = len(s.powers[mind.seat].hand)
    cost = float(cards)
    if s.powers[mind.seat].owns(t.MIDDLE_CLASS):
        cost *= 0.5
    return mind.weight("keeping") * cost


def card_worth(mind: Mind, kind: int) -> float:
    """What playing a card now brings, over keeping it for a better moment."""
    row = mind.s.data.kinds[kind]
    if row.type == t.COMMODITY_CARD:
        best = -1e9
        for commodity in row.commodities:
            best = max(best, goods_worth(mind, commodity))
        return best
    if row.type == t.LEADER_CARD:
        return leader_worth(mind, kind)
    return event_worth(mind, row.effect, kind)


def goods_worth(mind: Mind, commodity: int) -> float:
    """What is paid to oneself, minus a share of what rivals get."""
    s = mind.s
    value = 0.0
    for other in s.playing():
        money = payout(s, other, commodity)
        if money:
            value += (
                money if other == mind.seat else -mind.weight("rival_income") * mind.menace(other) * money
            )
    return value


def leader_worth(mind: Mind, kind: int) -> float:
    """The credits that will be used this turn, and rebates for what is owned already."""
    s = mind.s
    seat = mind.seat
    p = s.powers[seat]
    row = s.data.kinds[kind]
    if s.phase == t.FINAL_PHASE:
        return rebate_worth(mind, kind)
    money = p.cash
    value = rebate_worth(mind, kind)
    later = 0.0
    for a in range(26):
        credit = row.credits[a]
        if credit == 0 or p.advances >> a & 1:
            continue
        cost = price(s, seat, a)
        needs = s.data.advances[a].needs_french if s.edition.french_tables else s.data.advances[a].needs
        ready = p.advances & needs == needs and s.data.advances[a].category != s.banned
        if ready and max(0, cost - credit) <= money and advance_worth(mind, a) > 0.0:
            value += min(credit, cost)
        else:
            later += credit
    if value > 0.0:
        return value
    if later > 0.0 and mind.turns > 2.0:
        return -mind.weight("leader_patience")
    return 1.0


def rebate_worth(mind: Mind, kind: int) -> float:
    p = mind.s.powers[mind.seat]
    if not p.owns(t.PRINTED_WORD):
        return 0.0
    row = mind.s.data.kinds[kind]
    total = 0.0
    for a in range(26):
        if row.credits[a] and p.advances >> a & 1:
            total += row.credits[a]
    return total


# -- events --------------------------------------------------------------------------------------------------------------


def event_worth(mind: Mind, effect: int, kind: int) -> float:
    s = mind.s
    seat = mind.seat
    spaces = common_misery(s, effect)
    if spaces:
        value = 0.0
        for other in s.playing():
            cost = mind.misery(other, spaces[other])
            value += mind.menace(other) * cost
        return value - (mind.weight("misery_patience") if mind.turns > 2.0 else 0.0)
    if effect == t.WEAPON:
        return weapon_worth(mind, kind)
    if effect == t.ALCHEMISTS_GOLD:
        return best_victim(mind, effect)[1] - mind.weight("event_patience")
    if effect == t.CIVIL_WAR:
        return best_victim(mind, effect)[1] - mind.weight("event_patience")
    if effect == t.BLACK_DEATH:
        return best_area(mind)[1] - mind.weight("event_patience")
    if effect == t.CRUSADES:
        return crusade_worth(mind, crusade_target(mind)) - mind.misery(seat, 1)
    if effect == t.MONGOL_ARMIES:
        return float(s.data.mongol_money)
    if effect == t.ENLIGHTENED_RULER:
        return mind.weight("ruler")
    if effect == t.PAPAL_DECREE:
        return 0.0 if s.phase == t.FINAL_PHASE else best_ban(mind)[1]
    if effect == t.PIRATES:
        return pirate_worth(mind)
    if effect == t.REBELLION:
        i = rebellion_target(mind)
        return mind.menace(s.marker[i]) * mind.held(i) if i >= 0 else 0.0
    if effect == t.WAR:
        return war_worth(mind, war_victim(mind))
    return 0.0


def weapon_worth(mind: Mind, kind: int) -> float:
    """A Military Advantage helps who will attack this turn."""
    s = mind.s
    p = s.powers[mind.seat]
    if s.phase == t.FINAL_PHASE:
        return 0.0
    if p.expansion < int(mind.weight("weapon_tokens")):
        return -mind.weight("weapon_patience")
    return mind.weight("weapon") + 0.5 * s.data.kinds[kind].weapon


def best_victim(mind: Mind, effect: int) -> tuple[int, float]:
    """Whom a blow at one player hurts most that one wants to hurt."""
    s = mind.s
    best = mind.seat
    highest = -1e9
    for other in s.playing():
        value = mind.menace(other) * victim_loss(mind, effect, other)
        if value > highest:
            highest = value
            best = other
    return best, highest


def victim_loss(mind: Mind, effect: int, other: int) -> float:
    s = mind.s
    p = s.powers[other]
    if s.protected(other):
        return 0.0
    money = float(min(half(p.written), p.cash))
    if effect == t.ALCHEMISTS_GOLD:
        return 0.0 if p.owns(t.LAWS_OF_MATTER) else money
    loss = mind.misery(other, 1) + max(money, float(half(p.expansion)) if p.expansion else 0.0) * 0.5
    if p.capital >= 0 and s.marker[p.capital] == other:
        loss += mind.held(p.capital) * 0.5
    return loss + mind.weight("demotion")


def best_area(mind: Mind) -> tuple[int, float]:
    s = mind.s
    best = -1
    highest = -1e9
    for area in range(len(s.data.area_slugs)):
        if s.data.area_overseas[area] or s.data.area_players[area] > s.seats:
            continue
        value = 0.0
        for i in bits(s.data.area_mask[area]):
            owner = s.marker[i]
            if owner >= 0:
                value += mind.menace(owner) * mind.held(i) * mind.weight("struck")
        if value > highest:
            highest = value
            best = area
    return best, highest


def crusade_target(mind: Mind) -> int:
    best = -1
    highest = -1e9
    for i in bits(mind.s.data.crusade_targets):
        value = crusade_worth(mind, i)
        if value > highest:
            highest = value
            best = i
    return best


def crusade_worth(mind: Mind, i: int) -> float:
    s = mind.s
    owner = s.marker[i]
    if owner == mind.seat:
        return 0.0
    value = mind.province(mind.seat, i) + s.data.market[i]
    if owner >= 0:
        value += mind.menace(owner) * mind.held(i)
    if free_markers(s, mind.seat) == 0:
        value *= 0.5
    return value


def pirate_target(mind: Mind) -> int:
    s = mind.s
    best = -1
    highest = -1e9
    for i in pirate_targets(s):
        value = mind.menace(s.marker[i]) * mind.held(i)
        if value > highest:
            highest = value
            best = i
    return best


def pirate_worth(mind: Mind) -> float:
    i = pirate_target(mind)
    return mind.weight("struck") * mind.menace(mind.s.marker[i]) * mind.held(i) if i >= 0 else 0.0


def rebellion_target(mind: Mind) -> int:
    s = mind.s
    best = -1
    highest = 0.0
    for i in range(len(s.marker)):
        owner = s.marker[i]
        if owner < 0 or owner == mind.seat or no_rebellion(s, mind.seat, i) is not None:
            continue
        value = mind.menace(owner) * mind.held(i)
        if value > highest:
            highest = value
            best = i
    return best


def war_edge(s: AgeState, seat: int, other: int) -> int:
    edge = war_weapons(s, seat, other) - war_weapons(s, other, seat)
    if s.powers[seat].owns(t.NATIONALISM):
        edge += 1
    if s.powers[other].owns(t.NATIONALISM):
        edge -= 1
    return edge


def war_victim(mind: Mind) -> int:
    s = mind.s
    best = -1
    highest = -1e9
    for other in s.playing():
        if other == mind.seat:
            continue
        value = mind.menace(other) * mind.weight("war_menace") + war_edge(s, mind.seat, other)
        if value > highest:
            highest = value
            best = other
    return best


def war_worth(mind: Mind, other: int) -> float:
    s = mind.s
    if other < 0:
        return 0.0
    edge = war_edge(s, mind.seat, other)
    if s.phase == t.FINAL_PHASE:
        return 5.0 * edge
    return mind.weight("war_edge") * edge - mind.weight("war_fear")


def best_ban(mind: Mind) -> tuple[int, float]:
    """The category that others would buy most of, and oneself least."""
    s = mind.s
    best = t.SCIENCE
    highest = -1e9
    for category in (t.SCIENCE, t.RELIGION, t.EXPLORATION):
        value = 0.0
        for other in s.playing():
            p = s.powers[other]
            open_ = 0
            for a in s.data.categories[category].advances:
                if not p.advances >> a & 1 and price(s, other, a) <= p.cash:
                    open_ += 1
            value += mind.menace(other) * min(open_, 2) * mind.weight("ban")
        if value > highest:
            highest = value
            best = category
    return best, highest


# -- giving cards away ---------------------------------------------------------------------------------------------------


def keep_worth(mind: Mind, kind: int) -> float:
    """What a card in hand is worth: the least is returned, discarded or given away."""
    s = mind.s
    row = s.data.kinds[kind]
    if burden(s, kind) is not None:
        return -20.0
    if row.type == t.COMMODITY_CARD:
        best = -1e9
        for commodity in row.commodities:
            value = goods_worth(mind, commodity)
            if s.phase == t.SETUP_PHASE:
                value = mind.weight("first_goods") * s.data.commodities[commodity].base
            best = max(best, value)
        return best
    if row.type == t.LEADER_CARD:
        return mind.weight("first_leader") if s.phase == t.SETUP_PHASE else max(0.0, leader_worth(mind, kind))
    if s.phase == t.SETUP_PHASE:
        return mind.weight("first_crusades") if row.effect == t.CRUSADES else mind.weight("first_event")
    return event_worth(mind, row.effect, kind)


def least_card(mind: Mind, actions: list[Action], verb: int) -> Action:
    best = actions[0]
    least = 1e9
    for action in actions:
        if action.verb != verb:
            continue
        value = keep_worth(mind, action.a)
        if value < least:
            least = value
            best = action
    return best


def discard(s: AgeState, seat: int, style: Style) -> Action:
    """Master Art: away with what only harms or costs."""
    mind = Mind(s, seat, style)
    actions = s.legal(seat)
    worst = least_card(mind, actions, v.DISCARD)
    return worst if keep_worth(mind, worst.a) < -mind.weight("discard") else v.PASSING


def give(s: AgeState, seat: int, style: Style) -> Action:
    """Written Record: the worst card for one at random, unless all are good."""
    mind = Mind(s, seat, style)
    worst = least_card(mind, s.legal(seat), v.GIVE)
    return worst if keep_worth(mind, worst.a) < mind.weight("give") else v.PASSING
