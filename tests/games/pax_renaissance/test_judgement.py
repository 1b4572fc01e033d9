"""What bots go by: how near everybody is to a victory, what a card would bring, and the policy built on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from signoria.games.pax_renaissance import ids, verbs
from signoria.games.pax_renaissance.evaluate import values
from signoria.games.pax_renaissance.judgement import JUDGEMENT
from signoria.games.pax_renaissance.policy import BENT, weights_of
from signoria.games.pax_renaissance.prospects import NAMES, Prospects, claims, comet_price, fair_pays
from signoria.games.pax_renaissance.rules.victory import kings, wins
from signoria.games.pax_renaissance.ruleset import RULESET
from signoria.games.pax_renaissance.state import PaxState
from signoria.games.pax_renaissance.steps.play import OneShot
from signoria.kernel.action import Action
from signoria.kernel.playout import next_seat
from signoria.kernel.rng import derive, seeded
from signoria.kernel.style import Style


def usual(number: int = 1) -> Style:
    return RULESET.thinking().style(seeded(number))


def positions(seats: int, games: int, every: int) -> Iterator[PaxState]:
    """Positions of games that are half played by the policy, half by chance."""
    for number in range(games):
        s = RULESET.new_state(RULESET.setup(seats, {}), derive(31, seats, number))
        rng, count = seeded(derive(32, seats, number)), 0
        while s.outcome is None:
            seat = next_seat(s.waiting, rng)
            actions = s.legal(seat)
            count += 1
            if count % every == 0:
                yield s
            chosen = RULESET.policy(s, seat, usual()) if rng.below(2) else None
            s.apply(seat, chosen or actions[rng.below(len(actions))])


def test_every_name_has_a_weight() -> None:
    for weights in JUDGEMENT.by_seats:
        assert len(weights) == len(NAMES) == len(set(NAMES))
    assert sum(weight != 0.0 for weight in JUDGEMENT.by_seats[2]) > 50


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_nothing_lacks_where_the_rules_see_a_victory(seats: int) -> None:
    met = 0
    for s in positions(seats, 3, 7):
        for bank in Prospects(s).banks:
            for victory in range(4):
                assert (bank.lacks[victory] == 0) == wins(s, bank.banker, victory)
                met += bank.lacks[victory] == 0
    assert met


@pytest.mark.parametrize("seats", [2, 4])
def test_chances_add_up(seats: int) -> None:
    for s in positions(seats, 1, 9):
        assert sum(values(s)) == pytest.approx(1.0)


def test_a_card_that_claims_brings_a_king() -> None:
    seen = 0
    for s in positions(3, 6, 1):
        seat = s.active
        actions = s.legal(seat) if s.waiting >> seat & 1 else []
        prospects = Prospects(s)
        for action in actions:
            if action.verb == verbs.PLAY and claims(s, seat, action.a, prospects.muster):
                assert most_kings(s, seat, action) > kings(s, seat)
                seen += 1
    assert seen >= 10


def most_kings(s: PaxState, seat: int, action: Action) -> int:
    """The kings that a card can bring, over all answers to its one-shot; what follows is carried out as it comes."""
    begun = s.clone()
    begun.apply(seat, action)
    most = 0
    for answer in begun.legal(seat) if isinstance(begun.stack[-1], OneShot) else []:
        c = begun.clone()
        c.apply(seat, answer)
        while c.outcome is None and c.turn == s.turn and c.waiting == 1 << seat:
            options = c.legal(seat)
            if options[0].verb <= verbs.END_TURN:
                break
            c.apply(seat, options[-1])
        most = max(most, kings(c, seat))
    return most


def test_a_fair_pays_what_was_counted() -> None:
    seen = 0
    for s in positions(3, 2, 5):
        seat = s.active
        for action in s.legal(seat) if s.waiting >> seat & 1 else []:
            if action.verb != verbs.FAIR:
                continue
            pays = [0] * s.bankers
            Prospects(s)
            fair_pays(s, action.a, seat, pays)
            c = s.clone()
            c.apply(seat, action)
            while (
                c.outcome is None
                and c.turn == s.turn
                and c.legal(next_seat(c.waiting, seeded(1)))[0].verb == verbs.LEVY
            ):
                mover = next_seat(c.waiting, seeded(1))
                c.apply(mover, c.legal(mover)[0])
            assert [after - before for after, before in zip(c.florins, s.florins, strict=True)] == pays
            seen += 1
    assert seen >= 10


def test_a_comet_has_a_price_only_where_it_is_for_sale() -> None:
    s = RULESET.new_state(RULESET.setup(2, {}), 5)
    assert comet_price(s) == 99
    comet = s.data.comets[0][0]
    s.market[3], s.decks[0] = comet, [card for card in s.decks[0] if card != comet]
    assert comet_price(s) == 3
    s.market[0], s.market[3] = comet, s.market[0]
    assert comet_price(s) == 99


def test_a_comet_that_opens_a_victory_to_declare_wins() -> None:
    """Three kings, a comet for one florin and two actions: the comet is bought, the imperial victory opened and declared."""
    s = RULESET.new_state(RULESET.setup(2, {}), 5)
    seat, comet = s.active, s.data.comets[0][0]
    s.market[1], s.decks[0] = comet, [card for card in s.decks[0] if card != comet]
    buy = Action(verbs.BUY, comet)
    s.offered = None
    assert RULESET.winning(s, seat, s.legal(seat)) == -1
    for empire in range(3):
        s.owner[empire] = seat
        s.rows[2 * seat + s.data.empire_side[empire]].append(s.square(empire))
    s.touch()
    s.offered = None
    assert s.legal(seat)[RULESET.winning(s, seat, s.legal(seat))] == buy
    s.actions_left = 1
    assert RULESET.winning(s, seat, s.legal(seat)) == -1
    s.actions_left = 2
    s.apply(seat, buy)
    assert s.legal(seat)[RULESET.winning(s, seat, s.legal(seat))] == Action(verbs.ACTIVATE, ids.IMPERIAL)
    s.apply(seat, Action(verbs.ACTIVATE, ids.IMPERIAL))
    s.apply(seat, s.legal(seat)[RULESET.winning(s, seat, s.legal(seat))])
    assert s.outcome is not None
    assert s.outcome.winners == [seat]


def test_the_market_s_end_wins_nothing_alone() -> None:
    patron = NAMES.index("patron_lead")
    assert JUDGEMENT.by_seats[1][patron] == 0.0 < JUDGEMENT.by_seats[2][patron]


@pytest.mark.parametrize("seats", [2, 3])
def test_the_policy_takes_a_win_and_plays_by_the_rules(seats: int) -> None:
    for s in positions(seats, 2, 6):
        seat = next_seat(s.waiting, seeded(1))
        actions = s.legal(seat)
        before = s.digest()
        chosen = RULESET.policy(s, seat, usual())
        assert chosen in actions
        assert s.digest() == before
        if any(action.verb == verbs.DECLARE for action in actions):
            assert chosen is not None
            assert chosen.verb == verbs.DECLARE


def test_temperaments_bend_what_they_name() -> None:
    s = RULESET.new_state(RULESET.setup(2, {}), 5)
    even = weights_of(s, Style({}, seeded(1)))
    for name, temperament in RULESET.thinking().temperaments.items():
        assert set(temperament.weights) <= set(BENT)
        bent = weights_of(s, Style(temperament.weights, seeded(1)))
        assert (bent == even) == (name == "even")
    zealous = weights_of(s, Style({"holy": 2.0}, seeded(1)))
    assert zealous[NAMES.index("open_holy_ready")] == 2 * even[NAMES.index("open_holy_ready")]
    assert zealous[NAMES.index("kings")] == even[NAMES.index("kings")]


def words(s: PaxState, seat: int, action: Action) -> list[dict[str, Any]]:
    vocabulary = RULESET.vocabulary_of(s)
    return [text.to_json(vocabulary) for text in RULESET.explain_choice(s, seat, action, usual())]


def test_reasons_name_what_changes() -> None:
    """A coronation is explained by the king it brings, a declaration by its victory."""
    told: set[str] = set()
    crowned = 0
    for s in positions(2, 6, 1):
        seat = next_seat(s.waiting, seeded(1))
        for action in s.legal(seat):
            if action.verb == verbs.DECLARE:
                (only,) = words(s, seat, action)
                assert only["key"] == "why.wins"
                assert ids.VICTORIES[action.a] in str(only["args"])
            elif action.verb == verbs.CROWN and s.owner[action.a] < 0:
                crowned += any(one["key"] == "why.king" for one in words(s, seat, action))
        told |= {one["key"] for one in words(s, seat, s.legal(seat)[0])}
    assert crowned
    assert len(told) >= 8
