"""OpenSpiel's own tests, unchanged, on our games; and what an adapter of ours promises beyond them."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.bots import uniform_random
from open_spiel.python.tests import games_sim_test

from signoria import registry
from signoria.bots import UnknownBot
from signoria.kernel.errors import BadOption
from signoria.kernel.playout import next_seat
from signoria.kernel.rng import seeded
from signoria.lab import openspiel
from signoria.lab.entrants import check, make

GAMES = [*registry.GAMES, registry.TEMPLATE]
SHORT = "turn_limit=3"  # so that whole games stay short
QUICK = {  # a small game of each, whole
    "road_to_domination": f"signoria_road_to_domination(players=2,{SHORT})",
    "age_of_renaissance": f"signoria_age_of_renaissance(players=3,{SHORT})",
    "pax_renaissance": f"signoria_pax_renaissance(players=2,{SHORT})",
    "antiquity": f"signoria_antiquity(players=2,{SHORT})",
    "template": "signoria_template(players=3)",
}


DRAWING = ["road_to_domination", "age_of_renaissance", "template"]  # games that draw after their set-up


def load(game: str) -> Any:
    return pyspiel.load_game(QUICK[game])


def variants() -> list[str]:
    """Every number of seats, and every value of every option, one at a time."""
    out = []
    for game in GAMES:
        meta = registry.ruleset(game).meta
        low, high = meta.seats
        out += [f"signoria_{game}(players={seats},{SHORT})" for seats in range(low, high + 1)]
        for option in meta.options:
            seats = max(2, low, option.min_seats)
            values: list[Any] = [*option.choices] or [not option.default] * isinstance(option.default, bool)
            limit = "" if option.id == "turn_limit" else f",{SHORT}"
            out += [
                f"signoria_{game}(players={seats},{option.id}={value}{limit})"
                for value in values
                if value != option.default
            ]
    return out


def advance(state: Any, chance: random.Random, most: int) -> None:
    """Play at random, to the end or for so many actions."""
    for _ in range(most):
        if state.is_terminal():
            return
        state.apply_action(
            chance.randrange(openspiel.OUTCOMES)
            if state.is_chance_node()
            else chance.choice(state.legal_actions())
        )


@pytest.mark.parametrize("game", GAMES)
def test_random_simulations(game: str) -> None:
    pyspiel.random_sim_test(load(game), 1, game == "template", False)


@pytest.mark.parametrize("game", GAMES)
def test_games_sim_test(game: str) -> None:
    """Copies, serialisation, pickles."""
    games_sim_test.GamesSimTest().sim_game(load(game))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "name", [name for name in dir(api_test.EnforceAPIOnPartialTreeBase) if name.startswith("test_")]
)
def test_api(game: str, name: str, suites: dict[str, Any]) -> None:
    getattr(suites[game](name), name)()


@pytest.fixture(scope="module")
def suites() -> dict[str, Any]:
    """The API test on positions of each game, sampled once."""
    out: dict[str, Any] = {}
    for game in GAMES:
        suite: Any = type(
            game, (api_test.EnforceAPIOnPartialTreeBase,), {"game": load(game), "game_name": game}
        )
        suite.setUpClass()
        out[game] = suite
    return out


@pytest.mark.parametrize(
    "name", [name for name in dir(api_test.EnforceAPIOnFullTreeBase) if name.startswith("test_")]
)
def test_api_on_a_whole_tree(name: str, whole_tree: Any) -> None:
    getattr(whole_tree(name), name)()


@pytest.fixture(scope="module")
def whole_tree() -> Any:
    """The test of whole trees on a small game of Tribute: two chance outcomes, two turns. Its numbers of nodes stand in tables of OpenSpiel's."""
    api_test.TOTAL_NUM_STATES["tribute"] = (333, 229, 649)
    api_test.PERFECT_RECALL_NUM_STATES["tribute"] = 131
    game = pyspiel.load_game("signoria_template(players=2,goal=5,turn_limit=2,chance_outcomes=2)")
    suite: Any = type("tribute", (api_test.EnforceAPIOnFullTreeBase,), {"game": game, "game_name": "tribute"})
    suite.setUpClass()
    return suite


@pytest.mark.parametrize("variant", variants())
def test_every_number_of_seats_and_every_option_can_be_loaded_and_played(variant: str) -> None:
    game = pyspiel.load_game(variant)
    state = game.new_initial_state()
    advance(state, random.Random(5), 60)
    assert len(state.history()) == 60 or state.is_terminal()
    if state.is_player_node():
        assert len(state.observation_tensor()) == game.observation_tensor_size()


