"""scripts/build_web.py: the client is built when its sources changed, and only then."""

from __future__ import annotations

from pathlib import Path

from scripts import build_web


def project(root: Path) -> None:
    (root / "web" / "src").mkdir(parents=True)
    (root / "web" / "package.json").write_text("{}")
    (root / "web" / "src" / "main.ts").write_text("one")
    build_web.stamp(root).parent.mkdir(parents=True)


def test_a_client_that_was_never_built_is_stale(tmp_path: Path) -> None:
    project(tmp_path)
    assert build_web.stale(tmp_path)


def test_a_built_client_is_stale_once_a_source_changes(tmp_path: Path) -> None:
    project(tmp_path)
    build_web.stamp(tmp_path).write_text(build_web.fingerprint(tmp_path))
    assert not build_web.stale(tmp_path)
    (tmp_path / "web" / "src" / "main.ts").write_text("two")
    assert build_web.stale(tmp_path)


def test_installed_packages_and_tests_do_not_count(tmp_path: Path) -> None:
    project(tmp_path)
    before = build_web.fingerprint(tmp_path)
    for folder in ("node_modules", "tests"):
        (tmp_path / "web" / folder).mkdir()
        (tmp_path / "web" / folder / "a.ts").write_text("x")
    assert build_web.fingerprint(tmp_path) == before


def test_without_the_sources_of_the_client_there_is_nothing_to_build(tmp_path: Path) -> None:
    assert not build_web.stale(tmp_path)
