"""The action phase (D1, E): one or two actions, and what abilities give besides."""

from __future__ import annotations

from typing import ClassVar, Final

from signoria.games.pax_renaissance import events, ids, verbs
from signoria.games.pax_renaissance.effects.sales import sell
from signoria.games.pax_renaissance.ids import COLUMNS, EAST, PEASANT_REVOLT, UNLIMITED_HAND, VICTORIES, WEST
from signoria.games.pax_renaissance.rules.apostasy import apostasy, apostates
from signoria.games.pax_renaissance.rules.market import market_place, pay_market, price, take_card
from signoria.games.pax_renaissance.rules.ops import cards_have_op, has_op
from signoria.games.pax_renaissance.rules.squares import kill_queen
from signoria.games.pax_renaissance.rules.victory import declaration_cost, declared_outcome, wins
from signoria.games.pax_renaissance.state import (
    DONE_EAST_FAIR,
    DONE_EAST_OPS,
    DONE_FREE_FAIR,
    DONE_WEST_FAIR,
    DONE_WEST_OPS,
    PaxState,
)
from signoria.games.pax_renaissance.steps.base import Choice, refuse
from signoria.games.pax_renaissance.steps.fair import TradeFair
from signoria.games.pax_renaissance.steps.ops import OpsAction
from signoria.games.pax_renaissance.steps.play import launch, play_card
from signoria.kernel.action import Action
from signoria.kernel.text import Noun, Refusal, Text

FREE_ABILITIES: Final = 1 << ids.FREE_EAST_OPS | 1 << ids.FREE_WEST_OPS | 1 << ids.FREE_FAIR
ACTION_ABILITIES: Final = 1 << ids.BOTH_OPS | 1 << ids.DISCARD_FOR_REVOLT | 1 << ids.APOSTASY_ACTION
OPS: Final = [Action(verbs.OPS, WEST), Action(verbs.OPS, EAST)]
FAIRS: Final = [Action(verbs.FAIR, WEST), Action(verbs.FAIR, EAST)]
END_TURN: Final = Action(verbs.END_TURN)


def ops_done(s: PaxState, side: int) -> bool:
    return s.done & (DONE_WEST_OPS << side) != 0


def fair_done(s: PaxState, side: int) -> bool:
    return s.done & (DONE_WEST_FAIR << side) != 0


