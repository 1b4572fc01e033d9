"""What is printed on the components, read from `data/*.toml` once and checked into typed tables.

A card is a number: first the providence cards (one number per kind, copies share it), then the territory cards, then the two
territories printed on the board.
"""

from __future__ import annotations

from signoria.games.road_to_domination.terms import (
    BUY_OFF_CONDITIONS,
    CARD_TYPES,
    COLONY,
    ECONOMIC_GAINS,
    EFFECTS,
    EVENT,
    FIRST_GOOD,
    FIRST_RELIGION_CARD,
    LEADER_GAINS,
    STARTING_RELIGIONS,
    STATS,
    TERRITORY_KINDS,
    TRACKS,
)
from signoria.kernel.datapack import Pack, Row
from signoria.kernel.errors import BadData
from signoria.kernel.schema import Sizes

Levels = list[tuple[int, int]]  # pairs of a statistic and a number


class Modifier:
    """Battle modifiers of a power, a religion or an authority card. All 0 without a row."""

    def __init__(self, row: Row | None) -> None:
        self.battle = [0, 0]  # on land, at sea
        self.dissenters = 0
        if row is not None:
            self.battle = [row.number("land"), row.number("sea")]
            self.dissenters = row.number("dissenters")
            row.done()


class Base:
    """Something that a card counts, and the ducats for each."""

    def __init__(self, row: Row) -> None:
        self.stat = row.id_in("stat", STATS)
        self.each = row.number("each", 1)
        row.done()


class Providence:
    """A kind of providence card."""

    def __init__(self, row: Row) -> None:
        self.slug = row.text("id")
        self.type = row.id_in("type", CARD_TYPES)
        self.copies = row.number("copies", 1, 9)
        self.effect = row.id_in("immediate", EFFECTS)
        self.is_war_card = row.has("war")
        self.battle = [0, 0]
        self.plunder = 0
        if self.is_war_card:
            war = row.row("war")
            self.battle = [war.number("land"), war.number("sea")]
            self.plunder = war.number("plunder", 0)
            war.done()
        self.is_war_event = row.flag("war_event")
        self.in_intrigue = row.flag("intrigue") or self.type < EVENT
        self.modifier = Modifier(row.row("modifier") if row.has("modifier") else None)
        self.hand_limit = row.number("hand_limit", default=0)
        self.development_bonus = row.number("development_bonus", default=0)
        self.blocks_war = row.flag("blocks_war")
        self.buy_cost = 0
        self.buy_tracks = 0  # bit mask
        if row.has("buy"):
            buy = row.row("buy")
            self.buy_cost = buy.number("cost", 0)
            self.buy_tracks = track_mask(buy, "tracks")
            buy.done()
        self.buy_off_prestige = 0
        self.buy_off_condition = 0
        self.buy_off_once = False
        if row.has("buy_off"):
            buy_off = row.row("buy_off")
            self.buy_off_prestige = buy_off.number("prestige", 0)
            self.buy_off_condition = buy_off.id_in("condition", BUY_OFF_CONDITIONS)
            self.buy_off_once = buy_off.flag("next_turn_only")
            buy_off.done()
        self.bases = [Base(b) for b in row.rows("bases")] if row.has("bases") else []
        self.cap = row.number("cap", 0, default=0)
        self.rate = row.number("rate", 0, default=0)
        self.ducats = row.number("ducats", 0, default=0)
        self.glory = row.number("glory", 0, default=0)
        self.margin = row.number("margin", 0, default=0)
        self.prestige_loss = row.number("prestige_loss", 0, default=0)
        self.prestige_gain = row.number("prestige_gain", 0, default=0)
        self.bonus_stat = 0
        self.bonus_min = 0
        self.bonus_glory = 0
        if row.has("bonus"):
            bonus = row.row("bonus")
            self.bonus_stat = bonus.id_in("stat", STATS)
            self.bonus_min = bonus.number("min", 0)
            self.bonus_glory = bonus.number("glory", 0)
            bonus.done()
        row.done()

    def each(self, stat: int) -> int:
        """Ducats for each unit of a base; 0 if the card does not count it."""
        for base in self.bases:
            if base.stat == stat:
                return base.each
        return 0


class Territory:
    """A territory card, or India or China."""

    def __init__(self, row: Row, on_board: bool) -> None:
        self.slug = row.text("id")
        self.on_board = on_board
        self.kind = row.id_in("kind", TERRITORY_KINDS)
        self.initial = row.flag("initial")
        self.requires = levels(row, "requires")
        self.cost = row.number("cost", 0)
        self.gains = levels(row, "gains", TRACKS)
        one_time = row.row("one_time")
        self.prestige = one_time.number("prestige", 0, default=0)
        self.glory = one_time.number("glory", 0, default=0)
        one_time.done()
        self.reconstructed = row.flag("reconstructed")
        row.done()


