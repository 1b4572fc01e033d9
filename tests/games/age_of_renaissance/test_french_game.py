"""The example game of the French rulebook, turns 1 to 3, step by step (examples B0 to B4).

Blue is Barcelona, Violet Genoa, Yellow Venice. Its known slips are noted where they occur: C1 the Misery of Civil War, C2 Blue's lost 20, C3 a
coloured die read the wrong way round, C4 a misprinted bid, C5 purchases named in the wrong order, C6 a galley not mentioned.
"""

from __future__ import annotations

from signoria.games.age_of_renaissance.ruleset import RULESET
from signoria.games.age_of_renaissance.state import AgeState

BLUE, VIOLET, YELLOW = 0, 1, 2


class Game:
    """The game from the deal on, with decks and dice as in the book."""

    def __init__(self) -> None:
        self.s: AgeState = RULESET.new_state(RULESET.setup(3, {"edition": "french"}), 1)
        self.loose: list[int] = []

    def card(self, slug: str) -> int:
        """A card of this kind that lies in the pile."""
        kind = self.s.data.kind_slugs.index(slug)
        card = next(c for c in self.s.pile if self.s.data.kind_of[c] == kind)
        self.s.pile.remove(card)
        return card

    def deal(self, *hands: tuple[str, ...]) -> None:
        """Deal these hands instead of the shuffled ones."""
        s = self.s
        for p in s.powers:
            s.pile += p.hand
            p.hand = []
        s.knowledge.seen_by = [0] * 64
        for seat, hand in enumerate(hands):
            for slug in hand:
                card = self.card(slug)
                s.powers[seat].hand.append(card)
                s.knowledge.seen_by[card] = 1 << seat
        s.fork = None
        s.fork = s.clone()

    def next_cards(self, *slugs: str) -> None:
        """The next draws, in this order."""
        self.s.pile += [self.card(slug) for slug in reversed(slugs)]

    def dice(self, *values: int) -> None:
        self.s.rng.force(*values)

    def do(self, seat: int, *words: str | int) -> None:
        action = RULESET.vocabulary_of(self.s).decode(list(words))
        refusal = self.s.why_not(seat, action)
        assert refusal is None, f"{words}: {refusal}"
        self.s.apply(seat, action)
        assert RULESET.invariants(self.s) == []

    def finish(self, seat: int) -> None:
        """Finish purchases or card play, unless that was the only thing left to do."""
        if self.s.waits_for(seat) and type(self.s.step_of(seat)).__name__ in ("Purchase", "PlayCards"):
            self.do(seat, "done")

    def refused(self, seat: int, *words: str | int) -> bool:
        return self.s.why_not(seat, RULESET.vocabulary_of(self.s).decode(list(words))) is not None

    def place(self, seat: int, **tokens: int) -> None:
        """Expand into provinces with so many tokens each."""
        for slug, count in tokens.items():
            self.do(seat, "expand", slug)
            if type(self.s.step_of(seat)).__name__ == "HowMany":
                self.do(seat, "place", count)

    def money(self) -> list[int]:
        return [p.cash for p in self.s.powers]

    def tokens(self) -> list[int]:
        return [p.expansion for p in self.s.powers]

    def misery(self) -> list[int]:
        return [self.s.data.ladder[p.misery] for p in self.s.powers]

    def markers(self, seat: int) -> set[str]:
        return {self.s.data.province_slugs[i] for i in range(107) if self.s.marker[i] == seat}

    def ranks(self) -> dict[int, int]:
        return {seat: self.s.rank(seat) for seat in range(3)}

    def hand(self, seat: int) -> list[str]:
        return sorted(self.s.data.kind_slugs[self.s.data.kind_of[c]] for c in self.s.powers[seat].hand)


