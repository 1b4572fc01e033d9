"""The War action: declaration, defence, battle, peace, plundering."""

from __future__ import annotations

from typing import ClassVar, Final

from signoria.games.road_to_domination import events, verbs
from signoria.games.road_to_domination.rules.authority import war_forbidden
from signoria.games.road_to_domination.rules.battle import (
    arms_of,
    humiliation,
    loser,
    plunder,
    strength,
    winner,
)
from signoria.games.road_to_domination.rules.cards import (
    ANY_CARD,
    discard_from_play,
    is_public,
    is_war_card,
    play_from_hand,
)
from signoria.games.road_to_domination.rules.conquest import hand_over
from signoria.games.road_to_domination.rules.tracks import (
    earn,
    gain_glory,
    gain_prestige,
    lose_prestige,
    transfer,
)
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.steps.common import Ask, Reply
from signoria.games.road_to_domination.steps.events import play_event
from signoria.games.road_to_domination.steps.raising import INFLUENCE_SEARCH, Fetch
from signoria.games.road_to_domination.terms import (
    BATTLE_FOR_INFLUENCE,
    CIVIL_WAR,
    HISTORIC_VICTORY,
    SETTLEMENT,
    Card,
    Seat,
)
from signoria.kernel.action import Action
from signoria.kernel.schema import SEAT, Field
from signoria.kernel.step import Procedure, Step
from signoria.kernel.text import Noun, Refusal, Text

END_OF_WAR: Final = 6


class War(Procedure[Road]):
    """A declared war, from the defence to the plunder, in the order of R-15."""

    INTS: ClassVar[tuple[Field, ...]] = (SEAT,)
    ON: ClassVar[tuple[str, ...]] = ("Turn",)
    LINES: ClassVar[int] = 7

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def ints(self) -> list[int]:
        return [self.seat]

    def belongs(self, s: Road, line: int, below: list[Step[Road]]) -> bool:
        """The two sides and their cards are known; once fought, the battle has an outcome."""
        b = s.battle
        if self.seat != s.active or b.defender < 0 or b.defender == s.active:
            return False
        if not all(is_war_card(s, card) for card in [b.card, *b.defence_cards]) or b.card < 0:
            return False
        if not b.fought:
            return line == 1 or (line == 6 and b.settled)
        return 2 <= line <= 6 and (line in (2, 6) or winner(s) == self.seat)

    def advance(self, s: Road, line: int) -> None:
        if line == 0:
            s.call(Defence(s.battle.defender))
        elif line == 1:
            if s.battle.settled:
                s.jump(END_OF_WAR)
            else:
                fight(s)
        elif line == 2:
            lose_prestige(s, loser(s), s.numbers.loser_prestige)
            if winner(s) != self.seat:
                s.jump(END_OF_WAR)
        elif line == 3:
            special_victory(s)
        elif line == 4:
            make_peace(s)
        elif line == 5:
            take_plunder(s)
        else:
            s.end()
            discard_war_cards(s)


def attacks(s: Road, seat: Seat) -> list[Action]:
    """All declarations of war: card, opponent and kind of battle are named together (R-03)."""
    found: list[Action] = []
    last = -1
    for card in s.players[seat].hand:
        if card == last or not is_war_card(s, card):
            continue
        last = card
        for other in range(s.seats):
            if other != seat and s.plays(other):
                found.append(Action(verbs.ATTACK_ON_LAND, card, other))
                found.append(Action(verbs.ATTACK_AT_SEA, card, other))
    return found


def why_no_war(s: Road, seat: Seat) -> Refusal | None:
    """Why the War action is closed to a seat as a whole."""
    if not war_forbidden(s, seat):
        return None
    authority = s.players[seat].authority
    rule = "rtd.auth-30" if s.data.providence[authority].effect == CIVIL_WAR else "rtd.auth-37"
    return Refusal(rule, "refusal.war_forbidden", card=Noun("card", authority))


def why_not_attack(s: Road, seat: Seat, card: Card, enemy: Seat) -> Refusal | None:
    noun = Noun("card", card)
    if not is_war_card(s, card):
        return Refusal("rtd.war-01", "refusal.no_war_card", card=noun)
    if card not in s.players[seat].hand:
        return Refusal("rtd.war-01", "refusal.not_in_hand", card=noun)
    if enemy == seat or not s.plays(enemy):
        return Refusal("rtd.war-01", "refusal.no_opponent", seat=Noun("seat", enemy))
    return None


