"""Bids: for capitals, for tokens, for a place in the order."""

from __future__ import annotations

from signoria.games.age_of_renaissance import verbs as v
from signoria.games.age_of_renaissance.judgement.mind import Mind
from signoria.games.age_of_renaissance.judgement.targets import (
    Target,
    next_galley,
    prospects,
    usual_rank,
    voyages,
)
from signoria.games.age_of_renaissance.state import AgeState
from signoria.kernel.action import Action
from signoria.kernel.style import Style


def capital_worth(s: AgeState, i: int, style: Style) -> float:
    """What a capital is worth over the least at this number of players, in money of the first turn: what self-play found that one can pay for it."""
    return style.weights[f"capital_{s.seats}_{s.data.province_slugs[i]}"]


def bid_for_capital(s: AgeState, seat: int, style: Style) -> Action:
    """All bids are paid, and nobody knows what the others bid. So bids are drawn from the whole range of what capitals are worth: if all do so, the
    n-th highest pays about what the n-th best capital is worth, and who takes what is left has paid next to nothing."""
    worths = [capital_worth(s, i, style) for i in s.data.capitals[s.seats]]
    worths.sort()
    steps = len(worths) - 1
    place = style.rng.below(1000 * steps)
    step = place // 1000
    bid = worths[step] + (worths[step + 1] - worths[step]) * (place % 1000) / 1000.0
    return Action(v.BID_CAPITAL, min(int(bid + 0.5), s.powers[seat].cash))


def choose_capital(s: AgeState, seat: int, style: Style) -> Action:
    """The one that is worth most; of equals by lot."""
    best: list[Action] = []
    highest = -1e9
    for action in s.legal(seat):
        value = capital_worth(s, action.a, style)
        if value > highest:
            highest = value
            best = []
        if value == highest:
            best.append(action)
    return best[style.rng.below(len(best))]


def haul(mind: Mind, targets: list[Target], tokens: int) -> tuple[int, float]:
    """What so many tokens are put to, the best target for its tokens first, as long as it is worth it: how many, and what they bring."""
    hurdle = mind.weight("token_hurdle")
    used = 0
    gain = 0.0
    for target in targets:
        if target.ratio < hurdle:
            break
        if target.cost <= tokens - used:
            used += target.cost
            gain += target.gain
    return used, gain


def tokens_wanted(mind: Mind) -> int:
    """As many as the targets in reach are worth it."""
    p = mind.s.powers[mind.seat]
    return haul(mind, prospects(mind, usual_rank(mind.s), True), p.stock + p.expansion)[0]


def voyage_gain(mind: Mind, tokens: int, spent: int) -> float:
    """What so many tokens bring more with the next level of galley than without, if it takes as many of them as are spent on it; 0 if there is no
    such level."""
    level = next_galley(mind.s, mind.seat)
    if level < 0:
        return 0.0
    rank = usual_rank(mind.s)
    with_ship = haul(mind, voyages(mind, level, rank, True), tokens - spent)[1]
    return with_ship - haul(mind, prospects(mind, rank, True), tokens)[1]


def reserve(mind: Mind) -> int:
    """Money to keep for stabilization and purchases."""
    s = mind.s
    cards = len(s.powers[mind.seat].hand) + 1
    return int(
        mind.weight("reserve_card") * cards + mind.weight("reserve_base") * min(1.0, (s.turn + 1) / 3.0)
    )


def bid_for_tokens(s: AgeState, seat: int, style: Style) -> Action:
    """As many tokens as are worth it; where a galley brings more than the tokens that it costs, those that it will carry, and its price is kept."""
    mind = Mind(s, seat, style)
    p = s.powers[seat]
    wanted = tokens_wanted(mind)
    most = max(p.cash - reserve(mind), int(p.cash * mind.weight("token_share")))
    ship = s.data.ship_price
    if most > ship and voyage_gain(mind, most + p.expansion, ship) > 0.0:
        targets = voyages(mind, next_galley(s, seat), usual_rank(s), True)
        wanted = haul(mind, targets, p.stock + p.expansion)[0]
        most -= ship
    spare = wanted * mind.weight("token_spare")
    bid = min(int(wanted + spare + 0.5), p.stock, s.data.bid_limit)
    bid = max(0, min(bid, most, p.cash))
    shake = int(mind.weight("bid_shake"))
    if shake > 0 and bid > 0:
        bid = max(0, min(bid - style.rng.below(shake + 1), p.cash))
    return v.BIDDING[v.BIDS_BELOW + bid]
