"""What a sensible player does: the judgement for each kind of question."""

from __future__ import annotations

from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance import verbs as v
from signoria.games.age_of_renaissance.effects.calamities import CivilWarLoss, CivilWarTarget, PlagueArea
from signoria.games.age_of_renaissance.effects.commodities import DualCommodity
from signoria.games.age_of_renaissance.effects.conquest import (
    CrusadeMarker,
    CrusadeTarget,
    PirateTarget,
    RebellionTarget,
)
from signoria.games.age_of_renaissance.effects.edicts import AlchemistTarget, DecreeCategory
from signoria.games.age_of_renaissance.effects.reduction import ReplaceMarker, ScarceStock
from signoria.games.age_of_renaissance.effects.war import CedeMarkers, WarTarget
from signoria.games.age_of_renaissance.judgement import bidding, cards, expansion, purchases
from signoria.games.age_of_renaissance.judgement.mind import Mind
from signoria.games.age_of_renaissance.rules.commerce import half
from signoria.games.age_of_renaissance.state import AgeState
from signoria.games.age_of_renaissance.steps.buying import BuyCard, DiscardCard
from signoria.games.age_of_renaissance.steps.competing import (
    AttackByCathedral,
    DefendByCathedral,
    ReuseMarker,
    WrittenRecord,
)
from signoria.games.age_of_renaissance.steps.drawing import BuyOff, Mill
from signoria.games.age_of_renaissance.steps.expanding import Expand, HowMany, IndulgenceDebt
from signoria.games.age_of_renaissance.steps.ordering import Bid, ChooseRank
from signoria.games.age_of_renaissance.steps.playing import Muster, PlayCards
from signoria.games.age_of_renaissance.steps.purchasing import Purchase, Stabilise
from signoria.games.age_of_renaissance.steps.renaissance import Swaps
from signoria.games.age_of_renaissance.steps.setting_up import BidCapital, ChooseCapital, ReturnCard
from signoria.kernel.action import Action
from signoria.kernel.style import Style


def policy(s: AgeState, seat: int, style: Style) -> Action:
    actions = s.legal(seat)
    if len(actions) == 1:
        return actions[0]
    step = s.step_of(seat)
    if isinstance(step, Expand):
        return expansion.expand(s, seat, style)
    if isinstance(step, HowMany):
        return expansion.how_many(s, seat, step.province, style)
    if isinstance(step, PlayCards):
        return cards.play_cards(s, seat, style)
    if isinstance(step, Purchase):
        return purchases.purchase(s, seat, style)
    if isinstance(step, Stabilise):
        return purchases.stabilise(s, seat, style)
    if isinstance(step, Bid):
        return bidding.bid_for_tokens(s, seat, style)
    return rarely(s, seat, actions, style)


def rarely(s: AgeState, seat: int, actions: list[Action], style: Style) -> Action:
    """Questions that are asked once, or by few."""
    step = s.step_of(seat)
    if isinstance(step, AttackByCathedral):
        return Action(v.CONVERT)
    if isinstance(step, DefendByCathedral):
        return expansion.defend(s, seat, step, style)
    if isinstance(step, ReuseMarker):
        return expansion.reuse(s, seat, step, style)
    if isinstance(step, IndulgenceDebt):
        return expansion.pay_indulgence(s, seat, step.missing, style)
    if isinstance(step, Swaps):
        return expansion.swap_places(s, seat, actions, style)
    if isinstance(step, BidCapital):
        return bidding.bid_for_capital(s, seat, style)
    if isinstance(step, ChooseCapital):
        return bidding.choose_capital(s, seat, style)
    if isinstance(step, ChooseRank):
        return choose_rank(actions)
    if isinstance(step, BuyCard):
        return buy_card(s, seat, style)
    if isinstance(step, DiscardCard):
        return cards.discard(s, seat, style)
    if isinstance(step, WrittenRecord):
        return cards.give(s, seat, style)
    if isinstance(step, BuyOff):
        return buy_off(s, seat, actions, style)
    if isinstance(step, Mill):
        return mill(s, seat, actions, style)
    return victims(s, seat, actions, style)


