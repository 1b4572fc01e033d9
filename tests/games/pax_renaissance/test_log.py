"""The log: what each rule tells, in order, and the details before a choice."""

from __future__ import annotations

import re
from typing import Any

import pytest

from signoria import new
from signoria.kernel.text import Noun, Text, read_tables
from tests.games.pax_renaissance.builder import RULES, Table


def started(t: Table) -> Table:
    t.seat()
    t.told()
    return t


def test_market_log() -> None:
    t = Table()
    t.market("west", 2, "genoese_fleet", 1)
    t.market("east", 1, "astrology_of_nostradamus")
    started(t)
    t.do("buy", "genoese_fleet")
    assert t.told() == [["bought", "fugger", "genoese_fleet", 2, 1]]
    t.do("buy", "astrology_of_nostradamus")
    assert t.told() == [["comet_bought", "fugger", "astrology_of_nostradamus", 1]]
    top = [t.s.data.card_slugs[t.s.decks[side][-1]] for side in (0, 1)]
    t.do("activate", "holy")
    assert t.told() == [
        ["activated", "fugger", "holy"],
        ["drew", "west", top[0]],
        ["drew", "east", top[1]],
        ["turn", "medici"],
    ]


def test_play_and_sale_log() -> None:
    t = Table()
    t.hand(0, "genoese_fleet", "hurrem_sultan_roxelana")
    t.tableau(0, "luther")
    t.bishop("luther", "gold")
    started(t)
    t.do("play", "genoese_fleet")
    t.do("place_border", "aragon_papal")
    assert t.told() == [
        ["played", "fugger", "genoese_fleet"],
        ["placed_border", "gold_pirate", "aragon_papal"],
    ]
    t.actions()
    t.do("sell", "luther")
    assert t.told() == [
        ["sold", "fugger", "luther", 2],
        ["bishop_killed", "gold_bishop", "luther"],
        ["discarded", "luther"],
    ]
    t.actions()
    t.do("play", "hurrem_sultan_roxelana")
    t.do("no_one_shot")
    assert t.told() == [
        ["played", "fugger", "hurrem_sultan_roxelana"],
        ["old_maid", "fugger", "hurrem_sultan_roxelana"],
    ]


def test_ops_log() -> None:
    t = Table()
    t.tableau(
        0, "gutenberg", "star_chamber", "kingmaker", "papal_elephant", "scottish_privateers", "antipope"
    )
    t.tableau(1, "cromwell")
    t.market_florins("west", 1, 1)
    t.put("london", "gold_rook")
    t.put("bordeaux", "gold_knight")
    t.concession("aragon_papal", 1)
    t.pirate("england_france", "red")
    t.bishop("france", "red")
    t.repress("france", "pawn1")
    started(t)
    t.do("ops", "west")
    assert t.told() == [["ops", "fugger", "west"]]
    t.do("commerce", "gutenberg", "west_1")
    assert t.told() == [["commerce", "fugger", "gutenberg", "west_1"]]
    t.do("behead", "star_chamber", "cromwell")
    assert t.told() == [["beheaded", "fugger", "star_chamber", "cromwell"], ["discarded", "cromwell"]]
    t.do("siege", "kingmaker", "bordeaux")
    assert t.told() == [["killed", "gold_knight", "bordeaux"]]
    t.do("corsair", "scottish_privateers", "england_france")
    t.do("sail", "england_portugal")
    assert t.told() == [["sailed", "fugger", "red_pirate", "england_france", "england_portugal"]]
    t.do("inquisitor", "antipope", "france")
    t.do("move_bishop", "antipope")
    assert t.told() == [["bishop_moved", "fugger", "red_bishop", "france", "antipope"]]
    t.do("tax", "papal_elephant", "aragon_papal")
    t.do("name_empire", "aragon")
    t.do("pay_tax")
    t.do("levy", "valencia")
    assert t.told()[:3] == [
        ["taxed", "fugger", "papal_elephant", "aragon_papal", "aragon"],
        ["tax_paid", "medici", "aragon_papal"],
        ["placed", "gold_knight", "valencia"],
    ]


def test_vote_and_regime_log() -> None:
    t = Table()
    t.tableau(0, "sindicat_remenca")
    t.square("france", 1)
    t.square("england", 1, under="france")
    t.bishop("france", "gold")
    t.marry("anne_of_brittany", "france")
    t.religion("france", "catholic")
    t.concession("england_france", 0)
    t.concession("france_hre", 1)
    t.concession("france_aragon", 0)
    t.repress("france", "red_rook")
    started(t)
    t.do("ops", "west")
    assert t.told() == [
        ["ops", "fugger", "west"],
        ["voted", "fugger", "france", 1],
        ["bishop_killed", "gold_bishop", "france"],
        ["discarded", "anne_of_brittany"],
        ["to_throne", "england"],
        ["claimed", "fugger", "france"],
    ]
    t.do("concession", "france_hre")
    assert t.told() == [["repressed", "second_pawn", "france"], ["placed_border", "first_pawn", "france_hre"]]
    t.do("golden_liberty")
    assert t.told() == [["liberty", "france"]]
    t.do("emancipate", "red_rook", "lyon")
    assert t.told()[:2] == [["emancipated", "red_rook", "france"], ["placed", "red_rook", "lyon"]]


