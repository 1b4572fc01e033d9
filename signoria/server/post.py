"""Letters that have to be sent. They are stored until the mail server has taken them, so that neither a restart nor a mail
server that is gone loses one; the secret of the link that a letter brings is made when it is sent, and never stored.
"""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from signoria.server import roster, store, words
from signoria.server.config import Config
from signoria.server.database import reading, writing
from signoria.server.house import House
from signoria.server.mail import Mailbox
from signoria.server.models import letters
from signoria.server.watch import Watch, until

SOON_MS: Final = 30_000  # until a letter is tried again; later it waits as long as it has waited already
LATE_MS: Final = 3600_000  # but never longer
GOOD_MS: Final = 24 * 3600_000  # after which it is given up
LAST: Final = 2.0  # seconds for the letter on its way when the house is closed


class Letter(msgspec.Struct):
    """`kind` is that of the link it brings: recover, confirm."""

    id: int
    kind: str
    person_id: str
    created: int
    due: int


class Written(msgspec.Struct):
    """A letter as it goes out."""

    to: str
    subject: str
    text: str
    ticket: str


# -- stored ----------------------------------------------------------------------------------------


def add(c: Connection, kind: str, person: str) -> None:
    """A letter to a member, instead of an older one of the kind that was not sent yet."""
    drop(c, person, kind)
    time = store.now()
    c.execute(insert(letters).values(kind=kind, person_id=person, created=time, due=time))


def drop(c: Connection, person: str, *kinds: str) -> None:
    c.execute(delete(letters).where(letters.c.person_id == person, letters.c.kind.in_(kinds)))


def due_now(c: Connection) -> list[Letter]:
    rows = c.execute(select(letters).where(letters.c.due <= store.now()).order_by(letters.c.id))
    return [Letter(**row._mapping) for row in rows]


def until_next(c: Connection) -> float:
    """Seconds until a letter is due."""
    moment = c.execute(select(func.min(letters.c.due))).scalar()
    return until(moment)


def next_try(letter: Letter, now: int) -> int | None:
    """When a letter that could not be sent is tried again; None: no more."""
    waited = max(0, now - letter.created)  # clocks are put right
    return None if waited > GOOD_MS else now + min(max(waited, SOON_MS), LATE_MS)


# -- sent ------------------------------------------------------------------------------------------


class Postman(Watch):
    """One process of a house sends its letters. What is on its way when the house is closed gets some time to arrive; the rest
    is sent when it is open again.
    """

    def __init__(self, house: House, mailbox: Mailbox) -> None:
        super().__init__("letters could not be sent", LAST)
        self.house = house
        self.config: Config = house.config
        self.mailbox = mailbox

    def start(self) -> None:
        if self.mailbox.works:
            super().start()

    async def look(self) -> float:
        for letter in await asyncio.to_thread(self._due):
            written = await asyncio.to_thread(self._write, letter)
            taken = written is None or await self.mailbox.send(written.to, written.subject, written.text)
            await asyncio.to_thread(self._note, letter, written, taken)
        return await asyncio.to_thread(self._pause)

    def _due(self) -> list[Letter]:
        with reading(self.house.engine) as c:
            return due_now(c)

    def _pause(self) -> float:
        with reading(self.house.engine) as c:
            return until_next(c)

    def _write(self, letter: Letter) -> Written | None:
        """With a fresh link; None if nobody is to get it any more."""
        with writing(self.house.engine) as c:
            account = roster.read(c, letter.person_id)
            if account is None or account.email is None or account.banned is not None:
                return None
            value = account.email if letter.kind == "confirm" else ""
            ticket = roster.add_ticket(c, letter.kind, account.id, value)
        link = f"{self.config.front()}/{letter.kind}#{ticket}"
        subject = words.say(account.language, f"letter.{letter.kind}_subject")
        text = words.say(account.language, f"letter.{letter.kind}", name=account.name, link=link)
        return Written(account.email, subject, text, ticket)

    def _note(self, letter: Letter, written: Written | None, taken: bool) -> None:
        again = None if taken else next_try(letter, store.now())
        mine = (letters.c.id == letter.id) & (letters.c.created == letter.created)
        with writing(self.house.engine) as c:
            if again is None:
                c.execute(delete(letters).where(mine))
            else:
                c.execute(update(letters).where(mine).values(due=again))
            if not taken and written is not None:
                roster.use_ticket(c, written.ticket)
