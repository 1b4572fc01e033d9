"""The end of the game (11)."""

from __future__ import annotations

import pytest

from signoria.games.age_of_renaissance.rules.deck import draw
from signoria.games.age_of_renaissance.rules.score import outcome, score
from signoria.games.age_of_renaissance.ruleset import RULESET
from tests.games.age_of_renaissance.builder import BARCELONA, GENOA, PARIS, VENICE, Table

BOTH = pytest.mark.parametrize("edition", ["english", "french"])
ALL = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def finish_turn(t: Table) -> None:
    """Play on with the last offer (pass, done) until the turn or the game is over."""
    turn = t.s.turn
    for _ in range(200):
        if t.step in ("Over", "Bid") or t.s.turn != turn or t.s.phase == 8:
            return
        seat = t.deciders()[0]
        t.do(seat, *t.offers(seat)[-1])
    raise AssertionError("the turn does not end")


@BOTH
@pytest.mark.rule("aor.11.1-1", "aor.11.1-5")
def test_all_advances_end_the_game_after_the_turn(edition: str) -> None:
    t = Table(3, edition)
    t.own(VENICE, ALL.replace("X", ""))
    t.cash(VENICE, 200)
    t.hand(GENOA, "stone_1")
    t.s.turn = 4
    t.phase("turn")
    while t.step != "Purchase":
        seat = t.deciders()[0]
        t.do(seat, *t.offers(seat)[-1])
    t.do(VENICE, "buy", "institutional_research")
    assert t.s.last_turn
    assert t.s.outcome is None
    finish_turn(t)
    phases = [e[0] for e in t.told("phase")]
    assert phases[-3:] == ["expansion", "income", "final"]
    while t.step != "Over":
        seat = t.deciders()[0]
        t.do(seat, *t.offers(seat)[0])
    assert t.s.outcome is not None
    assert t.s.outcome.reason == "all_advances"
    assert "stone_1" in t.replay()


@pytest.mark.rule("aor.11.1-2", "aor.fr.11.1-1", "aor.11.1-4")
@BOTH
@pytest.mark.parametrize("length, epoch", [("basic", 1), ("intermediate", 2), ("campaign", 3)])
def test_the_last_card_of_the_last_epoch(edition: str, length: str, epoch: int) -> None:
    t = Table(3, edition, length)
    t.s.pile_epoch = epoch
    t.s.epoch = epoch
    t.pile("stone_1", "wool_1")
    t.s.turn = 4
    t.own(BARCELONA, "V")
    t.phase("turn")
    assert t.s.last_turn
    assert [len(p.hand) for p in t.s.powers] == [1, 1, 0]  # nothing is left for the third
    assert t.step == "PlayCards"  # nor for Urban Ascendancy, and the turn goes on
    t.do(VENICE, "done")
    t.do(GENOA, "done")
    t.expansion(VENICE, 10)
    while t.step != "Expand":
        seat = t.deciders()[0]
        t.do(seat, *t.offers(seat)[-1])
    assert t.why_not(VENICE, "buy_expansion_card") == "aor.11.1-4"
    finish_turn(t)
    while t.step != "Over":
        seat = t.deciders()[0]
        t.do(seat, *t.offers(seat)[0])
    assert t.s.outcome is not None
    assert t.s.outcome.reason == "deck"


def test_the_set_counts_even_if_its_owner_sinks_into_chaos() -> None:
    t = Table(4)
    t.own(VENICE, ALL.replace("E", ""))
    t.misery(VENICE, 1000)
    t.cash(VENICE, 200)
    t.s.turn = 4
    t.hand(GENOA, "stone_1")
    t.phase("turn")
    while t.step != "Purchase":
        seat = t.deciders()[0]
        t.do(seat, *t.offers(seat)[-1])
    t.do(VENICE, "buy", "patronage")
    assert t.power(VENICE).out
    finish_turn(t)
    while t.step != "Over":
        seat = t.deciders()[0]
        t.do(seat, *t.offers(seat)[0])
    assert t.s.outcome is not None
    assert t.s.outcome.reason == "all_advances"
    assert t.s.outcome.ranking[-1] == [VENICE]


def test_an_earlier_epoch_running_out_ends_nothing() -> None:
    for edition in ("english", "french"):
        t = Table(3, edition, "intermediate")
        t.pile("stone_1")
        draw(t.s, VENICE)
        assert not t.s.last_turn


def test_held_out_cards_belong_to_epoch_one() -> None:
    """Six players may empty the pile before the five cards return: they come at once, and the game goes on."""
    for edition in ("english", "french"):
        t = Table(6, edition, "basic")
        t.s.aside = [t._card("crusades"), t._card("spice_1")]
        t.pile("stone_1")
        draw(t.s, VENICE)
        assert not t.s.last_turn
        draw(t.s, VENICE)
        assert t.cards(VENICE)[0] in ("crusades", "spice_1")
        assert t.s.epoch == 1


