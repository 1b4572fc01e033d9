"""The commands. Errors of the user are one clear line and an exit code that is not 0; never a traceback."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich import box
from rich.table import Table as Grid

from signoria import registry
from signoria.bots import USUAL as USUAL_BOT
from signoria.cli import (
    laboratory,
    learning,
    listing,
    measuring,
    menu,
    replaying,
    saves,
    serving,
    users,
    verifying,
)
from signoria.cli.laboratory import Options, read_options
from signoria.cli.screen import Screen, harmless
from signoria.cli.session import Session
from signoria.cli.table import PERSON, Table, name_players, resume, seat_players, start
from signoria.cli.words import Words, languages, number, usual_language, words_in
from signoria.kernel.errors import BadOption, SignoriaError
from signoria.lab.coverage import coverage as coverage_of

USUAL = usual_language()
W = Words(USUAL)


def tell(key: str) -> str:
    """A help text."""
    return W.say(f"usage.{key}")


app = typer.Typer(
    no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, help=tell("signoria")
)
lab = typer.Typer(no_args_is_help=True, help=tell("lab"))
app.add_typer(lab, name="lab")

Language = Annotated[
    str, typer.Option("--language", help=W.say("usage.language", possible=", ".join(languages())))
]
Game = Annotated[str, typer.Argument(help=tell("game"))]
Data = Annotated[str | None, typer.Option("--data", help=tell("data"))]


@contextmanager
def clear_errors() -> Iterator[None]:
    """Turn what the user did wrong into a message on stderr and exit code 1."""
    try:
        yield
        sys.stdout.flush()
    except SignoriaError as error:
        complain(str(error))
    except KeyboardInterrupt:
        raise typer.Exit(130) from None
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(1) from None
    except OSError as error:
        complain(f"{error.filename or ''}: {error.strerror or error}".removeprefix(": "))


def complain(message: str) -> None:
    typer.echo(f"signoria: {harmless(message)}", err=True)
    raise typer.Exit(1)


def split(text: str | None) -> list[str]:
    return [part.strip() for part in (text or "").split(",") if part.strip()]


def read_seats(text: str | None) -> list[int] | None:
    """A list of numbers of seats: "2,4" or "2-4". Raises BadOption."""
    if not text:
        return None
    out: list[int] = []
    for part in split(text):
        low, dash, high = part.partition("-")
        first, last = number(low), number(high if dash else low)
        if not 0 <= first <= last <= 99:
            raise BadOption(f"numbers of players are written 2,4 or 2-4, not {text[:60]!r}")
        out += list(range(first, last + 1))
    return out


def check_folder(data: str | None) -> None:
    if data is not None and not Path(data).is_dir():
        raise BadOption(f"there is no directory {data} for the data pack")


@app.command(help=tell("games"))
def games(
    game: Annotated[str | None, typer.Argument(help=tell("games_game"))] = None,
    language: Language = USUAL,
) -> None:
    with clear_errors():
        words = words_in(language)
        if game is None:
            listing.list_games(Screen(), words)
        else:
            listing.describe_game(game, Screen(), words)


@app.command(help=tell("play"))
def play(
    game: Annotated[str | None, typer.Argument(help=tell("game"))] = None,
    seats: Annotated[int | None, typer.Option("--seats", "-s", help=tell("seats"))] = None,
    bots: Annotated[str | None, typer.Option("--bots", "-b", help=tell("bots"))] = None,
    names: Annotated[str | None, typer.Option("--names", help=tell("names"))] = None,
    seed: Annotated[int | None, typer.Option("--seed", help=tell("seed"))] = None,
    option: Options = None,
    load: Annotated[Path | None, typer.Option("--load", "-l", help=tell("load"))] = None,
    anew: Annotated[bool, typer.Option("--anew", help=tell("anew"))] = False,
    data: Data = None,
    free_undo: Annotated[bool, typer.Option("--free-undo", help=tell("free_undo"))] = False,
    folder: Annotated[Path | None, typer.Option("--saves", help=tell("saves"))] = None,
    browser: Annotated[bool, typer.Option("--browser/--terminal", help=tell("browser"))] = False,
    named: Annotated[str | None, typer.Option("--game", help=tell("game"))] = None,
    port: serving.Port = None,
    db: serving.Db = None,
    data_dir: serving.DataDir = None,
    open_it: serving.Open = True,
    lan: serving.Lan = False,
    lan_address: serving.LanAddress = "",
    compiled: serving.Compile = True,
    language: Language = USUAL,
) -> None:
    code = 0
    with clear_errors():
        words = words_in(language)
        lan = lan or bool(lan_address)
        if lan and not browser:
            raise BadOption(words.say("serve.lan_browser"))
        check_folder(data)
        screen = Screen()
        game = game if game is not None else named
        if browser:
            if data is not None:
                raise BadOption(words.say("serve.terminal_only"))
            wanted: serving.Wanted = None
            if load is not None:
                if seats is not None or bots or names or option or seed is not None or free_undo:
                    raise BadOption(words.say("serve.load_alone"))
                game, wanted = serving.from_save(load, game)
            elif game is not None:
                meta = registry.ruleset(game).meta
                if seats is None and bots is None and lan:
                    bots = ",".join([PERSON] * max(2, meta.seats[0]))
                elif seats is None and bots is None:
                    bots = ",".join([USUAL_BOT] * max(1, meta.seats[0] - 1))
                seating = who_plays(meta, seats, bots, screen, words)
                meta.check_seats(len(seating))
                given = name_players(seating, split(names), words)
                wanted = serving.new_table(game, seating, given, seed, read_options(option), free_undo)
            launch = serving.Launch(data_dir, db, "127.0.0.1", port)
            launch.browser, launch.template = open_it, game == registry.TEMPLATE
            launch.lan, launch.lan_address = lan, lan_address
            launch.compile = compiled
            serving.run(launch, words, wanted)
            return
        where = folder if folder is not None else saves.home()
        options = read_options(option)
        try:
            if game is None and load is None:
                choice = menu.choose_game(screen, words, where)
                game, load = choice.game or None, choice.load
            if load is not None:
                table = open_load(load, game, seats, bots, options, seed, data, language, where, anew)
            else:
                assert game is not None
                rules = registry.ruleset(game)
                seating = who_plays(rules.meta, seats, bots, screen, words)
                rules.meta.check_seats(len(seating))
                given = name_players(seating, split(names), words)
                table = start(game, seating, given, seed, options, data, language, free_undo, where)
        except EOFError:
            raise BadOption(words.say("menu.left")) from None
        code = Session(table, screen, words, where, data).run()
    raise typer.Exit(code)


@app.command(help=tell("learn"))
def learn(
    game: Game,
    lesson: Annotated[str | None, typer.Argument(help=tell("lesson"))] = None,
    folder: Annotated[Path | None, typer.Option("--saves", help=tell("saves"))] = None,
    language: Language = USUAL,
) -> None:
    code = 0
    with clear_errors():
        where = folder if folder is not None else saves.home()
        code = learning.learn(game, lesson, Screen(), words_in(language), where)
    raise typer.Exit(code)


def who_plays(meta: Any, seats: int | None, bots: str | None, screen: Screen, words: Words) -> list[str]:
    """From the options; asked for on a real terminal; else one person against the usual bots."""
    low, high = meta.seats
    if seats is None and bots is None:
        if screen.live:
            return menu.choose_players(meta, screen, words)
        bots = ",".join([USUAL_BOT] * (low - 1))
    if seats is not None:
        meta.check_seats(seats)
    return seat_players(seats, split(bots), low, high)


def open_load(
    load: Path,
    game: str | None,
    seats: int | None,
    bots: str | None,
    options: dict[str, Any],
    seed: int | None,
    data: str | None,
    language: str,
    where: Path,
    anew: bool,
) -> Table:
    """A table from a save. What the save fixes can't be given again; the bots can be changed."""
    if options or seed is not None:
        raise BadOption("a loaded game keeps its own options and seed; leave --option and --seed out")
    table = resume(load, data, language, where, anew=anew)
    slug = table.match.rules.meta.slug
    if game is not None and game != slug:
        raise BadOption(f"{load} is a save of {slug}, not of {game}")
    if seats is not None and seats != table.match.setup.seats:
        raise BadOption(f"{load} is a game for {table.match.setup.seats} players, not {seats}")
    if bots is not None:
        n = table.match.setup.seats
        return Table(table.match, seat_players(n, split(bots), n, n), table.keep)
    return table


