"""From run directories to Parquet, and from Parquet to measures. Needs the extra `lab` (polars)."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any, Final

import polars as pl

from signoria.lab.rundir import Run, encode

Z: Final = 1.96  # 95 %


def write_tables(run: Run, names: list[str]) -> None:
    """Write `<table>.parquet` for each table, part after part, so that no more than a part is in memory."""
    for name in names:
        lines = run.path / f".{name}.ndjson"
        count = 0
        with lines.open("w", encoding="utf-8") as out:
            for row in run.table(name):
                out.write(encode(row) + "\n")
                count += 1
        if count:
            pl.scan_ndjson(lines, infer_schema_length=None).sink_parquet(run.path / f"{name}.parquet")
        lines.unlink()


def read_table(path: Path, name: str) -> Any:
    """A table of a finished run; None if the run has none of that name."""
    file = path / f"{name}.parquet"
    return pl.read_parquet(file) if file.is_file() else None


def interval(wins: float, games: float) -> tuple[float, float]:
    """Wilson's interval of a share, 95 %."""
    if not games:
        return 0.0, 1.0
    p = wins / games
    middle = (p + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z * math.sqrt(p * (1 - p) / games + Z * Z / (4 * games * games)) / (1 + Z * Z / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def with_interval(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rows with `wins` and `games` get `share`, `low` and `high`."""
    out = []
    for row in rows:
        low, high = interval(row["wins"], row["games"])
        share = row["wins"] / row["games"] if row["games"] else 0.0
        out.append({**row, "share": round(share, 4), "low": round(low, 4), "high": round(high, 4)})
    return out


def overview(games: Any) -> list[dict[str, Any]]:
    """By cell: length, branching, lead changes, drama, when the winner led for good."""
    c = pl.col
    found = games.group_by("cell", maintain_order=True).agg(
        pl.len().alias("games"),
        c("turns").median().alias("turns"),
        c("turns").quantile(0.1).alias("turns_low"),
        c("turns").quantile(0.9).alias("turns_high"),
        c("decisions").median().alias("decisions"),
        c("branching").mean().round(2).alias("branching"),
        c("lead_changes").mean().round(2).alias("lead_changes"),
        c("drama").mean().round(3).alias("drama"),
        c("settled").mean().round(3).alias("settled"),
        (c("winners").list.len() == 0).mean().round(3).alias("nobody"),
        (c("winners").list.len() > 1).mean().round(3).alias("shared"),
    )
    rows: list[dict[str, Any]] = found.to_dicts()
    return rows


def by_seat(games: Any) -> list[dict[str, Any]]:
    """Share of the victories by cell and seat."""
    seats = games.with_columns(seat=pl.int_ranges(0, pl.col("seats"))).explode("seat", "shares")
    found = seats.group_by("cell", "seat", maintain_order=True).agg(
        pl.col("shares").sum().alias("wins"),
        pl.len().alias("games"),
        (1 / pl.col("seats").first()).alias("fair"),
    )
    return with_interval(found.sort("cell", "seat").to_dicts())


def by_start(games: Any) -> list[dict[str, Any]]:
    """Share of the victories of whoever decides first, by cell; games that all begin together don't count."""
    begun = games.filter(pl.col("first") >= 0).with_columns(
        won=pl.col("shares").list.get(pl.col("first"), null_on_oob=True)
    )
    found = begun.group_by("cell", maintain_order=True).agg(
        pl.col("won").sum().alias("wins"),
        pl.len().alias("games"),
        (1 / pl.col("seats").first()).alias("fair"),
    )
    return with_interval(found.to_dicts())


def by_bot(games: Any) -> list[dict[str, Any]]:
    """Share of the victories by cell and bot; a bot on several seats counts for each."""
    seats = games.explode("bots", "shares")
    found = seats.group_by("cell", "bots", maintain_order=True).agg(
        pl.col("shares").sum().alias("wins"),
        pl.len().alias("games"),
        (1 / pl.col("seats").first()).alias("fair"),
    )
    return with_interval([{**row, "bot": row["bots"]} for row in found.sort("cell", "bots").to_dicts()])


def by_reason(games: Any) -> list[dict[str, Any]]:
    """How the games ended, by cell."""
    whole = {row["cell"]: row["games"] for row in overview(games)}
    found = games.group_by("cell", "reason", maintain_order=True).agg(pl.len().alias("wins"))
    rows = [{**row, "games": whole[row["cell"]]} for row in found.sort("cell", "reason").to_dicts()]
    return with_interval(rows)


def by_use(uses: Any, least: int = 10) -> list[dict[str, Any]]:
    """What is chosen, and what it is worth: players who did it at least once, their share of the victories against a fair one. Of what has several parts
    (a card and its target, a building and its place) the first alone counts too, and of every verb whatever it was done with.

    It is no proof that the choice wins: who stands well can afford more.
    """
    first = uses.with_columns(noun=pl.col("noun").str.split(" ").list.first())
    whole = uses.with_columns(noun=pl.lit(""))
    uses = pl.concat([uses, first.filter(uses["noun"].str.contains(" ")), whole])
    seats = uses.group_by("cell", "game", "seat", "verb", "noun").agg(
        pl.col("times").sum().alias("times"), pl.col("share").first().alias("share")
    )
    counts = uses.group_by("cell").agg(
        (pl.struct("game", "seat").n_unique() / pl.col("game").n_unique()).alias("players")
    )
    found = (
        seats.group_by("cell", "verb", "noun")
        .agg(
            pl.len().alias("games"), pl.col("share").sum().alias("wins"), pl.col("times").sum().alias("times")
        )
        .join(counts, on="cell")
        .filter(pl.col("games") >= least)
        .with_columns(fair=1 / pl.col("players"))
        .sort("cell", "verb", "noun")
    )
    rows = with_interval(found.to_dicts())
    for row in rows:
        spread = math.sqrt(row["fair"] * (1 - row["fair"]) / row["games"]) if row["fair"] < 1 else 1.0
        row["z"] = round((row["share"] - row["fair"]) / spread, 2)
    return rows


def measures(path: Path) -> dict[str, list[dict[str, Any]]]:
    """All measures of a finished run."""
    games, uses = read_table(path, "games"), read_table(path, "uses")
    out = {
        "overview": overview(games),
        "seats": by_seat(games),
        "start": by_start(games),
        "bots": by_bot(games),
        "reasons": by_reason(games),
    }
    if uses is not None:
        out["uses"] = by_use(uses)
    return out
