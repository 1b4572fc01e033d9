"""What a person wants to know before choosing."""

from __future__ import annotations

from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance import verbs as v
from signoria.games.age_of_renaissance.rules.burdens import burden
from signoria.games.age_of_renaissance.rules.commerce import payout
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
from signoria.kernel.action import Action
from signoria.kernel.text import Noun, Text


def detail(s: AgeState, seat: int, action: Action) -> list[Text]:
    if action.verb == v.ATTACK:
        return attack_detail(s, seat, action.a)
    if action.verb == v.BUY:
        return price_detail(s, seat, action.a)
    if action.verb == v.PLAY:
        return card_detail(s, action.a)
    if action.verb == v.CHOOSE_COMMODITY:
        return payout_detail(s, action.a)
    if action.verb == v.STABILISE:
        return [Text("detail.costs", money=stabilization_cost(s, seat))]
    if action.verb == v.REFUSE:
        return [Text("detail.misery", spaces=unpaid_spaces(s, seat, stabilization_cost(s, seat)))]
    return []


def percent(won: int) -> str:
    """A chance out of 216, as table B1 prints it: two decimals."""
    hundredths = (won * 20_000 + OUTCOMES) // (2 * OUTCOMES)
    return f"{hundredths // 100}.{hundredths % 100:02d}"


def attack_detail(s: AgeState, seat: int, province: int) -> list[Text]:
    if not s.others(seat, province):
        return []
    tokens = tokens_needed(s, seat, province)
    total = tokens + s.tokens(seat, province)
    won = chance(s.rank(seat), s.powers[seat].owns(t.PROSELYTISM), wins_ties(s, seat, province))
    return [
        Text(
            "detail.strength",
            required=required_strength(s, seat, province),
            defence=defence(s, seat, province),
            market=s.data.market[province],
        ),
        Text("detail.tokens", tokens=tokens, strength=attack_strength(s, seat, province, total)),
        Text("detail.chance", percent=percent(won)),
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
    void = burden(s, kind)
    if void is not None:
        out.append(void.message)
    return out


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
