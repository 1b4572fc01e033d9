"""What a seat sees: field by field, nothing else."""

from __future__ import annotations

from typing import Any, TypedDict

from signoria.games.road_to_domination.outlook import (
    BattleView,
    FrontView,
    PlotView,
    ProspectView,
    StandingView,
    YieldView,
    achievement_prospects,
    battle,
    fronts,
    plots,
    religion_prospects,
    standing,
    territory_prospects,
    yields,
)
from signoria.games.road_to_domination.rules.achievements import available
from signoria.games.road_to_domination.rules.authority import hand_limit
from signoria.games.road_to_domination.state import Player, Road
from signoria.games.road_to_domination.terms import ACTIONS, FIRST_GOOD, STATS, TRACKS, Stat


class HandCard(TypedDict):
    """A card in a hand; `card` is null for those who don't know it. `known_to` lists the other seats that do."""

    deck: str
    card: str | None
    known_to: list[int]


class PlayerView(TypedDict):
    seat: int
    power: str | None
    dealt: list[str]
    religion: str
    converted: bool
    levels: dict[str, int]
    prestige: int
    flowering: bool
    glory: int
    ducats: int
    lands: int
    colonies: int
    hand: list[HandCard]
    hand_limit: int
    territories: list[str]
    board: list[str]
    authority: str | None
    achievements: list[str]
    last_action: str | None
    resigned: bool
    yields: dict[str, YieldView]


class RoadView(TypedDict):
    """`closed_action` is that of the active player's last turn. Prospects and fronts are those of the seat that looks."""

    turn: int
    phase: str
    active: int | None
    first: int | None
    refilled: bool
    achieved: bool
    players: list[PlayerView]
    face_up: list[str | None]
    territory_stack: int
    territory_discard: list[str]
    providence_stack: int
    providence_discard: list[str]
    in_play: list[str]
    achievements: list[str | None]
    achievement_top: str | None
    achievement_stack: int
    available_achievements: list[str]
    religions_left: dict[str, int]
    battle: BattleView | None
    threshold: int
    trigger: int | None
    last_turns: list[int]
    closed_action: str | None
    leaders: dict[str, int | None]
    territory_prospects: dict[str, ProspectView]
    achievement_prospects: dict[str, ProspectView]
    religion_prospects: dict[str, ProspectView]
    fronts: list[FrontView]
    plots: list[PlotView]
    standing: list[StandingView]


def view(s: Road, seat: int | None) -> dict[str, Any]:
    """The position as a seat (None: a spectator) sees it."""
    card = s.data.card_slugs
    feats = [a.slug for a in s.data.achievements]
    out: RoadView = {
        "turn": s.turn,
        "phase": _phase(s),
        "active": _seat(s.active),
        "first": _seat(s.first),
        "refilled": s.refilled,
        "achieved": s.achieved,
        "players": [_player(s, i, seat) for i in range(s.seats)],
        "face_up": [card[c] if c >= 0 else None for c in s.face_up],
        "territory_stack": len(s.territory_stack),
        "territory_discard": [card[c] for c in s.territory_discard],
        "providence_stack": len(s.providence_stack),
        "providence_discard": [card[c] for c in s.providence_discard],
        "in_play": [card[c] for c in s.in_play],
        "achievements": [feats[a] if a >= 0 else None for a in s.achievement_row],
        "achievement_top": feats[s.achievement_stack[-1]] if s.achievement_stack else None,
        "achievement_stack": len(s.achievement_stack),
        "available_achievements": [feats[a] for a in available(s)],
        "religions_left": {r.slug: s.religions_left[i] for i, r in enumerate(s.data.religions)},
        "battle": battle(s),
        "threshold": s.numbers.threshold,
        "trigger": _seat(s.trigger),
        "last_turns": [i for i in range(s.seats) if s.last_turns >> i & 1],
        "closed_action": ACTIONS[s.previous_action] if s.previous_action >= 0 else None,
        "leaders": {STATS[good]: _leader(s, good) for good in range(FIRST_GOOD, TRACKS)},
        "territory_prospects": territory_prospects(s, seat) if seat is not None else {},
        "achievement_prospects": achievement_prospects(s, seat) if seat is not None else {},
        "religion_prospects": religion_prospects(s, seat) if seat is not None else {},
        "fronts": fronts(s, seat) if seat is not None else [],
        "plots": plots(s, seat) if seat is not None else [],
        "standing": standing(s),
    }
    return dict(out)


def _seat(seat: int) -> int | None:
    return seat if seat >= 0 else None


def _phase(s: Road) -> str:
    if s.active < 0:
        return "set_up"
    return "action" if s.refilled else "hand"


def _leader(s: Road, good: Stat) -> int | None:
    for seat in range(s.seats):
        if s.leads(seat, good):
            return seat
    return None


def _player(s: Road, i: int, viewer: int | None) -> PlayerView:
    p = s.players[i]
    card = s.data.card_slugs
    lands = s.lands(i)
    return {
        "seat": i,
        "power": s.data.powers[p.power].slug if p.power >= 0 else None,
        "dealt": [s.data.powers[d].slug for d in p.dealt] if viewer == i else [],
        "religion": s.data.religion_slugs[p.religion],
        "converted": p.converted,
        "levels": {STATS[t]: p.level[t] for t in range(TRACKS)},
        "prestige": p.prestige,
        "flowering": p.flowering,
        "glory": p.glory,
        "ducats": p.ducats,
        "lands": lands,
        "colonies": len(p.territories) - lands + len(p.board),
        "hand": _hand(s, p, i, viewer),
        "hand_limit": hand_limit(s, i) if p.power >= 0 else s.numbers.hand_limit,
        "territories": [card[c] for c in p.territories],
        "board": [card[c] for c in p.board],
        "authority": card[p.authority] if p.authority >= 0 else None,
        "achievements": [s.data.achievements[a].slug for a in p.achievements],
        "last_action": ACTIONS[p.last_action] if p.last_action >= 0 else None,
        "resigned": not s.plays(i),
        "yields": yields(s, i),
    }


def _hand(s: Road, p: Player, owner: int, viewer: int | None) -> list[HandCard]:
    """The cards that the viewer knows, by name; the others by their backs, providence first as in every hand."""
    bit = 1 << (s.seats if viewer is None else viewer)
    known: list[HandCard] = []
    unknown: list[HandCard] = []
    for i in range(len(p.hand)):
        deck = "territory" if p.hand[i] >= s.data.first_territory else "providence"
        if p.seen[i] & bit:
            others = [x for x in range(s.seats) if x != owner and p.seen[i] >> x & 1]
            known_to = others if viewer is not None else []
            known.append({"deck": deck, "card": s.data.card_slugs[p.hand[i]], "known_to": known_to})
        else:
            unknown.append({"deck": deck, "card": None, "known_to": []})
    return known + unknown
