"""Market competition (9.6.3)."""

from __future__ import annotations

import pytest

from signoria.games.age_of_renaissance.detail import percent
from signoria.games.age_of_renaissance.rules.strength import chance
from tests.games.age_of_renaissance.builder import BARCELONA, GENOA, PARIS, VENICE, Table

BOTH = pytest.mark.parametrize("edition", ["english", "french"])
STIRRUPS, ARMOR, LONG_BOW, GUNPOWDER = 1, 2, 4, 8


def needed(t: Table, seat: int, slug: str, tokens: int = 30) -> int:
    """The tokens that an attack must place."""
    t.expand(seat, tokens)
    found: int = t.details(seat, "attack", slug)["tokens"]["tokens"]
    return found


def fight(t: Table, seat: int, slug: str, *dice: int, tokens: int = 20) -> bool:
    """Attack with these dice (coloured, black, white); whether it was won."""
    t.dice(*dice)
    t.expand(seat, tokens)
    t.do(seat, "attack", slug)
    return bool(t.told("won"))


def florence(edition: str = "english") -> Table:
    """Venice holds Florence (market 4) with one old token; Genoa, rank 4 of three, attacks from home."""
    t = Table(3, edition)
    t.tokens(VENICE, "florence", old=1)
    return t


@BOTH
@pytest.mark.rule("aor.9.6.3-1", "aor.9.6.3-5")
def test_what_starts_a_competition(edition: str) -> None:
    t = florence(edition)
    t.power(GENOA).weapons = GUNPOWDER
    t.expand(GENOA, 9)
    t.do(GENOA, "expand", "florence")
    assert t.nouns(GENOA, "place") == {1, 2, 3}  # tokens, not strength, fill the market
    t.do(GENOA, "place", 3)
    assert t.on("florence") == "0:1+0 1:0+3"
    t = Table(3, edition)
    t.marker(VENICE, "florence")
    t.expand(GENOA, 9)
    assert t.refused(GENOA, "expand", "florence")  # a marker counts as four tokens
    assert not t.refused(GENOA, "attack", "florence")


@BOTH
@pytest.mark.rule("aor.9.6.3-2", "aor.9.6.3-3")
def test_strength_and_number(edition: str) -> None:
    """Example A21 and more."""
    assert needed(florence(edition), GENOA, "florence") == 5
    t = Table(3, edition)
    t.marker(VENICE, "florence")
    assert needed(t, GENOA, "florence") == 8
    t.expand(GENOA, 7)
    assert t.why_not(GENOA, "attack", "florence") == "aor.9.6.3-2"
    strong = florence(edition)
    strong.power(GENOA).weapons = STIRRUPS | ARMOR
    strong.own(GENOA, "W")
    assert needed(strong, GENOA, "florence") == 4  # never fewer than the market number


@BOTH
@pytest.mark.rule("aor.9.6.3-6", "aor.9.6.3-7", "aor.9.6.3-8")
def test_reading_the_dice(edition: str) -> None:
    assert fight(florence(edition), GENOA, "florence", 5, 1, 6)  # coloured above rank 4
    assert not fight(florence(edition), GENOA, "florence", 4, 1, 6)
    assert fight(florence(edition), GENOA, "florence", 1, 3, 2)  # black above white
    assert not fight(florence(edition), GENOA, "florence", 1, 3, 3)
    assert not fight(florence(edition), GENOA, "florence", 1, 2, 3)


@BOTH
@pytest.mark.rule("aor.9.6.3-9", "aor.9.6.3-10")
def test_a_weapon_wins_equal_dice(edition: str) -> None:
    t = florence(edition)
    t.power(GENOA).weapons = STIRRUPS
    assert fight(t, GENOA, "florence", 1, 3, 3)
    t = florence(edition)
    t.power(GENOA).weapons = STIRRUPS
    assert not fight(t, GENOA, "florence", 4, 2, 3)  # the coloured die is read as ever
    t = florence(edition)
    t.power(GENOA).weapons = STIRRUPS
    t.power(VENICE).weapons = ARMOR
    assert not fight(t, GENOA, "florence", 1, 3, 3)  # outclassed


@BOTH
@pytest.mark.rule("aor.9.6.3-11")
def test_the_defenders_weapon_does_not_touch_the_dice(edition: str) -> None:
    t = florence(edition)
    t.power(VENICE).weapons = GUNPOWDER
    assert needed(t, GENOA, "florence") == 6
    assert fight(t, GENOA, "florence", 1, 3, 2)


