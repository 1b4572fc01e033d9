"""What must always hold: cards are conserved, markers stay on their tracks, everybody knows his own hand."""

from __future__ import annotations

from signoria.games.road_to_domination.state import Player, Road
from signoria.games.road_to_domination.terms import (
    COLONY,
    NEGATIVE_AUTHORITY,
    POSITIVE_AUTHORITY,
    TRACKS,
    Seat,
)


def invariants(s: Road) -> list[str]:
    """What does not hold; empty if all is well."""
    wrong = check_cards(s) + check_achievements(s) + check_religions(s)
    for seat in range(s.seats):
        wrong += check_player(s, seat)
    if len(s.face_up) != s.numbers.face_up:
        wrong.append("the face-up row has changed its length")
    if -1 in s.face_up and s.territory_stack:
        wrong.append("a face-up place is empty although there are territories")
    return wrong


def check_cards(s: Road) -> list[str]:
    """Every copy of every card is in exactly one place."""
    found = s.providence_stack + s.providence_discard + s.territory_stack + s.territory_discard + s.in_play
    found = found + [card for card in s.face_up if card >= 0]
    for p in s.players:
        found = found + p.hand + p.territories
        if p.authority >= 0:
            found.append(p.authority)
    wrong: list[str] = []
    for card in range(s.data.first_board):
        copies = s.data.providence[card].copies if card < s.data.first_territory else 1
        if found.count(card) != copies:
            wrong.append(f"{found.count(card)} copies of {s.data.card_slugs[card]} instead of {copies}")
    for pile in (s.providence_stack, s.providence_discard):
        if any(card >= s.data.first_territory for card in pile):
            wrong.append("a territory among the providence cards")
    for pile in (s.territory_stack, s.territory_discard):
        if any(not s.data.first_territory <= card < s.data.first_board for card in pile):
            wrong.append("something else among the territory cards")
    return wrong


def check_achievements(s: Road) -> list[str]:
    found = s.achievement_stack + [a for a in s.achievement_row if a >= 0]
    for p in s.players:
        found = found + p.achievements
    return (
        []
        if sorted(found) == list(range(len(s.data.achievements)))
        else ["an achievement is missing or doubled"]
    )


def check_religions(s: Road) -> list[str]:
    taken = sum(1 for p in s.players if p.converted)
    left = sum(s.religions_left)
    return [] if left + taken == sum(r.copies for r in s.data.religions) else ["religion cards are missing"]


def check_player(s: Road, seat: Seat) -> list[str]:
    p = s.players[seat]
    wrong: list[str] = []
    for track in range(TRACKS):
        if not 0 <= p.level[track] <= s.data.top[track]:
            wrong.append(f"seat {seat}: a marker is off its track")
    if not 0 <= p.prestige <= s.data.top_prestige:
        wrong.append(f"seat {seat}: prestige {p.prestige}")
    if p.ducats < 0 or p.glory < 0:
        wrong.append(f"seat {seat}: ducats {p.ducats}, glory {p.glory}")
    if p.flowering and seat != s.active:
        wrong.append(f"seat {seat}: a flowering out of turn")
    if p.authority >= 0 and s.data.providence[p.authority].type not in (
        POSITIVE_AUTHORITY,
        NEGATIVE_AUTHORITY,
    ):
        wrong.append(f"seat {seat}: something else in the place of the authority card")
    if any(s.data.territory(card).kind != COLONY or card < s.data.first_board for card in p.board):
        wrong.append(f"seat {seat}: a marker on something else than India and China")
    return wrong + check_hand(s, seat, p)


def check_hand(s: Road, seat: Seat, p: Player) -> list[str]:
    if p.hand != sorted(p.hand) or len(p.hand) != len(p.seen):
        return [f"seat {seat}: the hand is in disorder"]
    if any(not mask >> seat & 1 for mask in p.seen):
        return [f"seat {seat}: does not know his own hand"]
    return []
