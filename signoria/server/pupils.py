"""Pupils at the tables of lessons: what a lesson says to their tries, and what is kept of what they have learnt."""

from __future__ import annotations

from typing import Any, Final, Literal

from sqlalchemy import ColumnElement, Connection, Row, insert, select, update

from signoria.kernel.errors import MalformedAction
from signoria.learn import Lesson, lesson
from signoria.server import store
from signoria.server.live import LiveTable
from signoria.server.models import learnt
from signoria.server.people import asking

ORDER: Final = ("new", "skipped", "begun", "done")
Standing = Literal["new", "skipped", "begun", "done"]


def note(c: Connection, table: LiveTable) -> None:
    """Keep what has been reached, in the transaction in which the table is stored."""
    row = table.row
    if table.pupil is not None:
        now = table.pupil.progress()
        write(c, row.owner_id or "", table.pupil.lesson, "done" if now.reached else "begun", now.steps)
    elif row.origin["kind"] == "lesson" and table.match.over:
        write(c, row.owner_id or "", lesson(row.game, row.origin["table"]), "done", 1)


def helped(table: LiveTable, language: str, action: list[Any]) -> str:
    """What the lesson says to an action that is tried; empty if nothing."""
    if table.pupil is None:
        return ""
    try:
        found = table.pupil.help(action)
    except MalformedAction:
        return ""
    return table.pupil.lesson.say(f"try.{found + 1}", language) if found >= 0 else ""


def helped_with(table: LiveTable, language: str, noun: list[Any]) -> str:
    """What the lesson says to a component that is clicked; empty if nothing."""
    found = -1 if table.pupil is None else table.pupil.help_with(noun)
    return "" if table.pupil is None or found < 0 else table.pupil.lesson.say(f"try.{found + 1}", language)


def of_person(column: Any, person: str) -> ColumnElement[bool]:
    """Somebody's; the host's, who has no name."""
    found: ColumnElement[bool] = column == person if person else column.is_(None)
    return found


def known(c: Connection, game: str) -> dict[str, tuple[Standing, int]]:
    """How the lessons of a game stand for who asks."""
    rows = c.execute(
        select(learnt).where(of_person(learnt.c.person_id, asking().person), learnt.c.game == game)
    )
    return {row.name: (row.state, row.steps) for row in sorted(rows, key=lambda row: ORDER.index(row.state))}


def write(c: Connection, person: str, made: Lesson, state: Standing, steps: int) -> None:
    """What was done once stays done."""
    own = of_person(learnt.c.person_id, person) & (learnt.c.game == made.game) & (learnt.c.name == made.id)
    found: Row[Any] | None = c.execute(select(learnt).where(own)).first()
    values = {"state": state, "steps": steps, "time": store.now()}
    if found is None:
        c.execute(insert(learnt).values(person_id=person or None, game=made.game, name=made.id, **values))
    elif found.state != "done" and (found.state, found.steps) != (state, steps):
        c.execute(update(learnt).where(own).values(**values))
