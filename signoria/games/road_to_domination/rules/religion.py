"""Changing religion."""

from __future__ import annotations

from signoria.games.road_to_domination import events
from signoria.games.road_to_domination.rules.tracks import earn, gain_glory, gain_levels
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.terms import FIRST_RELIGION_CARD, Seat
from signoria.kernel.text import Noun, Refusal


def can_convert(s: Road, seat: Seat, religion: int) -> bool:
    """Once per game, not for Russia and the Ottoman Empire, if a card is left and its requirements are met."""
    p = s.players[seat]
    if p.converted or not s.data.powers[p.power].can_change_religion:
        return False
    return s.religions_left[religion - FIRST_RELIGION_CARD] > 0 and s.meets(
        seat, s.data.religion(religion).requires
    )


def why_not_convert(s: Road, seat: Seat, religion: int) -> Refusal | None:
    """The same question, with the answer."""
    p = s.players[seat]
    if religion < FIRST_RELIGION_CARD:
        return Refusal("rtd.religion-03", "refusal.no_religion_card")
    if not s.data.powers[p.power].can_change_religion:
        return Refusal("rtd.religion-04", "refusal.faith_fixed", power=Noun("power", p.power))
    if p.converted:
        return Refusal("rtd.religion-02", "refusal.converted_already")
    if s.religions_left[religion - FIRST_RELIGION_CARD] == 0:
        return Refusal("rtd.religion-06", "refusal.religion_gone")
    for stat, least in s.data.religion(religion).requires:
        if s.stat(seat, stat) < least:
            noun = Noun("religion", religion)
            return Refusal(
                "rtd.religion-05", "refusal.religion_level", religion=noun, stat=Noun("stat", stat), n=least
            )
    return None


def convert(s: Road, seat: Seat, religion: int) -> None:
    """Take the card and mark its effects; the choices it offers come afterwards."""
    p = s.players[seat]
    card = s.data.religion(religion)
    s.religions_left[religion - FIRST_RELIGION_CARD] -= 1
    p.religion = religion
    p.converted = True
    s.emit(events.CONVERTED, s.everyone, seat, religion)
    gain_levels(s, seat, card.gains)
    gain_glory(s, seat, card.glory)
    earn(s, seat, card.ducats)
