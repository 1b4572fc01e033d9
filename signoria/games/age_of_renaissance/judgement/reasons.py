"""Why: the terms of the policy's judgement that speak most for an action, in words."""

from __future__ import annotations

from typing import Final

from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance import verbs as v
from signoria.games.age_of_renaissance.effects.calamities import common_misery
from signoria.games.age_of_renaissance.judgement import bidding, cards, purchases
from signoria.games.age_of_renaissance.judgement.mind import Mind
from signoria.games.age_of_renaissance.judgement.policy import condition_worth
from signoria.games.age_of_renaissance.judgement.targets import own_odds, prospects, usual_rank
from signoria.games.age_of_renaissance.rules.commerce import payout, payout_for
from signoria.games.age_of_renaissance.rules.misery import stabilization_cost, unpaid_spaces
from signoria.games.age_of_renaissance.rules.prices import price
from signoria.games.age_of_renaissance.state import AgeState, bit_count
from signoria.games.age_of_renaissance.steps.buying import BuyCard
from signoria.games.age_of_renaissance.steps.expanding import HowMany
from signoria.kernel.action import Action
from signoria.kernel.style import Style
from signoria.kernel.text import Noun, Text

FEW: Final = 2  # cards in hand, with which another is cheap to keep


def reasons(s: AgeState, seat: int, action: Action, style: Style) -> list[Text]:
    """What speaks for an action, the weightiest first."""
    mind = Mind(s, seat, style)
    verb = action.verb
    if verb == v.BID:
        return of_bid(mind, action.a)
    if verb == v.EXPAND or verb == v.ATTACK:
        return of_province(mind, action.a, verb == v.ATTACK)
    if verb == v.BUY:
        return of_advance(mind, action.a)
    if verb == v.UPGRADE_SHIP:
        return [Text("why.ship", money=s.data.ship_price)]
    if verb == v.PLAY:
        return of_card(mind, action.a)
    if verb == v.STABILISE or verb == v.REFUSE:
        return of_stability(mind, verb == v.STABILISE)
    if verb == v.CHOOSE_PLAYER:
        return of_victim(mind, action.a)
    if verb == v.CHOOSE_PROVINCE and s.marker[action.a] >= 0 and s.marker[action.a] != seat:
        return of_victim(mind, s.marker[action.a])
    if verb == v.CHOOSE_COMMODITY:
        return of_goods(mind, action.a)
    if verb == v.BID_CAPITAL:
        return [Text("why.capital_bid", money=s.powers[seat].cash - action.a)]
    return of_rest(mind, action)


def of_rest(mind: Mind, action: Action) -> list[Text]:
    """Short answers: to stop, to give cards away, to take a place."""
    s = mind.s
    seat = mind.seat
    verb = action.verb
    if verb == v.DONE and s.phase == t.PURCHASE_PHASE:
        return [Text("why.kept", money=purchases.kept(mind))]
    if verb == v.DONE and s.phase == t.PLAY_PHASE and s.powers[seat].hand:
        return [Text("why.cards_wait", cards=len(s.powers[seat].hand))]
    if verb == v.CHOOSE_RANK:
        return [Text("why.early")]
    if verb == v.CONVERT:
        return [Text("why.convert")]
    if verb == v.BUY_CARD or verb == v.BUY_EXPANSION_CARD:
        return [of_another_card(s, seat, FEW)]
    if verb in (v.RETURN_CARD, v.DISCARD, v.GIVE):
        least = cards.least_card(mind, s.legal(seat), verb)
        return [Text("why.least_card")] if action.a == least.a else []
    if verb == v.PLACE:
        return of_tokens(s, seat, action.a)
    if verb == v.BUY_OFF:
        return of_condition(mind, action.a, 0)
    if verb == v.SET_CONDITION:
        return of_condition(mind, action.a, action.b - 1)
    if verb == v.PASS and isinstance(s.step_of(seat), BuyCard):
        return [of_another_card(s, seat, -1)]
    return []


def of_another_card(s: AgeState, seat: int, few: int) -> Text:
    """What one more card in hand means; with so many cards or fewer it is cheap."""
    hand = len(s.powers[seat].hand)
    if hand <= few:
        return Text("why.few_cards", cards=hand)
    return Text("why.another_card", money=stabilization_cost(s, seat, 1) - stabilization_cost(s, seat))


def of_tokens(s: AgeState, seat: int, tokens: int) -> list[Text]:
    """What so many tokens make of the province that was chosen."""
    step = s.step_of(seat)
    if not isinstance(step, HowMany):
        return []
    if s.data.provinces[step.province].satellite:
        return [Text("why.satellite")]
    missing = s.data.market[step.province] - s.tokens(seat, step.province) - tokens
    if missing <= 0:
        return [Text("why.marker"), Text("why.income", money=s.seats)]
    return [] if s.others(seat, step.province) else [Text("why.begun", tokens=missing)]


def of_condition(mind: Mind, commodity: int, condition: int) -> list[Text]:
    """What another condition of a commodity should bring."""
    worth = int(condition_worth(mind, commodity, condition))
    return [Text("why.condition", commodity=Noun("commodity", commodity), money=worth)] if worth > 0 else []


