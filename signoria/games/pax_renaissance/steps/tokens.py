"""Token management: bringing tokens on from the pool, and from play when the pool is empty (TOKEN MANAGEMENT)."""

from __future__ import annotations

from typing import ClassVar, Final

from signoria.games.pax_renaissance import events, verbs
from signoria.games.pax_renaissance.ids import (
    BISHOP,
    BORDERS,
    EMPIRES,
    NO_TOKEN,
    PAWN,
    PAWN_SPOT,
    PIRATE,
    PIRATE_PROOF,
    PIRATE_SPOT,
    PLACES,
    TOKENS,
)
from signoria.games.pax_renaissance.rules.pieces import (
    add_repressed,
    enter_border,
    enter_card,
    enter_place,
    token_in_play,
)
from signoria.games.pax_renaissance.state import PaxState, spot_token
from signoria.games.pax_renaissance.steps.base import BANKER, CARD, Choice, refuse
from signoria.kernel.action import Action
from signoria.kernel.schema import Field, Id, Number
from signoria.kernel.step import Step
from signoria.kernel.text import Noun, Refusal, Text

TO_PLACE: Final = 0
TO_BORDER: Final = 1
TO_CARD: Final = 2
TO_SQUARE: Final = 3


def put(s: PaxState, banker: int, token: int, where: int, at: int) -> None:
    """Bring a token on from the pool or the reserves; if none is left its banker takes one from play. May call a step."""
    if s.pool[token] > 0:
        s.pool[token] -= 1
        arrive(s, token, where, at)
    else:
        s.call(TakeToken(banker, token, where, at))


def arrive(s: PaxState, token: int, where: int, at: int) -> None:
    if where == TO_PLACE:
        enter_place(s, token, at)
    elif where == TO_BORDER:
        enter_border(s, token, at)
    elif where == TO_CARD:
        s.emit(events.BISHOP_PLACED, s.everyone, token, at)
        enter_card(s, token, at)
    else:
        add_repressed(s, token, at)


class TakeToken(Choice):
    """The pool is empty: take a token of the same kind and colour from repressed ones, else from anywhere."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.TAKE_REPRESSED, verbs.TAKE_FROM, verbs.TAKE_BISHOP)
    INTS: ClassVar[tuple[Field, ...]] = (BANKER, Id(TOKENS), Number(TO_PLACE, TO_SQUARE), CARD)

    def __init__(self, banker: int, token: int, where: int, at: int) -> None:
        self.banker = banker
        self.token = token
        self.where = where
        self.at = at

    def ints(self) -> list[int]:
        return [self.banker, self.token, self.where, self.at]

    def belongs(self, s: PaxState, line: int, below: list[Step[PaxState]]) -> bool:
        """None is left in the pool, and the token can go where it is to go."""
        return (s.pool[self.token] == 0 or s.stack[-1] is not self) and self.fits(s)

    def fits(self, s: PaxState) -> bool:
        token, at = self.token, self.at
        if self.where == TO_PLACE:
            return token < PIRATE and at < PLACES and s.places[at] == NO_TOKEN
        if self.where == TO_CARD:
            return BISHOP <= token < PAWN and (s.holder(at) >= 0 or s.spouse(at) >= 0 or s.empire_of(at) >= 0)
        if self.where == TO_SQUARE:
            return at < EMPIRES and not PIRATE <= token < PAWN
        if token < PIRATE or BISHOP <= token < PAWN or at >= BORDERS or s.pirates[at] != NO_TOKEN:
            return False
        return s.pawns[at] < 0 or (token < BISHOP and s.has(s.pawns[at], PIRATE_PROOF))

    def decider(self, s: PaxState) -> int:
        return self.banker

    def prompt(self, s: PaxState, seat: int) -> Text:
        return Text("prompt.TakeToken", token=Noun("token", self.token))

    def legal(self, s: PaxState, seat: int) -> list[Action]:
        out: list[Action] = []
        for empire in range(EMPIRES):
            if s.repressed[TOKENS * empire + self.token]:
                out.append(Action(verbs.TAKE_REPRESSED, empire))
        if out:
            return out
        if self.token < PIRATE:
            for place in range(PLACES):
                if s.places[place] == self.token:
                    out.append(Action(verbs.TAKE_FROM, place))
        elif self.token < BISHOP:
            for border in range(BORDERS):
                if s.pirates[border] == self.token:
                    out.append(Action(verbs.TAKE_FROM, PIRATE_SPOT + border))
        elif self.token < PAWN:
            for card in range(len(s.bishops)):
                if s.bishops[card] == self.token - BISHOP:
                    out.append(Action(verbs.TAKE_BISHOP, card))
        else:
            for border in range(BORDERS):
                if s.pawns[border] == self.token - PAWN:
                    out.append(Action(verbs.TAKE_FROM, PAWN_SPOT + border))
        return out

    def why_not(self, s: PaxState, seat: int, action: Action) -> Refusal | None:
        if action.verb == verbs.TAKE_REPRESSED:
            if s.repressed[TOKENS * action.a + self.token]:
                return None
            return refuse("pax.GL.TOKENS.2", "no_such_repressed")
        if token_in_play(s, self.token):
            return refuse("pax.GL.TOKENS.2", "repressed_first")
        if action.verb == verbs.TAKE_BISHOP:
            if BISHOP <= self.token < PAWN and s.bishops[action.a] == self.token - BISHOP:
                return None
            return refuse("pax.GL.TOKENS.2", "no_such_token")
        if spot_token(s, action.a) == self.token:
            return None
        return refuse("pax.GL.TOKENS.2", "no_such_token")

    def take(self, s: PaxState, seat: int, action: Action) -> None:
        s.end()
        if action.verb == verbs.TAKE_REPRESSED:
            s.repressed[TOKENS * action.a + self.token] -= 1
        elif action.verb == verbs.TAKE_BISHOP:
            s.bishops[action.a] = -1
            s.touch()
        elif action.a < PIRATE_SPOT:
            s.places[action.a] = NO_TOKEN
        elif action.a < PAWN_SPOT:
            s.pirates[action.a - PIRATE_SPOT] = NO_TOKEN
        else:
            s.pawns[action.a - PAWN_SPOT] = -1
        s.emit(events.TAKEN, s.everyone, self.token)
        arrive(s, self.token, self.where, self.at)
