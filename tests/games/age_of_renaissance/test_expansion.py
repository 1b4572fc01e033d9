"""The Expansion Phase (4.3, 5, 9.6, 9.6.1, 9.6.2, 9.6.4)."""

from __future__ import annotations

import pytest

from signoria.games.age_of_renaissance.data import bits
from signoria.games.age_of_renaissance.ruleset import RULESET
from signoria.games.age_of_renaissance.steps.expansion_refusals import no_attack, no_expansion
from tests.games.age_of_renaissance.builder import BARCELONA, GENOA, LETTERS, PARIS, VENICE, Table

BOTH = pytest.mark.parametrize("edition", ["english", "french"])


@pytest.mark.rule("aor.1.2-2", "aor.9.6.3-34")
def test_as_many_tokens_as_the_market_number_become_a_marker() -> None:
    t = Table()
    t.tokens(VENICE, "florence", old=1)
    t.expand(VENICE, 10)
    t.do(VENICE, "expand", "florence")
    assert t.nouns(VENICE, "place") == {1, 2, 3}
    t.do(VENICE, "place", 3)
    assert t.on("florence") == "0:new DOM"
    assert (t.power(VENICE).stock, t.power(VENICE).expansion) == (
        36 - 7,
        7,
    )  # all four tokens are back in stock
    t.do(VENICE, "expand", "milan")
    t.do(VENICE, "place", 2)
    assert t.on("milan") == "0:0+2"  # one too few


@pytest.mark.rule("aor.1.2-3")
def test_no_marker_while_others_are_there() -> None:
    t = Table()
    t.tokens(GENOA, "dubrovnik", old=1)
    t.expand(VENICE, 10)
    t.do(VENICE, "expand", "dubrovnik")
    t.do(VENICE, "place", 2)
    assert t.on("dubrovnik") == "0:0+2 1:1+0"


@pytest.mark.rule("aor.4.3-1")
def test_a_marker_or_tokens() -> None:
    t = Table()
    t.expand(VENICE, 10)
    t.do(VENICE, "expand", "dubrovnik")
    t.do(VENICE, "place", 3)
    assert t.on("dubrovnik") == "0:new DOM"
    assert sum(t.power(VENICE).new) == 0
    assert RULESET.invariants(t.s) == []


@pytest.mark.rule("aor.4.3-2", "aor.9.6.3-4")
def test_no_token_beyond_the_market_number_without_an_attack() -> None:
    t = Table()
    t.tokens(GENOA, "dubrovnik", old=2)
    t.expand(VENICE, 4)
    t.do(VENICE, "expand", "dubrovnik")  # the last free place: no number to choose
    assert t.on("dubrovnik") == "0:0+1 1:2+0"
    assert t.why_not(VENICE, "expand", "dubrovnik") == "aor.9.6.3-4"
    assert t.why_not(VENICE, "attack", "dubrovnik") == "aor.9.6.3-2"  # 2 + 3 are needed, 1 + 3 there


@pytest.mark.rule("aor.4.3-3", "aor.4.3-4")
def test_satellites_hold_one_token_and_no_marker() -> None:
    t = Table()
    t.tokens(VENICE, "naples", old=1)
    t.expand(VENICE, 10)
    t.do(VENICE, "expand", "bari")
    assert t.on("bari") == "0:0+1"
    assert t.why_not(VENICE, "expand", "bari") == "aor.9.6.3-45"


@pytest.mark.rule("aor.9.6.3-45")
def test_no_second_token_in_a_full_satellite() -> None:
    t = Table()
    t.tokens(VENICE, "bari", old=1)
    t.expand(VENICE, 10)
    assert t.why_not(VENICE, "expand", "bari") == "aor.9.6.3-45"
    assert t.refused(VENICE, "attack", "bari")


@pytest.mark.rule("aor.5.1-1", "aor.5.2-1", "aor.9.6.3-44")
def test_thirty_six_tokens() -> None:
    t = Table()
    t.cash(VENICE, 90)
    t.tokens(VENICE, "florence", old=3)
    t.phase("order")
    t.do(VENICE, "bid", 80)
    t.do(GENOA, "bid", 0)
    t.do(BARCELONA, "bid", 1)
    p = t.power(VENICE)
    assert (p.stock, p.expansion, sum(p.old)) == (0, 33, 3)
    t.phase("expansion")
    t.do(BARCELONA, "done")
    t.do(VENICE, "expand", "dubrovnik")
    t.do(VENICE, "place", 2)
    assert (p.stock, p.expansion, sum(p.old), sum(p.new)) == (0, 31, 3, 2)
    t.do(VENICE, "done")
    assert (p.stock, p.expansion) == (31, 0)


