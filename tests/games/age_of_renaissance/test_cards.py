"""The deck, drawing and buying cards (4.7, 7, 9.2, 9.3)."""

from __future__ import annotations

import pytest

from signoria.games.age_of_renaissance.rules.deck import draw
from tests.games.age_of_renaissance.builder import BARCELONA, GENOA, VENICE, Table


def goods(t: Table, **levels: int) -> None:
    for slug, level in levels.items():
        t.s.conditions[t.s.data.commodity_slugs.index(slug)] = level


def level(t: Table, slug: str) -> int:
    return t.s.conditions[t.s.data.commodity_slugs.index(slug)]


# -- piles and epochs ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("aor.4.7-3")
def test_epoch_one_comes_first() -> None:
    t = Table()
    assert {t.s.data.kinds[t.s.data.kind_of[c]].epoch for c in t.s.pile} == {1}
    assert len(t.s.pile) == 29
    assert t.s.epoch == 1


@pytest.mark.rule("aor.4.7-4")
def test_the_next_epoch_with_the_replay_pile() -> None:
    t = Table()
    t.pile("stone_1")
    t.s.replay = [t._card("wool_1"), t._card("famine")]
    draw(t.s, VENICE)
    draw(t.s, VENICE)
    assert t.s.epoch == 2
    assert len(t.s.pile) + 1 == 22 + 2
    assert t.s.replay == []


@pytest.mark.rule("aor.4.7-5", "aor.fr.4.7-1")
@pytest.mark.parametrize("edition", ["english", "french"])
def test_when_the_new_pile_is_made(edition: str) -> None:
    t = Table(3, edition)
    t.pile("stone_1")
    draw(t.s, VENICE)
    if edition == "english":
        assert (len(t.s.pile), t.s.epoch) == (0, 1)  # an empty pile alone changes nothing
    else:
        assert (len(t.s.pile), t.s.epoch) == (22, 1)  # made at once, but the epoch waits for the first draw
    t.phase("play")
    t.do(VENICE, "play", "stone_1")
    assert t.replay() == ["stone_1"]
    draw(t.s, GENOA)
    assert t.s.epoch == 2
    everywhere = [t.s.data.kind_slugs[t.s.data.kind_of[c]] for c in t.s.pile] + t.cards(GENOA)
    assert ("stone_1" in everywhere) == (edition == "english")  # used in between: shuffled in too


@pytest.mark.rule("aor.4.7-6", "aor.7.1.1-2")
def test_replayable_cards() -> None:
    t = Table()
    t.hand(VENICE, "stone_1", "gold_ivory", "famine")
    t.phase("play")
    t.do(VENICE, "play", "stone_1")
    t.do(VENICE, "play", "gold_ivory")
    t.do(VENICE, "choose_commodity", "ivory")
    t.do(VENICE, "play", "famine")
    assert t.replay() == ["stone_1", "gold_ivory", "famine"]
    data = t.s.data
    assert all(data.kinds[k].replay for k in range(len(data.kinds)) if data.kinds[k].type == 0)


@pytest.mark.rule("aor.4.7-7", "aor.events-37")
def test_removed_cards() -> None:
    t = Table()
    t.hand(VENICE, "stirrups", "armor", "long_bow", "gunpowder", "mongol_armies", "charlemagne")
    t.phase("play")
    for card in ("stirrups", "armor", "long_bow", "gunpowder", "mongol_armies", "charlemagne"):
        t.do(VENICE, "play", card)
    assert t.replay() == []
    assert t.removed() == ["stirrups", "armor", "long_bow", "gunpowder", "mongol_armies", "charlemagne"]
    data = t.s.data
    events = {k.slug for k in data.kinds if k.type == 1 and not k.replay}
    assert events == {"stirrups", "armor", "long_bow", "gunpowder", "mongol_armies"}


@pytest.mark.rule("aor.4.7-8")
def test_only_the_top_of_the_replay_pile_is_seen() -> None:
    t = Table()
    t.s.replay = [t._card("wool_1"), t._card("famine")]
    view = t.s.view(GENOA)
    assert (view["replay"], view["replay_top"]) == (2, "famine")
    assert "wool_1" not in str(view)


@pytest.mark.rule("aor.4.7-9")
def test_basic_uses_epoch_one_only() -> None:
    t = Table(3, length="basic")
    t.pile("stone_1")
    assert draw(t.s, VENICE)
    assert t.s.last_turn
    assert not draw(t.s, VENICE)
    assert t.cards(VENICE) == ["stone_1"]


