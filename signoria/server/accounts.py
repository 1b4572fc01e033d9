"""The accounts of a house: who has one, and how they come in. Every method may be called from any thread."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, Final

from sqlalchemy import Connection, Engine

from signoria.server import passkeys, passwords, post, roster, settings, store, visits
from signoria.server.config import Config
from signoria.server.database import reading, writing
from signoria.server.errors import Problem, Unfit, known_language, wait
from signoria.server.mail import Mailbox
from signoria.server.names import fold, member_name
from signoria.server.papers import PasskeyAnswer
from signoria.server.passkeys import Challenge, Key, Site
from signoria.server.passwords import Passwords
from signoria.server.restraints import Restraints
from signoria.server.roster import Account, Ticket

FRESH_MS: Final = 30 * 60_000  # a session this young needs no other proof where there is no password
INVITATIONS: Final = 50  # open ones of a member
TakeOver = Callable[
    [str, str, Callable[[Connection], None]], None
]  # a guest becomes this member, who is made first: both or neither


class Accounts:
    """Wrong passwords are counted by name and address together: who guesses keeps nobody else waiting."""

    def __init__(self, engine: Engine, config: Config, restraints: Restraints) -> None:
        self.engine = engine
        self.config = config
        self.mailbox = Mailbox(config.mail, config.mail_from)
        self.passwords = Passwords()
        self.restraints = restraints

    # -- coming in ---------------------------------------------------------------------------------

    def register(
        self,
        name: str,
        password: str,
        passkey: PasskeyAnswer | None,
        ticket: str,
        language: str,
        address: str,
        site: Site,
        guest: str = "",
        take_over: TakeOver | None = None,
    ) -> str:
        """A new member; `guest` is who asks, if a guest does, whose seat is the member's with `take_over`. Raises Problem."""
        called = self._check_new(name, ticket, guest)
        known_language(language)
        key = None if passkey is None else self._made(passkey, site)
        if key is not None and fold(called) != fold(key.name):
            raise passkeys.bad_passkey()
        if key is None or password:
            passwords.check(password, called)
        seconds = self.restraints.new_accounts.begin(address)
        if seconds:
            raise wait(seconds)
        hashed = self.passwords.hash(password) if password else None
        person = secrets.token_hex(16) if key is None else key.person

        def add(c: Connection) -> None:
            invitation = self._invitation(c, ticket, guest)
            if invitation is not None and not roster.use_ticket(c, ticket):
                raise bad_link()
            first = invitation is not None and invitation.kind == "first"
            roster.add(c, called, fold(called), hashed, language, first, person)
            if key is not None:
                passkeys.add(c, _named(key, passkey))

        if take_over is not None:
            take_over(person, called, add)
            return person
        with writing(self.engine) as c:
            add(c)
        return person

    def _check_new(self, name: str, ticket: str, guest: str) -> str:
        """The name of a new account, if one may be made. Raises Problem."""
        called = member_name(name)
        with reading(self.engine) as c:
            self._invitation(c, ticket, guest)
            other = roster.alike(c, called)
            if other:
                raise roster.taken(other)
        return called

    def _invitation(self, c: Connection, ticket: str, guest: str) -> Ticket | None:
        """The link with which somebody makes an account; none where none is needed: a guest who holds a seat was
        invited by the owner of the table. Raises Problem.
        """
        found = roster.read_ticket(c, ticket, "register", "first") if ticket else None
        if ticket and found is None:
            raise bad_link()
        registration = self.config.registration
        if found is None:
            seated = bool(guest) and visits.read_person(c, guest)[0] is not None
            welcome = registration == "open" or (registration == "invited" and seated)
        else:
            welcome = found.kind == "first" or registration != "closed"
        if not welcome:
            raise Problem(403, "registration", key=f"problem.registration_{registration}")
        return found

    def sign_in(self, name: str, password: str, address: str) -> Account:
        """Who comes with this name and password. Raises Problem: the same for a wrong name and a wrong password,
        after the same time.
        """
        folded = fold(name)
        key = f"{address} {folded}"
        seconds = self.restraints.of_address.begin(address) or self.restraints.of_name.begin(key)
        if seconds:
            raise wait(seconds)
        with reading(self.engine) as c:
            found = roster.find(c, folded)
        if not self.passwords.fits(None if found is None else found.password, password) or found is None:
            raise wrong()
        self.restraints.of_address.forgive(
            address
        )  # else who guesses would come in as themselves now and then
        self.restraints.of_name.right(key)
        check_ban(found)
        if found.password is not None and self.passwords.is_old(found.password):
            with writing(self.engine) as c:
                roster.change(c, found.id, password=self.passwords.hash(password))
        return found

    def first_link(self) -> str:
        """The secret of a link that makes the first administrator; empty if there is one."""
        with writing(self.engine) as c:
            return "" if roster.has_admin(c) else roster.add_ticket(c, "first", None)

    # -- passkeys ----------------------------------------------------------------------------------

    def begin_passkey(self, site: Site) -> tuple[str, dict[str, Any]]:
        """What the browser needs to come in with any of its passkeys."""
        value = secrets.token_bytes(32)
        return self._challenge(value), passkeys.to_use(site, value)

    def _challenge(self, value: bytes, person: str = "", name: str = "") -> str:
        with writing(self.engine) as c:
            return passkeys.open_challenge(c, Challenge(value, person, name))

    def _answered(self, answer: PasskeyAnswer) -> Challenge:
        """The challenge that somebody answers. Raises Problem."""
        with writing(self.engine) as c:
            found = passkeys.take_challenge(c, answer.id)
        if found is None:
            raise passkeys.bad_passkey()
        return found

    def use_passkey(self, answer: PasskeyAnswer, site: Site) -> Account:
        """Who comes with a passkey. Raises Problem."""
        challenge = self._answered(answer)
        if challenge.person:
            raise passkeys.bad_passkey()
        given = answer.credential.get("id")
        with reading(self.engine) as c:
            key = passkeys.find(c, given) if isinstance(given, str) and len(given) < 1400 else None
            found = None if key is None else roster.read(c, key.person)
        if key is None or found is None:
            raise passkeys.bad_passkey()
        count = passkeys.used(site, challenge, answer.credential, key)
        check_ban(found)
        with writing(self.engine) as c:
            passkeys.note_use(c, key.id, count)
        return found

    def new_passkey(self, person: str, site: Site) -> tuple[str, dict[str, Any]]:
        """What the browser of a member needs to make a passkey."""
        account = self.account(person)
        with reading(self.engine) as c:
            known = passkeys.of_person(c, person)
        value = secrets.token_bytes(32)
        options = passkeys.to_create(site, person, account.name, known, value)
        return self._challenge(value, person, account.name), options

    def first_passkey(
        self, name: str, ticket: str, site: Site, guest: str = ""
    ) -> tuple[str, dict[str, Any]]:
        """The same for somebody who makes an account with it. Raises Problem."""
        called = self._check_new(name, ticket, guest)
        person, value = secrets.token_hex(16), secrets.token_bytes(32)
        options = passkeys.to_create(site, person, called, [], value)
        return self._challenge(value, person, called), options

    def add_passkey(self, person: str, answer: PasskeyAnswer, site: Site) -> None:
        """Raises Problem."""
        key = self._made(answer, site)
        if key.person != person:
            raise passkeys.bad_passkey()
        with writing(self.engine) as c:
            passkeys.add(c, _named(key, answer))

    def _made(self, answer: PasskeyAnswer, site: Site) -> Key:
        challenge = self._answered(answer)
        if not challenge.person:
            raise passkeys.bad_passkey()
        key = passkeys.created(site, challenge, answer.credential)
        key.name = challenge.name
        return key

    def remove_passkey(self, person: str, id: str) -> None:
        """Raises Problem: without a password one passkey must stay."""
        with writing(self.engine) as c:
            account = _there(roster.read(c, person))
            if account.password is None and len(passkeys.of_person(c, person)) < 2:
                raise Problem(409, "last_key", key="problem.last_key")
            if not passkeys.remove(c, person, id):
                raise Problem(404, "not_found", key="problem.old_link")

    # -- links -------------------------------------------------------------------------------------

    def ticket(self, ticket: str) -> tuple[Ticket, str]:
        """What a link is for, and whose it is. Raises Problem."""
        with reading(self.engine) as c:
            found = roster.read_ticket(c, ticket, *roster.LINKS)
            if found is None:
                raise bad_link()
            account = roster.read(c, found.person) if found.person else None
        return found, "" if account is None else account.name

    def recovery(self, name: str) -> None:
        """Whoever is called so gets a letter with a link to a new password, if the address is confirmed."""
        with reading(self.engine) as c:
            found = roster.find(c, fold(name))
        if found is None or not found.email_confirmed or found.banned is not None:
            return
        if self.restraints.letters.begin(f"recover {found.id}"):
            return
        with writing(self.engine) as c:
            post.add(c, "recover", found.id)

    def reset(self, ticket: str, password: str) -> str:
        """Choose a new password by a link: all sessions end. Returns whose it is. Raises Problem."""
        found, name = self.ticket(ticket)
        if found.kind != "recover" or found.person is None:
            raise bad_link()
        passwords.check(password, name)
        hashed = self.passwords.hash(password)
        with writing(self.engine) as c:
            if not roster.use_ticket(c, ticket):
                raise bad_link()
            check_ban(_there(roster.read(c, found.person)))
            roster.change(c, found.person, password=hashed)
            roster.drop_tickets(c, found.person, "recover")
            roster.end_sessions(c, found.person)
        return found.person

    def confirm(self, ticket: str) -> None:
        """An address is somebody's own. Raises Problem."""
        found, _ = self.ticket(ticket)
        with writing(self.engine) as c:
            account = roster.read(c, found.person or "")
            if found.kind != "confirm" or account is None or account.email != found.value:
                raise bad_link()
            if not roster.use_ticket(c, ticket):
                raise bad_link()
            roster.change(c, account.id, email_confirmed=True)

    def invite(self, person: str) -> tuple[str, int]:
        """The secret of a link with which somebody makes an account, and until when. Raises Problem."""
        if self.config.registration == "closed":
            raise Problem(403, "registration", key="problem.registration_closed")
        with writing(self.engine) as c:
            if roster.count_tickets(c, person, "register") >= INVITATIONS:
                raise Problem(409, "crowded", key="problem.too_many_links")
            ticket = roster.add_ticket(c, "register", person)
        return ticket, store.now() + roster.GOOD_MS["register"]

    # -- one's own account -------------------------------------------------------------------------

    def account(self, person: str) -> Account:
        """Raises Problem: it is gone."""
        with reading(self.engine) as c:
            return _there(roster.read(c, person))

    def prove(self, person: str, password: str, session_created: int, address: str) -> Account:
        """That it is really the member who asks for something that can't be taken back. Raises Problem."""
        account = self.account(person)
        if account.password is None:
            if session_created < store.now() - FRESH_MS:
                raise Problem(403, "sign_in_again", key="problem.sign_in_again")
            return account
        key = f"{address} {fold(account.name)}"
        seconds = self.restraints.of_name.begin(key)
        if seconds:
            raise wait(seconds)
        if not self.passwords.fits(account.password, password):
            raise Problem(403, "wrong", key="problem.wrong_own_password")
        self.restraints.of_name.right(key)
        return account

    def rename(self, person: str, name: str) -> None:
        called = member_name(name)
        with writing(self.engine) as c:
            roster.rename(c, person, called, fold(called))

    def set_email(self, person: str, email: str | None) -> None:
        """Keep an address, not confirmed yet; a letter brings the link that confirms it."""
        with writing(self.engine) as c:
            roster.drop_tickets(c, person, "confirm", "recover")
            post.drop(c, person, "confirm", "recover")
            roster.change(c, person, email=email, email_confirmed=False)
            if email is not None and self.mailbox.works:
                post.add(c, "confirm", person)

    def set_password(self, person: str, new: str | None, but: str) -> None:
        """None: passkeys only. All other sessions end. Raises Problem."""
        account = self.account(person)
        if new is not None:
            passwords.check(new, account.name)
        hashed = None if new is None else self.passwords.hash(new)
        with writing(self.engine) as c:
            if hashed is None and not passkeys.of_person(c, person):
                raise Unfit("problem.no_passkey")
            roster.change(c, person, password=hashed)
            roster.drop_tickets(c, person, "recover")
            roster.end_sessions(c, person, but)

    def change_settings(self, person: str, values: dict[str, Any]) -> dict[str, Any]:
        """Merge; None removes a key. Raises BadOption if it is too much."""
        with writing(self.engine) as c:
            merged = settings.merged(_there(roster.read(c, person)).settings, values)
            roster.change(c, person, settings=store.dump(merged))
        return merged


def _named(key: Key, answer: PasskeyAnswer | None) -> Key:
    """With the name that its owner gives it."""
    typed = "" if answer is None else answer.name
    key.name = " ".join("".join(c if c.isprintable() else " " for c in typed).split())[:60]
    return key


def _there(account: Account | None) -> Account:
    if account is None:
        raise Problem(401, "no_session", key="problem.sign_in")
    return account


def check_ban(account: Account) -> None:
    """Raises Problem."""
    if account.banned is not None:
        raise Problem(403, "banned", key="problem.banned", values={"reason": account.banned})


def wrong() -> Problem:
    return Problem(403, "wrong", key="problem.wrong_password")


def bad_link() -> Problem:
    return Problem(404, "old_link", key="problem.old_link")
