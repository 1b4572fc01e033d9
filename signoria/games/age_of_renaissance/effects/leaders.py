"""Leader cards (9.4.3)."""

from __future__ import annotations

from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance.rules.prices import rebate
from signoria.games.age_of_renaissance.state import AgeState, Leader


def play(s: AgeState, seat: int, card: int) -> None:
    """The leader joins the display; in the final card play there is nothing left to buy and only rebates are paid (11.2-4)."""
    leader = Leader()
    leader.card = card
    leader.seat = seat
    if s.data.kinds[s.data.kind_of[card]].boost == t.MONGOLS_BOOST:
        leader.boosted = s.mongols if s.edition.mongols_for_ever else s.mongols_now
    final = s.phase == t.FINAL_PHASE
    if not final:
        s.leaders.append(leader)
    if final or s.edition.rebate_at_once:
        rebate(s, seat, leader)
