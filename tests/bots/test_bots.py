"""The bots: names, what they choose, and that they are honest."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import signoria
from signoria import bots, registry
from signoria.bots.greedy import MOST
from signoria.bots.levels import LEVELS, Prince, Thinker
from signoria.kernel.action import Action
from signoria.kernel.playout import next_seat, random_game
from signoria.kernel.reasons import reasons
from signoria.kernel.rng import seeded
from signoria.kernel.state import State
from signoria.kernel.style import Style
from signoria.kernel.text import Text
from tests.bots.pick import Pick, position

GAMES = ["template", *registry.GAMES]


def test_bots_are_known_by_name() -> None:
    assert bots.names() == ["apprentice", "merchant", "banker", "prince", "doge", "random", "greedy", "plan"]
    assert bots.make("greedy").name == "greedy"


def test_an_unknown_bot_is_refused_with_what_is_possible() -> None:
    with pytest.raises(
        bots.UnknownBot, match=r"no bot 'gredy'; did you mean greedy\? possible: apprentice, merchant"
    ):
        bots.make("gredy")


def test_random_chooses_every_action_and_follows_its_seed() -> None:
    s = position(Pick(5, 0, 0), [0.0] * 5)
    chosen = [bots.make("random", seed).choose(s, 0).a for seed in range(80)]
    assert set(chosen) == {0, 1, 2, 3, 4}
    assert chosen == [bots.make("random", seed).choose(s, 0).a for seed in range(80)]


def test_greedy_takes_what_is_worth_most() -> None:
    s = position(Pick(5, 0, 0), [0.1, 0.4, 0.9, 0.3, 0.8])
    assert bots.make("greedy", 3).choose(s, 0) == Action(0, 2)


def test_greedy_draws_lots_among_equals() -> None:
    s = position(Pick(5, 0, 0), [0.5, 0.7, 0.2, 0.7, 0.1])
    assert {bots.make("greedy", seed).choose(s, 0).a for seed in range(40)} == {1, 3}


def test_greedy_prefers_a_victory_to_any_position_and_a_defeat_to_none() -> None:
    s = position(Pick(9, 1, 0), [0.9, 1.0, 0.8, 0.7, 0.6, 0.5, 0.4, 0.0, 0.0])
    assert bots.make("greedy", 1).choose(s, 0) == Action(0, 7)
    s = position(Pick(9, 1, 0), [0.0] * 9)
    assert all(bots.make("greedy", seed).choose(s, 0) != Action(0, 8) for seed in range(40))


def test_greedy_sees_what_a_choice_leads_to_through_its_own_follow_ups() -> None:
    s = position(Pick(4, 0, 3), [0.1, 0.2, 0.9, 0.3])
    assert bots.make("greedy", 2).choose(s, 0) == Action(0, 2)


def test_greedy_samples_where_there_are_hundreds_of_actions() -> None:
    values = [0.0] * 200
    values[150] = 1.0
    s = position(Pick(200, 0, 0), values)
    chosen = [bots.make("greedy", seed).choose(s, 0).a for seed in range(60)]
    share = chosen.count(150) / 60
    assert 0.5 * MOST / 200 < share < 2 * MOST / 200


def some_positions(game: str, seats: int, count: int) -> list[tuple[State, int]]:
    """Positions of random games with a seat that has a real choice there."""
    rules = registry.ruleset(game)
    setup = rules.setup(seats, {})
    found: list[tuple[State, int]] = []
    for seed in range(4 * count):
        s = rules.new_state(setup, seed)
        chance = seeded(seed)
        random_game(s, chance, 1 + 17 * (seed % 9))
        if s.outcome is None:
            seat = next_seat(s.waiting, chance)
            if len(s.legal(seat)) > 1:
                found.append((s, seat))
        if len(found) == count:
            break
    return found


NAMES = ["apprentice", "merchant", "prince#12", "random", "greedy", "plan"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", GAMES)
def test_the_same_knowledge_and_the_same_seed_give_the_same_move(game: str, name: str, deep: bool) -> None:
    rules = registry.ruleset(game)
    tried = 0
    for seats in rules.meta.seats:
        for s, seat in some_positions(game, seats, 60 if deep else 8):
            wanted = bots.make(name, 11).choose(s, seat)
            for other in (101, 102, 103):
                imagined = s.determinize(seat, other)
                assert bots.make(name, 11).choose(imagined, seat) == wanted
                tried += 1
    assert tried >= 24


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", GAMES)
def test_a_bot_plays_legally_and_leaves_the_position_alone(game: str, name: str) -> None:
    seats = registry.ruleset(game).meta.seats[1]
    for s, seat in some_positions(game, seats, 6):
        before = s.digest()
        action = bots.make(name, 5).choose(s, seat)
        assert action in s.legal(seat)
        assert s.why_not(seat, action) is None
        assert s.digest() == before


@pytest.mark.parametrize("game", GAMES)
def test_determinize_depends_on_what_the_seat_knows_and_on_the_seed_alone(game: str) -> None:
    for s, seat in some_positions(game, registry.ruleset(game).meta.seats[1], 12):
        wanted = s.determinize(seat, 2).digest()
        for other in (7, 8):
            assert s.determinize(seat, other).determinize(seat, 2).digest() == wanted


@pytest.mark.parametrize("game", GAMES)
def test_every_level_is_honest_in_every_temperament(game: str, deep: bool) -> None:
    rules = registry.ruleset(game)
    tries = "#12" if deep else "#1" if rules.thinking().macro else "#6"  # whole games are dear
    for s, seat in some_positions(game, rules.meta.seats[1], 12 if deep else 2):
        imagined = s.determinize(seat, 101)
        for level, temperament in itertools.product(LEVELS, rules.thinking().temperaments):
            searches = issubclass(LEVELS[level], Thinker)
            name = f"{level}:{temperament}" + tries * searches
            wanted = bots.make(name, 11).choose(s, seat)
            assert wanted in s.legal(seat), name
            assert bots.make(name, 11).choose(imagined, seat) == wanted, name


def keys(texts: list[Text]) -> list[str]:
    return [text.key for text in texts]


def test_a_bot_says_why() -> None:
    rules = registry.ruleset("template")
    s: State = rules.new_state(rules.setup(3, {}), 1)
    highest, lowest = s.legal(0)[-1], s.legal(0)[0]
    for name in ("apprentice", "merchant", "prince", "greedy", "plan"):
        assert keys(bots.make(name, 1).why(s, 0, highest)) == ["why.best"]
        assert keys(bots.make(name, 1).why(s, 0, lowest)) == ["why.saves"]
    assert bots.make("random", 1).why(s, 0, highest) == []


def test_what_is_only_a_guess_is_no_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = registry.ruleset("template")
    s: Any = rules.new_state(rules.setup(3, {}), 1)

    def guess(s: Any, seat: int, action: Action, style: Style) -> list[Text]:
        rival = s.hands[1]
        return [Text("why.rival", cards=str(rival)), Text("why.spread", n=int(style.weights["wide"]))]

    monkeypatch.setattr(rules, "explain_choice", guess)
    told = reasons(s, 0, s.legal(0)[0], {"wide": 3.0})
    assert [(text.key, text.args) for text in told] == [("why.spread", {"n": 3})]


def test_whoever_follows_a_plan_explains_by_it() -> None:
    rules = registry.ruleset("antiquity")
    s: State = rules.new_state(rules.setup(2, {"turn_limit": 2}), 4)
    seat = 0 if s.waits_for(0) else 1
    bot = Prince(1, iterations=1)
    usual = bot.weights(s, seat)
    bot.memory = [0, 1]
    assert bot.weights(s, seat) != usual
    bot.memory = [0, 10_000]
    assert bot.weights(s, seat) == usual


def test_an_apprentice_does_not_think_of_what_beginners_ignore() -> None:
    match = signoria.new("antiquity", 2, seed=3)
    ignored = set(match.rules.thinking().ignores)
    assert ignored == {"offer", "offer_all"}
    players = [bots.make("apprentice", seed) for seed in range(2)]
    offered = 0
    for _ in range(120):
        decision = match.pending()[0]
        verbs = {action[0] for action in map(match.vocabulary.encode, decision.actions)}
        offered += bool(verbs & ignored)
        chosen = match.vocabulary.encode(players[decision.seat].choose(match.state, decision.seat))
        assert chosen[0] not in ignored
        match.play(decision.seat, chosen)
    assert offered > 20
