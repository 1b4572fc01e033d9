"""What always holds."""

from __future__ import annotations

from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance.rules.reach import front_of
from signoria.games.age_of_renaissance.rules.strength import tokens_needed
from signoria.games.age_of_renaissance.state import AgeState


def invariants(s: AgeState) -> list[str]:
    return card_faults(s) + piece_faults(s) + province_faults(s) + mat_faults(s) + front_faults(s)


def card_faults(s: AgeState) -> list[str]:
    """Every card is in exactly one place."""
    cards = s.pile + s.replay + s.removed + s.aside
    for p in s.powers:
        cards = cards + p.hand
    for epoch in range(s.pile_epoch + 1, 4):
        cards = cards + s.data.epoch_cards[epoch]
    war_card = s.data.kind_of.index(s.data.kind_of_effect[t.WAR])
    if war_card not in cards:
        cards = cards + [war_card]  # on the table while the War goes on
    return [] if sorted(cards) == list(range(len(s.data.kind_of))) else ["a card is missing or doubled"]


def piece_faults(s: AgeState) -> list[str]:
    faults: list[str] = []
    for seat in range(s.seats):
        p = s.powers[seat]
        tokens = p.stock + p.expansion + sum(p.old) + sum(p.new)
        if tokens != s.data.tokens:
            faults.append(f"seat {seat} has {tokens} tokens")
        if p.markers != s.marker.count(seat) or p.markers > s.data.markers:
            faults.append(f"seat {seat} has {s.marker.count(seat)} markers, noted {p.markers}")
        if min(p.stock, p.expansion, p.cash) < 0:
            faults.append(f"seat {seat} owes something")
        for i in range(len(s.marker)):
            if (s.marker[i] == seat or s.tokens(seat, i) > 0) != (p.pieces >> i & 1 == 1):
                faults.append(
                    f"the pieces of seat {seat} in {s.data.province_slugs[i]} are not noted correctly"
                )
    return faults


def province_faults(s: AgeState) -> list[str]:
    faults: list[str] = []
    for i in range(len(s.marker)):
        slug = s.data.province_slugs[i]
        tokens = 0
        for seat in range(s.seats):
            tokens += s.tokens(seat, i)
        if s.marker[i] >= 0 and (tokens or s.data.provinces[i].satellite):
            faults.append(f"{slug} holds a marker and tokens, or is a satellite")
        if tokens > s.data.market[i]:
            faults.append(f"{slug} holds {tokens} tokens")
        if (tokens or s.marker[i] >= 0) and not s.data.in_play[s.seats] >> i & 1:
            faults.append(f"{slug} is not in play")
        full = s.marker[i] >= 0 or tokens >= s.data.market[i]
        if full != (s.full >> i & 1 == 1):
            faults.append(f"{slug} is not noted as full correctly")
        if s.new_markers >> i & 1 and s.marker[i] < 0:
            faults.append(f"{slug} has a new marker of nobody")
    return faults


def mat_faults(s: AgeState) -> list[str]:
    faults: list[str] = []
    for seat in range(s.seats):
        p = s.powers[seat]
        counts = [0] * len(s.data.commodities)
        for i in range(len(s.marker)):
            if s.marker[i] == seat:
                for commodity in s.data.provinces[i].commodities:
                    counts[commodity] += 1
        if counts != p.holdings:
            faults.append(f"the Commodity Log of seat {seat} is wrong")
        if not 0 <= p.misery <= s.data.chaos or (p.misery == s.data.chaos and not p.out):
            faults.append(f"seat {seat} is in Chaos or off the Misery Index")
        if p.level >= (len(s.data.ship_levels[p.ship]) if p.ship else 1):
            faults.append(f"seat {seat} has a ship of no level")
        if p.out and (p.hand or p.expansion):
            faults.append(f"seat {seat} is out but still has cards or tokens to use")
        for g in range(len(p.older)):
            if p.older[g] > len([c for c in p.hand if s.born[c] < g]):
                faults.append(f"seat {seat} holds fewer old cards than everybody believes")
    if any(s.data.kinds[s.data.kind_of[leader.card]].type != t.LEADER_CARD for leader in s.leaders):
        faults.append("something else than a leader has been played as one")
    if s.epoch > s.pile_epoch:
        faults.append("the epoch is ahead of its cards")
    if sorted(s.order) != list(range(s.seats)):
        faults.append("the Order of Play is not an order")
    return faults


def front_faults(s: AgeState) -> list[str]:
    """What is remembered of the expanding player's reach is what it would be if worked out now."""
    kept = s.front.clone()
    if kept.seat < 0:
        return []
    s.front.seat = -1
    now = front_of(s, kept.seat).clone()
    faults: list[str] = []
    if (kept.by_land, kept.by_ship, kept.foes) != (now.by_land, now.by_ship, now.foes):
        faults.append("the remembered reach is out of date")
    for i in range(len(kept.needs)):
        if kept.needs[i] and now.foes >> i & 1 and kept.needs[i] != tokens_needed(s, kept.seat, i):
            faults.append(f"the remembered cost of an attack on {s.data.province_slugs[i]} is out of date")
    s.front.needs = kept.needs
    return faults
