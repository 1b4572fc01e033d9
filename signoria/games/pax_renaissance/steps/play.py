"""Playing a card (E2): the one-shot is announced, then agents are placed or fight."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.pax_renaissance import events, ids, verbs
from signoria.games.pax_renaissance.ids import (
    BISHOP,
    CATHOLIC,
    CRUSADE_ROOKS,
    NO_TOKEN,
    PAWN,
    PAWN_SPOT,
    PIRATE,
    PIRATE_SPOT,
    QUEEN,
    RELIGIOUS_WAR,
    TOKENS,
)
from signoria.games.pax_renaissance.rules.agents import (
    CARD_SPOT,
    agent_borders,
    agent_cards,
    agent_has_room,
    agent_places,
    agent_seas,
    one_shot_possible,
    own_bishop,
    suitors,
    war_targets,
)
from signoria.games.pax_renaissance.rules.apostasy import apostasy
from signoria.games.pax_renaissance.rules.forces import adjacent_rooks, fighting_agents, has_heretic
from signoria.games.pax_renaissance.rules.ops import border_empires_of
from signoria.games.pax_renaissance.rules.pieces import clear_for_pirate, repress_pawn, repress_place
from signoria.games.pax_renaissance.rules.squares import crown
from signoria.games.pax_renaissance.solo import policy
from signoria.games.pax_renaissance.state import PaxState
from signoria.games.pax_renaissance.steps.base import CARD, YES, Choice, refuse
from signoria.games.pax_renaissance.steps.battle import Battle, RooksJoin, war_name
from signoria.games.pax_renaissance.steps.ops import FOR_AGENT, NameEmpire, Pacify
from signoria.games.pax_renaissance.steps.regime import CONCESSION_OPEN, RegimeChange
from signoria.games.pax_renaissance.steps.tokens import TO_BORDER, TO_CARD, TO_PLACE, put
from signoria.kernel.action import Action
from signoria.kernel.schema import Field, Id, Mask
from signoria.kernel.step import Procedure, Step
from signoria.kernel.text import Noun, Refusal, Text


def play_card(s: PaxState, banker: int, card: int) -> None:
    """Put a card at the outer end of its half and go on with its one-shot and agents; a queen waits for her answer."""
    if s.data.card_kind[card] != QUEEN:
        leave_hand(s, banker, card)
        s.rows[2 * banker + s.data.card_side[card]].append(card)
        s.emit(events.PLAYED, s.everyone, s.bank[banker], card)
        s.touch()
        if one_shot_possible(s, banker, card):
            s.call(OneShot(card, 0))
        else:
            s.call(PlaceAgents(card, 0, 0))
    elif one_shot_possible(s, banker, card):
        s.emit(events.PLAYED, s.everyone, s.bank[banker], card)
        s.call(OneShot(card, 0))
    else:
        old_maid(s, banker, card)


def leave_hand(s: PaxState, banker: int, card: int) -> None:
    """The solitaire opponent plays without a hand."""
    if card in s.hands[banker]:
        s.hands[banker].remove(card)


def old_maid(s: PaxState, banker: int, card: int) -> None:
    """A queen without a king goes under the player board (I2)."""
    leave_hand(s, banker, card)
    s.maids[banker].append(card)
    s.emit(events.OLD_MAID, s.everyone, s.bank[banker], card)


class OneShot(Choice):
    """Announce whether the one-shot occurs, and where (E2). `sold` 1: the card has just been sold with Machiavellianism."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.LAUNCH, verbs.CROWN, verbs.TRIGGER, verbs.NO_ONE_SHOT)
    INTS: ClassVar[tuple[Field, ...]] = (CARD, YES)

    def __init__(self, card: int, sold: int) -> None:
        self.card = card
        self.sold = sold

    def ints(self) -> list[int]:
        return [self.card, self.sold]

    def belongs(self, s: PaxState, line: int, below: list[Step[PaxState]]) -> bool:
        """A queen waits in the hand; any other card has just been played or sold."""
        if self.card >= s.data.first_square or s.data.one_shot[self.card] == ids.NO_ONE_SHOT:
            return False
        if s.data.card_kind[self.card] == QUEEN:
            return not self.sold and self.card in s.hands[s.active]
        return self.sold == 1 or s.holder(self.card) == s.active

    def prompt(self, s: PaxState, seat: int) -> Text:
        return Text("prompt.OneShot", card=Noun("card", self.card))

    def legal(self, s: PaxState, seat: int) -> list[Action]:
        shot = s.data.one_shot[self.card]
        out: list[Action] = []
        if shot == ids.CORONATION:
            for empire in suitors(s, seat, self.card):
                out.append(Action(verbs.CROWN, empire))
        elif shot in (ids.TRADE_SHIFT, ids.APOSTASY):
            out.append(Action(verbs.TRIGGER))
        else:
            for empire in war_targets(s, self.card):
                out.append(Action(verbs.LAUNCH, empire))
        out.append(Action(verbs.NO_ONE_SHOT))
        return out

    def why_not(self, s: PaxState, seat: int, action: Action) -> Refusal | None:
        d = s.data
        shot = d.one_shot[self.card]
        verb = action.verb
        if verb == verbs.NO_ONE_SHOT:
            return None
        if verb == verbs.TRIGGER:
            if shot in (ids.TRADE_SHIFT, ids.APOSTASY):
                return None
            return refuse("pax.B5e.1", "other_one_shot")
        if verb == verbs.CROWN:
            return self.suitor_refusal(s, seat, action.a)
        if shot not in (ids.CONSPIRACY, ids.PEASANT_REVOLT, RELIGIOUS_WAR):
            return refuse("pax.B5e.1", "other_one_shot")
        if not d.card_empires[self.card] >> action.a & 1:
            return refuse("pax.J.2", "other_empire")
        if shot == RELIGIOUS_WAR and not has_heretic(s, d.one_shot_param[self.card], action.a):
            return refuse("pax.K1c.1", "bloody_rule")
        return None

    def suitor_refusal(self, s: PaxState, seat: int, empire: int) -> Refusal | None:
        if s.data.one_shot[self.card] != ids.CORONATION:
            return refuse("pax.B5e.1", "other_one_shot")
        if empire not in s.data.suitors[self.card]:
            return refuse("pax.I.1", "no_suitor")
        if s.republic[empire]:
            return refuse("pax.I.2", "republic_suitor")
        if empire not in suitors(s, seat, self.card):
            return refuse("pax.I.1", "taken_suitor")
        return None

    def take(self, s: PaxState, seat: int, action: Action) -> None:
        card = self.card
        shot = s.data.one_shot[card]
        param = s.data.one_shot_param[card]
        if action.verb == verbs.NO_ONE_SHOT:
            s.end()
            if s.data.card_kind[card] == QUEEN:
                old_maid(s, seat, card)
            elif not self.sold:
                s.call(PlaceAgents(card, 0, 0))
        elif action.verb == verbs.CROWN:
            s.end()
            leave_hand(s, seat, card)
            crown(s, seat, action.a, card)
            s.call(RegimeChange(action.a, CONCESSION_OPEN))
        elif action.verb == verbs.LAUNCH:
            s.goto(PlaceAgents(card, 1, 1))
            launch(s, seat, shot, param, action.a, fighting_agents(s, card, shot, seat))
        elif shot == ids.TRADE_SHIFT:
            s.goto(PlaceAgents(card, 1, 0))
            trade_shift(s, param)
        else:
            s.goto(Apostasy(param))
            s.call(PlaceAgents(card, 1, 0))

    def opponent(self, s: PaxState, banker: int) -> Action:
        return policy.one_shot(s, banker, self.card, self.legal(s, banker))


