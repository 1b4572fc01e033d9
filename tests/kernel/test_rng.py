"""Chance: reproducible, even, forced where a test wants it."""

from __future__ import annotations

import pytest

from signoria.kernel.rng import derive, rng_from_json, seeded


def test_the_same_seed_gives_the_same_course_and_another_seed_another() -> None:
    a, b, c = seeded(7), seeded(7), seeded(8)
    course = [a.roll(6) for _ in range(50)]
    assert course == [b.roll(6) for _ in range(50)]
    assert course != [c.roll(6) for _ in range(50)]


def test_the_course_is_pinned() -> None:
    """Saves replay only as long as this never changes."""
    rng = seeded(1)
    rolls = [rng.roll(6) for _ in range(12)]
    items = list(range(8))
    rng.shuffle(items)
    assert (rolls, items) == ([2, 5, 5, 4, 4, 3, 3, 1, 2, 1, 3, 3], [2, 7, 3, 4, 6, 1, 0, 5])


def test_derived_seeds_are_pinned() -> None:
    """Tournaments repeat only as long as this never changes."""
    assert [derive(5, 0, -1), derive(5, 0), derive(5, 1)] == [
        6_078_403_149_312_167,
        2_730_262_011_411_955,
        22_534_840_382_929_450,
    ]


def test_seeds_may_be_of_any_size_and_sign() -> None:
    assert seeded(10**40).roll(6) in range(1, 7)
    assert seeded(-5).roll(6) in range(1, 7)
    assert [seeded(0).x, seeded(0).y] != [seeded(-1).x, seeded(-1).y]


def test_large_ranges_take_two_draws() -> None:
    rng = seeded(9)
    values = [rng.below(1 << 40) for _ in range(200)]
    assert all(0 <= v < 1 << 40 for v in values)
    assert len(set(values)) == 200
    assert 80 < sum(v >= 1 << 39 for v in values) < 120
    with pytest.raises(ValueError, match="more than the generator has"):
        rng.below(1 << 61)


def test_rolls_are_even() -> None:
    rng = seeded(3)
    counts = [0] * 6
    for _ in range(60_000):
        counts[rng.roll(6) - 1] += 1
    chi2 = sum((n - 10_000) ** 2 / 10_000 for n in counts)
    assert chi2 < 20.5  # 0.1 % for five degrees of freedom


def test_shuffles_are_even() -> None:
    rng = seeded(4)
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(24_000):
        items = [0, 1, 2, 3]
        rng.shuffle(items)
        counts[tuple(items)] = counts.get(tuple(items), 0) + 1
    assert len(counts) == 24
    assert sum((n - 1000) ** 2 / 1000 for n in counts.values()) < 49.8  # 0.1 % for 23 degrees of freedom


def test_forced_outcomes_come_first_and_are_what_the_caller_sees() -> None:
    rng = seeded(5)
    plain = seeded(5).roll(6)
    rng.force(6, 0, 1)
    assert (rng.roll(6), rng.below(3), rng.roll(6)) == (6, 0, 1)
    assert rng.roll(6) == plain


def test_an_impossible_forced_outcome_is_an_error() -> None:
    rng = seeded(5)
    rng.force(7)
    with pytest.raises(ValueError, match="not between 1 and 6"):
        rng.roll(6)


def test_clone_and_json_carry_the_course_and_the_forced_outcomes() -> None:
    rng = seeded(6)
    rng.force(2, 3)
    rng.roll(6)
    copies = [rng.clone(), rng_from_json(rng.to_json())]
    course = [rng.roll(6) for _ in range(5)]
    assert course[0] == 3
    assert [[copy.roll(6) for _ in range(5)] for copy in copies] == [course, course]
