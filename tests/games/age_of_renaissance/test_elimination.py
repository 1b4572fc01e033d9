"""Who comes first when several are struck, and what is left of those who are out."""

from __future__ import annotations

import pytest

from tests.games.age_of_renaissance.builder import BARCELONA, GENOA, PARIS, VENICE, Table

BOTH = pytest.mark.parametrize("edition", ["english", "french"])


def needed(t: Table, seat: int, slug: str) -> int:
    """Tokens that an attack of the seat takes."""
    t.expand(seat, 30)
    found: int = t.details(seat, "attack", slug)["tokens"]["tokens"]
    return found


# -- who comes first -----------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("aor.9.6.3-29", "aor.2.2-2")
def test_defenders_use_cathedral_in_the_order_of_play(edition: str) -> None:
    t = Table(4, edition)
    t.s.order = [GENOA, PARIS, VENICE, BARCELONA]
    for seat in (VENICE, PARIS):
        t.tokens(seat, "florence", old=1)
        t.own(seat, "FH")
    t.expand(GENOA, 20)
    t.do(GENOA, "attack", "florence")
    assert (t.step, t.deciders()) == ("DefendByCathedral", [PARIS])
    t.do(PARIS, "pass")
    assert (t.step, t.deciders()) == ("DefendByCathedral", [VENICE])
    t.do(VENICE, "convert")
    assert t.on("florence") == "0:1+0 3:1+0"
    assert (t.power(VENICE).converted, t.power(PARIS).converted) == (1 << GENOA, 0)


@BOTH
@pytest.mark.rule("aor.events-32", "aor.9.4.2-3")
def test_black_death_asks_in_the_order_of_play(edition: str) -> None:
    """Both have two markers in Area VII and one token in stock. With two in stock nobody is asked."""
    t = Table(3, edition)
    t.s.order = [BARCELONA, GENOA, VENICE]
    t.marker(VENICE, "milan")
    t.marker(GENOA, "florence")
    t.expansion(VENICE, 35)
    t.expansion(GENOA, 35)
    t.hand(BARCELONA, "black_death")
    t.phase("play")
    t.do(BARCELONA, "play", "black_death")
    t.do(BARCELONA, "choose_area", "vii")
    assert (t.step, t.deciders()) == ("ScarceStock", [GENOA])
    t.do(GENOA, "choose_province", "florence")
    assert (t.step, t.deciders()) == ("ReplaceMarker", [GENOA])
    t.do(GENOA, "leave_empty")
    assert (t.step, t.deciders()) == ("ScarceStock", [VENICE])
    enough = Table(3, edition)
    enough.marker(VENICE, "milan")
    enough.expansion(VENICE, 34)
    enough.hand(BARCELONA, "black_death")
    enough.phase("play")
    enough.do(BARCELONA, "play", "black_death")
    enough.do(BARCELONA, "choose_area", "vii")
    assert enough.step == "Rest"
    assert (enough.on("venice"), enough.on("milan"), enough.power(VENICE).stock) == ("0:1+0", "0:1+0", 0)


@BOTH
@pytest.mark.rule("aor.4.7-1", "aor.2.2-2")
def test_chaos_comes_in_the_order_of_play(edition: str) -> None:
    """All stand at 1000 when Famine comes: the last in the order is the last in the game."""
    t = Table(3, edition)
    t.s.order = [BARCELONA, VENICE, GENOA]
    for seat in (VENICE, GENOA, BARCELONA):
        t.misery(seat, 1000)
    t.hand(BARCELONA, "famine")
    t.phase("play")
    t.do(BARCELONA, "play", "famine")
    assert t.told("chaos") == [[BARCELONA], [VENICE]]
    assert t.s.outcome is not None
    assert t.s.outcome.ranking[0] == [GENOA]


@BOTH
@pytest.mark.rule("aor.9.6-24", "aor.2.2-2")
def test_debts_of_indulgences_in_the_order_of_play(edition: str) -> None:
    t = Table(4, edition)
    t.s.order = [PARIS, GENOA, BARCELONA, VENICE]
    t.own(GENOA, "F")
    t.phase("expansion")
    asked = []
    while t.step == "IndulgenceDebt":
        asked += t.deciders()
        t.do(t.deciders()[0], "pay")
    assert asked == [PARIS, BARCELONA, VENICE]


@BOTH
@pytest.mark.rule("aor.9.4.2-10", "aor.events-7")
def test_no_burden_is_mustered(edition: str) -> None:
    t = Table(3, edition)
    t.s.newer_weapons = True
    t.hand(VENICE, "war")
    t.hand(GENOA, "stirrups", "long_bow")
    t.dice(3, 3)
    t.final()
    t.do(VENICE, "play", "war")
    t.do(VENICE, "choose_player", GENOA)
    assert (t.step, t.deciders()) == ("Muster", [GENOA])
    assert t.nouns(GENOA, "play") == {"long_bow"}
    assert t.why_not(GENOA, "play", "stirrups") == "aor.events-7"


