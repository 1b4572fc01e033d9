"""Playing commodity cards and leaders (7.1, 9.4.1, 9.4.3)."""

from __future__ import annotations

import pytest

from tests.games.age_of_renaissance.builder import BARCELONA, GENOA, LONDON, PARIS, VENICE, Table


def wine_table(seats: int = 4) -> Table:
    """Barcelona dominates Barcelona, Lisbon and Marseilles, Paris dominates Strassburg."""
    t = Table(seats)
    t.marker(BARCELONA, "lisbon", "marseilles")
    t.marker(PARIS, "strassburg")
    for seat in range(seats):
        t.cash(seat, 0)
    return t


def play_wine(t: Table, card: str = "wine_2") -> list[int]:
    """What everybody has gained after Venice has played Wine."""
    before = [p.cash for p in t.s.powers]
    t.hand(VENICE, card)
    t.phase("play")
    t.do(VENICE, "play", card)
    return [t.s.powers[i].cash - before[i] for i in range(t.s.seats)]


def condition(t: Table, slug: str, level: int) -> None:
    t.s.conditions[t.s.data.commodity_slugs.index(slug)] = level


@pytest.mark.rule("aor.9.4-1", "aor.9.4-2")
def test_any_number_of_cards_or_none() -> None:
    t = Table()
    t.hand(VENICE, "stone_1", "wool_1", "fur_1")
    t.phase("play")
    assert not t.refused(VENICE, "done")
    t.do(VENICE, "play", "wool_1")
    t.do(VENICE, "play", "stone_1")
    assert t.why_not(VENICE, "play", "famine") == "aor.9.4-1"
    t.do(VENICE, "done")
    assert t.cards(VENICE) == ["fur_1"]
    assert t.step == "Rest"


@pytest.mark.rule("aor.7.1.1-1", "aor.9.4.1-3")
def test_everybody_is_paid() -> None:
    """Example A7, played by Venice, who gets nothing."""
    t = wine_table()
    assert play_wine(t) == [0, 0, 45, 5]
    assert t.told("payout") == [[2, 45, "wine"], [3, 5, "wine"]]


@pytest.mark.rule("aor.7.1.1-3")
@pytest.mark.parametrize("choice, gains", [("cloth", [5, 5, 0, 0]), ("wine", [0, 0, 45, 5])])
def test_dual_cards(choice: str, gains: list[int]) -> None:
    t = wine_table()
    condition(t, "cloth", 0)
    condition(t, "wine", 0)
    t.hand(VENICE, "cloth_wine")
    t.phase("play")
    t.do(VENICE, "play", "cloth_wine")
    assert t.nouns(VENICE, "choose_commodity") == {"cloth", "wine"}
    assert t.why_not(VENICE, "choose_commodity", "gold") == "aor.7.1.1-3"
    t.do(VENICE, "choose_commodity", choice)
    assert [p.cash for p in t.s.powers] == gains


def test_gold_ivory() -> None:
    t = Table()
    t.marker(GENOA, "suez", "tripoli", "cairo")
    t.cash(GENOA, 0)
    t.hand(VENICE, "gold_ivory")
    t.phase("play")
    t.do(VENICE, "play", "gold_ivory")
    t.do(VENICE, "choose_commodity", "ivory")
    assert t.power(GENOA).cash == 40


