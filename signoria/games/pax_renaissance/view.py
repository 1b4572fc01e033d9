"""What a seat sees: everything on the table. Only decks are hidden; hands are known to those who saw them bought."""

from __future__ import annotations

from typing import Any, TypedDict

from signoria.games.pax_renaissance import ids
from signoria.games.pax_renaissance.ids import (
    AGENT_SPOT,
    BORDERS,
    COLUMNS,
    EMPIRES,
    NO_TOKEN,
    PAWN,
    PRESTIGES,
    REPRESSED_SPOT,
    TOKEN_SLUGS,
    TOKENS,
)
from signoria.games.pax_renaissance.rules.bishops import group
from signoria.games.pax_renaissance.rules.forces import defenders
from signoria.games.pax_renaissance.rules.ops import vote_cost
from signoria.games.pax_renaissance.rules.victory import (
    believer_counts,
    bishop_counts,
    declaration_cost,
    kings,
    law,
    republics,
    supreme,
    trade_concessions,
    wins,
)
from signoria.games.pax_renaissance.standing import (
    ConditionView,
    OpponentView,
    StandingView,
    conditions,
    opponent,
    standing,
)
from signoria.games.pax_renaissance.state import PaxState, spot_token
from signoria.games.pax_renaissance.steps.actions import ActionPhase
from signoria.games.pax_renaissance.steps.battle import Battle, Casualties, PlaceSurvivors, war_name
from signoria.games.pax_renaissance.steps.fair import TradeFair
from signoria.games.pax_renaissance.verbs import spot_slugs


class CardView(TypedDict):
    card: str
    king: bool
    republic: bool
    queen_of: str | None
    vassal_of: str | None
    bishop: str | None
    silenced: bool
    used: bool


class MarketView(TypedDict):
    card: str | None
    florins: int
    face_down: bool
    laid: bool


class BankerView(TypedDict):
    bank: str
    colour: str
    automatic: bool
    in_game: bool
    florins: int
    hand: list[str | None]
    west: list[list[CardView]]
    east: list[list[CardView]]
    old_maids: list[str]
    pawns: int
    concessions: int
    trade_concessions: int
    kings: int
    republics: int
    law: int
    prestige: dict[str, int]
    supreme: str | None
    claims: list[str]


class PlaceView(TypedDict):
    place: str
    token: str | None
    icon: str
    usable: bool


class EmpireView(TypedDict):
    empire: str
    state: str
    owner: int | None
    form: str
    suzerain: str | None
    queens: list[str]
    queen_bishops: list[str | None]
    bishop: str | None
    repressed: dict[str, int]
    vote_cost: list[int]
    places: list[PlaceView]


class BorderView(TypedDict):
    border: str
    concession: int | None
    pirate: str | None


class VictoryView(TypedDict):
    victory: str
    active: bool
    actions: int
    conditions: list[ConditionView]


class FighterView(TypedDict):
    spot: str
    token: str


class BattleView(TypedDict):
    """A battle while its casualties are chosen or its survivors placed. `losing`: on which side so many must still fall."""

    war: str
    empire: str
    king: str | None
    attackers: list[FighterView]
    defenders: list[FighterView]
    losing: str | None
    fall: int
    fallen: dict[str, int]


class FairView(TypedDict):
    """A voyage under way: `reached` is the point of the route up to which it has come."""

    side: str
    emporium: str
    reached: int
    florins: int


class PaxView(TypedDict):
    turn: int
    phase: str
    active: int
    first: int
    actions_left: int
    market: dict[str, list[MarketView]]
    decks: dict[str, int]
    deck_tops: dict[str, str | None]
    bankers: list[BankerView]
    empires: list[EmpireView]
    borders: list[BorderView]
    emporia: dict[str, str]
    routes: dict[str, list[str]]
    victories: list[VictoryView]
    pool: dict[str, int]
    bishops: dict[str, int]
    believers: dict[str, int]
    supreme: str | None
    venice_places: int
    battle: BattleView | None
    fair: FairView | None
    standing: list[StandingView]
    opponent: OpponentView | None


