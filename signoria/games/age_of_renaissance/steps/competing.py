"""Market competition: an attack, Cathedral, the dice, and what follows (9.6.3)."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.age_of_renaissance import events as e
from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance import verbs as v
from signoria.games.age_of_renaissance.rules.board import (
    add_tokens,
    clear_tokens,
    controller,
    defenders,
    free_markers,
    put_marker,
    take_marker,
)
from signoria.games.age_of_renaissance.rules.deck import lose_unseen
from signoria.games.age_of_renaissance.rules.reach import forget, note_attack, note_landing
from signoria.games.age_of_renaissance.rules.strength import dice_win, wins_ties
from signoria.games.age_of_renaissance.state import AgeState
from signoria.games.age_of_renaissance.steps.base import SeatStep, kinds_in_hand, not_in_hand
from signoria.games.age_of_renaissance.steps.expansion_refusals import no_attack
from signoria.kernel.action import Action
from signoria.kernel.schema import SEAT, Field, Id, Number
from signoria.kernel.step import Procedure, Step
from signoria.kernel.text import Noun, Refusal, Text


class Competition(Procedure[AgeState]):
    """An attack with so many newly placed tokens."""

    INTS: ClassVar[tuple[Field, ...]] = (SEAT, Id("provinces"), Number(1, 100))
    ON: ClassVar[tuple[str, ...]] = ("Expand",)
    LINES: ClassVar[int] = 3

    def __init__(self, seat: int, province: int, tokens: int) -> None:
        self.seat = seat
        self.province = province
        self.tokens = tokens

    def ints(self) -> list[int]:
        return [self.seat, self.province, self.tokens]

    def belongs(self, s: AgeState, line: int, below: list[Step[AgeState]]) -> bool:
        if s.powers[self.seat].out:
            return True
        return no_attack(s, self.seat, self.province) is None and self.tokens <= s.powers[self.seat].expansion

    def advance(self, s: AgeState, line: int) -> None:
        if s.powers[self.seat].out:
            s.end()
        elif line == 0:
            s.victor = -1
            s.emit(e.ATTACKED, s.everyone, self.seat, self.tokens, self.province)
            s.call(AttackByCathedral(self.seat, self.province))
        elif line == 1:
            for foe in reversed(s.order):
                if foe in defenders(s, self.seat, self.province):
                    s.call(DefendByCathedral(foe, self.seat, self.province))
        else:
            s.end()
            self.resolve(s)

    def resolve(self, s: AgeState) -> None:
        p = s.powers[self.seat]
        p.expansion -= self.tokens
        note_landing(s, self.seat, self.province, self.tokens)
        if s.victor >= 0:
            won = s.victor == self.seat
        else:
            won = roll_dice(s, self.seat, self.province)
        s.victor = -1
        if won:
            s.emit(e.WON, s.everyone, self.seat, self.province)
            capture(s, self.seat, self.province, self.tokens)
            note_attack(s, self.seat, self.province, True)
        else:
            s.emit(e.REPULSED, s.everyone, self.seat, self.province)
            repulse(s, self.seat, self.province, self.tokens)
            note_attack(s, self.seat, self.province, False)


def roll_dice(s: AgeState, seat: int, province: int) -> bool:
    """The three dice: coloured, black, white."""
    coloured = s.rng.roll(6)
    black = s.rng.roll(6)
    white = s.rng.roll(6)
    s.emit(e.DICE, s.everyone, coloured, black, white)
    proselytism = s.powers[seat].owns(t.PROSELYTISM)
    return dice_win(s.rank(seat), proselytism, wins_ties(s, seat, province), coloured, black, white)


def repulse(s: AgeState, seat: int, province: int, tokens: int) -> None:
    """The attacker loses everything he has there, old and new (9.6.3-12); the defenders stay as they are."""
    p = s.powers[seat]
    p.stock += tokens
    if s.tokens(seat, province) > 0:
        clear_tokens(s, seat, province)
        if province != p.capital:
            s.base &= ~(1 << province)
            forget(s)


def capture(s: AgeState, seat: int, province: int, tokens: int) -> None:
    """All defenders leave; the attacker's tokens become a new marker, in a satellite one stays (9.6.3-14, 9.6.2-5)."""
    loser = controller(s, province)
    old_marker = s.marker[province] >= 0 and not s.new_markers >> province & 1
    if s.marker[province] >= 0:
        take_marker(s, province)
    for foe in defenders(s, seat, province):
        clear_tokens(s, foe, province)
    market = s.data.market[province]
    there = s.tokens(seat, province)
    stay = min(tokens, market - there)
    s.powers[seat].stock += tokens - stay
    add_tokens(s, seat, province, stay, True)
    if may_swap_cards(s, seat, loser, old_marker):
        s.call(WrittenRecord(seat, loser))
    exchange_tokens(s, seat, province)


