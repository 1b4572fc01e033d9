"""What happens by itself when its time has come, whether anybody looks or not: requests that are due, tables that have
waited too long. All of it is stored; the bell only knows when to look.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

from sqlalchemy import func, select

from signoria.server import consent, guesting, keys, starting, waiting
from signoria.server.database import reading
from signoria.server.errors import Problem
from signoria.server.models import requests, tables
from signoria.server.watch import Watch, until

if TYPE_CHECKING:
    from signoria.server.house import House

logger = logging.getLogger(__name__)


class Bell(Watch):
    def __init__(self, house: House) -> None:
        super().__init__("what was due could not be done")
        self.house = house

    async def look(self) -> float:
        return await asyncio.to_thread(look, self.house)


def look(house: House) -> float:
    """Do all that is due; seconds until something is due again."""
    ring(house)
    return until_next(house)


def ring(house: House) -> None:
    """Do all that is due."""
    guesting.adopt(house)
    for table in consent.due_now(house):
        try:
            consent.settle(house, table)
        except Problem as problem:  # the table can't be played on, or has gone meanwhile
            logger.warning("what was asked at table %s could not be done: %s", table, problem)
            consent.drop(house, table)
    for table in starting.overdue(house):
        with contextlib.suppress(Problem):  # it has begun or gone meanwhile
            starting.drop_late(house, table)
    for table in waiting.overdue(house):
        with contextlib.suppress(Problem):
            waiting.close(house, table)


def until_next(house: House) -> float:
    """Seconds until something is due."""
    with reading(house.engine) as c:
        asked = c.execute(select(func.min(requests.c.due)).where(~requests.c.agreed)).scalar()
        closing = c.execute(select(func.min(tables.c.closes)).where(tables.c.stage == "waiting")).scalar()
        showing = keys.next_due(c)
    moments = [int(moment) for moment in (asked, closing, showing) if moment is not None]
    return until(min(moments, default=None))
