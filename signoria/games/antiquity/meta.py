"""The listing of Antiquity."""

from __future__ import annotations

from signoria.kernel.meta import Meta, OptionSpec

META = Meta(
    slug="antiquity",
    title="Antiquity",
    seats=(2, 4),
    stage="complete",
    rules_version=3,
    turn_limit=40,
    options=[OptionSpec("introductory", False), OptionSpec("mirrored", False)],
    minutes=(120, 180),
    reconstructed=True,
)
