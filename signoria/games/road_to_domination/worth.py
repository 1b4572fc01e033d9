"""What things are worth to a player: statistics, cards, territories, wars, at a glance.

Every judgement has a name and a weight in bots.toml under `[policy]`; temperaments change some of them. The worths are
those of the terms of `evaluate`, by rule of thumb and the same all game long: what was fitted for positions tells who is
ahead, but makes a poor shopping list (an army is a sign of strength rather than its cause).
"""

from __future__ import annotations

import math
from typing import Final

from signoria.games.road_to_domination.data import Levels, Providence
from signoria.games.road_to_domination.effects.plunder import due
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
    SOON,
    SPARE_DUCATS,
    TERMS,
    WAR_CARDS,
)
from signoria.games.road_to_domination.rules.achievements import available
from signoria.games.road_to_domination.rules.authority import development_bonus
from signoria.games.road_to_domination.rules.battle import plunder, strength
from signoria.games.road_to_domination.rules.conquest import can_conquer
from signoria.games.road_to_domination.rules.scoring import keeps_faith
from signoria.games.road_to_domination.rules.trade import (
    leader_ducats,
    leader_prestige,
    prestige_cost,
    trade_value,
)
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.terms import (
    CIVIL_WAR,
    COLONIES,
    COLONY,
    DEPOSE,
    DIPLOMATIC_TRICK,
    DISCOVER,
    DUCATS,
    ECONOMIC_NONE,
    ECONOMIC_RAISE,
    GLORY,
    HISTORIC_VICTORY,
    LAND,
    LANDS,
    NEGATIVE_AUTHORITY,
    PLOT,
    POSITIVE_AUTHORITY,
    PRESTIGE,
    SEA,
    STATS,
    TAKE_FROM_DISSENTERS,
    TAKE_FROM_OPPONENT,
    TERRITORIES,
    TRACKS,
    Card,
    Seat,
    Stat,
)
from signoria.kernel.style import Style

WAR_SHARE: Final = 0.32  # of the providence cards are war cards
WAR_WEIGHT: Final = 2.5  # what one adds on the average


class Worth:
    """What things are worth to one seat in one position."""

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


def passed(own: int, n: int, rival: int) -> float:
    """The places that a rival is overtaken by: half of what separates behind, level and ahead."""
    before = 1 if own > rival else 0 if own == rival else -1
    after = 1 if own + n > rival else 0 if own + n == rival else -1
    return float(after - before)


def has_type(s: Road, seat: Seat, type_: int) -> bool:
    authority = s.authority_of(seat)
    return authority is not None and authority.type == type_
