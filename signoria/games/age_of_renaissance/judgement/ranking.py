"""Which actions a search looks at first: what the policy would do, then what looks next best."""

from __future__ import annotations

from typing import Final

from signoria.games.age_of_renaissance import verbs as v
from signoria.games.age_of_renaissance.judgement import cards, expansion, purchases
from signoria.games.age_of_renaissance.judgement.mind import Mind
from signoria.games.age_of_renaissance.judgement.policy import policy
from signoria.games.age_of_renaissance.judgement.targets import survey
from signoria.games.age_of_renaissance.rules.prices import price
from signoria.games.age_of_renaissance.rules.reach import front_of, ship_capacity
from signoria.games.age_of_renaissance.state import AgeState
from signoria.games.age_of_renaissance.steps.expanding import Expand
from signoria.games.age_of_renaissance.steps.ordering import Bid
from signoria.games.age_of_renaissance.steps.playing import PlayCards
from signoria.games.age_of_renaissance.steps.purchasing import Purchase
from signoria.games.age_of_renaissance.steps.setting_up import BidCapital
from signoria.kernel.action import Action
from signoria.kernel.style import Style

FIRST: Final = 10_000.0
LAST: Final = -10_000.0
BIDS: Final = 6  # a bid is varied in steps of this part of it


def rank(s: AgeState, seat: int, actions: list[Action], style: Style) -> list[float]:
    chosen = policy(s, seat, style)
    step = s.step_of(seat)
    if isinstance(step, (Bid, BidCapital)):
        return bids(actions, chosen)
    mind = Mind(s, seat, style)
    if isinstance(step, Expand):
        found = ground(mind, actions)
    elif isinstance(step, PlayCards):
        found = [cards.card_worth(mind, a.a) if a.verb == v.PLAY else -cards.keeping(mind) for a in actions]
    elif isinstance(step, Purchase):
        found = [goods(mind, a) for a in actions]
    else:
        found = [0.0] * len(actions)
    for i in range(len(actions)):
        if actions[i] == chosen:
            found[i] = FIRST
    return found


def bids(actions: list[Action], chosen: Action) -> list[float]:
    """The policy's bid first, then others in steps, the nearest first: one money more or less tells nothing."""
    stride = max(2, abs(chosen.a) // BIDS)
    found: list[float] = []
    for action in actions:
        away = abs(action.a - chosen.a)
        found.append(FIRST - away if away % stride == 0 else LAST - away)
    return found


def ground(mind: Mind, actions: list[Action]) -> list[float]:
    """Targets by what they bring per token; footholds behind them."""
    s = mind.s
    front = front_of(s, mind.seat)
    ratios: dict[int, float] = {}
    for target in survey(
        mind, front.by_land, front.by_ship, ship_capacity(s, mind.seat), s.rank(mind.seat), True
    ):
        ratios[target.province] = target.ratio
    known = front.by_land | front.by_ship
    found: list[float] = []
    for action in actions:
        if action.verb == v.ATTACK:
            found.append(ratios.get(action.a, 0.0))
        elif action.verb == v.EXPAND:
            value = ratios.get(action.a, 0.0)
            found.append(value if value > 0.0 else 0.1 * expansion.footing(mind, action.a, known))
        else:
            found.append(0.5 if action.verb == v.BUY_EXPANSION_CARD else 0.0)
    return found


def goods(mind: Mind, action: Action) -> float:
    """Advances and ships by what they bring for their price."""
    s = mind.s
    floor = mind.weight("price_floor")
    if action.verb == v.BUY:
        return purchases.advance_worth(mind, action.a) / (price(s, mind.seat, action.a) + floor)
    if action.verb == v.UPGRADE_SHIP:
        return (purchases.ship_worth(mind) - s.data.ship_price) / (s.data.ship_price + floor)
    return 0.5 if action.verb == v.PATRONISE else 0.0
