"""The application: routes, errors, start and end."""

from __future__ import annotations

import asyncio
import logging
import re
import sys
import threading
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final

import msgspec
from litestar import Litestar, Request, Response, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from sqlalchemy.exc import OperationalError, SQLAlchemyError

import signoria
from signoria.kernel.errors import SignoriaError
from signoria.server import consent, departures, needs, shapes, store, words
from signoria.server.bell import Bell
from signoria.server.config import Config
from signoria.server.database import DiskFull, check_file, migrate, open_engine, reason
from signoria.server.driver import Driver
from signoria.server.errors import NoFleet, Problem, no_packages, problem_of
from signoria.server.gate import Gate, Guard, Sessions
from signoria.server.health import Doctor
from signoria.server.house import House
from signoria.server.hub import Hub, error_of
from signoria.server.room import Room
from signoria.server.routes import (
    account,
    administration,
    door,
    games,
    gatherings,
    learn,
    pages,
    past,
    play,
    rooms,
    session,
    tables,
)
from signoria.server.socket import table_socket
from signoria.server.thinking import Thinkers
from signoria.server.troubles import Troubles
from signoria.server.workshop import Workshop

if TYPE_CHECKING:
    from wsgiref.simple_server import WSGIServer

    from signoria.server.accounts import Accounts
    from signoria.server.post import Postman
    from signoria.server.ties import Ties

WATCH: Final = 5.0  # seconds between two looks at the sessions of open sockets
BODY_BYTES: Final = 65_536
HANDLERS: Final = [
    *games.HANDLERS,
    *tables.HANDLERS,
    *play.HANDLERS,
    *past.HANDLERS,
    *session.HANDLERS,
    *learn.HANDLERS,
    *rooms.HANDLERS,
    *gatherings.HANDLERS,
    *door.HANDLERS,
    *account.HANDLERS,
    *administration.HANDLERS,
    *pages.HANDLERS,
    table_socket,
]
CODES: Final = {404: "not_found", 405: "method", 413: "too_large"}

logger = logging.getLogger(__name__)
Asked = Request[Any, Any, Any]


def error_response(status: int, error: shapes.Error) -> Response[bytes]:
    return Response(msgspec.json.encode(error), status_code=status, media_type="application/json")


def language_of(request: Asked) -> str:
    """The language asked for, else the one of the settings."""
    asked = request.query_params.get("lang", "")
    if asked in words.languages():
        return asked
    try:
        return str(request.app.state.house.language())
    except SQLAlchemyError:
        return "en"


def place_of(request: Asked) -> str:
    """What of its path may be written down: the route and the table. Elsewhere in it may stand the code of an invitation."""
    template, table = str(request.scope.get("path_template", "")), request.path_params.get("table")
    return re.sub(r"\{table\b[^}]*\}", str(table), template) if table else template


def on_problem(request: Asked, problem: Problem) -> Response[bytes]:
    request.app.state.house.figures.refused(problem.code)
    language = language_of(request) if problem.key else "en"
    answer = error_response(problem.status, error_of(problem, language))
    answer.headers.update(problem.headers)
    return answer


def on_kernel_error(request: Asked, error: SignoriaError) -> Response[bytes]:
    return on_problem(request, problem_of(error))


def on_http_error(request: Asked, error: HTTPException) -> Response[bytes]:
    code = CODES.get(error.status_code, "bad_request")
    text = str(error.detail)
    if code == "too_large":
        text = words.say(language_of(request), "problem.too_large")
    extra: dict[str, Any] = {}
    if isinstance(error, ValidationException) and error.extra:
        text = "; ".join(
            f"{e.get('key', '')}: {e.get('message', '')}" for e in error.extra if isinstance(e, dict)
        )
        text = text or str(error.detail)
    return error_response(error.status_code, shapes.Error(code, text[:1000], extra=extra))


def on_no_database(request: Asked, error: OperationalError) -> Response[bytes]:
    logger.error("%s %s failed: %s", request.method, place_of(request), reason(error))
    return error_response(503, shapes.Error("database", words.say(language_of(request), "problem.database")))


def on_crash(request: Asked, error: Exception) -> Response[bytes]:
    logger.error("%s %s failed", request.method, place_of(request), exc_info=error)
    return error_response(500, shapes.Error("crash", words.say(language_of(request), "problem.crash")))


