"""The position of Antiquity."""

from __future__ import annotations

from typing import Any, ClassVar, Final, cast

from signoria.games.antiquity import ids, verbs
from signoria.games.antiquity.data import Data
from signoria.games.antiquity.options import Options
from signoria.games.antiquity.rules.grids import ROTATIONS, SIDE, STRIDE, Squares
from signoria.games.antiquity.rules.hexes import Board
from signoria.games.antiquity.rules.terrain import Terrain
from signoria.kernel.record import Record
from signoria.kernel.schema import (
    FLAG,
    SEAT,
    SEAT_OR_NONE,
    SEATS,
    Field,
    Fields,
    Id,
    Many,
    Mask,
    Number,
    Part,
    Sizes,
)
from signoria.kernel.state import Setup, State
from signoria.kernel.step import Step

LIES: Final = 0  # on the map, face down
ASIDE: Final = 1  # removed unseen
SEEN: Final = 2  # turned up by an explorer

BOARD: Final = Mask("board")
SQUARES: Final = Mask(SIDE * STRIDE)
SPOT: Final = Id(SIDE * SIDE * ROTATIONS, none=True)


class Tiles(Field):
    """Face, rotation and mirroring of each tile, one after the other."""

    def check(self, value: Any, sizes: Sizes, path: str) -> None:
        Many(Number(0, 1_000), 3 * sizes["tiles"]).check(value, sizes, path)
        Many(Id("faces"), "tiles").check(value[::3], sizes, f"{path} (faces)")
        Many(Id("rotations"), "tiles").check(value[1::3], sizes, f"{path} (rotations)")
        Many(Id(2), "tiles").check(value[2::3], sizes, f"{path} (mirrored)")