@app.command(help=tell("replay"))
def replay(
    file: Annotated[Path, typer.Argument(help=tell("replay_file"))],
    at: Annotated[int | None, typer.Option("--at", help=tell("replay_at"))] = None,
    seat: Annotated[str | None, typer.Option("--seat", help=tell("replay_seat"))] = None,
    spoilers: Annotated[bool, typer.Option("--spoilers", help=tell("spoilers"))] = False,
    data: Data = None,
    language: Language = USUAL,
) -> None:
    with clear_errors():
        words = words_in(language)
        check_folder(data)
        match = replaying.open_save(file, data, language)
        eyes = replaying.find_seat(match, seat) if seat is not None else None
        if eyes is not None and not match.over and not spoilers:
            raise BadOption(words.say("replay.unfinished"))
        screen = Screen()
        shown = replaying.Replay(match, eyes, screen, words)
        if at is not None and not 0 <= at <= shown.last:
            raise BadOption(words.say("replay.range", last=shown.last))
        if at is not None:
            shown.show(at)
        else:
            shown.run(0)


@app.command(help=tell("verify"))
def verify(
    file: Annotated[Path, typer.Argument(help=tell("replay_file"))],
    commitment: Annotated[str, typer.Option("--commitment", help=tell("commitment"))] = "",
    number: Annotated[str, typer.Option("--number", help=tell("number"))] = "",
    draws: Annotated[bool, typer.Option("--draws", help=tell("draws"))] = False,
    data: Data = None,
    language: Language = USUAL,
) -> None:
    code = 0
    with clear_errors():
        words = words_in(language)
        check_folder(data)
        code = verifying.examine(saves.read(file), commitment, number, data, draws, Screen(), words)
    raise typer.Exit(code)


