"""What an expert wants to know before choosing: prices, yields, strengths, losses."""

from __future__ import annotations

from signoria.games.pax_renaissance import ids, verbs
from signoria.games.pax_renaissance.effects.sales import sale_price
from signoria.games.pax_renaissance.ids import (
    BISHOP,
    CATHOLIC,
    COLUMNS,
    EAST,
    NO_TOKEN,
    PAWN,
    PIRATE_PROOF,
    PRESTIGES,
    WEST,
)
from signoria.games.pax_renaissance.rules.apostasy import apostates, lost
from signoria.games.pax_renaissance.rules.forces import (
    attackers,
    campaign_attackers,
    defenders,
    fighting_agents,
)
from signoria.games.pax_renaissance.rules.market import market_place, price
from signoria.games.pax_renaissance.rules.ops import op_has_target, vote_cost, votes_of
from signoria.games.pax_renaissance.rules.victory import declaration_cost
from signoria.games.pax_renaissance.state import PaxState
from signoria.games.pax_renaissance.steps.fair import concession_yield, subsidy
from signoria.games.pax_renaissance.steps.play import OneShot, PlaceAgent
from signoria.kernel.action import Action
from signoria.kernel.text import Noun, Text


def detail(s: PaxState, seat: int, action: Action) -> list[Text]:
    verb = action.verb
    if verb == verbs.BUY:
        at = market_place(s, action.a)
        found = s.market_florins[at] if at >= 0 else 0
        cost = price(at) if at >= 0 else 0
        words = Text("detail.price", n=cost, found=found) if found else Text("detail.cost", n=cost)
        return [words, *card_detail(s, action.a)]
    if verb == verbs.PLAY:
        return card_detail(s, action.a)
    if verb == verbs.SELL:
        return [Text("detail.sale", n=sale_price(s, seat, action.a))]
    if verb in (verbs.OPS, verbs.FREE_OPS):
        return [ops_detail(s, seat, [action.a])]
    if verb == verbs.OPS_BOTH:
        return [ops_detail(s, seat, [WEST, EAST])]
    if verb in (verbs.FAIR, verbs.FREE_FAIR):
        return [fair_detail(s, seat, action.a)]
    if verb == verbs.VOTE:
        return [vote_detail(s, seat, action.b)]
    if verb == verbs.CAMPAIGN:
        count = len(campaign_attackers(s, seat, action.a, action.b))
        against = len(defenders(s, ids.CAMPAIGN_BATTLE, action.a, action.b))
        return [Text("detail.cost", n=count), battle_detail(count, against)]
    if verb == verbs.LAUNCH:
        return launch_detail(s, seat, action.a)
    if verb == verbs.LEVY:
        icon = s.data.icons[s.religion[s.data.place_empire[action.a]]][action.a]
        return [Text("detail.levy", token=Noun("token", icon))]
    if verb == verbs.COUNTER_REFORMATION:
        return [apostasy_detail(s, seat, ids.PAIR_MASKS[action.a])]
    if verb == verbs.TRIGGER:
        return trigger_detail(s, seat)
    if verb == verbs.DECLARE:
        return [Text("detail.claim", n=declaration_cost(s, action.a))]
    if verb == verbs.REPRISALS:
        return reprisals_detail(s, seat, action.a)
    return harm_detail(s, action)


def harm_detail(s: PaxState, action: Action) -> list[Text]:
    """Who makes room or dies when a token is placed or moved, or a card beheaded."""
    verb = action.verb
    if verb == verbs.PLACE:
        return repressed_detail(s.places[action.a])
    if verb == verbs.CONCESSION:
        return repressed_detail(pawn_on(s, action.a))
    if verb == verbs.SAIL:
        return drowned_detail(s, action.a)
    if verb == verbs.PLACE_BORDER:
        step = s.stack[-1]
        if isinstance(step, PlaceAgent) and step.token < BISHOP:
            return drowned_detail(s, action.a)
        return repressed_detail(pawn_on(s, action.a))
    if verb in (verbs.PLACE_BISHOP, verbs.MOVE_BISHOP) and s.bishops[action.a] >= 0:
        return [Text("detail.both_bishops")]
    if verb == verbs.BEHEAD and s.empire_of(action.b) >= 0:
        return [Text("detail.assassin", card=Noun("card", action.a))]
    return []


def pawn_on(s: PaxState, border: int) -> int:
    return PAWN + s.pawns[border] if s.pawns[border] >= 0 else NO_TOKEN


def repressed_detail(token: int) -> list[Text]:
    return [Text("detail.represses", token=Noun("token", token))] if token != NO_TOKEN else []


def drowned_detail(s: PaxState, border: int) -> list[Text]:
    """What a pirate that enters a border kills there."""
    out: list[Text] = []
    if s.pirates[border] != NO_TOKEN:
        out.append(Text("detail.kills", token=Noun("token", s.pirates[border])))
    if s.pawns[border] >= 0 and not s.has(s.pawns[border], PIRATE_PROOF):
        out.append(Text("detail.kills", token=Noun("token", pawn_on(s, border))))
    return out


def ops_detail(s: PaxState, seat: int, sides: list[int]) -> Text:
    """The ops that have a target at this moment, each named once."""
    found: list[int] = []
    for side in sides:
        for card in s.half_cards(seat, side):
            if card in s.used:
                continue
            silent = s.silenced(card, seat)
            for op in s.ops_of(card):
                if op in found or (silent and op >> 4 != ids.INQUISITOR):
                    continue
                if op_has_target(s, seat, card, op):
                    found.append(op)
    return Text("detail.usable_ops", ops=[Noun("op", ids.OP_CODES.index(op)) for op in found])


