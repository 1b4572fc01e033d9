"""What a seat sees, as numbers: the same things as in the view, without what follows from them."""

from __future__ import annotations

from signoria.games.pax_renaissance import ids
from signoria.games.pax_renaissance.ids import BORDERS, EMPIRES, PLACES, TOKENS
from signoria.games.pax_renaissance.state import PaxState
from signoria.kernel.tensor import Tensor, relative, relative_mask

BANKERS = 4
SLOTS = 12  # cards in each market, both sides together
AGENTS = 20  # of the card just played, and spots where they stand


def tensor(s: PaxState, seat: int, t: Tensor) -> None:
    """In a solitaire game the opponent is the second banker."""
    d = s.data
    cards = d.first_square + EMPIRES
    n = s.bankers
    start = t.at
    for i in range(n):
        t.group(f"banker{i}")
        banker(s, seat, (seat + i) % n, t)
    size = (t.at - start) // n
    for i in range(n, BANKERS):
        t.absent(f"banker{i}", start, size)
    t.group("")
    t.one("active", relative(seat, s.active, n), BANKERS)
    t.one("first", relative(seat, s.first, n), BANKERS)
    t.number("actions_left", s.actions_left, 3)
    t.number("spent", s.spent, 3)
    t.mask("done", s.done, 5)
    t.mask("laid", s.laid, SLOTS)
    t.mask("victories", s.victories, len(ids.VICTORIES))
    t.mask("eliminated", relative_mask(seat, s.eliminated, n), BANKERS)
    t.number("china", s.china, 50)
    for slot in range(SLOTS):
        card = s.market[slot]
        t.one(f"market{slot}", card if card >= 0 and s.seen.knows(seat, card) else -1, cards)
    t.numbers("market_florins", s.market_florins, SLOTS, 10)
    t.mask("market_filled", filled(s), SLOTS)
    for side in (0, 1):
        top = s.deck_top(side)
        t.number(f"deck{side}", len(s.decks[side]), 40)
        t.one(f"deck_top{side}", top if top >= 0 and s.seen.knows(seat, top) else -1, cards)
        t.one(f"emporium{side}", s.emporia[side], ids.EMPORIA)
    for e in range(EMPIRES):
        t.group(f"empire{e}")
        t.one("owner", relative(seat, s.owner[e], n), BANKERS)
        t.flag("republic", s.republic[e])
        t.one("suzerain", s.suzerain[e], EMPIRES)
        t.count("queens", s.queens[e], cards)
        t.one("state", s.religion[e], len(ids.STATES))
        t.numbers("repressed", s.repressed[TOKENS * e : TOKENS * e + TOKENS], TOKENS, 3)
    t.group("")
    for place in range(PLACES):
        t.one(f"place{place}", s.places[place], TOKENS)
    for border in range(BORDERS):
        t.one(f"pirate{border}", s.pirates[border], TOKENS)
        t.one(f"concession{border}", relative(seat, s.pawns[border], n), BANKERS)
    for religion in range(3):
        bishops = [card for card in range(len(s.bishops)) if s.bishops[card] == religion]
        t.count(f"bishops{religion}", bishops, cards)
    t.numbers("pool", s.pool, TOKENS, 10)
    t.count("used", s.used, cards)
    t.count("fighting", s.fighting, TOKENS)
    t.numbers("placed", s.placed, AGENTS, 100)


def banker(s: PaxState, seat: int, other: int, t: Tensor) -> None:
    d = s.data
    cards = d.first_square + EMPIRES
    t.one("bank", s.bank[other], len(d.bank_slugs))
    t.flag("automatic", other >= s.seats)
    t.number("florins", s.florins[other], 10)
    t.number("hand_size", len(s.hands[other]), 5)
    t.count("hand", [card for card in s.hands[other] if s.seen.knows(seat, card)], cards)
    t.count("west", s.rows[2 * other + ids.WEST], cards)
    t.count("east", s.rows[2 * other + ids.EAST], cards)
    t.count("old_maids", s.maids[other], cards)


def filled(s: PaxState) -> int:
    mask = 0
    for slot in range(SLOTS):
        if s.market[slot] >= 0:
            mask |= 1 << slot
    return mask
