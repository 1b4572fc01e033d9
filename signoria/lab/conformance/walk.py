"""Random games: every check looks at the same ones, so that a finding's seed and decision number lead straight to the position."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from signoria.kernel.action import Action
from signoria.kernel.errors import BadOption
from signoria.kernel.meta import OptionSpec, OptionValue
from signoria.kernel.ruleset import Ruleset
from signoria.kernel.state import State
from signoria.lab.conformance.report import Budget, Config, Moment

MOST_GAMES = 6  # that a sample is taken from


class DeadEnd(Exception):
    """A seat has to decide and has no action."""


def waiting(s: State) -> list[int]:
    return [seat for seat in range(s.seats) if s.waits_for(seat)]


def choose(s: State, chance: random.Random) -> tuple[int, Action]:
    """What random players do: any of the pending seats, any of its actions."""
    seats = waiting(s)
    if not seats:
        raise DeadEnd(
            f"the game goes on, but nobody has to decide (stack {[type(x).__name__ for x in s.stack]})"
        )
    seat = seats[0] if len(seats) == 1 else chance.choice(seats)
    actions = s.legal(seat)
    if not actions:
        raise DeadEnd(
            f"seat {seat} has to decide at {type(s.step_of(seat)).__name__} and has no legal action"
        )
    return seat, actions[0] if len(actions) == 1 else chance.choice(actions)


def walk(ruleset: Ruleset[Any], config: Config, longest: int) -> Iterator[Moment]:
    """Play a random game, at most `longest` decisions; yields every decision before it is carried out.

    The moments share one state, which moves on: clone what you keep, change nothing.
    """
    s = ruleset.new_state(config.setup(ruleset), config.seed)
    yield from walk_on(s, random.Random(config.seed), longest)


def walk_on(s: State, chance: random.Random, longest: int) -> Iterator[Moment]:
    """Play a state on at random, changing it."""
    for index in range(longest):
        if s.outcome is not None:
            return
        seat, action = choose(s, chance)
        yield Moment(s, index, seat, action)
        s.apply(seat, action)


def position(ruleset: Ruleset[Any], config: Config, index: int) -> State:
    """The position before decision `index` of the random game that a finding names."""
    for moment in walk(ruleset, config, index + 1):
        if moment.index == index:
            return moment.state.clone()
    raise IndexError(f"the game has no decision {index}")


@lru_cache(maxsize=4)
def sample(ruleset: Ruleset[Any], config: Config, budget: Budget) -> list[Moment]:
    """Decisions from all parts of a random game (of a few, where games are short), with every step class and verb that occurs.

    The first, second and fourth occurrence of each step and verb, then evenly spread ones. If the game crashes, what there is before.
    """
    kept: dict[int, Moment] = {}
    spread: list[tuple[int, Moment]] = []
    stride = 1
    seen: dict[tuple[str, int], int] = {}
    played = 0
    for game in range(MOST_GAMES):
        again = config.replace(seed=config.seed + 500 * game)
        try:
            for m in walk(ruleset, again, budget.longest):
                key = (m.step, m.action.verb)
                seen[key] = n = seen.get(key, 0) + 1
                rare = n & (n - 1) == 0 and n <= 4
                if rare or played % stride == 0:
                    still = Moment(m.state.clone(), m.index, m.seat, m.action, again)
                    if rare:
                        kept[played] = still
                    if played % stride == 0:
                        spread.append((played, still))
                        if len(spread) >= 2 * budget.moments:
                            spread = spread[::2]
                            stride *= 2
                played += 1
        except Exception:  # told by check_play
            break
        if played >= 4 * budget.moments:
            break
    thin = spread[:: max(1, len(spread) // max(1, budget.moments))]
    kept.update(thin)
    return [kept[i] for i in sorted(kept)]


def values_of(spec: OptionSpec) -> list[OptionValue]:
    """The values of an option that deserve a game of their own: all choices, both answers, the smallest and the largest number."""
    if spec.choices:
        return list(spec.choices)
    if isinstance(spec.default, bool):
        return [False, True]
    return sorted({spec.low, int(spec.default), spec.high})


def configurations(
    ruleset: Ruleset[Any], needs: dict[tuple[str, OptionValue], dict[str, OptionValue]] | None = None
) -> list[Config]:
    """Every number of seats with the default options, and every other value of every option once, with changing seats.

    `needs` gives the options that a value can't do without. The turn limit has a check of its own. Raises BadOption for a value that no
    number of seats allows.
    """
    low, high = ruleset.meta.seats
    found = [Config(seats) for seats in range(low, high + 1)]
    turn = 0
    for spec in ruleset.meta.options:
        if spec.id == "turn_limit":
            continue
        for value in values_of(spec):
            if value == spec.default:
                continue
            options = {spec.id: value, **(needs or {}).get((spec.id, value), {})}
            possible = []
            problem = ""
            for seats in range(low, high + 1):
                try:
                    ruleset.setup(seats, options)
                    possible.append(Config(seats, tuple(options.items()), 2 + turn))
                except BadOption as error:
                    problem = str(error)
            if not possible:
                raise BadOption(f"{ruleset.meta.slug}: {options} fits no number of seats: {problem}")
            found.append(possible[turn % len(possible)])
            turn += 1
    return found
