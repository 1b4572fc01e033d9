"""Bots think on the compiled build when it is that of the sources; it is made in the background, and nothing that goes wrong there
keeps anybody from playing.
"""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path

import pytest

import signoria
from signoria import compiled, registry
from signoria.server import workshop
from signoria.server.thinking import Thinkers, WorkerGone
from signoria.server.worker import Job, think
from signoria.server.workshop import Workshop
from tests.server import outside
from tests.server.desk import PATIENCE, Running, wait_for
from tests.server.test_crash import alive

# The program of a build, of a small checkout and with another way of making it.
PROGRAM = """
import pathlib, subprocess, sys, time
from signoria import compiled
from signoria.server import workshop

def make(root, environment):
    with (root / "begun").open("a") as file:
        file.write("once ")
{make}

compiled.checkout = lambda: pathlib.Path({root!r})
compiled.make = make
sys.exit(workshop.main())
"""
GOOD = """
    while not (root / "go").exists():
        time.sleep(0.01)
    python = compiled.python_of(environment)
    python.parent.mkdir(parents=True)
    python.write_text("#!/bin/sh\\\\nexec " + sys.executable + ' "$@"')
    python.chmod(0o755)
"""
FAILING = """
    raise compiled.NoCompiledBuild("no luck")
"""
ENDLESS = """
    environment.mkdir()
    child = subprocess.Popen(["sleep", "1000"])
    (root / "pid").write_text(str(child.pid))
    child.wait()
"""
Build = Callable[[str], Workshop]


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small checkout."""
    (tmp_path / "signoria").mkdir()
    for name in ("hatch_build.py", "pyproject.toml", "signoria/a.py"):
        (tmp_path / name).write_text("")
    monkeypatch.setattr(compiled, "checkout", lambda: tmp_path)
    monkeypatch.setattr(compiled, "can_compile", lambda: True)
    return tmp_path


@pytest.fixture
def build(root: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Build]:
    """Opens workshops whose builds are made in a way of their own, and closes them."""
    opened: list[Workshop] = []

    def begin(make: str) -> Workshop:
        program = PROGRAM.format(make=make.replace("\\\\", "\\"), root=str(root))
        monkeypatch.setattr(workshop, "COMMAND", ("-c", program))
        opened.append(Workshop(True))
        opened[-1].start()
        return opened[-1]

    yield begin
    for each in opened:
        each.close()
        each._thread.join(PATIENCE)


@pytest.fixture
def thinkers() -> Iterator[Callable[[Workshop], Thinkers]]:
    """One worker each."""
    opened: list[Thinkers] = []

    def begin(shop: Workshop) -> Thinkers:
        opened.append(Thinkers(1, shop))
        return opened[-1]

    yield begin
    for each in opened:
        each.close()


def job(bot: str = "prince#40") -> Job:
    match = signoria.new("template", 2, seed=5)
    decision = match.pending()[0]
    forms = [list(match.vocabulary.encode(action)) for action in decision.actions]
    state = match.state.determinize(decision.seat, 1).to_json()
    return Job("template", 2, {}, bot, decision.seat, 0, 0, 3, state, forms)


Hire = Callable[[Workshop], Thinkers]


def test_new_thoughts_go_to_the_build_as_soon_as_it_is_ready(
    root: Path, build: Build, thinkers: Hire
) -> None:
    shop = build(GOOD)
    pool = thinkers(shop)
    worker, _ = pool.all
    alone = think(job())
    assert pool.submit(job()).result(PATIENCE) == alone
    assert worker.python is None
    wait_for(lambda: (root / "begun").exists())
    (root / compiled.PROGRESS).write_text("40")
    told = shop.preparing()
    assert told is not None
    assert (told.percent, told.failed) == (40, False)
    first = worker.pid
    (root / "go").touch()
    wait_for(lambda: shop.preparing() is None)
    assert worker.pid == first  # nobody is disturbed
    assert pool.submit(job()).result(PATIENCE) == alone
    assert worker.python == root / ".venv-compiled" / "bin" / "python"
    assert worker.pid != first
    wait_for(lambda: not alive(first))


def test_a_build_that_is_there_is_used_at_once(root: Path, build: Build) -> None:
    (root / ".venv-compiled").mkdir()
    (root / ".venv-compiled" / compiled.STAMP).write_text(compiled.fingerprint(root))
    shop = build(FAILING)
    assert wait_for(shop.python) == compiled.python_of(root / ".venv-compiled")
    assert shop.preparing() is None
    assert not (root / "begun").exists()


def test_a_build_of_other_sources_is_not_used(root: Path, build: Build) -> None:
    (root / ".venv-compiled").mkdir()
    stamp = root / ".venv-compiled" / compiled.STAMP
    stamp.write_text(compiled.fingerprint(root))
    (root / "signoria" / "a.py").write_text("# changed")
    shop = build(FAILING)
    wait_for(lambda: (root / "begun").exists())  # it is to be made anew
    assert shop.python() is None
    stamp.write_text(compiled.fingerprint(root))
    assert wait_for(shop.python)
    (root / "signoria" / "a.py").write_text("# changed again")
    stamp.write_text(compiled.fingerprint(root))  # somebody else has built what this server does not run
    assert shop.python() is None


def test_without_a_compiler_nothing_is_begun_and_nothing_said(
    root: Path, build: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "can_compile", lambda: False)
    shop = build(FAILING)
    shop._thread.join(PATIENCE)
    assert (shop.python(), shop.preparing(), shop.stage) == (None, None, "resting")
    assert not (root / "begun").exists()


def test_a_build_that_fails_is_told_and_harmless(
    build: Build, thinkers: Hire, caplog: pytest.LogCaptureFixture
) -> None:
    shop = build(FAILING)
    shop._thread.join(PATIENCE)
    told = shop.preparing()
    assert told is not None
    assert told.failed
    assert "no luck" in caplog.text
    assert thinkers(shop).submit(job()).result(PATIENCE) == think(job())


def test_the_end_of_the_server_ends_the_build(root: Path, build: Build) -> None:
    shop = build(ENDLESS)
    child = int(wait_for(lambda: (root / "pid").exists() and (root / "pid").read_text()))
    assert alive(child)
    shop.close()
    shop._thread.join(PATIENCE)
    wait_for(lambda: not alive(child))
    assert shop.stage != "failed"  # nothing went wrong
    assert compiled.built(root, compiled.fingerprint(root)) is None
    with compiled.locked(root):  # is free
        pass


def test_a_build_ends_with_a_server_that_was_killed(root: Path, build: Build) -> None:
    shop = build(ENDLESS)
    child = int(wait_for(lambda: (root / "pid").exists() and (root / "pid").read_text()))
    assert shop._process is not None
    assert shop._process.stdin is not None
    shop._process.stdin.close()  # as the system does
    wait_for(lambda: not alive(child))


def test_two_servers_make_one_build(root: Path, build: Build) -> None:
    both = [build(GOOD), build(GOOD)]
    wait_for(lambda: all(shop.stage == "building" for shop in both))
    (root / "go").touch()
    wait_for(lambda: all(shop.preparing() is None and shop.python() for shop in both))
    assert (root / "begun").read_text() == "once "


def test_a_worker_that_comes_to_grief_on_the_build_is_replaced_on_the_sources(
    root: Path, build: Build, thinkers: Hire, caplog: pytest.LogCaptureFixture
) -> None:
    python = compiled.python_of(root / ".venv-compiled")
    python.parent.mkdir(parents=True)
    python.write_text("#!/bin/sh\nexit 1\n")
    python.chmod(0o755)
    (root / ".venv-compiled" / compiled.STAMP).write_text(compiled.fingerprint(root))
    shop = build(FAILING)
    wait_for(shop.python)
    pool = thinkers(shop)
    with pytest.raises(WorkerGone):
        pool.submit(job()).result(PATIENCE)
    assert "not used any more" in caplog.text
    assert pool.submit(job()).result(PATIENCE) == think(job())
    assert pool.well()


def test_switched_off_or_elsewhere_there_is_no_workshop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "fingerprint", lambda _root: pytest.fail("nobody asked for it"))
    for wanted, place in ((False, Path("/")), (True, None)):
        monkeypatch.setattr(compiled, "checkout", lambda place=place: place)
        shop = Workshop(wanted)
        shop.start()
        assert (shop.python(), shop.preparing()) == (None, None)
        shop.close()


def test_the_lobby_is_told(lone: Running, root: Path) -> None:
    guest = lone.guest()
    assert guest.get("/api/tables")["preparing"] is None
    shop = lone.server.workshop
    shop._root, shop.stage = root, "building"
    assert guest.get("/api/tables")["preparing"] == {"percent": 0, "failed": False}
    shop.stage = "failed"
    assert guest.get("/api/tables")["preparing"] == {"percent": 0, "failed": True}


def test_a_game_from_outside_the_package_is_found_by_workers(
    monkeypatch: pytest.MonkeyPatch, thinkers: Hire
) -> None:
    rules = outside.RULESET
    monkeypatch.setitem(registry._added, rules.meta.slug, rules)
    state = rules.new_state(rules.setup(2, {}), 1)
    seat = 0
    forms = [list(rules.vocabulary_of(state).encode(action)) for action in state.legal(seat)]
    place = registry.module(rules.meta.slug)
    assert place == "tests.server.outside"
    asked = Job(rules.meta.slug, 2, {}, "random", seat, 0, 0, 3, state.to_json(), forms, module=place)
    assert thinkers(Workshop(False)).submit(asked).result(PATIENCE).action in forms


def test_a_worker_needs_the_standard_library_only() -> None:
    """The environment of the compiled build has nothing else."""
    program = (
        "import sys, signoria.server.worker; print(sorted(name.partition('.')[0] for name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    before = subprocess.run(
        [sys.executable, "-c", "import sys; print(sorted(name.partition('.')[0] for name in sys.modules))"],
        capture_output=True,
        text=True,
        check=True,
    )
    found = set(ast.literal_eval(done.stdout)) - set(ast.literal_eval(before.stdout))
    assert found - sys.stdlib_module_names <= {"signoria", "mypy_extensions"}


def test_what_somebody_prints_is_no_answer() -> None:
    """A line that a rule prints goes with the log."""
    program = (
        "from signoria.server import worker; worker.WORKS['shout'] = lambda _: print('!'); worker.main()"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", program],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    with process.stdin, process.stdout:
        process.stdin.write(json.dumps(["shout", asdict(job())]).encode() + b"\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline()) == {"done": None}
    assert process.wait(PATIENCE) == 0  # it ends with whoever asks it
