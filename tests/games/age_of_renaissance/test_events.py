"""Events (9.4.2 and the list of events), War apart."""

from __future__ import annotations

import pytest

from tests.games.age_of_renaissance.builder import BARCELONA, GENOA, LONDON, PARIS, VENICE, Table

BOTH = pytest.mark.parametrize("edition", ["english", "french"])


def play(t: Table, seat: int, card: str, *words: str | int) -> None:
    """The seat plays a card, alone in the phase, and makes its choice."""
    t.hand(seat, card)
    t.s.order = [seat] + [i for i in range(t.s.seats) if i != seat]
    t.phase("play")
    t.do(seat, "play", card)
    if words:
        t.do(seat, *words)


# -- Alchemist's Gold ----------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("aor.events-1", "aor.11.5-1", "aor.9.4.2-12")
def test_alchemists_gold(edition: str) -> None:
    t = Table(3, edition)
    t.cash(GENOA, 17)
    play(t, VENICE, "alchemists_gold", "choose_player", GENOA)
    assert t.power(GENOA).cash == 8  # half of 17 is 9
    spent = Table(3, edition)
    spent.cash(GENOA, 11, written=21)  # 10 went for an extra card
    play(spent, VENICE, "alchemists_gold", "choose_player", GENOA)
    assert spent.power(GENOA).cash == 0
    poor = Table(3, edition)
    poor.cash(GENOA, 3, written=21)
    play(poor, VENICE, "alchemists_gold", "choose_player", GENOA)
    assert poor.power(GENOA).cash == 0


@pytest.mark.rule("aor.9.4.2-13")
def test_laws_of_matter() -> None:
    t = Table()
    t.own(GENOA, "C")
    play(t, VENICE, "alchemists_gold", "choose_player", GENOA)
    assert t.power(GENOA).cash == 40


@pytest.mark.rule("aor.events-2")
def test_alchemists_gold_as_a_burden() -> None:
    t = Table()
    t.own(GENOA, "C")
    t.own(VENICE, "C")
    t.hand(VENICE, "alchemists_gold")
    t.phase("play")
    assert not t.refused(VENICE, "play", "alchemists_gold")
    t.own(BARCELONA, "C")
    assert t.why_not(VENICE, "play", "alchemists_gold") == "aor.events-2"


@pytest.mark.rule("aor.9.4.2-1")
def test_who_plays_a_card_chooses() -> None:
    t = Table(4)
    t.hand(GENOA, "alchemists_gold")
    t.phase("play")
    t.do(GENOA, "play", "alchemists_gold")
    assert t.deciders() == [GENOA]
    assert t.nouns(GENOA, "choose_player") == {VENICE, GENOA, BARCELONA, PARIS}


# -- Civil War -----------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("aor.events-8", "aor.events-9")
def test_civil_war_strikes(edition: str) -> None:
    t = Table(3, edition)
    play(t, VENICE, "civil_war", "choose_player", GENOA)
    assert t.value(GENOA) == 10
    assert t.on("genoa") == "1:1+0"


@BOTH
@pytest.mark.rule("aor.events-10")
def test_civil_war_costs_half(edition: str) -> None:
    t = Table(3, edition)
    t.cash(GENOA, 16, written=11)
    t.expansion(GENOA, 17)
    play(t, VENICE, "civil_war", "choose_player", GENOA)
    assert t.deciders() == [GENOA]
    t.do(GENOA, "lose_cash")
    assert (t.power(GENOA).cash, t.power(GENOA).expansion) == (10, 17)
    t = Table(3, edition)
    t.expansion(GENOA, 17)
    play(t, VENICE, "civil_war", "choose_player", GENOA)
    t.do(GENOA, "lose_tokens")
    assert (t.power(GENOA).cash, t.power(GENOA).expansion, t.power(GENOA).stock) == (40, 8, 36 - 8 - 1)


