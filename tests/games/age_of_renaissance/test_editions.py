"""Where the two editions differ or agree, one test per row of the comparison (row numbers as in docs/games/age-of-renaissance.md)."""

from __future__ import annotations

import pytest

from signoria.games.age_of_renaissance.rules.deck import draw
from signoria.games.age_of_renaissance.ruleset import RULESET
from tests.games.age_of_renaissance.builder import BARCELONA, GENOA, PARIS, VENICE, Table

BOTH = pytest.mark.parametrize("edition", ["english", "french"])
STIRRUPS, ARMOR, LONG_BOW, GUNPOWDER = 1, 2, 4, 8


def needed(t: Table, seat: int, slug: str) -> int:
    t.expand(seat, 30)
    found: int = t.details(seat, "attack", slug)["tokens"]["tokens"]
    return found


def price(t: Table, seat: int, advance: str) -> int:
    found: int = t.details(seat, "buy", advance)["price"]["price"]
    return found


@BOTH
def test_row_1_first_draw(edition: str) -> None:
    t = Table(3, edition)
    t.s.turn = 1
    t.phase("draw")
    assert [len(p.hand) for p in t.s.powers] == ([0, 0, 0] if edition == "english" else [1, 1, 1])


@BOTH
def test_row_2_held_out_cards_with_many(edition: str) -> None:
    joins = {}
    for turn in (2, 3):
        t = Table(6, edition)
        t.s.aside = [t._card("crusades")]
        t.s.turn = turn - 1
        t.hand(VENICE, "wool_1")
        t.phase("turn")
        joins[turn] = t.s.aside == []
    assert joins == ({2: False, 3: True} if edition == "english" else {2: True, 3: False})


@BOTH
def test_row_3_held_out_cards_with_few(edition: str) -> None:
    s = RULESET.new_state(RULESET.setup(4, {"edition": edition}), 5)
    for seat in range(4):
        s.apply(seat, s.legal(seat)[0])
    assert (len(s.aside), len(s.pile)) == (0, 21)


@BOTH
def test_row_4_order_of_play_closes_the_turn_and_opens_the_game(edition: str) -> None:
    s = RULESET.new_state(RULESET.setup(3, {"edition": edition}), 5)
    for _ in range(2):
        for seat in range(3):
            s.apply(seat, s.legal(seat)[seat])
    while not s.lanes:
        seat = next(i for i in range(3) if s.waits_for(i))
        s.apply(seat, s.legal(seat)[0])
    assert (s.phase, s.turn) == (7, 0)


@BOTH
def test_row_5_ties_in_the_order(edition: str) -> None:
    t = Table(3, edition)
    t.phase("order")
    t.do(VENICE, "bid", 4)
    t.do(GENOA, "bid", 4)
    t.do(BARCELONA, "bid", 9)
    assert t.deciders() == [GENOA]
    t.do(GENOA, "choose_rank", 4)
    assert t.s.order == [VENICE, GENOA, BARCELONA]


@BOTH
def test_row_6_watermill(edition: str) -> None:
    t = Table(3, edition)
    t.own(GENOA, "J")
    t.phase("draw")
    assert t.step == ("Rest" if edition == "english" else "Mill")


@BOTH
def test_row_7_a_doubled_condition_is_bought_off_in_parts(edition: str) -> None:
    t = Table(3, edition)
    t.s.conditions[6] = 2
    t.phase("draw")
    t.do(VENICE, "buy_off", "metal")
    assert (t.power(VENICE).cash, t.s.conditions[6]) == (34, 1)


@BOTH
def test_row_8_gold_and_ivory_for_one_payment(edition: str) -> None:
    t = Table(3, edition)
    t.s.conditions[10] = t.s.conditions[11] = -1
    t.phase("draw")
    t.do(VENICE, "buy_off", "gold")
    assert (t.power(VENICE).cash, t.s.conditions[10], t.s.conditions[11]) == (30, 0, 0)


@BOTH
def test_rows_9_and_10_majorities(edition: str) -> None:
    t = Table(3, edition)
    t.marker(VENICE, "suez", "cairo")
    t.dice(5, 6, 6, 4, 6, 6)
    t.phase("income")
    assert t.power(VENICE).cash == 40 + 24 - 4  # twice for Gold, twice for Ivory


