"""Files that are damaged and disks that are full: said in so many words, and nothing is lost by it."""

from __future__ import annotations

import errno
import json
import os
import random
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text

from signoria.kernel.errors import SignoriaError
from signoria.server import damage, deciding, driver, listing, opening, past, shapes
from signoria.server.app import Server
from signoria.server.backup import CannotBackUp, backup
from signoria.server.config import Config
from signoria.server.damage import Damaged, lost_changes
from signoria.server.database import DiskFull, check_file, migrate, open_engine, sqlite_url, writing
from signoria.server.errors import Problem
from signoria.server.house import House
from signoria.server.serve import RUNNING, CannotServe, write_note
from tests.server.desk import Guest, Running, wait_for
from tests.server.test_commands import command

PAGE = 4096


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A database with tables and some notes, of a server that has ended."""
    return made(tmp_path / "here", crashed=False)


@pytest.fixture
def crashed(tmp_path: Path) -> Path:
    """The same as it is found after a crash: the latest changes are in the journal only."""
    return made(tmp_path / "here", crashed=True)


def made(folder: Path, crashed: bool) -> Path:
    engine = open_engine(sqlite_url(folder / "x.db"))
    migrate(engine)
    for n in range(30):
        with writing(engine) as c:
            c.execute(text("INSERT INTO settings VALUES (:k, :v)"), {"k": f"k{n}", "v": "x" * 3000})
    if crashed:
        shutil.copytree(folder, folder.with_name("crashed"))
        folder = folder.with_name("crashed")
    engine.dispose()
    return folder / "x.db"


def contents(folder: Path) -> dict[str, bytes]:
    """Every file but the index of the journal, which SQLite makes anew."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.endswith("-shm")}


def overwrite(path: Path, place: int, with_: bytes) -> None:
    with path.open("r+b") as out:
        out.seek(place)
        out.write(with_)


def cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


DAMAGES: dict[str, Callable[[Path], object]] = {
    "no database": lambda path: path.write_text("Dear diary, " * 500),
    "a short text": lambda path: path.write_text("Dear diary"),
    "its head": lambda path: overwrite(path, 0, b"\0" * 100),
    "cut": cut,
    "a page": lambda path: overwrite(path, 6 * PAGE, b"\xff" * PAGE),
    "the last page": lambda path: overwrite(path, path.stat().st_size - PAGE, b"\xff" * PAGE),
}


@pytest.mark.parametrize("kind", DAMAGES)
def test_a_damaged_file_is_named_and_left_alone(kind: str, file: Path) -> None:
    check_file(str(file))
    DAMAGES[kind](file)
    before = contents(file.parent)
    with pytest.raises(Damaged, match=r"signoria backup") as found:
        check_file(sqlite_url(file))
    assert str(file) in str(found.value)
    assert "\n" not in str(found.value)
    assert contents(file.parent) == before