def view(s: PaxState, seat: int | None) -> dict[str, Any]:
    bit = s.seats if seat is None else seat
    bishops = bishop_counts(s, ids.NOBODY)
    believers = believer_counts(s)
    religion = supreme(s, ids.NOBODY)
    d = s.data
    out: PaxView = {
        "turn": s.turn,
        "phase": phase(s),
        "active": s.active,
        "first": s.first,
        "actions_left": s.actions_left,
        "market": {ids.SIDES[side]: market_view(s, bit, side) for side in (0, 1)},
        "decks": {ids.SIDES[side]: len(s.decks[side]) for side in (0, 1)},
        "deck_tops": {ids.SIDES[side]: known(s, bit, s.deck_top(side)) for side in (0, 1)},
        "bankers": [banker_view(s, bit, banker) for banker in range(s.bankers)],
        "empires": [empire_view(s, e) for e in range(EMPIRES)],
        "borders": [border_view(s, b) for b in range(BORDERS)],
        "emporia": {
            "white": d.emporium_slugs[s.emporia[ids.WEST]],
            "black": d.emporium_slugs[s.emporia[ids.EAST]],
        },
        "routes": {"white": route_view(s, ids.WEST), "black": route_view(s, ids.EAST)},
        "victories": [
            {
                "victory": ids.VICTORIES[v],
                "active": s.victories >> v & 1 == 1,
                "actions": declaration_cost(s, v),
                "conditions": conditions(s, v),
            }
            for v in range(len(ids.VICTORIES))
        ],
        "pool": {TOKEN_SLUGS[t]: s.pool[t] for t in range(PAWN)},
        "bishops": {ids.RELIGIONS[r]: bishops[r] for r in range(3)},
        "believers": {ids.RELIGIONS[r]: believers[r] for r in range(3)},
        "supreme": religion_slug(religion),
        "venice_places": s.venice_places(),
        "battle": battle_view(s),
        "fair": fair_view(s),
        "standing": standing(s),
        "opponent": opponent(s),
    }
    return dict(out)


def phase(s: PaxState) -> str:
    """The action that is being chosen or carried out; the turn of the solitaire opponent counts as the refresh."""
    if s.automatic(s.active):
        return "market_refresh"
    action = s.spent + 1 if s.stack and isinstance(s.stack[-1], ActionPhase) else max(1, s.spent)
    return "first_action" if action == 1 else "second_action"


def battle_view(s: PaxState) -> BattleView | None:
    battle = None
    for step in s.stack:
        if isinstance(step, Battle):
            battle = step
    top = s.stack[-1] if s.stack else None
    if battle is None or not isinstance(top, (Casualties, PlaceSurvivors)):
        return None
    war, source, target = battle.war, battle.source, battle.target
    spots = spot_slugs(s.data)
    losing = None
    fall = 0
    if isinstance(top, Casualties):
        losing = "attackers" if top.own else "defenders"
        fall = top.count
    return {
        "war": ids.WARS[war_name(war, source)],
        "empire": s.data.empire_slugs[target],
        "king": s.data.empire_slugs[source] if war == ids.CAMPAIGN_BATTLE else None,
        "attackers": fighters(s, spots, battle.attackers(s)),
        "defenders": fighters(s, spots, defenders(s, war, source, target)),
        "losing": losing,
        "fall": fall,
        "fallen": {
            side: battle.exchanged - (fall if side == losing else 0) for side in ("attackers", "defenders")
        },
    }


def fighters(s: PaxState, spots: list[str], side: list[int]) -> list[FighterView]:
    out: list[FighterView] = []
    for spot in side:
        if spot >= REPRESSED_SPOT:
            token = spot - REPRESSED_SPOT
        elif spot >= AGENT_SPOT:
            token = spot - AGENT_SPOT
        else:
            token = spot_token(s, spot)
        out.append({"spot": spots[spot], "token": TOKEN_SLUGS[token]})
    return out


def fair_view(s: PaxState) -> FairView | None:
    for i in range(len(s.stack)):
        step = s.stack[i]
        if isinstance(step, TradeFair):
            return {
                "side": ids.SIDES[step.side],
                "emporium": s.data.emporium_slugs[step.emporium],
                "reached": max(0, s.lines[i] - 2),
                "florins": s.market_florins[step.side * COLUMNS],
            }
    return None


def known(s: PaxState, bit: int, card: int) -> str | None:
    """The slug of a hidden card for those who have seen it."""
    return s.data.card_slugs[card] if card >= 0 and s.seen.knows(bit, card) else None


def religion_slug(religion: int) -> str | None:
    return ids.RELIGIONS[religion] if religion >= 0 else None


def card_slug(s: PaxState, card: int) -> str:
    e = s.empire_of(card)
    return s.data.empire_slugs[e] if e >= 0 else s.data.card_slugs[card]


def bishop_on(s: PaxState, card: int) -> str | None:
    return ids.RELIGIONS[s.bishops[card]] if s.bishops[card] >= 0 else None


