"""What a bot would consider at a decision, for whoever asks for advice: at most three candidates, the best first."""

from __future__ import annotations

import math
from typing import Final

from signoria.bots.levels import LevelBot, Thinker
from signoria.bots.search import Tally
from signoria.kernel.action import Action
from signoria.kernel.rng import Rng
from signoria.kernel.state import State
from signoria.kernel.style import Style

MOST: Final = 3
FIRST: Final = "first"
CLOSE: Final = "close"
FAR: Final = "far"
SECOND: Final = 0.94  # the longest bar of those that are not the first
NEAR: Final = 0.7  # share of the way from the usual candidate to the best: from there on it is close
LEAST: Final = 0.06  # the shortest bar


class Candidate:
    """An action, how far it comes on the way from the usual one (0) to the best (1), and the word for that."""

    def __init__(self, action: Action, share: float) -> None:
        self.action = action
        self.share = min(1.0, max(LEAST, share))
        self.word = CLOSE if share >= NEAR else FAR


def weigh(bot: LevelBot, state: State, seat: int, tallies: list[Tally]) -> list[Candidate]:
    """What the bot would do comes first. `tallies` is what its search has found; without them the policy's opinion counts, and where
    a game has none, nothing but the choice is known.
    """
    actions = state.legal(seat)
    best = chosen(bot, state, seat, tallies)
    found: list[Candidate] = []
    if len(actions) > 1:
        found = of_plans(bot, state, seat, tallies) if state.rules.thinking().macro else []
        if not found:
            values = [tally.mean if tally.visits else -math.inf for tally in tallies]
            if len(values) != len(actions):
                world = state.determinize(seat, 0)
                values = state.rules.rank(world, seat, actions, Style(bot.weights(state, seat), Rng(1, 1)))
            found = compared(actions, values)
    first = Candidate(best, 1.0)
    first.word = FIRST
    rest = [one for one in found if one.action != best][: MOST - 1]
    for one in rest:
        one.share = min(SECOND, one.share)
    return [first, *rest]


def chosen(bot: LevelBot, state: State, seat: int, tallies: list[Tally]) -> Action:
    """The bot's own decision."""
    if isinstance(bot, Thinker) and tallies:
        quick = bot.begin(state, seat)
        return quick if quick is not None else bot.decide(state, seat, tallies)
    return bot.choose(state, seat)


def compared(actions: list[Action], values: list[float]) -> list[Candidate]:
    """The candidates by what they are worth, the best first."""
    known = [value for value in values if value > -math.inf]
    if not known:
        return []
    best = max(known)
    usual = sum(known) / len(known)
    order = [i for i in range(len(values)) if values[i] > -math.inf]
    order.sort(key=lambda i: -values[i])
    span = best - usual
    return [
        Candidate(actions[i], (values[i] - usual) / span if span > 0.0 else 1.0) for i in order[: MOST + 1]
    ]


def of_plans(bot: LevelBot, state: State, seat: int, tallies: list[Tally]) -> list[Candidate]:
    """Where whole plans are searched: what each of them does next, as good as the best plan that does it."""
    if not isinstance(bot, Thinker):
        return []
    actions: list[Action] = []
    values: list[float] = []
    for plan in range(len(tallies)):
        if not tallies[plan].visits:
            continue
        action = bot.follow(state, seat, plan)
        if action in actions:
            place = actions.index(action)
            values[place] = max(values[place], tallies[plan].mean)
        else:
            actions.append(action)
            values.append(tallies[plan].mean)
    return compared(actions, values)