def declare_war(s: Road, seat: Seat, card: Card, enemy: Seat, kind: int) -> None:
    """The war card is played against an opponent, on land or at sea."""
    play_from_hand(s, seat, card)
    s.battle.card = card
    s.battle.defender = enemy
    s.battle.kind = kind
    s.emit(events.ATTACKED, s.everyone, seat, enemy, kind, card)
    s.call(War(seat))


class Defence(Reply):
    """The attacked player plays Settlement, or up to two war cards one after the other."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.SETTLE, verbs.DEFEND, verbs.PASS)
    ON: ClassVar[tuple[str, ...]] = ("War",)

    def belongs(self, s: Road, line: int, below: list[Step[Road]]) -> bool:
        return self.seat == s.battle.defender and not s.battle.fought

    def answers(self, s: Road, known: bool) -> bool:
        if s.battle.settled or len(s.battle.defence_cards) >= s.numbers.defence_cards:
            return False
        p = s.players[self.seat]
        for i in range(len(p.hand)):
            if p.hand[i] < s.data.first_territory:
                if self.fits(s, p.hand[i]) or (known and not is_public(s, p.seen[i])):
                    return True
        return False

    def fits(self, s: Road, card: Card) -> bool:
        """A card that can be played now; Settlement only in place of war cards."""
        if is_war_card(s, card):
            return True
        return card == s.data.by_effect[SETTLEMENT] and not s.battle.defence_cards

    def legal(self, s: Road, seat: Seat) -> list[Action]:
        found: list[Action] = []
        last = -1
        for card in s.players[seat].hand:
            if card != last and self.fits(s, card):
                found.append(Action(verbs.DEFEND, card) if is_war_card(s, card) else Action(verbs.SETTLE))
                last = card
        found.append(Action(verbs.PASS))
        return found

    def why_not(self, s: Road, seat: Seat, action: Action) -> Refusal | None:
        if action.verb == verbs.PASS:
            return None
        card = action.a if action.verb == verbs.DEFEND else s.data.by_effect[SETTLEMENT]
        rule = "rtd.war-03" if action.verb == verbs.DEFEND else "rtd.event-07"
        if action.verb == verbs.DEFEND and not is_war_card(s, card):
            return Refusal(rule, "refusal.no_war_card", card=Noun("card", card))
        if card not in s.players[seat].hand:
            return Refusal(rule, "refusal.not_in_hand", card=Noun("card", card))
        if action.verb == verbs.SETTLE and s.battle.defence_cards:
            return Refusal(rule, "refusal.instead_of_cards")
        return None

    def take(self, s: Road, seat: Seat, action: Action) -> None:
        if action.verb == verbs.PASS:
            s.end()
        elif action.verb == verbs.SETTLE:
            play_event(s, seat, s.data.by_effect[SETTLEMENT], 0)
        else:
            play_from_hand(s, seat, action.a)
            s.battle.defence_cards.append(action.a)
            s.emit(events.DEFENDED, s.everyone, seat, action.a)

    def passing(self, s: Road, seat: Seat) -> Action | None:
        return Action(verbs.PASS)

    def tags(self, s: Road, seat: Seat) -> list[str]:
        return ["against-me"]

    def prompt(self, s: Road, seat: Seat) -> Text:
        return Text(
            "prompt.Defence",
            seat=Noun("seat", s.active),
            battle=Noun("battle", s.battle.kind),
            attack=strength(s, s.active, seat, s.battle.kind, [s.battle.card]),
            defence=strength(s, seat, s.active, s.battle.kind, s.battle.defence_cards),
        )


def fight(s: Road) -> None:
    """Compare the strengths; the winner, attacker or defender, receives glory and prestige."""
    b = s.battle
    b.attack = strength(s, s.active, b.defender, b.kind, [b.card])
    b.defence = strength(s, b.defender, s.active, b.kind, b.defence_cards)
    b.fought = True
    s.emit(events.BATTLE, s.everyone, b.attack, b.defence)
    s.emit(events.WON, s.everyone, winner(s), loser(s))
    gain_glory(s, winner(s), s.numbers.winner_glory)
    gain_prestige(s, winner(s), s.numbers.winner_prestige)


def special_victory(s: Road) -> None:
    """Historic victory and Battle for influence reward the attacker who declared the war with them (R-41)."""
    card = s.data.providence[s.battle.card]
    if card.effect == HISTORIC_VICTORY:
        if s.battle.attack - s.battle.defence >= card.margin:
            gain_glory(s, s.active, card.glory)
    elif card.effect == BATTLE_FOR_INFLUENCE:
        s.call(Fetch(s.active, ANY_CARD, INFLUENCE_SEARCH))


class Peace(Ask):
    """The defeated defender selects one peace option that he can fulfil (R-15)."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.PAY_TRIBUTE, verbs.CEDE, verbs.SUBMIT)
    ON: ClassVar[tuple[str, ...]] = ("War",)

    def belongs(self, s: Road, line: int, below: list[Step[Road]]) -> bool:
        return self.seat == s.battle.defender and s.battle.fought

    def deciders(self, s: Road) -> int:
        """Who has resigned since has nothing left to give."""
        return 1 << self.seat if s.plays(self.seat) else 0

    def legal(self, s: Road, seat: Seat) -> list[Action]:
        return peace_options(s)

    def why_not(self, s: Road, seat: Seat, action: Action) -> Refusal | None:
        p = s.players[seat]
        if action.verb == verbs.PAY_TRIBUTE:
            if p.ducats < margin(s):
                return Refusal("rtd.peace-02", "refusal.ducats", n=margin(s))
        elif action.verb == verbs.SUBMIT:
            n = humiliation(s, s.active, seat, s.battle.kind)
            if p.prestige < n:
                arms = arms_of(s.battle.kind)
                ahead = p.level[arms] > s.players[s.active].level[arms]
                return Refusal("rtd.peace-08" if ahead else "rtd.peace-07", "refusal.prestige", n=n)
        elif action.a in p.board:
            return Refusal("rtd.peace-05", "refusal.never_ceded", card=Noun("card", action.a))
        elif action.a not in p.territories:
            return Refusal("rtd.peace-03", "refusal.not_yours", card=Noun("card", action.a))
        elif s.data.territory(action.a).kind != s.battle.kind:
            return Refusal("rtd.peace-03", "refusal.wrong_kind", card=Noun("card", action.a))
        return None

    def take(self, s: Road, seat: Seat, action: Action) -> None:
        s.end()
        if action.verb == verbs.PAY_TRIBUTE:
            s.emit(events.TRIBUTE, s.everyone, seat, s.active, margin(s))
            transfer(s, seat, s.active, margin(s))
        elif action.verb == verbs.CEDE:
            hand_over(s, seat, s.active, action.a)
        else:
            n = humiliation(s, s.active, seat, s.battle.kind)
            s.emit(events.SUBMITTED, s.everyone, seat, n)
            lose_prestige(s, seat, n)

    def public(self) -> bool:
        return True

    def prompt(self, s: Road, seat: Seat) -> Text:
        return Text("prompt.Peace", seat=Noun("seat", s.active))


