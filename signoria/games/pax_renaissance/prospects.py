"""What a banker has and how near it is to each victory, as numbers that can be weighed: one row for every banker, counted in one pass.

Every number has a name, under which its weight stands in judgement.toml.
"""

from __future__ import annotations

from typing import Final

from signoria.games.pax_renaissance import ids
from signoria.games.pax_renaissance.ids import (
    COLUMNS,
    COMET,
    DISCOVERY,
    EMPIRES,
    GLOBALIZATION,
    HOLY,
    IMPERIAL,
    LAW,
    PATRON,
    PAWN,
    RENAISSANCE,
    VICTORIES,
)
from signoria.games.pax_renaissance.muster import Muster, best_campaign, war_margin
from signoria.games.pax_renaissance.rules.victory import (
    believer_counts,
    bishop_counts,
    declaration_cost,
    imperial_margin,
    law,
    republics,
    trade_concessions,
)
from signoria.games.pax_renaissance.state import PaxState
from signoria.games.pax_renaissance.steps.fair import concession_yield, subsidy

FAR: Final = 4  # a victory that lacks more than this counts as so far away
STEPS: Final = ["ready", "one", "two", "three"]  # what is lacking
NEXT: Final = ["now", "soon"]  # whether the banker plays next

NAMES: Final = [
    "florins",  # the first four
    "more_florins",  # the next eight
    "concessions",
    "income",  # what the two fairs would pay
    "cards",
    "hand",
    "kings",
    "republics",
    "knights",  # in one's kingdoms
    "patrons",
    "law",
    "discovery",
    "faith",  # religious prestige
    "commerce",
    "tax",
    "repress",
    "vote",
    "siege",
    "behead",
    "inquisitor",
    "corsair",
    "campaign",  # kings that could conquer
    "claims",  # cards in hand that would bring a king
    "silenced",
    "to_move",
    "patron_lead",  # grows as the decks run out
    "florin_lead",
    "strike_now",  # one action short of an open victory that it can bring about, and to play next
    "strike_soon",
    "comet_now",  # ready for a closed victory, with a comet in reach
    "comet_soon",
    "declare_now",  # ready for an open one
    "declare_soon",
    *[f"{victory}_{step}" for victory in VICTORIES for step in STEPS],
    *[f"open_{victory}_{step}" for victory in VICTORIES for step in STEPS],
]
FLORINS: Final = 0
MORE_FLORINS: Final = 1
CONCESSIONS: Final = 2
INCOME: Final = 3
CARDS: Final = 4
HAND: Final = 5
KINGS: Final = 6
REPUBLICS: Final = 7
KNIGHTS: Final = 8
PATRONS: Final = 9
LAWS: Final = 10
DISCOVERIES: Final = 11
FAITH: Final = 12
COMMERCE: Final = 13
CAMPAIGN: Final = 21
CLAIMS: Final = 22
SILENCED: Final = 23
TO_MOVE: Final = 24
PATRON_LEAD: Final = 25
FLORIN_LEAD: Final = 26
STRIKE: Final = 27
COMET_REACH: Final = 29
DECLARE: Final = 31
CLOSED: Final = 33
OPEN: Final = CLOSED + 4 * len(VICTORIES)
MANY: Final = OPEN + 4 * len(VICTORIES)

# The places of the ops among the names, by kind of op.
OP_PLACES: Final = [19, 13, 18, 14, 15, 16, 20, 17, -1]
OPS: Final = [place for place in OP_PLACES if place >= 0]