# -- the eliminated ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("aor.fr.9.6.3-2", "aor.9.4.2-16")
def test_cosmopolitan_of_an_eliminated_player_defends_no_longer() -> None:
    """Two tokens in Naples (market 5) and one in Bari, which points at it."""
    for gone, tokens in ((False, 2 + 1 + 5), (True, 2 + 5)):
        t = Table(4, "french")
        t.tokens(VENICE, "naples", old=2)
        t.tokens(VENICE, "bari", old=1)
        t.own(VENICE, "RY")
        t.tokens(GENOA, "rome", old=1)
        if gone:
            t.s.resign(VENICE)
        assert needed(t, GENOA, "naples") == tokens


@BOTH
@pytest.mark.rule("aor.events-2", "aor.events-16")
def test_burdens_do_not_wait_for_the_eliminated(edition: str) -> None:
    t = Table(4, edition)
    for seat in (VENICE, GENOA, BARCELONA):
        t.own(seat, "ABCD")
    t.hand(VENICE, "alchemists_gold", "mysticism_abounds")
    t.phase("play")
    assert t.why_not(VENICE, "play", "alchemists_gold") == ""  # Paris lacks Laws of Matter
    assert t.why_not(VENICE, "play", "mysticism_abounds") == ""
    t.s.resign(PARIS)
    assert t.why_not(VENICE, "play", "alchemists_gold") == "aor.events-2"
    assert t.why_not(VENICE, "play", "mysticism_abounds") == "aor.events-16"


@BOTH
@pytest.mark.rule("aor.9.2-4", "aor.fr.9.2-2")
def test_the_mill_behind_an_eliminated_player(edition: str) -> None:
    """Paris is last and out: Barcelona moves last of those who play."""
    t = Table(4, edition)
    t.own(BARCELONA, "J")
    t.s.resign(PARIS)
    t.phase("draw")
    assert (t.step, t.deciders()) == ("Mill", [BARCELONA])


@BOTH
@pytest.mark.rule("aor.11.4-1", "aor.events-30")
def test_a_loser_who_leaves_cedes_no_more(edition: str) -> None:
    t = Table(4, edition)
    t.marker(GENOA, "florence", "milan", "rome")
    t.hand(VENICE, "war")
    t.dice(6, 3)
    t.phase("play")
    t.do(VENICE, "play", "war")
    t.do(VENICE, "choose_player", GENOA)
    t.do(GENOA, "cede", "rome")
    t.s.resign(GENOA)
    assert [t.on(slug) for slug in ("rome", "florence", "milan", "genoa")] == [
        "0:DOM",
        "1:DOM",
        "1:DOM",
        "1:DOM",
    ]
    assert (t.value(VENICE), t.step) == (10, "Rest")


@BOTH
@pytest.mark.rule("aor.11.4-1", "aor.events-20")
def test_pirates_stop_when_their_player_leaves(edition: str) -> None:
    t = Table(4, edition)
    t.s.epoch = 3
    t.marker(GENOA, "rome", "naples", "florence")
    t.hand(VENICE, "pirates_vikings")
    t.phase("play")
    t.do(VENICE, "play", "pirates_vikings")
    t.do(VENICE, "choose_province", "rome")
    t.s.resign(VENICE)
    assert (t.on("rome"), t.on("naples"), t.on("florence")) == ("1:1+0", "1:DOM", "1:DOM")
    assert t.step == "Rest"


@BOTH
@pytest.mark.rule("aor.9.1-13", "aor.9.4.2-19")
def test_renaissance_trades_places_with_an_eliminated_neighbour(edition: str) -> None:
    """He keeps a rank, so that the one behind him may take it."""
    t = Table(4, edition)
    t.own(GENOA, "Q")
    t.s.resign(VENICE)
    t.phase("expansion")
    t.do(GENOA, "swap", VENICE)
    assert (t.s.order, t.s.rank(GENOA)) == ([GENOA, VENICE, BARCELONA, PARIS], 1)


@BOTH
@pytest.mark.rule("aor.9.4.3-9", "aor.9.4.3-5")
def test_the_fourth_leader_serves_his_player_without_patronage(edition: str) -> None:
    t = Table(5, edition)
    t.leaders(
        (GENOA, "charlemagne"),
        (GENOA, "johann_gutenberg"),
        (GENOA, "william_caxton"),
        (VENICE, "dionysus_exiguus"),
    )
    t.purchase(VENICE)
    assert t.details(VENICE, "buy", "written_record")["price"]["price"] == 10
    assert t.why_not(VENICE, "patronise", "william_caxton") == "aor.9.4.3-6"


@BOTH
@pytest.mark.rule("aor.11.3-1", "aor.11.3-3")
def test_chaos_counts_a_thousand_and_ranks_last(edition: str) -> None:
    """Genoa owns 90 in advances and 40 in cash, more than anybody once its Misery is forgotten."""
    t = Table(3, edition)
    t.own(GENOA, "C")
    t.misery(GENOA, 900)
    t.misery(BARCELONA, 600)
    t.hand(VENICE, "famine")
    t.final()
    t.do(VENICE, "play", "famine")
    assert t.power(GENOA).out
    assert t.s.view(None)["powers"][GENOA]["misery"] == 1000
    assert t.told("score") == [[VENICE, 0], [GENOA, 90 + 40 - 1000], [BARCELONA, 40 - 1000]]
    assert t.s.outcome is not None
    assert t.s.outcome.ranking == [
        [VENICE],
        [BARCELONA],
        [GENOA],
    ]  # Barcelona stands at 1000 but is in the game
