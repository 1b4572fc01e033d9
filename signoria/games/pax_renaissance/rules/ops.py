"""Part F: which targets each op has, and what bars it from others. Performing them is in steps/ops.py."""

from __future__ import annotations

from typing import Final

from signoria.games.pax_renaissance import ids, verbs
from signoria.games.pax_renaissance.ids import (
    COLUMNS,
    EMPIRES,
    NO_TOKEN,
    PAWN_SPOT,
    PIRATE,
    PIRATE_SPOT,
    ROOK,
)
from signoria.games.pax_renaissance.rules.bishops import bishop_can_move, bishops_of
from signoria.games.pax_renaissance.rules.forces import adjacent, campaign_attackers
from signoria.games.pax_renaissance.state import PaxState
from signoria.kernel.action import Action
from signoria.kernel.text import Bar, Noun, Operand, Refusal

NO_SUCH_OP: Final = Bar("pax.E4b.1", "refusal.no_such_op", "card")
NO_BISHOP: Final = Bar("pax.F1.1", "refusal.no_bishop", "card")
OTHER_RELIGION: Final = Bar("pax.F1.1", "refusal.other_religion", "card")
BISHOP_STUCK: Final = Bar("pax.F1.2", "refusal.bishop_stuck", "card")
OTHER_MARKET: Final = Bar("pax.F2.1", "refusal.other_market")
NO_FLORIN: Final = Bar("pax.F2.3", "refusal.no_florin_there")
NOT_IN_TABLEAU: Final = Bar("pax.F3.7", "refusal.not_in_tableau", "card")
ITSELF: Final = Bar("pax.F3.2", "refusal.itself", "card")
OTHER_LOCATION: Final = Bar("pax.E4d.3", "refusal.other_location", "card")
OTHER_BISHOP: Final = Bar("pax.A1d.1", "refusal.behead_bishop", "card")
NO_CONCESSION: Final = Bar("pax.F4a.2", "refusal.no_concession", "border")
SATURATED: Final = Bar("pax.F4a.1", "refusal.saturated")
NOTHING_TO_REPRESS: Final = Bar("pax.F5.1", "refusal.no_token")
NOT_DEPICTED: Final = Bar("pax.E4b.1", "refusal.not_depicted", "token")
NEVER_REPRESSED: Final = Bar("pax.F5.3", "refusal.never_repressed")
PLACE_ELSEWHERE: Final = Bar("pax.E4d.1", "refusal.place_elsewhere", "place")
BORDER_ELSEWHERE: Final = Bar("pax.E4d.1", "refusal.border_elsewhere", "border")
IN_THRONE: Final = Bar("pax.F6.2", "refusal.in_throne", "empire")
VASSAL: Final = Bar("pax.F6.2", "refusal.vassal_vote", "empire")
OTHER_SIDE: Final = Bar("pax.F6.1", "refusal.vote_side", "empire")
NO_VOTES: Final = Bar("pax.F6b.2", "refusal.no_votes", "empire")
NO_MAJORITY: Final = Bar("pax.F6b.1", "refusal.no_majority", "empire")
VOTE_COST: Final = Bar("pax.F6a.1", "refusal.vote_cost", "n")
NO_PIRATE: Final = Bar("pax.F7.1", "refusal.no_pirate", "border")
PIRATE_ELSEWHERE: Final = Bar("pax.F7.5", "refusal.border_elsewhere", "border")
SAME_COLOUR: Final = Bar("pax.F7.3", "refusal.same_colour")
NO_SIEGE: Final = Bar("pax.F8.2", "refusal.no_siege")
NOTHING_TO_BESIEGE: Final = Bar("pax.F8.1", "refusal.no_token")
NOT_ADJACENT: Final = Bar("pax.E4d.2", "refusal.not_adjacent", "empire")
OWN_EMPIRE: Final = Bar("pax.F9a.1", "refusal.own_empire", "empire")
NO_KNIGHTS: Final = Bar("pax.F9b.2", "refusal.no_knights", "empire")
CAMPAIGN_COST: Final = Bar("pax.F9c.2", "refusal.campaign_cost", "n")

