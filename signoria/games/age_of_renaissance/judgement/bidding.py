"""Bids: for capitals, for tokens, for a place in the order."""

from __future__ import annotations

from signoria.games.age_of_renaissance import verbs as v
from signoria.games.age_of_renaissance.judgement.mind import Mind
from signoria.games.age_of_renaissance.judgement.targets import prospects, usual_rank
from signoria.games.age_of_renaissance.state import AgeState
from signoria.kernel.action import Action
from signoria.kernel.style import Style


def capital_worth(s: AgeState, i: int, style: Style) -> float:
    """What a capital is worth at this number of players, in money of the first turn; only differences count."""
    return style.weights[f"capital_{s.seats}_{s.data.province_slugs[i]}"]


def bid_for_capital(s: AgeState, seat: int, style: Style) -> Action:
    """All bids are paid, and money is tokens: so either next to nothing, and whatever is left; or, now and then, what the best capital is
    worth over the worst."""
    best = -1e9
    worst = 1e9
    for i in s.data.capitals[s.seats]:
        worth = capital_worth(s, i, style)
        best = max(best, worth)
        worst = min(worst, worth)
    low = int(style.weights["capital_low"])
    high = max(low, int(style.weights["capital_share"] * (best - worst)))
    if style.rng.below(100) < int(style.weights["capital_ambition"]):
        bid = high - style.rng.below(high // 3 + 1)
    else:
        bid = style.rng.below(low + 1)
    return Action(v.BID_CAPITAL, min(bid, s.powers[seat].cash))


def choose_capital(s: AgeState, seat: int, style: Style) -> Action:
    best = -1
    highest = -1e9
    whim = style.weights["capital_whim"]
    for action in s.legal(seat):
        value = capital_worth(s, action.a, style) + whim * style.rng.below(1001) / 1000.0
        if value > highest:
            highest = value
            best = action.a
    return Action(v.CHOOSE_CAPITAL, best)


def tokens_wanted(mind: Mind) -> int:
    """As many as the targets are worth it, the best for its tokens first."""
    s = mind.s
    p = s.powers[mind.seat]
    hurdle = mind.weight("token_hurdle")
    wanted = 0
    left = p.stock + p.expansion
    for target in prospects(mind, usual_rank(s), True):
        if target.ratio < hurdle:
            break
        if target.cost <= left:
            wanted += target.cost
            left -= target.cost
    return wanted


def reserve(mind: Mind) -> int:
    """Money to keep for stabilization and purchases."""
    s = mind.s
    cards = len(s.powers[mind.seat].hand) + 1
    return int(
        mind.weight("reserve_card") * cards + mind.weight("reserve_base") * min(1.0, (s.turn + 1) / 3.0)
    )


def bid_for_tokens(s: AgeState, seat: int, style: Style) -> Action:
    mind = Mind(s, seat, style)
    p = s.powers[seat]
    wanted = tokens_wanted(mind)
    spare = wanted * mind.weight("token_spare")
    bid = min(int(wanted + spare + 0.5), p.stock, s.data.bid_limit)
    most = max(p.cash - reserve(mind), int(p.cash * mind.weight("token_share")))
    bid = max(0, min(bid, most, p.cash))
    shake = int(mind.weight("bid_shake"))
    if shake > 0 and bid > 0:
        bid = max(0, min(bid - style.rng.below(shake + 1), p.cash))
    return v.BIDDING[v.BIDS_BELOW + bid]
