"""How near each banker is to each victory, who leads if the market runs out, and what the solitaire opponent is about.

Only for looking at the position: no rule asks here.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from signoria.games.pax_renaissance import ids
from signoria.games.pax_renaissance.ids import DISCOVERY, GLOBALIZATION, IMPERIAL, PATRON, RENAISSANCE
from signoria.games.pax_renaissance.rules.victory import (
    declaration_cost,
    imperial_margin,
    kings,
    law,
    patron_outcome,
    republics,
    supreme,
    trade_concessions,
    wins,
)
from signoria.games.pax_renaissance.solo.opponent import comet_for_sale
from signoria.games.pax_renaissance.solo.table import OPPONENT, dominant, override, trigger
from signoria.games.pax_renaissance.state import PaxState

Condition = Literal["republics", "law", "concessions", "discovery", "kings", "supreme", "prestige"]


class ConditionView(TypedDict):
    """One condition of a victory: what each banker has, and what he lacks against the best of the others."""

    condition: Condition
    margin: int
    counts: list[int]
    lacks: list[int]


class StandingView(TypedDict):
    """The patron victory, which comes if the market runs out now: Patron prestige, then florins."""

    seat: int
    points: int
    parts: dict[str, int]
    place: int


class RowView(TypedDict):
    """A row of the solitaire opponent's table: whether its trigger and its cometary override hold."""

    row: int
    holds: bool
    override: bool
    religion: str | None


class OpponentView(TypedDict):
    rows: list[RowView]
    threat: str | None


def conditions(s: PaxState, victory: int) -> list[ConditionView]:
    if victory == RENAISSANCE:
        return [republic_condition(s), compared(s, "law", s.data.law_margin)]
    if victory == GLOBALIZATION:
        return [compared(s, "concessions", s.data.concession_margin), compared(s, "discovery", 1)]
    if victory == IMPERIAL:
        return [compared(s, "kings", imperial_margin(s))]
    return holy_conditions(s)


def count(s: PaxState, banker: int, condition: str) -> int:
    if condition == "law":
        return law(s, banker)
    if condition == "concessions":
        return trade_concessions(s, banker)
    if condition == "discovery":
        return s.prestige(banker, DISCOVERY)
    return kings(s, banker)


def compared(s: PaxState, condition: Condition, margin: int) -> ConditionView:
    counts = [count(s, banker, condition) for banker in range(s.bankers)]
    return {
        "condition": condition,
        "margin": margin,
        "counts": counts,
        "lacks": [lack(s, banker, counts, margin) for banker in range(s.bankers)],
    }


def lack(s: PaxState, banker: int, counts: list[int], margin: int) -> int:
    """How many more the banker needs to be `margin` ahead of each opponent in the game."""
    best = 0
    for other in range(s.bankers):
        if other != banker and s.in_game(other) and counts[other] > best:
            best = counts[other]
    return max(0, best + margin - counts[banker])


def republic_condition(s: PaxState) -> ConditionView:
    """Republics of the others are counted as in the banker's own claim (ruling C20)."""
    lacks: list[int] = []
    for banker in range(s.bankers):
        lacks.append(lack(s, banker, [republics(s, other, banker) for other in range(s.bankers)], 1))
    return {
        "condition": "republics",
        "margin": 1,
        "counts": [republics(s, banker, banker) for banker in range(s.bankers)],
        "lacks": lacks,
    }


def holy_conditions(s: PaxState) -> list[ConditionView]:
    """A supreme religion, and most of its prestige; nothing is counted for a banker in whose claim none is supreme."""
    found = [supreme(s, banker) for banker in range(s.bankers)]
    counts: list[int] = []
    lacks: list[int] = []
    for banker in range(s.bankers):
        religion = found[banker]
        shown = [s.prestige(other, religion) if religion >= 0 else 0 for other in range(s.bankers)]
        counts.append(shown[banker])
        lacks.append(lack(s, banker, shown, 1))
    return [
        {
            "condition": "supreme",
            "margin": 1,
            "counts": [1 if religion >= 0 else 0 for religion in found],
            "lacks": [0 if religion >= 0 else 1 for religion in found],
        },
        {"condition": "prestige", "margin": 1, "counts": counts, "lacks": lacks},
    ]


def standing(s: PaxState) -> list[StandingView]:
    ranking = patron_outcome(s, "").ranking
    out: list[StandingView] = []
    for seat in range(s.seats):
        place = 1
        for tied in ranking:
            if seat in tied:
                break
            place += len(tied)
        patrons = s.prestige(seat, PATRON)
        out.append(
            {
                "seat": seat,
                "points": patrons,
                "parts": {"patron": patrons, "florins": s.florins[seat]},
                "place": place,
            }
        )
    return out


def opponent(s: PaxState) -> OpponentView | None:
    """What the solitaire opponent looks at first, and whether it could declare if its turn began now."""
    if s.bankers == s.seats:
        return None
    rows: list[RowView] = []
    for row in range(1, 6):
        religion = dominant(s, row)
        holds = trigger(s, row)
        rows.append(
            {
                "row": row,
                "holds": holds,
                "override": holds and override(s, row),
                "religion": ids.RELIGIONS[religion] if religion >= 0 else None,
            }
        )
    return {"rows": rows, "threat": threat(s)}


def threat(s: PaxState) -> str | None:
    """The victory it would declare (O6b): an active one, or with a comet it can buy any that costs one action."""
    comet = comet_for_sale(s)
    for victory in range(len(ids.VICTORIES)):
        active = s.victories >> victory & 1 == 1
        if (active or (comet and declaration_cost(s, victory) == 1)) and wins(s, OPPONENT, victory):
            return ids.VICTORIES[victory]
    return None