@pytest.mark.rule("aor.9.4.1-1")
def test_payments_are_squares() -> None:
    t = Table(6)
    rows = {c.slug: c.payoff[1:] for c in t.s.data.commodities}
    assert rows["stone"] == [1, 4, 9, 16, 25, 36, 49, 64, 81, 100]
    assert rows["wool"] == [2, 8, 18, 32, 50, 72, 98, 128, 162, 200]
    assert rows["timber"] == [3, 12, 27, 48, 75, 108, 147, 192, 243]
    assert rows["grain"] == [4, 16, 36, 64, 100, 144, 196, 256, 324, 400]
    assert rows["cloth"] == [5, 20, 45, 80, 125, 180, 245, 320, 405, 500]
    assert rows["silk"] == [8, 32, 72, 128, 200, 288, 392, 512]
    assert rows["gold"] == [10, 40, 90, 160, 250, 360, 490]
    assert rows["wine"] == [5, 20, 45, 80, 125, 180, 245, 320]
    assert rows["metal"] == [6, 24, 54, 96, 150, 216, 294, 384, 486]
    assert rows["fur"] == [7, 28, 63, 112, 175, 252, 343]
    assert rows["spice"] == [9, 36, 81, 144, 225, 324, 441, 576, 729]
    assert rows["ivory"] == [10, 40, 90, 160, 250, 360]
    bases = [c.base for c in t.s.data.commodities]
    assert bases == [1, 2, 3, 4, 5, 5, 6, 7, 8, 9, 10, 10]


@pytest.mark.rule("aor.9.4.1-2")
def test_only_markers_count() -> None:
    t = wine_table()
    t.tokens(PARIS, "crete", old=2)
    assert play_wine(t)[PARIS] == 5


@pytest.mark.rule("aor.9.4.1-4", "aor.9.4.1-5", "aor.9.4.1-6")
def test_industry() -> None:
    """Example A8."""
    t = wine_table()
    t.own(PARIS, "M")
    t.own(GENOA, "M")
    assert play_wine(t) == [0, 0, 45, 20]
    assert play_wine(t, "wine_3") == [0, 0, 45, 20]  # any number of cards in a turn


@pytest.mark.rule("aor.9.4.1-7")
def test_no_more_than_ten_boxes() -> None:
    t = Table(6)
    t.no_marker("london")
    wool = ["smyrna", "algiers", "angora", "toledo", "basque", "london", "waterford", "york", "edinburgh"]
    t.marker(VENICE, *wool)
    t.own(VENICE, "M")
    condition(t, "wool", 1)
    t.cash(VENICE, 0)
    t.hand(VENICE, "wool_1")
    t.phase("play")
    t.do(VENICE, "play", "wool_1")
    assert t.power(VENICE).cash == 200


@pytest.mark.rule("aor.9.4.1-8", "aor.9.4.1-9")
def test_shortage_and_surplus() -> None:
    """Example A23."""
    t = wine_table()
    condition(t, "wine", -1)
    assert play_wine(t) == [0, 0, 20, 0]
    t = wine_table()
    condition(t, "wine", 1)
    assert play_wine(t) == [0, 0, 80, 20]


@pytest.mark.rule("aor.9.4.1-10")
def test_shortage_and_industry_add_up() -> None:
    t = wine_table()
    condition(t, "wine", 1)
    t.own(PARIS, "M")
    t.own(VENICE, "M")
    assert play_wine(t) == [0, 0, 80, 45]
    t = wine_table()
    condition(t, "wine", -1)
    t.own(PARIS, "M")
    assert play_wine(t)[PARIS] == 5


@pytest.mark.rule("aor.9.7.1-15", "aor.9.7.1-16", "aor.9.7.1-10")
def test_a_condition_serves_one_card_and_everybody() -> None:
    t = wine_table()
    condition(t, "wine", -1)
    assert play_wine(t) == [0, 0, 20, 0]
    assert t.s.conditions[5] == 0
    assert play_wine(t, "wine_3") == [0, 0, 45, 5]


@pytest.mark.rule("aor.9.7.1-11")
def test_two_equal_conditions_serve_two_cards() -> None:
    t = wine_table()
    condition(t, "wine", 2)
    assert play_wine(t) == [0, 0, 80, 20]  # one box, not two
    assert play_wine(t, "wine_3") == [0, 0, 80, 20]
    t.hand(VENICE, "cloth_wine")
    t.phase("play")
    t.do(VENICE, "play", "cloth_wine")
    before = t.power(BARCELONA).cash
    t.do(VENICE, "choose_commodity", "wine")
    assert t.power(BARCELONA).cash - before == 45


def test_eliminated_players_are_not_paid() -> None:
    t = wine_table()
    t.power(PARIS).out = True
    assert play_wine(t) == [0, 0, 45, 0]


