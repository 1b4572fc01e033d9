"""Road to Domination on one screen."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from signoria.cli.boards.eyes import Eyes


def board(view: dict[str, Any], eyes: Eyes) -> RenderableType:
    parts: list[RenderableType] = [situation(view, eyes), standings(view, eyes), tracks(view, eyes)]
    for player in view["players"]:
        line = possessions(player, eyes)
        if line is not None:
            parts.append(line)
    parts += [market(view, eyes), feats(view, eyes)]
    if view["battle"] is not None:
        parts.append(battle(view["battle"], eyes))
    if eyes.seat is not None:
        parts.append(hand(view["players"][eyes.seat], eyes))
    return Group(*parts)


def label(eyes: Eyes, key: str) -> tuple[str, str]:
    return f"{eyes.field(key)}: ", "dim"


def names(eyes: Eyes, kind: str, slugs: list[str | None]) -> str:
    return ", ".join(eyes.name(kind, slug) for slug in slugs if slug is not None) or "–"


def situation(view: dict[str, Any], eyes: Eyes) -> Line:
    line = Line(f"{eyes.field('turn')} {view['turn']}", style="bold")
    line.append(f"   {eyes.field('threshold')} {view['threshold']}", style="not bold")
    if view["trigger"] is not None:
        line.append(f"   {eyes.field('last_turns')}: ", style="not bold yellow")
        line.append(
            ", ".join(eyes.names[seat] for seat in view["last_turns"]) or "–", style="not bold yellow"
        )
    return line


def standings(view: dict[str, Any], eyes: Eyes) -> Table:
    table = eyes.table()
    for key in ("glory", "prestige", "ducats", "lands", "colonies", "hand"):
        table.add_column(eyes.field(key), justify="right")
    table.add_column(eyes.field("last_action"))
    table.add_column(eyes.field("power"))
    table.add_column(eyes.field("religion"))
    for player in view["players"]:
        name = eyes.player(player["seat"])
        if player["seat"] == view["active"]:
            name.append(" ●")
        if player["resigned"]:
            name.stylize("strike")
        table.add_row(
            name,
            Line(str(player["glory"]), style="bold"),
            f"{player['prestige']}{'+' if player['flowering'] else ''}",
            str(player["ducats"]),
            str(player["lands"]),
            str(player["colonies"]),
            f"{len(player['hand'])}/{player['hand_limit']}",
            eyes.name("action", player["last_action"]) if player["last_action"] else "–",
            eyes.name("power", player["power"]) if player["power"] else "–",
            eyes.name("religion", player["religion"]) + ("*" if player["converted"] else ""),
        )
    return table


def tracks(view: dict[str, Any], eyes: Eyes) -> Table:
    """Army, fleet and the goods; the leader of each in bold."""
    stats = list(view["players"][0]["levels"])
    table = eyes.table()
    for stat in stats:
        table.add_column(eyes.name("stat", stat).split()[0][:6], justify="right")
    best = {stat: max(p["levels"][stat] for p in view["players"]) for stat in stats}
    for player in view["players"]:
        cells = []
        for stat in stats:
            level = player["levels"][stat]
            cells.append(
                Line(str(level), style="bold" if level == best[stat] > 0 else "dim" if not level else "")
            )
        table.add_row(eyes.player(player["seat"]), *cells)
    return table


def possessions(player: dict[str, Any], eyes: Eyes) -> Line | None:
    """Territories, colonies on the board, authority and achievements of a player; None if there is nothing."""
    line = eyes.player(player["seat"])
    empty = True
    for key, kind in (("territories", "card"), ("board", "card"), ("achievements", "achievement")):
        if player[key]:
            line.append(f"  {eyes.field(key)}: ", style="dim")
            line.append(names(eyes, kind, player[key]), style="default")
            empty = False
    if player["authority"] is not None:
        line.append(f"  {eyes.field('authority')}: ", style="dim")
        line.append(eyes.name("card", player["authority"]), style="default")
        empty = False
    return None if empty else line


def market(view: dict[str, Any], eyes: Eyes) -> Line:
    line = Line.assemble(label(eyes, "face_up"), names(eyes, "card", view["face_up"]))
    for deck in ("territory", "providence"):
        stack, discard = view[f"{deck}_stack"], len(view[f"{deck}_discard"])
        line.append(f"   {eyes.field(f'{deck}_stack')} {stack} ({discard})", style="dim")
    if view["in_play"]:
        line.append(f"\n{eyes.field('in_play')}: ", style="dim")
        line.append(names(eyes, "card", view["in_play"]), style="bold")
    return line


def feats(view: dict[str, Any], eyes: Eyes) -> Line:
    """The achievements that can be had."""
    shown = [*view["achievements"], view["achievement_top"]]
    return Line.assemble(
        label(eyes, "achievements"),
        names(eyes, "achievement", list(dict.fromkeys(shown))),
        (f"  ({view['achievement_stack']})", "dim"),
    )


def battle(battle: dict[str, Any], eyes: Eyes) -> Line:
    line = Line(f"{eyes.name('battle', battle['kind'])}: ", style="bold red")
    line.append(f"{eyes.names[battle['attacker']]} ({eyes.name('card', battle['card'])})")
    line.append(f" → {eyes.names[battle['defender']]}")
    if battle["defence_cards"]:
        line.append(f" ({names(eyes, 'card', battle['defence_cards'])})")
    if battle["fought"]:
        line.append(f"  {battle['attack']} : {battle['defence']}")
    return line


def hand(player: dict[str, Any], eyes: Eyes) -> Line:
    """One's own cards, those that others know marked with their names."""
    line = Line.assemble(label(eyes, "hand"))
    for i, card in enumerate(player["hand"]):
        line.append(", " if i else "")
        line.append(
            eyes.name("card", card["card"]), style="bold" if card["deck"] == "providence" else "bold green"
        )
        if card["known_to"]:
            known = ", ".join(eyes.names[seat] for seat in card["known_to"])
            line.append(f" ({eyes.words.say('board.known_to', names=known)})", style="dim")
    if player["dealt"]:
        line.append(f"   {eyes.field('dealt')}: ", style="dim")
        line.append(names(eyes, "power", player["dealt"]))
    return line
