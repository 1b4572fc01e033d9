"""Where the agents of a played card may be placed (E2.2), and which one-shots can occur (H-K)."""

from __future__ import annotations

from typing import Final

from signoria.games.pax_renaissance import ids
from signoria.games.pax_renaissance.ids import BISHOP, EMPIRES, NO_TOKEN, PAWN, PAWN_SPOT, PIRATE, PIRATE_SPOT
from signoria.games.pax_renaissance.rules.apostasy import apostates
from signoria.games.pax_renaissance.rules.bishops import bishop_targets
from signoria.games.pax_renaissance.rules.forces import has_heretic
from signoria.games.pax_renaissance.state import PaxState

CARD_SPOT: Final = 100  # in `placed`, a bishop's card counts from here


# ---------------------------------------------------------------------- agents
def agent_places(s: PaxState, banker: int, card: int) -> list[int]:
    """City places for a knight or rook: empty ones, and occupied ones at a florin; never an agent of this play (G3)."""
    d = s.data
    out: list[int] = []
    for empire in range(EMPIRES):
        if d.card_empires[card] >> empire & 1:
            for place in d.places_of[empire]:
                if not s.usable(place):
                    continue
                if s.places[place] == NO_TOKEN or (s.florins[banker] > 0 and place not in s.placed):
                    out.append(place)
    return out


def agent_borders(s: PaxState, banker: int, card: int) -> list[int]:
    """Borders for a pawn: without a pirate; a concession there costs a florin."""
    d = s.data
    out: list[int] = []
    for border in range(ids.BORDERS):
        if not d.border_empires[border] & d.card_empires[card] or s.pirates[border] != NO_TOKEN:
            continue
        if s.pawns[border] < 0 or (s.florins[banker] > 0 and PAWN_SPOT + border not in s.placed):
            out.append(border)
    return out


def agent_seas(s: PaxState, card: int) -> list[int]:
    """Sea borders for a pirate: any of the location; it kills what is there."""
    d = s.data
    out: list[int] = []
    for border in range(ids.BORDERS):
        if d.border_sea[border] and d.border_empires[border] & d.card_empires[card]:
            if PIRATE_SPOT + border not in s.placed:
                out.append(border)
    return out


def agent_cards(s: PaxState, card: int, in_play: bool) -> list[int]:
    """Cards for a bishop; a card where a bishop of this play stands only if there is no other."""
    found = bishop_targets(s, card, in_play)
    out: list[int] = []
    for target in found:
        if not own_bishop(s, target):
            out.append(target)
    return out if out else found


def own_bishop(s: PaxState, card: int) -> bool:
    """Whether a bishop of this play stands on the card; one that died there bars nobody (G3)."""
    return CARD_SPOT + card in s.placed and s.bishops[card] >= 0


def agent_has_room(s: PaxState, banker: int, card: int, token: int, in_play: bool) -> bool:
    if token < PIRATE:
        return len(agent_places(s, banker, card)) > 0
    if token < BISHOP:
        return len(agent_seas(s, card)) > 0
    if token < PAWN:
        return len(agent_cards(s, card, in_play)) > 0
    return len(agent_borders(s, banker, card)) > 0


# ---------------------------------------------------------------------- one-shots
def war_targets(s: PaxState, card: int) -> list[int]:
    """Empires in which the card's war can be launched: its location; a religious war needs a heretic (K1c)."""
    d = s.data
    out: list[int] = []
    for empire in range(EMPIRES):
        if not d.card_empires[card] >> empire & 1:
            continue
        if d.one_shot[card] == ids.RELIGIOUS_WAR and not has_heretic(s, d.one_shot_param[card], empire):
            continue
        out.append(empire)
    return out


def suitors(s: PaxState, banker: int, queen: int) -> list[int]:
    """Kings the queen can marry: unmarried, in a throne or one's own tableau; Henry VIII widens this (I, C14)."""
    out: list[int] = []
    any_king = s.has(banker, ids.CORONATION_ANY_KING)
    for empire in s.data.suitors[queen]:
        if s.republic[empire]:
            continue
        if any_king or (not s.queens[empire] and s.owner[empire] in (-1, banker)):
            out.append(empire)
    return out


def can_shift(s: PaxState, banker: int, card: int) -> bool:
    """A trade shift: the emporium is busted, and the Spice Islands need another Discovery prestige (H1)."""
    d = s.data
    emporium = d.one_shot_param[card]
    if s.emporia[d.emporium_colour[emporium]] == emporium:
        return False
    required = d.emporium_requires[emporium]
    if required < 0:
        return True
    for other in s.tableau(banker):
        if other != card and s.prestige_of(other) >> required & 1:
            return True
    return False


def one_shot_possible(s: PaxState, banker: int, card: int) -> bool:
    """Whether the one-shot of a card just played can occur (G1)."""
    shot = s.data.one_shot[card]
    if shot == ids.NO_ONE_SHOT:
        return False
    if shot == ids.TRADE_SHIFT:
        return can_shift(s, banker, card)
    if shot == ids.APOSTASY:
        return apostates(s, s.data.one_shot_param[card]) != 0
    if shot == ids.CORONATION:
        return len(suitors(s, banker, card)) > 0
    return len(war_targets(s, card)) > 0


def sale_one_shot_possible(s: PaxState, card: int) -> bool:
    """Machiavellianism: conspiracies, peasant revolts, crusades and apostasies of a card just sold (C6)."""
    d = s.data
    shot = d.one_shot[card]
    if shot in (ids.CONSPIRACY, ids.PEASANT_REVOLT):
        return True
    if shot == ids.RELIGIOUS_WAR:
        return d.one_shot_param[card] == ids.CATHOLIC and len(war_targets(s, card)) > 0
    return shot == ids.APOSTASY and apostates(s, d.one_shot_param[card]) != 0
