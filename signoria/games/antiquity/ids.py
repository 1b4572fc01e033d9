"""Dense integer ids of goods, buildings, producers and saints.

The order is fixed: saves, vocabulary and data tables all rest on it. The data loader checks that the tables
of a data pack name exactly these things.
"""

from __future__ import annotations

from typing import Final

# ------------------------------------------------------------------ goods (concept-05)
GRAIN: Final = 0
SHEEP: Final = 1
OLIVES: Final = 2
FISH: Final = 3
WINE: Final = 4
GOLD: Final = 5
PEARLS: Final = 6
DYE: Final = 7
WOOD: Final = 8
STONE: Final = 9
GOODS: Final = 10
FOODS: Final = 4  # goods 0..3 are food
LUXURIES: Final = 8  # goods 4..7 are luxuries
GOOD_SLUGS: Final = ["grain", "sheep", "olives", "fish", "wine", "gold", "pearls", "dye", "wood", "stone"]

# ------------------------------------------------------------------ kinds of city buildings
THEOLOGY: Final = 0
BIOLOGY: Final = 1
ALCHEMY: Final = 2
PHILOSOPHY: Final = 3
UNIVERSITY: Final = 4
BREWERY: Final = 5
FORCED_LABOUR: Final = 6
STABLES: Final = 7
HARBOUR: Final = 8
HOSPITAL: Final = 9
EXPLORER: Final = 10
GRANARY: Final = 11
DUMP: Final = 12
CATHEDRAL: Final = 13
MARKET: Final = 14
SINGLES: Final = 15  # kinds 0..14 exist once per player
CART_SHOP: Final = 15
FOUNTAIN: Final = 16
STORE: Final = 17
HOUSE: Final = 18
KINDS: Final = 19
KIND_SLUGS: Final = [
    "theology",
    "biology",
    "alchemy",
    "philosophy",
    "university",
    "brewery",
    "forced_labour",
    "stables",
    "harbour",
    "hospital",
    "explorer",
    "granary",
    "dump",
    "cathedral",
    "market",
    "cart_shop",
    "fountain",
    "store",
    "house",
]
FACULTIES: Final = 4  # kinds 0..3 are faculties

# ------------------------------------------------------------------ pieces: all a player could ever build
POOL: Final = 16  # size of each common pool of pieces
CART_SHOPS: Final = 15  # first cart shop piece
FOUNTAINS: Final = 31
STORES: Final = 47
HOUSES: Final = 63  # house n is piece HOUSES + n - 1
HOUSE_COUNT: Final = 20
PIECES: Final = 83

# ------------------------------------------------------------------ shapes on a city map
SHAPE_STORES: Final = 19  # shapes 0..18 are the kinds, from here on the store sizes

# ------------------------------------------------------------------ producers
WOODCUTTER: Final = 0
FARM: Final = 1
MINE: Final = 2
FISHERY: Final = 3
PRODUCER_SLUGS: Final = ["woodcutter", "farm", "mine", "fishery"]

# ------------------------------------------------------------------ saints
NO_SAINT: Final = -1
SAN_GIORGIO: Final = 0
SANTA_BARBARA: Final = 1
SAN_CHRISTOFORI: Final = 2
SAN_NICOLO: Final = 3
SANTA_MARIA: Final = 4
SAINTS: Final = 5
SAINT_SLUGS: Final = ["san_giorgio", "santa_barbara", "san_christofori", "san_nicolo", "santa_maria"]

# ------------------------------------------------------------------ map
FOREST: Final = 0
GRASS: Final = 1
MOUNTAIN: Final = 2
SEA: Final = 3
TERRAIN_SLUGS: Final = ["forest", "grass", "mountain", "sea"]

MAX_SEATS: Final = 4
MAX_CITIES: Final = 4


def kind_of(piece: int) -> int:
    """The kind of building a piece is."""
    if piece < SINGLES:
        return piece
    if piece < FOUNTAINS:
        return CART_SHOP
    if piece < STORES:
        return FOUNTAIN
    if piece < HOUSES:
        return STORE
    return HOUSE