class Player(Record):
    """All that belongs to one player: cities, buildings, men, goods, and what he has done this turn."""

    FIELDS: ClassVar[Fields] = {
        "alive": FLAG,
        "out_rank": Number(0, ids.MAX_SEATS),
        "centres": Many(Id("hexes"), most=ids.MAX_CITIES),
        "land": BOARD,
        "inns": BOARD,
        "built": Many(SQUARES, most=ids.MAX_CITIES),
        "graves": Many(SQUARES, most=ids.MAX_CITIES),
        "city": Many(Id(ids.MAX_CITIES, none=True), ids.PIECES),
        "spot": Many(SPOT, ids.PIECES),
        "board": Many(SQUARES, ids.PIECES),
        "size": Many(Id("sizes", none=True), ids.POOL),
        "men": Number(0, 1_000),
        "men_on": Mask(ids.PIECES),
        "houses": Mask(ids.HOUSE_COUNT),
        "taken": Many(Number(0, 1_000), "pools"),
        "goods": Many(Number(0, 10_000), ids.GOODS),
        "saint": Id(ids.SAINTS, none=True),
        "cathedrals": Number(0, 100),
        "razed": Number(0, 100),
        "healed": Number(0, 100),
        "fountains": Number(0, 100),
        "seeded": FLAG,
        "cleaned": FLAG,
        "due": Number(0, 10_000),
        "offers": Number(0, verbs.ANNOUNCEMENTS),
        "give": Many(Number(0, 1_000), most=ids.GOODS),
        "want": Many(Number(0, 1_000), most=ids.GOODS),
        "moves": Number(0, 100_000),
        "hand": Mask(ids.PIECES),
        "hand_graves": Many(SQUARES, most=ids.PIECES),
        "kept_city": Many(Id(ids.MAX_CITIES, none=True), most=ids.PIECES),
        "kept_spot": Many(SPOT, most=ids.PIECES),
        "kept_board": Many(SQUARES, most=ids.PIECES),
        "kept_built": Many(SQUARES, most=ids.MAX_CITIES),
        "kept_graves": Many(SQUARES, most=ids.MAX_CITIES),
    }

    def __init__(self, like: Player | None = None) -> None:
        if like is None:
            self.alive = True
            self.out_rank = 0  # 1 for the first players to lose, 2 for the next ones
            self.centres: list[int] = []  # hexes of the city centres; the first city has the large map
            self.land: Board = 0  # hexes of his cities
            self.inns: Board = 0
            # City maps, by city.
            self.built: list[Squares] = []
            self.graves: list[Squares] = []
            # Buildings, by piece.
            self.city: list[int] = []  # -1: not built
            self.spot: list[int] = []  # square * 4 + rotation
            self.board: list[Squares] = []
            self.size: list[int] = []  # of every store, as an index into the sizes
            # Men.
            self.men = 0  # beside the city map
            self.men_on = 0  # bit mask of the pieces that carry a man
            self.houses = 0  # bit mask of the houses built; bit n - 1 is house n
            self.taken: list[
                int
            ] = []  # cart shops, fountains and storage tiles that he has from the common pools
            self.goods: list[int] = []
            self.saint = ids.NO_SAINT
            # This turn.
            self.cathedrals = 0  # cathedrals built
            self.razed = 0  # cathedrals razed
            self.healed = 0  # graves removed by the hospital
            self.fountains = 0  # fountains built
            self.seeded = False  # the free farm of biology is used up
            self.cleaned = False  # alchemy is used up
            self.due = 0  # graves or pollution markers that he still has to place
            # Trades and Santa Barbara's rearranging, in phase 2 only.
            self.offers = 0  # offers announced
            self.give: list[int] = []  # of the offer being drawn up
            self.want: list[int] = []
            self.moves = 0  # pieces lifted and graves moved this turn
            self.hand = 0  # bit mask of the pieces in hand
            self.hand_graves: list[
                int
            ] = []  # by piece: graves on a piece in hand, bit i for square i of its shape
            self.kept_city: list[int] = []  # the cities as they were before the first piece was lifted
            self.kept_spot: list[int] = []
            self.kept_board: list[Squares] = []
            self.kept_built: list[Squares] = []
            self.kept_graves: list[Squares] = []
            # Remembered, not part of the position: the zone of control and what it was computed from.
            self._zone: Board = 0
            self._zone_base: Board = -1
            self._zone_mode = 0
            # Remembered: which shapes are known to fit or not to fit on the city maps.
            self._fit_known = 0
            self._fit_yes = 0
        else:
            self.alive = like.alive
            self.out_rank = like.out_rank
            self.centres = like.centres[:]
            self.land = like.land
            self.inns = like.inns
            self.built = like.built[:]
            self.graves = like.graves[:]
            self.city = like.city[:]
            self.spot = like.spot[:]
            self.board = like.board[:]
            self.size = like.size[:]
            self.men = like.men
            self.men_on = like.men_on
            self.houses = like.houses
            self.taken = like.taken[:]
            self.goods = like.goods[:]
            self.saint = like.saint
            self.cathedrals = like.cathedrals
            self.razed = like.razed
            self.healed = like.healed
            self.fountains = like.fountains
            self.seeded = like.seeded
            self.cleaned = like.cleaned
            self.due = like.due
            self.offers = like.offers
            self.give = like.give[:]
            self.want = like.want[:]
            self.moves = like.moves
            self.hand = like.hand
            self.hand_graves = like.hand_graves[:]
            self.kept_city = like.kept_city[:]
            self.kept_spot = like.kept_spot[:]
            self.kept_board = like.kept_board[:]
            self.kept_built = like.kept_built[:]
            self.kept_graves = like.kept_graves[:]
            self._zone = like._zone
            self._zone_base = like._zone_base
            self._zone_mode = like._zone_mode
            self._fit_known = like._fit_known
            self._fit_yes = like._fit_yes

    def clone(self) -> Player:
        return Player(self)

    def squares_lost(self) -> None:
        """Fewer squares are free than before: what did not fit still does not."""
        self._fit_known &= ~self._fit_yes
        self._fit_yes = 0

    def squares_won(self) -> None:
        """More squares are free than before: what fitted still does."""
        self._fit_known = self._fit_yes

    @property
    def people(self) -> int:
        """Men in play, wherever they are: one for each house (phase10-03)."""
        return self.houses.bit_count()

    def food(self) -> int:
        """Goods that count against famine."""
        return self.goods[0] + self.goods[1] + self.goods[2] + self.goods[3]

    def total_goods(self) -> int:
        return sum(self.goods)


