"""Searches: budgets, honesty, what they find, and that several are as one."""

from __future__ import annotations

import itertools
import time

import pytest

from signoria import bots, registry
from signoria.bots.levels import Prince, Thinker
from signoria.bots.macro import MacroSearch
from signoria.bots.search import DEALS, Budget, Tally, merged, preferred, settled
from signoria.bots.tree import MOST_EDGES, TreeSearch
from signoria.kernel.action import Action
from signoria.kernel.playout import guided, random_game
from signoria.kernel.rng import Rng, seeded
from signoria.kernel.state import State
from signoria.kernel.style import CHOICE, EVEN, GAME, TURN, Style, Temperament
from signoria.lab.conformance import QUICK, Config, check_bot
from tests.bots.pick import Pick, Wait, position

GAMES = ["template", *registry.GAMES]


@pytest.fixture(autouse=True)
def others_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the game of picking, a search may ask the other seat, which does nothing."""
    monkeypatch.setattr(Wait, "take", lambda self, s, seat, action: None)


def middle(game: str, seats: int = 3, decisions: int = 40) -> tuple[State, int]:
    """A position with a real choice."""
    rules = registry.ruleset(game)
    for seed in range(40):
        s: State = rules.new_state(rules.setup(seats, {}), seed)
        random_game(s, seeded(seed), decisions)
        if s.outcome is None:
            for seat in range(seats):
                if s.waiting >> seat & 1 and len(s.legal(seat)) > 2:
                    return s, seat
    raise AssertionError("no such position")


def tree(s: State, seat: int, seed: int = 1, temperament: str = EVEN) -> TreeSearch:
    thinking = s.rules.thinking()
    return TreeSearch(s, seat, thinking, thinking.temperaments[temperament], seed)


@pytest.mark.parametrize("game", GAMES)
def test_a_search_ends_with_its_iterations_or_its_time(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    s, seat = middle(game)
    search = tree(s, seat)
    search.run(Budget(0.0, 25))
    assert search.iterations == 25
    assert sum(tally.visits for tally in search.tallies()) == 25
    clock = itertools.count()
    monkeypatch.setattr(time, "thread_time", lambda: next(clock) / 1000)
    search.run(Budget(0.2))
    assert 180 <= next(clock) <= 220
    stopped = Budget(60.0)
    stopped.stopped = True
    search.run(stopped)
    assert search.iterations > 25


def ran(seconds: float, values: list[float], monkeypatch: pytest.MonkeyPatch, thrifty: bool) -> TreeSearch:
    """A search among actions of these values, on a clock that goes on by a millisecond whenever it is looked at."""
    clock = itertools.count()
    monkeypatch.setattr(time, "thread_time", lambda: next(clock) / 1000)
    search = tree(position(Pick(len(values), 0, 1), values), 0)
    search.run(Budget(seconds, thrifty=thrifty))
    return search


def test_a_thrifty_search_ends_when_its_choice_is_clear(monkeypatch: pytest.MonkeyPatch) -> None:
    clear = [0.1, 0.9, 0.1]
    whole, short = (ran(0.4, clear, monkeypatch, thrifty) for thrifty in (False, True))
    assert 80 <= short.iterations < 0.75 * whole.iterations
    assert [preferred(search.tallies(), [0.0] * 3, 0.0, Rng(1, 1)) for search in (whole, short)] == [1, 1]
    even = ran(0.4, [0.5, 0.5, 0.1], monkeypatch, True)
    assert even.iterations >= 0.9 * whole.iterations


@pytest.mark.parametrize(
    ("others", "left", "temperament", "ends"),
    [
        ([Tally(100, 50.0, 30.0)], 500, {}, True),  # worse by far
        ([Tally(100, 79.0, 65.0)], 500, {}, False),  # nearly as good
        ([Tally(100, 79.0, 65.0)], 90, {}, True),  # but it will never have been tried half as often
        ([Tally(100, 50.0, 30.0)], 500, {"likes": {"pick": 9.0}}, False),  # worse, but perhaps preferred
        ([Tally(0, 0.0, 0.0)], 500, {}, False),  # nobody knows
        ([Tally(0, 0.0, 0.0)], 190, {}, True),
    ],
)
def test_when_more_time_would_hardly_change_a_choice(
    others: list[Tally], left: int, temperament: dict[str, dict[str, float]], ends: bool
) -> None:
    character = Temperament("some", {}, temperament.get("likes", {}), 0.0, 0.0)
    assert settled([Tally(400, 320.0, 260.0), *others], left, character) is ends


def test_the_tree_stops_growing() -> None:
    s, seat = middle("template")
    search = tree(s, seat)
    search.edges = MOST_EDGES
    search.run(Budget(0.0, 30))
    assert search.edges <= MOST_EDGES + len(search.candidates)
    assert search.iterations == 30


@pytest.mark.parametrize("name", ["prince#24", "banker:bold#24", "merchant", "apprentice"])
def test_levels_are_honest(name: str) -> None:
    rules = registry.ruleset("template")

    def choose(s: State, seat: int, seed: int) -> Action:
        return bots.make(name, seed).choose(s, seat)

    assert check_bot(choose, rules, Config(seats=3), QUICK) == []


def test_a_search_follows_its_seed() -> None:
    s, seat = middle("road_to_domination")
    one, other = tree(s, seat, 5), tree(s, seat, 5)
    one.run(Budget(0.0, 60))
    other.run(Budget(0.0, 60))
    assert [t.to_json() for t in one.tallies()] == [t.to_json() for t in other.tallies()]


def test_a_search_sees_what_a_choice_leads_to() -> None:
    s = position(Pick(3, 0, 1), [0.1, 0.2, 0.9])
    assert bots.make("prince#60", 3).choose(s, 0) == Action(0, 2)


def test_a_search_prefers_a_victory_and_shuns_a_defeat() -> None:
    s = position(Pick(9, 1, 0), [0.5] * 7 + [0.0, 0.9])
    assert bots.make("prince#200", 3).choose(s, 0) == Action(0, 7)


def test_hundreds_of_actions_are_looked_at_a_few_at_a_time() -> None:
    s = position(Pick(150, 0, 0), [0.5] * 150)
    search = tree(s, 0)
    search.run(Budget(0.0, 100))
    tried = sum(tally.visits > 0 for tally in search.tallies())
    assert 12 <= tried <= 12 + 10


def test_a_limit_belongs_to_the_name() -> None:
    bot = bots.make("doge:warlike@7.5", 1)
    assert isinstance(bot, Thinker)
    assert (bot.temperament, bot.limit(), bot.iterations) == ("warlike", 7.5, 0)
    counting = bots.make("prince#500", 1)
    assert isinstance(counting, Thinker)
    assert [counting.share(n) for n in range(counting.trees())] == [125, 125, 125, 125]
    assert bots.make("prince", 1, seconds=3.0).limit() == 3.0  # type: ignore[attr-defined]
    assert [bots.seconds_of(name) for name in ("merchant", "banker", "prince", "doge", "doge@30")] == [
        0,
        0.1,
        2,
        10,
        30,
    ]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("prince@0", "'0' is no number of seconds up to 100"),
        ("prince@soon", "'soon' is no number of seconds"),
        ("prince#-5", "'-5' is no number of iterations"),
        ("merchant@5", "the bot merchant does not search"),
        ("greedy:bold", "the bot greedy has no temperament 'bold'"),
        ("emperor", "there is no bot 'emperor'"),
    ],
)
def test_bad_names_are_refused(name: str, why: str) -> None:
    with pytest.raises(bots.UnknownBot, match=why):
        bots.make(name)
    assert not bots.known(name)


def test_a_temperament_of_another_game_is_refused_where_the_game_is_known() -> None:
    with pytest.raises(bots.UnknownBot, match="possible: even, bold, curious, jealous"):
        bots.check("prince:zealous", temperaments=registry.ruleset("template").thinking().temperaments)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_three_temperaments_with_a_sentence(game: str) -> None:
    rules = registry.ruleset(game)
    names = [name for name in rules.thinking().temperaments if name != EVEN]
    assert len(names) >= 3
    verbs = {
        form.name
        for form in rules.vocabulary_of(rules.new_state(rules.setup(rules.meta.seats[1], {}), 1)).verbs
    }
    for name in names:
        assert rules.texts("en").find(f"temperament_text.{name}")
        assert set(rules.thinking().temperaments[name].likes) <= verbs


def test_the_best_of_what_was_tried_much_is_preferred_unless_taste_says_otherwise() -> None:
    tallies = [Tally(10, 6.0, 3.8), Tally(12, 7.0, 4.3), Tally(2, 2.0, 2.0)]
    rng = Rng(3, 5)
    assert preferred(tallies, [0.0, 0.0, 0.0], 0.0, rng) == 0
    assert preferred(tallies, [0.0, 1.0, 0.0], 0.0, rng) == 1
    assert preferred(tallies, [0.0, 0.0, 9.0], 0.0, rng) in (0, 1)  # it was hardly tried
    assert preferred([Tally(), Tally()], [0.0, 0.0], 0.0, rng) == -1
    both = merged([tallies, tallies])
    assert [(t.visits, t.total) for t in both] == [(20, 12.0), (24, 14.0), (4, 4.0)]


def test_where_two_are_as_good_the_policy_decides() -> None:
    near = [Tally(100, 60.0, 40.0), Tally(100, 60.1, 40.1), Tally(100, 20.0, 5.0)]
    rng = Rng(3, 5)
    assert preferred(near, [0.0] * 3, 0.0, rng) == 1
    assert preferred(near, [0.0] * 3, 0.0, rng, [3.0, 1.0, 9.0]) == 0
    far = [Tally(100, 60.0, 40.0), Tally(100, 75.0, 60.0), Tally(100, 20.0, 5.0)]
    assert preferred(far, [0.0] * 3, 0.0, rng, [3.0, 1.0, 9.0]) == 1


def test_every_candidate_is_tried_in_the_same_worlds_with_the_same_luck() -> None:
    s, seat = middle("road_to_domination")
    search = tree(s, seat)
    for number in (0, 5, 3 * DEALS + 5):
        one, luck = search.world(number), (search.rng.x, search.rng.y)
        search.run(Budget(0.0, 3))
        other = search.world(number)
        assert one.digest() == other.digest()
        assert luck == (search.rng.x, search.rng.y)
    assert search.world(5).digest() != search.world(6).digest()
    assert search.world(5).digest() != search.world(DEALS + 5).digest()  # the same deal with other luck
    assert len(search.deals) <= DEALS


def test_an_envious_bot_counts_the_best_rival_against_itself() -> None:
    s, seat = middle("template")
    even, jealous = tree(s, seat), tree(s, seat, 1, "jealous")
    plain = even.outcome_values(s)
    rivals = max(plain[i] for i in range(3) if i != seat)
    assert jealous.outcome_values(s)[seat] == pytest.approx(plain[seat] - 0.4 * rivals)


def test_plans_are_compared_whole_and_kept_for_the_turn() -> None:
    rules = registry.ruleset("antiquity")
    s: State = rules.new_state(rules.setup(2, {"turn_limit": 2}), 4)
    seat = 0 if s.waits_for(0) else 1
    thinking = rules.thinking()
    search = MacroSearch(s, seat, thinking, thinking.temperaments[EVEN], 1)
    assert len(search.plans) >= 5
    search.run(Budget(0.0, len(search.plans) + 2))
    assert min(tally.visits for tally in search.tallies()) == 1
    assert sum(tally.visits for tally in search.tallies()) == len(search.plans) + 2
    bot = Prince(1, iterations=1)
    bot.choose(s, seat)
    assert bot.memory == [rules.macro(s, seat), 0]  # too little was tried to leave the usual plan
    bot.tried = -1
    bot.choose(s, seat)
    assert bot.tried == 0  # it follows its plan


def test_playouts_end_where_they_should() -> None:
    rules = registry.ruleset("road_to_domination")
    s: State = rules.new_state(rules.setup(2, {}), 4)
    random_game(s, seeded(1), 30)
    styles = [Style({}, Rng(1, 1)) for _ in range(2)]
    turn = s.clone()
    assert guided(turn, styles, Rng(5, 5), TURN, 1000, 0)
    assert turn.turn == s.turn + 1
    game = s.clone()
    assert guided(game, styles, Rng(5, 5), GAME, 100_000, 0)
    assert game.outcome is not None
    assert not guided(s.clone(), styles, Rng(5, 5), GAME, 100_000, 0, 1e-9)


def test_a_choice_is_finished_quietly_and_a_win_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    s = position(Pick(9, 1, 0), [0.5] * 9)
    rules = s.rules
    monkeypatch.setattr(rules, "quiet", lambda s, seat, actions: 2)
    styles = [Style({}, Rng(1, 1)) for _ in range(2)]
    calm = s.clone()
    guided(calm, styles, Rng(5, 5), CHOICE, 50, 0)
    assert calm.chosen == [2]
    monkeypatch.setattr(rules, "winning", lambda s, seat, actions: 7)
    won = s.clone()
    guided(won, styles, Rng(5, 5), CHOICE, 50, 0)
    assert won.outcome is not None
    assert won.outcome.winners == [0]


@pytest.mark.parametrize("game", GAMES)
def test_the_values_of_all_seats_are_those_of_each(game: str) -> None:
    s, _ = middle(game)
    assert s.rules.values(s) == pytest.approx([s.rules.evaluate(s, seat) for seat in range(s.seats)])
