"""A throw-away PostgreSQL cluster, run by an unprivileged user on a loopback port."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path

import psycopg
from psycopg.sql import SQL, Identifier, Literal

from scripts.system import postgresql_programs
from signoria.server.database import migrate, open_engine
from tests.server.desk import free_port

UNPRIVILEGED = ("postgres", "nobody")


KEEPER = "keeper"  # who needs a password


def make_schema(db: str) -> None:
    engine = open_engine(db)
    migrate(engine)
    engine.dispose()


class Cluster:
    """A running cluster; `fresh` gives the URL of an empty database in it. `durable`: it waits for its disk. `folder`: an
    empty one in which it lives.
    """

    def __init__(self, durable: bool = False, folder: Path | None = None) -> None:
        programs = postgresql_programs()
        assert programs is not None, (
            "PostgreSQL is not installed; ./test installs it or leaves these tests out"
        )
        self.programs = programs
        self.folder = folder or Path(tempfile.mkdtemp(prefix="signoria-pg-"))
        self.user: str | None = None
        if os.geteuid() == 0:
            account = next(a for a in pwd.getpwall() if a.pw_name in UNPRIVILEGED)
            self.user = account.pw_name
            os.chown(self.folder, account.pw_uid, account.pw_gid)
        self.port = free_port()
        self.count = 0
        self.made = ""  # the database with the present schema
        self.run("initdb", "-D", "data", "-U", "signoria", "-A", "trust", "-E", "UTF8", "--no-sync")
        rules = self.folder / "data" / "pg_hba.conf"
        rules.write_text(f"host all {KEEPER} 127.0.0.1/32 scram-sha-256\n{rules.read_text()}")
        settings = f"-c listen_addresses=127.0.0.1 -c port={self.port} -c unix_socket_directories=''"
        if not durable:
            settings += " -c fsync=off"
        self.settings = settings
        self.start()

    def start(self) -> None:
        self.run("pg_ctl", "-D", "data", "-w", "-l", "log", "-o", self.settings, "start")

    def runs(self) -> bool:
        """Whether it takes connections."""
        try:
            psycopg.connect(
                f"postgresql://signoria@127.0.0.1:{self.port}/postgres", connect_timeout=5
            ).close()
        except psycopg.OperationalError:
            return False
        return True

    def run(self, program: str, *arguments: str) -> None:
        with tempfile.TemporaryFile() as out:  # not a pipe: the server would keep it open
            done = subprocess.run(
                [self.programs / program, *arguments],
                cwd=self.folder,
                user=self.user,
                group=None if self.user is None else pwd.getpwnam(self.user).pw_gid,
                extra_groups=None if self.user is None else [],
                env={"PATH": os.environ["PATH"], "LC_ALL": "C", "HOME": str(self.folder)},
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                check=False,
            )
            out.seek(0)
            said = out.read().decode()
        assert done.returncode == 0, f"{program} failed: {said}"

    def pid(self) -> int:
        return int((self.folder / "data" / "postmaster.pid").read_text().split()[0])

    def fresh(self, *how: str) -> str:
        self.count += 1
        name = f"test{self.count}"
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "signoria", *how, name)
        return f"postgresql://signoria@127.0.0.1:{self.port}/{name}"

    def blank(self) -> str:
        """The URL of a database with the present schema: a copy, which is quicker than to begin with the first one."""
        if not self.made:
            url = self.fresh()
            make_schema(url)
            self.made = url.rpartition("/")[2]
        return self.fresh("-T", self.made)

    def guarded(self, password: str) -> str:
        """The URL, without the password, of an empty database whose owner needs one."""
        url = self.fresh()
        name = url.rpartition("/")[2]
        with psycopg.connect(url, autocommit=True) as c:
            c.execute("SET password_encryption = 'scram-sha-256'")
            if c.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [KEEPER]).fetchone() is None:
                c.execute(SQL("CREATE ROLE {} LOGIN").format(Identifier(KEEPER)))
            c.execute(SQL("ALTER ROLE {} PASSWORD {}").format(Identifier(KEEPER), Literal(password)))
            c.execute(SQL("ALTER DATABASE {} OWNER TO {}").format(Identifier(name), Identifier(KEEPER)))
        return url.replace("signoria@", f"{KEEPER}@")

    def restart(self) -> None:
        """As after a crash: connections are cut off, and the log is read again."""
        self.run("pg_ctl", "-D", "data", "-w", "-m", "immediate", "-l", "log", "restart")

    def stop(self) -> None:
        self.run("pg_ctl", "-D", "data", "-w", "-m", "immediate", "stop")
        shutil.rmtree(self.folder, ignore_errors=True)
