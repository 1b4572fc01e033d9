"""What a sensible player does: every action with what it seems to bring, at a glance.

Nothing is tried out here (`foresight` does that). What a rival holds is never looked at, only how many cards. Every judgement has a name
and a weight in bots.toml under `[policy]`; temperaments change some of them. The worths are those of the terms of `evaluate`, by rule of thumb and the same all
game long: what was fitted for positions tells who is ahead, but makes a poor shopping list (an army is a sign of strength
rather than its cause).
"""

from __future__ import annotations

import math
from typing import Final

from signoria.games.road_to_domination import verbs
from signoria.games.road_to_domination.data import Levels, Providence
from signoria.games.road_to_domination.effects.plunder import Extort, due
from signoria.games.road_to_domination.evaluate import (
    BAD_AUTHORITY,
    COLONIES_TERM,
    DUCATS_TERM,
    FAITH,
    FEATS,
    GLORY_TERM,
    GOOD_AUTHORITY,
    HAND_LIMIT,
    LANDS_TERM,
    POINTS,
    PRESTIGE_TERM,
    READY,
    SOON,
    SPARE_DUCATS,
    TERMS,
    WAR_CARDS,
)
from signoria.games.road_to_domination.rules.achievements import available
from signoria.games.road_to_domination.rules.authority import development_bonus
from signoria.games.road_to_domination.rules.battle import humiliation, plunder, strength, winner
from signoria.games.road_to_domination.rules.conquest import can_conquer
from signoria.games.road_to_domination.rules.scoring import keeps_faith
from signoria.games.road_to_domination.rules.trade import (
    leader_ducats,
    leader_prestige,
    prestige_cost,
    trade_value,
)
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.steps.development import developments
from signoria.games.road_to_domination.steps.hand import room
from signoria.games.road_to_domination.steps.raising import Raise
from signoria.games.road_to_domination.steps.war import margin
from signoria.games.road_to_domination.terms import (
    ARMED_INTERVENTION,
    CIVIL_WAR,
    COLONIES,
    COLONY,
    DEPOSE,
    DIPLOMATIC_TRICK,
    DISCOVER,
    DUCATS,
    ECONOMIC_NONE,
    ECONOMIC_RAISE,
    EXCEPTIONAL_YEAR,
    GLORY,
    HISTORIC_VICTORY,
    LAND,
    LAND_WEAPONS,
    LANDS,
    NAVAL_BLOCKADE,
    NEGATIVE_AUTHORITY,
    PATRIOTIC_UPSURGE,
    PIRATES,
    PLOT,
    POSITIVE_AUTHORITY,
    PRESTIGE,
    RAPACIOUS_PLUNDER,
    SEA,
    SETTLEMENT,
    SHIPYARDS,
    STATS,
    TAKE_FROM_DISSENTERS,
    TAKE_FROM_OPPONENT,
    TERRITORIES,
    TRACKS,
    Card,
    Seat,
    Stat,
)
from signoria.kernel.action import Action
from signoria.kernel.style import Style

WAR_SHARE: Final = 0.32  # of the providence cards are war cards
WAR_WEIGHT: Final = 2.5  # what one adds on the average


