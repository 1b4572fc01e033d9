"""The tables printed on the components, read from `data/*.toml` and checked once."""

from __future__ import annotations

from typing import Final

from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance.rules.shores import Shores, galley_reach
from signoria.kernel.datapack import Pack, Row
from signoria.kernel.errors import BadData
from signoria.kernel.schema import Sizes

KINDS = ("capital", "province", "satellite", "island", "overseas")
PLAYERS = (3, 4, 5, 6)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
TYPES = ("commodity", "event", "leader")
BOOSTS = ("none", "crusades", "mongols")


class Commodity:
    """One row of the Commodity Log. `payoff[k]` is the payment of box k; box 0 pays nothing."""

    def __init__(self, row: Row) -> None:
        self.slug = row.text("id")
        self.base = row.number("base", 1, 100)
        self.boxes = row.number("boxes", 1, 20)
        self.roll = row.number("roll", 2, 12)
        self.mills = row.flag("mills")
        self.provinces = row.number("provinces", 1, 107)
        self.payoff: list[int] = [self.base * k * k for k in range(self.boxes + 1)]
        row.done()


class Category:
    """A category of advances; `mask` holds its advances."""

    def __init__(self, row: Row) -> None:
        self.slug = row.text("id")
        self.total = row.number("total", 0, 10_000)
        self.mask = 0
        self.advances: list[int] = []
        row.done()


class Advance:
    """One advance. `needs` and `needs_french` are masks of the advances that must be owned before it."""

    def __init__(self, row: Row, categories: list[str]) -> None:
        self.slug = row.text("id")
        self.letter = row.text("letter")
        self.category = row.id_in("category", categories)
        self.cost = row.number("cost", 0, 1000)
        self.credit = row.number("credit", 0, 1000)
        self.misery = row.number("misery", -5, 5)
        self.needs = letters_mask(row, "needs")
        self.needs_french = letters_mask(row, "needs_french") if row.has("needs_french") else self.needs
        row.done()


class Relief:
    """One step of the relief for breadth."""

    def __init__(self, row: Row) -> None:
        self.spaces = row.number("spaces", 1, 26)
        self.each = row.number("each", 0, 5)
        self.named = letters_mask(row, "named")
        row.done()


class CardKind:
    """A History card as printed; identical cards share a kind."""

    def __init__(self, row: Row, commodities: list[str]) -> None:
        self.slug = row.text("id")
        self.type = TYPES.index(row.text("type", choices=TYPES))
        self.epoch = row.number("epoch", 1, 3)
        self.copies = row.number("copies", 1, 10)
        self.replay = row.flag("replay")
        self.held_out = row.flag("held_out")
        self.commodities: list[int] = []
        self.effect = t.NO_EFFECT
        self.weapon = 0
        self.count: list[int] = []
        self.credits: list[int] = [0] * 26
        self.boosted: list[int] = [0] * 26
        self.boost = t.NO_BOOST
        if self.type == t.COMMODITY_CARD:
            for slug in row.texts("commodities"):
                if slug not in commodities:
                    raise BadData(f"{row.where}: there is no commodity {slug}")
                self.commodities.append(commodities.index(slug))
        elif self.type == t.EVENT_CARD:
            self.effect = row.id_in("effect", t.EFFECTS)
            self.weapon = row.number("weapon", 1, 4, default=0)
            self.count = row.numbers("count", default=[])
        else:
            self.credits = credit_list(row.row("credits"))
            self.boosted = credit_list(row.row("boosted")) if row.has("boosted") else self.credits
            self.boost = BOOSTS.index(row.text("boost", default="none", choices=BOOSTS))
        row.done()


