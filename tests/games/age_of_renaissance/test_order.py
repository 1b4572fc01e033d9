"""Order of play and Renaissance (2.2, 9.1)."""

from __future__ import annotations

import pytest

from tests.games.age_of_renaissance.builder import BARCELONA, GENOA, LONDON, PARIS, VENICE, Table


@pytest.mark.rule("aor.2.2-4", "aor.2.2-5")
def test_ranks_of_three_and_four() -> None:
    """Example A1."""
    three, four = Table(3), Table(4)
    assert [three.s.rank(seat) for seat in three.s.order] == [2, 4, 6]
    assert [four.s.rank(seat) for seat in four.s.order] == [1, 3, 5, 6]


@pytest.mark.rule("aor.2.2-6", "aor.2.2-7")
def test_ranks_of_five_and_six() -> None:
    five, six = Table(5), Table(6)
    assert [five.s.rank(seat) for seat in five.s.order] == [1, 2, 3, 4, 5]
    assert [six.s.rank(seat) for seat in six.s.order] == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("aor.2.2-8")
def test_the_printed_rank_meets_the_coloured_die() -> None:
    """First of three has rank 2: a coloured 2 does not win, a 3 does."""
    for coloured, won in ((2, False), (3, True)):
        t = Table(3)
        t.tokens(GENOA, "dubrovnik", old=1)
        t.dice(coloured, 1, 6)
        t.expand(VENICE, 4)
        t.do(VENICE, "attack", "dubrovnik")
        assert (t.on("dubrovnik") == "0:new DOM") == won


@pytest.mark.rule("aor.2.2-1", "aor.9-1")
def test_seven_phases_in_order() -> None:
    t = Table(3)
    t.phase("turn")
    while t.s.phase != 7:
        seat = t.deciders()[0]
        offers = t.offers(seat)
        last = offers[-1]
        t.do(seat, *last)
    phases = [e[0] for e in t.told("phase")]
    assert phases == ["draw", "buy", "play", "purchase", "expansion", "income", "order"]


@pytest.mark.rule("aor.2.2-2")
def test_players_act_in_the_order_of_play() -> None:
    t = Table(3)
    t.s.order = [BARCELONA, VENICE, GENOA]
    for seat in range(3):
        t.hand(seat, "stone_1" if seat < 2 else "wool_1")
        t.own(seat, "V")
    asked = []
    t.phase("buy")
    while t.step != "Rest":
        asked.append(t.deciders()[0])
        t.do(asked[-1], "pass")
    t.phase("play")
    while t.step != "Rest":
        asked.append(t.deciders()[0])
        t.do(asked[-1], "done")
    t.phase("purchase")
    while t.step != "Rest":
        if t.step == "Purchase":
            asked.append(t.deciders()[0])
            t.do(asked[-1], "done")
        else:
            t.do(t.deciders()[0], "stabilise")
    for seat in range(3):
        t.expansion(seat, 1)
    t.phase("expansion")
    while t.step != "Rest":
        asked.append(t.deciders()[0])
        t.do(asked[-1], "done")
    assert asked == [BARCELONA, VENICE, GENOA] * 4


@pytest.mark.rule("aor.2.2-3", "aor.9.1-1")
def test_bids_are_simultaneous_and_secret() -> None:
    t = Table(3)
    t.phase("order")
    assert t.deciders() == [VENICE, GENOA, BARCELONA]
    t.do(GENOA, "bid", 11)
    assert t.deciders() == [VENICE, BARCELONA]
    assert t.s.view(GENOA)["sealed"] == 11
    for seat in (VENICE, BARCELONA, None):
        view = t.s.view(seat)
        assert view["sealed"] is None
        assert view["powers"][GENOA]["expansion"] == 0
    t.do(VENICE, "bid", 20)
    t.do(BARCELONA, "bid", 3)
    assert t.told("tokens_bid") == [[0, 20, 20], [1, 11, 11], [2, 3, 3]]
    assert [p.written for p in t.s.powers] == [20, 29, 37]  # the cash each keeps


