"""The commands of the laboratory: study; the bar that tells how far an experiment is, and what all experiments can be told."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from typer.core import TyperCommand

from signoria import compiled as building
from signoria.cli.screen import Screen
from signoria.cli.words import Words, usual_language, words_in
from signoria.kernel.errors import BadOption
from signoria.lab.runner import LOCAL, Place

W = Words(usual_language())


def tell(key: str) -> str:
    """A help text."""
    return W.say(f"usage.{key}")


Processes = Annotated[int | None, typer.Option("--processes", min=1, help=tell("processes"))]
Ray = Annotated[str | None, typer.Option("--ray", metavar="[ADDRESS]", help=tell("ray"))]
Compiled = Annotated[bool, typer.Option("--compiled", help=tell("duel_compiled"))]
Options = Annotated[list[str] | None, typer.Option("--option", "-o", help=tell("option"))]
Out = Annotated[Path | None, typer.Option("--out", help=tell("arena_out"))]


def read_options(given: list[str] | None) -> dict[str, Any]:
    """`key=value` pairs. Raises BadOption."""
    out: dict[str, Any] = {}
    for pair in given or []:
        key, sign, value = pair.partition("=")
        if not sign or not key.strip():
            raise BadOption(f"an option is written key=value, not {pair[:60]!r}")
        out[key.strip()] = value.strip()
    return out


class Experiment(TyperCommand):
    """A command whose `--ray` may stand without an address: then a cluster is started here."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, [word for i, word in enumerate(args) for word in addressed(args, i)])


def addressed(args: list[str], i: int) -> list[str]:
    """A word of the command line; `--ray` is given an address unless one follows."""
    following = args[i + 1] if args[i] == "--ray" and i + 1 < len(args) else ""
    bare = args[i] == "--ray" and not (":" in following or following in (LOCAL, "auto"))
    return [args[i], LOCAL] if bare else [args[i]]


def place_of(processes: int | None, ray: str | None, compiled: bool, words: Words) -> Place:
    """Where an experiment is played. The compiled build is made if need be."""
    if not compiled:
        return Place(processes, ray)
    return Place(processes, ray, building.provide(lambda: typer.echo(words.say("bench.building"), err=True)))


@contextmanager
def progress(screen: Screen, words: Words, silent: bool) -> Iterator[Callable[[int, int], None]]:
    """A bar with the games done and the time left."""
    columns = [TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()]
    with Progress(*columns, console=screen.console, transient=True, disable=silent) as bar:
        task = bar.add_task(words.say("arena.playing"), total=None)

        def tick(done: int, every: int) -> None:
            bar.update(task, completed=done, total=every)

        yield tick


def add_to(lab: typer.Typer, clear_errors: Any) -> None:
    """Add the commands."""

    @lab.command(cls=Experiment, help=tell("study"))
    def study(
        file: Annotated[Path, typer.Argument(help=tell("study_file"))],
        out: Annotated[Path | None, typer.Option("--out", help=tell("study_out"))] = None,
        processes: Processes = None,
        ray: Ray = None,
        compiled: Compiled = False,
        as_json: Annotated[bool, typer.Option("--json", help=tell("json"))] = False,
        language: Annotated[str, typer.Option("--language", help=tell("language"))] = usual_language(),
    ) -> None:
        with clear_errors():
            from signoria.lab.experiment import conduct
            from signoria.lab.study import read_study

            words = words_in(language)
            wanted = read_study(file)
            path = out if out is not None else Path("runs") / file.stem
            place = place_of(processes, ray, compiled, words)
            screen = Screen()
            with progress(screen, words, as_json) as tick:
                result = conduct(wanted, path, place, tick)
            if as_json:
                typer.echo(json.dumps(result, indent=2, ensure_ascii=False))
            else:
                done(path, result["digest"], screen, words)


def done(path: Path, digest: str, screen: Screen, words: Words) -> None:
    """Where the report is, and the digest."""
    screen.show(words.say("study.done", path=str(path / "report.html")))
    screen.show(words.say("study.digest", digest=digest), style="dim")
