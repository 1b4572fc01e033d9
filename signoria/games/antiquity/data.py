"""What is printed on the components, loaded and checked once into typed tables."""

from __future__ import annotations

from signoria.games.antiquity import ids
from signoria.games.antiquity.rules.grids import SIDE, CityGrid, Shape
from signoria.games.antiquity.rules.hexes import DIRECTION_Q, HexGrid
from signoria.games.antiquity.verbs import PLACES, Actions
from signoria.kernel.datapack import Pack, Row
from signoria.kernel.errors import BadData
from signoria.kernel.schema import Sizes


class Price:
    """Goods to discard, by class. `different`: several goods of a class must be of different types."""

    def __init__(self, wood: int, stone: int, food: int, luxury: int, different: bool) -> None:
        self.wood = wood
        self.stone = stone
        self.food = food
        self.luxury = luxury
        self.different = different


class Building:
    """A kind of city building."""

    def __init__(self, kind: int, price: Price, manned: bool, pool: bool, reconstructed: bool) -> None:
        self.kind = kind
        self.price = price
        self.manned = manned
        self.pool = pool
        self.reconstructed = reconstructed


class Face:
    """One side of a map tile: terrain and exploration mark of each hex (q, r) around its centre."""

    def __init__(self, slug: str, terrain: dict[tuple[int, int], int], marks: list[tuple[int, int]]) -> None:
        self.slug = slug
        self.terrain = terrain
        self.marks = marks


class Layout:
    """Where the tiles lie for a number of players."""

    def __init__(self, tiles: list[tuple[int, int]], start_tiles: list[int]) -> None:
        self.tiles = tiles
        self.start_tiles = start_tiles


class Data:
    """All tables of the game. Shared by every clone of a state; never changed after loading."""

    def __init__(self) -> None:
        self.buildings: list[Building] = []
        self.houses: list[Price] = []
        self.manned: list[bool] = []  # by piece: it can carry a man
        self.sizes: list[tuple[int, int]] = []
        self.size_tiles: list[int] = []
        self.shapes: list[Shape] = []
        self.start_goods: list[int] = [0] * ids.GOODS
        self.fisheries = 0
        self.pools: list[int] = [0, 0, 0]  # cart shops, fountains, storage tiles
        self.max_cities = 0
        self.hospital_graves = 0
        self.barter_give = 0
        self.razings = 0
        self.moves_each = 0
        self.faces: list[Face] = []
        self.tiles: list[tuple[int, int]] = []  # the faces of every tile in the box
        self.layouts: list[Layout] = []  # for 2, 3 and 4 players
        self.tiles_per_player = 0
        self.tile_rotations = 0
        self.grid: CityGrid = CityGrid(SIDE, SIDE - 1)
        self.tile_cells: list[tuple[int, int]] = []
        self.hexes: HexGrid = HexGrid([(0, 0)])
        self.producer_price: list[Price] = []
        self.producer_goods: list[int] = []  # bit mask of goods
        self.inn_price = Price(0, 0, 0, 0, False)
        self.city_price = Price(0, 0, 0, 0, False)
        self.steps = 0
        self.steps_with_stables = 0
        self.harvest = 0
        self.forced_taken = 0
        self.forced_discarded = 0
        self.counters: list[int] = [0] * ids.GOODS  # exploration counters per player by good
        self.explored_goods = 0
        self.explored_rise: list[int] = [0] * ids.GOODS
        self.famine_start = 0
        self.famine_rise = 0
        self.granary = 0
        self.pollution_per_city = 0
        self.pollution_per_fountain = 0
        self.pollution_dump = 0
        self.fish_per_cathedral = 0
        self.christofori_needs = 0
        self.nicolo_needs = 0
        self.maria_needs = 0
        self.actions: Actions = Actions(0, 0)


def amounts(row: Row, key: str, known: list[str]) -> list[int]:
    """A table of counts by name, as a list in the order of `known`."""
    if not row.has(key):
        return [0] * len(known)
    inner = row.row(key)
    counts = [inner.number(name, 0, 99, default=0) for name in known]
    inner.done()
    return counts


def pairs(row: Row, key: str, low: int = -100, high: int = 100) -> list[tuple[int, int]]:
    """A list of pairs of numbers."""
    out: list[tuple[int, int]] = []
    value = row.raw(key)
    if not isinstance(value, list) or not value:
        raise BadData(f"{row.where}: {key} is not a list of pairs")
    for pair in value:
        if (
            not isinstance(pair, list)
            or len(pair) != 2
            or not all(isinstance(n, int) and low <= n <= high for n in pair)
        ):
            raise BadData(
                f"{row.where}: {key} holds {pair!r}; pairs of numbers from {low} to {high} expected"
            )
        out.append((pair[0], pair[1]))
    return out


def price(row: Row) -> Price:
    """The `cost` of a row; `different` is the printed D."""
    counts = amounts(row, "cost", ["wood", "stone", "food", "luxury"])
    return Price(counts[0], counts[1], counts[2], counts[3], row.flag("different"))