def operation_id(_handler: object, method: object, path: list[Any]) -> str:
    """getTablesState for GET /api/tables/{table}/state; parameters count only at the end."""
    parts = [part for part in path if isinstance(part, str) and part != "api"]
    name = str(getattr(method, "value", method)).lower() + "".join(p.title().replace("-", "") for p in parts)
    return name if not path or isinstance(path[-1], str) else f"{name}One"


def on_too_deep(request: Asked, error: RecursionError) -> Response[bytes]:
    """JSON that is nested beyond all measure."""
    logger.warning("%s %s: too deep", request.method, place_of(request))
    return error_response(400, shapes.Error("bad_request", "The request is nested too deeply."))


def on_no_text(_request: Asked, error: UnicodeDecodeError) -> Response[bytes]:
    """Bytes in the request that are no UTF-8."""
    return error_response(400, shapes.Error("bad_request", f"The request is not UTF-8: {error.reason}."))


def openapi() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Signoria",
        version=signoria.__version__,
        description="The API of the table server. docs/api.md explains it.",
        openapi_router=Router(
            "/schema", route_handlers=[], include_in_schema=False, opt={"needs": needs.ANYONE}
        ),
        render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        create_examples=False,
        operation_id_creator=operation_id,
    )


class NoHouse(SignoriaError):
    """Accounts need packages that are not there."""

    def __init__(self, cause: ImportError) -> None:
        super().__init__(
            f"accounts need packages that are not here ({cause}). Install them: "
            f'{sys.executable} -m pip install "signoria[house]"'
        )


def open_accounts(house: House) -> Accounts | None:
    """The accounts of a house. Raises NoHouse."""
    if not house.config.accounts:
        return None
    try:
        from signoria.server.accounts import Accounts
    except ImportError as error:
        raise NoHouse(error) from error
    return Accounts(house.engine, house.config, house.restraints)


def open_post(house: House, accounts: Accounts | None) -> Postman | None:
    """Who sends the letters of a house."""
    if accounts is None:
        return None
    from signoria.server.post import Postman

    return Postman(house, accounts.mailbox)


def open_ties(server: Server) -> Ties | None:
    """What ties this process to others of the house. Raises NoFleet."""
    if not server.config.redis:
        return None
    if server.engine.dialect.name != "postgresql":
        raise NoFleet(
            "several processes need a database that they can share: PostgreSQL (--db postgresql://…)"
        )
    try:
        from signoria.server.ties import Ties
    except ImportError as error:
        raise NoFleet(no_packages(error)) from error
    return Ties(server.config.redis, server.hub, server.driver, server.bell)


def open_board(server: Server) -> WSGIServer:
    """Where the figures can be read. Raises NoFleet."""
    try:
        from signoria.server.metrics import show
    except ImportError as error:
        raise NoFleet(no_packages(error)) from error
    try:
        return show(server, server.config.metrics)
    except OSError as error:
        raise NoFleet(f"figures can't be shown on port {server.config.metrics}: {reason(error)}") from error