def set_up(g: Game) -> None:
    """B0, steps 1 to 4."""
    g.deal(
        ("wool_1", "enlightened_ruler", "stirrups"),
        ("stone_1", "rebellion", "dionysus_exiguus"),
        ("stone_1", "cloth_wine", "papal_decree"),
    )
    g.do(BLUE, "return_card", "enlightened_ruler")
    g.do(VIOLET, "return_card", "stone_1")
    g.do(YELLOW, "return_card", "stone_1")
    assert g.hand(BLUE) == ["stirrups", "wool_1"]
    g.do(BLUE, "bid_capital", 3)
    g.do(VIOLET, "bid_capital", 0)
    g.dice(2, 5)  # the tie of Blue and Yellow falls to Yellow
    g.do(YELLOW, "bid_capital", 3)
    g.do(YELLOW, "choose_capital", "venice")
    g.do(BLUE, "choose_capital", "barcelona")
    assert g.money() == [37, 40, 37]
    assert [g.markers(seat) for seat in range(3)] == [{"barcelona"}, {"genoa"}, {"venice"}]
    g.next_cards(
        "charlemagne", "alchemists_gold", "wool_1"
    )  # step 5: the five held-out cards are in the deck
    g.do(BLUE, "bid", 14)
    g.do(VIOLET, "bid", 17)
    g.do(YELLOW, "bid", 20)
    assert g.money() == [23, 23, 17]
    assert g.tokens() == [14, 17, 20]
    assert g.ranks() == {BLUE: 2, VIOLET: 4, YELLOW: 6}
    assert g.hand(BLUE) == ["charlemagne", "stirrups", "wool_1"]


def turn_one(g: Game) -> None:
    """B1, steps 6 to 14."""
    g.finish(BLUE)
    g.do(VIOLET, "play", "alchemists_gold")
    g.do(VIOLET, "choose_player", YELLOW)
    assert g.money() == [23, 23, 8]
    g.do(VIOLET, "play", "dionysus_exiguus")
    g.finish(VIOLET)
    g.do(YELLOW, "play", "wool_1")
    g.finish(YELLOW)
    assert g.money() == [23, 23, 8]
    g.do(BLUE, "upgrade_ship")
    g.finish(BLUE)
    g.do(BLUE, "stabilise")
    g.do(VIOLET, "upgrade_ship")  # C5: the book names the advance first
    g.do(VIOLET, "buy", "written_record")
    g.do(VIOLET, "stabilise")
    g.do(YELLOW, "stabilise")
    assert g.money() == [7, 2, 5]
    g.place(BLUE, montpellier=2, basque=2, valencia=2, granada=2, toledo=3, marseilles=1, toulouse=1)
    g.place(BLUE, palma=1)  # C6: by galley too
    assert g.markers(BLUE) == {"barcelona", "montpellier", "basque", "valencia", "granada", "toledo"}
    g.place(VIOLET, lyons=4, florence=4, milan=3, rome=4, naples=2)
    assert g.markers(VIOLET) == {"genoa", "lyons", "florence", "milan", "rome"}
    g.place(YELLOW, dubrovnik=3)
    g.dice(1, 5, 6)
    g.do(YELLOW, "attack", "florence")
    assert g.tokens()[YELLOW] == 9
    g.next_cards("civil_war")
    g.dice(1, 5, 3, 4, 2, 1, 5, 5, 2)  # won; then Wool and Wine in Surplus
    g.do(YELLOW, "attack", "florence")
    # One token is left and nothing to do with it: the phase is over, Blue draws the bonus card, income is paid.
    assert g.hand(BLUE) == ["charlemagne", "civil_war", "stirrups", "wool_1"]
    assert g.markers(YELLOW) == {"venice", "dubrovnik", "florence"}
    assert g.money() == [37, 29, 29]  # 7 + 33 - 3, 2 + 27, 5 + 24
    conditions = dict(zip(g.s.data.commodity_slugs, g.s.conditions, strict=True))
    assert (conditions["wool"], conditions["wine"]) == (-1, -1)
    g.do(BLUE, "bid", 21)
    g.do(VIOLET, "bid", 18)
    g.do(YELLOW, "bid", 8)
    assert g.money() == [16, 11, 21]
    assert g.ranks() == {YELLOW: 2, VIOLET: 4, BLUE: 6}


