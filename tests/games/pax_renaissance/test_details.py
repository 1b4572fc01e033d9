"""What a player is told before choosing: cards in words, prices, chances, losses; at the table of any bank."""

from __future__ import annotations

import pytest

from tests.games.pax_renaissance.builder import RULES, Table
from tests.games.pax_renaissance.test_log import details


# ---------------------------------------------------------------------- cards
@pytest.mark.parametrize(
    ("slug", "sentences"),
    [
        (
            "inquisition_pope",  # the first of all cards, in The West
            [
                "Location: The West.",
                "Ops: behead, inquisitor (Catholic).",
                "One-shot: crusade.",
                "Agents: gold bishop.",
                "Prestige: Catholic.",
                "Beheads only Western cards that carry a red or gold bishop.",
            ],
        ),
        (
            "dervishes",
            [
                "Location: The East.",
                "Ops: tax, inquisitor (Islamic).",
                "One-shot: apostasy, Islamic and Reformist.",
                "Agents: green bishop.",
                "Prestige: Islamic.",
            ],
        ),
        (
            "kalmar_union",  # no one-shot
            [
                "Location: France.",
                "Ops: repress (pawn), corsair (Reformist).",
                "Agents: red pirate.",
                "Prestige: Discovery.",
            ],
        ),
        (
            "the_company_of_merchant_adventurers",  # no op; a pawn of whoever plays it
            [
                "Location: England.",
                "One-shot: trade shift to Spice Islands.",
                "Agents: Player 2's pawn.",
                "Prestige: Discovery.",
            ],
        ),
        ("luther", ["One-shot: reformation.", "Agents: red rook, red rook."]),
        ("the_handsome", ["One-shot: jihad.", "Agents: green knight, green knight."]),
        ("cornish_tin", ["One-shot: peasant revolt.", "Ops: vote (West), commerce (West)."]),
        ("mons_meg", ["One-shot: conspiracy.", "Agents: red knight."]),
        ("gonfalonier", ["Prestige: Law, Patron."]),
        (
            "mary_the_rich",  # a queen: suitors, no location, no one-shot in words
            ["Suitors: France, England, Portugal, Holy Roman Empire.", "Prestige: Law."],
        ),
        ("regiomontanus_and_the_comet_of_1472", []),
    ],
)
def test_cards_in_words(slug: str, sentences: list[str]) -> None:
    t = Table()
    t.turn_of(1)
    told = details(t, "play", slug)
    whole = slug in (
        *("inquisition_pope", "dervishes", "kalmar_union", "the_company_of_merchant_adventurers"),
        *("mary_the_rich", "regiomontanus_and_the_comet_of_1472"),
    )
    if whole:
        assert told == sentences
    else:
        assert set(sentences) <= set(told)


def test_abilities_in_words_only_where_they_are() -> None:
    t = Table()
    keys = {
        slug: [
            text.key for text in RULES.detail(t.s, 0, t.read("play", slug)) if text.key.startswith("ability.")
        ]
        for slug in ("hermeticism", "faith_vs_reason", "luther", "papal_elephant")
    }
    assert keys == {
        "hermeticism": ["ability.immune_to_silencing", "ability.holy_costs_two_actions"],
        "faith_vs_reason": ["ability.patron_counts_as_concession", "ability.holy_costs_two_actions"],
        "luther": [],
        "papal_elephant": [],
    }
    assert [text.key for text in RULES.detail(t.s, 0, t.read("play", "papal_elephant"))] == [
        *("detail.side", "detail.ops", "detail.apostasy_of", "detail.agents")  # no prestige
    ]


# ---------------------------------------------------------------------- prices
def test_prices() -> None:
    t = Table()
    t.market("west", 1, "jesuits")
    t.market("east", 5, "dervishes", 1)
    t.market("west", 0, "luther", 4)
    assert details(t, "buy", "jesuits")[0] == "Costs 1 florin."
    assert details(t, "buy", "dervishes")[0] == "Costs 5 florins; 1 florin lies on the card."
    assert details(t, "buy", "luther")[0] == "Costs 0 florins; 4 florins lie on the card."
    assert details(t, "buy", "mons_meg")[0] == "Costs 0 florins."  # not there: nothing to say


def test_the_price_of_a_declaration() -> None:
    t = Table()
    t.victory("imperial", "holy")
    assert details(t, "declare", "imperial") == ["Costs 1 action."]
    t.tableau(1, "kappeler_milchsuppe")
    t.ready()
    assert details(t, "declare", "imperial") == ["Costs 2 actions."]
    assert details(t, "declare", "holy") == ["Costs 1 action."]