class Server:
    """Everything a running server consists of. `asgi` is the application behind the gate."""

    def __init__(self, config: Config) -> None:
        self.config = config
        check_file(config.db)
        self.engine = open_engine(config.db)
        migrate(self.engine)
        self.house = House(self.engine, config)
        self.workshop = Workshop(config.compile)
        self.thinkers = Thinkers(config.workers, self.workshop)
        self.driver = Driver(self.house, self.thinkers)
        self.hub = Hub(self.house, self.driver)
        self.doctor = Doctor(self.engine, self.driver)
        self.sessions = Sessions(self.engine)
        self.troubles = Troubles()
        self.accounts = open_accounts(self.house)
        self.room = Room(config, self.house, self.hub)
        self.bell = Bell(self.house)
        self.postman = open_post(self.house, self.accounts)
        self.ties = open_ties(self)
        self._reckoning: set[asyncio.Task[None]] = set()
        self._one_by_one = asyncio.Lock()
        self.app = make_app(self.lifespan, ["^/api/"] if config.near else None)
        self.app.state.update(
            {
                "house": self.house,
                "hub": self.hub,
                "doctor": self.doctor,
                "draining": False,
                "ties": self.ties,
                "workshop": self.workshop,
                "sessions": self.sessions,
                "room": self.room,
                "accounts": self.accounts,
                "troubles": self.troubles,
                "started": store.now(),
                "restraints": self.house.restraints,
                "config": config,
                "sockets": Counter(),  # open ones, by session
                "thinkers": self.thinkers,
                "weighing": set(),  # table and seat for which a bot is being asked
            }
        )
        self.asgi = Gate(self.app, config, self.room)

    def stir(self) -> None:
        """Something may be due sooner than was known."""
        self.bell.stir()
        if self.postman is not None:
            self.postman.stir()

    def moved(self, table: str) -> None:
        """Who has a table open has changed: what is asked there may be due sooner or later."""
        task = asyncio.get_running_loop().create_task(self._reckon(table))
        self._reckoning.add(task)
        task.add_done_callback(self._reckoning.discard)

    async def _reckon(self, table: str) -> None:
        """One after the other, so that what was true last is what is stored."""
        async with self._one_by_one:
            here = set(self.hub.devices(table))
            try:
                await asyncio.to_thread(consent.reckon, self.house, table, here)
            except (DiskFull, SQLAlchemyError) as error:
                logger.error("who is at table %s could not be taken into account: %s", table, error)

    @asynccontextmanager
    async def lifespan(self, _app: Litestar) -> AsyncIterator[None]:
        self.hub.start()
        if self.config.accounts:
            self.hub.stir, self.hub.moved = self.stir, self.moved
            self.bell.start()
        if self.ties is not None:
            await self.ties.start()
        if self.postman is not None:
            self.postman.minds = self.bell.minds
            self.postman.start()
        self.workshop.start()
        await self.driver.start()
        threading.Thread(target=self.house.catch_up, name="past", daemon=True).start()
        logging.getLogger("signoria").addHandler(self.troubles)
        watch = asyncio.create_task(self.watch())
        board = open_board(self) if self.config.metrics else None
        try:
            yield
        finally:
            if board is not None:
                await asyncio.to_thread(board.shutdown)
                board.server_close()
            watch.cancel()
            await asyncio.gather(watch, return_exceptions=True)
            logging.getLogger("signoria").removeHandler(self.troubles)
            self.house.closing = True
            self.doctor.close()
            if self.ties is not None:
                await self.ties.part()
            self.workshop.close()
            await self.bell.stop()
            await self.driver.stop()
            if self.ties is not None:
                await self.ties.close()
            if self.postman is not None:
                await self.postman.stop()
            self.thinkers.close()
            self.house.close()
            self.house.restraints.close()
            self.engine.dispose()

    async def watch(self) -> None:
        """Send those away whose sessions another process has ended: `signoria user ban`, say; and see to the seats of those
        whose accounts it has deleted.
        """
        while self.config.accounts:
            await asyncio.sleep(WATCH)
            held = self.hub.sessions()
            try:
                ended = held - await asyncio.to_thread(self.sessions.still_good, held)
                self.hub.end_sessions(ended)
                await asyncio.to_thread(departures.notice, self.house)
            except (DiskFull, SQLAlchemyError) as error:
                logger.error("who was sent away could not be looked up: %s", error)


def make_app(lifespan: Any = None, unpacked: list[str] | None = None) -> Litestar:
    """The application alone, for its OpenAPI document. `unpacked`: paths whose answers are not compressed. Raises
    Undeclared.
    """
    app = Litestar(
        route_handlers=HANDLERS,
        lifespan=[lifespan] if lifespan is not None else [],
        openapi_config=openapi(),
        exception_handlers={
            Problem: on_problem,
            SignoriaError: on_kernel_error,
            HTTPException: on_http_error,
            OperationalError: on_no_database,
            RecursionError: on_too_deep,
            UnicodeDecodeError: on_no_text,
            Exception: on_crash,
        },
        middleware=[Guard],
        request_max_body_size=BODY_BYTES,
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=1000, gzip_compress_level=3, exclude=unpacked
        ),
        state=State({}),
        debug=False,
        logging_config=None,
    )
    needs.check(app)
    return app
