"""Playing at a table in the terminal: whose turn it is, the curtain between people, and the end."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from rich import box
from rich.table import Table as Grid
from rich.text import Text as Line

from signoria.catalogue import plain
from signoria.cli.boards import board
from signoria.cli.boards.eyes import Eyes
from signoria.cli.prompt import Leave, Prompt, Reload
from signoria.cli.screen import Screen
from signoria.cli.table import Table, resume
from signoria.cli.words import Words
from signoria.kernel.annals import Annals
from signoria.kernel.errors import CannotUndo, SignoriaError
from signoria.kernel.match import Match
from signoria.kernel.tally import Tally

RECAP = 25


@contextmanager
def one_interruption() -> Iterator[None]:
    """Ctrl-C interrupts once: pressed again, it must not disturb the leaving, nor the end of the program."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def interrupt(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, interrupt)
    try:
        yield
    finally:
        if signal.getsignal(signal.SIGINT) is interrupt:
            signal.signal(signal.SIGINT, before)


class Session:
    """One sitting: from the table's present position until the game is over or the people leave."""

    def __init__(self, table: Table, screen: Screen, words: Words, folder: Path, data: str | None) -> None:
        self.table = table
        self.screen = screen
        self.words = words
        self.folder = folder
        self.data = data
        self.seated = -1  # the person at the screen
        self.read = [0] * len(table.seating)  # log lines that each seat has read
        self.told = 0  # log lines that spectators have read
        self.warned = False  # that the game can't be kept

    def run(self) -> int:
        """Play. Returns the exit code; whatever happens, the game has been kept. Raises OSError if it can't be."""
        with one_interruption():
            return self.sit()

    def sit(self) -> int:
        try:
            self.table.autosave()
            self.greet()
            while True:
                try:
                    self.play()
                    return 0
                except Reload as wanted:
                    self.reload(wanted.path)
        except (Leave, EOFError):
            return self.leave(0)
        except KeyboardInterrupt:
            self.screen.show()
            return self.leave(130)

    def greet(self) -> None:
        match = self.table.match
        meta = match.rules.meta
        self.screen.heading(meta.title)
        if meta.stage != "complete":
            self.screen.warn(self.words.say(f"stage.{meta.stage}"))
        if meta.reconstructed:
            self.screen.warn(
                self.words.say(
                    "reconstructed",
                    what=match.rules.texts(self.words.language).template("game.reconstructed"),
                )
            )
        if match.setup.pack.name:
            self.screen.show(self.words.say("play.pack", name=match.setup.pack.name))
        if match.setup.values.get("reactions") == "holders_only":
            self.screen.warn(self.words.say("play.leaking"))
        if match.chance and match.chance[0].commitment and not match.entries:
            said = self.words.say("play.commitment", commitment=match.chance[0].commitment)
            self.screen.show(said, style="dim")
        self.screen.show(self.words.say("play.keep", path=str(self.table.keep)), style="dim")
        self.screen.show(self.words.say("play.help_hint"), style="dim")
        if self.screen.live and len(self.table.people) == 1:
            self.screen.ask(self.words.say("play.begin"))

    def play(self) -> None:
        """Until the game is over."""
        table = self.table
        while not table.match.over:
            self.run_bots()
            if table.match.over:
                break
            self.keep()
            people = table.waiting_people()
            seat = self.seated if self.seated in people else self.change_seats(people)
            if seat < 0:
                continue
            self.decide(seat)
            if table.vacated:
                table.vacated = False
                self.seated = -1
            self.keep()
        self.keep()
        self.finish()

    def keep(self) -> None:
        """Autosave. A full disk must not end the game: the people are told, and the earlier save stays."""
        try:
            self.table.autosave()
            self.warned = False
        except OSError as error:
            if not self.warned:
                why = error.strerror or str(error)
                self.screen.warn(self.words.say("save.failed", path=str(self.table.keep), why=why))
            self.warned = True

    def run_bots(self) -> None:
        """Let the bots play until a person has to decide, or the game is over."""
        table = self.table
        watching = not table.people
        if self.screen.live and not watching and table.bots_wait():
            self.screen.show(self.words.say("play.thinking"), style="dim")
        while not table.match.over and table.play_bots():
            if watching:
                self.keep()
                self.tell_spectators()

    def tell_spectators(self) -> None:
        log = self.table.match.log(None)
        for line in log[self.told :]:
            self.screen.show(line.text)
        self.told = len(log)

    # -- people ---------------------------------------------------------------------

    def change_seats(self, people: list[int]) -> int:
        """The person who decides next sits down; the curtain falls if several share the screen. -1: ask
        again.
        """
        if len(self.table.people) == 1:
            self.seated = people[0]
            return people[0]
        self.screen.erase()
        self.seated = -1
        self.screen.heading(self.words.say("curtain.title"))
        names = self.table.match.names
        if len(people) == 1:
            self.screen.show(self.words.say("curtain.turn", name=names[people[0]]))
            typed = self.screen.ask(self.words.say("curtain.enter", name=names[people[0]]))
        else:
            self.screen.show(self.words.say("curtain.several"))
            for seat in people:
                self.screen.show(f"  {seat + 1}. {names[seat]}")
            typed = self.screen.ask(self.words.say("curtain.who"))
        return self.sit_down(people, typed)

    def sit_down(self, people: list[int], typed: str) -> int:
        """What somebody typed at the curtain: Enter, a name or number, `undo NAME`, or `quit`."""
        names = self.table.match.names
        first, _, rest = typed.partition(" ")
        command = self.words.command_words().get(first.lower(), "")
        if command == "quit":
            raise Leave
        if command == "undo":
            self.undo_at_curtain(rest)
            return -1
        if not typed and len(people) == 1:
            self.seated = people[0]
            return self.seated
        for seat in people:
            if typed == str(seat + 1) or (typed and plain(names[seat]).startswith(plain(typed))):
                self.seated = seat
                return seat
        if typed:
            possible = ", ".join(f"{seat + 1} {names[seat]}" for seat in people)
            self.screen.warn(self.words.say("curtain.unknown", typed=typed, possible=possible))
        return -1

    def undo_at_curtain(self, name: str) -> None:
        """Somebody who has committed wants to go on thinking."""
        match = self.table.match
        for seat in self.table.people:
            if name and (name == str(seat + 1) or plain(match.names[seat]) == plain(name)):
                try:
                    match.undo(seat)
                    self.screen.show(self.words.say("undo.done"))
                except CannotUndo as error:
                    self.screen.warn(self.words.say("undo.barred", why=str(error)))
                return
        self.screen.warn(self.words.say("curtain.undo_who", names=", ".join(match.names)))

    def decide(self, seat: int) -> None:
        """Show a person the position and carry out one decision (or whatever else is asked for at the
        prompt).
        """
        self.screen.fresh_page()
        self.recap(seat)
        self.show_board(seat)
        Prompt(self.table, seat, self.screen, self.words).run()

    def recap(self, seat: int) -> None:
        """What has happened since the person last decided."""
        log = self.table.match.log(seat)
        news = log[min(self.read[seat], len(log)) :]
        self.read[seat] = len(log)
        if not news:
            return
        self.screen.heading(self.words.say("recap.title"))
        if len(news) > RECAP:
            self.screen.show(self.words.say("recap.more", n=len(news) - RECAP), style="dim")
        for line in news[-RECAP:]:
            self.screen.show(f"· {line.text}")

    def show_board(self, seat: int | None) -> None:
        match = self.table.match
        self.screen.heading(match.rules.meta.title)
        self.screen.show(board(match.rules.meta.slug, match.view(seat), Eyes(match, seat, self.words)))

    # -- the end ---------------------------------------------------------------------

    def finish(self) -> None:
        """The last events, the board as everybody may see it, and the ranking."""
        match = self.table.match
        if self.table.people:
            seat = self.seated if self.seated >= 0 else self.table.people[0]
            self.screen.fresh_page()
            self.recap(seat if len(self.table.people) == 1 else self.least_read())
        self.show_board(None)
        show_ranking(match, self.screen, self.words)
        path = self.table.keep
        self.screen.show(self.words.say("play.replay", command=f"signoria replay {path}"), style="dim")

    def least_read(self) -> int:
        return min(self.table.people, key=lambda seat: self.read[seat])

    def leave(self, code: int) -> int:
        """Keep the game and say how to go on with it."""
        if code and not self.table.sound(self.data):
            self.screen.warn(self.words.say("play.earlier"))
        else:
            self.keep()
        self.screen.show(self.words.say("play.left"))
        self.screen.show(f"  signoria play --load {self.table.keep}")
        return code

    def reload(self, path: Path) -> None:
        """Go on with another save. If it can't be read, nothing changes."""
        self.keep()
        try:
            table = resume(path, self.data, self.words.language, self.folder)
        except SignoriaError as error:
            self.screen.warn(str(error))
            return
        self.table = table
        self.seated = -1
        self.read = [0] * len(table.seating)
        self.told = 0
        self.greet()


