"""Playing a History card: where it goes and which effect it sets off (9.4)."""

from __future__ import annotations

from signoria.games.age_of_renaissance import events as e
from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance.effects import calamities, commodities, conquest, edicts, leaders, war
from signoria.games.age_of_renaissance.rules.deck import leave_hand, put_away
from signoria.games.age_of_renaissance.rules.misery import gain_all
from signoria.games.age_of_renaissance.state import AgeState


def play_card(s: AgeState, seat: int, kind: int) -> None:
    """The seat plays a card of its hand. Its choices, if any, are asked on top of the present step."""
    card = s.holding(seat, kind)
    leave_hand(s, seat, card)
    s.emit(e.PLAYED, s.everyone, seat, kind)
    row = s.data.kinds[kind]
    if row.effect != t.WAR:
        put_away(s, card)  # the War card stays on the table until its War is over
    if row.type == t.COMMODITY_CARD:
        commodities.play(s, seat, kind)
    elif row.type == t.LEADER_CARD:
        leaders.play(s, seat, card)
    else:
        play_event(s, seat, kind)


def play_event(s: AgeState, seat: int, kind: int) -> None:
    effect = s.data.kinds[kind].effect
    gain_all(s, calamities.common_misery(s, effect))
    if effect == t.WEAPON:
        edicts.take_up_weapon(s, seat, s.data.kinds[kind].weapon)
    elif effect == t.ALCHEMISTS_GOLD:
        s.call(edicts.AlchemistTarget(seat))
    elif effect == t.BLACK_DEATH:
        s.call(calamities.PlagueArea(seat))
    elif effect == t.CIVIL_WAR:
        s.call(calamities.CivilWarTarget(seat))
    elif effect == t.CRUSADES:
        conquest.crusade(s, seat)
    elif effect == t.ENLIGHTENED_RULER:
        edicts.enlighten(s, seat)
    elif effect == t.MONGOL_ARMIES:
        edicts.mongol_armies(s, seat)
    elif effect == t.PAPAL_DECREE:
        edicts.papal_decree(s, seat)
    elif effect == t.PIRATES:
        s.call(conquest.PirateTarget(seat, s.data.kinds[kind].count[s.epoch - 1]))
    elif effect == t.REBELLION:
        s.call(conquest.RebellionTarget(seat))
    elif effect == t.RELIGIOUS_STRIFE:
        edicts.void_decree(s)
    elif effect == t.WAR:
        s.call(war.WarTarget(seat))
