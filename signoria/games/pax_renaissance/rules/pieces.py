"""Tokens that die, are repressed or come on the map. Nothing here asks anybody."""

from __future__ import annotations

from signoria.games.pax_renaissance import events
from signoria.games.pax_renaissance.ids import (
    AGENT_SPOT,
    BISHOP,
    NO_EMPIRE,
    NO_TOKEN,
    PAWN,
    PAWN_SPOT,
    PIRATE_PROOF,
    PIRATE_SPOT,
    REPRESSED_SPOT,
    TOKENS,
)
from signoria.games.pax_renaissance.state import PaxState


def kill_spot(s: PaxState, spot: int, target: int = NO_EMPIRE) -> None:
    """Kill the token at a spot: it returns to the pool or its owner's reserves. `target` is the empire fought for, if any."""
    if spot >= REPRESSED_SPOT:
        token = spot - REPRESSED_SPOT
        s.repressed[TOKENS * target + token] -= 1
        s.pool[token] += 1
    elif spot >= AGENT_SPOT:
        token = spot - AGENT_SPOT
        s.fighting.remove(token)
    elif spot >= PAWN_SPOT:
        token = PAWN + s.pawns[spot - PAWN_SPOT]
        s.pawns[spot - PAWN_SPOT] = -1
        s.pool[token] += 1
    elif spot >= PIRATE_SPOT:
        token = s.pirates[spot - PIRATE_SPOT]
        s.pirates[spot - PIRATE_SPOT] = NO_TOKEN
        s.pool[token] += 1
    else:
        token = s.places[spot]
        s.places[spot] = NO_TOKEN
        s.pool[token] += 1
    s.emit(events.KILLED, s.everyone, token, spot)


def repress_place(s: PaxState, place: int) -> None:
    """A ruling-class token becomes a repressed token on its empire's square."""
    token = s.places[place]
    s.places[place] = NO_TOKEN
    add_repressed(s, token, s.data.place_empire[place])


def repress_pawn(s: PaxState, border: int, empire: int) -> None:
    """A concession becomes a serf of one of the two empires of its border."""
    token = PAWN + s.pawns[border]
    s.pawns[border] = -1
    add_repressed(s, token, empire)


def add_repressed(s: PaxState, token: int, empire: int) -> None:
    s.repressed[TOKENS * empire + token] += 1
    s.emit(events.REPRESSED, s.everyone, token, empire)


def repressed_tokens(s: PaxState, empire: int) -> list[int]:
    """The kinds of token that lie repressed on a square."""
    out: list[int] = []
    base = TOKENS * empire
    for token in range(TOKENS):
        if s.repressed[base + token]:
            out.append(token)
    return out


def clear_for_pirate(s: PaxState, border: int) -> None:
    """A pirate enters: it kills the pirate there, and the concession unless its owner is immune (E2.2c, F7a)."""
    if s.pirates[border] != NO_TOKEN:
        kill_spot(s, PIRATE_SPOT + border)
    if s.pawns[border] >= 0 and not s.has(s.pawns[border], PIRATE_PROOF):
        kill_spot(s, PAWN_SPOT + border)


def enter_place(s: PaxState, token: int, place: int) -> None:
    s.places[place] = token
    s.emit(events.PLACED, s.everyone, token, place)


def enter_border(s: PaxState, token: int, border: int) -> None:
    if token >= PAWN:
        s.pawns[border] = token - PAWN
    else:
        s.pirates[border] = token
    s.emit(events.PLACED_BORDER, s.everyone, token, border)


def enter_card(s: PaxState, token: int, card: int) -> None:
    """A bishop comes onto a card: with a bishop there both die (F1a), else the card falls silent."""
    if s.bishops[card] >= 0:
        other = BISHOP + s.bishops[card]
        s.bishops[card] = -1
        s.pool[other] += 1
        s.pool[token] += 1
        s.emit(events.BISHOP_KILLED, s.everyone, other, card)
        s.emit(events.BISHOP_KILLED, s.everyone, token, card)
    else:
        s.bishops[card] = token - BISHOP
    s.touch()


def discard_bishop(s: PaxState, card: int) -> None:
    """The bishop on a card that leaves dies with it; whoever takes the card away touches the state."""
    if s.bishops[card] >= 0:
        s.pool[BISHOP + s.bishops[card]] += 1
        s.emit(events.BISHOP_KILLED, s.everyone, BISHOP + s.bishops[card], card)
        s.bishops[card] = -1


def token_in_play(s: PaxState, token: int) -> bool:
    """Whether a token of this kind lies repressed somewhere."""
    for empire in range(len(s.owner)):
        if s.repressed[TOKENS * empire + token]:
            return True
    return False
