"""Positions from outside: what can't be one of a game is refused, with the sentence that names the fault."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from signoria.games.pax_renaissance import ids
from signoria.games.pax_renaissance.state import Options, PaxState
from signoria.games.pax_renaissance.steps.battle import Battle, Casualties, Constantinople, PlaceSurvivors
from signoria.games.pax_renaissance.steps.limits import Condottieri, ReduceHand
from signoria.games.pax_renaissance.steps.ops import MoveBishop, NameEmpire, OpsAction, PayTax, Sail, Tax
from signoria.games.pax_renaissance.steps.play import OneShot, PlaceAgent, PlaceAgents
from signoria.games.pax_renaissance.steps.tokens import TakeToken
from signoria.kernel.position import sizes_of
from signoria.kernel.schema import Id, Many, Mask, Number
from signoria.kernel.step import Procedure
from tests.games.pax_renaissance.builder import RULES, Table, faults, fresh

Break = Callable[[Table], Any]
THRONE = "a square in its throne is also elsewhere"
HALF = "a square is not in the half of its empire"
VASSAL = "a vassal is not below a king of its owner"
PLACED = "a card is where none of its kind can be"
TWICE = "a card is in two places"
REPRESSED = "a token is repressed that can't be"
TURN = "it is the turn of somebody else"
SHARED = "a pirate shares a border with an unprotected concession"


def rich() -> Table:
    """Three bankers with a bit of everything on the table."""
    t = Table(seats=3)
    t.square("france", 0)
    t.square("england", 0, under="france")
    t.square("hungary", 1)
    t.square("aragon", 2, republic=True)
    t.marry("isabella_of_castille", "france")
    t.marry("mary_the_rich", "portugal")
    t.bishop("isabella_of_castille", "gold")
    t.bishop("mary_the_rich", "gold")
    t.bishop("ottoman", "green")
    t.tableau(0, "cromwell", "the_grim")
    t.bishop("cromwell", "red")
    t.tableau(1, "jesuits")
    t.hand(0, "gutenberg", "margaret_of_anjou")
    t.old_maid(1, "joanna_the_mad")
    t.put("london", "red_rook")
    t.put("venice", "gold_knight")
    t.concession("england_france", 0)
    t.concession("hre_hungary", 2)
    t.pirate("aragon_papal", "red")
    t.pirate("england_portugal", "gold")
    t.repress("france", "gold_rook", "pawn2")
    t.market_florins("west", 2, 3)
    t.market_florins("east", 0, 1)
    t.ready()
    assert faults(t.s) == []
    return t


# ---------------------------------------------------------------------- ways to break it
def pool(t: Table, token: str, change: int) -> None:
    t.s.pool[t.token(token)] += change


def stack(t: Table, *steps: Any) -> None:
    t.s.stack = [t.s.stack[0], *steps]


def leave(t: Table, *seats: int) -> None:
    for seat in seats:
        t.s.gone |= 1 << seat


def out(t: Table, *bankers: int) -> None:
    for banker in bankers:
        t.s.eliminated |= 1 << banker


def fight(t: Table, *tokens: str) -> None:
    stack(t, t.s.stack[1], Battle(ids.CONSPIRACY, 0, t.empire("england"), 0))
    t.s.fighting = [t.token(name) for name in tokens]


def border_holds(t: Table, token: str) -> None:
    t.s.pirates[t.border("papal_ottoman")] = t.token(token)
    pool(t, token, -1)


def held_down(t: Table, token: str, count: int = 1) -> None:
    t.s.repressed[16 * t.empire("hungary") + t.token(token)] += count
    pool(t, token, -count)


def one_more(t: Table, banker: int, slug: str) -> None:
    """A card in hand that is elsewhere too, or a square."""
    t.s.hands[banker].append(t.card(slug))


def row(t: Table, banker: int, side: int, slug: str) -> None:
    t.s.rows[2 * banker + side].append(t.fetch(slug))
    t.s.touch()


def stand(t: Table, place: str, token: str) -> None:
    t.s.places[t.place(place)] = t.token(token)
    pool(t, token, -1)


def florins(t: Table, of: list[int], at: int, count: int) -> None:
    t.s.china += of[at] - count
    of[at] = count


def lose(t: Table, empire: str) -> None:
    t.s.owner[t.empire(empire)] = -1


def throne(t: Table, *, suzerain: str | None = None, republic: bool = False) -> None:
    e = t.empire("mamluk")
    t.s.suzerain[e] = t.empire(suzerain) if suzerain else -1
    t.s.republic[e] = republic


def crown(t: Table, empire: str, banker: int, row: int) -> None:
    t.s.owner[t.empire(empire)] = banker
    t.s.rows[row].append(t.card(empire))


def rule(t: Table, empire: str, republic: bool) -> None:
    t.s.republic[t.empire(empire)] = republic


def under(t: Table, empire: str, suzerain: str, owner: int = 0) -> None:
    t.s.owner[t.empire(empire)] = owner
    t.s.suzerain[t.empire(empire)] = t.empire(suzerain)


def bishop(t: Table, card: str) -> None:
    """A gold one, of the first religion."""
    t.s.bishops[t.card(card)] = 0
    pool(t, "gold_bishop", -1)


def both(first: Callable[[], None], second: Callable[[], None]) -> None:
    first()
    second()


def set_(t: Table, name: str, value: Any) -> None:
    setattr(t.s, name, value)


BROKEN: list[tuple[list[str], Break]] = [
    (["the banks do not fit the seats"], lambda t: set_(t, "bankers", 2)),
    (["the banks do not fit the seats"], lambda t: set_(t, "bank", [0, 1, 1])),
    # whose turn it is
    (["somebody has left and still plays"], lambda t: leave(t, 1)),
    (["somebody has left and still plays"] * 2, lambda t: leave(t, 0, 2)),
    (["hardly anybody plays"], lambda t: out(t, 1, 2)),
    ([TURN], lambda t: out(t, 0)),
    ([TURN], lambda t: stack(t, OpsAction(1, 0))),
    (["more actions than a turn has"], lambda t: set_(t, "spent", 1)),
    (["more actions than a turn has"], lambda t: set_(t, "actions_left", 3)),
    (["an agent fights that can't"], lambda t: fight(t, "gold_knight", "gold_bishop")),
    (["an agent fights that can't"], lambda t: fight(t, "red_bishop")),
    (["an agent fights that can't"], lambda t: fight(t, "pawn0", "pawn1")),
    ([], lambda t: fight(t, "gold_knight", "red_pirate", "pawn0")),
    ([], lambda t: set_(t, "fighting", [9])),  # no battle: nothing is asked of them
    # tokens
    (["a border holds what is no pirate"], lambda t: border_holds(t, "red_rook")),
    (["a border holds what is no pirate"], lambda t: border_holds(t, "gold_bishop")),
    ([], lambda t: border_holds(t, "gold_pirate")),
    ([REPRESSED], lambda t: held_down(t, "gold_pirate")),
    ([REPRESSED], lambda t: held_down(t, "red_bishop")),
    (["a negative number of repressed tokens"], lambda t: held_down(t, "gold_knight", -1)),
    ([], lambda t: held_down(t, "red_rook")),
    ([], lambda t: held_down(t, "pawn0")),
    # cards
    ([TWICE], lambda t: one_more(t, 1, "cromwell")),
    (["a square is among the cards"], lambda t: one_more(t, 1, "mamluk")),
    ([TWICE], lambda t: t.s.hands[1].append(t.s.decks[0][0])),
    ([PLACED], lambda t: row(t, 0, 1, "luther")),
    ([PLACED], lambda t: row(t, 2, 0, "qizilbash")),
    ([PLACED], lambda t: row(t, 1, 1, "hurrem_sultan_roxelana")),
    ([PLACED], lambda t: row(t, 1, 0, "regiomontanus_and_the_comet_of_1472")),
    ([PLACED], lambda t: t.hand(2, "astrology_of_nostradamus")),
    ([PLACED], lambda t: t.old_maid(2, "luther")),
    ([PLACED], lambda t: t.marry("anne_of_brittany", "portugal")),
    ([PLACED], lambda t: t.marry("luther", "england")),
    ([PLACED], lambda t: set_(t, "emporia", [0, 1])),
    ([PLACED], lambda t: set_(t, "emporia", [3, 4])),
    ([], lambda t: set_(t, "emporia", [5, 2])),
    (["a promo card is in the game"], lambda t: t.hand(1, "huguenots")),
    (["a hand is too large"], lambda t: t.hand(0, "luther")),
    (["a hand is too large"], lambda t: t.hand(2, "luther", "antipope", "mons_meg")),
    ([], lambda t: both(lambda: t.tableau(0, "hochstetter_bank"), lambda: t.hand(0, "luther"))),
    ([], lambda t: both(lambda: t.hand(0, "luther"), lambda: stack(t, ReduceHand(0)))),
    (["a bishop stands on a card that lies in no tableau"], lambda t: bishop(t, "gutenberg")),
    (["a bishop stands on a card that lies in no tableau"], lambda t: bishop(t, "joanna_the_mad")),
    ([], lambda t: bishop(t, "the_grim")),
    ([], lambda t: bishop(t, "mamluk")),
    # florins
    (["florins below zero"], lambda t: florins(t, t.s.florins, 2, -1)),
    (["florins below zero"], lambda t: florins(t, t.s.market_florins, 11, -1)),
    ([], lambda t: florins(t, t.s.florins, 1, 0)),
    (["florins are missing or doubled"], lambda t: set_(t, "china", t.s.china + 1)),
    (["florins are missing or doubled"], lambda t: set_(t, "florins", [10, 10, 9])),
    (["florins are missing or doubled"], lambda t: set_(t, "market_florins", [0] * 11 + [1])),
    # squares
    ([THRONE], lambda t: lose(t, "hungary")),
    ([THRONE], lambda t: throne(t, republic=True)),
    ([THRONE, VASSAL], lambda t: throne(t, suzerain="england")),
    ([HALF], lambda t: crown(t, "mamluk", 1, 2)),
    ([HALF], lambda t: crown(t, "mamluk", 1, 1)),
    ([HALF], lambda t: crown(t, "mamluk", 0, 5)),
    ([], lambda t: crown(t, "mamluk", 0, 1)),
    ([], lambda t: crown(t, "mamluk", 2, 5)),
    ([HALF], lambda t: set_(t, "owner", [*t.s.owner[:9], 0])),
    ([VASSAL], lambda t: t.s.rows[0].append(t.card("england"))),
    ([VASSAL], lambda t: rule(t, "england", True)),
    ([VASSAL, "a republic is married"], lambda t: rule(t, "france", True)),
    ([VASSAL], lambda t: under(t, "mamluk", "england")),  # itself a vassal
    ([VASSAL], lambda t: under(t, "mamluk", "france", 1)),
    ([VASSAL], lambda t: under(t, "mamluk", "aragon", 2)),  # a republic
    ([], lambda t: under(t, "mamluk", "france")),
    ([], lambda t: under(t, "mamluk", "hungary", 1)),
    (["a republic is married"], lambda t: t.marry("margaret_of_anjou", "aragon")),
    # the map
    (["a city holds what is neither knight nor rook"], lambda t: stand(t, "paris", "gold_pirate")),
    ([], lambda t: stand(t, "paris", "red_rook")),
    (["a token stands on red_sea, which is not in use"], lambda t: stand(t, "red_sea", "gold_rook")),
    (["a token stands on venice_2, which is not in use"], lambda t: stand(t, "venice_2", "gold_rook")),
    ([], lambda t: both(lambda: stand(t, "venice_2", "gold_rook"), lambda: stack(t, Condottieri()))),
    (["a pirate is on a land border"], lambda t: t.pirate("hre_papal", "gold")),
    ([SHARED], lambda t: t.pirate("england_france", "gold")),
    ([SHARED], lambda t: t.concession("aragon_papal", 1)),
    ([], lambda t: both(lambda: t.tableau(1, "tersane_i_amire"), lambda: t.concession("aragon_papal", 1))),
]


@pytest.mark.parametrize("number", range(len(BROKEN)))
def test_what_is_wrong_is_named(number: int) -> None:
    wrong, breaks = BROKEN[number]
    t = rich()
    breaks(t)
    assert faults(t.s) == wrong


@pytest.mark.parametrize(
    "token", ["gold_knight", "red_rook", "green_pirate", "green_bishop", "pawn0", "pawn2"]
)
def test_tokens_are_counted(token: str) -> None:
    for change in (1, -1):
        t = rich()
        pool(t, token, change)
        (fault,) = faults(t.s)
        assert fault.startswith("tokens are missing or doubled")


def test_a_pool_is_not_below_zero() -> None:
    t = rich()
    places = ["paris", "vienna", "buda", "caffa", "toledo", "valencia", "cairo"]
    for place in places:
        stand(t, place, "green_rook")
    assert faults(t.s) == []  # all seven
    stand(t, "lyon", "green_rook")
    assert faults(t.s) == ["a pool is below zero"]


def test_tokens_of_constantinople_in_hand_are_counted() -> None:
    t = rich()
    pool(t, "gold_rook", -1)
    pool(t, "green_knight", -1)
    stack(t, t.s.stack[1], Constantinople(0, 3, 1, -1))
    assert faults(t.s) == []


def test_a_promo_card_may_be_in_a_game_with_them() -> None:
    t = Table(seats=3, promo=True)
    t.hand(1, "huguenots")
    t.ready()
    assert faults(t.s) == []


def test_nothing_is_asked_of_the_turn_when_the_game_is_over() -> None:
    t = rich()
    for empire in ("papal_states", "portugal", "holy_roman_empire"):
        t.square(empire, 0)
    t.victory("imperial")
    t.do("declare", "imperial")
    assert t.reason() == "imperial"
    out(t, 1, 2)
    t.s.stack = []
    t.s.spent = 9
    t.hand(0, "luther")
    stand(t, "venice_2", "gold_rook")
    assert faults(t.s) == []


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_fresh_game_makes_sense(seats: int) -> None:
    s = fresh(seats)
    assert faults(s) == []
    s.florins[0] += 1
    assert faults(s) == ["florins are missing or doubled"]


def test_the_turn_of_the_opponent_is_no_turn_of_a_player() -> None:
    t = Table(seats=1)
    assert faults(t.ready()) == []
    t.s.active = 1
    assert faults(t.s) == [TURN]


# ---------------------------------------------------------------------- steps that do not fit
def fits(t: Table, step: Any, *below: Any, line: int = 0) -> bool:
    t.s.stack = [*below, step]
    belongs: bool = step.belongs(t.s, line, list(below))
    return belongs


def test_a_battle_has_its_king_or_its_religion() -> None:
    t = rich()
    england, france, hungary, aragon = (t.empire(e) for e in ("england", "france", "hungary", "aragon"))
    assert [fits(t, Battle(ids.RELIGIOUS_WAR, r, hungary, 0)) for r in (0, 2, 3)] == [True, True, False]
    assert fits(t, Battle(ids.CAMPAIGN_BATTLE, france, hungary, 0))
    assert not fits(t, Battle(ids.CAMPAIGN_BATTLE, france, france, 0))
    assert not fits(t, Battle(ids.CAMPAIGN_BATTLE, hungary, england, 0))  # of somebody else
    t.turn_of(2)
    assert not fits(t, Battle(ids.CAMPAIGN_BATTLE, aragon, hungary, 0))  # a republic
    assert fits(t, Battle(ids.CONSPIRACY, 0, hungary, 0))
    assert fits(t, Battle(ids.PEASANT_REVOLT, 9, hungary, 0))
    assert not fits(t, Battle(ids.APOSTASY, 0, hungary, 0))


def test_casualties_are_of_their_battle() -> None:
    t = rich()
    t.put("buda", "gold_knight")
    t.put("varna", "gold_rook")
    hungary = t.empire("hungary")
    battle = Battle(ids.CONSPIRACY, 0, hungary, 0, 1)
    for count, right in ((0, False), (1, True), (2, True), (3, False)):
        assert fits(t, Casualties(ids.CONSPIRACY, 0, hungary, 0, 0, count), battle, line=1) is right
    assert not fits(t, Casualties(ids.CONSPIRACY, 1, hungary, 0, 0, 1), battle)
    assert not fits(t, Casualties(ids.CONSPIRACY, 0, hungary, 1, 0, 1), battle)
    assert not fits(t, Casualties(ids.CONSPIRACY, 0, hungary, 0, 1, 1), battle)  # no attacker to lose
    t.s.fighting = [0]
    assert fits(t, Casualties(ids.CONSPIRACY, 0, hungary, 0, 1, 1), battle)


def test_survivors_are_of_their_battle() -> None:
    t = rich()
    battle = Battle(ids.CONSPIRACY, 4, t.empire("england"), 0)
    assert fits(t, PlaceSurvivors(ids.CONSPIRACY, t.empire("england")), battle)
    assert not fits(t, PlaceSurvivors(ids.CONSPIRACY, 4), battle)
    assert not fits(t, PlaceSurvivors(ids.PEASANT_REVOLT, t.empire("england")), battle)


def test_constantinople_has_room_for_its_tokens() -> None:
    t = Table()
    assert fits(t, Constantinople(0, 0, 1, 2))
    assert fits(t, Constantinople(2, 5, -1, -1))
    assert not fits(t, Constantinople(2, 5, 0, -1))  # one place for two
    assert not fits(t, Constantinople(0, -1, -1, -1))
    t.put("constantinople_2", "gold_rook")
    assert not fits(t, Constantinople(0, 0, -1, -1))
    assert not fits(t, Constantinople(1, 0, -1, -1))
    assert fits(t, Constantinople(2, 0, -1, -1))


def test_ops_need_a_half_and_what_they_called_comes_after_one() -> None:
    t = Table()
    assert fits(t, OpsAction(1, 0))
    assert fits(t, OpsAction(3, 1))
    assert not fits(t, OpsAction(0, 0))
    ops = OpsAction(1, 0)
    t.s.stack = [ops, Sail(0, 0)]
    assert not ops.belongs(t.s, 0, [])
    ops = OpsAction(1, 1)
    t.s.stack = [ops, Sail(0, 0)]
    assert ops.belongs(t.s, 0, [])


def test_an_empire_is_named_for_a_concession() -> None:
    t = rich()
    taken, empty, cromwell = t.border("england_france"), t.border("hre_papal"), t.card("cromwell")
    assert [fits(t, NameEmpire(purpose, taken, cromwell)) for purpose in (0, 1, 2)] == [True] * 3
    assert [fits(t, NameEmpire(purpose, empty, cromwell)) for purpose in (0, 1, 2)] == [False] * 3
    assert not fits(t, NameEmpire(2, taken, t.card("england")))  # a square has no agents
    assert fits(t, NameEmpire(0, taken, t.card("england")))
    t.florins(0, 1)
    assert fits(t, NameEmpire(2, taken, cromwell))
    t.florins(0, 0)
    assert not fits(t, NameEmpire(2, taken, cromwell))  # nothing left to pay with
    assert fits(t, NameEmpire(1, taken, cromwell))


def test_steps_about_a_bishop_a_pirate_or_a_tax() -> None:
    t = rich()
    assert fits(t, MoveBishop(t.card("isabella_of_castille")))  # gold, the first of the religions
    assert not fits(t, MoveBishop(t.card("the_grim")))
    assert fits(t, Sail(0, t.border("england_portugal")))
    assert not fits(t, Sail(0, t.border("papal_ottoman")))
    assert fits(t, PayTax(1, 2, 0), Tax(1, 2, 0))
    assert not fits(t, PayTax(1, 2, 0), Tax(1, 3, 0))


def test_a_one_shot_is_of_a_card_that_has_one() -> None:
    t = rich()
    assert fits(t, OneShot(t.card("cromwell"), 0))
    assert fits(t, OneShot(t.card("mons_meg"), 1))  # sold
    assert not fits(t, OneShot(t.card("mons_meg"), 0))
    assert not fits(t, OneShot(t.card("jesuits"), 0))  # in the tableau of another
    assert not fits(t, OneShot(t.card("gutenberg"), 1))  # has none
    assert not fits(t, OneShot(t.card("england"), 1))
    assert fits(t, OneShot(t.card("margaret_of_anjou"), 0))
    assert not fits(t, OneShot(t.card("margaret_of_anjou"), 1))  # a queen is not sold for it
    assert not fits(t, OneShot(t.card("mary_the_rich"), 0))  # not in hand
    assert not fits(t, OneShot(t.card("isabella_of_castille"), 0))


def test_agents_are_of_their_card_and_pawns_of_the_active_banker() -> None:
    t = rich()
    for line, right in ((0, True), (2, True), (3, False)):
        assert fits(t, PlaceAgents(t.card("cromwell"), 0, 0), line=line) is right
    assert not fits(t, PlaceAgents(t.card("england"), 0, 0))
    t.turn_of(1)
    card = t.card("cromwell")
    assert [fits(t, PlaceAgent(card, token, 0)) for token in (0, 11, 12, 13, 14)] == [
        *(True, True, False, True, False)
    ]
    assert not fits(t, PlaceAgent(t.card("england"), 0, 0))


TO_PLACE, TO_BORDER, TO_CARD, TO_SQUARE = range(4)


def test_a_token_is_taken_from_play_only_if_none_is_left() -> None:
    t = rich()
    paris = t.place("paris")
    assert not fits(t, TakeToken(0, 5, TO_PLACE, paris))
    t.s.pool[5] = 0
    step = TakeToken(0, 5, TO_PLACE, paris)
    assert fits(t, step)
    t.s.pool[5] = 1
    t.s.stack = [step, Sail(0, 0)]
    assert step.belongs(t.s, 0, [])  # something that it called may have brought one back


def test_a_taken_token_goes_where_its_kind_can() -> None:
    t = rich()
    t.tableau(2, "tersane_i_amire")
    t.concession("papal_ottoman", 2)
    t.ready()
    t.s.pool = [0] * 16
    rook, pirate, bad_bishop, pawn = 5, 6, 11, 12
    paris, london = t.place("paris"), t.place("london")
    card = t.card("the_grim")
    free, taken, proof, pirated = (
        t.border(b) for b in ("hungary_ottoman", "england_france", "papal_ottoman", "aragon_papal")
    )

    def goes(token: int, where: int, at: int) -> bool:
        return fits(t, TakeToken(0, token, where, at))

    assert [goes(token, TO_PLACE, paris) for token in (rook, pirate)] == [True, False]
    assert not goes(rook, TO_PLACE, london)
    assert [goes(rook, TO_PLACE, at) for at in (29, 30)] == [True, False]
    assert [goes(token, TO_CARD, card) for token in (8, 9, bad_bishop, pawn)] == [False, True, True, False]
    assert [
        goes(9, TO_CARD, t.card(slug))
        for slug in ("mary_the_rich", "england", "isabella_of_castille", "mons_meg", "gutenberg")
    ] == [True, True, True, False, False]
    assert [goes(rook, TO_SQUARE, at) for at in (0, 9, 10)] == [True, True, False]
    assert [goes(token, TO_SQUARE, 0) for token in (pirate, bad_bishop, pawn)] == [False, False, True]
    assert [goes(token, TO_BORDER, free) for token in (rook, pirate, 8, 9, bad_bishop, pawn)] == [
        *(False, True, True, False, False, True)
    ]
    assert [goes(pawn, TO_BORDER, at) for at in (taken, proof, pirated, 12, 13)] == [
        *(False, False, False, True, False)
    ]
    assert [goes(8, TO_BORDER, at) for at in (taken, proof, pirated)] == [False, True, False]


# ---------------------------------------------------------------------- the form of a saved game
def spelled(field: Any, sizes: dict[str, int]) -> str:
    """What a field takes, in words."""

    def size(value: int | str | None) -> int:
        return sizes[value] if isinstance(value, str) else value or 0

    if isinstance(field, Number):
        return f"{field.low}..{field.high}"
    if isinstance(field, Id):
        return f"{-1 if field.none else 0}..{size(field.size) - 1}"
    if isinstance(field, Mask):
        return f"{size(field.size)} bits"
    if isinstance(field, Many):
        count = f"<={size(field.most)}" if field.length is None else str(size(field.length))
        return f"{count} of {spelled(field.item, sizes)}"
    return type(field).__name__


FORM_OF_STEPS = {
    "Turn": "2:",
    "ActionPhase": "",
    "ActivateVictory": "",
    "OpsAction": "2 bits, 0..1",
    "BorrowOp": "",
    "NameEmpire": "0..2, 0..12, 0..186",
    "MoveBishop": "0..186",
    "Pacify": "0..186",
    "Tax": "2: 0..12, 0..9, 0..2",
    "PayTax": "0..12, 0..9, 0..2",
    "Sail": "0..186, 0..12",
    "TradeFair": "60: 0..1, 0..5",
    "Levy": "0..9, 0..2",
    "OneShot": "0..186, 0..1",
    "PlaceAgents": "20: 0..186, 0..1, 0..1",
    "PlaceAgent": "0..186, 0..15, 0..1",
    "Apostasy": "1: 3 bits",
    "Battle": "4: 3..7, 0..9, 0..9, 0..1, 0..100",
    "RooksJoin": "0..2, 0..9",
    "Casualties": "3..7, 0..9, 0..9, 0..1, 0..1, 0..100",
    "Constantinople": "0..3, -1..5, -1..5, -1..5",
    "PlaceSurvivors": "3..7, 0..9",
    "RegimeChange": "0..9, 2 bits",
    "Liberation": "",
    "Emancipation": "0..9",
    "TakeToken": "0..2, 0..15, 0..3, 0..186",
    "Condottieri": "",
    "ReduceHand": "0..2",
    "OpponentTurn": "2:",
    "OpponentCommerce": "100: 0..1",
}


def test_lines_and_numbers_of_the_steps() -> None:
    s = fresh(3)
    sizes = sizes_of(s.setup)
    found: dict[str, str] = {}
    for name, step in RULES.steps.items():
        numbers = ", ".join(spelled(field, sizes) for field in step.INTS)
        found[name] = f"{step.LINES}: {numbers}".strip() if issubclass(step, Procedure) else numbers
    assert found == FORM_OF_STEPS


FORM_OF_THE_STATE = {
    "bankers": "2..4",
    "bank": "3 of 0..3",
    "active": "0..2",
    "first": "0..2",
    "florins": "3 of 0..10000",
    "china": "-10000..10000",
    "hands": "3 of <=187 of 0..186",
    "rows": "6 of <=187 of 0..186",
    "maids": "3 of <=187 of 0..186",
    "owner": "10 of -1..2",
    "republic": "10 of Flag",
    "suzerain": "10 of -1..9",
    "queens": "10 of <=187 of 0..186",
    "religion": "10 of 0..3",
    "places": "30 of -1..15",
    "pirates": "13 of -1..15",
    "pawns": "13 of -1..2",
    "repressed": "160 of 0..100",
    "bishops": "187 of -1..2",
    "pool": "16 of 0..100",
    "emporia": "2 of 0..5",
    "market": "12 of -1..186",
    "market_florins": "12 of 0..10000",
    "decks": "2 of <=187 of 0..186",
    "unused": "2 of <=187 of 0..186",
    "victories": "4 bits",
    "eliminated": "3 bits",
    "seen": "Part",
    "actions_left": "0..10",
    "spent": "0..10",
    "done": "5 bits",
    "laid": "12 bits",
    "used": "<=187 of 0..186",
    "fighting": "<=20 of 0..15",
    "placed": "<=20 of 0..1000",
    "plan": "<=200 of 0..1000",
    "objective": "-1..1000",
}


def test_fields_of_the_state() -> None:
    sizes = sizes_of(fresh(3).setup)
    assert {name: spelled(field, sizes) for name, field in PaxState.FIELDS.items()} == FORM_OF_THE_STATE


def test_a_state_begins_with_nothing() -> None:
    s = RULES.blank(RULES.setup(3, {}))
    zeros = [
        "bankers",
        "active",
        "first",
        "china",
        "victories",
        "eliminated",
        "actions_left",
        "spent",
        "done",
        "laid",
        "anyone",
    ]
    assert [getattr(s, name) for name in zeros] == [0] * 11
    assert s.objective == -1
    assert s.stale
    assert not s.unsettled


def test_a_table_begins_without_variants() -> None:
    o = Options()
    assert [o.astrology, o.map_1550, o.bankruptcy, o.promo] == [False] * 4
    assert [o.solo_deck, o.turn_limit] == [8, 0]
