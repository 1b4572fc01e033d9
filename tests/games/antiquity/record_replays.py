"""Record the golden replays of Antiquity again, after a change that raises the rules version.

python -m tests.games.antiquity.record_replays

Each replay is a whole game: a win by every saint under the full rules, a win in the introductory game, a tie that the clean area decides,
a sole survivor, a game without survivors, the turn limit, and a resignation. Policies play them: the game's own plan, plans of this file for
the saints that it does not aim at, and chance.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, cast

import signoria
from signoria.games.antiquity import ids, verbs
from signoria.games.antiquity.rules.city import standing, works
from signoria.games.antiquity.rules.zone import compute, reach, zone
from signoria.games.antiquity.state import AntiquityState, Player
from signoria.kernel.action import Action
from signoria.kernel.match import Match
from signoria.lab.yardsticks.antiquity_plan import plan
from signoria.lab.yardsticks.antiquity_planning.city import city
from signoria.lab.yardsticks.antiquity_planning.countryside import site_value
from signoria.lab.yardsticks.antiquity_planning.wants import can_finish, coming, shortfall, target

FOLDER: Final = Path(__file__).resolve().parents[2] / "replays" / "antiquity"
Policy = Callable[[AntiquityState, int], Action]


def saintly(saint: int) -> Policy:
    """The game's plan for a saint."""

    def choose(s: AntiquityState, seat: int) -> Action:
        return plan(s, seat, saint)

    return choose


def by_chance(seed: int) -> Policy:
    chance = random.Random(seed)

    def choose(s: AntiquityState, seat: int) -> Action:
        return chance.choice(s.legal(seat))

    return choose


def modest(s: AntiquityState, seat: int) -> Action:
    """Hoards under San Christofori and takes care not to finish: an opponent who lives long."""
    p = s.players[seat]
    actions = s.legal(seat)
    if actions[0].verb == verbs.RECEIVE:
        return actions[min(range(ids.FOODS), key=p.goods.__getitem__)]
    calmly = plan(s, seat)
    if calmly.verb == verbs.INN or (calmly.verb == verbs.BARTER and shortfall(s, p) < 3):
        return actions[-1]
    houses = [a for a in actions if a.verb == verbs.HOUSE]
    if houses and actions[-1].verb == verbs.COMMIT and shortfall(s, p) == 0:
        return houses[-1]
    return calmly


def builder(s: AntiquityState, seat: int) -> Action:
    """Santa Barbara: hoard under San Christofori, build everything in three cities, then change the saint."""
    p = s.players[seat]
    actions = s.legal(seat)
    missing = [kind for kind in range(ids.SINGLES) if kind != ids.CATHEDRAL and not standing(p, kind)]
    complete = not missing and p.taken[1] > 0 and p.taken[2] > 0
    verb = actions[0].verb
    if verb == verbs.DEDICATE:
        return actions[ids.SANTA_BARBARA if complete else ids.SAN_CHRISTOFORI]
    if verb == verbs.RECEIVE:
        if p.goods[ids.STONE] < 2 and p.total_goods() > 9:
            return actions[ids.STONE]
        return plan(s, seat)
    if actions[-1].verb == verbs.DONE:
        cities = [a for a in actions if a.verb == verbs.CITY]
        if cities and len(p.centres) < 3:
            return cities[0]
    if actions[-1].verb == verbs.COMMIT and s.turn > 3:
        by_verb = {a.verb: a for a in reversed(actions)}
        if complete and p.saint == ids.SAN_CHRISTOFORI and p.goods[ids.STONE]:
            if verbs.RAZE in by_verb:
                return by_verb[verbs.RAZE]
            if s.data.actions.man[ids.THEOLOGY] in actions:
                return s.data.actions.man[ids.THEOLOGY]
        first = [ids.MARKET, ids.BREWERY]
        rest = sorted(missing, key=lambda k: -s.data.shapes[k].size) if len(p.centres) == 3 else []
        for kind in [k for k in first if k in missing] + rest:
            dear = s.data.buildings[kind].price
            if s.data.actions.build[kind] in actions and (p.goods[ids.WOOD] > 2 or not dear.wood):
                return s.data.actions.build[kind]
        if len(p.centres) == 3:
            if p.goods[ids.WOOD] > 2 and not p.taken[2] and verbs.STORE in by_verb:
                return by_verb[verbs.STORE]
            if not p.taken[1] and s.data.actions.build[ids.FOUNTAIN] in actions:
                return s.data.actions.build[ids.FOUNTAIN]
        if s.data.actions.man[ids.MARKET] in actions and p.total_goods() > 9:
            return s.data.actions.man[ids.MARKET]
        if works(p, ids.MARKET) and verbs.BARTER in by_verb and p.total_goods() > 9:
            pairs = [a for a in actions if a.verb == verbs.BARTER and a.a != ids.STONE and a.b != ids.STONE]
            rich = max(
                pairs, key=lambda a: p.goods[a.a] + p.goods[a.b] - (3 if ids.WOOD in (a.a, a.b) else 0)
            )
            if p.goods[ids.STONE] < 2 and p.goods[rich.a] + p.goods[rich.b] > 5:
                return rich
        calmly = plan(s, seat)
        if calmly.verb == verbs.BARTER and can_finish(s, p):
            return actions[-1]
        return calmly
    return plan(s, seat)


