"""Messages and their words."""

from __future__ import annotations

import pytest

import signoria
from signoria.kernel.action import Form, Kind, Vocabulary, numbers, seats_kind
from signoria.kernel.text import Noun, Text, Texts, flatten

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
