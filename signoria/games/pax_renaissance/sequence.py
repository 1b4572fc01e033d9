"""The sequence of play (D): turn after turn, and what ends a banker's part in it."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.pax_renaissance import events
from signoria.games.pax_renaissance.ids import EMPIRES, PAWN
from signoria.games.pax_renaissance.rules.market import refresh
from signoria.games.pax_renaissance.rules.squares import discard_card, to_throne
from signoria.games.pax_renaissance.rules.victory import declared_outcome, lost_alone, patron_outcome
from signoria.games.pax_renaissance.solo.opponent import OpponentTurn
from signoria.games.pax_renaissance.state import PaxState
from signoria.games.pax_renaissance.steps import limits
from signoria.games.pax_renaissance.steps.actions import ActionPhase
from signoria.games.pax_renaissance.steps.battle import Constantinople
from signoria.kernel.step import Procedure


class Turn(Procedure[PaxState]):
    """One turn of the active banker: actions, refresh, next banker."""

    ON: ClassVar[tuple[str, ...]] = ("",)
    LINES: ClassVar[int] = 2

    def advance(self, s: PaxState, line: int) -> None:
        if line == 0:
            self.begin(s)
        else:
            s.jump(0)
            self.refresh(s)
            if s.outcome is None:
                s.active = next_banker(s)

    def begin(self, s: PaxState) -> None:
        limit = s.options.turn_limit
        if limit and s.turn >= limit:
            s.emit(events.LIMIT, s.everyone)
            s.finish(lost_alone(s, "turn_limit") if s.seats == 1 else patron_outcome(s, "turn_limit"))
            return
        s.turn += 1
        s.actions_left = s.data.actions
        s.spent = 0
        s.done = 0
        s.laid = 0
        s.used = []
        s.emit(events.TURN, s.everyone, s.bank[s.active])
        if s.automatic(s.active):
            s.call(OpponentTurn())
        else:
            s.call(ActionPhase())

    def refresh(self, s: PaxState) -> None:
        """D2; without cards the game ends: patron victory, or the solitaire opponent's (L2a, O6b)."""
        if not refresh(s):
            s.emit(events.MARKET_EMPTY, s.everyone)
            s.finish(lost_alone(s, "market") if s.seats == 1 else patron_outcome(s, "patron"))


def next_banker(s: PaxState) -> int:
    """The next banker clockwise who is still in the game (D2c)."""
    banker = (s.active + 1) % s.bankers
    while not s.in_game(banker):
        banker = (banker + 1) % s.bankers
    return banker


def settle(s: PaxState) -> None:
    """At once after every step: lost abilities, and in the bankruptcy variant ruined banks."""
    if s.unsettled:
        limits.settle(s)
    if s.options.bankruptcy and isinstance(s.stack[-1], ActionPhase | Turn) and s.outcome is None:
        for banker in range(s.bankers):
            if s.in_game(banker) and ruined(s, banker):
                eliminate(s, banker, "bankruptcy")


def ruined(s: PaxState, banker: int) -> bool:
    """No florins, no cards, no concessions (G6)."""
    if s.florins[banker] or s.hands[banker] or s.maids[banker]:
        return False
    return banker not in s.pawns and not s.rows[2 * banker] and not s.rows[2 * banker + 1]


def eliminate(s: PaxState, banker: int, reason: str) -> None:
    """A bank is out of the game; the last one in it wins."""
    s.eliminated |= 1 << banker
    s.emit(events.ELIMINATED, s.everyone, s.bank[banker])
    left = [b for b in range(s.bankers) if s.in_game(b)]
    if len(left) != 1:
        return
    if s.automatic(left[0]):
        s.finish(lost_alone(s, reason))
    else:
        s.finish(declared_outcome(s, left[0], reason))


def close_bank(s: PaxState, banker: int) -> None:
    """A seat resigns: its concessions leave the map, its cards the game, its squares go to their thrones."""
    for border in range(len(s.pawns)):
        if s.pawns[border] == banker:
            s.pawns[border] = -1
            s.pool[PAWN + banker] += 1
    for e in range(EMPIRES):
        if s.owner[e] == banker and s.suzerain[e] < 0:
            to_throne(s, e)
    for side in (0, 1):
        for card in s.rows[2 * banker + side][:]:
            discard_card(s, card)
    s.hands[banker] = []
    s.maids[banker] = []
    s.china += s.florins[banker]
    s.florins[banker] = 0
    eliminate(s, banker, "resigned")
    if s.outcome is None and s.active == banker:
        while not isinstance(s.stack[-1], Turn):
            step = s.stack[-1]
            if isinstance(step, Constantinople):
                step.abandon(s)
            s.end()
        s.fighting = []
        s.placed = []
    if s.outcome is None:
        s.touch()
        settle(s)
