"""Victory conditions, the tie-break and the ranking of a game that ends without a victory (phase 10)."""

from __future__ import annotations

from typing import Final

from signoria.games.antiquity import ids
from signoria.games.antiquity.rules.city import kinds_standing, sound
from signoria.games.antiquity.rules.zone import clean_area, reach, zone
from signoria.games.antiquity.state import AntiquityState
from signoria.kernel.state import Outcome

WHOLE: Final = 1000  # progress is counted in thousandths


def condition(s: AntiquityState, seat: int, saint: int) -> int:
    """How far the player has fulfilled the condition of a saint, in thousandths; WHOLE if he has."""
    p = s.players[seat]
    if saint == ids.SAN_GIORGIO:
        return enclosure(s, seat)
    if saint == ids.SANTA_BARBARA:
        return kinds_standing(p) * WHOLE // ids.KINDS
    if saint == ids.SAN_CHRISTOFORI:
        return hoard(s, seat)
    if saint == ids.SAN_NICOLO:
        return min(WHOLE, p.people * WHOLE // s.data.nicolo_needs)
    best = sorted([condition(s, seat, other) for other in range(ids.SANTA_MARIA)], reverse=True)
    return sum(best[: s.data.maria_needs]) // s.data.maria_needs


def hoard(s: AntiquityState, seat: int) -> int:
    """San Christofori: three of each food and each luxury (phase10-06)."""
    need = s.data.christofori_needs
    have = 0
    for good in range(ids.LUXURIES):
        have += min(need, s.players[seat].goods[good])
    return have * WHOLE // (need * ids.LUXURIES)


def enclosure(s: AntiquityState, seat: int) -> int:
    """San Giorgio: the largest part of another living player's zone within the own reach (phase10-07,
    phase10-08).
    """
    can = reach(s, seat)
    best = 0
    for other in s.living():
        if other != seat:
            must = zone(s, other)
            part = WHOLE if must & ~can == 0 else (must & can).bit_count() * WHOLE // must.bit_count()
            best = max(best, part)
    return best


def progress(s: AntiquityState, seat: int) -> int:
    """Progress towards the own saint's condition; 0 without a cathedral free of graves (phase10-02)."""
    p = s.players[seat]
    if not p.alive or p.saint == ids.NO_SAINT or not sound(p, ids.CATHEDRAL):
        return 0
    return condition(s, seat, p.saint)


def fulfils(s: AntiquityState, seat: int) -> bool:
    """Whether the player has fulfilled his saint's condition."""
    return progress(s, seat) >= WHOLE


def winners(s: AntiquityState) -> list[int]:
    """Those who fulfil their condition; among several, whoever has the largest clean area (phase10-10)."""
    done = [seat for seat in s.living() if fulfils(s, seat)]
    if not done:
        return done
    areas = [clean_area(s, seat) for seat in done]
    most = max(areas)
    return [done[i] for i in range(len(done)) if areas[i] == most]


def ranking_key(s: AntiquityState, seat: int) -> list[int]:
    """Living before dead; then progress, people, kinds of building and clean area; the dead by how long they
    lasted.
    """
    p = s.players[seat]
    if not p.alive:
        return [0, p.out_rank, 0, 0, 0]
    return [1, progress(s, seat), p.people, kinds_standing(p), clean_area(s, seat)]


def outcome(s: AntiquityState, first: list[int], reason: str) -> Outcome:
    """The outcome with these seats in front and all others ranked as they stand."""
    groups: list[list[int]] = [first] if first or reason == "nobody" else []
    rest = [seat for seat in range(s.seats) if seat not in first]
    keys = [ranking_key(s, seat) for seat in range(s.seats)]
    rest.sort(key=keys.__getitem__, reverse=True)
    ranked: list[list[int]] = []
    for seat in rest:
        if ranked and keys[ranked[-1][0]] == keys[seat]:
            ranked[-1].append(seat)
        else:
            ranked.append([seat])
    scores = [progress(s, seat) for seat in range(s.seats)]
    return Outcome(groups + ranked, scores, reason)
