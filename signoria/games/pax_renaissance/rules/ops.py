"""Part F: which targets each op has, and why it has not. Performing them is in steps/ops.py."""

from __future__ import annotations

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
from signoria.kernel.text import Noun, Refusal


def card_noun(card: int) -> Noun:
    return Noun("card", card)


def is_political(kind: int) -> bool:
    return kind in (ids.BEHEAD, ids.TAX, ids.REPRESS, ids.VOTE)


def op_kind(verb: int) -> int:
    """The kind of op that a verb of the ops action performs."""
    return verb - verbs.INQUISITOR


# ---------------------------------------------------------------------- targets
def op_targets(s: PaxState, banker: int, card: int, op: int, out: list[Action]) -> None:
    """Append every use of one op of an eligible card."""
    kind = op >> 4
    param = op & 15
    if kind == ids.COMMERCE:
        for at in range(param * COLUMNS, param * COLUMNS + COLUMNS):
            if s.market_florins[at]:
                out.append(Action(verbs.COMMERCE, card, at))
    elif kind == ids.INQUISITOR:
        for at in bishops_of(s, param):
            if bishop_can_move(s, at):
                out.append(Action(verbs.INQUISITOR, card, at))
    elif kind == ids.BEHEAD:
        for target in behead_targets(s, card):
            out.append(Action(verbs.BEHEAD, card, target))
    elif kind == ids.TAX:
        for border in tax_targets(s, card):
            out.append(Action(verbs.TAX, card, border))
    elif kind == ids.REPRESS:
        for spot in repress_targets(s, card, param):
            out.append(Action(verbs.REPRESS, card, spot))
    elif kind == ids.VOTE:
        for empire in range(EMPIRES):
            if s.owner[empire] >= 0 and can_vote(s, banker, param, empire):
                out.append(Action(verbs.VOTE, card, empire))
    elif kind == ids.CORSAIR:
        location = s.location(card)
        for border in range(ids.BORDERS):
            if s.pirates[border] == PIRATE + param and s.data.border_empires[border] & location:
                if corsair_reach(s, card, border):
                    out.append(Action(verbs.CORSAIR, card, border))
    elif kind == ids.SIEGE:
        for spot in siege_targets(s, card):
            out.append(Action(verbs.SIEGE, card, spot))
    else:
        king = s.empire_of(card)
        for target in s.data.neighbours[king]:
            if s.owner[target] != banker and can_campaign(s, banker, king, target):
                out.append(Action(verbs.CAMPAIGN, king, target))


def behead_targets(s: PaxState, card: int) -> list[int]:
    location = s.location(card)
    out: list[int] = []
    for banker in range(s.bankers):
        for target in s.tableau(banker):
            if target != card and s.location(target) & location and behead_allowed(s, card, target):
                out.append(target)
    return out


def behead_allowed(s: PaxState, card: int, target: int) -> bool:
    """The restrictions that some cards put on their own behead op."""
    if card >= s.data.first_square:
        return True
    mask = s.data.abilities[card]
    bishop = s.bishops[target]
    if mask >> ids.BEHEAD_WEST_BISHOP & 1:
        return (
            bishop in (ids.REFORMIST, ids.CATHOLIC) and s.location(target) & s.data.side_mask[ids.WEST] != 0
        )
    if mask >> ids.BEHEAD_EAST_BISHOP & 1:
        return bishop in (ids.ISLAMIC, ids.REFORMIST) and s.location(target) & s.data.side_mask[ids.EAST] != 0
    if mask >> ids.BEHEAD_EAST_ANY_BISHOP & 1:
        return bishop >= 0 and s.location(target) & s.data.side_mask[ids.EAST] != 0
    return True


def tax_empires(s: PaxState, card: int, border: int) -> list[int]:
    """The empires of a border in which the card may tax: its location, not saturated (F4a)."""
    location = s.location(card)
    out: list[int] = []
    for empire in s.data.border_ends[border]:
        if location >> empire & 1 and not s.saturated(empire):
            out.append(empire)
    return out


def tax_targets(s: PaxState, card: int) -> list[int]:
    location = s.location(card)
    out: list[int] = []
    for border in range(ids.BORDERS):
        if s.pawns[border] >= 0 and s.data.border_empires[border] & location and tax_empires(s, card, border):
            out.append(border)
    return out


