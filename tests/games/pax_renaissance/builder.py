"""Positions by hand: an empty board with names for everything, and a way to play on it with every check."""

from __future__ import annotations

from typing import Any

from signoria import registry
from signoria.games.pax_renaissance import ids
from signoria.games.pax_renaissance.rules.market import market_place
from signoria.games.pax_renaissance.state import PaxState
from signoria.kernel.action import Action
from signoria.kernel.position import check_flow, sizes_of
from signoria.kernel.ruleset import Ruleset

RULES: Ruleset[Any] = registry.ruleset("pax_renaissance")
COLOURS = {"gold": ids.CATHOLIC, "green": ids.ISLAMIC, "red": ids.REFORMIST}


def fresh(seats: int = 2, seed: int = 1, **options: Any) -> PaxState:
    """A game as the set-up chapter leaves it."""
    state = RULES.new_state(RULES.setup(seats, options), seed)
    assert isinstance(state, PaxState)
    return state


def faults(s: PaxState) -> list[str]:
    """What is wrong with a position from outside."""
    return RULES.sense(s) or RULES.invariants(s)


def sound(s: PaxState) -> None:
    """The position could be read back as one of a game."""
    assert faults(s) == []
    check_flow(s, "position")
    sizes = sizes_of(s.setup)
    for step in s.stack:
        for field, value in zip(step.INTS, step.ints(), strict=True):
            field.check(value, sizes, type(step).__name__)


