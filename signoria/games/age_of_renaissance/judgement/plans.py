"""Whole plans worth comparing by playing on: variations of the policy, for the two halves of a turn.

Single actions mean little here: what one token more or one advance less changes, the rest of the turn repairs. What tells players apart is how
they play their cards and spend their money, and then how they expand and bid.
"""

from __future__ import annotations

from typing import Final

from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance.state import AgeState
from signoria.kernel.style import Style

HALVES: Final = 2


def half_of_turn(s: AgeState) -> int:
    """Changes twice a turn: before the cards, and before the expansion."""
    expands = t.EXPANSION_PHASE <= s.phase <= t.ORDER_PHASE
    return HALVES * s.turn + (1 if expands else 0)


def variations(s: AgeState, style: Style) -> list[Style]:
    """The usual way first."""
    w = style.weights
    more = w["plan_more"]
    less = w["plan_less"]
    if t.EXPANSION_PHASE <= s.phase <= t.ORDER_PHASE:
        return [
            style,
            style.varied({"attack": more * w["attack"], "attack_ratio": less * w["attack_ratio"]}),
            style.varied({"attack": less * w["attack"], "attack_ratio": more * w["attack_ratio"]}),
            style.varied(
                {"token_hurdle": less * w["token_hurdle"], "token_share": min(1.0, more * w["token_share"])}
            ),
            style.varied(
                {"token_hurdle": more * w["token_hurdle"], "reserve_base": more * w["reserve_base"]}
            ),
        ]
    return [
        style,
        style.varied({"keeping": 0.0, "leader_patience": more * w["leader_patience"]}),
        style.varied({"keeping": more * w["keeping"], "leader_patience": 0.0, "misery_patience": 0.0}),
        style.varied(
            {"keep_for_tokens": more * w["keep_for_tokens"], "price_floor": more * w["price_floor"]}
        ),
        style.varied({"keep_for_tokens": 0.0, "patience": 0.0}),
        style.varied({"opening": more * w["opening"], "credit": less * w["credit"]}),
        style.varied({"opening": less * w["opening"], "credit": more * w["credit"]}),
    ]