def test_fair_log() -> None:
    t = Table()
    t.market("east", 0, "damascus_coffee", 4)
    t.concession("hungary_byzantium", 1)
    t.pirate("hungary_ottoman", "green")
    for place in ("tana", "caffa", "buda", "varna", "modon", "rhodes", "constantinople", "constantinople_2"):
        t.put(place, "gold_rook")
    t.put("cairo", "gold_knight")
    t.put("cyprus", "gold_knight")
    started(t)
    t.do("fair", "east")
    assert t.told() == [
        ["fair", "fugger", "east", 5, "tana"],
        ["discarded", "damascus_coffee"],
        ["subsidy", "fugger", 1],
        ["placed", "red_rook", "trebizond"],
        ["concession_paid", "medici", "hungary_byzantium", 1],
        ["piracy", "hungary_ottoman"],
        ["placed", "green_knight", "constantinople_3"],
        ["voyage_end", 2],
    ]


def test_war_log() -> None:
    t = Table()
    t.hand(0, "jesuits")
    t.square("aragon", 0)
    t.put("valencia", "gold_rook")
    t.put("algiers", "green_rook")
    t.put("toledo", "gold_knight")
    started(t)
    t.do("play", "jesuits")
    t.do("launch", "aragon")
    t.do("lose", "toledo")
    assert t.told() == [
        ["played", "fugger", "jesuits"],
        ["war", "fugger", "crusade", "aragon"],
        ["battle", 2, 1],
        ["killed", "green_rook", "algiers"],
        ["killed", "gold_knight", "toledo"],
        ["victorious", "fugger", "aragon"],
        ["theocracy", "aragon", "catholic"],
        ["flipped", "fugger", "aragon", "republic"],
    ]
    t.do("done")
    t.do("place_bishop", "jesuits")
    assert t.told() == [["bishop_placed", "gold_bishop", "jesuits"]]


def test_a_republic_that_becomes_a_kingdom_again() -> None:
    t = Table()
    t.square("england", 0, republic=True)
    t.tableau(0, "sindicat_remenca", "catalan_pactists")
    t.concession("england_france", 0)
    started(t)
    t.do("ops", "west")
    t.do("vote", "sindicat_remenca", "england")
    assert ["flipped", "fugger", "england", "king"] in t.told()


def test_repelled_and_campaign_log() -> None:
    t = Table()
    t.square("france", 0)
    t.put("paris", "gold_knight")
    t.put("london", "red_rook")
    started(t)
    t.do("ops", "west")
    t.do("campaign", "france", "england")
    assert t.told()[1:6] == [
        ["campaign", "fugger", "france", "england", 1],
        ["battle", 1, 1],
        ["killed", "gold_knight", "paris"],
        ["killed", "red_rook", "london"],
        ["repelled", "fugger", "england"],
    ]
    t = Table()
    t.square("france", 0)
    t.put("paris", "gold_knight")
    started(t)
    t.do("ops", "west")
    t.do("campaign", "france", "england")
    assert ["claimed", "fugger", "england"] in t.told()


def test_one_shot_log() -> None:
    t = Table()
    t.hand(0, "joanna_the_mad", "soninke_wangara")
    t.put("tana", "gold_rook")
    started(t)
    t.do("play", "joanna_the_mad")
    t.do("crown", "aragon")
    t.do("done")
    assert t.told() == [
        ["played", "fugger", "joanna_the_mad"],
        ["claimed", "fugger", "aragon"],
        ["married", "fugger", "joanna_the_mad", "aragon"],
    ]
    t.do("play", "soninke_wangara")
    t.do("trigger")
    assert t.told()[1:] == [["trade_shift", "timbuktu"], ["repressed", "gold_rook", "byzantium"]]


def test_apostasy_pacification_and_loss_log() -> None:
    t = Table()
    t.hand(0, "peters_pence")
    t.tableau(1, "luther", "jesuits")
    t.repress("france", "pawn1")
    started(t)
    t.do("play", "peters_pence")
    t.do("trigger")
    t.do("place_bishop", "france")
    t.do("pacify", "second_pawn")
    assert t.told()[1:] == [
        ["bishop_placed", "gold_bishop", "france"],
        ["pacified", "fugger", "second_pawn", "france"],
        ["apostasy", "catholic_reformist"],
        ["discarded", "luther"],
        ["discarded", "jesuits"],
    ]


