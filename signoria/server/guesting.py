"""People come to a table of a house, by a link or as members, and go; what they are shown of one that waits."""

from __future__ import annotations

import secrets
from contextlib import suppress
from typing import Final

import msgspec
from sqlalchemy import Connection

from signoria.server import (
    company,
    consent,
    invitations,
    keys,
    leaving,
    listing,
    roster,
    shapes,
    store,
    visits,
    waiting,
)
from signoria.server.database import reading, writing
from signoria.server.errors import Problem, Unfit, no_table, not_your_seat
from signoria.server.house import House, insist
from signoria.server.names import clean, distinct, fold, is_id
from signoria.server.people import Who

MOST_GUESTS: Final = 40  # at one table, watching ones included


def read_row(house: House, id: str) -> store.TableRow:
    with reading(house.engine) as c:
        row = store.read_table(c, id) if is_id(id) else None
    if row is None:
        raise no_table(id)
    return row


# -- what they are shown ---------------------------------------------------------------------------


def waiting_info(
    house: House, id: str, who: Who, language: str, made: company.Invitation | None = None
) -> company.WaitingInfo:
    """A table that waits. `made` is a link with its code, which is told this once."""
    row = read_row(house, id)
    house.looks.look(id, who.person)
    with reading(house.engine) as c:
        made_key = keys.find(c, id)
        owner = visits.person_name(c, row.owner_id or "")
        asked = {one.seat: visits.person_name(c, one.asked_id) for one in row.seating if one.asked_id}
        members = visits.members(c, {one.person_id for one in row.seating if one.person_id})
        links = invitations.of_table(c, id) if row.owner_id == who.person else []
    if made is not None:
        links = [made if made.id == one.id else one for one in links]
    seats = [
        company.WaitingSeat(
            seat=one.seat,
            name=one.name,
            free=waiting.is_free(one),
            way=one.way,
            asked=asked.get(one.seat, ""),
            bot=one.bot,
            yours=one.person_id == who.person,
            guest=one.person_id is not None and one.person_id not in members,
        )
        for one in row.seating
    ]
    return company.WaitingInfo(
        table=listing.info_of(house, row, language),
        owner=owner,
        mine=row.owner_id == who.person,
        begins=row.begins,
        delay=row.delay,
        language=row.language,
        closes=row.closes,
        seats=seats,
        links=links,
        key=made_key.shape() if made_key is not None else None,
        warn=row.owner_id == who.person
        and row.closes is not None
        and row.closes - store.now() < waiting.WARNED,
    )


def invitation_info(
    house: House, id: str, link: company.Invitation, who: Who, language: str
) -> company.InvitationInfo:
    """What somebody is shown who comes by a link."""
    row = read_row(house, id)
    with reading(house.engine) as c:
        owner = visits.person_name(c, row.owner_id or "")
        me = visits.person_name(c, who.person) if who.member else ""
    info = listing.info_of(house, row, language)
    seats = [
        company.InvitedSeat(one.seat, one.name, waiting.is_free(one) and open_by(row, one, link))
        for one in row.seating
        if link.seat in (None, one.seat)
    ]
    return company.InvitationInfo(
        table=id,
        title=row.title,
        game=row.game,
        game_title=info.game_title,
        owner=owner,
        status=info.status,
        seats=seats,
        watch=row.stage == waiting.PLAYING and row.delay >= 0 and link.seat is None,
        back=bool(who.person) and any(one.person_id == who.person for one in row.seating),
        me=me,
        elsewhere=elsewhere(house, id, who),
    )


def elsewhere(house: House, id: str, who: Who) -> str:
    """The other table at which a guest holds a seat; empty if none. A browser keeps one key of a guest."""
    if not who.is_guest or who.table == id:
        return ""
    with reading(house.engine) as c:
        seat, _ = visits.read_person(c, who.person)
    return "" if seat is None else read_row(house, who.table).title


def open_by(row: store.TableRow, seat: store.SeatRow, link: company.Invitation) -> bool:
    """Whether a link leads to a free seat; while a game goes on every seat that somebody has left is one."""
    if link.seat is not None:
        return link.seat == seat.seat
    return row.stage == waiting.PLAYING or seat.way in ("link", "open")


# -- coming ----------------------------------------------------------------------------------------


def come(house: House, id: str, link: company.Invitation, who: Who, wanted: company.Arrival) -> Who:
    """Somebody comes by a link: a member as themselves, anybody else as a guest of this table. Returns who they are
    here. Raises Problem.
    """
    row = read_row(house, id)
    if any(who.person and one.person_id == who.person for one in row.seating):
        return who
    other = elsewhere(house, id, who)
    if other and not wanted.give_up:
        raise Problem(409, "elsewhere", key="problem.guest_elsewhere", values={"title": other})
    if wanted.watch and (row.stage != waiting.PLAYING or row.delay < 0 or link.seat is not None):
        raise Problem(409, "not_watched", key="problem.not_watched")
    comer = who if who.member else guest(house, row, who, wanted)
    try:
        if not wanted.watch:
            take_place(house, row, link, comer, wanted.seat)
    except Problem:
        if comer != who:
            with writing(house.engine) as c:
                visits.delete_person(c, comer.person)
        raise
    if other:
        with suppress(Problem):  # the game there is over, or can't be played on
            leave(house, who.table, who)
    return comer


