"""A guest at our tables: OpenSpiel's information-set Monte Carlo tree search, a player that we did not write. Needs the extra `lab` (open-spiel).

`openspiel:ismcts#200` makes 200 simulations for a decision. The search is OpenSpiel's own (`open_spiel.python.algorithms.ismcts`,
UCT with its usual constant of 2). Positions that the seat could be in come from our `determinize`, as it must be told; random rollouts to the end of the
game are played by the kernel's loop, which is faster than through OpenSpiel's interface and just as random.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from open_spiel.python.algorithms import ismcts

from signoria.bots import Bot
from signoria.kernel.action import Action
from signoria.kernel.playout import random_game
from signoria.kernel.state import State
from signoria.lab.flat import Flat
from signoria.lab.openspiel import GAMES, SignoriaState

UCT: Final = 2.0
CLASSES: Final = {game.game: game for game in GAMES}


class Rollouts:
    """What OpenSpiel calls an evaluator: the returns of one random game from here on, and no preference among actions."""

    def __init__(self, bot: Guest) -> None:
        self.bot = bot

    def evaluate(self, state: SignoriaState) -> Any:
        if state.core.drawing is not None:
            state = state.child(self.bot.rng.below(state.get_game().max_chance_outcomes()))
        flat = state.core.flat.copy()
        random_game(flat.state, self.bot.rng)
        return np.array(flat.returns())

    def prior(self, state: SignoriaState) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return list(state.chance_outcomes())
        ids = state.legal_actions()
        return [(one, 1.0 / len(ids)) for one in ids]


class Guest(Bot):
    """Plays what OpenSpiel's search finds."""

    name = "openspiel"

    def __init__(self, simulations: int, seed: int = 0) -> None:
        super().__init__(seed)
        self.simulations = simulations
        self.game: Any = None
        self.search: Any = None

    def choose(self, state: State, seat: int) -> Action:
        actions = state.legal(seat)
        if len(actions) == 1:
            return actions[0]
        if self.game is None:
            self._sit_down(state)
        half = None
        while True:  # a split verb is chosen in two steps
            self.search.set_resampler(lambda _, player, half=half: self._world(state, player, half))
            root = self._world(state, seat, half)
            found = root.core.flat.read(int(self.search.step(root)), seat)
            if isinstance(found, Action):
                return found
            half = found

    def _sit_down(self, state: State) -> None:
        """At the first decision: the game as OpenSpiel knows it, and its search."""
        setup = state.setup
        self.game = CLASSES[state.rules.meta.slug]({"players": setup.seats})
        self.game.setup = setup
        chance = np.random.RandomState(self.rng.below(2**31))
        self.search = ismcts.ISMCTSBot(
            self.game,
            Rollouts(self),
            UCT,
            self.simulations,
            random_state=chance,
            use_observation_string=True,
        )

    def _world(self, state: State, seat: int, half: Any) -> SignoriaState:
        """A position that the seat could be in, and in which it acts first."""
        world: SignoriaState = self.game.new_initial_state()
        world.core.deals = 0
        world.core.seed = self.rng.below(1_000_000_000)
        world.core.flat = Flat(state.setup)
        world.core.flat.first = seat
        world.core.flat.s = state.determinize(seat, self.rng.below(1_000_000_000))
        world.core.flat.half = half
        return world
