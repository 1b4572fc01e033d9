"""Playing in the terminal with scripted input."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import signoria as api
from signoria import registry
from signoria.cli.table import seat_players
from signoria.kernel.rng import seeded
from tests.cli.helpers import bids, run, signoria

FIRST = "1\n" * 3000
GAMES = ["template", *registry.GAMES]


def only_save(folder: Path) -> Path:
    (path,) = folder.glob("*.json")
    return path


def some_numbers(count: int) -> str:
    """Choices as a careless player types them; those that do not exist are refused and asked again."""
    chance = seeded(count)
    return "".join(f"{1 + chance.below(6)}\n" for _ in range(count))


@pytest.mark.parametrize("game", ["template", "road_to_domination"])
def test_a_whole_game_against_bots(game: str, tmp_path: Path) -> None:
    words = ["play", game, "--bots", "random", "--seed", "1", "--option", "turn_limit=12"]
    shown = run(*words, typed=FIRST, saves=tmp_path)
    assert shown.returncode == 0
    assert shown.stderr == ""
    assert "The end" in shown.stdout
    assert "Place" in shown.stdout
    match = api.load(only_save(tmp_path).read_text())
    assert match.result is not None
    assert match.state.gone == 0
    for seat in match.result.winners:
        assert match.names[seat] in shown.stdout
    assert f"signoria replay {only_save(tmp_path)}" in shown.stdout.replace("\n", "")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_with_names_and_no_text_keys_until_the_person_resigns(
    game: str, tmp_path: Path
) -> None:
    words = ["play", game, "--bots", "random", "--seed", "3", "--option", "turn_limit=6"]
    shown = signoria(*words, typed=some_numbers(60) + "log all\nresign\nyes\n" * 2, saves=tmp_path)
    assert shown.exit_code == 0
    assert "The end" in shown.stdout
    keys = r"\b(?:prompt|verb|event|detail|refusal|card|reason|kernel)\.[a-zA-Z_]+"
    assert re.findall(keys, shown.stdout) == []
    assert api.load(only_save(tmp_path).read_text()).over


def test_a_game_without_people_is_watched(tmp_path: Path) -> None:
    shown = signoria(
        "play", "template", "--bots", "random,greedy", "--seats", "2", "--seed", "1", saves=tmp_path
    )
    assert shown.exit_code == 0
    assert "Greedy 2 bids the" in shown.stdout
    assert "The end" in shown.stdout


def test_without_seats_or_bots_one_person_plays_the_usual_bots(tmp_path: Path) -> None:
    signoria("play", "template", typed="1\n", saves=tmp_path)
    save = json.loads(only_save(tmp_path).read_text())
    assert save["host"]["seating"] == ["person", "banker"]
    assert save["names"] == ["Player 1", "Banker 2"]


def test_the_last_bot_is_doubled_until_the_game_has_enough_players() -> None:
    assert seat_players(None, ["greedy"], 3, 6) == ["person", "greedy", "greedy"]
    assert seat_players(None, ["greedy", "random"], 2, 4) == ["person", "greedy", "random"]
    assert seat_players(None, ["greedy", "random"], 2, 2) == ["greedy", "random"]
    assert seat_players(4, ["random"], 2, 4) == ["person", "person", "person", "random"]


def test_people_can_sit_anywhere_and_have_names(tmp_path: Path) -> None:
    signoria(
        "play", "template", "--bots", "random,person,greedy", "--names", "Ann", typed="1\n", saves=tmp_path
    )
    save = json.loads(only_save(tmp_path).read_text())
    assert save["names"] == ["Random 1", "Ann", "Greedy 3"]
    assert save["host"]["seating"] == ["random", "person", "greedy"]


def test_the_menu_asks_for_the_game(tmp_path: Path) -> None:
    title = next(iter(api.games().values())).title
    shown = signoria("play", "--bots", "random", typed="99\n1\n", saves=tmp_path)
    assert shown.exit_code == 0
    assert "Which game?" in shown.stdout
    assert "Type a number from 1 to" in shown.stdout
    assert shown.stdout.count(title) >= 2
    assert only_save(tmp_path).name.startswith(next(iter(api.games())))


def test_the_menu_offers_games_left_unfinished(tmp_path: Path) -> None:
    signoria("play", "template", "--bots", "random", "--names", "Ann", typed="1\n1\n", saves=tmp_path)
    number = len(api.games()) + 1
    shown = signoria("play", typed=f"{number}\n", saves=tmp_path)
    assert "Or go on with:" in shown.stdout
    assert "Ann, Random 2" in shown.stdout
    assert "Ann>" in shown.stdout


def test_what_may_be_typed(tmp_path: Path) -> None:
    typed = [
        "help",
        "?1",
        "?9",
        "9",
        "why bid jewel",
        "why roll",
        "why",
        "why xyzzy",
        "xyzzy",
        "log",
        "rules",
    ]
    typed += [
        "rules secret",
        "rules xyzzy",
        "board",
        "board raw",
        "orders",
        "orders fly",
        "undo",
        "seat",
        "resign",
        "no",
    ]
    words = ["play", "template", "--bots", "random", "--seed", "5"]
    shown = signoria(*words, typed="\n".join(typed) + "\n", saves=tmp_path)
    assert shown.exit_code == 0
    out = shown.stdout
    assert "why WORDS    why is something not offered?" in out
    assert "[tribute.2] Each round all players bid one card of their hand" in out
    assert "Typed in words: bid " in out
    assert out.count("There is no choice 9; possible: 1 … ") == 2
    assert "Bid the jewel: There is no jewel in your hand." in out
    assert "Roll the die: This can't be done now." in out
    assert "[tribute.4]" in out
    assert out.count("Nothing here is called xyzzy.") == 2
    assert "No choice reads xyzzy." in out
    assert "No rule has the words xyzzy." in out
    assert '"hand":' in out
    assert "You have given no standing order." in out
    assert "Nothing can be taken back: " in out
    assert "Nobody else has to decide now." in out
    assert "You play on." in out
    assert api.load(only_save(tmp_path).read_text()).entries[-1].what == "do"


def test_words_narrow_the_list_and_the_whole_name_plays(tmp_path: Path) -> None:
    words = ["play", "template", "--bots", "person,person", "--seed", "5"]
    card = bids(2, 5)[-1]
    shown = signoria(*words, typed=f"1\n{card}\n\nundo\n", saves=tmp_path)
    assert "hidden by the filter: * shows all" in shown.stdout
    assert "Enter plays it." in shown.stdout
    assert json.loads(only_save(tmp_path).read_text())["log"] == [{"seat": 0, "do": ["bid", card]}]


def test_a_number_that_the_filter_hides_is_refused(tmp_path: Path) -> None:
    words = ["play", "template", "--bots", "person,person", "--seed", "5"]
    card = bids(2, 5)[-1]
    shown = signoria(*words, typed=f"1\n{card}\n1\n*\n1\n", saves=tmp_path)
    assert "Choice 1 (" in shown.stdout
    assert "is not on the list that you have narrowed; * shows the whole list." in " ".join(
        shown.stdout.split()
    )
    assert json.loads(only_save(tmp_path).read_text())["log"] == [{"seat": 0, "do": ["bid", bids(2, 5)[0]]}]


@pytest.mark.parametrize("typed", ["bid {}", "Bid the {}", "BID, THE {}!"])
def test_a_choice_can_be_typed_in_words(typed: str, tmp_path: Path) -> None:
    card = bids(2, 5)[-1]
    words = ["play", "template", "--bots", "random", "--seed", "5"]
    signoria(*words, typed=f"{typed.format(card)}\n", saves=tmp_path)
    entries = json.loads(only_save(tmp_path).read_text())["log"]
    assert {"seat": 0, "do": ["bid", card]} in entries


def test_undo_takes_back_what_nobody_has_learnt_of(tmp_path: Path) -> None:
    words = ["play", "template", "--seats", "2", "--seed", "5", "--names", "Ann,Bob"]
    shown = signoria(*words, typed="Ann\n1\nundo Ann\n1\n", saves=tmp_path)
    assert "Taken back." in shown.stdout
    entries = json.loads(only_save(tmp_path).read_text())["log"]
    assert [next(k for k in entry if k != "seat") for entry in entries] == ["do", "undo"]


def test_free_undo_takes_back_the_bots_moves_too(tmp_path: Path) -> None:
    words = ["play", "template", "--bots", "random", "--seed", "5", "--free-undo"]
    signoria(*words, typed="1\n1\n1\nundo\nundo\n", saves=tmp_path)
    match = api.load(only_save(tmp_path).read_text())
    assert match.free_undo
    assert [p.seat for p in match.line].count(0) == 1


def test_resigning_ends_a_game_of_two(tmp_path: Path) -> None:
    shown = signoria("play", "template", "--bots", "random", typed="resign\nyes\n", saves=tmp_path)
    assert "All others have resigned." in shown.stdout
    assert "Random 2 wins." in shown.stdout
    assert api.load(only_save(tmp_path).read_text()).over


def test_leaving_keeps_the_game_and_says_how_to_go_on(tmp_path: Path) -> None:
    for last in ("quit\n", ""):
        folder = tmp_path / (last.strip() or "end")
        shown = signoria(
            "play", "template", "--bots", "random", "--seed", "5", typed=f"2\n{last}", saves=folder
        )
        assert shown.exit_code == 0
        path = only_save(folder)
        assert f"signoria play --load {path}" in shown.stdout.replace("\n", "")
        entries = json.loads(path.read_text())["log"]
        assert [entry["seat"] for entry in entries].count(0) == 1


def test_a_game_goes_on_where_it_was_left_with_the_same_opponents(tmp_path: Path) -> None:
    signoria("play", "template", "--bots", "random,greedy", "--seed", "5", typed="1\n1\n", saves=tmp_path)
    path = only_save(tmp_path)
    before = api.load(path.read_text())
    shown = signoria("play", "--load", str(path), typed=FIRST, saves=tmp_path)
    assert "The end" in shown.stdout
    after = api.load(only_save(tmp_path).read_text())
    assert after.over
    assert after.names == ["Player 1", "Random 2", "Greedy 3"]
    assert after.at(len(before.line)).state.digest() == before.state.digest()


def test_saving_under_a_name_and_loading_from_the_prompt(tmp_path: Path) -> None:
    saves, mine = tmp_path / "saves", tmp_path / "mine"
    typed = f"save {mine}\n1\n1\nload {mine}\n1\nquit\n"
    shown = signoria("play", "template", "--bots", "random", "--seed", "5", typed=typed, saves=saves)
    assert f"Saved: {mine}.json" in shown.stdout.replace("\n", "")
    assert json.loads((tmp_path / "mine.json").read_text())["host"]["over"] is False
    assert len(list(saves.glob("*.json"))) == 2  # the game that was left, and the one loaded
    again = signoria("play", "--load", str(tmp_path / "mine.json"), typed="quit\n", saves=saves)
    assert again.exit_code == 0


def test_loading_nonsense_from_the_prompt_changes_nothing(tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text("{}")
    typed = f"load {bad}\nload\nload nowhere\n1\nquit\n"
    shown = signoria("play", "template", "--bots", "random", "--seed", "5", typed=typed, saves=tmp_path / "s")
    assert shown.exit_code == 0
    assert "this is not a save of Signoria" in shown.stdout
    assert "load FILE: which save?" in shown.stdout
    assert "There is no file nowhere" in shown.stdout
    assert len(api.load(only_save(tmp_path / "s").read_text()).line) >= 2


def test_what_a_save_fixes_cannot_be_given_again(tmp_path: Path) -> None:
    signoria("play", "template", "--bots", "random", "--seed", "5", typed="1\n", saves=tmp_path)
    path = str(only_save(tmp_path))
    before = only_save(tmp_path).read_text()
    for words, message in [
        (["play", "road_to_domination", "--load", path], "is a save of template, not of road_to_domination"),
        (["play", "--load", path, "--seats", "3"], "a game for 2 players, not 3"),
        (["play", "--load", path, "--seed", "3"], "leave --option and --seed out"),
        (["play", "--load", path, "--option", "goal=9"], "leave --option and --seed out"),
        (["play", "--load", path, "--bots", "clever"], "there is no bot 'clever'"),
    ]:
        shown = signoria(*words, saves=tmp_path)
        assert shown.exit_code == 1
        assert message in shown.stderr.replace("\n", "")
    assert only_save(tmp_path).read_text() == before


def test_other_bots_can_take_over_a_loaded_game(tmp_path: Path) -> None:
    signoria("play", "template", "--bots", "random", "--seed", "5", typed="1\n", saves=tmp_path)
    path = only_save(tmp_path)
    shown = signoria("play", "--load", str(path), "--bots", "greedy,greedy", saves=tmp_path)
    assert "The end" in shown.stdout


@pytest.mark.parametrize(
    "harm, message",
    [
        (lambda text: text[: len(text) // 2], "a part of it is missing"),
        (lambda text: text.replace('"seat": 0', '"seat": 1', 1), "its checksum does not fit"),
        (lambda text: text.replace('"signoria": 2', '"signoria": 9'), "this version reads formats 1 and 2"),
        (lambda text: "[]", "not a save of Signoria"),
        (lambda text: "\x00\xff", "it is not text"),
        (lambda text: "", "no save"),
    ],
    ids=["truncated", "tampered", "other format", "other content", "not text", "empty"],
)
def test_bad_saves_are_refused(harm: object, message: str, tmp_path: Path) -> None:
    signoria("play", "template", "--bots", "random", "--seed", "5", typed="1\n1\n", saves=tmp_path)
    path = tmp_path / "bad"
    assert callable(harm)
    path.write_text(harm(only_save(tmp_path).read_text()), encoding="latin-1")
    for words in (["play", "--load", str(path)], ["replay", str(path)]):
        shown = signoria(*words, saves=tmp_path)
        assert shown.exit_code == 1
        assert message in shown.stderr
        assert "Traceback" not in shown.stderr


def test_french(tmp_path: Path) -> None:
    words = ["play", "template", "--bots", "random", "--seed", "5", "--language", "fr"]
    shown = signoria(*words, typed="aide\nannuler\nquitter\n", saves=tmp_path)
    assert "La partie est enregistrée" in shown.stdout
    assert "pourquoi MOTS" in shown.stdout
    assert "Rien ne peut être repris" in shown.stdout


def test_a_directory_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    shown = signoria("play", "template", "--bots", "random", saves=tmp_path / "file" / "below")
    assert shown.exit_code == 1
    assert "Traceback" not in shown.stderr
    assert "Not a directory" in shown.stderr


@pytest.mark.parametrize("language, command", [("en", "advice"), ("fr", "conseil")])
def test_the_adviser_in_the_terminal(language: str, command: str, tmp_path: Path) -> None:
    words = ["play", "road_to_domination", "--bots", "merchant", "--seed", "1", "--language", language]
    shown = run(
        *words, typed=f"{command}\nquit\n" if language == "en" else f"{command}\nquitter\n", saves=tmp_path
    )
    assert shown.returncode == 0
    told = " ".join(shown.stdout.split())
    assert ("Your power gives you" if language == "en" else "Votre puissance vous donne") in told
    assert ("What a Merchant would weigh:" if language == "en" else "Ce que pèserait un Marchand") in told
    assert ("(first)" if language == "en" else "(premier)") in told
