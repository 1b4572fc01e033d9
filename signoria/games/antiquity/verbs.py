"""The verbs of Antiquity, their operands and the rule each rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from signoria.games.antiquity import ids
from signoria.games.antiquity.rules.grids import ROTATIONS, SIDE, SQUARES
from signoria.games.antiquity.rules.hexes import DIRECTIONS
from signoria.kernel.action import Action, Form, Kind, Vocabulary, numbers, seats_kind

if TYPE_CHECKING:
    from signoria.games.antiquity.data import Data

# Set-up
SETTLE: Final = 0
# Phase 2, city building
BUILD: Final = 1
STORE: Final = 2
HOUSE: Final = 3
PARTNER: Final = 4
ALONE: Final = 5
PAY: Final = 6
PLACE: Final = 7
DEDICATE: Final = 8
MAN: Final = 9
RAZE: Final = 10
HEAL: Final = 11
BARTER: Final = 12
RECEIVE: Final = 13
OFFER: Final = 14
OFFER_ALL: Final = 15
GIVE: Final = 16
WANT: Final = 17
ANNOUNCE: Final = 18
ACCEPT: Final = 19
DECLINE: Final = 20
WITHDRAW: Final = 21
LIFT: Final = 22
PUT: Final = 23
TAKE_GRAVE: Final = 24
LAY_GRAVE: Final = 25
RESTORE: Final = 26
COMMIT: Final = 27
# Phase 4, countryside building
WOODCUTTER: Final = 28
FARM: Final = 29
FREE_FARM: Final = 30
MINE: Final = 31
FISHERY: Final = 32
INN: Final = 33
CITY: Final = 34
CLEAN: Final = 35
DONE: Final = 36
# Phase 5, store goods
DISCARD: Final = 37
KEEP: Final = 38
# Phase 6, harvest
HARVEST: Final = 39
HARVEST_REST: Final = 40
# Phase 7, explore
EXPLORE: Final = 41
STAY: Final = 42
# Phases 8 and 9
GRAVE: Final = 43
POLLUTE: Final = 44

CROPS: Final = [ids.OLIVES, ids.GRAIN, ids.WINE, ids.SHEEP]
ORES: Final = [ids.STONE, ids.GOLD]
CATCHES: Final = [ids.FISH, ids.PEARLS, ids.DYE]
SHORES: Final = 3  # a fishery is named by its first hex and the direction n, ne or se of the second
PLACES: Final = 8  # offers that a seat may have on the table at the same time
FIRST_PLACES: Final = (
    2  # of them always there, numbered seat by seat; the others are laid out when they are needed
)
ANNOUNCEMENTS: Final = (
    40  # offers that a seat may announce in one phase: only against offering without an end
)
CITY_SLUGS: Final = ["first", "second", "third", "fourth"]


def square_slug(square: int) -> str:
    """Columns are letters from the left, rows are numbers from the top."""
    return f"{'abcdefg'[square % SIDE]}{square // SIDE + 1}"


def piece_slug(piece: int) -> str:
    kind = ids.kind_of(piece)
    first = [ids.CART_SHOPS, ids.FOUNTAINS, ids.STORES, ids.HOUSES]
    if kind < ids.SINGLES:
        return ids.KIND_SLUGS[kind]
    return f"{ids.KIND_SLUGS[kind]}-{piece - first[kind - ids.SINGLES] + 1}"


SQUARE_SLUGS: Final = [square_slug(square) for square in range(SQUARES)]
PIECE_SLUGS: Final = [piece_slug(piece) for piece in range(ids.PIECES)]


class Kinds:
    """The operand kinds for a number of seats."""

    def __init__(self, data: Data, seats: int) -> None:
        grid = data.hexes
        hexes = seats * data.tiles_per_player * len(data.tile_cells)
        self.seat = seats_kind(seats)
        self.hex = Kind("hex", grid.names[:hexes], plain=True)
        self.good = Kind("good", ids.GOOD_SLUGS)
        self.crop = Kind("crop", [ids.GOOD_SLUGS[g] for g in CROPS])
        self.ore = Kind("ore", [ids.GOOD_SLUGS[g] for g in ORES])
        self.catch = Kind("catch", [ids.GOOD_SLUGS[g] for g in CATCHES])
        self.building = Kind("building", ids.KIND_SLUGS)
        self.size = Kind("size", [f"{short}x{long}" for short, long in data.sizes], plain=True)
        self.house = numbers("house", 1, ids.HOUSE_COUNT)
        self.piece = Kind("piece", PIECE_SLUGS)
        self.city = Kind("city", CITY_SLUGS[: ids.MAX_CITIES])
        self.square = Kind("square", SQUARE_SLUGS, plain=True)
        self.rotation = numbers("rotation", 0, ROTATIONS - 1)
        self.direction = Kind("direction", DIRECTIONS[:SHORES], plain=True)
        self.saint = Kind("saint", ids.SAINT_SLUGS)
        self.offer = numbers("offer", 0, seats * PLACES - 1)
        self.producer = Kind("producer", ids.PRODUCER_SLUGS)
        self.number = numbers("number", 0, 100_000)


def vocabulary(data: Data, seats: int) -> Vocabulary:
    """All verbs, in the order of their ids."""
    k = Kinds(data, seats)
    spot = [("city", k.city), ("square", k.square)]
    forms = [
        Form("settle", [("hex", k.hex)], "antiquity.setup-12"),
        Form("build", [("building", k.building)], "antiquity.phase2b-01"),
        Form("store", [("size", k.size)], "antiquity.phase2s-01"),
        Form("house", [("house", k.house)], "antiquity.phase2h-01"),
        Form("partner", [("house", k.house)], "antiquity.phase2h-07"),
        Form("alone", [], "antiquity.phase2h-09"),
        Form("pay", [("good", k.good)], "antiquity.phase2b-10"),
        Form("place", [*spot, ("rotation", k.rotation)], "antiquity.phase2b-03"),
        Form("dedicate", [("saint", k.saint)], "antiquity.phase2c-01"),
        Form("man", [("piece", k.piece)], "antiquity.phase2-03"),
        Form("raze", [], "antiquity.phase2c-06"),
        Form("heal", spot, "antiquity.phase2m-01"),
        Form("barter", [("first", k.good), ("second", k.good)], "antiquity.phase2m-11"),
        Form("receive", [("good", k.good)], "antiquity.phase2m-11"),
        Form("offer", [("seat", k.seat)], "antiquity.phase2m-07"),
        Form("offer_all", [], "antiquity.phase2m-07"),
        Form("give", [("good", k.good)], "antiquity.phase2m-08"),
        Form("want", [("good", k.good)], "antiquity.phase2m-08"),
        Form("announce", [], "antiquity.phase2m-07"),
        Form("accept", [("offer", k.offer)], "antiquity.phase2m-06"),
        Form("decline", [("offer", k.offer)], "antiquity.phase2m-07"),
        Form("withdraw", [("offer", k.offer)], "antiquity.phase2m-07"),
        Form("lift", [("piece", k.piece)], "antiquity.phase2m-15"),
        Form("put", [("piece", k.piece)], "antiquity.phase2m-15"),
        Form("take_grave", spot, "antiquity.phase2m-16"),
        Form("lay_grave", spot, "antiquity.phase2m-16"),
        Form("restore", [], "antiquity.phase2m-15"),
        Form("commit", [], "antiquity.phase2-01"),
        Form("woodcutter", [("hex", k.hex)], "antiquity.phase4w-01"),
        Form("farm", [("hex", k.hex), ("crop", k.crop)], "antiquity.phase4w-07"),
        Form("free_farm", [("hex", k.hex), ("crop", k.crop)], "antiquity.phase4w-12"),
        Form("mine", [("hex", k.hex), ("ore", k.ore)], "antiquity.phase4w-14"),
        Form(
            "fishery",
            [("hex", k.hex), ("direction", k.direction), ("catch", k.catch)],
            "antiquity.phase4f-01",
        ),
        Form("inn", [("hex", k.hex)], "antiquity.phase4i-01"),
        Form("city", [("hex", k.hex)], "antiquity.phase4i-10"),
        Form("clean", [("hex", k.hex)], "antiquity.phase4o-06"),
        Form("done", [], "antiquity.phase4-01"),
        Form("discard", [("good", k.good)], "antiquity.phase5-01"),
        Form("keep", [], "antiquity.phase5-01"),
        Form("harvest", [("hex", k.hex)], "antiquity.phase6-02"),
        Form("harvest_rest", [], "antiquity.phase6-02"),
        Form("explore", [("hex", k.hex)], "antiquity.phase7-02"),
        Form("stay", [], "antiquity.phase7-02"),
        Form("grave", spot, "antiquity.phase8-06"),
        Form("pollute", [("hex", k.hex)], "antiquity.phase9-05"),
    ]
    return Vocabulary(forms, extra_kinds=[k.producer, k.number, k.seat], endings=["commit", "done"])


class Actions:
    """Every action with a place in it, made once: listing options then only picks from lists."""

    def __init__(self, hex_count: int, size_count: int) -> None:
        hexes = range(hex_count)
        goods = range(ids.GOODS)
        spots = [(city, square) for city in range(ids.MAX_CITIES) for square in range(SQUARES)]
        self.settle = [Action(SETTLE, h) for h in hexes]
        self.build = [Action(BUILD, k) for k in range(ids.KINDS)]
        self.store = [Action(STORE, size) for size in range(size_count)]
        self.house = [Action(HOUSE, n) for n in range(ids.HOUSE_COUNT + 1)]
        self.partner = [Action(PARTNER, n) for n in range(ids.HOUSE_COUNT + 1)]
        self.alone = Action(ALONE)
        self.pay = [Action(PAY, g) for g in goods]
        self.place = [
            [[Action(PLACE, city, square, turn) for square in range(SQUARES)] for turn in range(ROTATIONS)]
            for city in range(ids.MAX_CITIES)
        ]
        self.dedicate = [Action(DEDICATE, saint) for saint in range(ids.SAINTS)]
        self.man = [Action(MAN, piece) for piece in range(ids.PIECES)]
        self.raze = Action(RAZE)
        self.heal = [Action(HEAL, city, square) for city, square in spots]
        self.barter = [Action(BARTER, a, b) for a in goods for b in goods]
        self.receive = [Action(RECEIVE, g) for g in goods]
        self.offer = [Action(OFFER, seat) for seat in range(ids.MAX_SEATS)]
        self.offer_all = Action(OFFER_ALL)
        self.give = [Action(GIVE, g) for g in goods]
        self.want = [Action(WANT, g) for g in goods]
        self.announce = Action(ANNOUNCE)
        self.accept = [Action(ACCEPT, i) for i in range(ids.MAX_SEATS * PLACES)]
        self.decline = [Action(DECLINE, i) for i in range(ids.MAX_SEATS * PLACES)]
        self.withdraw = [Action(WITHDRAW, i) for i in range(ids.MAX_SEATS * PLACES)]
        self.lift = [Action(LIFT, piece) for piece in range(ids.PIECES)]
        self.put = [Action(PUT, piece) for piece in range(ids.PIECES)]
        self.take_grave = [Action(TAKE_GRAVE, city, square) for city, square in spots]
        self.lay_grave = [Action(LAY_GRAVE, city, square) for city, square in spots]
        self.restore = Action(RESTORE)
        self.commit = Action(COMMIT)
        self.woodcutter = [Action(WOODCUTTER, h) for h in hexes]
        self.farm = [[Action(FARM, h, c) for h in hexes] for c in range(len(CROPS))]
        self.free_farm = [[Action(FREE_FARM, h, c) for h in hexes] for c in range(len(CROPS))]
        self.mine = [[Action(MINE, h, c) for h in hexes] for c in range(len(ORES))]
        self.fishery = [
            [[Action(FISHERY, h, d, c) for c in range(len(CATCHES))] for h in hexes] for d in range(SHORES)
        ]
        self.inn = [Action(INN, h) for h in hexes]
        self.city = [Action(CITY, h) for h in hexes]
        self.clean = [Action(CLEAN, h) for h in hexes]
        self.done = Action(DONE)
        self.discard = [Action(DISCARD, g) for g in goods]
        self.keep = Action(KEEP)
        self.harvest = [Action(HARVEST, h) for h in hexes]
        self.harvest_rest = Action(HARVEST_REST)
        self.explore = [Action(EXPLORE, h) for h in hexes]
        self.stay = Action(STAY)
        self.grave = [Action(GRAVE, city, square) for city, square in spots]
        self.pollute = [Action(POLLUTE, h) for h in hexes]
