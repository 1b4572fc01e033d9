"""A game from outside the package, as another process must find it."""

from __future__ import annotations

from tests.bots.pick import Pick, PickGame


class Outside(PickGame):
    pass


RULESET = Outside(Pick(3, 0, 0), [0.1, 0.9, 0.2])
