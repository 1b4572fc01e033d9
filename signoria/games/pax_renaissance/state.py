"""The position of a game of Pax Renaissance: native attributes and the queries every rule needs.

A *banker* is whoever owns a player board: the seats, and in the solitaire game the automatic opponent as banker 1.
A *card* is a tableau card or, from `data.first_square` on, an empire square.
"""

from __future__ import annotations

from typing import ClassVar, Final

from signoria.games.pax_renaissance.data import Data
from signoria.games.pax_renaissance.ids import (
    BORDERS,
    COMET,
    CONDOTTIERE,
    EMPIRES,
    EMPORIA,
    IMMUNE_TO_SILENCING,
    KNIGHT,
    MEDIEVAL,
    NO_TOKEN,
    PAWN,
    PLACES,
    RELIGIONS,
    REPRESSED_SPOT,
    STATES,
    TOKENS,
    VICTORIES,
)
from signoria.kernel.knowledge import Knowledge
from signoria.kernel.schema import FLAG, Fields, Id, Many, Mask, Number, Part
from signoria.kernel.state import Setup, State

# What has been done in the turn, as bits of `done`.
DONE_WEST_OPS: Final = 1
DONE_EAST_OPS: Final = 2
DONE_WEST_FAIR: Final = 4
DONE_EAST_FAIR: Final = 8
DONE_FREE_FAIR: Final = 16


class Options:
    """The table's variants, typed."""

    def __init__(self) -> None:
        self.astrology = False
        self.map_1550 = False
        self.bankruptcy = False
        self.promo = False
        self.solo_deck = 8
        self.turn_limit = 0


