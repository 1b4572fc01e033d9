"""Every player has one name: banks and pawns are called after those who play them."""

from __future__ import annotations

import pytest

import signoria

LATIN = {"en": ("{}'s pawn", "{}'s repressed pawn"), "fr": ("pion de {}", "pion réprimé de {}")}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_banks_and_pawns_bear_the_names_of_the_players(language: str) -> None:
    m = signoria.new("pax_renaissance", seats=3, seed=4)
    m.names[:] = ["Ann", "Bob", "Cleo"]
    called = m.called(language)
    banks = [banker["bank"] for banker in m.view(None)["bankers"]]
    pawn, repressed = LATIN[language]
    for bank, token, name in zip(banks, ("first", "second", "third"), m.names, strict=True):
        assert called[f"banker.{bank}"] == name
        assert called[f"token.{token}_pawn"] == pawn.format(name)
        assert called[f"spot.repressed:{token}_pawn"] == repressed.format(name)
    assert len(called) == 12
    m.language = language
    first = next(line.text for line in m.log(None) if line.event[0] == "turn")
    assert any(name in first for name in m.names)


def test_a_bank_that_plays_by_itself_keeps_its_name() -> None:
    m = signoria.new("pax_renaissance", seats=1, seed=4)
    m.names[:] = ["Ann"]
    bank = m.view(0)["bankers"][1]["bank"]
    assert m.texts.template(f"banker.{bank}") in ("Medici", "Coeur", "Marchionni")
    assert m.texts.template("token.first_pawn") == "Ann's pawn"
    assert m.texts.template("token.second_pawn").startswith(m.texts.template(f"banker.{bank}"))