@BOTH
@pytest.mark.rule("aor.events-11")
def test_the_victim_expands_last(edition: str) -> None:
    t = Table(4, edition)
    play(t, VENICE, "civil_war", "choose_player", GENOA)
    t.do(GENOA, "lose_cash")
    t.s.order = [VENICE, GENOA, BARCELONA, PARIS]
    t.phase("purchase")
    assert t.s.order == [VENICE, GENOA, BARCELONA, PARIS]  # not yet
    t.phase("expansion")
    assert t.s.order == [VENICE, BARCELONA, PARIS, GENOA]
    assert [t.s.rank(seat) for seat in t.s.order] == [1, 3, 5, 6]


def test_civil_war_in_a_capital_that_another_holds() -> None:
    for holder in (BARCELONA, VENICE):
        t = Table()
        t.no_marker("genoa")
        t.marker(holder, "genoa")
        play(t, VENICE, "civil_war", "choose_player", GENOA)
        assert t.on("genoa") == f"{holder}:1+0"
    nobody = Table()
    nobody.no_marker("genoa")
    nobody.tokens(VENICE, "genoa", old=2)
    play(nobody, VENICE, "civil_war", "choose_player", GENOA)
    assert nobody.on("genoa") == "0:2+0"
    ruler = Table()
    ruler.no_marker("genoa")
    ruler.marker(BARCELONA, "genoa")
    ruler.s.ruler = BARCELONA
    play(ruler, VENICE, "civil_war", "choose_player", GENOA)
    assert (ruler.on("genoa"), ruler.value(GENOA)) == ("2:DOM", 10)  # what is Barcelona's is safe


# -- Enlightened Ruler ---------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("aor.events-12")
def test_enlightened_ruler(edition: str) -> None:
    t = Table(3, edition)
    t.own(GENOA, "EI")
    t.own(VENICE, "EI")
    t.marker(GENOA, "florence")
    t.marker(VENICE, "milan")
    cards = [
        "alchemists_gold",
        "civil_war",
        "rebellion",
        "mysticism_abounds",
        "religious_strife",
        "revolutionary_uprisings",
    ]
    t.hand(GENOA, "enlightened_ruler", "famine")
    t.hand(BARCELONA, *cards)
    t.phase("play")
    t.do(GENOA, "play", "enlightened_ruler")
    t.do(GENOA, "done")
    t.do(BARCELONA, "play", "mysticism_abounds")
    t.do(BARCELONA, "play", "religious_strife")
    t.do(BARCELONA, "play", "revolutionary_uprisings")
    assert t.value(GENOA) == 0
    assert t.value(VENICE) == 60  # 4 + 1 + 1
    t.cash(GENOA, 40, written=40)
    t.expansion(GENOA, 6)
    t.do(BARCELONA, "play", "alchemists_gold")
    t.do(BARCELONA, "choose_player", GENOA)
    assert t.power(GENOA).cash == 40  # he may be named, and pays nothing
    t.do(BARCELONA, "play", "civil_war")
    t.do(BARCELONA, "choose_player", GENOA)
    assert (t.value(GENOA), t.power(GENOA).expansion, t.s.rebel) == (0, 6, -1)
    assert t.on("genoa") == "1:DOM"
    t.do(BARCELONA, "play", "rebellion")
    assert t.why_not(BARCELONA, "choose_province", "florence") == "aor.events-12"
    t.do(BARCELONA, "pass")
    t.s.turn = 4
    t.phase("turn")
    assert (t.s.ruler, t.s.rulers) == (-1, 0)  # until the turn ends


@BOTH
@pytest.mark.parametrize("card", ["alchemists_gold", "civil_war"])
def test_whoever_aims_may_name_a_protected_player_or_himself(edition: str, card: str) -> None:
    """With two players left the card's own player is not the only target."""
    t = Table(3, edition)
    t.s.ruler = GENOA
    t.power(VENICE).out = True
    t.hand(BARCELONA, card)
    t.phase("play")
    t.do(BARCELONA, "play", card)
    assert t.nouns(BARCELONA, "choose_player") == {GENOA, BARCELONA}
    assert t.why_not(BARCELONA, "choose_player", VENICE) == "aor.9.4.2-15"
    assert t.details(BARCELONA, "choose_player", GENOA) == {"protected": {}}
    assert t.details(BARCELONA, "choose_player", BARCELONA) == {}
    t.do(BARCELONA, "choose_player", GENOA)
    assert (t.told("target"), t.told("protected")) == ([[BARCELONA, GENOA]], [[GENOA]])
    assert (t.told("lost_cash"), t.told("misery")) == ([], [])


