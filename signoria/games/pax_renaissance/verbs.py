"""What can be chosen: the verbs, their nouns, and the rule each rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from signoria.games.pax_renaissance import ids
from signoria.kernel.action import Form, Kind, Vocabulary, seats_kind

if TYPE_CHECKING:
    from signoria.games.pax_renaissance.data import Data

# the action phase
BUY: Final = 0
PLAY: Final = 1
SELL: Final = 2
OPS: Final = 3
OPS_BOTH: Final = 4
FREE_OPS: Final = 5
FAIR: Final = 6
FREE_FAIR: Final = 7
DECLARE: Final = 8
REPRISALS: Final = 9
COUNTER_REFORMATION: Final = 10
END_TURN: Final = 11
# ops
INQUISITOR: Final = 12
COMMERCE: Final = 13
BEHEAD: Final = 14
TAX: Final = 15
REPRESS: Final = 16
VOTE: Final = 17
CORSAIR: Final = 18
SIEGE: Final = 19
CAMPAIGN: Final = 20
END_OPS: Final = 21
# one-shots and agents
ACTIVATE: Final = 22
LAUNCH: Final = 23
CROWN: Final = 24
TRIGGER: Final = 25
NO_ONE_SHOT: Final = 26
PLACE: Final = 27
PLACE_BORDER: Final = 28
PLACE_BISHOP: Final = 29
SKIP: Final = 30
# within ops and fairs
LEVY: Final = 31
MOVE_BISHOP: Final = 32
PACIFY: Final = 33
SPARE: Final = 34
PAY_TAX: Final = 35
YIELD: Final = 36
NAME_EMPIRE: Final = 37
SAIL: Final = 38
# battles
LOSE: Final = 39
KILL: Final = 40
SETTLE: Final = 41
LAND: Final = 42
ARRANGE: Final = 43
ARRANGE_EMPTY: Final = 44
ROOKS_JOIN: Final = 45
ROOKS_STAY: Final = 46
# regime changes
CONCESSION: Final = 47
EMANCIPATE: Final = 48
FREE_SERF: Final = 49
GOLDEN_LIBERTY: Final = 50
DONE: Final = 51
LIBERATE: Final = 52
# pools, hands, Venice
TAKE_REPRESSED: Final = 53
TAKE_FROM: Final = 54
TAKE_BISHOP: Final = 55
DISCARD: Final = 56
REMOVE: Final = 57


class Kinds:
    """The nouns: every component that an action or an event can name."""

    def __init__(self, d: Data) -> None:
        self.card = Kind("card", d.card_slugs + d.empire_slugs)
        self.empire = Kind("empire", d.empire_slugs)
        self.place = Kind("place", d.place_slugs)
        self.border = Kind("border", d.border_slugs)
        self.side = Kind("side", ids.SIDES)
        self.market = Kind(
            "market", [f"{side}_{column}" for side in ids.SIDES for column in range(ids.COLUMNS)]
        )
        self.victory = Kind("victory", ids.VICTORIES)
        self.pair = Kind("pair", ids.PAIRS)
        self.token = Kind("token", ids.TOKEN_SLUGS)
        self.spot = Kind("spot", spot_slugs(d))
        self.banker = Kind("banker", d.bank_slugs)
        self.emporium = Kind("emporium", d.emporium_slugs)
        self.religion = Kind("religion", ids.STATES)
        self.one_shot = Kind("one_shot", ids.WARS)
        self.form = Kind("form", ["king", "republic"])
        self.op = Kind("op", ids.OP_SLUGS)
        self.prestige = Kind("prestige", ids.PRESTIGES)


def spot_slugs(d: Data) -> list[str]:
    """Where a token can be: in a place, on a border as pirate or concession; in a battle an agent or a repressed token."""
    out = d.place_slugs[:]
    out += [f"pirate:{slug}" for slug in d.border_slugs]
    out += [f"concession:{slug}" for slug in d.border_slugs]
    out += [f"agent:{slug}" for slug in ids.TOKEN_SLUGS]
    out += [f"repressed:{slug}" for slug in ids.TOKEN_SLUGS]
    return out


def vocabulary(d: Data, seats: int) -> Vocabulary:
    k = Kinds(d)
    card = ("card", k.card)
    target = ("target", k.card)
    empire = ("empire", k.empire)
    place = ("place", k.place)
    border = ("border", k.border)
    side = ("side", k.side)
    spot = ("spot", k.spot)
    token = ("token", k.token)
    verbs = [
        Form("buy", [card], "pax.E1.1"),
        Form("play", [card], "pax.E2.1"),
        Form("sell", [card], "pax.E3.1"),
        Form("ops", [side], "pax.E4.1"),
        Form("ops_both", [], "pax.E4.1"),
        Form("free_ops", [side], "pax.D1.4.1"),
        Form("fair", [side], "pax.E5.1"),
        Form("free_fair", [side], "pax.E5.1"),
        Form("declare", [("victory", k.victory)], "pax.E6.1"),
        Form("reprisals", [card], "pax.D1.1"),
        Form("counter_reformation", [("pair", k.pair)], "pax.K3.1"),
        Form("end_turn", [], "pax.D1.1"),
        Form("inquisitor", [card, ("from", k.card)], "pax.F1.1"),
        Form("commerce", [card, ("market", k.market)], "pax.F2.1"),
        Form("behead", [card, target], "pax.F3.1"),
        Form("tax", [card, border], "pax.F4.1"),
        Form("repress", [card, spot], "pax.F5.1"),
        Form("vote", [card, empire], "pax.F6.1"),
        Form("corsair", [card, border], "pax.F7.1"),
        Form("siege", [card, spot], "pax.F8.1"),
        Form("campaign", [("king", k.empire), empire], "pax.F9.1"),
        Form("end_ops", [], "pax.E4.2"),
        Form("activate", [("victory", k.victory)], "pax.L1.1"),
        Form("launch", [empire], "pax.E2.1a.1"),
        Form("crown", [empire], "pax.I.1"),
        Form("trigger", [], "pax.E2.2"),
        Form("no_one_shot", [], "pax.GL.BATTLEa.1"),
        Form("place", [place], "pax.E2.2b.1"),
        Form("place_border", [border], "pax.E2.2d.1"),
        Form("place_bishop", [card], "pax.E2.2a.2"),
        Form("skip", [], "pax.E2.2.1"),
        Form("levy", [place], "pax.G4.2"),
        Form("move_bishop", [card], "pax.F1.2"),
        Form("pacify", [token], "pax.F1b.1"),
        Form("spare", [], "pax.F1b.3"),
        Form("pay_tax", [], "pax.F4.2"),
        Form("yield", [], "pax.F4.2"),
        Form("name_empire", [empire], "pax.GL.LOCATIONb.1"),
        Form("sail", [border], "pax.F7.2"),
        Form("lose", [spot], "pax.GL.BATTLE.2"),
        Form("kill", [spot], "pax.GL.BATTLE.2"),
        Form("settle", [token, place], "pax.GL.BATTLEi.1"),
        Form("land", [token, border], "pax.GL.BATTLEi.2"),
        Form("arrange", [token], "pax.K2a.3"),
        Form("arrange_empty", [], "pax.K2a.3"),
        Form("rooks_join", [], "pax.K1a.1"),
        Form("rooks_stay", [], "pax.K1a.1"),
        Form("concession", [border], "pax.GL.REGIMEa.1"),
        Form("emancipate", [token, place], "pax.GL.REGIMEb.1"),
        Form("free_serf", [token, border], "pax.GL.REGIMEb.1"),
        Form("golden_liberty", [], "pax.F6d.1"),
        Form("done", [], "pax.GL.REGIMEb.1"),
        Form("liberate", [empire], "pax.E3c.1"),
        Form("take_repressed", [empire], "pax.GL.TOKENS.2"),
        Form("take_from", [spot], "pax.GL.TOKENS.2"),
        Form("take_bishop", [card], "pax.GL.TOKENS.2"),
        Form("discard", [card], "pax.GL.HANDa.1"),
        Form("remove", [place], "pax.G4c.2"),
    ]
    extra = [k.banker, k.emporium, k.religion, k.one_shot, k.form, k.op, k.prestige, seats_kind(seats)]
    return Vocabulary(verbs, extra, ["end_turn", "end_ops", "done"])
