"""Tables that wait for people: how they are opened, how the seats fill, and how they become a game.

As long as a table waits there is no game: nothing is shuffled. When all seats are filled the people make the key
(`pledges.py`, `starting.py`); `start` is the one place where the table becomes a game. Such a table is not kept in memory:
whoever changes it holds its row in the database meanwhile.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from sqlalchemy import Connection

from signoria import bots as opponents
from signoria.kernel.chance import Source
from signoria.kernel.errors import BadOption
from signoria.kernel.match import Match
from signoria.server import company, invitations, keys, opening, record, roster, store, visits, words
from signoria.server.config import PACE
from signoria.server.database import reading, writing
from signoria.server.errors import Problem, Unfit, known_language, no_table, not_your_seat
from signoria.server.house import House
from signoria.server.live import LiveTable
from signoria.server.names import clean, distinct, fold, is_id, new_title
from signoria.server.people import Who
from signoria.server.pledges import new_round

WAITING: Final = "waiting"
PLAYING: Final = "playing"
DAY: Final = 24 * 3600 * 1000
OPEN_FOR: Final = 7 * DAY  # a table that waits
WARNED: Final = DAY  # before it is closed its owner is warned
MOST_WAITING: Final = 20  # of one owner
SEED_BITS: Final = 63


@contextmanager
def changing(house: House, id: str) -> Iterator[tuple[Connection, store.TableRow]]:
    """A table that waits, to be changed. Raises Problem."""
    with writing(house.engine) as c:
        store.lock_table(c, id)
        row = store.read_table(c, id) if is_id(id) else None
        if row is None:
            raise no_table(id)
        if row.stage != WAITING:
            raise Problem(409, "started", key="problem.started")
        yield c, row
        after = store.read_table(c, id)
        if after is not None and after.stage == WAITING:
            keys.seated(c, after)


def write_seat(c: Connection, id: str, seat: store.SeatRow) -> None:
    store.write_seat(c, id, seat)
    store.change_table(c, id, updated=store.now())


# -- opening ---------------------------------------------------------------------------------------


def open_table(
    house: House, wanted: company.NewGathering, who: Who, language: str
) -> tuple[str, list[company.Invitation]]:
    """A new table, and the links to it. One without empty seats begins at once. Raises Problem, BadOption."""
    rules = house.rules(wanted.game)
    setup = rules.setup(len(wanted.seats), wanted.options)
    if sum(offer.way == "me" for offer in wanted.seats) > 1:
        raise Unfit("problem.one_seat")
    time = store.now()
    new = secrets.token_hex(8)
    with writing(house.engine) as c:
        opening.check_most(c, who.person)
        if store.count_waiting(c, who.person) >= MOST_WAITING:
            raise Problem(409, "too_many_tables", key="problem.too_many_tables", values={"n": MOST_WAITING})
        seating = [store.SeatRow(i, "", None, secrets.randbits(SEED_BITS)) for i in range(len(wanted.seats))]
        for seat, offer in zip(seating, wanted.seats, strict=True):
            fill(c, house, wanted.game, seat, offer, who, seating, language)
        row = store.TableRow(
            id=new,
            title=clean(wanted.title, 120) or new_title(store.titles(c)),
            game=wanted.game,
            rules_version=rules.meta.rules_version,
            seats=len(seating),
            options=setup.values,
            data_name=setup.pack.name,
            data_fingerprint=setup.pack.fingerprint,
            chance=[],
            free_undo=False,
            start=None,
            origin={"kind": "new", "table": "", "at": 0},
            paused=False,
            pace=PACE,
            created=time,
            updated=time,
            over=False,
            bots_wait=False,
            summary=store.Summary(0, [], [], [], None),
            seating=seating,
            owner_id=who.person,
            stage=WAITING,
            begins=wanted.begins,
            delay=wanted.delay,
            language=known_language(wanted.language or language),
            closes=time + OPEN_FOR,
            advice=wanted.advice,
        )
        store.create_table(c, row, [])
        keys.write(c, row.id, new_round())
        links = [invitations.make(c, new, seat.seat) for seat in seating if seat.way == "link"]
        if wanted.link:
            links.append(invitations.make(c, new, None))
    begin_if_full(house, new)
    return new, links


def fill(
    c: Connection,
    house: House,
    game: str,
    seat: store.SeatRow,
    offer: company.SeatOffer,
    who: Who,
    seating: list[store.SeatRow],
    language: str,
) -> None:
    """Offer a seat as the owner wants it. Raises Problem, BadOption, UnknownBot."""
    seat.bot = seat.person_id = seat.asked_id = seat.since = None
    seat.way = offer.way if offer.way in ("link", "name", "open") else ""
    name = words.say(language, "title.player", n=seat.seat + 1)
    if offer.way == "me":
        seat.person_id, name = who.person, visits.person_name(c, who.person)
    elif offer.way == "bot":
        opponents.check(offer.bot, temperaments=house.rules(game).thinking().temperaments)
        seat.bot = offer.bot
        name = f"{words.say(language, f'bot.{opponents.parse(offer.bot).level}')} {seat.seat + 1}"
    elif offer.way == "name":
        asked = roster.find(c, fold(offer.name.strip()))
        if asked is None or asked.banned is not None:
            raise Unfit("problem.nobody_called", name=offer.name[:60])
        seat.asked_id = asked.id
        if seat.asked_id in {one.asked_id for one in seating if one is not seat} | {who.person}:
            raise Unfit("problem.asked_twice", name=offer.name[:60])
    seat.name = distinct(name, {one.name for one in seating if one is not seat})


# -- filling ---------------------------------------------------------------------------------------


def sit(house: House, id: str, seat: int | None, who: Who, link: company.Invitation | None = None) -> int:
    """Somebody takes a seat: one that is open, or for which they were asked by name, or (with a link) that the link
    leads to. Returns which. Raises Problem.
    """
    with changing(house, id) as (c, row):
        found = find_seat(row, seat, who, link)
        for one in row.seating:
            if one.person_id == who.person and one.seat != found.seat:
                vacate(one, row, house.language())
                write_seat(c, id, one)
        others = {one.name for one in row.seating if one.seat != found.seat}
        found.person_id, found.name = who.person, distinct(visits.person_name(c, who.person), others)
        write_seat(c, id, found)
    begin_if_full(house, id)
    return found.seat


def find_seat(
    row: store.TableRow, seat: int | None, who: Who, link: company.Invitation | None
) -> store.SeatRow:
    """The seat that somebody may take. Raises Problem."""
    mine = [one for one in row.seating if one.person_id == who.person]
    if mine and seat in (None, mine[0].seat):
        return mine[0]
    for one in row.seating:
        if seat in (None, one.seat) and is_free(one) and leads_to(one, who, link):
            return one
    taken = [one for one in row.seating if one.seat == seat and one.person_id is not None]
    if taken:
        raise Problem(409, "taken", key="problem.seat_taken_house", values={"name": taken[0].name})
    raise Problem(409, "taken", key="problem.no_seat_free")


def leads_to(seat: store.SeatRow, who: Who, link: company.Invitation | None) -> bool:
    if link is not None and (link.seat == seat.seat or (link.seat is None and seat.way in ("link", "open"))):
        return True
    return who.member and (seat.way == "open" or seat.asked_id == who.person)


def is_free(seat: store.SeatRow) -> bool:
    return seat.person_id is None and seat.bot is None


def vacate(seat: store.SeatRow, row: store.TableRow, language: str) -> None:
    """The seat has nobody's name; it is offered as it was."""
    seat.person_id = None
    seat.way = seat.way or "link"
    taken = {one.name for one in row.seating if one is not seat}
    seat.name = distinct(words.say(language, "title.player", n=seat.seat + 1), taken)


