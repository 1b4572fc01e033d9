"""Tribute on one screen."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text as Line

from signoria.cli.boards.eyes import Eyes


def board(view: dict[str, Any], eyes: Eyes) -> RenderableType:
    table = eyes.table()
    table.add_column(eyes.field("points"), justify="right")
    table.add_column(eyes.field("cards"), justify="right")
    table.add_column(eyes.field("bid"))
    for seat in range(eyes.seats):
        bid = view["bids"][seat]
        cells = [str(view["points"][seat]), str(view["hands"][seat]), eyes.name("card", bid) if bid else "–"]
        table.add_row(eyes.player(seat), *cells)
    facts = Line(f"{eyes.field('turn')} {view['turn']}   {eyes.field('deck')} {view['deck']}", style="dim")
    if view["top"]:
        facts.append(f"   {eyes.field('top')}: {eyes.name('card', view['top'])}", style="not dim")
    parts: list[RenderableType] = [facts, table]
    if view["hand"]:
        hand = Line(f"{eyes.field('hand')}: ", style="dim")
        hand.append(", ".join(eyes.name("card", slug) for slug in view["hand"]), style="not dim bold")
        parts.append(hand)
    return Group(*parts)
