"""Antiquity on one screen: the map as a hexagonal grid of letters, and the players' cities in lines."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from signoria.cli.boards.eyes import COLOURS, Eyes

TERRAIN = {
    "forest": ("♣", "green"),
    "grass": ("·", "bright_green"),
    "mountain": ("▲", "white"),
    "sea": ("~", "blue"),
}
OTHER = ("?", "dim")


def board(view: dict[str, Any], eyes: Eyes) -> RenderableType:
    grids = plans(view["players"][eyes.seat], eyes) if eyes.seat is not None else []
    map_and_plans = Columns([country(view, eyes), *grids], padding=(0, 4))
    parts: list[RenderableType] = [situation(view, eyes), standings(view, eyes), map_and_plans]
    parts.append(Line(eyes.words.say("board.antiquity_map"), style="dim"))
    parts += [city(seat, player, eyes) for seat, player in enumerate(view["players"]) if player["buildings"]]
    parts += [offer(row, eyes) for row in view["offers"] if row["open"]]
    draft = view["players"][eyes.seat]["draft"] if eyes.seat is not None else None
    if draft is not None:
        parts.append(Line.assemble((f"{eyes.field('draft')}: ", "dim"), bargain(draft, eyes)))
    return Group(*parts)


def situation(view: dict[str, Any], eyes: Eyes) -> Line:
    line = Line(f"{eyes.field('turn')} {view['turn']}, {eyes.name('phase', view['phase'])}", style="bold")
    line.append(f"   {eyes.field('famine')} {view['famine']}", style="not bold")
    order = " → ".join(eyes.names[seat] for seat in view["order"])
    line.append(f"   {eyes.field('order')}: {order}", style="not bold dim")
    if view["committed"]:
        ready = ", ".join(eyes.names[seat] for seat in view["committed"])
        line.append(f"   {eyes.field('committed')}: {ready}", style="not bold dim")
    return line


def goods(stock: dict[str, int], eyes: Eyes) -> str:
    return ", ".join(f"{n} {eyes.name('good', good)}" for good, n in stock.items()) or "–"


def standings(view: dict[str, Any], eyes: Eyes) -> Table:
    table = eyes.table()
    for key in ("men", "people", "cities", "graves", "progress"):
        table.add_column(eyes.field(key), justify="right")
    table.add_column(eyes.field("saint"))
    table.add_column(eyes.field("goods"))
    for seat, player in enumerate(view["players"]):
        name = eyes.player(seat)
        if not player["alive"]:
            name.stylize("strike")
        table.add_row(
            name,
            str(player["men"]),
            str(player["people"]),
            str(len(player["cities"])),
            str(sum(len(place["graves"]) for place in player["cities"])),
            str(player["progress"]),
            eyes.name("saint", player["saint"]) if player["saint"] else "–",
            goods(player["goods"], eyes),
        )
    return table


def country(view: dict[str, Any], eyes: Eyes) -> Line:
    """A letter per hex. Each row begins with its second coordinate and the first coordinate of its first hex."""
    cells = {place(hexagon["hex"]): symbol(hexagon) for hexagon in view["hexes"]}
    for producer in view["producers"]:
        for at in producer["left"]:
            cells[place(at)] = (
                eyes.name("good", producer["good"])[0].lower(),
                COLOURS[producer["owner"] % len(COLOURS)],
            )
        cells[place(producer["centre"])] = ("■", COLOURS[producer["owner"] % len(COLOURS)])
    line = Line()
    left = min((2 * q + r for q, r in cells), default=0)
    for r in sorted({r for _, r in cells}):
        row = sorted(q for q, other in cells if other == r)
        line.append(f"{r:>4} ({row[0]:>3}) ", style="dim")
        at = left
        for q in row:
            line.append(" " * (2 * q + r - at))
            character, style = cells[q, r]
            line.append(character, style=style)
            at = 2 * q + r + 1
        line.append("\n")
    line.rstrip()
    return line


def plans(player: dict[str, Any], eyes: Eyes) -> list[RenderableType]:
    """One's own cities square by square: initials of buildings, numbers of houses, crosses for graves."""
    out: list[RenderableType] = []
    for number, town in enumerate(player["cities"]):
        cells = dict.fromkeys(town["graves"], ("+", "red"))
        for building in player["buildings"]:
            if building["city"] == number:
                initial = eyes.name("building", building["building"])[0].upper()
                sign = (
                    building["piece"].rpartition("-")[2][:1] if building["building"] == "house" else initial
                )
                for square in building["squares"]:
                    grave = square in town["graves"]
                    cells[square] = (sign.lower() if grave else sign, "red" if grave else "bold")
        columns = "abcdefg"[: town["side"]]
        grid = Line(f"{town['hex']}  {' '.join(columns)}\n", style="dim")
        margin = len(town["hex"]) + 1
        for row in range(1, town["side"] + 1):
            grid.append(f"{row:>{margin}} ", style="dim")
            for column in columns:
                character, style = cells.get(f"{column}{row}", ("·", "dim"))
                grid.append(f"{character} ", style=f"not dim {style}" if style != "dim" else "dim")
            grid.append("\n")
        grid.rstrip()
        out.append(grid)
    return out


def place(slug: str) -> tuple[int, int]:
    q, _, r = slug.partition(",")
    return int(q), int(r)


def symbol(hexagon: dict[str, Any]) -> tuple[str, str]:
    if hexagon["city"] is not None:
        return "C", f"bold {COLOURS[hexagon['city'] % len(COLOURS)]}"
    if hexagon["inn"] is not None:
        return "I", f"bold {COLOURS[hexagon['inn'] % len(COLOURS)]}"
    character, style = TERRAIN.get(hexagon["terrain"], OTHER)
    if hexagon["polluted"]:
        return "x", "red"
    return ("*", "yellow") if hexagon["counter"] else (character, style)


def city(seat: int, player: dict[str, Any], eyes: Eyes) -> Line:
    """The buildings of a player, those at work in bold."""
    line = eyes.player(seat)
    counted = Counter((b["building"], b["works"]) for b in player["buildings"] if b["building"] != "house")
    for (building, works), n in sorted(counted.items()):
        count = f" ×{n}" if n > 1 else ""
        line.append("  ")
        line.append(f"{eyes.name('building', building)}{count}", style="bold default" if works else "dim")
    if player["houses"]:
        line.append(
            f"  {eyes.field('houses')}: {', '.join(str(n) for n in player['houses'])}", style="default"
        )
    return line


def bargain(terms: dict[str, Any], eyes: Eyes) -> str:
    return f"{goods(terms['give'], eyes)} → {goods(terms['want'], eyes)}"


def offer(row: dict[str, Any], eyes: Eyes) -> Line:
    line = eyes.player(row["maker"])
    line.append(f"  {eyes.field('offer')}: {bargain(row, eyes)}", style="default")
    if row["to"]:
        line.append(f"  ({', '.join(eyes.names[seat] for seat in row['to'])})", style="dim")
    return line
