"""The solitaire opponent's turn (O1)."""

from __future__ import annotations

from signoria.games.pax_renaissance.state import PaxState
from signoria.kernel.step import Procedure


class OpponentTurn(Procedure[PaxState]):
    def advance(self, s: PaxState, line: int) -> None:
        s.end()
