"""The tables of Tribute: which cards the deck holds."""

from __future__ import annotations

from signoria.kernel.datapack import Pack
from signoria.kernel.errors import BadData


class TributeData:
    """`kind_of[card]` and `value_of[card]` by card id; `slugs` are the kinds of cards."""

    def __init__(self, pack: Pack) -> None:
        top = pack.file("cards")
        self.hand = top.number("hand", 1, 6)
        self.die = top.number("die", 2, 20)
        self.slugs: list[str] = []
        self.kind_of: list[int] = []
        self.value_of: list[int] = []
        for row in top.rows("card"):
            slug = row.text("slug")
            if slug in self.slugs:
                raise BadData(f"{row.where}: the slug is used twice")
            value = row.number("value", 1, 99)
            for _ in range(row.number("copies", 1, 20)):
                self.kind_of.append(len(self.slugs))
                self.value_of.append(value)
            self.slugs.append(slug)
            row.done()
        top.done()
        if len(self.kind_of) < 4 * (self.hand + 1):
            raise BadData("cards.toml: too few cards for four players")
