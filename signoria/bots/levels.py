"""The levels that people know, from Apprentice to Doge, and how a bot of such a level thinks."""

from __future__ import annotations

from typing import ClassVar, Final

from signoria.bots.bot import Bot
from signoria.bots.greedy import GreedyBot, fresh_seed
from signoria.bots.macro import MacroSearch
from signoria.bots.search import TREES, Budget, Search, Tally, merged, preferred
from signoria.bots.tree import TreeSearch
from signoria.kernel.action import Action
from signoria.kernel.rng import Rng, derive
from signoria.kernel.state import State
from signoria.kernel.style import EVEN, Style, Temperament

ERRS: Final = 4  # the apprentice does the first thing that comes to mind once in so many decisions
ENOUGH: Final = 2  # playouts of each plan before one of them is preferred to the usual one
TASTE: Final = 0.02  # what one unit of liking is worth to who does not search


class LevelBot(Bot):
    """A bot with a temperament and a limit to its thoughts (0: none)."""

    SECONDS: ClassVar[float] = 0.0  # what it takes if nothing is said

    def __init__(
        self, seed: int = 0, temperament: str = EVEN, seconds: float = 0.0, iterations: int = 0
    ) -> None:
        super().__init__(seed)
        self.seed = seed
        self.temperament = temperament
        self.seconds = seconds
        self.iterations = iterations

    def character(self, state: State) -> Temperament:
        """Its temperament in this game; an unknown one is even-tempered."""
        known = state.rules.thinking().temperaments
        return known[self.temperament] if self.temperament in known else known[EVEN]

    def weights(self, state: State, seat: int) -> dict[str, float]:
        return {**state.rules.thinking().weights, **self.character(state).weights}

    def style(self, state: State, seat: int) -> Style:
        return Style(LevelBot.weights(self, state, seat), self.rng)

    def likings(self, state: State, actions: list[Action]) -> list[float]:
        """How much it likes each action, by its verb."""
        likes = self.character(state).likes
        if not likes:
            return [0.0] * len(actions)
        forms = state.rules.vocabulary_of(state).verbs
        return [likes.get(forms[action.verb].name, 0.0) for action in actions]


class Apprentice(LevelBot):
    """Sees one step, in one position that it could be in, and errs like a beginner: of many actions it weighs a few, and
    now and then it does the first thing that comes to mind.
    """

    name: ClassVar[str] = "apprentice"
    WEIGHS: ClassVar[int] = 8

    def __init__(
        self, seed: int = 0, temperament: str = EVEN, seconds: float = 0.0, iterations: int = 0
    ) -> None:
        super().__init__(seed, temperament, seconds, iterations)
        self.eyes = GreedyBot(seed)

    def known(self, state: State, actions: list[Action]) -> list[Action]:
        """What it thinks of at all."""
        ignored = state.rules.thinking().ignores
        if not ignored:
            return actions
        forms = state.rules.vocabulary_of(state).verbs
        return [action for action in actions if forms[action.verb].name not in ignored] or actions

    def choose(self, state: State, seat: int) -> Action:
        actions = self.known(state, state.legal(seat))
        if len(actions) == 1:
            return actions[0]
        weighed = list(range(len(actions)))
        self.rng.shuffle(weighed)
        if self.rng.below(ERRS) == 0:
            return actions[weighed[0]]
        world = state.determinize(seat, fresh_seed(self.rng))
        luck = fresh_seed(self.rng)
        likes = self.likings(state, actions)
        best = weighed[0]
        highest = -1e9
        for i in weighed[: self.WEIGHS]:
            value = self.eyes.value_after(world, seat, actions[i], luck) + TASTE * likes[i]
            if value > highest:
                highest = value
                best = i
        return actions[best]


class Merchant(LevelBot):
    """Does what a sensible player does: the game's policy; where the game has none, the best of one step."""

    name: ClassVar[str] = "merchant"

    def __init__(
        self, seed: int = 0, temperament: str = EVEN, seconds: float = 0.0, iterations: int = 0
    ) -> None:
        super().__init__(seed, temperament, seconds, iterations)
        self.eyes = GreedyBot(seed)
        self.changes: dict[str, float] = {}  # parameters of the policy that are other than usual

    def style(self, state: State, seat: int) -> Style:
        usual = LevelBot.style(self, state, seat)
        return usual.varied(self.changes) if self.changes else usual

    def choose(self, state: State, seat: int) -> Action:
        actions = state.legal(seat)
        if len(actions) == 1:
            return actions[0]
        world = state.determinize(seat, fresh_seed(self.rng))
        place = state.rules.winning(world, seat, actions)
        if place >= 0:
            return actions[place]
        action = state.rules.policy(world, seat, self.style(state, seat))
        if action is not None and action in actions:
            return action
        self.eyes.likes = [TASTE * like for like in self.likings(state, actions)]
        return self.eyes.choose(state, seat)


