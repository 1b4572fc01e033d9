"""The past of a table: replay, chronicle, export, import, playing on."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Response, get, post
from litestar.datastructures import State
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter

from signoria.server import opening, shapes, story
from signoria.server import past as times
from signoria.server.needs import MEMBER, SEAT, STUDY
from signoria.server.routes.common import Eyes, Lang, TableId, house_of, options, threaded, tongue

IMPORT_BYTES: Final = 20_000_000
MOST_LINES: Final = 2_000

From = Annotated[int, QueryParameter(name="from", ge=0, le=2**31 - 1, required=False)]
Place = Annotated[int, PathParameter(ge=0, le=2**31 - 1)]
AnyEyes = Annotated[
    str | None,
    QueryParameter(
        name="seat",
        pattern=r"^(all|[0-9]{1,2})$",
        required=False,
        description="a seat, or all (when the game is over); without it a spectator",
    ),
]


@get("/api/tables/{table:str}/chronicle", needs=SEAT, **options(404, 409))
@threaded
def chronicle(
    state: State, table: TableId, seat: Eyes = None, start: From = 0, lang: Lang = None
) -> shapes.Chronicle:
    """Lines of the chronicle, at most 2000."""
    return times.chronicle(house_of(state), table, seat, start, MOST_LINES, tongue(state, lang))


@get("/api/tables/{table:str}/replay", needs=SEAT, **options(404, 409))
@threaded
def replay(state: State, table: TableId, seat: Eyes = None) -> shapes.ReplayInfo:
    """How long the game is so far, and where its turns begin."""
    return times.replay(house_of(state), table, seat)


@get("/api/tables/{table:str}/replay/{n:int}", needs=SEAT, **options(404, 409))
@threaded
def position(
    state: State, table: TableId, n: Place, seat: AnyEyes = None, lang: Lang = None
) -> shapes.Position:
    """A past position."""
    every = seat == "all"
    eyes = None if seat is None or every else int(seat)
    return times.position(house_of(state), table, n, eyes, every, tongue(state, lang))


@get("/api/tables/{table:str}/story", needs=SEAT, **options(404, 409))
@threaded
def tell_story(state: State, table: TableId, lang: Lang = None) -> shapes.Story:
    """How a game that is over went."""
    return story.story(house_of(state), table, tongue(state, lang))


@get("/api/tables/{table:str}/export", needs=STUDY, **options(404, 409))
@threaded
def export(
    state: State, table: TableId, spoilers: FromQuery[bool] = False, lang: Lang = None
) -> Response[dict[str, Any]]:
    """The save, as a file."""
    text, name = times.export(house_of(state), table, spoilers)
    return Response(
        content=text.encode(),  # type: ignore[arg-type]
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@get("/api/tables/{table:str}/verify", needs=SEAT, **options(404, 409))
@threaded
def verify(state: State, table: TableId, lang: Lang = None) -> shapes.Verdict:
    """Whether the cards and dice of a game that is over were as committed."""
    return times.verify(house_of(state), table, tongue(state, lang))


@post("/api/tables/import", needs=MEMBER, request_max_body_size=IMPORT_BYTES, **options(404, 413))
async def take_in(state: State, data: JSONBody[shapes.Import], lang: Lang = None) -> shapes.TableInfo:
    """Open a table from a save."""
    house = house_of(state)
    return await house.provers.do(lambda: opening.take_in(house, data, tongue(state, lang)))


@post("/api/tables/{table:str}/branch", needs=STUDY, **options(404, 409, 413))
@threaded
def branch(
    state: State, table: TableId, data: JSONBody[shapes.Branch], lang: Lang = None
) -> shapes.TableInfo:
    """Play on from a position, at a new table."""
    return opening.branch(house_of(state), table, data, tongue(state, lang))


HANDLERS = [tell_story, chronicle, replay, position, export, verify, take_in, branch]
