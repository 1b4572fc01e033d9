"""A key that host and people make together: exact bytes, in saves, and proved from the record."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest

import signoria
from signoria.kernel.chance import Source, branch_off, of_seed, secret
from signoria.kernel.common import Share, common_key, hash_of
from signoria.kernel.errors import BadSave
from signoria.kernel.match import Match
from signoria.kernel.rng import KeyedRng
from tests.kernel.test_chance import forged, played

SECRET = bytes(range(32))
ONE, TWO = bytes([1] * 32), bytes([2] * 32)


def share(number: bytes) -> Share:
    return Share(hash_of(number), number)


def source(*numbers: bytes | None, key: bytes = SECRET) -> Source:
    return Source(0, 0, key, shares=[None if n is None else share(n) for n in numbers])


def common(*numbers: bytes | None, goal: int = 40) -> Match:
    """A game whose second seat is a bot's."""
    setup = signoria.registry.ruleset("template").setup(len(numbers), {"goal": goal})
    return played(Match(setup, [source(*numbers)]))


def test_the_key_is_the_documented_one() -> None:
    written = b"signoria common key 1\n" + SECRET + b"\1" + ONE + b"\0" + b"\1" + TWO
    assert common_key(SECRET, [share(ONE), None, share(TWO)]) == sha256(written).digest()


def test_the_key_is_pinned() -> None:
    """Saves replay only as long as this never changes."""
    key = common_key(SECRET, [share(ONE), None, share(TWO)])
    assert key.hex() == "6d5992ec6bda3c58cca1fbf6f5bd633085f10d9ca9eac24376ab1c2896962185"


def test_every_part_changes_the_key() -> None:
    added: list[list[Share | None]] = [
        [share(ONE), share(TWO)],
        [share(TWO), share(ONE)],
        [share(ONE), None],
        [None, share(ONE)],
        [share(ONE), None, None],
        [share(ONE), share(ONE)],
    ]
    keys = {common_key(SECRET, shares) for shares in added}
    assert len(keys | {common_key(ONE, [share(ONE), share(TWO)]), SECRET}) == 8


def test_the_game_is_drawn_from_the_common_key_and_committed_to_the_hosts() -> None:
    match = common(ONE, None, TWO)
    rng = match.state.rng
    assert isinstance(rng, KeyedRng)
    assert rng.key == common_key(SECRET, match.chance[0].shares)
    assert match.chance[0].commitment == sha256(SECRET).hexdigest()


def test_it_is_saved_loaded_and_proved() -> None:
    match = common(ONE, None, TWO)
    text = match.save()
    record = json.loads(text)["chance"][0]
    assert record["mix"] == "sha256-1"
    assert record["shares"] == [
        {"hash": hash_of(ONE), "number": ONE.hex()},
        None,
        {"hash": hash_of(TWO), "number": TWO.hex()},
    ]
    assert signoria.load(text).save() == text
    verdict = signoria.verify(text)
    assert (verdict.kind, verdict.message.key, verdict.message.args["people"]) == (
        "proved",
        "chance.common",
        2,
    )
    assert [None if s is None else s.number for s in verdict.shares] == [ONE, None, TWO]


def test_a_key_of_the_hosts_alone_is_written_as_before() -> None:
    text = json.loads(signoria.new("template", 2).save())["chance"][0]
    assert set(text) <= {"at", "stream", "commitment", "key", "drew"}


