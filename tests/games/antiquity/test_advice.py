"""What the adviser says: each warning in a position where it must speak and in one where it must not."""

from __future__ import annotations

from signoria.kernel.advice import Tip
from tests.games.antiquity.builder import RULES, Scene, duel


def told(scene: Scene, seat: int = 0) -> dict[str, Tip]:
    return {tip.head.key: tip for tip in RULES.advise(scene.s, seat)}


def working(**goods: int) -> Scene:
    """Seat 0 may build in the countryside; seat 1 is fed."""
    return duel(**goods).goods(1, fish=50).works(0, "cart_shop")


def hungry(level: int, **goods: int) -> Scene:
    scene = working(**goods)
    scene.s.famine = level
    return scene.start(4)


def test_graves_to_come() -> None:
    scene = hungry(5, grain=2, sheep=1)
    scene.men(0, 1).have(0, "store-1", man=True, size="2x3")
    tip = told(scene)["warning.graves"]
    assert tip.rule == "antiquity.phase8-01"
    assert [tip.text.args[name] for name in ("level", "food", "granary")] == [5, 3, 0]
    assert tip.head.args["n"] == 2
    scene.goods(0, grain=5)
    assert "warning.graves" not in told(scene)


def test_food_that_is_not_stored_feeds_nobody() -> None:
    """It is thrown away before the famine comes; once it has been stored, all that is left counts."""
    scene = hungry(5, grain=5)
    assert told(scene)["warning.graves"].head.args["n"] == 5
    scene.start(6)
    assert "warning.graves" not in told(scene)


def test_the_granary_and_the_harvest_count() -> None:
    scene = working(grain=1)
    scene.s.famine = 4
    scene.have(0, "granary")
    scene.men(0, 1).have(0, "store-1", man=True, size="1x2")
    scene.start(4)
    assert "warning.graves" not in told(scene)  # one sack and three of the granary
    scene.s.famine = 6
    assert told(scene)["warning.graves"].head.args["n"] == 2


def test_graves_that_close_buildings() -> None:
    scene = working(wood=3)
    scene.fill(0, keep=1)
    scene.s.famine = 2
    scene.start(4)
    assert told(scene)["warning.buried"].text.args["free"] == 1


def test_a_famine_that_nobody_survives() -> None:
    scene = working(wood=3)
    scene.fill(0)
    scene.s.famine = 9
    scene.start(4)
    assert told(scene)["warning.starves"].rule == "antiquity.phase8-13"


def test_no_famine_in_the_introductory_game() -> None:
    scene = Scene(introductory=True).city(0, 1, -1).city(1, -1, 14).works(0, "cart_shop")
    scene.s.famine = 9
    scene.start(4)
    assert not [key for key in told(scene) if key in ("warning.graves", "warning.filth")]


def test_pollution_without_a_place() -> None:
    """One city: three markers are due."""
    scene = working(fish=50)
    land = sorted(scene.zone(0))
    scene.start(4)
    assert "warning.filth" not in told(scene)
    scene.pollute(*land)
    args = told(scene)["warning.filth"].text.args
    assert (args["due"], args["room"]) == (3, 0)


def test_goods_without_a_store() -> None:
    scene = working(wood=4).start(4)
    assert told(scene)["warning.stores"].head.args["n"] == 4
    assert "warning.stores" not in told(working(wood=1).start(4))


def test_a_rival_whose_saint_is_nearly_content() -> None:
    """San Nicolo asks for 20 people."""
    scene = duel().saint(1, "san_nicolo")
    scene.men(1, 17)
    scene.start(4)
    assert told(scene)["warning.near"].text.args["percent"] == 85
    fewer = duel().saint(1, "san_nicolo")
    fewer.men(1, 16)
    fewer.start(4)
    assert "warning.near" not in told(fewer)


def test_cities_without_a_cart_shop_and_with_idle_men() -> None:
    scene = duel(wood=2)
    scene.men(0, 2)
    scene.start(2)
    found = told(scene)
    assert found["consider.cart"].rule == "antiquity.phase4-01"
    assert found["consider.idle"].head.args["n"] == 2
    busy = duel(wood=2)
    busy.works(0, "cart_shop")
    busy.start(2)
    assert "consider.idle" not in told(busy)


def test_the_richest_hexes() -> None:
    scene = duel(wood=2)
    scene.works(0, "cart_shop")
    scene.start(4)
    tips = [tip for tip in RULES.advise(scene.s, 0) if tip.head.key == "consider.site"]
    assert 1 <= len(tips) <= 2
    best = max(row["goods"] for row in scene.s.view(0)["sites"])
    assert max(tip.head.args["n"] for tip in tips) == best  # type: ignore[type-var]


def test_who_keeps_all_goods_is_not_told_to_store_them() -> None:
    scene = working(wood=4).start(2)
    assert told(scene)["consider.store"].text.args["room"] == 0
    kept = working(wood=4).saint(0, "san_christofori").start(2)
    assert "consider.store" not in told(kept)


def test_a_cart_shop_that_cannot_be_had_is_not_advised() -> None:
    """Without wood none is built, without a man none is manned."""
    assert "consider.cart" not in told(duel(stone=1).start(2))
    scene = duel(stone=1)
    scene.men(0, 1).have(0, "cart_shop")
    assert "consider.cart" in told(scene.start(2))