# -- burdens -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("aor.7.1.2-1", "aor.7.1.2-2")
def test_a_burden_stays_and_costs() -> None:
    """Example A26: Gunpowder has been played."""
    t = Table()
    t.hand(GENOA, "gunpowder")
    t.hand(BARCELONA, "stirrups", "wool_1")
    t.phase("play")
    t.do(GENOA, "play", "gunpowder")
    assert t.why_not(BARCELONA, "play", "stirrups") == "aor.events-7"
    t.do(BARCELONA, "done")
    t.phase("purchase")
    for _ in range(3):
        t.do(t.deciders()[0], "done")
    t.do(BARCELONA, "stabilise")
    assert t.power(BARCELONA).cash == 40 - 3  # two cards


@pytest.mark.rule("aor.7.1.2-3", "aor.9.3-7")
def test_ways_out_of_a_burden() -> None:
    t = Table()
    t.s.newer_weapons = True
    t.own(VENICE, "P")
    t.hand(VENICE, "armor")
    t.hand(GENOA, "stirrups")
    t.own(GENOA, "N")
    t.hand(BARCELONA, "wool_1")
    t.phase("buy")
    t.do(VENICE, "discard", "armor")
    assert t.cards(VENICE) == []
    assert t.removed() == ["armor"]
    t.marker(BARCELONA, "montpellier")
    t.tokens(GENOA, "marseilles", old=1)
    t.dice(6, 1, 1, 0)
    t.expand(GENOA, 6)
    t.do(GENOA, "attack", "montpellier")
    t.do(GENOA, "give", "stirrups")
    assert t.cards(BARCELONA) == ["stirrups"]


@pytest.mark.rule("aor.7.1.2-4")
def test_voiding_removes_no_card() -> None:
    t = Table()
    t.hand(VENICE, "long_bow")
    t.hand(GENOA, "armor")
    t.phase("play")
    t.do(VENICE, "play", "long_bow")
    assert t.cards(GENOA) == ["armor"]
    assert "stirrups" in [t.s.data.kind_slugs[t.s.data.kind_of[c]] for c in t.s.pile]


# -- the draw phase ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("aor.9.2-1", "aor.9.2-2")
def test_the_first_player_buys_off() -> None:
    t = Table()
    goods(t, wine=-1, spice=1)
    t.cash(VENICE, 14)
    t.phase("draw")
    assert t.deciders() == [VENICE]
    assert t.nouns(VENICE, "buy_off") == {"wine", "spice"}
    assert t.why_not(VENICE, "buy_off", "stone") == "aor.9.2-1"
    t.do(VENICE, "buy_off", "wine")
    assert (t.power(VENICE).cash, level(t, "wine"), level(t, "spice")) == (9, 0, 1)
    t.do(VENICE, "pass")
    assert level(t, "spice") == 1
    poor = Table()
    goods(poor, wine=-1, spice=1)
    poor.cash(VENICE, 8)
    poor.phase("draw")
    assert poor.why_not(VENICE, "buy_off", "spice") == "aor.9.2-1"  # 9 is more than he has
    both = Table()
    goods(both, wine=-1, spice=1)
    both.phase("draw")
    both.do(VENICE, "buy_off", "spice")
    both.do(VENICE, "buy_off", "wine")
    assert both.power(VENICE).cash == 40 - 9 - 5


@pytest.mark.rule("aor.fr.9.2-1")
def test_two_conditions_are_bought_off_one_by_one() -> None:
    t = Table(3, "french")
    goods(t, metal=2)
    t.phase("draw")
    t.do(VENICE, "buy_off", "metal")
    assert (t.power(VENICE).cash, level(t, "metal")) == (34, 1)
    t.do(VENICE, "buy_off", "metal")
    assert (t.power(VENICE).cash, level(t, "metal")) == (28, 0)


@pytest.mark.rule("aor.9.2-3")
def test_gold_and_ivory_together() -> None:
    t = Table()
    goods(t, gold=1, ivory=1)
    t.phase("draw")
    assert t.why_not(VENICE, "buy_off", "ivory") == "aor.9.2-3"
    t.do(VENICE, "buy_off", "gold")
    assert (t.power(VENICE).cash, level(t, "gold"), level(t, "ivory")) == (30, 0, 0)


@pytest.mark.rule("aor.9.2-4", "aor.fr.9.2-2")
@pytest.mark.parametrize("edition", ["english", "french"])
def test_who_uses_the_mills(edition: str) -> None:
    t = Table(3, edition)
    t.own(VENICE, "J")
    t.own(GENOA, "J")
    t.phase("draw")
    if edition == "english":
        assert t.step == "Rest"  # Barcelona plays last and has none
    else:
        assert (t.step, t.deciders()) == ("Mill", [GENOA])
    last = Table(3, edition)
    last.own(BARCELONA, "J")
    last.phase("draw")
    assert (last.step, last.deciders()) == ("Mill", [BARCELONA])
    last.do(BARCELONA, "set_condition", "grain", "shortage")
    assert level(last, "grain") == 1