def decline(house: House, id: str, who: Who) -> None:
    """Somebody who was asked by name does not come."""
    with changing(house, id) as (c, row):
        asked = [one for one in row.seating if one.asked_id == who.person]
        if not asked:
            raise no_table(id)
        for one in asked:
            one.asked_id = None
            if one.person_id == who.person:
                vacate(one, row, house.language())
            write_seat(c, id, one)


def leave(house: House, id: str, person: str) -> None:
    """Somebody gives the seat back, or is asked to."""
    with changing(house, id) as (c, row):
        for one in row.seating:
            if one.person_id == person:
                one.asked_id = None
                vacate(one, row, house.language())
                write_seat(c, id, one)


def offer_anew(
    house: House, id: str, seat: int, offer: company.SeatOffer, who: Who, language: str
) -> company.Invitation | None:
    """The owner fills a free seat in another way; a link to it is made anew."""
    made = None
    with changing(house, id) as (c, row):
        if not 0 <= seat < row.seats:
            raise not_your_seat(seat)
        one = row.seating[seat]
        if one.person_id not in (None, who.person):
            raise Problem(409, "taken", key="problem.seat_taken_house", values={"name": one.name})
        if offer.way == "me" and any(s.person_id == who.person for s in row.seating if s is not one):
            raise Unfit("problem.one_seat")
        fill(c, house, row.game, one, offer, who, row.seating, language)
        write_seat(c, id, one)
        invitations.revoke_seat(c, id, seat)
        if offer.way == "link":
            made = invitations.make(c, id, seat)
    begin_if_full(house, id)
    return made


