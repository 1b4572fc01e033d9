"""Hidden cards: what views show, and what an imagined position may change."""

from __future__ import annotations

import random

from signoria.games.age_of_renaissance.rules.deck import draw, leave_hand
from signoria.games.age_of_renaissance.ruleset import RULESET
from signoria.games.age_of_renaissance.state import AgeState
from tests.games.age_of_renaissance.builder import BARCELONA, GENOA, VENICE, Table


def kinds(s: AgeState, seat: int) -> list[str]:
    return sorted(s.data.kind_slugs[s.data.kind_of[c]] for c in s.powers[seat].hand)


def test_views_show_no_hidden_card() -> None:
    t = Table()
    t.hand(VENICE, "famine")
    t.hand(GENOA, "charlemagne")
    assert t.s.view(VENICE)["hand"] == ["famine"]
    for seat in (GENOA, BARCELONA, None):
        assert "famine" not in str(t.s.view(seat))


def test_own_and_known_cards_stay() -> None:
    t = Table()
    t.hand(VENICE, "famine", "wool_1")
    t.hand(GENOA, "charlemagne", "rebellion")
    seen = t.s.holding(GENOA, t.kind("charlemagne"))
    t.s.knowledge.seen_by[seen] |= 1 << VENICE
    others = set()
    for seed in range(40):
        d = t.s.determinize(VENICE, seed)
        assert isinstance(d, AgeState)
        assert kinds(d, VENICE) == ["famine", "wool_1"]
        assert "charlemagne" in kinds(d, GENOA)
        others |= set(kinds(d, GENOA))
        assert RULESET.invariants(d) == []
    assert len(others) > 10


def test_cards_of_a_later_epoch_do_not_slip_into_old_hands() -> None:
    t = Table()
    t.pile("stone_1")
    t.hand(GENOA, "famine", "rebellion")
    t.hand(BARCELONA, "fur_1")
    t.s.powers[VENICE].hand = []
    draw(t.s, BARCELONA)
    draw(t.s, BARCELONA)  # Epoch 2 begins: Genoa still holds cards of Epoch 1 only
    epochs = set()
    for seed in range(60):
        d = t.s.determinize(VENICE, seed)
        assert isinstance(d, AgeState)
        assert {d.data.kinds[d.data.kind_of[c]].epoch for c in d.powers[GENOA].hand} == {1}
        mine = [d.data.kinds[d.data.kind_of[c]].epoch for c in d.powers[BARCELONA].hand]
        assert mine.count(2) <= 1
        epochs |= set(mine)
    assert epochs == {1, 2}


def test_the_card_i_gave_back_is_in_no_dealt_hand() -> None:
    s = RULESET.new_state(RULESET.setup(4, {}), 11)
    for seat in range(4):
        s.apply(seat, s.legal(seat)[0])
    mine = s.powers[0].returned
    for seed in range(60):
        d = s.determinize(0, seed)
        assert isinstance(d, AgeState)
        assert all(mine not in p.hand for p in d.powers)


def test_nobody_knows_what_another_gave_back_whichever_card_it_is() -> None:
    t = Table(4)
    for card in (0, 1, 30):
        t.power(GENOA).returned = card
        d = t.s.determinize(VENICE, 5)
        assert isinstance(d, AgeState)
        assert d.powers[GENOA].returned == -2


def test_imagined_positions_depend_on_knowledge_only() -> None:
    for seed in range(3):
        s = RULESET.new_state(RULESET.setup(3 + seed, {"edition": "french" if seed % 2 else "english"}), seed)
        chance = random.Random(seed)
        for _ in range(150):
            if s.outcome is not None:
                break
            seat = chance.choice([i for i in range(s.seats) if s.waits_for(i)])
            if chance.random() < 0.1:
                for p in range(s.seats):
                    again = s.determinize(p, 1).determinize(p, 2)
                    assert again.digest() == s.determinize(p, 2).digest()
            s.apply(seat, chance.choice(s.legal(seat)))


def test_a_new_card_played_leaves_the_old_ones_known() -> None:
    """Genoa held one card when Epoch 2 began and has drawn one since. It plays the new one: what is left is of Epoch 1."""
    t = Table()
    t.pile("stone_1")
    t.hand(GENOA, "famine")
    draw(t.s, BARCELONA)
    draw(t.s, GENOA)
    new = t.s.data.kinds[t.s.data.kind_of[t.power(GENOA).hand[1]]]
    assert new.epoch == 2
    leave_hand(t.s, GENOA, t.power(GENOA).hand[1])
    for seed in range(60):
        d = t.s.determinize(VENICE, seed)
        assert isinstance(d, AgeState)
        assert [d.data.kinds[d.data.kind_of[c]].epoch for c in d.powers[GENOA].hand] == [1]


def test_an_old_card_played_leaves_the_new_ones_open() -> None:
    """The same, but Genoa plays the old card: what is left may be of either epoch."""
    t = Table()
    t.pile("stone_1")
    t.hand(GENOA, "famine")
    draw(t.s, BARCELONA)
    draw(t.s, GENOA)
    leave_hand(t.s, GENOA, t.power(GENOA).hand[0])
    epochs = set()
    for seed in range(60):
        d = t.s.determinize(VENICE, seed)
        assert isinstance(d, AgeState)
        epochs |= {d.data.kinds[d.data.kind_of[c]].epoch for c in d.powers[GENOA].hand}
    assert 2 in epochs
