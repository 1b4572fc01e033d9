"""Learning to play: courses of lessons, and puzzles, which are data in the games' packages. See docs/writing-lessons.md."""

from signoria.learn.lesson import Lesson, course, lesson
from signoria.learn.pupil import Progress, Pupil
from signoria.learn.puzzle import Puzzle, of_the_day, puzzle, puzzles
from signoria.learn.source import BadLesson

__all__ = [
    "BadLesson",
    "Lesson",
    "Progress",
    "Pupil",
    "Puzzle",
    "course",
    "lesson",
    "of_the_day",
    "puzzle",
    "puzzles",
]