class Province:
    """A space of the map that can hold pieces. `supports` is a mask; `satellites` lists those whose arrows point here."""

    def __init__(self, row: Row, id: int, areas: list[str], commodities: list[str]) -> None:
        self.id = id
        self.slug = row.text("id")
        self.area = row.id_in("area", areas)
        self.kind = row.text("kind", choices=KINDS)
        self.market = row.number("market", 1, 9)
        self.commodities: list[int] = []
        for slug in row.texts("commodities"):
            if slug not in commodities:
                raise BadData(f"{row.where}: there is no commodity {slug}")
            self.commodities.append(commodities.index(slug))
        self.satellite = self.kind == "satellite"
        self.overseas = self.kind == "overseas"
        self.coastal = bool(row.raw("coasts"))
        self.supports = 0
        self.satellites: list[int] = []


class Data:
    """All tables. Masks of provinces are integers with one bit per province id."""

    def __init__(self, pack: Pack) -> None:
        self.commodities = [Commodity(r) for r in pack.rows("commodities", "commodity")]
        self.commodity_slugs = [c.slug for c in self.commodities]
        self.by_roll: list[list[int]] = [[] for _ in range(13)]
        for i in range(len(self.commodities)):
            self.by_roll[self.commodities[i].roll].append(i)
        self._read_advances(pack)
        self._read_cards(pack)
        self._read_map(pack)
        self._read_tracks(pack)

    # -- advances ----------------------------------------------------------------------------------------------------

    def _read_advances(self, pack: Pack) -> None:
        self.categories = [Category(r) for r in pack.rows("advances", "category")]
        self.category_slugs = [c.slug for c in self.categories]
        self.advances: list[Advance] = []
        for row in pack.rows("advances", "advance"):
            advance = Advance(row, self.category_slugs)
            if advance.letter != LETTERS[len(self.advances) : len(self.advances) + 1]:
                raise BadData(f"{row.where}: the advances must be the letters A to Z in order")
            self.categories[advance.category].mask |= 1 << len(self.advances)
            self.categories[advance.category].advances.append(len(self.advances))
            self.advances.append(advance)
        if len(self.advances) != 26 or len(self.categories) != 6:
            raise BadData("advances.toml: 26 advances in 6 categories are expected")
        for category in self.categories:
            if (
                sum([a.cost for a in self.advances if self.categories[a.category] is category])
                != category.total
            ):
                raise BadData(
                    f"advances.toml: the costs of {category.slug} do not add up to {category.total}"
                )
        self.advance_slugs = [a.slug for a in self.advances]
        self.reliefs = [Relief(r) for r in pack.rows("advances", "relief")]

    # -- cards -------------------------------------------------------------------------------------------------------

    def _read_cards(self, pack: Pack) -> None:
        self.kinds = [CardKind(r, self.commodity_slugs) for r in pack.rows("cards", "card")]
        self.kind_slugs = [k.slug for k in self.kinds]
        self.kind_of: list[int] = []
        """The kind of each of the 64 cards."""
        self.epoch_cards: list[list[int]] = [[], [], [], []]
        self.held_out: list[int] = []
        for i in range(len(self.kinds)):
            kind = self.kinds[i]
            for _ in range(kind.copies):
                card = len(self.kind_of)
                self.kind_of.append(i)
                if kind.held_out:
                    self.held_out.append(card)
                else:
                    self.epoch_cards[kind.epoch].append(card)
        self.kind_of_effect: list[int] = [-1] * len(t.EFFECTS)
        for i in range(len(self.kinds)):
            effect = self.kinds[i].effect
            if effect not in (t.NO_EFFECT, t.WEAPON):
                if self.kind_of_effect[effect] >= 0 or self.kinds[i].copies > 1:
                    raise BadData(f"cards.toml: the effect {t.EFFECTS[effect]} may be on one card only")
                self.kind_of_effect[effect] = i

    # -- the map -----------------------------------------------------------------------------------------------------

    def _read_map(self, pack: Pack) -> None:
        self.area_slugs: list[str] = []
        self.area_players: list[int] = []
        self.area_needs: list[int] = []
        self.area_overseas: list[bool] = []
        for row in pack.rows("map", "area"):
            self.area_slugs.append(row.text("id"))
            self.area_players.append(row.number("players", 3, 6))
            self.area_overseas.append(row.flag("overseas"))
            self.area_needs.append(LETTERS.index(row.text("needs")) if row.has("needs") else -1)
            row.done()
        seas: list[str] = []
        open_seas: list[bool] = []
        for row in pack.rows("map", "sea"):
            seas.append(row.text("id"))
            open_seas.append(row.flag("open"))
            row.done()
        rows = pack.rows("map", "province")
        self.provinces: list[Province] = []
        for i in range(len(rows)):
            self.provinces.append(Province(rows[i], i, self.area_slugs, self.commodity_slugs))
        self.province_slugs = [p.slug for p in self.provinces]
        ids = {slug: i for i, slug in enumerate(self.province_slugs)}
        if len(ids) != len(rows):
            raise BadData("map.toml: two provinces share an id")
        self.land: list[int] = []
        shores = Shores(ids, seas, open_seas)
        for i in range(len(rows)):
            self.land.append(mask_of(rows[i], "land", ids))
            self.provinces[i].supports = mask_of(rows[i], "supports", ids) if rows[i].has("supports") else 0
            for coast in rows[i].rows("coasts"):
                shores.add(i, coast)
            rows[i].done()
        shores.check()
        self._check_borders()
        self._mark_provinces()
        self.galley: list[list[int]] = [
            galley_reach(shores, steps, heavens) for heavens in (False, True) for steps in (2, 4, 6, 8)
        ]
        """`galley[4 * heavens + level][province]`: provinces a galley of that level reaches from there."""

    def _check_borders(self) -> None:
        for p in self.provinces:
            for q in bits(self.land[p.id]):
                if not self.land[q] >> p.id & 1:
                    raise BadData(
                        f"map.toml: {p.slug} borders {self.province_slugs[q]}, but not the other way round"
                    )
            if p.supports and not p.satellite:
                raise BadData(f"map.toml: {p.slug} supports a neighbour but is no satellite")
            for q in bits(p.supports):
                self.provinces[q].satellites.append(p.id)
        for i in range(len(self.commodities)):
            found = len([p for p in self.provinces if i in p.commodities])
            if found != self.commodities[i].provinces:
                raise BadData(
                    f"map.toml: {found} provinces produce {self.commodity_slugs[i]}, not {self.commodities[i].provinces}"
                )

    def _mark_provinces(self) -> None:
        self.area_mask: list[int] = [0] * len(self.area_slugs)
        self.coastal = 0
        self.overseas = 0
        self.circled = 0
        self.capitals_mask = 0
        self.new_world = 0
        self.market: list[int] = []
        for p in self.provinces:
            bit = 1 << p.id
            self.market.append(p.market)
            self.area_mask[p.area] |= bit
            if p.coastal:
                self.coastal |= bit
            if p.overseas:
                self.overseas |= bit
            if not p.satellite:
                self.circled |= bit
            if p.kind == "capital":
                self.capitals_mask |= bit
            if self.area_needs[p.area] == t.NEW_WORLD:
                self.new_world |= bit
        self.in_play: list[int] = [0] * 7
        for seats in PLAYERS:
            for a in range(len(self.area_slugs)):
                if self.area_players[a] <= seats:
                    self.in_play[seats] |= self.area_mask[a]
        self.closed_without: list[int] = [0] * 26
        """Provinces that nobody enters without an advance."""
        for a in range(len(self.area_slugs)):
            if self.area_needs[a] >= 0:
                self.closed_without[self.area_needs[a]] |= self.area_mask[a]
        self.crusade_targets = self.area_mask[self.area_slugs.index("vi")] & self.circled

    # -- tracks ------------------------------------------------------------------------------------------------------

    def _read_tracks(self, pack: Pack) -> None:
        top = pack.file("tracks")
        self.ladder = top.row("misery").numbers("ladder")
        self.chaos = len(self.ladder)
        income = top.row("income")
        self.income_base = income.number("base", 0, 1000)
        self.income_middle_class = income.number("middle_class", 0, 1000)
        supply = top.row("supply")
        self.tokens = supply.number("tokens", 1, 100)
        self.markers = supply.number("markers", 1, 100)
        self.money = supply.number("money", 0, 1000)
        self.dealt = supply.number("dealt", 1, 10)
        self.bid_limit = supply.number("bid_limit", 100, 2000)
        prices = top.row("prices")
        self.ship_price = prices.number("ship_upgrade", 0, 1000)
        self.card_price = prices.number("extra_card", 0, 1000)
        self.expansion_card = prices.number("expansion_card", 0, 36)
        self.research_credit = prices.number("research_credit", 0, 1000)
        ships = top.row("ships")
        self.ship_levels: list[list[int]] = [
            [0],
            ships.numbers("galley"),
            ships.numbers("seaworthy"),
            ships.numbers("ocean"),
        ]
        for levels in self.ship_levels[1:]:
            if len(levels) != 4:
                raise BadData("tracks.toml: every type of ship has four levels")
        self.ranks: list[list[int]] = [[] for _ in range(7)]
        self.capitals: list[list[int]] = [[] for _ in range(7)]
        self.patronage: list[list[list[int]]] = [[[] for _ in range(7)], [[] for _ in range(7)]]
        """`patronage[french][seats]`: other players who may use the n-th leader of a turn; -1 and beyond the end: all."""
        for seats in PLAYERS:
            self.ranks[seats] = top.row("ranks").numbers(str(seats))
            slugs = top.row("capitals").texts(str(seats))
            self.capitals[seats] = [self.province_slugs.index(slug) for slug in slugs]
            self.patronage[0][seats] = top.row("patronage").numbers(f"english_{seats}")
            self.patronage[1][seats] = top.row("patronage").numbers(f"french_{seats}")
            if len(self.ranks[seats]) != seats or len(slugs) != seats:
                raise BadData(f"tracks.toml: {seats} players need {seats} ranks and capitals")
        events = top.row("events")
        self.famine = events.number("famine", 0, 26)
        self.mysticism = events.number("mysticism", 0, 26)
        self.mongol_money = events.number("mongol_armies", 0, 1000)