def agreed(s: PaxState, seat: int) -> None:
    """What is offered is what is not refused: asked of what is offered, and of up to 200 actions of each verb."""
    vocabulary = RULES.vocabulary_of(s)
    offered = set(s.legal(seat))
    asked = set(offered)
    for verb in type(s.step_of(seat)).VERBS:
        first, end = vocabulary.span(verb)
        asked.update(vocabulary.action_at(i) for i in range(first, end, (end - first) // 200 + 1))
    for action in asked:
        refusal = s.why_not(seat, action)
        assert (refusal is None) == (action in offered), (vocabulary.encode(action), refusal)


class Table:
    """A board without tokens, with ten florins for each banker; banker 0 (Fugger) is about to act."""

    def __init__(self, seats: int = 2, florins: int = 10, **options: Any) -> None:
        self.s = fresh(seats, 1, **options)
        self.agreed: set[str] = set()  # steps of which offers and refusals have been compared
        s = self.s
        s.bank = list(range(s.bankers))
        s.active = s.first = 0
        for place in range(len(s.places)):
            self._back(s.places[place])
            s.places[place] = -1
        for border in range(len(s.pawns)):
            if s.pawns[border] >= 0:
                self._back(ids.PAWN + s.pawns[border])
                s.pawns[border] = -1
        for banker in range(s.bankers):
            self.florins(banker, florins)

    def _back(self, token: int) -> None:
        if token >= 0:
            self.s.pool[token] += 1

    def _out(self, token: int) -> None:
        self.s.pool[token] -= 1
        assert self.s.pool[token] >= 0, ids.TOKEN_SLUGS[token]

    # ---------------------------------------------------------------- names
    def empire(self, slug: str) -> int:
        return self.s.data.empire(slug)

    def place(self, slug: str) -> int:
        return self.s.data.place(slug)

    def border(self, slug: str) -> int:
        return self.s.data.border(slug)

    def card(self, slug: str) -> int:
        """A card, or a square by the name of its empire."""
        d = self.s.data
        return d.first_square + d.empire(slug) if slug in d.empire_slugs else d.card(slug)

    def token(self, name: str) -> int:
        """`gold_rook`, or `pawn0` for a pawn of banker 0."""
        if name.startswith("pawn"):
            return ids.PAWN + int(name[4:])
        return ids.TOKEN_SLUGS.index(name)

    # ---------------------------------------------------------------- laying out
    def florins(self, banker: int, count: int) -> None:
        s = self.s
        s.china += s.florins[banker] - count
        s.florins[banker] = count

    def put(self, place: str, token: str) -> None:
        assert self.s.places[self.place(place)] < 0
        self.s.places[self.place(place)] = self.token(token)
        self._out(self.token(token))

    def concession(self, border: str, banker: int) -> None:
        self.s.pawns[self.border(border)] = banker
        self._out(ids.PAWN + banker)

    def pirate(self, border: str, colour: str) -> None:
        self.s.pirates[self.border(border)] = ids.PIRATE + COLOURS[colour]
        self._out(ids.PIRATE + COLOURS[colour])

    def repress(self, empire: str, *tokens: str) -> None:
        for name in tokens:
            self.s.repressed[16 * self.empire(empire) + self.token(name)] += 1
            self._out(self.token(name))

    def bishop(self, card: str, colour: str) -> None:
        assert self.s.bishops[self.card(card)] < 0
        self.s.bishops[self.card(card)] = COLOURS[colour]
        self._out(ids.BISHOP + COLOURS[colour])
        self.s.touch()

    def religion(self, empire: str, state: str) -> None:
        self.s.religion[self.empire(empire)] = ids.STATES.index(state)
        self.s.touch()

    def square(self, empire: str, banker: int, republic: bool = False, under: str | None = None) -> None:
        """Give a banker an empire square, perhaps as a republic or as a vassal."""
        s = self.s
        e = self.empire(empire)
        s.owner[e] = banker
        s.republic[e] = republic
        if under is None:
            s.rows[2 * banker + s.data.empire_side[e]].append(self.card(empire))
        else:
            s.suzerain[e] = self.empire(under)
        s.touch()

    def fetch(self, slug: str) -> int:
        """Take a card out of wherever the set-up has put it; a gap in the market is filled from the deck."""
        s = self.s
        card = s.data.card(slug)
        for zone in (*s.decks, *s.unused, *s.hands, *s.maids, *s.rows):
            if card in zone:
                zone.remove(card)
        at = market_place(s, card)
        if at >= 0:
            s.market[at] = self.filler(at // ids.COLUMNS)
        s.seen.seen_by[card] = s.everyone
        return card

    def filler(self, side: int) -> int:
        """An unremarkable card of a side from the unused ones."""
        s = self.s
        for card in s.unused[side]:
            if s.data.card_kind[card] == ids.TABLEAU_CARD and s.data.card_sets[card] != "promo":
                s.unused[side].remove(card)
                s.seen.seen_by[card] = s.everyone
                return card
        raise AssertionError("no filler left")

    def tableau(self, banker: int, *slugs: str) -> None:
        s = self.s
        for slug in slugs:
            card = self.fetch(slug)
            s.rows[2 * banker + s.data.card_side[card]].append(card)
        s.touch()

    def marry(self, queen: str, empire: str) -> None:
        self.s.queens[self.empire(empire)].append(self.fetch(queen))
        self.s.touch()

    def old_maid(self, banker: int, queen: str) -> None:
        self.s.maids[banker].append(self.fetch(queen))

    def hand(self, banker: int, *slugs: str) -> None:
        for slug in slugs:
            self.s.hands[banker].append(self.fetch(slug))

    def market(self, side: str, column: int, slug: str, florins: int = 0) -> None:
        """Lay a card into the market; what lay there goes out of the game."""
        s = self.s
        at = ids.SIDES.index(side) * ids.COLUMNS + column
        card = self.fetch(slug)
        s.market[at] = card
        self.market_florins(side, column, florins)

    def market_florins(self, side: str, column: int, florins: int) -> None:
        s = self.s
        at = ids.SIDES.index(side) * ids.COLUMNS + column
        s.china += s.market_florins[at] - florins
        s.market_florins[at] = florins

    def open(self, emporium: str) -> None:
        i = self.s.data.emporium(emporium)
        self.s.emporia[self.s.data.emporium_colour[i]] = i

    def victory(self, *names: str) -> None:
        for name in names:
            self.s.victories |= 1 << ids.VICTORIES.index(name)

    def turn_of(self, banker: int) -> None:
        self.s.active = banker

    def actions(self) -> None:
        """Two actions again."""
        self.s.actions_left = 2
        self.s.spent = 0

    def ready(self) -> PaxState:
        """Everything lies as it should: let the position settle."""
        s = self.s
        s.offered = None
        s.touch()
        RULES.settle(s)
        s.run()
        assert RULES.invariants(s) == []
        return s

    # ---------------------------------------------------------------- playing
    def seat(self) -> int:
        s = self.s
        s.offered = None
        if s.unsettled or s.stale:
            self.ready()
        s.run()
        assert s.waiting, s.stack
        assert s.waiting & (s.waiting - 1) == 0, s.waiting
        return s.waiting.bit_length() - 1

    def read(self, *words: Any) -> Action:
        return RULES.vocabulary_of(self.s).decode(list(words))

    def do(self, *words: Any) -> None:
        """Play an action of whoever is asked: it must be offered and not refused."""
        seat = self.seat()
        action = self.read(*words)
        refusal = self.s.why_not(seat, action)
        assert refusal is None, (words, refusal)
        assert action in self.s.legal(seat), words
        if self.step() not in self.agreed:
            self.agreed.add(self.step())
            agreed(self.s, seat)
        self.s.apply(seat, action)
        sound(self.s)

    def offers(self, verb: str) -> list[Any]:
        """The operands offered with a verb: single nouns, or tuples of several; True for a verb without any."""
        seat = self.seat()
        vocabulary = RULES.vocabulary_of(self.s)
        out: list[Any] = []
        for action in self.s.legal(seat):
            words = vocabulary.encode(action)
            if words[0] == verb:
                out.append(True if len(words) == 1 else words[1] if len(words) == 2 else tuple(words[1:]))
        return out

    def refused(self, *words: Any) -> str:
        """The rule that forbids an action; it must not be offered either."""
        seat = self.seat()
        action = self.read(*words)
        refusal = self.s.why_not(seat, action)
        assert refusal is not None, words
        assert action not in self.s.legal(seat), words
        return refusal.rule

    def step(self) -> str:
        self.seat()
        return type(self.s.stack[-1]).__name__

    def told(self) -> list[list[Any]]:
        """The log since the last call, as JSON; the first call begins it."""
        s = self.s
        forms = RULES.events_of(s)
        out: list[list[Any]] = [forms.encode(event) for event in s.events]
        s.recording = True
        s.events = []
        return out

    # ---------------------------------------------------------------- looking
    def at(self, place: str) -> str | None:
        token = self.s.places[self.place(place)]
        return ids.TOKEN_SLUGS[token] if token >= 0 else None

    def pawn_at(self, border: str) -> int:
        return self.s.pawns[self.border(border)]

    def pirate_at(self, border: str) -> str | None:
        token = self.s.pirates[self.border(border)]
        return ids.TOKEN_SLUGS[token] if token >= 0 else None

    def repressed(self, empire: str) -> dict[str, int]:
        base = 16 * self.empire(empire)
        out: dict[str, int] = {}
        for token in range(16):
            if self.s.repressed[base + token]:
                name = ids.TOKEN_SLUGS[token] if token < ids.PAWN else f"pawn{token - ids.PAWN}"
                out[name] = self.s.repressed[base + token]
        return out

    def owner(self, empire: str) -> int:
        return self.s.owner[self.empire(empire)]

    def is_republic(self, empire: str) -> bool:
        return self.s.republic[self.empire(empire)]

    def suzerain(self, empire: str) -> str | None:
        over = self.s.suzerain[self.empire(empire)]
        return self.s.data.empire_slugs[over] if over >= 0 else None

    def queens(self, empire: str) -> list[str]:
        return [self.s.data.card_slugs[queen] for queen in self.s.queens[self.empire(empire)]]

    def state_of(self, empire: str) -> str:
        return ids.STATES[self.s.religion[self.empire(empire)]]

    def bishop_on(self, card: str) -> str | None:
        religion = self.s.bishops[self.card(card)]
        return {v: k for k, v in COLOURS.items()}[religion] if religion >= 0 else None

    def row(self, banker: int, side: str) -> list[str]:
        """A half of a tableau from the player board outwards."""
        s = self.s
        d = s.data
        names = d.card_slugs + d.empire_slugs
        return [names[card] for card in s.rows[2 * banker + ids.SIDES.index(side)]]

    def hand_of(self, banker: int) -> list[str]:
        return [self.s.data.card_slugs[card] for card in self.s.hands[banker]]

    def purse(self, banker: int) -> int:
        return self.s.florins[banker]

    def on_market(self, side: str, column: int) -> str | None:
        card = self.s.market[ids.SIDES.index(side) * ids.COLUMNS + column]
        return self.s.data.card_slugs[card] if card >= 0 else None

    def florins_on(self, side: str, column: int) -> int:
        return self.s.market_florins[ids.SIDES.index(side) * ids.COLUMNS + column]

    def discarded(self, slug: str) -> bool:
        """Whether a card is nowhere in the game any more."""
        s = self.s
        card = s.data.card(slug)
        zones = (*s.decks, *s.unused, *s.hands, *s.maids, *s.rows, *s.queens, s.market)
        return all(card not in zone for zone in zones)

    def reason(self) -> str | None:
        return self.s.outcome.reason if self.s.outcome is not None else None
