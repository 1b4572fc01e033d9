"""`signoria lab duel`, `ladder` and `blunders`: how strong bots are; `fit`: how they become so."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import typer

from signoria.cli.screen import Screen
from signoria.cli.words import Words, usual_language, words_in
from signoria.kernel.errors import BadOption

LEVELS = "apprentice,merchant,banker,prince@0.1"
W = Words(usual_language())


def tell(key: str) -> str:
    """A help text."""
    return W.say(f"usage.{key}")


def add_to(lab: typer.Typer, clear_errors: Callable[[], AbstractContextManager[None]]) -> None:
    """Add the commands to `signoria lab`."""

    @lab.command(help=tell("duel"))
    def duel(
        game: Annotated[str, typer.Argument(help=tell("game"))],
        a: Annotated[str, typer.Argument(help=tell("duel_a"))],
        b: Annotated[str, typer.Argument(help=tell("duel_b"))],
        seats: Annotated[int, typer.Option("--seats", "-s", help=tell("duel_seats"))] = 2,
        games: Annotated[int, typer.Option("--games", "-n", help=tell("duel_games"))] = 200,
        seed: Annotated[int, typer.Option("--seed", help=tell("arena_seed"))] = 1,
        than: Annotated[float | None, typer.Option("--than", help=tell("duel_than"))] = None,
        margin: Annotated[float, typer.Option("--margin", help=tell("duel_margin"))] = 0.1,
        control: Annotated[bool, typer.Option("--control/--no-control", help=tell("duel_control"))] = True,
        to_the_end: Annotated[bool, typer.Option("--to-the-end", help=tell("duel_end"))] = False,
        record: Annotated[Path | None, typer.Option("--record", help=tell("duel_record"))] = None,
        processes: Annotated[int, typer.Option("--processes", help=tell("duel_processes"))] = 1,
        compiled: Annotated[bool, typer.Option("--compiled", help=tell("duel_compiled"))] = False,
        as_json: Annotated[bool, typer.Option("--json", help=tell("json"))] = False,
    ) -> None:
        with clear_errors():
            from signoria import compiled as building
            from signoria.lab.duel import Duel

            words = words_in(usual_language())
            asked = Duel(game, a, b, seats, games, seed, {}, than, margin, control, to_the_end)
            if compiled:
                arguments = [game, a, b, "--seats", str(seats), "--games", str(games), "--seed", str(seed)]
                arguments += ["--margin", str(margin), "--processes", str(processes)]
                arguments += ["--than", str(than)] if than is not None else []
                arguments += [] if control else ["--no-control"]
                arguments += ["--to-the-end"] if to_the_end else []
                arguments += ["--record", str(record.absolute())] if record is not None else []
                python = building.provide(lambda: typer.echo(words.say("bench.building"), err=True))
                found = building.run("signoria.lab.duel", arguments, python)
            else:
                asked.run(processes, record)
                found = asked.to_json()
            if as_json:
                typer.echo(json.dumps(found, indent=2))
            else:
                show(found, Screen(), words)

    @lab.command(help=tell("ladder"))
    def ladder(
        game: Annotated[str, typer.Argument(help=tell("game"))],
        bots: Annotated[str, typer.Option("--bots", "-b", help=tell("blunders_bots"))] = LEVELS,
        seats: Annotated[str, typer.Option("--seats", "-s", help=tell("ladder_seats"))] = "2",
        games: Annotated[int, typer.Option("--games", "-n", help=tell("ladder_games"))] = 40,
        seed: Annotated[int, typer.Option("--seed", help=tell("arena_seed"))] = 1,
        record: Annotated[Path | None, typer.Option("--record", help=tell("duel_record"))] = None,
        as_json: Annotated[bool, typer.Option("--json", help=tell("json"))] = False,
    ) -> None:
        with clear_errors():
            from signoria.lab.ladder import climb

            words = words_in(usual_language())
            if not all(n.isdecimal() for n in seats.split(",")):
                raise BadOption(words.say("duel.bad_seats", given=seats[:60]))
            names = [name.strip() for name in bots.split(",") if name.strip()]
            rungs = climb(game, names, [int(n) for n in seats.split(",")], games, seed, record)
            if as_json:
                typer.echo(json.dumps([rung.to_json() for rung in rungs], indent=2))
                return
            screen = Screen()
            for rung in rungs:
                mu, sigma = f"{rung.mu:.1f}", f"{rung.sigma:.1f}"
                screen.show(words.say("duel.rung", bot=rung.bot, mu=mu, sigma=sigma, games=rung.games))

    @lab.command(help=tell("blunders"))
    def blunders(
        game: Annotated[str, typer.Argument(help=tell("game"))],
        bots: Annotated[str, typer.Option("--bots", "-b", help=tell("blunders_bots"))] = LEVELS,
        compiled: Annotated[bool, typer.Option("--compiled", help=tell("duel_compiled"))] = False,
        as_json: Annotated[bool, typer.Option("--json", help=tell("json"))] = False,
    ) -> None:
        with clear_errors():
            from signoria import compiled as building
            from signoria.lab.blunders import examine

            words = words_in(usual_language())
            names = [name.strip() for name in bots.split(",") if name.strip()]
            if compiled:
                python = building.provide(lambda: typer.echo(words.say("bench.building"), err=True))
                found = building.run("signoria.lab.blunders", [game, *names], python)
            else:
                found = [score.to_json() for score in examine(game, names)]
            if as_json:
                typer.echo(json.dumps(found, indent=2))
                return
            screen = Screen()
            for row in found:
                share = percent(row["share"])
                screen.show(
                    words.say(
                        "duel.blunders", bot=row["bot"], right=row["right"], asked=row["asked"], share=share
                    )
                )

    @lab.command(help=tell("fit"))
    def fit(
        game: Annotated[str, typer.Argument(help=tell("game"))],
        out: Annotated[Path, typer.Option("--out", "-o", help=tell("fit_out"))],
        seats: Annotated[str, typer.Option("--seats", "-s", help=tell("ladder_seats"))] = "2,3,4",
        games: Annotated[int, typer.Option("--games", "-n", help=tell("ladder_games"))] = 500,
        bots: Annotated[str, typer.Option("--bots", "-b", help=tell("fit_bots"))] = "prince#48,prince#24",
        seed: Annotated[int, typer.Option("--seed", help=tell("arena_seed"))] = 1,
        ridge: Annotated[float, typer.Option("--ridge", help=tell("fit_ridge"))] = 0.1,
        as_json: Annotated[bool, typer.Option("--json", help=tell("json"))] = False,
    ) -> None:
        with clear_errors():
            words = words_in(usual_language())
            if find_spec("numpy") is None:
                raise BadOption(words.say("duel.no_numpy"))
            if not all(n.isdecimal() for n in seats.split(",")):
                raise BadOption(words.say("duel.bad_seats", given=seats[:60]))
            from signoria.lab.fit import collect, fitted

            names = [name.strip() for name in bots.split(",") if name.strip()]
            run = collect(game, [int(n) for n in seats.split(",")], games, names, seed, out)
            found = fitted(run, ridge)
            if as_json:
                typer.echo(json.dumps(found.to_json(), indent=2))
                return
            screen = Screen()
            for name, (loss, right) in found.scores.items():
                screen.show(words.say("duel.fit", name=name, loss=f"{loss:.4f}", right=percent(right)))
            screen.show(words.say("duel.fitted", file=str(out / "fitted.toml")))


def show(found: dict[str, Any], screen: Screen, words: Words) -> None:
    """A duel in three lines."""
    screen.show(
        words.say(
            "duel.share",
            a=found["a"],
            b=found["b"],
            seats=found["seats"],
            share=percent(found["share"]),
            error=percent(found["error"]),
            fair=percent(found["fair"]),
            games=found["games"],
        )
    )
    screen.show(
        words.say(f"duel.{found['verdict']}", than=percent(found["than"]), margin=percent(found["margin"]))
    )
    if "control" in found:
        even = found["control"]
        screen.show(
            words.say(
                "duel.control", b=found["b"], share=percent(even["share"]), error=percent(even["error"])
            )
        )


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"