class ActionPhase(Choice):
    """What the banker does next in his turn."""

    VERBS: ClassVar[tuple[int, ...]] = (
        verbs.BUY,
        verbs.PLAY,
        verbs.SELL,
        verbs.OPS,
        verbs.OPS_BOTH,
        verbs.FREE_OPS,
        verbs.FAIR,
        verbs.FREE_FAIR,
        verbs.DECLARE,
        verbs.REPRISALS,
        verbs.COUNTER_REFORMATION,
        verbs.END_TURN,
    )
    ON: ClassVar[tuple[str, ...]] = ("Turn:1",)

    def prompt(self, s: PaxState, seat: int) -> Text:
        return Text("prompt.ActionPhase", n=s.actions_left)

    def deciders(self, s: PaxState) -> int:
        banker = s.active
        if s.actions_left == 0 and not self.free(s, banker):
            return 0
        return 1 << banker if not s.eliminated >> banker & 1 else 0

    def finished(self, s: PaxState) -> bool:
        return self.deciders(s) == 0

    # ---------------------------------------------------------------- options
    def legal(self, s: PaxState, seat: int) -> list[Action]:
        out: list[Action] = []
        if s.stale:
            s.find_abilities()
        if s.actions_left > 0:
            west = s.half_cards(seat, WEST)
            east = s.half_cards(seat, EAST)
            self.purchases(s, seat, out)
            self.cards(s, seat, west, east, out)
            self.activations(s, seat, west, east, out)
        if s.anyone & FREE_ABILITIES:
            out.extend(self.free(s, seat))
        if s.spent > 0:
            out.append(END_TURN)
        return out

    def purchases(self, s: PaxState, seat: int, out: list[Action]) -> None:
        full = hand_full(s, seat)
        florins = s.florins[seat]
        laid = s.laid
        market = s.market
        buys = s.data.buys
        kinds = s.data.card_kind
        for row in (0, COLUMNS):
            for at in range(row + 1, row + min(florins + 1, COLUMNS)):
                card = market[at]
                if card >= 0 and not laid >> at & 1 and (not full or kinds[card] == ids.COMET):
                    out.append(buys[card])

    def cards(self, s: PaxState, seat: int, west: list[int], east: list[int], out: list[Action]) -> None:
        d = s.data
        sales = d.sales
        for card in s.hands[seat]:
            out.append(d.plays[card])
        for card in s.hands[seat]:
            out.append(sales[card])
        for card in s.maids[seat]:
            out.append(sales[card])
        for card in west:
            if card >= d.first_square or not d.suitors[card]:
                out.append(sales[card])
        for card in east:
            if card >= d.first_square or not d.suitors[card]:
                out.append(sales[card])

    def activations(
        self, s: PaxState, seat: int, west: list[int], east: list[int], out: list[Action]
    ) -> None:
        done = s.done
        any_op = False
        if not done & DONE_WEST_OPS and cards_have_op(s, seat, west):
            any_op = True
            out.append(OPS[WEST])
        if not done & DONE_EAST_OPS and cards_have_op(s, seat, east):
            any_op = True
            out.append(OPS[EAST])
        if not done & DONE_WEST_FAIR and s.market[0] >= 0:
            out.append(FAIRS[WEST])
        if not done & DONE_EAST_FAIR and s.market[COLUMNS] >= 0:
            out.append(FAIRS[EAST])
        if s.victories:
            for victory in range(len(VICTORIES)):
                if s.victories >> victory & 1 and s.actions_left >= declaration_cost(s, victory):
                    if wins(s, seat, victory):
                        out.append(Action(verbs.DECLARE, victory))
        if s.anyone & ACTION_ABILITIES:
            self.ability_actions(s, seat, any_op, out)

    def ability_actions(self, s: PaxState, seat: int, any_op: bool, out: list[Action]) -> None:
        """Actions that abilities give: both halves at once, popular reprisals, the Counter-Reformation."""
        if any_op and s.has(seat, ids.BOTH_OPS) and not s.done & (DONE_WEST_OPS | DONE_EAST_OPS):
            out.append(Action(verbs.OPS_BOTH))
        if s.has(seat, ids.DISCARD_FOR_REVOLT):
            for card in s.tableau(seat):
                if card < s.data.first_square and s.card_works(card, ids.DISCARD_FOR_REVOLT, seat):
                    out.append(Action(verbs.REPRISALS, card))
        if s.has(seat, ids.APOSTASY_ACTION):
            for pair in range(3):
                if apostates(s, ids.PAIR_MASKS[pair]):
                    out.append(Action(verbs.COUNTER_REFORMATION, pair))

    def free(self, s: PaxState, seat: int) -> list[Action]:
        """Free ops and a free fair, at any time between actions."""
        out: list[Action] = []
        if s.stale:
            s.find_abilities()
        if not s.ability[seat] & FREE_ABILITIES:
            return out
        for side in (WEST, EAST):
            ability = ids.FREE_EAST_OPS if side == EAST else ids.FREE_WEST_OPS
            if s.has(seat, ability) and not ops_done(s, side) and has_op(s, seat, side):
                out.append(Action(verbs.FREE_OPS, side))
        if s.has(seat, ids.FREE_FAIR) and not s.done & DONE_FREE_FAIR:
            for side in (WEST, EAST):
                if not fair_done(s, side) and s.market[side * COLUMNS] >= 0:
                    out.append(Action(verbs.FREE_FAIR, side))
        return out

    # ---------------------------------------------------------------- refusals
    def why_not(self, s: PaxState, seat: int, action: Action) -> Refusal | None:
        verb = action.verb
        if verb == verbs.END_TURN:
            return None if s.spent > 0 else refuse("pax.D1.1", "one_action")
        if verb in (verbs.FREE_OPS, verbs.FREE_FAIR):
            return self.free_refusal(s, seat, action)
        if s.actions_left == 0:
            return refuse("pax.D1.1", "no_action_left")
        if verb == verbs.BUY:
            return self.buy_refusal(s, seat, action.a)
        if verb == verbs.PLAY:
            if action.a in s.hands[seat]:
                return None
            return Refusal("pax.E2.1", "refusal.not_in_hand", card=Noun("card", action.a))
        if verb == verbs.SELL:
            return self.sell_refusal(s, seat, action.a)
        if verb == verbs.OPS:
            return self.ops_refusal(s, seat, action.a)
        if verb == verbs.FAIR:
            return self.fair_refusal(s, action.a)
        if verb == verbs.DECLARE:
            return self.declare_refusal(s, seat, action.a)
        return self.ability_refusal(s, seat, action)

    def buy_refusal(self, s: PaxState, seat: int, card: int) -> Refusal | None:
        at = market_place(s, card)
        if at < 0:
            return Refusal("pax.E1.1", "refusal.not_in_market", card=Noun("card", card))
        if at % COLUMNS == 0:
            return refuse("pax.E5.3", "face_down")
        if price(at) > s.florins[seat]:
            return Refusal("pax.E1b.3", "refusal.price", n=price(at))
        if s.laid >> at & 1:
            return refuse("pax.E1e.1", "usury")
        if hand_full(s, seat) and not s.is_comet(card):
            return refuse("pax.E1a.1", "hand_full")
        return None

    def sell_refusal(self, s: PaxState, seat: int, card: int) -> Refusal | None:
        if card in s.hands[seat] or card in s.maids[seat]:
            return None
        if s.holder(card) != seat:
            return Refusal("pax.E3.2", "refusal.not_yours", card=Noun("card", card))
        if card < s.data.first_square and s.data.suitors[card]:
            return refuse("pax.E3a.1", "couple")
        return None

    def ops_refusal(self, s: PaxState, seat: int, side: int) -> Refusal | None:
        if ops_done(s, side):
            return refuse("pax.D1.5", "once_a_turn")
        return None if has_op(s, seat, side) else refuse("pax.D1.3", "no_op")

    def fair_refusal(self, s: PaxState, side: int) -> Refusal | None:
        if fair_done(s, side) or s.market[side * COLUMNS] < 0:
            return refuse("pax.D1.5", "once_a_turn")
        return None

    def free_refusal(self, s: PaxState, seat: int, action: Action) -> Refusal | None:
        if action.verb == verbs.FREE_OPS:
            ability = ids.FREE_EAST_OPS if action.a == EAST else ids.FREE_WEST_OPS
            if not s.has(seat, ability):
                return refuse("pax.B5f.1", "no_ability")
            return self.ops_refusal(s, seat, action.a)
        if not s.has(seat, ids.FREE_FAIR):
            return refuse("pax.B5f.1", "no_ability")
        if s.done & DONE_FREE_FAIR:
            return refuse("pax.D1.5", "once_a_turn")
        return self.fair_refusal(s, action.a)

    def declare_refusal(self, s: PaxState, seat: int, victory: int) -> Refusal | None:
        if not s.victories >> victory & 1:
            return refuse("pax.A3a.1", "inactive_victory")
        if s.actions_left < declaration_cost(s, victory):
            return refuse("pax.GL.ABILITY.2", "two_actions")
        if not wins(s, seat, victory):
            return Refusal(VICTORY_RULES[victory], "refusal.conditions", victory=Noun("victory", victory))
        return None

    def ability_refusal(self, s: PaxState, seat: int, action: Action) -> Refusal | None:
        if action.verb == verbs.OPS_BOTH:
            if not s.has(seat, ids.BOTH_OPS):
                return refuse("pax.B5f.1", "no_ability")
            if s.done & (DONE_WEST_OPS | DONE_EAST_OPS):
                return refuse("pax.D1.5", "once_a_turn")
            return None if has_op(s, seat, WEST) or has_op(s, seat, EAST) else refuse("pax.D1.3", "no_op")
        if action.verb == verbs.REPRISALS:
            card = action.a
            if s.holder(card) != seat or card >= s.data.first_square:
                return refuse("pax.B5f.1", "no_ability")
            return (
                None
                if s.card_works(card, ids.DISCARD_FOR_REVOLT, seat)
                else refuse("pax.B5f.1", "no_ability")
            )
        if not s.has(seat, ids.APOSTASY_ACTION):
            return refuse("pax.B5f.1", "no_ability")
        return None if apostates(s, ids.PAIR_MASKS[action.a]) else refuse("pax.D1.3", "no_apostate")

    # ---------------------------------------------------------------- carrying out
    def take(self, s: PaxState, seat: int, action: Action) -> None:
        verb = action.verb
        if verb == verbs.END_TURN:
            s.end()
            return
        if verb == verbs.FREE_OPS:
            activate(s, seat, 1 << action.a)
            return
        if verb == verbs.FREE_FAIR:
            s.done |= DONE_FREE_FAIR
            convene(s, action.a)
            return
        s.spent += 1
        s.actions_left -= 1
        if verb == verbs.BUY:
            buy(s, seat, action.a)
        elif verb == verbs.PLAY:
            play_card(s, seat, action.a)
        elif verb == verbs.SELL:
            sell(s, seat, action.a)
        elif verb == verbs.OPS:
            activate(s, seat, 1 << action.a)
        elif verb == verbs.OPS_BOTH:
            activate(s, seat, 3)
        elif verb == verbs.FAIR:
            convene(s, action.a)
        elif verb == verbs.DECLARE:
            declare(s, seat, action.a)
        elif verb == verbs.REPRISALS:
            reprisals(s, seat, action.a)
        else:
            apostasy(s, ids.PAIR_MASKS[action.a])


