"""The Expansion Phase: where tokens go, what is attacked, what to do with what is left over."""

from __future__ import annotations

from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance import verbs as v
from signoria.games.age_of_renaissance.data import bits
from signoria.games.age_of_renaissance.judgement.mind import Mind
from signoria.games.age_of_renaissance.judgement.targets import Target, fresh_ground, survey
from signoria.games.age_of_renaissance.rules.reach import front_of, landing_limit, ship_capacity
from signoria.games.age_of_renaissance.state import AgeState
from signoria.games.age_of_renaissance.steps.competing import DefendByCathedral, ReuseMarker
from signoria.games.age_of_renaissance.steps.expanding import expansion_card_price, most_tokens
from signoria.kernel.action import Action
from signoria.kernel.style import Style


def expand(s: AgeState, seat: int, style: Style) -> Action:
    """The best target for its tokens that can be had; else a card; else the rest where it serves best."""
    mind = Mind(s, seat, style)
    found = best_target(mind)
    actions = s.legal(seat)
    card = v.BUYING_EXPANSION_CARD in actions and wants_card(mind)
    if found is not None and not (card and found.ratio < mind.weight("card_ratio")):
        return v.ATTACKING[found.province] if found.attack else v.EXPANDING[found.province]
    if card:
        return v.BUYING_EXPANSION_CARD
    return leftover(mind, actions)


def best_target(mind: Mind) -> Target | None:
    """The one with the highest ratio that the tokens pay for and that is worth it."""
    s = mind.s
    seat = mind.seat
    front = front_of(s, seat)
    tokens = s.powers[seat].expansion
    for target in survey(mind, front.by_land, front.by_ship, ship_capacity(s, seat), s.rank(seat), True):
        if target.cost > tokens or target.gain <= 0.0:
            continue
        if target.attack and target.ratio < mind.weight("attack_ratio"):
            continue
        if not front.by_land >> target.province & 1 and target.cost > landing_limit(s, seat, target.province):
            continue
        return target
    return None


def wants_card(mind: Mind) -> bool:
    """A card for tokens: if few are in hand, and the game is long enough to use it."""
    s = mind.s
    cards = len(s.powers[mind.seat].hand)
    if s.last_turn:
        return False
    return cards < int(mind.weight("card_hand")) and expansion_card_price(s) <= int(
        mind.weight("card_tokens")
    )


def leftover(mind: Mind, actions: list[Action]) -> Action:
    """Tokens that dominate nothing yet: they hold ground and open the way, and what is left over is lost."""
    s = mind.s
    seat = mind.seat
    front = front_of(s, seat)
    known = front.by_land | front.by_ship
    best = v.FINISHING
    highest = 0.0
    for action in actions:
        if action.verb != v.EXPAND:
            continue
        value = footing(mind, action.a, known)
        if value > highest:
            highest = value
            best = action
    return best


def footing(mind: Mind, i: int, known: int) -> float:
    """What a token or a few in a province are good for."""
    s = mind.s
    province = s.data.provinces[i]
    value = fresh_ground(mind, i, known)
    if province.satellite:
        value += mind.weight("satellite")
        for q in bits(province.supports):
            if s.marker[q] == mind.seat:
                value += mind.weight("satellite_support")
        return value
    worth = mind.province(mind.seat, i) / (province.market + 1.0)
    return value + mind.weight("footing") * (worth if not s.others(mind.seat, i) else 0.3 * worth) + 0.1


def how_many(s: AgeState, seat: int, province: int, style: Style) -> Action:
    """All that is missing for a marker; where that can't be, one, or all that are left if the place is good."""
    most = most_tokens(s, seat, province)
    missing = s.data.market[province] - s.tokens(seat, province)
    if not s.data.provinces[province].satellite and missing <= most:
        return v.PLACING[missing]
    if s.others(seat, province):
        return v.PLACING[1]
    return v.PLACING[most]


def defend(s: AgeState, seat: int, step: DefendByCathedral, style: Style) -> Action:
    """Cathedral repels what is worth defending; it works once per turn against each player."""
    mind = Mind(s, seat, style)
    i = step.province
    worth = mind.held(i) if s.marker[i] == seat else float(s.tokens(seat, i))
    return Action(v.CONVERT) if worth > mind.weight("defend_worth") else v.PASSING


def reuse(s: AgeState, seat: int, step: ReuseMarker, style: Style) -> Action:
    """Take back the marker that brings least, if the new place brings more."""
    mind = Mind(s, seat, style)
    least = mind.province(seat, step.province)
    best = v.KEEPING
    for action in s.legal(seat):
        if action.verb == v.RELEASE and mind.held(action.a) < least:
            least = mind.held(action.a)
            best = action
    return best


def pay_indulgence(s: AgeState, seat: int, missing: int, style: Style) -> Action:
    """Money for missing tokens, unless a space of Misery is cheaper."""
    mind = Mind(s, seat, style)
    if s.powers[seat].cash < missing:
        return Action(v.SUFFER)
    return Action(v.PAY) if missing <= mind.space(seat) else Action(v.SUFFER)


def swap_places(s: AgeState, seat: int, actions: list[Action], style: Style) -> Action:
    """Renaissance: before expansion one place earlier, if it is to attack or to be first; otherwise it is kept for that."""
    if s.phase != t.EXPANSION_PHASE:
        return v.PASSING
    place = s.order.index(seat)
    for action in actions:
        if action.verb == v.SWAP and s.order.index(action.a) < place:
            return action
    return v.PASSING
