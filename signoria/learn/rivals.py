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


class Rivals:
    """The bots of one sitting."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.bots = [bots.make(level, bot_seed(lesson, i)) for i, level in enumerate(lesson.levels)]

    def play(self, match: Match) -> None:
        """Until the pupil has to decide, or the game is over."""
        while not match.over and not match.state.waits_for(self.lesson.seat):
            seat = next(i for i in range(match.setup.seats) if match.state.waits_for(i))
            action = preferred(self.lesson, match, seat) or self.bots[seat].choose(match.state, seat)
            match.play(seat, action)