@BOTH
@pytest.mark.rule("aor.9.6.3-12")
def test_the_loser_loses_everything_there(edition: str) -> None:
    """Example A15."""
    t = Table(3, edition)
    t.tokens(VENICE, "florence", old=1)
    t.tokens(BARCELONA, "florence", new=1)
    assert not fight(t, VENICE, "florence", 1, 1, 6)
    assert t.on("florence") == "2:0+1"
    assert (t.power(VENICE).stock, t.power(VENICE).expansion) == (
        36 - 16,
        16,
    )  # one old and four new are back
    won = Table(3, edition)
    won.tokens(BARCELONA, "florence", old=1, new=2)
    assert fight(won, VENICE, "florence", 6, 1, 1)
    assert won.power(BARCELONA).stock == 36


@pytest.mark.rule("aor.9.6.3-13")
def test_a_winning_defender_stays_as_he_was() -> None:
    t = Table()
    t.tokens(VENICE, "florence", old=1)
    t.tokens(BARCELONA, "florence", new=2)
    assert not fight(t, GENOA, "florence", 1, 1, 6)
    assert t.on("florence") == "0:1+0 2:0+2"


@BOTH
@pytest.mark.rule("aor.9.6.3-14", "aor.9.6.3-35")
def test_the_winner_places_a_marker(edition: str) -> None:
    t = Table(3, edition)
    t.marker(VENICE, "florence")
    assert fight(t, GENOA, "florence", 6, 1, 1)
    assert t.on("florence") == "1:new DOM"
    assert (t.power(GENOA).expansion, t.power(GENOA).stock) == (12, 24)
    assert t.power(VENICE).markers == 1


@pytest.mark.rule("aor.9.6.3-15")
def test_attacks_may_be_repeated() -> None:
    t = florence()
    t.dice(1, 1, 6, 1, 1, 6, 6, 1, 1)
    t.expand(GENOA, 16)
    for _ in range(3):
        t.do(GENOA, "attack", "florence")
    assert t.on("florence") == "1:new DOM"
    assert t.told("repulsed") == [[1, "florence"], [1, "florence"]]


@BOTH
@pytest.mark.rule("aor.9.6.3-16")
def test_own_tokens_count(edition: str) -> None:
    """Example A21 b: Tunis, market 4, with one opposing and two own tokens."""
    t = Table(3, edition)
    t.tokens(VENICE, "tunis", old=1)
    t.tokens(GENOA, "tunis", old=2)
    assert needed(t, GENOA, "tunis") == 3
    assert not fight(t, GENOA, "tunis", 1, 1, 6)
    assert t.on("tunis") == "0:1+0"
    assert t.power(GENOA).stock == 36 - 17


def shared(edition: str) -> Table:
    """Venice, Barcelona and Paris share Florence; Genoa attacks."""
    t = Table(4, edition)
    t.tokens(VENICE, "florence", old=1)
    t.tokens(BARCELONA, "florence", old=1)
    t.tokens(PARIS, "florence", old=1)
    return t


@BOTH
@pytest.mark.rule("aor.9.6.3-17", "aor.9.6.3-19")
def test_several_defenders(edition: str) -> None:
    t = shared(edition)
    assert needed(t, GENOA, "florence") == 7  # three and the market number once
    assert fight(t, GENOA, "florence", 6, 1, 1)
    assert t.on("florence") == "1:new DOM"
    assert [t.power(seat).stock for seat in (VENICE, BARCELONA, PARIS)] == [36, 36, 36]


@pytest.mark.rule("aor.9.6.3-18", "aor.fr.9.6.3-1")
@BOTH
def test_weapons_of_several_defenders(edition: str) -> None:
    t = shared(edition)
    t.power(VENICE).weapons = STIRRUPS
    assert needed(t, GENOA, "florence") == 8
    t.power(PARIS).weapons = ARMOR | LONG_BOW
    assert needed(t, GENOA, "florence") == (8 if edition == "english" else 10)
    t.own(VENICE, "W")
    assert needed(t, GENOA, "florence") == (9 if edition == "english" else 11)


