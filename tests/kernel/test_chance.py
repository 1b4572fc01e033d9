"""Chance from a secret key: as docs/chance.md fixes it, recorded draw by draw, and proved from the record alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from hashlib import blake2b, sha256
from typing import Any

import pytest

import signoria
from signoria.kernel import chance
from signoria.kernel.chance import branch_off, of_seed, secret
from signoria.kernel.errors import BadSave, CannotUndo
from signoria.kernel.match import Match
from signoria.kernel.rng import KeyedRng, Rng, rng_from_json, seeded
from signoria.kernel.save import _checksum

KEY = bytes(range(32))
ROLL = 1  # the verb of the template that rolls a die


def words(key: bytes, position: int) -> Iterator[int]:
    """The stream, written anew from docs/chance.md."""
    while True:
        block, place = divmod(position, 16)
        data = blake2b(block.to_bytes(8, "big"), key=key, digest_size=64).digest()
        yield int.from_bytes(data[4 * place : 4 * place + 4], "big")
        position += 1


def outcome(stream: Iterator[int], n: int) -> int:
    for word in stream:
        if word < 2**32 - 2**32 % n:
            return word % n
    raise AssertionError


def test_the_stream_is_the_documented_one() -> None:
    rng = KeyedRng(KEY)
    stream = words(KEY, 0)
    for n in [6, 2, 100, 7, 2**31 + 1, 2**32, 1] * 20:
        assert rng.below(n) == outcome(stream, n)
    items = list(range(60))
    rng.shuffle(items)
    expected = list(range(60))
    for i in range(59, 0, -1):
        j = outcome(stream, i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    assert items == expected


def test_the_course_is_pinned() -> None:
    """Saves replay only as long as this never changes."""
    rng = KeyedRng(KEY)
    assert [rng.roll(6) for _ in range(12)] == [6, 5, 6, 2, 3, 2, 5, 6, 6, 6, 3, 6]


def test_rolls_are_even() -> None:
    rng = KeyedRng(KEY)
    counts = [0] * 6
    for _ in range(30_000):
        counts[rng.roll(6) - 1] += 1
    assert sum((n - 5_000) ** 2 / 5_000 for n in counts) < 20.5  # 0.1 % for five degrees of freedom


def test_copies_go_on_from_where_they_were_made() -> None:
    rng = KeyedRng(KEY)
    for _ in range(21):
        rng.roll(6)
    rng.force(3)
    copies = [rng.clone(), rng_from_json(rng.to_json())]
    course = [rng.roll(6) for _ in range(40)]
    assert [[copy.roll(6) for _ in range(40)] for copy in copies] == [course, course]
    assert rng_from_json(rng.to_json()).to_json() == rng.to_json()


def test_too_many_outcomes_are_an_error() -> None:
    with pytest.raises(ValueError, match="more than the generator has"):
        KeyedRng(KEY).below(2**32 + 1)


@pytest.mark.parametrize(
    "values",
    [
        [0, 0],
        [0, 5],
        [5, 0],
        [2**30, 5],
        [5, 2**29],
        ["5", 5],
        [True, 5],
        [5.0, 5],
        [5],
        [],
        None,
        "blake2b-1",
        [1, 1, "6"],
        ["blake2b-1"],
        ["blake2b-1", "00" * 32],
        ["blake2b-1", "00" * 31, 0],
        ["blake2b-1", "zz" * 32, 0],
        ["blake2b-1", "07" + " " * 62, 0],
        ["blake2b-1", "00" * 32, -1],
        ["blake2b-1", "00" * 32, 2**50],
        ["blake2b-1", "00" * 32, 2**40],  # the next draw could not be noted
        ["blake2b-1", "00" * 32, 0, None],
        ["rot13", "00" * 32, 0],
        ["blake2b-1", 7, 0],
    ],
)
def test_what_is_no_generator_is_refused(values: Any) -> None:
    with pytest.raises(ValueError, match=r"rng|key|hexadecimal"):
        rng_from_json(values)


# -- matches ---------------------------------------------------------------------------------------


def played(match: Match, decisions: int = 10_000, undo: bool = True) -> Match:
    """Played on at random, with things taken back."""
    rng = seeded(2)
    for i in range(decisions):
        pending = match.pending()
        if not pending:
            break
        decision = pending[rng.below(len(pending))]
        match.play(decision.seat, decision.actions[rng.below(len(decision.actions))])
        if undo and i % 5 == 0 and match.can_undo(decision.seat):
            match.undo(decision.seat)
    return match


@pytest.fixture(params=["template", "road_to_domination", "pax_renaissance"])
def finished(request: pytest.FixtureRequest) -> Match:
    seats = 3 if request.param == "road_to_domination" else 2
    options = {"turn_limit": 6} if request.param != "template" else {"goal": 20}
    return played(signoria.new(request.param, seats, options=options))


def test_without_a_seed_chance_comes_from_a_key_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def system(n: int) -> bytes:
        asked.append(n)
        return KEY

    monkeypatch.setattr(chance, "urandom", system)
    match = signoria.new("template", 3)
    assert asked == [32]
    assert match.seed is None
    assert isinstance(match.state.rng, KeyedRng)
    assert match.state.rng.key == KEY
    assert match.chance[0].commitment == sha256(KEY).hexdigest()


def test_a_chosen_seed_and_imagined_positions_keep_the_small_generator() -> None:
    chosen = signoria.new("template", 3, seed=7)
    assert (type(chosen.state.rng), chosen.seed) == (Rng, 7)
    keyed = signoria.new("template", 3)
    assert type(keyed.state.determinize(0, 5).rng) is Rng


def test_a_keyed_match_is_saved_and_loaded_exactly(finished: Match) -> None:
    text = finished.save()
    again = signoria.load(text)
    assert again.save() == text
    assert again.state.digest() == finished.state.digest()
    assert json.loads(text)["chance"][0]["stream"] == "blake2b-1"


def test_the_record_alone_proves_every_draw(finished: Match) -> None:
    """A verifier that knows no rules: the key, the commitment, and the numbers that were noted."""
    record = json.loads(finished.save())
    source = record["chance"][0]
    key = bytes.fromhex(source["key"])
    assert sha256(key).hexdigest() == source["commitment"]
    notes = [source.get("drew", []), *(entry.get("drew", []) for entry in record["log"])]
    draws = 0
    for note in filter(None, notes):
        stream = words(key, note[0])
        for n, drawn in zip(note[1::2], note[2::2], strict=True):
            assert outcome(stream, n) == drawn
            draws += 1
    verdict = signoria.verify(finished.save())
    assert (verdict.kind, verdict.message.args["n"]) == ("proved", draws)
    assert draws > 5


def test_every_draw_is_noted(finished: Match) -> None:
    """The notes lie end to end: no word of the stream was used behind the record's back."""
    record = json.loads(finished.save())
    rng = finished.state.rng
    assert isinstance(rng, KeyedRng)
    notes = [record["chance"][0].get("drew", []), *(entry.get("drew", []) for entry in record["log"])]
    at = 0
    for note in filter(None, notes):
        assert note[0] <= at  # after an undo the same words come again
        check = KeyedRng(rng.key, note[0])
        for n in note[1::2]:
            check.below(n)
        at = check.position
    assert at == rng.position