def test_income_reaches_everybody_at_once() -> None:
    t = Table(3)
    t.dice(1, 1, 1, 4, 1, 1)
    t.phase("income")
    assert [p.cash for p in t.s.powers] == [58, 58, 58]


@pytest.mark.rule("aor.9.1-2")
def test_a_token_costs_one() -> None:
    t = Table(3)
    t.phase("order")
    t.do(VENICE, "bid", 9)
    t.do(GENOA, "bid", 0)
    t.do(BARCELONA, "bid", 1)
    p = t.power(VENICE)
    assert (p.cash, p.expansion, p.stock) == (31, 9, 27)


@pytest.mark.rule("aor.9.1-3")
def test_least_spender_first() -> None:
    t = Table(4)
    t.phase("order")
    for seat, money in ((0, 9), (1, 2), (2, 30), (3, 5)):
        t.do(seat, "bid", money)
    assert t.s.order == [1, 3, 0, 2]
    assert t.told("ranked") == [[1, 1], [3, 3], [0, 5], [2, 6]]


@pytest.mark.rule("aor.9.1-4")
def test_ties_belong_to_the_later_choice() -> None:
    t = Table(3)
    t.power(VENICE).choice = 2
    t.power(BARCELONA).choice = 0
    t.phase("order")
    t.do(VENICE, "bid", 7)
    t.do(GENOA, "bid", 1)
    t.do(BARCELONA, "bid", 7)
    assert t.deciders() == [VENICE]
    assert t.why_not(VENICE, "choose_rank", 2) == "aor.8.3-6"
    assert t.why_not(VENICE, "choose_rank", 1) == "aor.2.2-4"
    t.do(VENICE, "choose_rank", 6)
    assert t.s.order == [GENOA, BARCELONA, VENICE]


@pytest.mark.rule("aor.9.1-5", "aor.9.1-6")
def test_negative_bids() -> None:
    """Example A5."""
    t = Table(3)
    t.phase("order")
    t.do(VENICE, "bid", 0)
    t.do(GENOA, "bid", -1)
    t.do(BARCELONA, "bid", -5)
    assert t.s.order == [BARCELONA, GENOA, VENICE]
    assert [p.cash for p in t.s.powers] == [40, 39, 35]
    assert [p.expansion for p in t.s.powers] == [0, 0, 0]
    t.phase("order")
    assert min(a[1] for a in t.offers(BARCELONA, "bid")) == -35


@pytest.mark.rule("aor.9.1-7", "aor.9.1-8", "aor.9.1-11")
def test_excessive_bids() -> None:
    t = Table(3)
    for seat in range(3):
        t.cash(seat, 60)
    t.tokens(GENOA, "florence", old=3)
    t.tokens(GENOA, "lyons", old=3)
    t.phase("order")
    t.do(VENICE, "bid", 36)
    t.do(GENOA, "bid", 50)
    t.do(BARCELONA, "bid", 37)
    assert t.s.order == [VENICE, BARCELONA, GENOA]  # what was spent decides
    assert [p.expansion for p in t.s.powers] == [36, 30, 36]
    assert [p.cash for p in t.s.powers] == [24, 10, 23]


@pytest.mark.rule("aor.9.1-9")
def test_nobody_bids_more_than_he_has() -> None:
    t = Table(3)
    t.cash(VENICE, 12)
    t.phase("order")
    assert t.why_not(VENICE, "bid", 13) == "aor.9.1-9"
    assert t.why_not(VENICE, "bid", -13) == "aor.9.1-9"
    assert not t.refused(VENICE, "bid", 12)
    assert not t.refused(VENICE, "bid", -12)


