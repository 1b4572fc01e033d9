"""Saves: exact when whole, refused with a clear message when not."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import signoria
from signoria.kernel.errors import BadSave
from signoria.kernel.match import Match
from signoria.kernel.rng import seeded
from signoria.kernel.save import _checksum


def played(decisions: int = 30, seats: int = 3) -> Match:
    m = signoria.new("template", seats, seed=11, names=["Ada", "Bo", "Chloé"][:seats])
    rng = seeded(2)
    for i in range(decisions):
        pending = m.pending()
        d = pending[rng.below(len(pending))]
        m.play(d.seat, d.actions[rng.below(len(d.actions))])
        if i % 5 == 0 and m.can_undo(d.seat):
            m.undo(d.seat)
    return m


def test_a_save_gives_an_equal_match() -> None:
    m = played()
    again = signoria.load(m.save())
    assert again.state.digest() == m.state.digest()
    assert again.save() == m.save()
    assert [x.text for x in again.log(0)] == [x.text for x in m.log(0)]
    assert again.names == ["Ada", "Bo", "Chloé"]
    for seat in (0, 1, 2, None):
        assert again.view(seat) == m.view(seat)


def test_a_fresh_match_can_be_saved() -> None:
    m = signoria.new("template", 2, seed=1)
    assert signoria.load(m.save()).state.digest() == m.state.digest()


def test_a_resignation_and_a_finished_game_are_saved() -> None:
    m = played(8)
    m.resign(1)
    m.resign(0)
    again = signoria.load(m.save())
    assert again.result is not None
    assert again.result.winners == [2]


def test_the_header_names_everything() -> None:
    values = json.loads(played(3).save())
    assert {k: values[k] for k in ("signoria", "game", "rules_version", "seats", "chance", "free_undo")} == {
        "signoria": 2,
        "game": "template",
        "rules_version": 1,
        "seats": 3,
        "chance": [{"at": 0, "seed": 11}],
        "free_undo": False,
    }
    assert values["options"] == {"goal": 100, "reactions": "ask_all", "turn_limit": 60}
    assert values["data"]["name"] == ""


def tampered(change: Callable[[dict[str, Any]], None], resign: bool = True) -> str:
    """A save after a change; with `resign` the forger has also mended the checksum."""
    values = json.loads(played().save())
    change(values)
    if resign:
        values["checksum"] = _checksum(values)
    return json.dumps(values)


@pytest.mark.parametrize(
    "change, mended, message",
    [
        (lambda v: v["chance"][0].update(seed=12), False, "checksum"),
        (lambda v: v["log"].pop(), False, "its checksum does not fit"),
        (
            lambda v: v["chance"][0].update(seed=12),
            True,
            "entry 0 .* another position|can't be replayed|another position",
        ),
        (lambda v: v["log"].pop(3), True, "replayed|another position"),
        (lambda v: v["log"][0].update(do=["bid", "diamond"]), True, "entry 1 .* no card 'diamond'"),
        (lambda v: v["log"][0].update(seat=7), True, "entry 1 .* no seat 7"),
        (lambda v: v["log"].insert(0, {"seat": 0}), True, "entry 1 is .* not one of do, undo"),
        (lambda v: v["log"].insert(0, 5), True, "damaged"),
        (lambda v: v.update(log=None), True, "the save is damaged"),
        (lambda v: v.update(signoria=3), True, "format 3; this version reads formats 1 and 2"),
        (lambda v: v.update(rules_version=99), True, "rules version 99 of Tribute; this is version 1"),
        (lambda v: v.update(game="ludo"), True, "another game.*'ludo'"),
        (lambda v: v.update(seats=9), True, "for 2 to 4 players"),
        (lambda v: v.update(seats="three"), True, "damaged: seats is 'three'"),
        (lambda v: v["options"].update(goal=-1), True, "option goal"),
        (lambda v: v.update(options=[]), True, "damaged: options"),
        (lambda v: v["data"].update(fingerprint="0"), True, "other data tables"),
        (
            lambda v: v["data"].update(fingerprint="0", name="mine"),
            True,
            "data pack 'mine'; give its directory",
        ),
        (lambda v: v.update(names=["Ada"]), True, "names"),
        (lambda v: v.pop("log"), True, "lacks log"),
        (lambda v: v.update(digests={"4": "0"}), True, "entry 4 .* another position"),
        (lambda v: v["digests"].update({"999": "0"}), True, "a digest is of an entry that is not there"),
        (lambda v: v["digests"].update({"01": "0"}), True, "digests is '01', not the number of an entry"),
        (lambda v: v["digests"].update({"9" * 5000: "0"}), True, "digests is '9+…', not the number"),
        (lambda v: v.update(extra=1), True, "damaged: it has no field 'extra'"),
    ],
)
def test_a_save_that_was_changed_is_refused(
    change: Callable[[dict[str, Any]], None], mended: bool, message: str
) -> None:
    with pytest.raises(BadSave, match=message):
        signoria.load(tampered(change, mended))


@pytest.mark.parametrize("text", ["", "x", "[]", "5", "null", "{}", '{"pgn": 1}', "\x00\x01"])
def test_what_is_no_save_is_refused(text: str) -> None:
    with pytest.raises(BadSave):
        signoria.load(text)


def test_every_truncation_is_refused() -> None:
    text = played(4).save()
    for end in range(0, len(text) - 2, 7):
        with pytest.raises(BadSave):
            signoria.load(text[:end])


def test_a_save_with_a_data_pack_asks_for_it(tmp_path: Path) -> None:
    table = (Path(signoria.__file__).parent / "games" / "template" / "data" / "cards.toml").read_text("utf-8")
    pack = tmp_path / "rich"
    pack.mkdir()
    (pack / "cards.toml").write_text(table.replace("value = 13", "value = 20"), "utf-8")
    m = signoria.new("template", 2, seed=3, data=pack)
    assert m.detail(0, ["bid", "jewel"]) == ["Worth 20 points."]
    m.play(0, m.pending(0)[0].actions[0])
    with pytest.raises(BadSave, match="data pack 'rich'; give its directory with --data"):
        signoria.load(m.save())
    assert signoria.load(m.save(), data=pack).state.digest() == m.state.digest()


def test_a_match_can_begin_with_a_given_position() -> None:
    m = played()
    world = m.state.determinize(1, 5)
    fresh = Match(m.setup, 5, m.names, start=world.to_json())
    assert fresh.state.digest() == world.digest()
    assert fresh.view(1) == m.view(1)
    assert fresh.log(1) == []
    for _ in range(12):
        decision = fresh.pending()[-1]
        fresh.play(decision.seat, decision.actions[0])
    again = signoria.load(fresh.save())
    assert again.state.digest() == fresh.state.digest()
    assert again.save() == fresh.save()
    assert fresh.at(0).state.digest() == world.digest()


def test_a_save_with_a_broken_beginning_is_refused() -> None:
    m = played()
    values = json.loads(m.save())
    values["start"] = {"stack": [["Nothing", 0]]}
    values["checksum"] = _checksum(values)
    with pytest.raises(BadSave, match="set-up does not fit"):
        signoria.load(json.dumps(values))
