"""The versions named in different files agree."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import hatch_build
from scripts import build_web

ROOT = Path(__file__).resolve().parents[2]


def pins(name: str) -> dict[str, str]:
    text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
    found = dict(line.split("==") for line in text.splitlines() if "==" in line)
    for inner in re.findall(r"^-r (\S+)$", text, re.MULTILINE):
        found |= pins(inner)
    return found


def test_every_pin_outside_the_requirements_is_the_same_there() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    named = [
        *project["build-system"]["requires"],
        *project["project"]["optional-dependencies"]["dev"],
        *hatch_build.COMPILER,
        build_web.NODE,
    ]
    assert len(named) > 10
    locked = pins("dev.txt")
    pinned = [re.sub(r"\[.*\]", "", pin).split("==") for pin in named]  # without extras
    assert [name for name, version in pinned if locked.get(name) != version] == []


def test_the_requirements_cover_the_dependencies_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    names = {re.split(r"[<>=\[]", line)[0] for line in project["project"]["dependencies"]}
    server = {
        "alembic",
        "litestar",
        "msgspec",
        "platformdirs",
        "segno",
        "sqlalchemy",
        "uvicorn",
        "websockets",
    }
    assert names == {"typer", "rich"} | server
    assert names <= pins("run.txt").keys()


def test_postgresql_is_an_extra() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert [line[:15] for line in project["project"]["optional-dependencies"]["postgres"]] == [
        "psycopg[binary]"
    ]
    assert not any(name.startswith("psycopg") for name in pins("run.txt"))
    assert {"psycopg", "psycopg-binary"} <= pins("postgres.txt").keys()


def test_the_lock_file_of_the_client_names_no_addresses() -> None:
    text = (ROOT / "web" / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in text
    assert text.count('"integrity"') > 40
