"""What a position from outside must have besides: that play can have led to it. Tests set positions up that it does not
lead to.
"""

from __future__ import annotations

from typing import Final

from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance.effects.war import WarTarget
from signoria.games.age_of_renaissance.state import AgeState

PHASES: Final = {
    "DrawPhase": t.DRAW_PHASE,
    "BuyPhase": t.BUY_PHASE,
    "PlayPhase": t.PLAY_PHASE,
    "PurchasePhase": t.PURCHASE_PHASE,
    "ExpansionPhase": t.EXPANSION_PHASE,
    "IncomePhase": t.INCOME_PHASE,
    "OrderPhase": t.ORDER_PHASE,
    "FinalPlay": t.FINAL_PHASE,
}


def sense(s: AgeState) -> list[str]:
    return seat_faults(s) + card_faults(s) + war_faults(s)


def card_faults(s: AgeState) -> list[str]:
    """No card has joined the pile after its last mix."""
    return ["a card is younger than the pile"] if max(s.born, default=0) > s.generation else []


def seat_faults(s: AgeState) -> list[str]:
    """Who plays, who has chosen a capital, who has given a card back."""
    faults: list[str] = []
    if s.outcome is None and len(s.playing()) < 2:
        faults.append("hardly anybody plays")
    dealing = s.phase == t.SETUP_PHASE and bool(s.lanes) and s.lines[-1] == 1
    if s.outcome is None and s.phase != max(PHASES.get(type(step).__name__, 0) for step in s.stack):
        faults.append("the phase is not the one being played")
    if s.phase != t.SETUP_PHASE and sorted(p.choice for p in s.powers) != list(range(s.seats)):
        faults.append("the capitals were chosen in no order")
    for seat in range(s.seats):
        p = s.powers[seat]
        if s.gone >> seat & 1 and not p.out:
            faults.append(f"seat {seat} has left and still plays")
        if (p.capital < 0) != (p.choice < 0):
            faults.append(f"seat {seat} has a capital without a choice, or the reverse")
        if not p.out and (p.returned == -1) != dealing:
            faults.append(f"seat {seat} has not given a card back, or too early")
        if not all(s.knowledge.knows(seat, card) for card in p.hand):
            faults.append(f"seat {seat} does not know its own hand")
    return faults


def war_faults(s: AgeState) -> list[str]:
    """Its card lies on the table as long as a War goes on, or its target is being chosen."""
    if s.war and (len(set(s.war)) != 2 or any(s.powers[seat].out for seat in s.war)):
        return ["a War of one side, or of somebody who is out"]
    card = s.data.kind_of.index(s.data.kind_of_effect[t.WAR])
    away = s.pile + s.replay + s.removed + s.aside
    for p in s.powers:
        away = away + p.hand
    for epoch in range(s.pile_epoch + 1, 4):
        away = away + s.data.epoch_cards[epoch]
    waging = bool(s.war) or any(isinstance(step, WarTarget) for step in s.stack)
    return [] if (card in away) != waging else ["the War card is not where it should be"]
