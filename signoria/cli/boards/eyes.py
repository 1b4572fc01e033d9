"""Who looks at a board, and what the things on it are called."""

from __future__ import annotations

from typing import Any

from rich.table import Table
from rich.text import Text as Line

from signoria.cli.words import Words
from signoria.kernel.course import Course
from signoria.kernel.text import Noun

COLOURS = ("bright_cyan", "bright_yellow", "bright_magenta", "bright_green", "bright_red", "bright_blue")


class Eyes:
    """A seat (None: a spectator) with the names of players and components in the language of the match."""

    def __init__(self, match: Course, seat: int | None, words: Words) -> None:
        self.seat = seat
        self.words = words
        self.names = match.names
        self.seats = match.setup.seats
        self.tables = match.setup.pack.tables  # what is printed on the components
        self._texts = match.texts
        self._vocabulary = match.vocabulary
        self._by_slug: dict[str, str] = {}
        clashes: set[str] = set()
        kinds = {**match.rules.events_of(match.state).kinds, **match.vocabulary.kinds}
        for kind in kinds.values():
            for i, slug in enumerate(kind.slugs or []):
                name = self._texts.noun(Noun(kind.name, i), match.vocabulary, match.names)
                if self._by_slug.setdefault(slug, name) != name:
                    clashes.add(slug)
        for slug in clashes:
            del self._by_slug[slug]

    def name(self, kind: str, slug: str | None) -> str:
        """The name of a component: text key `<kind>.<slug>`."""
        if slug is None:
            return self._texts.template("kernel.nothing")
        key = f"{kind}.{slug}"
        found = self._texts.template(key)
        return slug.replace("_", " ") if found == key else found

    def thing(self, slug: str) -> str:
        """The name of a component whose kind is not known, if only one thing is called so; else the slug."""
        return self._by_slug.get(slug, slug)

    def player(self, seat: int) -> Line:
        """A player's name in the colour of the seat; one's own is marked."""
        style = COLOURS[seat % len(COLOURS)]
        mark = "▸ " if seat == self.seat else ""
        return Line(mark + self.names[seat], style=style)

    def text(self, key: str, default: str = "") -> str:
        """A text of the game by its key; the default where it has none."""
        found = self._texts.template(key)
        return default if found == key and default else found

    def field(self, key: str) -> str:
        """What a field of the view is called: the terminal's own text `field.<field>` where it is shorter, else the
        game's, else its name with spaces.
        """
        own = self.words.say(f"field.{key}")
        usual = self.text(f"field.{key}", key.replace("_", " ").capitalize())
        return usual if own == f"field.{key}" else own

    def names_of(self, kind: str, slugs: list[str | None]) -> str:
        """Names with commas between; things that are not known are left out but counted."""
        known = [self.name(kind, slug) for slug in slugs if slug is not None]
        hidden = len(slugs) - len(known)
        return ", ".join(known + ([f"+{hidden}"] if hidden else [])) or "–"

    def line(self, field: str, content: str, style: str = "") -> Line:
        """A field and what it holds."""
        return Line.assemble((f"{self.field(field)}: ", "dim"), (content, style))

    def table(self) -> Table:
        """An empty table whose first column is for the players."""
        table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
        table.add_column(self.words.say("board.player"), no_wrap=True)
        return table

    def value(self, value: Any) -> str:
        """A plain value of the view as words."""
        if value is None:
            return "–"
        if isinstance(value, bool):
            return self.words.say("yes" if value else "no")
        if isinstance(value, str):
            return self.thing(value)
        return str(value)
