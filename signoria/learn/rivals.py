"""What the other seats of a lesson do: what the lesson says that they prefer, else what a bot of their level does."""

from __future__ import annotations

from signoria import bots
from signoria.kernel.action import Action
from signoria.kernel.match import Match
from signoria.kernel.rng import derive
from signoria.learn.lesson import Lesson
from signoria.learn.tongue import matches


def preferred(lesson: Lesson, match: Match, seat: int) -> Action | None:
    """The first of its preferences that the rules allow the seat now; None: it has none."""
    legal = match.state.legal(seat)
    written = [match.vocabulary.encode(action) for action in legal]
    for pattern in lesson.prefers[seat]:
        for action, form in zip(legal, written, strict=True):
            if matches(pattern, form):
                return action
    return None


def bot_seed(lesson: Lesson, seat: int) -> int:
    """The rivals of a lesson are the same every time."""
    return derive(lesson.seed, seat)


def choice(lesson: Lesson, match: Match, seat: int) -> Action:
    """What a rival does now. It follows from the lesson and from what has happened, wherever the lesson is played: a server's
    workers are asked the same question.
    """
    found = preferred(lesson, match, seat)
    if found is not None:
        return found
    state = match.state
    seed = derive(bot_seed(lesson, seat), state.taken[seat])
    world = state.determinize(seat, derive(seed, 1))
    world.offered = state.legal(seat)
    return bots.make(lesson.levels[seat], seed).choose(world, seat)


def play(lesson: Lesson, match: Match) -> None:
    """The rivals play until the pupil has to decide, or the game is over."""
    while not match.over and not match.state.waits_for(lesson.seat):
        seat = next(i for i in range(match.setup.seats) if match.state.waits_for(i))
        match.play(seat, choice(lesson, match, seat))