def of_bid(mind: Mind, bid: int) -> list[Text]:
    s = mind.s
    p = s.powers[mind.seat]
    out: list[Text] = []
    wanted = bidding.tokens_wanted(mind)
    targets = prospects(mind, usual_rank(s), True)
    if bid > 0 and wanted > 0:
        out.append(Text("why.tokens_wanted", tokens=wanted))
    if bid <= 0 or bid < min(wanted, bidding.purse(mind, mind.seat)):
        out.append(Text("why.early"))
    elif targets and wanted > 0:
        best = targets[0]
        out.append(Text("why.best_target", province=Noun("province", best.province), money=int(best.gain)))
    out.append(Text("why.left_over", money=p.cash - abs(bid)))
    return out


def of_province(mind: Mind, i: int, attack: bool) -> list[Text]:
    s = mind.s
    seat = mind.seat
    out: list[Text] = []
    holdings = s.powers[seat].holdings
    if s.data.provinces[i].satellite:
        return [Text("why.satellite")]
    for c in s.data.provinces[i].commodities:
        more = payout_for(s, seat, c, holdings[c] + 1) - payout_for(s, seat, c, holdings[c])
        if more > 0:
            out.append(Text("why.goods", commodity=Noun("commodity", c), money=more))
    if attack:
        odds = own_odds(mind, i, s.rank(seat))
        out.append(Text("why.odds", percent=int(100.0 * odds + 0.5)))
        owner = s.marker[i]
        if owner >= 0:
            out.insert(0, Text("why.takes_from", seat=Noun("seat", owner), money=int(mind.held(i))))
    out.append(Text("why.income", money=s.seats))
    return out[:3]


def of_advance(mind: Mind, a: int) -> list[Text]:
    """What it does, what its credits save later, what credits take off now: the largest first."""
    s = mind.s
    p = s.powers[mind.seat]
    row = s.data.advances[a]
    rest = bit_count(s.data.categories[row.category].mask & ~p.advances & ~(1 << a))
    terms: list[tuple[float, Text]] = []
    saved = row.cost - price(s, mind.seat, a)
    if saved > 0:
        terms.append((float(saved), Text("why.saved", money=saved)))
    if not s.last_turn:
        if row.credit > 0 and rest > 0:
            later = row.credit * rest
            terms.append(
                (later * mind.weight("credit"), Text("why.credits", money=row.credit, advances=rest))
            )
        effect = purchases.effect_worth(mind, a)
        if effect >= 1.0:
            terms.append((effect, Text("why.effect", money=int(effect))))
    relief = purchases.relief_worth(mind, a)
    if relief > 0.0:
        terms.append((relief, Text("why.relief")))
    terms.append((0.5, Text("why.counts", money=row.cost)))
    out: list[Text] = []
    while terms and len(out) < 3:
        best = 0
        for i in range(len(terms)):
            if terms[i][0] > terms[best][0]:
                best = i
        out.append(terms.pop(best)[1])
    return out


def of_card(mind: Mind, kind: int) -> list[Text]:
    s = mind.s
    row = s.data.kinds[kind]
    hand = len(s.powers[mind.seat].hand)
    keeping = Text("why.keeping", cards=hand, money=stabilization_cost(s, mind.seat))
    if row.type == t.COMMODITY_CARD:
        best = row.commodities[0]
        for commodity in row.commodities:
            if cards.goods_worth(mind, commodity) > cards.goods_worth(mind, best):
                best = commodity
        return [*of_goods(mind, best), keeping]
    if row.type == t.LEADER_CARD:
        worth = int(cards.leader_worth(mind, kind))
        return [Text("why.leader", money=worth), keeping] if worth > 1 else [keeping]
    spaces = common_misery(s, row.effect)
    if spaces:
        mine = max(0, spaces[mind.seat])
        others = 0
        for other in s.playing():
            if other != mind.seat:
                others += max(0, spaces[other])
        return [Text("why.misery", mine=mine, others=others), keeping]
    return [keeping]


def of_goods(mind: Mind, commodity: int) -> list[Text]:
    """What it pays oneself, and the best paid rival."""
    s = mind.s
    mine = payout(s, mind.seat, commodity)
    most = 0
    rival = -1
    for other in s.playing():
        if other != mind.seat and payout(s, other, commodity) > most:
            most = payout(s, other, commodity)
            rival = other
    if rival < 0:
        return [Text("why.pays_alone", money=mine)] if mine else []
    return [Text("why.pays", money=mine, most=most, seat=Noun("seat", rival))]


def of_stability(mind: Mind, pays: bool) -> list[Text]:
    s = mind.s
    cost = stabilization_cost(s, mind.seat)
    spaces = unpaid_spaces(s, mind.seat, cost)
    at = s.powers[mind.seat].misery
    value = s.data.ladder[min(at + spaces, s.data.chaos - 1)] - s.data.ladder[min(at, s.data.chaos - 1)]
    return [Text("why.stability" if pays else "why.no_stability", money=cost, value=value)]


def of_victim(mind: Mind, other: int) -> list[Text]:
    """Who is ahead, by what everybody sees."""
    if other == mind.seat:
        return []
    standings = mind.standings()
    before = len([i for i in range(mind.s.seats) if i != mind.seat and standings[i] > standings[other]])
    if before == 0:
        return [Text("why.leads", seat=Noun("seat", other), money=int(standings[other]))]
    return [Text("why.stands", seat=Noun("seat", other), money=int(standings[other]))]
