"""The commands of the table server: serve, backup; and playing in the browser."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

import typer

from signoria.cli import saves
from signoria.cli.table import PERSON
from signoria.cli.words import Words, usual_language, words_in
from signoria.kernel.errors import BadOption
from signoria.kernel.save import read_header

if TYPE_CHECKING:
    from signoria.server.config import Config
    from signoria.server.shapes import Import, NewTable

Registration = Literal["open", "invited", "closed"]
Wanted: TypeAlias = "NewTable | Import | None"

W = Words(usual_language())


def tell(key: str) -> str:
    """A help text."""
    return W.say(f"usage.{key}")


Port = Annotated[int | None, typer.Option("--port", min=0, max=65535, help=tell("port"))]
Db = Annotated[str | None, typer.Option("--db", help=tell("db"))]
DataDir = Annotated[Path | None, typer.Option("--data-dir", help=tell("data_dir"))]
Redis = Annotated[str, typer.Option("--redis", envvar="SIGNORIA_REDIS", help=tell("redis"))]
Lan = Annotated[bool, typer.Option("--lan", help=tell("lan"))]
LanAddress = Annotated[str, typer.Option("--lan-address", help=tell("lan_address"))]
Compile = Annotated[
    bool, typer.Option("--compile/--no-compile", envvar="SIGNORIA_COMPILE", help=tell("compile"))
]
Open = Annotated[bool, typer.Option("--open/--no-open", help=tell("open"))]


class Launch:
    """How a server is to be started: from the options of the commands."""

    def __init__(self, data_dir: Path | None, db: str | None, host: str, port: int | None) -> None:
        from signoria.server.config import default_db, home

        self.folder = data_dir if data_dir is not None else home()
        self.db = db if db is not None else default_db(self.folder)
        self.host = host
        self.port = port
        self.browser = True
        self.template = False
        self.compile = True
        self.names: tuple[str, ...] = ()
        self.https = False
        self.accounts = False
        self.registration: Registration = "invited"
        self.mail = self.mail_from = self.store = ""
        self.redis = ""
        self.metrics = 0
        self.json_log = False
        self.memory = 256
        self.lan = False
        self.lan_address = ""


def new_table(
    game: str, seating: list[str], names: list[str], seed: int | None, options: dict[str, Any], free: bool
) -> NewTable:
    """What to ask the server for."""
    from signoria.server.shapes import NewSeat, NewTable

    seats = [
        NewSeat(name, None if player == PERSON else player)
        for player, name in zip(seating, names, strict=True)
    ]
    return NewTable(game, seats, options, seed, "", free)


def from_save(path: Path, game: str | None) -> tuple[str, Import]:
    """The game of a save, and what to ask the server for. Raises BadSave, BadOption, OSError."""
    from signoria.server.shapes import Import

    text = saves.read(path)
    slug = str(read_header(text)["game"])
    if game is not None and game != slug:
        raise BadOption(f"{path} is a save of {slug}, not of {game}")
    return slug, Import(text)


def run(launch: Launch, words: Words, wanted: Wanted = None) -> None:
    """Serve until the process is told to end, or find the server that runs already; open the lobby or a
    fresh table.
    """
    from signoria.server.client import open_room, open_table
    from signoria.server.config import Config
    from signoria.server.errors import Problem
    from signoria.server.network import room_address
    from signoria.server.opening import create, take_in
    from signoria.server.serve import CannotServe, running, serve
    from signoria.server.shapes import Import

    @contextlib.contextmanager
    def room_problems() -> Iterator[None]:
        try:
            yield
        except Problem as problem:
            raise CannotServe(problem.worded(words.language)) from None

    if launch.lan and wanted is not None:
        wanted.paused = True  # until all have come
    found = running(launch.folder, launch.db) if not launch.redis else None
    if found is not None:
        other, ill = found
        if ill:
            typer.echo(words.say("serve.ill", parts=", ".join(ill)), err=True)
        if other.accounts:
            raise CannotServe(words.say("serve.is_house", address=other.address()))
        if launch.accounts:
            raise CannotServe(words.say("serve.no_house", address=other.address()))
        page = "/"
        if wanted is not None:
            table = open_table(other, wanted)
            page = f"/table/{table}"
            if launch.lan:
                page += "/room"
                show_room(open_room(other, table), words)
        announce(other, page, words, "serve.already", launch.browser)
        return
    config = Config(
        launch.db,
        host=launch.host,
        template=launch.template,
        compile=launch.compile,
        names=launch.names,
        https=launch.https,
        accounts=launch.accounts,
        registration=launch.registration,
        mail=launch.mail,
        mail_from=launch.mail_from,
        redis=launch.redis,
        metrics=launch.metrics,
        json_log=launch.json_log,
        memory=launch.memory,
        store=launch.store,
        lan=launch.lan,
        lan_address=launch.lan_address,
    )
    with room_problems():
        if launch.lan:
            room_address(launch.lan_address)

    async def ready(server: Any) -> None:
        page = "/"
        if wanted is not None:
            if isinstance(wanted, Import):
                made = take_in(server.house, wanted, words.language)
            else:
                made = create(server.house, wanted, words.language)
            page = f"/table/{made.id}"
            if launch.lan:
                page += "/room"
                with room_problems():
                    await server.room.open(made.id)
                show_room(server.room.link(made.id), words)
        if config.accounts:
            welcome(config, words, server.accounts.first_link())
        else:
            announce(config, page, words, "serve.ready", launch.browser)

    launch.folder.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(KeyboardInterrupt):
        serve(config, launch.port, launch.folder if not launch.redis else None, ready)


def announce(config: Config, page: str, words: Words, key: str, browser: bool) -> None:
    """Print the address; open it where there is a display."""
    from signoria.server.serve import entrance, open_browser

    address = entrance(config, page)
    typer.echo(words.say(key))
    typer.echo(f"  {address}")
    if browser:
        open_browser(address)


def welcome(config: Config, words: Words, first: str) -> None:
    """Print the address of a house; a new one's first administrator comes by a link."""
    typer.echo(words.say("serve.house"))
    typer.echo(f"  {config.front()}")
    if first:
        typer.echo(words.say("serve.first"))
        typer.echo(f"  {config.front()}/register#{first}")


