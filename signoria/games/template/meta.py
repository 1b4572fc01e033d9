"""The listing of Tribute."""

from __future__ import annotations

from signoria.kernel.meta import Meta, OptionSpec

META = Meta(
    slug="template",
    title="Tribute",
    seats=(2, 4),
    stage="complete",
    rules_version=1,
    turn_limit=60,
    options=[OptionSpec("goal", 100, low=5, high=200)],
)
