"""What a sensible player does: every action with what it seems to bring, at a glance.

Nothing is tried out here (`foresight` does that). What a rival holds is never looked at, only how many cards. What things are worth is told by `worth`.
"""

from __future__ import annotations

from signoria.games.road_to_domination import verbs
from signoria.games.road_to_domination.effects.plunder import Extort, due
from signoria.games.road_to_domination.evaluate import (
    BAD_AUTHORITY,
    COLONIES_TERM,
    DUCATS_TERM,
    GOOD_AUTHORITY,
    HAND_LIMIT,
    LANDS_TERM,
    POINTS,
    READY,
)
from signoria.games.road_to_domination.rules.battle import humiliation, winner
from signoria.games.road_to_domination.rules.trade import prestige_cost, trade_value
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.steps.development import developments
from signoria.games.road_to_domination.steps.hand import room
from signoria.games.road_to_domination.steps.raising import Raise
from signoria.games.road_to_domination.steps.war import margin
from signoria.games.road_to_domination.terms import (
    ARMED_INTERVENTION,
    COLONY,
    DIPLOMATIC_TRICK,
    DUCATS,
    EXCEPTIONAL_YEAR,
    GLORY,
    LAND,
    LAND_WEAPONS,
    NAVAL_BLOCKADE,
    PATRIOTIC_UPSURGE,
    PIRATES,
    POSITIVE_AUTHORITY,
    RAPACIOUS_PLUNDER,
    SEA,
    SETTLEMENT,
    SHIPYARDS,
    STATS,
    TERRITORIES,
    Card,
    Seat,
)
from signoria.games.road_to_domination.worth import Worth, has_type
from signoria.kernel.action import Action
from signoria.kernel.style import Style


