"""What a player should consider in his turn, and what to watch out for in everybody's."""

from __future__ import annotations

from typing import Final

from signoria.games.road_to_domination.rules.achievements import available, fulfilled
from signoria.games.road_to_domination.rules.authority import development_bonus, war_forbidden
from signoria.games.road_to_domination.rules.battle import strength
from signoria.games.road_to_domination.rules.conquest import can_conquer
from signoria.games.road_to_domination.rules.religion import can_convert
from signoria.games.road_to_domination.rules.trade import leader_ducats, trade_value, unlocked
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.steps.actions import ChooseAction
from signoria.games.road_to_domination.steps.development import ChooseGood
from signoria.games.road_to_domination.terms import (
    BATTLES,
    CONQUEST,
    DEVELOPMENT,
    DUCATS,
    FIRST_GOOD,
    FIRST_RELIGION_CARD,
    INTRIGUE,
    TRACKS,
    WAR,
    Card,
    Seat,
    Stat,
)
from signoria.kernel.advice import Tip, beware, consider
from signoria.kernel.text import Noun

NEAR_END: Final = 2  # glory that a rival may lack to be named
NEAR: Final = 2  # steps that may lack for an achievement to be named
NEAR_DUCATS: Final = 12
STRONGER: Final = 2  # before cards


def advise(s: Road, seat: Seat) -> list[Tip]:
    if s.players[seat].power < 0 or not s.plays(seat):
        return []
    found = dangers(s, seat) + near_achievements(s, seat)
    if s.waits_for(seat):
        step = s.step_of(seat)
        acts = isinstance(step, ChooseAction)
        if acts and s.previous_action != CONQUEST:
            found += conquests(s, seat)
        if (acts and s.previous_action != DEVELOPMENT) or isinstance(step, ChooseGood):
            found += developments(s, seat)
        if acts and s.previous_action != INTRIGUE:
            found += religions(s, seat)
    return found


# -- to watch out for ------------------------------------------------------------------------------------------------


def dangers(s: Road, seat: Seat) -> list[Tip]:
    found: list[Tip] = []
    if s.trigger >= 0:
        return [beware(1.0, "rtd.end-03", "last_turns", [], seat=Noun("seat", s.trigger))]
    if plays_last(s, seat):
        found.append(beware(0.9, "rtd.score-01", "limit", [], n=s.turn_limit))
    for rival in s.opponents(seat):
        found += end_by(s, rival) + achievements_of(s, seat, rival) + war_with(s, seat, rival)
    return found


def plays_last(s: Road, seat: Seat) -> bool:
    """Whether this is the seat's last turn: after the trigger, or since the limit of turns leaves it no other."""
    if s.active != seat:
        return False
    others = [other for other in s.opponents(seat) if s.plays(other)]
    return s.trigger >= 0 or 0 < s.turn_limit <= s.turn + len(others)


def end_by(s: Road, rival: Seat) -> list[Tip]:
    """A rival who is about to bring the end about."""
    short = s.numbers.threshold - s.players[rival].glory
    noun = Noun("seat", rival)
    for feat in available(s):
        glory = s.data.achievements[feat].glory
        if glory >= short and fulfilled(s, rival, feat):
            card = Noun("achievement", feat)
            return [
                beware(0.95, "rtd.end-01", "ends", [card], seat=noun, n=short, achievement=card, glory=glory)
            ]
    if short <= NEAR_END:
        return [beware(0.8, "rtd.end-01", "near_end", [noun], seat=noun, n=short)]
    return []


def achievements_of(s: Road, seat: Seat, rival: Seat) -> list[Tip]:
    """What a rival takes at the beginning of his next turn although the player is near it."""
    found: list[Tip] = []
    for feat in available(s):
        lacks = lacking(s, seat, feat)
        if fulfilled(s, rival, feat) and len(lacks) == 1 and near(lacks[0][1], lacks[0][0]):
            card = Noun("achievement", feat)
            glory = s.data.achievements[feat].glory
            found.append(
                beware(
                    0.5 + 0.05 * glory,
                    "rtd.achieve-05",
                    "taken",
                    [card],
                    seat=Noun("seat", rival),
                    achievement=card,
                    stat=Noun("stat", lacks[0][0]),
                    n=lacks[0][1],
                )
            )
    return found


def war_with(s: Road, seat: Seat, rival: Seat) -> list[Tip]:
    """A rival who may attack in his next turn, and is stronger before cards."""
    enemy = s.players[rival]
    if enemy.last_action == WAR or war_forbidden(s, rival) or not enemy.hand:
        return []
    best, lead = 0, 0
    for kind in range(len(BATTLES)):
        more = strength(s, rival, seat, kind, []) - strength(s, seat, rival, kind, [])
        if more > lead:
            best, lead = kind, more
    if lead < STRONGER:
        return []
    return [
        beware(
            0.4 + 0.02 * lead,
            "rtd.war-04",
            "war",
            [Noun("seat", rival)],
            seat=Noun("seat", rival),
            battle=Noun("battle", best),
            attack=strength(s, rival, seat, best, []),
            defence=strength(s, seat, rival, best, []),
            hand=len(enemy.hand),
        )
    ]


# -- to consider -----------------------------------------------------------------------------------------------------


