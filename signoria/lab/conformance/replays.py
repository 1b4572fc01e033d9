"""Stored replays: they load, and together they reach every way in which the game can end."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from signoria.kernel.annals import write_told
from signoria.kernel.common import hash_of
from signoria.kernel.errors import SignoriaError
from signoria.kernel.match import Match
from signoria.kernel.ruleset import Ruleset
from signoria.kernel.save import load_match, read_header
from signoria.lab.conformance.report import Config, Finding, Report
from signoria.lab.conformance.texts import tables
from signoria.lab.conformance.walk import choose


def reasons(ruleset: Ruleset[Any]) -> set[str]:
    """The ways in which the game can end: the section [reason] of its texts."""
    return {key.removeprefix("reason.") for key in tables(ruleset.package, "en") if key.startswith("reason.")}


def load_replay(ruleset: Ruleset[Any], path: Path) -> Match:
    """A stored match, replayed with all its digests. Raises BadSave."""
    return load_match(read_header(path.read_text("utf-8")), ruleset)


def check_replays(
    ruleset: Ruleset[Any], files: Iterable[Path], unreachable: Mapping[str, str] | None = None
) -> list[Finding]:
    """Every file loads and is a finished game; every reason is reached by one of them, except those in `unreachable` (reason -> why)."""
    report = Report(ruleset)
    missing = reasons(ruleset)
    for file in files:
        try:
            match = load_replay(ruleset, file)
        except SignoriaError as error:
            report.add("replay", f"{file.name}: {error}", key=file.name)
            continue
        if match.result is None:
            report.add("replay", f"{file.name}: the game is not over", key=file.name)
        else:
            missing.discard(match.result.reason)
    for reason in sorted(missing - set(unreachable or ())):
        report.add("ending", f"no stored replay ends with {reason!r}", key=reason)
    for reason in sorted(set(unreachable or ()) - reasons(ruleset)):
        report.add("ending", f"{reason!r} is excused and is no reason of the game", key=reason)
    return report.findings


def told_by(match: Match) -> str:
    """A digest of what every action of a match told, and whom: servers prove by it what they have stored."""
    told = [write_told(match, place) for place in range(len(match.line) + 1)]
    return hash_of(json.dumps(told, separators=(",", ":")).encode())[:24]


def random_match(ruleset: Ruleset[Any], config: Config, longest: int, resigning: float = 0.0) -> Match:
    """A match between random players; with `resigning` as the chance that a seat resigns before a decision."""
    match = Match(config.setup(ruleset), config.seed)
    chance = random.Random(config.seed)
    for _ in range(longest):
        if match.over:
            break
        seat, action = choose(match.state, chance)
        if chance.random() < resigning:
            match.resign(seat)
        else:
            match.play(seat, action)
    return match


def record_endings(
    ruleset: Ruleset[Any], configs: Iterable[Config], wanted: set[str], longest: int = 20_000
) -> dict[str, Match]:
    """Random matches that end with the wanted reasons, the first found of each.

    Some reasons are beyond random players: play those by hand.
    """
    found: dict[str, Match] = {}
    for config in configs:
        for tried, resigning in ((config, 0.0), (config, 0.01), (config.replace(turn_limit=5), 0.0)):
            if wanted - set(found):
                match = random_match(ruleset, tried, longest, resigning)
                if match.result is not None and match.result.reason in wanted:
                    found.setdefault(match.result.reason, match)
    return found