# -- beginning -------------------------------------------------------------------------------------


def begin_if_full(house: House, id: str) -> None:
    with reading(house.engine) as c:
        row = store.read_table(c, id)
    if row is not None and row.stage == WAITING and row.begins == "full" and not empty_seats(row):
        begin(house, id)


def empty_seats(row: store.TableRow) -> list[store.SeatRow]:
    return [one for one in row.seating if is_free(one)]


def begin_now(house: House, id: str, bot: str, language: str) -> None:
    """The owner says that it begins: a bot takes every seat that is empty still. Raises Problem."""
    with changing(house, id) as (c, row):
        empty = empty_seats(row)
        if empty and not bot:
            raise Problem(409, "empty_seats", key="problem.empty_seats", values={"n": len(empty)})
        for one in empty:
            fill(c, house, row.game, one, company.SeatOffer("bot", bot=bot), Who(), row.seating, language)
            write_seat(c, id, one)
    begin(house, id)


def begin(house: House, id: str) -> None:
    """All seats are filled: as soon as the people have made the key together, the game begins."""
    with changing(house, id) as (c, row):
        made = keys.seated(c, row)
        people = keys.holders(row)
        made.close(people, keys.seating(row), house.looks.all_here(id, set(people.values())), store.now())
        keys.write(c, id, made)
        if made.complete:
            start(house, c, row, [made.source(row.seats)])
    if made.complete:
        house.listen(id, "started")
    house.listen(id, "request")


def start(house: House, c: Connection, row: store.TableRow, chance: list[Source]) -> None:
    """A table that waits becomes a game, with these sources of chance: the only place where it does. Raises Problem."""
    if empty_seats(row):
        raise Problem(409, "empty_seats", key="problem.empty_seats", values={"n": len(empty_seats(row))})
    rules = house.rules(row.game)
    try:
        setup = rules.setup(row.seats, row.options)
    except BadOption as error:
        raise Problem(409, "bad_option", str(error)) from error
    match = Match(setup, chance, [one.name for one in row.seating], "en", row.free_undo)
    time = store.now()
    row.stage, row.closes, row.created, row.updated = PLAYING, None, time, time
    row.chance = [source.to_json() for source in chance]
    row.rules_version, row.data_name = rules.meta.rules_version, setup.pack.name
    row.data_fingerprint = setup.pack.fingerprint
    table = LiveTable(row, match)
    row.summary, row.bots_wait, row.over = table.summary(), bool(table.bots_waiting()), match.over
    rows = record.new_rows(match, 0, [0] * row.seats, time)
    store.change_table(c, row.id, **stored(row))
    for one in row.seating:
        one.way, one.asked_id = "", None
        write_seat(c, row.id, one)
    if rows:
        store.append(c, row.id, rows, row.over, row.bots_wait, row.summary, time)
    store.write_past(c, row.id, table.past())
    keys.end(c, row.id)


def stored(row: store.TableRow) -> dict[str, Any]:
    """The columns of a table that change when it begins."""
    return {
        "stage": row.stage,
        "closes": row.closes,
        "created": row.created,
        "chance": store.dump(row.chance),
        "rules_version": row.rules_version,
        "data_name": row.data_name,
        "data_fingerprint": row.data_fingerprint,
        "over": row.over,
        "bots_wait": row.bots_wait,
        "summary": store.dump(row.summary),
    }


# -- the owner -------------------------------------------------------------------------------------


def keep_longer(house: House, id: str) -> None:
    """The table stays open for another week from now."""
    with changing(house, id) as (c, row):
        store.change_table(c, row.id, closes=store.now() + OPEN_FOR)


def overdue(house: House) -> list[str]:
    """The tables that have waited too long."""
    with reading(house.engine) as c:
        return store.tables_to_close(c, store.now())


def close(house: House, id: str) -> None:
    """A table has waited too long: it goes, unless somebody has kept it. Raises Problem: it has begun meanwhile, or is gone."""
    with changing(house, id) as (c, row):
        late = row.closes is not None and row.closes <= store.now()
        if late:
            store.delete_table(c, id)
    if late:
        house.gone(id)