class Superpower:
    """A superpower card."""

    def __init__(self, row: Row) -> None:
        self.slug = row.text("id")
        self.starting_number = row.number("starting_number", 1)
        self.religion = row.id_in("religion", STARTING_RELIGIONS)
        self.can_change_religion = row.flag("can_change_religion")
        self.levels = levels(row, "levels")
        self.glory = row.number("glory", 0)
        self.hand_limit = row.number("hand_limit")
        self.modifier = Modifier(row.row("modifier"))
        self.reconstructed = row.flag("reconstructed")
        row.done()


class Religion:
    """A kind of religion card."""

    def __init__(self, row: Row) -> None:
        self.slug = row.text("id")
        self.copies = row.number("copies", 1)
        self.requires = levels(row, "requires")
        self.gains = levels(row, "gains", TRACKS)
        self.free_goods = track_mask(row, "free_good")  # one step on one of these, optional
        self.glory = row.number("glory", 0)
        self.ducats = row.number("ducats", 0)
        self.hand_limit = row.number("hand_limit")
        self.development_bonus = row.number("development_bonus", 0)
        self.modifier = Modifier(row.row("modifier"))
        self.grants_development = row.flag("grants_development")
        self.reconstructed = row.flag("reconstructed")
        row.done()


class Achievement:
    """An achievement card. Every group of `requires` must be met; one alternative of a group is enough."""

    def __init__(self, row: Row) -> None:
        self.slug = row.text("id")
        self.glory = row.number("glory", 1, 4)
        self.requires: list[Levels] = []
        groups = row.raw("requires")
        if not isinstance(groups, list) or not all(isinstance(g, list) for g in groups):
            raise BadData(f"{row.where}: requires is not a list of lists")
        for group in groups:
            alternatives: Levels = []
            for table in group:
                alternative = Row(f"{row.where} [requires]", table)
                alternatives.append((alternative.id_in("stat", STATS), alternative.number("min", 1)))
                alternative.done()
            self.requires.append(alternatives)
        self.gains = levels(row, "gains")
        self.reconstructed = row.flag("reconstructed")
        row.done()


class Good:
    """A good: its track and what Development does with it."""

    def __init__(self, row: Row) -> None:
        self.slug = row.text("id")
        self.trade = row.numbers("trade")
        self.top = len(self.trade) - 1
        self.trade_prestige = row.number("trade_prestige", default=0)
        self.unlock_prestige = row.number("unlock_prestige", 0, default=0)
        self.unlock_glory = three(row, "unlock_glory") if row.has("unlock_glory") else [0, 0, 0]
        self.leader = row.id_in("leader", LEADER_GAINS)
        self.leader_amount = row.number("leader_amount", 1)
        self.leader_stat = row.id_in("leader_stat", STATS) if row.has("leader_stat") else 0
        self.leader_per = row.number("leader_per", 1, default=1)
        self.leader_cap = row.number("leader_cap", 0, default=0)
        self.economic = row.id_in("economic", ECONOMIC_GAINS)
        self.economic_cost = row.number("economic_cost", 0, default=0)
        self.economic_tracks = track_mask(row, "economic_tracks") if row.has("economic_tracks") else 0
        self.second_good = row.flag("second_good")
        self.reconstructed = row.flag("reconstructed")
        row.done()


class Numbers:
    """The numbers of `game.toml` for one number of players."""

    def __init__(self, pack: Pack, seats: int) -> None:
        at = seats - 2
        file = pack.file("game")
        setup = file.row("setup")
        self.start_ducats = setup.number("ducats", 0)
        self.start_cards = setup.number("providence_cards", 0)
        self.powers_dealt = setup.number("superpowers_dealt", 1)
        self.face_up = three(setup, "face_up_territories")[at]
        self.achievement_places = three(setup, "achievement_places")[at]
        hand = file.row("hand")
        self.hand_limit = hand.number("limit", 1)
        self.lowest_limit = hand.number("lowest_limit", 0)
        self.highest_limit = hand.number("highest_limit", 1, 20)
        self.discards = hand.number("discards", 0)
        self.intrigue_cards = file.row("intrigue").number("cards", 1)
        war = file.row("war")
        self.defence_cards = war.number("defence_cards", 0)
        self.winner_glory = war.number("winner_glory", 0)
        self.winner_prestige = war.number("winner_prestige", 0)
        self.loser_prestige = war.number("loser_prestige", 0)
        self.least_humiliation = war.number("least_humiliation", 0)
        self.plunder_from_loser = war.flag("plunder_from_loser")
        self.shortfall_prestige = file.row("shortfall").number("prestige", 0)
        self.flowering_glory = file.row("flowering").number("glory", 0)
        self.tax = file.row("taxation").number("per_territory", 0)
        self.threshold = three(file.row("end"), "glory")[at]
        scoring = file.row("scoring")
        self.first_place = scoring.number("first", 0)
        self.shared_first_place = scoring.number("shared_first", 0)
        self.second_place = three(scoring, "second")[at]
        self.unchanged_religion = scoring.number("unchanged_religion", 0)


