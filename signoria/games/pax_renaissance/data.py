"""The tables printed on the components, read from the files of a data pack and checked once.

All lists are indexed by the dense ids of ids.py; an empire square is the card `first_square + empire`.
"""

from __future__ import annotations

from collections.abc import Sequence

from signoria.games.pax_renaissance import ids, verbs
from signoria.kernel.action import Action
from signoria.kernel.datapack import Pack, Row
from signoria.kernel.errors import BadData
from signoria.kernel.schema import Sizes


class Data:
    """Every fact of the components, shared by all clones of a state and never changed."""

    def __init__(self) -> None:
        # empires
        self.empire_slugs: list[str] = []
        self.empire_names: list[str] = []
        self.empire_side: list[int] = []
        self.empire_state: list[int] = []
        self.adjacent: list[int] = []  # mask of empires, edges and corners
        self.neighbours: list[list[int]] = []
        self.places_of: list[list[int]] = []
        self.borders_of: list[list[int]] = []
        self.sea_borders_of: list[list[int]] = []
        self.corsair_reach: list[list[int]] = []
        self.side_mask: list[int] = [0, 0]  # empires of the West, of the East
        self.buffer = 0  # mask of the two empires parted by the buffer state
        self.mamluk = -1  # whose repressed tokens are slave soldiers
        # cities and their places
        self.place_slugs: list[str] = []
        self.place_names: list[str] = []
        self.place_empire: list[int] = []
        self.place_emporium: list[int] = []
        self.place_capital: list[bool] = []
        self.icons: list[list[int]] = []  # [state][place] -> token
        self.venice = -1
        self.venice_second = -1
        self.constantinople: list[int] = []
        # borders
        self.border_slugs: list[str] = []
        self.border_names: list[str] = []
        self.border_empires: list[int] = []  # mask of its two empires
        self.border_ends: list[list[int]] = []
        self.border_sea: list[bool] = []
        # by the mask of a card's location
        self.places_in: dict[int, list[int]] = {}
        self.borders_in: dict[int, list[int]] = {}
        self.pawn_spots_in: dict[int, list[int]] = {}
        self.pirate_spots_in: dict[int, list[int]] = {}
        # emporia; routes alternate empire, border, empire, ...
        self.emporium_slugs: list[str] = []
        self.emporium_colour: list[int] = []  # WEST (white) or EAST (black)
        self.emporium_place: list[int] = []
        self.emporium_busted: list[bool] = []
        self.emporium_requires: list[int] = []  # prestige or -1
        self.routes: list[list[int]] = []
        self.spice_islands = -1
        # cards; squares follow them
        self.card_slugs: list[str] = []
        self.card_names: list[str] = []
        self.card_codes: list[str] = []
        self.card_sets: list[str] = []
        self.card_kind: list[int] = []
        self.card_side: list[int] = []
        self.card_location: list[int] = []
        self.card_empires: list[int] = []  # mask of the empires the card counts as being in
        self.card_prestige: list[int] = []
        self.card_ops: list[list[int]] = []
        self.one_shot: list[int] = []
        self.one_shot_param: list[int] = []
        self.agents: list[list[int]] = []
        self.abilities: list[int] = []
        self.suitors: list[list[int]] = []
        self.own_claim_only: list[bool] = []
        self.first_square = 0
        self.queens: list[int] = []
        # squares by empire
        self.king_names: list[str] = []
        self.king_prestige: list[int] = []
        self.king_ops: list[list[int]] = []
        self.republic_names: list[str] = []
        self.republic_prestige: list[int] = []
        self.republic_ops: list[list[int]] = []
        # victories
        self.victory_names: list[str] = []
        self.victory_ages: list[str] = []
        # abilities
        self.red_text: list[bool] = []
        # set-up
        self.actions = 0
        self.hand_limit = 0
        self.sale_price = 0
        self.ransom_price = 0
        self.fair_florins: list[int] = []
        self.imperial_margin: list[int] = []
        self.concession_margin = 0
        self.law_margin = 0
        self.start_florins: list[int] = []
        self.pawns = 0
        self.deck_bottom = 0
        self.deck_top_per_player = 0
        self.pool: list[int] = []
        self.bank_slugs: list[str] = []
        self.bank_colours: list[str] = []
        self.bank_names: list[str] = []
        self.bank_border: list[int] = []
        self.bank_first: list[bool] = []
        self.map_1550: list[int] = []  # state by empire, or -1
        self.solo_florins: list[int] = []
        self.solo_deck_bottom = 0
        self.solo_borders: list[int] = []
        # cards by side, for the decks
        self.deck_cards: list[list[int]] = [[], []]
        self.promo_cards: list[list[int]] = [[], []]
        self.comets: list[list[int]] = [[], []]
        # the commonest actions, made once: actions never change
        self.buys: list[Action] = []
        self.plays: list[Action] = []
        self.sales: list[Action] = []

    # ---------------------------------------------------------------- slugs, for tests, texts and views
    def empire(self, slug: str) -> int:
        return self.empire_slugs.index(slug)

    def border(self, slug: str) -> int:
        return self.border_slugs.index(slug)

    def place(self, slug: str) -> int:
        return self.place_slugs.index(slug)

    def card(self, slug: str) -> int:
        return self.card_slugs.index(slug)

    def emporium(self, slug: str) -> int:
        return self.emporium_slugs.index(slug)