@BOTH
@pytest.mark.rule("aor.9.6.3-20", "aor.9.6.3-21")
def test_nationalism(edition: str) -> None:
    t = florence(edition)
    t.own(VENICE, "W")
    assert needed(t, GENOA, "florence") == 6
    t.own(GENOA, "W")
    assert needed(t, GENOA, "florence") == 5  # both are at home in Area VII
    attack = Table(3, edition)
    attack.marker(VENICE, "florence")
    attack.own(GENOA, "W")
    assert needed(attack, GENOA, "florence") == 7
    abroad = Table(3, edition)
    abroad.own(GENOA, "W")
    abroad.tokens(GENOA, "algiers", old=1)
    abroad.tokens(VENICE, "tunis", old=1)
    assert needed(abroad, GENOA, "tunis") == 5  # Area VIII


@BOTH
@pytest.mark.rule("aor.9.6.3-22")
def test_bonuses_never_go_below_the_market_number(edition: str) -> None:
    """Example A17 c: Bari, one Venetian token with Nationalism; Genoa has Nationalism and Gunpowder."""
    t = Table(3, edition)
    t.tokens(VENICE, "bari", old=1)
    t.tokens(GENOA, "naples", old=1)
    t.own(VENICE, "W")
    t.own(GENOA, "W")
    t.power(GENOA).weapons = GUNPOWDER
    assert needed(t, GENOA, "bari") == 1
    t.power(GENOA).weapons = GUNPOWDER | LONG_BOW
    assert needed(t, GENOA, "bari") == 1


# -- capitals ------------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("aor.4.4-1")
def test_a_capital_defends_doubled(edition: str) -> None:
    t = Table(4, edition)
    t.tokens(VENICE, "florence", old=1)
    assert needed(t, VENICE, "genoa") == 2 * 5 + 5
    t.no_marker("genoa")
    t.tokens(GENOA, "genoa", old=2)
    assert needed(t, VENICE, "genoa") == 2 * 2 + 5
    t.own(GENOA, "W")
    assert needed(t, VENICE, "genoa") == 2 * 3 + 5
    t.power(GENOA).weapons = ARMOR
    assert needed(t, VENICE, "genoa") == 2 * 3 + 1 + 5  # weapons are added afterwards


def own_capital(edition: str, holder: int) -> Table:
    """Genoa attacks Genoa, market 5, which another player dominates."""
    t = Table(4, edition)
    t.no_marker("genoa")
    t.marker(holder, "genoa")
    return t


@BOTH
@pytest.mark.rule("aor.4.4-2", "aor.9.6.3-24")
def test_a_capital_attacks_doubled(edition: str) -> None:
    """Example A20 a and c."""
    assert needed(own_capital(edition, PARIS), GENOA, "genoa") == 5
    t = own_capital(edition, PARIS)
    t.own(GENOA, "W")
    assert needed(t, GENOA, "genoa") == 5  # the market number in tokens, whatever the strength


@pytest.mark.rule("aor.9.6.3-23")
def test_nationalism_is_doubled_with_the_tokens() -> None:
    """Example A20 b, and Nationalism on both sides: 2 x (5 + 1) = 12 against 6 + 5."""
    t = own_capital("english", VENICE)
    t.own(VENICE, "W")
    assert needed(t, GENOA, "genoa") == 6
    t.own(GENOA, "W")
    assert needed(t, GENOA, "genoa") == 5
    assert t.details(GENOA, "attack", "genoa")["tokens"]["strength"] == 12


# -- Cosmopolitan --------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("aor.9.6.3-25", "aor.fr.9.6.3-2")
def test_cosmopolitan(edition: str) -> None:
    t = Table(4, edition)
    t.marker(PARIS, "fez")
    t.tokens(BARCELONA, "oran", old=1)
    assert needed(t, BARCELONA, "fez") == 4
    t.own(BARCELONA, "Y")
    assert needed(t, BARCELONA, "fez") == 3  # satellites help the attack
    new = Table(4, edition)
    new.marker(PARIS, "fez")
    new.tokens(BARCELONA, "algiers", old=1)
    new.ship(BARCELONA, "galley", 8)
    new.tokens(BARCELONA, "oran", new=1)
    new.own(BARCELONA, "Y")
    assert needed(new, BARCELONA, "fez") == 4  # an old token is needed
    defence = Table(4, edition)
    defence.tokens(PARIS, "fez", old=1)
    defence.tokens(PARIS, "oran", old=1)
    defence.tokens(BARCELONA, "algiers", old=1)
    defence.ship(BARCELONA, "galley", 8)
    assert needed(defence, BARCELONA, "fez") == 3
    defence.own(PARIS, "Y")
    assert needed(defence, BARCELONA, "fez") == (3 if edition == "english" else 4)
    marker = Table(4, edition)
    marker.marker(PARIS, "fez")
    marker.tokens(PARIS, "oran", old=1)
    marker.tokens(BARCELONA, "algiers", old=1)
    marker.ship(BARCELONA, "galley", 8)
    marker.own(PARIS, "Y")
    assert needed(marker, BARCELONA, "fez") == 5  # a satellite counts once