def forged(match: Match, change: Callable[[dict[str, Any]], None]) -> str:
    values = json.loads(match.save())
    change(values)
    values["checksum"] = _checksum(values)
    return json.dumps(values)


def drawing(values: dict[str, Any]) -> int:
    """The first entry that drew, from 1."""
    return next(n for n, entry in enumerate(values["log"], 1) if "drew" in entry)


def other_die(values: dict[str, Any]) -> None:
    note = values["log"][drawing(values) - 1]["drew"]
    note[2] = (note[2] + 1) % note[1]


def other_key(values: dict[str, Any]) -> None:
    values["chance"][0]["key"] = "00" * 32


def other_key_and_commitment(values: dict[str, Any]) -> None:
    other_key(values)
    values["chance"][0]["commitment"] = sha256(bytes(32)).hexdigest()


def unnoted(values: dict[str, Any]) -> None:
    del values["log"][drawing(values) - 1]["drew"]


def moved_note(values: dict[str, Any]) -> None:
    entry = values["log"][drawing(values) - 1]
    entry["drew"] = entry["drew"][:1] + entry["drew"][3:] if len(entry["drew"]) > 3 else [0, 2, 0]


def other_digest(values: dict[str, Any]) -> None:
    values["digests"][str(len(values["log"]))] = "0"


def no_digest(values: dict[str, Any]) -> None:
    values["digests"] = {}