def border_empires_of(s: PaxState, location: int, border: int) -> list[int]:
    """The empires of a border that belong to a location."""
    out: list[int] = []
    for empire in s.data.border_ends[border]:
        if location >> empire & 1:
            out.append(empire)
    return out


def repress_targets(s: PaxState, card: int, kinds: int) -> list[int]:
    d = s.data
    location = s.location(card)
    out: list[int] = []
    if kinds & (ids.REPRESS_ROOK | ids.REPRESS_KNIGHT):
        for empire in range(EMPIRES):
            if location >> empire & 1:
                for place in d.places_of[empire]:
                    token = s.places[place]
                    if token != NO_TOKEN and kinds & (
                        ids.REPRESS_ROOK if token >= ROOK else ids.REPRESS_KNIGHT
                    ):
                        out.append(place)
    if kinds & ids.REPRESS_PAWN:
        for border in range(ids.BORDERS):
            if s.pawns[border] >= 0 and d.border_empires[border] & location:
                out.append(PAWN_SPOT + border)
    return out


def siege_targets(s: PaxState, card: int) -> list[int]:
    d = s.data
    location = s.location(card)
    out: list[int] = []
    for empire in range(EMPIRES):
        if location >> empire & 1:
            for place in d.places_of[empire]:
                if s.places[place] != NO_TOKEN:
                    out.append(place)
    for border in range(ids.BORDERS):
        if s.pirates[border] != NO_TOKEN and d.border_empires[border] & location:
            out.append(PIRATE_SPOT + border)
    return out


def corsair_reach(s: PaxState, card: int, border: int) -> list[int]:
    """Sea borders to which the pirate on a border of the card's location may sail (F7)."""
    d = s.data
    location = s.location(card)
    token = s.pirates[border]
    out: list[int] = []
    for empire in d.border_ends[border]:
        if location >> empire & 1:
            for to in d.corsair_reach[empire]:
                if to != border and s.pirates[to] != token and to not in out:
                    out.append(to)
    return out


# ---------------------------------------------------------------------- votes and campaigns
def votes_of(s: PaxState, banker: int, empire: int) -> int:
    """Concessions on an empire's borders as votes; Michelangelo's patron counts them twice."""
    count = s.concessions_at(banker, empire)
    if s.has(banker, ids.CONCESSIONS_DOUBLE):
        return 2 * count
    return count


def vote_cost(s: PaxState, banker: int, empire: int) -> int:
    """One florin for each repressed token (F6a); Jewish bankers take off one per Patron."""
    cost = s.repressed_count(empire)
    if cost and s.has(banker, ids.PATRON_CUTS_VOTE):
        cost -= s.active_copies(banker, ids.PATRON_CUTS_VOTE) * s.prestige(banker, ids.PATRON)
    return max(cost, 0)


def can_vote(s: PaxState, banker: int, side: int, empire: int) -> bool:
    """Whether a banker may vote an empire of a tableau (F6)."""
    if s.suzerain[empire] >= 0 or s.data.empire_side[empire] != side:
        return False
    mine = votes_of(s, banker, empire)
    if mine == 0:
        return False
    for other in range(s.bankers):
        if other != banker and votes_of(s, other, empire) >= mine:
            return False
    return vote_cost(s, banker, empire) <= s.florins[banker]


def can_campaign(s: PaxState, banker: int, king: int, target: int) -> bool:
    """Whether a king may campaign against a neighbour that is not the banker's (F9)."""
    count = len(campaign_attackers(s, banker, king, target))
    return 0 < count <= s.florins[banker] and adjacent(s, king, target)


def vote_refusal(s: PaxState, banker: int, side: int, empire: int) -> Refusal | None:
    if s.owner[empire] < 0:
        return Refusal("pax.F6.2", "refusal.in_throne", empire=Noun("empire", empire))
    if s.suzerain[empire] >= 0:
        return Refusal("pax.F6.2", "refusal.vassal_vote", empire=Noun("empire", empire))
    if s.data.empire_side[empire] != side:
        return Refusal("pax.F6.1", "refusal.vote_side", empire=Noun("empire", empire))
    mine = votes_of(s, banker, empire)
    if mine == 0:
        return Refusal("pax.F6b.2", "refusal.no_votes", empire=Noun("empire", empire))
    for other in range(s.bankers):
        if other != banker and votes_of(s, other, empire) >= mine:
            return Refusal("pax.F6b.1", "refusal.no_majority", empire=Noun("empire", empire))
    if vote_cost(s, banker, empire) > s.florins[banker]:
        return Refusal("pax.F6a.1", "refusal.vote_cost", n=vote_cost(s, banker, empire))
    return None