def exchange_tokens(s: AgeState, seat: int, province: int) -> None:
    """As many tokens as the market number, with nobody else there, become a new marker at once (1.2-2).

    With all 25 on the map an old one may be taken back for it (9.6.3-36).
    """
    if s.data.provinces[province].satellite or s.tokens(seat, province) < s.data.market[province]:
        return
    if free_markers(s, seat) > 0:
        clear_tokens(s, seat, province)
        put_marker(s, seat, province, True)
        s.emit(e.DOMINATES, s.everyone, seat, province)
    else:
        s.call(ReuseMarker(seat, province))


class ReuseMarker(SeatStep):
    """All markers are in play: take back an old one, which leaves a token behind, or keep the tokens (9.6.3-36 to 38)."""

    VERBS: ClassVar[tuple[int, ...]] = (v.RELEASE, v.KEEP_TOKENS)
    INTS: ClassVar[tuple[Field, ...]] = (SEAT, Id("provinces"))
    ON: ClassVar[tuple[str, ...]] = ("Expand", "PlayerExpansion", "ReuseMarker", "WrittenRecord")

    def __init__(self, seat: int, province: int) -> None:
        self.seat = seat
        self.province = province

    def ints(self) -> list[int]:
        return [self.seat, self.province]

    def belongs(self, s: AgeState, line: int, below: list[Step[AgeState]]) -> bool:
        satellite = s.data.provinces[self.province].satellite
        return not satellite and s.tokens(self.seat, self.province) >= s.data.market[self.province]

    def prompt(self, s: AgeState, seat: int) -> Text:
        return Text("prompt.ReuseMarker", province=Noun("province", self.province))

    def legal(self, s: AgeState, seat: int) -> list[Action]:
        out: list[Action] = []
        for i in range(len(s.marker)):
            if s.marker[i] == seat and not s.new_markers >> i & 1:
                out.append(v.RELEASING[i])
        out.append(v.KEEPING)
        return out

    def why_not(self, s: AgeState, seat: int, action: Action) -> Refusal | None:
        if action.verb == v.KEEP_TOKENS:
            return None
        if s.marker[action.a] != seat:
            return Refusal("aor.9.6.3-36", "refusal.not_your_marker")
        if s.new_markers >> action.a & 1:
            return Refusal("aor.9.6.3-36", "refusal.new_marker")
        return None

    def take(self, s: AgeState, seat: int, action: Action) -> None:
        s.end()
        if action.verb == v.KEEP_TOKENS:
            return
        clear_tokens(s, seat, self.province)
        take_marker(s, action.a)
        s.powers[seat].stock -= 1
        add_tokens(s, seat, action.a, 1, False)
        put_marker(s, seat, self.province, True)
        s.uncounted |= 1 << self.province
        s.emit(e.RELEASED, s.everyone, seat, action.a)
        s.emit(e.DOMINATES, s.everyone, seat, self.province)


# -- Cathedral -----------------------------------------------------------------------------------------------------------


def may_convert(s: AgeState, seat: int, foes: list[int]) -> bool:
    """Cathedral works once per turn against each player, and against none who owns it (9.6.3-28, 9.6.3-31)."""
    p = s.powers[seat]
    if not p.owns(t.CATHEDRAL):
        return False
    for foe in foes:
        if s.powers[foe].owns(t.CATHEDRAL) or p.converted >> foe & 1:
            return False
    return True


def convert(s: AgeState, seat: int, foes: list[int], province: int) -> None:
    """It counts as used against each of them (9.6.3-32)."""
    for foe in foes:
        s.powers[seat].converted |= 1 << foe
    s.victor = seat
    s.emit(e.CONVERTED, s.everyone, seat, province)


class AttackByCathedral(SeatStep):
    """Before the dice the attacker may win outright."""

    VERBS: ClassVar[tuple[int, ...]] = (v.CONVERT, v.ROLL)
    INTS: ClassVar[tuple[Field, ...]] = (SEAT, Id("provinces"))
    ON: ClassVar[tuple[str, ...]] = ("Competition",)

    def __init__(self, seat: int, province: int) -> None:
        self.seat = seat
        self.province = province

    def ints(self) -> list[int]:
        return [self.seat, self.province]

    def belongs(self, s: AgeState, line: int, below: list[Step[AgeState]]) -> bool:
        return below[-1].ints()[:2] == [self.seat, self.province]

    def prompt(self, s: AgeState, seat: int) -> Text:
        return Text("prompt.AttackByCathedral", province=Noun("province", self.province))

    def deciders(self, s: AgeState) -> int:
        return 1 << self.seat if may_convert(s, self.seat, defenders(s, self.seat, self.province)) else 0

    def legal(self, s: AgeState, seat: int) -> list[Action]:
        return [Action(v.CONVERT), Action(v.ROLL)]

    def why_not(self, s: AgeState, seat: int, action: Action) -> Refusal | None:
        return None

    def take(self, s: AgeState, seat: int, action: Action) -> None:
        s.end()
        if action.verb == v.CONVERT:
            convert(s, seat, defenders(s, seat, self.province), self.province)


