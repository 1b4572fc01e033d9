"""What becomes of an empire whose player leaves: it falls apart. No rulebook says; see RULINGS.md."""

from __future__ import annotations

from signoria.games.road_to_domination.rules.authority import depose
from signoria.games.road_to_domination.rules.cards import discard, discard_from_play, remove_from_hand
from signoria.games.road_to_domination.rules.scoring import outcome
from signoria.games.road_to_domination.sequence import END_OF_TURN, Turn
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.terms import TRACKS, Seat


def resign(s: Road, seat: Seat) -> None:
    """Cards go to their discard piles, markers to 0; the seat takes no further part. The last who stays wins."""
    fall_apart(s, seat)
    s.last_turns &= ~(1 << seat)
    stay = [other for other in range(s.seats) if s.plays(other)]
    if len(stay) == 1:
        s.finish(outcome(s, "resigned"))
    elif seat == s.active:
        break_off_turn(s)


def fall_apart(s: Road, seat: Seat) -> None:
    p = s.players[seat]
    for card in p.hand[:]:
        remove_from_hand(s, seat, card)
        discard(s, card)
    depose(s, seat)
    for card in p.territories:
        discard(s, card)
    p.territories = []
    p.board = []
    p.level = [0] * TRACKS
    p.prestige = 0
    p.flowering = False
    p.ducats = 0


def break_off_turn(s: Road) -> None:
    """The turn of the player ends at once; cards that were being resolved are discarded without effect."""
    while not isinstance(s.stack[-1], Turn):
        s.end()
    s.jump(END_OF_TURN)
    for card in s.in_play[:]:
        discard_from_play(s, card)
    s.cancelled = False
