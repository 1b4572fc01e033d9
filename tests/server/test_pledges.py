"""The key that people make together: who may pledge and show what, and when nothing of a round is used again."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

import msgspec
import pytest

import signoria
from signoria.kernel.errors import SignoriaError
from signoria.kernel.match import Match
from signoria.server.errors import Problem, problem_of
from signoria.server.pledges import AWAY, HERE, Round, new_round

ADA, BO = "a" * 32, "b" * 32
HOLDERS = {0: ADA, 2: BO}  # a bot sits between them
SEATING = [ADA, "banker", BO]
COCO = "c" * 32
ONE, TWO = "01" * 32, "02" * 32


def hashed(number: str) -> str:
    return sha256(bytes.fromhex(number)).hexdigest()


def pledged() -> Round:
    made = new_round()
    made.pledge(HOLDERS, 0, ADA, hashed(ONE))
    made.pledge(HOLDERS, 2, BO, hashed(TWO))
    return made


def showing(here: bool = True) -> Round:
    made = pledged()
    made.close(HOLDERS, SEATING, here, 1_000)
    assert made.phase == "showing"
    return made


def code(act: Callable[[], None]) -> str:
    try:
        act()
    except Problem as problem:
        return problem.code
    except SignoriaError as error:
        return problem_of(error).code
    return ""


def test_all_numbers_and_the_servers_part_make_the_key() -> None:
    made = showing()
    assert not made.complete
    made.show(HOLDERS, 2, BO, TWO)
    assert not made.complete
    made.show(HOLDERS, 0, ADA, ONE)
    assert made.complete
    source = made.source(3)
    assert source.commitment == made.commitment
    parts = b"signoria common key 1\n" + bytes.fromhex(made.secret)
    parts += b"\1" + bytes.fromhex(ONE) + b"\0" + b"\1" + bytes.fromhex(TWO)
    assert source.stream_key() == sha256(parts).digest()
    setup = signoria.registry.ruleset("template").setup(3, {})
    assert Match(setup, [source]).chance[0].shares


def test_the_servers_part_is_committed_to_before_anybody_has_come() -> None:
    made = new_round()
    assert made.commitment == sha256(bytes.fromhex(made.secret)).hexdigest()
    before = made.commitment
    made.pledge(HOLDERS, 0, ADA, hashed(ONE))
    assert made.commitment == before != new_round().commitment


def test_only_the_holder_pledges_and_shows() -> None:
    made = new_round()
    for seat, person in ((0, BO), (1, ADA), (2, ADA), (7, ADA), (0, "")):
        assert code(lambda s=seat, p=person: made.pledge(HOLDERS, s, p, hashed(ONE))) == "not_your_seat"  # type: ignore[misc]
    made = showing()
    assert code(lambda: made.show(HOLDERS, 2, ADA, TWO)) == "not_your_seat"
    assert code(lambda: made.show(HOLDERS, 1, ADA, TWO)) == "not_your_seat"


def test_nobody_shows_before_all_have_pledged() -> None:
    made = new_round()
    made.pledge(HOLDERS, 0, ADA, hashed(ONE))
    assert code(lambda: made.show(HOLDERS, 0, ADA, ONE)) == "early"
    made.close(HOLDERS, SEATING, True, 0)
    assert made.phase == "closing"
    assert code(lambda: made.show(HOLDERS, 0, ADA, ONE)) == "early"
    made.pledge(HOLDERS, 2, BO, hashed(TWO))
    made.close(HOLDERS, SEATING, True, 0)
    made.show(HOLDERS, 0, ADA, ONE)


def test_nobody_pledges_anew_once_numbers_are_shown() -> None:
    made = showing()
    assert code(lambda: made.pledge(HOLDERS, 0, ADA, hashed("03" * 32))) == "late"
    made.pledge(HOLDERS, 0, ADA, hashed(ONE))  # said again, by a second device
    assert made.pledges[0].hash == hashed(ONE)


def test_a_number_may_be_replaced_while_the_round_is_open() -> None:
    """Another device, or a browser that lost it."""
    made = pledged()
    made.pledge(HOLDERS, 0, ADA, hashed("03" * 32))
    made.close(HOLDERS, SEATING, True, 0)
    assert code(lambda: made.show(HOLDERS, 0, ADA, ONE)) == "other_number"
    made.show(HOLDERS, 0, ADA, "03" * 32)


def test_a_number_must_be_the_one_of_its_hash() -> None:
    made = showing()
    assert code(lambda: made.show(HOLDERS, 0, ADA, TWO)) == "other_number"
    made.show(HOLDERS, 0, ADA, ONE)
    assert code(lambda: made.show(HOLDERS, 0, ADA, TWO)) == "other_number"
    made.show(HOLDERS, 0, ADA, ONE)
    assert made.pledges[0].number == ONE


@pytest.mark.parametrize("wrong", ["", "0" * 63, "0" * 65, "g" * 64, "A" * 64, " " * 64, "é" * 64])
def test_what_is_no_hash_or_number_is_refused(wrong: str) -> None:
    assert code(lambda: new_round().pledge(HOLDERS, 0, ADA, wrong)) == "bad_option"
    assert code(lambda: showing().show(HOLDERS, 0, ADA, wrong)) == "bad_option"


def test_nobody_copies_a_hash() -> None:
    made = new_round()
    made.pledge(HOLDERS, 0, ADA, hashed(ONE))
    assert code(lambda: made.pledge(HOLDERS, 2, BO, hashed(ONE))) == "bad_option"
    assert code(lambda: made.pledge(HOLDERS, 2, BO, made.commitment)) == "bad_option"


@pytest.mark.parametrize(("here", "limit"), [(True, HERE), (False, AWAY)])
def test_who_does_not_show_in_time_is_late(here: bool, limit: int) -> None:
    made = showing(here)
    made.show(HOLDERS, 0, ADA, ONE)
    assert made.late(HOLDERS, 1_000 + limit - 1) == []
    assert made.late(HOLDERS, 1_000 + limit) == [2]


def test_so_is_who_does_not_pledge() -> None:
    made = new_round()
    made.pledge(HOLDERS, 0, ADA, hashed(ONE))
    assert made.late(HOLDERS, 10**15) == []
    made.close(HOLDERS, SEATING, True, 1_000)
    made.close(HOLDERS, SEATING, True, 2_000)  # asked again: the time does not begin anew
    assert made.late(HOLDERS, 1_000 + HERE) == [2]


def test_a_round_in_which_numbers_were_shown_is_not_used_again() -> None:
    made = showing()
    old = (made.secret, made.commitment)
    made.show(HOLDERS, 0, ADA, ONE)
    made.seated({0: ADA}, [])
    assert (made.attempt, made.phase, made.pledges, made.due) == (2, "open", {}, 0)
    assert old[0] != made.secret
    assert old[1] != made.commitment


@pytest.mark.parametrize(
    "seating",
    [
        [ADA, "banker", COCO],  # somebody else
        [ADA, BO, "banker"],  # another seat
        [ADA, "banker", "banker"],  # a bot instead
        [ADA, COCO, BO],  # somebody instead of the bot
        [ADA, "doge", BO],  # another bot
        [BO, "banker", ADA],  # exchanged
        [],
    ],
)
def test_nor_if_the_seats_are_others(seating: list[str]) -> None:
    made = showing()
    made.seated(HOLDERS, SEATING)
    assert made.attempt == 1
    people = {seat: one for seat, one in enumerate(seating) if len(one) == 32}
    made.seated(people, seating)
    assert made.attempt == 2


def test_while_nothing_was_shown_the_others_keep_their_pledges() -> None:
    made = pledged()
    made.seated({0: ADA}, [])
    assert (made.attempt, list(made.pledges), made.phase) == (1, [0], "open")
    made = new_round()
    made.pledge(HOLDERS, 0, ADA, hashed(ONE))
    made.close(HOLDERS, SEATING, True, 0)
    made.seated({0: ADA}, [])
    assert (made.phase, made.due, list(made.pledges)) == ("open", 0, [0])


def test_whoever_comes_after_another_starts_without_a_pledge() -> None:
    made = pledged()
    made.seated({0: ADA, 2: COCO}, [ADA, "banker", COCO])
    assert list(made.pledges) == [0]


def test_it_goes_on_after_a_restart() -> None:
    made = showing()
    made.show(HOLDERS, 0, ADA, ONE)
    again = msgspec.json.decode(msgspec.json.encode(made), type=Round)
    assert again == made
    again.show(HOLDERS, 2, BO, TWO)
    assert again.complete
