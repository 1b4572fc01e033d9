"""What must always hold: cards are conserved, markers stay on their tracks, everybody knows his own hand."""

from __future__ import annotations

from signoria.games.road_to_domination.effects.plots import Plot
from signoria.games.road_to_domination.state import Player, Road
from signoria.games.road_to_domination.steps.events import Event
from signoria.games.road_to_domination.steps.war import War
from signoria.games.road_to_domination.terms import (
    COLONY,
    FIRST_RELIGION_CARD,
    NEGATIVE_AUTHORITY,
    POSITIVE_AUTHORITY,
    TRACKS,
    Seat,
)


def invariants(s: Road) -> list[str]:
    """What does not hold; empty if all is well."""
    wrong = check_cards(s) + check_in_play(s) + check_achievements(s) + check_religions(s)
    if s.outcome is None and len([seat for seat in range(s.seats) if s.plays(seat)]) < 2:
        wrong.append("hardly anybody plays")
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
    if any(card >= s.data.first_board for card in found):
        wrong.append("India or China among the cards")
    for pile in (s.providence_stack, s.providence_discard):
        if any(card >= s.data.first_territory for card in pile):
            wrong.append("a territory among the providence cards")
    face_up = [card for card in s.face_up if card >= 0]
    for pile in (s.territory_stack, s.territory_discard, face_up, *[p.territories for p in s.players]):
        if any(not s.data.first_territory <= card < s.data.first_board for card in pile):
            wrong.append("something else among the territory cards")
    return wrong


def check_in_play(s: Road) -> list[str]:
    """The cards in play are those that the steps at work will discard."""
    if s.outcome is not None:
        return []
    cards: list[int] = []
    for step in s.stack:
        if isinstance(step, Event | Plot):
            cards.append(step.card)
        elif isinstance(step, War):
            cards += [s.battle.card, *s.battle.defence_cards]
    return [] if sorted(cards) == sorted(s.in_play) else ["a card in play belongs to nothing that is played"]


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
    for i in range(len(s.data.religions)):
        taken = sum(1 for p in s.players if p.religion == FIRST_RELIGION_CARD + i)
        if s.religions_left[i] + taken != s.data.religions[i].copies:
            return ["religion cards are missing"]
    if any(p.converted != (p.religion >= FIRST_RELIGION_CARD) for p in s.players):
        return ["a convert of no religion"]
    return []


def check_player(s: Road, seat: Seat) -> list[str]:
    p = s.players[seat]
    wrong: list[str] = []
    if s.plays(seat) and s.outcome is None:
        if bool(p.dealt) != bool(s.lanes) or (p.power < 0 and not s.lanes):
            wrong.append(f"seat {seat}: no superpower, or one too many to choose from")
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
