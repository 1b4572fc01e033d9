"""Leader cards (9.4.3)."""

from __future__ import annotations

from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance.rules.prices import rebate
from signoria.games.age_of_renaissance.state import AgeState, Leader


def play(s: AgeState, seat: int, card: int) -> None:
    """The leader joins the display. In the final card play there is nothing left to buy and only rebates are paid (11.2-4)."""
    leader = Leader()
    leader.card = card
    leader.seat = seat
    if s.data.kinds[s.data.kind_of[card]].boost == t.MONGOLS_BOOST:
        leader.boosted = s.mongols if s.edition.mongols_for_ever else s.mongols_now
    s.leaders.append(leader)
    pay_rebates(s)


def pay_rebates(s: AgeState) -> None:
    """What Printed Word pays when cards are played: always in the French edition, in the English one in the final card play only."""
    if s.edition.rebate_at_once or s.phase == t.FINAL_PHASE:
        for leader in s.leaders:
            rebate(s, leader.seat, leader)
