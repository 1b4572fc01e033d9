"""Bids: for capitals, for tokens, for a place in the order."""

from __future__ import annotations

from typing import Final

from signoria.games.age_of_renaissance import verbs as v
from signoria.games.age_of_renaissance.judgement.mind import Mind
from signoria.games.age_of_renaissance.judgement.targets import (
    Target,
    by_ratio,
    haul,
    prospects,
    reach_of,
    usual_rank,
)
from signoria.games.age_of_renaissance.judgement.ways import best_way
from signoria.games.age_of_renaissance.state import AgeState
from signoria.kernel.action import Action
from signoria.kernel.style import Style

WEIGHED: Final = 6  # bids that are compared


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


def tokens_wanted(mind: Mind) -> int:
    """As many as the targets in reach are worth it."""
    p = mind.s.powers[mind.seat]
    return haul(mind, prospects(mind, usual_rank(mind.s), True), p.stock + p.expansion)[0]


def purse(mind: Mind, seat: int) -> int:
    """What a player can spend on tokens: money is kept for stabilization and purchases."""
    s = mind.s
    p = s.powers[seat]
    cards = mind.weight("reserve_card") * (len(p.hand) + 1)
    reserve = int(cards + mind.weight("reserve_base") * min(1.0, (s.turn + 1) / 3.0))
    return max(p.cash - reserve, int(p.cash * mind.weight("token_share")))


def likely_before(mind: Mind, bid: int) -> list[float]:
    """By seat: the chance that it will expand before who bids so much, if the others buy about what they can."""
    s = mind.s
    scatter = mind.weight("bid_scatter")
    found = [0.0] * s.seats
    for other in range(s.seats):
        if other != mind.seat:
            p = s.powers[other]
            likely = 0 if p.out else min(p.stock, purse(mind, other))
            found[other] = max(0.0, min(1.0, 0.5 + (bid - likely) / (2.0 * scatter)))
    return found


def contested(mind: Mind, targets: list[Target], before: list[float], reached: list[int]) -> list[Target]:
    """The targets with free ground at what it is worth if others who reach it may come first."""
    grab = mind.weight("grab")
    found: list[Target] = []
    for target in targets:
        share = 1.0
        if not target.attack:
            for other in range(len(reached)):
                if reached[other] >> target.province & 1:
                    share *= 1.0 - grab * before[other]
        found.append(Target(target.province, target.cost, share * target.gain, target.attack))
    found.sort(key=by_ratio)
    return found


def bids_to_weigh(mind: Mind, most: int) -> list[int]:
    """All that one can, and less, in steps: who bids less plays earlier, finds more free ground and attacks at better odds."""
    found = [most]
    step = int(mind.weight("bid_step"))
    while step > 0 and found[-1] > step and len(found) < WEIGHED:
        found.append(found[-1] - step)
    return found


def bid_for_tokens(s: AgeState, seat: int, style: Style) -> Action:
    """As many tokens as are worth it; where a galley or an advance brings more than the tokens that it costs, those that it takes further, and
    its price is kept."""
    mind = Mind(s, seat, style)
    p = s.powers[seat]
    most = min(purse(mind, seat), p.cash, s.data.bid_limit)
    way = best_way(mind, most - 1, most + p.expansion, True)
    if way is not None:
        most -= way.price
    hurdle = mind.weight("token_hurdle")
    best = 0
    highest = 0.0
    reached = [0 if other == seat else reach_of(s, other) for other in range(s.seats)]
    for bid in bids_to_weigh(mind, min(most, p.stock)):
        before = likely_before(mind, bid)
        rank = s.data.ranks[s.seats][int(sum(before) + 0.5)]
        targets = prospects(mind, rank, True) if way is None else way.targets(mind, rank)
        used, gain = haul(mind, contested(mind, targets, before, reached), bid + p.expansion)
        if gain - hurdle * used > highest:
            highest = gain - hurdle * used
            best = min(bid, used - p.expansion)
    spare = best * mind.weight("token_spare") + style.rng.below(int(mind.weight("bid_shake")) + 1)
    return v.BIDDING[v.BIDS_BELOW + max(0, min(int(best + spare + 0.5), most, p.stock))]
