"""Stored replays: they load, and together they reach every way in which the game can end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from signoria.kernel.errors import SignoriaError
from signoria.kernel.match import Match
from signoria.kernel.ruleset import Ruleset
from signoria.kernel.save import load_match, read_header
from signoria.lab.conformance.report import Finding, Report
from signoria.lab.conformance.texts import tables


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