@pytest.mark.deep
@pytest.mark.parametrize("variant", variants())
def test_openspiels_tests_at_every_number_of_seats_and_with_every_option(variant: str) -> None:
    game = pyspiel.load_game(variant)
    pyspiel.random_sim_test(game, 1, False, False)
    suite: Any = type(
        "variant", (api_test.EnforceAPIOnPartialTreeBase,), {"game": game, "game_name": variant}
    )
    suite.setUpClass()
    for name in dir(suite):
        if name.startswith("test_"):
            getattr(suite(name), name)()


def test_a_whole_game_ends_with_returns() -> None:
    game = load("road_to_domination")
    state = game.new_initial_state()
    advance(state, random.Random(1), 10_000)
    assert state.is_terminal()
    assert sorted(state.returns()) in ([-1.0, 1.0], [0.0, 0.0])


@pytest.mark.parametrize("game", DRAWING)
def test_chance_is_drawn_anew_at_every_chance_node(game: str) -> None:
    """The same action leads on differently as chance will have it, and nothing was decided before."""
    chance = random.Random(2)
    state = pyspiel.load_game(f"signoria_{game}").new_initial_state()
    advance(state, chance, 3)
    while not state.is_chance_node():
        state.apply_action(chance.choice(state.legal_actions()))
    ends = {str(state.child(outcome)) for outcome in range(8)}
    assert len(ends) > 1
    assert str(state.child(3)) == str(state.child(3))


@pytest.mark.parametrize("game", GAMES)
def test_the_set_up_is_drawn(game: str) -> None:
    state = load(game).new_initial_state()
    assert state.is_chance_node()
    assert len({str(state.child(outcome).child(0)) for outcome in range(8)}) == 8
    assert len({str(state.child(0).child(outcome)) for outcome in range(8)}) == 8


LANES = [
    "road_to_domination",
    "age_of_renaissance",
    "antiquity",
    "template",
]  # where some play at the same time


def seen_by(state: Any, player: int) -> tuple[Any, ...]:
    """All that OpenSpiel gives to a player."""
    tensors = (state.information_state_tensor(player), state.observation_tensor(player))
    texts = (state.information_state_string(player), state.observation_string(player))
    return (*texts, *map(tuple, tensors))


@pytest.mark.parametrize("game", LANES)
def test_what_is_chosen_at_the_same_time_is_hidden_until_all_have_chosen(game: str) -> None:
    """Whatever the one chooses who is asked first, the others are shown the same, except that it has (or has not) committed itself; also when their own
    turn to choose has come, while his choice stands.
    """
    moments = asked = 0
    for seed in range(4):
        chance = random.Random(seed)
        state = pyspiel.load_game(f"signoria_{game}").new_initial_state()
        enough = moments + 10
        for _ in range(150):
            if state.is_terminal() or moments == enough:
                break
            if state.is_player_node() and len(state.core.flat.state.lanes) > 1:
                moments += 1
                fork = state.core.flat.state.fork
                me = state.current_player()
                shown: dict[Any, set[Any]] = {}
                for action in chance.sample(state.legal_actions(), min(4, len(state.legal_actions()))):
                    after = state.child(action)
                    inner = after.core.flat.state
                    if inner.fork is not fork or inner.barrier:
                        continue  # all have chosen; or the others were told something
                    asked += after.is_player_node() and after.current_player() != me
                    for other in range(state.num_players()):
                        if other != me:
                            key = (other, inner.waiting, after.is_chance_node())
                            shown.setdefault(key, set()).add(seen_by(after, other))
                assert all(len(different) == 1 for different in shown.values())
            advance(state, chance, 1)
    assert moments >= 4
    assert asked >= 1


@pytest.mark.parametrize("game", GAMES)
def test_resampled_positions_look_the_same_to_their_player(game: str) -> None:
    sample = openspiel.resampler(4)
    chance = random.Random(3)
    state = pyspiel.load_game(f"signoria_{game}").new_initial_state()
    differ = False
    for _ in range(12):
        advance(state, chance, 10)
        if not state.is_player_node():
            continue
        player = state.current_player()
        other = sample(state, player)
        assert other.information_state_string() == state.information_state_string()
        assert other.information_state_tensor() == state.information_state_tensor()
        assert other.legal_actions() == state.legal_actions()
        differ = differ or str(other) != str(state)
    assert differ


def test_positions_can_be_resampled_at_chance_nodes_too() -> None:
    """Before the set-up nobody knows anything; later only who has chosen knows what waits for chance."""
    sample = openspiel.resampler(4)
    state = pyspiel.load_game("signoria_age_of_renaissance").new_initial_state()
    assert sample(state, 0).is_chance_node()
    state.apply_action(1)
    state.apply_action(2)
    chance = random.Random(6)
    while not state.is_chance_node():
        advance(state, chance, 1)
    me = state.core.flat.current()
    for player in range(state.num_players()):
        other = sample(state, player)
        assert other.is_chance_node() == (player == me)
        assert other.observation_string(player) == state.observation_string(player)


