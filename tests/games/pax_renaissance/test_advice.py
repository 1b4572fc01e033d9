"""What the adviser says: each warning in a position where it must speak and in one where it must not."""

from __future__ import annotations

from signoria.kernel.advice import Tip
from signoria.kernel.text import Text
from tests.games.pax_renaissance.builder import RULES, Table


def told(t: Table, seat: int = 0) -> dict[str, Tip]:
    return {tip.head.key: tip for tip in RULES.advise(t.ready(), seat)}


def kings(t: Table, banker: int, *empires: str) -> None:
    for empire in empires:
        t.square(empire, banker)


def test_a_rival_who_can_declare() -> None:
    """An imperial victory of two bankers needs three kings more."""
    t = Table()
    t.victory("imperial")
    kings(t, 1, "england", "france", "aragon")
    assert told(t)["warning.declares"].rule == "pax.L4.1"
    kings(t, 0, "portugal")
    assert "warning.declares" not in told(t)
    assert "warning.lacks_one" in told(t)


def test_a_rival_one_comet_away() -> None:
    t = Table()
    kings(t, 1, "england", "france", "aragon")
    comet = t.s.data.comets[0][0]
    t.market("west", 2, t.s.data.card_slugs[comet])
    assert told(t)["warning.comet"].text.args["n"] == 2
    t.florins(1, 1)
    assert "warning.comet" not in told(t)


def test_an_empire_that_a_campaign_could_take() -> None:
    t = Table()
    kings(t, 0, "france")
    kings(t, 1, "england")
    london, paris = [t.s.data.place_slugs[t.s.data.places_of[t.empire(e)][0]] for e in ("england", "france")]
    t.put(london, "gold_knight")
    tip = told(t)["warning.campaign"]
    assert (tip.head.args["attack"], tip.head.args["defence"]) == (1, 0)
    t.put(paris, "gold_rook")
    assert "warning.campaign" not in told(t)


def test_a_campaign_that_nobody_can_pay() -> None:
    t = Table()
    kings(t, 0, "france")
    kings(t, 1, "england")
    t.put(t.s.data.place_slugs[t.s.data.places_of[t.empire("england")][0]], "gold_knight")
    t.florins(1, 0)
    assert "warning.campaign" not in told(t)


def test_decks_that_run_out() -> None:
    t = Table()
    for side in range(2):
        while len(t.s.decks[side]) > 4:
            t.s.unused[side].append(t.s.decks[side].pop())
    found = told(t)
    assert {"warning.decks", "warning.decks_yours"} & set(found)
    t.s.decks[0].append(t.s.unused[0].pop())
    assert not {"warning.decks", "warning.decks_yours"} & set(told(t))


def test_what_lacks_for_the_own_victory() -> None:
    t = Table()
    t.victory("imperial")
    kings(t, 0, "england", "france")
    tip = told(t)["consider.near_open"]
    what = tip.head.args["what"]
    assert isinstance(what, Text)
    assert (what.key, what.args["n"]) == ("lacking.kings", 1)
    kings(t, 0, "aragon")
    assert "consider.declare" in told(t)
    assert "consider.near_open" not in told(t)


def test_florins_on_a_card() -> None:
    t = Table()
    slug = t.s.data.card_slugs[t.s.market[2]]
    t.market_florins("west" if t.s.market.index(t.card(slug)) < 6 else "east", 2, 5)
    tip = told(t)["consider.florins"]
    assert (tip.head.args["n"], tip.head.args["cost"]) == (5, 2)
    t.market_florins("west" if t.s.market.index(t.card(slug)) < 6 else "east", 2, 2)
    assert "consider.florins" not in told(t)