def load(pack: Pack) -> Data:
    """The checked tables of a pack; raises BadData with file, row and field."""
    d = Data()
    _load_empires(d, pack)
    _load_cities(d, pack)
    _load_borders(d, pack)
    _load_emporia(d, pack)
    _load_cards(d, pack)
    _load_squares(d, pack)
    _load_abilities(d, pack)
    _load_setup(d, pack)
    needed = d.deck_bottom + 4 * d.deck_top_per_player
    for side in (ids.WEST, ids.EAST):
        if len(d.deck_cards[side]) < needed or len(d.comets[side]) != 2:
            raise BadData(f"cards.toml: {needed} cards and two comets are needed on each side")
    for card in range(d.first_square + ids.EMPIRES):
        d.buys.append(Action(verbs.BUY, card))
        d.plays.append(Action(verbs.PLAY, card))
        d.sales.append(Action(verbs.SELL, card))
    return d


# ---------------------------------------------------------------------- readers of single fields
def _bad(row: Row, field: str, text: str) -> BadData:
    return BadData(f"{row.where}: {field}: {text}")


def _index(row: Row, field: str, name: str, names: Sequence[str]) -> int:
    if name not in names:
        raise _bad(row, field, f"unknown name {name!r}")
    return list(names).index(name)


def _rows(pack: Pack, file: str, table: str, count: int) -> list[Row]:
    rows = pack.rows(file, table)
    if count and len(rows) != count:
        raise BadData(f"{file}.toml: {count} tables [[{table}]] are needed, {len(rows)} found")
    return rows


def _unique(rows: list[Row], slugs: list[str]) -> None:
    for row, slug in zip(rows, slugs, strict=True):
        if slugs.count(slug) > 1:
            raise _bad(row, "slug", f"{slug!r} is used twice")


def _token(row: Row, field: str, name: str) -> int:
    if name == "pawn":
        return ids.PAWN
    kind, _, religion = name.partition(":")
    kinds = ["knight", "rook", "pirate", "bishop"]
    return 3 * _index(row, field, kind, kinds) + _index(row, field, religion, ids.RELIGIONS)


def _op(row: Row, name: str) -> int:
    kind_name, _, param = name.partition(":")
    kind = _index(row, "ops", kind_name, ids.OPS)
    value = 0
    if kind in (ids.INQUISITOR, ids.CORSAIR):
        value = _index(row, "ops", param, ids.RELIGIONS)
    elif kind in (ids.COMMERCE, ids.VOTE):
        value = _index(row, "ops", param, ids.SIDES)
    elif kind == ids.REPRESS:
        for part in param.split("+"):
            value |= 1 << _index(row, "ops", part, ["pawn", "rook", "knight"])
    elif param:
        raise _bad(row, "ops", f"unknown op {name!r}")
    return kind * 16 + value


def _ops(row: Row) -> list[int]:
    out: list[int] = []
    for name in row.texts("ops", []):
        out.append(_op(row, name))
    return out


def _prestige(row: Row) -> int:
    mask = 0
    for name in row.texts("prestige", []):
        mask |= 1 << _index(row, "prestige", name, ids.PRESTIGES)
    return mask


def _by_players(row: Row, field: str, count: int) -> list[int]:
    values = row.numbers(field)
    if len(values) != count or min(values) < 0:
        raise _bad(row, field, f"{count} whole numbers are needed")
    return values


