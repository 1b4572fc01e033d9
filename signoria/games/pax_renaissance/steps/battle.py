"""Battles: forces, casualties, survivors, the new theocracy, regime change (BATTLE, F9, J, K)."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.pax_renaissance import events, verbs
from signoria.games.pax_renaissance.ids import (
    AGENT_SPOT,
    CAMPAIGN_BATTLE,
    CONSPIRACY,
    NO_TOKEN,
    PAWN,
    PEASANT_REVOLT,
    PIRATE,
    RELIGIONS,
    RELIGIOUS_WAR,
    TOKENS,
)
from signoria.games.pax_renaissance.rules.forces import attackers, defenders
from signoria.games.pax_renaissance.rules.pieces import enter_border, enter_place, kill_spot
from signoria.games.pax_renaissance.rules.squares import claim, subject
from signoria.games.pax_renaissance.solo import policy
from signoria.games.pax_renaissance.state import PaxState
from signoria.games.pax_renaissance.steps.base import EMPIRE, YES, Choice, refuse
from signoria.games.pax_renaissance.steps.regime import CONCESSION_OPEN, RegimeChange
from signoria.games.pax_renaissance.steps.tokens import TO_BORDER, TO_PLACE, TO_SQUARE, put
from signoria.kernel.action import Action
from signoria.kernel.schema import Field, Id, Number
from signoria.kernel.step import Procedure, Step
from signoria.kernel.text import Noun, Refusal, Text


def war_name(war: int, source: int) -> int:
    """The number of a battle's name in ids.WARS."""
    if war == RELIGIOUS_WAR:
        return 7 + source
    return 10 if war == CAMPAIGN_BATTLE else war


class Battle(Procedure[PaxState]):
    """One battle of the active banker for an empire, in the order of BATTLE b. The card's agents are in `s.fighting`."""

    INTS: ClassVar[tuple[Field, ...]] = (
        Number(CONSPIRACY, CAMPAIGN_BATTLE),
        EMPIRE,
        EMPIRE,
        YES,
        Number(0, 100),
    )
    LINES: ClassVar[int] = 4

    def __init__(self, war: int, source: int, target: int, rooks_join: int, exchanged: int = 0) -> None:
        self.war = war
        self.source = source  # religion of a religious war, king's empire of a campaign
        self.target = target
        self.rooks_join = rooks_join
        self.exchanged = exchanged  # how many fall on each side, once the battle is joined

    def ints(self) -> list[int]:
        return [self.war, self.source, self.target, self.rooks_join, self.exchanged]

    def belongs(self, s: PaxState, line: int, below: list[Step[PaxState]]) -> bool:
        """It is for an empire of somebody else, and a campaign has its king."""
        if self.war == RELIGIOUS_WAR:
            return self.source < len(RELIGIONS)
        if self.war == CAMPAIGN_BATTLE:
            return (
                s.owner[self.source] == s.active
                and not s.republic[self.source]
                and self.source != self.target
            )
        return self.war in (CONSPIRACY, PEASANT_REVOLT)

    def attackers(self, s: PaxState) -> list[int]:
        return attackers(s, self.war, s.active, self.source, self.target, self.rooks_join == 1)

    def advance(self, s: PaxState, line: int) -> None:
        if line == 0:
            self.exchange(s)
        elif line == 1:
            if self.attackers(s):
                s.emit(events.VICTORIOUS, s.everyone, s.bank[s.active], self.target)
                self.convert(s)
            else:
                s.emit(events.REPELLED, s.everyone, s.bank[s.active], self.target)
                s.fighting = []
                s.end()
        elif line == 2:
            s.call(PlaceSurvivors(self.war, self.target))
        else:
            s.end()
            if self.war == CAMPAIGN_BATTLE:
                subject(s, s.active, self.target, self.source)
            else:
                claim(s, s.active, self.target)
            s.call(RegimeChange(self.target, CONCESSION_OPEN))

    def exchange(self, s: PaxState) -> None:
        """Each attacker kills one defender and dies in exchange; where there is a choice the attacker has it."""
        attack = self.attackers(s)
        defence = defenders(s, self.war, self.source, self.target)
        s.emit(events.BATTLE, s.everyone, len(attack), len(defence))
        s.goto(Battle(self.war, self.source, self.target, self.rooks_join, min(len(attack), len(defence))))
        s.jump(1)
        home = s.data.mamluk if self.war == CAMPAIGN_BATTLE else self.target
        if len(attack) <= len(defence):
            for spot in attack:
                kill_spot(s, spot, home)
        if len(defence) <= len(attack):
            for spot in defence:
                kill_spot(s, spot, home)
        if len(attack) < len(defence) and attack:
            s.call(Casualties(self.war, self.source, self.target, self.rooks_join, 0, len(attack)))
        elif len(defence) < len(attack) and defence:
            s.call(Casualties(self.war, self.source, self.target, self.rooks_join, 1, len(defence)))

    def convert(self, s: PaxState) -> None:
        """A victorious religious war makes the empire a theocracy of the believers (K2a)."""
        if self.war != RELIGIOUS_WAR or s.religion[self.target] == self.source:
            return
        s.religion[self.target] = self.source
        s.emit(events.THEOCRACY, s.everyone, self.target, self.source)
        s.touch()
        if s.data.place_empire[s.data.constantinople[0]] == self.target:
            tokens = [s.places[place] for place in s.data.constantinople if s.places[place] != NO_TOKEN]
            if tokens:
                for place in s.data.constantinople:
                    s.places[place] = NO_TOKEN
                s.call(Constantinople(0, *pack_tokens(tokens)))