@BOTH
@pytest.mark.rule("aor.events-12")
def test_a_second_enlightened_ruler_does_not_cancel_the_first(edition: str) -> None:
    t = Table(4, edition)
    for seat in range(4):
        t.own(seat, "I")
    t.hand(VENICE, "enlightened_ruler")
    t.hand(PARIS, "revolutionary_uprisings")
    t.phase("play")
    t.do(VENICE, "play", "enlightened_ruler")
    t.hand(GENOA, "enlightened_ruler")  # the pile was shuffled anew
    t.phase("play")
    t.do(GENOA, "play", "enlightened_ruler")
    assert t.s.view(None)["rulers"] == [VENICE, GENOA]
    t.do(PARIS, "play", "revolutionary_uprisings")
    assert [t.value(seat) for seat in range(4)] == [0, 0, 10, 10]


def test_enlightened_ruler_does_not_stop_other_events() -> None:
    t = Table()
    t.s.ruler = GENOA
    play(t, VENICE, "famine")
    assert t.value(GENOA) == 40


@pytest.mark.rule("aor.events-13")
def test_enlightened_ruler_undoes_nothing() -> None:
    t = Table()
    t.hand(VENICE, "mysticism_abounds")
    t.hand(GENOA, "enlightened_ruler")
    t.phase("play")
    t.do(VENICE, "play", "mysticism_abounds")
    t.do(GENOA, "play", "enlightened_ruler")
    assert t.value(GENOA) == 40


# -- Misery for everybody ------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("aor.events-14", "aor.9.4.2-14", "aor.9.4.2-4")
def test_famine(edition: str) -> None:
    t = Table(4, edition)
    t.marker(VENICE, "belgrade")
    t.marker(GENOA, "sicily")
    t.own(GENOA, "K")
    t.marker(BARCELONA, "seville", "kiev", "dijon", "north_america")
    t.own(BARCELONA, "K")
    play(t, VENICE, "famine")
    assert [t.value(seat) for seat in range(4)] == [30, 20, 0, 40]


@BOTH
@pytest.mark.rule("aor.events-15")
def test_mysticism(edition: str) -> None:
    t = Table(4, edition)
    t.own(GENOA, "AB")
    t.own(BARCELONA, "ABCD")
    t.own(PARIS, "EFG")
    play(t, VENICE, "mysticism_abounds")
    assert [t.value(seat) for seat in range(4)] == [40, 20, 0, 40]


@pytest.mark.rule("aor.events-16")
def test_mysticism_as_a_burden() -> None:
    t = Table()
    for seat in (VENICE, GENOA):
        t.own(seat, "ABCD")
    t.own(BARCELONA, "ABC")
    t.hand(VENICE, "mysticism_abounds")
    t.phase("play")
    assert not t.refused(VENICE, "play", "mysticism_abounds")
    t.own(BARCELONA, "D")
    assert t.why_not(VENICE, "play", "mysticism_abounds") == "aor.events-16"


@pytest.mark.rule("aor.events-23")
def test_uprisings() -> None:
    t = Table(4)
    t.own(GENOA, "I")
    t.own(BARCELONA, "IJKLM")
    t.own(PARIS, "ABNO")
    play(t, VENICE, "revolutionary_uprisings")
    assert [t.value(seat) for seat in range(4)] == [0, 10, 50, 0]


@pytest.mark.rule("aor.events-36")
def test_religious_strife() -> None:
    t = Table(4)
    t.own(GENOA, "E")
    t.own(BARCELONA, "EFGH")
    t.own(PARIS, "ABI")
    play(t, VENICE, "religious_strife")
    assert [t.value(seat) for seat in range(4)] == [0, 10, 40, 0]