def first(values: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = values["chance"][0]
    return found


def other_number(values: dict[str, Any]) -> None:
    first(values)["shares"][2]["number"] = "03" * 32


def other_number_and_hash(values: dict[str, Any]) -> None:
    first(values)["shares"][2] = share(bytes([3] * 32)).to_json()


def added_for_the_bot(values: dict[str, Any]) -> None:
    first(values)["shares"][1] = share(TWO).to_json()


def other_order(values: dict[str, Any]) -> None:
    first(values)["shares"].reverse()


def without_shares(values: dict[str, Any]) -> None:
    del first(values)["mix"], first(values)["shares"]


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (other_number, "chance.share"),
        (other_number_and_hash, "chance.draw"),
        (added_for_the_bot, "chance.draw"),
        (other_order, "chance.draw"),
        (without_shares, "chance.draw"),
    ],
)
def test_a_record_with_other_numbers_is_found_out(change: Callable[[dict[str, Any]], None], key: str) -> None:
    text = forged(common(ONE, None, TWO), change)
    verdict = signoria.verify(text)
    assert (verdict.kind, verdict.message.key) == ("wrong", key)
    with pytest.raises(BadSave, match="drew what its source of chance does not give"):
        signoria.load(text)


def whole(**changed: Any) -> dict[str, Any]:
    return {**source(ONE, TWO).to_json(), **changed}


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ([whole(mix="xor-1")], "no way 'xor-1' to make a common key"),
        ([whole(mix=None)], "no way 'None'"),
        ([whole(shares=[])], "no list of at most"),
        ([whole(shares={})], "no list of at most"),
        ([whole(shares=[None] * 65)], "no list of at most"),
        ([whole(shares=[None, None])], "nobody has added"),
        ([whole(shares=[share(ONE).to_json()])], "one share for each seat"),
        ([whole(shares=[share(ONE).to_json(), None, None])], "one share for each seat"),
        ([whole(shares=[5, None])], "no table of a hash and a number"),
        ([whole(shares=[{"hash": "0" * 64}, None])], "no table of a hash and a number"),
        ([whole(shares=[{"hash": "0" * 63, "number": "0" * 64}, None])], "no hash of 64"),
        ([whole(shares=[{"hash": ["0" * 64], "number": "0" * 64}, None])], "no hash of 64"),
        ([whole(shares=[{"hash": "0" * 64, "number": "0" * 62 + "  "}, None])], "64 hexadecimal digits"),
        ([whole(shares=[{"hash": "0" * 64, "number": None}, None])], "64 hexadecimal digits"),
        ([{k: v for k, v in whole().items() if k != "mix"}], "a source has the fields"),
        ([{k: v for k, v in whole().items() if k != "shares"}], "a source has the fields"),
        ([{"at": 0, "seed": 1, "mix": "sha256-1", "shares": [None, None]}], "a source has the fields"),
        ([of_seed(4).to_json(), whole()], "only the set-up has a common key"),
    ],
)
def test_shares_that_can_not_be_are_refused(value: Any, said: str) -> None:
    text = forged(signoria.new("template", 2), lambda values: values.update(chance=value))
    with pytest.raises(BadSave, match=said):
        signoria.load(text)


def test_a_given_position_has_no_common_key() -> None:
    match = signoria.new("template", 2)
    with pytest.raises(BadSave, match="made for a set-up"):
        Match(match.setup, [source(ONE, TWO)], start=match.state.determinize(0, 1).to_json())


def test_a_branch_keeps_what_was_added_to_the_past() -> None:
    match = common(ONE, None, TWO)
    sources = branch_off(match.chance, 1)
    branch = match.branch(1, sources, match.names)
    again = signoria.load(branch.save())
    assert again.state.digest() == branch.state.digest()
    assert json.loads(branch.save())["chance"][0]["shares"] == json.loads(match.save())["chance"][0]["shares"]
    assert signoria.verify(branch.save()).message.key == "chance.branch"


def test_no_imagined_position_holds_the_common_key() -> None:
    match = common(ONE, None, TWO, goal=200)
    key = match.chance[0].stream_key().hex()
    assert key in json.dumps(match.state.to_json())
    assert key not in json.dumps(match.state.determinize(0, 1).to_json())


def test_a_share_knows_whether_it_was_kept() -> None:
    assert share(ONE).kept()
    assert not Share(hash_of(TWO), ONE).kept()
    assert not secret().shares
