"""Antiquity in the terminal: the countryside as a map of hexes, the cities as grids.

Rows of the map are the coordinate r; in a row q grows by one from hex to hex, beginning with the number at
its left. The hexes next to a hex are the two beside it and the two above and below it.
"""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from signoria.cli.boards.eyes import COLOURS, Eyes

LAND = {
    "forest": ("♣", "green"),
    "grass": ('"', "bright_green"),
    "mountain": ("^", "bright_black"),
    "sea": ("~", "blue"),
}
CODES = {
    "theology": "T",
    "biology": "B",
    "alchemy": "A",
    "philosophy": "P",
    "university": "U",
    "brewery": "Y",
    "forced_labour": "L",
    "stables": "Z",
    "harbour": "R",
    "hospital": "O",
    "explorer": "E",
    "granary": "G",
    "dump": "D",
    "cathedral": "K",
    "market": "M",
    "cart_shop": "C",
    "fountain": "F",
    "store": "S",
    "house": "h",
}
GOODS = {
    "grain": "g",
    "sheep": "s",
    "olives": "o",
    "fish": "f",
    "wine": "w",
    "gold": "a",
    "pearls": "p",
    "dye": "d",
    "wood": "t",
    "stone": "m",
}


def board(view: dict[str, Any], eyes: Eyes) -> RenderableType:
    """The whole position."""
    parts: list[RenderableType] = [
        situation(view, eyes),
        standings(view, eyes),
        countryside(view),
        legend(eyes),
    ]
    for seat in range(len(view["players"])):
        if seat == eyes.seat:
            parts.append(cities(view["players"][seat], eyes))
    for offer in view["offers"]:
        if offer["open"]:
            parts.append(offered(offer, eyes))
    return Group(*parts)


def situation(view: dict[str, Any], eyes: Eyes) -> Line:
    line = Line(f"{eyes.field('turn')} {view['turn']}", style="bold")
    line.append(f"   {eyes.text('phase.' + view['phase'])}", style="not bold")
    line.append(f"   {eyes.field('famine')} {view['famine']}", style="not bold red")
    line.append(f"   {eyes.text('field.order')}: ", style="dim")
    for i, seat in enumerate(view["order"]):
        line.append(", " if i else "", style="default")
        line.append(eyes.names[seat], style=f"not bold {colour(seat)}")
    return line


def colour(seat: int) -> str:
    return COLOURS[seat % len(COLOURS)]


def standings(view: dict[str, Any], eyes: Eyes) -> Table:
    table = eyes.table()
    for key in ("people", "men", "cities"):
        table.add_column(eyes.field(key), justify="right")
    table.add_column(eyes.field("saint"))
    table.add_column(eyes.field("progress"), justify="right")
    table.add_column(eyes.field("goods"))
    for seat, player in enumerate(view["players"]):
        name = eyes.player(seat)
        if not player["alive"]:
            name.stylize("strike")
        elif seat in view["committed"]:
            name.append(" ✓")
        table.add_row(
            name,
            str(player["people"]),
            str(player["men"]),
            str(len(player["cities"])),
            eyes.name("saint", player["saint"]) if player["saint"] else "–",
            f"{player['progress'] / 10:.0f} %",
            goods(player["goods"], eyes),
        )
    return table


def goods(owned: dict[str, int], eyes: Eyes) -> str:
    return ", ".join(f"{n} {eyes.name('good', good)}" for good, n in owned.items()) or "–"


def place(slug: str) -> tuple[int, int]:
    q, r = slug.split(",")
    return int(q), int(r)


def countryside(view: dict[str, Any]) -> Line:
    """The map: two characters per hex, what stands there and what lies there."""
    cells = {place(row["hex"]): cell(row) for row in view["hexes"]}
    for producer in view["producers"]:
        style = colour(producer["owner"])
        for slug in producer["left"]:
            cells[place(slug)][0] = (GOODS[producer["good"]], style)
        cells[place(producer["centre"])][0] = ("F" if producer["second"] else "@", f"bold {style}")
        if producer["second"]:
            cells[place(producer["second"])][0] = ("F", f"bold {style}")
    left = min(2 * q + r for q, r in cells) - 4
    line = Line()
    for row in sorted({r for _, r in cells}):
        signs: dict[int, tuple[str, str]] = {}
        for q in sorted(q for q, r in cells if r == row):
            x = 2 * q + row - left
            if (q - 1, row) not in cells:  # the coordinate q of the first hex, to the left of it
                for i, sign in enumerate(reversed(f"{q} ")):
                    signs[x - 1 - i] = (sign, "dim")
            signs[x], signs[x + 1] = cells[(q, row)]
        line.append(f"{row:4} ", style="dim")
        for x in range(max(signs) + 1):
            sign, style = signs.get(x, (" ", ""))
            line.append(sign, style=style)
        line.append("\n")
    return line


def cell(row: dict[str, Any]) -> list[tuple[str, str]]:
    """What a hex looks like without its producers."""
    if row["city"] is not None:
        first = ("█", colour(row["city"]))
    elif row["inn"] is not None:
        first = ("I", f"bold {colour(row['inn'])}")
    else:
        first = LAND[row["terrain"]]
    if row["polluted"]:
        second = ("x", "red")
    elif row["counter"]:
        second = ("?", "bold")
    else:
        second = (" ", "")
    return [first, second]


def legend(eyes: Eyes) -> Line:
    line = Line()
    for terrain, (sign, style) in LAND.items():
        line.append(f"{sign} ", style=style)
        line.append(f"{eyes.text('terrain.' + terrain)}  ", style="dim")
    line.append(f"{eyes.text('legend.map')}  ", style="dim")
    line.append(", ".join(f"{sign} {eyes.name('good', good)}" for good, sign in GOODS.items()), style="dim")
    return line


def cities(player: dict[str, Any], eyes: Eyes) -> RenderableType:
    """The city maps side by side; manned buildings in bold, graves as crosses."""
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    grids: list[Line] = []
    for number, city in enumerate(player["cities"]):
        table.add_column(
            f"{eyes.name('city', ('first', 'second', 'third', 'fourth')[number])} ({city['hex']})"
        )
        grids.append(grid(player, number, city))
    names = sorted({b["building"] for b in player["buildings"]}, key=list(CODES).index)
    key = ", ".join(f"{CODES[name]} {eyes.name('building', name)}" for name in names)
    table.add_row(*grids)
    return Group(table, Line(key, style="dim"))


def grid(player: dict[str, Any], number: int, city: dict[str, Any]) -> Line:
    squares: dict[str, tuple[str, str]] = {}
    for building in player["buildings"]:
        if building["city"] == number:
            style = "bold reverse" if building["manned"] else "bold" if building["works"] else "dim"
            for square in building["squares"]:
                squares[square] = (CODES[building["building"]], style)
    for square in city["graves"]:
        squares[square] = ("†", "red")
    columns = "abcdefg"[: city["side"]]
    line = Line("  " + " ".join(columns) + "\n", style="dim")
    for row in range(1, city["side"] + 1):
        line.append(f"{row} ", style="dim")
        for column in columns:
            sign, style = squares.get(f"{column}{row}", ("·", "dim"))
            line.append(sign, style=f"not dim {style}" if style != "dim" else "dim")
            line.append(" ")
        line.append("\n")
    return line


def offered(offer: dict[str, Any], eyes: Eyes) -> Line:
    line = Line(f"{eyes.field('offer')} {offer['offer']}: ", style="bold")
    line.append(f"{eyes.names[offer['maker']]}: {goods(offer['give'], eyes)} → {goods(offer['want'], eyes)}")
    return line