class Bank:
    """What one banker has, counted once."""

    def __init__(self, s: PaxState, banker: int, muster: Muster) -> None:
        self.banker = banker
        self.prestige = [0, 0, 0, 0, 0, 0]
        self.row = [0.0] * MANY
        self.lacks = [FAR] * len(VICTORIES)
        self.gift = 0  # mask of the prestige that a card in hand would add
        self.gift_pawns = 0
        self.kings = 0
        self.republics = 0
        self.reach = False  # another king could be had with one action
        self.flips = False  # a king of its own could become a republic with one action
        self._tableau(s)
        self._squares(s, muster)
        self._hand(s, muster)
        prestige = self.prestige
        self.law = prestige[LAW]
        self.concessions = s.pawns.count(banker)
        if s.ability[banker]:
            self.law = law(s, banker)
            self.trade = trade_concessions(s, banker)
            self.own_republics = republics(s, banker, banker)
            self.shown_republics = republics(s, banker, -1)
        else:
            self.trade = self.concessions
            self.own_republics = self.republics
            self.shown_republics = self.republics
        row = self.row
        florins = s.florins[banker]
        row[FLORINS] = min(florins, 4)
        row[MORE_FLORINS] = min(max(florins - 4, 0), 8)
        row[CONCESSIONS] = self.concessions
        row[KINGS] = self.kings
        row[REPUBLICS] = self.own_republics
        row[PATRONS] = prestige[PATRON]
        row[LAWS] = self.law
        row[DISCOVERIES] = prestige[DISCOVERY]
        row[FAITH] = prestige[0] + prestige[1] + prestige[2]

    def _tableau(self, s: PaxState) -> None:
        """Prestige, and the ops of cards that are not silenced."""
        d = s.data
        banker = self.banker
        prestige = self.prestige
        row = self.row
        cards = s.tableau(banker)
        row[CARDS] = len(cards)
        for card in cards:
            shown = s.prestige_of(card)
            if shown:
                for kind in range(6):
                    prestige[kind] += shown >> kind & 1
            silent = s.has_bishop(card) and s.silenced(card, banker)
            if silent:
                row[SILENCED] += 1
            for op in s.ops_of(card):
                kind = op >> 4
                if kind != ids.CAMPAIGN and (not silent or kind == ids.INQUISITOR):
                    row[OP_PLACES[kind]] += 1
        for card in s.maids[banker]:
            shown = d.card_prestige[card]
            for kind in range(6):
                prestige[kind] += shown >> kind & 1

    def _squares(self, s: PaxState, muster: Muster) -> None:
        banker = self.banker
        row = self.row
        for e in range(EMPIRES):
            if s.owner[e] != banker:
                continue
            if s.republic[e]:
                self.republics += 1
                continue
            self.kings += 1
            row[KNIGHTS] += muster.knights[e]
            if not s.silenced(s.square(e), banker) and best_campaign(s, banker, e, muster) >= 0:
                row[CAMPAIGN] += 1
                self.reach = True

    def _hand(self, s: PaxState, muster: Muster) -> None:
        """Cards in hand: what they would bring at once."""
        d = s.data
        row = self.row
        for card in s.hands[self.banker]:
            row[HAND] += 1
            self.gift |= d.card_prestige[card]
            pawns = 0
            for token in d.agents[card]:
                if token >= PAWN:
                    pawns += 1
            if pawns > self.gift_pawns:
                self.gift_pawns = pawns
            if claims(s, self.banker, card, muster):
                row[CLAIMS] += 1
                self.reach = True


def claims(s: PaxState, banker: int, card: int, muster: Muster) -> bool:
    """Whether playing a card would bring its banker another king."""
    d = s.data
    shot = d.one_shot[card]
    if shot == ids.CORONATION:
        for e in d.suitors[card]:
            if s.owner[e] < 0 and not s.queens[e]:
                return True
        return False
    if shot in (ids.CONSPIRACY, ids.PEASANT_REVOLT, ids.RELIGIOUS_WAR):
        for e in range(EMPIRES):
            if d.card_empires[card] >> e & 1 and s.owner[e] != banker:
                if war_margin(s, banker, card, e, muster) > 0:
                    return True
    return False


def turns_until(s: PaxState, banker: int) -> int:
    """How many others play before the banker does; 0 for whoever is to move."""
    many = 0
    at = s.active
    while at != banker:
        if s.in_game(at):
            many += 1
        at = (at + 1) % s.bankers
    return many


def comets_left(s: PaxState) -> int:
    """Comets that can still be bought or are yet to come."""
    count = 0
    kinds = s.data.card_kind
    for at in range(len(s.market)):
        card = s.market[at]
        if card >= 0 and kinds[card] == COMET:
            count += 1
    for side in range(2):
        for comet in s.data.comets[side]:
            if comet in s.decks[side] or comet in s.decks[1 - side]:
                count += 1
    return count


def comet_price(s: PaxState) -> int:
    """What the cheapest comet of the market costs; a great deal if there is none for sale."""
    least = 99
    kinds = s.data.card_kind
    for at in range(len(s.market)):
        card = s.market[at]
        if card >= 0 and kinds[card] == COMET and at % COLUMNS and not s.laid >> at & 1:
            if at % COLUMNS < least:
                least = at % COLUMNS
    return least


def fair_pays(s: PaxState, side: int, convener: int, out: list[int]) -> None:
    """Add what each banker would get from a fair of a market row, without levies; the convener's subsidy too."""
    purse = s.market_florins[side * COLUMNS] + s.data.fair_florins[s.seats - 1]
    emporium = s.emporia[side]
    route = s.data.routes[emporium]
    if convener >= 0:
        paid = min(subsidy(s, convener), purse)
        out[convener] += paid
        purse -= paid
    else:
        purse -= 1
    for i in range(1, len(route), 2):
        if purse <= 0:
            break
        owner = s.pawns[route[i]]
        if owner >= 0:
            paid = min(concession_yield(s, owner, emporium), purse) if s.ability[owner] else 1
            out[owner] += paid
            purse -= paid
        elif s.pirates[route[i]] >= 0:
            purse -= 1


