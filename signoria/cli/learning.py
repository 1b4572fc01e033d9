"""`signoria learn`: the lessons of a game in the terminal, with the same aims and the same answers as in the browser."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from rich.padding import Padding

from signoria import registry
from signoria.catalogue import plain
from signoria.cli import resolve, saves
from signoria.cli.prompt import Leave, Prompt
from signoria.cli.screen import Screen
from signoria.cli.session import Session
from signoria.cli.table import PERSON, Table, name_players
from signoria.cli.words import Words
from signoria.kernel.errors import BadOption, SignoriaError
from signoria.kernel.text import noun_json
from signoria.learn import Lesson, Progress, Pupil, Puzzle, course, lesson, puzzles, rivals
from signoria.learn.position import open_match

KEPT: Final = "learnt"  # the file beside the saves
BARRED: Final = ("save", "load", "resign", "seat")  # commands that mean nothing in a lesson
REACHED, SKIPPED, AGAIN, LEFT = "reached", "skip", "again", "left"


def learn(game: str, wanted: str | None, screen: Screen, words: Words, folder: Path) -> int:
    """From a lesson on, or from the first that is not done, until the pupil leaves. Raises BadOption, UnknownGame."""
    registry.ruleset(game)
    lessons = course(game)
    if not lessons:
        raise BadOption(words.say("learn.none", game=game))
    done = read_done(folder, game)
    try:
        begun = (
            lesson(game, wanted)
            if wanted
            else next((one for one in lessons if one.id not in done), lessons[0])
        )
    except SignoriaError as error:
        raise BadOption(str(error)) from error
    if isinstance(begun, Puzzle):
        lessons = puzzles(game)
    list_course(lessons, done, screen, words)
    place = lessons.index(begun)
    while place < len(lessons):
        made = lessons[place]
        if made.first_game:
            return first_game(made, done, screen, words, folder)
        sitting = Lecture(made, screen, words)
        code = sitting.run()
        if sitting.outcome == LEFT:
            screen.show(words.say("learn.left", command=f"signoria learn {game}"))
            return code
        if sitting.outcome == REACHED:
            done.add(made.id)
            write_done(folder, game, done)
        if sitting.outcome != AGAIN:
            place += 1
    screen.show(words.say("learn.end", game=lessons[0].setup.rules.meta.title))
    return 0


def list_course(lessons: tuple[Lesson, ...], done: set[str], screen: Screen, words: Words) -> None:
    screen.heading(words.say("learn.course", game=lessons[0].setup.rules.meta.title))
    for one in lessons:
        mark = "✓" if one.id in done else " "
        screen.show(f" {mark} {one.number:2}. {one.say('title', words.language)}")


def first_game(made: Lesson, done: set[str], screen: Screen, words: Words, folder: Path) -> int:
    """The last lesson is a game like any other, once it has been said what it is."""
    for key in ("title", "aim", "step.1", "why", "hint.1"):
        screen.show(made.say(key, words.language), style="bold" if key == "title" else None)
    screen.show(words.say("learn.adviser"), style="dim")
    seating = seating_of(made)
    match = open_match(made, name_players(seating, [], words), words.language)
    table = Table(match, seating, saves.fresh(folder, made.game))
    session = Session(table, screen, words, folder, None)
    code = session.run()
    if session.table.match.over:
        write_done(folder, made.game, done | {made.id})
    return code


def seating_of(made: Lesson) -> list[str]:
    return [PERSON if seat == made.seat else level for seat, level in enumerate(made.levels)]


def read_done(folder: Path, game: str) -> set[str]:
    """The lessons that were done; none if that can't be read."""
    try:
        kept = json.loads((folder / KEPT).read_text("utf-8"))
        return {str(one) for one in kept[game]}
    except (OSError, ValueError, TypeError, KeyError):
        return set()


def write_done(folder: Path, game: str, done: set[str]) -> None:
    try:
        kept = json.loads((folder / KEPT).read_text("utf-8"))
    except (OSError, ValueError):
        kept = {}
    every = kept if isinstance(kept, dict) else {}
    saves.write(folder / KEPT, json.dumps({**every, game: sorted(done)}))


