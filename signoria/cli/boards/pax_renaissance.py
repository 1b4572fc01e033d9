"""Pax Renaissance on one screen."""

from __future__ import annotations

from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from signoria.cli.boards.eyes import Eyes


def board(view: dict[str, Any], eyes: Eyes) -> RenderableType:
    parts: list[RenderableType] = [
        situation(view, eyes),
        standings(view, eyes),
        markets(view, eyes),
        empires(view, eyes),
    ]
    parts += [lay(eyes), trade(view, eyes)]
    parts += [route(colour, slug, view, eyes) for colour, slug in view["emporia"].items()]
    for seat, banker in enumerate(view["bankers"]):
        line = tableau(seat, banker, eyes)
        if line is not None:
            parts.append(line)
    if eyes.seat is not None:
        hand = view["bankers"][eyes.seat]["hand"]
        parts.append(eyes.line("hand", eyes.names_of("card", hand), "bold"))
    return Group(*parts)


def banker_name(seat: int, banker: dict[str, Any], eyes: Eyes) -> Line:
    """A player, or a bank that plays by itself."""
    if seat < eyes.seats:
        return eyes.player(seat)
    return Line(eyes.name("banker", banker["bank"]))


def situation(view: dict[str, Any], eyes: Eyes) -> Line:
    line = Line(f"{eyes.field('turn')} {view['turn']}", style="bold")
    line.append(f"   {eyes.field('actions_left')} {view['actions_left']}", style="not bold")
    if view["supreme"]:
        line.append(f"   {eyes.field('supreme')}: {eyes.name('religion', view['supreme'])}", style="not bold")
    for victory in view["victories"]:
        mark = "●" if victory["active"] else "○"
        style = "not bold green" if victory["active"] else "not bold dim"
        line.append(f"   {mark} {eyes.name('victory', victory['victory'])}", style=style)
    return line


def standings(view: dict[str, Any], eyes: Eyes) -> Table:
    table = eyes.table()
    for key in ("florins", "hand", "pawns", "concessions", "trade_concessions", "kings", "republics", "law"):
        table.add_column(eyes.field(key), justify="right")
    table.add_column(eyes.field("prestige"))
    for seat, banker in enumerate(view["bankers"]):
        name = banker_name(seat, banker, eyes)
        if seat == view["active"]:
            name.append(" ●")
        if not banker["in_game"]:
            name.stylize("strike")
        prestige = [f"{eyes.name('prestige', p)} {n}" for p, n in banker["prestige"].items() if n]
        counts = [
            str(banker[k]) for k in ("pawns", "concessions", "trade_concessions", "kings", "republics", "law")
        ]
        table.add_row(
            name, str(banker["florins"]), str(len(banker["hand"])), *counts, ", ".join(prestige) or "–"
        )
    return table


def markets(view: dict[str, Any], eyes: Eyes) -> Columns:
    """West and east, each card with the florins on it; the number is its price."""
    rows: list[RenderableType] = []
    for side, cards in view["market"].items():
        table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
        table.add_column("", justify="right", style="dim")
        table.add_column(f"{eyes.name('side', side)} ({view['decks'][side]})", max_width=46, no_wrap=True)
        for price, slot in enumerate(cards):
            card = eyes.name("card", slot["card"]) if slot["card"] else "–"
            coins = f"  +{slot['florins']}" if slot["florins"] else ""
            table.add_row(str(price), Line.assemble(card, (coins, "yellow")))
        rows.append(table)
    return Columns(rows, padding=(0, 4))


