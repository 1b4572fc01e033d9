"""What an expert wants to know before choosing: yields, prices, strengths line by line."""

from __future__ import annotations

from signoria.games.road_to_domination import verbs
from signoria.games.road_to_domination.data import Levels
from signoria.games.road_to_domination.effects.plunder import Extort, due
from signoria.games.road_to_domination.rules.authority import development_bonus
from signoria.games.road_to_domination.rules.battle import (
    AUTHORITY,
    CARDS,
    LEVEL,
    POWER,
    RELIGION,
    humiliation,
    plunder,
    strength,
    strength_lines,
)
from signoria.games.road_to_domination.rules.trade import (
    leader_ducats,
    leader_prestige,
    prestige_cost,
    trade_value,
)
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.steps.development import SecondGood
from signoria.games.road_to_domination.steps.raising import Raise
from signoria.games.road_to_domination.steps.war import margin
from signoria.games.road_to_domination.terms import (
    FIRST_RELIGION_CARD,
    LAND,
    LEADER_SECOND_GOOD,
    PIRATES,
    PLOT,
    SEA,
    TRACKS,
    Card,
    Seat,
    Stat,
)
from signoria.kernel.action import Action
from signoria.kernel.text import Noun, Text


def detail(s: Road, seat: Seat, action: Action) -> list[Text]:
    """Sentences about one legal action."""
    verb = action.verb
    if verb == verbs.DEVELOP:
        return of_development(s, seat, action.a)
    if verb == verbs.CONQUER or verb == verbs.TAKE_FACE_UP:
        return of_territory(s, action.a)
    if verb == verbs.ATTACK_ON_LAND:
        return of_attack(s, seat, action.b, LAND, action.a)
    if verb == verbs.ATTACK_AT_SEA:
        return of_attack(s, seat, action.b, SEA, action.a)
    if verb == verbs.DEFEND:
        cards = [*s.battle.defence_cards, action.a]
        attack = strength(s, s.active, seat, s.battle.kind, [s.battle.card])
        return [
            Text("detail.defence_after", n=strength(s, seat, s.active, s.battle.kind, cards), attack=attack)
        ]
    if verb == verbs.PAY_TRIBUTE:
        return [Text("detail.tribute", n=margin(s), seat=Noun("seat", s.active))]
    if verb == verbs.CEDE:
        return of_gains(s.data.territory(action.a).gains)
    if verb == verbs.SUBMIT:
        return [Text("detail.humiliation", n=humiliation(s, s.active, seat, s.battle.kind))]
    if verb == verbs.RAISE:
        return of_raise(s, seat, action.a)
    if verb == verbs.EXTORT:
        return of_extortion(s, seat, action.a)
    if verb == verbs.PLAY_PLOT:
        return of_plot(s, action.a, action.b)
    if verb == verbs.PLAY_PIRATES:
        return of_taking(s, s.active, due(s, s.data.by_effect[PIRATES], s.active, action.a))
    if verb == verbs.PLAY_COLONIZATION_RUSH:
        return [Text("detail.trade", n=trade_value(s, seat, action.a)), *of_trade_prestige(s, seat, action.a)]
    if verb == verbs.CONVERT:
        return of_religion(s, action.a)
    if verb == verbs.ACHIEVE:
        card = s.data.achievements[action.a]
        return [Text("detail.glory", n=card.glory), *of_gains(card.gains)]
    if verb == verbs.CHOOSE_POWER:
        return [Text("power_text." + s.data.powers[action.a].slug)]
    if verb == verbs.LOOK or verb == verbs.PLAY_PLANS_INTERCEPTION:
        return [Text("detail.hand", seat=Noun("seat", action.a), n=len(s.players[action.a].hand))]
    if verb == verbs.TAX:
        return [Text("detail.tax", n=s.numbers.tax * len(s.players[seat].territories))]
    if verb in (
        verbs.ENTHRONE,
        verbs.BURDEN,
        verbs.PLAY_EVENT,
        verbs.PLAY_WAR_EVENT,
        verbs.FETCH,
        verbs.TAKE,
    ):
        if action.a < s.data.first_territory:
            return [Text("card_text." + s.data.card_slugs[action.a])]
        return of_territory(s, action.a)
    return []


def of_gains(gains: Levels) -> list[Text]:
    return [Text("detail.gains", stat=Noun("stat", stat), n=n) for stat, n in gains]


