"""Data packs and records: typed, checked, with errors that name the place."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import pytest

import signoria
from signoria.kernel.datapack import Pack, Row
from signoria.kernel.errors import BadData
from signoria.kernel.record import Record, dump_fields
from signoria.kernel.schema import Fields, Many, Number, Part, Word

OWN = (Path(signoria.__file__).parent / "games" / "template" / "data" / "cards.toml").read_text("utf-8")


def start(folder: Path) -> None:
    signoria.new("template", 2, seed=1, data=folder)


@pytest.mark.parametrize(
    "old, new, message",
    [
        (
            "value = 13",
            'value = "much"',
            r"cards\.toml \[\[card\]\] jewel: value is 'much'; a whole number from 1 to 99",
        ),
        ("value = 13", "value = 100", "jewel: value is '100'"),
        ("value = 13", "", "jewel: value is missing"),
        ("value = 13", "value = 13\nshine = 1", "jewel: unknown field shine"),
        ('slug = "jewel"', 'slug = "penny"', "slug is used twice"),
        ("hand = 4", "hand = true", "hand is 'True'"),
        ("hand = 4", "hand = 6", "too few cards"),
        ("hand = 4", "hand = [", "can't be read"),
    ],
)
def test_a_wrong_pack_names_file_row_and_field(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in OWN
    (tmp_path / "cards.toml").write_text(OWN.replace(old, new), "utf-8")
    with pytest.raises(BadData, match=message):
        start(tmp_path)


def test_a_pack_must_be_a_directory_with_known_tables(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="not a directory"):
        start(tmp_path / "nowhere")
    with pytest.raises(BadData, match=r"holds no \.toml file; possible: cards\.toml"):
        start(tmp_path)
    (tmp_path / "dice.toml").write_text("", "utf-8")
    with pytest.raises(BadData, match=r"dice\.toml is no table of this game; possible: cards\.toml"):
        start(tmp_path)


def test_rows_give_typed_values() -> None:
    row = Row(
        "x.toml",
        {"t": "a", "n": 3, "f": True, "ts": ["a"], "ns": [1, 2], "r": {"k": 1}, "rs": [{"slug": "s"}]},
    )
    assert (row.text("t"), row.number("n"), row.flag("f"), row.texts("ts"), row.numbers("ns")) == (
        "a",
        3,
        True,
        ["a"],
        [1, 2],
    )
    assert (
        row.text("z", default="d"),
        row.number("z", default=7),
        row.flag("z"),
        row.numbers("z", default=[]),
    ) == ("d", 7, False, [])
    assert row.row("r").number("k") == 1
    assert row.rows("rs")[0].where == "x.toml [[rs]] s"
    assert row.id_in("t", ["b", "a"]) == 1
    row.done()


@pytest.mark.parametrize(
    "read, message",
    [
        (lambda r: r.text("n"), "n is '3'; text expected"),
        (lambda r: r.text("t", choices=["b"]), "one of b"),
        (lambda r: r.number("t"), "whole number"),
        (lambda r: r.number("n", 4, 5), "from 4 to 5"),
        (lambda r: r.flag("n"), "true or false"),
        (lambda r: r.texts("n"), "list of texts"),
        (lambda r: r.numbers("t"), "list of whole numbers"),
        (lambda r: r.row("n"), "a table"),
        (lambda r: r.rows("n"), "a list of tables"),
        (lambda r: r.id_in("t", ["b"]), "t is 'a'; one of b"),
        (lambda r: r.done(), "unknown field n, t"),
    ],
    ids=range(11),
)
def test_rows_refuse_wrong_values(read: object, message: str) -> None:
    assert callable(read)
    with pytest.raises(BadData, match=message):
        read(Row("x.toml", {"t": "a", "n": 3}))


def test_a_missing_file_is_named() -> None:
    with pytest.raises(BadData, match=r"cards\.toml is missing"):
        Pack("", {}).file("cards")


class Purse(Record):
    FIELDS: ClassVar[Fields] = {"coins": Many(Number(0, 9), most=9), "owner": Word(20)}

    def __init__(self) -> None:
        self.coins: list[int] = []
        self.owner = ""


class Table(Record):
    FIELDS: ClassVar[Fields] = {"purses": Many(Part(Purse), most=9), "round": Number(0, 9)}

    def __init__(self) -> None:
        self.purses: list[Purse] = []
        self.round = 0


def test_records_round_trip_and_refuse_what_is_not_json() -> None:
    table = Table()
    purse = Purse()
    purse.coins, purse.owner = [1, 2], "Ada"
    table.purses = [purse]
    saved = table.to_json()
    assert saved == {"purses": [{"coins": [1, 2], "owner": "Ada"}], "round": 0}
    again = Table()
    again.load_json(saved)
    assert again.to_json() == saved
    assert again.purses[0].coins is not purse.coins
    with pytest.raises(ValueError, match="round"):
        again.load_json({"purses": []})
    wrong: Any = (1, 2)
    purse.coins = wrong
    with pytest.raises(TypeError, match="tuple can't be part of a state"):
        dump_fields(table, Table.FIELDS)
