"""The listing of Age of Renaissance."""

from __future__ import annotations

from signoria.kernel.meta import Meta, OptionSpec

META = Meta(
    slug="age_of_renaissance",
    title="Age of Renaissance",
    seats=(3, 6),
    stage="complete",
    rules_version=3,
    turn_limit=60,
    options=[
        OptionSpec("edition", "english", choices=("english", "french")),
        OptionSpec("length", "campaign", choices=("basic", "intermediate", "campaign")),
    ],
    minutes=(120, 360),
)