def new_player(goods: list[int]) -> Player:
    """A player at the start: no city, no building, no man (setup-05 to 08)."""
    p = Player()
    p.city = [-1] * ids.PIECES
    p.spot = [-1] * ids.PIECES
    p.board = [0] * ids.PIECES
    p.size = [-1] * ids.POOL
    p.taken = [0, 0, 0]
    p.goods = goods[:]
    return p


class Producer(Record):
    """A woodcutter, farm, mine or fishery at work: one man and the goods that lie on its hexes."""

    FIELDS: ClassVar[Fields] = {
        "kind": Id(len(ids.PRODUCER_SLUGS)),
        "owner": SEAT,
        "good": Id(ids.GOODS),
        "centre": Id("hexes"),
        "second": Id("hexes", none=True),
        "left": BOARD,
        "due": Number(0, 100),
        "waste": Number(0, 100),
    }

    def __init__(self, like: Producer | None = None) -> None:
        if like is None:
            self.kind = 0
            self.owner = 0
            self.good = 0
            self.centre = 0  # the man's hex; the first hex of a fishery
            self.second = -1  # the second hex of a fishery
            self.left: Board = 0  # hexes that still hold a good
            self.due = 0  # goods still to be taken in this harvest
            self.waste = 0  # how many of these are thrown away first
        else:
            self.kind = like.kind
            self.owner = like.owner
            self.good = like.good
            self.centre = like.centre
            self.second = like.second
            self.left = like.left
            self.due = like.due
            self.waste = like.waste

    def clone(self) -> Producer:
        return Producer(self)


class Offer(Record):
    """An announced offer between players. The goods given are set aside until it is accepted or withdrawn."""

    FIELDS: ClassVar[Fields] = {
        "open": FLAG,
        "to": SEATS,
        "declined": SEATS,
        "taker": SEAT_OR_NONE,
        "market": FLAG,
        "give": Many(Number(0, 1_000), ids.GOODS),
        "want": Many(Number(0, 1_000), ids.GOODS),
    }

    def __init__(self, like: Offer | None = None) -> None:
        if like is None:
            self.open = False
            self.to = 0  # bit mask of the seats that may accept
            self.declined = 0
            self.taker = -1
            self.market = False  # the maker had a working market when he announced it
            self.give: list[int] = []
            self.want: list[int] = []
        else:
            self.open = like.open
            self.to = like.to
            self.declined = like.declined
            self.taker = like.taker
            self.market = like.market
            self.give = like.give[:]
            self.want = like.want[:]

    def clone(self) -> Offer:
        return Offer(self)


def new_offer() -> Offer:
    """A place on the table for an offer."""
    o = Offer()
    o.give = [0] * ids.GOODS
    o.want = [0] * ids.GOODS
    return o


def offer_number(s: AntiquityState, seat: int, place: int) -> int:
    """The number of the seat's offer in one of its places: the first places go seat by seat, the others row by row."""
    return seat * verbs.FIRST_PLACES + place if place < verbs.FIRST_PLACES else place * s.seats + seat


def offer_maker(s: AntiquityState, number: int) -> int:
    """Whose offer it is."""
    return number // verbs.FIRST_PLACES if number < s.seats * verbs.FIRST_PLACES else number % s.seats


def clear_offers(s: AntiquityState) -> None:
    """Nobody has offered anything yet."""
    s.offers = [new_offer() for _ in range(s.seats * verbs.FIRST_PLACES)]