@pytest.mark.rule("aor.9.6-20")
def test_nothing_without_tokens() -> None:
    t = Table(3)
    t.tokens(GENOA, "milan", old=1)
    t.expand(VENICE, 3)
    t.expansion(VENICE, 0)
    for refusal in (
        no_expansion(t.s, VENICE, t.province("dubrovnik")),
        no_attack(t.s, VENICE, t.province("milan")),
    ):
        assert refusal is not None
        assert refusal.rule == "aor.9.6-20"


@pytest.mark.rule("aor.9.6-18", "aor.9.6-19")
@pytest.mark.parametrize("owner", [VENICE, GENOA, BARCELONA])
def test_nobody_expands_where_a_marker_lies(owner: int) -> None:
    t = Table(3)
    t.marker(owner, "milan")
    t.expand(GENOA, 9)
    assert t.why_not(GENOA, "expand", "milan") == ("aor.9.6-18" if owner == GENOA else "aor.9.6-19")


@pytest.mark.rule("aor.9.5.1-22")
def test_the_reach_after_every_landing_overseas() -> None:
    """What may still be reached follows from what was placed just now, wherever it was."""
    overseas = [p.slug for p in Table(6).s.data.provinces if p.overseas]
    reached = 0
    for slug in overseas:
        t = Table(6)
        t.own(VENICE, LETTERS)
        t.ship(VENICE, "ocean", 4)
        t.expand(VENICE, 30)
        if not t.s.why_not(VENICE, t.read("expand", slug)):
            t.do(VENICE, "expand", slug)  # after each action the table compares the reach that is remembered
            if t.step == "HowMany":
                t.do(VENICE, "place", 1)
            reached += 1
    assert reached == len(overseas)


def test_room_is_left_where_no_marker_lies() -> None:
    t = Table(3)
    t.tokens(GENOA, "milan", old=1)
    t.tokens(VENICE, "milan", new=1)
    capitals = [t.s.room(t.province(slug)) for slug in ("venice", "genoa", "barcelona")]
    assert (capitals, t.s.room(t.province("milan"))) == ([0, 0, 0], 1)


@pytest.mark.rule("aor.9.6-2")
def test_only_old_pieces_are_bases() -> None:
    """Old tokens, also beside new ones, and old markers; not what was placed this turn."""
    t = Table(3)
    t.tokens(GENOA, "milan", old=1)
    t.tokens(GENOA, "florence", old=1, new=1)
    t.tokens(GENOA, "naples", old=2, new=1)
    t.tokens(GENOA, "bari", new=1)
    t.marker(GENOA, "rome")
    t.marker(GENOA, "lisbon", new=True)
    old = {t.s.data.province_slugs[i] for i in bits(t.s.old_presence(GENOA))}
    assert old == {"genoa", "milan", "florence", "naples", "rome"}


@pytest.mark.rule("aor.5.2-2")
def test_twenty_five_markers() -> None:
    t = Table(6)
    slugs = [p.slug for p in t.s.data.provinces if p.commodities and not p.overseas and p.kind == "province"]
    t.marker(VENICE, *[s for s in slugs if s != "dubrovnik"][:24])
    assert t.power(VENICE).markers == 25
    t.expand(VENICE, 3)
    t.do(VENICE, "expand", "dubrovnik")
    t.do(VENICE, "place", 3)
    assert t.step == "ReuseMarker"
    t.do(VENICE, "keep_tokens")
    assert t.on("dubrovnik") == "0:0+3"
    assert t.power(VENICE).markers == 25


@pytest.mark.rule("aor.5.2-3", "aor.5.4-1")
def test_what_is_open_and_what_is_hidden() -> None:
    t = Table()
    t.cash(GENOA, 23, written=31)
    t.expansion(GENOA, 7)
    for seat in (VENICE, None):
        seen = t.s.view(seat)["powers"][GENOA]
        assert (seen["stock"], seen["expansion"], seen["markers"], seen["written"]) == (29, 7, 1, 31)
        assert seen["cash"] is None
    assert t.s.view(GENOA)["powers"][GENOA]["cash"] == 23


