"""Stepping through a save."""

from __future__ import annotations

from pathlib import Path

import signoria
from signoria.catalogue import plain
from signoria.cli import saves
from signoria.cli.boards import board
from signoria.cli.boards.eyes import Eyes
from signoria.cli.screen import Screen
from signoria.cli.session import show_ranking
from signoria.cli.words import Words, number
from signoria.kernel.annals import Annals
from signoria.kernel.course import Course, Played
from signoria.kernel.errors import BadOption, BadSave, OtherRules
from signoria.kernel.match import Match


def find_seat(match: Course, wanted: str) -> int:
    """A seat by number (from 0) or by the player's name. Raises BadOption."""
    if 0 <= number(wanted) < match.setup.seats:
        return number(wanted)
    for seat, name in enumerate(match.names):
        if plain(name) == plain(wanted):
            return seat
    possible = ", ".join(f"{seat} ({name})" for seat, name in enumerate(match.names))
    raise BadOption(f"there is no seat {wanted[:60]!r}; possible: {possible}")


def open_save(file: Path, data: str | None, language: str) -> Match | Annals:
    """The match, or what is written down of one that was played with other rules. Raises BadSave."""
    text = saves.read(file)
    try:
        return signoria.load(text, data, language)
    except OtherRules as error:
        try:
            return signoria.watch(text, data, language)
        except BadSave as other:
            raise OtherRules(f"{error}; and it can't be watched: {other}") from error


class Replay:
    """A finished or unfinished game, looked at position by position through one pair of eyes."""

    def __init__(self, match: Match | Annals, seat: int | None, screen: Screen, words: Words) -> None:
        self.match = match
        self.seat = seat
        self.screen = screen
        self.words = words
        self.last = len(match.line)
        self.eyes = Eyes(match, seat, words)
        self.log = match.log(seat)

    def show(self, at: int) -> None:
        """One position: what was played last, what came of it, and the board."""
        match = self.match
        past = match.state_at(at)
        who = self.words.say("replay.spectator") if self.seat is None else self.match.names[self.seat]
        self.screen.heading(self.words.say("replay.title", at=at, last=self.last, who=who))
        if at:
            self.show_action(match.line[at - 1])
        else:
            self.screen.show(self.words.say("replay.setup"))
        for line in self.log:
            if line.index == at:
                self.screen.show(f"· {line.text}")
        if past is None:
            self.screen.warn(self.words.say("replay.no_board"))
            return
        self.screen.show(board(match.rules.meta.slug, past.view(self.seat), self.eyes))
        if past.outcome is not None:
            show_ranking(match, self.screen, self.words)
        else:
            names = [name for seat, name in enumerate(match.names) if past.waits_for(seat)]
            self.screen.show(self.words.say("replay.waits", names=", ".join(names)), style="dim")

    def show_action(self, played: Played) -> None:
        """Who acted last, and what was done if these eyes may see it."""
        name = self.match.names[played.seat]
        if isinstance(self.match, Annals):
            self.screen.show(self.words.say("replay.acted", name=name), style="bold")
        elif played.action is None:
            self.screen.show(self.words.say("replay.resigned", name=name), style="bold")
        elif self.match.over or played.seat == self.seat:
            label = self.match.label(played.action)
            self.screen.show(self.words.say("replay.action", name=name, label=label), style="bold")
        else:
            self.screen.show(self.words.say("replay.acted", name=name), style="bold")

    def run(self, at: int) -> None:
        """Step to and fro until the reader leaves."""
        commands = self.words.command_words()
        if isinstance(self.match, Annals):
            self.screen.warn(self.words.say("replay.other_rules"))
        self.show(at)
        while True:
            try:
                typed = self.screen.ask(self.words.say("replay.ask")).lower()
            except (EOFError, KeyboardInterrupt):
                self.screen.show()
                return
            if typed in ("q",) or commands.get(typed) == "quit":
                return
            if typed in ("", "n"):
                wanted = at + 1
            elif typed == "p":
                wanted = at - 1
            elif typed == "f":
                wanted = 0
            elif typed == "l":
                wanted = self.last
            elif number(typed) >= 0:
                wanted = number(typed)
            elif typed.startswith(("+", "-")) and number(typed[1:]) >= 0:
                wanted = at + number(typed[1:]) * (1 if typed[0] == "+" else -1)
            else:
                self.screen.show(self.words.say("replay.help"))
                continue
            if not 0 <= wanted <= self.last:
                self.screen.warn(self.words.say("replay.range", last=self.last))
                continue
            at = wanted
            self.screen.fresh_page()
            self.show(at)