# What an op may aim at, before anything bars it.
ALL_EMPIRES: Final = list(range(EMPIRES))
MARKETS: Final = [list(range(COLUMNS)), list(range(COLUMNS, 2 * COLUMNS))]


def is_political(kind: int) -> bool:
    return kind in (ids.BEHEAD, ids.TAX, ids.REPRESS, ids.VOTE)


def op_kind(verb: int) -> int:
    """The kind of op that a verb of the ops action performs."""
    return verb - verbs.INQUISITOR


def op_params(op: int) -> int:
    """Mask of the religions, markets, tokens or sides that an op is for."""
    return op & 15 if op >> 4 == ids.REPRESS else 1 << (op & 15)


# ---------------------------------------------------------------------- targets
def op_targets(s: PaxState, banker: int, card: int, op: int, out: list[Action]) -> None:
    """Append every use of one op of an eligible card."""
    kind = op >> 4
    params = op_params(op)
    location = s.location(card)
    named = s.empire_of(card) if kind == ids.CAMPAIGN else card
    for noun in candidates(s, card, location, op):
        if op_bar(s, banker, card, location, kind, params, noun) is None:
            out.append(Action(verbs.INQUISITOR + kind, named, noun))


def candidates(s: PaxState, card: int, location: int, op: int) -> list[int]:
    """Everything that an op of a card in a location could aim at, in the order in which it is offered."""
    d = s.data
    kind = op >> 4
    if kind == ids.COMMERCE:
        return MARKETS[op & 15]
    if kind == ids.INQUISITOR:
        return bishops_of(s, op & 15)
    if kind == ids.REPRESS:
        spots = d.places_in[location] if op & 15 != ids.REPRESS_PAWN else []
        return spots + d.pawn_spots_in[location] if op & ids.REPRESS_PAWN else spots
    if kind == ids.BEHEAD:
        out: list[int] = []
        for banker in range(s.bankers):
            out += s.tableau(banker)
        return out
    if kind == ids.VOTE:
        return ALL_EMPIRES
    if kind == ids.SIEGE:
        return d.places_in[location] + d.pirate_spots_in[location]
    if kind == ids.CAMPAIGN:
        return d.neighbours[s.empire_of(card)]
    return d.borders_in[location]


# ---------------------------------------------------------------------- what bars an op
def op_bar(
    s: PaxState, banker: int, card: int, location: int, kind: int, params: int, noun: int
) -> Bar | None:
    """What bars an eligible card of a location from an op on this target."""
    if kind == ids.COMMERCE:
        if not params >> noun // COLUMNS & 1:
            return OTHER_MARKET
        return None if s.market_florins[noun] else NO_FLORIN
    if kind == ids.REPRESS:
        return repress_bar(s, location, params, noun)
    if kind == ids.INQUISITOR:
        return inquisitor_bar(s, params, noun)
    if kind == ids.BEHEAD:
        return behead_bar(s, card, location, noun)
    if kind == ids.TAX:
        return tax_bar(s, card, location, noun)
    if kind == ids.VOTE:
        return vote_bar(s, banker, params, noun)
    if kind == ids.CORSAIR:
        return corsair_bar(s, card, location, params, noun)
    if kind == ids.SIEGE:
        return siege_bar(s, location, noun)
    return campaign_bar(s, banker, s.empire_of(card), noun)


def inquisitor_bar(s: PaxState, religions: int, at: int) -> Bar | None:
    if s.bishops[at] < 0:
        return NO_BISHOP
    if not religions >> s.bishops[at] & 1:
        return OTHER_RELIGION
    return None if bishop_can_move(s, at) else BISHOP_STUCK


def behead_bar(s: PaxState, card: int, location: int, target: int) -> Bar | None:
    """What bars a card of a tableau from being beheaded: some cards restrict their own op, all within their side."""
    if target == card:
        return ITSELF
    if not s.location(target) & location:
        return OTHER_LOCATION
    if card >= s.data.first_square:
        return None
    mask = s.data.abilities[card]
    bishop = s.bishops[target]
    allowed = True
    if mask >> ids.BEHEAD_WEST_BISHOP & 1:
        allowed = bishop in (ids.REFORMIST, ids.CATHOLIC)
    elif mask >> ids.BEHEAD_EAST_BISHOP & 1:
        allowed = bishop in (ids.ISLAMIC, ids.REFORMIST)
    elif mask >> ids.BEHEAD_EAST_ANY_BISHOP & 1:
        allowed = bishop >= 0
    return None if allowed else OTHER_BISHOP