# ---------------------------------------------------------------------- fairs
def test_a_fair_pays_along_its_route() -> None:
    """The West, Trebizond: by Hungary, the Ottomans, the Papal States, Aragon, Portugal, England and France."""
    t = Table(seats=3)
    t.turn_of(1)
    t.market_florins("west", 0, 6)
    t.concession("hungary_byzantium", 1)
    t.concession("hungary_ottoman", 0)
    t.pirate("papal_ottoman", "gold")
    t.concession("aragon_papal", 2)
    t.concession("hre_hungary", 1)  # on no route
    # 6 and 2 from China; 1 for convening, 1 each for the concessions, 1 is lost to the pirate
    assert details(t, "fair", "west") == ["8 florins of profits; you receive 2, the others 2."]
    before = [t.purse(banker) for banker in range(3)]
    t.do("fair", "west")
    while t.step() == "Levy":
        t.do("levy", t.offers("levy")[0])
    assert [t.purse(banker) - before[banker] for banker in range(3)] == [1, 2, 1]


def test_a_poor_fair_runs_dry() -> None:
    t = Table()  # 1 florin from China for two
    t.concession("hungary_byzantium", 1)
    assert details(t, "fair", "east") == ["1 florin of profits; you receive 1, the others 0."]
    t.market_florins("east", 0, 1)
    t.concession("hungary_ottoman", 0)
    assert details(t, "fair", "east") == ["2 florins of profits; you receive 1, the others 1."]
    t = Table()
    t.market_florins("east", 0, 1)
    t.pirate("hungary_byzantium", "gold")
    t.concession("hungary_ottoman", 0)
    assert details(t, "fair", "east") == ["2 florins of profits; you receive 1, the others 0."]
    assert details(t, "fair", "west") == ["1 florin of profits; you receive 1, the others 0."]


def test_a_free_fair_and_free_ops_are_told_alike() -> None:
    t = Table()
    t.tableau(0, "podesta_of_venice", "mining_engineer", "gutenberg", "civil_engineer")
    t.market_florins("west", 0, 3)
    assert details(t, "free_fair", "west") == ["4 florins of profits; you receive 1, the others 0."]
    assert details(t, "free_ops", "west") == ["Possible now: commerce (West)."]
    assert details(t, "free_ops", "east") == ["Possible now: none."]


# ---------------------------------------------------------------------- ops
def test_ops_of_both_halves_each_once() -> None:
    t = Table()
    t.tableau(0, "gutenberg", "bundschuh_revolt", "transylvanian_plot", "damascus_coffee")
    t.market_florins("west", 1, 1)
    t.put("buda", "gold_rook")
    assert details(t, "ops_both") == ["Possible now: commerce (West), siege."]
    assert details(t, "ops", "west") == ["Possible now: commerce (West)."]
    assert details(t, "ops", "east") == ["Possible now: siege."]
    t.market_florins("east", 3, 1)
    t.s.used = [t.card("transylvanian_plot")]
    assert details(t, "ops", "east") == ["Possible now: commerce (East)."]


def test_votes_against_the_strongest_rival() -> None:
    t = Table(seats=4)
    t.turn_of(2)
    t.tableau(2, "sindicat_remenca")
    t.square("france", 1)
    for border, banker in (("england_france", 2), ("france_hre", 1), ("france_aragon", 2)):
        t.concession(border, banker)
    t.repress("france", "gold_rook")
    t.do("ops", "west")
    assert details(t, "vote", "sindicat_remenca", "france") == [
        "Costs 1 florin; 2 votes of yours against 1 of the next."
    ]
    t.s.pawns[t.border("france_hre")] = -1
    assert details(t, "vote", "sindicat_remenca", "france") == [
        "Costs 1 florin; 2 votes of yours against 0 of the next."
    ]


# ---------------------------------------------------------------------- wars
def test_a_war_before_it_is_launched() -> None:
    t = Table()
    t.turn_of(1)
    t.hand(1, "cornish_tin")  # a peasant revolt with a pawn
    t.concession("england_france", 1)
    t.put("london", "gold_knight")
    t.put("bordeaux", "gold_knight")
    t.do("play", "cornish_tin")
    assert details(t, "launch", "england") == ["2 attackers against 2 defenders: defeat."]
    t.s.fighting = [0]  # of an earlier battle: they do not count
    assert details(t, "launch", "england") == ["2 attackers against 2 defenders: defeat."]
    t.s.fighting = []
    t.do("no_one_shot")
    assert details(t, "launch", "england") == []


def test_gold_rooks_join_a_crusade_only() -> None:
    for seat, hospital in ((0, True), (0, False)):
        t = Table()
        if hospital:
            t.tableau(seat, "knights_hospitaller")  # gold rooks of adjacent empires count as knights
        t.hand(0, "holy_land_crusade")  # two gold knights in Mamluk
        t.put("cairo", "green_rook")
        t.put("constantinople", "gold_rook")
        t.do("play", "holy_land_crusade")
        count = 3 if hospital else 2
        assert details(t, "launch", "mamluk") == [f"{count} attackers against 1 defender: victory."]
    t = Table()
    t.tableau(0, "knights_hospitaller")
    t.hand(0, "the_handsome")  # a jihad in Hungary: gold rooks do not join
    t.put("buda", "gold_rook")
    t.put("vienna", "gold_rook")
    t.do("play", "the_handsome")
    assert details(t, "launch", "hungary") == ["2 attackers against 1 defender: victory."]