def listed(pack: Pack, file: str, table: str, known: list[str]) -> list[Row]:
    """The rows of an array of tables whose `id`s must be exactly `known`; in the order of `known`."""
    rows = pack.rows(file, table)
    found: dict[str, Row] = {}
    for row in rows:
        slug = known[row.id_in("id", known)]
        if slug in found:
            raise BadData(f"{row.where}: {slug} is there twice")
        found[slug] = row
    for slug in known:
        if slug not in found:
            raise BadData(f"{file}.toml: [[{table}]] {slug} is missing")
    return [found[slug] for slug in known]


def load(pack: Pack) -> Data:
    """The typed tables of a data pack. Raises BadData."""
    data = Data()
    _load_buildings(data, pack)
    _load_houses(data, pack)
    _load_stores(data, pack)
    _load_countryside(data, pack)
    _load_saints(data, pack)
    _load_tiles(data, pack)
    _load_layouts(data, pack)
    data.manned = [data.buildings[ids.kind_of(piece)].manned for piece in range(ids.PIECES)]
    data.actions = Actions(data.hexes.count, len(data.sizes))
    return data


def _load_buildings(data: Data, pack: Pack) -> None:
    file = pack.file("buildings")
    goods = file.row("goods")
    named = goods.texts("food") + goods.texts("luxury") + goods.texts("material")
    if named != ids.GOOD_SLUGS:
        raise BadData(f"{goods.where}: the goods must be {', '.join(ids.GOOD_SLUGS)}")
    data.start_goods = amounts(goods, "start", ids.GOOD_SLUGS)
    goods.done()
    pieces = file.row("pieces")
    pieces.number("men_per_player", ids.HOUSE_COUNT, ids.HOUSE_COUNT)
    data.max_cities = pieces.number("cities_per_player", 1, ids.MAX_CITIES)
    data.fisheries = pieces.number("fisheries", 0, 99)
    data.pools = [
        pieces.number("cart_shops", 0, ids.POOL),
        pieces.number("fountains", 0, ids.POOL),
        pieces.number("storage_tiles", 0, ids.POOL),
    ]
    pieces.done()
    maps = file.row("city_maps")
    data.grid = CityGrid(maps.number("large", 1, SIDE), maps.number("small", 1, SIDE))
    rules = file.row("rules")
    data.hospital_graves = rules.number("hospital_graves", 0, 99)
    data.barter_give = rules.number("barter_give", 2, 2)
    data.razings = rules.number("razings_per_turn", 0, 9)
    data.moves_each = rules.number("moves_each", 1, 99)
    rules.done()
    for kind, row in enumerate(listed(pack, "buildings", "building", ids.KIND_SLUGS)):
        pool = row.text("limit", choices=["player", "pool"]) == "pool"
        data.buildings.append(Building(kind, price(row), row.flag("manned"), pool, row.flag("reconstructed")))
        data.shapes.append(Shape(pairs(row, "squares", 0, SIDE - 1), row.number("rotations", 1, 4)))
        row.done("faculty")


def _load_houses(data: Data, pack: Pack) -> None:
    rows = pack.rows("buildings", "house")
    if len(rows) != ids.HOUSE_COUNT:
        raise BadData(f"buildings.toml: [[house]] {ids.HOUSE_COUNT} houses are expected")
    for i, row in enumerate(rows):
        row.number("number", i + 1, i + 1)
        data.houses.append(Price(0, 0, row.number("food", 0, 4), row.number("luxury", 0, 4), True))
        row.done("reconstructed")