@pytest.mark.rule("aor.11.1-3")
def test_a_limit_of_turns() -> None:
    t = Table(3, turn_limit=3)
    t.hand(GENOA, "stone_1")
    t.s.turn = 2
    t.phase("turn")
    finish_turn(t)
    while t.step != "Over":
        seat = t.deciders()[0]
        t.do(seat, *t.offers(seat)[0])
    assert t.s.turn == 3
    assert t.s.outcome is not None
    assert t.s.outcome.reason == "turn_limit"
    assert [e[0] for e in t.told("phase")][-1] == "final"


@pytest.mark.rule("aor.11.1-6")
def test_conditions_are_rolled_for_the_final_card_play() -> None:
    t = Table()
    t.s.last_turn = True
    t.marker(BARCELONA, "lisbon")
    t.hand(VENICE, "wine_2")
    t.dice(1, 4, 3, 1, 1, 1)
    t.phase("income")
    assert t.s.conditions[5] == 1
    t.cash(BARCELONA, 0)
    t.final()
    t.do(VENICE, "play", "wine_2")
    assert t.power(BARCELONA).cash == 45  # two provinces, third box


@BOTH
@pytest.mark.rule("aor.11.2-1", "aor.11.2-3")
def test_all_cards_must_be_played(edition: str) -> None:
    t = Table(3, edition)
    t.s.order = [GENOA, VENICE, BARCELONA]
    t.marker(BARCELONA, "fez")
    t.hand(GENOA, "timber_1", "stone_1")
    t.hand(VENICE, "fur_1")
    t.final()
    assert t.deciders() == [GENOA]
    assert t.why_not(GENOA, "done") == "aor.11.2-1"
    t.do(GENOA, "play", "timber_1")
    assert t.power(BARCELONA).cash == 43
    t.do(GENOA, "play", "stone_1")
    assert t.deciders() == [VENICE]
    t.do(VENICE, "play", "fur_1")
    assert t.step == "Over"
    assert not [e for e in t.told("phase") if e[0] == "order"]


@pytest.mark.rule("aor.11.2-2", "aor.11.2-9")
def test_no_buying_off_and_no_discard_before_the_final_play() -> None:
    t = Table()
    t.s.conditions[5] = -1
    t.own(VENICE, "PVJ")
    t.hand(VENICE, "famine")
    t.final()
    assert t.step == "FinalCards"
    assert t.refused(VENICE, "buy_off", "wine")
    assert t.refused(VENICE, "discard", "famine")


@BOTH
@pytest.mark.rule("aor.11.2-4")
def test_leaders_in_the_final_play(edition: str) -> None:
    t = Table(3, edition)
    t.own(VENICE, "NO")
    t.own(GENOA, "N")
    t.hand(VENICE, "rashid_ad_din")
    t.hand(GENOA, "st_benedict")
    t.final()
    t.do(VENICE, "play", "rashid_ad_din")
    assert t.power(VENICE).cash == 50  # for Written Record, which he owns; not for Overland East
    t.do(GENOA, "play", "st_benedict")
    assert t.power(GENOA).cash == 40  # without Printed Word nothing
    late = Table(3, edition)
    late.own(VENICE, "NO", fresh="PQ")
    late.hand(VENICE, "desiderius_erasmus")
    late.final()
    late.do(VENICE, "play", "desiderius_erasmus")
    assert (
        late.power(VENICE).cash == 80
    )  # 20 for Printed Word and 20 for Renaissance, bought in this last turn


@BOTH
@pytest.mark.rule("aor.11.2-6", "aor.11.2-7", "aor.fr.11.2-1")
def test_a_war_in_the_final_play(edition: str) -> None:
    """Example A24: declared by the fourth of six it lasts three rounds at most."""
    t = Table(6, edition)
    t.hand(PARIS, "war")
    t.dice(3, 3, 3, 3, 3, 3)
    t.final()
    t.do(PARIS, "play", "war")
    t.do(PARIS, "choose_player", VENICE)
    assert t.step == "Over"
    assert t.s.rng.forced == []
    assert len(t.told("war_tied")) == 3
    assert (t.value(PARIS), t.value(VENICE)) == (30, 30)  # one for each tied round, none besides
    assert t.power(VENICE).markers == 1
    settled = Table(6, edition)
    settled.hand(PARIS, "war")
    settled.dice(3, 3, 3, 4)
    settled.final()
    settled.do(PARIS, "play", "war")
    settled.do(PARIS, "choose_player", VENICE)
    assert settled.on("paris") == "0:DOM"


@pytest.mark.rule("aor.11.2-8")
def test_weapons_and_nationalism_in_a_final_war() -> None:
    t = Table(3, "french")
    t.power(VENICE).weapons = 0b0100  # played in the last turn
    t.own(VENICE, "W")
    t.phase("expansion")
    t.dice(1, 1, 1, 1, 1, 2)
    t.phase("income")
    t.hand(VENICE, "war")
    t.dice(2, 3)
    t.final()
    t.do(VENICE, "play", "war")
    t.do(VENICE, "choose_player", GENOA)
    assert t.told("war_roll") == [[0, 2, 4], [1, 3, 3]]
    assert t.on("genoa") == "0:DOM"