def distance(s: AntiquityState, a: int, b: int) -> int:
    """Number of steps between two hexes."""
    dq = s.data.hexes.q[a] - s.data.hexes.q[b]
    dr = s.data.hexes.r[a] - s.data.hexes.r[b]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def encloser(s: AntiquityState, seat: int) -> Action:
    """San Giorgio: inns towards the other player, stables, and inns around him."""
    p = s.players[seat]
    actions = s.legal(seat)
    if actions[-1].verb == verbs.COMMIT and s.turn > 2:
        for kind in (ids.BREWERY, ids.STABLES):
            if s.data.actions.build[kind] in actions:
                return s.data.actions.build[kind]
        if s.data.actions.man[ids.STABLES] in actions:
            return s.data.actions.man[ids.STABLES]
    inns = [a for a in actions if a.verb == verbs.INN]
    if inns:
        other = zone(s, 1 - seat)
        gap = other & ~reach(s, seat)

        def merit(action: Action) -> tuple[int, int]:
            one = s.data.hexes.one[action.a]
            wider = compute(s, p.land | p.inns | one, works(p, ids.STABLES), works(p, ids.HARBOUR)) | one
            far = min((distance(s, action.a, h) for h in s.data.hexes.hexes(gap)), default=0)
            return (gap & wider).bit_count(), -far

        return max(inns, key=merit)
    return plan(s, seat, ids.SAN_GIORGIO)


def pious(s: AntiquityState, seat: int) -> Action:
    """Santa Maria: the hoard of San Christofori and the inns of San Giorgio."""
    p = s.players[seat]
    actions = s.legal(seat)
    if actions[0].verb == verbs.DEDICATE:
        return actions[ids.SANTA_MARIA]
    if s.turn > 9 and actions[-1].verb == verbs.COMMIT:
        stables = s.data.actions.man[ids.STABLES]
        if s.data.actions.build[ids.BREWERY] in actions and p.goods[ids.WOOD] > 2:
            return s.data.actions.build[ids.BREWERY]
        if s.data.actions.build[ids.STABLES] in actions and sum(p.goods[ids.FOODS : ids.LUXURIES]) > 5:
            return s.data.actions.build[ids.STABLES]
        if stables in actions and (p.men > 1 or shortfall(s, p) == 0):
            return stables
    enclosed = not zone(s, 1 - seat) & ~reach(s, seat)
    if s.turn > 9 and p.food() > 9 and not enclosed and any(a.verb == verbs.INN for a in actions):
        return encloser(s, seat)
    return plan(s, seat)


WANTS: Final = [5, 5, 5, 5, 3, 3, 3, 2, 4, 3]  # for all houses: too little dye to satisfy San Christofori


def pays_for_all(s: AntiquityState, p: Player) -> bool:
    """Whether the goods pay for all houses that are left, two for the price of one, and a second city has room
    for them.
    """
    goods = p.goods[:]
    left = [n for n in range(ids.HOUSE_COUNT, 0, -1) if not p.houses >> (n - 1) & 1]
    for number in left[::2]:
        price = s.data.houses[number - 1]
        for first, last, need in ((0, ids.FOODS, price.food), (ids.FOODS, ids.LUXURIES, price.luxury)):
            for good in sorted(range(first, last), key=goods.__getitem__, reverse=True)[:need]:
                goods[good] -= 1
    return len(p.centres) > 1 and min(goods) >= 0


def crowder(s: AntiquityState, seat: int) -> Action:
    """San Nicolo: hoard under San Christofori, found a second city, change the saint, build all houses at once."""
    p = s.players[seat]
    actions = s.legal(seat)
    table = s.data.actions
    if actions[0].verb == verbs.DEDICATE:
        return actions[ids.SAN_NICOLO if pays_for_all(s, p) else ids.SAN_CHRISTOFORI]
    if actions[0].verb == verbs.RECEIVE and s.turn > 8 and shortfall(s, p) < 3:
        return actions[min(range(ids.FOODS), key=p.goods.__getitem__)]
    if actions[-1].verb == verbs.DONE:
        cities = [a for a in actions if a.verb == verbs.CITY]
        return cities[0] if cities and len(p.centres) < 2 else forager(s, seat, actions)
    if actions[-1].verb == verbs.COMMIT:
        houses = [a for a in actions if a.verb == verbs.HOUSE]
        if p.saint == ids.SAN_NICOLO and houses and pays_for_all(s, p):
            return houses[-1]
        if p.saint == ids.SAN_CHRISTOFORI:
            if table.build[ids.THEOLOGY] in actions and p.goods[ids.STONE] > 1 and s.turn > 3:
                return table.build[ids.THEOLOGY]
            for action in (table.raze, table.man[ids.THEOLOGY]):
                if action in actions and p.goods[ids.STONE] and pays_for_all(s, p):
                    return action
        calmly = city(s, seat, actions, ids.SAN_CHRISTOFORI)
        return table.commit if calmly.verb == verbs.BARTER and shortfall(s, p) < 3 else calmly
    return plan(s, seat, ids.SAN_NICOLO)


