"""Tableau ops (E4, F): the ops action, and the smaller choices inside single ops."""

from __future__ import annotations

from typing import ClassVar, Final

from signoria.games.pax_renaissance import events, ids, verbs
from signoria.games.pax_renaissance.ids import BISHOP, CAMPAIGN_BATTLE, NO_TOKEN, PAWN, PAWN_SPOT, TOKENS
from signoria.games.pax_renaissance.rules.bishops import bishop_moves
from signoria.games.pax_renaissance.rules.forces import campaign_attackers
from signoria.games.pax_renaissance.rules.ops import (
    border_empires_of,
    corsair_reach,
    is_political,
    op_kind,
    op_refusal,
    op_targets,
    tax_empires,
    vote_cost,
)
from signoria.games.pax_renaissance.rules.pieces import (
    clear_for_pirate,
    enter_card,
    kill_spot,
    repress_pawn,
    repress_place,
    repressed_tokens,
)
from signoria.games.pax_renaissance.rules.squares import (
    claim,
    discard_card,
    kill_queen,
    kill_queens,
    to_throne,
)
from signoria.games.pax_renaissance.solo import policy
from signoria.games.pax_renaissance.state import PaxState
from signoria.games.pax_renaissance.steps.base import BANKER, BORDER, CARD, EMPIRE, YES, Choice, refuse
from signoria.games.pax_renaissance.steps.battle import Battle
from signoria.games.pax_renaissance.steps.fair import Levy
from signoria.games.pax_renaissance.steps.regime import CONCESSION_OPEN, LIBERTY_OPEN, RegimeChange
from signoria.games.pax_renaissance.steps.tokens import TO_BORDER, put
from signoria.kernel.action import Action
from signoria.kernel.schema import Field, Mask, Number
from signoria.kernel.step import Procedure, Step
from signoria.kernel.text import Noun, Refusal, Text

OP_VERBS: Final = (
    verbs.INQUISITOR,
    verbs.COMMERCE,
    verbs.BEHEAD,
    verbs.TAX,
    verbs.REPRESS,
    verbs.VOTE,
    verbs.CORSAIR,
    verbs.SIEGE,
    verbs.CAMPAIGN,
)
FOR_TAX: Final = 0
FOR_REPRESS: Final = 1
FOR_AGENT: Final = 2


def acting_card(s: PaxState, action: Action) -> int:
    """The card whose op an action uses; a campaign names its king by his empire."""
    return s.square(action.a) if action.verb == verbs.CAMPAIGN else action.a


def ops_of_cards(
    s: PaxState, banker: int, owner: int, cards: list[int], political: bool, out: list[Action]
) -> None:
    """Append every op that unused cards of an owner offer the banker."""
    for card in cards:
        if card in s.used:
            continue
        ops = s.ops_of(card)
        if not ops:
            continue
        silent = s.silenced(card, owner)
        for op in ops:
            kind = op >> 4
            if (silent and kind != ids.INQUISITOR) or (political and not is_political(kind)):
                continue
            op_targets(s, banker, card, op, out)


def card_refusal(s: PaxState, card: int, owner: int, kind: int) -> Refusal | None:
    """Why a card of the half can't perform this kind of op at all."""
    if card in s.used:
        return Refusal("pax.E4.3", "refusal.used", card=Noun("card", card))
    if kind != ids.INQUISITOR and s.silenced(card, owner):
        return Refusal("pax.F1f.1", "refusal.silenced", card=Noun("card", card))
    return None


