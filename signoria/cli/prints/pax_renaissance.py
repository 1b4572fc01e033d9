"""Pax Renaissance: cards, empires, cities, borders, emporia."""

from __future__ import annotations

import re
from typing import Any, Final

from signoria.cli.boards.eyes import Eyes
from signoria.cli.prints import row_of, said

COLOURS: Final = {"catholic": "gold", "islamic": "green", "reformist": "red"}
HOLY_WARS: Final = {"catholic": "crusade", "islamic": "jihad", "reformist": "reformation"}


def facts(kind: str, slug: str, view: dict[str, Any], eyes: Eyes) -> list[str]:
    if kind == "card":
        return card(slug, view, eyes) or square(slug, eyes)
    if kind == "empire":
        return empire(slug, view, eyes)
    if kind == "place":
        return city(slug, view, eyes)
    if kind == "border":
        return border(slug, view, eyes)
    if kind == "op" and "_" in slug:
        return [eyes.text(f"op_text.{slug.split('_')[0]}")]
    return []


def named(kind: str, slugs: list[str], eyes: Eyes) -> str:
    return ", ".join(eyes.name(kind, slug) for slug in slugs)


def ops(printed: list[str], eyes: Eyes) -> str:
    return named("op", [re.sub(r"\W", "_", op) for op in printed], eyes)


def token(printed: str, eyes: Eyes) -> str:
    """An agent or icon as printed: `rook:catholic`, `pawn`."""
    kind, _, faith = printed.partition(":")
    return eyes.name("token", f"{COLOURS[faith]}_{kind}") if faith else eyes.text("board.pawn")


def one_shot(printed: str, eyes: Eyes) -> str:
    kind, _, more = printed.partition(":")
    if kind == "religious_war":
        return eyes.name("one_shot", HOLY_WARS[more])
    name = eyes.name("one_shot", kind) if kind else ""
    if kind == "trade_shift":
        return f"{name} ({eyes.name('emporium', more)})"
    return f"{name} ({named('religion', more.split('+'), eyes)})" if more else name


def card(slug: str, view: dict[str, Any], eyes: Eyes) -> list[str]:
    row = row_of(eyes.tables["cards"]["card"], "slug", slug)
    if row is None:
        return []
    place = "" if row["location"] == "none" else place_name(row["location"], eyes)
    out = [
        said(
            eyes,
            side=eyes.name("side", row["side"]),
            location=place,
            prestige=named("prestige", row.get("prestige", []), eyes),
            ops=ops(row.get("ops", []), eyes),
            one_shot=one_shot(row.get("one_shot", ""), eyes),
            agents=", ".join(token(agent, eyes) for agent in row.get("agents", [])),
            suitors=named("empire", row.get("suitors", []), eyes),
        )
    ]
    out += [eyes.text(f"ability.{ability}") for ability in row.get("abilities", [])]
    where = lies(slug, view, eyes)
    return out + ([where] if where else [])


def place_name(location: str, eyes: Eyes) -> str:
    """An empire, or a whole side."""
    if location in ("the_east", "the_west"):
        return eyes.text(f"board.{location}", eyes.name("side", location[4:]))
    return eyes.name("empire", location)


def lies(slug: str, view: dict[str, Any], eyes: Eyes) -> str:
    """Where the card lies, as far as one can see."""
    for side, slots in view["market"].items():
        for price, slot in enumerate(slots):
            if slot["card"] == slug:
                return eyes.words.say("print.market", side=eyes.name("side", side), price=price)
    for seat, banker in enumerate(view["bankers"]):
        who = owner(seat, view, eyes)
        if slug in banker["hand"]:
            return eyes.words.say("print.in_hand", name=who)
        if any(card["card"] == slug for side in ("west", "east") for group in banker[side] for card in group):
            return eyes.words.say("print.in_tableau", name=who)
    return ""


def owner(seat: int, view: dict[str, Any], eyes: Eyes) -> str:
    return eyes.names[seat] if seat < eyes.seats else eyes.name("banker", view["bankers"][seat]["bank"])


def square(slug: str, eyes: Eyes) -> list[str]:
    """Both sides of an empire square."""
    row = row_of(eyes.tables["squares"]["square"], "empire", slug)
    if row is None:
        return []
    return [
        f"{eyes.name('form', form)}: "
        + said(eyes, prestige=named("prestige", row[form]["prestige"], eyes), ops=ops(row[form]["ops"], eyes))
        for form in ("king", "republic")
    ]


def neighbours(slug: str, eyes: Eyes) -> list[str]:
    """Empires with a common border or corner."""
    rows = eyes.tables["map"]["empire"]
    here = row_of(rows, "slug", slug)
    assert here is not None
    return [
        row["slug"]
        for row in rows
        if row is not here and abs(row["row"] - here["row"]) < 2 and abs(row["column"] - here["column"]) < 2
    ]


def empire(slug: str, view: dict[str, Any], eyes: Eyes) -> list[str]:
    tables = eyes.tables["map"]
    state = next(one for one in view["empires"] if one["empire"] == slug)
    borders = [row["slug"] for row in tables["border"] if slug in row["empires"]]
    held = eyes.text("kernel.nobody") if state["owner"] is None else owner(state["owner"], view, eyes)
    return [
        said(
            eyes,
            cities=named("place", [row["slug"] for row in tables["city"] if row["empire"] == slug], eyes),
            borders=named("border", borders, eyes),
            adjacent=named("empire", neighbours(slug, eyes), eyes),
        ),
        said(eyes, state=eyes.name("religion", state["state"]), held=held),
    ]


def city(slug: str, view: dict[str, Any], eyes: Eyes) -> list[str]:
    row = row_of(eyes.tables["map"]["city"], "slug", slug)
    if row is None:
        return []
    state = next(one for one in view["empires"] if one["empire"] == row["empire"])
    icons = ", ".join(token(icon, eyes) for icon in row[state["state"]])
    here = [spot["token"] for spot in state["places"] if spot["place"] == slug and spot["token"]]
    out = [
        said(eyes, empire=eyes.name("empire", row["empire"]), icons=icons, here=named("token", here, eyes))
    ]
    if row_of(eyes.tables["map"]["emporium"], "slug", slug):
        out.append(route(slug, eyes))
    return out


def border(slug: str, view: dict[str, Any], eyes: Eyes) -> list[str]:
    row = row_of(eyes.tables["map"]["border"], "slug", slug)
    if row is None:
        return []
    now = next(one for one in view["borders"] if one["border"] == slug)
    here = eyes.name("token", now["pirate"]) if now["pirate"] else ""
    if now["concession"] is not None:
        here = owner(now["concession"], view, eyes)
    return [
        said(eyes, empires=named("empire", row["empires"], eyes), here=here),
        eyes.words.say("print.sea" if row["sea"] else "print.land"),
    ]


def route(slug: str, eyes: Eyes) -> str:
    """The way of the fairs that start at an emporium, empire by empire."""
    row = row_of(eyes.tables["map"]["emporium"], "slug", slug)
    assert row is not None
    return said(eyes, route=" → ".join(eyes.name("empire", stop) for stop in row["route"][::2]))
