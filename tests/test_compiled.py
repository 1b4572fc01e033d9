"""The compiled build beside a checkout: made when it must be, by one process at a time, and used if it is that of the sources."""

from __future__ import annotations

import sys
import threading
from pathlib import Path

import pytest

from scripts import compiled_check
from signoria import compiled


def test_the_checkout_is_found() -> None:
    root = compiled.checkout()
    assert root is not None
    assert (root / "pyproject.toml").is_file()


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A small checkout whose builds are noted and not made."""
    (tmp_path / "signoria").mkdir()
    for name in ("hatch_build.py", "pyproject.toml", "signoria/a.py", "signoria/a.toml"):
        (tmp_path / name).write_text("")
    names: list[str] = []

    def make(root: Path, environment: Path) -> None:
        environment.mkdir(exist_ok=True)
        names.append(environment.name)

    monkeypatch.setattr(compiled, "checkout", lambda: tmp_path)
    monkeypatch.setattr(compiled, "make", make)
    return names


def test_check_and_benchmark_share_one_build(tmp_path: Path, made: list[str]) -> None:
    told: list[str] = []
    python = compiled_check.build()
    assert compiled.provide(lambda: told.append("building")) == python
    assert python.is_relative_to(tmp_path)
    assert (made, told) == ([".venv-compiled"], [])


@pytest.mark.parametrize("name", ["hatch_build.py", "pyproject.toml", "signoria/a.py", "signoria/a.toml"])
def test_a_build_is_made_anew_when_anything_in_it_changes(tmp_path: Path, made: list[str], name: str) -> None:
    told: list[str] = []
    compiled.provide()
    (tmp_path / name).write_text("# changed")
    compiled.provide(lambda: told.append("building"))
    compiled.provide(lambda: told.append("building"))
    assert (len(made), told) == (2, ["building"])


def test_another_level_of_optimisation_is_another_build(
    made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled.provide()
    monkeypatch.setenv("SIGNORIA_OPT", "3")
    compiled.provide()
    assert len(made) == 2


def test_a_failure_in_the_compiled_environment_is_told() -> None:
    with pytest.raises(compiled.NoCompiledBuild, match="failed in the compiled environment"):
        compiled.run("signoria.lab.nothing", [], Path(sys.executable))


def test_what_was_changed_while_it_was_compiled_is_not_taken_for_built(
    tmp_path: Path, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = compiled.make

    def make(root: Path, environment: Path) -> None:
        honest(root, environment)
        (root / "signoria" / "a.py").write_text("# changed")

    with monkeypatch.context() as hasty:
        hasty.setattr(compiled, "make", make)
        with pytest.raises(compiled.NoCompiledBuild, match="changed while"):
            compiled.provide()
    assert compiled.built(tmp_path, compiled.fingerprint(tmp_path)) is None
    compiled.provide()
    assert compiled.built(tmp_path, compiled.fingerprint(tmp_path)) is not None
    assert len(made) == 2


def test_a_build_that_fails_leaves_the_lock_and_no_stamp(
    tmp_path: Path, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(root: Path, environment: Path) -> None:
        (root / compiled.PROGRESS).write_text("40")
        assert compiled.progress(root) == 40
        raise compiled.NoCompiledBuild("no luck")

    with monkeypatch.context() as unlucky:
        unlucky.setattr(compiled, "make", fail)
        with pytest.raises(compiled.NoCompiledBuild, match="no luck"):
            compiled.provide()
    assert compiled.built(tmp_path, compiled.fingerprint(tmp_path)) is None
    assert compiled.progress(tmp_path) == 0
    assert compiled.provide().is_relative_to(tmp_path)


def test_who_comes_second_waits_and_does_not_build_again(tmp_path: Path, made: list[str]) -> None:
    told = threading.Event()
    second = threading.Thread(target=compiled.provide, args=(told.set,))
    with compiled.locked(tmp_path):
        second.start()
        assert told.wait(60)
        assert made == []
        compiled.make(tmp_path, tmp_path / compiled.ENVIRONMENT)
        (tmp_path / compiled.ENVIRONMENT / compiled.STAMP).write_text(compiled.fingerprint(tmp_path))
    second.join(60)
    assert made == [".venv-compiled"]


def test_packages_are_installed_in_the_private_environment_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements" / "build.txt").write_text("# a comment\npytest==0.0.1\n")
    (tmp_path / "requirements" / "compile.txt").write_text(
        f"pytest=={pytest.__version__}\nno-such-thing==1\n"
    )
    assert compiled.missing(tmp_path) == ["pytest==0.0.1", "no-such-thing==1"]
    with pytest.raises(compiled.NoCompiledBuild, match="needs no-such-thing==1"):
        compiled.equip(tmp_path)
    asked: list[list[str]] = []
    monkeypatch.setattr(compiled, "_quietly", lambda command, *_: asked.append(command))
    monkeypatch.setattr(sys, "prefix", str(tmp_path / ".venv"))
    compiled.equip(tmp_path)
    assert asked[0][1:3] == ["-m", "pip"]
    assert asked[0][-4:] == ["-r", "requirements/build.txt", "-r", "requirements/compile.txt"]


def test_this_environment_has_what_a_build_needs() -> None:
    root = compiled.checkout()
    assert root is not None
    assert compiled.missing(root) == []


def test_without_a_compiler_there_is_no_build(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CC", "no-such-compiler -O2")
    assert not compiled.can_compile()