class OpsAction(Choice):
    """One op with each card of the activated half or halves, in any order (E4). `sides` is a mask of halves."""

    VERBS: ClassVar[tuple[int, ...]] = (*OP_VERBS, verbs.END_OPS)
    INTS: ClassVar[tuple[Field, ...]] = (Mask(2), YES)

    def __init__(self, sides: int, performed: int) -> None:
        self.sides = sides
        self.performed = performed

    def ints(self) -> list[int]:
        return [self.sides, self.performed]

    def belongs(self, s: PaxState, line: int, below: list[Step[PaxState]]) -> bool:
        """Below something that it has called, an op has been performed."""
        return self.sides > 0 and (self.performed == 1 or s.stack[-1] is self)

    def legal(self, s: PaxState, seat: int) -> list[Action]:
        out: list[Action] = []
        for side in (0, 1):
            if self.sides >> side & 1:
                ops_of_cards(s, seat, seat, s.half_cards(seat, side), False, out)
        if self.performed:
            out.append(Action(verbs.END_OPS))
        return out

    def why_not(self, s: PaxState, seat: int, action: Action) -> Refusal | None:
        if action.verb == verbs.END_OPS:
            return None if self.performed else refuse("pax.E4.2", "one_op")
        card = acting_card(s, action)
        if s.holder(card) != seat or not self.sides >> s.half(card) & 1:
            return Refusal("pax.E4.1", "refusal.not_in_half", card=Noun("card", card))
        refusal = card_refusal(s, card, seat, op_kind(action.verb))
        if refusal is not None:
            return refusal
        return op_refusal(s, seat, card, action.verb, action.b)

    def take(self, s: PaxState, seat: int, action: Action) -> None:
        if action.verb == verbs.END_OPS:
            s.end()
            return
        s.goto(OpsAction(self.sides, 1))
        perform(s, seat, action)


