"""Which cards can't be played: Misery burdens (7.1.2)."""

from __future__ import annotations

from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance.state import AgeState
from signoria.kernel.text import Refusal


def burden(s: AgeState, kind: int) -> Refusal | None:
    """Why a card is an unplayable burden now; None if it can be played."""
    card = s.data.kinds[kind]
    effect = card.effect
    if effect == t.NO_EFFECT:
        return None
    if effect == t.WEAPON and card.weapon <= t.ARMOR and s.newer_weapons:
        return Refusal("aor.events-7", "refusal.old_weapon")
    if effect == t.ALCHEMISTS_GOLD and all_own(s, 1 << t.LAWS_OF_MATTER):
        return Refusal("aor.events-2", "refusal.alchemy_void")
    if effect == t.MYSTICISM and all_own(s, s.data.categories[t.SCIENCE].mask):
        return Refusal("aor.events-16", "refusal.mysticism_void")
    if effect == t.CRUSADES and s.mongols:
        return Refusal("aor.events-27", "refusal.crusades_void")
    if effect == t.PAPAL_DECREE and s.decree_void:
        return Refusal("aor.events-19", "refusal.decree_void")
    return None


def all_own(s: AgeState, mask: int) -> bool:
    """Whether every player still in the game owns all these advances."""
    return all(s.powers[seat].advances & mask == mask for seat in s.playing())