@pytest.mark.parametrize(
    ("change", "key", "located"),
    [
        (other_die, "chance.draw", True),
        (other_key, "chance.commitment", False),
        (other_key_and_commitment, "chance.draw", False),
        (unnoted, "chance.unnoted", True),
        (moved_note, "", True),
        (other_digest, "chance.replay", False),
        (no_digest, "chance.incomplete", False),
    ],
)
def test_what_is_not_as_committed_is_found(
    change: Callable[[dict[str, Any]], None], key: str, located: bool
) -> None:
    match = played(signoria.new("template", 3, options={"goal": 40}))
    where = drawing(json.loads(match.save()))
    verdict = signoria.verify(forged(match, change))
    assert verdict.kind == "wrong"
    assert key in ("", verdict.message.key)
    if located:
        assert verdict.entry == where


def test_a_loaded_die_is_found_where_it_fell() -> None:
    """A host who lays a die during the game."""
    match = signoria.new("template", 3, options={"goal": 40})
    while not any(action.verb == ROLL for action in match.pending()[0].actions):
        decision = match.pending()[0]
        match.play(decision.seat, decision.actions[0])
    seat = match.pending()[0].seat
    honest = signoria.load(match.save())
    honest.play(seat, ["roll"])
    _, sides, fell = honest.entries[-1].drew[:3]
    match.state.rng.force((fell + 1) % sides + 1)
    match.play(seat, ["roll"])
    verdict = signoria.verify(match.save())
    assert (verdict.kind, verdict.message.key, verdict.entry) == ("wrong", "chance.draw", len(match.entries))
    assert (verdict.message.args["given"], verdict.message.args["outcomes"]) == (fell + 1, sides)


@pytest.mark.parametrize(("game", "seats"), [("antiquity", 2), ("age_of_renaissance", 3), ("template", 3)])
def test_no_imagined_position_holds_the_key(game: str, seats: int) -> None:
    match = signoria.new(game, seats)
    key = match.chance[0].key.hex()
    lanes = 0
    rng = seeded(1)
    for _ in range(60):
        lanes += bool(match.state.lanes)
        for seat in range(seats):
            assert key not in json.dumps(match.state.determinize(seat, 1).to_json())
        pending = match.pending()
        if not pending:
            break
        decision = pending[rng.below(len(pending))]
        match.play(decision.seat, decision.actions[rng.below(len(decision.actions))])
    assert lanes


def test_a_game_that_is_over_does_not_go_on() -> None:
    """Its key and all hands are known then."""
    for seed in range(20):
        match = played(signoria.new("road_to_domination", 2, options={"turn_limit": 1}), undo=False)
        for seat in range(2):
            assert match.undo_barrier(seat) == "kernel.undo_over", seed
            with pytest.raises(CannotUndo, match="the game is over"):
                match.undo(seat)

    def reopened(values: dict[str, Any]) -> None:
        values["log"].append({"seat": match.line[-1].seat, "undo": True})

    assert signoria.verify(forged(match, reopened)).kind == "wrong"


def test_unfinished_games_and_free_undo_prove_nothing() -> None:
    part = played(signoria.new("template", 2, options={"goal": 200}), 9)
    assert signoria.verify(part.save()).message.key == "chance.unfinished"
    free = played(signoria.new("template", 2, options={"goal": 20}, free_undo=True), undo=False)
    assert signoria.verify(free.save()).message.key == "chance.free_undo"


def test_what_can_not_be_proved_is_called_that() -> None:
    seeded_match = played(signoria.new("template", 2, seed=3), 5)
    assert signoria.verify(seeded_match.save()).message.key == "chance.seed"
    keyed = played(signoria.new("template", 2), 5)
    placed = Match(keyed.setup, [secret()], start=keyed.state.determinize(0, 1).to_json())
    assert signoria.verify(placed.save()).message.key == "chance.position"
    keyed.host = {"origin": "import"}
    assert signoria.verify(keyed.save()).message.key == "chance.import"


# -- branches --------------------------------------------------------------------------------------


def branch_of(match: Match, at: int, free: bool = False) -> Match:
    new = Match(match.setup, branch_off(match.chance, at), match.names, "en", free)
    for one in match.line[:at]:
        assert one.action is not None
        new.play(one.seat, one.action)
    return new


@pytest.mark.parametrize("at", [0, 1, 7])
def test_a_branch_has_the_past_of_its_game_and_a_future_of_its_own(at: int) -> None:
    match = played(signoria.new("template", 3, options={"goal": 200}), undo=False)
    one, two = branch_of(match, at), branch_of(match, at)
    assert one.view(0) == match.at(at).view(0)
    assert one.state.rng.to_json() != two.state.rng.to_json() != match.at(at).state.rng.to_json()
    played(one)
    again = signoria.load(one.save())
    assert again.state.digest() == one.state.digest()
    assert again.at(at).state.digest() == branch_state(one, at)
    assert signoria.verify(one.save()).message.key == "chance.branch"