# ---------------------------------------------------------------------- the map
def _load_empires(d: Data, pack: Pack) -> None:
    rows = _rows(pack, "map", "empire", ids.EMPIRES)
    grid: list[tuple[int, int]] = []
    for row in rows:
        d.empire_slugs.append(row.text("slug"))
        d.empire_names.append(row.text("name"))
        d.empire_side.append(row.id_in("side", ids.SIDES))
        d.empire_state.append(row.id_in("state", ids.STATES))
        grid.append((row.number("row", 0), row.number("column", 0)))
        d.places_of.append([])
        d.borders_of.append([])
        d.sea_borders_of.append([])
    _unique(rows, d.empire_slugs)
    for e in range(ids.EMPIRES):
        mask = 0
        near: list[int] = []
        for f in range(ids.EMPIRES):
            if f != e and abs(grid[e][0] - grid[f][0]) <= 1 and abs(grid[e][1] - grid[f][1]) <= 1:
                mask |= 1 << f
                near.append(f)
        d.adjacent.append(mask)
        d.neighbours.append(near)
        d.side_mask[d.empire_side[e]] |= 1 << e
        if rows[e].flag("buffer"):
            d.buffer |= 1 << e
        if rows[e].flag("slave_soldiers"):
            d.mamluk = e
        rows[e].done()
    if d.mamluk < 0:
        raise BadData("map.toml: no empire has slave_soldiers")


def _load_cities(d: Data, pack: Pack) -> None:
    d.icons = [[], [], [], []]
    rows = _rows(pack, "map", "city", 0)
    for row in rows:
        empire = row.id_in("empire", d.empire_slugs)
        slug = row.text("slug")
        places = len(row.texts("medieval"))
        condottiere = row.flag("condottiere_place")
        total = places + 1 if condottiere else places
        for i in range(total):
            place = len(d.place_slugs)
            d.place_slugs.append(slug if i == 0 else f"{slug}_{i + 1}")
            d.place_names.append(row.text("name"))
            d.place_empire.append(empire)
            d.place_emporium.append(-1)
            d.place_capital.append(row.flag("capital"))
            d.places_of[empire].append(place)
            if condottiere and i == places:
                d.venice = place - 1
                d.venice_second = place
            if places > 1:
                d.constantinople.append(place)
        for state in range(4):
            names = row.texts(ids.STATES[state])
            if len(names) != places:
                raise _bad(row, ids.STATES[state], f"{places} icons are needed")
            for name in names:
                d.icons[state].append(_token(row, ids.STATES[state], name))
            if condottiere:
                d.icons[state].append(d.icons[state][-1])
        row.done()
    _unique(rows, [row.text("slug") for row in rows])
    if len(d.place_slugs) != ids.PLACES:
        raise BadData(f"map.toml: {ids.PLACES} places are needed, {len(d.place_slugs)} found")
    if d.venice < 0:
        raise BadData("map.toml: no city has condottiere_place")


def _load_borders(d: Data, pack: Pack) -> None:
    rows = _rows(pack, "map", "border", ids.BORDERS)
    for border, row in enumerate(rows):
        names = row.texts("empires")
        if len(names) != 2:
            raise _bad(row, "empires", "two empires are needed")
        ends = [_index(row, "empires", name, d.empire_slugs) for name in names]
        d.border_slugs.append(row.text("slug"))
        d.border_names.append(row.text("name"))
        d.border_ends.append(ends)
        d.border_empires.append(1 << ends[0] | 1 << ends[1])
        d.border_sea.append(row.flag("sea"))
        row.done()
        for e in ends:
            d.borders_of[e].append(border)
            if d.border_sea[border]:
                d.sea_borders_of[e].append(border)
    _unique(rows, d.border_slugs)
    for e in range(ids.EMPIRES):
        mask = 0
        for border in d.sea_borders_of[e]:
            mask |= d.border_empires[border]
        reach: list[int] = []
        for border in range(ids.BORDERS):
            if d.border_sea[border] and d.border_empires[border] & (mask | 1 << e):
                reach.append(border)
        d.corsair_reach.append(reach)
    for location in range(ids.NOWHERE + 1):
        mask = _empires_of(d, location)
        d.places_in[mask] = [i for i, empire in enumerate(d.place_empire) if mask >> empire & 1]
        d.borders_in[mask] = [i for i, ends in enumerate(d.border_empires) if ends & mask]
        d.pawn_spots_in[mask] = [ids.PAWN_SPOT + border for border in d.borders_in[mask]]
        d.pirate_spots_in[mask] = [ids.PIRATE_SPOT + border for border in d.borders_in[mask]]


