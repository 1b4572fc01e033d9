"""Letting browsers in; settings; health."""

from __future__ import annotations

import hmac
from typing import Annotated

from litestar import Request, Response, get, put
from litestar.datastructures import Cookie, State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, QueryParameter
from litestar.response import Redirect

import signoria
from signoria.server import arrivals, books, shapes, visits
from signoria.server.config import Config
from signoria.server.database import reading
from signoria.server.errors import Problem, too_many
from signoria.server.gate import (
    LIFETIME_MS,
    Sessions,
    address_of,
    cookie_name,
    csrf_token,
    read_headers,
    session_of,
)
from signoria.server.needs import ANYONE, MEMBER, SESSION
from signoria.server.people import HOST, Who, asking
from signoria.server.routes.common import Lang, errors, house_of, options, threaded
from signoria.server.words import languages, ui_texts

Token = Annotated[str, QueryParameter(name="token", max_length=200, required=False)]
Next = Annotated[str, QueryParameter(name="next", max_length=2000, required=False)]


def local_path(wanted: str) -> str:
    """A path on this server; anything else becomes the lobby."""
    plain = wanted.isascii() and wanted.isprintable() and "\\" not in wanted
    return wanted if plain and wanted.startswith("/") and not wanted.startswith("//") else "/"


@get("/enter", needs=ANYONE, include_in_schema=False)
@threaded
def enter(
    request: Request[None, None, State], state: State, token: Token = "", next_page: Next = "/"
) -> Response[None]:
    """Exchange the token of this launch for a session. With the address of an earlier launch those who were
    let in before go on; to others the client's page says what to open.
    """
    config: Config = state.config
    sessions: Sessions = state.sessions
    if (
        state.room.at(request.scope) or config.accounts
    ):  # the token is the host's, and there is no TLS or no host
        raise Problem(404, "not_found", "There is nothing here.")
    headers = read_headers(request.scope)
    if not hmac.compare_digest(token.encode(), config.token.encode()):
        if sessions.check(session_of(headers, config)) == HOST:
            return Redirect(path=local_path(next_page), status_code=303)
        wait = state.restraints.guesses.count(address_of(request.scope))
        if wait:
            raise too_many(wait)
        if "text/html" in request.headers.get("accept", ""):
            return Redirect(path="/", status_code=303)
        raise Problem(403, "token", "This address is of an earlier launch; open the one printed last.")
    cookie = session_cookie(config, sessions.open(), headers.get("host", ""))
    return Redirect(path=local_path(next_page), status_code=303, cookies=[cookie])


def session_cookie(config: Config, value: str, host: str) -> Cookie:
    return Cookie(
        key=cookie_name(config),
        value=value,
        httponly=True,
        samesite="strict",
        secure=config.behind_tls(host),
        path="/",
        max_age=LIFETIME_MS // 1000,
    )


@get("/api/session", needs=SESSION, **options())
@threaded
def session(request: Request[None, None, State], state: State) -> arrivals.SessionInfo:
    """What a client has to know first."""
    return session_info(state, request.scope["state"]["session"], asking())


def session_info(state: State, value: str, who: Who) -> arrivals.SessionInfo:
    house, guest, member = house_of(state), None, None
    if who.member:
        account = state.accounts.account(who.person)
        member = arrivals.MemberInfo(account.id, account.name, account.is_admin)
    if who.is_guest:
        with reading(house.engine) as c:
            guest = arrivals.GuestInfo(who.table, *visits.read_person(c, who.person))
    return arrivals.SessionInfo(
        csrf=csrf_token(value),
        version=signoria.__version__,
        languages=list(languages()),
        mode="house" if state.config.accounts else "room" if who.is_guest else "local",
        games=list(house.metas()),
        guest=guest,
        phones=state.config.lan and not who.is_guest,
        member=member,
    )


@get("/api/settings", needs=MEMBER, **options())
@threaded
def read_settings(state: State) -> shapes.Settings:
    """What the client keeps here, each member's own."""
    if asking().member:
        return shapes.Settings(state.accounts.account(asking().person).settings)
    return shapes.Settings(house_of(state).settings())


@put("/api/settings", needs=MEMBER, **options(413))
@threaded
def write_settings(state: State, data: JSONBody[shapes.Settings]) -> shapes.Settings:
    """Merge into what is kept; null removes a key."""
    if asking().member:
        return shapes.Settings(state.accounts.change_settings(asking().person, data.values))
    return shapes.Settings(house_of(state).change_settings(data.values))


@get("/texts", needs=ANYONE, **options())
@threaded
def texts(state: State, lang: Lang = None) -> books.Texts:
    """The words of the browser client. Open to all: who is not let in is told so. In place of a language that is not
    there comes that of the settings.
    """
    language = lang if lang in languages() else house_of(state).language()
    return books.Texts(language, ui_texts(language))


ILL = ResponseSpec(shapes.Health, generate_examples=False, description="which parts are ill")


@get("/health", needs=ANYONE, responses={**errors(), 503: ILL})
async def health(state: State) -> Response[shapes.Health]:
    """Whether the server does its work, and if not, what is ill."""
    found: shapes.Health = await state.doctor.visit()
    return Response(found, status_code=200 if found.ok else 503)


NOT_READY = ResponseSpec(shapes.Ready, generate_examples=False, description="what is missing")


@get("/ready", needs=ANYONE, responses={**errors(), 503: NOT_READY})
async def ready(state: State) -> Response[shapes.Ready]:
    """Whether a proxy should send browsers here. A server may be ill (/health) and ready, or well and about to end. One that
    does not hear the others follows the log by itself: when Redis is gone none of them does, and the house stays open.
    """
    health: shapes.Health = await state.doctor.visit()
    fellows = state.ties is None or state.ties.fellows.connected
    ok = health.database and not state.draining
    found = shapes.Ready(ok, health.database, fellows, state.draining)
    return Response(found, status_code=200 if ok else 503)


HANDLERS = [enter, session, texts, read_settings, write_settings, health, ready]