def launch(s: PaxState, banker: int, war: int, source: int, target: int, agents: list[int]) -> None:
    """A civil or religious war against an empire, with these agents."""
    s.emit(events.WAR, s.everyone, s.bank[banker], war_name(war, source), target)
    s.fighting = agents
    if war == RELIGIOUS_WAR and source == CATHOLIC and s.has(banker, CRUSADE_ROOKS):
        if adjacent_rooks(s, source, target):
            s.call(RooksJoin(source, target))
            return
    s.call(Battle(war, source, target, 0))


def trade_shift(s: PaxState, emporium: int) -> None:
    """H1: the disk moves to the open emporium of the colour; a token there is repressed free of charge."""
    d = s.data
    colour = d.emporium_colour[emporium]
    place = d.emporium_place[s.emporia[colour]]
    s.emporia[colour] = emporium
    s.emit(events.TRADE_SHIFT, s.everyone, emporium)
    if s.places[place] != NO_TOKEN:
        repress_place(s, place)


class Apostasy(Procedure[PaxState]):
    """After the agents are placed: the discards (K3)."""

    INTS: ClassVar[tuple[Field, ...]] = (Mask(3),)
    LINES: ClassVar[int] = 1

    def __init__(self, religions: int) -> None:
        self.religions = religions

    def ints(self) -> list[int]:
        return [self.religions]

    def advance(self, s: PaxState, line: int) -> None:
        s.end()
        apostasy(s, self.religions)


