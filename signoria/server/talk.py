"""What people say at a table: plain text, in one talk for those who play and another for those who watch."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from signoria.server import administration, company, store, visits, words
from signoria.server.database import reading, writing
from signoria.server.errors import Problem, Unfit, no_table
from signoria.server.house import House
from signoria.server.models import heard, mutes, people, talk
from signoria.server.names import clean, is_id

LONGEST: Final = 500  # characters of a line
SHOWN: Final = 200  # lines that somebody is sent who comes
KEPT: Final = 2_000  # lines of a table that are kept


class Place(NamedTuple):
    """From where somebody talks: a seat, if any; to those who watch, or to those who play."""

    seat: int | None
    watchers: bool


def place_of(house: House, id: str, person: str) -> Place:
    """Who has a seat talks to all who play, anybody else to those who watch. Before the game nobody watches: all who sit
    already talk with the owner. Raises Problem.
    """
    with reading(house.engine) as c:
        row = store.read_table(c, id) if is_id(id) else None
    if row is None:
        raise no_table(id)
    seat = next((one.seat for one in row.seating if person and one.person_id == person), None)
    waits = row.stage == "waiting"
    if waits and seat is None and row.owner_id != person:
        raise Problem(403, "not_allowed", key="problem.not_at_table")
    return Place(seat, seat is None and not waits)


def say(house: House, id: str, person: str, place: Place, text: str) -> None:
    """Somebody says something. Raises Problem."""
    kept = clean(text, LONGEST)
    if not kept:
        raise Unfit("problem.nothing_said")
    if house.restraints.talk.count(person):
        raise Problem(429, "too_fast", key="problem.too_fast")
    with writing(house.engine) as c:
        name = visits.person_name(c, person)
        _add(c, id, watchers=place.watchers, person_id=person, seat=place.seat, name=name, text=kept)
        oldest = c.execute(
            select(talk.c.id).where(talk.c.table_id == id).order_by(talk.c.id.desc()).offset(KEPT).limit(1)
        ).scalar()
        if oldest is not None:
            c.execute(delete(talk).where(talk.c.table_id == id, talk.c.id <= oldest))
    house.listen(id, "talk")


def note(house: House, id: str, key: str, **values: str | int) -> None:
    """A line of the table itself, for all: said in the language of whoever reads it."""
    text = store.dump({"key": key, "values": values})
    with writing(house.engine) as c:
        _add(c, id, watchers=False, name="", text=text)
    house.listen(id, "talk")


def _add(c: Connection, id: str, **values: Any) -> None:
    """One line after the other: who has read one never gets a lower number later."""
    store.lock_table(c, id)
    c.execute(insert(talk).values(table_id=id, time=store.now(), **values))


def lines(
    house: House, id: str, person: str, watchers: bool, language: str, after: int = 0
) -> tuple[list[company.TalkLine], int]:
    """What was said after a line, and how far the person has read."""
    with reading(house.engine) as c:
        muted = {
            str(row[0]) for row in c.execute(select(mutes.c.muted_id).where(mutes.c.person_id == person))
        }
        rows = c.execute(
            select(talk)
            .where(
                talk.c.table_id == id, (talk.c.watchers == watchers) | (talk.c.name == ""), talk.c.id > after
            )
            .order_by(talk.c.id.desc())
            .limit(SHOWN)
        ).all()
        seen = _heard(c, id, person)
    found = []
    for row in reversed(rows):
        v = row._mapping
        by = str(v["person_id"] or "")
        text = v["text"] if v["name"] else noted(v["text"], language)
        found.append(
            company.TalkLine(v["id"], by, v["seat"], v["name"], text, v["time"], by == person, by in muted)
        )
    return found, seen


def noted(text: str, language: str) -> str:
    """What the table itself has to say."""
    said = store.load(text)
    return words.say(language, said["key"], **said["values"])


def _heard(c: Connection, id: str, person: str) -> int:
    wanted = select(heard.c.line).where(heard.c.table_id == id, heard.c.person_id == person)
    return int(c.execute(wanted).scalar() or 0)


def hear(house: House, id: str, person: str, line: int) -> None:
    """Somebody has read as far as this line, on one of their devices."""
    with writing(house.engine) as c:
        if line <= _heard(c, id, person):
            return
        last = c.execute(select(func.max(talk.c.id)).where(talk.c.table_id == id)).scalar()
        read = min(line, int(last or 0))
        mine = (heard.c.table_id == id) & (heard.c.person_id == person)
        if not c.execute(update(heard).where(mine).values(line=read)).rowcount:
            c.execute(insert(heard).values(table_id=id, person_id=person, line=read))
    house.listen(id, "heard")


def unread(c: Connection, person: str, tables: list[str]) -> dict[str, int]:
    """How many lines of others somebody has not read, by table."""
    mine = (heard.c.table_id == talk.c.table_id) & (heard.c.person_id == person)
    rows = c.execute(
        select(talk.c.table_id, func.count())
        .outerjoin(heard, mine)
        .where(
            talk.c.table_id.in_(tables),
            ~talk.c.watchers,
            talk.c.name != "",
            talk.c.id > func.coalesce(heard.c.line, 0),
            func.coalesce(talk.c.person_id, "") != person,
        )
        .group_by(talk.c.table_id)
    )
    return {str(table): int(count) for table, count in rows}


def mute(house: House, person: str, other: str, on: bool) -> None:
    """Somebody does not want to read another any more, at any table."""
    with writing(house.engine) as c:
        c.execute(delete(mutes).where(mutes.c.person_id == person, mutes.c.muted_id == other))
        if on:
            known = c.execute(select(people.c.id).where(people.c.id == other)).first()
            if known is None or other == person:
                raise Problem(404, "not_found", key="problem.no_person")
            c.execute(insert(mutes).values(person_id=person, muted_id=other))


def report(house: House, id: str, person: str, watchers: bool, line: int, reason: str) -> None:
    """Somebody asks the administrators to look at a line of the talk that they can read. Raises Problem."""
    with writing(house.engine) as c:
        row = c.execute(
            select(talk).where(talk.c.table_id == id, talk.c.watchers == watchers, talk.c.id == line)
        ).first()
        if row is None or not row._mapping["name"]:
            raise Problem(404, "not_found", key="problem.no_line")
        about, about_name, why = row._mapping["person_id"], row._mapping["name"], clean(reason, 500)
        text = f"“{row._mapping['text']}”" + (f" ({why})" if why else "")
        administration.add_report(c, id, person, about, about_name, text)