class Adviser(Worth):
    """Weighs the actions of one seat in one position."""

    def weigh(self, action: Action) -> float:
        """What an action seems to bring; 0 is what passing brings."""
        verb = action.verb
        if verb == verbs.PASS or verb == verbs.END_TURN:
            return 0.0
        if verb in (verbs.ATTACK_ON_LAND, verbs.ATTACK_AT_SEA):
            kind = LAND if verb == verbs.ATTACK_ON_LAND else SEA
            return self.attack(action.a, action.b, kind) - 0.5 * self.held(action.a)
        if verb == verbs.DEVELOP:
            return self.development(action.a)
        if verb == verbs.CONQUER:
            return self.territory(action.a) - self.price[READY]
        if verb == verbs.TAX:
            extra = [0] * len(STATS)
            extra[DUCATS] = self.s.numbers.tax * len(self.s.players[self.seat].territories)
            return self.change(extra)
        if verb <= verbs.DRAW:
            return self.weigh_turn(action)
        if verb <= verbs.CONVERT:
            return self.weigh_intrigue(action)
        if verb <= verbs.SUBMIT:
            return self.weigh_battle(action)
        return self.weigh_reaction(action)

    def weigh_turn(self, action: Action) -> float:
        """Set-up, beginnings and the changing of the hand."""
        s = self.s
        verb = action.verb
        step = s.step_of(self.seat)
        if verb == verbs.RAISE:
            return self.bought(action.a, step.cost if isinstance(step, Raise) else 0)
        if verb == verbs.DISCARD:
            return self.card * self.style.weight("draw", 1.0) - self.held(action.a)
        if verb == verbs.TAKE_FACE_UP:
            return self.held(action.a) + self.card * (room(s, self.seat) - 1)
        if verb == verbs.DRAW:
            n = action.a
            drawn = self.style.weight("blind", 0.8) * self.card
            return drawn * n + self.card * (room(s, self.seat) - n)
        if verb == verbs.BUY_OFF:
            authority = s.authority_of(self.seat)
            cost = authority.buy_off_prestige if authority is not None else 0
            return -self.price[BAD_AUTHORITY] - self.prestige * cost
        power = s.data.powers[action.a]
        extra = self.levels(power.levels)
        extra[GLORY] += power.glory
        value = self.change(extra) + self.price[HAND_LIMIT] * power.hand_limit
        return value + 0.1 * (sum(power.modifier.battle) + power.modifier.dissenters)

    def weigh_intrigue(self, action: Action) -> float:
        s = self.s
        verb = action.verb
        if verb == verbs.PLAY_EXCEPTIONAL_YEAR:
            best = 0.0
            for other in developments(s, self.seat):
                if other.verb == verbs.DEVELOP:
                    best = max(best, self.development(other.a))
            providence = s.data.providence[s.data.by_effect[EXCEPTIONAL_YEAR]]
            bonus = (
                self.glory * providence.bonus_glory if action.a == GLORY else self.ducats(providence.ducats)
            )
            return best + bonus - 0.5 * self.card
        if verb == verbs.FETCH:
            return self.held(action.a)
        if verb == verbs.PLAY_PLOT:
            return self.plot(action.a, action.b) - 0.5 * self.war_worth(s.data.providence[action.a])
        if verb == verbs.EXTORT:
            step = s.step_of(self.seat)
            return self.ducats(due(s, step.card, step.victim, action.a)) if isinstance(step, Extort) else 0.0
        if verb == verbs.ENTHRONE:
            return self.authority(action.a)
        if verb == verbs.BURDEN:
            return self.burden(action.a, action.b)
        if verb == verbs.CONVERT:
            return self.conversion(action.a)
        providence = s.data.providence[action.a]
        if providence.effect == DIPLOMATIC_TRICK:
            return self.prestiges(providence.prestige_gain)
        value = self.ducats(providence.rate * s.stat(self.seat, TERRITORIES))
        if s.stat(self.seat, providence.bonus_stat) >= providence.bonus_min:
            value += self.glory * providence.bonus_glory
        return value

    def weigh_battle(self, action: Action) -> float:
        s = self.s
        verb = action.verb
        if verb == verbs.DEFEND:
            return self.defence(action.a)
        if verb == verbs.SETTLE:
            return self.defeat() - self.card if self.missing() > 0 else -self.card
        harm = self.harm[s.active]
        if verb == verbs.PAY_TRIBUTE:
            return self.ducats(-margin(s)) - harm * self.price[DUCATS_TERM] * margin(s)
        if verb == verbs.SUBMIT:
            return self.prestiges(-humiliation(s, s.active, self.seat, s.battle.kind))
        land = s.data.territory(action.a)
        value = self.price[COLONIES_TERM if land.kind == COLONY else LANDS_TERM]
        for stat, n in land.gains:
            value += (self.price[stat] + self.price[POINTS]) * n
        return -(1.0 + harm) * value

    def weigh_reaction(self, action: Action) -> float:
        """Events out of turn, looks into hands, achievements."""
        s = self.s
        verb = action.verb
        if verb == verbs.ACHIEVE:
            feat = s.data.achievements[action.a]
            return self.glory * feat.glory + self.change(self.levels(feat.gains))
        if verb == verbs.TAKE:
            return self.held(action.a)
        if verb in (verbs.LOOK, verbs.PLAY_PLANS_INTERCEPTION):
            return self.card * (0.2 + 0.1 * len(s.players[action.a].hand) + 0.1 * self.harm[action.a])
        if verb == verbs.LOOK_AT_DISSENTERS:
            return self.card
        if verb == verbs.EXCHANGE:
            return self.exchange(action.a, action.b)
        if verb == verbs.PLAY_DIPLOMATIC_TRICK:
            return self.thwarting() - self.prestiges(2)
        if verb == verbs.PLAY_PIRATES:
            card = s.data.by_effect[PIRATES]
            taken = min(due(s, card, s.active, action.a), s.players[s.active].ducats)
            loot = self.ducats(taken) + self.harm[s.active] * self.price[DUCATS_TERM] * taken
            return loot - 0.5 * self.card
        if verb == verbs.PLAY_COLONIZATION_RUSH:
            value = self.ducats(trade_value(s, self.seat, action.a))
            return value - self.prestige * prestige_cost(s, self.seat, action.a) - 0.5 * self.card
        return self.war_event(action.a)

    def war_event(self, card: Card) -> float:
        s = self.s
        providence = s.data.providence[card]
        victor = winner(s)
        cost = 0.5 * self.card
        if providence.effect in (NAVAL_BLOCKADE, ARMED_INTERVENTION):
            arms = SHIPYARDS if providence.effect == NAVAL_BLOCKADE else LAND_WEAPONS
            taken = min(providence.rate * s.players[self.seat].level[arms], s.players[victor].ducats)
            return self.ducats(taken) + self.harm[victor] * self.price[DUCATS_TERM] * taken - cost
        if providence.effect == RAPACIOUS_PLUNDER:
            most = 0
            for base in providence.bases:
                most = max(most, due(s, card, s.battle.defender, base.stat))
            return self.ducats(most) - cost
        if providence.effect == PATRIOTIC_UPSURGE and victor != self.seat:
            value = self.best_step(providence.buy_tracks, 0, 0)
            return value + self.ducats(providence.rate * s.stat(self.seat, TERRITORIES)) - cost
        return self.best_step(providence.buy_tracks, providence.buy_cost, s.players[self.seat].ducats) - cost

    def exchange(self, one: Seat, other: Seat) -> float:
        """What it brings that two players exchange their authority cards."""
        value = 0.0
        for seat, source in ((one, other), (other, one)):
            change = self.throne(source) - self.throne(seat)
            value += change if seat == self.seat else -self.harm[seat] * change
        return value

    def throne(self, seat: Seat) -> float:
        if has_type(self.s, seat, POSITIVE_AUTHORITY):
            return self.price[GOOD_AUTHORITY] + 0.1 * self.glory
        return self.price[BAD_AUTHORITY] - 0.1 * self.glory if self.s.players[seat].authority >= 0 else 0.0

    def thwarting(self) -> float:
        """What it is worth to cancel the event that is on its way."""
        s = self.s
        card = s.in_play[-1] if s.in_play else -1
        if card < 0 or card >= s.data.first_territory:
            return 0.0
        effect = s.data.providence[card].effect
        if effect == SETTLEMENT and s.active == self.seat:
            return self.glory
        if effect in (NAVAL_BLOCKADE, ARMED_INTERVENTION) and s.battle.fought and winner(s) == self.seat:
            return -self.ducats(-6)
        return 0.0


def rank(s: Road, seat: Seat, actions: list[Action], style: Style) -> list[float]:
    adviser = Adviser(s, seat, style)
    return [adviser.weigh(action) for action in actions]