class BorrowOp(Choice):
    """The broken ciphers: one political op of an opponent's card as though it were one's own (ruling C1)."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.BEHEAD, verbs.TAX, verbs.REPRESS, verbs.VOTE, verbs.END_OPS)

    def legal(self, s: PaxState, seat: int) -> list[Action]:
        out: list[Action] = []
        for other in range(s.bankers):
            if other != seat:
                ops_of_cards(s, seat, other, s.tableau(other), True, out)
        out.append(Action(verbs.END_OPS))
        return out

    def why_not(self, s: PaxState, seat: int, action: Action) -> Refusal | None:
        if action.verb == verbs.END_OPS:
            return None
        owner = s.holder(action.a)
        if owner < 0 or owner == seat:
            return refuse("pax.GL.CRYPTOGRAPHY.1", "not_an_opponents")
        refusal = card_refusal(s, action.a, owner, op_kind(action.verb))
        if refusal is not None:
            return refusal
        return op_refusal(s, seat, action.a, action.verb, action.b)

    def take(self, s: PaxState, seat: int, action: Action) -> None:
        s.end()
        if action.verb != verbs.END_OPS:
            perform(s, seat, action)

    def opponent(self, s: PaxState, banker: int) -> Action:
        return Action(verbs.END_OPS)


# ---------------------------------------------------------------------- performing
def perform(s: PaxState, banker: int, action: Action) -> None:
    """Carry out one op. The step that asked has already been replaced or ended."""
    card = acting_card(s, action)
    noun = action.b
    s.used.append(card)
    verb = action.verb
    if verb == verbs.COMMERCE:
        s.market_florins[noun] -= 1
        s.florins[banker] += 1
        s.emit(events.COMMERCE, s.everyone, s.bank[banker], card, noun)
    elif verb == verbs.INQUISITOR:
        s.call(MoveBishop(noun))
    elif verb == verbs.BEHEAD:
        behead(s, banker, card, noun)
    elif verb == verbs.TAX:
        empires = tax_empires(s, card, noun)
        if len(empires) == 1:
            tax(s, banker, card, noun, empires[0])
        else:
            s.call(NameEmpire(FOR_TAX, noun, card))
    elif verb == verbs.REPRESS:
        if noun < PAWN_SPOT:
            s.receive(banker, 1)
            repress_place(s, noun)
        else:
            empires = border_empires_of(s, s.location(card), noun - PAWN_SPOT)
            if len(empires) == 1:
                s.receive(banker, 1)
                repress_pawn(s, noun - PAWN_SPOT, empires[0])
            else:
                s.call(NameEmpire(FOR_REPRESS, noun - PAWN_SPOT, card))
    elif verb == verbs.VOTE:
        vote(s, banker, noun)
    elif verb == verbs.CORSAIR:
        s.call(Sail(card, noun))
    elif verb == verbs.SIEGE:
        kill_spot(s, noun)
    else:
        campaign(s, banker, action.a, noun)


def behead(s: PaxState, banker: int, card: int, target: int) -> None:
    """F3: a card is discarded; a square goes to its throne without queens, and the card used dies with it."""
    s.emit(events.BEHEADED, s.everyone, s.bank[banker], card, target)
    e = s.empire_of(target)
    if e < 0:
        if s.data.suitors[target]:
            kill_queen(s, target)
        else:
            discard_card(s, target)
        return
    own_queen = card in s.queens[e]
    kill_queens(s, e)
    to_throne(s, e)
    if not own_queen:  # the only king in a queen's location is her own: she has died with him
        discard_card(s, card)


def tax(s: PaxState, banker: int, card: int, border: int, empire: int) -> None:
    s.emit(events.TAXED, s.everyone, s.bank[banker], card, border, empire)
    s.call(Tax(border, empire, s.pawns[border]))


def vote(s: PaxState, banker: int, empire: int) -> None:
    """F6: pay for the repressed tokens, then a regime change with golden liberty."""
    cost = vote_cost(s, banker, empire)
    s.pay_china(banker, cost)
    s.emit(events.VOTED, s.everyone, s.bank[banker], empire, cost)
    claim(s, banker, empire)
    s.call(RegimeChange(empire, CONCESSION_OPEN | LIBERTY_OPEN))


def campaign(s: PaxState, banker: int, king: int, target: int) -> None:
    """F9: every knight of the king attacks for one florin."""
    cost = len(campaign_attackers(s, banker, king, target))
    s.pay_china(banker, cost)
    s.emit(events.CAMPAIGN, s.everyone, s.bank[banker], king, target, cost)
    s.fighting = []
    s.call(Battle(CAMPAIGN_BATTLE, king, target, 0))


# ---------------------------------------------------------------------- choices inside an op
class NameEmpire(Choice):
    """A card of The East or The West, or a border between two of its empires: name the one that is meant."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.NAME_EMPIRE,)
    INTS: ClassVar[tuple[Field, ...]] = (Number(FOR_TAX, FOR_AGENT), BORDER, CARD)

    def __init__(self, purpose: int, border: int, card: int) -> None:
        self.purpose = purpose
        self.border = border
        self.card = card

    def ints(self) -> list[int]:
        return [self.purpose, self.border, self.card]

    def belongs(self, s: PaxState, line: int, below: list[Step[PaxState]]) -> bool:
        if s.pawns[self.border] < 0:
            return False
        return self.purpose != FOR_AGENT or (self.card < s.data.first_square and s.florins[s.active] > 0)

    def prompt(self, s: PaxState, seat: int) -> Text:
        return Text("prompt.NameEmpire", border=Noun("border", self.border))

    def empires(self, s: PaxState) -> list[int]:
        if self.purpose == FOR_TAX:
            return tax_empires(s, self.card, self.border)
        if self.purpose == FOR_AGENT:
            return border_empires_of(s, s.data.card_empires[self.card], self.border)
        return border_empires_of(s, s.location(self.card), self.border)

    def legal(self, s: PaxState, seat: int) -> list[Action]:
        out: list[Action] = []
        for empire in self.empires(s):
            out.append(Action(verbs.NAME_EMPIRE, empire))
        return out

    def why_not(self, s: PaxState, seat: int, action: Action) -> Refusal | None:
        if action.a not in self.empires(s):
            return refuse("pax.GL.LOCATIONb.1", "other_empire")
        return None

    def take(self, s: PaxState, seat: int, action: Action) -> None:
        s.end()
        if self.purpose == FOR_TAX:
            tax(s, seat, self.card, self.border, action.a)
        elif self.purpose == FOR_REPRESS:
            s.receive(seat, 1)
            repress_pawn(s, self.border, action.a)
        else:
            s.pay_china(seat, 1)
            repress_pawn(s, self.border, action.a)
            put(s, seat, PAWN + seat, TO_BORDER, self.border)


