"""A player aid: a game on one page, drawn from its data so that it can't be wrong.

A game gives the parts (`Ruleset.aid`): lines with a name, a sentence, a figure and the rule behind it. Words stand in the game's text
tables; figures come from the tables that the rules themselves go by.
"""

from __future__ import annotations

from signoria.kernel.text import Noun, Operand, Text


class Line:
    """One line: what it is about, what is to be known of it, and a figure. Any of them may be left out."""

    def __init__(
        self, rule: str, head: Text | Noun | None, text: Text | None = None, figure: str = ""
    ) -> None:
        self.rule = rule
        self.head = head
        self.text = text
        self.figure = figure


class Part:
    """A part of the page under its own heading. `numbered`: its lines come one after the other. `narrow`: short lines, two beside
    each other.
    """

    def __init__(
        self, key: str, lines: list[Line], numbered: bool = False, narrow: bool = False, **args: Operand
    ) -> None:
        self.title = Text(f"aid.{key}")
        self.note = Text(f"aid_note.{key}", **args)
        self.lines = lines
        self.numbered = numbered
        self.narrow = narrow


def row(figures: list[int], between: str = " · ") -> str:
    """Figures beside each other; one, if all are the same."""
    return str(figures[0]) if len(set(figures)) == 1 else between.join([str(n) for n in figures])
