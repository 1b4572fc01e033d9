"""Another order of play, proved: games with the tables of the game and with the pack that is proposed, on the same deals.

    python docs/studies/road-to-domination/order.py play 1200 [SEED] > order.jsonl    (needs the standard library only: the compiled build can do it)
    python docs/studies/road-to-domination/order.py show order.jsonl              (needs the extra `lab`; writes order.parquet)

"dealt": everybody is dealt one superpower, so that powers are compared that nobody chose. "chosen": as the game is played, with a choice of two.
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
SEED = 1683
CELLS: list[tuple[str, str | None]] = [
    ("own, dealt", "dealt/own"),
    ("proposal, dealt", "dealt/proposal"),
    ("own, chosen", None),
    ("proposal, chosen", "proposal"),
]


def play(games: int, start: int) -> None:
    """A line for every player of every game: so many at four and at three seats, half of them at two, and a sixth where there is a choice."""
    rules = registry.ruleset("road_to_domination")
    for cell, pack in CELLS:
        for seats in (4, 3, 2):
            setup = rules.setup(seats, {}, None if pack is None else HERE / pack)
            for game in range(games // 6 if "chosen" in cell else games // 2 if seats == 2 else games):
                s: Any = rules.new_state(setup, derive(start, seats, game))
                bots = [make("merchant+looks=0", derive(start, seats, game, seat)) for seat in range(seats)]
                order = seeded(derive(start, seats, game, -1))
                while s.outcome is None:
                    seat = next_seat(s.waiting, order)
                    s.apply(seat, bots[seat].choose(s, seat))
                for seat, player in enumerate(s.players):
                    won = s.outcome.winners
                    row = {
                        "cell": cell,
                        "seats": seats,
                        "game": game,
                        "power": s.data.powers[player.power].slug,
                        "religion": s.data.religion_slugs[player.religion],
                        "place": (seat - s.first) % seats,
                        "even": round(seats / len(won), 4) if seat in won else 0.0,
                        "turns": s.turn,
                    }
                    print(json.dumps(row))


def show(path: Path) -> None:
    """The shares of each power, how far they are apart, and by how much less with the proposal: paired, since both play the same deals."""
    import numpy as np
    import polars as pl
    from analyse import left_over, report, spreads

    rows = pl.read_ndjson(path)
    rows.write_parquet(HERE / "order.parquet", compression="zstd")
    c = pl.col
    rows = rows.with_columns(game=c("game") * 5 + c("seats"), share=c("even") / c("seats"))
    names = sorted(rows["power"].unique().to_list())

    def columns(cell: str, seats: list[int]) -> tuple[Any, Any, Any]:
        own = rows.filter((c("cell") == cell) & c("seats").is_in(seats))
        return (
            np.array([names.index(name) for name in own["power"]]),
            own["even"].to_numpy(),
            own["game"].to_numpy(),
        )

    for cell, _ in CELLS:
        for seats in (4, 3, 2):
            own = rows.filter((c("cell") == cell) & (c("seats") == seats))
            report(f"{cell}, {seats} seats", own, "power")
            print(
                "    by place:", [round(own.filter(c("place") == i)["even"].mean(), 2) for i in range(seats)]
            )
    for kind in ("dealt", "chosen"):
        for seats in ([4], [3], [2], [3, 4], [2, 3, 4]):
            pair = [columns(f"{whose}, {kind}", seats) for whose in ("own", "proposal")]
            found = [spreads(*one, len(names)) for one in pair]
            chance = np.random.default_rng(2)
            number = max(int(one[2].max()) for one in pair) + 1
            drawn = []
            for _ in range(500):
                weight = np.bincount(chance.integers(0, number, number), minlength=number).astype(float)
                seen = [left_over(one[0], one[1], weight[one[2]], len(names))[0] for one in pair]
                drawn.append(seen[0] - seen[1])
            low, high = np.quantile(drawn, [0.025, 0.975])
            left = " -> ".join(f"{one[2]:.3f} ({one[3]:.3f} to {one[4]:.3f})" for one in found)
            print(
                f"{kind}, {seats} seats: left {left}; seen {found[0][0]:.3f} -> {found[1][0]:.3f}, less by {low:.3f} to {high:.3f}"
            )
    for power in names:
        parts = []
        for whose in ("own", "proposal"):
            own = rows.filter((c("cell") == f"{whose}, dealt") & (c("power") == power) & (c("seats") > 2))[
                "even"
            ]
            error = 1.96 * float(own.std()) / len(own) ** 0.5
            parts.append(f"{own.mean():.2f} ({own.mean() - error:.2f} to {own.mean() + error:.2f})")
        print(f"three and four seats, dealt: {power} {' -> '.join(parts)}; {len(own)}")


if __name__ == "__main__":
    if sys.argv[1] == "play":
        play(int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else SEED)
    else:
        show(Path(sys.argv[2]))