def forager(s: AntiquityState, seat: int, actions: list[Action]) -> Action:
    """The plan's producers, with larger wants in later turns."""
    p = s.players[seat]
    soon = coming(s, seat)
    want = target(s, seat, ids.SAN_CHRISTOFORI)
    if s.turn > 8:
        want = [max(pair) for pair in zip(want, WANTS, strict=True)]
    missing = [max(0, want[good] - p.goods[good] - soon[good]) for good in range(ids.GOODS)]

    def merit(action: Action) -> float:
        last_wood = p.goods[ids.WOOD] < 2 and soon[ids.WOOD] == 0
        dear = action.verb in (verbs.MINE, verbs.FISHERY) and last_wood
        return (
            0.6 if action.verb == verbs.DONE else site_value(s, seat, action, missing) - (10 if dear else 0)
        )

    return max(actions, key=merit)


def play(seats: int, seed: int, policies: list[Policy], options: dict[str, Any], resigning: int = 0) -> Match:
    """A whole game between policies; with `resigning` the last seat leaves after so many actions."""
    m = signoria.new("antiquity", seats, seed, options)
    count = 0
    while not m.over:
        if resigning and count == resigning:
            m.resign(seats - 1)
        else:
            s = cast(AntiquityState, m.state)
            seat = min(i for i in range(seats) if s.waits_for(i))
            m.play(seat, policies[seat](s, seat))
        count += 1
    return m


def hunt(name: str, wanted: Callable[[Match], bool], game: Callable[[int], Match]) -> None:
    """Play with one seed after another until the game ends as wanted; store it."""
    for seed in range(1, 400):
        m = game(seed)
        if wanted(m):
            FOLDER.mkdir(parents=True, exist_ok=True)
            (FOLDER / f"{name}.json").write_text(m.save(), "utf-8")
            print(f"{name}: seed {seed}, turn {m.state.turn}, {len(m.entries)} entries")
            return
    print(f"{name}: not found")


def won_by(saint: int) -> Callable[[Match], bool]:
    def check(m: Match) -> bool:
        s = cast(AntiquityState, m.state)
        return (
            m.result is not None
            and m.result.reason == "saint"
            and s.players[m.result.winners[0]].saint == saint
        )

    return check


def ended(reason: str) -> Callable[[Match], bool]:
    return lambda m: m.result is not None and m.result.reason == reason and len(m.result.winners) < 2


def main() -> None:
    """Record all."""
    long = {"turn_limit": 60}
    hoarder = saintly(ids.SAN_CHRISTOFORI)
    many = saintly(ids.SAN_NICOLO)
    hunt("san_christofori", won_by(ids.SAN_CHRISTOFORI), lambda n: play(2, n, [hoarder] * 2, {}))
    hunt("san_nicolo", won_by(ids.SAN_NICOLO), lambda n: play(4, n, [crowder] * 4, {}))
    hunt("santa_maria", won_by(ids.SANTA_MARIA), lambda n: play(2, n, [pious, modest], {}))
    hunt("santa_barbara", won_by(ids.SANTA_BARBARA), lambda n: play(2, n, [builder] * 2, long))
    hunt("san_giorgio", won_by(ids.SAN_GIORGIO), lambda n: play(2, n, [encloser, modest], {}))
    hunt("introductory", won_by(ids.SAN_NICOLO), lambda n: play(2, n, [many] * 2, {"introductory": True}))
    hunt("area", ended("area"), lambda n: play(3, n, [hoarder] * 3, {"mirrored": True}))
    hunt("survivor", ended("survivor"), lambda n: play(3, n, [by_chance(n)] * 3, {}))
    hunt("nobody", ended("nobody"), lambda n: play(2, n, [by_chance(n)] * 2, {}))
    hunt("turn_limit", ended("turn_limit"), lambda n: play(4, n, [by_chance(n)] * 4, {"turn_limit": 3}))
    hunt("resigned", ended("resigned"), lambda n: play(2, n, [by_chance(n)] * 2, {}, resigning=60))


if __name__ == "__main__":
    main()
