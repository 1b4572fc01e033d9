"""The set-up chapter (C), and that of the solitaire game (O.b)."""

from __future__ import annotations

from signoria.games.pax_renaissance.data import bankers
from signoria.games.pax_renaissance.ids import COLUMNS, EMPIRES, EMPORIA, PAWN
from signoria.games.pax_renaissance.rules.market import show_tops
from signoria.games.pax_renaissance.sequence import Turn
from signoria.games.pax_renaissance.state import PaxState, blank_map


def start(s: PaxState) -> None:
    """Lay everything out and begin the first turn."""
    d = s.data
    s.bankers = bankers(s.seats)
    blank_map(s)
    deal_banks(s)
    populate(s)
    s.emporia = [0, 0]
    for i in range(EMPORIA):
        if not d.emporium_busted[i]:
            s.emporia[d.emporium_colour[i]] = i
    s.hands = [[] for _ in range(s.bankers)]
    s.maids = [[] for _ in range(s.bankers)]
    s.rows = [[] for _ in range(2 * s.bankers)]
    place_concessions(s)
    build_decks(s)
    deal_market(s)
    show_tops(s)
    s.call(Turn())


def deal_banks(s: PaxState) -> None:
    """C2, C7: player boards at random; Fugger begins if in the game, else a random player."""
    d = s.data
    boards = list(range(len(d.bank_slugs)))
    if s.seats == 1:
        s.bank = [d.bank_first.index(True)]
        boards.remove(s.bank[0])
        s.rng.shuffle(boards)
        s.bank.append(boards[0])
        s.florins = d.solo_florins[:]
        s.first = 0
    else:
        s.rng.shuffle(boards)
        s.bank = boards[: s.bankers]
        s.first = -1
        for banker in range(s.bankers):
            if d.bank_first[s.bank[banker]]:
                s.first = banker
        if s.first < 0:
            s.first = s.rng.below(s.bankers)
        s.florins = [0] * s.bankers
        for i in range(s.bankers):
            s.florins[(s.first + i) % s.bankers] = d.start_florins[i]
    s.active = s.first


def populate(s: PaxState) -> None:
    """C1c, C4: states of the empires, a token in each capital by its icon, three in Constantinople."""
    d = s.data
    if s.options.map_1550:
        for e in range(EMPIRES):
            if d.map_1550[e] >= 0:
                s.religion[e] = d.map_1550[e]
    for place in range(len(s.places)):
        if d.place_capital[place] and place != d.venice_second:
            token = d.icons[s.religion[d.place_empire[place]]][place]
            s.places[place] = token
            s.pool[token] -= 1


def place_concessions(s: PaxState) -> None:
    """C2: one pawn each; the solitaire opponent owns the three other start concessions."""
    for banker in range(s.bankers):
        borders = [s.data.bank_border[s.bank[banker]]]
        if s.automatic(banker):
            borders = s.data.solo_borders
        for border in borders:
            s.pawns[border] = banker
            s.pool[PAWN + banker] -= 1


def build_decks(s: PaxState) -> None:
    """C5: per side some random cards shuffled with the comets at the bottom, random cards per player on top."""
    d = s.data
    bottom = d.deck_bottom
    top = d.deck_top_per_player * s.seats
    if s.seats == 1:
        bottom = d.solo_deck_bottom
        top = s.options.solo_deck
    s.decks = []
    s.unused = []
    for side in (0, 1):
        cards = d.deck_cards[side][:]
        if s.options.promo:
            cards.extend(d.promo_cards[side])
        chosen = draw_random(s, cards, bottom + top)
        low = chosen[:bottom] + d.comets[side]
        s.rng.shuffle(low)
        s.decks.append(low + chosen[bottom:])
        s.unused.append(cards)


def draw_random(s: PaxState, cards: list[int], count: int) -> list[int]:
    """Take so many random cards out of a list."""
    out: list[int] = []
    for _ in range(count):
        at = s.rng.below(len(cards))
        out.append(cards[at])
        cards[at] = cards[-1]
        cards.pop()
    return out


def deal_market(s: PaxState) -> None:
    """C6a: six cards in each row, seen by all; the leftmost is then turned face down."""
    for side in (0, 1):
        for column in range(COLUMNS):
            card = s.decks[side].pop()
            s.market[side * COLUMNS + column] = card
            s.seen.show(s, card, s.everyone)
