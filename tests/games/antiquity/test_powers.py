"""Phase 2: cathedral, faculties, hospital, market, trades, fountains, Santa Barbara."""

from __future__ import annotations

import pytest

from signoria.games.antiquity import ids
from signoria.games.antiquity.rules.city import complex_of, works
from signoria.kernel.errors import BadSave
from signoria.kernel.position import read_position
from tests.games.antiquity.builder import Scene, duel, spot


def place(scene: Scene, seat: int = 0) -> None:
    if scene.step(seat) == "Place":
        scene.do(seat, "place", *scene.options(seat, "place")[0])


# ---------------------------------------------------------------------- cathedral and faculties


@pytest.mark.rule("antiquity.phase2c-01", "antiquity.phase2c-02")
def test_the_saint_is_chosen_and_helps_at_once() -> None:
    scene = duel(stone=1, grain=1).start(2)
    scene.do(0, "build", "cathedral").do(0, "place", "first", "a1", 0)
    assert scene.step(0) == "Dedicate"
    assert scene.options(0, "build") == []
    scene.do(0, "dedicate", "san_nicolo")
    scene.do(0, "house", 5)
    assert scene.step(0) == "Partner"


@pytest.mark.rule("antiquity.phase2c-03")
def test_the_saint_is_public_at_the_end_of_the_phase() -> None:
    scene = duel(stone=1).start(2)
    scene.do(0, "build", "cathedral").do(0, "place", "first", "a1", 0).do(0, "dedicate", "san_giorgio")
    assert scene.s.view(1)["players"][0]["saint"] is None
    scene.commit()
    assert scene.s.view(1)["players"][0]["saint"] == "san_giorgio"


@pytest.mark.rule("antiquity.phase2c-04")
def test_philosophy_must_be_manned() -> None:
    scene = duel(grain=2).men(0, 1)
    scene.have(0, "philosophy")
    scene.start(2)
    assert scene.refused(0, "house", 7) == "phase2h-04"
    scene.do(0, "man", "philosophy").do(0, "house", 7)
    assert scene.owned(0) == {}


@pytest.mark.rule("antiquity.phase2c-04")
def test_philosophy_lifts_the_difference_only() -> None:
    scene = duel(grain=1, wine=3).works(0, "philosophy").start(2)
    assert scene.refused(0, "house", 7) == "phase2h-01"  # two food, not a food and a luxury
    assert scene.can(0, "house", 10)
    assert scene.can(0, "house", 13)
    assert scene.can(0, "build", "stables")


@pytest.mark.rule("antiquity.phase2c-06", "antiquity.phase2c-08")
def test_theology_razes_the_cathedral() -> None:
    scene = duel().men(0, 1).saint(0, "san_giorgio")
    scene.have(0, "theology")
    scene.start(2)
    assert scene.refused(0, "raze") == "phase2c-06"
    scene.do(0, "man", "theology").do(0, "raze")
    assert scene.s.view(1)["players"][0]["saint"] == "san_giorgio"
    scene.commit()
    assert scene.s.view(1)["players"][0]["saint"] is None
    assert scene.s.view(1)["players"][0]["progress"] == 0


@pytest.mark.rule("antiquity.phase2c-06")
def test_there_must_be_a_cathedral_to_raze() -> None:
    assert duel().works(0, "theology").start(2).refused(0, "raze") == "phase2c-06"


