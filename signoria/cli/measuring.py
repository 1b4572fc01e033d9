"""`signoria lab duel`, `ladder` and `blunders`: how strong bots are; `fit`: how they become so."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import typer

from signoria.cli.laboratory import (
    Compiled,
    Experiment,
    Options,
    Out,
    Processes,
    Ray,
    done,
    place_of,
    progress,
    read_options,
)
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

    @lab.command(cls=Experiment, help=tell("duel"))
    def duel(
        game: Annotated[str, typer.Argument(help=tell("game"))],
        a: Annotated[str, typer.Argument(help=tell("duel_a"))],
        b: Annotated[str, typer.Argument(help=tell("duel_b"))],
        seats: Annotated[int, typer.Option("--seats", "-s", help=tell("duel_seats"))] = 2,
        games: Annotated[int, typer.Option("--games", "-n", help=tell("duel_games"))] = 200,
        seed: Annotated[int, typer.Option("--seed", help=tell("arena_seed"))] = 1,
        option: Options = None,
        than: Annotated[float | None, typer.Option("--than", help=tell("duel_than"))] = None,
        margin: Annotated[float, typer.Option("--margin", help=tell("duel_margin"))] = 0.1,
        control: Annotated[bool, typer.Option("--control/--no-control", help=tell("duel_control"))] = True,
        to_the_end: Annotated[bool, typer.Option("--to-the-end", help=tell("duel_end"))] = False,
        out: Out = None,
        processes: Processes = None,
        ray: Ray = None,
        compiled: Compiled = False,
        as_json: Annotated[bool, typer.Option("--json", help=tell("json"))] = False,
    ) -> None:
        with clear_errors():
            from signoria.lab.duel import Duel
            from signoria.lab.experiment import check_extra
            from signoria.lab.runner import check_place

            words = words_in(usual_language())
            given = read_options(option)
            asked = Duel(game, a, b, seats, games, seed, given, than, margin, control, to_the_end)
            if out is not None:
                check_extra()
            place = place_of(processes, ray, compiled, words)
            check_place(place)
            screen = Screen()
            with progress(screen, words, as_json) as tick:
                if out is None:
                    asked.run(place, tell=tick)
                    found = asked.to_json()
                else:
                    from signoria.lab.strength import fight

                    found = fight(asked, out, place, tick)
            if as_json:
                typer.echo(json.dumps(found, indent=2))
                return
            show(found, screen, words)
            if out is not None:
                done(out, found["digest"], screen, words)

    @lab.command(cls=Experiment, help=tell("ladder"))
    def ladder(
        game: Annotated[str, typer.Argument(help=tell("game"))],
        bots: Annotated[str, typer.Option("--bots", "-b", help=tell("blunders_bots"))] = LEVELS,
        seats: Annotated[str, typer.Option("--seats", "-s", help=tell("ladder_seats"))] = "2",
        games: Annotated[int, typer.Option("--games", "-n", help=tell("ladder_games"))] = 40,
        seed: Annotated[int, typer.Option("--seed", help=tell("arena_seed"))] = 1,
        option: Options = None,
        out: Out = None,
        processes: Processes = None,
        ray: Ray = None,
        compiled: Compiled = False,
        as_json: Annotated[bool, typer.Option("--json", help=tell("json"))] = False,
    ) -> None:
        with clear_errors():
            from signoria.lab.experiment import check_extra
            from signoria.lab.ladder import Ladder

            words = words_in(usual_language())
            asked = Ladder(game, listed(bots), seats_in(seats, words), games, seed, read_options(option))
            if out is not None:
                check_extra()
            place = place_of(processes, ray, compiled, words)
            screen = Screen()
            digest = ""
            with progress(screen, words, as_json) as tick:
                if out is None:
                    rungs = asked.climb(place, tick)
                else:
                    from signoria.lab.strength import climb

                    rungs, digest = climb(asked, out, place, tick)
            if as_json:
                typer.echo(json.dumps([rung.to_json() for rung in rungs], indent=2))
                return
            for rung in rungs:
                mu, sigma = f"{rung.mu:.1f}", f"{rung.sigma:.1f}"
                screen.show(words.say("duel.rung", bot=rung.bot, mu=mu, sigma=sigma, games=rung.games))
            if out is not None:
                done(out, digest, screen, words)

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
            names = listed(bots)
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

    @lab.command(cls=Experiment, help=tell("fit"))
    def fit(
        game: Annotated[str, typer.Argument(help=tell("game"))],
        out: Annotated[Path, typer.Option("--out", "-o", help=tell("fit_out"))],
        seats: Annotated[str, typer.Option("--seats", "-s", help=tell("ladder_seats"))] = "2,3,4",
        games: Annotated[int, typer.Option("--games", "-n", help=tell("ladder_games"))] = 500,
        bots: Annotated[str, typer.Option("--bots", "-b", help=tell("fit_bots"))] = "prince#48,prince#24",
        seed: Annotated[int, typer.Option("--seed", help=tell("arena_seed"))] = 1,
        ridge: Annotated[float, typer.Option("--ridge", help=tell("fit_ridge"))] = 0.1,
        processes: Processes = None,
        ray: Ray = None,
        compiled: Compiled = False,
        as_json: Annotated[bool, typer.Option("--json", help=tell("json"))] = False,
    ) -> None:
        with clear_errors():
            from signoria.lab.experiment import check_extra
            from signoria.lab.positions import collect

            words = words_in(usual_language())
            if find_spec("numpy") is None:
                raise BadOption(words.say("duel.no_numpy"))
            check_extra()
            counts = seats_in(seats, words)
            place = place_of(processes, ray, compiled, words)
            screen = Screen()
            with progress(screen, words, as_json) as tick:
                run = collect(game, counts, games, listed(bots), seed, out, place, tick)
            from signoria.lab.strength import weigh

            found = weigh(run, ridge)
            if as_json:
                typer.echo(json.dumps(found.to_json(), indent=2))
                return
            for name, (loss, right) in found.scores.items():
                screen.show(words.say("duel.fit", name=name, loss=f"{loss:.4f}", right=percent(right)))
            screen.show(words.say("duel.fitted", file=str(out / "fitted.toml")))
            done(out, run.digest(), screen, words)


def listed(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def seats_in(text: str, words: Words) -> list[int]:
    """Numbers of seats. Raises BadOption."""
    if not all(n.isdecimal() for n in text.split(",")):
        raise BadOption(words.say("duel.bad_seats", given=text[:60]))
    return [int(n) for n in text.split(",")]


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
