"""Several people at one screen: nobody sees another's hand."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import signoria as api
from signoria.cli import menu
from signoria.cli.prompt import Prompt
from signoria.cli.session import Session
from signoria.cli.table import Table
from tests.cli.helpers import Terminal, plain, signoria

CURTAIN = "Change of seats"


def pages(shown: str) -> list[str]:
    """What is shown between two curtains."""
    return re.split(rf"─* {CURTAIN} ─*", shown)


def test_each_page_shows_one_hand_and_a_curtain_falls_between(tmp_path: Path) -> None:
    words = ["play", "template", "--seats", "2", "--names", "Ann,Bob", "--seed", "5", "--option", "goal=12"]
    typed = "".join(["Ann\n1\n\n1\n", "1\n\n" * 20])
    shown = signoria(*words, typed=typed, saves=tmp_path).stdout
    assert CURTAIN in shown
    seen = {"Ann": 0, "Bob": 0}
    for page in pages(shown)[1:]:
        marked = set(re.findall(r"▸ (Ann|Bob)", page))
        assert len(marked) <= 1
        prompted = set(re.findall(r"^(Ann|Bob)>", page, re.MULTILINE))
        assert prompted <= marked
        for name in marked:
            seen[name] += 1
    assert min(seen.values()) >= 2


def test_in_lanes_the_people_choose_who_is_next(tmp_path: Path) -> None:
    words = ["play", "template", "--seats", "3", "--names", "Ann,Bob,Cleo", "--seed", "5"]
    shown = signoria(*words, typed="Zoe\nCleo\n1\n1\nseat\nBob\n1\n\n1\n", saves=tmp_path).stdout
    assert "Several decide at the same time." in shown
    assert "Nobody called Zoe has to decide" in shown
    order = re.findall(r"^(Ann|Bob|Cleo)>", shown, re.MULTILINE)
    assert order[:4] == ["Cleo", "Ann", "Bob", "Ann"]


def test_the_bid_of_another_is_not_shown_before_all_have_bid(tmp_path: Path) -> None:
    words = ["play", "template", "--seats", "2", "--names", "Ann,Bob", "--seed", "5"]
    shown = signoria(*words, typed="Ann\n1\n\nlog\nboard raw\n", saves=tmp_path).stdout
    for_bob = shown.split("Press Enter, Bob")[1]
    assert "Ann bids" not in for_bob
    assert '"bids": [\n    null,\n    null\n  ]' in for_bob


def test_the_curtain_can_be_left(tmp_path: Path) -> None:
    shown = signoria("play", "template", "--seats", "2", typed="quit\n", saves=tmp_path)
    assert shown.exit_code == 0
    assert "signoria play --load" in shown.stdout


def test_on_a_real_terminal_the_screen_is_erased_before_the_curtain(tmp_path: Path) -> None:
    words = ["play", "template", "--seats", "2", "--names", "Ann,Bob", "--seed", "5"]
    terminal = Terminal(*words, saves=tmp_path)
    terminal.until("Number or name:")
    terminal.type("Ann")
    assert "Hand: " in plain(terminal.until("Ann>"))
    terminal.type("1")
    after = terminal.until("Press Enter, Bob:")
    erased = after.index("\x1b[3J")
    assert CURTAIN not in after[:erased]
    assert "Hand: " not in after[erased:]
    terminal.type("")
    assert "▸ Bob" in plain(terminal.until("Bob>"))
    terminal.type("quit")
    assert terminal.end() == 0


def test_ctrl_c_leaves_cleanly_and_keeps_the_game(tmp_path: Path) -> None:
    terminal = Terminal("play", "template", "--bots", "random", "--seed", "5", saves=tmp_path)
    terminal.until("Press Enter to begin.")
    terminal.type("")
    terminal.until("Player 1>")
    terminal.type("1")
    shown = terminal.until("Turn 2")  # the line that is being typed shows the prompt too
    while "Player 1>" not in plain(shown).rsplit("Turn 2", 1)[1]:
        shown += terminal.until(">")
    terminal.interrupt()
    assert terminal.end() == 130
    assert "signoria play --load" in plain(terminal.seen)
    assert "Traceback" not in terminal.seen
    assert len(list(tmp_path.glob("*.json"))) == 1


def test_a_real_terminal_asks_for_players_and_opponents(tmp_path: Path) -> None:
    terminal = Terminal("play", "template", saves=tmp_path)
    terminal.until("How many players, 2 to 4?")
    terminal.type("7")
    terminal.until("A number from 2 to 4.")
    terminal.type("3")
    terminal.until("Opponents: apprentice, merchant")
    terminal.type("clever")
    terminal.until("there is no bot 'clever'")
    terminal.type("random")
    terminal.until("Press Enter to begin.")
    terminal.type("")
    assert "Random 3" in plain(terminal.until("Player 1>"))
    terminal.type("quit")
    assert terminal.end() == 0


@pytest.mark.parametrize(
    ("place", "name"),
    [(Session, "greet"), (Session, "recap"), (Table, "autosave"), (Table, "play_bots"), (Prompt, "play")],
)
def test_an_interruption_anywhere_ends_with_130_and_a_sound_save(
    place: type, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is under way: one more call than the first goes well, then somebody presses Ctrl-C."""
    honest = getattr(place, name)
    calls = []

    def interrupted(*args: Any) -> Any:
        calls.append(name)
        if len(calls) == (1 if name == "greet" else 2):
            raise KeyboardInterrupt
        return honest(*args)

    monkeypatch.setattr(place, name, interrupted)
    shown = signoria("play", "template", "--bots", "random", "--seed", "5", typed="1\n1\n1\n", saves=tmp_path)
    assert shown.exit_code == 130
    assert "signoria play --load" in shown.stdout
    (save,) = tmp_path.glob("*.json")
    assert api.load(save.read_text()).seed == 5


def test_an_interruption_in_the_menu_ends_with_130(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(menu, "choose_game", interrupted)
    assert signoria("play", saves=tmp_path).exit_code == 130