# -- Papal Decree --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("aor.events-17", "aor.9.5.2-13")
def test_papal_decree() -> None:
    t = Table()
    t.hand(VENICE, "papal_decree")
    t.phase("play")
    t.do(VENICE, "play", "papal_decree")
    assert t.nouns(VENICE, "choose_category") == {"science", "religion", "exploration"}
    assert t.why_not(VENICE, "choose_category", "civics") == "aor.events-17"
    t.do(VENICE, "choose_category", "religion")
    t.phase("purchase")
    for seat in range(3):
        assert t.why_not(seat, "buy", "patronage") == "aor.9.5.2-13"
        assert not t.refused(seat, "buy", "caravan")
        t.do(seat, "done")
    t.phase("purchase")
    assert not t.refused(VENICE, "buy", "patronage")  # for one Purchase Phase


@pytest.mark.rule("aor.events-18", "aor.fr.events-3")
@BOTH
def test_religious_strife_voids_the_decree(edition: str) -> None:
    t = Table(3, edition)
    t.hand(VENICE, "papal_decree")
    t.hand(GENOA, "religious_strife")
    t.phase("play")
    t.do(VENICE, "play", "papal_decree")
    t.do(VENICE, "choose_category", "religion")
    t.do(GENOA, "play", "religious_strife")
    t.phase("purchase")
    assert not t.refused(VENICE, "buy", "patronage")  # both editions: strife after the decree
    first = Table(3, edition)
    first.hand(VENICE, "religious_strife")
    first.hand(GENOA, "papal_decree")
    first.phase("play")
    first.do(VENICE, "play", "religious_strife")
    first.do(GENOA, "play", "papal_decree")
    if edition == "french":
        first.do(GENOA, "choose_category", "religion")
    first.phase("purchase")
    assert first.refused(VENICE, "buy", "patronage") == (edition == "french")


@BOTH
@pytest.mark.rule("aor.events-19")
def test_strife_in_epoch_three_makes_the_decree_a_burden(edition: str) -> None:
    for epoch in (2, 3):
        t = Table(3, edition)
        t.s.epoch = epoch
        play(t, VENICE, "religious_strife")
        t.hand(GENOA, "papal_decree")
        t.s.turn = 5
        t.phase("play")
        assert t.deciders() == [GENOA]
        assert t.why_not(GENOA, "play", "papal_decree") == ("aor.events-19" if epoch == 3 else "")


# -- provinces -----------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("aor.events-20")
def test_pirates_by_epoch(edition: str) -> None:
    for epoch in (1, 2, 3):
        t = Table(3, edition)
        t.s.epoch = epoch
        t.marker(GENOA, "rome", "naples", "milan", "florence")
        play(t, VENICE, "pirates_vikings")
        assert t.why_not(VENICE, "choose_province", "milan") == "aor.4.1-2"
        assert t.why_not(VENICE, "choose_province", "tunis") == "aor.events-20"
        for slug in ("rome", "naples", "florence")[:epoch]:
            t.do(VENICE, "choose_province", slug)
        assert t.step == "Rest"
        assert [t.on(slug) for slug in ("rome", "naples", "florence")].count("1:1+0") == epoch


@pytest.mark.rule("aor.9.4.2-5")
def test_pirates_overseas() -> None:
    t = Table()
    t.marker(GENOA, "china")
    t.marker(BARCELONA, "south_america")
    t.s.epoch = 2
    play(t, VENICE, "pirates_vikings", "choose_province", "china")
    t.do(VENICE, "choose_province", "south_america")
    assert (t.on("china"), t.on("south_america")) == ("1:1+0", "2:1+0")


def test_pirates_without_enough_targets() -> None:
    t = Table()
    t.no_marker("venice", "genoa")
    t.s.epoch = 3
    play(t, VENICE, "pirates_vikings")
    assert t.step == "Rest"  # the only coastal marker was struck without a question
    assert t.on("barcelona") == "2:1+0"


@pytest.mark.rule("aor.events-21")
def test_no_rebellion_in_the_new_world() -> None:
    t = Table()
    t.marker(GENOA, "north_america", "china", "florence")
    play(t, VENICE, "rebellion")
    assert t.why_not(VENICE, "choose_province", "north_america") == "aor.events-21"
    assert t.nouns(VENICE, "choose_province") == {"china", "florence", "venice"}
    t.do(VENICE, "choose_province", "china")
    assert t.on("china") == "1:1+0"


