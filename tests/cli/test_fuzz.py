"""Whatever is typed, nothing breaks: the game goes on or is left, and it is kept."""

from __future__ import annotations

import tempfile
from contextlib import chdir
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import signoria as api
from tests.cli.helpers import signoria

WORDS = [
    "1",
    "2",
    "3",
    "9",
    "-1",
    "²",
    "1" * 5000,
    "undo",
    "log",
    "log -3",
    "log 1",
    "why",
    "why bid",
    "?",
    "?1",
    "?99",
]
WORDS += [
    "?jewel",
    "why 3",
    "/",
    "/x",
    "*",
    "orders pass",
    "orders pass always unless x",
    "orders pass Nowhere",
]
WORDS += [
    "orders off",
    "rules",
    "rules (",
    "save /",
    "save ..",
    "save \x00",
    "load /",
    "load \x00",
    "load ~nobody/x",
]
WORDS += ["board", "board raw", "seat", "resign", "no", "[bold]", "[/]", ":smile:", "\x1b[2J", "é", "\ud800"]
lines = st.lists(st.one_of(st.sampled_from(WORDS), st.text(max_size=12)), max_size=12)


@pytest.mark.parametrize("game", ["template", "road_to_domination"])
@given(typed=lines)
@settings(max_examples=25)
def test_anything_may_be_typed(game: str, typed: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        text = "".join(line.replace("\n", " ").replace("\r", " ") + "\n" for line in typed)
        text = text.encode("utf-8", "replace").decode()
        shown = signoria(
            "play", game, "--bots", "random", "--seed", "4", typed=text, saves=Path(folder) / "s"
        )
        assert shown.exception is None or isinstance(shown.exception, SystemExit)
        assert shown.exit_code == 0
        for path in (Path(folder) / "s").glob("*.json"):
            api.load(path.read_text())


@given(typed=lines)
@settings(max_examples=25)
def test_anything_may_be_typed_at_the_curtain_and_in_the_menu(typed: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        text = "".join(line.replace("\n", " ").replace("\r", " ") + "\n" for line in typed)
        text = text.encode("utf-8", "replace").decode()
        shown = signoria("play", "template", "--seats", "3", typed=text, saves=Path(folder))
        assert shown.exit_code == 0
        assert signoria("play", typed=text, saves=Path(folder)).exit_code in (0, 1)


@given(typed=lines)
@settings(max_examples=15)
def test_anything_may_be_typed_while_replaying(typed: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        path = Path(folder) / "x.json"
        path.write_text(api.new("template", 2, seed=3).save())
        text = "".join(line.replace("\n", " ").replace("\r", " ") + "\n" for line in typed)
        shown = signoria("replay", str(path), typed=text.encode("utf-8", "replace").decode())
        assert shown.exit_code == 0