@pytest.mark.rule("aor.9.2-5")
def test_what_the_mills_change() -> None:
    t = Table()
    t.own(BARCELONA, "J")
    goods(t, wine=-2, cloth=1, stone=1)
    t.phase("draw")
    assert t.step == "BuyOff"  # the first player comes first
    t.do(VENICE, "pass")
    assert t.nouns(BARCELONA, "set_condition") == {"grain", "cloth", "wine", "metal"}
    assert t.why_not(BARCELONA, "set_condition", "stone", "neutral") == "aor.9.2-5"
    assert t.why_not(BARCELONA, "set_condition", "cloth", "shortage") == "aor.9.2-5"
    assert not t.refused(BARCELONA, "set_condition", "cloth", "neutral")
    t.do(BARCELONA, "set_condition", "wine", "surplus")
    assert level(t, "wine") == -1  # exactly that state, counting once
    assert t.step == "Rest"  # one commodity only


@pytest.mark.rule("aor.9.2-6")
def test_everybody_draws_one() -> None:
    t = Table()
    t.pile("stone_1", "wool_1", "fur_1", "famine")
    t.s.order = [BARCELONA, GENOA, VENICE]
    t.phase("draw")
    assert [t.cards(seat) for seat in (BARCELONA, GENOA, VENICE)] == [["stone_1"], ["wool_1"], ["fur_1"]]
    assert t.told("drew_card") == [[2, "stone_1"], [1, "wool_1"], [0, "fur_1"]]
    assert t.s.view(GENOA)["powers"][BARCELONA]["cards"] == 1
    assert "fur_1" not in str(t.s.view(GENOA))


@pytest.mark.rule("aor.9.2-7", "aor.fr.9.2-3")
@pytest.mark.parametrize("edition, cards", [("english", 0), ("french", 1)])
def test_the_first_turn(edition: str, cards: int) -> None:
    t = Table(3, edition)
    t.s.turn = 1
    t.phase("draw")
    assert [len(p.hand) for p in t.s.powers] == [cards] * 3


@pytest.mark.rule("aor.9.2-8")
def test_no_condition_in_the_first_turn() -> None:
    t = Table(3, "french")
    t.s.turn = 0
    t.hand(VENICE, "wool_1")
    t.phase("turn")
    assert t.s.conditions == [0] * 12
    assert t.step == "PlayCards"  # nothing to buy off


# -- the Buy Card Phase --------------------------------------------------------------------------------------------------


@pytest.mark.rule("aor.9.3-1", "aor.9.3-2")
def test_urban_ascendancy() -> None:
    t = Table()
    t.own(GENOA, "V")
    t.hand(VENICE, "wool_1")
    t.phase("buy")
    assert t.deciders() == [GENOA]  # the others do nothing
    t.do(GENOA, "buy_card")
    assert (t.power(GENOA).cash, len(t.power(GENOA).hand)) == (30, 1)
    assert t.step == "Rest"  # one card only
    poor = Table()
    poor.own(GENOA, "V")
    poor.cash(GENOA, 9)
    poor.phase("buy")
    assert poor.step == "Rest"
    empty = Table(3, length="basic")
    empty.own(GENOA, "V")
    empty.pile()
    empty.phase("buy")
    assert empty.step == "Rest"


@pytest.mark.rule("aor.9.3-3", "aor.9.3-4", "aor.9.3-6")
def test_master_art() -> None:
    t = Table()
    t.own(GENOA, "VP")
    t.pile("charlemagne", "fur_1")
    t.hand(GENOA, "famine", "wool_1")
    t.phase("buy")
    assert t.step == "BuyCard"
    t.do(GENOA, "buy_card")
    assert t.nouns(GENOA, "discard") == {"famine", "wool_1", "charlemagne"}  # also the card just bought
    assert t.why_not(GENOA, "discard", "stone_1") == "aor.9.3-3"
    t.do(GENOA, "discard", "charlemagne")
    assert (t.removed()[-1], t.replay()) == ("charlemagne", [])
    assert t.step == "Rest"  # one card only
    assert t.value(GENOA) == 0
    t.phase("buy")
    t.do(GENOA, "pass")
    t.do(GENOA, "discard", "famine")
    assert t.replay() == ["famine"]
    assert [t.value(seat) for seat in range(3)] == [0, 0, 0]  # without effect


@pytest.mark.rule("aor.9.3-5")
def test_buying_master_art_allows_a_discard_at_once() -> None:
    t = Table()
    t.own(GENOA, "NO")
    t.cash(GENOA, 100)
    t.hand(GENOA, "famine", "wool_1")
    t.purchase(GENOA)
    t.do(GENOA, "buy", "master_art")
    assert t.step == "DiscardCard"
    t.do(GENOA, "discard", "wool_1")
    assert t.step == "Purchase"
    t.do(GENOA, "done")
    t.do(GENOA, "stabilise")
    assert t.power(GENOA).cash == 100 - 40 - 1  # 90 less the credits 30 and 20; one card left