class Lecture(Session):
    """One lesson. `outcome` says how it ended."""

    def __init__(self, made: Lesson, screen: Screen, words: Words) -> None:
        seating = seating_of(made)
        match = open_match(made, name_players(seating, [], words), words.language)
        super().__init__(Table(match, seating, Path()), screen, words, Path(), None)
        self.lesson = made
        self.pupil = Pupil(made, match)
        self.outcome = LEFT

    def sentence(self, key: str) -> str:
        """A sentence of the lesson."""
        return self.lesson.say(key, self.words.language)

    def sit(self) -> int:
        try:
            self.greet()
            if self.outcome != SKIPPED:
                self.teach()
        except (Leave, EOFError):
            self.outcome = LEFT
        except KeyboardInterrupt:
            self.outcome = LEFT
            self.screen.show()
            return 130
        return 0

    def greet(self) -> None:
        made = self.lesson
        if isinstance(made, Puzzle):
            number = self.words.say("learn.puzzle", n=made.number, total=len(puzzles(made.game)))
        else:
            number = self.words.say("learn.lesson", n=made.number, total=len(course(made.game)))
        self.screen.heading(f"{number}: {self.sentence('title')}")
        for text in (self.sentence("intro"), self.sentence("why")):
            if text:
                self.screen.show(text)
        self.screen.show(self.words.say("learn.commands"), style="dim")
        if self.screen.live and self.pause("play.begin") == SKIPPED:
            self.outcome = SKIPPED

    def pause(self, key: str) -> str:
        """Wait for Enter; the commands of a lesson are obeyed here too. Returns the one that was typed. Raises Leave."""
        typed = self.screen.ask(self.words.say(key)).lower()
        for command in (SKIPPED, AGAIN):
            if typed in self.words.say(f"lesson_command.{command}").split():
                return command
        command = self.words.command_words().get(typed, "")
        if command == "quit":
            raise Leave
        return command

    def teach(self) -> None:
        """Until the aim is reached, or the pupil wants something else."""
        match, seat = self.table.match, self.lesson.seat
        while True:
            rivals.play(self.lesson, match)
            now = self.pupil.progress()
            self.screen.fresh_page()
            self.recap(seat)
            if now.reached:
                self.screen.show(f"✓ {self.sentence('done')}", style="bold")
                self.outcome = REACHED
                return
            if not match.over:
                self.show_board(seat)
            self.tell(now)
            if match.over:
                self.outcome = SKIPPED if self.pause("learn.once_more") == SKIPPED else AGAIN
                return
            prompt = LessonPrompt(self, now.steps)
            prompt.run()
            if prompt.wish:
                self.outcome = prompt.wish
                return

    def tell(self, now: Progress) -> None:
        """The aim and its steps, and what is said to the last action."""
        self.screen.show(f"{self.words.say('learn.aim')}: {self.sentence('aim')}", style="bold")
        for i in range(now.total):
            measure = now.measures[i]
            counted = f" ({measure[0]}/{measure[1]})" if measure is not None else ""
            mark = "✓" if i < now.steps else ">" if i == now.steps else "·"
            self.screen.show(f" {mark} {i + 1}. {self.sentence(f'step.{i + 1}')}{counted}")
        if now.help >= 0:
            self.screen.warn(self.sentence(f"try.{now.help + 1}"))
        if now.out_of_reach:
            text = self.sentence(f"lost.{now.lost + 1}") if now.lost >= 0 else self.words.say("learn.over")
            self.screen.warn(text if self.table.match.over else f"{text} {self.words.say('learn.lost')}")


class LessonPrompt(Prompt):
    """A decision in a lesson: a hint can be asked for, and the lesson skipped or begun anew. `wish` is which."""

    def __init__(self, lecture: Lecture, step: int) -> None:
        super().__init__(lecture.table, lecture.lesson.seat, lecture.screen, lecture.words)
        self.lecture = lecture
        self.step = step
        self.wish = ""
        for key in ("hint", SKIPPED, AGAIN):
            self.commands.update(dict.fromkeys(self.words.say(f"lesson_command.{key}").split(), key))

    def obey(self, command: str, rest: str) -> None:
        if command == "hint":
            self.screen.show(Padding(self.lecture.sentence(f"hint.{self.step + 1}"), (0, 0, 0, 3)))
        elif command in (SKIPPED, AGAIN):
            self.wish = command
            self.done = True
        elif command in BARRED:
            self.screen.warn(self.words.say("learn.not_here"))
        elif command == "help":
            super().obey(command, rest)
            self.screen.show(self.words.say("learn.commands"))
        else:
            super().obey(command, rest)

    def why(self, typed: str, most: int = 0) -> None:
        """The reasons of the rules, then what the lesson says to it."""
        super().why(typed, most)
        pupil = self.lecture.pupil
        tried = [
            one.action for one in resolve.why(self.match, self.seat, typed).answers if one.action is not None
        ]
        nouns, _ = resolve.find_nouns(self.match, plain(typed))
        said = [pupil.help(action) for action in tried]
        said += [pupil.help_with(noun_json(noun, self.match.vocabulary)) for noun in nouns]
        for number in said:
            if number >= 0:
                self.screen.warn(self.lecture.sentence(f"try.{number + 1}"))
                return
