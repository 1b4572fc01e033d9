"""The position: what lies on the board and on the mats, and simple questions about it."""

from __future__ import annotations

from typing import ClassVar, Final, cast

from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance.data import Data
from signoria.games.age_of_renaissance.edition import Edition, Options
from signoria.kernel.knowledge import Knowledge
from signoria.kernel.record import Record
from signoria.kernel.schema import (
    FLAG,
    SEAT,
    SEAT_OR_NONE,
    SEATS,
    Added,
    Fields,
    Id,
    Many,
    Mask,
    Number,
    Part,
)
from signoria.kernel.state import Setup, State

GENERATIONS: Final = 5
"""Moments at which cards join the draw pile: the deal, the pile after it, the held-out cards, Epoch 2, Epoch 3."""


class Power(Record):
    """One player's mat, cards and log."""

    FIELDS: ClassVar[Fields] = {
        "capital": Id("provinces", none=True),
        "choice": SEAT_OR_NONE,
        "cash": Number(0, 1_000_000),
        "written": Number(0, 1_000_000),
        "stock": Number(0, 1_000),
        "expansion": Number(0, 1_000),
        "markers": Number(0, 1_000),
        "misery": Number(0, 100),
        "out": FLAG,
        "advances": Mask("advances"),
        "fresh": Mask("advances"),
        "ship": Id(len(t.SHIPS)),
        "level": Number(0, 3),
        "relief": Number(0, 100),
        "hand": Many(Id("cards"), most="cards"),
        "holdings": Many(Number(0, 200), "commodities"),
        "old": Many(Number(0, 100), "provinces"),
        "new": Many(Number(0, 100), "provinces"),
        "pieces": Mask("provinces"),
        "weapons": Mask(t.GUNPOWDER),
        "converted": SEATS,
        "swapped": FLAG,
        "recorded": FLAG,
        "card_bought": FLAG,
        "sealed": Number(-1_000, 1_000),
        "returned": Number(-2, 1_000),
        "older": Many(Number(0, 1_000), GENERATIONS),
    }

    def __init__(self, like: Power | None = None) -> None:
        if like is None:
            self.capital = -1  # province
            self.choice = -1  # when the capital was chosen: 0 first
            self.cash = 0
            self.written = 0  # the cash last written on the Turn Log
            self.stock = 0
            self.expansion = 0
            self.markers = 0  # domination markers on the map
            self.misery = 0  # place on the Misery Index
            self.out = False  # eliminated or gone
            self.advances = 0
            self.fresh = 0  # advances bought this turn
            self.ship = t.NO_SHIP
            self.level = 0  # 0 to 3 within the type of ship
            self.relief = 0  # steps of relief for breadth already granted
            self.hand: list[int] = []
            self.holdings: list[int] = []  # provinces dominated, by commodity
            self.old: list[int] = []  # tokens of earlier turns, by province
            self.new: list[int] = []  # tokens placed this turn
            self.pieces = 0  # mask of the provinces with a token or marker
            self.weapons = 0  # Military Advantages in play this turn: bit mask of weapons
            self.converted = 0  # seats against which Cathedral was used this turn
            self.swapped = False  # Renaissance used this turn
            self.recorded = False  # Written Record used this phase
            self.card_bought = False  # expansion card bought this phase
            self.sealed = 0  # the bid or card chosen in secret
            self.returned = (
                -1
            )  # the card given back at set-up, which only the player knows; -2: somebody else's
            self.older: list[int] = [0] * GENERATIONS
            """At least so many cards of the hand are older than each generation; everybody can tell."""
        else:
            self.capital = like.capital
            self.choice = like.choice
            self.cash = like.cash
            self.written = like.written
            self.stock = like.stock
            self.expansion = like.expansion
            self.markers = like.markers
            self.misery = like.misery
            self.out = like.out
            self.advances = like.advances
            self.fresh = like.fresh
            self.ship = like.ship
            self.level = like.level
            self.relief = like.relief
            self.hand = like.hand[:]
            self.holdings = like.holdings[:]
            self.old = like.old[:]
            self.new = like.new[:]
            self.pieces = like.pieces
            self.weapons = like.weapons
            self.converted = like.converted
            self.swapped = like.swapped
            self.recorded = like.recorded
            self.card_bought = like.card_bought
            self.sealed = like.sealed
            self.returned = like.returned
            self.older = like.older[:]

    def clone(self) -> Power:
        return Power(self)

    def owns(self, advance: int) -> bool:
        """Whether the player has the advance and can use it: the advances of an eliminated player are void."""
        return not self.out and self.advances >> advance & 1 == 1

    def count(self, mask: int) -> int:
        """How many advances of a mask the player owns."""
        return bit_count(self.advances & mask)


