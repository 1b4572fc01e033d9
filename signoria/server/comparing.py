"""What of the tables in memory, or open here, is not as it is stored: for when words of another process may have been lost.

All of it in a few statements, because a process that is hard pressed, or that hears nothing, looks again and again.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, func, select

from signoria.server import store
from signoria.server.database import reading
from signoria.server.house import House
from signoria.server.live import LiveTable
from signoria.server.models import log, requests, tables, talk

AT_ONCE: Final = 500  # tables that are asked for in one statement
ROW: Final = ("title", "paused", "pace", "delay", "owner_id")
LOOK: Final = select(
    tables.c.id,
    *(tables.c[name] for name in ROW),
    tables.c.summary,
    select(func.max(log.c.index)).where(log.c.table_id == tables.c.id).scalar_subquery().label("last"),
    select(func.max(talk.c.id)).where(talk.c.table_id == tables.c.id).scalar_subquery().label("said"),
    requests.c.id.label("asked"),
    requests.c.answers,
    requests.c.agreed,
    requests.c.due,
).outerjoin(requests, requests.c.table_id == tables.c.id)


class Comparer:
    """Remembers what lies beside the log: talk and requests, which are not kept with a table."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._beside: dict[str, tuple[Any, Any]] = {}

    def look(self, ids: list[str]) -> list[tuple[str, str]]:
        """Which of these tables have changed, and what: words as another process would have said them. Raises
        SQLAlchemyError.
        """
        found: list[tuple[str, str]] = []
        with reading(self.house.engine) as c:
            for start in range(0, len(ids), AT_ONCE):
                found += self._look(c, ids[start : start + AT_ONCE])
        return found

    def _look(self, c: Connection, ids: list[str]) -> list[tuple[str, str]]:
        rows = {row.id: row for row in c.execute(LOOK.where(tables.c.id.in_(ids)))}
        seating = store.read_seatings(c, list(rows))
        found: list[tuple[str, str]] = []
        for name in ids:
            row = rows.get(name)
            if row is None:
                self._beside.pop(name, None)
                found.append((name, "gone"))
                continue
            table = self.house.cached(name)
            changes = ["table"] if table is None else differences(table, row, seating[name])
            found += [(name, what) for what in [*changes, *self._beside_of(name, row)]]
        return found

    def _beside_of(self, table: str, row: Any) -> list[str]:
        """What was said or asked since the last look; both, if there was none."""
        said, asked = row.said, (row.asked, row.answers, row.agreed, row.due)
        before = self._beside.get(table)
        self._beside[table] = (said, asked)
        if before is None:
            return ["talk", "request"]
        return ["talk"] * (before[0] != said) + ["request"] * (before[1] != asked)


def differences(table: LiveTable, row: Any, seating: list[store.SeatRow]) -> list[str]:
    """In what a table in memory is not as it is stored."""
    held = store.load(row.summary)["held"]
    if table.row.seating != seating or any(getattr(table.row, name) != getattr(row, name) for name in ROW):
        return ["table"]
    return ["state"] if (row.last or 0) != len(table.match.entries) or held != table.held_by else []