class PaxState(State):
    """The whole position. Lists are indexed by the ids of ids.py and by banker."""

    FIELDS: ClassVar[Fields] = {
        "bankers": Number(2, 4),
        "bank": Many(Id("banks"), "bankers"),
        "active": Id("bankers"),
        "first": Id("bankers"),
        "florins": Many(Number(0, 10_000), "bankers"),
        "china": Number(-10_000, 10_000),
        "hands": Many(Many(Id("cards"), most="cards"), "bankers"),
        "rows": Many(Many(Id("cards"), most="cards"), "halves"),
        "maids": Many(Many(Id("cards"), most="cards"), "bankers"),
        "owner": Many(Id("bankers", none=True), EMPIRES),
        "republic": Many(FLAG, EMPIRES),
        "suzerain": Many(Id(EMPIRES, none=True), EMPIRES),
        "queens": Many(Many(Id("cards"), most="cards"), EMPIRES),
        "religion": Many(Id(len(STATES)), EMPIRES),
        "places": Many(Id(TOKENS, none=True), PLACES),
        "pirates": Many(Id(TOKENS, none=True), BORDERS),
        "pawns": Many(Id("bankers", none=True), BORDERS),
        "repressed": Many(Number(0, 100), EMPIRES * TOKENS),
        "bishops": Many(Id(len(RELIGIONS), none=True), "cards"),
        "pool": Many(Number(0, 100), TOKENS),
        "emporia": Many(Id(EMPORIA), 2),
        "market": Many(Id("cards", none=True), 12),
        "market_florins": Many(Number(0, 10_000), 12),
        "decks": Many(Many(Id("cards"), most="cards"), 2),
        "unused": Many(Many(Id("cards"), most="cards"), 2),
        "victories": Mask(len(VICTORIES)),
        "eliminated": Mask("bankers"),
        "seen": Part(Knowledge),
        "actions_left": Number(0, 10),
        "spent": Number(0, 10),
        "done": Mask(5),
        "laid": Mask(12),
        "used": Many(Id("cards"), most="cards"),
        "fighting": Many(Id(TOKENS), most=20),
        "placed": Many(Number(0, 1_000), most=20),
        "plan": Many(Number(0, 1_000), most=200),
        "objective": Number(-1, 1_000),
    }
    DERIVED: ClassVar[tuple[str, ...]] = ("humans", "stale", "unsettled", "ability", "anyone")

    def __init__(self, setup: Setup, like: PaxState | None = None) -> None:
        super().__init__(setup, like)
        data = setup.data
        assert isinstance(data, Data)
        options = setup.options
        assert isinstance(options, Options)
        self.data: Data = data
        self.options: Options = options
        if like is None:
            self.bankers = 0
            self.bank: list[int] = []  # the player board of each banker
            self.active = 0  # the banker whose turn it is
            self.first = 0
            self.florins: list[int] = []
            self.china = 0
            self.hands: list[list[int]] = []
            self.rows: list[list[int]] = []  # [2 * banker + side], from the player board outwards
            self.maids: list[list[int]] = []
            self.owner: list[int] = []  # of each empire square; -1: in its throne
            self.republic: list[bool] = []
            self.suzerain: list[int] = []  # the empire a vassal lies under, or -1
            self.queens: list[list[int]] = []  # married to the king of each empire
            self.religion: list[int] = []  # state of each empire: a religion or MEDIEVAL
            self.places: list[int] = []
            self.pirates: list[int] = []  # token on each border, or -1
            self.pawns: list[int] = []  # owner of the concession on each border, or -1
            self.repressed: list[int] = []  # count at [16 * empire + token]
            self.bishops: list[int] = []  # religion of the bishop on each card, or -1
            self.pool: list[int] = []  # tokens in the pool and, from PAWN on, in the reserves
            self.emporia: list[int] = []  # the open white and the open black emporium
            self.market: list[int] = []  # [6 * side + column] card or -1
            self.market_florins: list[int] = []
            self.decks: list[list[int]] = []  # the top is the last card
            self.unused: list[list[int]] = []
            self.victories = 0  # mask of the active victory squares
            self.eliminated = 0  # mask of bankers
            self.seen = Knowledge()
            self.actions_left = 0
            self.spent = 0
            self.done = 0
            self.laid = 0  # mask of market places on which the active banker laid a florin this turn
            self.used: list[int] = []  # cards that have performed an op this turn
            self.fighting: list[int] = []  # the card's agents in the battle being fought
            self.placed: list[int] = []  # spots where agents of the card just played stand
            self.plan: list[
                int
            ] = []  # solitaire: the smaller choices the opponent has already made, verb and noun in turn
            self.objective = -1  # solitaire: what the opponent's last action was for
            self.humans = (
                setup.seats
            )  # bankers who are asked; the solitaire opponent imagines games without any
            # derived: which abilities work for whom, and whether their loss must be looked into
            self.stale = True
            self.unsettled = False
            self.ability: list[int] = []
            self.anyone = 0
        else:
            self.bankers = like.bankers
            self.bank = like.bank
            self.active = like.active
            self.first = like.first
            self.florins = like.florins[:]
            self.china = like.china
            self.hands = [x[:] for x in like.hands]
            self.rows = [x[:] for x in like.rows]
            self.maids = [x[:] for x in like.maids]
            self.owner = like.owner[:]
            self.republic = like.republic[:]
            self.suzerain = like.suzerain[:]
            self.queens = [x[:] for x in like.queens]
            self.religion = like.religion[:]
            self.places = like.places[:]
            self.pirates = like.pirates[:]
            self.pawns = like.pawns[:]
            self.repressed = like.repressed[:]
            self.bishops = like.bishops[:]
            self.pool = like.pool[:]
            self.emporia = like.emporia[:]
            self.market = like.market[:]
            self.market_florins = like.market_florins[:]
            self.decks = [like.decks[0][:], like.decks[1][:]]
            self.unused = like.unused
            self.victories = like.victories
            self.eliminated = like.eliminated
            self.seen = like.seen.clone()
            self.actions_left = like.actions_left
            self.spent = like.spent
            self.done = like.done
            self.laid = like.laid
            self.used = like.used[:]
            self.fighting = like.fighting[:]
            self.placed = like.placed[:]
            self.plan = like.plan[:]
            self.objective = like.objective
            self.humans = like.humans
            self.stale = like.stale
            self.unsettled = like.unsettled
            self.ability = like.ability[:]
            self.anyone = like.anyone

    def clone(self) -> PaxState:
        return PaxState(self.setup, self)

    # ---------------------------------------------------------------- bankers
    def automatic(self, banker: int) -> bool:
        """Whether the banker is the solitaire opponent."""
        return banker >= self.humans

    def in_game(self, banker: int) -> bool:
        return self.eliminated >> banker & 1 == 0

    def pay_china(self, banker: int, florins: int) -> None:
        self.florins[banker] -= florins
        self.china += florins

    def receive(self, banker: int, florins: int) -> None:
        """Florins from China."""
        self.florins[banker] += florins
        self.china -= florins

    # ---------------------------------------------------------------- cards and squares
    def square(self, empire: int) -> int:
        return self.data.first_square + empire

    def empire_of(self, card: int) -> int:
        """The empire of a square; -1 for any other card."""
        return card - self.data.first_square

    def spouse(self, queen: int) -> int:
        """The empire whose king the queen is married to, or -1."""
        for e in range(EMPIRES):
            if self.queens[e] and queen in self.queens[e]:
                return e
        return -1

    def location(self, card: int) -> int:
        """Mask of the empires a card in a tableau or throne counts as being in."""
        d = self.data
        if card >= d.first_square:
            return 1 << (card - d.first_square)
        if d.suitors[card]:
            e = self.spouse(card)
            return 1 << e if e >= 0 else 0
        return d.card_empires[card]

    def holder(self, card: int) -> int:
        """The banker in whose tableau the card lies, or -1 (throne, hand, market, old maid, out of the game)."""
        d = self.data
        if card >= d.first_square:
            return self.owner[card - d.first_square]
        if d.suitors[card]:
            e = self.spouse(card)
            return self.owner[e] if e >= 0 else -1
        for i in range(2 * self.bankers):
            if card in self.rows[i]:
                return i >> 1
        return -1

    def half(self, card: int) -> int:
        """The side of the tableau in which a tableau card acts: a vassal and its queen in that of the suzerain."""
        d = self.data
        e = card - d.first_square
        if e < 0:
            e = self.spouse(card) if d.suitors[card] else -1
            if e < 0:
                return d.card_side[card]
        if self.suzerain[e] >= 0:
            e = self.suzerain[e]
        return d.empire_side[e]

    def half_cards(self, banker: int, side: int) -> list[int]:
        """All cards that act in a half: the row, the queens, the vassals and their queens."""
        first = self.data.first_square
        out: list[int] = []
        for card in self.rows[2 * banker + side]:
            out.append(card)
            if card >= first:
                e = card - first
                out.extend(self.queens[e])
                if e in self.suzerain:
                    for v in range(EMPIRES):
                        if self.suzerain[v] == e:
                            out.append(first + v)
                            out.extend(self.queens[v])
        return out

    def tableau(self, banker: int) -> list[int]:
        """All cards of both halves."""
        return self.half_cards(banker, 0) + self.half_cards(banker, 1)

    def ops_of(self, card: int) -> list[int]:
        d = self.data
        e = card - d.first_square
        if e < 0:
            return d.card_ops[card]
        return d.republic_ops[e] if self.republic[e] else d.king_ops[e]

    def prestige_of(self, card: int) -> int:
        """Mask of the prestige a card shows."""
        d = self.data
        e = card - d.first_square
        if e < 0:
            return d.card_prestige[card]
        return d.republic_prestige[e] if self.republic[e] else d.king_prestige[e]

    def prestige(self, banker: int, kind: int) -> int:
        """Prestige of the tableau and of old maids; never silenced (F1g, I2b)."""
        count = 0
        for card in self.tableau(banker):
            count += self.prestige_of(card) >> kind & 1
        for card in self.maids[banker]:
            count += self.data.card_prestige[card] >> kind & 1
        return count

    # ---------------------------------------------------------------- silence and abilities
    def has_bishop(self, card: int) -> bool:
        """A bishop on the card, or on either partner of its royal couple (I1e)."""
        if self.bishops[card] >= 0:
            return True
        d = self.data
        e = card - d.first_square
        if e < 0:
            if not d.suitors[card]:
                return False
            e = self.spouse(card)
            if e < 0:
                return False
            if self.bishops[d.first_square + e] >= 0:
                return True
        for queen in self.queens[e]:
            if self.bishops[queen] >= 0:
                return True
        return False

    def silenced(self, card: int, banker: int) -> bool:
        """Whether a bishop silences this card of the banker's tableau (F1f, F1g)."""
        return self.has_bishop(card) and not self.has(banker, IMMUNE_TO_SILENCING)

    def has(self, banker: int, ability: int) -> bool:
        """Whether an ability works for the banker at this moment."""
        if self.stale:
            self.find_abilities()
        return self.ability[banker] >> ability & 1 == 1

    def anyone_has(self, ability: int) -> bool:
        """Whether an ability works in any tableau."""
        if self.stale:
            self.find_abilities()
        return self.anyone >> ability & 1 == 1

    def find_abilities(self) -> None:
        """Read the abilities off the tableaux. A card with immunity is never silent and keeps its banker's cards from silence."""
        d = self.data
        self.stale = False
        self.ability = []
        self.anyone = 0
        immunity = 1 << IMMUNE_TO_SILENCING
        for banker in range(self.bankers):
            cards: list[int] = []
            mask = 0
            for card in self.tableau(banker):
                if card < d.first_square and d.abilities[card]:
                    cards.append(card)
                    mask |= d.abilities[card] & immunity
            if mask == 0:
                for card in cards:
                    if not self.has_bishop(card):
                        mask |= d.abilities[card]
            else:
                for card in cards:
                    mask |= d.abilities[card]
            self.ability.append(mask)
            self.anyone |= mask

    def touch(self) -> None:
        """A card or a bishop came or went: abilities may have changed, and what they allowed."""
        self.stale = True
        self.unsettled = True

    def active_copies(self, banker: int, ability: int) -> int:
        """How many cards with this ability work for the banker."""
        if not self.has(banker, ability):
            return 0
        count = 0
        for card in self.tableau(banker):
            if card < self.data.first_square and self.data.abilities[card] >> ability & 1:
                if not self.silenced(card, banker):
                    count += 1
        return count

    def card_works(self, card: int, ability: int, banker: int) -> bool:
        """Whether this very card of the banker's tableau has the ability and is not silenced."""
        return self.data.abilities[card] >> ability & 1 == 1 and not self.silenced(card, banker)

    # ---------------------------------------------------------------- the map
    def venice_places(self) -> int:
        """How many tokens Venice holds: two with an active condottiere and a gold knight as its icon (G4c)."""
        d = self.data
        if d.icons[self.religion[d.place_empire[d.venice]]][d.venice] == KNIGHT and self.anyone_has(
            CONDOTTIERE
        ):
            return 2
        return 1

    def usable(self, place: int) -> bool:
        """Whether the place can hold a token now: no busted emporium; Venice's second place only for condottieri, and not before the first."""
        d = self.data
        emporium = d.place_emporium[place]
        if emporium >= 0:
            return self.emporia[d.emporium_colour[emporium]] == emporium
        if place == d.venice_second:
            if self.places[place] == NO_TOKEN and self.places[d.venice] == NO_TOKEN:
                return False  # two empty places of Venice are alike: one is offered
            return self.venice_places() == 2
        return True

    def empty_places(self, empire: int) -> list[int]:
        out: list[int] = []
        for place in self.data.places_of[empire]:
            if self.places[place] == NO_TOKEN and self.usable(place):
                out.append(place)
        return out

    def saturated(self, empire: int) -> bool:
        for place in self.data.places_of[empire]:
            if self.places[place] == NO_TOKEN and self.usable(place):
                return False
        return True

    def border_empty(self, border: int) -> bool:
        return self.pawns[border] < 0 and self.pirates[border] < 0

    def repressed_count(self, empire: int) -> int:
        return sum(self.repressed[TOKENS * empire : TOKENS * empire + TOKENS])

    def concessions(self, banker: int) -> int:
        return self.pawns.count(banker)

    def concessions_at(self, banker: int, empire: int) -> int:
        count = 0
        for border in self.data.borders_of[empire]:
            if self.pawns[border] == banker:
                count += 1
        return count

    def deck_top(self, side: int) -> int:
        return self.decks[side][-1] if self.decks[side] else -1

    def is_comet(self, card: int) -> bool:
        return self.data.card_kind[card] == COMET

    def theocracy(self, empire: int) -> bool:
        return self.religion[empire] != MEDIEVAL