@app.command(help=tell("rules"))
def rules(
    game: Game,
    search: Annotated[str | None, typer.Option("--search", "-s", help=tell("search"))] = None,
    coverage: Annotated[bool, typer.Option("--coverage", help=tell("coverage"))] = False,
    language: Language = USUAL,
) -> None:
    with clear_errors():
        words = words_in(language)
        if coverage:
            typer.echo(str(coverage_of(game)))
        else:
            listing.show_rules(game, search or "", Screen(), words)


@app.command(help=tell("bench"))
def bench(
    game: Game,
    seats: Annotated[str | None, typer.Option("--seats", "-s", help=tell("bench_seats"))] = None,
    option: Options = None,
    seconds: Annotated[float, typer.Option("--seconds", min=0.1, max=600, help=tell("seconds"))] = 2.0,
    runs: Annotated[int, typer.Option("--runs", min=1, max=50, help=tell("runs"))] = 5,
    compiled: Annotated[bool, typer.Option("--compiled", help=tell("compiled"))] = False,
    as_json: Annotated[bool, typer.Option("--json", help=tell("json"))] = False,
    language: Language = USUAL,
) -> None:
    with clear_errors():
        from signoria import compiled as building
        from signoria.lab import bench as benching

        words = words_in(language)
        wanted, options = read_seats(seats), read_options(option)
        results = [benching.bench(game, wanted, options, seconds, runs)]
        if compiled and results[0]["build"] != "compiled":
            arguments = [
                game,
                "--seconds",
                str(seconds),
                "--runs",
                str(runs),
                "--options",
                json.dumps(options),
            ]
            if wanted:
                arguments += ["--seats", ",".join(str(n) for n in wanted)]
            python = building.provide(lambda: typer.echo(words.say("bench.building"), err=True))
            results.append(building.run("signoria.lab.bench", arguments, python))
        if as_json:
            typer.echo(json.dumps(results, indent=2))
        else:
            for result in results:
                show_bench(result, Screen(), words)