def test_lost_agents_taken_tokens_and_hands_log() -> None:
    t = Table(florins=0)
    t.hand(0, "hanseatic_league")
    for border in ("england_france", "france_hre", "france_aragon"):
        t.concession(border, 1)
    started(t)
    t.do("play", "hanseatic_league")
    t.do("trigger")
    assert t.told()[2:] == [["agent_lost", "first_pawn"]]
    t = Table()
    t.repress(
        "france",
        "red_knight",
        "red_knight",
        "red_knight",
        "red_knight",
        "red_knight",
        "red_knight",
        "red_knight",
    )
    t.hand(0, "mons_meg")
    started(t)
    t.do("play", "mons_meg")
    t.do("no_one_shot")
    t.do("place", "london")
    assert t.told()[1:] == [["taken", "red_knight"], ["placed", "red_knight", "london"]]
    t = Table()
    t.tableau(0, "gutenberg")
    t.hand(0, "jesuits", "luther", "antipope")
    started(t)
    t.do("sell", "gutenberg")
    t.do("discard", "luther")
    assert t.told()[-1] == ["hand_discard", "fugger", "luther"]


def test_ends_log() -> None:
    t = Table(seats=3)
    for empire in ("england", "france"):
        t.square(empire, 0)
    t.victory("imperial")
    started(t)
    t.do("declare", "imperial")
    assert t.told() == [["declared", "fugger", "imperial"]]
    t = Table(turn_limit=1)
    started(t)
    t.do("fair", "east")
    t.do("end_turn")
    assert t.told()[-1] == ["limit"]
    t = Table()
    for side in (0, 1):
        t.s.unused[side] = t.s.unused[side] + t.s.decks[side]
        t.s.decks[side] = []
    started(t)
    t.do("fair", "east")
    t.do("end_turn")
    assert t.told()[-1] == ["market_empty"]
    t = Table(seats=2, bankruptcy=True)
    t.florins(1, 0)
    t.concession("hungary_byzantium", 1)
    t.tableau(0, "isfendiyarid_dynasty")
    started(t)
    t.do("ops", "east")
    assert t.told()[-1] == ["eliminated", "medici"]


# ---------------------------------------------------------------------- details
def details(t: Table, *words: Any) -> list[str]:
    """The sentences a player reads before choosing."""
    m = new("pax_renaissance", t.s.seats, 1)
    m.state = t.s
    return m.detail(t.seat(), list(words))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("buy", "jesuits"), "Costs 2 florins; 3 florins lie on the card."),
        (("sell", "luther"), "Brings 2 florins."),
        (("sell", "conquistadors"), "Brings 4 florins."),
        (("fair", "east"), "5 florins of profits; you receive 1, the others 1."),
        (("play", "kingmaker"), "One-shot: conspiracy."),
        (("play", "kingmaker"), "Agents: red rook, gold rook."),
        (("play", "kingmaker"), "Location: England."),
    ],
)
def test_details_of_actions(words: tuple[str, ...], sentence: str) -> None:
    t = Table()
    t.market("west", 2, "jesuits", 3)
    t.tableau(0, "luther", "conquistadors")
    t.hand(0, "kingmaker")
    t.market_florins("east", 0, 4)
    t.concession("hungary_byzantium", 1)
    assert sentence in details(t, *words)


def test_details_of_battles_and_votes() -> None:
    t = Table()
    t.hand(0, "kingmaker")
    t.put("london", "gold_rook")
    t.do("play", "kingmaker")
    assert details(t, "launch", "england") == ["2 attackers against 1 defender: victory."]
    t = Table()
    t.square("france", 0)
    t.put("paris", "gold_knight")
    t.put("london", "gold_rook")
    t.do("ops", "west")
    assert details(t, "campaign", "france", "england") == [
        "Costs 1 florin.",
        "1 attacker against 1 defender: defeat.",
    ]
    t = Table()
    t.tableau(0, "sindicat_remenca", "catalan_pactists")
    t.square("france", 1)
    t.concession("england_france", 0)
    t.concession("france_aragon", 0)
    t.concession("france_hre", 1)
    t.repress("france", "pawn1", "pawn1")
    t.do("ops", "west")
    assert details(t, "vote", "sindicat_remenca", "france") == [
        "Costs 2 florins; 2 votes of yours against 1 of the next."
    ]


