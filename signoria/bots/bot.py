"""What a bot is, and what keeps it honest."""

from __future__ import annotations

from typing import ClassVar

from signoria.kernel.action import Action
from signoria.kernel.compat import mypyc_attr
from signoria.kernel.reasons import reasons
from signoria.kernel.rng import Rng, seeded
from signoria.kernel.state import State
from signoria.kernel.text import Text


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """An opponent for any game.

    A bot gets the real position, but may look at it only through a fair lens:

    - `state.legal(seat)`, `state.decision(seat)` and `state.view(seat)` of its own seat;
    - `state.determinize(seat, seed)`: a position that it could be in, with everything unknown dealt anew.
      Whatever it searches, clones or evaluates comes from there;
    - `state.rules`, `state.setup` and `state.seats`, which everybody knows.

    It never applies an action to the state it was given and never reads the state's own attributes. Its moves
    follow from its seed, what its seat knows, and its own earlier moves: in two positions that its seat can't
    tell apart it plays the same. A test proves that for every bot and every game. It rests on a promise of
    the games: `determinize(seat, seed)` depends on what the seat knows and on the seed, on nothing else.
    """

    name: ClassVar[str] = ""

    def __init__(self, seed: int = 0) -> None:
        self.rng: Rng = seeded(seed)

    def choose(self, state: State, seat: int) -> Action:
        """One of the seat's legal actions.

        Called only if the state waits for the seat; leaves the state as it was.
        """
        raise NotImplementedError

    def why(self, state: State, seat: int, action: Action) -> list[Text]:
        """What speaks for a legal action of the seat in the eyes of this bot: at most three reasons, the weightiest
        first, none where the game has no words for it. It need not be the action that it chose, but if it is
        asked, then before the position moves on. Draws nothing: asking changes no later move.
        """
        return reasons(state, seat, action, self.weights(state, seat))

    def weights(self, state: State, seat: int) -> dict[str, float]:
        """The parameters of the game's policy that it goes by."""
        return state.rules.thinking().weights