# -- leaders -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("aor.9.4.3-1", "aor.7.1.3-1")
def test_a_leader_discounts_the_coming_purchases() -> None:
    t = Table()
    t.hand(VENICE, "charlemagne")
    t.phase("play")
    t.do(VENICE, "play", "charlemagne")
    t.phase("purchase")
    t.do(VENICE, "buy", "nationalism")
    assert t.power(VENICE).cash == 0  # 60 - 20
    later = Table()
    later.hand(VENICE, "charlemagne")
    later.phase("play")
    later.do(VENICE, "play", "charlemagne")
    later.phase("purchase")
    for seat in range(3):
        later.do(seat, "done")
    later.phase("purchase")
    assert later.refused(VENICE, "buy", "nationalism")  # only in that Purchase Phase


@pytest.mark.rule("aor.7.1.3-2")
def test_a_leader_leaves_used_or_not() -> None:
    t = Table()
    t.hand(VENICE, "charlemagne")
    t.phase("play")
    t.do(VENICE, "play", "charlemagne")
    assert len(t.s.leaders) == 1
    t.phase("purchase")
    for seat in range(3):
        t.do(seat, "done")
    assert t.s.leaders == []
    assert t.removed() == ["charlemagne"]


@pytest.mark.rule("aor.events-39")
def test_the_credits_of_all_leaders() -> None:
    data = Table().s.data
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    found = {}
    for kind in data.kinds:
        if kind.type == 2:
            found[kind.slug] = {letters[i]: kind.credits[i] for i in range(26) if kind.credits[i]}
    assert found == {
        "charlemagne": {"W": 20},
        "dionysus_exiguus": {"N": 20},
        "rashid_ad_din": {"N": 10, "R": 10},
        "st_benedict": {"E": 10, "N": 10},
        "walter_the_penniless": {"R": 20},
        "christopher_columbus": {"T": 30, "U": 30},
        "desiderius_erasmus": {"O": 20, "Q": 20},
        "ibn_majid": {"T": 20, "Y": 20},
        "johann_gutenberg": {"O": 30},
        "marco_polo": {"R": 20, "Y": 20},
        "nicolaus_copernicus": {"A": 20, "X": 20},
        "prince_henry": {"T": 20, "X": 20},
        "william_caxton": {"O": 20},
        "andreas_vesalius": {"B": 20, "D": 20},
        "bartolome_de_las_casas": {"Y": 30},
        "galileo_galilei": {"A": 20, "Q": 20},
        "henry_oldenburg": {"D": 30},
        "leonardo_da_vinci": {"B": 20, "P": 20, "Q": 20},
        "sir_isaac_newton": {"C": 20, "D": 20},
    }


def patrons_table(place: int, seats: int = 5, edition: str = "english") -> Table:
    """Columbus is the leader in this place of the turn, played by Venice; all others own Patronage."""
    t = Table(seats, edition)
    others = ["dionysus_exiguus", "st_benedict", "william_caxton"]
    t.leaders(*[(VENICE, slug) for slug in others[: place - 1]], (VENICE, "christopher_columbus"))
    for seat in range(1, seats):
        t.own(seat, "E")
    return t


@pytest.mark.rule("aor.9.4.3-2")
@pytest.mark.parametrize("edition", ["english", "french"])
def test_the_first_leader_is_safe(edition: str) -> None:
    t = patrons_table(1, 5, edition)
    t.purchase(GENOA)
    assert t.why_not(GENOA, "patronise", "christopher_columbus") == "aor.9.4.3-2"


@pytest.mark.rule("aor.9.4.3-3", "aor.9.4.3-7")
@pytest.mark.parametrize("edition", ["english", "french"])
def test_the_second_leader_serves_one_patron(edition: str) -> None:
    """Example A9."""
    t = patrons_table(2, 5, edition)
    t.purchase(BARCELONA)
    t.do(BARCELONA, "patronise", "christopher_columbus")
    t.do(BARCELONA, "done")
    t.purchase(LONDON)
    assert t.why_not(LONDON, "patronise", "christopher_columbus") == "aor.9.4.3-7"