def turn_two(g: Game) -> None:
    """B2, steps 15 to 26."""
    g.next_cards("crusades", "mysticism_abounds", "walter_the_penniless")
    g.do(YELLOW, "pass")
    assert (g.hand(YELLOW), g.hand(VIOLET)) == (
        ["cloth_wine", "crusades", "papal_decree"],
        ["mysticism_abounds", "rebellion"],
    )
    g.do(YELLOW, "play", "crusades")
    g.do(YELLOW, "choose_province", "acre")
    assert g.misery() == [0, 0, 10]
    g.do(YELLOW, "play", "cloth_wine")
    g.do(YELLOW, "choose_commodity", "cloth")
    assert g.money() == [16, 16, 41]
    g.finish(YELLOW)
    g.do(VIOLET, "play", "rebellion")
    g.do(VIOLET, "choose_province", "florence")
    assert g.markers(YELLOW) == {"venice", "dubrovnik", "acre"}
    g.finish(VIOLET)
    g.do(BLUE, "play", "civil_war")
    g.do(BLUE, "choose_player", VIOLET)
    g.do(VIOLET, "lose_cash")
    assert g.money() == [16, 10, 41]
    assert g.misery() == [0, 10, 10]  # C1: the book forgets Violet's Misery
    g.do(BLUE, "play", "walter_the_penniless")
    g.finish(BLUE)
    g.do(YELLOW, "buy", "caravan")
    g.finish(YELLOW)
    g.do(YELLOW, "stabilise")
    g.do(VIOLET, "upgrade_ship")
    assert g.misery()[VIOLET] == 20  # no money for one card; 10 in the book (C1)
    g.do(BLUE, "buy", "overland_east")
    g.do(BLUE, "stabilise")
    assert g.money() == [0, 0, 20]
    assert g.s.order == [YELLOW, BLUE, VIOLET]
    assert g.ranks() == {YELLOW: 2, BLUE: 4, VIOLET: 6}
    g.place(YELLOW, florence=3, belgrade=2, suez=3)
    assert g.markers(YELLOW) == {"venice", "dubrovnik", "acre", "florence", "belgrade", "suez"}
    g.place(BLUE, lisbon=3, seville=3, marseilles=4, bordeaux=4, fez=2, leon=1, oran=1)
    g.next_cards("stone_1", "fur_1", "st_benedict")
    g.do(BLUE, "buy_expansion_card")
    assert g.markers(BLUE) >= {"lisbon", "seville", "marseilles", "bordeaux", "fez"}
    g.dice(2, 5, 1, 1, 6, 1)
    g.place(VIOLET, genoa=4, naples=3, sicily=2, tunis=4, tripoli=2, bari=1, durazzo=1, corfu=1)
    # The bonus (5, 5 and 3 new markers) goes to Blue, who moved before Violet: Fur. Then income, and Cloth and Wine in Shortage.
    assert g.hand(BLUE) == ["charlemagne", "fur_1", "st_benedict", "stirrups", "stone_1", "wool_1"]
    assert [p.markers for p in g.s.powers] == [11, 8, 6]
    assert g.money() == [48, 39, 53]
    g.do(BLUE, "bid", 6)
    g.do(VIOLET, "bid", 24)
    g.next_cards("timber_1", "rashid_ad_din", "armor")
    g.do(YELLOW, "bid", 23)
    assert g.money() == [42, 15, 30]
    assert g.ranks() == {BLUE: 2, YELLOW: 4, VIOLET: 6}