class Leader(Record):
    """A leader played this turn. `patrons` are the seats that have claimed it with Patronage."""

    FIELDS: ClassVar[Fields] = {
        "card": Id("cards"),
        "seat": SEAT,
        "boosted": FLAG,
        "patrons": SEATS,
        "rebated": Number(0, 1_000_000),
    }

    def __init__(self, like: Leader | None = None) -> None:
        if like is None:
            self.card = -1
            self.seat = -1
            self.boosted = False  # Marco Polo after Mongol Armies
            self.patrons = 0
            self.rebated = 0  # what Printed Word has paid for it
        else:
            self.card = like.card
            self.seat = like.seat
            self.boosted = like.boosted
            self.patrons = like.patrons
            self.rebated = like.rebated

    def clone(self) -> Leader:
        return Leader(self)


class Front:
    """What the expanding player reaches and what attacks cost him: derived, no part of the position. See rules/reach.py."""

    def __init__(self, like: Front | None = None) -> None:
        if like is None or like.seat < 0:
            self.seat: int = -1  # for whom the rest is valid; -1: nobody
            self.by_land = 0
            self.by_ship = 0
            self.foes = 0  # provinces in reach that hold pieces of others
            self.needs: list[int] = []  # tokens to be placed for an attack, by province; 0 not known yet
        else:
            self.seat = like.seat
            self.by_land = like.by_land
            self.by_ship = like.by_ship
            self.foes = like.foes
            self.needs = like.needs[:]

    def clone(self) -> Front:
        return Front(self)