class MoveBishop(Choice):
    """The inquisitor op: where the bishop goes (F1)."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.MOVE_BISHOP,)
    INTS: ClassVar[tuple[Field, ...]] = (CARD,)

    def __init__(self, card: int) -> None:
        self.card = card

    def ints(self) -> list[int]:
        return [self.card]

    def belongs(self, s: PaxState, line: int, below: list[Step[PaxState]]) -> bool:
        return s.bishops[self.card] >= 0

    def prompt(self, s: PaxState, seat: int) -> Text:
        return Text("prompt.MoveBishop", card=Noun("card", self.card))

    def legal(self, s: PaxState, seat: int) -> list[Action]:
        out: list[Action] = []
        for card in bishop_moves(s, self.card):
            out.append(Action(verbs.MOVE_BISHOP, card))
        return out

    def why_not(self, s: PaxState, seat: int, action: Action) -> Refusal | None:
        if action.a in bishop_moves(s, self.card):
            return None
        if s.holder(action.a) < 0 and s.empire_of(action.a) >= 0 and s.holder(self.card) < 0:
            return refuse("pax.F1c.2", "throne_to_throne")
        return Refusal("pax.F1.2", "refusal.bishop_way", card=Noun("card", action.a))

    def take(self, s: PaxState, seat: int, action: Action) -> None:
        s.end()
        token = BISHOP + s.bishops[self.card]
        s.bishops[self.card] = -1
        s.emit(events.BISHOP_MOVED, s.everyone, s.bank[seat], token, self.card, action.a)
        enter_card(s, token, action.a)
        s.touch()
        s.call(Pacify(action.a))

    def opponent(self, s: PaxState, banker: int) -> Action:
        return policy.bishop_move(s, banker, self.card, self.legal(s, banker))


class Pacify(Choice):
    """A bishop has come onto a square without a bishop: one repressed token may be killed (F1b)."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.PACIFY, verbs.SPARE)
    INTS: ClassVar[tuple[Field, ...]] = (CARD,)

    def __init__(self, card: int) -> None:
        self.card = card

    def ints(self) -> list[int]:
        return [self.card]

    def prompt(self, s: PaxState, seat: int) -> Text:
        return Text("prompt.Pacify", card=Noun("card", self.card))

    def finished(self, s: PaxState) -> bool:
        e = s.empire_of(self.card)
        return e < 0 or s.bishops[self.card] < 0 or s.repressed_count(e) == 0

    def legal(self, s: PaxState, seat: int) -> list[Action]:
        out: list[Action] = []
        for token in repressed_tokens(s, s.empire_of(self.card)):
            out.append(Action(verbs.PACIFY, token))
        out.append(Action(verbs.SPARE))
        return out

    def why_not(self, s: PaxState, seat: int, action: Action) -> Refusal | None:
        if action.verb == verbs.SPARE or s.repressed[TOKENS * s.empire_of(self.card) + action.a]:
            return None
        return refuse("pax.F1b.1", "no_such_repressed")

    def take(self, s: PaxState, seat: int, action: Action) -> None:
        s.end()
        if action.verb == verbs.PACIFY:
            e = s.empire_of(self.card)
            s.repressed[TOKENS * e + action.a] -= 1
            s.pool[action.a] += 1
            s.emit(events.PACIFIED, s.everyone, s.bank[seat], action.a, e)

    def opponent(self, s: PaxState, banker: int) -> Action:
        return policy.pacify(s, banker, self.legal(s, banker))


class Tax(Procedure[PaxState]):
    """The tax op: the owner pays or yields the concession, then places a levy in the taxing empire (F4)."""

    INTS: ClassVar[tuple[Field, ...]] = (BORDER, EMPIRE, BANKER)
    LINES: ClassVar[int] = 2

    def __init__(self, border: int, empire: int, owner: int) -> None:
        self.border = border
        self.empire = empire
        self.owner = owner

    def ints(self) -> list[int]:
        return [self.border, self.empire, self.owner]

    def advance(self, s: PaxState, line: int) -> None:
        if line == 0:
            s.call(PayTax(self.border, self.empire, self.owner))
        else:
            s.goto(Levy(self.empire, self.owner))


