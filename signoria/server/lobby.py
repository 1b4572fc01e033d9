"""The lobby of a house, as one member sees it: made from rows alone, without any game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, exists, func, select

from signoria.server import company, consent, keys, listing, store, talk, visits, waiting
from signoria.server.database import reading
from signoria.server.errors import OLD
from signoria.server.models import people, requests, seats, tables
from signoria.server.onlooking import behind
from signoria.server.people import Who

if TYPE_CHECKING:
    from signoria.server.house import House
    from signoria.server.hub import Hub

MINE: Final = 60  # tables of each kind
OPEN: Final = 40
WATCHED: Final = 12
HERE: Final = 40


def lobby(house: House, hub: Hub, who: Who, language: str, game: str = "", spoken: str = "") -> company.Lobby:
    """`game` and `spoken`, a language, are what somebody looks for among open tables."""
    person = who.person
    asked = select(seats.c.table_id).where(seats.c.asked_id == person, seats.c.person_id.is_(None))
    free = exists().where(
        seats.c.table_id == tables.c.id,
        seats.c.way == "open",
        seats.c.person_id.is_(None),
        seats.c.bot.is_(None),
    )
    with reading(house.engine) as c:
        own = store.list_tables(c, MINE, ~tables.c.over, listing.mine(person))
        invited = store.list_tables(
            c, OPEN, tables.c.stage == "waiting", tables.c.id.in_(asked), ~listing.mine(person)
        )
        to_me = (tables.c.stage == "waiting", free, ~listing.mine(person), tables.c.id.not_in(asked))
        looked_for = [tables.c.game == game] * bool(game) + [tables.c.language == spoken] * bool(spoken)
        opened = store.list_tables(c, OPEN, *to_me, *looked_for)
        all_open = c.execute(select(func.count()).select_from(tables).where(*to_me)).scalar_one()
        watched = store.list_tables(
            c,
            WATCHED,
            tables.c.stage == "playing",
            ~tables.c.over,
            tables.c.delay >= 0,
            ~listing.mine(person),
        )
        finished = c.execute(
            select(func.count())
            .select_from(tables)
            .where(tables.c.over, tables.c.lesson.is_(None), listing.mine(person))
        )
        count = int(finished.scalar_one())
        rows = [*own, *invited, *opened, *watched]
        names = names_of(c, {row.owner_id for row in rows if row.owner_id} | hub.everybody())
        asks = asking(c, own, person)
        unread = talk.unread(c, person, [row.id for row in own])
        name = visits.person_name(c, person)
        wants = keys.wanted(c, [row.id for row in own], person)

    def shape(row: store.TableRow) -> company.Listed:
        one = listed(house, hub, row, who, language, names, asks.get(row.id, ""), unread.get(row.id, 0))
        one.wanted = row.id in wants
        return one

    return company.Lobby(
        name=name,
        mine=sorted(map(shape, own), key=order),
        invitations=[shape(row) for row in invited],
        open=[shape(row) for row in opened],
        watch=[shape(row) for row in watched],
        finished=count,
        here=sorted(names[one] for one in hub.everybody() if one in names)[:HERE],
        opened=int(all_open),
    )


def order(one: company.Listed) -> tuple[int, int]:
    """What waits for me first, that which waits longest before the others; then those that wait for others; then those
    that are to be filled.
    """
    if one.yours or one.asks:
        return 0, one.since
    return (2 if one.status == "waiting" else 1), -one.since


def names_of(c: Connection, persons: set[str]) -> dict[str, str]:
    rows = c.execute(select(people.c.id, people.c.name).where(people.c.id.in_(persons)))
    return {str(person): str(name) for person, name in rows}


def asking(c: Connection, rows: list[store.TableRow], person: str) -> dict[str, str]:
    """Who asks somebody for an answer, by table."""
    by_id = {row.id: row for row in rows}
    wanted = select(requests.c.table_id).where(requests.c.table_id.in_(list(by_id)), ~requests.c.agreed)
    found = {}
    for (table,) in c.execute(wanted).all():
        request = consent.current(c, str(table))
        row = by_id[str(table)]
        if request is not None and person in consent.asked(row, request) and person not in request.answers:
            found[row.id] = visits.person_name(c, request.person_id)
    return found


def listed(
    house: House,
    hub: Hub,
    row: store.TableRow,
    who: Who,
    language: str,
    names: dict[str, str],
    asks: str,
    unread: int,
) -> company.Listed:
    meta = house.metas().get(row.game)
    status = "waiting" if row.stage == "waiting" else status_of(house, row)
    due = set(row.summary.waiting) if status == "running" and not behind(row) else set()
    shown = [
        company.ListedSeat(
            seat=one.seat,
            name=one.name,
            free=row.stage == "waiting" and one.person_id is None and one.bot is None,
            bot=one.bot is not None and one.person_id is None,
            due=one.seat in due,
            away=one.bot is not None and one.person_id is not None,
            you=one.person_id == who.person,
        )
        for one in row.seating
    ]
    owned = row.owner_id == who.person
    return company.Listed(
        id=row.id,
        title=row.title,
        game=row.game,
        game_title=meta.title if meta is not None else row.game,
        status=status,  # type: ignore[arg-type]
        turn=row.summary.turn,
        seats=shown,
        yours=any(seat.you and seat.due and not seat.away for seat in shown),
        mine=owned,
        owner=names.get(row.owner_id or "", ""),
        asks=asks,
        since=row.updated,
        closes=row.closes,
        warn=owned and row.closes is not None and row.closes - store.now() < waiting.WARNED,
        delay=row.delay,
        language=row.language,
        variant=listing.variant(row, language) if meta is not None and not row.damaged else [],
        watching=hub.watchers(row.id, {one.person_id for one in row.seating if one.person_id}),
        unread=unread,
    )


def status_of(house: House, row: store.TableRow) -> str:
    frozen = house.frozen(row)
    if frozen is not None:
        return "old" if frozen.code == OLD else "frozen"
    return "over" if row.over else "running"