@pytest.mark.rule("aor.events-22", "aor.fr.events-4")
@BOTH
def test_rebellion_and_capitals(edition: str) -> None:
    rule = "aor.events-22" if edition == "english" else "aor.fr.events-4"
    t = Table(3, edition)
    t.no_marker("venice")
    t.marker(GENOA, "venice", "milan")
    play(t, VENICE, "rebellion")
    assert t.why_not(VENICE, "choose_province", "genoa") == rule
    assert t.why_not(VENICE, "choose_province", "venice") == ("" if edition == "english" else rule)
    own = Table(3, edition)
    own.marker(GENOA, "milan")
    play(own, VENICE, "rebellion")
    assert own.why_not(VENICE, "choose_province", "venice") == ("" if edition == "english" else rule)
    if edition == "english":  # his own capital is not a foreign one, even while he dominates it himself
        own.do(VENICE, "choose_province", "venice")
        assert own.on("venice") == "0:1+0"


@BOTH
@pytest.mark.rule("aor.events-24", "aor.events-25", "aor.events-26")
def test_the_crusades(edition: str) -> None:
    t = Table(3, edition)
    t.tokens(GENOA, "acre", old=1)
    t.tokens(VENICE, "acre", old=1)
    play(t, VENICE, "crusades")
    assert t.nouns(VENICE, "choose_province") == {"acre", "aleppo", "alexandria", "cairo", "cyprus", "suez"}
    assert t.why_not(VENICE, "choose_province", "tripoli") == "aor.events-24"
    assert t.why_not(VENICE, "choose_province", "jerusalem") == "aor.4.3-3"
    t.do(VENICE, "choose_province", "acre")
    assert t.on("acre") == "0:DOM"  # an old marker, without reach or ships
    assert (t.power(GENOA).stock, t.power(VENICE).stock) == (36, 36)
    assert t.value(VENICE) == 10
    over = Table(3, edition)
    over.marker(GENOA, "cairo")
    play(over, VENICE, "crusades", "choose_province", "cairo")
    assert over.on("cairo") == "0:DOM"
    assert over.power(GENOA).markers == 1
    first = Table(3, edition)
    first.marker(VENICE, "cairo")
    play(first, GENOA, "crusades", "choose_province", "cairo")
    assert first.on("cairo") == "1:DOM"
    assert first.power(VENICE).markers == 1


@BOTH
@pytest.mark.rule("aor.events-24", "aor.events-25")
def test_a_crusade_takes_its_province_before_its_misery(edition: str) -> None:
    t = Table(3, edition)
    t.misery(VENICE, 1000)
    play(t, VENICE, "crusades", "choose_province", "acre")
    assert t.power(VENICE).out  # beyond 1000
    assert t.on("acre") == "0:DOM"
    home = Table(3, edition)
    home.marker(VENICE, "acre")
    play(home, VENICE, "crusades", "choose_province", "acre")
    assert (home.on("acre"), home.value(VENICE)) == ("0:DOM", 10)


@BOTH
@pytest.mark.rule("aor.events-27", "aor.fr.events-5", "aor.events-33")
def test_mongol_armies(edition: str) -> None:
    t = Table(3, edition)
    t.hand(VENICE, "mongol_armies")
    t.hand(GENOA, "crusades")
    t.phase("play")
    t.do(VENICE, "play", "mongol_armies")
    assert t.power(VENICE).cash == 50
    assert t.why_not(GENOA, "play", "crusades") == "aor.events-27"
    after = Table(3, edition)
    after.hand(VENICE, "crusades", "mongol_armies")
    after.phase("play")
    after.do(VENICE, "play", "crusades")
    after.do(VENICE, "choose_province", "acre")
    after.do(VENICE, "play", "mongol_armies")
    assert after.on("acre") == "0:DOM"  # nothing is taken back
    after.leaders((VENICE, "walter_the_penniless"))
    after.purchase(VENICE)
    assert after.details(VENICE, "buy", "overland_east")["price"]["price"] == 10