@BOTH
def test_row_11_third_leader_with_four_players(edition: str) -> None:
    t = Table(4, edition)
    t.leaders((VENICE, "dionysus_exiguus"), (VENICE, "st_benedict"), (VENICE, "charlemagne"))
    for seat in (GENOA, BARCELONA, PARIS):
        t.own(seat, "E")
    for seat in (GENOA, BARCELONA):
        t.purchase(seat)
        if edition == "english":
            assert price(t, seat, "nationalism") == 60
            t.do(seat, "patronise", "charlemagne")
        assert price(t, seat, "nationalism") == 40
        t.do(seat, "done")
    t.purchase(PARIS)
    assert price(t, PARIS, "nationalism") == (60 if edition == "english" else 40)


@BOTH
def test_row_12_protected_places(edition: str) -> None:
    t = Table(3, edition)
    t.leaders((VENICE, "dionysus_exiguus"), (VENICE, "st_benedict"), (VENICE, "charlemagne"))
    limits = [leader["limit"] for leader in t.s.view(None)["leaders"]]
    assert limits == ([0, 1, 2] if edition == "english" else [0, 1, -1])


@BOTH
def test_row_13_rebates(edition: str) -> None:
    t = Table(3, edition)
    t.own(VENICE, "NO")
    t.hand(VENICE, "dionysus_exiguus")
    t.phase("play")
    t.do(VENICE, "play", "dionysus_exiguus")
    assert t.power(VENICE).cash == (40 if edition == "english" else 60)
    t.phase("purchase")
    assert t.power(VENICE).cash == 60


@BOTH
def test_row_14_condition_of_breadth(edition: str) -> None:
    t = Table(3, edition)
    t.own(VENICE, "CDKLPQ")
    t.misery(VENICE, 100)
    t.phase("purchase")
    t.do(VENICE, "pass")
    for seat in range(3):
        t.do(seat, "done")
    assert t.value(VENICE) == (90 if edition == "english" else 100)


@BOTH
def test_row_15_moment_of_breadth(edition: str) -> None:
    t = Table(3, edition)
    t.own(VENICE, "ABIJN")
    t.misery(VENICE, 100)
    t.phase("purchase")
    t.do(VENICE, "buy", "printed_word")
    assert t.value(VENICE) == (100 if edition == "english" else 90)


@BOTH
def test_row_16_prerequisite_of_the_heavens(edition: str) -> None:
    t = Table(3, edition)
    t.purchase(VENICE)
    assert t.refused(VENICE, "buy", "the_heavens") == (edition == "english")
    assert t.refused(VENICE, "buy", "wind_watermill")


@BOTH
def test_row_17_one_sea_per_shipment(edition: str) -> None:
    t = Table(3, edition)
    t.own(GENOA, "A")
    t.ship(GENOA, "galley", 2)
    t.expand(GENOA, 9)
    for slug in ("tunis", "valencia"):
        t.do(GENOA, "expand", slug)
        t.do(GENOA, "place", 1)
    assert (t.on("tunis"), t.on("valencia")) == ("1:0+1", "1:0+1")


@BOTH
def test_row_18_controlled_for_caravan(edition: str) -> None:
    t = Table(3, edition)
    t.own(VENICE, "I")
    t.tokens(GENOA, "dubrovnik", old=2)
    t.tokens(BARCELONA, "dubrovnik", old=1)
    t.expand(VENICE, 9)
    assert not t.refused(VENICE, "expand", "belgrade")  # full, but nobody controls it alone


@BOTH
def test_row_19_caravan_through_a_conquest(edition: str) -> None:
    t = Table(3, edition)
    t.own(VENICE, "I")
    t.marker(GENOA, "dubrovnik")
    t.dice(6, 1, 1)
    t.expand(VENICE, 9)
    t.do(VENICE, "attack", "dubrovnik")
    assert not t.refused(VENICE, "expand", "belgrade")


@BOTH
def test_row_20_at_least_the_market_number(edition: str) -> None:
    t = Table(3, edition)
    t.tokens(VENICE, "bari", old=1)
    t.tokens(GENOA, "naples", old=1)
    t.power(GENOA).weapons = ARMOR
    assert needed(t, GENOA, "bari") == 1