def campaign_refusal(s: PaxState, banker: int, king: int, target: int) -> Refusal | None:
    if target == king or not adjacent(s, king, target):
        return Refusal("pax.E4d.2", "refusal.not_adjacent", empire=Noun("empire", target))
    if s.owner[target] == banker:
        return Refusal("pax.F9a.1", "refusal.own_empire", empire=Noun("empire", target))
    count = len(campaign_attackers(s, banker, king, target))
    if count == 0:
        return Refusal("pax.F9b.2", "refusal.no_knights", empire=Noun("empire", king))
    if count > s.florins[banker]:
        return Refusal("pax.F9c.2", "refusal.campaign_cost", n=count)
    return None


# ---------------------------------------------------------------------- refusals
def op_refusal(s: PaxState, banker: int, card: int, verb: int, noun: int) -> Refusal | None:
    """Why an eligible card can't perform an op on this target, or None."""
    kind = op_kind(verb)
    params: list[int] = []
    for op in s.ops_of(card):
        if op >> 4 == kind:
            params.append(op & 15)
    if not params:
        return Refusal("pax.E4b.1", "refusal.no_such_op", card=card_noun(card))
    if kind == ids.INQUISITOR:
        return _inquisitor_refusal(s, params, noun)
    if kind == ids.COMMERCE:
        if noun // COLUMNS not in params:
            return Refusal("pax.F2.1", "refusal.other_market")
        if s.market_florins[noun] == 0:
            return Refusal("pax.F2.3", "refusal.no_florin_there")
        return None
    if kind == ids.BEHEAD:
        return _behead_refusal(s, card, noun)
    if kind == ids.TAX:
        return _tax_refusal(s, card, noun)
    if kind == ids.REPRESS:
        return _repress_refusal(s, card, params[0], noun)
    if kind == ids.VOTE:
        return vote_refusal(s, banker, params[0], noun)
    if kind == ids.CORSAIR:
        return _corsair_refusal(s, card, params, noun)
    if kind == ids.SIEGE:
        return _siege_refusal(s, card, noun)
    return campaign_refusal(s, banker, s.empire_of(card), noun)


def _inquisitor_refusal(s: PaxState, religions: list[int], at: int) -> Refusal | None:
    if s.bishops[at] < 0:
        return Refusal("pax.F1.1", "refusal.no_bishop", card=card_noun(at))
    if s.bishops[at] not in religions:
        return Refusal("pax.F1.1", "refusal.other_religion", card=card_noun(at))
    if not bishop_can_move(s, at):
        return Refusal("pax.F1.2", "refusal.bishop_stuck", card=card_noun(at))
    return None


def _behead_refusal(s: PaxState, card: int, target: int) -> Refusal | None:
    if s.holder(target) < 0:
        return Refusal("pax.F3.7", "refusal.not_in_tableau", card=card_noun(target))
    if target == card:
        return Refusal("pax.F3.2", "refusal.itself", card=card_noun(card))
    if not s.location(target) & s.location(card):
        return Refusal("pax.E4d.3", "refusal.other_location", card=card_noun(target))
    if not behead_allowed(s, card, target):
        return Refusal("pax.A1d.1", "refusal.behead_bishop", card=card_noun(card))
    return None


def _tax_refusal(s: PaxState, card: int, border: int) -> Refusal | None:
    if s.pawns[border] < 0:
        return Refusal("pax.F4a.2", "refusal.no_concession", border=Noun("border", border))
    if not s.data.border_empires[border] & s.location(card):
        return Refusal("pax.E4d.1", "refusal.border_elsewhere", border=Noun("border", border))
    if not tax_empires(s, card, border):
        return Refusal("pax.F4a.1", "refusal.saturated")
    return None


