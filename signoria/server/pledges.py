"""How the people at a table make its key together with the server, before the game: docs/chance.md.

A round goes through three phases. *open*: people come and go; whoever sits down pledges a number by its hash. The
server's own part is committed to from the first moment. *closing*: the game shall begin, and a hash is missing.
*showing*: all hashes are fixed and seen by all, and the numbers are shown. Whoever is late loses the seat. As soon as
a number may have been seen, nothing of the round is used again: everybody begins anew, the server too.
"""

from __future__ import annotations

import secrets
from typing import Final, Literal

import msgspec

from signoria.kernel.chance import Source
from signoria.kernel.common import Share, hash_of, read_hash
from signoria.kernel.rng import KEY_BYTES, read_key
from signoria.server import shapes
from signoria.server.errors import Problem, Unfit, not_your_seat

Phase = Literal["open", "closing", "showing"]
HERE: Final = 3 * 60_000  # ms to show the number, or to send the hash, if all are here
AWAY: Final = 24 * 3_600_000

Holders = dict[int, str]  # by seat: who holds it. Bots are not in there


class Pledge(msgspec.Struct):
    """What the holder of a seat has promised, and shown."""

    person: str
    hash: str
    number: str = ""


class Round(msgspec.Struct):
    """One attempt to make a key. `secret` is the server's part; `due` is when those who are late lose their seats."""

    secret: str
    attempt: int = 1
    phase: Phase = "open"
    due: int = 0
    seating: list[str] = []  # who or what sat where when the hashes were fixed
    pledges: dict[int, Pledge] = msgspec.field(default_factory=dict)

    @property
    def commitment(self) -> str:
        return hash_of(bytes.fromhex(self.secret))

    # -- what people do ----------------------------------------------------------------------------

    def pledge(self, holders: Holders, seat: int, person: str, hash: str) -> None:
        """The holder of a seat promises a number, in place of an earlier one. Raises Problem."""
        self._check_holder(holders, seat, person)
        try:
            wanted = read_hash(hash)
        except ValueError:
            raise Unfit("problem.no_hash") from None
        old = self.pledges.get(seat)
        if old is not None and (old.person, old.hash) == (person, wanted):
            return
        if self.phase == "showing":
            raise Problem(409, "late", key="problem.pledges_closed")
        if wanted == self.commitment or any(
            one.hash == wanted for at, one in self.pledges.items() if at != seat
        ):
            raise Unfit("problem.hash_copied")
        self.pledges[seat] = Pledge(person, wanted)

    def show(self, holders: Holders, seat: int, person: str, number: str) -> None:
        """The holder of a seat shows the number. Raises Problem."""
        self._check_holder(holders, seat, person)
        if self.phase != "showing":
            raise Problem(409, "early", key="problem.pledges_open")
        try:
            shown = read_key(number)
        except ValueError:
            raise Unfit("problem.no_number") from None
        if hash_of(shown) != self.pledges[seat].hash:
            raise Problem(409, "other_number", key="problem.other_number")
        self.pledges[seat].number = number

    def _check_holder(self, holders: Holders, seat: int, person: str) -> None:
        if holders.get(seat) != person:
            raise not_your_seat(seat)

    # -- how it goes on ----------------------------------------------------------------------------

    def seated(self, holders: Holders, seating: list[str]) -> None:
        """Somebody may have come, gone or changed seats. `seating` is who or what sits where, empty as long as a seat is.
        Pledges go with those who made them; a round in which numbers could have been seen goes with any change.
        """
        if self.phase == "showing":
            if seating != self.seating:
                self.begin_anew()
            return
        for seat in [at for at, one in self.pledges.items() if holders.get(at) != one.person]:
            del self.pledges[seat]
        if not seating:
            self.phase, self.due = "open", 0

    def close(self, holders: Holders, seating: list[str], here: bool, now: int) -> None:
        """The game shall begin: fix the hashes if all are there, else wait for those that are missing. `here`: all
        who hold seats look at the table at this moment.
        """
        if self.phase == "showing":
            return
        wanted: Phase = "closing" if holders.keys() - self.pledges.keys() else "showing"
        if wanted != self.phase:
            self.phase, self.due = wanted, now + (HERE if here else AWAY)
            self.seating = seating

    @property
    def complete(self) -> bool:
        """Whether all numbers were shown."""
        return self.phase == "showing" and all(one.number for one in self.pledges.values())

    def late(self, holders: Holders, now: int) -> list[int]:
        """The seats whose holders have not done their part in time."""
        if self.phase == "open" or now < self.due:
            return []
        if self.phase == "closing":
            return sorted(holders.keys() - self.pledges.keys())
        return sorted(seat for seat, one in self.pledges.items() if not one.number)

    def begin_anew(self) -> None:
        """Another attempt, of which nobody can know anything."""
        self.secret = secrets.token_hex(KEY_BYTES)
        self.attempt += 1
        self.phase, self.due, self.seating = "open", 0, []
        self.pledges = {}

    def shape(self) -> shapes.KeyRound:
        """What everybody at the table may see. Numbers are seen when all have been shown: with the game."""
        pledges = [shapes.Pledged(at, one.hash, bool(one.number)) for at, one in sorted(self.pledges.items())]
        return shapes.KeyRound(self.attempt, self.phase, self.commitment, self.due or None, pledges)

    def source(self, seats: int) -> Source:
        """The source of chance of the game, when all numbers were shown. If only bots play nobody adds any."""
        shares: list[Share | None] = [None] * seats if self.pledges else []
        for seat, one in self.pledges.items():
            shares[seat] = Share(one.hash, bytes.fromhex(one.number))
        return Source(0, 0, bytes.fromhex(self.secret), shares=shares)


def new_round() -> Round:
    """The first attempt of a table."""
    return Round(secrets.token_hex(KEY_BYTES))