class PlaceAgents(Procedure[PaxState]):
    """The agents of a card one after the other; each line is one agent.

    `must` 1: a one-shot occurred. `fought` 1: only those that did not fight are left, bishops and, in a religious
    war, pawns.
    """

    INTS: ClassVar[tuple[Field, ...]] = (CARD, YES, YES)
    LINES: ClassVar[int] = 20

    def __init__(self, card: int, must: int, fought: int) -> None:
        self.card = card
        self.must = must
        self.fought = fought

    def ints(self) -> list[int]:
        return [self.card, self.must, self.fought]

    def belongs(self, s: PaxState, line: int, below: list[Step[PaxState]]) -> bool:
        return self.card < s.data.first_square and line <= len(s.data.agents[self.card])

    def advance(self, s: PaxState, line: int) -> None:
        agents = s.data.agents[self.card]
        if line == 0:
            s.placed = []
        if line >= len(agents):
            s.placed = []
            s.end()
            return
        token = agents[line]
        if token == PAWN:
            token += s.active
        if self.fought and token in fighting_agents(s, self.card, s.data.one_shot[self.card], s.active):
            return
        in_play = s.holder(self.card) >= 0
        if agent_has_room(s, s.active, self.card, token, in_play):
            s.call(PlaceAgent(self.card, token, self.must))
        else:
            s.emit(events.AGENT_LOST, s.everyone, token)


