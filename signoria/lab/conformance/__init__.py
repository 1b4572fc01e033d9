"""The conformance kit: what every game promises, checked on random games.

    from signoria.lab.conformance import QUICK, Config, check_all
    for finding in check_all(ruleset, Config(seats=3), QUICK):
        print(finding)

Each check is a function `check_x(ruleset, config, budget)` that returns findings; none means that all is well. A finding names the seed and the decision;
`position(ruleset, finding.config, finding.index)` is the position it speaks of. Works for any ruleset, of this package or not.
"""

from __future__ import annotations

from typing import Any

from signoria.kernel.ruleset import Ruleset
from signoria.lab.conformance.actions import check_legality, check_legality_of_game, check_vocabulary
from signoria.lab.conformance.answers import check_advice, check_answers, check_reasons
from signoria.lab.conformance.lanes import check_lane_secrecy, check_lanes
from signoria.lab.conformance.matches import check_match
from signoria.lab.conformance.play import check_bot, check_play, check_resigning, check_turn_limit
from signoria.lab.conformance.replays import check_replays, load_replay, random_match, record_endings
from signoria.lab.conformance.report import CHECKS, DEEP, QUICK, Budget, Config, Finding
from signoria.lab.conformance.saves import check_saves, damaged, saved_at
from signoria.lab.conformance.secrets import check_leaks, check_log, check_undo, check_views, check_worlds
from signoria.lab.conformance.states import check_clones, check_json, check_purity
from signoria.lab.conformance.texts import check_aid, check_texts, check_words
from signoria.lab.conformance.walk import configurations, position

__all__ = [
    "CHECKS",
    "DEEP",
    "QUICK",
    "Budget",
    "Config",
    "Finding",
    "check_advice",
    "check_aid",
    "check_all",
    "check_answers",
    "check_bot",
    "check_clones",
    "check_json",
    "check_lane_secrecy",
    "check_lanes",
    "check_leaks",
    "check_legality",
    "check_legality_of_game",
    "check_log",
    "check_match",
    "check_play",
    "check_purity",
    "check_reasons",
    "check_replays",
    "check_resigning",
    "check_saves",
    "check_texts",
    "check_turn_limit",
    "check_undo",
    "check_views",
    "check_vocabulary",
    "check_words",
    "check_worlds",
    "configurations",
    "damaged",
    "load_replay",
    "position",
    "random_match",
    "record_endings",
    "saved_at",
]


def check_all(ruleset: Ruleset[Any], config: Config, budget: Budget = QUICK) -> list[Finding]:
    """Every check of the kit on one configuration."""
    return [finding for check in CHECKS.values() for finding in check(ruleset, config, budget)]
