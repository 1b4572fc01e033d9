"""The game on one page."""

from __future__ import annotations

from signoria.games.age_of_renaissance.data import Data
from signoria.kernel.aid import Line, Part
from signoria.kernel.text import Noun, Text

PHASES = ["draw", "buy", "play", "purchase", "expansion", "income", "order"]
PHASE_RULES = ["aor.9.2-1", "aor.9.3-1", "aor.9.4-1", "aor.9.5.2-1", "aor.9.6-1", "aor.9.7-2", "aor.9.1-1"]
HANDS = 7  # cards in hand whose stabilization is shown
BOXES = 5  # provinces whose payments are shown


def aid(d: Data) -> list[Part]:
    phases = [
        Line(PHASE_RULES[i], Text(f"phase.{PHASES[i]}"), Text(f"aid.{PHASES[i]}_text", **_figures(d)))
        for i in range(len(PHASES))
    ]
    goods = [
        Line(
            "aor.9.4.1-1",
            Noun("commodity", c),
            None,
            " ".join([str(n) for n in d.commodities[c].payoff[1 : BOXES + 1]]),
        )
        for c in range(len(d.commodities))
    ]
    advances = [
        Line("aor.9.5.2-2", Noun("advance", i), None, f"{d.advances[i].cost} / {d.advances[i].credit}")
        for i in range(len(d.advances))
    ]
    fight = [
        Line("aor.9.6.3-2", Text("aid.attack"), Text("aid.attack_text")),
        Line("aor.9.6.3-6", Text("aid.dice"), Text("aid.dice_text")),
        Line("aor.9.6.3-14", Text("aid.won"), Text("aid.won_text")),
        Line("aor.4.3-1", Text("aid.marker"), Text("aid.marker_text")),
        Line("aor.9.5.1-7", Noun("ship", 1), Text("ship_text.galley"), _levels(d, 1)),
        Line("aor.9.5.1-17", Noun("ship", 2), Text("ship_text.seaworthy"), _levels(d, 2)),
        Line("aor.9.5.1-2", Noun("ship", 3), Text("ship_text.ocean"), _levels(d, 3)),
    ]
    misery = [
        Line(
            "aor.9.5.3-1",
            Text("aid.stability"),
            Text("aid.stability_text"),
            " ".join([str(n * (n + 1) // 2) for n in range(1, HANDS + 1)]),
        ),
        Line("aor.4.7-1", Text("aid.ladder"), Text("aid.ladder_text"), " ".join([str(n) for n in d.ladder])),
    ]
    end = [
        Line("aor.11.1-2", Text("aid.ends"), Text("aid.ends_text", n=len(d.advances))),
        Line("aor.11.2-1", Text("aid.last"), Text("aid.last_text")),
        Line("aor.11.3-1", Text("aid.score"), Text("aid.score_text")),
    ]
    return [
        Part("turn", phases, numbered=True),
        Part("expansion", fight),
        Part("misery", misery),
        Part("end_of_game", end),
        Part("goods", goods, narrow=True),
        Part("advances", advances, narrow=True),
    ]


def _figures(d: Data) -> dict[str, int]:
    return {"ship": d.ship_price, "card": d.card_price, "base": d.income_base}


def _levels(d: Data, ship: int) -> str:
    return " ".join([str(level) for level in d.ship_levels[ship]])
