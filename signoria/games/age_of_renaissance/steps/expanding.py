"""The Expansion Phase: Holy Indulgence, placing tokens, the bonus (9.6)."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.age_of_renaissance import events as e
from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance import verbs as v
from signoria.games.age_of_renaissance.data import bits
from signoria.games.age_of_renaissance.rules.board import add_tokens, turn_pieces
from signoria.games.age_of_renaissance.rules.deck import can_draw, draw
from signoria.games.age_of_renaissance.rules.misery import gain
from signoria.games.age_of_renaissance.rules.reach import (
    attack_cost,
    forget,
    front_of,
    landing_limit,
    note_landing,
    ship_capacity,
)
from signoria.games.age_of_renaissance.state import AgeState, bit_count
from signoria.games.age_of_renaissance.steps.base import SeatStep
from signoria.games.age_of_renaissance.steps.competing import Competition, exchange_tokens
from signoria.games.age_of_renaissance.steps.expansion_refusals import no_attack, no_expansion
from signoria.games.age_of_renaissance.steps.renaissance import Swaps
from signoria.kernel.action import Action
from signoria.kernel.schema import SEAT, Field, Id, Number
from signoria.kernel.step import Procedure, Step
from signoria.kernel.text import Noun, Refusal, Text


class ExpansionPhase(Procedure[AgeState]):
    """Lines 0 to 2, one line for each place in the Order of Play, and the end of the phase."""

    ON: ClassVar[tuple[str, ...]] = ("Turn:6",)
    LINES: ClassVar[int] = 10

    def advance(self, s: AgeState, line: int) -> None:
        if line == 0:
            s.phase = t.EXPANSION_PHASE
            s.emit(e.PHASE, s.everyone, s.phase)
            s.expansion_cards = 0
            for p in s.powers:
                p.card_bought = False
                p.recorded = False
            if s.rebel >= 0 and s.edition.swap_before_demotion:
                s.call(Swaps(0))
        elif line == 1:
            demote_rebel(s)
            s.call(Swaps(0))
        elif line == 2:
            holy_indulgence(s)
        elif line <= s.seats + 2:
            s.call(PlayerExpansion(s.order[line - 3]))
        else:
            expansion_bonus(s)
            if s.edition.turn_pieces_early:
                turn_pieces(s)
            s.end()


def demote_rebel(s: AgeState) -> None:
    """The victim of a Civil War becomes last; those behind him move up (events-11)."""
    if s.rebel >= 0:
        s.order.remove(s.rebel)
        s.order.append(s.rebel)
        s.emit(e.DEMOTED, s.everyone, s.rebel)
        s.rebel = -1


def holy_indulgence(s: AgeState) -> None:
    """Owners gain two tokens for each player without it, who lose two for each owner (9.6-21 to 9.6-26)."""
    seats = s.active()
    owners = [seat for seat in seats if s.powers[seat].owns(t.HOLY_INDULGENCE)]
    if not owners:
        return
    debts: list[IndulgenceDebt] = []
    for seat in seats:
        p = s.powers[seat]
        if seat in owners:
            due = 2 * (len(seats) - len(owners))
            tokens = min(due, p.stock)
            p.stock -= tokens
            p.expansion += tokens
            p.cash += due - tokens
            s.emit(e.INDULGENCE, s.everyone, seat, tokens, due - tokens)
        else:
            due = 2 * len(owners)
            tokens = min(due, p.expansion)
            p.expansion -= tokens
            p.stock += tokens
            s.emit(e.INDULGENCE_LOSS, s.everyone, seat, tokens)
            if tokens < due:
                debts.append(IndulgenceDebt(seat, due - tokens))
    for debt in reversed(debts):
        s.call(debt)


class IndulgenceDebt(SeatStep):
    """Tokens are missing: 1 money for each, or one Misery space for all (9.6-24)."""

    VERBS: ClassVar[tuple[int, ...]] = (v.PAY, v.SUFFER)
    INTS: ClassVar[tuple[Field, ...]] = (SEAT, Number(1, 20))
    ON: ClassVar[tuple[str, ...]] = ("ExpansionPhase", "IndulgenceDebt")

    def __init__(self, seat: int, missing: int) -> None:
        self.seat = seat
        self.missing = missing

    def ints(self) -> list[int]:
        return [self.seat, self.missing]

    def prompt(self, s: AgeState, seat: int) -> Text:
        return Text("prompt.IndulgenceDebt", missing=self.missing)

    def legal(self, s: AgeState, seat: int) -> list[Action]:
        if s.powers[seat].cash < self.missing:
            return [Action(v.SUFFER)]
        return [Action(v.PAY), Action(v.SUFFER)]

    def why_not(self, s: AgeState, seat: int, action: Action) -> Refusal | None:
        if action.verb == v.PAY and s.powers[seat].cash < self.missing:
            return Refusal("aor.9.6-24", "refusal.money", cash=s.powers[seat].cash)
        return None

    def take(self, s: AgeState, seat: int, action: Action) -> None:
        s.end()
        if action.verb == v.PAY:
            s.powers[seat].cash -= self.missing
            s.emit(e.LOST_CASH, s.everyone, seat, self.missing)
        else:
            gain(s, seat, 1)


class PlayerExpansion(Procedure[AgeState]):
    """One player's expansion. Unused tokens return to stock (9.6-7)."""

    INTS: ClassVar[tuple[Field, ...]] = (SEAT,)
    ON: ClassVar[tuple[str, ...]] = ("ExpansionPhase",)
    LINES: ClassVar[int] = 3

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def ints(self) -> list[int]:
        return [self.seat]

    def advance(self, s: AgeState, line: int) -> None:
        p = s.powers[self.seat]
        if line == 0:
            if not p.out:
                begin_expansion(s, self.seat)
        elif line == 1:
            if p.expansion > 0:
                s.call(Expand(self.seat))
        else:
            p.stock += p.expansion
            p.expansion = 0
            forget(s)
            s.end()