# -- Proselytism ---------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("aor.9.6.3-26", "aor.9.6.3-27")
def test_proselytism(edition: str) -> None:
    t = florence(edition)
    t.own(GENOA, "G")
    assert fight(t, GENOA, "florence", 4, 1, 6)
    t = florence(edition)
    t.own(GENOA, "G")
    assert not fight(t, GENOA, "florence", 3, 1, 6)
    t = florence(edition)
    t.own(VENICE, "G")
    assert not fight(t, GENOA, "florence", 4, 1, 6)
    t = florence(edition)
    t.own(VENICE, "G")
    assert fight(t, GENOA, "florence", 5, 1, 6)  # no help in defence


# -- Cathedral -----------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("aor.9.6.3-28", "aor.9.6.3-33")
def test_cathedral_in_attack(edition: str) -> None:
    t = florence(edition)
    t.marker(VENICE, "milan")
    t.own(GENOA, "FH")
    t.expand(GENOA, 4)
    assert t.why_not(GENOA, "attack", "florence") == "aor.9.6.3-2"  # the full number is still needed
    t.expand(GENOA, 20)
    t.do(GENOA, "attack", "florence")
    assert t.step == "AttackByCathedral"
    t.do(GENOA, "convert")
    assert t.on("florence") == "1:new DOM"
    assert t.s.victor == -1  # the next competition is another matter
    assert t.told("dice") == []
    t.dice(1, 1, 6)
    t.do(GENOA, "attack", "milan")  # not twice against Venice in a turn
    assert t.on("milan") == "0:DOM"
    t.s.turn += 1
    t.hand(VENICE, "wool_1")
    t.phase("turn")
    t.expand(GENOA, 20)
    t.do(GENOA, "attack", "milan")
    assert t.step == "AttackByCathedral"
    t.dice(6, 1, 1)
    t.do(GENOA, "roll")  # he need not use it
    assert t.told("dice")[-1] == [6, 1, 1]


@BOTH
@pytest.mark.rule("aor.9.6.3-29")
def test_cathedral_in_defence(edition: str) -> None:
    t = florence(edition)
    t.own(VENICE, "FH")
    t.expand(GENOA, 20)
    t.do(GENOA, "attack", "florence")
    assert (t.step, t.deciders()) == ("DefendByCathedral", [VENICE])
    t.do(VENICE, "convert")
    assert t.on("florence") == "0:1+0"
    assert t.power(GENOA).expansion == 15
    t.dice(6, 1, 1)
    t.do(GENOA, "attack", "florence")  # used up against Genoa
    assert t.on("florence") == "1:new DOM"
    both = florence(edition)
    both.own(VENICE, "FH")
    both.own(GENOA, "FH")
    both.dice(6, 1, 1)
    both.expand(GENOA, 20)
    both.do(GENOA, "attack", "florence")
    assert both.on("florence") == "1:new DOM"  # nobody was asked


@pytest.mark.rule("aor.9.6.3-31", "aor.9.6.3-32")
def test_cathedral_and_several_opponents() -> None:
    t = shared("english")
    t.own(GENOA, "FH")
    t.own(PARIS, "FH")
    t.dice(1, 1, 6)
    t.expand(GENOA, 20)
    t.do(GENOA, "attack", "florence")
    assert t.on("florence") == "0:1+0 2:1+0 3:1+0"  # not against a province with an owner of Cathedral
    t = shared("english")
    t.own(GENOA, "FH")
    t.expand(GENOA, 20)
    t.do(GENOA, "attack", "florence")
    t.do(GENOA, "convert")
    assert t.on("florence") == "1:new DOM"
    assert t.s.view(None)["powers"][GENOA]["converted"] == [VENICE, BARCELONA, PARIS]
    again = shared("english")
    again.own(GENOA, "FH")
    again.power(GENOA).converted = 1 << PARIS  # used against one of the three
    again.dice(1, 1, 6)
    again.expand(GENOA, 20)
    again.do(GENOA, "attack", "florence")
    assert again.on("florence") == "0:1+0 2:1+0 3:1+0"  # not again against him, so not against all


# -- markers -------------------------------------------------------------------------------------------------------------


