"""The games as registered games of OpenSpiel: importing this module registers them.

    import pyspiel, signoria.lab.openspiel
    game = pyspiel.load_game("signoria_antiquity(players=3)")

Every option of a game is a parameter (`signoria_age_of_renaissance(players=4,edition=french)`); `data` is the folder of a data pack.

- Chance is explicit. The set-up, and every action that draws, is a chance node with 256 equally likely outcomes (the set-up two of them, one after
  the other), each of which seeds the draws that follow. So a search never sees the dice of the future. `chance_outcomes=2` makes trees that can be walked
  through whole.
- Seats that play at the same time decide one after the other, the lowest first; what they do stays hidden until all have.
- `information_state_string` is what the seat sees and its whole log. It grows long: for tree searches `use_observation_string=True` is faster.
- `ISMCTSBot.set_resampler(signoria.lab.openspiel.resampler(seed))` gives IS-MCTS positions that the seat could be in.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Final

import numpy as np
import pyspiel

from signoria import registry
from signoria.kernel.action import Action
from signoria.kernel.errors import BadOption
from signoria.kernel.rng import derive, seeded
from signoria.kernel.state import Setup
from signoria.lab.actions import space_of
from signoria.lab.flat import OVER, RECALL, Flat, setup_of, tensor_size

OUTCOMES: Final = 256  # of a chance node, unless the game is given another number
DEALS: Final = 2  # chance nodes before the first decision
ALWAYS_WON: Final = (registry.TEMPLATE,)  # where nobody can win, all lose, and returns do not add up to 0
LONGEST: Final = 100_000  # actions and chance nodes of a game; turn limits end games long before


class Core:
    """All that a state holds. OpenSpiel copies states by deep copies of their attributes: this one is copied by the kernel."""

    def __init__(self, setup: Setup) -> None:
        self.flat = Flat(setup, logs=True)
        self.seed = 1
        self.deals = DEALS  # chance nodes left before the game begins
        self.drawing: Action | None = None  # an action that waits for its chance node

    def __deepcopy__(self, memo: dict[int, Any]) -> Core:
        c = Core.__new__(Core)
        c.flat = self.flat.copy()
        c.seed = self.seed
        c.deals = self.deals
        c.drawing = self.drawing
        return c

    @property
    def chance(self) -> bool:
        return self.deals > 0 or self.drawing is not None

    def draw(self, outcome: int) -> None:
        """Carry out a chance node."""
        self.seed = derive(self.seed, outcome)
        if self.deals:
            self.deals -= 1
            if not self.deals:
                self.flat.begin(self.seed)
        elif self.drawing is not None:
            action, self.drawing = self.drawing, None
            self.flat.state.rng = seeded(self.seed)
            self.flat.apply(action)

    def choose(self, id: int) -> None:
        """The current seat chooses. An action that would draw waits for chance."""
        found = self.flat.read(id)
        if not isinstance(found, Action):
            self.flat.half = found
            return
        tried = self.flat.copy()
        before = (tried.state.rng.x, tried.state.rng.y)
        tried.apply(found)
        if (tried.state.rng.x, tried.state.rng.y) == before:
            self.flat = tried
        else:
            self.drawing = found


class SignoriaState(pyspiel.State):
    """A position."""

    def __init__(self, game: SignoriaGame) -> None:
        super().__init__(game)
        self.core = Core(game.setup)
        self.outcomes = game.outcomes

    def current_player(self) -> int:
        if self.core.chance:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.core.flat.current()
        return int(pyspiel.PlayerId.TERMINAL) if seat == OVER else seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.core.flat.ids()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(i, 1.0 / self.outcomes) for i in range(self.outcomes)]

    def _apply_action(self, action: int) -> None:
        if self.core.chance:
            self.core.draw(int(action))
        else:
            self.core.choose(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        flat = self.core.flat
        return flat.space.words(action, flat.half if player == self.current_player() else None)

    def is_terminal(self) -> bool:
        return not self.core.chance and self.core.flat.current() == OVER

    def returns(self) -> list[float]:
        return [0.0] * self.core.flat.setup.seats if self.core.chance else self.core.flat.returns()

    def __str__(self) -> str:
        if self.core.deals:
            return f"set-up, {self.core.deals} chance nodes to come"
        waits = f" {self.core.flat.words_of(self.core.drawing)}" if self.core.drawing is not None else ""
        return f"{self.core.flat.state.digest()} {self.core.flat.half or ''}{waits}"


class SignoriaObserver:
    """What a seat sees; with perfect recall also what it remembers; without private information what a spectator sees."""

    def __init__(self, game: SignoriaGame, kind: Any) -> None:
        self.recall = bool(kind.perfect_recall)
        self.open = kind.private_info == pyspiel.PrivateInfoType.NONE
        size = game.numbers
        if self.open:
            self.tensor = None
            self.dict: dict[str, Any] = {}
        else:
            self.tensor = np.zeros(size + (RECALL if self.recall else 0), np.float32)
            self.dict = {"seen": self.tensor[:size]}
            if self.recall:
                self.dict["remembered"] = self.tensor[size:]

    def set_from(self, state: SignoriaState, player: int) -> None:
        if self.tensor is None:
            return
        if state.core.deals:
            self.tensor.fill(0)
            return
        self.dict["seen"][:] = state.core.flat.tensor(player)
        if self.recall:
            self.dict["remembered"][:] = state.core.flat.recall(player)

    def string_from(self, state: SignoriaState, player: int) -> str:
        if state.core.deals:
            return str(state)
        if self.open:
            return state.core.flat.observation(None)
        return state.core.flat.information(player) if self.recall else state.core.flat.observation(player)


class SignoriaGame(pyspiel.Game):
    """A game with its number of seats, options and data pack."""

    game = ""
    type: Any = None

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        meta = registry.ruleset(self.game).meta
        seats = given.get("players", standard_seats(self.game))
        options = {o.id: given[o.id] for o in meta.options if o.id in given}
        self.setup = setup_of(self.game, seats, options, given.get("data") or None)
        self.numbers = tensor_size(self.setup)
        self.outcomes = int(given.get("chance_outcomes", OUTCOMES))
        if not 1 <= self.outcomes <= OUTCOMES:
            raise BadOption(f"chance_outcomes is a number from 1 to {OUTCOMES}, not {self.outcomes}")
        info = pyspiel.GameInfo(
            num_distinct_actions=max(space_of(self.setup).size, self.outcomes),
            max_chance_outcomes=self.outcomes,
            num_players=seats,
            min_utility=-1.0 if seats <= 2 else -1.0 / (seats - 1),
            max_utility=1.0,
            utility_sum=0.0 if self.game in ALWAYS_WON else None,
            max_game_length=LONGEST,
        )
        super().__init__(self.type, info, given)

    def new_initial_state(self) -> SignoriaState:
        return SignoriaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SignoriaObserver | None:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        private = pyspiel.PrivateInfoType
        if not kind.public_info or kind.private_info == private.ALL_PLAYERS:
            return None
        if kind.perfect_recall and kind.private_info == private.NONE:
            return None
        return SignoriaObserver(self, kind)

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST


def standard_seats(game: str) -> int:
    """As many as the game has at least, but not alone."""
    return max(2, registry.ruleset(game).meta.seats[0])


def type_of(game: str) -> Any:
    meta = registry.ruleset(game).meta
    low, high = meta.seats
    return pyspiel.GameType(
        short_name=f"signoria_{game}",
        long_name=f"{meta.title} (Signoria, rules {meta.rules_version})",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM
        if game in ALWAYS_WON
        else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": standard_seats(game),
            "data": "",
            "chance_outcomes": OUTCOMES,
            **{option.id: option.default for option in meta.options},
        },
    )


class RoadToDomination(SignoriaGame):
    game = "road_to_domination"
    type = type_of(game)


class AgeOfRenaissance(SignoriaGame):
    game = "age_of_renaissance"
    type = type_of(game)


class PaxRenaissance(SignoriaGame):
    game = "pax_renaissance"
    type = type_of(game)


class Antiquity(SignoriaGame):
    game = "antiquity"
    type = type_of(game)


class Template(SignoriaGame):
    game = registry.TEMPLATE
    type = type_of(game)


GAMES: Final = (RoadToDomination, AgeOfRenaissance, PaxRenaissance, Antiquity, Template)
for _game in GAMES:
    pyspiel.register_game(_game.type, _game)


def resampler(seed: int = 1) -> Callable[[SignoriaState, int], SignoriaState]:
    """For `ISMCTSBot.set_resampler`: positions that the player could be in, each time another one."""
    return functools.partial(_resample, seeded(seed))


def _resample(rng: Any, state: SignoriaState, player: int) -> SignoriaState:
    sampled: SignoriaState = state.clone()
    seed = rng.below(1_000_000_000)
    sampled.core.seed = derive(seed, 1)
    if state.core.deals:
        return sampled  # nothing lies on the table yet
    sampled.core.flat = state.core.flat.imagined(player, seed)
    if player != state.core.flat.current():
        sampled.core.drawing = (
            None  # what another chose, and waits for chance, the player does not know: he chooses again
        )
    return sampled
