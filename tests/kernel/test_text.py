"""Messages and their words."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from babel import Locale

import signoria
from signoria.kernel import plurals
from signoria.kernel.action import Form, Kind, Vocabulary, numbers, seats_kind
from signoria.kernel.text import Bar, Noun, Text, Texts, flatten

CARD = Kind("card", ["king", "queen"])
HEX = Kind("hex", ["0,1", "2,-1"], plain=True)
VOCABULARY = Vocabulary(
    [Form("place", [("card", CARD), ("n", numbers("n", 0, 9))])], [seats_kind(2), HEX, numbers("year", 0, 9)]
)
TEXTS = Texts(
    "en",
    {
        "card.king": "the King",
        "verb.place": "Place {card} with {n:coin|coins}",
        "msg.who": "{seat} and {missing}",
        "msg.list": "Take {cards}.",
        "msg.wrap": "Because: {why}",
        "msg.hex": "at {hex}, {year}",
        "kernel.nothing": "none",
        "kernel.nobody": "nobody",
    },
    {"card.queen": "the Queen (English)"},
)
NAMES = ["Ada", "Bo"]


def say(key: str, **args: Noun | int | str | Text | list[Noun]) -> str:
    return TEXTS.render(Text(key, **args), VOCABULARY, NAMES)


def test_nouns_numbers_and_plurals() -> None:
    assert (
        TEXTS.form("verb", VOCABULARY.verbs[0], [0, 1, 0], VOCABULARY, NAMES) == "Place the King with 1 coin"
    )
    assert (
        TEXTS.form("verb", VOCABULARY.verbs[0], [0, 0, 0], VOCABULARY, NAMES) == "Place the King with 0 coins"
    )
    assert (
        TEXTS.form("verb", VOCABULARY.verbs[0], [0, 2, 0], VOCABULARY, NAMES) == "Place the King with 2 coins"
    )
    french = Texts("fr", {"msg.n": "{n:pièce|pièces}"}, {})
    said = [french.render(Text("msg.n", n=n), VOCABULARY, NAMES) for n in (0, 1, 2)]
    assert said == ["0 pièce", "1 pièce", "2 pièces"]
    assert TEXTS.fill("{n:coin|coins}", {"n": -1}, VOCABULARY, NAMES) == "-1 coin"
    polish = Texts("pl", {"msg.n": "{n:moneta|monety|monet}"}, {})
    said = [polish.render(Text("msg.n", n=n), VOCABULARY, NAMES) for n in (1, 2, 5, 22)]
    assert said == ["1 moneta", "2 monety", "5 monet", "22 monety"]


def test_plural_rules_are_those_of_the_cldr() -> None:
    numbers = [*range(1300), 2_000, 20_000, 100_000, 1_000_000, 3_000_000, 1_000_001]
    table = tomllib.loads((Path(str(plurals.__file__)).parent / "plurals.toml").read_text("utf-8"))
    for group in table["rules"]:
        names = [*(name for name in plurals.CATEGORIES if name in group), "other"]
        for language in group["languages"].split():
            category = Locale.parse(language).plural_form
            rules = plurals.plurals_of(language)
            assert [n for n in numbers if names[rules.form(n)] != category(n)] == [], language
            assert rules.form(-1) == rules.form(1)
    assert {"en", "fr"} <= {code for group in table["rules"] for code in group["languages"].split()}
    assert plurals.plurals_of("fr-CA") is plurals.plurals_of("fr")


def test_seats_are_called_by_name_and_a_missing_operand_shows() -> None:
    assert say("msg.who", seat=Noun("seat", 1)) == "Bo and {missing}"
    assert say("msg.who", seat=Noun("seat", -1)) == "nobody and {missing}"


def test_lists_nested_messages_and_plain_kinds() -> None:
    assert say("msg.list", cards=[Noun("card", 0), Noun("card", 1)]) == "Take the King, the Queen (English)."
    assert say("msg.list", cards=[]) == "Take none."
    assert say("msg.list", cards=Noun("card", -1)) == "Take none."
    assert say("msg.wrap", why=Text("msg.list", cards=[])) == "Because: Take none."
    assert say("msg.hex", hex=Noun("hex", 1), year=Noun("year", 4)) == "at 2,-1, 4"


def test_a_missing_key_shows_itself() -> None:
    assert say("msg.unknown") == "msg.unknown"
    assert TEXTS.has("msg.who")
    assert not TEXTS.has("card.queen")


def test_json_forms_hold_slugs_never_ids() -> None:
    text = Text("k", card=Noun("card", 1), n=3, many=[Noun("card", 0)], none=Noun("card", -1), why=Text("x"))
    assert text.to_json(VOCABULARY) == {
        "key": "k",
        "args": {
            "card": ["card", "queen"],
            "n": 3,
            "many": [["card", "king"]],
            "none": ["card", None],
            "why": {"key": "x", "args": {}},
        },
    }


def test_a_bar_speaks_when_asked() -> None:
    plain, named = Bar("toy.1", "refusal.full"), Bar("toy.2", "refusal.held", "card")
    refusal = plain.refusal()
    assert (refusal.rule, refusal.message.key, refusal.message.args) == ("toy.1", "refusal.full", {})
    refusal = named.refusal(Noun("card", 1))
    assert refusal.message.to_json(VOCABULARY)["args"] == {"card": ["card", "queen"]}
    assert plain.refusal() is not plain.refusal()  # the words are filled in later, for one reader


def test_tables_are_flattened_and_checked() -> None:
    assert flatten({"a": {"b": "x", "c": {"d": "y"}}}) == {"a.b": "x", "a.c.d": "y"}
    with pytest.raises(ValueError, match=r"a\.b"):
        flatten({"a": {"b": 3}})


def test_the_kernels_own_words_are_there_in_both_languages() -> None:
    rules = signoria.registry.ruleset("template")
    english, french = rules.texts("en"), rules.texts("fr")
    own = [k for k in english.tables if k.split(".")[0] == "kernel"]
    assert len(own) >= 8
    assert [k for k in own if not french.has(k)] == []
    m = signoria.new("template", 2, seed=1, language="fr")
    refusal = m.why_not(0, ["roll"])
    assert refusal is not None
    assert refusal.text == "Ce n'est pas possible maintenant."
