"""What everybody sees of the table, field by field: the first of each kind (seat, empire, religion, token) too."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.pax_renaissance.builder import RULES, Table, fresh


def seen(t: Table, seat: int | None = 0) -> dict[str, Any]:
    view: dict[str, Any] = RULES.view(t.s, seat)
    return view


def board() -> Table:
    """The first banker rules England over France; his queen, a bishop and a republic lie about."""
    t = Table(seats=3)
    t.square("england", 0)
    t.square("france", 0, under="england")
    t.square("aragon", 2, republic=True)
    t.marry("mary_the_rich", "england")
    t.marry("anne_of_brittany", "france")
    t.marry("hurrem_sultan_roxelana", "ottoman")
    t.bishop("mary_the_rich", "gold")
    t.bishop("ottoman", "green")
    t.tableau(0, "cromwell", "the_grim")
    t.tableau(1, "jesuits")
    t.bishop("jesuits", "red")
    t.old_maid(1, "joanna_the_mad")
    t.hand(1, "gutenberg")
    t.put("london", "gold_knight")
    t.put("paris", "red_rook")
    t.put("tana", "green_rook")
    t.concession("england_france", 0)
    t.concession("hre_hungary", 2)
    t.concession("byzantium_mamluk", 0)
    t.pirate("aragon_papal", "gold")
    t.pirate("papal_ottoman", "red")
    t.repress("england", "gold_knight", "gold_knight", "pawn2")
    t.market("west", 2, "luther", 3)
    t.ready()
    t.s.used = [t.card("cromwell")]
    t.s.laid = 1 << 2 | 1 << 11
    return t


def card(t: Table, slug: str) -> dict[str, Any]:
    for banker in seen(t)["bankers"]:
        for group in banker["west"] + banker["east"]:
            for one in group:
                if one["card"] == slug:
                    found: dict[str, Any] = one
                    return found
    raise AssertionError(slug)


def plain(slug: str, **values: Any) -> dict[str, Any]:
    """A card in a tableau about which there is nothing to say but this."""
    none = {"queen_of": None, "vassal_of": None, "bishop": None}
    return {"card": slug, "king": False, "republic": False, "silenced": False, "used": False} | none | values


def test_cards_of_a_tableau() -> None:
    t = board()
    bankers = seen(t)["bankers"]
    assert bankers[0]["west"] == [
        [
            plain("england", king=True, silenced=True),  # by the bishop on the queen
            plain("mary_the_rich", queen_of="england", bishop="catholic", silenced=True),
            plain("france", king=True, vassal_of="england"),
            plain("anne_of_brittany", queen_of="france"),
        ],
        [plain("cromwell", used=True)],
    ]
    assert bankers[0]["east"] == [[plain("the_grim")]]
    assert bankers[1]["west"] == [[plain("jesuits", bishop="reformist", silenced=True)]]
    assert bankers[1]["east"] == []
    assert bankers[2]["west"] == [[plain("aragon", republic=True)]]
    assert card(t, "the_grim") == plain("the_grim")


def test_numbers_of_the_bankers() -> None:
    t = board()
    t.florins(1, 4)
    bankers = seen(t)["bankers"]
    assert [one["bank"] for one in bankers] == ["fugger", "medici", "coeur"]
    assert [one["automatic"] for one in bankers] == [False] * 3
    assert [one["in_game"] for one in bankers] == [True] * 3
    assert [one["florins"] for one in bankers] == [10, 4, 10]
    assert [one["hand"] for one in bankers] == [[], ["gutenberg"], []]
    assert [one["old_maids"] for one in bankers] == [[], ["joanna_the_mad"], []]
    assert [one["pawns"] for one in bankers] == [8, 10, 8]
    assert [one["concessions"] for one in bankers] == [2, 0, 1]
    assert [one["kings"] for one in bankers] == [2, 0, 0]
    assert [one["republics"] for one in bankers] == [0, 0, 1]
    assert [one["law"] for one in bankers] == [1, 0, 1]  # the queen, the republic
    assert bankers[0]["prestige"] == {
        "catholic": 0,
        "islamic": 1,
        "reformist": 1,
        "law": 1,
        "discovery": 0,
        "patron": 0,
    }
    assert bankers[1]["prestige"]["catholic"] == 2  # Jesuits and an old maid
    assert [one["claims"] for one in bankers] == [["imperial"], [], []]
    t.s.eliminated = 0b010
    assert [one["in_game"] for one in seen(t)["bankers"]] == [True, False, True]


def test_empires() -> None:
    t = board()
    empires = {one["empire"]: one for one in seen(t)["empires"]}
    assert [empires[e]["owner"] for e in ("england", "france", "aragon", "ottoman")] == [0, 0, 2, None]
    assert [empires[e]["suzerain"] for e in ("england", "france")] == [None, "england"]
    assert [empires[e]["form"] for e in ("england", "aragon", "ottoman")] == ["king", "republic", "king"]
    assert [empires[e]["state"] for e in ("papal_states", "mamluk", "england")] == [
        *("catholic", "islamic", "medieval")
    ]
    assert empires["england"]["queens"] == ["mary_the_rich"]
    assert empires["england"]["queen_bishops"] == ["catholic"]
    assert empires["france"]["queen_bishops"] == [None]
    assert [empires[e]["bishop"] for e in ("england", "ottoman")] == [None, "islamic"]
    assert empires["england"]["repressed"] == {"gold_knight": 2, "third_pawn": 1}
    assert empires["france"]["repressed"] == {}
    assert empires["england"]["vote_cost"] == [3, 3, 3]
    assert empires["france"]["vote_cost"] == [0, 0, 0]
    assert empires["england"]["places"] == [
        {"place": "london", "token": "gold_knight", "icon": "gold_rook", "usable": True},
        {"place": "bordeaux", "token": None, "icon": "gold_knight", "usable": True},
    ]
    places = {one["place"]: one for empire in empires.values() for one in empire["places"]}
    assert [places[p]["usable"] for p in ("tana", "red_sea", "trebizond", "venice_2")] == [
        *(True, False, True, False)
    ]


def test_borders() -> None:
    borders = {one["border"]: one for one in seen(board())["borders"]}
    assert len(borders) == 13
    assert [borders[b]["concession"] for b in ("england_france", "hre_hungary", "aragon_papal")] == [
        0,
        2,
        None,
    ]
    assert [borders[b]["pirate"] for b in ("england_france", "aragon_papal", "papal_ottoman")] == [
        *(None, "gold_pirate", "red_pirate")
    ]


def test_market() -> None:
    t = board()
    t.s.market[6] = -1
    market = seen(t)["market"]
    assert market["west"][2] == {"card": "luther", "florins": 3, "face_down": False, "laid": True}
    laid = [one["laid"] for one in market["west"] + market["east"]]
    assert [at for at in range(12) if laid[at]] == [2, 11]
    assert [one["face_down"] for one in market["west"]] == [True, *[False] * 5]
    assert [one["face_down"] for one in market["east"]] == [False] * 6  # the card of the fair is gone
    assert market["east"][0]["card"] is None


def test_the_table_as_a_whole() -> None:
    t = board()
    t.victory("renaissance", "imperial")
    t.turn_of(2)
    t.s.first = 1
    t.s.turn = 7
    view = seen(t)
    assert [view["turn"], view["active"], view["first"], view["actions_left"]] == [7, 2, 1, 2]
    assert view["decks"] == {"west": len(t.s.decks[0]), "east": len(t.s.decks[1])}
    assert view["emporia"] == {"white": "trebizond", "black": "tana"}
    assert [one["victory"] for one in view["victories"]] == [
        "renaissance",
        "globalization",
        "holy",
        "imperial",
    ]
    assert [one["active"] for one in view["victories"]] == [True, False, False, True]
    assert [one["actions"] for one in view["victories"]] == [1, 1, 1, 1]
    assert view["pool"] == {
        "gold_knight": 7,
        "green_knight": 7,
        "red_knight": 7,
        "gold_rook": 10,
        "green_rook": 6,
        "red_rook": 6,
        "gold_pirate": 5,
        "green_pirate": 4,
        "red_pirate": 2,
        "gold_bishop": 4,
        "green_bishop": 4,
        "red_bishop": 4,
    }
    assert view["bishops"] == {"catholic": 1, "islamic": 1, "reformist": 1}
    assert view["supreme"] is None
    assert view["venice_places"] == 1
    assert view["battle"] is None
    assert view["fair"] is None


@pytest.mark.parametrize(
    ("colour", "religion"), [("gold", "catholic"), ("green", "islamic"), ("red", "reformist")]
)
def test_the_supreme_religion(colour: str, religion: str) -> None:
    t = Table()
    t.tableau(0, "cromwell", "luther")
    t.bishop("cromwell", colour)
    t.religion("france", religion)
    t.put("paris", f"{colour}_rook")
    view = seen(t)
    assert view["supreme"] == religion
    assert view["bankers"][0]["supreme"] == religion


def test_the_solitaire_opponent_is_automatic() -> None:
    assert [one["automatic"] for one in RULES.view(fresh(1), 0)["bankers"]] == [False, True]


def test_a_spectator_knows_what_all_have_seen() -> None:
    t = board()
    assert seen(t, None)["bankers"][1]["hand"] == ["gutenberg"]
    t.s.seen.seen_by[t.card("gutenberg")] = 0b0010  # nobody but its owner
    assert [seen(t, seat)["bankers"][1]["hand"] for seat in (0, 1, 2, None)] == [
        *([None], ["gutenberg"], [None], [None])
    ]
    first = t.s.data.card_slugs[0]
    t.hand(1, first)
    assert seen(t, None)["bankers"][1]["hand"] == [None, first]


# ---------------------------------------------------------------------- battles and voyages under way
def test_fighters_of_every_kind() -> None:
    """A peasant revolt: agents, pirates, the own concession and serfs against the ruling class."""
    t = Table(seats=3)
    t.turn_of(1)
    t.hand(1, "cornish_tin")  # a pawn in England
    t.square("england", 0)
    t.put("london", "gold_knight")
    t.put("bordeaux", "red_rook")
    t.pirate("england_portugal", "gold")
    t.concession("england_france", 1)
    t.repress("england", "pawn0", "pawn2")
    t.do("play", "cornish_tin")
    t.do("launch", "england")
    battle = seen(t)["battle"]
    assert [battle["war"], battle["empire"], battle["king"]] == ["peasant_revolt", "england", None]
    assert [(one["spot"], one["token"]) for one in battle["attackers"]] == [
        ("agent:second_pawn", "second_pawn"),
        ("pirate:england_portugal", "gold_pirate"),
        ("concession:england_france", "second_pawn"),
        ("repressed:first_pawn", "first_pawn"),
        ("repressed:third_pawn", "third_pawn"),
    ]
    assert battle["defenders"] == []  # both have fallen
    assert [battle["losing"], battle["fall"]] == ["attackers", 2]
    assert battle["fallen"] == {"attackers": 0, "defenders": 2}
    t.do("lose", "repressed:first_pawn")
    battle = seen(t)["battle"]
    assert battle["fall"] == 1
    assert battle["fallen"] == {"attackers": 1, "defenders": 2}


def test_a_campaign_names_its_king_and_what_it_may_kill() -> None:
    t = Table()
    t.square("england", 0)
    t.put("london", "gold_knight")
    t.put("paris", "gold_rook")
    t.put("lyon", "gold_knight")
    t.do("ops", "west")
    t.do("campaign", "england", "france")
    battle = seen(t)["battle"]
    assert [battle["war"], battle["empire"], battle["king"]] == ["campaign", "france", "england"]
    assert battle["attackers"] == []
    assert [(one["spot"], one["token"]) for one in battle["defenders"]] == [
        *(("paris", "gold_rook"), ("lyon", "gold_knight"))
    ]
    assert [battle["losing"], battle["fall"]] == ["defenders", 1]
    assert battle["fallen"] == {"attackers": 1, "defenders": 0}


def test_the_first_of_all_tokens_as_an_agent() -> None:
    t = Table()
    t.hand(0, "duke_of_milan")  # a conspiracy in Aragon with two gold knights
    t.put("valencia", "red_rook")
    t.pirate("aragon_papal", "red")
    t.do("play", "duke_of_milan")
    t.do("launch", "aragon")
    battle = seen(t)["battle"]
    assert [(one["spot"], one["token"]) for one in battle["attackers"]] == [
        ("agent:gold_knight", "gold_knight"),
        ("agent:gold_knight", "gold_knight"),
        ("pirate:aragon_papal", "red_pirate"),
    ]
    assert [battle["losing"], battle["fall"]] == ["attackers", 1]