def lacking(s: Road, seat: Seat, feat: int) -> list[tuple[Stat, int]]:
    """What each group of an achievement that is not met lacks least: statistic and how much."""
    found: list[tuple[Stat, int]] = []
    for group in s.data.achievements[feat].requires:
        best: tuple[Stat, int] = (-1, 0)
        for stat, least in group:
            gap = least - s.stat(seat, stat)
            if best[0] < 0 or gap < best[1]:
                best = (stat, gap)
        if best[1] > 0:
            found.append(best)
    return found


def near(gap: int, stat: Stat) -> bool:
    return gap <= (NEAR_DUCATS if stat == DUCATS else NEAR)


def near_achievements(s: Road, seat: Seat) -> list[Tip]:
    """The available achievement that lacks least for its glory, or that waits for the next turn."""
    best: list[Tip] = []
    most = 0.0
    for feat in available(s):
        card = Noun("achievement", feat)
        glory = s.data.achievements[feat].glory
        lacks = lacking(s, seat, feat)
        if not lacks and s.active != seat:
            tip = consider(
                0.8 + 0.05 * glory, "rtd.achieve-01", "fulfilled", [card], achievement=card, glory=glory
            )
        elif len(lacks) == 1 and near(lacks[0][1], lacks[0][0]):
            stat, gap = lacks[0]
            steps = gap / 6.0 if stat == DUCATS else float(gap)
            tip = consider(
                0.4 + 0.1 * glory - 0.05 * steps,
                "rtd.achieve-01",
                "near",
                [card],
                achievement=card,
                glory=glory,
                stat=Noun("stat", stat),
                n=gap,
            )
        else:
            continue
        if tip.weight > most:
            most = tip.weight
            best = [tip]
    return best


def conquests(s: Road, seat: Seat) -> list[Tip]:
    """The best territory that could be conquered now, and one that lacks ducats only."""
    p = s.players[seat]
    ready: list[tuple[float, Card]] = []
    short: list[tuple[float, Card]] = []
    for card in [
        *[c for c in p.hand if c >= s.data.first_territory],
        *range(s.data.first_board, s.data.cards),
    ]:
        if card in p.board:
            continue
        territory = s.data.territory(card)
        worth = 0.1 * (territory.prestige + 2 * territory.glory + sum([n for _, n in territory.gains]))
        if can_conquer(s, seat, card):
            ready.append((worth, card))
        elif s.meets(seat, territory.requires) and territory.cost - p.ducats <= NEAR_DUCATS:
            short.append((worth, card))
    found: list[Tip] = []
    for worth, card in best_of(ready):
        found.append(conquest(s, seat, card, 0.6 + worth, "conquer"))
    for worth, card in best_of(short):
        found.append(conquest(s, seat, card, 0.3 + worth, "saves"))
    return found


def best_of(cards: list[tuple[float, Card]]) -> list[tuple[float, Card]]:
    best = cards[:1]
    for one in cards:
        if one[0] > best[0][0]:
            best = [one]
    return best


def conquest(s: Road, seat: Seat, card: Card, weight: float, key: str) -> Tip:
    territory = s.data.territory(card)
    noun = Noun("card", card)
    cost, have = territory.cost, s.players[seat].ducats
    tracks = [Noun("stat", stat) for stat, _ in territory.gains]
    if key == "saves":
        return consider(
            weight, "rtd.conquest-03", "saves", [noun], card=noun, cost=cost, n=cost - have, tracks=tracks
        )
    return consider(
        weight, "rtd.conquest-02", "conquer", [noun], card=noun, cost=cost, left=have - cost, tracks=tracks
    )


def developments(s: Road, seat: Seat) -> list[Tip]:
    """The good that pays most, and what that would reach."""
    p = s.players[seat]
    best, most = -1, 0
    for good in range(FIRST_GOOD, TRACKS):
        if not unlocked(s, seat, good):
            continue
        pays = trade_value(s, seat, good) + development_bonus(s, seat)
        if s.leads(seat, good):
            pays += leader_ducats(s, seat, good)
        if pays > most:
            best, most = good, pays
    if best < 0:
        return []
    noun = Noun("stat", best)
    after = p.ducats + most
    for feat in available(s):
        lacks = lacking(s, seat, feat)
        if len(lacks) == 1 and lacks[0][0] == DUCATS and lacks[0][1] <= most and not s.achieved:
            card = Noun("achievement", feat)
            glory = s.data.achievements[feat].glory
            asks = p.ducats + lacks[0][1]
            return [
                consider(
                    0.9 + 0.05 * glory,
                    "rtd.card-04",
                    "develop_feat",
                    [noun, card],
                    stat=noun,
                    n=most,
                    after=after,
                    achievement=card,
                    asks=asks,
                    glory=glory,
                )
            ]
    if plays_last(s, seat):  # ducats count nothing at the end
        return []
    return [consider(0.35 + 0.02 * most, "rtd.dev-04", "develop", [noun], stat=noun, n=most, after=after)]


def religions(s: Road, seat: Seat) -> list[Tip]:
    """A religion that could be adopted now: the final scoring rewards those who keep theirs."""
    for i in range(len(s.data.religions)):
        religion = FIRST_RELIGION_CARD + i
        if can_convert(s, seat, religion):
            noun = Noun("religion", religion)
            return [
                consider(
                    0.3, "rtd.religion-02", "convert", [noun], religion=noun, n=s.numbers.unchanged_religion
                )
            ]
    return []