class Adviser:
    """Weighs the actions of one seat in one position."""

    def __init__(self, s: Road, seat: Seat, style: Style) -> None:
        self.s = s
        self.seat = seat
        self.style = style
        self.price = [style.weight(term, 0.0) for term in TERMS]
        self.glory = self.price[GLORY_TERM]
        self.prestige = self.price[PRESTIGE_TERM]
        self.card = style.weight("card", 0.08)
        self.harm = self.harms()
        self.have = [s.stat(seat, stat) for stat in range(len(STATS))]
        self.feats = available(s)
        self.near = self.race([0] * len(STATS))

    def harms(self) -> list[float]:
        """For each rival, how much of a loss of his is a gain of the own: the most of who leads."""
        s = self.s
        shares = [0.0] * s.seats
        total = 0.0
        for other in s.opponents(self.seat):
            shares[other] = math.exp(min(self.glory * s.players[other].glory, 30.0))
            total += shares[other]
        malice = self.style.weight("malice", 1.0)
        return [malice * share / max(total, 1e-9) for share in shares]

    # -- what things are worth -------------------------------------------------------------------------------

    def ducats(self, n: int) -> float:
        """So many ducats more, or fewer."""
        have = self.s.players[self.seat].ducats
        soon = min(max(have + n, 0), SOON) - min(have, SOON)
        return self.price[DUCATS_TERM] * soon + self.price[SPARE_DUCATS] * (n - soon)

    def prestiges(self, n: int) -> float:
        """So many steps of prestige; beyond the end of the track lies one glory."""
        have = self.s.players[self.seat].prestige
        top = self.s.data.top_prestige
        gained = min(have + n, top) - have
        flowers = have + n > top and self.seat == self.s.active
        return self.prestige * gained + (self.glory if flowers else 0.0)

    def change(self, extra: list[int]) -> float:
        """What it is worth that the own statistics change so, with the places and achievements that it wins."""
        value = self.ducats(extra[DUCATS]) + self.prestiges(extra[PRESTIGE]) + self.glory * extra[GLORY]
        value += self.price[LANDS_TERM] * extra[LANDS] + self.price[COLONIES_TERM] * extra[COLONIES]
        for track in range(TRACKS):
            if extra[track]:
                value += self.step(track, extra[track])
        return value + self.race(extra) - self.near

    def step(self, track: Stat, n: int) -> float:
        """Steps on a track, with the places that they win."""
        s = self.s
        own = self.have[track]
        n = min(n, s.data.top[track] - own)
        value = self.price[track] * n
        if n > 0:
            for other in s.opponents(self.seat):
                value += self.price[POINTS] * passed(own, n, s.players[other].level[track])
        return value

    def race(self, extra: list[int]) -> float:
        """How near the available achievements are after such a change; one that is fulfilled is taken, once a turn."""
        s = self.s
        open_ = not s.achieved and s.active == self.seat
        near = 0.0
        taken = 0
        for achievement in self.feats:
            card = s.data.achievements[achievement]
            share = 1.0
            for group in card.requires:
                best = 0.0
                for stat, least in group:
                    best = max(best, (self.have[stat] + extra[stat]) / least)
                share *= min(best, 1.0)
            if share >= 1.0 and open_ and card.glory > taken:
                near += taken
                taken = card.glory
            else:
                near += card.glory * share * share
        return self.style.weight("race", 1.0) * 100.0 * self.price[FEATS] * near + self.glory * taken

    def levels(self, gains: Levels) -> list[int]:
        """The change that a card with such gains brings."""
        extra = [0] * len(STATS)
        for stat, n in gains:
            extra[stat] += n
        return extra

    def best_step(self, tracks: int, cost: int, ducats: int) -> float:
        """The best step that can be bought, if any is worth its price."""
        best = 0.0
        if ducats >= cost:
            for track in range(TRACKS):
                if tracks >> track & 1 and self.have[track] < self.s.data.top[track]:
                    best = max(best, self.bought(track, cost))
        return best

    def bought(self, track: Stat, cost: int) -> float:
        extra = [0] * len(STATS)
        extra[track] = 1
        extra[DUCATS] = -cost
        return self.change(extra)

    def territory(self, card: Card) -> float:
        """What the conquest of a territory brings."""
        land = self.s.data.territory(card)
        extra = self.levels(land.gains)
        extra[DUCATS] -= land.cost
        extra[PRESTIGE] += land.prestige
        extra[GLORY] += land.glory
        extra[COLONIES if land.kind == COLONY else LANDS] += 1
        extra[TERRITORIES] += 1
        return self.change(extra)

    def development(self, good: Stat) -> float:
        """What the development of a good brings."""
        s = self.s
        table = s.data.goods[good]
        extra = [0] * len(STATS)
        extra[DUCATS] = trade_value(s, self.seat, good) + development_bonus(s, self.seat)
        extra[PRESTIGE] = -prestige_cost(s, self.seat, good)
        if s.leads(self.seat, good):
            extra[DUCATS] += leader_ducats(s, self.seat, good)
            extra[PRESTIGE] += leader_prestige(s, good)
        value = self.change(extra)
        if table.economic == ECONOMIC_RAISE:
            ducats = self.have[DUCATS] + extra[DUCATS]
            value += self.best_step(table.economic_tracks, table.economic_cost, ducats)
        elif table.economic != ECONOMIC_NONE and s.providence_discard:
            value += self.card
        return self.style.weight("trade", 1.0) * value

    def plot(self, card: Card, target: Seat) -> float:
        """What a plot takes, and what it breaks."""
        s = self.s
        providence = s.data.providence[card]
        most = 0
        for base in providence.bases:
            most = max(most, due(s, card, target, base.stat))
        taken = min(most, s.players[target].ducats)
        harm = self.harm[target]
        value = self.ducats(taken) + harm * self.price[DUCATS_TERM] * taken
        lost = providence.prestige_loss + (1 if most > taken else 0)
        value += harm * self.prestige * min(lost, s.players[target].prestige)
        if providence.effect == DEPOSE and has_type(s, target, POSITIVE_AUTHORITY):
            value += harm * self.price[GOOD_AUTHORITY]
        return self.style.weight("plots", 1.0) * value

    def authority(self, card: Card) -> float:
        """A ruler on the own throne."""
        s = self.s
        providence = s.data.providence[card]
        value = 0.0
        if not has_type(s, self.seat, POSITIVE_AUTHORITY):
            value += self.price[GOOD_AUTHORITY] + self.glory * self.style.weight("ruler", 0.1)
        if has_type(s, self.seat, NEGATIVE_AUTHORITY):
            value -= self.price[BAD_AUTHORITY]
        value += self.price[HAND_LIMIT] * providence.hand_limit
        value += self.best_step(providence.buy_tracks, providence.buy_cost, s.players[self.seat].ducats)
        if providence.effect == TAKE_FROM_OPPONENT:
            value += self.card
        elif providence.effect == TAKE_FROM_DISSENTERS:
            for other in s.opponents(self.seat):
                value += self.card if s.dissenters(self.seat, other) else 0.0
        elif providence.effect == DISCOVER:
            for held in s.players[self.seat].hand:
                if (
                    held >= s.data.first_territory
                    and s.data.is_colony(held)
                    and can_conquer(s, self.seat, held)
                ):
                    value += max(0.0, self.territory(held))
        return value

    def burden(self, card: Card, target: Seat) -> float:
        """A burden on a rival's throne."""
        s = self.s
        providence = s.data.providence[card]
        harm = self.harm[target]
        value = -self.price[BAD_AUTHORITY] - self.price[HAND_LIMIT] * providence.hand_limit
        if has_type(s, target, NEGATIVE_AUTHORITY):
            value = 0.0
        elif has_type(s, target, POSITIVE_AUTHORITY):
            value += self.price[GOOD_AUTHORITY]
        value += self.prestige * min(providence.prestige_loss, s.players[target].prestige)
        value *= harm
        if providence.effect == CIVIL_WAR:
            value += self.card * (1.0 + harm)
        return self.style.weight("plots", 1.0) * value

    def conversion(self, religion: int) -> float:
        card = self.s.data.religion(religion)
        extra = self.levels(card.gains)
        extra[GLORY] += card.glory
        extra[DUCATS] += card.ducats
        value = self.change(extra)
        value += self.price[HAND_LIMIT] * card.hand_limit
        value += self.price[DUCATS_TERM] * card.development_bonus * self.style.weight("developments", 3.0)
        if card.free_goods:
            value += self.best_step(card.free_goods, 0, 0)
        if keeps_faith(self.s, self.seat):
            value -= self.price[FAITH]
        return value

    def attack(self, card: Card, enemy: Seat, kind: int) -> float:
        """A war: what it brings if it is won, weighed against what it costs if it is lost."""
        s = self.s
        lead = strength(s, self.seat, enemy, kind, [card]) - strength(s, enemy, self.seat, kind, [])
        unseen = 0
        for held in s.players[enemy].hand:
            if held < s.data.first_territory:
                unseen += 1
        feared = min(WAR_SHARE * unseen, float(s.numbers.defence_cards)) * WAR_WEIGHT
        chance = 1.0 / (1.0 + math.exp(-(lead - self.style.weight("caution", 1.0) * feared) / 1.5))
        harm = self.harm[enemy]
        won = self.glory * s.numbers.winner_glory + self.prestiges(s.numbers.winner_prestige)
        won += harm * self.prestige * min(1, s.players[enemy].prestige)
        won += self.ducats(plunder(s, self.seat, kind, card))
        tribute = min(max(lead, 1), s.players[enemy].ducats)
        won += self.style.weight("tribute", 0.5) * (
            self.ducats(tribute) + harm * self.price[DUCATS_TERM] * tribute
        )
        if (
            s.data.providence[card].effect == HISTORIC_VICTORY
            and lead >= s.data.providence[card].margin + feared
        ):
            won += self.glory * s.data.providence[card].glory
        lost = self.prestige + harm * (self.glory + self.prestige)
        return self.style.weight("war", 1.0) * chance * won - (1.0 - chance) * lost

    def defence(self, card: Card) -> float:
        """Whether a war card saves the day; of those that do, the weakest."""
        s = self.s
        kind = s.battle.kind
        missing = self.missing()
        if missing <= 0:
            return -self.held(card)
        most = 0
        second = 0
        for held in s.players[self.seat].hand:
            if held < s.data.first_territory and s.data.providence[held].is_war_card:
                force = s.data.providence[held].battle[kind]
                if force > most:
                    second, most = most, force
                else:
                    second = max(second, force)
        reach = most + (second if len(s.battle.defence_cards) + 1 < s.numbers.defence_cards else 0)
        if reach < missing:
            return -self.held(card)
        force = s.data.providence[card].battle[kind]
        if force < missing and force < most:
            return -self.held(card)
        return self.defeat() + self.glory - 0.01 * force - self.held(card)

    def missing(self) -> int:
        """What the defender lacks to hold."""
        s = self.s
        attack = strength(s, s.active, self.seat, s.battle.kind, [s.battle.card])
        return attack - strength(s, self.seat, s.active, s.battle.kind, s.battle.defence_cards)

    def defeat(self) -> float:
        """What is at stake for the defender."""
        s = self.s
        value = self.harm[s.active] * (self.glory + self.prestige) + self.prestige
        value += (
            self.harm[s.active] * self.price[DUCATS_TERM] * plunder(s, s.active, s.battle.kind, s.battle.card)
        )
        return value + self.price[DUCATS_TERM] * min(max(self.missing(), 0), s.players[self.seat].ducats)

    def held(self, card: Card) -> float:
        """What a card in hand is worth."""
        s = self.s
        if card >= s.data.first_territory:
            land = s.data.territory(card)
            worth = max(self.territory(card), 0.0)
            lacking = 0.0
            for stat, least in land.requires:
                lacking += max(least - self.have[stat], 0)
            lacking += max(land.cost - s.players[self.seat].ducats, 0) / 8.0
            return worth * math.exp(-self.style.weight("impatience", 0.7) * lacking)
        providence = s.data.providence[card]
        if providence.type == POSITIVE_AUTHORITY:
            return 0.5 * self.authority(card)
        if providence.type == NEGATIVE_AUTHORITY or providence.type == PLOT:
            best = 0.0
            for other in s.opponents(self.seat):
                value = self.plot(card, other) if providence.type == PLOT else self.burden(card, other)
                best = max(best, value)
            return max(0.5 * best, self.war_worth(providence))
        if providence.effect == DIPLOMATIC_TRICK:
            return 0.7 * self.prestiges(providence.prestige_gain)
        return max(0.5 * self.card, self.war_worth(providence))

    def war_worth(self, providence: Providence) -> float:
        if not providence.is_war_card:
            return 0.0
        most = max(providence.battle[LAND], providence.battle[SEA])
        return self.price[WAR_CARDS] + 0.3 * self.card * most

    # -- actions -----------------------------------------------------------------------------------------

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


def passed(own: int, n: int, rival: int) -> float:
    """The places that a rival is overtaken by: half of what separates behind, level and ahead."""
    before = 1 if own > rival else 0 if own == rival else -1
    after = 1 if own + n > rival else 0 if own + n == rival else -1
    return float(after - before)


def has_type(s: Road, seat: Seat, type_: int) -> bool:
    authority = s.authority_of(seat)
    return authority is not None and authority.type == type_


def rank(s: Road, seat: Seat, actions: list[Action], style: Style) -> list[float]:
    adviser = Adviser(s, seat, style)
    return [adviser.weigh(action) for action in actions]