@BOTH
def test_row_21_cosmopolitan_in_defence(edition: str) -> None:
    t = Table(3, edition)
    t.tokens(GENOA, "lisbon", old=1)
    t.tokens(GENOA, "leon", old=1)
    t.own(GENOA, "Y")
    t.tokens(BARCELONA, "seville", old=1)
    assert needed(t, BARCELONA, "lisbon") == (4 if edition == "english" else 5)


@BOTH
def test_row_22_weapons_of_several_defenders(edition: str) -> None:
    t = Table(4, edition)
    t.tokens(VENICE, "florence", old=1)
    t.tokens(PARIS, "florence", old=1)
    t.power(VENICE).weapons = ARMOR
    t.power(PARIS).weapons = STIRRUPS
    assert needed(t, GENOA, "florence") == (7 if edition == "english" else 8)


@BOTH
def test_row_23_cathedral_against_several(edition: str) -> None:
    t = Table(4, edition)
    t.tokens(VENICE, "florence", old=1)
    t.tokens(PARIS, "florence", old=1)
    t.own(GENOA, "FH")
    t.expand(GENOA, 20)
    t.do(GENOA, "attack", "florence")
    t.do(GENOA, "convert")
    assert t.s.view(None)["powers"][GENOA]["converted"] == [VENICE, PARIS]


@BOTH
def test_row_24_capital_and_nationalism(edition: str) -> None:
    t = Table(3, edition)
    t.own(GENOA, "W")
    t.tokens(VENICE, "florence", old=1)
    t.expand(VENICE, 30)
    assert t.details(VENICE, "attack", "genoa")["strength"]["defence"] == 12


@BOTH
def test_row_25_written_record(edition: str) -> None:
    t = Table(3, edition)
    t.marker(VENICE, "florence", new=True)
    t.own(GENOA, "N")
    t.hand(GENOA, "stone_1")
    t.hand(VENICE, "famine")
    t.dice(6, 1, 1)
    t.expand(GENOA, 20)
    t.do(GENOA, "attack", "florence")
    assert t.step == ("WrittenRecord" if edition == "english" else "Expand")


@BOTH
def test_row_26_reused_markers(edition: str) -> None:
    t = Table(6, edition)
    slugs = [p.slug for p in t.s.data.provinces if p.kind == "province" and p.slug != "dubrovnik"]
    t.marker(VENICE, *slugs[:24])
    t.expansion(VENICE, 3)
    t.phase("expansion")
    t.do(VENICE, "expand", "dubrovnik")
    t.do(VENICE, "place", 3)
    t.do(VENICE, "release", slugs[0])
    assert t.on("dubrovnik") == ("0:new DOM" if edition == "english" else "0:DOM")
    assert t.told("bonus") == []


@BOTH
def test_row_27_turning_pieces(edition: str) -> None:
    t = Table(3, edition)
    t.marker(VENICE, "milan", new=True)
    t.phase("expansion")
    assert t.on("milan") == ("0:new DOM" if edition == "english" else "0:DOM")


@BOTH
def test_row_28_crusades_and_the_bonus(edition: str) -> None:
    t = Table(3, edition)
    t.hand(VENICE, "crusades")
    t.phase("play")
    t.do(VENICE, "play", "crusades")
    t.do(VENICE, "choose_province", "acre")
    t.phase("expansion")
    assert t.told("bonus") == []


@BOTH
def test_rows_29_and_30_weapons(edition: str) -> None:
    t = Table(4, edition)
    t.tokens(VENICE, "bari", old=1)
    t.tokens(GENOA, "naples", old=1)
    t.power(GENOA).weapons = STIRRUPS | ARMOR
    t.power(VENICE).weapons = LONG_BOW
    assert needed(t, GENOA, "bari") == 3  # void against the newer weapon
    t.power(VENICE).weapons = 0
    t.marker(PARIS, "rome")
    assert needed(t, GENOA, "rome") == 4 + 4 - 2  # and +2 together against others


@BOTH
def test_row_31_mongols_and_marco_polo(edition: str) -> None:
    t = Table(3, edition)
    t.s.mongols = True  # played in an earlier turn
    t.leaders((VENICE, "marco_polo"))
    t.purchase(VENICE)
    assert price(t, VENICE, "overland_east") == (0 if edition == "english" else 20)