VICTORY_RULES = ["pax.L6.1", "pax.L5.1", "pax.L3.1", "pax.L4.1"]


def hand_full(s: PaxState, banker: int) -> bool:
    return len(s.hands[banker]) >= s.data.hand_limit and not s.has(banker, UNLIMITED_HAND)


def buy(s: PaxState, banker: int, card: int) -> None:
    """E1: pay the market, take the card and its florins; a comet is discarded and activates a victory."""
    at = market_place(s, card)
    pay_market(s, banker, at)
    found = take_card(s, banker, at)
    if s.is_comet(card):
        s.emit(events.COMET_BOUGHT, s.everyone, s.bank[banker], card, price(at))
        s.call(ActivateVictory())
    else:
        s.hands[banker].append(card)
        s.emit(events.BOUGHT, s.everyone, s.bank[banker], card, price(at), found)


def activate(s: PaxState, banker: int, sides: int) -> None:
    """E4: the ops of one half or, with some abilities, of both."""
    s.done |= sides * DONE_WEST_OPS
    for side in (WEST, EAST):
        if sides >> side & 1:
            s.emit(events.OPS, s.everyone, s.bank[banker], side)
    s.call(OpsAction(sides, 0))


def convene(s: PaxState, side: int) -> None:
    """E5: the fair of a row sails from the open emporium of its colour."""
    s.done |= DONE_WEST_FAIR << side
    s.call(TradeFair(side, s.emporia[side]))