def test_reprisals_before_they_begin() -> None:
    t = Table()
    t.square("hungary", 0)
    t.marry("elizabeth_bathory", "hungary")
    t.concession("hungary_ottoman", 0)
    t.repress("hungary", "pawn1")
    t.put("buda", "gold_rook")
    assert details(t, "reprisals", "elizabeth_bathory") == ["2 attackers against 1 defender: victory."]
    assert details(t, "reprisals", "mary_the_rich") == []  # not married
    t = Table()
    t.square("england", 0)
    t.s.queens[t.empire("england")].append(t.fetch("elizabeth_bathory"))  # of the first empire
    t.s.touch()
    assert details(t, "reprisals", "elizabeth_bathory") == ["0 attackers against 0 defenders: defeat."]


# ---------------------------------------------------------------------- losses
def test_an_apostasy_before_it_is_triggered() -> None:
    t = Table(seats=3)
    t.turn_of(1)
    t.hand(1, "peters_pence")  # Catholic; Reformists and Catholics fall if a bank has both
    t.tableau(1, "luther")
    t.tableau(0, "cromwell", "jesuits", "gutenberg")
    t.tableau(2, "antipope")
    t.do("play", "peters_pence")
    assert details(t, "trigger") == ["Cards lost: 2 of yours, 2 of others."]
    t.do("no_one_shot")
    assert details(t, "trigger") == []
    t = Table()
    t.hand(0, "hanseatic_league")
    t.do("play", "hanseatic_league")  # a trade shift
    assert details(t, "trigger") == []


def test_a_pirate_that_sails_in() -> None:
    t = Table()
    t.tableau(0, "genoese_fleet")
    t.pirate("portugal_aragon", "gold")
    t.concession("aragon_papal", 0)
    t.pirate("england_portugal", "green")
    t.do("ops", "west")
    t.do("corsair", "genoese_fleet", "portugal_aragon")
    assert details(t, "sail", "aragon_papal") == ["Kills what is there: Player 1's pawn."]
    t.tableau(0, "tersane_i_amire")
    t.ready()
    assert details(t, "sail", "aragon_papal") == []  # pirate-proof
    assert details(t, "sail", "england_portugal") == ["Kills what is there: green pirate."]
    assert details(t, "sail", "papal_ottoman") == []


def test_tokens_that_make_room() -> None:
    t = Table()
    t.hand(0, "mons_meg")
    t.put("london", "gold_knight")  # the first of all tokens
    t.do("play", "mons_meg")
    t.do("no_one_shot")
    assert details(t, "place", "london") == ["Costs 1 florin and represses what is there: gold knight."]
    assert details(t, "place", "bordeaux") == []
    t = Table()
    t.hand(0, "hochstetter_bank")
    t.concession("france_hre", 0)
    t.do("play", "hochstetter_bank")
    assert details(t, "place_border", "france_hre") == [
        "Costs 1 florin and represses what is there: Player 1's pawn."
    ]
    assert details(t, "place_border", "hre_hungary") == []
    assert details(t, "concession", "france_hre") == [
        "Costs 1 florin and represses what is there: Player 1's pawn."
    ]
    assert details(t, "concession", "hre_hungary") == []


def test_bishops_that_meet() -> None:
    t = Table()
    t.tableau(0, "jesuits", "conquistadors")
    t.bishop("conquistadors", "gold")
    t.bishop("aragon", "gold")
    t.do("ops", "west")
    t.do("inquisitor", "jesuits", "conquistadors")
    assert details(t, "move_bishop", "aragon") == ["Both bishops die."]
    assert details(t, "move_bishop", "jesuits") == []


def test_the_assassin_of_the_first_square() -> None:
    t = Table()
    t.tableau(0, "star_chamber")
    t.square("england", 1)
    t.tableau(1, "cromwell")
    t.do("ops", "west")
    assert details(t, "behead", "star_chamber", "england") == ["Star Chamber dies too."]
    assert details(t, "behead", "star_chamber", "margaret_of_parma") == []  # the last card before the squares
    assert details(t, "end_ops") == []


def test_a_levy_by_the_icon_of_its_city() -> None:
    t = Table()
    t.market_florins("east", 0, 4)
    t.do("fair", "east")
    assert details(t, "levy", "trebizond") == ["The levy is a red rook."]
    assert details(t, "levy", "tana") == ["The levy is a green knight."]
