"""`?word`: what is printed on a card or place, wherever it lies; boards with geography; long lists in groups."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import signoria as api
from signoria.cli.boards.eyes import Eyes
from signoria.cli.choices import Choices
from signoria.cli.prints import facts
from signoria.cli.words import Words
from tests.cli.helpers import signoria

WORDS = {"en": Words("en"), "fr": Words("fr")}


def told(game: str, kind: str, slug: str, language: str = "en") -> str:
    match = api.new(game, seats=3, seed=5)
    match.language = language
    eyes = Eyes(match, 0, WORDS[language])
    return " | ".join(facts(game, kind, slug, match.view(0), eyes))


@pytest.mark.parametrize(
    "game, kind, slug, parts",
    [
        (
            "pax_renaissance",
            "card",
            "inquisition_pope",
            ["Side: West", "Ops: behead, inquisitor (Catholic)", "One-shot: crusade", "Agents: gold bishop"],
        ),
        ("pax_renaissance", "card", "isabella_of_castille", ["Suitors: Portugal, Aragon, France"]),
        ("pax_renaissance", "empire", "england", ["Adjacent: France, Portugal, Aragon", "Held by: nobody"]),
        (
            "pax_renaissance",
            "place",
            "tana",
            ["Empire: Byzantium", "A levy brings: green knight", "→ Mamluk"],
        ),
        ("pax_renaissance", "border", "england_france", ["Between: England, France", "A sea border."]),
        (
            "age_of_renaissance",
            "province",
            "genoa",
            ["Market number: 5; Commodity: Cloth; Area: Area VII; Kind: capital", "Here: nobody"],
        ),
        ("age_of_renaissance", "commodity", "wool", ["Base value: 2", "Angora"]),
        ("age_of_renaissance", "advance", "enlightenment", ["Category: Science; Costs: 120; Credit: 20"]),
        (
            "antiquity",
            "building",
            "cart_shop",
            ["Costs: 1 wood; Size in squares: 2 × 2, 3; Works: with a man"],
        ),
        ("antiquity", "building", "fountain", ["Costs: 1 luxury", "without a man"]),
        ("antiquity", "hex", "0,0", ["Terrain: "]),
        ("road_to_domination", "card", "livonia", []),
    ],
)
def test_what_is_printed(game: str, kind: str, slug: str, parts: list[str]) -> None:
    said = told(game, kind, slug)
    assert [part for part in parts if part not in said] == [], said


def test_every_card_and_place_has_something_to_say_in_both_languages() -> None:
    for game in ("pax_renaissance", "age_of_renaissance", "antiquity"):
        for language in ("en", "fr"):
            match = api.new(game, seats=3, seed=5)
            match.language = language
            eyes = Eyes(match, 0, WORDS[language])
            view = match.view(0)
            for kind in (
                "card",
                "empire",
                "place",
                "border",
                "province",
                "commodity",
                "advance",
                "building",
                "hex",
            ):
                found = match.vocabulary.kinds.get(kind)
                for slug in (found.slugs or []) if found else []:
                    lines = facts(game, kind, slug, view, eyes)
                    assert not any("print." in line or ": ;" in line for line in lines), (slug, lines)
                    assert lines or kind in ("place", "hex"), (game, kind, slug)


def test_what_is_printed_comes_before_why_it_cannot_be_used(tmp_path: Path) -> None:
    words = ["play", "pax_renaissance", "--bots", "greedy,greedy", "--seed", "5"]
    shown = signoria(*words, typed="?antipope\n", saves=tmp_path).stdout
    assert 0 < shown.index("One-shot: reformation") < shown.index("Antipope is not in the market.")


def test_boards_show_the_lie_of_the_land(tmp_path: Path) -> None:
    pax = signoria(
        "play", "pax_renaissance", "--bots", "greedy,greedy", "--seed", "5", typed="", saves=tmp_path
    ).stdout
    flat = " ".join(pax.split())
    assert "England – France – Holy Roman Empire – Hungary – Byzantium / Portugal – Aragon" in flat
    assert "Black: Tana · Byzantium → Hungary → Ottoman →[" in flat
    match = api.new("age_of_renaissance", seats=3, seed=5)
    chance = random.Random(3)
    while match.state.turn < 1 or match.pending()[0].seat != 0:
        decision = match.pending()[0]
        match.play(decision.seat, chance.choice(decision.actions))
    save = tmp_path / "game.json"
    save.write_text(match.save())
    age = signoria(
        "play", "--load", str(save), "--bots", "person,greedy,greedy", typed="", saves=tmp_path
    ).stdout
    flat = " ".join(age.split())
    assert "Marseilles 5 Wine" in flat
    assert "Venice 5 Cloth ●" in flat
    assert "London" not in flat  # out of play with three


def test_choices_that_differ_in_one_thing_stand_on_one_line() -> None:
    match = api.new("antiquity", seats=2, seed=5)
    decision = match.pending()[0]
    assert len(decision.actions) > 30
    choices = Choices(match, decision.actions)
    rows = choices.rows(list(range(len(decision.actions))))
    assert len(rows) == 1
    assert rows[0].label.startswith("Found the city around …:  1:")
    assert rows[0].choices == list(range(len(decision.actions)))
    few = choices.rows([0, 1, 2])
    assert [row.key for row in few] == ["1", "2", "3"]
