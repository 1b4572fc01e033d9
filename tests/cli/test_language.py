"""The terminal in the pseudo-language: a language is new files only."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.pseudo_language import LANGUAGE, accented, longer
from signoria import registry
from tests.pseudo import SIGN

# Names of players, bots, games and options, paths, and commands for the shell are not translated.
PROPER = re.compile(r"Bianca|Carlo|Dora|Enzo|signoria (?:replay|play|verify)|--\w+|\S*/\S+|https?:\S+")


def said_abroad(pseudo: Path, *words: str, typed: str = "") -> str:
    """What a command says, in a process whose package has the files of the pseudo-language."""
    environ = os.environ | {
        "PYTHONPATH": str(pseudo),
        "COLUMNS": "400",
        "SIGNORIA_SAVES": str(pseudo / "saves"),
        "SIGNORIA_LANGUAGE": LANGUAGE,
    }
    command = [sys.executable, "-m", "signoria", *words]
    done = subprocess.run(
        command, input=typed, capture_output=True, text=True, env=environ, cwd=pseudo, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def foreign(text: str) -> list[str]:
    """The words in another language."""
    for meta in registry.metas().values():
        text = text.replace(meta.title, "").replace(meta.slug, "")
    return sorted(set(re.findall("[A-Za-z]{2,}", SIGN.sub("", PROPER.sub("", text)))))


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_turn_of_each_game(pseudo: Path, game: str) -> None:
    low = max(2, registry.metas()[game].seats[0])
    bots = ",".join(["random"] * (low - 1))
    names = ",".join(["Bianca", "Carlo", "Dora", "Enzo"][:low])
    command = {
        word: accented(longer(word)) for word in ("help", "board", "log", "all", "orders", "resign", "yes")
    }
    ending = [f"{command['log']} {command['all']}", command["resign"], command["yes"]]
    typed = [command["help"], *["1", "2", "1"] * 6, command["board"], command["orders"], *ending]
    options = [
        "--bots",
        bots,
        "--names",
        names,
        "--seed",
        "3",
        "--language",
        LANGUAGE,
        "--option",
        "turn_limit=2",
    ]
    shown = said_abroad(pseudo, "play", game, *options, typed="\n".join(typed) + "\n" + "1\n" * 200)
    assert accented(longer("The end")) in shown
    assert foreign(shown) == []


def test_lists_and_help(pseudo: Path) -> None:
    assert foreign(said_abroad(pseudo, "games")) == []
    assert "⟦" in said_abroad(pseudo, "games", "antiquity")
    assert f"en, {LANGUAGE}, fr" in said_abroad(pseudo, "play", "--help")


def test_a_lesson(pseudo: Path) -> None:
    words = {word: accented(longer(word)) for word in ("hint", "again", "save", "quit")}
    said = said_abroad(pseudo, "learn", "road_to_domination", "1", typed="\n".join(words.values()))
    names = said.replace("signoria learn", "").replace("Apprentice 2", "")  # commands and names of bots
    assert foreign(names) == []
    assert accented(longer("Not in a lesson.")) in said
