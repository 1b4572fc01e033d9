"""In a worker of the server: what a bot does. Needs nothing but the standard library, so that it also runs in the environment of
the compiled build:

    python -m signoria.server.worker NICENESS   (a task in JSON on every line of standard input, an answer on every line of output)
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import queue
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from importlib import import_module
from typing import Any, Final

from signoria import bots, registry
from signoria.bots.levels import LevelBot, Thinker
from signoria.bots.search import Tally, merged
from signoria.bots.weighing import weigh as considered
from signoria.kernel.action import Action
from signoria.kernel.errors import UnknownGame
from signoria.kernel.ruleset import Ruleset
from signoria.kernel.state import Setup, State

NICENESS: Final = 2  # how far bots give way to the server

logger = logging.getLogger(__name__)


@dataclass
class Job:
    """A decision of a bot. `state` is a position that its seat could be in, not the real one; `legal` are its
    options, as a person on its seat would be shown them.
    """

    game: str
    seats: int
    options: dict[str, Any]
    bot: str
    seat: int
    number: int
    index: int  # what its seat knew of when it began to think; rises if it should think again
    seed: int
    state: dict[str, Any]
    legal: list[list[Any]]
    memory: list[int] = field(default_factory=list)  # what it wrote down at its last decision
    tree: int = -1  # one search of the decision, by its number; -1: the decision itself
    tallies: list[list[list[float]]] = field(
        default_factory=list
    )  # of its searches, if they were run elsewhere
    module: str = ""  # where the RULESET of a game from outside the package is


@dataclass
class Thought:
    """What a bot does, in its JSON form, and what it wants to be reminded of next time."""

    action: list[Any]
    memory: list[int]


_setups: dict[str, Setup] = {}


def rules_of(job: Job) -> Ruleset[Any]:
    try:
        return registry.ruleset(job.game)
    except UnknownGame:
        if not job.module:
            raise
        registry.register(import_module(job.module).RULESET)
        return registry.ruleset(job.game)


def position(job: Job) -> State:
    """The position of a job, with the options as they were offered."""
    key = json.dumps([job.game, job.seats, job.options], sort_keys=True)
    rules = rules_of(job)
    if key not in _setups:
        _setups[key] = rules.setup(job.seats, job.options)
    state: State = rules.state_from_json(_setups[key], job.state)
    vocabulary = rules.vocabulary_of(state)
    state.offered = [vocabulary.decode(form) for form in job.legal]
    return state


def think(job: Job) -> Thought:
    """What the bot does."""
    state = position(job)
    action, memory = choose(state, job)
    return Thought(list(state.rules.vocabulary_of(state).encode(action)), memory)


def grow(job: Job) -> list[list[float]]:
    """One of the searches of a decision."""
    state = position(job)
    bot = bots.make(job.bot, job.seed)
    assert isinstance(bot, Thinker)
    bot.memory = job.memory
    if bot.begin(state, job.seat) is not None:
        return []
    return [tally.to_json() for tally in bot.grow(state, job.seat, job.tree)]


def weigh(job: Job) -> list[list[Any]]:
    """What the bot would consider, the best first: action, share, word, and its reasons."""
    state = position(job)
    bot = bots.make(job.bot, job.seed)
    assert isinstance(bot, LevelBot)
    vocabulary = state.rules.vocabulary_of(state)
    grown = tallies_of(job)
    return [
        [
            list(vocabulary.encode(one.action)),
            one.share,
            one.word,
            [text.to_json(vocabulary) for text in bot.why(state, job.seat, one.action)],
        ]
        for one in considered(bot, state, job.seat, merged(grown) if grown else [])
    ]


def choose(state: State, job: Job) -> tuple[Action, list[int]]:
    """What the bot does and writes down. If it fails, or wants what is not offered, a simpler one stands in, so that the
    table goes on.
    """
    offered = state.legal(job.seat)
    for name in (job.bot, "greedy"):
        try:
            bot = bots.make(name, job.seed)
            action = choice(state, job, bot)
        except Exception:
            logger.exception("bot %s failed in %s", name, job.game)
            continue
        if action in offered:
            return action, bot.memory if isinstance(bot, Thinker) else []
    return bots.make("random", job.seed).choose(state, job.seat), []


def choice(state: State, job: Job, bot: bots.Bot) -> Action:
    """Of a bot whose searches were run elsewhere, what it makes of them."""
    grown = tallies_of(job)
    if not isinstance(bot, Thinker):
        return bot.choose(state, job.seat)
    bot.memory = job.memory
    if not grown:
        return bot.choose(state, job.seat)
    quick = bot.begin(state, job.seat)
    return quick if quick is not None else bot.decide(state, job.seat, merged(grown))


def tallies_of(job: Job) -> list[list[Tally]]:
    """What its searches have found, as far as they found anything."""
    return [[Tally(int(n), total, squares) for n, total, squares in tree] for tree in job.tallies if tree]


# -- the process -----------------------------------------------------------------------------------

WORKS: Final[dict[str, Callable[[Job], Any]]] = {
    "think": lambda job: asdict(think(job)),
    "grow": grow,
    "weigh": weigh,
}


def answer(line: bytes) -> dict[str, Any]:
    """What comes of a task: the name of a work and a job, or nothing but the wish for an answer."""
    try:
        task = json.loads(line)
        return {"done": WORKS[task[0]](Job(**task[1])) if task else None}
    except Exception:
        return {"failed": traceback.format_exc()}


def listen(tasks: queue.SimpleQueue[bytes]) -> None:
    """End with the server, however it ended and whatever the bot thinks about."""
    for line in sys.stdin.buffer:
        tasks.put(line)
    os._exit(0)


def main(niceness: int = NICENESS) -> None:
    """Give way to the server, and answer it until it is gone."""
    if hasattr(os, "nice"):
        os.nice(niceness)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what somebody prints is no answer
    tasks: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=listen, args=(tasks,), daemon=True).start()
    with contextlib.suppress(OSError):
        while True:
            answers.write(json.dumps(answer(tasks.get())) + "\n")
            answers.flush()
    os._exit(0)  # the other thread still listens


if __name__ == "__main__":
    main(int(sys.argv[1]))
