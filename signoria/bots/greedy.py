"""The bot that looks one action ahead."""

from __future__ import annotations

from typing import ClassVar, Final

from signoria.bots.bot import Bot
from signoria.kernel.action import Action
from signoria.kernel.compat import mypyc_attr
from signoria.kernel.rng import Rng
from signoria.kernel.state import State, lowest

WORLDS: Final = 6  # determinized positions that each action is tried in, at most
TRIALS: Final = 120  # actions tried per decision, over all worlds
MOST: Final = 60  # of more actions than this, a sample is tried
FOLLOW_UPS: Final = 12  # decisions that complete what an action began, at most
WON: Final = 2.0
LOST: Final = -1.0


@mypyc_attr(allow_interpreted_subclasses=True)
class GreedyBot(Bot):
    """Tries each action in a few positions that it could be in, and takes the best on average by the game's
    `evaluate`.

    Games cut big choices into small ones: a verb first, then its nouns. So that the first part of a choice is
    worth something, the trial goes on at random through the bot's own decisions that follow at once, until
    another seat has to decide or the turn is over. Where all play at the same time, it goes on until all have
    committed. Equals are drawn by lot.
    """

    name: ClassVar[str] = "greedy"

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.likes: list[float] = []  # what is added to each action for its own sake

    def choose(self, state: State, seat: int) -> Action:
        actions = state.legal(seat)
        if len(actions) == 1:
            return actions[0]
        likes = self.likes if len(self.likes) == len(actions) else [0.0] * len(actions)
        if len(actions) > MOST:
            places = sample(len(actions), MOST, self.rng)
            actions = [actions[i] for i in places]
            likes = [likes[i] for i in places]
        worlds = max(1, min(WORLDS, TRIALS // len(actions)))
        totals = [worlds * like for like in likes]
        for _ in range(worlds):
            world = state.determinize(seat, fresh_seed(self.rng))
            luck = fresh_seed(self.rng)
            for i, action in enumerate(actions):
                totals[i] += self.value_after(world, seat, action, luck)
        best = max(totals)
        equals = [i for i in range(len(actions)) if totals[i] >= best - 1e-9]
        return actions[equals[self.rng.below(len(equals))]]

    def value_after(self, world: State, seat: int, action: Action, luck: int) -> float:
        """What the position is worth for the seat after an action and what completes it."""
        s = world.clone()
        turn = s.turn
        together = bool(s.lanes)
        s.apply(seat, action)
        own = 1 << seat
        follow = Rng(1 + luck % 1_000_000, 1 + luck // 7 % 1_000_000)
        for _ in range(FOLLOW_UPS):
            together = together and bool(s.lanes)
            if s.outcome is not None or s.turn != turn or not (together or s.waiting == own):
                break
            decider = seat if s.waiting & own else lowest(s.waiting)
            options = s.legal(decider)
            s.apply(decider, options[follow.below(len(options))])
        if s.outcome is not None:
            winners = s.outcome.winners
            return WON / len(winners) if seat in winners else LOST
        return self.judge(s, seat)

    def judge(self, s: State, seat: int) -> float:
        """How good a position is for the seat."""
        return float(s.rules.evaluate(s, seat))


def fresh_seed(rng: Rng) -> int:
    return rng.below(1_000_000_000)


def sample(many: int, size: int, rng: Rng) -> list[int]:
    """So many of the numbers from 0 on, drawn without repetition, in their order."""
    chosen = list(range(many))
    rng.shuffle(chosen)
    return sorted(chosen[:size])