def _repress_refusal(s: PaxState, card: int, kinds: int, spot: int) -> Refusal | None:
    location = s.location(card)
    if spot < PIRATE_SPOT:
        token = s.places[spot]
        if token == NO_TOKEN:
            return Refusal("pax.F5.1", "refusal.no_token")
        if not kinds & (ids.REPRESS_ROOK if token >= ROOK else ids.REPRESS_KNIGHT):
            return Refusal("pax.E4b.1", "refusal.not_depicted", token=Noun("token", token))
        if not location >> s.data.place_empire[spot] & 1:
            return Refusal("pax.E4d.1", "refusal.place_elsewhere", place=Noun("place", spot))
        return None
    if not PAWN_SPOT <= spot < ids.AGENT_SPOT:
        return Refusal("pax.F5.3", "refusal.never_repressed")
    border = spot - PAWN_SPOT
    if s.pawns[border] < 0:
        return Refusal("pax.F5.1", "refusal.no_token")
    if not kinds & ids.REPRESS_PAWN:
        return Refusal("pax.E4b.1", "refusal.not_depicted", token=Noun("token", ids.PAWN + s.pawns[border]))
    if not s.data.border_empires[border] & location:
        return Refusal("pax.E4d.1", "refusal.border_elsewhere", border=Noun("border", border))
    return None


def _corsair_refusal(s: PaxState, card: int, religions: list[int], border: int) -> Refusal | None:
    token = s.pirates[border]
    if token == NO_TOKEN or token - PIRATE not in religions:
        return Refusal("pax.F7.1", "refusal.no_pirate", border=Noun("border", border))
    if not s.data.border_empires[border] & s.location(card):
        return Refusal("pax.F7.5", "refusal.border_elsewhere", border=Noun("border", border))
    if not corsair_reach(s, card, border):
        return Refusal("pax.F7.3", "refusal.same_colour")
    return None


def _siege_refusal(s: PaxState, card: int, spot: int) -> Refusal | None:
    location = s.location(card)
    if spot >= PAWN_SPOT:
        return Refusal("pax.F8.2", "refusal.no_siege")
    if spot >= PIRATE_SPOT:
        if s.pirates[spot - PIRATE_SPOT] == NO_TOKEN:
            return Refusal("pax.F8.1", "refusal.no_token")
        if not s.data.border_empires[spot - PIRATE_SPOT] & location:
            return Refusal("pax.E4d.1", "refusal.border_elsewhere", border=Noun("border", spot - PIRATE_SPOT))
        return None
    if s.places[spot] == NO_TOKEN:
        return Refusal("pax.F8.1", "refusal.no_token")
    if not location >> s.data.place_empire[spot] & 1:
        return Refusal("pax.E4d.1", "refusal.place_elsewhere", place=Noun("place", spot))
    return None


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
    d = s.data
    if kind == ids.COMMERCE:
        first = (op & 15) * COLUMNS
        for at in range(first, first + COLUMNS):
            if s.market_florins[at]:
                return True
        return False
    if kind == ids.SIEGE:
        location = s.location(card)
        for place in range(ids.PLACES):
            if s.places[place] >= 0 and location >> d.place_empire[place] & 1:
                return True
        for border in range(ids.BORDERS):
            if s.pirates[border] >= 0 and d.border_empires[border] & location:
                return True
        return False
    if kind == ids.INQUISITOR:
        for at in bishops_of(s, op & 15):
            if bishop_can_move(s, at):
                return True
        return False
    if kind == ids.CAMPAIGN:
        return king_has_target(s, banker, s.empire_of(card))
    if kind == ids.TAX and not any_pawn(s, s.location(card)):
        return False
    found: list[Action] = []
    op_targets(s, banker, card, op, found)
    return len(found) > 0


def king_has_target(s: PaxState, banker: int, king: int) -> bool:
    """Whether a king can campaign against any neighbour."""
    if s.florins[banker] == 0:
        return False
    for target in s.data.neighbours[king]:
        if s.owner[target] != banker and can_campaign(s, banker, king, target):
            return True
    return False


def any_pawn(s: PaxState, location: int) -> bool:
    """Whether a concession stands on a border of the location."""
    for border in range(ids.BORDERS):
        if s.pawns[border] >= 0 and s.data.border_empires[border] & location:
            return True
    return False