class DefendByCathedral(SeatStep):
    """A defender may repel the attack outright (9.6.3-29)."""

    VERBS: ClassVar[tuple[int, ...]] = (v.CONVERT, v.PASS)
    INTS: ClassVar[tuple[Field, ...]] = (SEAT, SEAT, Id("provinces"))
    ON: ClassVar[tuple[str, ...]] = ("Competition", "DefendByCathedral")

    def __init__(self, seat: int, attacker: int, province: int) -> None:
        self.seat = seat
        self.attacker = attacker
        self.province = province

    def ints(self) -> list[int]:
        return [self.seat, self.attacker, self.province]

    def belongs(self, s: AgeState, line: int, below: list[Step[AgeState]]) -> bool:
        attack = [step for step in below if isinstance(step, Competition)][-1]
        return (attack.seat, attack.province) == (self.attacker, self.province) and self.seat != self.attacker

    def prompt(self, s: AgeState, seat: int) -> Text:
        return Text(
            "prompt.DefendByCathedral",
            attacker=Noun("seat", self.attacker),
            province=Noun("province", self.province),
        )

    def deciders(self, s: AgeState) -> int:
        return 1 << self.seat if s.victor < 0 and may_convert(s, self.seat, [self.attacker]) else 0

    def legal(self, s: AgeState, seat: int) -> list[Action]:
        return [Action(v.CONVERT), v.PASSING]

    def why_not(self, s: AgeState, seat: int, action: Action) -> Refusal | None:
        return None

    def take(self, s: AgeState, seat: int, action: Action) -> None:
        s.end()
        if action.verb == v.CONVERT:
            convert(s, seat, [self.attacker], self.province)

    def passing(self, s: AgeState, seat: int) -> Action | None:
        return v.PASSING

    def tags(self, s: AgeState, seat: int) -> list[str]:
        return ["against-me"]


# -- Written Record ------------------------------------------------------------------------------------------------------


def may_swap_cards(s: AgeState, seat: int, loser: int, old_marker: bool) -> bool:
    """A province taken from one who held it completely and lacks Written Record; both must have cards (9.6.3-39 to 43)."""
    p = s.powers[seat]
    if loser < 0 or loser == seat or not p.owns(t.WRITTEN_RECORD) or s.powers[loser].owns(t.WRITTEN_RECORD):
        return False
    if s.edition.record_once and (p.recorded or not old_marker):
        return False
    return bool(p.hand) and bool(s.powers[loser].hand)


class WrittenRecord(SeatStep):
    """Give a card of your choice and take one at random, or let it be."""

    VERBS: ClassVar[tuple[int, ...]] = (v.GIVE, v.PASS)
    INTS: ClassVar[tuple[Field, ...]] = (SEAT, SEAT)
    ON: ClassVar[tuple[str, ...]] = ("Expand",)

    def __init__(self, seat: int, loser: int) -> None:
        self.seat = seat
        self.loser = loser

    def ints(self) -> list[int]:
        return [self.seat, self.loser]

    def belongs(self, s: AgeState, line: int, below: list[Step[AgeState]]) -> bool:
        return self.seat != self.loser and bool(s.powers[self.seat].hand) and bool(s.powers[self.loser].hand)

    def prompt(self, s: AgeState, seat: int) -> Text:
        return Text("prompt.WrittenRecord", loser=Noun("seat", self.loser))

    def deciders(self, s: AgeState) -> int:
        return 0 if s.powers[self.seat].out or s.powers[self.loser].out else 1 << self.seat

    def public(self) -> bool:
        return False

    def legal(self, s: AgeState, seat: int) -> list[Action]:
        return [v.GIVING[kind] for kind in kinds_in_hand(s, seat)] + [v.PASSING]

    def why_not(self, s: AgeState, seat: int, action: Action) -> Refusal | None:
        return not_in_hand(s, seat, action.a, "aor.9.6.3-39") if action.verb == v.GIVE else None

    def take(self, s: AgeState, seat: int, action: Action) -> None:
        s.end()
        if action.verb == v.GIVE:
            swap_cards(s, seat, self.loser, s.holding(seat, action.a))


def swap_cards(s: AgeState, seat: int, loser: int, given: int) -> None:
    """The given card is laid aside first, so that it can't come straight back (9.6.3-40). Both players know both cards."""
    p = s.powers[seat]
    p.recorded = True
    hand = s.powers[loser].hand
    taken = hand[s.rng.below(len(hand))]
    lose_unseen(s, seat, given)
    lose_unseen(s, loser, taken)
    p.hand.append(taken)
    hand.append(given)
    both = 1 << seat | 1 << loser
    s.knowledge.show(s, given, both)
    s.knowledge.show(s, taken, both)
    s.emit(e.SWAPPED_CARD, s.everyone & ~both, seat, loser)
    s.emit(e.GAVE_CARD, both, seat, s.data.kind_of[given], loser)
    s.emit(e.TOOK_CARD, both, seat, s.data.kind_of[taken], loser)
