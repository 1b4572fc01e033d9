"""The listing of Antiquity."""

from __future__ import annotations

from signoria.kernel.meta import Meta, OptionSpec

META = Meta(
    slug="antiquity",
    title="Antiquity",
    seats=(2, 4),
    stage="complete",
    rules_version=2,
    turn_limit=40,
    options=[OptionSpec("introductory", False), OptionSpec("mirrored", False)],
    summary="Found cities in medieval Italy, feed them, and satisfy a patron saint before famine buries you.",
    credit="Jeroen Doumen and Joris Wiersinga",
    minutes=(120, 180),
    reconstructed="Costs and shapes of the city buildings, house prices and map layouts stand on components "
    "that are not in the rulebook; they are reconstructed.",
)