def empires(view: dict[str, Any], eyes: Eyes) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
    for key in ("empire", "owner", "places"):
        table.add_column(eyes.field(key), no_wrap=key != "places")
    for empire in view["empires"]:
        owner = empire["owner"]
        if owner is None:
            held = Line("–", style="dim")
        else:
            held = banker_name(owner, view["bankers"][owner], eyes)
            held.append(f" ({eyes.name('form', empire['form'])})", style="default")
        name = Line(eyes.name("empire", empire["empire"]))
        if empire["state"] != "medieval":
            name.append(f" {eyes.name('religion', empire['state'])}", style="magenta")
        if empire["suzerain"]:
            held.append(f" < {eyes.name('empire', empire['suzerain'])}", style="dim")
        places = [
            f"{eyes.name('place', p['place'])} {eyes.name('token', p['token'])}"
            for p in empire["places"]
            if p["token"]
        ]
        line = Line(", ".join(places) or "–")
        if empire["repressed"]:
            repressed = ", ".join(f"{eyes.name('token', t)} {n}" for t, n in empire["repressed"].items())
            line.append(f"  {eyes.field('repressed')}: {repressed}", style="dim")
        if empire["bishop"]:
            line.append(f"  {eyes.name('token', empire['bishop'])}", style="magenta")
        table.add_row(name, held, line)
    return table


def lay(eyes: Eyes) -> Line:
    """The two rows of the map: empires side by side, above each other and across a corner are adjacent."""
    line = Line(f"{eyes.words.say('print.adjacent')}: ", style="dim")
    rows = eyes.tables["map"]["empire"]
    for r in sorted({row["row"] for row in rows}):
        mine = sorted((row for row in rows if row["row"] == r), key=lambda row: int(row["column"]))
        line.append("  /  " if r else "", style="dim")
        line.append(" – ".join(eyes.name("empire", row["slug"]) for row in mine), style="not dim")
    return line


def route(colour: str, slug: str, view: dict[str, Any], eyes: Eyes) -> Line:
    """A trade route from its emporium, with whoever is paid or robs on the borders it crosses."""
    found = next(row for row in eyes.tables["map"]["emporium"] if row["slug"] == slug)
    borders = {row["border"]: row for row in view["borders"]}
    line = Line(f"{eyes.field(colour)}: ", style="dim")
    line.append(eyes.name("place", slug), style="not dim")
    for i, stop in enumerate(found["route"]):
        if i % 2 == 0:
            line.append(f" {'→' if i else '·'} {eyes.name('empire', stop)}", style="not dim")
            continue
        at = borders[stop]
        if at["concession"] is not None:
            line.append(" →[", style="dim")
            line.append(banker_name(at["concession"], view["bankers"][at["concession"]], eyes))
            line.append("]", style="dim")
        elif at["pirate"]:
            line.append(f" →[{eyes.name('token', at['pirate'])}]", style="red")
    return line


def trade(view: dict[str, Any], eyes: Eyes) -> Line:
    """Concessions and pirates on the borders, and the two emporia."""
    line = Line(f"{eyes.field('emporia')}: ", style="dim")
    line.append(
        ", ".join(f"{eyes.field(k)} {eyes.name('place', p)}" for k, p in view["emporia"].items()),
        style="not dim",
    )
    for border in view["borders"]:
        if border["concession"] is not None:
            line.append(f"   {eyes.name('border', border['border'])}: ", style="dim")
            line.append(banker_name(border["concession"], view["bankers"][border["concession"]], eyes))
        elif border["pirate"]:
            line.append(
                f"   {eyes.name('border', border['border'])}: {eyes.name('token', border['pirate'])}",
                style="red",
            )
    return line


def tableau(seat: int, banker: dict[str, Any], eyes: Eyes) -> Line | None:
    line = banker_name(seat, banker, eyes)
    empty = True
    for side in ("west", "east"):
        cards = [card for group in banker[side] for card in group]
        if cards:
            empty = False
            line.append(f"  {eyes.name('side', side)}: ", style="dim")
            line.append(", ".join(played(card, eyes) for card in cards), style="default")
    if seat != eyes.seat and any(banker["hand"]):
        empty = False
        line.append(f"  {eyes.field('hand')}: ", style="dim")
        line.append(eyes.names_of("card", banker["hand"]), style="default")
    return None if empty else line


def played(card: dict[str, Any], eyes: Eyes) -> str:
    marks = [eyes.name("empire", card[key]) for key in ("queen_of", "vassal_of") if card[key]]
    if card["bishop"]:
        marks.append(f"{eyes.name('religion', card['bishop'])} †")
    return eyes.name("card", card["card"]) + (f" ({', '.join(marks)})" if marks else "")
