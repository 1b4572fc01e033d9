"""What a seat sees, field by field."""

from __future__ import annotations

from typing import Any, TypedDict

from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance.data import bits
from signoria.games.age_of_renaissance.outlook import (
    CommodityView,
    IncomeView,
    PriceView,
    ReachView,
    StandingView,
    commodities_view,
    income_view,
    prices_view,
    reach_view,
    standing_view,
)
from signoria.games.age_of_renaissance.rules.misery import stabilization_cost
from signoria.games.age_of_renaissance.rules.prices import credit_of, patronage_limit
from signoria.games.age_of_renaissance.state import AgeState

SHIPS = ["none", "galley", "seaworthy", "ocean"]
WEAPONS = ["stirrups", "armor", "long_bow", "gunpowder"]


class PowerView(TypedDict):
    seat: int
    capital: str | None
    choice: int
    rank: int
    cash: int | None
    written: int
    stock: int
    expansion: int
    markers: int
    income: IncomeView
    misery: int
    chaos: bool
    advances: list[str]
    fresh: list[str]
    ship: str
    ship_level: int
    holdings: dict[str, int]
    cards: int
    known: list[str]
    weapons: list[str]
    converted: list[int]
    swapped: bool


class ProvinceView(TypedDict):
    marker: int | None
    new: bool
    old_tokens: dict[str, int]
    new_tokens: dict[str, int]


class LeaderView(TypedDict):
    card: str
    seat: int
    patrons: list[int]
    limit: int
    credits: dict[str, int]


class AgeView(TypedDict):
    edition: str
    turn: int
    phase: str
    epoch: int
    last_turn: bool
    order: list[int]
    powers: list[PowerView]
    hand: list[str]
    sealed: str | int | None
    provinces: dict[str, ProvinceView]
    pile: int
    replay: int
    replay_top: str | None
    removed: list[str]
    held_out: list[str]
    conditions: dict[str, int]
    commodities: dict[str, CommodityView]
    leaders: list[LeaderView]
    banned: str | None
    rulers: list[int]
    rebel: int | None
    war: list[int]
    mongols: bool
    crusade: bool
    expansion_cards: int
    prices: dict[str, PriceView]
    stabilization: int | None
    reach: dict[str, ReachView]
    standing: list[StandingView]
    result: dict[str, Any] | None


def view(s: AgeState, seat: int | None) -> dict[str, Any]:
    data = s.data
    kind = data.kind_of
    out: AgeView = {
        "edition": "french" if s.edition.french_tables else "english",
        "turn": s.turn,
        "phase": t.PHASES[s.phase],
        "epoch": s.epoch,
        "last_turn": s.last_turn,
        "order": s.order[:],
        "powers": [power_view(s, i, seat) for i in range(s.seats)],
        "hand": [data.kind_slugs[kind[c]] for c in s.powers[seat].hand] if seat is not None else [],
        "sealed": sealed(s, seat),
        "provinces": provinces_view(s),
        "pile": len(s.pile),
        "replay": len(s.replay),
        "replay_top": data.kind_slugs[kind[s.replay[-1]]] if s.replay else None,
        "removed": [data.kind_slugs[kind[c]] for c in s.removed],
        "held_out": [data.kind_slugs[kind[c]] for c in s.aside],
        "conditions": {
            data.commodity_slugs[i]: s.conditions[i] for i in range(len(s.conditions)) if s.conditions[i]
        },
        "commodities": commodities_view(s),
        "leaders": [leader_view(s, i) for i in range(len(s.leaders))],
        "banned": data.category_slugs[s.banned] if s.banned >= 0 else None,
        "rulers": [seat for seat in range(s.seats) if s.protected(seat)],
        "rebel": s.rebel if s.rebel >= 0 else None,
        "war": s.war[:],
        "mongols": s.mongols,
        "crusade": s.crusade_now,
        "expansion_cards": s.expansion_cards,
        "prices": prices_view(s, seat),
        "stabilization": stabilization_cost(s, seat) if seat is not None else None,
        "reach": reach_view(s, seat),
        "standing": standing_view(s, seat),
        "result": s.outcome.to_json() if s.outcome is not None else None,
    }
    return dict(out)


def power_view(s: AgeState, i: int, seat: int | None) -> PowerView:
    """Money may be piled up: others see only the cash last written down (5.4-1). Everything on the mat is open (5.2-3)."""
    data = s.data
    p = s.powers[i]
    known: list[int] = []
    if seat is not None and seat != i:
        known = sorted([data.kind_of[c] for c in p.hand if s.knowledge.knows(seat, c)])
    return {
        "seat": i,
        "capital": data.province_slugs[p.capital] if p.capital >= 0 else None,
        "choice": p.choice,
        "rank": s.rank(i),
        "cash": p.cash if seat == i else None,
        "written": p.written,
        "stock": p.stock,
        "expansion": p.expansion,
        "markers": p.markers,
        "income": income_view(s, i, seat),
        "misery": data.ladder[min(p.misery, data.chaos - 1)],
        "chaos": p.out,
        "advances": [data.advance_slugs[a] for a in bits(p.advances)],
        "fresh": [data.advance_slugs[a] for a in bits(p.fresh)],
        "ship": SHIPS[p.ship],
        "ship_level": data.ship_levels[p.ship][p.level],
        "holdings": {data.commodity_slugs[c]: p.holdings[c] for c in range(len(p.holdings)) if p.holdings[c]},
        "cards": len(p.hand),
        "known": [data.kind_slugs[k] for k in known],
        "weapons": [WEAPONS[w] for w in bits(p.weapons)],
        "converted": bits(p.converted),
        "swapped": p.swapped,
    }


def provinces_view(s: AgeState) -> dict[str, ProvinceView]:
    """The provinces that hold pieces."""
    out: dict[str, ProvinceView] = {}
    for i in range(len(s.marker)):
        old = {str(j): s.powers[j].old[i] for j in range(s.seats) if s.powers[j].old[i]}
        new = {str(j): s.powers[j].new[i] for j in range(s.seats) if s.powers[j].new[i]}
        if s.marker[i] >= 0 or old or new:
            out[s.data.province_slugs[i]] = {
                "marker": s.marker[i] if s.marker[i] >= 0 else None,
                "new": s.new_markers >> i & 1 == 1,
                "old_tokens": old,
                "new_tokens": new,
            }
    return out


def leader_view(s: AgeState, place: int) -> LeaderView:
    leader = s.leaders[place]
    return {
        "card": s.data.kind_slugs[s.data.kind_of[leader.card]],
        "seat": leader.seat,
        "patrons": bits(leader.patrons),
        "limit": patronage_limit(s, place),
        "credits": {
            slug: credit_of(s, leader, a)
            for a, slug in enumerate(s.data.advance_slugs)
            if credit_of(s, leader, a)
        },
    }


def sealed(s: AgeState, seat: int | None) -> str | int | None:
    """What the seat itself has written down in secret while others are still writing."""
    for lane in s.lanes:
        if lane.seat == seat and lane.committed:
            value = s.powers[seat].sealed
            if s.phase == t.SETUP_PHASE and s.powers[seat].returned == -1:
                return s.data.kind_slugs[s.data.kind_of[value]]
            return value
    return None