def branch_state(match: Match, at: int) -> str:
    past = match.at(at).state
    assert isinstance(past.rng, KeyedRng)
    assert past.rng.key == match.chance[-1].key
    return past.digest()


@pytest.mark.parametrize("free", [True, False])
def test_nothing_before_a_branch_can_be_taken_back(free: bool) -> None:
    """Else the next die of the other game could be looked at there."""
    match = signoria.new("template", 2, options={"goal": 200})
    match.play(0, match.pending(0)[0].actions[0])
    branch = branch_of(match, 1, free)
    with pytest.raises(CannotUndo, match="branched off here"):
        branch.undo(0)
    branch.play(1, branch.pending(1)[0].actions[0])
    if free:
        branch.undo(1)
        assert len(branch.line) == 1
        with pytest.raises(CannotUndo):
            branch.undo(1)


def test_a_branch_of_a_branch_keeps_the_first_source() -> None:
    sources = branch_off(branch_off([of_seed(4)], 5), 5)
    assert [(s.at, bool(s.key)) for s in sources] == [(0, False), (5, True)]
    assert [s.at for s in branch_off(sources, 9)] == [0, 5, 9]
    assert [s.at for s in branch_off(sources, 0)] == [0, 0]


# -- what comes from outside -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "value",
    [
        None,
        {},
        [None],
        [{}],
        [{"at": -1, "seed": 1}],
        [{"at": 0, "seed": True}],
        [{"at": 0, "seed": "1"}],
        [{"at": 0.0, "seed": 1}],
        [{"at": 1, "seed": 1}],
        [{"at": 0, "seed": 1}, {"at": -1, "seed": 1}],
        [{"at": 0, "seed": 1}, {"at": 1, "seed": 1}, {"at": 1, "seed": 1}],
        [{"at": 0, "seed": 1}, *({"at": n, "seed": 1} for n in range(1, 100))],
        [{"at": 0, "seed": 1}, {"at": 10**3000, "seed": 1}],
        [{"at": 0, "seed": 1}, {"at": 5, "seed": 1}],
        [{"at": 0, "stream": "blake2b-1", "key": "07" + " " * 62, "commitment": "0" * 64}],
        [{"at": 0, "stream": "blake2b-1", "key": "00 " * 21 + " ", "commitment": "0" * 64}],
        [{"at": 0, "stream": "blake2b-1", "key": "00" * 32, "commitment": "0" * 64, "drew": [2**70, 6, 1]}],
        [{"at": 0, "seed": 1, "key": "00" * 32}],
        [{"at": 0, "stream": "blake2b-1", "key": "00" * 32, "commitment": "0" * 64, "shown": 1}],
        [{"at": 0, "stream": "blake2b-1", "key": "00" * 32}],
        [{"at": 0, "stream": "blake2b-1", "key": "0", "commitment": "0" * 64}],
        [{"at": 0, "stream": "blake2b-1", "key": "00" * 32, "commitment": 5}],
        [{"at": 0, "stream": "blake2b-1", "key": "00" * 32, "commitment": "\u00e9" * 64}],
        [{"at": 0, "stream": "blake2b-1", "key": "00" * 32, "commitment": "A" * 64}],
        [{"at": 0, "stream": "blake2b-2", "key": "00" * 32, "commitment": "0" * 64}],
        [{"at": 0, "stream": "blake2b-1", "key": "00" * 32, "commitment": "0" * 64, "drew": [1, 2]}],
        [{"at": 0, "stream": "blake2b-1", "key": "00" * 32, "commitment": "0" * 64, "drew": [0, 2, "x"]}],
        [],
    ],
)
def test_sources_that_can_not_be_are_refused(value: Any) -> None:
    text = forged(signoria.new("template", 2), lambda values: values.update(chance=value))
    with pytest.raises(BadSave):
        signoria.load(text)


def test_a_save_with_dice_laid_out_beforehand_is_refused() -> None:
    match = signoria.new("template", 2, seed=1)
    start = match.state.to_json()
    start["rng"] += [6, 6, 6]
    text = forged(match, lambda values: values.update(start=start, chance=[]))
    with pytest.raises(BadSave, match=r"laid out beforehand|not a generator of chance"):
        signoria.load(text)
