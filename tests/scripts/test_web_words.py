"""The words of the browser client: no word lies in its sources, and none is kept that nobody says."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from signoria import registry
from signoria.kernel.text import read_tables
from signoria.server.routes.games import view_schema_of

SOURCES = Path(__file__).resolve().parents[2] / "web" / "src"


def said(folder: Path) -> tuple[set[str], tuple[str, ...]]:
    """All literals in the sources of a folder, and the beginnings of those that are put together."""
    text = "\n".join(
        path.read_text("utf-8") for path in folder.rglob("*") if path.suffix in (".ts", ".svelte")
    )
    return set(re.findall(r"'([\w.]+)'", text)), tuple(re.findall(r"`([a-z_.]+)\$\{", text))


def never_said(package: str, section: str, folder: Path, printed: str = "") -> list[str]:
    """Keys that nothing in the sources says, and that are no slug of views or components either."""
    whole, begun = said(folder)
    keys = [key.removeprefix(section) for key in read_tables(package, "en") if key.startswith(section)]
    assert len(keys) > 50
    return [
        key for key in keys if key not in whole and not key.startswith(begun) and f'"{key}"' not in printed
    ]


@pytest.mark.parametrize("game", registry.GAMES)
def test_every_word_of_a_board_is_said_there(game: str) -> None:
    rules = registry.ruleset(game)
    printed = json.dumps([rules.load_pack(None)[0].tables, view_schema_of(rules)])
    assert never_said(rules.package, "board.", SOURCES / "games" / game, printed) == []


def test_every_word_of_the_client_is_said_somewhere() -> None:
    assert never_said("signoria.server", "ui.", SOURCES) == []