def pack_tokens(tokens: list[int]) -> list[int]:
    """Three tokens as ints of a step; -1 where there is none."""
    return [*tokens, *[NO_TOKEN] * (3 - len(tokens))]


class Casualties(Choice):
    """The attacking player chooses who dies: of the own side (`own` 1) or of the defenders."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.LOSE, verbs.KILL)
    INTS: ClassVar[tuple[Field, ...]] = (
        Number(CONSPIRACY, CAMPAIGN_BATTLE),
        EMPIRE,
        EMPIRE,
        YES,
        YES,
        Number(0, 100),
    )
    ON: ClassVar[tuple[str, ...]] = ("Battle:1",)

    def __init__(self, war: int, source: int, target: int, rooks_join: int, own: int, count: int) -> None:
        self.war = war
        self.source = source
        self.target = target
        self.rooks_join = rooks_join
        self.own = own
        self.count = count

    def ints(self) -> list[int]:
        return [self.war, self.source, self.target, self.rooks_join, self.own, self.count]

    def belongs(self, s: PaxState, line: int, below: list[Step[PaxState]]) -> bool:
        battle = below[-1].ints()[:4]
        return battle == self.ints()[:4] and 0 < self.count <= len(self.side(s))

    def prompt(self, s: PaxState, seat: int) -> Text:
        key = "prompt.Casualties" if self.own else "prompt.CasualtiesDefenders"
        return Text(key, n=self.count, empire=Noun("empire", self.target))

    def side(self, s: PaxState) -> list[int]:
        if self.own:
            return attackers(s, self.war, s.active, self.source, self.target, self.rooks_join == 1)
        return defenders(s, self.war, self.source, self.target)

    def finished(self, s: PaxState) -> bool:
        return self.count == 0

    def legal(self, s: PaxState, seat: int) -> list[Action]:
        verb = verbs.LOSE if self.own else verbs.KILL
        out: list[Action] = []
        last = -1
        for spot in self.side(s):
            if spot < AGENT_SPOT or spot != last:
                out.append(Action(verb, spot))
            last = spot
        return out

    def why_not(self, s: PaxState, seat: int, action: Action) -> Refusal | None:
        if action.verb != (verbs.LOSE if self.own else verbs.KILL):
            return refuse("pax.GL.BATTLE.1", "other_side_dies")
        if action.a not in self.side(s):
            return refuse("pax.J.3", "not_fighting")
        return None

    def take(self, s: PaxState, seat: int, action: Action) -> None:
        s.goto(Casualties(self.war, self.source, self.target, self.rooks_join, self.own, self.count - 1))
        home = s.data.mamluk if self.war == CAMPAIGN_BATTLE else self.target
        kill_spot(s, action.a, home)

    def opponent(self, s: PaxState, banker: int) -> Action:
        return policy.casualty(s, banker, self.legal(s, banker), self.own == 1)


class Constantinople(Choice):
    """After the map card has changed the attacker says which token stands on which place of Constantinople (K2a)."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.ARRANGE, verbs.ARRANGE_EMPTY)
    INTS: ClassVar[tuple[Field, ...]] = (
        Number(0, 3),
        Id(PIRATE, none=True),
        Id(PIRATE, none=True),
        Id(PIRATE, none=True),
    )
    ON: ClassVar[tuple[str, ...]] = ("Battle:2",)

    def __init__(self, index: int, a: int, b: int, c: int) -> None:
        self.index = index
        self.a = a
        self.b = b
        self.c = c

    def ints(self) -> list[int]:
        return [self.index, self.a, self.b, self.c]

    def belongs(self, s: PaxState, line: int, below: list[Step[PaxState]]) -> bool:
        """The places that are still to be filled are empty, and there are enough of them."""
        places = s.data.constantinople
        if not self.tokens() or self.index + len(self.tokens()) > len(places):
            return False
        return all(s.places[place] == NO_TOKEN for place in places[self.index :])

    def tokens(self) -> list[int]:
        out: list[int] = []
        for token in (self.a, self.b, self.c):
            if token != NO_TOKEN:
                out.append(token)
        return out

    def prompt(self, s: PaxState, seat: int) -> Text:
        return Text("prompt.Constantinople", place=Noun("place", s.data.constantinople[self.index]))

    def finished(self, s: PaxState) -> bool:
        return not self.tokens()

    def legal(self, s: PaxState, seat: int) -> list[Action]:
        tokens = self.tokens()
        out: list[Action] = []
        for token in range(PIRATE):
            if token in tokens:
                out.append(Action(verbs.ARRANGE, token))
        if self.index + len(tokens) < len(s.data.constantinople):
            out.append(Action(verbs.ARRANGE_EMPTY))
        return out

    def why_not(self, s: PaxState, seat: int, action: Action) -> Refusal | None:
        tokens = self.tokens()
        if action.verb == verbs.ARRANGE_EMPTY:
            if self.index + len(tokens) < len(s.data.constantinople):
                return None
            return refuse("pax.K2a.2", "all_must_stand")
        return None if action.a in tokens else refuse("pax.K2a.3", "not_in_constantinople")

    def take(self, s: PaxState, seat: int, action: Action) -> None:
        tokens = self.tokens()
        if action.verb == verbs.ARRANGE:
            tokens.remove(action.a)
            s.places[s.data.constantinople[self.index]] = action.a
        s.goto(Constantinople(self.index + 1, *pack_tokens(tokens)))

    def abandon(self, s: PaxState) -> None:
        """The attacker leaves the game: the tokens still in hand take the first empty places."""
        for token in self.tokens():
            for place in s.data.constantinople:
                if s.places[place] == NO_TOKEN:
                    s.places[place] = token
                    break


