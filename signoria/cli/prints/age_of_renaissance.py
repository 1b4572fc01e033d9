"""Age of Renaissance: provinces with market, commodity and who is there; commodities, advances, cards."""

from __future__ import annotations

from typing import Any

from signoria.cli.boards.eyes import Eyes
from signoria.cli.prints import row_of, said


def facts(kind: str, slug: str, view: dict[str, Any], eyes: Eyes) -> list[str]:
    if kind == "province":
        return province(slug, view, eyes)
    if kind == "commodity":
        return commodity(slug, eyes)
    if kind == "advance":
        return advance(slug, eyes)
    if kind == "card":
        row = row_of(eyes.tables["cards"]["card"], "id", slug)
        return [said(eyes, epoch=str(row["epoch"]))] if row is not None else []
    return []


def names(kind: str, slugs: list[str], eyes: Eyes) -> str:
    return ", ".join(eyes.name(kind, slug) for slug in slugs)


def province(slug: str, view: dict[str, Any], eyes: Eyes) -> list[str]:
    row = row_of(eyes.tables["map"]["province"], "id", slug)
    if row is None:
        return []
    seas = sorted({sea for coast in row.get("coasts", []) for sea in coast["seas"]})
    return [
        said(
            eyes,
            market_number=str(row["market"]),
            commodity=names("commodity", row.get("commodities", []), eyes),
            area=eyes.name("area", row["area"]),
            kind=eyes.words.say(f"print.{row['kind']}"),
        ),
        said(
            eyes,
            by_land=names("province", row.get("land", []), eyes),
            seas=", ".join(eyes.text(f"board.sea.{sea}", sea.replace("_", " ")) for sea in seas),
            supports=names("province", row.get("supports", []), eyes),
        ),
        said(eyes, here=occupants(slug, view, eyes) or eyes.text("kernel.nobody")),
    ]


def occupants(slug: str, view: dict[str, Any], eyes: Eyes) -> str:
    """Who dominates a province, or has how many tokens there."""
    at = view["provinces"].get(slug)
    if at is None:
        return ""
    if at["marker"] is not None:
        return f"{eyes.names[at['marker']]} ●"
    tokens = {**at["old_tokens"], **at["new_tokens"]}
    return ", ".join(
        f"{eyes.names[int(seat)]} ×{at['old_tokens'].get(seat, 0) + at['new_tokens'].get(seat, 0)}"
        for seat in tokens
    )


def commodity(slug: str, eyes: Eyes) -> list[str]:
    row = row_of(eyes.tables["commodities"]["commodity"], "id", slug)
    if row is None:
        return []
    places = [p["id"] for p in eyes.tables["map"]["province"] if slug in p.get("commodities", [])]
    return [said(eyes, base=str(row["base"]), provinces=names("province", places, eyes))]


def advance(slug: str, eyes: Eyes) -> list[str]:
    rows = eyes.tables["advances"]["advance"]
    row = row_of(rows, "id", slug)
    if row is None:
        return []
    needs = [other["id"] for other in rows if other["letter"] in row.get("needs", [])]
    return [
        said(
            eyes,
            category=eyes.name("category", row["category"]),
            cost=str(row["cost"]),
            credit=str(row["credit"] or ""),
            needs=names("advance", needs, eyes),
        )
    ]
