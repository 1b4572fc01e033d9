"""The game on one page."""

from __future__ import annotations

from signoria.games.road_to_domination.data import Data
from signoria.games.road_to_domination.terms import (
    ACTIONS,
    CONQUEST,
    DEVELOPMENT,
    FIRST_GOOD,
    FIRST_RELIGION_CARD,
    INTRIGUE,
    STATS,
    TAXATION,
    TRACKS,
    WAR,
)
from signoria.kernel.aid import Line, Part, row
from signoria.kernel.text import Noun, Text

ACTION_RULES = {
    DEVELOPMENT: "rtd.dev-01",
    INTRIGUE: "rtd.intrigue-01",
    CONQUEST: "rtd.conquest-01",
    WAR: "rtd.war-01",
    TAXATION: "rtd.tax-01",
}


def aid(d: Data) -> list[Part]:
    n = d.numbers[0]
    turn = [
        Line("rtd.hand-01", Text("aid.hand"), Text("aid.hand_text", n=n.discards, limit=n.hand_limit)),
        Line("rtd.action-02", Text("aid.action"), Text("aid.action_text")),
        Line("rtd.achieve-01", Text("aid.feat"), Text("aid.feat_text")),
    ]
    actions = [
        Line(ACTION_RULES[a], Noun("action", a), Text(f"action_text.{ACTIONS[a]}"))
        for a in range(len(ACTIONS))
    ]
    goods = [
        Line(
            "rtd.dev-04",
            Noun("stat", good),
            Text(f"stat_text.{STATS[good]}"),
            " ".join([str(value) for value in d.goods[good].trade]),
        )
        for good in range(FIRST_GOOD, TRACKS)
    ]
    war = [
        Line("rtd.war-05", Text("aid.strength"), Text("aid.strength_text", n=n.defence_cards)),
        Line(
            "rtd.war-08",
            Text("aid.winner"),
            Text("aid.winner_text"),
            f"+{n.winner_glory} / +{n.winner_prestige}",
        ),
        Line("rtd.war-11", Text("aid.loser"), Text("aid.loser_text"), f"−{n.loser_prestige}"),
        Line("rtd.peace-01", Text("aid.peace"), Text("aid.peace_text", n=n.least_humiliation)),
        Line("rtd.plunder-01", Text("aid.plunder"), Text("aid.plunder_text")),
    ]
    faiths = [
        Line(
            "rtd.religion-05",
            Noun("religion", FIRST_RELIGION_CARD + i),
            Text(f"religion_text.{d.religions[i].slug}"),
        )
        for i in range(len(d.religions))
    ]
    end = [
        Line("rtd.end-01", Text("aid.end"), Text("aid.end_text"), row([x.threshold for x in d.numbers])),
        Line("rtd.score-01", Text("aid.first"), Text("aid.first_text"), str(n.first_place)),
        Line("rtd.score-09", Text("aid.shared"), Text("aid.shared_text"), str(n.shared_first_place)),
        Line(
            "rtd.score-06",
            Text("aid.second"),
            Text("aid.second_text"),
            row([x.second_place for x in d.numbers]),
        ),
        Line("rtd.score-04", Text("aid.faith"), Text("aid.faith_text"), str(n.unchanged_religion)),
    ]
    return [
        Part("turn", turn, numbered=True),
        Part("end_of_game", end),
        Part("actions", actions),
        Part("goods", goods),
        Part("war", war),
        Part("faiths", faiths),
    ]