def show_ranking(match: Match | Annals, screen: Screen, words: Words) -> None:
    """Ranking, scores and the reason of the end."""
    result = match.result
    assert result is not None
    screen.heading(words.say("result.title"))
    screen.show(match.texts.template(f"reason.{result.reason}"))
    grid = Grid(box=box.SIMPLE_HEAD)
    grid.add_column(words.say("result.place"), justify="right")
    grid.add_column(words.say("board.player"))
    tally = match.rules.tally(match.state) if isinstance(match, Match) else Tally([], [], [], False, [])
    summed = tally.summed and len(tally.sources) > 1
    for source in tally.sources if summed else []:
        grid.add_column(match.texts.template(f"source.{source}"), justify="right")
    grid.add_column(words.say("result.score"), justify="right")
    place = 1
    for n, group in enumerate(result.ranking):
        for seat in group:
            style = "bold" if n == 0 else None
            parts = [str(points) for points in tally.parts[seat]] if summed else []
            grid.add_row(str(place), Line(match.names[seat]), *parts, str(result.scores[seat]), style=style)
        place += len(group)
    screen.show(grid)
    winners = ", ".join(match.names[seat] for seat in result.winners)
    if not result.winners:
        screen.show(words.say("result.nobody"), style="bold")
    elif len(result.winners) == 1:
        screen.show(words.say("result.winner", name=winners), style="bold")
    else:
        screen.show(words.say("result.winners", names=winners), style="bold")
