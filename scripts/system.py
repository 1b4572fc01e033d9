"""System packages that single parts of ./test need: installed through apt where that is allowed."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from signoria.compiled import can_compile

APT_INSTALL = Path(__file__).with_name("apt-install")


@dataclass(frozen=True)
class Need:
    """What one part of the check needs from the system."""

    packages: tuple[str, ...]
    present: Callable[[], bool]


def postgresql_programs() -> Path | None:
    """The directory of PostgreSQL's server programs: on Debian they are not on the PATH."""
    found = shutil.which("pg_ctl")
    folders = [Path(found).parent] if found else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for folder in folders:
        if all((folder / name).exists() for name in ("initdb", "pg_ctl", "postgres", "createdb")):
            return folder
    return None


def has_postgresql() -> bool:
    return postgresql_programs() is not None


def has_redis() -> bool:
    return shutil.which("redis-server") is not None


def browser() -> str | None:
    """The browser that the tests drive: Debian's Chromium, never one that was downloaded."""
    return shutil.which("chromium")


def has_browser() -> bool:
    return browser() is not None


def has_club() -> bool:
    """What a house of one's own is set up with; systemd need not run."""
    return all(shutil.which(name) for name in ("caddy", "systemd-analyze"))


def faketime() -> Path | None:
    """The library that gives programs another clock than the machine's."""
    return next(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"), None)


def has_clock() -> bool:
    return faketime() is not None


NEEDS: Mapping[str, Need] = {
    "browser": Need(("chromium",), has_browser),
    "clock": Need(("faketime",), has_clock),
    "club": Need(("caddy", "systemd"), has_club),
    "compiled": Need(("gcc", "libc6-dev", "python3-dev"), can_compile),
    "postgresql": Need(("postgresql",), has_postgresql),
    "redis": Need(("redis-server",), has_redis),
}


def provide(need: Need) -> bool:
    """True if what is needed is there, or could be installed; otherwise apt-install has said how."""
    if need.present():
        return True
    subprocess.run([APT_INSTALL, *need.packages], check=False)
    return need.present()


def must_not_skip() -> bool:
    """On a build machine a part that can't run is a failure."""
    return os.environ.get("CI", "").lower() in ("true", "1")