def margin(s: Road) -> int:
    return s.battle.attack - s.battle.defence


def peace_options(s: Road) -> list[Action]:
    """What the defender can fulfil: full tribute, a territory of the battle's kind, enough prestige."""
    seat = s.battle.defender
    p = s.players[seat]
    found: list[Action] = []
    if p.ducats >= margin(s):
        found.append(Action(verbs.PAY_TRIBUTE))
    for card in p.territories:
        if s.data.territory(card).kind == s.battle.kind:
            found.append(Action(verbs.CEDE, card))
    if p.prestige >= humiliation(s, s.active, seat, s.battle.kind):
        found.append(Action(verbs.SUBMIT))
    return found


def make_peace(s: Road) -> None:
    """Peace negotiations; who can fulfil nothing gives up all ducats and all prestige."""
    seat = s.battle.defender
    if peace_options(s):
        s.call(Peace(seat))
        return
    p = s.players[seat]
    s.emit(events.CRUSHED, s.everyone, seat, s.active)
    transfer(s, seat, s.active, p.ducats)
    lose_prestige(s, seat, p.prestige)


def take_plunder(s: Road) -> None:
    """Ducats from the free resources (R-01)."""
    ducats = plunder(s, s.active, s.battle.kind, s.battle.card)
    s.emit(events.PLUNDERED, s.everyone, s.active, ducats)
    if s.numbers.plunder_from_loser:
        transfer(s, s.battle.defender, s.active, ducats)
    else:
        earn(s, s.active, ducats)


def discard_war_cards(s: Road) -> None:
    """The war cards of both sides are used up."""
    discard_from_play(s, s.battle.card)
    for card in s.battle.defence_cards:
        discard_from_play(s, card)
