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
from signoria.kernel.errors import BadOption
from signoria.kernel.match import Match


def find_seat(match: Match, wanted: str) -> int:
    """A seat by number (from 0) or by the player's name. Raises BadOption."""
    if 0 <= number(wanted) < match.setup.seats:
        return number(wanted)
    for seat, name in enumerate(match.names):
        if plain(name) == plain(wanted):
            return seat
    possible = ", ".join(f"{seat} ({name})" for seat, name in enumerate(match.names))
    raise BadOption(f"there is no seat {wanted[:60]!r}; possible: {possible}")


def open_save(file: Path, data: str | None, language: str) -> Match:
    return signoria.load(saves.read(file), data, language)


class Replay:
    """A finished or unfinished match, looked at position by position through one pair of eyes."""

    def __init__(self, match: Match, seat: int | None, screen: Screen, words: Words) -> None:
        self.match = match
        self.seat = seat
        self.screen = screen
        self.words = words
        self.last = len(match.line)

    def show(self, at: int) -> None:
        """One position: what was played last, what came of it, and the board."""
        past = self.match.at(at)
        who = self.words.say("replay.spectator") if self.seat is None else self.match.names[self.seat]
        self.screen.heading(self.words.say("replay.title", at=at, last=self.last, who=who))
        if at:
            self.show_action(past)
        else:
            self.screen.show(self.words.say("replay.setup"))
        for line in past.log(self.seat):
            if line.index == at:
                self.screen.show(f"· {line.text}")
        eyes = Eyes(past, self.seat, self.words)
        self.screen.show(board(past.rules.meta.slug, past.view(self.seat), eyes))
        if past.over:
            show_ranking(past, self.screen, self.words)
        else:
            names = [past.names[d.seat] for d in past.pending()]
            self.screen.show(self.words.say("replay.waits", names=", ".join(names)), style="dim")

    def show_action(self, past: Match) -> None:
        """Who acted last, and what was done if these eyes may see it."""
        played = past.line[-1]
        name = past.names[played.seat]
        if played.action is None:
            self.screen.show(self.words.say("replay.resigned", name=name), style="bold")
        elif self.match.over or played.seat == self.seat:
            label = past.label(played.action)
            self.screen.show(self.words.say("replay.action", name=name, label=label), style="bold")
        else:
            self.screen.show(self.words.say("replay.acted", name=name), style="bold")

    def run(self, at: int) -> None:
        """Step to and fro until the reader leaves."""
        commands = self.words.command_words()
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