@pytest.mark.rule("aor.9.6-1", "aor.9.6-28")
def test_placements_attacks_and_a_card_in_any_order() -> None:
    t = Table()
    t.tokens(GENOA, "florence", old=1)
    t.dice(6, 1, 1)
    t.expand(VENICE, 16)
    t.do(VENICE, "expand", "milan")
    t.do(VENICE, "place", 1)
    t.do(VENICE, "attack", "florence")
    t.do(VENICE, "buy_expansion_card")
    t.do(VENICE, "expand", "dubrovnik")
    t.do(VENICE, "place", 3)
    t.do(VENICE, "expand", "milan")
    t.do(VENICE, "place", 2)
    assert [t.on(x) for x in ("milan", "florence", "dubrovnik")] == ["0:new DOM"] * 3
    assert t.told("expansion_card") == [[0, 3]]
    assert len(t.power(VENICE).hand) == 1
    assert t.step == "Rest"  # two tokens are left and nothing to do with them


@pytest.mark.rule("aor.9.6-5")
def test_adding_to_old_tokens() -> None:
    t = Table()
    t.tokens(VENICE, "tunis", old=1)
    t.expand(VENICE, 3)
    t.do(VENICE, "expand", "tunis")
    t.do(VENICE, "place", 2)
    assert t.on("tunis") == "0:1+2"


@pytest.mark.rule("aor.9.6-6")
def test_pieces_never_move() -> None:
    t = Table()
    t.tokens(VENICE, "milan", old=1)
    t.expand(VENICE, 3)
    verbs = {a[0] for a in t.offers(VENICE)}
    assert verbs == {"expand", "buy_expansion_card", "done"}
    t.do(VENICE, "done")
    assert t.on("milan") == "0:1+0"


@pytest.mark.rule("aor.9.6-7")
def test_unused_tokens_return() -> None:
    t = Table()
    t.expand(VENICE, 9)
    t.do(VENICE, "expand", "milan")
    t.do(VENICE, "place", 1)
    t.do(VENICE, "done")
    assert (t.power(VENICE).expansion, t.power(VENICE).stock) == (0, 35)


@pytest.mark.rule("aor.9.6-18")
def test_no_tokens_into_an_own_marker() -> None:
    t = Table()
    t.marker(VENICE, "milan")
    t.expand(VENICE, 9)
    assert t.why_not(VENICE, "expand", "milan") == "aor.9.6-18"
    assert t.why_not(VENICE, "attack", "milan") == "aor.9.6.3-1"


@pytest.mark.rule("aor.9.6-19")
def test_into_a_dominated_province_only_to_attack() -> None:
    t = Table()
    t.marker(GENOA, "milan")
    t.expand(VENICE, 5)
    assert t.why_not(VENICE, "expand", "milan") == "aor.9.6-19"
    assert t.why_not(VENICE, "attack", "milan") == "aor.9.6.3-2"  # 3 + 3
    t.expand(VENICE, 6)
    assert not t.refused(VENICE, "attack", "milan")


# -- Holy Indulgence -----------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("aor.9.6-21", "aor.9.6-23")
def test_holy_indulgence(edition: str) -> None:
    t = Table(4, edition)
    t.own(VENICE, "F")
    t.own(GENOA, "F")
    for seat in range(4):
        t.expansion(seat, 10)
    t.phase("expansion")
    assert [p.expansion for p in t.s.powers] == [14, 14, 6, 6]
    assert [p.stock for p in t.s.powers] == [22, 22, 30, 30]


@BOTH
@pytest.mark.rule("aor.9.6-22")
def test_indulgence_in_money_when_the_stock_is_short(edition: str) -> None:
    t = Table(4, edition)
    t.own(VENICE, "F")
    t.expansion(VENICE, 35)
    for seat in (1, 2, 3):
        t.expansion(seat, 10)
    t.phase("expansion")
    assert (t.power(VENICE).expansion, t.power(VENICE).cash) == (36, 45)