def card_detail(s: PaxState, card: int) -> list[Text]:
    """The card in words: location, ops, one-shot, agents, prestige, abilities."""
    d = s.data
    if card >= d.first_square or d.card_kind[card] == ids.COMET:
        return []
    out: list[Text] = []
    if d.suitors[card]:
        out.append(Text("detail.suitors", empires=[Noun("empire", e) for e in d.suitors[card]]))
    elif d.card_location[card] in (ids.THE_EAST, ids.THE_WEST):
        side = ids.EAST if d.card_location[card] == ids.THE_EAST else ids.WEST
        out.append(Text("detail.side", side=Noun("side", side)))
    else:
        out.append(Text("detail.location", empire=Noun("empire", d.card_location[card])))
    if d.card_ops[card]:
        out.append(Text("detail.ops", ops=[Noun("op", ids.OP_CODES.index(op)) for op in d.card_ops[card]]))
    shot = d.one_shot[card]
    if shot == ids.RELIGIOUS_WAR:
        out.append(Text("detail.one_shot", shot=Noun("one_shot", 7 + d.one_shot_param[card])))
    elif shot == ids.TRADE_SHIFT:
        out.append(Text("detail.trade_shift", emporium=Noun("emporium", d.one_shot_param[card])))
    elif shot == ids.APOSTASY:
        pair = ids.PAIR_MASKS.index(d.one_shot_param[card])
        out.append(Text("detail.apostasy_of", pair=Noun("pair", pair)))
    elif shot not in (ids.NO_ONE_SHOT, ids.CORONATION):
        out.append(Text("detail.one_shot", shot=Noun("one_shot", shot)))
    if d.agents[card]:
        out.append(
            Text("detail.agents", tokens=[Noun("token", own_agent(s, token)) for token in d.agents[card]])
        )
    shown = [Noun("prestige", kind) for kind in range(len(PRESTIGES)) if d.card_prestige[card] >> kind & 1]
    if shown:
        out.append(Text("detail.prestige", prestige=shown))
    for ability in range(len(ids.ABILITIES)):
        if d.abilities[card] >> ability & 1:
            out.append(Text("ability." + ids.ABILITIES[ability]))
    return out


def own_agent(s: PaxState, token: int) -> int:
    """A pawn agent is of the active banker's colour."""
    return token + s.active if token == ids.PAWN else token


def battle_detail(count: int, against: int) -> Text:
    result = Text("detail.victory" if count > against else "detail.defeat")
    return Text("detail.battle", attackers=count, defenders=against, result=result)


def launch_detail(s: PaxState, seat: int, target: int) -> list[Text]:
    step = s.stack[-1]
    if not isinstance(step, OneShot):
        return []
    war = s.data.one_shot[step.card]
    source = s.data.one_shot_param[step.card]
    return [battle_detail(*strengths(s, seat, war, source, target, step.card))]


def strengths(s: PaxState, seat: int, war: int, source: int, target: int, card: int) -> tuple[int, int]:
    """Attackers and defenders of a war that has not been launched; gold rooks join where they may."""
    join = source == CATHOLIC and war == ids.RELIGIOUS_WAR and s.has(seat, ids.CRUSADE_ROOKS)
    agents = len(fighting_agents(s, card, war, seat)) if card >= 0 else 0
    count = len(attackers(s, war, seat, source, target, join)) - len(s.fighting) + agents
    return count, len(defenders(s, war, source, target))


def reprisals_detail(s: PaxState, seat: int, queen: int) -> list[Text]:
    empire = s.spouse(queen)
    if empire < 0:
        return []
    return [battle_detail(*strengths(s, seat, ids.PEASANT_REVOLT, 0, empire, -1))]


def vote_detail(s: PaxState, seat: int, empire: int) -> Text:
    theirs = 0
    for other in range(s.bankers):
        if other != seat:
            theirs = max(theirs, votes_of(s, other, empire))
    return Text("detail.vote", n=vote_cost(s, seat, empire), mine=votes_of(s, seat, empire), theirs=theirs)


def fair_detail(s: PaxState, seat: int, side: int) -> Text:
    """Payments of a voyage that starts now; levies change nothing in them."""
    emporium = s.emporia[side]
    total = s.market_florins[side * COLUMNS] + s.data.fair_florins[s.seats - 1]
    left = total - min(subsidy(s, seat), total)
    mine = total - left
    theirs = 0
    route = s.data.routes[emporium]
    for i in range(1, len(route), 2):
        owner = s.pawns[route[i]]
        if owner >= 0:
            paid = min(concession_yield(s, owner, emporium), left)
            left -= paid
            if owner == seat:
                mine += paid
            else:
                theirs += paid
        elif s.pirates[route[i]] != NO_TOKEN and left:
            left -= 1
    return Text("detail.fair", n=total, mine=mine, theirs=theirs)


def apostasy_detail(s: PaxState, seat: int, religions: int) -> Text:
    mask = apostates(s, religions)
    mine = 0
    theirs = 0
    for banker in range(s.bankers):
        if mask >> banker & 1:
            count = len(lost(s, banker, religions))
            if banker == seat:
                mine += count
            else:
                theirs += count
    return Text("detail.apostasy", mine=mine, theirs=theirs)


def trigger_detail(s: PaxState, seat: int) -> list[Text]:
    step = s.stack[-1]
    if not isinstance(step, OneShot) or s.data.one_shot[step.card] != ids.APOSTASY:
        return []
    return [apostasy_detail(s, seat, s.data.one_shot_param[step.card])]
