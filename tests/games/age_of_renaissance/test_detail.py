"""What a player reads before he chooses, word for word in both languages."""

from __future__ import annotations

from signoria.games.age_of_renaissance.ruleset import RULESET
from tests.games.age_of_renaissance.builder import BARCELONA, GENOA, PARIS, VENICE, Table

NAMES = ["Ada", "Bea", "Cid", "Dov"]


def read(t: Table, language: str, seat: int, *words: str | int) -> list[str]:
    texts = RULESET.texts(language)
    vocabulary = RULESET.vocabulary_of(t.s)
    return [texts.render(line, vocabulary, NAMES) for line in RULESET.detail(t.s, seat, t.read(*words))]


def test_an_attack() -> None:
    """Belgrade, market 2: Venice dominates it, owns Nationalism and uses Stirrups (example A16 a). Barcelona is third of four: rank 5."""
    t = Table(4)
    t.marker(VENICE, "belgrade")
    t.own(VENICE, "W")
    t.power(VENICE).weapons = 0b0001
    t.tokens(BARCELONA, "durazzo", old=1)
    t.expand(BARCELONA, 9)
    assert read(t, "en", BARCELONA, "attack", "belgrade") == [
        "Required strength 6: defence 4 and market number 2.",
        "6 tokens to place, strength 6.",
        "Chance of success: 51.39 %.",
    ]
    assert read(t, "fr", BARCELONA, "attack", "belgrade") == [
        "Force requise 6 : défense 4 et capacité commerciale 2.",
        "6 pions à placer, force 6.",
        "Chance de succès : 51,39 %.",
    ]


def test_an_attack_with_everything() -> None:
    """Gunpowder, Nationalism and Cosmopolitan against a marker in Naples, market 5, with two own tokens beside Bari: first of three, rank 2."""
    t = Table(3)
    t.marker(GENOA, "naples")
    t.tokens(GENOA, "corfu", old=1)
    t.tokens(VENICE, "bari", old=1)
    t.own(VENICE, "WYG")
    t.power(VENICE).weapons = 0b1000
    t.power(GENOA).weapons = 0b0010
    t.expand(VENICE, 20)
    # 5 + 5 = 10; the attacker has 1 for Nationalism, 1 for Gunpowder, 1 for Bari, so that 7 tokens do. Armor is void.
    assert read(t, "en", VENICE, "attack", "naples") == [
        "Required strength 10: defence 5 and market number 5.",
        "7 tokens to place, strength 10.",
        "Chance of success: 93.06 %.",
    ]


def test_an_attack_with_tokens_that_are_there_already() -> None:
    """Florence, market 4, a token of Venice and two of Genoa: three more make 5, for 4 + 1."""
    t = Table(3)
    t.tokens(VENICE, "florence", old=1)
    t.tokens(GENOA, "florence", old=2)
    t.expand(GENOA, 9)
    assert read(t, "en", GENOA, "attack", "florence")[:2] == [
        "Required strength 5: defence 1 and market number 4.",
        "3 tokens to place, strength 5.",
    ]


def test_a_void_card_says_so() -> None:
    t = Table(3)
    t.s.mongols = True
    t.hand(VENICE, "crusades")
    t.phase("play")
    assert [text.key for text in RULESET.detail(t.s, VENICE, t.read("play", "crusades"))] == [
        "refusal.crusades_void"
    ]


def test_a_single_space_of_misery() -> None:
    t = Table(3)
    t.marker(GENOA, "sicily", "belgrade")
    t.own(GENOA, "K")
    t.hand(VENICE, "famine")
    t.phase("play")
    assert read(t, "en", VENICE, "play", "famine")[1] == "Bea: 1 space of Misery."


def test_one_token() -> None:
    """Example A17 c: Bari for a single token."""
    t = Table(3)
    t.tokens(VENICE, "bari", old=1)
    t.tokens(GENOA, "naples", old=1)
    t.own(VENICE, "W")
    t.own(GENOA, "W")
    t.power(GENOA).weapons = 0b1000
    t.expand(GENOA, 1)
    assert read(t, "en", GENOA, "attack", "bari")[1] == "1 token to place, strength 3."
    assert read(t, "fr", GENOA, "attack", "bari")[1] == "1 pion à placer, force 3."