class AntiquityState(State):
    """The whole position. Boards of the countryside are bit boards over `data.hexes`."""

    FIELDS: ClassVar[Fields] = {
        "phase": Number(0, 10),
        "order": Many(SEAT, most="seats"),
        "famine": Number(0, 10_000),
        "tiles": Tiles(),
        "players": Many(Part(Player), "seats"),
        "producers": Many(Part(Producer), most="hexes"),
        "forest": BOARD,
        "grass": BOARD,
        "sea": BOARD,
        "polluted": BOARD,
        "occupied": BOARD,
        "towns": BOARD,
        "start_free": Mask("tiles"),
        "sites": Many(Id("hexes"), "sites"),
        "counters": Many(Id(ids.GOODS), "sites"),
        "counter_state": Many(Number(LIES, SEEN), "sites"),
        "range_good": Many(Id(ids.GOODS, none=True), most="hexes"),
        "unseen": Many(Number(0, 1_000), "pools"),
        "offers": Many(Part(Offer), most="offers"),
    }

    def __init__(self, setup: Setup, like: AntiquityState | None = None) -> None:
        super().__init__(setup, like)
        self.data = cast(Data, setup.data)
        self.options = cast(Options, setup.options)
        if like is None:
            self.phase = 0
            self.order: list[int] = []  # living seats in order of play
            self.famine = 0
            self.tiles: list[int] = []  # face, rotation, mirrored of each tile
            self.players: list[Player] = []
            self.producers: list[Producer] = []
            self.forest: Board = 0  # forest that has not been cut
            self.grass: Board = 0  # printed grass and cut forest
            self.sea: Board = 0  # sea that no starting city covers
            self.polluted: Board = 0
            self.occupied: Board = 0  # city, inn, fishery, man or good
            self.towns: Board = 0  # hexes of all cities, those of eliminated players included
            self.start_free = 0  # bit mask of the start tiles without a city
            self.sites: list[int] = []  # the exploration hexes of the map
            self.counters: list[int] = []  # the good on the counter of each site
            self.counter_state: list[int] = []  # LIES, ASIDE or SEEN
            self.range_good: list[int] = []  # by mountain range: gold, stone or -1
            self.unseen: list[int] = []  # pieces of each pool that others took in lanes one can't look into
            self.offers: list[Offer] = []
            # Follows from the tiles and the starting cities; shared by clones.
            self._terrain: Terrain | None = None
            self._waters: list[Board] = []  # the sea areas
            self._coasts: list[Board] = []  # the land next to each of them
        else:
            self.phase = like.phase
            self.order = like.order[:]
            self.famine = like.famine
            self.tiles = like.tiles  # laid out once: shared
            self.players = [p.clone() for p in like.players]
            self.producers = [p.clone() for p in like.producers]
            self.forest = like.forest
            self.grass = like.grass
            self.sea = like.sea
            self.polluted = like.polluted
            self.occupied = like.occupied
            self.towns = like.towns
            self.start_free = like.start_free
            self.sites = like.sites
            self.counters = like.counters[:]
            self.counter_state = like.counter_state[:]
            self.range_good = like.range_good[:]
            self.unseen = like.unseen[:]
            self.offers = [o.clone() for o in like.offers]
            self._terrain = like._terrain
            self._waters = like._waters
            self._coasts = like._coasts

    def clone(self) -> AntiquityState:
        return AntiquityState(self.setup, self)

    def load_json(self, values: dict[str, Any], steps: dict[str, type[Step[Any]]]) -> None:
        game = values["game"]
        self.sea = game["sea"]
        self.lay(Terrain(self.data, self.seats, game["tiles"]))
        super().load_json(values, steps)

    @property
    def map(self) -> Terrain:
        """The printed map."""
        assert self._terrain is not None
        return self._terrain

    @property
    def land(self) -> Board:
        """Every hex that is not sea; sea under a starting city counts as land."""
        return self.map.all & ~self.sea

    def chart_waters(self) -> None:
        """Find the sea areas and their coasts (phase4-12). The lists are replaced, never changed: clones
        share them.
        """
        grid = self.data.hexes
        self._waters = grid.components(self.sea)
        self._coasts = [grid.grow(water) & self.land for water in self._waters]

    @property
    def waters(self) -> list[Board]:
        """The sea areas."""
        return self._waters

    @property
    def coasts(self) -> list[Board]:
        """The land next to each sea area."""
        return self._coasts

    def lay(self, terrain: Terrain) -> None:
        """Lay the printed map; it is derived from the tiles."""
        self._terrain = terrain
        self.chart_waters()

    def pool_left(self, pool: int) -> int:
        """Cart shops (0), fountains (1) or storage tiles (2) left in the common pool (phase2b-09)."""
        left = self.data.pools[pool] - self.unseen[pool]
        for p in self.players:
            left -= p.taken[pool]
        return left

    def living(self) -> list[int]:
        """Seats still in the game, in order of play."""
        return [seat for seat in self.order if self.players[seat].alive]
