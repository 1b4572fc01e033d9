"""Positions from outside: every field is checked, and the message names it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, ClassVar

import pytest

import signoria
from signoria import registry
from signoria.kernel.errors import BadSave
from signoria.kernel.match import Match
from signoria.kernel.position import MOST_STEPS, read_position
from signoria.kernel.record import Record
from signoria.kernel.save import _checksum
from signoria.kernel.schema import Added, Field, Fields, Flag, Id, Many, Mask, Number, Word, check_fields
from signoria.kernel.state import State

GAMES = [registry.TEMPLATE, *registry.GAMES]
Change = Callable[[dict[str, Any]], Any]


def bidding() -> State:
    """Tribute while bids are made: one seat of three has committed."""
    match = signoria.new("template", 3, seed=4)
    match.play(1, match.pending(1)[0].actions[0])
    return match.state


def fortune() -> State:
    """Tribute while the taker decides."""
    match = signoria.new("template", 3, seed=4)
    while match.state.lanes:
        decision = match.pending()[0]
        match.play(decision.seat, decision.actions[0])
    return match.state


def written(s: State) -> dict[str, Any]:
    values: dict[str, Any] = json.loads(json.dumps(s.to_json()))
    return values


@pytest.mark.parametrize("game", GAMES)
def test_a_position_comes_back_as_it_was(game: str) -> None:
    match = signoria.new(game, 3, seed=2)
    again = read_position(match.setup, written(match.state))
    assert again.digest() == match.state.digest()
    assert again.waiting == match.state.waiting


# -- what was found --------------------------------------------------------------------------------

FOUND: list[tuple[Change, str]] = [
    (lambda v: v.update(rng=[0, 0]), r"start\.rng: rng: '0' is not between 1 and"),
    (lambda v: v.update(rng=[1, 1, 6]), r"start\.rng: its dice are laid out beforehand"),
    (lambda v: v.update(turn="x"), r"start\.turn is 'x', not a whole number from 0 to"),
    (lambda v: v.update(turn=-1), r"start\.turn is '-1'"),
    (lambda v: v.update(taken=["0", 0, 0]), r"start\.taken\[0\] is '0', not a whole number"),
    (lambda v: v["taken"].pop(), r"start\.taken has 2 items, not 3"),
    (lambda v: v.update(stack=v["stack"] * 2_000), f"not a list of at most {MOST_STEPS} steps"),
]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("change, message", FOUND)
def test_what_was_found_in_a_hostile_test_is_refused(game: str, change: Change, message: str) -> None:
    match = signoria.new(game, 3, seed=2)
    values = json.loads(match.save())
    values.update(start=written(match.state), chance=[], digests={})
    change(values["start"])
    values["checksum"] = _checksum(values)
    with pytest.raises(BadSave, match=message):
        signoria.load(json.dumps(values))


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_a_position_is_checked(game: str) -> None:
    """A word, a fraction, a number beyond all measure, nothing, another kind: each in the place of every value."""
    match = signoria.new(game, 3, seed=2)
    values = written(match.state)
    for path in places(values, []):
        parent = values
        for key in path[:-1]:
            parent = parent[key]
        good = parent[path[-1]]
        strange: Any
        for strange in ("x", 1.5, 10**40, -(10**40), None, {"a": 1}, [[[]]]):
            if strange != good:
                parent[path[-1]] = strange
                with pytest.raises(BadSave, match="start"):
                    read_position(match.setup, values)
        parent[path[-1]] = good
    assert values == written(match.state)


def places(value: Any, path: list[Any]) -> list[list[Any]]:
    """Paths to all values; of lists the first one."""
    found = [path] if path else []
    if isinstance(value, dict):
        return found + [p for key in value for p in places(value[key], [*path, key])]
    if isinstance(value, list) and value:
        return found + places(value[0], [*path, 0])
    return found


# -- form ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "field, good, bad",
    [
        (Number(-1, 3), [-1, 0, 3], [-2, 4, True, "1", 1.0, None, [1]]),
        (Id(4), [0, 3], [-1, 4, False]),
        (Id("cards", none=True), [-1, 6], [-2, 7]),
        (Mask("cards"), [0, 127], [-1, 128, 2**70, True]),
        (Flag(), [True, False], [0, 1, None, "yes"]),
        (Word(3), ["", "abc"], ["abcd", 3, None]),
        (Many(Id(4), 2), [[0, 3]], [[0], [0, 1, 2], [0, 4], (0, 1), "01", None]),
        (Many(Id(4), most="cards"), [[], [1] * 7], [[1] * 8, [9]]),
    ],
)
def test_a_field_knows_what_it_may_be(field: Field, good: list[Any], bad: list[Any]) -> None:
    for value in good:
        field.check(value, {"cards": 7}, "here")
    for value in bad:
        with pytest.raises(BadSave, match=r"^here"):
            field.check(value, {"cards": 7}, "here")


@pytest.mark.parametrize(
    "state, change, message",
    [
        (fortune, lambda v: v.pop("gone"), "start lacks gone"),
        (fortune, lambda v: v.update(more=1), "start has no field 'more'"),
        (fortune, lambda v: v["game"].pop("deck"), r"start\.game lacks deck"),
        (fortune, lambda v: v["game"]["knowledge"].update(x=1), r"start\.game\.knowledge has no field 'x'"),
        (fortune, lambda v: v["game"]["bids"].append(0), r"start\.game\.bids has 4 items, not 3"),
        (fortune, lambda v: v["stack"][1].append(3), r"stack\[1\]: Fortune has 1 numbers, not 2"),
        (fortune, lambda v: v["stack"][1].__setitem__(2, 3), r"stack\[1\]\[2\] is '3', not a whole number"),
        (fortune, lambda v: v["stack"][1].__setitem__(1, 1), r"stack\[1\]\.line is '1'"),
        (fortune, lambda v: v["stack"][0].__setitem__(0, "Turn"), r"stack\[0\] is 'Turn', not the name of a"),
        (fortune, lambda v: v["stack"].pop(0), r"stack\[0\]: Fortune can't lie on the ground"),
        (fortune, lambda v: v["stack"].append(["Fortune", 0, 1]), r"Fortune can't lie on Fortune"),
        (fortune, lambda v: v["stack"].pop(), "does not end with somebody's decision|does not fit"),
        (fortune, lambda v: v.update(stack=[]), r"start\.stack is empty"),
        (fortune, lambda v: v.update(gone=7), "nobody, or somebody who has left, has to decide"),
        (fortune, lambda v: v.update(fork=v["game"]), "has a fork, but no lanes"),
        (
            fortune,
            lambda v: v.update(outcome={"ranking": [[0]], "scores": [0, 0, 0], "reason": "goal"}),
            "each",
        ),
        (
            fortune,
            lambda v: v.update(outcome={"ranking": [[0], [], [1, 2]], "scores": [0, 0, 0], "reason": "goal"}),
            "groups of seats",
        ),
        (
            fortune,
            lambda v: v.update(outcome={"ranking": [[0, 1, 2]], "scores": [0, 0, 0], "reason": "boredom"}),
            "'boredom', not a way in which this game ends",
        ),
        (bidding, lambda v: v["lanes"][0].__setitem__(0, 3), r"lanes\[0\]\.seat is '3'"),
        (bidding, lambda v: v["lanes"][0].__setitem__(0, 1), "seat 1 has two lanes"),
        (bidding, lambda v: v["lanes"][0].__setitem__(1, 0), r"lanes\[0\]\.committed is '0', not true or"),
        (bidding, lambda v: v["lanes"].pop(), "are of other seats than those of the fork"),
        (bidding, lambda v: v["lanes"][0].__setitem__(2, []), "seat 0 has nothing to decide in its lane"),
        (bidding, lambda v: v["lanes"][0][2].append(["Bid", 0, 0]), "Bid can't lie on Bid"),
        (bidding, lambda v: v.update(fork=None), r"start\.fork is 'null', not a table"),
        (bidding, lambda v: v["fork"].update(fork=v["fork"].copy()), "is not where lanes were opened"),
        (bidding, lambda v: v["fork"].update(turn=3), "turn has changed since the lanes were opened"),
        (bidding, lambda v: v["fork"]["game"]["deck"].pop(), r"start\.fork: a card is missing or doubled"),
        (bidding, lambda v: v["fork"]["lanes"][2].__setitem__(1, True), "does not fit|had committed"),
        (bidding, lambda v: v["game"].update(bids=[-1, -1, -1]), "Round does not fit the position"),
        (bidding, lambda v: v["game"]["hands"][0].pop(), "a card is missing or doubled"),
    ],
)
def test_the_message_names_what_is_wrong(state: Callable[[], State], change: Change, message: str) -> None:
    s = state()
    values = written(s)
    change(values)
    with pytest.raises(BadSave, match=message):
        read_position(s.setup, values)


def test_a_position_that_breaks_its_rules_is_refused_whatever_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    s = fortune()
    monkeypatch.setattr(type(s.rules), "view", lambda *_: 1 // 0)
    with pytest.raises(BadSave, match="start is no position of Tribute: ZeroDivisionError"):
        read_position(s.setup, written(s))


def test_a_match_does_not_begin_with_what_is_no_position() -> None:
    s = fortune()
    with pytest.raises(BadSave, match=r"start\.gone is '8'"):
        Match(s.setup, [], start={**written(s), "gone": 8})


# -- what stands around it -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change, message",
    [
        (lambda v: v.update(names=["Ada", 7, "Bo"]), r"names\[1\] is '7'"),
        (lambda v: v.update(rules_version=True), "rules_version is 'True'"),
        (lambda v: v.update(rules_version=0), "rules_version is '0'"),
        (lambda v: v.update(rules_version=10**3000), "rules_version is '1000"),
        (lambda v: v.update(data={"name": ""}), "data lacks fingerprint"),
        (lambda v: v.update(digests={"x": "0"}), "digests is 'x', not the number of an entry"),
        (lambda v: v.update(digests={"0": 5}), r"digests\[0\] is '5'"),
        (lambda v: v.update(start=[]), r"start is '\[\]', not a table"),
        (lambda v: v.update(host="me"), "host is 'me', not a table"),
        (lambda v: v["log"].append({"seat": 0, "do": ["bid", 1.5]}), r"entry 1: do is '1\.5'"),
        (lambda v: v["log"].append({"seat": 0, "do": []}), r"entry 1: do is '\[\]'"),
        (lambda v: v["log"].append({"seat": True, "undo": True}), "entry 1: seat is 'True'"),
        (lambda v: v["log"].append({"seat": 0, "undo": 1}), "entry 1: undo is '1', not true"),
        (
            lambda v: v["log"].append({"seat": 0, "undo": True, "resign": True}),
            "entry 1 is .* not one of do, undo",
        ),
        (lambda v: v["log"].append({"seat": 0, "resign": True, "x": 1}), "entry 1 is 'x'"),
        (lambda v: v["log"].append({"seat": 0, "order": []}), r"entry 1: order is '\[\]', not a table"),
        (lambda v: v["log"].append({"seat": 0, "do": ["roll"], "auto": 1}), "entry 1: auto is '1'"),
    ],
)
def test_the_header_and_the_log_are_checked_for_their_form(change: Change, message: str) -> None:
    values = json.loads(signoria.new("template", 3, seed=4).save())
    change(values)
    values["checksum"] = _checksum(values)
    with pytest.raises(BadSave, match="the save is damaged: .*" + message):
        signoria.load(json.dumps(values))


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        '{"a":' * 100_000,
        "9" * 10_000,
        '{"signoria": 2, "game": "\\ud800"}',
        '{"signoria": NaN}',
    ],
)
def test_text_that_would_break_its_reader_is_refused(text: str) -> None:
    with pytest.raises(BadSave):
        signoria.load(text)


@pytest.mark.parametrize("name", ['"signoria"', '"log"', '"seat"'])
def test_a_save_that_could_be_read_in_two_ways_is_refused(name: str) -> None:
    match = signoria.new("template", 2, seed=4)
    match.play(0, match.pending(0)[0].actions[0])
    text = match.save()
    assert signoria.load(text).state.digest() == match.state.digest()
    with pytest.raises(BadSave, match="a name stands twice"):
        signoria.load(text.replace(name, f"{name}: 0, {name}", 1))


class Mill(Record):
    """A record that got a field later on."""

    FIELDS: ClassVar[Fields] = {"wheels": Number(0, 9), "sails": Added(Mask(4))}

    def __init__(self) -> None:
        self.wheels = 0
        self.sails = 0


def test_what_came_later_is_left_out_as_long_as_it_is_nothing() -> None:
    mill = Mill()
    mill.load_json({"wheels": 2})
    assert (mill.wheels, mill.sails, mill.to_json()) == (2, 0, {"wheels": 2})
    mill.sails = 5
    assert mill.to_json() == {"wheels": 2, "sails": 5}
    copy = Mill()
    copy.load_json({"wheels": 2, "sails": 5})
    assert copy.sails == 5
    copy.load_json({"wheels": 2})
    assert copy.sails == 0
    check_fields(Mill.FIELDS, {"wheels": 2}, {}, "mill")
    for values, message in (
        ({"sails": 1}, "mill lacks wheels"),
        ({"wheels": 1, "sails": 0}, "mill.sails is 0, and is left out then"),
        ({"wheels": 1, "sails": 16}, "mill.sails is '16', not a mask of 4 bits"),
    ):
        with pytest.raises(BadSave, match=message):
            check_fields(Mill.FIELDS, values, {}, "mill")