def test_a_double_commodity_card() -> None:
    """Wine in Shortage: Barcelona 3 provinces, Paris 1 with Industry; Cloth: Venice and Genoa one each."""
    t = Table(4)
    t.marker(BARCELONA, "lisbon", "marseilles")
    t.marker(PARIS, "strassburg")
    t.own(PARIS, "M")
    t.s.conditions[t.s.data.commodity_slugs.index("wine")] = 1
    t.hand(VENICE, "cloth_wine")
    t.phase("play")
    assert read(t, "en", VENICE, "play", "cloth_wine") == [
        "Ada: 5 for Cloth.",
        "Bea: 5 for Cloth.",
        "Cid: 80 for Wine.",
        "Dov: 45 for Wine.",
    ]
    t.do(VENICE, "play", "cloth_wine")
    assert read(t, "fr", VENICE, "choose_commodity", "wine") == ["Cid : 80 pour Vin.", "Dov : 45 pour Vin."]


def test_a_card_that_pays_nobody() -> None:
    t = Table(3)
    t.hand(VENICE, "fur_1")
    t.phase("play")
    assert read(t, "en", VENICE, "play", "fur_1") == ["Nobody is paid for Fur."]
    assert read(t, "fr", VENICE, "play", "fur_1") == ["Personne ne perçoit rien pour Fourrure."]


def test_the_price_of_an_advance() -> None:
    """Master Art, 90: Written Record 30, Printed Word 20, Institutional Research 10; and Leonardo's 20."""
    t = Table(3)
    t.own(VENICE, "NOX")
    t.leaders((VENICE, "leonardo_da_vinci"))
    t.purchase(VENICE)
    assert read(t, "en", VENICE, "buy", "master_art") == ["Price 10: cost 90, credits 80."]
    assert read(t, "fr", VENICE, "buy", "master_art") == ["Prix 10 : coût 90, remises 80."]


def test_what_small_things_cost() -> None:
    t = Table(3)
    t.s.conditions[t.s.data.commodity_slugs.index("stone")] = -1
    t.own(VENICE, "V")
    t.phase("draw")
    assert read(t, "en", VENICE, "buy_off", "stone") == ["Costs 1."]
    assert read(t, "fr", VENICE, "buy_off", "stone") == ["Coûte 1 ducat."]
    t.phase("buy")
    assert read(t, "en", VENICE, "buy_card") == ["Costs 10."]
    t.purchase(VENICE)
    assert read(t, "fr", VENICE, "upgrade_ship") == ["Coûte 10 ducats."]
    t.s.expansion_cards = 1
    t.expand(VENICE, 7)
    assert read(t, "en", VENICE, "buy_expansion_card") == ["Costs 6 tokens."]
    assert read(t, "fr", VENICE, "buy_expansion_card") == ["Coûte 6 pions."]


def test_stability_and_civil_war() -> None:
    t = Table(3)
    t.hand(VENICE, "civil_war", "stone_1", "wool_1", "fur_1", "famine")
    t.misery(VENICE, 90)
    t.purchase(VENICE)
    t.do(VENICE, "done")
    assert read(t, "en", VENICE, "stabilise") == ["Costs 15."]
    assert read(t, "en", VENICE, "refuse") == ["Misery rises 2 spaces."]  # to 125
    t.cash(GENOA, 9, written=21)
    t.expansion(GENOA, 5)
    t.phase("play")
    t.do(VENICE, "play", "civil_war")
    t.do(VENICE, "choose_player", GENOA)
    assert read(t, "en", GENOA, "lose_cash") == ["Costs 9."]  # half of 21 is 11, but there are only 9
    assert read(t, "en", GENOA, "lose_tokens") == ["Costs 3 tokens."]


def test_events_for_everybody() -> None:
    """Famine with two Grain provinces for Genoa and Improved Agriculture for Barcelona; Venice is ruled wisely, which Famine does not mind."""
    t = Table(3)
    t.marker(GENOA, "sicily", "belgrade")
    t.own(BARCELONA, "IJK")
    t.s.ruler = VENICE
    t.hand(VENICE, "famine", "revolutionary_uprisings", "religious_strife", "mysticism_abounds")
    t.phase("play")
    assert read(t, "en", VENICE, "play", "famine") == [
        "Ada: 4 spaces of Misery.",
        "Bea: 2 spaces of Misery.",
        "Cid: 3 spaces of Misery.",
    ]
    assert read(t, "fr", VENICE, "play", "revolutionary_uprisings") == ["Cid : 3 cases de mécontentement."]
    assert read(t, "en", VENICE, "play", "religious_strife") == ["Nobody gains Misery."]
    assert read(t, "en", VENICE, "play", "mysticism_abounds") == [
        "Bea: 4 spaces of Misery.",
        "Cid: 4 spaces of Misery.",
    ]
    t.do(VENICE, "play", "famine")
    assert [t.value(seat) for seat in range(3)] == [40, 20, 30]