def hurt(whole: bytes, chance: random.Random) -> bytes:
    """A database with some bytes changed, at random places."""
    file, at = bytearray(whole), chance.randrange(len(whole))
    kind = chance.choice(("some", "many", "block", "zeros", "cut"))
    if kind == "cut":
        return whole[:at]
    if kind in ("block", "zeros"):
        block = file[at : at + chance.randrange(1, PAGE)]
        file[at : at + len(block)] = bytes(len(block)) if kind == "zeros" else chance.randbytes(len(block))
    else:
        for _ in range(chance.randint(1, 9) if kind == "some" else len(whole) // 500):
            file[chance.randrange(len(whole))] ^= chance.randint(1, 255)
    return bytes(file)


def ask_everything(house: House, table: str) -> None:
    questions: list[Callable[[str], object]] = [
        lambda table: listing.info(house, table, "en"),
        lambda table: house.state(table, 0, "en"),
        lambda table: past.export(house, table, True),
        lambda table: past.chronicle(house, table, None, 0, 99, "en"),
        lambda table: past.position(house, table, 1, 0, False, "en"),
        lambda table: house.notes(table, 0, None),
        lambda _: house.settings(),
    ]
    for one in [table, *(info.id for info in listing.every(house, "en"))]:
        for ask in questions:
            with suppress(Problem, SignoriaError):  # which say what is wrong
                ask(one)


def test_whatever_bytes_are_wrong_the_file_is_named_or_every_question_is_answered(
    tmp_path: Path, deep: bool
) -> None:
    first = Server(Config(sqlite_url(tmp_path / "whole.db"), template=True))
    new = shapes.NewTable("template", [shapes.NewSeat("Ann"), shapes.NewSeat("Bo")])
    table = opening.create(first.house, new, "en").id
    for seat in (0, 1):
        move = first.house.state(table, seat, "en").decisions[0]
        first.house.play(table, seat, move.number, move.actions[0].action, "en")
    first.engine.dispose()
    whole, chance, started, named = (tmp_path / "whole.db").read_bytes(), random.Random(7), 0, 0
    for n in range(600 if deep else 40):
        file = tmp_path / f"{n}.db"
        file.write_bytes(hurt(whole, chance))
        try:
            server = Server(Config(sqlite_url(file), template=True))
        except SignoriaError:  # which says what is wrong
            named += 1
            continue
        ask_everything(server.house, table)
        server.engine.dispose()
        started += 1
    assert started > 5
    assert named > 10


def test_a_large_file_is_looked_at_in_short(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(damage, "WHOLE", 0)
    check_file(str(file))
    cut(file)
    with pytest.raises(Damaged):
        check_file(str(file))


def test_serve_says_what_to_do_with_a_damaged_file(file: Path) -> None:
    DAMAGES["its head"](file)
    before = contents(file.parent)
    done = command("serve", "--db", str(file), folder=file.parent)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert f"the database {file} is damaged" in done.stderr
    assert contents(file.parent) == before
    done = command("backup", str(file.parent / "copy.db"), "--db", str(file), folder=file.parent)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert not (file.parent / "copy.db").exists()


def test_a_journal_after_a_crash_is_whole(crashed: Path) -> None:
    journal = crashed.with_name("x.db-wal").read_bytes()
    assert lost_changes(journal) == 0
    check_file(str(crashed))
    frame = 24 + PAGE
    assert (len(journal) - 32) % frame == 0
    for torn in (journal[:-100], journal[:-frame] + os.urandom(frame), journal + os.urandom(1000)):
        assert lost_changes(torn) == 0  # the last change was not finished: nobody was told that it was done
    for start in (b"", journal[:10], journal[:32], journal[:40]):
        assert lost_changes(start) == 0


@pytest.mark.parametrize("place", [0, 9, 17, 25, 32, 45, 32 + 24 + 100, 32 + 3 * (24 + PAGE) + 9])
def test_a_damaged_journal_is_named_and_left_alone(place: int, crashed: Path) -> None:
    """SQLite would leave out in silence what stands behind the damage."""
    journal = crashed.with_name("x.db-wal")
    flipped = bytes(byte ^ 0x5A for byte in journal.read_bytes()[place : place + 1])
    overwrite(journal, place, flipped)
    before = contents(crashed.parent)
    with pytest.raises(Damaged, match="the journal of the latest changes") as found:
        check_file(str(crashed))
    assert str(journal) in str(found.value)
    assert contents(crashed.parent) == before
    copy = crashed.with_name("copy.db")  # what the message tells to do
    assert backup(str(crashed), copy)["settings"] < 30
    check_file(str(copy))


# -- full disks ------------------------------------------------------------------------------------


def fill(server: Running) -> Callable[[], None]:
    """Make the disk as good as full: no table can grow. Returns what makes space again."""
    engine = server.server.engine
    if engine.dialect.name == "postgresql":
        with writing(engine) as c:
            c.execute(
                text(
                    "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
                    "RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$"
                )
            )
            for table in ("log", "seats"):
                c.execute(
                    text(
                        f"CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON {table} "
                        "FOR EACH ROW EXECUTE FUNCTION full_disk()"
                    )
                )

        def make_space() -> None:
            with writing(engine) as c:
                c.execute(text("DROP FUNCTION full_disk() CASCADE"))

        return make_space

    def no_more(connection: Any, *_: object) -> None:
        connection.execute("PRAGMA max_page_count = 1")  # not less than there are

    event.listen(engine, "checkout", no_more)

    def let_grow() -> None:
        event.remove(engine, "checkout", no_more)
        event.listen(engine, "checkout", lambda c, *_: c.execute("PRAGMA max_page_count = 1000000"))

    return let_grow


def use_up(guest: Guest, table: str) -> None:
    """Write notes until the last page is taken."""
    for n in range(1, 20):
        answer = guest.http.put(f"/api/tables/{table}/notes/0", json={"text": "x" * 1000 * n})
        if answer.status_code != 200:
            return
    raise AssertionError("the disk is never full")


def test_a_full_disk_is_called_that_and_harms_no_table(guest: Guest, server: Running) -> None:
    table = guest.table(None, None, options={"goal": 200, "turn_limit": 0})
    make_space = fill(server)
    use_up(guest, table)
    answer, before, move = None, None, {}
    for _ in range(500):
        seat = guest.state(table, None)["waiting"][0]
        before = guest.state(table, seat)
        decision = before["decisions"][0]
        action = decision["actions"][-1]["action"]
        move = {"seat": seat, "number": decision["number"], "action": action}
        answer = guest.ask("POST", f"/api/tables/{table}/moves", move, lang="fr")
        if answer.status_code != 200:
            break
    assert answer is not None
    assert (answer.status_code, answer.json()["code"]) == (507, "disk_full")
    assert "disque" in answer.json()["text"]
    assert guest.state(table, move["seat"]) == before
    with guest.socket(table, move["seat"]) as live:
        live.next("state")
        said = live.ask(type="move", number=move["number"], action=move["action"])
        assert (said["type"], said["error"]["code"]) == ("refused", "disk_full")
        make_space()
        assert live.ask(type="move", number=move["number"], action=move["action"])["type"] == "done"


def test_bots_go_on_when_there_is_space_again(
    guest: Guest, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "AGAIN", 0.05)
    table = guest.table("random", "random", paused=True, options={"goal": 200, "turn_limit": 60})
    failures: list[str] = []
    honest = deciding.play

    def plays(*args: Any) -> bool:
        if len(failures) < 3:
            failures.append("full")
            raise DiskFull
        return honest(*args)

    monkeypatch.setattr(deciding, "play", plays)
    guest.http.put(f"/api/tables/{table}/bots", json={"pace": 0, "paused": False})
    wait_for(lambda: guest.state(table, None)["position"] > 1)
    assert len(failures) == 3


def no_space(*_: object, **__: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_backup_on_a_full_disk(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = file.with_name("copy.db")
    with monkeypatch.context() as full:
        full.setattr(os, "replace", no_space)
        with pytest.raises(CannotBackUp, match="the disk is full"):
            backup(str(file), target)
    assert sorted(contents(file.parent)) == ["x.db"]


def test_no_note_on_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as full:
        full.setattr(json, "dump", no_space)
        with pytest.raises(CannotServe, match=r"running\.json can't be written: the disk is full"):
            write_note(tmp_path / RUNNING, Config(sqlite_url(tmp_path / "x.db")))
    assert list(tmp_path.iterdir()) == []