@pytest.mark.rule("aor.9.4.3-4", "aor.fr.9.4.3-1")
@pytest.mark.parametrize("edition", ["english", "french"])
def test_the_third_leader_serves_two_patrons(edition: str) -> None:
    t = patrons_table(3, 5, edition)
    for seat in (GENOA, BARCELONA):
        t.purchase(seat)
        t.do(seat, "patronise", "christopher_columbus")
        t.do(seat, "done")
    t.purchase(LONDON)
    assert t.why_not(LONDON, "patronise", "christopher_columbus") == "aor.9.4.3-7"


@pytest.mark.rule("aor.fr.9.4.3-2")
@pytest.mark.parametrize("seats", [3, 4])
def test_french_third_leader_is_open_to_all_with_few_players(seats: int) -> None:
    t = patrons_table(3, seats, "french")
    for seat in range(1, seats):
        t.own(seat, "AS")
        t.cash(seat, 70)
        t.purchase(seat)
        t.do(seat, "buy", "ocean_navigation")  # 120, less 20 for Seaworthy Vessels, less 30
        assert t.power(seat).cash == 0


@pytest.mark.rule("aor.9.4.3-5")
def test_the_fourth_leader_is_open_to_all() -> None:
    t = patrons_table(4, 5)
    for seat in range(1, 5):
        t.own(seat, "AS")
        t.cash(seat, 70)
        t.purchase(seat)
        t.do(seat, "buy", "ocean_navigation")
        assert t.power(seat).cash == 0


@pytest.mark.rule("aor.9.4.3-6", "aor.9.4.3-9")
def test_patron_and_player_have_the_same_credits() -> None:
    t = patrons_table(2)
    for seat in (VENICE, BARCELONA):
        t.own(seat, "ASTV")
    t.purchase(BARCELONA)
    assert t.details(BARCELONA, "buy", "new_world")["price"]["price"] == 160 - 20 - 20
    t.do(BARCELONA, "patronise", "christopher_columbus")
    assert t.details(BARCELONA, "buy", "new_world")["price"]["price"] == 160 - 20 - 20 - 30
    t.do(BARCELONA, "done")
    t.purchase(VENICE)
    assert t.why_not(VENICE, "patronise", "christopher_columbus") == "aor.9.4.3-9"
    assert t.details(VENICE, "buy", "new_world")["price"]["price"] == 160 - 20 - 20 - 30


@pytest.mark.rule("aor.9.4.3-8", "aor.9.5.2-7")
def test_patronage_works_at_once() -> None:
    t = Table()
    t.leaders((VENICE, "dionysus_exiguus"), (VENICE, "charlemagne"))
    t.purchase(GENOA)
    assert t.why_not(GENOA, "patronise", "charlemagne") == "aor.9.4.3-6"
    t.cash(GENOA, 70)
    t.do(GENOA, "buy", "patronage")
    t.do(GENOA, "patronise", "charlemagne")
    t.do(GENOA, "buy", "nationalism")
    assert t.power(GENOA).cash == 70 - 30 - 40


@pytest.mark.rule("aor.9.4.3-10", "aor.fr.9.4.3-3")
@pytest.mark.parametrize("edition", ["english", "french"])
def test_printed_word(edition: str) -> None:
    t = Table(3, edition)
    t.own(VENICE, "NOE")
    t.hand(VENICE, "st_benedict")
    t.phase("play")
    t.do(VENICE, "play", "st_benedict")
    assert t.power(VENICE).cash == (60 if edition == "french" else 40)  # French: paid at once
    t.phase("purchase")
    assert t.power(VENICE).cash == 60  # 10 for each of E and N
    assert t.told("rebate") == [[0, "st_benedict", 20]]


