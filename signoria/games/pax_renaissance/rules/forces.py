"""Who fights in a battle: attackers and defenders as lists of spots (BATTLE, F9, J, K1). All eligible tokens, no choice."""

from __future__ import annotations

from signoria.games.pax_renaissance.ids import (
    AGENT_SPOT,
    BUFFER_STATE,
    CAMPAIGN_BATTLE,
    CONSPIRACY,
    EAST,
    NO_TOKEN,
    PAWN,
    PAWN_SPOT,
    PEASANT_REVOLT,
    PIRATE,
    PIRATE_SPOT,
    RELIGIOUS_WAR,
    REPRESSED_SPOT,
    ROOK,
    SLAVE_SOLDIERS,
    TOKENS,
)
from signoria.games.pax_renaissance.state import PaxState


def adjacent(s: PaxState, a: int, b: int) -> bool:
    """Whether two empires share a border or a corner; the buffer state parts Portugal and France."""
    d = s.data
    if not d.adjacent[a] >> b & 1:
        return False
    return not (d.buffer >> a & 1 and d.buffer >> b & 1 and s.anyone_has(BUFFER_STATE))


def ruling_class(s: PaxState, empire: int) -> list[int]:
    """The occupied city places of an empire."""
    out: list[int] = []
    for place in s.data.places_of[empire]:
        if s.places[place] != NO_TOKEN:
            out.append(place)
    return out


def knights_in(s: PaxState, empire: int) -> list[int]:
    out: list[int] = []
    for place in s.data.places_of[empire]:
        if 0 <= s.places[place] < ROOK:
            out.append(place)
    return out


def slave_soldiers(s: PaxState, banker: int, target: int) -> bool:
    """Whether the repressed tokens of Mamluk join a campaign of the banker: only against an Eastern empire."""
    return s.data.empire_side[target] == EAST and s.has(banker, SLAVE_SOLDIERS)


def campaign_attackers(s: PaxState, banker: int, king: int, target: int) -> list[int]:
    """All knights in the king's empire (F9b), and slave soldiers."""
    out = knights_in(s, king)
    if slave_soldiers(s, banker, target):
        out.extend(_repressed(s, s.data.mamluk, 0, TOKENS))
    return out


def _repressed(s: PaxState, empire: int, low: int, high: int) -> list[int]:
    out: list[int] = []
    for token in range(low, high):
        for _ in range(s.repressed[TOKENS * empire + token]):
            out.append(REPRESSED_SPOT + token)
    return out


def attackers(s: PaxState, war: int, banker: int, source: int, target: int, rooks_join: bool) -> list[int]:
    """The attacking spots. `source` is the religion of a religious war or the king's empire of a campaign."""
    if war == CAMPAIGN_BATTLE:
        return campaign_attackers(s, banker, source, target)
    d = s.data
    out: list[int] = []
    for token in s.fighting:
        out.append(AGENT_SPOT + token)
    if war == RELIGIOUS_WAR:
        for border in d.sea_borders_of[target]:
            if s.pirates[border] == PIRATE + source:
                out.append(PIRATE_SPOT + border)
        for place in d.places_of[target]:
            if s.places[place] >= 0 and s.places[place] % 3 == source:
                out.append(place)
        for other in d.neighbours[target]:
            if not adjacent(s, target, other):
                continue
            for place in d.places_of[other]:
                token = s.places[place]
                if token == source or (rooks_join and token == ROOK + source):
                    out.append(place)
        return out
    for border in d.sea_borders_of[target]:
        if s.pirates[border] != NO_TOKEN:
            out.append(PIRATE_SPOT + border)
    if war == CONSPIRACY:
        out.extend(_repressed(s, target, 0, PIRATE))
    if war == PEASANT_REVOLT:
        for border in d.borders_of[target]:
            if s.pawns[border] == banker:
                out.append(PAWN_SPOT + border)
        out.extend(_repressed(s, target, PAWN, TOKENS))
    return out


def defenders(s: PaxState, war: int, source: int, target: int) -> list[int]:
    """The defending spots: the ruling class; in a religious war the heretics, pirates among them."""
    if war != RELIGIOUS_WAR:
        return ruling_class(s, target)
    return heretics(s, source, target)


def heretics(s: PaxState, religion: int, target: int) -> list[int]:
    d = s.data
    out: list[int] = []
    for place in d.places_of[target]:
        if s.places[place] >= 0 and s.places[place] % 3 != religion:
            out.append(place)
    for border in d.sea_borders_of[target]:
        if s.pirates[border] != NO_TOKEN and s.pirates[border] != PIRATE + religion:
            out.append(PIRATE_SPOT + border)
    return out


def has_heretic(s: PaxState, religion: int, target: int) -> bool:
    """The bloody rule (K1c)."""
    return len(heretics(s, religion, target)) > 0


def adjacent_rooks(s: PaxState, religion: int, target: int) -> bool:
    """Whether rooks of the religion stand in cities of adjacent empires."""
    for other in s.data.neighbours[target]:
        if adjacent(s, target, other):
            for place in s.data.places_of[other]:
                if s.places[place] == ROOK + religion:
                    return True
    return False


def fighting_agents(s: PaxState, card: int, war: int, banker: int) -> list[int]:
    """The agents of a card that fight: no bishops, and no pawns in a religious war (K1a)."""
    out: list[int] = []
    for token in s.data.agents[card]:
        if token < PIRATE + 3:
            out.append(token)
        elif token >= PAWN and war != RELIGIOUS_WAR:
            out.append(PAWN + banker)
    return out