class Data:
    """All tables, shared by every state of a data pack."""

    def __init__(self, pack: Pack) -> None:
        self.providence = [Providence(r) for r in pack.rows("providence", "card")]
        self.first_territory = len(self.providence)
        self.territories = [Territory(r, False) for r in pack.rows("territories", "territory")]
        self.first_board = self.first_territory + len(self.territories)
        self.territories += [Territory(r, True) for r in pack.rows("territories", "board_territory")]
        self.cards = self.first_territory + len(self.territories)
        self.powers = [Superpower(r) for r in pack.rows("superpowers", "superpower")]
        self.religions = [Religion(r) for r in pack.rows("religions", "religion")]
        self.achievements = [Achievement(r) for r in pack.rows("achievements", "achievement")]
        self.numbers = [Numbers(pack, 2), Numbers(pack, 3), Numbers(pack, 4)]
        self.goods = _goods(pack)
        tracks = pack.file("game").row("tracks")
        self.top = [tracks.number("army", 1), tracks.number("fleet", 1)]
        for track in range(FIRST_GOOD, TRACKS):
            self.top.append(self.goods[track].top)
        self.top_prestige = tracks.number("prestige", 1)
        self.by_effect = [-1] * len(EFFECTS)  # the card with this effect; -1 if there is none
        for card in range(len(self.providence)):
            self.by_effect[self.providence[card].effect] = card
        self.war_events = [c for c in range(self.first_territory) if self.providence[c].is_war_event]
        self.card_slugs = [c.slug for c in self.providence] + [t.slug for t in self.territories]
        self.religion_slugs = STARTING_RELIGIONS + [r.slug for r in self.religions]
        if len(set(self.card_slugs)) != len(self.card_slugs):
            raise BadData("providence.toml, territories.toml: two cards have the same id")

    def territory(self, card: int) -> Territory:
        return self.territories[card - self.first_territory]

    def is_colony(self, card: int) -> bool:
        return self.territories[card - self.first_territory].kind == COLONY

    def religion(self, religion: int) -> Religion:
        return self.religions[religion - FIRST_RELIGION_CARD]


def levels(row: Row, key: str, below: int = len(STATS)) -> Levels:
    """A table of statistics and numbers: `{ army = 3, fleet = 2 }`. `below` keeps out what is no track."""
    table = row.row(key)
    found: Levels = []
    for stat, name in enumerate(STATS[:below]):
        if table.has(name):
            found.append((stat, table.number(name, 0)))
    table.done()
    return found


def track_mask(row: Row, key: str) -> int:
    """A list of tracks as a bit mask."""
    mask = 0
    for name in row.texts(key):
        if name not in STATS[:TRACKS]:
            raise BadData(f"{row.where}: {key} names {name!r}; one of {', '.join(STATS[:TRACKS])} expected")
        mask |= 1 << STATS.index(name)
    return mask


def three(row: Row, key: str) -> list[int]:
    """Numbers for two, three and four players."""
    values = row.numbers(key)
    if len(values) != 3:
        raise BadData(f"{row.where}: {key} has {len(values)} numbers; 3 expected")
    return values


def _goods(pack: Pack) -> list[Good]:
    """`goods[t]` is the good of track t. Army and fleet are no goods: the first good fills their places and is never asked."""
    by_name = {good.slug: good for good in [Good(r) for r in pack.rows("goods", "good")]}
    for name in STATS[FIRST_GOOD:TRACKS]:
        if name not in by_name:
            raise BadData(f"goods.toml: {name} is missing")
    return [by_name[STATS[max(track, FIRST_GOOD)]] for track in range(TRACKS)]


def sizes(data: Data) -> Sizes:
    """How many there are of what positions count."""
    return {
        "cards": data.cards,
        "copies": sum(card.copies for card in data.providence) + len(data.territories),
        "powers": len(data.powers),
        "religions": len(data.religion_slugs),
        "religion_cards": len(data.religions),
        "achievements": len(data.achievements),
    }