@pytest.mark.rule("aor.11.2-10", "aor.11.2-11")
@BOTH
def test_the_final_play_belongs_to_the_last_turn(edition: str) -> None:
    t = Table(3, edition)
    t.hand(GENOA, "enlightened_ruler")
    t.phase("play")
    t.do(GENOA, "play", "enlightened_ruler")
    turn = t.s.turn
    t.hand(VENICE, "mysticism_abounds", "famine")
    t.final()
    t.do(VENICE, "play", "mysticism_abounds")
    assert t.s.turn == turn
    assert (t.value(GENOA), t.value(BARCELONA)) == (0, 40)
    t.do(VENICE, "play", "famine")
    assert t.value(GENOA) == 40


@pytest.mark.rule("aor.11.2-12")
def test_civil_war_in_the_final_play() -> None:
    t = Table()
    t.hand(VENICE, "civil_war")
    t.final()
    t.do(VENICE, "play", "civil_war")
    t.do(VENICE, "choose_player", GENOA)
    t.do(GENOA, "lose_tokens")
    assert (t.power(GENOA).cash, t.value(GENOA), t.on("genoa")) == (40, 10, "1:1+0")


@pytest.mark.rule("aor.11.2-13")
def test_burdens_have_no_effect_at_the_end() -> None:
    t = Table()
    t.s.newer_weapons = True
    t.hand(VENICE, "armor", "stone_1")
    t.final()
    assert t.why_not(VENICE, "play", "armor") == "aor.events-7"
    t.do(VENICE, "play", "stone_1")
    t.do(VENICE, "done")
    assert t.step == "Over"
    assert t.cards(VENICE) == ["armor"]


def test_a_decree_in_the_final_play_bans_nothing() -> None:
    t = Table()
    t.hand(VENICE, "papal_decree")
    t.final()
    t.do(VENICE, "play", "papal_decree")
    assert t.step == "Over"


# -- victory -------------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("aor.11.3-1", "aor.11.3-2")
def test_the_score(edition: str) -> None:
    t = Table(3, edition)
    t.own(VENICE, "AZ", fresh="H")
    t.cash(VENICE, 55)
    t.misery(VENICE, 125)
    t.cash(GENOA, 251)
    t.cash(BARCELONA, 249)
    assert score(t.s, VENICE) == 30 + 170 + 120 + 55 - 125
    result = outcome(t.s, "deck")
    assert result.scores == [250, 251, 249]
    assert result.ranking == [[GENOA], [VENICE], [BARCELONA]]


def test_tied_scores() -> None:
    """More cash, then less Misery; else they share the place."""
    t = Table()
    t.own(VENICE, "I")
    t.cash(VENICE, 40)
    t.cash(GENOA, 60)
    t.cash(BARCELONA, 60)
    assert outcome(t.s, "deck").ranking == [[GENOA, BARCELONA], [VENICE]]
    t = Table(4)
    t.cash(VENICE, 60)
    assert outcome(t.s, "deck").ranking == [[VENICE], [GENOA, BARCELONA, PARIS]]


@BOTH
@pytest.mark.rule("aor.11.3-3")
def test_the_eliminated_can_not_win(edition: str) -> None:
    t = Table(4, edition)
    t.cash(GENOA, 5000)
    t.misery(GENOA, 1000)
    t.hand(VENICE, "mysticism_abounds")
    t.final()
    t.do(VENICE, "play", "mysticism_abounds")
    assert t.s.outcome is not None
    assert t.s.outcome.ranking[-1] == [GENOA]


@BOTH
@pytest.mark.rule("aor.11.4-1")
def test_leaving_is_elimination(edition: str) -> None:
    t = Table(4, edition)
    t.marker(GENOA, "florence")
    t.hand(GENOA, "stone_1")
    t.hand(VENICE, "wool_1")
    t.phase("play")
    t.s.resign(GENOA)
    assert t.power(GENOA).out
    assert t.on("florence") == "1:DOM"
    assert t.replay() == ["stone_1"]
    t.do(VENICE, "done")
    assert t.step == "Rest"
    t.s.resign(PARIS)
    assert t.s.outcome is None
    t.s.resign(BARCELONA)
    assert t.s.outcome is not None
    assert (t.s.outcome.reason, t.s.outcome.winners) == ("last_standing", [VENICE])


def test_the_last_in_the_game_wins_at_once() -> None:
    t = Table(3)
    for seat in (GENOA, BARCELONA):
        t.misery(seat, 1000)
        t.cash(seat, 900)
    t.hand(VENICE, "famine")
    t.phase("play")
    t.do(VENICE, "play", "famine")
    assert t.s.outcome is not None
    assert (t.s.outcome.reason, t.s.outcome.winners) == ("last_standing", [VENICE])
    assert RULESET.invariants(t.s) == []