def declare(s: PaxState, banker: int, victory: int) -> None:
    s.emit(events.DECLARED, s.everyone, s.bank[banker], victory)
    s.finish(declared_outcome(s, banker, VICTORIES[victory]))


def reprisals(s: PaxState, banker: int, queen: int) -> None:
    """Popular reprisals: the queen is discarded for a peasant revolt in her king's empire, without agents."""
    empire = s.spouse(queen)
    kill_queen(s, queen)
    launch(s, banker, PEASANT_REVOLT, 0, empire, [])


class ActivateVictory(Choice):
    """The buyer of a comet turns one inactive victory square (L1)."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.ACTIVATE,)

    def finished(self, s: PaxState) -> bool:
        return s.victories == (1 << len(VICTORIES)) - 1

    def legal(self, s: PaxState, seat: int) -> list[Action]:
        out: list[Action] = []
        for victory in range(len(VICTORIES)):
            if not s.victories >> victory & 1:
                out.append(Action(verbs.ACTIVATE, victory))
        return out

    def why_not(self, s: PaxState, seat: int, action: Action) -> Refusal | None:
        return refuse("pax.L1.1", "already_active") if s.victories >> action.a & 1 else None

    def take(self, s: PaxState, seat: int, action: Action) -> None:
        s.end()
        s.victories |= 1 << action.a
        s.emit(events.ACTIVATED, s.everyone, s.bank[seat], action.a)