def letters_mask(row: Row, key: str) -> int:
    mask = 0
    for letter in row.texts(key):
        if len(letter) != 1 or letter not in LETTERS:
            raise BadData(f"{row.where}: {key} names an advance {letter!r}; a letter from A to Z is expected")
        mask |= 1 << LETTERS.index(letter)
    return mask


def credit_list(row: Row) -> list[int]:
    out = [0] * 26
    for i in range(26):
        out[i] = row.number(LETTERS[i], 0, 1000, default=0)
    row.done()
    return out


def mask_of(row: Row, key: str, ids: dict[str, int]) -> int:
    mask = 0
    for slug in row.texts(key):
        if slug not in ids:
            raise BadData(f"{row.where}: {key} names {slug}, which is no province")
        mask |= 1 << ids[slug]
    return mask


def _octets() -> list[list[list[int]]]:
    """For each byte of a mask and each value of it: the numbers of the bits that are set."""
    return [[[8 * at + i for i in range(8) if value >> i & 1] for value in range(256)] for at in range(16)]


HALF: Final = (1 << 56) - 1
OCTETS: Final = _octets()


def bits(mask: int) -> list[int]:
    """The numbers of the bits that are set, from the lowest; for masks of up to 112 bits.

    Works on two halves that fit machine integers, byte by byte.
    """
    out: list[int] = []
    half = mask & HALF
    at = 0
    while half:
        out += OCTETS[at][half & 255]
        half >>= 8
        at += 1
    half = mask >> 56
    at = 7
    while half:
        out += OCTETS[at][half & 255]
        half >>= 8
        at += 1
    return out


def sizes(data: Data) -> Sizes:
    """How many there are of what positions count."""
    return {
        "cards": len(data.kind_of),
        "kinds": len(data.kinds),
        "provinces": len(data.provinces),
        "areas": len(data.area_slugs),
        "commodities": len(data.commodities),
        "advances": len(data.advances),
        "categories": len(data.categories),
    }