@pytest.mark.rule("antiquity.phase2c-10", "antiquity.phase2c-11")
def test_cathedrals_that_cannot_be_razed() -> None:
    assert duel().works(0, "theology").saint(0, "santa_maria").start(2).refused(0, "raze") == "phase2c-10"
    scene = duel().works(0, "theology").saint(0, "san_nicolo")
    square = scene.s.data.grid.squares(scene.player(0).board[ids.CATHEDRAL])[3]
    scene.grave(0, square % 7, square // 7).start(2)
    assert scene.refused(0, "raze") == "phase2c-11"


@pytest.mark.rule("antiquity.phase2c-12", "antiquity.phase2c-17")
def test_one_razing_per_turn() -> None:
    scene = duel(stone=2)
    scene.men(0, 2)
    scene.build(0, "university", (3, 0))
    scene.build(0, "theology", (0, 0), man=True)
    scene.saint(0, "san_nicolo").start(2)
    scene.do(0, "raze").do(0, "build", "cathedral")
    place(scene)
    scene.do(0, "dedicate", "san_giorgio")
    assert scene.refused(0, "raze") == "phase2c-12"
    assert scene.refused(0, "man", "university") == "phase2c-14"
    scene.commit().until(10)
    assert scene.s.turn == 2
    scene.do(0, "man", "theology").do(0, "raze")


@pytest.mark.rule("antiquity.phase2c-13")
def test_a_university_may_stand_alone() -> None:
    scene = duel(wood=1).start(2)
    scene.do(0, "build", "university").do(0, "place", "first", "d4", 0)
    assert complex_of(scene.player(0)) == 1 << ids.UNIVERSITY


@pytest.mark.rule("antiquity.phase2c-14", "antiquity.phase2c-15")
def test_faculties_join_the_university_by_an_edge() -> None:
    scene = duel(stone=2).men(0, 1)
    scene.build(0, "university", (3, 3), man=True)
    scene.build(0, "theology", (0, 0))  # lacks its bottom right corner: no edge, no corner
    p = scene.player(0)
    assert not works(p, ids.THEOLOGY)
    scene.start(2).do(0, "build", "philosophy")
    scene.do(0, "place", "first", spot(0, 4), 0)
    assert works(p, ids.PHILOSOPHY)
    assert not works(p, ids.THEOLOGY)
    corner = duel().men(0, 1)
    corner.build(0, "university", (3, 3), man=True)
    corner.build(0, "biology", (0, 0))  # its bottom right corner touches the university's corner only
    assert not works(corner.player(0), ids.BIOLOGY)


@pytest.mark.rule("antiquity.phase2c-14", "antiquity.phase2c-16")
def test_a_man_on_a_faculty_serves_the_whole_complex() -> None:
    small = Scene().city(0, 1, -1).city(1, -1, 14).men(0, 1).city(0, -3, 3)
    for kind, x, y in (("theology", 0, 0), ("biology", 3, 0), ("alchemy", 0, 3), ("philosophy", 3, 3)):
        small.build(0, kind, (x, y), city=1, man=kind == "alchemy")
    small.build(0, "university", (2, 2), city=1)
    p = small.player(0)
    assert p.built[1] == small.s.data.grid.small  # the five pieces fill a small city
    assert all(works(p, faculty) for faculty in range(4))
    small.grave(0, 5, 5, city=1)
    assert not works(p, ids.PHILOSOPHY)
    assert works(p, ids.THEOLOGY)


# ---------------------------------------------------------------------- hospital


@pytest.mark.rule("antiquity.phase2m-01", "antiquity.phase2m-02")
def test_freed_squares_can_be_built_on_at_once() -> None:
    scene = duel(wood=1).works(0, "hospital").grave(0, 6, 0).start(2)
    scene.do(0, "heal", "first", "g1").do(0, "build", "market")
    assert scene.can(0, "place", "first", "f1", 0)
    idle = duel().men(0, 1).grave(0, 6, 0)
    idle.have(0, "hospital")
    idle.start(2)
    assert idle.refused(0, "heal", "first", "g1") == "phase2m-01"
    assert scene.s.view(0)["players"][0]["cities"][0]["graves"] == []


@pytest.mark.rule("antiquity.phase2m-02")
def test_the_last_grave_of_a_plot_makes_room_for_a_building() -> None:
    scene = duel(wood=1).men(0, 1)
    scene.build(0, "hospital", (0, 0), man=True)
    scene.fill(0).start(2)
    for square in ("e4", "f4", "e5", "f5"):
        assert scene.refused(0, "build", "market") == "phase2b-03"
        scene.do(0, "heal", "first", square)
    scene.do(0, "build", "market")
    assert scene.player(0).spot[ids.MARKET] == 3 * 28 + 4 * 4  # at e4, the only place


@pytest.mark.rule("antiquity.phase2m-03", "antiquity.phase2m-04")
def test_a_building_works_again_without_its_last_grave() -> None:
    scene = duel().works(0, "hospital").men(0, 1)
    scene.build(0, "market", (5, 2))
    scene.grave(0, 5, 2).grave(0, 6, 3).start(2)
    scene.do(0, "heal", "first", spot(5, 2))
    assert scene.refused(0, "man", "market") == "phase2m-04"
    scene.do(0, "heal", "first", spot(6, 3)).do(0, "man", "market")
    assert works(scene.player(0), ids.MARKET)


# ---------------------------------------------------------------------- market and trades


@pytest.mark.rule("antiquity.phase2m-05", "antiquity.phase2m-11")
def test_any_two_goods_for_any_one() -> None:
    scene = duel(wood=2, dye=1, fish=1).works(0, "market").start(2)
    pairs = {tuple(words) for words in scene.options(0, "barter")}
    assert pairs == {("wood", "wood"), ("fish", "dye"), ("fish", "wood"), ("dye", "wood")}
    scene.do(0, "barter", "fish", "dye")
    assert len(scene.options(0, "receive")) == 10
    scene.do(0, "receive", "pearls")
    assert scene.owned(0) == {"wood": 2, "pearls": 1}
    assert scene.refused(0, "barter", "pearls", "pearls") == "phase2m-11"


def offer(scene: Scene, seat: int, to: int | None, give: str, want: str) -> Scene:
    """Announce an offer of one good for another."""
    scene.do(seat, *(["offer_all"] if to is None else ["offer", to]))
    return scene.do(seat, "give", give).do(seat, "want", want).do(seat, "announce")


@pytest.mark.rule("antiquity.phase2m-06")
@pytest.mark.parametrize("owner", [0, 1])
def test_one_market_is_enough(owner: int) -> None:
    scene = duel(wood=1).goods(1, stone=1).works(owner, "market").start(2)
    offer(scene, 0, 1, "wood", "stone").do(1, "accept", 0)
    assert scene.owned(0) == {"stone": 1}
    assert scene.owned(1) == {"wood": 1}


@pytest.mark.rule("antiquity.phase2m-06", "antiquity.phase2m-05")
def test_no_trade_without_a_manned_market() -> None:
    scene = duel(wood=1).goods(1, stone=1).men(1, 1)
    scene.have(1, "market")
    scene.start(2)
    offer(scene, 0, 1, "wood", "stone")
    assert scene.refused(1, "accept", 0) == "phase2m-06"
    scene.do(1, "man", "market").do(1, "accept", 0)
    assert scene.owned(1) == {"wood": 1}


@pytest.mark.rule("antiquity.phase2m-07")
def test_offers_and_deals_are_announced_to_all() -> None:
    scene = Scene(3).city(0, 0, 0).city(1, -10, 18).city(2, 8, 10).goods(0, wood=2).goods(1, stone=1)
    scene.works(0, "market").start(2)
    scene.s.recording = True
    offer(scene, 0, 1, "wood", "stone")
    assert all(e.to == 0b1111 for e in scene.s.events)
    row = {"offer": 0, "maker": 0, "to": [1], "declined": [], "open": True, "taker": None, "market": True}
    goods = {"give": {"wood": 1}, "want": {"stone": 1}}
    for seat in (None, 0, 1, 2):
        assert scene.s.view(seat)["offers"] == [{**row, **goods}]
    assert scene.refused(2, "accept", 0) == "phase2m-07"
    scene.do(1, "accept", 0)
    for seat in (None, 0, 1, 2):
        assert scene.s.view(seat)["offers"][0]["taker"] == 1


@pytest.mark.rule("antiquity.phase2m-08")
def test_any_number_of_goods_and_gifts() -> None:
    scene = duel(wood=5, grain=4).goods(1, gold=3).works(0, "market").start(2)
    scene.do(0, "offer", 1)
    for _ in range(5):
        scene.do(0, "give", "wood")
    assert scene.refused(0, "give", "wood") == "phase2m-08"
    for _ in range(4):
        scene.do(0, "give", "grain")
    scene.do(0, "want", "gold").do(0, "want", "gold").do(0, "announce").do(1, "accept", 0)
    assert scene.owned(0) == {"gold": 2}
    assert scene.owned(1) == {"gold": 1, "wood": 5, "grain": 4}
    scene.do(1, "offer", 0)
    assert scene.refused(1, "announce") == "phase2m-08"
    scene.do(1, "give", "wood").do(1, "announce").do(0, "accept", 2)
    assert scene.owned(0) == {"gold": 2, "wood": 1}


@pytest.mark.rule("antiquity.phase2m-10")
def test_only_goods_can_be_traded() -> None:
    scene = duel().start(2)
    forms = {form.name: form for form in scene.s.rules.vocabulary_of(scene.s).verbs}
    for verb in ("give", "want"):
        assert [kind.slugs for _, kind in forms[verb].operands] == [ids.GOOD_SLUGS]


def test_goods_offered_are_set_aside_until_withdrawn() -> None:
    scene = duel(wood=1).goods(1, stone=1).works(0, "market").start(2)
    offer(scene, 0, 1, "wood", "stone")
    assert scene.owned(0) == {}
    assert scene.refused(0, "build", "granary") == "phase2b-14"
    scene.do(0, "withdraw", 0)
    assert scene.owned(0) == {"wood": 1}
    assert scene.refused(1, "accept", 0) == "phase2m-07"
    assert scene.refused(0, "withdraw", 0) == "phase2m-07"
    offer(scene, 0, 1, "wood", "stone")
    assert scene.refused(1, "withdraw", 1) == "phase2m-07"
    assert scene.refused(0, "accept", 1) == "phase2m-07"
    scene.works(1, "cart_shop").goods(1, wood=1).commit()
    assert scene.s.phase == 4
    assert scene.owned(0) == {"wood": 1}  # open offers lapse and the goods come back


@pytest.mark.rule("antiquity.phase2m-07")
def test_a_withdrawn_offer_gives_its_place_back() -> None:
    """The rulebook sets no limit: eight offers at the same time, forty announcements in a turn."""
    scene = duel(wood=9).goods(1, stone=9).works(0, "market").start(2)
    for _ in range(8):
        offer(scene, 0, 1, "wood", "stone")
    assert [row["offer"] for row in scene.s.view(1)["offers"]] == [0, 1, 4, 6, 8, 10, 12, 14]
    assert {row["maker"] for row in scene.s.view(1)["offers"]} == {0}
    assert scene.refused(0, "offer", 1) == "phase2m-07"  # eight are on the table
    scene.do(0, "withdraw", 6)
    offer(scene, 0, 1, "wood", "stone").do(1, "accept", 6)
    assert scene.owned(1) == {"stone": 8, "wood": 1}
    offer(scene, 0, 1, "wood", "stone")  # an accepted one gives its place back too
    for _ in range(30):
        scene.do(0, "withdraw", 14)
        offer(scene, 0, 1, "wood", "stone")
    assert [row["open"] for row in scene.s.view(1)["offers"]] == [True] * 8
    scene.do(0, "withdraw", 14)
    assert scene.refused(0, "offer", 1) == "phase2m-07"  # forty announcements
    assert scene.refused(1, "accept", 15) == "phase2m-07"
    offer(scene, 1, 0, "stone", "wood").do(0, "accept", 2)
    assert scene.owned(0) == {"stone": 2}


def test_many_offers_come_back_from_a_save_and_end_with_the_turn() -> None:
    scene = duel(wood=9).goods(1, stone=9).works(0, "market").start(2)
    for _ in range(5):
        offer(scene, 0, 1, "wood", "stone")
    s = scene.s
    assert read_position(s.setup, s.to_json()).digest() == s.digest()
    values = s.to_json()
    values["game"]["offers"].pop()
    with pytest.raises(BadSave, match="seat 0: an offer without its place"):
        read_position(s.setup, values)
    scene.works(0, "cart_shop").works(1, "cart_shop").commit()
    assert [len(row) for row in (scene.s.offers, scene.s.view(0)["offers"])] == [9, 5]


def test_both_own_what_they_trade() -> None:
    scene = duel(wood=1).goods(1, stone=1).works(0, "market").start(2)
    scene.do(0, "offer", 1).do(0, "give", "wood").do(0, "want", "stone").do(0, "want", "stone").do(
        0, "announce"
    )
    assert scene.refused(1, "accept", 0) == "phase2m-08"
    scene.do(1, "decline", 0)
    assert scene.refused(1, "accept", 0) == "phase2m-07"


def test_a_committed_player_does_not_trade() -> None:
    scene = duel(wood=1).goods(1, stone=1).works(0, "market").start(2)
    offer(scene, 0, 1, "wood", "stone").do(0, "commit")
    assert scene.refused(1, "accept", 0) == "phase2m-06"
    scene.works(0, "cart_shop").do(1, "commit")
    assert scene.s.phase == 4
    assert scene.owned(0) == {"wood": 1}


def test_the_second_player_must_not_have_committed_either() -> None:
    scene = duel(stone=1).goods(1, wood=1).works(1, "market").start(2)
    offer(scene, 1, 0, "wood", "stone")
    assert scene.can(0, "accept", 2)
    scene.do(1, "commit")
    assert scene.refused(0, "accept", 2) == "phase2m-06"


def test_an_offer_to_all_goes_to_the_first() -> None:
    scene = Scene(3).city(0, 0, 0).city(1, -10, 18).city(2, 8, 10)
    scene.goods(0, wood=1).goods(1, stone=1).goods(2, stone=1).works(0, "market").start(2)
    offer(scene, 0, None, "wood", "stone").do(2, "accept", 0)
    assert scene.owned(2) == {"wood": 1}
    assert scene.refused(1, "accept", 0) == "phase2m-07"


# ---------------------------------------------------------------------- fountains


@pytest.mark.rule("antiquity.phase2m-12", "antiquity.phase2m-14")
def test_a_fountain_lowers_the_famine_level_when_it_is_built() -> None:
    scene = duel(wine=1, gold=1).goods(1, wine=1)
    scene.s.famine = 5
    scene.start(2)
    for _ in range(2):
        scene.do(0, "build", "fountain")
        while scene.step(0) != "CityBuilding":
            verb = "pay" if scene.step(0) == "Pay" else "place"
            scene.do(0, verb, *scene.options(0, verb)[0])
    assert scene.s.view(0)["famine"] == 3
    assert scene.s.view(1)["famine"] == 5
    scene.do(1, "build", "fountain").do(1, "place", "first", "a1", 0)
    scene.works(1, "cart_shop").goods(1, wood=1).commit()
    assert scene.s.phase == 4
    assert scene.s.famine == 2
    again = duel()
    again.have(0, "fountain", "fountain")
    again.s.famine = 5
    again.works(1, "cart_shop").goods(1, wood=1).start(2).commit()
    assert again.s.phase == 4
    assert again.s.famine == 5


@pytest.mark.rule("antiquity.phase2m-13")
def test_the_famine_level_never_falls_below_nothing() -> None:
    low = duel(wine=3)
    low.s.famine = 1
    low.works(1, "cart_shop").start(2)
    for _ in range(3):
        low.do(0, "build", "fountain")
        place(low)
    low.goods(1, wood=1).commit()
    assert low.s.phase == 4
    assert low.s.famine == 0


# ---------------------------------------------------------------------- Santa Barbara


@pytest.mark.rule("antiquity.phase2m-15", "antiquity.phase2b-16")
@pytest.mark.parametrize("saint", ["santa_barbara", "santa_maria"])
def test_buildings_can_be_moved(saint: str) -> None:
    scene = Scene().city(0, 1, -1).city(1, -1, 14).city(0, -3, 3).saint(0, saint).works(0, "market")
    scene.start(2).do(0, "lift", "market").do(0, "put", "market")
    scene.do(0, "place", "second", "a1", 0)
    p = scene.player(0)
    assert p.city[ids.MARKET] == 1
    assert works(p, ids.MARKET)  # its man stays on it
    scene.do(0, "lift", "market").do(0, "put", "market").do(0, "place", "first", spot(5, 3), 0)
    assert p.city[ids.MARKET] == 0  # as often as she likes
    assert scene.can(0, "lift", "cathedral")
    assert scene.can(0, "lift", "house-1")


@pytest.mark.rule("antiquity.phase2m-15")
def test_two_buildings_change_places_or_everything_goes_back() -> None:
    scene = duel().saint(0, "santa_barbara")
    scene.build(0, "market", (5, 0))
    scene.build(0, "university", (5, 5))
    scene.fill(0)
    scene.start(2).do(0, "lift", "market").do(0, "lift", "university")
    scene.do(0, "put", "market").do(0, "place", "first", spot(5, 5), 0).do(0, "put", "university")
    assert scene.player(0).spot[ids.UNIVERSITY] == spot_of(5, 0)  # the only place left for it
    assert scene.player(0).spot[ids.MARKET] == spot_of(5, 5)
    assert scene.step(0) == "CityBuilding"
    other = duel().saint(0, "santa_barbara")
    other.build(0, "market", (5, 0))
    other.start(2).do(0, "lift", "market").do(0, "lift", "cathedral").do(0, "put", "market")
    other.do(0, "place", "first", spot(3, 3), 0).do(0, "restore")
    assert other.player(0).spot[ids.MARKET] == spot_of(5, 0)
    assert other.player(0).saint == ids.SANTA_BARBARA
    assert other.step(0) == "CityBuilding"
    other.do(0, "lift", "market").do(0, "put", "market").do(0, "place", "first", spot(3, 3), 0)
    assert other.player(0).spot[ids.MARKET] == spot_of(3, 3)


@pytest.mark.rule("antiquity.phase2m-15", "antiquity.phase2m-16")
def test_rearranging_comes_to_an_end() -> None:
    scene = duel().saint(0, "santa_barbara").grave(0, 6, 6).men(0, 1)
    scene.have(0, "market")
    scene.start(2)  # three buildings and a grave: twelve moves
    for _ in range(5):
        scene.do(0, "take_grave", "first", "g7").do(0, "lay_grave", "first", "g1")
        scene.do(0, "take_grave", "first", "g1").do(0, "lay_grave", "first", "g7")
    scene.do(0, "take_grave", "first", "g7").do(0, "lay_grave", "first", "g1")
    scene.do(0, "lift", "cathedral")
    assert scene.refused(0, "take_grave", "first", "g1") == "phase2m-16"
    assert scene.options(0, "take_grave") == []
    scene.do(0, "put", "cathedral").do(0, "place", "first", "c3", 0)
    assert scene.refused(0, "lift", "market") == "phase2m-15"
    assert scene.options(0, "lift") == []
    scene.commit().until(10)
    assert scene.s.turn == 2
    assert scene.can(0, "lift", "cathedral")


def spot_of(x: int, y: int) -> int:
    return (y * 7 + x) * 4


@pytest.mark.rule("antiquity.phase2m-16", "antiquity.phase2m-17", "antiquity.phase2m-18")
def test_graves_go_to_free_squares_only() -> None:
    scene = duel().saint(0, "santa_barbara").men(0, 1)
    scene.build(0, "market", (5, 0))
    scene.build(0, "harbour", (0, 5))
    scene.grave(0, 5, 0).grave(0, 3, 4).start(1)
    assert scene.refused(0, "man", "market") == "phase2m-04"
    scene.do(0, "take_grave", "first", spot(5, 0))
    assert scene.refused(0, "lay_grave", "first", spot(0, 5)) == "phase2m-17"
    assert scene.refused(0, "lay_grave", "first", spot(5, 0)) == "phase2m-16"
    assert scene.refused(0, "lay_grave", "first", spot(3, 4)) == "phase2m-16"
    scene.do(0, "lay_grave", "first", spot(3, 3)).do(0, "man", "market")
    assert scene.grave_total(0) == 2
    scene.do(0, "take_grave", "first", spot(3, 4)).do(0, "lay_grave", "first", spot(4, 4))
    scene.do(0, "take_grave", "first", spot(4, 4)).do(0, "lay_grave", "first", spot(3, 4))
    plain = duel().saint(0, "san_nicolo").grave(0, 6, 6).start(1)
    assert plain.refused(0, "take_grave", "first", "g7") == "phase2m-16"


@pytest.mark.rule("antiquity.phase2m-16")
def test_graves_travel_with_a_moved_building() -> None:
    scene = duel().saint(0, "santa_barbara")
    scene.build(0, "granary", (4, 0))  # squares (5,0) (4,1) (5,1) (6,1)
    scene.grave(0, 5, 0).start(2)
    scene.do(0, "lift", "granary").do(0, "put", "granary").do(0, "place", "first", spot(4, 4), 2)
    # turned by 180 degrees the single square lies below the row
    assert scene.s.view(0)["players"][0]["cities"][0]["graves"] == [spot(5, 5)]


@pytest.mark.rule("antiquity.phase2m-05")
def test_whom_one_can_trade_with() -> None:
    scene = Scene(3).city(0, 0, 0).city(1, -10, 18).city(2, 8, 10).start(2)
    assert scene.refused(0, "offer", 0) == "phase2m-05"
    assert scene.options(0, "offer") == [[1], [2]]
    assert scene.can(0, "offer_all")
    dead = Scene(3).city(0, 0, 0).city(1, -10, 18).city(2, 8, 10)
    dead.player(1).alive = False
    dead.start(2)
    assert dead.refused(0, "offer", 1) == "phase2m-05"
    assert dead.options(0, "offer") == [[2]]
    assert dead.refused(0, "offer_all") == "phase2m-05"
    dead.do(0, "offer", 2).do(0, "want", "gold").do(0, "announce")
    assert dead.s.view(None)["offers"][0]["to"] == [2]
    alone = duel().start(2)
    assert alone.refused(0, "offer_all") == "phase2m-05"
    scene.do(0, "offer_all").do(0, "want", "gold").do(0, "announce")
    assert scene.s.view(None)["offers"][0]["to"] == [1, 2]


@pytest.mark.rule("antiquity.phase2m-15", "antiquity.phase2b-03")
def test_what_can_be_put_down() -> None:
    scene = duel().saint(0, "santa_barbara")
    scene.build(0, "market", (5, 0))
    scene.build(0, "dump", (4, 4))
    scene.fill(0)
    scene.start(2).do(0, "lift", "market").do(0, "lift", "dump")
    assert scene.options(0, "put") == [["dump"], ["market"]]
    assert scene.refused(0, "put", "university") == "phase2m-15"
    scene.do(0, "put", "market").do(0, "place", "first", spot(4, 4), 0)
    assert scene.options(0, "put") == []
    assert scene.refused(0, "put", "dump") == "phase2b-03"
    assert scene.can(0, "lift", "market")
    scene.do(0, "restore")
    assert scene.player(0).spot[ids.DUMP] == spot_of(4, 4)
    assert scene.player(0).spot[ids.MARKET] == spot_of(5, 0)