def all_markers(edition: str = "english") -> Table:
    """Venice has 25 markers on the map, Milan among them; Dubrovnik is free."""
    t = Table(6, edition)
    slugs = [p.slug for p in t.s.data.provinces if p.commodities and p.kind == "province"]
    t.marker(VENICE, "milan", *[s for s in slugs if s not in ("dubrovnik", "milan", "florence")][:23])
    return t


@BOTH
@pytest.mark.rule("aor.9.6.3-36", "aor.9.6.3-37")
def test_reusing_a_marker(edition: str) -> None:
    t = all_markers(edition)
    t.expand(VENICE, 7)
    assert not t.offers(VENICE, "release")  # never without need
    t.do(VENICE, "expand", "dubrovnik")
    t.do(VENICE, "place", 3)
    assert t.step == "ReuseMarker"
    assert "milan" in t.nouns(VENICE, "release")
    assert t.why_not(VENICE, "release", "genoa") == "aor.9.6.3-36"
    t.do(VENICE, "release", "milan")
    assert (t.on("milan"), t.on("dubrovnik")) == ("0:1+0", "0:new DOM")
    assert t.power(VENICE).markers == 25
    few = Table(6, edition)
    few.expand(VENICE, 3)
    few.do(VENICE, "expand", "dubrovnik")
    few.do(VENICE, "place", 3)
    assert few.told("released") == []


@BOTH
@pytest.mark.rule("aor.9.6.3-38")
def test_a_reused_marker_does_not_count_for_the_bonus(edition: str) -> None:
    t = all_markers(edition)
    t.expansion(VENICE, 3)
    t.phase("expansion")
    t.do(VENICE, "expand", "dubrovnik")
    t.do(VENICE, "place", 3)
    t.do(VENICE, "release", "milan")
    assert t.told("bonus") == []


def test_a_new_marker_is_not_taken_back() -> None:
    t = all_markers()
    t.no_marker("milan")
    t.expand(VENICE, 20)
    t.do(VENICE, "expand", "milan")
    t.do(VENICE, "place", 3)
    t.do(VENICE, "expand", "dubrovnik")
    t.do(VENICE, "place", 3)
    assert t.why_not(VENICE, "release", "milan") == "aor.9.6.3-36"


def test_waiting_tokens_are_exchanged_when_a_marker_is_free() -> None:
    t = all_markers()
    t.tokens(VENICE, "dubrovnik", old=3)
    t.no_marker("milan")
    t.expand(VENICE, 1)
    assert t.on("dubrovnik") == "0:new DOM"
    idle = all_markers()
    idle.tokens(VENICE, "dubrovnik", old=3)
    idle.no_marker("milan")
    idle.expand(VENICE, 0)
    assert idle.on("dubrovnik") == "0:new DOM"  # he needs no tokens for it


@pytest.mark.rule("aor.events-24")
@pytest.mark.parametrize("holder", [VENICE, BARCELONA])
def test_the_crusades_take_a_province_from_its_holder(holder: int) -> None:
    t = Table(3)
    t.marker(holder, "acre")
    t.hand(GENOA, "crusades")
    t.phase("play")
    t.do(GENOA, "play", "crusades")
    t.do(GENOA, "choose_province", "acre")
    assert (t.on("acre"), t.power(holder).markers, t.power(GENOA).markers) == ("1:DOM", 1, 2)


def test_the_crusades_with_all_markers_on_the_map() -> None:
    t = all_markers()
    t.hand(VENICE, "crusades")
    t.phase("play")
    t.do(VENICE, "play", "crusades")
    target = next(x for x in ("acre", "cyprus", "suez", "cairo") if t.on(x) == "")
    t.do(VENICE, "choose_province", target)
    assert t.step == "CrusadeMarker"
    t.do(VENICE, "release", "milan")
    assert (t.on("milan"), t.on(target)) == ("0:1+0", "0:DOM")
    assert t.value(VENICE) == 10


# -- Written Record ------------------------------------------------------------------------------------------------------


def record(edition: str = "english", new: bool = False) -> Table:
    t = Table(3, edition)
    t.marker(VENICE, "florence", new=new)
    t.own(GENOA, "N")
    t.hand(GENOA, "stone_1")
    t.hand(VENICE, "famine", "fur_1")
    return t


