"""The terminal: what is shown, and what is typed. Works on a real terminal and on a pipe."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from contextlib import suppress

from rich.console import Console, ConsoleOptions, RenderableType
from rich.rule import Rule
from rich.segment import Segment

ERASE = "\x1b[2J\x1b[3J\x1b[H"  # the screen and what can be scrolled back to
COMMANDS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")  # of a terminal


def harmless(text: str) -> str:
    """The text without what a terminal would obey: names and tellings come from saves, and those from anybody."""
    return COMMANDS.sub("\ufffd", text)


class Paper(Console):
    """Whatever is printed is text; only rich itself commands the terminal."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            if segment.control is None and COMMANDS.search(segment.text):
                yield Segment(harmless(segment.text), segment.style)
            else:
                yield segment


class Screen:
    """Output through rich, input line by line. On a pipe, what is read is echoed, so that a transcript makes
    sense.
    """

    def __init__(self) -> None:
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            with suppress(AttributeError, OSError):
                stream.reconfigure(errors="replace")  # type: ignore[union-attr]
        self.console = Paper(highlight=False, markup=False, emoji=False)
        self.live = self.console.is_terminal and sys.stdin.isatty()
        if self.live:
            with suppress(ImportError):
                import readline  # noqa: F401  (gives `input` line editing and history)

    @property
    def rows(self) -> int:
        """How many lines of choices to list at once: the board should stay in sight."""
        return max(10, self.console.size.height // 2 - 4) if self.live else 40

    def show(self, what: RenderableType = "", style: str | None = None) -> None:
        self.console.print(what, style=style)

    def warn(self, text: str) -> None:
        self.console.print(text, style="yellow")

    def heading(self, text: str) -> None:
        self.console.print(Rule(text, style="dim"))

    def ask(self, prompt: str) -> str:
        """A line that was typed. Raises EOFError at the end of the input, KeyboardInterrupt on Ctrl-C."""
        if self.live:
            return input(f"{harmless(prompt)} ").strip()
        self.console.print(prompt, end=" ")
        line = sys.stdin.readline()
        if not line:
            self.console.print()
            raise EOFError
        self.console.print(line.rstrip("\n"))
        return line.strip()

    def fresh_page(self) -> None:
        """Begin a new page on a real terminal; what was there stays to be scrolled back to."""
        if self.live:
            self.console.clear()

    def erase(self) -> None:
        """Nothing of what was shown may be seen any more."""
        if self.live:
            self.console.file.write(ERASE)
            self.console.file.flush()
