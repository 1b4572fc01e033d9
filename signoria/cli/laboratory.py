"""The commands of the laboratory: study; and the bar that tells how far an experiment is."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from signoria.cli.screen import Screen
from signoria.cli.words import Words, usual_language, words_in

W = Words(usual_language())


def tell(key: str) -> str:
    """A help text."""
    return W.say(f"usage.{key}")


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

    @lab.command(help=tell("study"))
    def study(
        file: Annotated[Path, typer.Argument(help=tell("study_file"))],
        out: Annotated[Path | None, typer.Option("--out", help=tell("study_out"))] = None,
        processes: Annotated[int | None, typer.Option("--processes", min=1, help=tell("processes"))] = None,
        ray: Annotated[str | None, typer.Option("--ray", help=tell("ray"))] = None,
        as_json: Annotated[bool, typer.Option("--json", help=tell("json"))] = False,
        language: Annotated[str, typer.Option("--language", help=tell("language"))] = usual_language(),
    ) -> None:
        with clear_errors():
            from signoria.lab.experiment import conduct
            from signoria.lab.runner import Place
            from signoria.lab.study import read_study

            words = words_in(language)
            wanted = read_study(file)
            path = out if out is not None else Path("runs") / file.stem
            screen = Screen()
            with progress(screen, words, as_json) as tick:
                result = conduct(wanted, path, Place(processes, ray), tick)
            if as_json:
                typer.echo(json.dumps(result, indent=2, ensure_ascii=False))
                return
            screen.show(words.say("study.done", path=str(path / "report.html")))
            screen.show(words.say("study.digest", digest=result["digest"]), style="dim")
