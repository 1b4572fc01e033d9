"""What a person wants to know before choosing."""

from __future__ import annotations

from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance import verbs as v
from signoria.games.age_of_renaissance.effects.calamities import common_misery
from signoria.games.age_of_renaissance.effects.edicts import VictimStep
from signoria.games.age_of_renaissance.rules.burdens import burden
from signoria.games.age_of_renaissance.rules.commerce import half, payout
from signoria.games.age_of_renaissance.rules.misery import stabilization_cost, unpaid_spaces
from signoria.games.age_of_renaissance.rules.prices import all_credits, price
from signoria.games.age_of_renaissance.rules.strength import (
    OUTCOMES,
    attack_strength,
    chance,
    defence,
    required_strength,
    tokens_needed,
    wins_ties,
)
from signoria.games.age_of_renaissance.state import AgeState
from signoria.games.age_of_renaissance.steps.expanding import expansion_card_price
from signoria.kernel.action import Action
from signoria.kernel.text import Noun, Text


def detail(s: AgeState, seat: int, action: Action) -> list[Text]:
    if action.verb == v.ATTACK:
        return attack_detail(s, seat, action.a)
    if action.verb == v.BUY:
        return price_detail(s, seat, action.a)
    if action.verb == v.PLAY:
        return card_detail(s, action.a)
    if action.verb == v.CHOOSE_PLAYER:
        if s.protected(action.a) and s.waits_for(seat) and isinstance(s.step_of(seat), VictimStep):
            return [Text("detail.protected")]
        return []
    if action.verb == v.CHOOSE_COMMODITY:
        return payout_detail(s, action.a)
    if action.verb == v.STABILISE:
        return [Text("detail.costs", money=stabilization_cost(s, seat))]
    if action.verb == v.REFUSE:
        return [Text("detail.misery", spaces=unpaid_spaces(s, seat, stabilization_cost(s, seat)))]
    if action.verb == v.BUY_OFF:
        return [Text("detail.costs", money=s.data.commodities[action.a].base)]
    if action.verb == v.UPGRADE_SHIP:
        return [Text("detail.costs", money=s.data.ship_price)]
    if action.verb == v.BUY_CARD:
        return [Text("detail.costs", money=s.data.card_price)]
    if action.verb == v.LOSE_CASH:
        p = s.powers[seat]
        return [Text("detail.costs", money=min(half(p.written), p.cash))]
    if action.verb == v.LOSE_TOKENS:
        return [Text("detail.costs_tokens", tokens=half(s.powers[seat].expansion))]
    if action.verb == v.BUY_EXPANSION_CARD:
        return [Text("detail.costs_tokens", tokens=expansion_card_price(s))]
    return []


def percent(won: int) -> tuple[int, str]:
    """A chance out of 216, as table B1 prints it: whole percents and two decimals. The languages put a point or a comma between."""
    hundredths = (won * 20_000 + OUTCOMES) // (2 * OUTCOMES)
    return hundredths // 100, f"{hundredths % 100:02d}"


def attack_detail(s: AgeState, seat: int, province: int) -> list[Text]:
    if not s.others(seat, province):
        return []
    tokens = tokens_needed(s, seat, province)
    total = tokens + s.tokens(seat, province)
    whole, decimals = percent(
        chance(s.rank(seat), s.powers[seat].owns(t.PROSELYTISM), wins_ties(s, seat, province))
    )
    return [
        Text(
            "detail.strength",
            required=required_strength(s, seat, province),
            defence=defence(s, seat, province),
            market=s.data.market[province],
        ),
        Text("detail.tokens", tokens=tokens, strength=attack_strength(s, seat, province, total)),
        Text("detail.chance", whole=whole, decimals=decimals),
    ]


def price_detail(s: AgeState, seat: int, advance: int) -> list[Text]:
    return [
        Text(
            "detail.price",
            price=price(s, seat, advance),
            cost=s.data.advances[advance].cost,
            credit=all_credits(s, seat, advance),
        )
    ]


def card_detail(s: AgeState, kind: int) -> list[Text]:
    row = s.data.kinds[kind]
    out: list[Text] = []
    for commodity in row.commodities:
        out += payout_detail(s, commodity)
    out += misery_detail(s, common_misery(s, row.effect))
    void = burden(s, kind)
    if void is not None:
        out.append(void.message)
    return out


def misery_detail(s: AgeState, spaces: list[int]) -> list[Text]:
    """One line for each player whose Misery an event for everybody raises."""
    if not spaces:
        return []
    out: list[Text] = []
    for seat in s.active():
        if spaces[seat] > 0:
            out.append(Text("detail.misery_of", seat=Noun("seat", seat), spaces=spaces[seat]))
    return out if out else [Text("detail.no_misery")]


def payout_detail(s: AgeState, commodity: int) -> list[Text]:
    """One line for each player who is paid."""
    out: list[Text] = []
    for seat in s.active():
        money = payout(s, seat, commodity)
        if money:
            out.append(
                Text(
                    "detail.payout",
                    seat=Noun("seat", seat),
                    money=money,
                    commodity=Noun("commodity", commodity),
                )
            )
    if not out:
        out.append(Text("detail.no_payout", commodity=Noun("commodity", commodity)))
    return out