@BOTH
@pytest.mark.rule("aor.events-32")
def test_black_death(edition: str) -> None:
    t = Table(3, edition)
    t.tokens(VENICE, "rome", old=3)
    t.tokens(GENOA, "rome", old=1)
    t.marker(GENOA, "florence", "milan")
    t.marker(BARCELONA, "lisbon")
    play(t, BARCELONA, "black_death")
    assert t.nouns(BARCELONA, "choose_area") == {"iv", "v", "vi", "vii", "viii"}
    assert t.why_not(BARCELONA, "choose_area", "iii") == "aor.8.2-6"
    assert t.why_not(BARCELONA, "choose_area", "far_east") == "aor.4.6-1"
    t.do(BARCELONA, "choose_area", "vii")
    assert (t.on("rome"), t.on("florence"), t.on("milan")) == ("", "1:1+0", "1:1+0")
    assert (t.on("venice"), t.on("genoa"), t.on("lisbon")) == ("0:1+0", "1:1+0", "2:DOM")
    assert (t.power(VENICE).stock, t.power(GENOA).stock) == (35, 33)


@BOTH
@pytest.mark.rule("aor.events-32", "aor.9.4.2-3")
def test_black_death_with_a_short_stock(edition: str) -> None:
    """Three markers, one token in stock and one that comes back from Bari: Genoa chooses where the two go, and what becomes of the third."""
    t = Table(3, edition)
    t.marker(GENOA, "florence", "milan")
    t.tokens(GENOA, "bari", old=1)
    t.expansion(GENOA, 34)
    play(t, BARCELONA, "black_death", "choose_area", "vii")
    assert (t.step, t.deciders()) == ("ScarceStock", [GENOA])
    assert t.nouns(GENOA, "choose_province") == {"genoa", "florence", "milan"}
    assert t.why_not(GENOA, "choose_province", "venice") == "aor.9.4.2-2"
    t.do(GENOA, "choose_province", "milan")
    t.do(GENOA, "choose_province", "genoa")
    assert (t.on("milan"), t.on("genoa"), t.on("bari")) == ("1:1+0", "1:1+0", "")
    assert (t.step, t.deciders()) == ("ReplaceMarker", [GENOA])
    t.do(GENOA, "leave_empty")
    assert (t.on("florence"), t.power(GENOA).expansion, t.power(GENOA).stock) == ("", 34, 0)
    assert t.on("venice") == "0:1+0"


def test_black_death_goes_on_when_the_owner_leaves() -> None:
    t = Table(4)
    t.marker(GENOA, "florence", "milan")
    t.expansion(GENOA, 35)
    play(t, BARCELONA, "black_death", "choose_area", "vii")
    t.s.resign(GENOA)
    assert [t.on(slug) for slug in ("genoa", "florence", "milan")] == ["1:1+0"] * 3


@pytest.mark.rule("aor.9.4.2-2", "aor.9.4.2-3")
def test_reducing_a_marker() -> None:
    t = Table()
    t.marker(GENOA, "florence")
    play(t, VENICE, "rebellion", "choose_province", "florence")
    assert (t.on("florence"), t.power(GENOA).stock, t.power(GENOA).markers) == ("1:1+0", 35, 1)
    short = Table()
    short.marker(GENOA, "florence", "milan")
    short.expansion(GENOA, 36)
    play(short, VENICE, "rebellion", "choose_province", "florence")
    assert short.deciders() == [GENOA]
    short.do(GENOA, "use_expansion")
    assert (short.on("florence"), short.power(GENOA).expansion) == ("1:1+0", 35)
    short.hand(VENICE, "rebellion")
    short.phase("play")
    short.do(VENICE, "play", "rebellion")
    short.do(VENICE, "choose_province", "milan")
    short.do(GENOA, "leave_empty")
    assert (short.on("milan"), short.power(GENOA).expansion) == ("", 35)


@pytest.mark.rule("aor.4.7-11")
def test_holdings_follow_at_once() -> None:
    t = Table()
    t.marker(GENOA, "florence")
    cloth = t.s.data.commodity_slugs.index("cloth")
    assert t.power(GENOA).holdings[cloth] == 2
    t.hand(VENICE, "rebellion", "cloth_2")
    t.cash(GENOA, 0)
    t.phase("play")
    t.do(VENICE, "play", "rebellion")
    t.do(VENICE, "choose_province", "florence")
    t.do(VENICE, "play", "cloth_2")
    assert t.power(GENOA).cash == 5


