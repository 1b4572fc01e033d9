"""What a seat sees, as numbers: the same things as in the view, without what follows from them."""

from __future__ import annotations

from signoria.games.antiquity import ids, verbs
from signoria.games.antiquity.outlook import pool_seen
from signoria.games.antiquity.rules.grids import SIDE
from signoria.games.antiquity.state import LIES, SEEN, AntiquityState, offer_number
from signoria.games.antiquity.view import PHASES, famine_seen
from signoria.kernel.tensor import Tensor, around, relative_mask

SQUARES = SIDE * SIDE
RANGES = 40  # mountain ranges that are told apart


def tensor(s: AntiquityState, seat: int, t: Tensor) -> None:
    d = s.data
    most = ids.MAX_SEATS
    hexes = d.hexes.count
    order = around(seat, s.seats)
    start = t.at
    for i, other in enumerate(order):
        t.group(f"player{i}")
        player(s, seat, other, t)
    size = (t.at - start) // s.seats
    for i in range(s.seats, most):
        t.absent(f"player{i}", start, size)
    t.group("")
    t.one("phase", s.phase, len(PHASES))
    t.numbers("order", [(other - seat) % s.seats + 1 for other in s.living()], most, 4)
    t.number("famine", famine_seen(s, seat), 20)
    t.flag("introductory", s.options.introductory)
    for terrain in range(len(ids.TERRAIN_SLUGS)):
        t.count(f"printed_{ids.TERRAIN_SLUGS[terrain]}", d.hexes.hexes(s.map.boards[terrain]), hexes)
    t.count("forest", d.hexes.hexes(s.forest), hexes)
    t.count("grass", d.hexes.hexes(s.grass), hexes)
    t.count("polluted", d.hexes.hexes(s.polluted), hexes)
    t.count("occupied", d.hexes.hexes(s.occupied), hexes)
    t.count("counters", [s.sites[i] for i in range(len(s.sites)) if s.counter_state[i] == LIES], hexes)
    t.count(
        "counters_seen", [s.counters[i] for i in range(len(s.sites)) if s.counter_state[i] == SEEN], ids.GOODS
    )
    t.numbers("ranges", [good + 1 for good in s.range_good], RANGES, ids.GOODS)
    for kind in range(len(ids.PRODUCER_SLUGS)):
        t.count(
            f"producers_{ids.PRODUCER_SLUGS[kind]}", [p.centre for p in s.producers if p.kind == kind], hexes
        )
    for good in range(ids.GOODS):
        left: list[int] = []
        for p in s.producers:
            if p.good == good:
                left += d.hexes.hexes(p.left)
        t.count(f"left_{ids.GOOD_SLUGS[good]}", left, hexes)
    t.numbers("pools", [pool_seen(s, pool) for pool in range(len(s.unseen))], len(s.unseen), ids.POOL)
    t.mask(
        "committed",
        relative_mask(seat, sum(1 << lane.seat for lane in s.lanes if lane.committed), s.seats),
        most,
    )
    for i in range(most):
        for j in range(verbs.PLACES):
            t.group(f"offer{i}_{j}")
            number = offer_number(s, order[i], j) if i < s.seats else -1
            there = 0 <= number < len(s.offers)
            o = s.offers[number] if there else None
            t.flag("open", o is not None and o.open)
            t.mask("to", relative_mask(seat, o.to, s.seats) if o is not None else 0, most)
            t.mask("declined", relative_mask(seat, o.declined, s.seats) if o is not None else 0, most)
            t.numbers("give", o.give if o is not None else [], ids.GOODS, 5)
            t.numbers("want", o.want if o is not None else [], ids.GOODS, 5)


def player(s: AntiquityState, seat: int, other: int, t: Tensor) -> None:
    """Drafts and the pieces in hand are the owner's; others see them empty, since lanes are closed to them."""
    d = s.data
    p = s.players[other]
    hexes = d.hexes.count
    own = seat == other
    t.flag("alive", p.alive)
    t.count("land", d.hexes.hexes(p.land), hexes)
    t.count("centres", p.centres, hexes)
    t.count("inns", d.hexes.hexes(p.inns), hexes)
    t.count("producers", [x.centre for x in s.producers if x.owner == other], hexes)
    for city in range(ids.MAX_CITIES):
        there = city < len(p.centres)
        t.count(f"built{city}", d.grid.squares(p.built[city]) if there else [], SQUARES)
        t.count(f"graves{city}", d.grid.squares(p.graves[city]) if there else [], SQUARES)
    t.count("pieces", [piece for piece in range(ids.PIECES) if p.city[piece] >= 0], ids.PIECES)
    t.mask("manned", p.men_on, ids.PIECES)
    t.mask("hand", p.hand if own else 0, ids.PIECES)
    t.number("men", p.men, 10)
    t.mask("houses", p.houses, ids.HOUSE_COUNT)
    t.numbers("goods", p.goods, ids.GOODS, 10)
    t.one("saint", p.saint, ids.SAINTS)
    t.number("cathedrals", p.cathedrals, 3)
    t.number("due", p.due, 10)
    t.flag("seeded", p.seeded)
    t.flag("cleaned", p.cleaned)
    t.numbers("give", p.give if own else [], ids.GOODS, 5)
    t.numbers("want", p.want if own else [], ids.GOODS, 5)
