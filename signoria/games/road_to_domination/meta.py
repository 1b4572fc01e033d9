"""The listing of the game."""

from __future__ import annotations

from signoria.kernel.meta import Meta

META = Meta(
    slug="road_to_domination",
    title="Road to Domination",
    seats=(2, 4),
    stage="complete",
    rules_version=2,
    turn_limit=400,
    minutes=(60, 120),
    reconstructed=True,
)
