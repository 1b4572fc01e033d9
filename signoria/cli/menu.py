"""The questions of `signoria play` when the command line leaves them open."""

from __future__ import annotations

import time
from pathlib import Path

import signoria
from signoria import bots, registry
from signoria.cli import saves
from signoria.cli.screen import Screen
from signoria.cli.table import PERSON, seat_players
from signoria.cli.words import Words, number
from signoria.kernel.errors import SignoriaError
from signoria.kernel.meta import Meta
from signoria.kernel.text import load_texts

RECENT = 5


class Choice:
    """What came out of the menu: a game to start, or a save to go on with."""

    def __init__(self, game: str = "", load: Path | None = None) -> None:
        self.game = game
        self.load = load


def choose_game(screen: Screen, words: Words, folder: Path) -> Choice:
    """A game from the list, or one of the games left unfinished. Raises EOFError, UnknownGame."""
    metas = list(signoria.games().values()) or [registry.ruleset(registry.TEMPLATE).meta]
    kept = saves.unfinished(folder, RECENT)
    screen.heading(words.say("menu.title"))
    for i, meta in enumerate(metas):
        low, high = meta.seats
        screen.show(words.say("menu.game", number=i + 1, title=meta.title, low=low, high=high))
        summary = load_texts(registry.package(meta.slug), words.language).find("game.summary")
        if summary:
            screen.show(f"     {summary}", style="dim")
    if kept:
        screen.show(words.say("menu.unfinished"))
        for i, save in enumerate(kept):
            title = next((m.title for m in metas if m.slug == save.game), save.game)
            when = time.strftime("%Y-%m-%d %H:%M", time.localtime(save.when))
            names = ", ".join(save.names)
            place = len(metas) + i + 1
            screen.show(
                words.say("menu.save", number=place, title=title, turn=save.turn, names=names, when=when)
            )
    while True:
        typed = screen.ask(words.say("menu.ask"))
        if words.command_words().get(typed.lower()) == "quit":
            raise EOFError
        at = number(typed)
        if 1 <= at <= len(metas):
            return Choice(game=metas[at - 1].slug)
        if len(metas) < at <= len(metas) + len(kept):
            return Choice(load=kept[at - len(metas) - 1].path)
        near = [
            m.slug for m in metas if typed and (typed == m.slug or m.title.lower().startswith(typed.lower()))
        ]
        if near:
            return Choice(game=near[0])
        screen.warn(words.say("menu.unknown", n=len(metas) + len(kept)))


def choose_players(meta: Meta, screen: Screen, words: Words) -> list[str]:
    """How many seats, and who sits there."""
    low, high = meta.seats
    while True:
        typed = screen.ask(words.say("menu.seats", low=low, high=high)) if low < high else str(low)
        seats = number(typed) if typed else low
        if low <= seats <= high:
            break
        screen.warn(words.say("menu.bad_seats", low=low, high=high))
    while True:
        typed = screen.ask(words.say("menu.bots", names=", ".join(bots.names())))
        given = [word for word in typed.replace(",", " ").split() if word]
        if not given:
            given = [bots.USUAL] * (seats - 1)
        elif given[0] in ("0", "-"):
            given = []
        elif len(given) == 1 and given[0] != PERSON:
            given = given * (seats - 1)
        try:
            return seat_players(seats, given, low, high)
        except SignoriaError as error:
            screen.warn(str(error))
