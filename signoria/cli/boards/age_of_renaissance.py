"""Age of Renaissance on one screen."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from signoria.cli.boards.eyes import COLOURS, Eyes


def board(view: dict[str, Any], eyes: Eyes) -> RenderableType:
    parts: list[RenderableType] = [situation(view, eyes), standings(view, eyes)]
    for power in view["powers"]:
        parts.append(possessions(power, view, eyes))
    if view["phase"] != "setup":
        areas = [area["id"] for area in eyes.tables["map"]["area"] if area["players"] <= eyes.seats]
        parts += [area_line(area, view, eyes) for area in areas]
    parts += events(view, eyes)
    if view["hand"]:
        parts.append(eyes.line("hand", eyes.names_of("card", view["hand"]), "bold"))
    if view.get("sealed") is not None:
        parts.append(eyes.line("sealed", eyes.value(view["sealed"]), "bold"))
    return Group(*parts)


def situation(view: dict[str, Any], eyes: Eyes) -> Line:
    line = Line(f"{eyes.field('turn')} {view['turn']}, {eyes.name('phase', view['phase'])}", style="bold")
    line.append(f"   {eyes.field('epoch')} {view['epoch']}", style="not bold")
    line.append(f"   {eyes.field('pile')} {view['pile']}", style="not bold dim")
    if view["last_turn"]:
        line.append(f"   {eyes.field('last_turn')}", style="not bold yellow")
    if view["order"]:
        order = " → ".join(eyes.names[seat] for seat in view["order"])
        line.append(f"   {eyes.field('order')}: {order}", style="not bold dim")
    return line


def standings(view: dict[str, Any], eyes: Eyes) -> Table:
    """Money that a seat may not know is the sum last written down, with a wavy line."""
    table = eyes.table()
    table.add_column(eyes.field("capital"))
    for key in ("cash", "income", "misery", "stock", "expansion", "markers", "cards"):
        table.add_column(eyes.field(key), justify="right")
    table.add_column(eyes.field("ship"))
    for power in view["powers"]:
        name = eyes.player(power["seat"])
        if power["chaos"]:
            name.stylize("strike")
        ship = eyes.name("ship", power["ship"]) + (f" {power['ship_level']}" if power["ship_level"] else "")
        table.add_row(
            name,
            eyes.name("province", power["capital"]) if power["capital"] else "–",
            f"~{power['written']}" if power["cash"] is None else str(power["cash"]),
            str(power["income"]["total"]),
            eyes.field("chaos") if power["chaos"] else str(power["misery"]),
            str(power["stock"]),
            str(power["expansion"]),
            str(power["markers"]),
            str(power["cards"]),
            ship,
        )
    return table


def possessions(power: dict[str, Any], view: dict[str, Any], eyes: Eyes) -> Line:
    """Advances, markers and tokens of a power; new tokens bear a plus."""
    seat = power["seat"]
    line = eyes.player(seat)
    if power["advances"]:
        line.append(f"  {eyes.field('advances')}: ", style="dim")
        line.append(eyes.names_of("advance", power["advances"]), style="default")
    markers = [p for p, at in view["provinces"].items() if at["marker"] == seat]
    if markers:
        line.append(f"  {eyes.field('markers')}: ", style="dim")
        line.append(eyes.names_of("province", markers), style="default")
    tokens = []
    for province, at in view["provinces"].items():
        old, new = at["old_tokens"].get(str(seat), 0), at["new_tokens"].get(str(seat), 0)
        if old or new:
            count = f"{old or ''}{f'+{new}' if new else ''}"
            tokens.append(f"{eyes.name('province', province)} {count}")
    if tokens:
        line.append(f"  {eyes.field('tokens')}: ", style="dim")
        line.append(", ".join(tokens), style="default")
    if power["known"]:
        line.append(f"  {eyes.field('known')}: ", style="dim")
        line.append(eyes.names_of("card", power["known"]), style="default")
    return line


def area_line(area: str, view: dict[str, Any], eyes: Eyes) -> Line:
    """The provinces of an Area with market number, commodity and who is there."""
    line = Line(f"{eyes.name('area', area)}  ", style="bold")
    for row in eyes.tables["map"]["province"]:
        if row["area"] != area:
            continue
        goods = "/".join(eyes.name("commodity", one) for one in row.get("commodities", []))
        line.append(f"{eyes.name('province', row['id'])} {row['market']}", style="not bold")
        line.append(f" {goods}" if goods else "", style="not bold dim")
        at = view["provinces"].get(row["id"])
        if at is not None and at["marker"] is not None:
            line.append(f" ● {eyes.names[at['marker']]}", style=f"bold {colour(at['marker'])}")
        elif at is not None:
            for seat in {**at["old_tokens"], **at["new_tokens"]}:
                old, new = at["old_tokens"].get(seat, 0), at["new_tokens"].get(seat, 0)
                line.append(f" {eyes.names[int(seat)]} ×{old + new}", style=f"not bold {colour(int(seat))}")
        line.append(" · ", style="dim")
    line.right_crop(3)
    return line


def colour(seat: int) -> str:
    return COLOURS[seat % len(COLOURS)]


def events(view: dict[str, Any], eyes: Eyes) -> list[RenderableType]:
    """Leaders in play, surplus and shortage, war, and what else hangs over the table."""
    parts: list[RenderableType] = []
    if view["leaders"]:
        leaders = [f"{eyes.name('card', x['card'])} ({eyes.names[x['seat']]})" for x in view["leaders"]]
        parts.append(eyes.line("leaders", ", ".join(leaders)))
    if view["conditions"]:
        parts.append(
            eyes.line(
                "conditions",
                ", ".join(f"{eyes.name('commodity', c)} {n:+d}" for c, n in view["conditions"].items()),
            )
        )
    if view["war"]:
        parts.append(
            eyes.line(
                "war", " – ".join(eyes.names[seat] for seat in view["war"] if 0 <= seat < eyes.seats), "red"
            )
        )
    if view["banned"]:
        parts.append(eyes.line("banned", eyes.name("category", view["banned"])))
    if view["rulers"]:
        parts.append(eyes.line("rulers", ", ".join(eyes.names[seat] for seat in view["rulers"])))
    if view["rebel"] is not None:
        parts.append(eyes.line("rebel", eyes.names[view["rebel"]]))
    return parts
