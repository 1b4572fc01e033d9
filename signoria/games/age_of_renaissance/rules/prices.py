"""What advances cost: credits, leaders and Patronage (9.4.3, 9.5.2)."""

from __future__ import annotations

from signoria.games.age_of_renaissance import events as e
from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance.data import bits
from signoria.games.age_of_renaissance.state import AgeState, Leader, bit_count


def credit_of(s: AgeState, leader: Leader, advance: int) -> int:
    """A leader's credit for an advance, higher under the condition printed on the card (events-34, events-35)."""
    kind = s.data.kinds[s.data.kind_of[leader.card]]
    boosted = leader.boosted or (kind.boost == t.CRUSADES_BOOST and s.crusade_now)
    return kind.boosted[advance] if boosted else kind.credits[advance]


def patronage_limit(s: AgeState, place: int) -> int:
    """How many other players may use the leader played in this place of the turn; -1: everybody (9.4.3-2 to 5)."""
    limits = s.data.patronage[1 if s.edition.french_tables else 0][s.seats]
    return limits[min(place, len(limits) - 1)]


def may_use(s: AgeState, seat: int, place: int) -> bool:
    """Whether the seat has the credits of the leader in this place: its own, claimed, or open to all patrons."""
    leader = s.leaders[place]
    if leader.seat == seat or leader.patrons >> seat & 1:
        return True
    return patronage_limit(s, place) < 0 and s.powers[seat].owns(t.PATRONAGE)


def places_left(s: AgeState, place: int) -> int:
    """How many more players may claim a leader with limited Patronage."""
    return patronage_limit(s, place) - bit_count(s.leaders[place].patrons)


def category_credits(s: AgeState, seat: int, category: int) -> int:
    """What the seat's advances take off every purchase of a category: those of earlier turns, and Institutional Research."""
    p = s.powers[seat]
    earlier = p.advances & ~p.fresh
    total = 0
    for i in s.data.categories[category].advances:
        if earlier >> i & 1:
            total += s.data.advances[i].credit
    if p.owns(t.RESEARCH) and category != t.RELIGION and category != t.CIVICS:
        total += s.data.research_credit
    return total


def usable_leaders(s: AgeState, seat: int) -> list[Leader]:
    """The leaders of this turn whose credits the seat has."""
    return [s.leaders[place] for place in range(len(s.leaders)) if may_use(s, seat, place)]


def leader_credits(s: AgeState, leaders: list[Leader], advance: int) -> int:
    """What these leaders take off an advance."""
    total = 0
    for leader in leaders:
        total += credit_of(s, leader, advance)
    return total


def all_credits(s: AgeState, seat: int, advance: int) -> int:
    """All reductions a seat has on an advance now."""
    own = category_credits(s, seat, s.data.advances[advance].category)
    return own + leader_credits(s, usable_leaders(s, seat), advance)


def price(s: AgeState, seat: int, advance: int) -> int:
    """What the advance costs the seat now, never below 0 (9.5.2-12)."""
    return max(0, s.data.advances[advance].cost - all_credits(s, seat, advance))


def prerequisites(s: AgeState, advance: int) -> int:
    a = s.data.advances[advance]
    return a.needs_french if s.edition.french_tables else a.needs


def rebate(s: AgeState, seat: int, leader: Leader) -> None:
    """Printed Word: the leader's credit for every named advance the player owned before this turn, as far as it has not been paid (9.4.3-10).

    In the final card play what was bought this turn counts too: the leader gave no discount on it (11.2-4).
    """
    p = s.powers[seat]
    if not p.owns(t.PRINTED_WORD) or leader.seat != seat:
        return
    owned = p.advances if s.phase == t.FINAL_PHASE else p.advances & ~p.fresh
    money = 0
    for i in bits(owned):
        money += credit_of(s, leader, i)
    money -= leader.rebated
    if money > 0:
        leader.rebated += money
        p.cash += money
        s.emit(e.REBATE, s.everyone, seat, s.data.kind_of[leader.card], money)