def take_place(
    house: House, row: store.TableRow, link: company.Invitation, who: Who, wanted: int | None
) -> None:
    if row.stage == waiting.WAITING:
        waiting.sit(house, row.id, link.seat if link.seat is not None else wanted, who, link)
    else:
        sit_down(house, row.id, link, who, wanted)


def guest(house: House, row: store.TableRow, who: Who, wanted: company.Arrival) -> Who:
    """A guest of this table; the same as before, if the browser is known as one."""
    name = clean(wanted.name, 60)
    if not name:
        raise Unfit("problem.no_name")
    if who.table == row.id and who.person:
        return who
    person = secrets.token_hex(16)
    with writing(house.engine) as c:
        name = roster.free_name(c, name)
        if visits.count_people(c, row.id) >= MOST_GUESTS:
            raise Problem(409, "crowded", key="problem.crowded_house")
        visits.write_person(c, person, row.id, name)
    return Who(True, person, row.id)


def sit_down(house: House, id: str, link: company.Invitation, who: Who, wanted: int | None) -> None:
    """Take a seat that somebody has left for good, while the game goes on."""
    insist(lambda: _sit_down(house, id, link, who, wanted))
    house.listen(id, "table")


def _sit_down(house: House, id: str, link: company.Invitation, who: Who, wanted: int | None) -> None:
    with house.at(id) as table:
        rows = [msgspec.structs.replace(one) for one in table.row.seating]
        seat = link.seat if link.seat is not None else wanted
        free = [one for one in rows if waiting.is_free(one) and seat in (None, one.seat)]
        if not free:
            raise Problem(409, "taken", key="problem.no_seat_free")
        with reading(house.engine) as c:
            name = visits.person_name(c, who.person)
        others = {one.name for one in rows if one is not free[0]}
        free[0].person_id, free[0].name = who.person, distinct(name, others)
        house.seat_anew(table, table.row.title, rows)


# -- going -----------------------------------------------------------------------------------------


def leave(house: House, id: str, who: Who) -> None:
    """Somebody goes: before the game the seat is free again, while it goes on a bot sits in."""
    if read_row(house, id).stage == waiting.WAITING:
        waiting.leave(house, id, who.person)
        if who.is_guest:
            with writing(house.engine) as c:
                visits.delete_person(c, who.person)
    else:
        leaving.leave(house, id, who.person)
        consent.settle(house, id)  # who has left is not asked any more
        house.listen(id, "request")


def send_away(house: House, id: str, seat: int) -> str:
    """The owner frees a seat of a table that waits. Returns whose it was."""
    row = read_row(house, id)
    person = row.seating[seat].person_id if seat < row.seats else None
    if person is None:
        raise not_your_seat(seat)
    waiting.leave(house, id, person)
    with reading(house.engine) as c:
        member = person in visits.members(c, {person})
    if not member:
        with writing(house.engine) as c:
            visits.delete_person(c, person)
    return person


# -- the owner -------------------------------------------------------------------------------------


def change(house: House, id: str, wanted: company.GatheringChange, language: str) -> shapes.TableInfo:
    """Who may watch, whose the table is, and how long it waits."""
    row = read_row(house, id)
    if wanted.longer:
        waiting.keep_longer(house, id)
    values: dict[str, object] = {}
    with writing(house.engine) as c:
        if wanted.delay is not None:
            if wanted.delay >= 0 and row.stage == waiting.PLAYING:
                check_borne(c, row)
            values["delay"] = wanted.delay
        if wanted.owner is not None:
            heir = roster.find(c, fold(wanted.owner.strip()))
            if heir is None or heir.banned is not None:
                raise Unfit("problem.nobody_called", name=wanted.owner[:60])
            values["owner_id"] = heir.id
        if values:
            store.change_table(c, id, **values)
    known = house.cached(id)
    if known is not None:
        with known.lock:
            known.row.delay = wanted.delay if wanted.delay is not None else known.row.delay
            known.row.owner_id = str(values.get("owner_id", known.row.owner_id or "")) or None
    if row.stage == waiting.PLAYING:
        house.listen(id, "table")
    return listing.info(house, id, language)


def check_borne(c: Connection, row: store.TableRow) -> None:
    """Who lets others watch a game that was opened alone, such as one from a save, bears nobody else's name there. Raises Unfit."""
    own = visits.person_name(c, row.owner_id or "")
    for one in row.seating:
        if one.person_id in (None, row.owner_id) and one.name != own:
            roster.free_name(c, one.name, row.owner_id or "")


def remove(house: House, id: str, who: Who) -> None:
    """Delete a table. In a house a game that goes on belongs to all who play it; an administrator says why (`routes/administration.py`).
    Raises Problem.
    """
    if who.member:
        row = read_row(house, id)
        others = {one.person_id for one in row.seating if one.person_id} - {who.person}
        if row.stage == waiting.PLAYING and not row.over and others:
            raise Problem(409, "needs_consent", key="problem.needs_consent")
    house.delete(id)


def adopt(house: House) -> None:
    """Tables that were a host's before the house had accounts go to the first administrator, who can hand them on."""
    with reading(house.engine) as c:
        orphans = store.tables_without_owner(c)
    if not orphans:
        return
    with writing(house.engine) as c:
        first = roster.first_admin(c)
        if first is None:
            return
        store.give_tables(c, store.tables_without_owner(c), first)
    for table in orphans:
        house.forget(table)