def _load_emporia(d: Data, pack: Pack) -> None:
    rows = _rows(pack, "map", "emporium", ids.EMPORIA)
    for i, row in enumerate(rows):
        place = _index(row, "slug", row.text("slug"), d.place_slugs)
        d.emporium_slugs.append(row.text("slug"))
        d.emporium_colour.append(row.id_in("colour", ["white", "black"]))
        d.emporium_place.append(place)
        d.emporium_busted.append(row.flag("busted"))
        required = row.text("requires", "")
        d.emporium_requires.append(_index(row, "requires", required, ids.PRESTIGES) if required else -1)
        if required:
            d.spice_islands = i
        d.place_emporium[place] = i
        route: list[int] = []
        for n, name in enumerate(row.texts("route")):
            route.append(_index(row, "route", name, d.border_slugs if n % 2 else d.empire_slugs))
        for n in range(1, len(route) - 1, 2):
            ends = 1 << route[n - 1] | 1 << route[n + 1]
            if d.border_empires[route[n]] != ends or not d.border_sea[route[n]]:
                raise _bad(row, "route", f"{d.border_slugs[route[n]]} does not join its neighbours over sea")
        d.routes.append(route)
        row.done()


def _load_cards(d: Data, pack: Pack) -> None:
    rows = _rows(pack, "cards", "card", 0)
    locations = [*d.empire_slugs, "the_east", "the_west", "none"]
    for row in rows:
        d.card_slugs.append(row.text("slug"))
        d.card_names.append(row.text("name"))
        d.card_codes.append(row.text("code"))
        d.card_sets.append(row.text("set"))
        d.card_kind.append(row.id_in("kind", ids.CARD_KINDS))
        d.card_side.append(row.id_in("side", ids.SIDES))
        location = row.id_in("location", locations)
        d.card_location.append(location)
        d.card_empires.append(_empires_of(d, location))
        d.card_prestige.append(_prestige(row))
        d.card_ops.append(_ops(row))
        shot, param = _one_shot(d, row)
        d.one_shot.append(shot)
        d.one_shot_param.append(param)
        d.agents.append(_agents(row, shot, param))
        mask = 0
        for name in row.texts("abilities", []):
            mask |= 1 << _index(row, "abilities", name, ids.ABILITIES)
        d.abilities.append(mask)
        d.suitors.append([_index(row, "suitors", name, d.empire_slugs) for name in row.texts("suitors", [])])
        d.own_claim_only.append(row.flag("own_claim_only"))
        row.flag("single_source")
        row.done()
        if d.card_kind[-1] == ids.QUEEN:
            d.queens.append(len(d.card_slugs) - 1)
    _unique(rows, d.card_slugs)
    d.first_square = len(d.card_slugs)
    for card in range(d.first_square):
        side = d.card_side[card]
        if d.card_kind[card] == ids.COMET:
            d.comets[side].append(card)
        elif d.card_sets[card] == "promo":
            d.promo_cards[side].append(card)
        else:
            d.deck_cards[side].append(card)


def _empires_of(d: Data, location: int) -> int:
    if location == ids.THE_EAST:
        return d.side_mask[ids.EAST]
    if location == ids.THE_WEST:
        return d.side_mask[ids.WEST]
    if location == ids.NOWHERE:
        return 0
    return 1 << location


def _one_shot(d: Data, row: Row) -> tuple[int, int]:
    text = row.text("one_shot", "none")
    name, _, param = text.partition(":")
    shot = _index(row, "one_shot", name, ids.ONE_SHOTS[:7])
    if shot == ids.TRADE_SHIFT:
        return shot, _index(row, "one_shot", param, d.emporium_slugs)
    if shot == ids.RELIGIOUS_WAR:
        return shot, _index(row, "one_shot", param, ids.RELIGIONS)
    if shot == ids.APOSTASY:
        mask = 0
        for part in param.split("+"):
            mask |= 1 << _index(row, "one_shot", part, ids.RELIGIONS)
        return shot, mask
    return shot, 0