@pytest.mark.rule("aor.11.5-6")
def test_cards_name_old_pieces() -> None:
    """During card play all pieces are old: those of the last expansion have been turned."""
    for edition in ("english", "french"):
        t = Table(3, edition)
        t.marker(GENOA, "florence", new=True)
        t.tokens(GENOA, "bari", new=1)
        t.dice(1, 1, 1, 1, 1, 2)
        t.phase("expansion")
        t.phase("income")
        assert (t.on("florence"), t.on("bari")) == ("1:DOM", "1:1+0")


# -- weapons -------------------------------------------------------------------------------------------------------------


def needed(t: Table, seat: int, slug: str) -> int:
    t.expand(seat, 20)
    found: int = t.details(seat, "attack", slug)["tokens"]["tokens"]
    return found


def weapons(t: Table, seat: int, *cards: str) -> None:
    for card in cards:
        t.hand(seat, card)
        t.s.order = [seat] + [i for i in range(t.s.seats) if i != seat]
        t.phase("play")
        t.do(seat, "play", card)


def bari(edition: str = "english") -> Table:
    """One Venetian token in Bari, market 1; Genoa attacks from Naples. Without weapons two tokens are needed."""
    t = Table(3, edition)
    t.tokens(VENICE, "bari", old=1)
    t.tokens(GENOA, "naples", old=1)
    return t


@BOTH
@pytest.mark.rule("aor.events-3")
def test_a_weapon_adds_one_on_both_sides(edition: str) -> None:
    for card in ("stirrups", "armor", "long_bow", "gunpowder"):
        assert needed(bari(edition), GENOA, "bari") == 2
        t = bari(edition)
        weapons(t, GENOA, card)
        assert needed(t, GENOA, "bari") == 1
        t = bari(edition)
        weapons(t, VENICE, card)
        assert needed(t, GENOA, "bari") == 3


@BOTH
@pytest.mark.rule("aor.9.4.2-6")
def test_armor_and_stirrups(edition: str) -> None:
    t = bari(edition)
    weapons(t, VENICE, "armor", "stirrups")
    assert needed(t, GENOA, "bari") == 4


@BOTH
@pytest.mark.rule("aor.events-5", "aor.events-6")
def test_outclassed_weapons(edition: str) -> None:
    for mine, theirs in (("stirrups", "armor"), ("long_bow", "gunpowder")):
        t = bari(edition)
        weapons(t, GENOA, mine)
        weapons(t, VENICE, theirs)
        assert needed(t, GENOA, "bari") == 3  # theirs counts, mine does not
        t = bari(edition)
        weapons(t, VENICE, mine)
        weapons(t, GENOA, theirs)
        assert needed(t, GENOA, "bari") == 1


@pytest.mark.rule("aor.fr.events-1", "aor.fr.events-2", "aor.9.4.2-7")
@BOTH
def test_old_weapons_against_new_ones(edition: str) -> None:
    """Long Bow or Gunpowder after Armor or Stirrups: the old card counts for nothing against that player, but against others."""
    for old in ("stirrups", "armor"):
        for new in ("long_bow", "gunpowder"):
            t = bari(edition)
            t.tokens(BARCELONA, "corfu", old=1)
            weapons(t, GENOA, old)
            weapons(t, VENICE, new)
            assert needed(t, GENOA, "bari") == 3
            third = Table(4, edition)
            third.tokens(BARCELONA, "bari", old=1)
            third.tokens(GENOA, "naples", old=1)
            weapons(third, GENOA, old)
            weapons(third, VENICE, new)
            assert needed(third, GENOA, "bari") == 1