class PayTax(Choice):
    """The owner of a taxed concession pays one florin to China or lets it be repressed."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.PAY_TAX, verbs.YIELD)
    INTS: ClassVar[tuple[Field, ...]] = (BORDER, EMPIRE, BANKER)
    ON: ClassVar[tuple[str, ...]] = ("Tax:1",)

    def __init__(self, border: int, empire: int, owner: int) -> None:
        self.border = border
        self.empire = empire
        self.owner = owner

    def ints(self) -> list[int]:
        return [self.border, self.empire, self.owner]

    def belongs(self, s: PaxState, line: int, below: list[Step[PaxState]]) -> bool:
        return below[-1].ints() == self.ints()

    def decider(self, s: PaxState) -> int:
        return self.owner

    def prompt(self, s: PaxState, seat: int) -> Text:
        return Text("prompt.PayTax", border=Noun("border", self.border), empire=Noun("empire", self.empire))

    def finished(self, s: PaxState) -> bool:
        return s.pawns[self.border] != self.owner

    def legal(self, s: PaxState, seat: int) -> list[Action]:
        out: list[Action] = []
        if s.florins[seat] > 0:
            out.append(Action(verbs.PAY_TAX))
        out.append(Action(verbs.YIELD))
        return out

    def why_not(self, s: PaxState, seat: int, action: Action) -> Refusal | None:
        if action.verb == verbs.PAY_TAX and s.florins[seat] == 0:
            return refuse("pax.F4.7", "no_florin")
        return None

    def take(self, s: PaxState, seat: int, action: Action) -> None:
        s.end()
        if action.verb == verbs.PAY_TAX:
            s.pay_china(seat, 1)
            s.emit(events.TAX_PAID, s.everyone, s.bank[seat], self.border)
        else:
            repress_pawn(s, self.border, self.empire)

    def opponent(self, s: PaxState, banker: int) -> Action:
        return policy.pay_tax(s, banker, self.legal(s, banker))


class Sail(Choice):
    """The corsair op: where the pirate sails (F7)."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.SAIL,)
    INTS: ClassVar[tuple[Field, ...]] = (CARD, BORDER)

    def __init__(self, card: int, border: int) -> None:
        self.card = card
        self.border = border

    def ints(self) -> list[int]:
        return [self.card, self.border]

    def belongs(self, s: PaxState, line: int, below: list[Step[PaxState]]) -> bool:
        return s.pirates[self.border] != NO_TOKEN

    def prompt(self, s: PaxState, seat: int) -> Text:
        return Text("prompt.Sail", border=Noun("border", self.border))

    def legal(self, s: PaxState, seat: int) -> list[Action]:
        out: list[Action] = []
        for border in corsair_reach(s, self.card, self.border):
            out.append(Action(verbs.SAIL, border))
        return out

    def why_not(self, s: PaxState, seat: int, action: Action) -> Refusal | None:
        to = action.a
        if to in corsair_reach(s, self.card, self.border):
            return None
        if not s.data.border_sea[to]:
            return refuse("pax.F7.4", "land_border")
        if to != self.border and s.pirates[to] != NO_TOKEN and s.pirates[to] == s.pirates[self.border]:
            return refuse("pax.F7.3", "same_colour")
        return refuse("pax.F7.2", "too_far")

    def take(self, s: PaxState, seat: int, action: Action) -> None:
        s.end()
        token = s.pirates[self.border]
        s.pirates[self.border] = NO_TOKEN
        s.emit(events.SAILED, s.everyone, s.bank[seat], token, self.border, action.a)
        clear_for_pirate(s, action.a)
        s.pirates[action.a] = token

    def opponent(self, s: PaxState, banker: int) -> Action:
        return policy.sail(s, banker, self.legal(s, banker))