def _agents(row: Row, shot: int, param: int) -> list[int]:
    """The agents of a card; those of a religious war share its colour (BELIEVER)."""
    out: list[int] = []
    for name in row.texts("agents", []):
        token = _token(row, "agents", name)
        if shot == ids.RELIGIOUS_WAR and token < ids.PAWN and token % 3 != param:
            raise _bad(row, "agents", f"{name!r} and the religious war have no common believers")
        out.append(token)
    return out


def _load_squares(d: Data, pack: Pack) -> None:
    rows = _rows(pack, "squares", "square", ids.EMPIRES)
    by_empire: list[Row | None] = [None] * ids.EMPIRES
    for row in rows:
        by_empire[row.id_in("empire", d.empire_slugs)] = row
    for e in range(ids.EMPIRES):
        square = by_empire[e]
        if square is None:
            raise BadData(f"squares.toml: no square for {d.empire_slugs[e]}")
        king = square.row("king")
        republic = square.row("republic")
        d.king_names.append(king.text("name"))
        d.king_prestige.append(_prestige(king))
        d.king_ops.append(_ops(king))
        d.republic_names.append(republic.text("name"))
        d.republic_prestige.append(_prestige(republic))
        d.republic_ops.append(_ops(republic))
    for row, slug in zip(_rows(pack, "squares", "victory", 4), ids.VICTORIES, strict=True):
        _index(row, "slug", row.text("slug"), [slug])
        d.victory_names.append(row.text("name"))
        d.victory_ages.append(row.text("age"))
        row.text("figure")
        row.done()


def _load_abilities(d: Data, pack: Pack) -> None:
    rows = _rows(pack, "abilities", "ability", len(ids.ABILITIES))
    for row, slug in zip(rows, ids.ABILITIES, strict=True):
        _index(row, "slug", row.text("slug"), [slug])
        d.red_text.append(row.flag("red_text"))
        row.text("scope", choices=["owner", "all_players", "board"])
        row.text("kind")
        row.done()


def _load_setup(d: Data, pack: Pack) -> None:
    turn = pack.file("setup").row("turn")
    d.actions = turn.number("actions", 0)
    d.hand_limit = turn.number("hand_limit", 0)
    d.sale_price = turn.number("sale_price", 0)
    d.ransom_price = turn.number("ransom_price", 0)
    d.fair_florins = _by_players(turn, "fair_florins", 4)
    d.imperial_margin = _by_players(turn, "imperial_margin", 4)
    d.concession_margin = turn.number("concession_margin", 0)
    d.law_margin = turn.number("law_margin", 0)
    start = pack.file("setup").row("start")
    d.start_florins = _by_players(start, "florins", 4)
    d.pawns = start.number("pawns", 0)
    d.deck_bottom = start.number("deck_bottom", 0)
    d.deck_top_per_player = start.number("deck_top_per_player", 0)
    pool = pack.file("setup").row("pool")
    for kind in ("knight", "rook", "pirate", "bishop"):
        table = pool.row(kind)
        for religion in ids.RELIGIONS:
            d.pool.append(table.number(religion, 0))
    for row in _rows(pack, "setup", "bank", 4):
        d.bank_slugs.append(row.text("slug"))
        d.bank_colours.append(row.text("colour"))
        d.bank_names.append(row.text("name"))
        d.bank_border.append(row.id_in("border", d.border_slugs))
        d.bank_first.append(row.flag("first"))
    variant = pack.file("setup").row("map_1550")
    for slug in d.empire_slugs:
        name = variant.text(slug, "")
        d.map_1550.append(_index(variant, slug, name, ids.STATES) if name else -1)
    solo = pack.file("setup").row("solo")
    d.solo_florins = _by_players(solo, "florins", 2)
    d.solo_deck_bottom = solo.number("deck_bottom", 0)
    for name in solo.texts("opponent_borders"):
        d.solo_borders.append(_index(solo, "opponent_borders", name, d.border_slugs))


def bankers(seats: int) -> int:
    """Whoever owns a player board: the solitaire opponent does too."""
    return 2 if seats == 1 else seats


def sizes(data: Data, seats: int) -> Sizes:
    """How many there are of what positions count."""
    return {
        "cards": data.first_square + ids.EMPIRES,
        "banks": len(data.bank_slugs),
        "bankers": bankers(seats),
        "halves": 2 * bankers(seats),
    }