@BOTH
@pytest.mark.rule("aor.events-7")
def test_unplayed_old_weapons_become_burdens(edition: str) -> None:
    for new in ("long_bow", "gunpowder"):
        t = Table(3, edition)
        weapons(t, VENICE, new)
        t.hand(GENOA, "stirrups", "armor", "gunpowder" if new == "long_bow" else "long_bow")
        t.s.turn = 9
        t.phase("play")
        assert t.why_not(GENOA, "play", "stirrups") == "aor.events-7"
        assert t.why_not(GENOA, "play", "armor") == "aor.events-7"
        assert len(t.offers(GENOA, "play")) == 1  # the newer one can still be played


@pytest.mark.rule("aor.9.4.2-8", "aor.events-38")
def test_weapons_in_play_last_through_expansion_and_then_leave() -> None:
    t = bari()
    weapons(t, GENOA, "armor")
    weapons(t, VENICE, "long_bow")
    assert t.cards(GENOA) == []  # no burden: it is on the table
    assert t.s.view(None)["powers"][GENOA]["weapons"] == ["armor"]
    t.phase("turn")
    assert t.s.view(None)["powers"][GENOA]["weapons"] == []
    assert needed(t, GENOA, "bari") == 2
    assert set(t.removed()) == {"armor", "long_bow"}


# -- elimination ---------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("aor.4.7-1")
def test_chaos(edition: str) -> None:
    t = Table(4, edition)
    t.misery(GENOA, 700)
    play(t, VENICE, "famine")
    assert t.power(GENOA).out  # 800, 900, 1000, Chaos
    t = Table(4, edition)
    t.misery(GENOA, 600)
    play(t, VENICE, "famine")
    assert (t.power(GENOA).out, t.value(GENOA)) == (False, 1000)


@pytest.mark.rule("aor.4.7-2")
def test_misery_never_falls_below_zero() -> None:
    t = Table()
    t.cash(VENICE, 100)
    t.purchase(VENICE)
    t.do(VENICE, "buy", "human_body")
    assert t.value(VENICE) == 0


def eliminated(edition: str = "english") -> Table:
    """Genoa dominates Florence and Milan, owns Nationalism and more, and has sunk into Chaos."""
    t = Table(4, edition)
    t.marker(GENOA, "florence", "milan")
    t.own(GENOA, "WHYN")
    t.hand(GENOA, "stone_1", "charlemagne")
    t.expansion(GENOA, 5)
    t.misery(GENOA, 1000)
    play(t, VENICE, "mysticism_abounds")
    assert t.power(GENOA).out
    return t


@BOTH
@pytest.mark.rule("aor.9.4.2-15", "aor.9.4.2-16")
def test_pieces_of_the_eliminated_defend(edition: str) -> None:
    t = eliminated(edition)
    assert (t.on("florence"), t.on("milan"), t.on("genoa")) == ("1:DOM", "1:DOM", "1:DOM")
    assert needed(t, VENICE, "florence") == 4 + 1 + 4  # Nationalism still counts
    t.dice(6, 1, 1)
    t.do(VENICE, "attack", "florence")  # no Cathedral in defence, no Written Record to fear
    assert t.on("florence") == "0:new DOM"
    t.do(VENICE, "done")
    t.phase("expansion")
    assert t.step == "Rest"  # Genoa has nothing to do any more


@pytest.mark.rule("aor.9.4.2-17", "aor.11.2-5")
def test_cards_of_the_eliminated_are_put_away() -> None:
    t = eliminated()
    assert t.cards(GENOA) == []
    assert "stone_1" in t.replay()
    assert "charlemagne" in t.removed()
    assert t.power(GENOA).stock == 36
    assert t.told("rebate") == []


@pytest.mark.rule("aor.9.4.2-18")
def test_income_keeps_the_number_of_players() -> None:
    t = eliminated()
    t.dice(1, 1, 1, 1, 1, 2)
    t.phase("income")
    assert t.power(VENICE).cash == 40 + 15 + 4
    assert t.power(GENOA).cash == 40  # an eliminated player earns nothing


def test_eliminated_players_are_no_targets() -> None:
    t = eliminated()
    play(t, VENICE, "alchemists_gold")
    assert t.why_not(VENICE, "choose_player", GENOA) == "aor.9.4.2-15"
    play(t, LONDON - 1, "civil_war")
    assert t.refused(PARIS, "choose_player", GENOA)
