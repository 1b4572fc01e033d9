"""Many tables over processes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from signoria.kernel.errors import SignoriaError
from signoria.lab.many import Group, Many


def choose(masks: Any, chance: Any) -> Any:
    return [[int(chance.choice(np.flatnonzero(mask))) for mask in table] for table in masks]


def test_what_happens_does_not_depend_on_the_number_of_processes() -> None:
    given = {"seats": 3}
    alone = Group("template", [0, 1, 2], given)
    with Many("template", tables=3, processes=2, **given) as many:
        one: Any = alone.reset(7)
        two: Any = many.reset(7)
        assert two[0].shape == (3, 3, many.numbers)
        assert two[1].shape == (3, 3, many.actions)
        assert (one[0] == two[0]).all()
        chance = np.random.default_rng(1)
        ended = 0
        for _ in range(60):
            actions = choose(two[1], chance)
            one, two = alone.step(np.array(actions)), many.step(np.array(actions))
            for mine, theirs in zip(one, two, strict=True):
                assert (mine == theirs).all()
            ended += int(two[3].sum())
            assert (np.abs(two[2].sum(axis=1)) < 1e-6).all()
    assert ended >= 3
    assert not any(child.is_alive() for child in many.children)


def test_tables_have_games_of_their_own() -> None:
    group = Group("road_to_domination", [0, 1], {"seats": 2})
    seen, _ = group.reset(1)
    assert (seen[0] != seen[1]).any()


def test_mistakes_are_told_here() -> None:
    with pytest.raises(SignoriaError, match="2 to 4 players"):
        Many("template", 2, seats=9)
    with pytest.raises(ValueError, match="at least one table"):
        Many("template", 0, seats=2)
    with Many("template", 1, processes=1, seats=2) as many:
        many.reset(1)
        with pytest.raises(ValueError, match=r"1 tables by 2 seats, not of \(2,\)"):
            many.step([0, 0])
        many.children[0].kill()
        with pytest.raises(SignoriaError, match="a process of the tables ended"):
            many.reset(2)
