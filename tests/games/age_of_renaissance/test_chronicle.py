"""What the log tells, and corners that no example visits."""

from __future__ import annotations

import pytest

from signoria.games.age_of_renaissance.rules.deck import draw
from signoria.games.age_of_renaissance.rules.misery import eliminate
from tests.games.age_of_renaissance.builder import BARCELONA, GENOA, PARIS, VENICE, Table


def test_the_log_of_purchases() -> None:
    t = Table()
    t.leaders((GENOA, "dionysus_exiguus"), (GENOA, "charlemagne"))
    t.own(VENICE, "E")
    t.cash(VENICE, 200)
    t.hand(VENICE, "stone_1", "wool_1")
    t.purchase(VENICE)
    t.do(VENICE, "upgrade_ship")
    t.do(VENICE, "patronise", "charlemagne")
    t.do(VENICE, "buy", "nationalism")
    t.do(VENICE, "buy", "seaworthy_vessels")
    t.do(VENICE, "done")
    t.do(VENICE, "stabilise")
    assert t.told("ship") == [[0, "galley", 2], [0, "seaworthy", 10]]
    assert t.told("patronised") == [[0, "charlemagne"]]
    assert t.told("bought") == [[0, "nationalism", 40], [0, "seaworthy_vessels", 80]]
    assert t.told("stabilised") == [[0, 3]]
    upgrade = Table()
    upgrade.ship(VENICE, "galley", 4)
    upgrade.purchase(VENICE)
    upgrade.do(VENICE, "upgrade_ship")
    assert upgrade.told("ship") == [[0, "galley", 6]]


def test_the_log_of_an_expansion() -> None:
    t = Table()
    t.tokens(GENOA, "dubrovnik", old=1)
    t.dice(6, 2, 3)
    t.expand(VENICE, 12)
    t.do(VENICE, "expand", "milan")
    t.do(VENICE, "place", 3)
    t.do(VENICE, "attack", "dubrovnik")
    t.do(VENICE, "buy_expansion_card")
    assert t.told("placed") == [[0, 3, "milan"]]
    assert t.told("dominates") == [[0, "milan"], [0, "dubrovnik"]]
    assert t.told("attacked") == [[0, 4, "dubrovnik"]]
    assert t.told("dice") == [[6, 2, 3]]
    assert t.told("won") == [[0, "dubrovnik"]]
    assert t.told("expansion_card") == [[0, 3]]


def test_the_log_of_cards_and_misery() -> None:
    t = Table()
    t.hand(
        VENICE, "alchemists_gold", "civil_war", "pirates_vikings", "black_death", "crusades", "papal_decree"
    )
    t.phase("play")
    t.do(VENICE, "play", "alchemists_gold")
    t.do(VENICE, "choose_player", GENOA)
    t.do(VENICE, "play", "civil_war")
    t.do(VENICE, "choose_player", BARCELONA)
    t.do(BARCELONA, "lose_tokens")
    t.do(VENICE, "play", "crusades")
    t.do(VENICE, "choose_province", "acre")
    t.do(VENICE, "play", "pirates_vikings")
    t.do(VENICE, "choose_province", "genoa")
    t.do(VENICE, "play", "papal_decree")
    t.do(VENICE, "choose_category", "science")
    t.do(VENICE, "play", "black_death")
    t.do(VENICE, "choose_area", "vi")
    assert [e[1] for e in t.told("played")] == [
        "alchemists_gold",
        "civil_war",
        "crusades",
        "pirates_vikings",
        "papal_decree",
        "black_death",
    ]
    assert t.told("target") == [[0, 1], [0, 2]]
    assert t.told("lost_cash") == [[1, 20]]
    assert t.told("lost_tokens") == [[2, 0]]
    assert t.told("misery") == [[2, 1, 10], [0, 1, 10]]
    assert t.told("crusade") == [[0, "acre"]]
    assert t.told("reduced") == [[2, "barcelona"], [1, "genoa"], [0, "acre"]]
    assert t.told("decree") == [[0, "science"]]
    assert t.told("plague") == [["vi"]]


def test_the_log_of_the_deck() -> None:
    t = Table()
    t.pile("stone_1")
    draw(t.s, VENICE)
    draw(t.s, GENOA)
    assert t.told("epoch") == [[2]]
    assert t.told("drew") == [[0], [1]]
    assert t.told("drew_card")[0] == [0, "stone_1"]
    drew = [e for e in t.s.events if e.kind == 3]
    assert [e.to for e in drew] == [0b001, 0b010]  # each sees his own card only


def test_the_log_of_income() -> None:
    t = Table()
    t.marker(VENICE, "milan")
    t.dice(1, 1, 1, 5, 1, 1)
    t.phase("income")
    assert t.told("income") == [[0, 21, 0], [1, 18, 0], [2, 18, 0]]
    assert t.told("dice") == [[1, 1, 1], [5, 1, 1]]
    assert t.told("condition") == [["stone", "shortage"], ["stone", "surplus"]]
    assert t.told("neutralised") == [["stone"]]
    assert t.told("fine") == []
    once = Table()
    once.marker(VENICE, "milan")
    once.dice(1, 1, 1, 5, 1, 2)
    once.phase("income")
    assert once.told("majority_card") == [[0, "stone"]]
    assert once.told("neutralised") == []