def tax_bar(s: PaxState, card: int, location: int, border: int) -> Bar | None:
    if s.pawns[border] < 0:
        return NO_CONCESSION
    if not s.data.border_empires[border] & location:
        return BORDER_ELSEWHERE
    return None if tax_empires(s, card, border) else SATURATED


def tax_empires(s: PaxState, card: int, border: int) -> list[int]:
    """The empires of a border in which the card may tax: its location, not saturated (F4a)."""
    out: list[int] = []
    for empire in border_empires_of(s, s.location(card), border):
        if not s.saturated(empire):
            out.append(empire)
    return out


def border_empires_of(s: PaxState, location: int, border: int) -> list[int]:
    """The empires of a border that belong to a location."""
    out: list[int] = []
    for empire in s.data.border_ends[border]:
        if location >> empire & 1:
            out.append(empire)
    return out


def repress_bar(s: PaxState, location: int, kinds: int, spot: int) -> Bar | None:
    if spot < PIRATE_SPOT:
        token = s.places[spot]
        if token == NO_TOKEN:
            return NOTHING_TO_REPRESS
        if not kinds & (ids.REPRESS_ROOK if token >= ROOK else ids.REPRESS_KNIGHT):
            return NOT_DEPICTED
        return None if location >> s.data.place_empire[spot] & 1 else PLACE_ELSEWHERE
    if not PAWN_SPOT <= spot < ids.AGENT_SPOT:
        return NEVER_REPRESSED
    if s.pawns[spot - PAWN_SPOT] < 0:
        return NOTHING_TO_REPRESS
    if not kinds & ids.REPRESS_PAWN:
        return NOT_DEPICTED
    return None if s.data.border_empires[spot - PAWN_SPOT] & location else BORDER_ELSEWHERE


def corsair_bar(s: PaxState, card: int, location: int, religions: int, border: int) -> Bar | None:
    token = s.pirates[border]
    if token == NO_TOKEN or not religions >> (token - PIRATE) & 1:
        return NO_PIRATE
    if not s.data.border_empires[border] & location:
        return PIRATE_ELSEWHERE
    return None if corsair_reach(s, card, border) else SAME_COLOUR


def corsair_reach(s: PaxState, card: int, border: int) -> list[int]:
    """Sea borders to which the pirate on a border of the card's location may sail (F7)."""
    d = s.data
    token = s.pirates[border]
    out: list[int] = []
    for empire in border_empires_of(s, s.location(card), border):
        for to in d.corsair_reach[empire]:
            if to != border and s.pirates[to] != token and to not in out:
                out.append(to)
    return out


def siege_bar(s: PaxState, location: int, spot: int) -> Bar | None:
    if spot >= PAWN_SPOT:
        return NO_SIEGE
    if spot >= PIRATE_SPOT:
        if s.pirates[spot - PIRATE_SPOT] == NO_TOKEN:
            return NOTHING_TO_BESIEGE
        return None if s.data.border_empires[spot - PIRATE_SPOT] & location else BORDER_ELSEWHERE
    if s.places[spot] == NO_TOKEN:
        return NOTHING_TO_BESIEGE
    return None if location >> s.data.place_empire[spot] & 1 else PLACE_ELSEWHERE


def votes_of(s: PaxState, banker: int, empire: int) -> int:
    """Concessions on an empire's borders as votes; Michelangelo's patron counts them twice."""
    count = s.concessions_at(banker, empire)
    if s.has(banker, ids.CONCESSIONS_DOUBLE):
        return 2 * count
    return count