@BOTH
@pytest.mark.rule("aor.9.6-24", "aor.9.6-25")
def test_who_lacks_tokens_pays_or_suffers(edition: str) -> None:
    t = Table(4, edition)
    t.own(VENICE, "F")
    t.own(GENOA, "F")
    t.expansion(BARCELONA, 1)
    t.cash(PARIS, 3)
    t.phase("expansion")
    assert (t.step, t.deciders()) == ("IndulgenceDebt", [BARCELONA])
    assert t.power(VENICE).expansion == 4  # whatever the others manage to pay
    t.do(BARCELONA, "pay")
    assert (t.power(BARCELONA).cash, t.value(BARCELONA)) == (37, 0)
    assert (t.power(PARIS).cash, t.value(PARIS)) == (3, 10)  # 4 are due: no choice
    other = Table(4, edition)
    other.own(VENICE, "F")
    other.phase("expansion")
    other.do(GENOA, "suffer")
    assert (other.power(GENOA).cash, other.value(GENOA)) == (40, 10)  # one space for all that is missing


@pytest.mark.rule("aor.9.6-26")
def test_indulgence_is_judged_at_the_start_of_expansion() -> None:
    t = Table()
    for seat in range(3):
        t.expansion(seat, 10)
        t.cash(seat, 60)
    t.phase("purchase")
    t.do(VENICE, "buy", "holy_indulgence")
    t.do(GENOA, "done")
    t.do(BARCELONA, "done")
    assert [p.expansion for p in t.s.powers] == [10, 10, 10]
    t.phase("expansion")
    assert [p.expansion for p in t.s.powers] == [14, 8, 8]


@BOTH
@pytest.mark.rule("aor.fr.9.6-2")
def test_indulgence_does_not_change_the_order(edition: str) -> None:
    t = Table(3, edition)
    t.own(VENICE, "F")
    t.s.order = [VENICE, GENOA, BARCELONA]
    t.expansion(GENOA, 3)
    t.expansion(BARCELONA, 4)
    t.phase("expansion")
    assert t.power(VENICE).expansion > t.power(BARCELONA).expansion
    assert t.s.order == [VENICE, GENOA, BARCELONA]


def test_eliminated_players_neither_pay_nor_count() -> None:
    t = Table(4)
    t.own(VENICE, "F")
    t.power(PARIS).out = True
    t.expansion(GENOA, 5)
    t.expansion(BARCELONA, 5)
    t.phase("expansion")
    assert [p.expansion for p in t.s.powers] == [4, 3, 3, 0]


# -- expansion cards -----------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("aor.9.6.1-1", "aor.9.6.1-2", "aor.9.6.1-3")
def test_expansion_card_prices(edition: str) -> None:
    """Example A27."""
    t = Table(4, edition)
    for seat in range(4):
        t.expansion(seat, 12)
    t.phase("expansion")
    t.do(VENICE, "done")  # the first player declines: the second pays 3
    for seat, price in ((GENOA, 3), (BARCELONA, 6), (PARIS, 9)):
        t.do(seat, "buy_expansion_card")
        assert t.power(seat).expansion == 12 - price
        assert len(t.power(seat).hand) == 1
        t.do(seat, "done")
    t = Table(4, edition)
    t.s.expansion_cards = 1
    t.expand(VENICE, 5)
    assert t.why_not(VENICE, "buy_expansion_card") == "aor.9.6.1-2"


@pytest.mark.rule("aor.9.6.1-4", "aor.9.6.1-5")
def test_one_expansion_card_and_its_tokens() -> None:
    t = Table()
    t.expand(VENICE, 20)
    t.do(VENICE, "buy_expansion_card")
    assert (t.power(VENICE).expansion, t.power(VENICE).stock) == (17, 19)
    assert t.why_not(VENICE, "buy_expansion_card") == "aor.9.6.1-4"


# -- satellites ----------------------------------------------------------------------------------------------------------


def strength(t: Table, seat: int, slug: str) -> int:
    t.expand(seat, 30)
    found: int = t.details(seat, "attack", slug)["strength"]["defence"]
    return found


def lisbon(edition: str = "english") -> Table:
    """Genoa dominates Lisbon (market 3); Barcelona attacks from Seville."""
    t = Table(3, edition)
    t.marker(GENOA, "lisbon")
    t.tokens(BARCELONA, "seville", old=1)
    return t


@BOTH
@pytest.mark.rule("aor.9.6.2-1", "aor.9.6.2-2")
def test_satellite_support(edition: str) -> None:
    """Example A14."""
    assert strength(lisbon(edition), BARCELONA, "lisbon") == 3
    t = lisbon(edition)
    t.tokens(GENOA, "leon", old=1)
    assert strength(t, BARCELONA, "lisbon") == 4
    t = lisbon(edition)
    t.tokens(GENOA, "leon", new=1)
    assert strength(t, BARCELONA, "lisbon") == 3