def test_details_of_apostasies_and_levies() -> None:
    t = Table()
    t.tableau(0, "oratory_of_divine_love")
    t.tableau(1, "luther", "the_grim", "dervishes")
    assert details(t, "counter_reformation", "islamic_reformist") == ["Cards lost: 0 of yours, 3 of others."]
    t.square("ottoman", 1)  # Islamic: with his queen, a vassal and the vassal's queen four more
    t.marry("carlotta_lusignan_of_cyprus", "ottoman")
    t.square("hungary", 1, under="ottoman")
    t.marry("elzbieta_of_bohemia", "hungary")
    assert details(t, "counter_reformation", "islamic_reformist") == ["Cards lost: 0 of yours, 7 of others."]
    t.do("counter_reformation", "islamic_reformist")
    assert t.s.tableau(1) == []
    t = Table()
    t.market_florins("east", 0, 4)
    t.do("fair", "east")
    assert details(t, "levy", "caffa") == ["The levy is a gold knight."]


def test_details_of_ops_that_can_act() -> None:
    t = Table()
    t.tableau(0, "gutenberg", "kingmaker", "papal_elephant", "luther")
    t.tableau(0, "damascus_coffee")
    t.put("london", "gold_rook")
    t.market_florins("west", 1, 1)
    t.bishop("luther", "red")
    assert details(t, "ops", "west") == ["Possible now: commerce (West), repress (rook), siege."]
    t.bishop("gutenberg", "gold")  # silenced itself, and the elephant can move it
    assert details(t, "ops", "west") == ["Possible now: repress (rook), siege, inquisitor (Catholic)."]
    t.bishop("papal_elephant", "red")  # its tax falls silent, its inquisitor does not
    assert details(t, "ops", "west") == ["Possible now: repress (rook), siege, inquisitor (Catholic)."]


def test_details_of_harm() -> None:
    t = Table()
    t.hand(0, "mons_meg")
    t.put("london", "gold_rook")
    t.do("play", "mons_meg")
    t.do("no_one_shot")
    assert details(t, "place", "london") == ["Costs 1 florin and represses what is there: gold rook."]
    assert details(t, "place", "bordeaux") == []
    t = Table()
    t.hand(0, "genoese_fleet")  # a gold pirate in Aragon
    t.concession("aragon_papal", 1)
    t.pirate("portugal_aragon", "green")
    t.do("play", "genoese_fleet")
    assert details(t, "place_border", "aragon_papal") == ["Kills what is there: Player 2's pawn."]
    assert details(t, "place_border", "portugal_aragon") == ["Kills what is there: green pirate."]
    t = Table()
    t.hand(0, "hochstetter_bank")  # a pawn in the Holy Roman Empire
    t.concession("france_hre", 1)
    t.do("play", "hochstetter_bank")
    assert details(t, "place_border", "france_hre") == [
        "Costs 1 florin and represses what is there: Player 2's pawn."
    ]
    t = Table()
    t.hand(0, "jesuits")  # a gold bishop
    t.bishop("aragon", "red")
    t.do("play", "jesuits")
    assert details(t, "place_bishop", "aragon") == ["Both bishops die."]
    assert details(t, "place_bishop", "jesuits") == []
    t = Table()
    t.tableau(0, "star_chamber")
    t.tableau(1, "cromwell")
    t.square("england", 1)
    t.do("ops", "west")
    assert details(t, "behead", "star_chamber", "england") == ["Star Chamber dies too."]
    assert details(t, "behead", "star_chamber", "cromwell") == []


def test_french_is_complete() -> None:
    """Every English key has a French text with the same operands."""
    english = read_tables("signoria.games.pax_renaissance", "en")
    french = read_tables("signoria.games.pax_renaissance", "fr")
    assert set(french) == set(english)
    for key in english:
        operands = [set(re.findall(r"{(\w+)", table[key])) for table in (english, french)]
        assert operands[0] == operands[1], key
    m = new("pax_renaissance", 2, 1, language="fr")
    assert m.say(Text("event.killed", token=Noun("token", 3), spot=Noun("spot", 0))) == (
        "Élimination : tour dorée (Londres)."
    )
    assert french["card.joanna_the_mad"] == "Jeanne la Folle"
    assert french["spot.repressed:green_rook"] == "tour verte réprimée"


def test_every_card_has_a_description() -> None:
    texts = RULES.texts("en")
    t = Table(promo=True)
    m = new("pax_renaissance", 2, 1, {"promo": True})
    for slug in t.s.data.card_slugs:
        assert texts.has(f"card.{slug}")
        for line in RULES.detail(t.s, 0, t.read("play", slug)):
            assert "{" not in m.say(line)


def test_freed_attackers_log() -> None:
    t = Table()
    t.repress("england", "green_rook")
    t.hand(0, "consent_of_the_governed", "mons_meg")
    started(t)
    t.do("play", "mons_meg")
    t.do("launch", "england")
    t.do("settle", "green_rook", "bordeaux")
    assert t.told()[2:] == [
        ["battle", 2, 0],
        ["victorious", "fugger", "england"],
        ["emancipated", "green_rook", "england"],
        ["placed", "green_rook", "bordeaux"],
        ["placed", "red_knight", "london"],
        ["claimed", "fugger", "england"],
    ]
