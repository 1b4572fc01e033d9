"""The pages on playing and on saves name everything there is."""

from __future__ import annotations

import re
from pathlib import Path

import signoria as api
from signoria.kernel.save import FIELDS
from signoria.kernel.text import read_tables
from tests.cli.helpers import signoria

DOCS = Path(__file__).resolve().parent.parent.parent / "docs"
PLAYING = (DOCS / "playing.md").read_text("utf-8")
SAVES = (DOCS / "saved-games.md").read_text("utf-8")


def test_every_option_of_play_is_described() -> None:
    options = set(re.findall(r"--[a-z][a-z-]+", signoria("play", "--help").stdout)) - {"--help"}
    assert len(options) >= 10
    assert {option for option in options if f"`{option}" not in PLAYING} == set()


def test_every_command_at_the_prompt_is_described() -> None:
    commands = [
        text.split()[0]
        for key, text in read_tables("signoria.cli", "en").items()
        if key.startswith("command.")
    ]
    assert len(commands) == 13
    missing = {word for word in commands if word != "help" and f"`{word}" not in PLAYING}
    assert missing == set()


def test_every_field_of_a_save_is_described() -> None:
    assert {field for field in FIELDS if f'"{field}"' not in SAVES} == set()
    match = api.new("template", 2, seed=1)
    match.host = {"seating": []}
    written = set(re.findall(r'^"([a-z_]+)"', match.save(), re.MULTILINE))
    assert {field for field in written if f'"{field}"' not in SAVES} == set()
