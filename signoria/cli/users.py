"""`signoria user`: the members of a house, from the machine that serves it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from signoria.cli.serving import DataDir, Db, Launch, tell
from signoria.cli.words import Words, usual_language, words_in
from signoria.kernel.errors import BadOption

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from signoria.server.roster import Account

W = Words(usual_language())


def told(key: str) -> str:
    """A help text."""
    return W.say(f"user.{key}")


Name = Annotated[str, typer.Argument(help=told("name"))]
Reason = Annotated[str, typer.Option("--reason", help=told("reason"))]
Address = Annotated[str, typer.Option("--address", help=told("address"))]
Language = Annotated[str, typer.Option("--language", help=tell("language"))]


class Office:
    """The database of a house, opened for one command."""

    def __init__(self, db: str | None, data_dir: Path | None, language: str) -> None:
        self.launch = Launch(data_dir, db, "", None)
        self.words = words_in(language)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        from signoria.server.database import check_file, migrate, open_engine, writing
        from signoria.server.errors import Problem

        check_file(self.launch.db)
        engine = open_engine(self.launch.db)
        try:
            migrate(engine)
            with writing(engine) as c:
                yield c
        except Problem as problem:
            raise BadOption(problem.worded(self.words.language)) from None
        finally:
            engine.dispose()

    def find(self, c: Connection, name: str) -> Account:
        """Raises BadOption."""
        from signoria.server import roster
        from signoria.server.names import fold

        found = roster.find(c, fold(name))
        if found is None:
            raise BadOption(self.words.say("user.none", name=name[:60]))
        return found

    def log(self, c: Connection, what: str, name: str, reason: str = "") -> None:
        from signoria.server import roster

        roster.log(c, "", what, name, reason)

    def print_link(self, ticket: str, address: str) -> None:
        """Where a new password is chosen."""
        from signoria.server.serve import front_of

        front = address.rstrip("/") or front_of(self.launch.folder)
        typer.echo(self.words.say("user.link" if front else "user.path"))
        typer.echo(f"  {front}/recover#{ticket}")

    def say_done(self, name: str) -> None:
        typer.echo(self.words.say("user.done", name=name))


def line_of(account: Account, words: Words) -> str:
    notes = [words.say("user.is_admin")] if account.is_admin else []
    if account.banned is not None:
        notes.append(words.say("user.is_banned", reason=account.banned))
    return f"{account.name}\t{', '.join(notes)}".rstrip()


def add_to(app: typer.Typer, clear_errors: Any) -> None:
    """Add the commands."""
    users = typer.Typer(no_args_is_help=True, help=told("help"))
    app.add_typer(users, name="user")
    usual = usual_language()

    @users.command(help=told("add"))
    def add(
        name: Name,
        admin: Annotated[bool, typer.Option("--admin", help=told("add_admin"))] = False,
        address: Address = "",
        db: Db = None,
        data_dir: DataDir = None,
        language: Language = usual,
    ) -> None:
        with clear_errors():
            from signoria.server import roster
            from signoria.server.names import fold, member_name

            office = Office(db, data_dir, language)
            with office.writing() as c:
                called = member_name(name)
                other = roster.alike(c, called)
                if other:
                    raise roster.taken(other)
                person = roster.add(c, called, fold(called), None, language, admin)
                office.log(c, "add", called)
                ticket = roster.add_ticket(c, "recover", person)
            office.print_link(ticket, address)

    @users.command("list", help=told("list"))
    def list_them(db: Db = None, data_dir: DataDir = None, language: Language = usual) -> None:
        with clear_errors():
            from signoria.server import roster

            office = Office(db, data_dir, language)
            with office.writing() as c:
                found = roster.every(c)
            for account in found:
                typer.echo(line_of(account, office.words))
            if not found:
                typer.echo(office.words.say("user.nobody"))

    @users.command(help=told("reset"))
    def reset(
        name: Name, address: Address = "", db: Db = None, data_dir: DataDir = None, language: Language = usual
    ) -> None:
        with clear_errors():
            from signoria.server import roster

            office = Office(db, data_dir, language)
            with office.writing() as c:
                found = office.find(c, name)
                ticket = roster.add_ticket(c, "recover", found.id)
                office.log(c, "reset", found.name)
            office.print_link(ticket, address)

    @users.command(help=told("ban"))
    def ban(
        name: Name,
        reason: Reason = "",
        lift: Annotated[bool, typer.Option("--lift", help=told("lift"))] = False,
        db: Db = None,
        data_dir: DataDir = None,
        language: Language = usual,
    ) -> None:
        with clear_errors():
            from signoria.server import roster

            office = Office(db, data_dir, language)
            if not lift and not reason.strip():
                raise BadOption(office.words.say("user.no_reason"))
            with office.writing() as c:
                found = office.find(c, name)
                if not lift:
                    roster.check_admins(c, found)
                roster.ban(c, found.id, None if lift else reason.strip())
                office.log(c, "lift" if lift else "ban", found.name, reason)
            office.say_done(found.name)

    @users.command(help=told("delete"))
    def delete(
        name: Name, reason: Reason = "", db: Db = None, data_dir: DataDir = None, language: Language = usual
    ) -> None:
        with clear_errors():
            from signoria.server import roster

            office = Office(db, data_dir, language)
            with office.writing() as c:
                found = office.find(c, name)
                roster.check_admins(c, found)
                roster.remove(c, found.id, language)
                office.log(c, "delete", found.name, reason)
            office.say_done(found.name)

    @users.command(help=told("admin"))
    def admin(
        name: Name,
        take: Annotated[bool, typer.Option("--take", help=told("take"))] = False,
        db: Db = None,
        data_dir: DataDir = None,
        language: Language = usual,
    ) -> None:
        with clear_errors():
            from signoria.server import roster

            office = Office(db, data_dir, language)
            with office.writing() as c:
                found = office.find(c, name)
                if take:
                    roster.check_admins(c, found)
                roster.change(c, found.id, is_admin=not take)
                office.log(c, "no_admin" if take else "admin", found.name)
            office.say_done(found.name)