def test_the_log_of_indulgences() -> None:
    t = Table()
    t.own(VENICE, "F")
    t.expansion(GENOA, 1)
    t.expansion(BARCELONA, 9)
    t.phase("expansion")
    t.do(GENOA, "pay")
    assert t.told("indulgence") == [[0, 4, 0]]
    assert t.told("indulgence_loss") == [[1, 1], [2, 2]]
    assert t.told("lost_cash") == [[1, 1]]


# -- corners -------------------------------------------------------------------------------------------------------------


def test_the_last_free_marker_goes_to_the_winner_of_a_war() -> None:
    t = Table(6)
    slugs = [p.slug for p in t.s.data.provinces if p.kind == "province"]
    t.marker(VENICE, *slugs[:23])
    t.hand(VENICE, "war")
    t.phase("play")
    t.dice(6, 5)
    t.do(VENICE, "play", "war")
    t.do(VENICE, "choose_player", GENOA)
    assert t.on("genoa") == "0:DOM"
    assert t.power(VENICE).markers == 25


def test_civil_war_in_an_empty_capital() -> None:
    t = Table()
    t.no_marker("genoa")
    t.hand(VENICE, "civil_war")
    t.phase("play")
    t.do(VENICE, "play", "civil_war")
    t.do(VENICE, "choose_player", GENOA)
    t.do(GENOA, "lose_cash")
    assert t.on("genoa") == ""


def test_waiting_tokens_ask_again_while_no_marker_is_free() -> None:
    t = Table(6)
    slugs = [p.slug for p in t.s.data.provinces if p.kind == "province" and p.slug != "dubrovnik"]
    t.marker(VENICE, *slugs[:24])
    t.tokens(VENICE, "dubrovnik", old=3)
    t.expand(VENICE, 3)
    assert t.step == "ReuseMarker"
    t.do(VENICE, "keep_tokens")
    assert t.on("dubrovnik") == "0:3+0"
    assert t.step == "Expand"
    t.expand(VENICE, 0)  # the next turn, without tokens to place
    t.do(VENICE, "release", slugs[0])
    assert (t.on("dubrovnik"), t.on(slugs[0])) == ("0:new DOM", "0:1+0")
    assert t.step == "Rest"


def test_paying_an_indulgence_with_the_last_money() -> None:
    t = Table()
    t.own(VENICE, "F")
    t.cash(GENOA, 2)
    t.expansion(BARCELONA, 5)
    t.phase("expansion")
    t.do(GENOA, "pay")
    assert (t.power(GENOA).cash, t.value(GENOA)) == (0, 0)


def test_the_ruler_is_forgotten_only_when_he_is_eliminated() -> None:
    t = Table(4)
    t.s.ruler = GENOA
    eliminate(t.s, PARIS)
    assert t.s.ruler == GENOA
    t.s.rulers = 1 << VENICE | 1 << BARCELONA
    eliminate(t.s, GENOA)
    assert (t.s.ruler, t.s.rulers) == (-1, 5)
    eliminate(t.s, BARCELONA)
    assert (t.s.rulers, t.s.protected(VENICE), t.s.protected(BARCELONA)) == (1, True, False)


def test_the_rebel_is_forgotten_only_when_he_is_eliminated() -> None:
    t = Table(4)
    t.s.rebel = GENOA
    eliminate(t.s, PARIS)
    assert t.s.rebel == GENOA
    eliminate(t.s, GENOA)
    assert t.s.rebel == -1


def test_a_tied_eliminated_player_takes_the_earliest_rank() -> None:
    t = Table(4)
    t.power(PARIS).out = True
    t.phase("order")
    t.do(VENICE, "bid", 0)
    t.do(GENOA, "bid", 0)
    t.do(BARCELONA, "bid", 3)
    assert t.s.order[0] == PARIS  # the latest chooser of the three
    assert t.deciders() == [GENOA]
    assert t.nouns(GENOA, "choose_rank") == {3, 5}
    t.do(GENOA, "choose_rank", 5)
    assert t.s.order == [PARIS, VENICE, GENOA, BARCELONA]


def test_who_leaves_after_declaring_war_takes_the_war_with_him() -> None:
    t = Table(4)
    t.hand(VENICE, "war")
    t.phase("play")
    t.do(VENICE, "play", "war")
    t.s.resign(VENICE)
    assert t.s.war == []
    assert t.replay() == ["war"]


def test_who_leaves_during_a_competition() -> None:
    t = Table(4)
    t.tokens(VENICE, "florence", old=1)
    t.own(GENOA, "FH")
    t.expand(GENOA, 20)
    t.do(GENOA, "attack", "florence")
    t.s.resign(GENOA)
    assert t.on("florence") == "0:1+0"
    assert (t.power(GENOA).stock, t.power(GENOA).expansion) == (36, 0)
    assert t.step == "Rest"