def begin_expansion(s: AgeState, seat: int) -> None:
    """Old pieces and the capital are the bases for reach (9.6-2, 9.6-3). Tokens that wait for a marker are exchanged."""
    p = s.powers[seat]
    s.base = s.old_presence(seat) | 1 << p.capital
    s.landed = [0] * len(s.marker)
    forget(s)
    for i in range(len(p.old)):
        if p.old[i]:
            exchange_tokens(s, seat, i)


class Expand(SeatStep):
    """Placements, attacks and one card, in any order (9.6-28)."""

    VERBS: ClassVar[tuple[int, ...]] = (v.EXPAND, v.ATTACK, v.BUY_EXPANSION_CARD, v.DONE)
    ON: ClassVar[tuple[str, ...]] = ("PlayerExpansion",)

    def prompt(self, s: AgeState, seat: int) -> Text:
        return Text("prompt.Expand", tokens=s.powers[seat].expansion)

    def legal(self, s: AgeState, seat: int) -> list[Action]:
        front = front_of(s, seat)
        p = s.powers[seat]
        tokens = p.expansion
        out: list[Action] = []
        if tokens > 0:
            for i in bits(front.by_land & ~s.full):
                out.append(v.EXPANDING[i])
            capacity = ship_capacity(s, seat)
            for i in bits(front.by_ship & ~s.full):
                if s.landed[i] < capacity:
                    out.append(v.EXPANDING[i])
            for i in bits(front.foes):
                if tokens < s.data.market[i] and not p.pieces >> i & 1:
                    continue  # an attack takes at least the market number
                cost = front.needs[i]
                if cost == 0:
                    cost = attack_cost(s, seat, i)
                if cost <= tokens and (front.by_land >> i & 1 or cost <= capacity - s.landed[i]):
                    out.append(v.ATTACKING[i])
        if self.no_card(s, seat) is None:
            out.append(v.BUYING_EXPANSION_CARD)
        out.append(v.FINISHING)
        return out

    def why_not(self, s: AgeState, seat: int, action: Action) -> Refusal | None:
        if action.verb == v.EXPAND:
            return no_expansion(s, seat, action.a)
        if action.verb == v.ATTACK:
            return no_attack(s, seat, action.a)
        if action.verb == v.BUY_EXPANSION_CARD:
            return self.no_card(s, seat)
        return None

    def no_card(self, s: AgeState, seat: int) -> Refusal | None:
        if s.powers[seat].card_bought:
            return Refusal("aor.9.6.1-4", "refusal.one_card")
        if not can_draw(s):
            return Refusal("aor.11.1-4", "refusal.no_cards")
        if s.powers[seat].expansion < expansion_card_price(s):
            return Refusal("aor.9.6.1-2", "refusal.card_price", tokens=expansion_card_price(s))
        return None

    def take(self, s: AgeState, seat: int, action: Action) -> None:
        if action.verb == v.EXPAND:
            if most_tokens(s, seat, action.a) == 1:
                place(s, seat, action.a, 1)
            else:
                s.call(HowMany(seat, action.a))
        elif action.verb == v.ATTACK:
            s.call(Competition(seat, action.a, attack_cost(s, seat, action.a)))
        elif action.verb == v.BUY_EXPANSION_CARD:
            buy_expansion_card(s, seat)
        else:
            s.end()


