"""What a seat sees, as numbers: the same things as in the view, without what follows from them."""

from __future__ import annotations

from signoria.games.road_to_domination.meta import META
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.terms import ACTIONS, BATTLES, CARD_TYPES, TRACKS
from signoria.kernel.tensor import Tensor, around, relative, relative_mask

FACE_UP = 8  # places for open territories
ROW = 8  # places for achievements


def tensor(s: Road, seat: int, t: Tensor) -> None:
    most = META.seats[1]
    d = s.data
    start = t.at
    for i, other in enumerate(around(seat, s.seats)):
        t.group(f"player{i}")
        player(s, seat, other, t)
    size = (t.at - start) // s.seats
    for i in range(s.seats, most):
        t.absent(f"player{i}", start, size)
    t.group("")
    t.count("dealt", s.players[seat].dealt, len(d.powers))
    t.one("active", relative(seat, s.active, s.seats), most)
    t.one("first", relative(seat, s.first, s.seats), most)
    t.one("previous_action", s.previous_action, len(ACTIONS))
    t.flag("refilled", s.refilled)
    t.flag("achieved", s.achieved)
    t.number("discarded", s.discarded, 10)
    t.mask("intrigue_types", s.intrigue_types, len(CARD_TYPES))
    t.number("intrigue_cards", s.intrigue_cards, 10)
    t.flag("cancelled", s.cancelled)
    t.count("in_play", s.in_play, d.cards)
    t.number("providence_stack", len(s.providence_stack), 50)
    t.count("providence_discard", s.providence_discard, d.cards)
    t.number("territory_stack", len(s.territory_stack), 50)
    t.count("territory_discard", s.territory_discard, d.cards)
    for place in range(FACE_UP):
        t.one(f"face_up{place}", s.face_up[place] if place < len(s.face_up) else -1, d.cards)
    for place in range(ROW):
        t.one(
            f"achievement{place}",
            s.achievement_row[place] if place < len(s.achievement_row) else -1,
            len(d.achievements),
        )
    t.one("achievement_top", s.achievement_stack[-1] if s.achievement_stack else -1, len(d.achievements))
    t.number("achievement_stack", len(s.achievement_stack), 20)
    t.numbers("religions_left", s.religions_left, len(d.religions), 5)
    t.one("trigger", relative(seat, s.trigger, s.seats), most)
    t.mask("last_turns", relative_mask(seat, s.last_turns, s.seats), most)
    t.group("battle")
    b = s.battle
    t.one("defender", relative(seat, b.defender, s.seats), most)
    t.one("kind", b.kind if b.defender >= 0 else -1, len(BATTLES))
    t.one("card", b.card, d.cards)
    t.count("defence_cards", b.defence_cards, d.cards)
    t.number("attack", b.attack, 20)
    t.number("defence", b.defence, 20)
    t.flag("settled", b.settled)
    t.flag("fought", b.fought)


def player(s: Road, seat: int, other: int, t: Tensor) -> None:
    d = s.data
    p = s.players[other]
    t.one("power", p.power, len(d.powers))
    t.one("religion", p.religion, len(d.religion_slugs))
    t.flag("converted", p.converted)
    t.numbers("levels", p.level, TRACKS, 10)
    t.number("prestige", p.prestige, 10)
    t.flag("flowering", p.flowering)
    t.number("glory", p.glory, 50)
    t.number("ducats", p.ducats, 20)
    known: list[int] = []
    providence = 0
    for i in range(len(p.hand)):
        if p.hand[i] < d.first_territory:
            providence += 1
        if p.seen[i] >> seat & 1:
            known.append(p.hand[i])
    t.count("hand", known, d.cards)
    t.number("hand_providence", providence, 10)
    t.number("hand_territories", len(p.hand) - providence, 10)
    t.count("territories", p.territories, d.cards)
    t.count("board", p.board, d.cards)
    t.one("authority", p.authority, d.cards)
    t.flag("authority_is_new", p.authority_is_new)
    t.count("achievements", p.achievements, len(d.achievements))
    t.one("last_action", p.last_action, len(ACTIONS))
