"""The whole position of a game, and the questions that every rule asks of it."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.road_to_domination.data import Data, Levels, Numbers, Providence, Religion
from signoria.games.road_to_domination.terms import (
    ACTIONS,
    BATTLES,
    CARD_TYPES,
    CATHOLIC,
    COLONIES,
    DUCATS,
    FIRST_RELIGION_CARD,
    GLORY,
    LANDS,
    NO_ACTION,
    PRESTIGE,
    TRACKS,
    Card,
    Seat,
    Stat,
)
from signoria.kernel.record import Record
from signoria.kernel.schema import FLAG, SEAT_OR_NONE, SEATS, Fields, Id, Many, Mask, Number, Part
from signoria.kernel.state import Setup, State


class Player(Record):
    """One empire: its card, its markers, its money, its hand and what lies in front of it."""

    FIELDS: ClassVar[Fields] = {
        "dealt": Many(Id("powers"), most="powers"),
        "power": Id("powers", none=True),
        "religion": Id("religions"),
        "converted": FLAG,
        "level": Many(Number(0, 100), TRACKS),
        "prestige": Number(0, 100),
        "flowering": FLAG,
        "glory": Number(0, 100_000),
        "ducats": Number(0, 1_000_000),
        "hand": Many(Id("cards"), most="copies"),
        "seen": Many(Mask("eyes"), most="copies"),
        "territories": Many(Id("cards"), most="copies"),
        "board": Many(Id("cards"), most="copies"),
        "authority": Id("cards", none=True),
        "authority_is_new": FLAG,
        "achievements": Many(Id("achievements"), most="achievements"),
        "last_action": Id(len(ACTIONS), none=True),
    }

    def __init__(self, like: Player | None = None) -> None:
        if like is None:
            self.dealt: list[int] = []  # superpowers to choose from, during set-up
            self.power = -1
            self.religion = CATHOLIC
            self.converted = False
            self.level: list[int] = [0] * TRACKS
            self.prestige = 0
            self.flowering = False  # the marker lies on the cultural flowering space
            self.glory = 0
            self.ducats = 0
            self.hand: list[Card] = []  # sorted
            self.seen: list[
                int
            ] = []  # for each card in hand: bit mask of the seats (and spectators) that know it
            self.territories: list[Card] = []  # territory cards in front of the player
            self.board: list[Card] = []  # markers on India and China
            self.authority: Card = -1
            self.authority_is_new = False  # received after the player's last turn began
            self.achievements: list[int] = []
            self.last_action = NO_ACTION
        else:
            self.dealt = like.dealt[:]
            self.power = like.power
            self.religion = like.religion
            self.converted = like.converted
            self.level = like.level[:]
            self.prestige = like.prestige
            self.flowering = like.flowering
            self.glory = like.glory
            self.ducats = like.ducats
            self.hand = like.hand[:]
            self.seen = like.seen[:]
            self.territories = like.territories[:]
            self.board = like.board[:]
            self.authority = like.authority
            self.authority_is_new = like.authority_is_new
            self.achievements = like.achievements[:]
            self.last_action = like.last_action

    def clone(self) -> Player:
        return Player(self)


class Battle(Record):
    """The war of this turn. `fought` once it has an outcome; `settled` if Settlement has prevented it."""

    FIELDS: ClassVar[Fields] = {
        "defender": SEAT_OR_NONE,
        "kind": Id(len(BATTLES)),
        "card": Id("cards", none=True),
        "defence_cards": Many(Id("cards"), most="copies"),
        "attack": Number(-1_000, 1_000),
        "defence": Number(-1_000, 1_000),
        "settled": FLAG,
        "fought": FLAG,
    }

    def __init__(self, like: Battle | None = None) -> None:
        if like is None:
            self.defender: Seat = -1
            self.kind = 0
            self.card: Card = -1
            self.defence_cards: list[Card] = []
            self.attack = 0
            self.defence = 0
            self.settled = False
            self.fought = False
        else:
            self.defender = like.defender
            self.kind = like.kind
            self.card = like.card
            self.defence_cards = like.defence_cards[:]
            self.attack = like.attack
            self.defence = like.defence
            self.settled = like.settled
            self.fought = like.fought

    def blank(self) -> bool:
        """Whether no war has been declared this turn."""
        return self.to_json() == Battle().to_json()

    def clone(self) -> Battle:
        return Battle(self)


class Road(State):
    """The position. Card piles are lists whose last element lies on top."""

    FIELDS: ClassVar[Fields] = {
        "players": Many(Part(Player), "seats"),
        "active": SEAT_OR_NONE,
        "first": SEAT_OR_NONE,
        "previous_action": Id(len(ACTIONS), none=True),
        "refilled": FLAG,
        "achieved": FLAG,
        "discarded": Number(0, 100),
        "intrigue_types": Mask(len(CARD_TYPES)),
        "intrigue_cards": Number(0, 10),
        "battle": Part(Battle),
        "cancelled": FLAG,
        "in_play": Many(Id("cards"), most="copies"),
        "providence_stack": Many(Id("cards"), most="copies"),
        "providence_discard": Many(Id("cards"), most="copies"),
        "territory_stack": Many(Id("cards"), most="copies"),
        "territory_discard": Many(Id("cards"), most="copies"),
        "face_up": Many(Id("cards", none=True), most="copies"),
        "achievement_stack": Many(Id("achievements"), most="achievements"),
        "achievement_row": Many(Id("achievements", none=True), most="achievements"),
        "religions_left": Many(Number(0, 100), "religion_cards"),
        "trigger": SEAT_OR_NONE,
        "last_turns": SEATS,
    }
    DERIVED: ClassVar[tuple[str, ...]] = ("stirred",)

    def __init__(self, setup: Setup, like: Road | None = None) -> None:
        super().__init__(setup, like)
        data = setup.data
        assert isinstance(data, Data)
        self.data: Data = data
        self.numbers: Numbers = data.numbers[setup.seats - 2]
        self.stirred = True  # something changed since achievements were last tested
        if like is None:
            self.turn_limit: int = setup.values["turn_limit"]
            self.players: list[Player] = []
            self.active: Seat = -1  # whose turn it is; -1 during set-up
            self.first: Seat = -1
            self.previous_action = NO_ACTION  # of the active player, in his turn before this one
            self.refilled = False  # the changing hand phase of this turn is over
            self.achieved = False  # the achievement of this turn has been taken
            self.discarded = 0  # cards discarded in this changing hand phase
            self.intrigue_types = 0  # bit mask of the card types played in this Intrigue
            self.intrigue_cards = 0
            self.battle = Battle()
            self.cancelled = False  # the event being resolved has been answered with Diplomatic trick
            self.in_play: list[Card] = []  # cards played but not yet discarded
            self.providence_stack: list[Card] = []
            self.providence_discard: list[Card] = []
            self.territory_stack: list[Card] = []
            self.territory_discard: list[Card] = []
            self.face_up: list[Card] = []  # -1: an empty place
            self.achievement_stack: list[int] = []
            self.achievement_row: list[int] = []  # -1: an empty place
            self.religions_left: list[int] = []
            self.trigger: Seat = -1  # who has brought the end about
            self.last_turns = 0  # bit mask of the seats that still have their last turn
        else:
            self.turn_limit = like.turn_limit
            self.players = [p.clone() for p in like.players]
            self.active = like.active
            self.first = like.first
            self.previous_action = like.previous_action
            self.refilled = like.refilled
            self.achieved = like.achieved
            self.discarded = like.discarded
            self.intrigue_types = like.intrigue_types
            self.intrigue_cards = like.intrigue_cards
            self.battle = like.battle.clone()
            self.cancelled = like.cancelled
            self.in_play = like.in_play[:]
            self.providence_stack = like.providence_stack[:]
            self.providence_discard = like.providence_discard[:]
            self.territory_stack = like.territory_stack[:]
            self.territory_discard = like.territory_discard[:]
            self.face_up = like.face_up[:]
            self.achievement_stack = like.achievement_stack[:]
            self.achievement_row = like.achievement_row[:]
            self.religions_left = like.religions_left[:]
            self.trigger = like.trigger
            self.last_turns = like.last_turns

    def clone(self) -> Road:
        return Road(self.setup, self)

    # -- seats -------------------------------------------------------------------------------------------------------

    def plays(self, seat: Seat) -> bool:
        """Whether the seat is still in the game."""
        return self.gone >> seat & 1 == 0

    def clockwise(self, seat: Seat) -> Seat:
        """The next seat that is still in the game."""
        seat = (seat + 1) % self.seats
        while not self.plays(seat):
            seat = (seat + 1) % self.seats
        return seat

    def opponents(self, seat: Seat) -> list[Seat]:
        """The other seats in the game, clockwise from `seat`."""
        found: list[Seat] = []
        for i in range(1, self.seats):
            other = (seat + i) % self.seats
            if self.plays(other):
                found.append(other)
        return found

    # -- what lies in front of a player -----------------------------------------------------------------------------

    def authority_of(self, seat: Seat) -> Providence | None:
        """The authority card, if there is one."""
        card = self.players[seat].authority
        return self.data.providence[card] if card >= 0 else None

    def religion_of(self, seat: Seat) -> Religion | None:
        """The religion card; None for those who have not changed their religion."""
        religion = self.players[seat].religion
        return self.data.religion(religion) if religion >= FIRST_RELIGION_CARD else None

    # -- statistics --------------------------------------------------------------------------------------------------

    def stat(self, seat: Seat, stat: Stat) -> int:
        """What a card counts. India and China are colonies (R-22)."""
        p = self.players[seat]
        if stat < TRACKS:
            return p.level[stat]
        if stat == PRESTIGE:
            return p.prestige
        if stat == DUCATS:
            return p.ducats
        if stat == GLORY:
            return p.glory
        if stat == LANDS:
            return self.lands(seat)
        if stat == COLONIES:
            return len(p.territories) - self.lands(seat) + len(p.board)
        return len(p.territories) + len(p.board)

    def lands(self, seat: Seat) -> int:
        count = 0
        for card in self.players[seat].territories:
            if not self.data.is_colony(card):
                count += 1
        return count

    def meets(self, seat: Seat, requires: Levels) -> bool:
        """Whether every level of the list is reached."""
        for stat, least in requires:
            if self.stat(seat, stat) < least:
                return False
        return True

    def sole_highest(self, seat: Seat, stat: Stat) -> bool:
        """Whether nobody else has as much (R-07)."""
        own = self.stat(seat, stat)
        for other in range(self.seats):
            if other != seat and self.plays(other) and self.stat(other, stat) >= own:
                return False
        return True

    def sole_lowest(self, seat: Seat, stat: Stat) -> bool:
        """Whether nobody else has as little (R-07)."""
        own = self.stat(seat, stat)
        for other in range(self.seats):
            if other != seat and self.plays(other) and self.stat(other, stat) <= own:
                return False
        return True

    def leads(self, seat: Seat, good: Stat) -> bool:
        """The leader of a good: the single highest level, which is at least 1 then (R-36)."""
        own = self.players[seat].level[good]
        for other in range(self.seats):
            if other != seat and self.players[other].level[good] >= own:
                return False
        return True

    def dissenters(self, one: Seat, other: Seat) -> bool:
        """Whether two players are of different religions (R-29)."""
        return self.players[one].religion != self.players[other].religion
