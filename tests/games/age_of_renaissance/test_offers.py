"""What is offered during expansion, move after move, against a plain reckoning from the board: strengths, reach and limits in one place.

The engine keeps what it has worked out until the board changes. Here nothing is kept.
"""

from __future__ import annotations

import random

import pytest

from signoria.games.age_of_renaissance.data import bits
from signoria.games.age_of_renaissance.state import AgeState
from tests.games.age_of_renaissance.builder import LETTERS, Table

LANDING = {0: [0], 1: [2, 4, 6, 8], 2: [10, 12, 14, 16], 3: [999, 999, 999, 999]}


def has(s: AgeState, seat: int, letter: str) -> bool:
    return s.powers[seat].advances >> LETTERS.index(letter) & 1 == 1


def there(s: AgeState, seat: int, at: int) -> int:
    return s.powers[seat].old[at] + s.powers[seat].new[at]


def foes(s: AgeState, seat: int, at: int) -> list[int]:
    return [i for i in range(s.seats) if i != seat and (s.marker[at] == i or there(s, i, at) > 0)]


def home_bonus(s: AgeState, seat: int, at: int) -> int:
    area = s.data.provinces[s.powers[seat].capital].area
    return 1 if has(s, seat, "W") and s.data.provinces[at].area == area else 0


def arrows(s: AgeState, seat: int, at: int) -> int:
    return len([q for q in s.data.provinces if q.supports >> at & 1 and s.powers[seat].old[q.id] > 0])


def newest(s: AgeState, seats: list[int]) -> int:
    return max([w for i in seats for w in range(4) if s.powers[i].weapons >> w & 1], default=-1)


def arms(s: AgeState, seat: int, against: list[int]) -> int:
    """Weapons that are at least as new as the newest of the other side."""
    return len([w for w in range(4) if s.powers[seat].weapons >> w & 1 and w >= newest(s, against)])


def attack(s: AgeState, seat: int, at: int) -> int:
    """The fewest tokens to place: as many there as the market number, and strength for defence and market number (9.6.3)."""
    french = s.edition.french_tables
    market = s.data.market[at]
    enemies = foes(s, seat, at)
    defence = 0
    armed = []
    for foe in enemies:
        force = (market if s.marker[at] == foe else there(s, foe, at)) + home_bonus(s, foe, at)
        defence += 2 * force if s.powers[foe].capital == at else force
        cosmopolitan = french and has(s, foe, "Y") and not s.powers[foe].out
        if s.marker[at] == foe or cosmopolitan:
            defence += arrows(s, foe, at)
        armed.append(arms(s, foe, [seat]))
    defence += sum(armed) if french or len(enemies) == 1 else min(1, max(armed))
    tokens = 0
    while True:
        tokens += 1
        total = there(s, seat, at) + tokens
        force = total + home_bonus(s, seat, at)
        force = 2 * force if s.powers[seat].capital == at else force
        force += arms(s, seat, enemies) + (arrows(s, seat, at) if has(s, seat, "Y") else 0)
        if total >= market and force >= defence + market:
            return tokens


def may_enter(s: AgeState, seat: int, at: int) -> bool:
    p = s.powers[seat]
    province = s.data.provinces[at]
    if not s.data.in_play[s.seats] >> at & 1:
        return False
    if s.data.area_slugs[province.area] == "v":
        return has(s, seat, "R")
    if province.overseas:
        held = [
            q.id for q in s.data.provinces if q.overseas and (s.marker[q.id] == seat or there(s, seat, q.id))
        ]
        america = province.slug in ("north_america", "south_america")
        open_ = at in held or (len(held) <= p.level and (not america or has(s, seat, "U")))
        return p.ship == 3 and open_
    return True


def blocked(s: AgeState, seat: int, at: int) -> bool:
    """For Caravan: an opponent's old marker, or his old tokens as many as the market number."""
    old = s.marker[at] not in (-1, seat) and not s.new_markers >> at & 1
    return old or any(s.powers[i].old[at] >= s.data.market[at] for i in range(s.seats) if i != seat)


def reckoned(s: AgeState, seat: int) -> set[tuple[str, str]]:
    p = s.powers[seat]
    bases = bits(s.base)
    land = set(bases)
    for base in bases:
        for at in bits(s.data.land[base]):
            land.add(at)
            if has(s, seat, "I") and may_enter(s, seat, at) and not blocked(s, seat, at):
                land |= set(bits(s.data.land[at]))
    sea: set[int] = set()
    if p.ship >= 2:
        sea = {q.id for q in s.data.provinces if q.coastal}
    elif p.ship == 1:
        for base in bases:
            sea |= set(bits(s.data.galley[(4 if has(s, seat, "A") else 0) + p.level][base]))
    out = set()
    for at in land | sea:
        if not may_enter(s, seat, at):
            continue
        limit = 999 if at in land else LANDING[p.ship][p.level] - s.landed[at]
        limit = min(limit, p.expansion)
        room = s.data.market[at] - sum(there(s, i, at) for i in range(s.seats)) if s.marker[at] < 0 else 0
        slug = s.data.province_slugs[at]
        if min(room, limit) > 0:
            out.add(("expand", slug))
        if foes(s, seat, at) and attack(s, seat, at) <= limit:
            out.add(("attack", slug))
    return out


def crowded(seed: int) -> Table:
    """A board full of pieces, with advances, ships and weapons dealt out at random."""
    chance = random.Random(seed)
    t = Table(3 + seed % 4, "french" if seed % 2 else "english")
    s = t.s
    seats = range(s.seats)
    for province in chance.sample(s.data.provinces, 70):
        if not s.data.in_play[s.seats] >> province.id & 1 or s.marker[province.id] >= 0:
            continue
        if not province.satellite and chance.random() < 0.5:
            t.marker(chance.choice(seats), province.slug, new=chance.random() < 0.3)
            continue
        for seat in chance.sample(seats, 2):
            room = s.room(province.id) - (0 if province.satellite else 1)
            if room > 0 and s.powers[seat].stock > 8:
                old = chance.randrange(room + 1)
                new = chance.randrange(room - old + 1)
                t.tokens(seat, province.slug, old=old, new=new)
    for seat in seats:
        p = s.powers[seat]
        p.advances = chance.getrandbits(26)
        p.ship = chance.randrange(4)
        p.level = chance.randrange(4) if p.ship else 0
        p.weapons = 0
    for weapon in range(4):
        s.powers[chance.choice(seats)].weapons |= 1 << weapon
    if seed % 5 == 0:
        s.powers[s.seats - 1].out = True
    t.expand(0, min(s.powers[0].stock, 30))
    return t


@pytest.mark.parametrize("seed", range(24))
def test_offers_follow_the_board(seed: int) -> None:
    t = crowded(seed)
    chance = random.Random(seed)
    moves = 0
    while t.step != "Rest":
        seat = t.deciders()[0]
        if t.step == "Expand":
            offered = {(str(a[0]), str(a[1])) for a in t.offers(seat) if a[0] in ("expand", "attack")}
            assert offered == reckoned(t.s, seat)
            moves += 1
        actions = t.s.legal(seat)
        attacks = t.offers(seat, "attack")
        if attacks and chance.random() < 0.7:
            t.do(seat, *chance.choice(attacks))
        else:
            t.s.apply(seat, chance.choice(actions))
    assert moves > 0