def show_room(link: str, words: Words) -> None:
    """The code to scan, and the address."""
    from signoria.server.room import qr_text

    typer.echo(words.say("serve.room"))
    typer.echo(qr_text(f"http://{link}"))
    typer.echo(f"  http://{link}")


def back_up(db: str, target: Path, replace: bool, words: Words) -> None:
    from signoria.server.backup import backup

    counts = backup(db, target, replace)
    typer.echo(words.say("serve.backed_up", path=str(target), n=counts["tables"]))


def work_for(redis: str, workers: int, words: Words) -> None:
    """Think for the bots of a house until the process is told to end."""
    from signoria.server.config import thinkers
    from signoria.server.errors import NoFleet, no_packages

    if not redis:
        raise BadOption(words.say("serve.no_redis"))
    try:
        from signoria.server.work import run_worker
    except ImportError as error:
        raise NoFleet(no_packages(error)) from error
    typer.echo(words.say("serve.works", n=workers or thinkers()))
    run_worker(redis, workers or thinkers())


def add_to(app: typer.Typer, clear_errors: Any) -> None:
    """Add the commands of the server."""

    @app.command(help=tell("serve"))
    def serve(
        host: Annotated[str, typer.Option("--host", help=tell("host"))] = "127.0.0.1",
        port: Port = None,
        db: Db = None,
        data_dir: DataDir = None,
        open_it: Open = False,
        name: Annotated[list[str] | None, typer.Option("--name", help=tell("host_name"))] = None,
        https: Annotated[bool, typer.Option("--https", help=tell("https"))] = False,
        accounts: Annotated[bool, typer.Option("--accounts", help=tell("accounts"))] = False,
        registration: Annotated[
            Registration, typer.Option("--registration", help=tell("registration"))
        ] = "invited",
        mail: Annotated[str, typer.Option("--mail", envvar="SIGNORIA_MAIL", help=tell("mail"))] = "",
        mail_from: Annotated[
            str, typer.Option("--mail-from", envvar="SIGNORIA_MAIL_FROM", help=tell("mail_from"))
        ] = "",
        redis: Redis = "",
        metrics: Annotated[int, typer.Option("--metrics", min=0, max=65535, help=tell("metrics"))] = 0,
        memory: Annotated[int, typer.Option("--memory", min=16, help=tell("memory"))] = 256,
        json_log: Annotated[bool, typer.Option("--json-log", help=tell("json_log"))] = False,
        store: Annotated[str, typer.Option("--store", envvar="SIGNORIA_STORE", help=tell("store"))] = "",
        lan: Lan = False,
        lan_address: LanAddress = "",
        template: Annotated[bool, typer.Option("--with-template", help=tell("with_template"))] = False,
        compiled: Compile = True,
        language: Annotated[str, typer.Option("--language", help=tell("language"))] = usual_language(),
    ) -> None:
        with clear_errors():
            from signoria.server.serve import check_host

            check_host(host, tuple(name or ()), accounts)
            if https and not name:
                raise BadOption(words_in(language).say("serve.https_name"))
            launch = Launch(data_dir, db, host, port)
            launch.https, launch.compile = https, compiled
            launch.accounts, launch.registration = accounts, registration
            launch.mail, launch.mail_from, launch.store = mail, mail_from, store
            launch.redis, launch.metrics, launch.json_log = redis, metrics, json_log
            launch.memory = memory
            if accounts and (lan or lan_address):
                raise BadOption(words_in(language).say("serve.lan_house"))
            launch.lan, launch.lan_address = lan or bool(lan_address), lan_address
            launch.browser, launch.template, launch.names = open_it, template, tuple(name or ())
            run(launch, words_in(language))

    @app.command(help=tell("backup"))
    def backup(
        file: Annotated[Path, typer.Argument(help=tell("backup_file"))],
        db: Db = None,
        data_dir: DataDir = None,
        replace: Annotated[bool, typer.Option("--replace", help=tell("backup_replace"))] = False,
        language: Annotated[str, typer.Option("--language", help=tell("language"))] = usual_language(),
    ) -> None:
        with clear_errors():
            back_up(Launch(data_dir, db, "", None).db, file, replace, words_in(language))

    @app.command(help=tell("work"))
    def work(
        redis: Redis = "",
        workers: Annotated[int, typer.Option("--workers", min=0, help=tell("workers"))] = 0,
        language: Annotated[str, typer.Option("--language", help=tell("language"))] = usual_language(),
    ) -> None:
        with clear_errors():
            work_for(redis, workers, words_in(language))