@pytest.mark.rule("aor.9.1-10")
def test_money_beyond_the_stock_is_no_token_for_the_indulgence() -> None:
    t = Table(3)
    t.own(VENICE, "F")
    for slug, count in (("lyons", 4), ("florence", 4), ("rome", 4), ("naples", 5)):
        t.tokens(GENOA, slug, old=count - 1)
    t.power(GENOA).stock = 1  # 22 tokens lie elsewhere
    t.phase("order")
    t.do(VENICE, "bid", 0)
    t.do(GENOA, "bid", 30)
    t.do(BARCELONA, "bid", 4)
    assert t.power(GENOA).expansion == 1
    t.phase("expansion")
    assert t.step == "IndulgenceDebt"  # one of the two tokens due is missing
    t.do(GENOA, "pay")
    assert t.power(GENOA).cash == 40 - 30 - 1


@pytest.mark.rule("aor.9.1-12", "aor.9.6-20")
def test_tokens_that_come_back_later_are_not_received() -> None:
    t = Table(3)
    t.tokens(GENOA, "lyons", old=3)
    t.power(GENOA).stock = 0
    t.cash(GENOA, 40)
    t.phase("order")
    t.do(VENICE, "bid", 0)
    t.do(GENOA, "bid", 10)
    t.do(BARCELONA, "bid", 1)
    assert t.power(GENOA).expansion == 0
    t.hand(VENICE, "black_death")
    t.phase("play")
    t.do(VENICE, "play", "black_death")
    t.do(VENICE, "choose_area", "vii")
    assert t.power(GENOA).stock == 2  # three came back, one stands for the capital's marker
    assert t.power(GENOA).expansion == 0
    t.phase("expansion")
    assert t.deciders() == [BARCELONA]
    t.do(BARCELONA, "done")
    assert t.step == "Rest"  # Genoa has nothing to place


# -- Renaissance ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("aor.9.1-13")
def test_renaissance_at_the_start_of_a_phase_once_per_turn() -> None:
    for phase in ("draw", "buy", "play", "purchase", "expansion", "income"):
        t = Table(4)
        t.own(GENOA, "Q")
        t.dice(1, 1, 1, 1, 1, 2)
        t.phase(phase)
        assert t.step == "Swaps"
        assert t.nouns(GENOA, "swap") == {VENICE, BARCELONA}
        assert t.why_not(GENOA, "swap", PARIS) == "aor.9.1-13"
        t.do(GENOA, "swap", BARCELONA)
        assert t.s.order == [VENICE, BARCELONA, GENOA, PARIS]
        t.phase("expansion")
        assert t.step == "Rest"  # used up for this turn


@pytest.mark.rule("aor.9.1-13")
@pytest.mark.parametrize(
    "owner, partners", [(VENICE, {GENOA}), (BARCELONA, {GENOA, PARIS}), (PARIS, {BARCELONA})]
)
@pytest.mark.parametrize("edition", ["english", "french"])
def test_renaissance_serves_whoever_owns_it_in_every_phase(
    owner: int, partners: set[int], edition: str
) -> None:
    for phase in ("draw", "buy", "play", "purchase", "expansion", "income"):
        t = Table(4, edition)
        t.own(owner, "Q")
        t.dice(1, 1, 1, 1, 1, 2)
        t.phase(phase)
        assert (t.step, t.deciders(), t.nouns(owner, "swap")) == ("Swaps", [owner], partners)
        t.do(owner, "pass")
        assert t.step != "Swaps"


@pytest.mark.rule("aor.9.1-14")
def test_renaissance_not_against_an_owner() -> None:
    t = Table(3)
    t.own(VENICE, "Q")
    t.own(GENOA, "Q")
    t.phase("purchase")
    assert t.deciders() == [GENOA]  # Venice has only Genoa beside it
    assert t.nouns(GENOA, "swap") == {BARCELONA}
    assert t.why_not(GENOA, "swap", VENICE) == "aor.9.1-14"