class AgeState(State):
    FIELDS: ClassVar[Fields] = {
        "powers": Many(Part(Power), "seats"),
        "knowledge": Part(Knowledge),
        "phase": Id(len(t.PHASES)),
        "order": Many(SEAT, "seats"),
        "marker": Many(SEAT_OR_NONE, "provinces"),
        "new_markers": Mask("provinces"),
        "uncounted": Mask("provinces"),
        "full": Mask("provinces"),
        "pile": Many(Id("cards"), most="cards"),
        "replay": Many(Id("cards"), most="cards"),
        "removed": Many(Id("cards"), most="cards"),
        "aside": Many(Id("cards"), most="cards"),
        "epoch": Number(1, 3),
        "pile_epoch": Number(1, 3),
        "generation": Id(GENERATIONS),
        "born": Many(Id(GENERATIONS), "cards"),
        "last_turn": FLAG,
        "conditions": Many(Number(-9, 9), "commodities"),
        "leaders": Many(Part(Leader), most="cards"),
        "banned": Id("categories", none=True),
        "strife": FLAG,
        "decree_void": FLAG,
        "newer_weapons": FLAG,
        "mongols": FLAG,
        "mongols_now": FLAG,
        "crusade_now": FLAG,
        "ruler": SEAT_OR_NONE,
        "rulers": Added(SEATS),
        "rebel": SEAT_OR_NONE,
        "war": Many(SEAT, most=2),
        "war_turn": Number(0, 1_000_000),
        "expansion_cards": Number(0, 100),
        "base": Mask("provinces"),
        "landed": Many(Number(0, 1_000), "provinces"),
        "victor": SEAT_OR_NONE,
    }

    def __init__(self, setup: Setup, like: AgeState | None = None) -> None:
        super().__init__(setup, like)
        self.data = cast(Data, setup.data)
        self.options = cast(Options, setup.options)
        self.edition: Edition = self.options.edition
        if like is None:
            self.powers: list[Power] = []
            self.knowledge = Knowledge()
            self.phase = t.SETUP_PHASE
            self.order: list[int] = []  # seats, by slot of the Order of Play Display
            self.marker: list[int] = []  # by province: whose domination marker, -1 none
            self.new_markers = 0  # provinces whose marker was placed this turn
            self.uncounted = 0  # new markers that do not count for the expansion bonus
            self.full = 0  # provinces with a marker or as many tokens as their market number
            self.pile: list[int] = []  # the last card is on top
            self.replay: list[int] = []  # the last card is on top
            self.removed: list[int] = []  # cards out of the game
            self.aside: list[int] = []  # the held-out cards
            self.epoch = 1  # the present epoch
            self.pile_epoch = 1  # the epoch of the draw pile
            self.generation = 0
            self.born: list[int] = []  # by card: generation in which it last joined the pile
            self.last_turn = False
            self.conditions: list[int] = []  # by commodity: Shortages, negative for Surpluses
            self.leaders: list[Leader] = []
            self.banned = -1  # category banned by Papal Decree
            self.strife = False  # Religious Strife has been played this turn
            self.decree_void = False  # Papal Decree has become a burden
            self.newer_weapons = False  # Long Bow or Gunpowder has been played
            self.mongols = False  # Mongol Armies have been played
            self.mongols_now = False  # this turn
            self.crusade_now = False  # The Crusades has been played this turn
            self.ruler = -1  # seat protected by Enlightened Ruler
            self.rulers = 0  # bit mask of those who have played it after him in the same turn
            self.rebel = -1  # victim of Civil War, who will expand last
            self.war: list[int] = []  # the fighters of a tied War, the declarer first
            self.war_turn = 0  # turn in which that War was declared
            self.expansion_cards = 0  # bought in this phase
            self.base = 0  # of the expanding player: provinces from which he reaches others
            self.landed: list[int] = []  # tokens he has landed by ship this turn, by province
            self.victor = -1  # how a competition ended before the dice: the seat that used Cathedral
            self._front = Front()
        else:
            self.powers = [p.clone() for p in like.powers]
            self.knowledge = like.knowledge.clone()
            self.phase = like.phase
            self.order = like.order[:]
            self.marker = like.marker[:]
            self.new_markers = like.new_markers
            self.uncounted = like.uncounted
            self.full = like.full
            self.pile = like.pile[:]
            self.replay = like.replay[:]
            self.removed = like.removed[:]
            self.aside = like.aside[:]
            self.epoch = like.epoch
            self.pile_epoch = like.pile_epoch
            self.generation = like.generation
            self.born = like.born[:]
            self.last_turn = like.last_turn
            self.conditions = like.conditions[:]
            self.leaders = [x.clone() for x in like.leaders]
            self.banned = like.banned
            self.strife = like.strife
            self.decree_void = like.decree_void
            self.newer_weapons = like.newer_weapons
            self.mongols = like.mongols
            self.mongols_now = like.mongols_now
            self.crusade_now = like.crusade_now
            self.ruler = like.ruler
            self.rulers = like.rulers
            self.rebel = like.rebel
            self.war = like.war[:]
            self.war_turn = like.war_turn
            self.expansion_cards = like.expansion_cards
            self.base = like.base
            self.landed = like.landed[:]
            self.victor = like.victor
            self._front = like._front.clone()

    def clone(self) -> AgeState:
        return AgeState(self.setup, self)

    @property
    def front(self) -> Front:
        return self._front

    # -- questions ---------------------------------------------------------------------------------------------------

    def rank(self, seat: int) -> int:
        """The printed rank of the seat's slot on the Order of Play Display."""
        return self.data.ranks[self.seats][self.order.index(seat)]

    def active(self) -> list[int]:
        """The seats still in the game, in the Order of Play."""
        return [seat for seat in self.order if not self.powers[seat].out]

    def playing(self) -> list[int]:
        """The seats still in the game, by number."""
        return [seat for seat in range(self.seats) if not self.powers[seat].out]

    def protected(self, seat: int) -> bool:
        """Whether the seat has played Enlightened Ruler this turn (events-12)."""
        return seat == self.ruler or self.rulers >> seat & 1 == 1

    def holding(self, seat: int, kind: int) -> int:
        """A card of this kind in the seat's hand, -1 if there is none."""
        for card in self.powers[seat].hand:
            if self.data.kind_of[card] == kind:
                return card
        return -1

    def tokens(self, seat: int, province: int) -> int:
        """The seat's tokens in a province, old and new."""
        p = self.powers[seat]
        return p.old[province] + p.new[province]

    def pieces_of_others(self, seat: int) -> int:
        """Mask of the provinces in which other players have pieces."""
        mask = 0
        for other in range(self.seats):
            if other != seat:
                mask |= self.powers[other].pieces
        return mask

    def others(self, seat: int, province: int) -> bool:
        """Whether another player has a piece in the province."""
        return self.pieces_of_others(seat) >> province & 1 == 1

    def room(self, province: int) -> int:
        """How many tokens still find a place without a competition."""
        if self.marker[province] >= 0:
            return 0
        left = self.data.market[province]
        for p in self.powers:
            left -= p.old[province] + p.new[province]
        return left

    def old_presence(self, seat: int) -> int:
        """Mask of the provinces with old pieces of the seat."""
        p = self.powers[seat]
        mask = p.pieces & ~self.new_markers
        for i in range(len(self.marker)):
            if p.new[i] > 0 and p.old[i] == 0:
                mask &= ~(1 << i)
        return mask


def bit_count(mask: int) -> int:
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n