def of_development(s: Road, seat: Seat, good: Stat) -> list[Text]:
    """Trade value, bonus, leader gain, their sum, economic gain."""
    table = s.data.goods[good]
    trade = trade_value(s, seat, good)
    found = [Text("detail.trade", n=trade)]
    bonus = 0 if isinstance(s.step_of(seat), SecondGood) else development_bonus(s, seat)
    lead = leader_ducats(s, seat, good) if s.leads(seat, good) else 0
    if bonus:
        found.append(Text("detail.bonus", n=bonus))
    found += of_trade_prestige(s, seat, good)
    if not s.leads(seat, good):
        found.append(Text("detail.no_leader", stat=Noun("stat", good)))
    elif table.leader == LEADER_SECOND_GOOD:
        found.append(Text("detail.leader_second", n=table.leader_amount))
    elif lead:
        found.append(Text("detail.leader_ducats", n=lead))
    elif leader_prestige(s, good):
        found.append(Text("detail.leader_prestige", n=leader_prestige(s, good)))
    if bonus or lead:
        found.append(Text("detail.sum", n=trade + bonus + lead))
    if table.economic_tracks:
        tracks = [Noun("stat", t) for t in range(TRACKS) if table.economic_tracks >> t & 1]
        found.append(Text("detail.economic", n=table.economic_cost, tracks=tracks))
    return found


def of_trade_prestige(s: Road, seat: Seat, good: Stat) -> list[Text]:
    """The prestige that a trade of gold costs those who have any."""
    n = prestige_cost(s, seat, good)
    return [Text("detail.gold_prestige", n=n)] if n else []


def of_territory(s: Road, card: Card) -> list[Text]:
    """Requirements, cost and gains."""
    territory = s.data.territory(card)
    found = [Text("detail.requires", stat=Noun("stat", stat), n=n) for stat, n in territory.requires]
    found.append(Text("detail.cost", n=territory.cost))
    found += of_gains(territory.gains)
    if territory.prestige:
        found.append(Text("detail.prestige", n=territory.prestige))
    if territory.glory:
        found.append(Text("detail.glory", n=territory.glory))
    return found


def of_attack(s: Road, seat: Seat, enemy: Seat, kind: int, card: Card) -> list[Text]:
    """Both strengths line by line, as far as they are known before the defender plays cards."""
    a = strength_lines(s, seat, enemy, kind, [card])
    d = strength_lines(s, enemy, seat, kind, [])
    return [
        Text(
            "detail.attack",
            n=sum(a),
            level=a[LEVEL],
            power=a[POWER],
            religion=a[RELIGION],
            authority=a[AUTHORITY],
            cards=a[CARDS],
        ),
        Text(
            "detail.defence",
            n=sum(d),
            level=d[LEVEL],
            power=d[POWER],
            religion=d[RELIGION],
            authority=d[AUTHORITY],
        ),
        Text("detail.hand", seat=Noun("seat", enemy), n=len(s.players[enemy].hand)),
        Text("detail.plunder", n=plunder(s, seat, kind, card)),
    ]


def of_raise(s: Road, seat: Seat, track: Stat) -> list[Text]:
    level = s.players[seat].level[track]
    found = [Text("detail.from_to", stat=Noun("stat", track), level=level, after=level + 1)]
    step = s.step_of(seat)
    if isinstance(step, Raise) and step.cost:
        found.append(Text("detail.cost", n=step.cost))
    return found


def of_taking(s: Road, victim: Seat, n: int) -> list[Text]:
    """Ducats from another player, and what happens if he does not have them."""
    has = s.players[victim].ducats
    found = [Text("detail.takes", n=n, seat=Noun("seat", victim), has=has)]
    if has < n:
        lost = min(s.numbers.shortfall_prestige, s.players[victim].prestige)
        found.append(Text("detail.short" if lost else "detail.short_only", seat=Noun("seat", victim), n=lost))
    return found


def of_extortion(s: Road, seat: Seat, base: Stat) -> list[Text]:
    step = s.step_of(seat)
    if not isinstance(step, Extort):
        return []
    n = due(s, step.card, step.victim, base)
    if s.data.providence[step.card].type == PLOT:
        return of_taking(s, step.victim, n)
    return [Text("detail.yields", n=n)]


def of_plot(s: Road, card: Card, target: Seat) -> list[Text]:
    """The best base of the plot, and its text."""
    best = max([due(s, card, target, base.stat) for base in s.data.providence[card].bases])
    return [*of_taking(s, target, best), Text("card_text." + s.data.card_slugs[card])]


def of_religion(s: Road, religion: int) -> list[Text]:
    if religion < FIRST_RELIGION_CARD:
        return []
    card = s.data.religion(religion)
    found = of_gains(card.gains)
    if card.glory:
        found.append(Text("detail.glory", n=card.glory))
    if card.ducats:
        found.append(Text("detail.yields", n=card.ducats))
    return found