class PlaceAgent(Choice):
    """One agent: where it goes, or, without a one-shot, that it stays off (E2.2)."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.PLACE, verbs.PLACE_BORDER, verbs.PLACE_BISHOP, verbs.SKIP)
    INTS: ClassVar[tuple[Field, ...]] = (CARD, Id(TOKENS), YES)
    ON: ClassVar[tuple[str, ...]] = ("PlaceAgents",)

    def __init__(self, card: int, token: int, must: int) -> None:
        self.card = card
        self.token = token
        self.must = must

    def ints(self) -> list[int]:
        return [self.card, self.token, self.must]

    def belongs(self, s: PaxState, line: int, below: list[Step[PaxState]]) -> bool:
        return self.card < s.data.first_square and (self.token < PAWN or self.token == PAWN + s.active)

    def prompt(self, s: PaxState, seat: int) -> Text:
        return Text("prompt.PlaceAgent", token=Noun("token", self.token), card=Noun("card", self.card))

    def legal(self, s: PaxState, seat: int) -> list[Action]:
        out: list[Action] = []
        if self.token < PIRATE:
            for place in agent_places(s, seat, self.card):
                out.append(Action(verbs.PLACE, place))
        elif self.token < BISHOP:
            for border in agent_seas(s, self.card):
                out.append(Action(verbs.PLACE_BORDER, border))
        elif self.token < PAWN:
            for card in agent_cards(s, self.card, s.holder(self.card) >= 0):
                out.append(Action(verbs.PLACE_BISHOP, card))
        else:
            for border in agent_borders(s, seat, self.card):
                out.append(Action(verbs.PLACE_BORDER, border))
        if not self.must:
            out.append(Action(verbs.SKIP))
        return out

    def why_not(self, s: PaxState, seat: int, action: Action) -> Refusal | None:
        if action.verb == verbs.SKIP:
            return refuse("pax.E2.1.1", "must_deploy") if self.must else None
        if action.verb == verbs.PLACE:
            return self.place_refusal(s, seat, action.a)
        if action.verb == verbs.PLACE_BISHOP:
            if not BISHOP <= self.token < PAWN:
                return refuse("pax.E2.2a.2", "wrong_agent")
            if action.a in agent_cards(s, self.card, s.holder(self.card) >= 0):
                return None
            return refuse("pax.E2.2a.2", "same_play" if own_bishop(s, action.a) else "bishop_location")
        if self.token >= PAWN:
            return self.pawn_refusal(s, seat, action.a)
        return self.pirate_refusal(s, action.a)

    def place_refusal(self, s: PaxState, seat: int, place: int) -> Refusal | None:
        if self.token >= PIRATE:
            return refuse("pax.E2.2b.1", "wrong_agent")
        if not s.data.card_empires[self.card] >> s.data.place_empire[place] & 1:
            return refuse("pax.E2.2b.1", "agent_location")
        if not s.usable(place):
            return refuse("pax.B6d.2", "not_usable")
        if s.places[place] == NO_TOKEN:
            return None
        if place in s.placed:
            return refuse("pax.E2.2b.1", "same_play")
        return None if s.florins[seat] > 0 else refuse("pax.E2.2b.5", "repress_cost")

    def pawn_refusal(self, s: PaxState, seat: int, border: int) -> Refusal | None:
        if not s.data.border_empires[border] & s.data.card_empires[self.card]:
            return refuse("pax.E2.2d.1", "agent_location")
        if s.pirates[border] != NO_TOKEN:
            return refuse("pax.E2.2d.3", "pirate_there")
        if s.pawns[border] < 0:
            return None
        if PAWN_SPOT + border in s.placed:
            return refuse("pax.E2.2d.1", "same_play")
        return None if s.florins[seat] > 0 else refuse("pax.E2.2d.2", "repress_cost")

    def pirate_refusal(self, s: PaxState, border: int) -> Refusal | None:
        if not PIRATE <= self.token < BISHOP:
            return refuse("pax.E2.2c.1", "wrong_agent")
        if not s.data.border_sea[border]:
            return refuse("pax.E2.2c.3", "land_border")
        if not s.data.border_empires[border] & s.data.card_empires[self.card]:
            return refuse("pax.E2.2c.1", "agent_location")
        return refuse("pax.E2.2c.1", "same_play") if PIRATE_SPOT + border in s.placed else None

    def take(self, s: PaxState, seat: int, action: Action) -> None:
        s.end()
        token = self.token
        if action.verb == verbs.PLACE:
            s.placed.append(action.a)
            if s.places[action.a] != NO_TOKEN:
                s.pay_china(seat, 1)
                repress_place(s, action.a)
            put(s, seat, token, TO_PLACE, action.a)
        elif action.verb == verbs.PLACE_BISHOP:
            s.placed.append(CARD_SPOT + action.a)
            s.call(Pacify(action.a))
            put(s, seat, token, TO_CARD, action.a)
        elif action.verb == verbs.PLACE_BORDER and token < BISHOP:
            s.placed.append(PIRATE_SPOT + action.a)
            clear_for_pirate(s, action.a)
            put(s, seat, token, TO_BORDER, action.a)
        elif action.verb == verbs.PLACE_BORDER:
            s.placed.append(PAWN_SPOT + action.a)
            self.place_pawn(s, seat, action.a)

    def place_pawn(self, s: PaxState, seat: int, border: int) -> None:
        if s.pawns[border] >= 0:
            empires = border_empires_of(s, s.data.card_empires[self.card], border)
            if len(empires) > 1:
                s.call(NameEmpire(FOR_AGENT, border, self.card))
                return
            s.pay_china(seat, 1)
            repress_pawn(s, border, empires[0])
        put(s, seat, self.token, TO_BORDER, border)

    def opponent(self, s: PaxState, banker: int) -> Action:
        return policy.place_agent(s, banker, self.card, self.token, self.legal(s, banker))