class PlaceSurvivors(Choice):
    """Surviving agents and freed attackers are placed in the conquered empire while there is room (BATTLE i)."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.SETTLE, verbs.LAND)
    INTS: ClassVar[tuple[Field, ...]] = (Number(CONSPIRACY, CAMPAIGN_BATTLE), EMPIRE)
    ON: ClassVar[tuple[str, ...]] = ("Battle:3",)

    def __init__(self, war: int, target: int) -> None:
        self.war = war
        self.target = target

    def ints(self) -> list[int]:
        return [self.war, self.target]

    def belongs(self, s: PaxState, line: int, below: list[Step[PaxState]]) -> bool:
        battle = below[-1].ints()
        return self.ints() == [battle[0], battle[2]]

    def prompt(self, s: PaxState, seat: int) -> Text:
        return Text("prompt.PlaceSurvivors", empire=Noun("empire", self.target))

    def waiting(self, s: PaxState, token: int) -> bool:
        """Whether a token of this kind waits to be placed: a surviving agent, or a repressed token that fought."""
        return token in s.fighting or self.freed(s, token)

    def freed(self, s: PaxState, token: int) -> bool:
        """Whether a repressed token of this kind fought and survived: all that are left did."""
        if self.war == CONSPIRACY and token < PIRATE:
            return s.repressed[TOKENS * self.target + token] > 0
        if self.war == PEASANT_REVOLT and token >= PAWN:
            return s.repressed[TOKENS * self.target + token] > 0
        return False

    def legal(self, s: PaxState, seat: int) -> list[Action]:
        out: list[Action] = []
        d = s.data
        for token in range(TOKENS):
            if not self.waiting(s, token):
                continue
            if token < PIRATE:
                for place in s.empty_places(self.target):
                    out.append(Action(verbs.SETTLE, token, place))
            else:
                for border in d.borders_of[self.target]:
                    if s.border_empty(border) and (token >= PAWN or d.border_sea[border]):
                        out.append(Action(verbs.LAND, token, border))
        return out

    def why_not(self, s: PaxState, seat: int, action: Action) -> Refusal | None:
        d = s.data
        if not self.waiting(s, action.a):
            return refuse("pax.GL.BATTLEi.1", "no_survivor")
        if action.verb == verbs.SETTLE:
            if action.a >= PIRATE:
                return refuse("pax.GL.BATTLEi.2", "not_in_city")
            if d.place_empire[action.b] != self.target:
                return refuse("pax.GL.BATTLEi.1", "other_empire")
            if not s.usable(action.b):
                return refuse("pax.B6d.2", "not_usable")
            return None if s.places[action.b] == NO_TOKEN else refuse("pax.GL.BATTLEi.1", "occupied")
        if action.a < PIRATE:
            return refuse("pax.GL.BATTLEi.1", "ruling_to_city")
        if not d.border_empires[action.b] >> self.target & 1:
            return refuse("pax.GL.BATTLEi.2", "other_empire")
        if action.a < PAWN and not d.border_sea[action.b]:
            return refuse("pax.GL.BATTLEi.2", "land_border")
        return None if s.border_empty(action.b) else refuse("pax.GL.SATURATION.1", "occupied")

    def finished(self, s: PaxState) -> bool:
        return not self.legal(s, s.active)

    def close(self, s: PaxState) -> None:
        """No room or nobody left: remaining agents are repressed free of charge, pirates are lost (BATTLE i)."""
        s.end()
        excess = s.fighting
        s.fighting = []
        for token in excess:
            if PIRATE <= token < PAWN:
                s.emit(events.AGENT_LOST, s.everyone, token)
            else:
                put(s, s.active, token, TO_SQUARE, self.target)

    def take(self, s: PaxState, seat: int, action: Action) -> None:
        token = action.a
        if not self.freed(s, token):
            s.fighting.remove(token)
            put(s, seat, token, TO_PLACE if token < PIRATE else TO_BORDER, action.b)
        else:
            s.repressed[TOKENS * self.target + token] -= 1
            s.emit(events.EMANCIPATED, s.everyone, token, self.target)
            if token < PIRATE:
                enter_place(s, token, action.b)
            else:
                enter_border(s, token, action.b)

    def opponent(self, s: PaxState, banker: int) -> Action:
        return policy.survivor(s, banker, self.target, self.legal(s, banker))


class RooksJoin(Choice):
    """Knights of Rhodes: whether gold rooks of adjacent empires join the crusade, all or none (ruling C13)."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.ROOKS_JOIN, verbs.ROOKS_STAY)
    INTS: ClassVar[tuple[Field, ...]] = (Id(3), EMPIRE)

    def __init__(self, source: int, target: int) -> None:
        self.source = source
        self.target = target

    def ints(self) -> list[int]:
        return [self.source, self.target]

    def legal(self, s: PaxState, seat: int) -> list[Action]:
        return [Action(verbs.ROOKS_JOIN), Action(verbs.ROOKS_STAY)]

    def why_not(self, s: PaxState, seat: int, action: Action) -> Refusal | None:
        return None

    def take(self, s: PaxState, seat: int, action: Action) -> None:
        s.goto(Battle(RELIGIOUS_WAR, self.source, self.target, int(action.verb == verbs.ROOKS_JOIN)))
