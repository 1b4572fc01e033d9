"""Antiquity: what a building costs and how large it is; what a hex is and who is there."""

from __future__ import annotations

from typing import Any

from signoria.cli.boards.eyes import Eyes
from signoria.cli.prints import row_of, said


def facts(kind: str, slug: str, view: dict[str, Any], eyes: Eyes) -> list[str]:
    if kind == "building" or (kind == "piece" and "-" in slug):
        return building(slug.partition("-")[0], eyes)
    if kind == "hex":
        return hexagon(slug, view, eyes)
    return []


def building(slug: str, eyes: Eyes) -> list[str]:
    row = row_of(eyes.tables["buildings"]["building"], "id", slug)
    if row is None:
        return []
    wide = max(x for x, _ in row["squares"]) + 1
    high = max(y for _, y in row["squares"]) + 1
    price = [
        f"{n} {eyes.name('good', good)}"
        if good in ("wood", "stone")
        else f"{n} {eyes.words.say('print.' + good)}"
        for good, n in (row.get("cost") or {}).items()
        if good != "different"
    ]
    return [
        said(
            eyes,
            cost=", ".join(price),
            size=f"{wide} × {high}, {len(row['squares'])}",
            works=eyes.words.say("print.manned" if row["manned"] else "print.unmanned"),
        )
    ]


def hexagon(slug: str, view: dict[str, Any], eyes: Eyes) -> list[str]:
    row = row_of(view["hexes"], "hex", slug)
    if row is None:
        return []
    here = []
    if row["city"] is not None:
        here.append(f"{eyes.words.say('print.city')} ({eyes.names[row['city']]})")
    if row["inn"] is not None:
        here.append(f"{eyes.words.say('print.inn')} ({eyes.names[row['inn']]})")
    for producer in view["producers"]:
        if slug in (producer["centre"], producer["second"]) or slug in producer["left"]:
            good = eyes.name("good", producer["good"])
            here.append(
                f"{eyes.name('producer', producer['kind'])}, {good} ({eyes.names[producer['owner']]})"
            )
    if row["polluted"]:
        here.append(eyes.words.say("print.polluted"))
    if row["counter"]:
        here.append(eyes.words.say("print.counter"))
    return [said(eyes, terrain=eyes.text(f"terrain.{row['terrain']}"), here=", ".join(here))]