@BOTH
def test_row_32_mongols_after_the_crusades(edition: str) -> None:
    t = Table(3, edition)
    t.hand(VENICE, "crusades", "mongol_armies")
    t.phase("play")
    t.do(VENICE, "play", "crusades")
    t.do(VENICE, "choose_province", "suez")
    t.do(VENICE, "play", "mongol_armies")
    assert t.on("suez") == "0:DOM"
    assert t.s.crusade_now


@BOTH
def test_row_33_strife_before_the_decree(edition: str) -> None:
    t = Table(3, edition)
    t.hand(VENICE, "religious_strife", "papal_decree")
    t.phase("play")
    t.do(VENICE, "play", "religious_strife")
    t.do(VENICE, "play", "papal_decree")
    assert t.step == ("Rest" if edition == "english" else "DecreeCategory")


@BOTH
def test_row_34_rebellion_in_capitals(edition: str) -> None:
    t = Table(3, edition)
    t.no_marker("venice")
    t.marker(GENOA, "venice", "milan")
    t.hand(VENICE, "rebellion")
    t.phase("play")
    t.do(VENICE, "play", "rebellion")
    assert t.refused(VENICE, "choose_province", "venice") == (edition == "french")
    assert t.refused(VENICE, "choose_province", "genoa")


@BOTH
def test_row_35_civil_war_and_renaissance(edition: str) -> None:
    t = Table(3, edition)
    t.own(VENICE, "Q")
    t.s.rebel = VENICE
    t.phase("expansion")
    assert t.nouns(VENICE, "swap") == ({BARCELONA} if edition == "english" else {GENOA})


@BOTH
def test_row_36_war_die(edition: str) -> None:
    t = Table(3, edition)
    t.own(VENICE, "W")
    t.power(VENICE).weapons = ARMOR
    t.hand(VENICE, "war")
    t.phase("play")
    t.dice(2, 3)
    t.do(VENICE, "play", "war")
    t.do(VENICE, "choose_player", GENOA)
    assert t.told("war_roll") == [[0, 2, 4], [1, 3, 3]]


@BOTH
def test_row_37_tied_war(edition: str) -> None:
    t = Table(3, edition)
    t.hand(VENICE, "war")
    t.phase("play")
    t.dice(3, 3, 2, 2, 1, 1)
    t.do(VENICE, "play", "war")
    t.do(VENICE, "choose_player", GENOA)
    assert len(t.told("war_tied")) == (3 if edition == "english" else 1)
    t.s.rng.forced = []
    t.s.turn += 1
    t.dice(4, 4, 5, 5, 6, 6)
    t.phase("play")
    assert len(t.told("war_tied")) == (6 if edition == "english" else 3)  # French: the fighters' own turns


@BOTH
def test_rows_38_and_53_equal_totals_in_war(edition: str) -> None:
    t = Table(3, edition)
    t.power(VENICE).weapons = GUNPOWDER
    t.power(GENOA).weapons = LONG_BOW
    t.hand(VENICE, "war")
    t.phase("play")
    t.dice(2, 3)
    t.do(VENICE, "play", "war")
    t.do(VENICE, "choose_player", GENOA)
    assert t.told("war_roll") == [[0, 2, 3], [1, 3, 3]]
    assert t.told("war_won") == ([[0, 1, 0]] if edition == "english" else [])


@BOTH
def test_row_39_pirates_overseas(edition: str) -> None:
    t = Table(3, edition)
    t.marker(GENOA, "china", "north_america")
    t.hand(VENICE, "pirates_vikings")
    t.phase("play")
    t.do(VENICE, "play", "pirates_vikings")
    assert {"china", "north_america"} <= t.nouns(VENICE, "choose_province")


@BOTH
def test_row_40_alchemy_after_spending(edition: str) -> None:
    t = Table(3, edition)
    t.cash(GENOA, 30, written=40)
    t.hand(VENICE, "alchemists_gold")
    t.phase("play")
    t.do(VENICE, "play", "alchemists_gold")
    t.do(VENICE, "choose_player", GENOA)
    assert t.power(GENOA).cash == 10


