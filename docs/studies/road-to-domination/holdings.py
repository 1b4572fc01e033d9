"""Achievements and territories: how often each is taken, how soon, and how much those win who take it.

    python docs/studies/road-to-domination/holdings.py play 600 > holdings.jsonl     (needs the standard library only: the compiled build can do it)
    python docs/studies/road-to-domination/holdings.py show holdings.jsonl           (needs the extra `lab`; writes holdings.parquet and a plot)

A thing is open from the moment at which somebody could take it: an achievement when it lies out, a territory when it lies face up or is in a hand. What is
counted is who takes it first; what wars move later is not.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from signoria import registry
from signoria.kernel.playout import next_seat
from signoria.kernel.rng import derive, seeded
from signoria.lab.entrants import make

HERE = Path(__file__).parent
SEED = 1776


class Ledger:
    """Since which turn each thing of a game has been open, and who took it when."""

    def __init__(self) -> None:
        self.open: dict[str, int] = {}
        self.taken: dict[str, tuple[int, int]] = {}

    def note(self, s: Any) -> None:
        data = s.data
        row = [card for card in s.achievement_row if card >= 0] + s.achievement_stack[-1:]
        there = [f"achievement {data.achievements[card].slug}" for card in row]
        cards = [card for card in s.face_up if card >= 0] + [card for p in s.players for card in p.hand]
        there += [f"territory {data.territory(card).slug}" for card in cards if card >= data.first_territory]
        for name in there:
            self.open.setdefault(name, s.turn)
        for seat, p in enumerate(s.players):
            for card in p.achievements:
                self.taken.setdefault(f"achievement {data.achievements[card].slug}", (seat, s.turn))
            for card in p.territories + p.board:
                self.taken.setdefault(f"territory {data.territory(card).slug}", (seat, s.turn))


def play(games: int) -> None:
    """A line for everything that was open in a game: so many games at four, three and two seats."""
    rules = registry.ruleset("road_to_domination")
    for seats in (4, 3, 2):
        setup = rules.setup(seats, {})
        for game in range(games):
            s: Any = rules.new_state(setup, derive(SEED, seats, game))
            bots = [make("merchant+looks=0", derive(SEED, seats, game, seat)) for seat in range(seats)]
            order = seeded(derive(SEED, seats, game, -1))
            ledger = Ledger()
            while s.outcome is None:
                seat = next_seat(s.waiting, order)
                s.apply(seat, bots[seat].choose(s, seat))
                ledger.note(s)
            won = s.outcome.winners
            for name, since in {**dict.fromkeys(ledger.taken, 0), **ledger.open}.items():
                seat, turn = ledger.taken.get(name, (-1, -1))
                kind, slug = name.split()
                row = {"seats": seats, "game": game, "kind": kind, "name": slug, "since": since, "turn": turn}
                print(json.dumps({**row, "even": round(seats / len(won), 4) if seat in won else 0.0}))


def show(path: Path) -> None:
    """A line for each achievement and territory; and how far apart they are beyond luck."""
    import altair as alt
    import numpy as np
    import polars as pl
    from analyse import spreads

    rows = pl.read_ndjson(path)
    rows.write_parquet(HERE / "holdings.parquet", compression="zstd")
    data = registry.ruleset("road_to_domination").setup(4, {}).data
    class_of = {a.slug: f"{a.glory} glory" for a in data.achievements}
    class_of |= {
        t.slug: "board" if t.on_board else "first" if t.initial else "later" for t in data.territories
    }
    c = pl.col
    rows = rows.with_columns(
        group=c("name").replace_strict(class_of), wait=c("turn") - c("since"), taken=c("turn") >= 0
    )
    for seats in ([4], [3], [2], [2, 3, 4]):
        own = rows.filter(c("seats").is_in(seats))
        played = own.select("seats", "game").n_unique()
        print(f"\n{seats} seats, {played} games")
        table = own.group_by("kind", "group", "name").agg(
            (pl.len() / played).alias("open"),
            c("taken").mean(),
            c("wait").filter(c("taken")).median(),
            c("even").filter(c("taken")).mean(),
            (c("even").filter(c("taken")).std() * 1.96 / c("taken").sum().sqrt()).alias("error"),
            c("taken").sum().alias("times"),
        )
        for r in table.sort("kind", "group", "taken", descending=[False, False, True]).iter_rows(named=True):
            share = f"{r['even'] or 0:.2f} ({(r['even'] or 0) - (r['error'] or 0):.2f} to {(r['even'] or 0) + (r['error'] or 0):.2f})"
            print(
                f"  {r['kind']:<12}{r['group']:<9}{r['name']:<26}open {r['open']:4.0%}  taken {r['taken']:4.0%}"
                f"  after {r['wait'] or 0:4.0f} turns  wins {share}; {r['times']}"
            )
        for (kind, group), part in (
            own.filter("taken").sort("kind", "group").group_by("kind", "group", maintain_order=True)
        ):
            names = sorted(part["name"].unique().to_list())
            numbers = np.array([names.index(name) for name in part["name"]])
            found = spreads(
                numbers, part["even"].to_numpy(), (part["game"] * 5 + part["seats"]).to_numpy(), len(names)
            )
            print(
                f"  {kind} {group}: seen {found[0]:.3f}, luck {found[1]:.3f}, left {found[2]:.3f} ({found[3]:.3f} to {found[4]:.3f})"
            )
    share = (
        rows.filter(c("kind") == "achievement")
        .group_by("group", "name", "seats")
        .agg(c("taken").mean())
        .sort("group", "taken", descending=[False, True])
    )
    chart = alt.Chart(share).mark_point(filled=True, size=60)
    chart.encode(
        y=alt.Y("name:N", title=None, sort=None),
        x=alt.X("taken:Q", title="taken, where it lay open", axis=alt.Axis(format="%")),
        color=alt.Color("seats:O", title="seats"),
        row=alt.Row("group:N", title=None),
    ).resolve_scale(y="independent").save(HERE / "plots" / "achievements.svg")


if __name__ == "__main__":
    play(int(sys.argv[2])) if sys.argv[1] == "play" else show(Path(sys.argv[2]))
