"""A table in the terminal: a match, who sits where, and the file that keeps it."""

from __future__ import annotations

from pathlib import Path
from secrets import randbits
from typing import Any, Final

import signoria
from signoria import bots as opponents
from signoria.bots import Bot
from signoria.cli import saves
from signoria.cli.words import Words
from signoria.kernel.chance import secret
from signoria.kernel.errors import BadOption, BadSave, OtherRules
from signoria.kernel.match import Match
from signoria.kernel.position import beginning
from signoria.kernel.rng import derive

PERSON = "person"
SEED_BITS: Final = 63


class Table:
    """`bots[seat]` is the bot that plays the seat, None for a person."""

    def __init__(self, match: Match, seating: list[str], keep: Path) -> None:
        self.match = match
        self.seating = seating  # by seat: the name of a bot, or "person"
        self.keep = keep  # the autosave
        seed = randbits(SEED_BITS) if match.seed is None else match.seed
        self.bots: list[Bot | None] = [
            None if name == PERSON else opponents.make(name, derive(seed, len(match.entries), seat))
            for seat, name in enumerate(seating)
        ]
        self.vacated = False  # the person at the screen lets another go on
        self._kept = -1

    @property
    def people(self) -> list[int]:
        return [seat for seat, bot in enumerate(self.bots) if bot is None]

    def waiting_people(self) -> list[int]:
        return [seat for seat in self.people if self.match.state.waits_for(seat)]

    def bots_wait(self) -> bool:
        """Whether a bot has to decide."""
        return any(bot is not None and self.match.state.waits_for(s) for s, bot in enumerate(self.bots))

    def play_bots(self) -> bool:
        """Let one bot that has to decide do so; False if none has to."""
        match = self.match
        for seat, bot in enumerate(self.bots):
            if bot is not None and match.state.waits_for(seat):
                match.play(seat, bot.choose(match.state, seat))
                return True
        return False

    def save_text(self) -> str:
        self.match.host = {"seating": self.seating, "over": self.match.over, "turn": self.match.state.turn}
        return self.match.save()

    def sound(self, data: str | None) -> bool:
        """Whether the record can be replayed. An interruption may have come in the middle of an action, and
        left anything behind.
        """
        try:
            signoria.load(self.match.save(), data)
        except Exception:
            return False
        return True

    def autosave(self) -> None:
        """Keep the game if something has happened since it was kept. Raises OSError."""
        if len(self.match.entries) != self._kept:
            saves.write(self.keep, self.save_text())
            self._kept = len(self.match.entries)


def seat_players(seats: int | None, bots: list[str], low: int, high: int) -> list[str]:
    """Who sits where. The bots take the last seats; a list that names "person" is the whole table in order.

    Without a number of seats there is one person for the bots to play against, or more if the game needs
    more.
    """
    for name in bots:
        opponents.check(name, [PERSON])
    if PERSON in bots:
        if seats is not None and seats != len(bots):
            raise BadOption(f"{len(bots)} players are named for {seats} seats")
        return list(bots)
    if seats is None:
        bots = bots + bots[-1:] * (low - 1 - len(bots))
        seats = max(low, 1 + len(bots)) if len(bots) < high else len(bots)
    if len(bots) > seats:
        raise BadOption(f"{len(bots)} bots can't sit on {seats} seats")
    return [PERSON] * (seats - len(bots)) + bots


def name_players(seating: list[str], given: list[str], words: Words) -> list[str]:
    """Names for all seats: first those given for the people, in their order; then for the bots."""
    if len(given) > len(seating):
        raise BadOption(f"{len(given)} names were given for {len(seating)} seats")
    order = [i for i, s in enumerate(seating) if s == PERSON] + [
        i for i, s in enumerate(seating) if s != PERSON
    ]
    names = [
        words.say("play.player", n=i + 1)
        if s == PERSON
        else f"{opponents.parse(s).level.capitalize()} {i + 1}"
        for i, s in enumerate(seating)
    ]
    for seat, name in zip(order, given, strict=False):
        names[seat] = name
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise BadOption(f"two players are called {twice[0]}")
    return names


def start(
    game: str,
    seating: list[str],
    names: list[str],
    seed: int | None,
    options: dict[str, Any],
    data: str | None,
    language: str,
    free_undo: bool,
    folder: Path,
) -> Table:
    """Open a table. Raises UnknownGame, BadOption, BadData."""
    match = signoria.new(game, len(seating), seed, options, data, names, language, free_undo)
    return Table(match, seating, saves.fresh(folder, game))


def begin_anew(text: str, data: str | None, language: str) -> Match:
    """A new game from the last position of a save of other rules, with chance of its own. Raises BadSave."""
    annals = signoria.watch(text, data, language)
    last = annals.state_at(len(annals.line))
    if last is None:
        raise BadSave("the present rules can't read the position of the save")
    if last.outcome is not None:
        raise BadSave("the game of the save is over")
    match = Match(
        annals.setup, [secret()], annals.names, language, annals.free_undo, beginning(last, fresh=True)
    )
    match.host = annals.host
    return match


def resume(
    path: Path,
    data: str | None,
    language: str,
    folder: Path,
    seating: list[str] | None = None,
    anew: bool = False,
) -> Table:
    """Take up a save. Autosaves go on in their own file; any other save is left as it is. `anew`: a save of other
    rules goes on from its last position, as a new game. Raises BadSave.
    """
    text = saves.read(path)
    try:
        match = signoria.load(text, data, language)
    except OtherRules as error:
        if not anew:
            raise OtherRules(
                f"{error}. Watch it with signoria replay {path}, or play on from its last position as a new game "
                f"with signoria play --load {path} --anew"
            ) from error
        match = begin_anew(text, data, language)
        path = saves.fresh(folder, match.rules.meta.slug)
    if seating is None:
        seating = match.host.get("seating", [PERSON] * match.setup.seats)
    if not isinstance(seating, list) or len(seating) != match.setup.seats:
        raise BadSave("the save does not say who sits where")
    for name in seating:
        opponents.check(str(name), [PERSON])
    own = path.resolve().parent == folder.resolve()
    return Table(match, seating, path.resolve() if own else saves.fresh(folder, match.rules.meta.slug))
