"""What learning code holds in its hands: the world that a seat imagines says nothing that it does not know."""

from __future__ import annotations

import random

import pytest

from signoria import registry
from signoria.lab.flat import OVER, Flat, setup_of

GAMES = [*registry.GAMES, registry.TEMPLATE]


def looks(flat: Flat, seat: int) -> list[object]:
    """All that a seat is given."""
    return [
        flat.observation(seat),
        flat.information(seat),
        flat.tensor(seat),
        flat.recall(seat),
        flat.current(),
        flat.ids() if seat == flat.current() else None,
    ]


def secrets(flat: Flat, seat: int) -> set[str]:
    """What the others did and were told that a seat does not know."""
    assert flat.logs is not None
    told = set(flat.logs[seat])
    lines = {line for log in flat.logs for line in log}
    return (lines | {line for _, _, line in flat.later}) - told


@pytest.mark.parametrize("game", GAMES)
def test_every_seat_sees_and_remembers_the_same_in_a_world_that_holds_no_secret_of_others(game: str) -> None:
    """Also the seats that are not asked, while several decide at the same time, and while somebody has made half of a choice."""
    meta = registry.ruleset(game).meta
    several = halves = hidden = 0
    for number in range(6):
        seats = min(meta.seats[1], max(2, meta.seats[0]) + number % 3)
        chance = random.Random(number)
        flat = Flat(setup_of(game, seats), number, logs=True)
        for _ in range(80):
            if flat.current() == OVER:
                break
            if flat.half is not None or chance.random() < 0.06:
                several += len(flat.state.lanes) > 1
                halves += flat.half is not None
                for seat in range(seats):
                    world = flat.imagined(seat, chance.randrange(10**9))
                    assert looks(world, seat) == looks(flat, seat)
                    assert world.logs is not None
                    held = {line for log in world.logs for line in log} | {line for _, _, line in world.later}
                    assert not held & secrets(flat, seat)
                    assert world.half is None or seat == flat.current()
                    hidden += len(secrets(flat, seat)) > 0
            flat.take(chance.choice(flat.ids()))
    assert hidden
    assert several or game == "pax_renaissance"
    assert halves or game != "pax_renaissance"


def test_what_was_done_in_a_lane_is_kept_in_the_world_of_whoever_did_it() -> None:
    flat = Flat(setup_of("template", 3), 4, logs=True)
    while not flat.later:
        flat.take(flat.ids()[0])
    doer = next(seat for seat in range(3) if flat.later[-1][0] >> seat & 1)
    other = next(seat for seat in range(3) if not flat.later[-1][0] >> seat & 1)
    assert flat.imagined(doer, 1).later == flat.later
    assert flat.imagined(other, 1).later == []