def market_view(s: PaxState, bit: int, side: int) -> list[MarketView]:
    out: list[MarketView] = []
    for column in range(COLUMNS):
        at = side * COLUMNS + column
        out.append(
            {
                "card": known(s, bit, s.market[at]),
                "florins": s.market_florins[at],
                "face_down": column == 0 and s.market[at] >= 0,
                "laid": s.laid >> at & 1 == 1,
            }
        )
    return out


def card_view(s: PaxState, card: int, banker: int) -> CardView:
    d = s.data
    e = s.empire_of(card)
    spouse = s.spouse(card) if e < 0 and d.suitors[card] else -1
    over = s.suzerain[e] if e >= 0 else -1
    return {
        "card": card_slug(s, card),
        "king": e >= 0 and not s.republic[e],
        "republic": e >= 0 and s.republic[e],
        "queen_of": d.empire_slugs[spouse] if spouse >= 0 else None,
        "vassal_of": d.empire_slugs[over] if over >= 0 else None,
        "bishop": bishop_on(s, card),
        "silenced": s.silenced(card, banker),
        "used": card in s.used,
    }


def row_view(s: PaxState, banker: int, side: int) -> list[list[CardView]]:
    """From the player board outwards: at each position a card, or a square with its queens and vassals."""
    out: list[list[CardView]] = []
    for card in s.rows[2 * banker + side]:
        out.append([card_view(s, member, banker) for member in group(s, card)])
    return out


def banker_view(s: PaxState, bit: int, banker: int) -> BankerView:
    d = s.data
    return {
        "bank": d.bank_slugs[s.bank[banker]],
        "colour": d.bank_colours[s.bank[banker]],
        "automatic": banker >= s.seats,
        "in_game": s.in_game(banker),
        "florins": s.florins[banker],
        "hand": [known(s, bit, card) for card in s.hands[banker]],
        "west": row_view(s, banker, ids.WEST),
        "east": row_view(s, banker, ids.EAST),
        "old_maids": [d.card_slugs[card] for card in s.maids[banker]],
        "pawns": s.pool[PAWN + banker],
        "concessions": s.concessions(banker),
        "trade_concessions": trade_concessions(s, banker),
        "kings": kings(s, banker),
        "republics": republics(s, banker, banker),
        "law": law(s, banker),
        "prestige": {PRESTIGES[k]: s.prestige(banker, k) for k in range(len(PRESTIGES))},
        "supreme": religion_slug(supreme(s, banker)),
        "claims": [ids.VICTORIES[v] for v in range(len(ids.VICTORIES)) if wins(s, banker, v)],
    }


def empire_view(s: PaxState, e: int) -> EmpireView:
    d = s.data
    places: list[PlaceView] = []
    for place in d.places_of[e]:
        token = s.places[place]
        places.append(
            {
                "place": d.place_slugs[place],
                "token": TOKEN_SLUGS[token] if token != NO_TOKEN else None,
                "icon": TOKEN_SLUGS[d.icons[s.religion[e]][place]],
                "usable": s.usable(place),
            }
        )
    return {
        "empire": d.empire_slugs[e],
        "state": ids.STATES[s.religion[e]],
        "owner": s.owner[e] if s.owner[e] >= 0 else None,
        "form": "republic" if s.republic[e] else "king",
        "suzerain": d.empire_slugs[s.suzerain[e]] if s.suzerain[e] >= 0 else None,
        "queens": [d.card_slugs[queen] for queen in s.queens[e]],
        "queen_bishops": [bishop_on(s, queen) for queen in s.queens[e]],
        "bishop": bishop_on(s, s.square(e)),
        "repressed": {
            TOKEN_SLUGS[t]: s.repressed[TOKENS * e + t] for t in range(TOKENS) if s.repressed[TOKENS * e + t]
        },
        "vote_cost": [vote_cost(s, banker, e) for banker in range(s.bankers)],
        "places": places,
    }


def border_view(s: PaxState, border: int) -> BorderView:
    pirate = s.pirates[border]
    return {
        "border": s.data.border_slugs[border],
        "concession": s.pawns[border] if s.pawns[border] >= 0 else None,
        "pirate": TOKEN_SLUGS[pirate] if pirate != NO_TOKEN else None,
    }


def route_view(s: PaxState, side: int) -> list[str]:
    """The active route of a colour: empire, border, empire, ..."""
    d = s.data
    route = d.routes[s.emporia[side]]
    return [d.border_slugs[route[i]] if i % 2 else d.empire_slugs[route[i]] for i in range(len(route))]
