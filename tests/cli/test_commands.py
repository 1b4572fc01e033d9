"""Listings, rule search, tournaments and benchmarks on the command line; and every kind of mistake."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from signoria.lab import coverage
from tests.cli.helpers import run, signoria


def test_games_lists_what_there_is() -> None:
    shown = signoria("games")
    assert shown.exit_code == 0
    assert "Road to Domination" in shown.stdout
    assert "2–4" in shown.stdout
    assert "reconstructed" in shown.stdout


def test_a_game_is_shown_with_options_and_possible_values() -> None:
    shown = signoria("games", "template")
    assert shown.exit_code == 0
    assert "Tribute" in shown.stdout
    assert "goal" in shown.stdout
    assert "possible: a whole number from 5 to 200; usually 100" in shown.stdout
    assert "possible: ask_all, holders_only; usually ask_all" in shown.stdout


def test_reconstructed_data_are_labelled() -> None:
    assert "Reconstructed data:" in signoria("games", "road_to_domination").stdout
    assert "Reconstructed data:" not in signoria("games", "template").stdout
    assert "Données reconstituées" in signoria("games", "road_to_domination", "--language", "fr").stdout


def test_rules_are_listed_and_found() -> None:
    every = signoria("rules", "template")
    assert every.exit_code == 0
    assert "6 of 6 rules" in every.stdout
    some = signoria("rules", "template", "--search", "DIE taker")
    assert "tribute.4" in some.stdout
    assert "1 of 6 rules" in some.stdout
    one = signoria("rules", "template", "--search", "tribute.2")
    assert "in secret" in one.stdout
    assert "1 of 6 rules" in one.stdout


def test_rule_coverage_is_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "conftest.py").touch()
    monkeypatch.setattr(coverage, "checkout", lambda: tmp_path)
    shown = signoria("rules", "template", "--coverage")
    assert shown.exit_code == 1
    assert "run: .venv/bin/pytest tests/games/template" in shown.stderr
    passed = {"tests/games/template/test_rules.py::test_deal": ["tribute.1"]}
    coverage.keep_record(tmp_path, {"template": coverage.sources(tmp_path, "template")}, passed)
    shown = signoria("rules", "template", "--coverage")
    assert shown.exit_code == 0
    assert "tribute.1                tests/games/template/test_rules.py::test_deal\n" in shown.stdout
    assert "1 covered" in shown.stdout


def test_a_tournament_prints_shares_or_json() -> None:
    shown = signoria(
        "lab", "arena", "template", "--bots", "greedy,random", "--games", "6", "--processes", "1"
    )
    assert shown.exit_code == 0
    assert "greedy" in shown.stdout
    words = [
        "lab",
        "arena",
        "template",
        "--bots",
        "random,random,random",
        "-n",
        "3",
        "--processes",
        "1",
        "--json",
    ]
    standings = json.loads(signoria(*words).stdout)
    assert [s["games"] for s in standings] == [3, 3, 3]
    assert sum(s["wins"] for s in standings) == pytest.approx(3)


def test_a_benchmark_prints_figures_or_json() -> None:
    shown = signoria("bench", "template", "--seats", "2", "--seconds", "0.1", "--runs", "1")
    assert shown.exit_code == 0
    assert "interpreted" in shown.stdout
    assert "Calibration index" in shown.stdout
    words = ["bench", "template", "--seats", "2-3", "--seconds", "0.1", "--runs", "1", "--json"]
    result = json.loads(signoria(*words).stdout)
    assert [row["seats"] for row in result[0]["figures"]] == [2, 3]


MISTAKES = [
    (["games", "chess"], "there is no game 'chess'"),
    (["games", "road_to_dominaton"], "did you mean road_to_domination?"),
    (["games", "--language", "de"], "possible: en, fr"),
    (["play", "chess"], "possible: "),
    (["play", "template", "--seats", "9"], "2 to 4 players, not 9"),
    (["play", "template", "--seats", "2", "--bots", "greedy,greedy,greedy"], "3 bots can't sit on 2 seats"),
    (["play", "template", "--bots", "clever"], "possible: apprentice, merchant"),
    (["play", "template", "--bots", "person,random", "--seats", "3"], "2 players are named for 3 seats"),
    (["play", "template", "--seats", "2", "--option", "goal"], "key=value, not 'goal'"),
    (
        ["play", "template", "--seats", "2", "--option", "gaol=9"],
        "did you mean goal? possible: goal, reactions",
    ),
    (["play", "template", "--seats", "2", "--option", "goal=1"], "a whole number from 5 to 200"),
    (["play", "template", "--seats", "2", "--option", "reactions=all"], "possible: ask_all, holders_only"),
    (["play", "template", "--seats", "2", "--data", "/nowhere"], "there is no directory /nowhere"),
    (["play", "template", "--seats", "2", "--names", "A,B,C"], "3 names were given for 2 seats"),
    (["play", "template", "--seats", "2", "--names", "A,A"], "two players are called A"),
    (["play", "--load", "/nowhere/x.json"], "there is no file /nowhere/x.json"),
    (["play", "--load", "/"], "is a directory"),
    (["play"], "no game was begun"),
    (["replay", "/nowhere/x.json"], "there is no file"),
    (["rules", "chess"], "there is no game 'chess'"),
    (["rules", "chess", "--coverage"], "there is no game 'chess'"),
    (["rules", "template", "--search", "xyzzy"], "No rule has the words xyzzy"),
    (["bench", "chess"], "there is no game 'chess'"),
    (["bench", "template", "--seats", "two"], "2,4 or 2-4, not 'two'"),
    (["bench", "template", "--seats", "8"], "2 to 4 players, not 8"),
    (["bench", "template", "--option", "x=1"], "has no option 'x'"),
    (["lab", "arena", "chess"], "there is no game 'chess'"),
    (["lab", "arena", "template", "--bots", "greedy,clever"], "there is no bot 'clever'"),
    (["lab", "arena", "template", "--bots", "greedy"], "2 to 4 players, not 1"),
    (["lab", "arena", "template", "--games", "0"], "at least one game"),
]


@pytest.mark.parametrize("words, message", MISTAKES, ids=[" ".join(words) for words, _ in MISTAKES])
def test_a_mistake_gets_a_clear_message_and_an_exit_code(
    words: list[str], message: str, tmp_path: Path
) -> None:
    shown = signoria(*words, saves=tmp_path)
    assert shown.exit_code == 1
    assert message in shown.stderr
    assert shown.stderr.startswith("signoria: ")
    assert "Traceback" not in shown.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "words", [["fly"], ["games", "--fast"], ["play", "template", "--seats", "two"], ["rules"]]
)
def test_a_misuse_of_the_command_shows_its_usage(words: list[str]) -> None:
    shown = signoria(*words)
    assert shown.exit_code == 2
    assert "Usage:" in shown.stderr


def test_help_is_there_for_every_command() -> None:
    shown = signoria("--help")
    for command in ("games", "play", "replay", "rules", "bench", "lab"):
        assert command in shown.stdout
        assert signoria(command, "--help").exit_code == 0


def test_the_command_runs_as_a_process_without_a_traceback(tmp_path: Path) -> None:
    shown = run("games", "nothing", saves=tmp_path)
    assert shown.returncode == 1
    assert shown.stderr.startswith("signoria: there is no game 'nothing'")
    assert "Traceback" not in shown.stderr