@BOTH
def test_row_41_the_eliminated_in_the_order(edition: str) -> None:
    t = Table(4, edition)
    t.power(VENICE).out = True
    t.phase("order")
    t.do(GENOA, "bid", -1)
    t.do(BARCELONA, "bid", 1)
    t.do(PARIS, "bid", 2)
    assert t.s.order == [GENOA, VENICE, BARCELONA, PARIS]


@BOTH
def test_row_42_indulgence_and_bids(edition: str) -> None:
    t = Table(3, edition)
    t.own(VENICE, "F")
    t.power(GENOA).stock = 0
    t.phase("order")
    t.do(VENICE, "bid", 1)
    t.do(GENOA, "bid", 8)
    t.do(BARCELONA, "bid", 5)
    t.phase("expansion")
    assert (t.step, t.deciders()) == ("IndulgenceDebt", [GENOA])
    assert t.s.order == [VENICE, BARCELONA, GENOA]


@BOTH
def test_rows_43_and_44_no_talk_and_no_payments_in_the_rules(edition: str) -> None:
    vocabulary = RULESET.vocabulary_of(Table(3, edition).s)
    names = set(vocabulary.by_name)
    assert not {"show", "offer", "bribe", "transfer", "talk"} & names


@BOTH
def test_row_45_lengths(edition: str) -> None:
    for length, last in (("basic", 1), ("intermediate", 2), ("campaign", 3)):
        t = Table(3, edition, length)
        t.s.pile_epoch = t.s.epoch = last
        t.pile("stone_1")
        draw(t.s, VENICE)
        assert t.s.last_turn


@BOTH
def test_row_46_tied_war_at_the_end(edition: str) -> None:
    t = Table(3, edition)
    t.hand(VENICE, "war")
    t.dice(1, 1, 2, 2, 3, 3)
    t.final()
    t.do(VENICE, "play", "war")
    t.do(VENICE, "choose_player", BARCELONA)
    assert (t.value(VENICE), t.value(BARCELONA)) == (30, 30)


@BOTH
def test_row_47_final_card_play(edition: str) -> None:
    t = Table(3, edition)
    t.own(VENICE, "P")
    t.s.ruler = GENOA
    t.cash(GENOA, 40)
    t.hand(VENICE, "civil_war", "alchemists_gold")
    t.final()
    assert t.refused(VENICE, "discard", "civil_war")
    t.do(VENICE, "play", "alchemists_gold")
    t.do(VENICE, "choose_player", GENOA)
    assert t.power(GENOA).cash == 40  # Enlightened Ruler still protects
    t.do(VENICE, "play", "civil_war")
    t.do(VENICE, "choose_player", BARCELONA)
    t.do(BARCELONA, "lose_tokens")
    assert t.power(BARCELONA).cash == 40


@BOTH
def test_row_48_new_world_gives_no_credit(edition: str) -> None:
    t = Table(3, edition)
    t.own(VENICE, "U")
    t.purchase(VENICE)
    assert price(t, VENICE, "overland_east") == 40


@BOTH
def test_row_49_commodities_are_open(edition: str) -> None:
    t = Table(3, edition)
    t.marker(GENOA, "china")
    assert t.s.view(VENICE)["powers"][GENOA]["holdings"] == {"cloth": 1, "silk": 1, "spice": 1}


def test_rows_50_and_51_names() -> None:
    english, french = RULESET.texts("en"), RULESET.texts("fr")
    pairs = [
        ("province.florence", "Florence", "Firenze"),
        ("card.alchemists_gold", "Alchemist's Gold", "Pierre Philosophale"),
        ("commodity.grain", "Grain", "Céréales"),
        ("advance.written_record", "Written Record [N]", "Manuscrits [N]"),
        ("phase.purchase", "Purchase Phase", "Phase d'achat"),
    ]
    for key, en, fr in pairs:
        assert (english.template(key), french.template(key)) == (en, fr)
    assert "ducats" in french.template("refusal.money")


@BOTH
def test_row_52_new_piles(edition: str) -> None:
    t = Table(3, edition)
    t.pile("stone_1")
    draw(t.s, VENICE)
    assert (len(t.s.pile), t.s.epoch) == ((0, 1) if edition == "english" else (22, 1))
    draw(t.s, VENICE)
    assert (len(t.s.pile), t.s.epoch) == (21, 2)
