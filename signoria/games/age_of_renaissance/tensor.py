"""What a seat sees, as numbers: the same things as in the view, without what follows from them."""

from __future__ import annotations

from signoria.games.age_of_renaissance import terms as terms
from signoria.games.age_of_renaissance.data import bits
from signoria.games.age_of_renaissance.meta import META
from signoria.games.age_of_renaissance.state import AgeState
from signoria.kernel.tensor import Tensor, around, relative, relative_mask

LEADERS = 10  # in force at the same time, at most


def tensor(s: AgeState, seat: int, t: Tensor) -> None:
    most = META.seats[1]
    d = s.data
    kind = d.kind_of
    kinds = len(d.kinds)
    provinces = len(d.provinces)
    commodities = len(d.commodities)
    order = around(seat, s.seats)
    start = t.at
    for i, other in enumerate(order):
        t.group(f"player{i}")
        power(s, seat, other, t)
    size = (t.at - start) // s.seats
    for i in range(s.seats, most):
        t.absent(f"player{i}", start, size)
    t.group("")
    own = s.powers[seat]
    t.number("cash", own.cash, 100)
    t.one("returned", kind[own.returned] if own.returned >= 0 else -1, kinds)
    sealed = own.sealed if s.lanes and not s.waits_for(seat) else 0
    t.number("sealed", sealed, 50)
    t.flag("french", s.edition.french_tables)
    t.one("phase", s.phase, len(terms.PHASES))
    t.number("epoch", s.epoch, 3)
    t.number("pile_epoch", s.pile_epoch, 3)
    t.flag("last_turn", s.last_turn)
    t.number("pile", len(s.pile), 50)
    t.number("replay", len(s.replay), 20)
    t.one("replay_top", kind[s.replay[-1]] if s.replay else -1, kinds)
    t.count("removed", [kind[card] for card in s.removed], kinds)
    t.count("held_out", [kind[card] for card in s.aside], kinds)
    t.numbers("conditions", s.conditions, commodities, 3)
    t.mask("new_markers", s.new_markers, provinces)
    t.mask("uncounted", s.uncounted, provinces)
    for i, other in enumerate(order):
        t.mask(f"markers{i}", marked(s, other), provinces)
    for i in range(s.seats, most):
        t.mask(f"markers{i}", 0, provinces)
    t.one("banned", s.banned, len(d.categories))
    for name, value in (
        ("strife", s.strife),
        ("decree_void", s.decree_void),
        ("newer_weapons", s.newer_weapons),
        ("mongols", s.mongols),
        ("mongols_now", s.mongols_now),
        ("crusade_now", s.crusade_now),
    ):
        t.flag(name, value)
    t.one("ruler", relative(seat, s.ruler, s.seats), most)
    t.one("rebel", relative(seat, s.rebel, s.seats), most)
    for i in range(2):
        t.one(f"war{i}", relative(seat, s.war[i], s.seats) if i < len(s.war) else -1, most)
    t.number("war_turn", s.war_turn, 20)
    t.number("expansion_cards", s.expansion_cards, 5)
    t.mask("base", s.base, provinces)
    t.numbers("landed", s.landed, provinces, 5)
    t.one("victor", relative(seat, s.victor, s.seats), most)
    for i in range(LEADERS):
        t.group(f"leader{i}")
        there = i < len(s.leaders)
        t.one("kind", kind[s.leaders[i].card] if there else -1, kinds)
        t.one("seat", relative(seat, s.leaders[i].seat, s.seats) if there else -1, most)
        t.flag("boosted", there and s.leaders[i].boosted)
        t.mask("patrons", relative_mask(seat, s.leaders[i].patrons, s.seats) if there else 0, most)
        t.number("rebated", s.leaders[i].rebated if there else 0, 50)


def power(s: AgeState, seat: int, other: int, t: Tensor) -> None:
    """Cash in hand is for its owner's eyes; others see what was last written down."""
    d = s.data
    p = s.powers[other]
    kinds = len(d.kinds)
    provinces = len(d.provinces)
    advances = len(d.advances)
    t.one("capital", p.capital, provinces)
    t.number("choice", p.choice + 1, 6)
    t.number("order", s.order.index(other) + 1 if other in s.order else 0, 6)
    t.number("written", p.written, 100)
    t.number("stock", p.stock, 40)
    t.number("expansion", p.expansion, 40)
    t.number("markers", p.markers, 20)
    t.number("misery", p.misery, 20)
    t.flag("out", p.out)
    t.mask("advances", p.advances, advances)
    t.mask("fresh", p.fresh, advances)
    t.one("ship", p.ship, len(terms.SHIPS))
    t.number("ship_level", p.level, 3)
    t.number("relief", p.relief, 10)
    t.numbers("holdings", p.holdings, len(d.commodities), 5)
    t.numbers("old_tokens", p.old, provinces, 5)
    t.numbers("new_tokens", p.new, provinces, 5)
    t.number("cards", len(p.hand), 10)
    t.count("hand", [d.kind_of[card] for card in p.hand if s.knowledge.knows(seat, card)], kinds)
    t.mask("weapons", p.weapons, terms.GUNPOWDER)
    t.numbers("converted", [relative(seat, x, s.seats) + 1 for x in bits(p.converted)], 5, 6)
    t.flag("swapped", p.swapped)
    t.flag("recorded", p.recorded)
    t.flag("card_bought", p.card_bought)
    t.numbers("older", p.older, len(p.older), 10)


def marked(s: AgeState, seat: int) -> int:
    mask = 0
    for i in range(len(s.marker)):
        if s.marker[i] == seat:
            mask |= 1 << i
    return mask
