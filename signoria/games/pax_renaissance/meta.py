"""The listing of Pax Renaissance."""

from __future__ import annotations

from signoria.kernel.meta import Meta, OptionSpec

META = Meta(
    slug="pax_renaissance",
    title="Pax Renaissance",
    seats=(1, 4),
    stage="complete",
    rules_version=3,
    turn_limit=400,
    options=[
        OptionSpec("map_1550", False),
        OptionSpec("astrology", False),
        OptionSpec("bankruptcy", False),
        OptionSpec("promo", False),
        OptionSpec("solo_deck", 8, low=2, high=24, max_seats=1),
    ],
    minutes=(60, 120),
)
