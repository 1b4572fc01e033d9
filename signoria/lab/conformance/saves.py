"""Saves from outside: whatever was changed in one, it is refused with a sentence or can be played to its end."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from signoria.kernel.errors import BadSave
from signoria.kernel.match import Match
from signoria.kernel.ruleset import Ruleset
from signoria.kernel.save import _checksum, load_match, read_header, save_match
from signoria.kernel.state import State
from signoria.lab.conformance.mangle import mangle
from signoria.lab.conformance.report import Budget, Config, Report, check
from signoria.lab.conformance.walk import choose, sample

LOGGED = 6  # decisions played after the position that a save starts from
TURNS = 2  # that are played on from a changed save
LONGEST = 20_000


@check
def check_saves(report: Report, config: Config, budget: Budget) -> None:
    """Positions can be saved as beginnings. Damaged in every way, such saves are refused clearly, or played to their end."""
    chance = random.Random(config.seed)
    moments = sample(report.ruleset, config, budget)
    moments = chance.sample(moments, min(len(moments), budget.saved))
    whole: list[str] = []
    for m in moments:
        report.now = m
        try:
            whole.append(json.dumps(saved_at(report.ruleset, m.state, m.index, chance)))
        except BadSave as error:
            report.add("position", f"the position can't be saved as a beginning: {error}", m, once=True)
    for what, fault in damaged(report.ruleset, whole, budget.mutants if whole else 0, chance):
        report.add("save", f"{what}: {fault}", key=fault.split("(")[0])


def damaged(
    rules: Ruleset[Any], whole: list[str], number: int, chance: random.Random
) -> Iterator[tuple[str, str]]:
    """Try so many damaged copies of saves. Yields what was done to a save and what went wrong with it then."""
    for _ in range(number):
        values = json.loads(chance.choice(whole))
        what = mangle(values, json.loads(chance.choice(whole)), chance)
        fault = try_save(rules, values, random.Random(chance.random()))
        if fault:
            yield what, fault


def saved_at(rules: Ruleset[Any], s: State, number: int, chance: random.Random) -> dict[str, Any]:
    """The content of a save that starts at a position, or at one that a seat imagines, and goes on for a few decisions. It ends soon."""
    setup = rules.setup(s.seats, {**s.setup.values, "turn_limit": s.turn + TURNS})
    match = Match(setup, [], None, "en", False, s.to_json())
    world = s.determinize(chance.randrange(s.seats), number)
    if chance.random() < 0.5:
        with suppress(BadSave):  # somebody who is asked would not be asked there
            match = Match(setup, [], None, "en", False, world.to_json())
    for _ in range(chance.choice((0, 0, LOGGED))):
        if not match.over:
            match.play(*choose(match.state, chance))
    values: dict[str, Any] = json.loads(save_match(match, past=False))  # which nobody reads here
    if chance.random() < 0.9:
        values["digests"] = {}  # a forger leaves them out
    return values


def try_save(rules: Ruleset[Any], values: dict[str, Any], chance: random.Random) -> str:
    """What is wrong with how a save is taken: empty if it is refused clearly, or loaded and played to its end."""
    with suppress(ValueError):  # it may hold characters that no text can have
        values["checksum"] = _checksum(values)
    text = json.dumps(values)
    try:
        match = load_match(read_header(text), rules)
    except BadSave as error:
        return "" if str(error) else "refused without a word"
    except Exception as error:
        return f"not refused: {told(error)}"
    try:
        return play_on(match.state.clone(), chance)
    except Exception as error:
        return f"played on: {told(error)}"


def play_on(s: State, chance: random.Random) -> str:
    """Play at random, now and then with somebody leaving; everybody can look and imagine all the time."""
    for index in range(LONGEST):
        if s.outcome is not None:
            break
        if index % 16 == 0:
            look(s)
        if chance.random() < 0.005:
            s.resign(chance.choice([seat for seat in range(s.seats) if not s.gone >> seat & 1]))
        else:
            s.apply(*choose(s, chance))
    else:
        return f"does not end within {LONGEST} decisions"
    look(s)
    faults = s.rules.invariants(s)
    return f"in the end {faults[0]}" if faults else ""


def look(s: State) -> None:
    for seat in range(s.seats):
        json.dumps(s.view(seat))
        if s.waits_for(seat):
            s.decision(seat)
            s.determinize(seat, 1)


def told(error: Exception) -> str:
    """The error and where it was raised."""
    trace, at = error.__traceback__, ""
    while trace is not None:
        code = trace.tb_frame.f_code
        at = f"{code.co_filename.split('/')[-1]}:{trace.tb_lineno} {code.co_name}"
        trace = trace.tb_next
    return f"{type(error).__name__} at {at} ({str(error)[:200]})"
