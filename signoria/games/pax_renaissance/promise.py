"""Which actions look promising before any search: for the order in which a search tries them. Quick, and never the last word."""

from __future__ import annotations

from typing import Final

from signoria.games.pax_renaissance import verbs
from signoria.games.pax_renaissance.ids import COMET
from signoria.games.pax_renaissance.muster import Muster
from signoria.games.pax_renaissance.prospects import claims, fair_pays
from signoria.games.pax_renaissance.rules.market import market_place, price
from signoria.games.pax_renaissance.state import PaxState
from signoria.kernel.action import Action
from signoria.kernel.style import Style

LAST: Final = (verbs.END_OPS, verbs.NO_ONE_SHOT, verbs.SKIP, verbs.SPARE, verbs.DONE)


def ranks(s: PaxState, seat: int, actions: list[Action], style: Style) -> list[float]:
    """The promise of each action; without an opinion all are alike but what declines."""
    out: list[float] = []
    muster: Muster | None = None
    for action in actions:
        verb = action.verb
        if verb == verbs.BUY or verb == verbs.PLAY:
            if muster is None:
                muster = Muster(s)
            out.append(card_promise(s, seat, verb, action.a, muster, style))
        elif verb == verbs.FAIR or verb == verbs.FREE_FAIR:
            out.append(fair_promise(s, seat, action.a, style))
        elif verb == verbs.OPS or verb == verbs.OPS_BOTH or verb == verbs.FREE_OPS:
            out.append(style.weight("promise_ops", 0.8))
        elif verb == verbs.SELL:
            out.append(style.weight("promise_sell", -1.0))
        elif verb == verbs.DECLARE:
            out.append(100.0)
        elif verb in LAST:
            out.append(style.weight("promise_decline", -0.5))
        else:
            out.append(0.0)
    return out


def card_promise(s: PaxState, seat: int, verb: int, card: int, muster: Muster, style: Style) -> float:
    """A card to buy or to play: what it costs, and whether it brings a king."""
    claim = style.weight("promise_claim", 0.8) if claims(s, seat, card, muster) else 0.0
    if verb == verbs.PLAY:
        return style.weight("promise_play", 0.6) + claim
    if s.data.card_kind[card] == COMET:
        return style.weight("promise_comet", 0.5)
    at = market_place(s, card)
    profit = s.market_florins[at] - price(at)
    return style.weight("promise_buy", 0.2) + style.weight("promise_florin", 0.15) * profit + claim


def fair_promise(s: PaxState, seat: int, side: int, style: Style) -> float:
    """A fair: what one gets from it, less what the best paid rival does."""
    pays = [0] * s.bankers
    fair_pays(s, side, seat, pays)
    rival = 0
    for banker in range(s.bankers):
        if banker != seat and pays[banker] > rival:
            rival = pays[banker]
    return style.weight("promise_florin", 0.15) * (2 * pays[seat] - rival)