@pytest.mark.rule("aor.9.4.3-11", "aor.9.4.3-12")
@pytest.mark.parametrize("edition", ["english", "french"])
def test_rebate_and_discount_of_one_leader(edition: str) -> None:
    t = Table(3, edition)
    t.own(VENICE, "NO")
    t.hand(VENICE, "st_benedict")
    t.phase("play")
    t.do(VENICE, "play", "st_benedict")
    t.phase("purchase")
    assert t.power(VENICE).cash == 50  # without buying anything
    t.do(VENICE, "buy", "patronage")
    assert t.power(VENICE).cash == 30


@pytest.mark.rule("aor.9.4.3-13")
@pytest.mark.parametrize("edition", ["english", "french"])
def test_no_rebate_through_patronage(edition: str) -> None:
    t = Table(3, edition)
    t.own(GENOA, "NOE")
    t.hand(VENICE, "charlemagne", "st_benedict")
    t.phase("play")
    t.do(VENICE, "play", "charlemagne")
    t.do(VENICE, "play", "st_benedict")
    t.phase("purchase")
    t.do(VENICE, "done")
    t.do(GENOA, "patronise", "st_benedict")
    assert t.power(GENOA).cash == 40


@pytest.mark.parametrize("edition", ["english", "french"])
@pytest.mark.rule("aor.9.5.2-7", "aor.9.4.3-10")
def test_a_rebate_for_printed_word_bought_now(edition: str) -> None:
    """Advances work at once, and the leader is active until the purchases are over; but nothing is paid for what he made cheaper."""
    t = Table(3, edition)
    t.own(VENICE, "N")
    t.cash(VENICE, 90)
    t.hand(VENICE, "st_benedict")
    t.phase("play")
    t.do(VENICE, "play", "st_benedict")
    t.phase("purchase")
    assert t.power(VENICE).cash == 90
    t.do(VENICE, "buy", "patronage")  # 30 - 10
    t.do(VENICE, "buy", "printed_word")  # 60 - 30, and 10 for Written Record
    assert t.power(VENICE).cash == 90 - 20 - 30 + 10


@pytest.mark.rule("aor.events-34", "aor.fr.events-8")
@pytest.mark.parametrize("edition", ["english", "french"])
def test_marco_polo(edition: str) -> None:
    def price(mongols: str) -> int:
        t = Table(3, edition)
        if mongols == "before":
            t.s.mongols = True
        t.hand(VENICE, "marco_polo", "mongol_armies")
        t.phase("play")
        if mongols == "first":
            t.do(VENICE, "play", "mongol_armies")
        t.do(VENICE, "play", "marco_polo")
        if mongols == "after":
            t.do(VENICE, "play", "mongol_armies")
        t.phase("purchase")
        found: int = t.details(VENICE, "buy", "overland_east")["price"]["price"]
        return found

    assert price("never") == 20
    assert price("first") == 0
    assert price("after") == 20
    assert price("before") == (0 if edition == "english" else 20)


@pytest.mark.rule("aor.events-35")
@pytest.mark.parametrize("edition", ["english", "french"])
def test_walter_the_penniless(edition: str) -> None:
    t = Table(3, edition)
    t.hand(VENICE, "walter_the_penniless")
    t.hand(GENOA, "crusades")
    t.phase("play")
    t.do(VENICE, "play", "walter_the_penniless")
    t.do(GENOA, "play", "crusades")
    t.do(GENOA, "choose_province", "acre")
    t.phase("purchase")
    assert t.details(VENICE, "buy", "overland_east")["price"]["price"] == 10
    rebate = Table(3, edition)
    rebate.own(VENICE, "NOR")
    rebate.hand(VENICE, "walter_the_penniless")
    rebate.hand(GENOA, "crusades")
    rebate.phase("play")
    rebate.do(VENICE, "play", "walter_the_penniless")
    rebate.do(GENOA, "play", "crusades")
    rebate.do(GENOA, "choose_province", "acre")
    rebate.phase("purchase")
    assert rebate.power(VENICE).cash == 70  # 30 in all, whichever card came first
    alone = Table(3, edition)
    alone.leaders((VENICE, "walter_the_penniless"))
    alone.purchase(VENICE)
    assert alone.details(VENICE, "buy", "overland_east")["price"]["price"] == 20