def victims(s: AgeState, seat: int, actions: list[Action], style: Style) -> Action:
    """Whom and what a card strikes, and what those struck choose."""
    step = s.step_of(seat)
    mind = Mind(s, seat, style)
    if isinstance(step, DualCommodity):
        return best_commodity(mind, actions)
    if isinstance(step, AlchemistTarget):
        return Action(v.CHOOSE_PLAYER, cards.best_victim(mind, t.ALCHEMISTS_GOLD)[0])
    if isinstance(step, CivilWarTarget):
        return Action(v.CHOOSE_PLAYER, cards.best_victim(mind, t.CIVIL_WAR)[0])
    if isinstance(step, WarTarget):
        return Action(v.CHOOSE_PLAYER, cards.war_victim(mind))
    if isinstance(step, DecreeCategory):
        return Action(v.CHOOSE_CATEGORY, cards.best_ban(mind)[0])
    if isinstance(step, PlagueArea):
        return Action(v.CHOOSE_AREA, cards.best_area(mind)[0])
    if isinstance(step, CrusadeTarget):
        return v.CHOOSING[cards.crusade_target(mind)]
    if isinstance(step, PirateTarget):
        return v.CHOOSING[cards.pirate_target(mind)]
    if isinstance(step, RebellionTarget):
        i = cards.rebellion_target(mind)
        return v.CHOOSING[i] if i >= 0 else v.PASSING
    if isinstance(step, CivilWarLoss):
        p = s.powers[seat]
        cash = min(half(p.written), p.cash)
        return Action(v.LOSE_CASH) if cash <= half(p.expansion) else Action(v.LOSE_TOKENS)
    if isinstance(step, ReturnCard):
        return cards.least_card(mind, actions, v.RETURN_CARD)
    if isinstance(step, ReplaceMarker):
        return Action(v.USE_EXPANSION)
    if isinstance(step, ScarceStock):
        return provinces_by_worth(mind, actions, False)
    if isinstance(step, (CedeMarkers, CrusadeMarker)):
        return provinces_by_worth(mind, actions, True)
    if isinstance(step, Muster):
        return actions[0]  # a weapon as long as there is one, then the roll
    return actions[0]


def best_commodity(mind: Mind, actions: list[Action]) -> Action:
    best = actions[0]
    highest = -1e9
    for action in actions:
        value = cards.goods_worth(mind, action.a)
        if value > highest:
            highest = value
            best = action
    return best


def provinces_by_worth(mind: Mind, actions: list[Action], least: bool) -> Action:
    """The own marker that brings least, or most."""
    best = actions[0]
    highest = -1e9
    for action in actions:
        value = mind.held(action.a)
        if least:
            value = -value
        if value > highest:
            highest = value
            best = action
    return best


def choose_rank(actions: list[Action]) -> Action:
    """The earliest place: the first choice of ground, and the better odds."""
    best = actions[0]
    for action in actions:
        if action.a < best.a:
            best = action
    return best


def buy_card(s: AgeState, seat: int, style: Style) -> Action:
    """Urban Ascendancy: while few cards are in hand and the game goes on."""
    p = s.powers[seat]
    if s.last_turn or p.cash < s.data.card_price + style.weights["card_cash"]:
        return v.PASSING
    return Action(v.BUY_CARD) if len(p.hand) < int(style.weights["card_hand"]) else v.PASSING


def buy_off(s: AgeState, seat: int, actions: list[Action], style: Style) -> Action:
    """Cancel a Surplus of what one will be paid for, if the cards in hand say so."""
    mind = Mind(s, seat, style)
    best = v.PASSING
    highest = 0.0
    for action in actions:
        if action.verb != v.BUY_OFF:
            continue
        value = condition_worth(mind, action.a, 0) - s.data.commodities[action.a].base
        if value > highest:
            highest = value
            best = action
    return best


def mill(s: AgeState, seat: int, actions: list[Action], style: Style) -> Action:
    mind = Mind(s, seat, style)
    best = v.PASSING
    highest = 0.0
    for action in actions:
        if action.verb != v.SET_CONDITION:
            continue
        value = condition_worth(mind, action.a, action.b - 1)
        if value > highest:
            highest = value
            best = action
    return best


def condition_worth(mind: Mind, commodity: int, condition: int) -> float:
    """What another condition of a commodity changes, if a card of it is played this turn."""
    s = mind.s
    before = cards.goods_worth(mind, commodity)
    old = s.conditions[commodity]
    s.conditions[commodity] = condition
    after = cards.goods_worth(mind, commodity)
    s.conditions[commodity] = old
    held = 0.0
    for card in s.powers[mind.seat].hand:
        if commodity in s.data.kinds[s.data.kind_of[card]].commodities:
            held = 1.0
    return (after - before) * (held if held > 0.0 else mind.weight("condition_chance"))
