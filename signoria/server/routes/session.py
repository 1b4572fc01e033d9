"""Letting browsers in; settings; health."""

from __future__ import annotations

import hmac
from typing import Annotated

from litestar import Request, Response, get, put
from litestar.datastructures import Cookie, State
from litestar.params import JSONBody, QueryParameter
from litestar.response import Redirect

import signoria
from signoria.server import shapes
from signoria.server.errors import Problem
from signoria.server.gate import LIFETIME_MS, Sessions, cookie_name, csrf_token
from signoria.server.routes.common import errors, house_of, options, threaded
from signoria.server.words import LANGUAGES

Token = Annotated[str, QueryParameter(name="token", max_length=200, required=False)]
Next = Annotated[str, QueryParameter(name="next", max_length=2000, required=False)]


def local_path(wanted: str) -> str:
    """A path on this server; anything else becomes the lobby."""
    plain = wanted.isascii() and wanted.isprintable() and "\\" not in wanted
    return wanted if plain and wanted.startswith("/") and not wanted.startswith("//") else "/"


@get("/enter", include_in_schema=False)
@threaded
def enter(
    request: Request[None, None, State], state: State, token: Token = "", next_page: Next = "/"
) -> Response[None]:
    """Exchange the token of this launch for a session. With the address of an earlier launch those who were
    let in before go on; to others the client's page says what to open.
    """
    config = state.config
    sessions: Sessions = state.sessions
    if not hmac.compare_digest(token.encode(), config.token.encode()):
        if sessions.check(request.cookies.get(cookie_name(config), "")):
            return Redirect(path=local_path(next_page), status_code=303)
        if "text/html" in request.headers.get("accept", ""):
            return Redirect(path="/", status_code=303)
        raise Problem(403, "token", "This address is of an earlier launch; open the one printed last.")
    cookie = Cookie(
        key=cookie_name(config),
        value=sessions.open(),
        httponly=True,
        samesite="strict",
        path="/",
        max_age=LIFETIME_MS // 1000,
    )
    return Redirect(path=local_path(next_page), status_code=303, cookies=[cookie])


@get("/api/session", **options())
@threaded
def session(request: Request[None, None, State], state: State) -> shapes.SessionInfo:
    """What a client has to know first."""
    house = house_of(state)
    return shapes.SessionInfo(
        csrf=csrf_token(request.scope["state"]["session"]),
        version=signoria.__version__,
        languages=list(LANGUAGES),
        mode="local" if state.config.local else "shared",
        games=list(house.metas()),
    )


@get("/api/settings", **options())
@threaded
def read_settings(state: State) -> shapes.Settings:
    """What the client keeps here."""
    return shapes.Settings(house_of(state).settings())


@put("/api/settings", **options(413))
@threaded
def write_settings(state: State, data: JSONBody[shapes.Settings]) -> shapes.Settings:
    """Merge into what is kept; null removes a key."""
    return shapes.Settings(house_of(state).change_settings(data.values))


@get("/health", responses=errors(), sync_to_thread=False)
def health() -> shapes.Health:
    """Whether the server is there."""
    return shapes.Health(True)


HANDLERS = [enter, session, read_settings, write_settings, health]