def holy_lack(s: PaxState, banks: list[Bank], bank: Bank, bishops: list[int], believers: list[int]) -> int:
    """What lacks to a holy victory by the religion that is nearest to it: bishops, believers, prestige."""
    least = FAR
    for religion in range(3):
        if bishops[religion] == 0 and bank.prestige[religion] == 0:
            continue
        lack = max(0, bishops[0] + bishops[1] + bishops[2] - 2 * bishops[religion] + 1)
        lack += max(0, believers[0] + believers[1] + believers[2] - 2 * believers[religion] + 1)
        best = 0
        for other in banks:
            if other.banker != bank.banker and other.prestige[religion] > best:
                best = other.prestige[religion]
        lack += max(0, best + 1 - bank.prestige[religion])
        if lack < least:
            least = lack
    return least


class Prospects:
    """The rows of all bankers in the game."""

    def __init__(self, s: PaxState) -> None:
        if s.stale:
            s.find_abilities()
        self.s = s
        self.muster = Muster(s)
        self.banks: list[Bank] = []
        self.place = [-1] * s.bankers
        for banker in range(s.bankers):
            if s.in_game(banker):
                self.place[banker] = len(self.banks)
                self.banks.append(Bank(s, banker, self.muster))
        self.comets = comets_left(s)
        self.price = comet_price(s)
        self._lacks()
        income = [0] * s.bankers
        for side in range(2):
            if s.emporia[side] >= 0:
                fair_pays(s, side, -1, income)
        left = len(s.decks[0]) + len(s.decks[1])
        pressure = 10.0 / (5.0 + left)
        for bank in self.banks:
            row = bank.row
            row[INCOME] = income[bank.banker]
            self._threats(bank)
            best = -9
            richest = -99
            for other in self.banks:
                if other.banker != bank.banker:
                    best = max(best, other.prestige[PATRON])
                    richest = max(richest, s.florins[other.banker])
            lead = max(-3, min(3, bank.prestige[PATRON] - best))
            row[PATRON_LEAD] = pressure * lead
            if lead == 0:
                row[FLORIN_LEAD] = pressure * max(-4, min(4, s.florins[bank.banker] - richest))

    def _lacks(self) -> None:
        """What each banker lacks for each victory, against the best of the others."""
        s = self.s
        d = s.data
        believers = believer_counts(s)
        common = bishop_counts(s, -1)
        margin = imperial_margin(s)
        for bank in self.banks:
            kings = 0
            law_ = 0
            shown = 0
            trade = 0
            discovery = 0
            for other in self.banks:
                if other.banker != bank.banker:
                    kings = max(kings, other.kings)
                    law_ = max(law_, other.law)
                    shown = max(shown, other.shown_republics)
                    trade = max(trade, other.trade)
                    discovery = max(discovery, other.prestige[DISCOVERY])
            lacks = bank.lacks
            lacks[IMPERIAL] = max(0, kings + margin - bank.kings)
            lacks[RENAISSANCE] = max(0, shown + 1 - bank.own_republics) + max(
                0, law_ + d.law_margin - bank.law
            )
            lacks[GLOBALIZATION] = max(0, trade + d.concession_margin - bank.trade) + max(
                0, discovery + 1 - bank.prestige[DISCOVERY]
            )
            bishops = bishop_counts(s, bank.banker) if s.ability[bank.banker] else common
            lacks[HOLY] = holy_lack(s, self.banks, bank, bishops, believers)

    def _threats(self, bank: Bank) -> None:
        """How near the victories are, and whether the banker could win in its next turn."""
        s = self.s
        row = bank.row
        wait = 0 if turns_until(s, bank.banker) == 0 else 1
        row[TO_MOVE] = 1 - wait
        affords = self.price <= s.florins[bank.banker]
        for victory in range(len(VICTORIES)):
            lack = bank.lacks[victory]
            opened = s.victories >> victory & 1 == 1
            if lack < FAR:
                if opened:
                    row[OPEN + 4 * victory + lack] = 1.0
                elif self.comets > 0:
                    row[CLOSED + 4 * victory + lack] = 1.0
            if lack == 0:
                if opened:
                    row[DECLARE + wait] = 1.0
                elif affords and declaration_cost(s, victory) == 1:
                    row[COMET_REACH + wait] = 1.0
            elif lack == 1 and opened and self._fills(bank, victory) and declaration_cost(s, victory) == 1:
                row[STRIKE + wait] = 1.0

    def _fills(self, bank: Bank, victory: int) -> bool:
        """Whether one action could bring what is lacking: a king, or a card in hand."""
        if victory == IMPERIAL:
            return bank.reach
        if victory == RENAISSANCE:
            return bank.gift >> LAW & 1 == 1
        if victory == GLOBALIZATION:
            return bank.gift >> DISCOVERY & 1 == 1 or bank.gift_pawns > 0 or bank.reach
        return bank.gift & 7 != 0
