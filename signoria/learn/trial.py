"""Trying a lesson out: the intended way reaches the aim, the wrong ones are answered. For tests and for authors.

python -m signoria.learn GAME [LESSON]
"""

from __future__ import annotations

from signoria.kernel.errors import IllegalAction
from signoria.kernel.match import Match
from signoria.learn import rivals
from signoria.learn.lesson import Lesson, Wrong
from signoria.learn.position import open_match
from signoria.learn.pupil import Progress, Pupil
from signoria.learn.source import BadLesson
from signoria.learn.tongue import Pattern, matches


class Sitting:
    """A lesson being played by the engine."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.match: Match = open_match(lesson, [f"Player {i + 1}" for i in range(lesson.setup.seats)])
        self.pupil = Pupil(lesson, self.match)

    def play(self, pattern: Pattern) -> None:
        """One action of the pupil, the first legal one of the pattern, and what the rivals do then. Raises IllegalAction."""
        match, seat = self.match, self.lesson.seat
        rivals.play(self.lesson, match)
        for action in match.state.legal(seat) if match.state.waits_for(seat) else []:
            if matches(pattern, match.vocabulary.encode(action)):
                match.play(seat, action)
                break
        else:
            match.play(seat, list(pattern))
        rivals.play(self.lesson, match)


def check(lesson: Lesson) -> None:
    """Play all ways of a lesson. Raises BadLesson with the line of the one that does not do what it says."""
    if lesson.first_game:
        open_match(lesson, [f"Player {i + 1}" for i in range(lesson.setup.seats)])
        return
    start = Sitting(lesson).pupil.progress()
    if start.reached or start.out_of_reach:
        raise lesson.part.bad("", "the aim is reached, or out of reach, before anything is played")
    end = _walk(lesson, lesson.way, "way", 0)
    if not end.reached:
        raise lesson.part.source.bad(
            "way",
            0,
            "play",
            f"the way reaches {end.steps} of {end.total} steps; step {end.steps + 1} is not met",
        )
    for i, wrong in enumerate(lesson.wrong_ways):
        _check_wrong(lesson, wrong, i)


def _walk(lesson: Lesson, way: list[Pattern], table: str, place: int) -> Progress:
    sitting = Sitting(lesson)
    for i, pattern in enumerate(way):
        _step(sitting, pattern, table, place, i)
        now = sitting.pupil.progress()
        if now.help >= 0 or now.out_of_reach:
            said = f"the sentence of help {now.help + 1}" if now.help >= 0 else f"the loss {now.lost + 1}"
            raise lesson.part.source.bad(
                table, place, "play", f"play, number {i + 1}, {pattern}: {said} is told"
            )
    return sitting.pupil.progress()


def _step(sitting: Sitting, pattern: Pattern, table: str, place: int, i: int) -> None:
    lesson = sitting.lesson
    try:
        sitting.play(pattern)
    except Exception as error:
        now = sitting.match.pending(lesson.seat)
        could = [sitting.match.vocabulary.encode(action) for action in now[0].actions[:12]] if now else []
        reason = f"play, number {i + 1}, {pattern}: {error}; the pupil could do {could}"
        raise lesson.part.source.bad(table, place, "play", reason) from error


def _check_wrong(lesson: Lesson, wrong: Wrong, place: int) -> None:
    def bad(key: str, reason: str) -> BadLesson:
        return lesson.part.source.bad("wrong_way", place, key, reason)

    sitting = Sitting(lesson)
    for i, pattern in enumerate(wrong.play[:-1]):
        _step(sitting, pattern, "wrong_way", place, i)
    last = wrong.play[-1]
    rivals.play(lesson, sitting.match)
    if wrong.refused:
        said = sitting.pupil.help(list(last))
        try:
            sitting.play(last)
        except IllegalAction as error:
            if error.refusal.rule != wrong.refused:
                raise bad(
                    "refused", f"it is refused by {error.refusal.rule}: {error.refusal.text}"
                ) from error
        else:
            raise bad("refused", f"{last} is not refused")
    else:
        _step(sitting, last, "wrong_way", place, len(wrong.play) - 1)
        said = sitting.pupil.progress().help
    now = sitting.pupil.progress()
    if said != wrong.help - 1:
        raise bad("help", f"the sentence of help is number {said + 1}")
    if now.lost != wrong.lost - 1:
        raise bad("lost", f"the loss that is told is number {now.lost + 1}")
    if now.reached:
        raise bad("play", "this way reaches the aim")
