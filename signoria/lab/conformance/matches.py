"""The match: undo gives back the position, other seats' decisions bar it, and a saved match loads as it was."""

from __future__ import annotations

import json
import random
from typing import Any

from signoria.kernel.match import Match
from signoria.kernel.save import load_match, read_header
from signoria.lab.conformance.observe import difference
from signoria.lab.conformance.report import Budget, Config, Moment, Report, check
from signoria.lab.conformance.walk import choose, waiting


@check
def check_match(report: Report, config: Config, budget: Budget) -> None:
    """A random match with undos: taking back gives the digest from before and playing again the one from after; save and load give
    the same position, log and views; nobody undoes across another's decision."""
    match = Match(config.setup(report.ruleset), config.seed)
    chance = random.Random(config.seed)
    entries = 0
    for index in range(budget.match):
        if match.over:
            break
        seat, action = choose(match.state, chance)
        m = Moment(match.state, index, seat, action)
        report.now = m
        before = match.state.digest()
        in_lanes = bool(match.state.lanes)
        match.play(seat, action)
        after = match.state.digest()
        if chance.random() < 0.5 and match.can_undo(seat):
            match.undo(seat)
            if match.state.digest() != before:
                report.add("undo.state", "taking the action back does not give back the position", m)
            if not match.state.waits_for(seat):
                report.add("undo.state", "after taking back the seat is not asked again", m)
                return
            match.play(seat, action)
            if match.state.digest() != after:
                report.add("undo.state", "taken back and played again, it leads to another position", m)
        if not in_lanes and not match.state.lanes:
            for other in range(match.setup.seats):
                if other != seat and match.can_undo(other):
                    report.add("undo.foreign", f"seat {other} may take back this seat's action", m)
        if len(match.entries) <= entries:
            report.add("log", "the log did not grow", m)
        entries = len(match.entries)
    _loads_as_saved(report, match)


def _loads_as_saved(report: Report, match: Match) -> None:
    text = match.save()
    again = load_match(read_header(text), report.ruleset)
    if again.state.digest() != match.state.digest():
        report.add("replay", "the loaded match has another position")
    if again.state.waiting != match.state.waiting:
        report.add("replay", f"loaded, it waits for {waiting(again.state)}, not for {waiting(match.state)}")
    if again.save() != text:
        report.add("replay", "the loaded match is saved differently")
    for seat in [None, *range(match.setup.seats)]:
        found = difference(match.view(seat), again.view(seat))
        if found:
            report.add("replay", f"seat {seat} sees something else after loading: {found}")
        found = difference(_log(match, seat), _log(again, seat))
        if found:
            report.add("replay", f"seat {seat} reads another log after loading: {found}")


def _log(match: Match, seat: int | None) -> list[Any]:
    lines = [[line.index, line.event, line.text] for line in match.log(seat)]
    json.dumps(lines)
    return lines
