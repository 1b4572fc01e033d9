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
    summary="Superpowers trade, plot, conquer and fight for glory, from the age of discovery to the age of industry.",
    credit="A game by Konrad Perzyna, published by ST Games. No text or art of the original is used.",
    minutes=(60, 120),
    reconstructed=(
        "Most values of territories, achievements and superpowers, the trade values, the requirements of religions and the number of copies "
        "of each card are reconstructed: the printed ones are not documented."
    ),
)
