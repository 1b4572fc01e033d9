"""The game on one page."""

from __future__ import annotations

from signoria.games.pax_renaissance.data import Data
from signoria.games.pax_renaissance.ids import VICTORIES
from signoria.kernel.aid import Line, Part, row
from signoria.kernel.text import Noun, Text

OPS = ["inquisitor", "commerce", "behead", "tax", "repress", "vote", "corsair", "siege", "campaign"]
ONE_SHOTS = ["conspiracy", "peasant_revolt", "religious_war", "coronation", "trade_shift", "apostasy"]
SHOT_RULES = ["pax.J1a.1", "pax.J2a.1", "pax.K1.1", "pax.I.1", "pax.H1.1", "pax.K3.1"]
VICTORY_RULES = ["pax.L6.1", "pax.L5.1", "pax.L3.1", "pax.L4.1"]  # in the order of the squares


def aid(d: Data) -> list[Part]:
    margins = [
        str(d.law_margin),
        str(d.concession_margin),
        "",
        row([d.imperial_margin[seats - 1] for seats in (2, 3, 4)]),
    ]
    turn = [
        Line("pax.D1.1", Text("aid.act"), Text("aid.act_text"), str(d.actions)),
        Line("pax.D2.1", Text("aid.refresh"), Text("aid.refresh_text")),
        Line("pax.D2b.2", Text("aid.out"), Text("aid.out_text")),
    ]
    actions = [
        Line("pax.E1b.1", Text("aid.buy"), Text("aid.buy_text", n=d.hand_limit), "n ƒ"),
        Line("pax.E2.1", Text("aid.play"), Text("aid.play_text")),
        Line("pax.E3.1", Text("aid.sell"), Text("aid.sell_text"), f"+{d.sale_price} ƒ"),
        Line("pax.E4.1", Text("aid.use_ops"), Text("aid.use_ops_text")),
        Line(
            "pax.E5.1", Text("aid.fair"), Text("aid.fair_text", n=d.fair_florins[0], more=d.fair_florins[-1])
        ),
        Line("pax.E6.1", Text("aid.declare"), Text("aid.declare_text")),
    ]
    ops = [
        Line(f"pax.F{i + 1}.1", Text(f"aid_op.{OPS[i]}"), Text(f"op_text.{OPS[i]}")) for i in range(len(OPS))
    ]
    shots = [
        Line(SHOT_RULES[i], Text(f"one_shot.{ONE_SHOTS[i]}"), Text(f"one_shot_text.{ONE_SHOTS[i]}"))
        for i in range(len(ONE_SHOTS))
    ]
    battle = [
        Line("pax.J.3", None, Text("aid.battle_1")),
        Line("pax.GL.BATTLE.1", None, Text("aid.battle_2")),
        Line("pax.Jc.1", None, Text("aid.battle_3")),
    ]
    costs = [
        Line("pax.E2.2b.2", None, Text("aid.cost_agent"), "1 ƒ"),
        Line("pax.F9c.1", None, Text("aid.cost_campaign"), "1 ƒ"),
        Line("pax.F6a.1", None, Text("aid.cost_vote"), "1 ƒ"),
        Line("pax.F5b.1", None, Text("aid.cost_repress"), "+1 ƒ"),
        Line("pax.C7.2", None, Text("aid.cost_start"), row(d.start_florins) + " ƒ"),
    ]
    victories = [
        Line(VICTORY_RULES[i], Noun("victory", i), Text(f"victory_text.{VICTORIES[i]}"), margins[i])
        for i in range(len(VICTORIES))
    ]
    return [
        Part("turn", turn, numbered=True),
        Part("actions", actions),
        Part("victories", victories),
        Part("ops", ops),
        Part("one_shots", shots),
        Part("battle", battle, numbered=True),
        Part("costs", costs),
    ]