def blank_map(s: PaxState) -> None:
    """An empty board: no token, no owner, nothing in the market."""
    cards = s.data.first_square + EMPIRES
    s.owner = [-1] * EMPIRES
    s.republic = [False] * EMPIRES
    s.suzerain = [-1] * EMPIRES
    s.queens = [[] for _ in range(EMPIRES)]
    s.religion = s.data.empire_state[:]
    s.places = [NO_TOKEN] * PLACES
    s.pirates = [NO_TOKEN] * BORDERS
    s.pawns = [-1] * BORDERS
    s.repressed = [0] * (EMPIRES * TOKENS)
    s.bishops = [-1] * cards
    s.pool = s.data.pool + [s.data.pawns] * s.bankers + [0] * (TOKENS - PAWN - s.bankers)
    s.market = [-1] * 12
    s.market_florins = [0] * 12
    s.seen = Knowledge(cards)


def spot_token(s: PaxState, spot: int) -> int:
    """The token at a spot of the map (place, pirate or concession), or -1."""
    if spot < PLACES:
        return s.places[spot]
    if spot < PLACES + BORDERS:
        return s.pirates[spot - PLACES]
    if spot < REPRESSED_SPOT - TOKENS:
        owner = s.pawns[spot - PLACES - BORDERS]
        return PAWN + owner if owner >= 0 else NO_TOKEN
    return NO_TOKEN
