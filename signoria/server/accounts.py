"""The accounts of a house: who has one, and how they come in. Every method may be called from any thread."""

from __future__ import annotations

from sqlalchemy import Connection, Engine

from signoria.server import passwords, roster, store
from signoria.server.config import Config
from signoria.server.database import reading, writing
from signoria.server.errors import Problem, known_language, wait
from signoria.server.guesses import Delays
from signoria.server.names import fold, member_name
from signoria.server.passwords import Passwords
from signoria.server.roster import Account, Ticket


class Accounts:
    """Wrong passwords are counted by name and address together: who guesses keeps nobody else waiting."""

    def __init__(self, engine: Engine, config: Config) -> None:
        self.engine = engine
        self.config = config
        self.passwords = Passwords()
        self.of_name = Delays(free=4, most=900)
        self.of_address = Delays(free=40, most=60)

    # -- coming in ---------------------------------------------------------------------------------

    def register(self, name: str, password: str, ticket: str, language: str) -> str:
        """A new member. Raises Problem."""
        called = member_name(name)
        passwords.check(password, called)
        known_language(language)
        with reading(self.engine) as c:
            self._invitation(c, ticket)
            if roster.find(c, fold(called)) is not None:
                raise roster.taken(called)
        hashed = self.passwords.hash(password)
        with writing(self.engine) as c:
            return self.enrol(c, called, hashed, ticket, language)

    def enrol(self, c: Connection, name: str, hashed: str | None, ticket: str, language: str) -> str:
        """Write a new member down, whose link is good no more. Raises Problem."""
        invitation = self._invitation(c, ticket)
        if invitation is not None and not roster.use_ticket(c, ticket):
            raise bad_link()
        first = invitation is not None and invitation.kind == "first"
        return roster.add(c, name, fold(name), hashed, language, admin=first)

    def _invitation(self, c: Connection, ticket: str) -> Ticket | None:
        """The link with which somebody makes an account; none where none is needed. Raises Problem."""
        found = roster.read_ticket(c, ticket, "register", "first") if ticket else None
        if ticket and found is None:
            raise bad_link()
        registration = self.config.registration
        if (found is None and registration != "open") or (
            found is not None and found.kind == "register" and registration == "closed"
        ):
            raise Problem(403, "registration", key=f"problem.registration_{registration}")
        return found

    def sign_in(self, name: str, password: str, address: str) -> Account:
        """Who comes with this name and password. Raises Problem: the same for a wrong name and a wrong password,
        after the same time.
        """
        folded = fold(name)
        key = f"{address} {folded}"
        seconds = self.of_address.begin(address) or self.of_name.begin(key)
        if seconds:
            raise wait(seconds)
        with reading(self.engine) as c:
            found = roster.find(c, folded)
        if not self.passwords.fits(None if found is None else found.password, password) or found is None:
            raise Problem(403, "wrong", key="problem.wrong_password")
        self.of_address.right(address)
        self.of_name.right(key)
        check_ban(found)
        if found.password is not None and self.passwords.is_old(found.password):
            with writing(self.engine) as c:
                roster.change(c, found.id, password=self.passwords.hash(password))
        return found

    def account(self, person: str) -> Account:
        """Raises Problem: it is gone."""
        with reading(self.engine) as c:
            found = roster.read(c, person)
        if found is None:
            raise Problem(401, "no_session", key="problem.sign_in")
        return found

    def first_link(self) -> str:
        """The secret of a link that makes the first administrator; empty if there is one."""
        with writing(self.engine) as c:
            return "" if roster.has_admin(c) else roster.add_ticket(c, "first", None)

    # -- settings ----------------------------------------------------------------------------------

    def change_settings(self, person: str, values: dict[str, object]) -> dict[str, object]:
        """Merge; None removes a key. Raises BadOption if it is too much."""
        with writing(self.engine) as c:
            found = roster.read(c, person)
            if found is None:
                raise Problem(401, "no_session", key="problem.sign_in")
            merged = store.merged(found.settings, values)
            roster.change(c, person, settings=store.dump(merged))
        return merged


def check_ban(account: Account) -> None:
    """Raises Problem."""
    if account.banned is not None:
        raise Problem(403, "banned", key="problem.banned", values={"reason": account.banned})


def bad_link() -> Problem:
    return Problem(404, "old_link", key="problem.old_link")
