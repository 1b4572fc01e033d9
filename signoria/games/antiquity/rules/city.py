"""City maps: what stands where, what works, what fits."""

from __future__ import annotations

from signoria.games.antiquity import ids
from signoria.games.antiquity.rules.grids import ROTATIONS, Shape, Squares, border
from signoria.games.antiquity.state import AntiquityState, Player


def new_city(s: AntiquityState, p: Player, centre: int) -> None:
    """A city piece on the map and its city map: the large one for the first city (setup-08, phase4i-13)."""
    grid = s.data.hexes
    hexes = grid.one[centre] | grid.around[centre]
    p.centres.append(centre)
    p.built.append(0)
    p.graves.append(0)
    p.squares_won()
    p.land |= hexes
    s.towns |= hexes
    s.occupied |= hexes


def valid_squares(s: AntiquityState, city: int) -> Squares:
    """The squares of a city map."""
    return s.data.grid.large if city == 0 else s.data.grid.small


def free_squares(s: AntiquityState, p: Player, city: int) -> Squares:
    """Squares without building and without grave (phase2b-04, phase2b-05)."""
    return valid_squares(s, city) & ~p.built[city] & ~p.graves[city]


def free_total(s: AntiquityState, p: Player) -> int:
    total = 0
    for city in range(len(p.built)):
        total += free_squares(s, p, city).bit_count()
    return total


def shape_of(s: AntiquityState, p: Player, piece: int) -> Shape:
    """The shape of a piece; that of a store depends on its size."""
    kind = ids.kind_of(piece)
    if kind == ids.STORE:
        return s.data.shapes[ids.SHAPE_STORES + p.size[piece - ids.STORES]]
    return s.data.shapes[kind]


def fits(s: AntiquityState, p: Player, shape: Shape) -> bool:
    """Whether a building of this shape can be placed on one of the player's city maps."""
    for city in range(len(p.built)):
        if shape.fits(free_squares(s, p, city)):
            return True
    return False


def shape_fits(s: AntiquityState, p: Player, number: int) -> bool:
    """The same by the number of the shape, remembered until the city maps change."""
    bit = 1 << number
    if not p._fit_known & bit:
        p._fit_known |= bit
        if fits(s, p, s.data.shapes[number]):
            p._fit_yes |= bit
    return p._fit_yes & bit != 0


def put_down(s: AntiquityState, p: Player, piece: int, city: int, square: int, rotation: int) -> None:
    """Lay a piece on a city map."""
    pattern = shape_of(s, p, piece).pattern[rotation]
    p.city[piece] = city
    p.spot[piece] = square * ROTATIONS + rotation
    p.board[piece] = pattern << s.data.grid.bit[square]
    p.built[city] |= p.board[piece]
    p.squares_lost()


def take_up(p: Player, piece: int) -> None:
    """Take a piece off its city map."""
    p.built[p.city[piece]] &= ~p.board[piece]
    p.city[piece] = -1
    p.spot[piece] = -1
    p.board[piece] = 0
    p.squares_won()


def standing(p: Player, piece: int) -> bool:
    return p.city[piece] >= 0


def buried(p: Player, piece: int) -> bool:
    """Whether a grave lies on a standing piece: then it does not work (phase8-10)."""
    return p.graves[p.city[piece]] & p.board[piece] != 0


def sound(p: Player, piece: int) -> bool:
    """Whether a piece stands and has no grave on it: all that unmanned buildings need to work (phase2-08)."""
    city = p.city[piece]
    return city >= 0 and p.graves[city] & p.board[piece] == 0


def complex_of(p: Player) -> int:
    """The university and the faculties that share an edge with it, as a mask of pieces; 0 without a sound
    university.

    They count as one building (phase2c-14, phase2c-15). A faculty with a grave drops out.
    """
    if not sound(p, ids.UNIVERSITY):
        return 0
    city = p.city[ids.UNIVERSITY]
    edge = border(p.board[ids.UNIVERSITY])
    mask = 1 << ids.UNIVERSITY
    for faculty in range(ids.FACULTIES):
        if p.city[faculty] == city and p.board[faculty] & edge and sound(p, faculty):
            mask |= 1 << faculty
    return mask


def works(p: Player, piece: int) -> bool:
    """Whether a building that needs a man has one and no grave (turn-04, phase2-06, phase2c-16)."""
    if not sound(p, piece):
        return False
    if p.men_on >> piece & 1:
        return True
    if piece <= ids.UNIVERSITY:
        joined = complex_of(p)
        return joined >> piece & 1 == 1 and p.men_on & joined != 0
    return False


def manned_cart_shops(p: Player) -> int:
    """Men on cart shops (phase3-01)."""
    return (p.men_on >> ids.CART_SHOPS & ((1 << ids.POOL) - 1)).bit_count()


def order_number(p: Player) -> int:
    """Men on cart shops plus a man on the explorer (phase3-01)."""
    return manned_cart_shops(p) + (p.men_on >> ids.EXPLORER & 1)


def store_room(s: AntiquityState, p: Player) -> int:
    """Goods that the manned stores can keep: one per square (phase5-02 to 04)."""
    room = 0
    for store in range(ids.POOL):
        piece = ids.STORES + store
        if p.men_on >> piece & 1 and sound(p, piece):
            room += p.board[piece].bit_count()
    return room


def food_kept(s: AntiquityState, p: Player) -> int:
    """The food that is not lost when goods are stored, if it goes first into the stores (phase5-01 to 05)."""
    return p.food() if has_power(p, ids.SAN_CHRISTOFORI) else min(p.food(), store_room(s, p))


def sound_fountains(p: Player) -> int:
    """Fountains without a grave (phase9-02)."""
    total = 0
    for piece in range(ids.FOUNTAINS, ids.FOUNTAINS + ids.POOL):
        if p.city[piece] >= 0 and not buried(p, piece):
            total += 1
    return total


def has_power(p: Player, saint: int) -> bool:
    """Whether the player has the power of a saint: his own, or any as Santa Maria; the cathedral must be free
    of graves.
    """
    return (p.saint == saint or p.saint == ids.SANTA_MARIA) and sound(p, ids.CATHEDRAL)


def next_piece(p: Player, kind: int) -> int:
    """The piece that a new building of this kind becomes; of a common pool -1 if all are standing."""
    if kind < ids.SINGLES:
        return kind
    first = ids.CART_SHOPS if kind == ids.CART_SHOP else ids.FOUNTAINS if kind == ids.FOUNTAIN else ids.STORES
    for piece in range(first, first + ids.POOL):
        if p.city[piece] < 0:
            return piece
    return -1


def kinds_standing(p: Player) -> int:
    """How many of the 19 kinds of building have at least one building without a grave (phase10-04)."""
    total = 0
    for kind in range(ids.SINGLES):
        if sound(p, kind):
            total += 1
    for first, last in (
        (ids.CART_SHOPS, ids.FOUNTAINS),
        (ids.FOUNTAINS, ids.STORES),
        (ids.STORES, ids.HOUSES),
        (ids.HOUSES, ids.PIECES),
    ):
        for piece in range(first, last):
            if sound(p, piece):
                total += 1
                break
    return total