class Thinker(LevelBot):
    """Searches: over actions, or over plans where the game says so. The search is the same for all thinkers; what tells
    them apart is how long they think.
    """

    def __init__(
        self, seed: int = 0, temperament: str = EVEN, seconds: float = 0.0, iterations: int = 0
    ) -> None:
        super().__init__(seed, temperament, seconds, iterations)
        self.spent = 0.0  # CPU seconds, and iterations, of the last decision
        self.tried = 0
        self.root_seed = 0  # of the decision at hand: each of its searches has a seed of its own
        self.budget = Budget()  # the one in use: whoever sets `stopped` gets an answer
        self.memory: list[int] = []  # the macro decision and the plan that was chosen for it

    def choose(self, state: State, seat: int) -> Action:
        quick = self.begin(state, seat)
        if quick is not None:
            return quick
        results = [self.grow(state, seat, number) for number in range(self.trees())]
        return self.decide(state, seat, merged(results))

    def grow(self, state: State, seat: int, number: int) -> list[Tally]:
        """One of the searches of the decision that was begun; they can be run in different processes."""
        search = self.search(state, seat, derive(self.root_seed, number))
        self.budget = Budget(0.0 if self.iterations else self.limit(), self.share(number), True)
        search.run(self.budget)
        self.spent += search.spent
        self.tried += search.iterations
        return search.tallies()

    def limit(self) -> float:
        """CPU seconds for a search."""
        return self.seconds or self.SECONDS

    def begin(self, state: State, seat: int) -> Action | None:
        """Begin a decision. What needs no thought is returned: the only action, a win on the table, the next step of a
        plan.
        """
        self.spent = 0.0
        self.tried = 0
        self.root_seed = fresh_seed(self.rng)
        actions = state.legal(seat)
        if len(actions) == 1:
            return actions[0]
        world = state.determinize(seat, fresh_seed(self.rng))
        place = state.rules.winning(world, seat, actions)
        if place >= 0:
            return actions[place]
        if state.rules.thinking().macro and self.memory and self.memory[0] == state.rules.macro(world, seat):
            return self.follow(state, seat, self.memory[1])
        return None

    def trees(self) -> int:
        """How many searches a decision takes: a count of iterations is always split alike."""
        return TREES if self.iterations >= TREES else 1

    def share(self, number: int) -> int:
        """The iterations of one of them."""
        trees = self.trees()
        return self.iterations // trees + (1 if number < self.iterations % trees else 0)

    def search(self, state: State, seat: int, seed: int) -> Search:
        thinking = state.rules.thinking()
        if thinking.macro:
            return MacroSearch(state, seat, thinking, self.character(state), seed)
        return TreeSearch(state, seat, thinking, self.character(state), seed)

    def decide(self, state: State, seat: int, tallies: list[Tally]) -> Action:
        """What to do, from all that was found."""
        character = self.character(state)
        if state.rules.thinking().macro:
            plan = 0  # the first is the usual one: others must have been tried
            if min(tally.visits for tally in tallies) >= ENOUGH:
                plan = preferred(tallies, [0.0] * len(tallies), character.daring, self.rng)
            world = state.determinize(seat, fresh_seed(self.rng))
            self.memory = [state.rules.macro(world, seat), plan]
            return self.follow(state, seat, plan)
        actions = state.legal(seat)
        world = state.determinize(seat, fresh_seed(self.rng))
        ranks = state.rules.rank(world, seat, actions, self.style(state, seat))
        place = preferred(tallies, self.likings(state, actions), character.daring, self.rng, ranks)
        return actions[place] if place >= 0 else self.simply(state, seat, self.style(state, seat))

    def follow(self, state: State, seat: int, plan: int) -> Action:
        """The next step of a plan."""
        world = state.determinize(seat, fresh_seed(self.rng))
        style = self.style(state, seat)
        plans = state.rules.variations(world, seat, style)
        return self.simply(state, seat, plans[plan] if plan < len(plans) else style)

    def weights(self, state: State, seat: int) -> dict[str, float]:
        """Those of the plan that it follows, if it follows one."""
        usual = super().weights(state, seat)
        if not self.memory:
            return usual
        plans = state.rules.variations(state.determinize(seat, 0), seat, Style(usual, Rng(1, 1)))
        return plans[self.memory[1]].weights if self.memory[1] < len(plans) else usual

    def simply(self, state: State, seat: int, style: Style) -> Action:
        """Without time to think: the policy, or anything."""
        actions = state.legal(seat)
        world = state.determinize(seat, fresh_seed(self.rng))
        action = state.rules.policy(world, seat, style)
        if action is not None and action in actions:
            return action
        return actions[self.rng.below(len(actions))]


class Banker(Thinker):
    """The policy with a short search."""

    name: ClassVar[str] = "banker"
    SECONDS: ClassVar[float] = 0.1


class Prince(Thinker):
    """Searches for about two seconds."""

    name: ClassVar[str] = "prince"
    SECONDS: ClassVar[float] = 2.0


class Doge(Thinker):
    """Searches as long as it may."""

    name: ClassVar[str] = "doge"
    SECONDS: ClassVar[float] = 10.0


LEVELS: Final[dict[str, type[LevelBot]]] = {
    "apprentice": Apprentice,
    "merchant": Merchant,
    "banker": Banker,
    "prince": Prince,
    "doge": Doge,
}