@pytest.mark.rule("aor.9.6.2-3")
def test_tokens_are_not_supported() -> None:
    t = Table()
    t.tokens(GENOA, "lisbon", old=2)
    t.tokens(GENOA, "leon", old=1)
    t.tokens(BARCELONA, "seville", old=1)
    assert strength(t, BARCELONA, "lisbon") == 2


@pytest.mark.rule("aor.9.6.2-4")
def test_new_markers_are_supported() -> None:
    t = Table()
    t.marker(GENOA, "lisbon", new=True)
    t.tokens(GENOA, "leon", old=1)
    t.tokens(BARCELONA, "seville", old=1)
    assert strength(t, BARCELONA, "lisbon") == 4


def test_another_players_satellite_does_not_support() -> None:
    t = lisbon()
    t.tokens(VENICE, "leon", old=1)
    assert strength(t, BARCELONA, "lisbon") == 3


@pytest.mark.rule("aor.9.6.2-5")
def test_one_token_stays_in_a_satellite() -> None:
    t = Table()
    t.tokens(GENOA, "leon", old=1)
    t.dice(1, 6, 1)
    t.tokens(BARCELONA, "toledo", old=1)
    t.expand(BARCELONA, 5)
    t.do(BARCELONA, "attack", "leon")
    assert t.on("leon") == "2:0+1"
    assert (t.power(BARCELONA).expansion, t.power(GENOA).stock) == (3, 36)


# -- the bonus -----------------------------------------------------------------------------------------------------------


def bonus(t: Table) -> list[int]:
    """Cards in hand after the phase."""
    t.phase("expansion")
    return [len(p.hand) for p in t.s.powers]


@BOTH
@pytest.mark.rule("aor.9.6.4-1", "aor.9.6.4-2", "aor.2.2-10")
def test_expansion_bonus(edition: str) -> None:
    t = Table(3, edition)
    assert bonus(t) == [0, 0, 0]  # nobody placed a new marker
    t.marker(VENICE, "milan", new=True)
    t.marker(GENOA, "rome", "naples", new=True)
    assert bonus(t) == [0, 1, 0]
    t = Table(3, edition)
    t.s.order = [BARCELONA, GENOA, VENICE]
    t.marker(VENICE, "milan", new=True)
    t.marker(GENOA, "rome", new=True)
    assert bonus(t) == [0, 1, 0]  # Genoa moved before Venice


@BOTH
@pytest.mark.rule("aor.9.6.4-3")
def test_old_markers_and_crusades_do_not_count(edition: str) -> None:
    t = Table(3, edition)
    t.hand(VENICE, "crusades")
    t.phase("play")
    t.do(VENICE, "play", "crusades")
    t.do(VENICE, "choose_province", "acre")
    t.marker(VENICE, "florence")
    t.marker(BARCELONA, "toledo", new=True)
    assert bonus(t) == [0, 0, 1]


@pytest.mark.rule("aor.9.6.4-4")
def test_markers_lost_again_do_not_count() -> None:
    t = Table()
    t.marker(GENOA, "florence", "rome", new=True)
    t.marker(BARCELONA, "toledo", new=True)
    t.no_marker("florence", "rome")
    assert bonus(t) == [0, 0, 1]


# -- turning pieces ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("aor.fr.9.6.4-1", "aor.9.7-1", "aor.fr.4.7-2")
@BOTH
def test_when_new_pieces_are_turned(edition: str) -> None:
    t = Table(3, edition)
    t.marker(VENICE, "milan", new=True)
    t.tokens(VENICE, "bari", new=1)
    t.phase("expansion")
    if edition == "french":
        assert (t.on("milan"), t.on("bari")) == ("0:DOM", "0:1+0")
    else:
        assert (t.on("milan"), t.on("bari")) == ("0:new DOM", "0:0+1")
    t.dice(1, 1, 1, 1, 1, 2)
    t.phase("income")
    assert (t.on("milan"), t.on("bari")) == ("0:DOM", "0:1+0")
    stone = t.s.data.commodity_slugs.index("stone")
    assert t.power(VENICE).holdings[stone] == 1
