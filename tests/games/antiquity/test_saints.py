"""A plan for every saint: positions in which it is chosen, and games that are won by it."""

from __future__ import annotations

from typing import cast

import pytest

from signoria.games.antiquity import ids
from signoria.games.antiquity.plan import SAINTS, plan, saints_worth_it, variations
from signoria.games.antiquity.planning.conquest import escape, inns_around, inns_to_win
from signoria.games.antiquity.planning.prospects import first_choice
from signoria.games.antiquity.rules.country import inn_sites
from signoria.games.antiquity.rules.zone import compute, reach, zone
from signoria.games.antiquity.state import AntiquityState
from signoria.kernel.rng import seeded
from signoria.kernel.style import EVEN, Style
from tests.games.antiquity.builder import RULES


def style_of(temperament: str, **changes: float) -> Style:
    thinking = RULES.thinking()
    return thinking.style(seeded(1)).varied({**thinking.temperaments[temperament].weights, **changes})


def fresh(seats: int, seed: int) -> AntiquityState:
    return cast(AntiquityState, RULES.new_state(RULES.setup(seats, {}), seed))


def play(s: AntiquityState, styles: list[Style], turn: int = 99) -> None:
    """Play on by the plan, to the end or to the beginning of a turn."""
    while s.outcome is None and s.turn < turn:
        seat = min(i for i in range(s.seats) if s.waits_for(i))
        s.apply(seat, plan(s, seat, styles[seat]))


@pytest.mark.parametrize(
    ("seats", "seed", "seat", "saint"),
    [
        (3, 1, 0, ids.SAN_CHRISTOFORI),
        (3, 16, 0, ids.SAN_GIORGIO),
        (4, 6, 1, ids.SAN_GIORGIO),
        (4, 32, 2, ids.SANTA_MARIA),
    ],
)
def test_the_saint_is_chosen_for_the_position_and_wins(seats: int, seed: int, seat: int, saint: int) -> None:
    s = fresh(seats, seed)
    styles = [style_of(EVEN) for _ in range(seats)]
    play(s, styles, 1)
    assert first_choice(s, seat, styles[seat]) == saint
    play(s, styles)
    assert s.outcome is not None
    assert (s.outcome.winners, s.players[seat].saint) == ([seat], saint)
    assert s.outcome.reason in ("saint", "area")
    assert s.turn <= 14


def test_san_nicolo_is_turned_to_when_all_houses_can_be_paid() -> None:
    s = fresh(3, 2)
    play(s, [style_of(EVEN, saint=ids.SAN_NICOLO) for _ in range(3)])
    assert s.outcome is not None
    assert s.outcome.reason in ("saint", "area")
    assert all(s.players[i].saint == ids.SAN_NICOLO for i in s.outcome.winners)


def test_san_giorgio_is_left_alone_where_two_play() -> None:
    for seed in range(6):
        s = fresh(2, seed)
        styles = [style_of(EVEN)] * 2
        play(s, styles, 1)
        assert ids.SAN_GIORGIO not in [first_choice(s, i, styles[i]) for i in range(2)]


def test_stables_halve_the_inns_of_a_siege() -> None:
    s = fresh(3, 16)
    play(s, [style_of(EVEN)] * 3, 1)
    base = s.players[0].land
    aim = zone(s, 1)
    plain, riding = (inns_around(s, base, aim, stables, 20) for stables in (False, True))
    assert 2 <= riding <= plain - 2
    assert inns_around(s, base, aim, True, riding - 1) == riding  # too few: one more than allowed
    assert inns_around(s, base, compute(s, base, False, False), False, 0) == 0
    assert inns_to_win(s, 0, 20) <= plain  # nobody has stables yet; the nearest rival counts


def test_a_plan_keeps_its_place_among_the_variations() -> None:
    s = fresh(3, 16)
    style = style_of(EVEN)
    play(s, [style] * 3, 1)
    places: dict[int, set[int]] = {}
    while s.outcome is None and s.turn < 8:
        seat = min(i for i in range(s.seats) if s.waits_for(i))
        found = variations(s, seat, style)
        assert found[0] is style
        for place in range(5, len(found)):
            if found[place] is not style:
                places.setdefault(place, set()).add(int(found[place].weight("saint", -1)))
        assert len(found) <= 5 + len(SAINTS)
        s.apply(seat, plan(s, seat, style))
    assert places
    assert all(len(saints) == 1 for saints in places.values())


def test_temperaments_lean_to_a_saint() -> None:
    chosen: dict[str, int] = {"even": 0, "warlike": 0, "devout": 0}
    wanted = {"even": ids.SAN_CHRISTOFORI, "warlike": ids.SAN_GIORGIO, "devout": ids.SANTA_MARIA}
    for seed in range(10):
        s = fresh(3, seed)
        play(s, [style_of(EVEN)] * 3, 1)
        for name, saint in wanted.items():
            chosen[name] += sum(first_choice(s, seat, style_of(name)) == saint for seat in range(3))
    assert min(chosen.values()) >= 15


def test_a_conqueror_compares_himself_with_san_christofori_before_he_dedicates() -> None:
    s = fresh(3, 16)
    style = style_of(EVEN)
    play(s, [style] * 3, 1)
    assert saints_worth_it(s, 0, style)[:2] == [True, False]  # his usual plan is San Giorgio's
    play(s, [style] * 3, 3)
    assert saints_worth_it(s, 0, style) == []  # the dedication binds


def test_an_inn_on_the_far_side_answers_a_conqueror() -> None:
    s = fresh(3, 16)
    play(s, [style_of(EVEN) for _ in range(3)], 9)
    mine, his = zone(s, 1), reach(s, 0)
    assert s.players[0].saint == ids.SAN_GIORGIO
    near = (mine & ~his).bit_count()
    at = escape(s, 1, near, 0)
    assert at in s.data.hexes.hexes(inn_sites(s, 1))
    wider = compute(s, s.players[1].land | s.players[1].inns | s.data.hexes.one[at], False, False)
    assert (wider & ~his).bit_count() > near
    assert escape(s, 1, near - 1, 99) == -1  # there is no need yet: San Giorgio is not Santa Maria
