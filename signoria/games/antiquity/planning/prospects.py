"""Which saint suits a position."""

from __future__ import annotations

from signoria.games.antiquity import ids
from signoria.games.antiquity.state import AntiquityState
from signoria.kernel.style import Style


def likely_saint(s: AntiquityState, seat: int, style: Style) -> int:
    return ids.SAN_CHRISTOFORI