def test_what_a_seat_remembers_tells_its_information_states_apart() -> None:
    game = load("template")
    state = game.new_initial_state()
    advance(state, random.Random(8), 30)
    while state.is_chance_node():
        state.apply_action(1)
    log = state.core.flat.logs[0]
    log.append('["something","else"]')
    one = state.information_state_tensor(0)
    log.pop()
    other = state.information_state_tensor(0)
    size = game.observation_tensor_size()
    assert len(one) == size + 64
    assert one[:size] == other[:size]
    assert one[size:] != other[size:]


def bots(kind: str, game: Any, player: int) -> Any:
    generator = np.random.RandomState(player)
    if kind == "random":
        return uniform_random.UniformRandomBot(player, generator)
    evaluator = mcts.RandomRolloutEvaluator(1, generator)
    if kind == "mcts":
        return mcts.MCTSBot(game, 2.0, 4, evaluator, random_state=generator)
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 4, random_state=generator, use_observation_string=True)
    bot.set_resampler(openspiel.resampler(player))
    return bot


@pytest.mark.parametrize("game", GAMES)
def test_the_bots_of_openspiel_play(game: str) -> None:
    """IS-MCTS, MCTS and random at one table; every action they choose is legal."""
    loaded = pyspiel.load_game(QUICK[game].replace(SHORT, "turn_limit=1"))
    kinds = ["ismcts", "mcts", "random"]
    seated = [bots(kinds[i % 3], loaded, i) for i in range(loaded.num_players())]
    state = loaded.new_initial_state()
    chance = random.Random(1)
    acted = 0
    while not state.is_terminal() and acted < 12:
        if state.is_chance_node():
            state.apply_action(chance.randrange(openspiel.OUTCOMES))
            continue
        action = seated[state.current_player()].step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        acted += 1
    assert acted


@pytest.mark.parametrize("game", ["template", "pax_renaissance", "antiquity"])
def test_openspiels_search_is_a_guest_at_our_tables(game: str) -> None:
    """It chooses legal actions, also where a verb is split or several seats decide at once, and honestly: the same wherever its seat sees the same."""
    rules = registry.ruleset(game)
    order = seeded(2)
    asked: set[int] = set()
    s = rules.new_state(rules.setup(3, {}), 5)
    for number in range(24):
        seat = next_seat(s.waiting, order)
        actions = s.legal(seat)
        choices = [
            make("openspiel:ismcts#3", number).choose(world, seat) for world in (s, s.determinize(seat, 8))
        ]
        assert choices[0] in actions
        assert choices[0] == choices[1]
        asked.add(seat)
        s.apply(seat, choices[0])
    assert len(asked) > 1


def test_a_guest_with_a_wrong_name_is_refused() -> None:
    for name in ("openspiel:ismcts", "openspiel:mcts#5", "openspiel:ismcts#0", "openspiel:ismcts#many"):
        with pytest.raises(UnknownBot, match="openspiel:ismcts#200"):
            check(name, registry.ruleset("template"))
    with pytest.raises(BadOption, match="chance_outcomes is a number from 1 to 256"):
        openspiel.Template({"chance_outcomes": 0})


def test_the_same_board_with_another_question_is_another_observation() -> None:
    """What is asked is part of what a player sees: equal keys of IS-MCTS have equal actions."""
    seen: dict[str, list[int]] = {}
    state = pyspiel.load_game("signoria_road_to_domination").new_initial_state()
    chance = random.Random(4)
    for _ in range(400):
        advance(state, chance, 1)
        if state.is_player_node():
            legal = state.legal_actions()
            assert seen.setdefault(f"{state.current_player()} {state.observation_string()}", legal) == legal


def test_an_action_that_is_not_legal_is_refused() -> None:
    state = load("pax_renaissance").new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    illegal = next(i for i in range(20_000) if i not in state.legal_actions())
    before = str(state)
    with pytest.raises(Exception, match=r"not legal now|is a target"):
        state.apply_action(illegal)
    assert str(state) == before


def test_observers_show_one_player_or_a_spectator_and_others_are_not_to_be_had() -> None:
    game = load("antiquity")
    state = game.new_initial_state()
    advance(state, random.Random(2), 20)
    kinds = pyspiel.PrivateInfoType

    def observer(private: Any, recall: bool = False, public: bool = True) -> Any:
        return game.make_py_observer(pyspiel.IIGObservationType(public, recall, private))

    spectator = observer(kinds.NONE)
    assert spectator.string_from(state, 0) == spectator.string_from(state, 1)
    assert spectator.string_from(state, 0) != state.observation_string(0)
    assert observer(kinds.SINGLE_PLAYER).string_from(state, 0) == state.observation_string(0)
    assert observer(kinds.ALL_PLAYERS) is None
    assert observer(kinds.SINGLE_PLAYER, public=False) is None
    assert observer(kinds.NONE, recall=True) is None