def vote_cost(s: PaxState, banker: int, empire: int) -> int:
    """One florin for each repressed token (F6a); Jewish bankers take off one per Patron."""
    cost = s.repressed_count(empire)
    copies = s.active_copies(banker, ids.PATRON_CUTS_VOTE)
    if copies:
        cost -= copies * s.prestige(banker, ids.PATRON)
    return max(cost, 0)


def vote_bar(s: PaxState, banker: int, sides: int, empire: int) -> Bar | None:
    if s.owner[empire] < 0:
        return IN_THRONE
    if s.suzerain[empire] >= 0:
        return VASSAL
    if not sides >> s.data.empire_side[empire] & 1:
        return OTHER_SIDE
    mine = votes_of(s, banker, empire)
    if mine == 0:
        return NO_VOTES
    for other in range(s.bankers):
        if other != banker and votes_of(s, other, empire) >= mine:
            return NO_MAJORITY
    return None if vote_cost(s, banker, empire) <= s.florins[banker] else VOTE_COST


def campaign_bar(s: PaxState, banker: int, king: int, target: int) -> Bar | None:
    if target == king or not adjacent(s, king, target):
        return NOT_ADJACENT
    if s.owner[target] == banker:
        return OWN_EMPIRE
    count = len(campaign_attackers(s, banker, king, target))
    if count == 0:
        return NO_KNIGHTS
    return None if count <= s.florins[banker] else CAMPAIGN_COST


def op_refusal(s: PaxState, banker: int, card: int, verb: int, noun: int) -> Refusal | None:
    """Why an eligible card can't perform an op on this target, or None."""
    kind = op_kind(verb)
    params = 0
    for op in s.ops_of(card):
        if op >> 4 == kind:
            params |= op_params(op)
    if not params:
        return NO_SUCH_OP.refusal(Noun("card", card))
    if kind == ids.BEHEAD and s.holder(noun) < 0:
        return NOT_IN_TABLEAU.refusal(Noun("card", noun))
    bar = op_bar(s, banker, card, s.location(card), kind, params, noun)
    return None if bar is None else bar.refusal(operand(s, banker, card, kind, noun, bar))


def operand(s: PaxState, banker: int, card: int, kind: int, noun: int, bar: Bar) -> Operand:
    """What the message of a bar names."""
    if bar is VOTE_COST:
        return vote_cost(s, banker, noun)
    if bar is CAMPAIGN_COST:
        return len(campaign_attackers(s, banker, s.empire_of(card), noun))
    if bar is NO_KNIGHTS:
        return Noun("empire", s.empire_of(card))
    if bar is OTHER_BISHOP:
        return Noun("card", card)
    if bar is NOT_DEPICTED:
        return Noun("token", s.places[noun] if noun < PIRATE_SPOT else ids.PAWN + s.pawns[noun - PAWN_SPOT])
    if bar.operand == "border" and noun >= PIRATE_SPOT:
        return Noun("border", noun - (PAWN_SPOT if noun >= PAWN_SPOT else PIRATE_SPOT))
    return Noun(bar.operand, noun)


# ---------------------------------------------------------------------- is there anything to do
def has_op(s: PaxState, banker: int, side: int) -> bool:
    """Whether some card of a half can perform some op (E4, D1)."""
    return cards_have_op(s, banker, s.half_cards(banker, side))


def cards_have_op(s: PaxState, banker: int, cards: list[int]) -> bool:
    d = s.data
    for card in cards:
        if card < d.first_square:
            ops = d.card_ops[card]
            silent = (s.bishops[card] >= 0 or len(d.suitors[card]) > 0) and s.silenced(card, banker)
        else:
            ops = s.ops_of(card)
            silent = s.silenced(card, banker)
        if not ops or card in s.used:
            continue
        for op in ops:
            if (not silent or op >> 4 == ids.INQUISITOR) and op_has_target(s, banker, card, op):
                return True
    return False


def op_has_target(s: PaxState, banker: int, card: int, op: int) -> bool:
    """Whether `op_targets` would find anything, without listing it."""
    kind = op >> 4
    params = op_params(op)
    location = s.location(card)
    for noun in candidates(s, card, location, op):
        if op_bar(s, banker, card, location, kind, params, noun) is None:
            return True
    return False