def expansion_card_price(s: AgeState) -> int:
    """Three tokens for the first card of the phase, six for the second (9.6.1-2)."""
    return s.data.expansion_card * (s.expansion_cards + 1)


def buy_expansion_card(s: AgeState, seat: int) -> None:
    p = s.powers[seat]
    tokens = expansion_card_price(s)
    p.expansion -= tokens
    p.stock += tokens
    p.card_bought = True
    s.expansion_cards += 1
    s.emit(e.EXPANSION_CARD, s.everyone, seat, tokens)
    draw(s, seat)


def most_tokens(s: AgeState, seat: int, province: int) -> int:
    """The most tokens that can be placed in a province without an attack."""
    return min(s.powers[seat].expansion, s.room(province), landing_limit(s, seat, province))


def place(s: AgeState, seat: int, province: int, tokens: int) -> None:
    """Tokens come from expansion; as many as the market number, alone, become a marker at once (9.6.3-34)."""
    s.powers[seat].expansion -= tokens
    note_landing(s, seat, province, tokens)
    add_tokens(s, seat, province, tokens, True)
    if s.data.overseas >> province & 1:
        forget(s)  # one box more: others may be closed now
    else:
        s.front.needs[province] = 0
    s.emit(e.PLACED, s.everyone, seat, tokens, province)
    exchange_tokens(s, seat, province)


class HowMany(SeatStep):
    """How many tokens go into a province that has room for more than one (9.6.3-5)."""

    VERBS: ClassVar[tuple[int, ...]] = (v.PLACE,)
    INTS: ClassVar[tuple[Field, ...]] = (SEAT, Id("provinces"))
    ON: ClassVar[tuple[str, ...]] = ("Expand",)

    def __init__(self, seat: int, province: int) -> None:
        self.seat = seat
        self.province = province

    def ints(self) -> list[int]:
        return [self.seat, self.province]

    def belongs(self, s: AgeState, line: int, below: list[Step[AgeState]]) -> bool:
        return no_expansion(s, self.seat, self.province) is None

    def prompt(self, s: AgeState, seat: int) -> Text:
        return Text("prompt.HowMany", province=Noun("province", self.province))

    def legal(self, s: AgeState, seat: int) -> list[Action]:
        return v.PLACING[1 : most_tokens(s, seat, self.province) + 1]

    def why_not(self, s: AgeState, seat: int, action: Action) -> Refusal | None:
        if action.a > s.powers[seat].expansion:
            return Refusal("aor.9.6-20", "refusal.no_tokens")
        if action.a > s.room(self.province):
            return Refusal("aor.9.6.3-4", "refusal.no_room")
        if action.a > landing_limit(s, seat, self.province):
            return Refusal("aor.9.5.1-6", "refusal.landing")
        return None

    def take(self, s: AgeState, seat: int, action: Action) -> None:
        s.end()
        place(s, seat, self.province, action.a)


def expansion_bonus(s: AgeState) -> None:
    """Most new markers on the map, at least one, draws a card if any is left; of those tied the first in order (9.6.4)."""
    best = 0
    winner = -1
    for seat in s.active():
        count = new_markers(s, seat)
        if count > best:
            best = count
            winner = seat
    if winner >= 0 and can_draw(s):
        s.emit(e.BONUS, s.everyone, winner, best)
        draw(s, winner)


def new_markers(s: AgeState, seat: int) -> int:
    """Markers placed this turn that count: not those reused from elsewhere (9.6.3-38)."""
    mask = 0
    for i in bits(s.new_markers & ~s.uncounted):
        if s.marker[i] == seat:
            mask |= 1 << i
    return bit_count(mask)