def show_bench(result: dict[str, Any], screen: Screen, words: Words) -> None:
    screen.show(
        f"{result['title']}: {words.say('bench.' + result['build'])}, {result['python']}", style="bold"
    )
    index, reference = result["calibration_index"] / 1e6, result["reference_index"] / 1e6
    screen.show(words.say("bench.index", index=f"{index:.1f}", reference=f"{reference:.1f}"), style="dim")
    grid = Grid(box=box.SIMPLE_HEAD)
    for key in ("seats", "decisions", "games", "clones", "clone_us", "length"):
        grid.add_column(words.say(f"bench.{key}"), justify="right")
    for row in result["figures"]:
        even = row["normalised"]
        grid.add_row(
            str(row["seats"]),
            f"{row['decisions_per_s']:,} ({even['decisions_per_s']:,})",
            f"{row['games_per_s']:,} ({even['games_per_s']:,})",
            f"{row['clones_per_s']:,} ({even['clones_per_s']:,})",
            f"{row['clone_us']} ({even['clone_us']})",
            f"{row['decisions_per_game']:g}",
        )
    screen.show(grid)


@lab.command(cls=laboratory.Experiment, help=tell("arena"))
def arena(
    game: Game,
    bots: Annotated[str, typer.Option("--bots", "-b", help=tell("arena_bots"))] = "greedy,random",
    games: Annotated[int, typer.Option("--games", "-n", help=tell("arena_games"))] = 100,
    seed: Annotated[int, typer.Option("--seed", help=tell("arena_seed"))] = 1,
    option: Options = None,
    data: Data = None,
    processes: laboratory.Processes = None,
    ray: laboratory.Ray = None,
    compiled: laboratory.Compiled = False,
    out: laboratory.Out = None,
    as_json: Annotated[bool, typer.Option("--json", help=tell("json"))] = False,
    language: Language = USUAL,
) -> None:
    with clear_errors():
        from signoria.lab import arena as tournament

        words = words_in(language)
        check_folder(data)
        options = read_options(option)
        place = laboratory.place_of(processes, ray, compiled, words)
        screen = Screen()
        with laboratory.progress(screen, words, as_json) as tick:
            standings = tournament.arena(game, split(bots), games, seed, options, data, place, tick, out)
        if as_json:
            typer.echo(json.dumps([standing.to_json() for standing in standings], indent=2))
            return
        grid = Grid(box=box.SIMPLE_HEAD)
        for key in ("bot", "games", "share", "error", "by_seat"):
            grid.add_column(words.say(f"arena.{key}"), justify="left" if key == "bot" else "right")
        for standing in standings:
            shares = [w / max(1, n) for w, n in zip(standing.by_seat, standing.games_by_seat, strict=True)]
            grid.add_row(
                standing.bot,
                str(standing.games),
                f"{100 * standing.share:.1f} %",
                f"± {100 * standing.error:.1f}",
                "  ".join(f"{100 * share:.0f}" for share in shares),
            )
        screen.show(grid)


serving.add_to(app, clear_errors)
users.add_to(app, clear_errors)
laboratory.add_to(lab, clear_errors)
measuring.add_to(lab, clear_errors)

if __name__ == "__main__":
    app()