def turn_three(g: Game) -> None:
    """B3, steps 27 to 38."""
    g.do(BLUE, "pass")
    g.do(BLUE, "play", "timber_1")
    assert g.money() == [54, 15, 33]
    g.do(BLUE, "play", "fur_1")
    g.do(BLUE, "play", "wool_1")
    assert g.money() == [62, 15, 33]
    g.do(BLUE, "play", "st_benedict")
    g.do(BLUE, "play", "charlemagne")
    g.finish(BLUE)
    g.do(YELLOW, "play", "rashid_ad_din")
    g.finish(YELLOW)
    g.do(VIOLET, "play", "armor")
    g.finish(VIOLET)
    limits = [leader["limit"] for leader in g.s.view(None)["leaders"]]
    assert limits == [0, 1, -1]  # with three players the third is open to all
    g.do(BLUE, "buy", "nationalism")
    assert g.money()[BLUE] == 22  # C2: the book has 2
    g.finish(BLUE)
    g.do(BLUE, "refuse")
    assert g.misery()[BLUE] == 10
    g.do(YELLOW, "buy", "overland_east")
    g.do(YELLOW, "stabilise")
    g.do(VIOLET, "upgrade_ship")
    g.do(VIOLET, "stabilise")
    assert g.money() == [22, 4, 2]
    g.place(BLUE, algiers=2, cagliari=1)
    g.next_cards("enlightened_ruler")
    g.do(BLUE, "buy_expansion_card")
    g.place(YELLOW, alexandria=5, cairo=4, aleppo=4, levant=1, jerusalem=1)
    assert g.refused(YELLOW, "expand", "salonika")
    g.dice(2, 3, 3)
    g.do(YELLOW, "attack", "durazzo")  # 1 token, market 1, Armor: three
    assert g.tokens()[YELLOW] == 5
    g.dice(5, 1, 6)  # C3: the book wins with a 3, which is not above rank 4
    g.do(YELLOW, "attack", "durazzo")
    g.place(YELLOW, salonika=2)
    assert g.markers(YELLOW) >= {"alexandria", "cairo", "aleppo", "salonika"}
    g.place(VIOLET, smyrna=2, constantinople=4, crete=3, athens=1, gallipoli=1, adalia=1)
    g.dice(1, 3, 4, 1, 1, 5)
    g.do(VIOLET, "attack", "granada")
    g.do(VIOLET, "attack", "granada")
    assert g.tokens()[VIOLET] == 6
    assert g.refused(VIOLET, "attack", "granada")  # six landed is the limit of Galley 6
    yellow = [g.s.data.kind_slugs[g.s.data.kind_of[c]] for c in g.s.powers[YELLOW].hand]
    g.dice(1, 2, 1, yellow.index("papal_decree"))
    g.do(VIOLET, "attack", "belgrade")
    g.do(VIOLET, "give", "mysticism_abounds")
    assert g.hand(VIOLET) == ["papal_decree"]
    assert g.hand(YELLOW) == ["mysticism_abounds"]
    g.place(VIOLET, barca=1, libya=1)
    assert g.tokens()[VIOLET] == 1
    g.next_cards("gold_ivory", "war")
    g.dice(1, 1, 6, 1, 6, 5, 6, 4, 5)  # fails at Durazzo; then Spice in Shortage, Fur in Surplus
    g.do(VIOLET, "attack", "durazzo")
    # The bonus (4, 4 and 1) goes to Yellow: Gold/Ivory. Yellow holds the majority in Spice: War.
    assert g.hand(YELLOW) == ["gold_ivory", "mysticism_abounds", "war"]
    assert [p.markers for p in g.s.powers] == [12, 12, 9]
    assert g.money() == [73, 55, 44]  # C2: 53 printed for Blue
    g.s.powers[BLUE].cash = 53  # go on with the printed figure
    g.do(BLUE, "bid", 12)
    g.do(VIOLET, "bid", 12)  # C4: 13 in the table
    g.do(YELLOW, "bid", 13)
    g.do(VIOLET, "choose_rank", 2)
    assert g.money() == [41, 43, 31]
    assert g.ranks() == {VIOLET: 2, BLUE: 4, YELLOW: 6}


def afterwards(g: Game) -> None:
    """B4, steps 39 and 40."""
    s = g.s
    spice = s.data.commodity_slugs.index("spice")
    from signoria.games.age_of_renaissance.rules.commerce import payout

    assert payout(s, YELLOW, spice) == 81
    g.do(VIOLET, "buy_off", "spice")
    assert g.money()[VIOLET] == 34
    from signoria.games.age_of_renaissance.effects.calamities import famine

    assert famine(s) == [3, 2, 4]


def test_the_french_example_game() -> None:
    g = Game()
    set_up(g)
    turn_one(g)
    turn_two(g)
    turn_three(g)
    afterwards(g)
