"""The game on one page."""

from __future__ import annotations

from signoria.games.antiquity import ids
from signoria.games.antiquity.data import Data, Price
from signoria.kernel.aid import Line, Part
from signoria.kernel.text import Noun, Text

PHASES = [
    ("all_rise", "antiquity.phase1-01"),
    ("city_building", "antiquity.phase2-01"),
    ("order_of_play", "antiquity.phase3-02"),
    ("countryside_building", "antiquity.phase4-04"),
    ("store_goods", "antiquity.phase5-01"),
    ("harvest", "antiquity.phase6-01"),
    ("explore", "antiquity.phase7-02"),
    ("famine", "antiquity.phase8-01"),
    ("pollution", "antiquity.phase9-01"),
    ("check_victory", "antiquity.phase10-01"),
]
SAINT_RULES = ["phase10-07", "phase10-04", "phase10-06", "phase10-03", "phase10-09"]


def aid(d: Data) -> list[Part]:
    figures = {
        "harvest": d.harvest,
        "granary": d.granary,
        "rise": d.famine_rise,
        "city": d.pollution_per_city,
        "fountain": d.pollution_per_fountain,
        "dump": d.pollution_dump,
    }
    phases = [Line(rule, Text(f"phase.{name}"), Text(f"aid.{name}", **figures)) for name, rule in PHASES]
    saints = [
        Line(f"antiquity.{SAINT_RULES[i]}", Noun("saint", i), Text(f"saint_text.{ids.SAINT_SLUGS[i]}"))
        for i in range(ids.SAINTS)
    ]
    works = [
        Line("antiquity.phase4w-01", Noun("producer", 0), Text("aid.woodcutter"), price(d.producer_price[0])),
        Line("antiquity.phase4w-07", Noun("producer", 1), Text("aid.farm"), price(d.producer_price[1])),
        Line("antiquity.phase4w-14", Noun("producer", 2), Text("aid.mine"), price(d.producer_price[2])),
        Line("antiquity.phase4f-02", Noun("producer", 3), Text("aid.fishery"), price(d.producer_price[3])),
        Line("antiquity.phase4i-03", Text("aid.inn"), Text("aid.inn_text"), price(d.inn_price)),
        Line("antiquity.phase4i-08", Text("aid.city"), Text("aid.city_text"), price(d.city_price)),
        Line(
            "antiquity.phase4-06",
            Text("aid.zone"),
            Text("aid.zone_text", n=d.steps, more=d.steps_with_stables),
        ),
    ]
    buildings = [
        Line(
            "antiquity.phase2b-01",
            Noun("building", kind),
            Text(f"building_text.{ids.KIND_SLUGS[kind]}"),
            price(d.buildings[kind].price) if kind != ids.HOUSE else "",
        )
        for kind in range(ids.KINDS)
    ]
    houses = [
        Line("antiquity.phase2h-01", None, Text("aid.house", n=n + 1), price(d.houses[n]))
        for n in range(len(d.houses))
    ]
    return [
        Part("turn", phases, numbered=True),
        Part("saints", saints),
        Part("works", works),
        Part("buildings", buildings),
        Part("houses", houses, narrow=True),
    ]


def price(p: Price) -> str:
    """As printed: 2W 1S; D: of different types."""
    parts = [
        f"{n}{letter}{'D' if p.different and n > 1 and letter in 'FL' else ''}"
        for n, letter in ((p.wood, "W"), (p.stone, "S"), (p.food, "F"), (p.luxury, "L"))
        if n
    ]
    return " ".join(parts) or "0"
