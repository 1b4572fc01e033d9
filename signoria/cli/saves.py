"""Where games are kept, and how they are written so that none is lost."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from signoria.kernel.errors import BadSave
from signoria.kernel.save import read_header

MOST_BYTES = 50_000_000


def home() -> Path:
    """The directory of autosaves: SIGNORIA_SAVES, else `signoria/saves` in the user's data directory."""
    given = os.environ.get("SIGNORIA_SAVES")
    if given:
        return Path(given).expanduser()
    if os.name == "nt":
        base = Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "signoria" / "saves"


def path_of(name: str) -> Path:
    """The file that a person means: `~` is understood, and the ending may be left out. Raises ValueError."""
    path = Path(name).expanduser()
    return path if path.suffix == ".json" else path.with_name(path.name + ".json")


def fresh(folder: Path, game: str) -> Path:
    """A name for a new autosave that no file has yet."""
    stem = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
    path = folder / f"{stem}.json"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}.json"
        number += 1
    return path


def write(path: Path, text: str) -> None:
    """Write a save whole or not at all: an interruption leaves the earlier one. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def read(path: Path) -> str:
    """The text of a save. Raises BadSave if there is none or it can't be read."""
    try:
        if path.is_dir():
            raise BadSave(f"{path} is a directory, not a save")
        if path.stat().st_size > MOST_BYTES:
            raise BadSave(f"{path} is far too large for a save")
        return path.read_text("utf-8")
    except FileNotFoundError:
        raise BadSave(f"there is no file {path}") from None
    except UnicodeDecodeError:
        raise BadSave(f"{path} is not a save of Signoria: it is not text") from None
    except OSError as error:
        raise BadSave(f"{path} can't be read: {error.strerror}") from None


class Kept:
    """An unfinished autosave, as a menu shows it."""

    def __init__(self, path: Path, header: dict[str, Any], when: float) -> None:
        self.path = path
        self.game = str(header["game"])
        self.names = [str(name) for name in header["names"]]
        self.turn = header.get("host", {}).get("turn", 0)
        self.when = when


def unfinished(folder: Path, most: int) -> list[Kept]:
    """The latest autosaves that are not over, newest first. Files that are no saves are passed over."""
    found: list[Kept] = []
    if not folder.is_dir():
        return found
    files = sorted(folder.glob("*.json"), key=lambda p: p.stat().st_mtime, reverse=True)
    for path in files[:50]:
        try:
            header = read_header(read(path))
        except BadSave:
            continue
        host = header.get("host", {})
        if header["log"] and not (isinstance(host, dict) and host.get("over")):
            found.append(Kept(path, header, path.stat().st_mtime))
        if len(found) == most:
            break
    return found
