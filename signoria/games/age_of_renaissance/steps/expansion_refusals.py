"""Why a province can't be entered or attacked: the answers to "why not?" during expansion."""

from __future__ import annotations

from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance.rules.reach import attack_cost, front_of, landing_limit
from signoria.games.age_of_renaissance.rules.strength import required_strength
from signoria.games.age_of_renaissance.state import AgeState
from signoria.kernel.text import Refusal


def out_of_reach(s: AgeState, seat: int, province: int) -> Refusal | None:
    """Why the seat does not reach a province; None if it does."""
    front = front_of(s, seat)
    bit = 1 << province
    if (front.by_land | front.by_ship) & bit:
        return None
    p = s.powers[seat]
    if not s.data.in_play[s.seats] & bit:
        return Refusal("aor.8.2-6", "refusal.area_unused")
    if s.data.closed_without[t.OVERLAND_EAST] & bit and not p.owns(t.OVERLAND_EAST):
        return Refusal("aor.9.6-8", "refusal.needs_overland_east")
    if s.data.overseas & bit:
        if p.ship != t.OCEAN:
            return Refusal("aor.4.1-6", "refusal.needs_ocean")
        if s.data.new_world & bit and not p.owns(t.NEW_WORLD):
            return Refusal("aor.9.5.1-23", "refusal.needs_new_world")
        return Refusal("aor.9.5.1-22", "refusal.ocean_level")
    if s.data.provinces[province].kind == "island" and p.ship == t.GALLEY:
        return Refusal("aor.4.1-5", "refusal.out_of_reach")
    if p.ship == t.NO_SHIP and s.data.coastal & bit:
        return Refusal("aor.9.5.1-1", "refusal.no_ship")
    return Refusal("aor.9.6-2", "refusal.out_of_reach")


def no_expansion(s: AgeState, seat: int, province: int) -> Refusal | None:
    if s.powers[seat].expansion == 0:
        return Refusal("aor.9.6-20", "refusal.no_tokens")
    reach = out_of_reach(s, seat, province)
    if reach is not None:
        return reach
    if s.marker[province] == seat:
        return Refusal("aor.9.6-18", "refusal.own_marker")
    if s.marker[province] >= 0:
        return Refusal("aor.9.6-19", "refusal.dominated")
    if s.room(province) <= 0:
        if s.data.provinces[province].satellite and s.tokens(seat, province) > 0:
            return Refusal("aor.9.6.3-45", "refusal.satellite_full")
        return Refusal("aor.9.6.3-4", "refusal.no_room")
    if landing_limit(s, seat, province) <= 0:
        return Refusal("aor.9.5.1-6", "refusal.landing")
    return None


def no_attack(s: AgeState, seat: int, province: int) -> Refusal | None:
    if s.powers[seat].expansion == 0:
        return Refusal("aor.9.6-20", "refusal.no_tokens")
    reach = out_of_reach(s, seat, province)
    if reach is not None:
        return reach
    if not s.others(seat, province):
        return Refusal("aor.9.6.3-1", "refusal.no_opponent")
    cost = attack_cost(s, seat, province)
    if cost > s.powers[seat].expansion:
        strength = required_strength(s, seat, province)
        return Refusal("aor.9.6.3-2", "refusal.attack_tokens", tokens=cost, strength=strength)
    if cost > landing_limit(s, seat, province):
        return Refusal("aor.9.5.1-6", "refusal.landing_attack", tokens=cost)
    return None
