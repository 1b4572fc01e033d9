"""What Development pays: trade values, leader gains, and which goods can be chosen."""

from __future__ import annotations

from signoria.games.road_to_domination import events
from signoria.games.road_to_domination.rules.tracks import earn, gain_prestige, lose_prestige
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.terms import (
    FIRST_GOOD,
    LEADER_DUCATS,
    LEADER_PRESTIGE,
    TRACKS,
    Seat,
    Stat,
)


def is_good(stat: Stat) -> bool:
    return FIRST_GOOD <= stat < TRACKS


def unlocked(s: Road, seat: Seat, good: Stat) -> bool:
    """Industrial materials need prestige 10 or glory 15, with four players glory 10."""
    table = s.data.goods[good]
    p = s.players[seat]
    return p.prestige >= table.unlock_prestige or p.glory >= table.unlock_glory[s.seats - 2]


def trade_value(s: Road, seat: Seat, good: Stat) -> int:
    """The ducats printed at the player's level of a good."""
    return s.data.goods[good].trade[s.players[seat].level[good]]


def prestige_cost(s: Road, seat: Seat, good: Stat) -> int:
    """What a trade of the good takes from the player's prestige: gold one, if there is any."""
    return min(-s.data.goods[good].trade_prestige, s.players[seat].prestige)


def trade(s: Road, seat: Seat, good: Stat, bonus: int) -> None:
    """Gains from the trade, and the prestige that gold costs (R-21)."""
    ducats = trade_value(s, seat, good) + bonus
    s.emit(events.TRADED, s.everyone, seat, good, ducats)
    earn(s, seat, ducats)
    lose_prestige(s, seat, prestige_cost(s, seat, good))


def leader_ducats(s: Road, seat: Seat, good: Stat) -> int:
    """What the leader of a good would receive in ducats."""
    table = s.data.goods[good]
    if table.leader != LEADER_DUCATS:
        return 0
    ducats = s.stat(seat, table.leader_stat) // table.leader_per * table.leader_amount
    return min(ducats, table.leader_cap) if table.leader_cap else ducats


def leader_prestige(s: Road, good: Stat) -> int:
    """What the leader of a good would receive in prestige."""
    table = s.data.goods[good]
    return table.leader_amount if table.leader == LEADER_PRESTIGE else 0


def take_leader_gain(s: Road, seat: Seat, good: Stat) -> None:
    """The gain of the leader in ducats or prestige; a second good is offered elsewhere, the hand limit is permanent."""
    s.emit(events.LED, s.everyone, seat, good)
    earn(s, seat, leader_ducats(s, seat, good))
    gain_prestige(s, seat, leader_prestige(s, good))
