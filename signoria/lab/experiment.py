"""Carries a study out, from the first game to the report."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from signoria.kernel.errors import SignoriaError
from signoria.lab.rundir import Run, open_run
from signoria.lab.runner import Place, Tell, carry_out, check_place
from signoria.lab.study import Study

NEEDED: Final = ("polars", "altair", "vl_convert")


class NoLab(SignoriaError):
    """The extra `lab` is not installed."""


def check_extra() -> None:
    """Tables and reports need the extra `lab`. Raises NoLab."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise NoLab(
            f"tables and reports need packages that are not installed ({', '.join(missing)}): pip install 'signoria[lab]'"
        )


def conduct(study: Study, path: Path, place: Place, tell: Tell | None = None) -> dict[str, Any]:
    """Play what is missing, then write tables and report. Returns result.json: the digest and the measures.

    Nothing is played before all that is needed is known to be there. Raises NoLab, NoRay or BadRun.
    """
    check_extra()
    check_place(place)
    jobs = study.jobs()
    run = open_run(path, study.kind, study.request(), len(jobs), place.compiled is not None)
    carry_out(run, jobs, place, tell)
    return conclude(run, study)


def conclude(run: Run, study: Study) -> dict[str, Any]:
    """All games are played: tables, report, result."""
    from signoria.lab.report import write_report
    from signoria.lab.tables import write_tables

    write_tables(run, study.tables)
    found = write_report(run, study.title, study.about)
    found.pop("uses", None)
    return run.finish(found)