@pytest.mark.rule("aor.9.1-15", "aor.9.1-16")
def test_several_owners_in_the_current_order() -> None:
    """Example A6: Paris, Barcelona, London."""
    t = Table(5)
    t.s.order = [PARIS, BARCELONA, LONDON, VENICE, GENOA]
    t.own(PARIS, "Q")
    t.own(LONDON, "Q")
    t.phase("expansion")
    assert t.deciders() == [PARIS]
    t.do(PARIS, "swap", BARCELONA)
    assert t.s.order == [BARCELONA, PARIS, LONDON, VENICE, GENOA]
    assert t.deciders() == [LONDON]
    assert t.nouns(LONDON, "swap") == {VENICE}  # no longer behind a player without Renaissance
    assert t.why_not(LONDON, "swap", PARIS) == "aor.9.1-14"
    t.do(LONDON, "pass")
    assert t.s.order == [BARCELONA, PARIS, LONDON, VENICE, GENOA]
    assert t.step == "Rest"


@pytest.mark.rule("aor.9.1-17")
def test_a_swap_trades_printed_ranks_for_the_turn() -> None:
    t = Table(3)
    t.own(BARCELONA, "Q")
    t.phase("play")
    t.do(BARCELONA, "swap", GENOA)
    assert (t.s.rank(BARCELONA), t.s.rank(GENOA), t.s.rank(VENICE)) == (4, 6, 2)
    t.phase("expansion")
    assert t.s.order == [VENICE, BARCELONA, GENOA]


@pytest.mark.rule("aor.9.1-18", "aor.fr.9.1-1")
@pytest.mark.parametrize("edition", ["english", "french"])
def test_civil_war_and_renaissance(edition: str) -> None:
    t = Table(3, edition)
    t.own(VENICE, "Q")
    t.s.rebel = VENICE
    t.phase("expansion")
    if edition == "english":
        assert t.s.order == [GENOA, BARCELONA, VENICE]  # demoted first
        assert t.nouns(VENICE, "swap") == {BARCELONA}
        t.do(VENICE, "swap", BARCELONA)
        assert t.s.order == [GENOA, VENICE, BARCELONA]
    else:
        assert t.s.order == [VENICE, GENOA, BARCELONA]  # may swap before ...
        assert t.nouns(VENICE, "swap") == {GENOA}
        t.do(VENICE, "pass")
        assert t.s.order == [GENOA, BARCELONA, VENICE]
        t.do(VENICE, "swap", BARCELONA)  # ... or after
        assert t.s.order == [GENOA, VENICE, BARCELONA]


def test_french_swap_before_the_demotion() -> None:
    t = Table(3, "french")
    t.own(VENICE, "Q")
    t.s.rebel = VENICE
    t.phase("expansion")
    t.do(VENICE, "swap", GENOA)
    assert t.s.order == [GENOA, BARCELONA, VENICE]
    assert t.step == "Rest"


# -- the eliminated ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("aor.9.4.2-19")
def test_an_eliminated_player_bids_zero() -> None:
    t = Table(4)
    t.power(GENOA).out = True
    t.phase("order")
    assert t.deciders() == [VENICE, BARCELONA, PARIS]
    t.do(VENICE, "bid", -2)
    t.do(BARCELONA, "bid", 4)
    t.do(PARIS, "bid", 1)
    assert t.s.order == [VENICE, GENOA, PARIS, BARCELONA]
    assert [t.s.rank(seat) for seat in t.s.order] == [1, 3, 5, 6]


@pytest.mark.rule("aor.9.4.2-20")
def test_an_eliminated_first_player_blocks_the_buy_off() -> None:
    t = Table(4)
    t.power(GENOA).out = True
    t.s.conditions[5] = -1
    t.s.order = [GENOA, VENICE, BARCELONA, PARIS]
    t.phase("draw")
    assert t.step == "Rest"
    t.s.order = [VENICE, GENOA, BARCELONA, PARIS]
    t.phase("draw")
    assert t.step == "BuyOff"


def test_winning_the_tie_at_zero_against_an_eliminated_player() -> None:
    t = Table(4)
    t.power(GENOA).out = True
    t.phase("order")
    t.do(VENICE, "bid", 9)
    t.do(BARCELONA, "bid", 0)
    t.do(PARIS, "bid", 5)
    t.do(BARCELONA, "choose_rank", 1)
    assert t.s.order == [BARCELONA, GENOA, PARIS, VENICE]
