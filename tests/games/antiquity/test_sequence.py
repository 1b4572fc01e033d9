"""The sequence of play, all rise and the order of play."""

from __future__ import annotations

import pytest

from signoria.games.antiquity import ids
from tests.games.antiquity.builder import Scene, duel


@pytest.mark.rule("antiquity.turn-01", "antiquity.turn-02")
def test_ten_phases_in_order() -> None:
    scene = duel(wood=2).goods(1, wood=2)
    for seat in (0, 1):
        scene.men(seat, 3)
        scene.have(seat, "cart_shop", "explorer")
        scene.have(seat, "store", size="1x2")
    scene.goods(0, wood=3, grain=2).goods(1, wood=4, stone=2)
    scene.s.famine = 9
    scene.s.turn = 0
    scene.start(1)
    seen: list[tuple[int, str]] = []
    while scene.s.turn == 1:
        seat = min(i for i in (0, 1) if scene.turns(i))
        if (scene.s.phase, scene.step(seat)) not in seen:
            seen.append((scene.s.phase, scene.step(seat)))
        if scene.s.phase == 2 and scene.options(seat, "man"):
            scene.do(seat, "man", *scene.options(seat, "man")[0])
        elif scene.s.phase == 4 and scene.options(seat, "woodcutter"):
            big = max(
                scene.options(seat, "woodcutter"),
                key=lambda words: len(scene.s.rules.detail(scene.s, seat, scene.read("woodcutter", *words))),
            )
            scene.do(seat, "woodcutter", *big)
        else:
            names = [form.name for form in scene.s.rules.vocabulary_of(scene.s).verbs]
            options = scene.s.legal(seat)
            plain = [a for a in options if names[a.verb] in ("commit", "done", "keep", "stay")]
            scene.s.apply(seat, plain[0] if plain else options[0])
    assert seen == [
        (2, "CityBuilding"), (4, "Countryside"), (5, "StoreGoods"), (6, "Harvest"), (7, "Explore"), (8, "Burial"),
        (9, "Pollute"),
    ]  # fmt: skip
    assert scene.s.turn == 2


@pytest.mark.rule("antiquity.turn-02")
def test_everybody_finishes_a_phase_before_the_next() -> None:
    scene = duel().start(2)
    scene.do(0, "commit")
    assert scene.s.phase == 2
    assert not scene.turns(0)
    assert scene.turns(1)
    scene.do(1, "commit")
    assert scene.s.phase > 2


@pytest.mark.rule("antiquity.turn-03", "antiquity.phase4-01", "antiquity.phase9-10")
def test_where_it_matters_players_act_one_after_another() -> None:
    scene = duel(wood=3).goods(1, wood=3).works(0, "cart_shop", "cart_shop").works(1, "cart_shop")
    scene.s.order = [0, 1]
    scene.start(3)
    assert scene.s.order == [1, 0]
    assert scene.turns(1)
    assert not scene.turns(0)
    scene.do(1, "done")
    assert scene.turns(0)
    assert not scene.turns(1)
    later = duel()
    later.s.order = [1, 0]
    later.start(9)
    for _ in range(3):
        assert later.turns(1)
        assert not later.turns(0)
        later.do(1, "pollute", *later.options(1, "pollute")[0])
    assert later.turns(0)
    assert not later.turns(1)


@pytest.mark.rule("antiquity.phase3-01")
def test_the_explorer_counts_and_other_men_do_not() -> None:
    scene = Scene(3).city(0, 0, 0).city(1, -10, 18).city(2, 8, 10)
    scene.works(0, "cart_shop", "explorer").works(1, "market", "dump", "harbour").works(2, "cart_shop")
    scene.s.order = [0, 1, 2]
    scene.start(3)
    assert scene.s.order == [1, 2, 0]


@pytest.mark.rule("antiquity.phase3-04")
def test_the_order_holds_until_the_next_order_phase() -> None:
    scene = duel(wood=2).works(0, "cart_shop").works(1, "explorer", "cart_shop")
    scene.s.order = [1, 0]
    scene.start(3)
    assert scene.s.order == [0, 1]
    scene.do(0, "woodcutter", "2,1").until(10)
    assert scene.s.turn == 2
    assert scene.s.order == [0, 1]
    scene.do(0, "house", 2).do(0, "place", "first", "g1", 0).do(0, "man", "cart_shop-1")
    assert scene.s.order == [0, 1]


@pytest.mark.rule("antiquity.phase1-01")
def test_all_rise_resets_what_can_be_done_once_per_turn() -> None:
    scene = duel()
    p = scene.player(0)
    p.razed = p.healed = p.cathedrals = p.fountains = p.offers = 1
    p.seeded = p.cleaned = True
    p.moves = 1
    scene.works(0, "market")
    scene.start(1)
    assert [p.razed, p.healed, p.cathedrals, p.fountains, p.offers, p.moves] == [0] * 6
    assert not p.seeded
    assert not p.cleaned
    assert p.men == 1
    assert not p.men_on >> ids.MARKET & 1