@BOTH
@pytest.mark.rule("aor.9.6.3-39", "aor.9.6.3-40")
def test_written_record(edition: str) -> None:
    t = record(edition)
    t.dice(6, 1, 1, 1)
    t.expand(GENOA, 30)
    t.do(GENOA, "attack", "florence")
    assert (t.step, t.deciders()) == ("WrittenRecord", [GENOA])
    assert t.why_not(GENOA, "give", "famine") == "aor.9.6.3-39"
    t.do(GENOA, "give", "stone_1")  # Venice has two cards to take from, not three
    assert t.cards(GENOA) == ["fur_1"]
    assert t.cards(VENICE) == ["famine", "stone_1"]
    assert t.s.view(GENOA)["powers"][VENICE]["known"] == ["stone_1"]
    assert t.s.view(VENICE)["powers"][GENOA]["known"] == ["fur_1"]
    assert t.s.view(BARCELONA)["powers"][VENICE]["known"] == []


def test_written_record_ends_when_the_loser_leaves() -> None:
    t = record()
    t.dice(6, 1, 1)
    t.expand(GENOA, 30)
    t.do(GENOA, "attack", "florence")
    t.s.resign(VENICE)
    assert (t.step, t.deciders()) == ("Expand", [GENOA])
    assert t.cards(GENOA) == ["stone_1"]


def test_written_record_is_voluntary() -> None:
    t = record()
    t.dice(6, 1, 1)
    t.expand(GENOA, 30)
    t.do(GENOA, "attack", "florence")
    t.do(GENOA, "pass")
    assert t.cards(GENOA) == ["stone_1"]


@pytest.mark.rule("aor.9.6.3-41", "aor.9.6.3-42", "aor.9.6.3-43")
def test_when_there_is_no_swap() -> None:
    partly = florence()
    partly.own(GENOA, "N")
    partly.hand(GENOA, "stone_1")
    partly.hand(VENICE, "famine")
    fight(partly, GENOA, "florence", 6, 1, 1)
    assert partly.step == "Expand"  # Venice did not control it
    owner = record()
    owner.own(VENICE, "N")
    fight(owner, GENOA, "florence", 6, 1, 1)
    assert owner.step == "Expand"
    for loser in (GENOA, VENICE):
        empty = record()
        empty.power(loser).hand = []
        fight(empty, GENOA, "florence", 6, 1, 1)
        assert empty.step == "Expand"
    satellite = Table()
    satellite.tokens(VENICE, "bari", old=1)
    satellite.tokens(GENOA, "naples", old=1)
    satellite.own(GENOA, "N")
    satellite.hand(GENOA, "stone_1")
    satellite.hand(VENICE, "famine")
    fight(satellite, GENOA, "bari", 6, 1, 1)
    assert satellite.step == "WrittenRecord"  # a full satellite is controlled


@pytest.mark.rule("aor.fr.9.6.3-3")
@BOTH
def test_how_often_written_record_works(edition: str) -> None:
    t = record(edition)
    t.marker(VENICE, "rome")
    t.dice(6, 1, 1, 0, 6, 1, 1)
    t.expand(GENOA, 30)
    t.do(GENOA, "attack", "florence")
    t.do(GENOA, "give", "stone_1")
    t.do(GENOA, "attack", "rome")
    assert t.step == ("WrittenRecord" if edition == "english" else "Expand")
    new = record(edition, new=True)
    fight(new, GENOA, "florence", 6, 1, 1)
    assert new.step == ("WrittenRecord" if edition == "english" else "Expand")


@pytest.mark.rule("aor.fr.9.6.3-4", "aor.10-3")
def test_no_other_way_to_trade_or_show_cards() -> None:
    t = record("french")
    t.expand(GENOA, 30)
    assert t.refused(GENOA, "give", "stone_1")
    for seat in (VENICE, BARCELONA, None):
        assert "stone_1" not in str(t.s.view(seat))
    assert t.s.view(GENOA)["hand"] == ["stone_1"]


# -- chances -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("aor.fr.B1-1")
def test_table_b1() -> None:
    table = {
        1: ("90.28", "100.00", "93.06", "100.00"),
        2: ("80.56", "90.28", "86.11", "93.06"),
        3: ("70.83", "80.56", "79.17", "86.11"),
        4: ("61.11", "70.83", "72.22", "79.17"),
        5: ("51.39", "61.11", "65.28", "72.22"),
        6: ("41.67", "51.39", "58.33", "65.28"),
    }
    for rank, row in table.items():
        for i, (faith, weapon) in enumerate(((False, False), (True, False), (False, True), (True, True))):
            assert "{}.{}".format(*percent(chance(rank, faith, weapon))) == row[i]