def test_who_leaves_as_a_defender_can_not_use_cathedral() -> None:
    t = Table(4)
    t.tokens(VENICE, "florence", old=1)
    t.own(VENICE, "FH")
    t.dice(6, 1, 1)
    t.expand(GENOA, 20)
    t.do(GENOA, "attack", "florence")
    assert t.deciders() == [VENICE]
    t.s.resign(VENICE)
    assert t.on("florence") == "1:new DOM"


def test_overseas_boxes_close_only_for_more_boxes() -> None:
    t = Table()
    t.ship(VENICE, "ocean", 2)
    t.expand(VENICE, 12)
    t.do(VENICE, "expand", "china")
    t.do(VENICE, "place", 1)
    assert not t.refused(VENICE, "expand", "india")
    t.do(VENICE, "expand", "india")
    t.do(VENICE, "place", 5)
    assert t.on("india") == "0:new DOM"
    assert t.refused(VENICE, "expand", "east_indies")


def test_bad_maps_are_told_apart() -> None:
    from signoria.games.age_of_renaissance.data import Data
    from signoria.games.age_of_renaissance.ruleset import RULESET
    from signoria.kernel.datapack import Pack, own_pack
    from signoria.kernel.errors import BadData

    def broken(slug: str, field: str, value: object) -> Pack:
        tables = dict(own_pack(RULESET.package).tables)
        rows = [dict(row) for row in tables["map"]["province"]]
        row = next(r for r in rows if r["id"] == slug)
        row[field] = value
        tables["map"] = {**tables["map"], "province": rows}
        return Pack("", tables)

    shore = [{"id": "coast", "next": ["florence/coast"], "seas": ["adriatic_sea"]}]
    for slug, field, value, words in (
        ("venice", "coasts", shore, "not the other way round"),
        ("venice", "land", ["florence"], "not the other way round"),
        ("venice", "supports", ["florence"], "no satellite"),
        ("venice", "market", 0, "market"),
        ("venice", "commodities", ["coffee"], "coffee"),
        ("venice", "colour", "yellow", "colour"),
        ("venice", "commodities", [], "cloth"),
    ):
        with pytest.raises(BadData, match=words):
            Data(broken(slug, field, value))


def test_a_demotion_happens_once() -> None:
    t = Table(3)
    t.s.rebel = GENOA
    t.phase("expansion")
    assert t.s.order == [VENICE, BARCELONA, GENOA]
    t.s.order = [GENOA, VENICE, BARCELONA]
    t.phase("expansion")
    assert t.s.order == [GENOA, VENICE, BARCELONA]


def test_the_first_seat_may_be_the_miller() -> None:
    t = Table()
    t.own(VENICE, "J")
    t.s.order = [GENOA, BARCELONA, VENICE]
    t.phase("draw")
    assert (t.step, t.deciders()) == ("Mill", [VENICE])


def test_the_log_of_buying_off() -> None:
    t = Table()
    t.s.conditions[5] = 1
    t.phase("draw")
    t.do(VENICE, "buy_off", "wine")
    assert t.told("bought_off") == [[0, "wine", 5]]


def test_no_misery_is_no_news() -> None:
    t = Table()
    t.marker(GENOA, "sicily", "belgrade", "seville", "kiev")
    t.hand(VENICE, "famine")
    t.phase("play")
    t.do(VENICE, "play", "famine")
    assert t.told("misery") == [[0, 4, 40], [2, 4, 40]]


def test_a_base_is_lost_with_its_tokens() -> None:
    """Venice reaches Algiers from Tunis until its token there falls; a capital stays a base."""
    t = Table()
    t.tokens(VENICE, "tunis", old=1)
    t.tokens(GENOA, "tunis", old=1)
    t.dice(1, 1, 6)
    t.expand(VENICE, 20)
    assert "algiers" in t.reach(VENICE)
    t.do(VENICE, "attack", "tunis")
    assert "algiers" not in t.reach(VENICE)
    home = Table()
    home.no_marker("venice")
    home.tokens(VENICE, "venice", old=1)
    home.tokens(GENOA, "venice", old=1)
    home.dice(1, 1, 6)
    home.expand(VENICE, 20)
    home.do(VENICE, "attack", "venice")
    assert "dubrovnik" in home.reach(VENICE)


def test_a_loser_who_leaves_trades_no_card() -> None:
    t = Table(4)
    t.marker(VENICE, "florence")
    t.own(GENOA, "N")
    t.hand(GENOA, "stone_1")
    t.hand(VENICE, "famine")
    t.dice(6, 1, 1)
    t.expand(GENOA, 20)
    t.do(GENOA, "attack", "florence")
    assert t.step == "WrittenRecord"
    t.s.resign(VENICE)
    assert t.step == "Expand"
    assert t.cards(GENOA) == ["stone_1"]