def _load_stores(data: Data, pack: Pack) -> None:
    row = pack.file("buildings").row("store")
    tile = row.number("tile_squares", 1, 4)
    for short, long in pairs(row, "sizes", 1, SIDE):
        if short * long % tile:
            raise BadData(f"{row.where}: a store of {short}x{long} can't be made of whole storage tiles")
        data.sizes.append((short, long))
        data.size_tiles.append(short * long // tile)
        squares = [(x, y) for y in range(short) for x in range(long)]
        data.shapes.append(Shape(squares, 1 if short == long else 2))


def _load_countryside(data: Data, pack: Pack) -> None:
    file = pack.file("countryside")
    zone = file.row("zone_of_control")
    data.steps = zone.number("steps", 1, 9)
    data.steps_with_stables = zone.number("steps_with_stables", 1, 9)
    zone.done()
    for row in listed(pack, "countryside", "producer", ids.PRODUCER_SLUGS):
        mask = 0
        for good in row.texts("goods"):
            if good not in ids.GOOD_SLUGS:
                raise BadData(f"{row.where}: {good!r} is not a good")
            mask |= 1 << ids.GOOD_SLUGS.index(good)
        data.producer_goods.append(mask)
        data.producer_price.append(price(row))
        row.done()
    data.inn_price = price(file.row("inn"))
    data.city_price = price(file.row("city"))
    harvest = file.row("harvest")
    data.harvest = harvest.number("goods", 1, 9)
    data.forced_taken = harvest.number("forced_taken", 1, 9)
    data.forced_discarded = harvest.number("forced_discarded", 0, 9)
    harvest.done()
    exploration = file.row("exploration")
    data.counters = amounts(exploration, "counters_per_player", ids.GOOD_SLUGS)
    data.explored_goods = exploration.number("goods_gained", 0, 99)
    data.explored_rise = amounts(exploration, "famine_rise", ids.GOOD_SLUGS)
    exploration.done()
    famine = file.row("famine")
    data.famine_start = famine.number("start", 0, 99)
    data.famine_rise = famine.number("rise", 0, 99)
    data.granary = famine.number("granary", 0, 99)
    famine.done()
    pollution = file.row("pollution")
    data.pollution_per_city = pollution.number("per_city", 0, 99)
    data.pollution_per_fountain = pollution.number("per_fountain", 0, 99)
    data.pollution_dump = pollution.number("dump", 0, 99)
    pollution.done()


def _load_saints(data: Data, pack: Pack) -> None:
    rows = listed(pack, "saints", "saint", ids.SAINT_SLUGS)
    data.fish_per_cathedral = rows[ids.SAN_GIORGIO].number("fish_per_cathedral", 0, 99)
    data.christofori_needs = rows[ids.SAN_CHRISTOFORI].number("needed", 1, 99)
    data.nicolo_needs = rows[ids.SAN_NICOLO].number("needed", 1, ids.HOUSE_COUNT)
    data.maria_needs = rows[ids.SANTA_MARIA].number("needed", 1, 4)


def _load_tiles(data: Data, pack: Pack) -> None:
    box = pack.file("tiles").row("set")
    data.tiles_per_player = box.number("tiles_per_player", 1, 9)
    data.tile_rotations = box.number("rotations", 1, len(DIRECTION_Q))
    radius = box.number("tile_radius", 1, 9)
    box.done()
    for q in range(-radius, radius + 1):
        for r in range(max(-radius, -radius - q), min(radius, radius - q) + 1):
            data.tile_cells.append((q, r))
    slugs: list[str] = []
    for row in pack.rows("tiles", "face"):
        letters = "".join(row.texts("columns"))
        if len(letters) != len(data.tile_cells):
            raise BadData(
                f"{row.where}: columns hold {len(letters)} letters; {len(data.tile_cells)} expected"
            )
        terrain: dict[tuple[int, int], int] = {}
        marks: list[tuple[int, int]] = []
        for cell, letter in zip(data.tile_cells, letters, strict=True):
            if letter.lower() not in "fgmw":
                raise BadData(f"{row.where}: columns: {letter!r} is no terrain")
            terrain[cell] = "fgmw".index(letter.lower())
            if letter.isupper():
                marks.append(cell)
        slugs.append(row.text("id"))
        data.faces.append(Face(slugs[-1], terrain, marks))
        row.done("reconstructed")
    for row in pack.rows("tiles", "tile"):
        sides = row.texts("faces")
        if len(sides) != 2 or any(side not in slugs for side in sides):
            raise BadData(f"{row.where}: faces: two of {', '.join(slugs)} are expected")
        for _ in range(row.number("copies", 1, 99)):
            data.tiles.append((slugs.index(sides[0]), slugs.index(sides[1])))
        row.done("id", "reconstructed")


def _load_layouts(data: Data, pack: Pack) -> None:
    rows = pack.rows("layouts", "layout")
    if len(rows) != ids.MAX_SEATS - 1:
        raise BadData("layouts.toml: layouts for 2, 3 and 4 players are expected")
    cells: list[tuple[int, int]] = []
    known: set[tuple[int, int]] = set()
    for i, row in enumerate(rows):
        players = row.number("players", i + 2, i + 2)
        centres = pairs(row, "tiles")
        starts = row.numbers("start_tiles")
        row.done("reconstructed")
        if len(centres) != players * data.tiles_per_player:
            raise BadData(f"{row.where}: {players * data.tiles_per_player} tiles are expected")
        if len(starts) != players or any(not 0 <= t < len(centres) for t in starts):
            raise BadData(f"{row.where}: start_tiles: {players} of the tiles are expected")
        here: set[tuple[int, int]] = set()
        for cq, cr in centres:
            here |= {(cq + q, cr + r) for q, r in data.tile_cells}
        if len(here) != len(centres) * len(data.tile_cells):
            raise BadData(f"{row.where}: two tiles overlap")
        if known - here:
            raise BadData(f"{row.where}: the map of more players must contain the map of fewer")
        for cq, cr in centres:
            for q, r in data.tile_cells:
                if (cq + q, cr + r) not in known:
                    cells.append((cq + q, cr + r))
        known = here
        data.layouts.append(Layout(centres, starts))
    data.hexes = HexGrid(cells)


def sizes(data: Data, seats: int) -> Sizes:
    """How many there are of what positions count."""
    tiles = seats * data.tiles_per_player
    return {
        "tiles": tiles,
        "faces": len(data.faces),
        "rotations": data.tile_rotations,
        "hexes": tiles * len(data.tile_cells),
        "board": max(data.hexes.bit) + 1,
        "sites": seats * sum(data.counters),
        "sizes": len(data.sizes),
        "pools": len(data.pools),
        "offers": seats * PLACES,
    }
