"""Tribute with later rules: the same ones under a new number, or ones by which games go another way."""

from __future__ import annotations

import pytest

from signoria import registry
from signoria.games.template import steps
from signoria.games.template.state import TributeState


def raise_version(patch: pytest.MonkeyPatch, version: int = 2) -> None:
    """The rules get a new number and stay as they are."""
    patch.setattr(registry.ruleset("template").meta, "rules_version", version)


def change_rules(patch: pytest.MonkeyPatch) -> None:
    """Whoever takes the tribute gets a point more."""
    taken = steps.take_tribute

    def take_more(s: TributeState) -> None:
        taken(s)
        s.points[s.stack[-1].ints()[0]] += 1

    raise_version(patch)
    patch.setattr(steps, "take_tribute", take_more)
