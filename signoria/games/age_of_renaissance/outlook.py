"""What a board tells a person beside the pieces: reach and odds, prices, payouts, and who is ahead. Part of the view."""

from __future__ import annotations

from typing import TypedDict

from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance import verbs as v
from signoria.games.age_of_renaissance.data import bits
from signoria.games.age_of_renaissance.rules.commerce import income, interest, majority_holder, payout_for
from signoria.games.age_of_renaissance.rules.prices import (
    category_credits,
    leader_credits,
    prerequisites,
    price,
    usable_leaders,
)
from signoria.games.age_of_renaissance.rules.reach import attack_cost
from signoria.games.age_of_renaissance.rules.strength import (
    attack_strength,
    chance,
    defence,
    required_strength,
    wins_ties,
)
from signoria.games.age_of_renaissance.state import AgeState
from signoria.games.age_of_renaissance.steps.expanding import Expand, most_tokens


class CommodityView(TypedDict):
    """`pays` and `next` by seat: a card's payment now, and with one more province. `condition` above 0 is Shortage."""

    condition: int
    pays: list[int]
    next: list[int]
    majority: int | None


class PriceView(TypedDict):
    """`own`: credits of advances; `leaders`: credits of leaders; `needs`: required advances that are missing."""

    price: int
    own: int
    leaders: int
    needs: list[str]


class ReachView(TypedDict):
    """`place`: the most tokens that may be placed; `attack`: tokens an attack takes, 0 if there is none; `chance` of 216."""

    place: int
    attack: int
    strength: int
    required: int
    defence: int
    chance: int


class IncomeView(TypedDict):
    """What the Income Phase would pay now, and for what: nothing to a player who is out; `interest` of others from the cash they last wrote down."""

    total: int
    base: int
    markers: int
    middle_class: int
    interest: int


class StandingView(TypedDict):
    """What a seat would score now; the cash of others is what they last wrote down."""

    points: int
    parts: dict[str, int]


def commodities_view(s: AgeState) -> dict[str, CommodityView]:
    out: dict[str, CommodityView] = {}
    for c in range(len(s.data.commodities)):
        holdings = [p.holdings[c] for p in s.powers]
        best = majority_holder(s, c)
        out[s.data.commodity_slugs[c]] = {
            "condition": s.conditions[c],
            "pays": [payout_for(s, i, c, holdings[i]) for i in range(s.seats)],
            "next": [payout_for(s, i, c, holdings[i] + 1) for i in range(s.seats)],
            "majority": best if best >= 0 else None,
        }
    return out


def prices_view(s: AgeState, seat: int | None) -> dict[str, PriceView]:
    """The advances the seat does not own."""
    out: dict[str, PriceView] = {}
    if seat is None:
        return out
    owned = s.powers[seat].advances
    leaders = usable_leaders(s, seat)
    for i in range(26):
        if owned >> i & 1:
            continue
        out[s.data.advance_slugs[i]] = {
            "price": price(s, seat, i),
            "own": category_credits(s, seat, s.data.advances[i].category),
            "leaders": leader_credits(s, leaders, i),
            "needs": [s.data.advance_slugs[a] for a in bits(prerequisites(s, i) & ~owned)],
        }
    return out


def reach_view(s: AgeState, seat: int | None) -> dict[str, ReachView]:
    """The provinces that the seat may enter or attack, while it is asked to expand."""
    out: dict[str, ReachView] = {}
    if seat is None or s.outcome is not None or not s.stack or s.lanes:
        return out
    step = s.stack[-1]
    if not isinstance(step, Expand) or step.seat != seat:
        return out
    won = [0, 0]
    for ties in (0, 1):
        won[ties] = chance(s.rank(seat), s.powers[seat].owns(t.PROSELYTISM), ties == 1)
    for action in step.legal(s, seat):
        if action.verb not in (v.EXPAND, v.ATTACK):
            continue
        i = action.a
        slug = s.data.province_slugs[i]
        if slug not in out:
            out[slug] = {"place": 0, "attack": 0, "strength": 0, "required": 0, "defence": 0, "chance": 0}
        at = out[slug]
        if action.verb == v.EXPAND:
            at["place"] = most_tokens(s, seat, i)
        else:
            tokens = attack_cost(s, seat, i)
            at["attack"] = tokens
            at["strength"] = attack_strength(s, seat, i, tokens + s.tokens(seat, i))
            at["required"] = required_strength(s, seat, i)
            at["defence"] = defence(s, seat, i)
            at["chance"] = won[1 if wins_ties(s, seat, i) else 0]
    return out


def income_view(s: AgeState, of: int, seat: int | None) -> IncomeView:
    """Income of a seat as another, or a spectator, may reckon it (9.7-2 to 9.7-4)."""
    p = s.powers[of]
    if p.out:
        return {"total": 0, "base": 0, "markers": 0, "middle_class": 0, "interest": 0}
    money = income(s, of)
    middle = s.data.income_middle_class if p.owns(t.MIDDLE_CLASS) else 0
    cash = p.cash if of == seat or s.outcome is not None else p.written
    more = interest(s, of, cash)
    return {
        "total": money + more,
        "base": s.data.income_base,
        "markers": money - s.data.income_base - middle,
        "middle_class": middle,
        "interest": more,
    }


def standing_view(s: AgeState, seat: int | None) -> list[StandingView]:
    """Cash, advances at their printed cost, and Misery (11.3-1); at the end of the game all cash is open."""
    out: list[StandingView] = []
    for i in range(s.seats):
        p = s.powers[i]
        cash = p.cash if i == seat or s.outcome is not None else p.written
        advances = sum([s.data.advances[a].cost for a in bits(p.advances)])
        misery = s.data.ladder[min(p.misery, s.data.chaos - 1)]
        out.append(
            {
                "points": cash + advances - misery,
                "parts": {"cash": cash, "advances": advances, "misery": -misery},
            }
        )
    return out
