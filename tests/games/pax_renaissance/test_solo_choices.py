"""The solitaire opponent choice by choice: when a row holds, what it counts, and its smaller decisions (O2 to O5)."""

from __future__ import annotations

import pytest

from signoria.games.pax_renaissance import events, ids, verbs
from signoria.games.pax_renaissance.solo import policy, table
from signoria.games.pax_renaissance.solo.actions import affordable
from signoria.games.pax_renaissance.solo.search import Search
from signoria.kernel.action import Action
from tests.games.pax_renaissance.builder import Table
from tests.games.pax_renaissance.test_solo import happened, opponent_turn, solitaire
from tests.games.pax_renaissance.test_solo_table import no_theocracies

ROWS = range(1, 8)


def holding(t: Table) -> list[int]:
    """The rows whose trigger holds."""
    t.ready()
    return [row for row in ROWS if table.trigger(t.s, row)]


def overridden(t: Table) -> list[int]:
    t.s.touch()
    return [row for row in ROWS if table.override(t.s, row)]


def alone(florins: int = 10) -> Table:
    t = solitaire(florins)
    no_theocracies(t)
    return t


# ---------------------------------------------------------------------- when a row holds
@pytest.mark.rule("pax.O2b.1")
def test_triggers_of_the_rows() -> None:
    t = alone()
    assert holding(t) == [6]
    t.s.actions_left = 1
    assert holding(t) == [7]
    t.s.actions_left = 2
    for florins, rows in ((3, [6]), (2, [6, 7])):
        t.florins(1, florins)
        assert holding(t) == rows
    t = alone()
    t.square("england", 0)
    assert holding(t) == [6]
    t.square("france", 0)
    assert holding(t) == [1, 6]
    t.square("aragon", 1)
    assert holding(t) == [6]
    t = alone()
    t.square("aragon", 1, republic=True)
    assert holding(t) == [6]
    t.square("france", 0, republic=True)
    assert holding(t) == [6]  # one each
    t.square("england", 0, republic=True)
    assert holding(t) == [2, 6]
    t = alone()
    t.religion("france", "catholic")
    t.put("paris", "gold_rook")
    assert holding(t) == [3, 6]
    t = alone()
    t.tableau(1, "jesuits")
    t.bishop("jesuits", "gold")
    assert holding(t) == [4, 6]
    t = alone()
    for border, rows in (("england_france", [6]), ("aragon_papal", [5, 6])):
        t.concession(border, 0)
        assert holding(t) == rows
    t.concession("hre_hungary", 1)
    assert holding(t) == [6]


@pytest.mark.rule("pax.O2a.1")
def test_overrides_need_their_active_victory() -> None:
    t = alone()
    assert overridden(t) == []
    for victory, rows in (("imperial", [1]), ("renaissance", [2]), ("globalization", [5]), ("holy", [])):
        t.s.victories = 0
        t.victory(victory)
        assert overridden(t) == rows
    t.victory("imperial", "renaissance", "globalization", "holy")
    assert overridden(t) == [1, 2, 5]


@pytest.mark.rule("pax.O2a.1")
def test_overrides_of_rows_2_and_5_while_the_opponent_does_not_lead() -> None:
    t = alone()
    t.victory("renaissance", "globalization")
    t.tableau(1, "gutenberg", "academia")  # Law and Discovery
    assert overridden(t) == []
    t.tableau(0, "cornish_tin")  # Law
    assert overridden(t) == [2]
    t.tableau(0, "french_pirates")  # Discovery
    assert overridden(t) == [2, 5]
    t.s.victories = 0
    t.victory("holy")
    assert overridden(t) == []


@pytest.mark.rule("pax.O2a.1")
def test_the_holy_override_follows_the_supreme_or_the_dominant_religion() -> None:
    t = alone()
    t.victory("holy")
    t.religion("france", "catholic")
    t.put("paris", "gold_rook")  # believers: Catholic; no bishops
    assert overridden(t) == [3]
    t.tableau(1, "jesuits")  # Catholic prestige
    assert overridden(t) == []
    t.tableau(0, "house_of_borgia", "grand_inquisitor")
    assert overridden(t) == [3]  # one each
    t.bishop("house_of_borgia", "red")  # bishops: Reformist
    assert overridden(t) == [3, 4]
    t.tableau(1, "luther")
    assert overridden(t) == [3]  # behind by bishops no more
    t = alone()
    t.victory("holy")
    t.religion("france", "catholic")
    t.put("paris", "gold_rook")
    t.tableau(0, "grand_inquisitor")
    t.bishop("grand_inquisitor", "gold")  # Catholics are supreme
    assert overridden(t) == [3, 4]
    t.s.victories = 0
    t.victory("imperial")
    assert overridden(t) == [1]


# ---------------------------------------------------------------------- what an objective counts
def counted(t: Table, row: int, cell: int, religion: int = 0) -> int:
    t.s.touch()
    return table.measure(t.s, 100 * row + 10 * cell + religion)


@pytest.mark.rule("pax.O2c.1")
def test_what_rows_1_and_2_count() -> None:
    t = alone()
    t.square("england", 0)
    t.square("france", 0)
    t.square("hungary", 1)
    t.square("aragon", 0, republic=True)
    t.square("holy_roman_empire", 1, republic=True)
    t.square("papal_states", 1, republic=True)
    t.put("london", "gold_rook")
    t.put("paris", "gold_knight")
    t.put("lyon", "gold_knight")
    t.put("valencia", "gold_knight")
    t.put("buda", "gold_knight")
    assert counted(t, 1, 0) == 2 - 1
    assert counted(t, 1, 1) == 3  # in his kingdoms
    assert counted(t, 2, 0) == 1 - 2
    # one in his republic; his Law is that of Aragon, the opponent's that of two republics
    assert counted(t, 2, 1) == 1 + 1 - 2
    assert table.measure(t.s, -1) == 0


@pytest.mark.rule("pax.O2c.1")
def test_what_rows_3_to_5_count() -> None:
    t = alone()
    for empire, state in (("france", "catholic"), ("hungary", "catholic"), ("mamluk", "islamic")):
        t.religion(empire, state)
    t.put("paris", "gold_rook")
    t.put("lyon", "gold_knight")
    t.put("buda", "gold_knight")
    t.put("cairo", "green_rook")
    t.tableau(0, "jesuits", "the_grim")
    t.bishop("jesuits", "red")
    t.bishop("the_grim", "gold")
    t.bishop("france", "red")
    assert [counted(t, 3, 0, r) for r in range(3)] == [3 - 1, 1 - 3, 0 - 4]
    assert [counted(t, 4, 0, r) for r in range(3)] == [1 - 2, 0 - 3, 2 - 1]
    # theocracies less those of others, and one if the human leads in prestige
    assert [counted(t, 3, 1, r) for r in range(3)] == [2 - 1 + 1, 1 - 2 + 1, 0 - 3]
    assert [counted(t, 4, 1, r) for r in range(3)] == [2, 0, -3]
    t.tableau(1, "grand_inquisitor")
    assert counted(t, 3, 1, 0) == 1  # level
    t.concession("england_france", 0)
    t.concession("aragon_papal", 0)
    t.concession("hre_hungary", 1)
    assert counted(t, 5, 0) == 2 - 1
    assert counted(t, 6, 0) == 0


# ---------------------------------------------------------------------- what it can pay
@pytest.mark.rule("pax.O4a.2")
def test_what_the_opponent_can_pay_for() -> None:
    t = solitaire(florins=2)
    for column in range(1, 6):
        t.market("west", column, ("jesuits", "luther", "antipope", "mons_meg", "cromwell")[column - 1])
    for column in range(1, 4):
        t.market("east", column, ("dervishes", "safavids", "qizilbash")[column - 1])
    assert [at for at in range(12) if affordable(t.s, at)] == [1, 2, 7, 8]
    t.florins(1, 5)
    assert [at for at in range(6) if affordable(t.s, at)] == [1, 2, 3, 4, 5]
    t.market_florins("west", 3, 1)
    assert [at for at in range(6) if affordable(t.s, at)] == [1, 2, 3]  # it may take those florins
    t.market_florins("west", 1, 1)
    assert [at for at in range(6) if affordable(t.s, at)] == [1]


@pytest.mark.rule("pax.O4a.2")
def test_a_gap_is_paid_in_the_other_row() -> None:
    t = solitaire(florins=5)
    t.market("west", 3, "luther")
    t.market("east", 2, "dervishes", 1)
    assert affordable(t.s, 8)
    assert not affordable(t.s, 3)  # the second florin would go to the dervishes, who carry one
    t.market_florins("east", 2, 0)
    assert affordable(t.s, 3)
    t = solitaire(florins=5)
    t.market("east", 3, "dervishes")
    t.market("west", 1, "luther", 1)
    assert not affordable(t.s, 9)
    t.market_florins("west", 1, 0)
    assert affordable(t.s, 9)


@pytest.mark.rule("pax.O4a.1")
def test_a_purchase_is_told() -> None:
    t = solitaire(florins=5)
    t.market("west", 3, "gutenberg", 1)
    opponent_turn(t)
    bank, medici, card = events.BOUGHT, 1, t.card("gutenberg")
    assert happened(t, bank)[0][:4] == [medici, card, 3, 1]
    assert happened(t, events.PLAYED)[0][:2] == [medici, card]
    assert t.purse(1) == 5 - 3 + 1


def test_ops_are_told() -> None:
    t = solitaire(florins=0)
    t.square("england", 0)
    t.square("france", 0)
    t.tableau(1, "star_chamber")
    opponent_turn(t)
    assert happened(t, events.OPS)[0][:2] == [1, ids.WEST]


# ---------------------------------------------------------------------- borders
@pytest.mark.rule("pax.O5b.1")
def test_upstream() -> None:
    """Trebizond: Hungary and Byzantium first. Tana: the same two borders, then Mamluk's. Then the richer fair."""
    t = solitaire()
    order = ["hungary_byzantium", "hungary_ottoman", "ottoman_mamluk", "papal_ottoman", "aragon_papal"]

    def rank(border: str) -> int:
        return policy.upstream(t.s, t.border(border))

    ranks = [rank(border) for border in order]
    assert ranks[0] < ranks[1]
    assert ranks[1] < ranks[2]
    assert ranks[3] < ranks[2]  # both third; the white route wins a tie of equal fairs
    assert ranks[2] < ranks[4]
    assert rank("hre_papal") == policy.FAR  # on neither route
    assert rank("hre_hungary") == policy.FAR
    t.market_florins("east", 0, 1)
    assert rank("ottoman_mamluk") < rank("papal_ottoman")  # the richer fair
    t.market_florins("west", 0, 2)
    assert rank("papal_ottoman") < rank("ottoman_mamluk")
    assert rank("hungary_byzantium") < rank("hungary_ottoman") < rank("papal_ottoman")
    assert rank("france_hre") > rank("england_france") > rank("england_portugal")


def borders(t: Table, verb: int, *slugs: str) -> list[Action]:
    return [Action(verb, t.border(slug)) for slug in slugs]


@pytest.mark.rule("pax.O5b.1", "pax.O5a.1")
def test_the_border_for_a_pawn_or_pirate() -> None:
    t = solitaire()
    t.concession("england_france", 0)
    t.concession("france_hre", 0)
    t.concession("hungary_byzantium", 1)
    here = borders(
        t, verbs.SAIL, "hre_papal", "france_hre", "papal_ottoman", "england_france", "hungary_byzantium"
    )
    other = borders(t, verbs.PLACE_BORDER, "hungary_ottoman")

    def choice(may_spend: bool, actions: list[Action]) -> str | None:
        found = policy.border_choice(t.s, 1, actions, verbs.SAIL, may_spend)
        return t.s.data.border_slugs[found.a] if found is not None else None

    assert choice(True, other + here) == "england_france"  # of the human's, the one upstream
    assert choice(False, other + here) == "papal_ottoman"  # upstream among the empty ones
    assert choice(False, here[:2]) == "hre_papal"
    assert choice(True, here[4:]) is None  # its own
    assert choice(False, here[1:2]) is None
    t.s.pawns[t.border("england_france")] = -1
    t.s.pawns[t.border("france_hre")] = -1
    t.s.pawns[t.border("hungary_byzantium")] = 0
    assert choice(True, here) == "hungary_byzantium"
    assert policy.sail(t.s, 1, here) == here[4]
    t.s.pawns[t.border("papal_ottoman")] = 1
    assert policy.sail(t.s, 1, [here[2]]) == here[2]  # nowhere else to go


@pytest.mark.rule("pax.O5a.1")
def test_a_tax_is_paid_but_not_with_the_last_florin() -> None:
    t = solitaire()
    pay = Action(verbs.PAY_TAX)
    for florins, answer in ((2, pay), (1, Action(verbs.YIELD)), (0, Action(verbs.YIELD))):
        t.florins(1, florins)
        assert policy.pay_tax(t.s, 1, [pay, Action(verbs.YIELD)]) == answer


# ---------------------------------------------------------------------- agents
def soldier(t: Table, token: str, *places: str, skip: bool = True) -> str | None:
    actions = [Action(verbs.PLACE, t.place(place)) for place in places]
    none = Action(verbs.SKIP) if skip else None
    if none is not None:
        actions.append(none)
    found = policy.place_agent(t.s, 1, t.card("mons_meg"), t.token(token), actions)
    return t.s.data.place_slugs[found.a] if found.verb == verbs.PLACE else None


@pytest.mark.rule("pax.O5c.1")
def test_where_a_soldier_goes() -> None:
    t = alone()
    t.square("france", 1)
    t.square("england", 0)
    assert soldier(t, "gold_rook", "london", "lyon", "paris") == "lyon"  # its own empire
    assert soldier(t, "gold_rook", "london", "bordeaux") is None
    assert soldier(t, "gold_rook", "london", "bordeaux", skip=False) == "london"
    t.put("lyon", "gold_knight")
    assert soldier(t, "gold_rook", "london", "lyon", "paris") == "paris"
    assert soldier(t, "gold_rook", "lyon") is None  # not against a token of its own empire
    assert soldier(t, "gold_rook", "lyon", skip=False) == "lyon"
    assert soldier(t, "gold_rook", "lyon", "london", skip=False) == "london"


@pytest.mark.rule("pax.O5c.1")
def test_a_soldier_serves_row_3_in_a_theocracy_of_its_colour() -> None:
    t = alone()
    t.religion("england", "reformist")
    t.religion("aragon", "catholic")
    t.s.objective = 300 + ids.ISLAMIC
    assert soldier(t, "red_knight", "paris", "valencia", "london") == "london"
    assert soldier(t, "gold_rook", "paris", "valencia", "london") == "valencia"
    assert soldier(t, "green_rook", "valencia", "london") is None
    t.put("london", "green_rook")
    assert soldier(t, "red_knight", "london") == "london"  # also in place of another
    assert soldier(t, "red_knight", "london", "bordeaux") == "bordeaux"
    t.square("france", 1)
    assert soldier(t, "red_knight", "bordeaux", "paris") == "paris"
    t.s.objective = 300 + ids.REFORMIST
    assert soldier(t, "red_knight", "london") is None  # it would help the dominant religion
    assert soldier(t, "red_rook", "london") is None
    t.s.objective = 400 + ids.ISLAMIC
    assert soldier(t, "red_knight", "bordeaux") is None


@pytest.mark.rule("pax.O5d.1")
def test_a_bishop_goes_on_its_card_or_the_first_target() -> None:
    t = alone()
    card = t.card("jesuits")
    targets = [Action(verbs.PLACE_BISHOP, t.card(slug)) for slug in ("aragon", "jesuits", "conquistadors")]
    skip = Action(verbs.SKIP)
    for token in ("gold_bishop", "red_bishop"):
        assert policy.place_agent(t.s, 1, card, t.token(token), [*targets, skip]) == targets[1]
    assert policy.place_agent(t.s, 1, card, t.token("gold_bishop"), [targets[0], skip]) == targets[0]


@pytest.mark.rule("pax.O5b.1", "pax.O5a.1")
def test_a_pawn_pays_and_a_pirate_does_not() -> None:
    t = alone()
    t.concession("england_france", 0)
    taken, free = borders(t, verbs.PLACE_BORDER, "england_france", "england_portugal")
    card = t.card("mons_meg")
    skip = Action(verbs.SKIP)

    def agent(token: str, florins: int, *actions: Action) -> Action:
        t.florins(1, florins)
        return policy.place_agent(t.s, 1, card, t.token(token), list(actions))

    assert agent("pawn1", 2, free, taken, skip) == taken
    assert agent("pawn1", 1, free, taken, skip) == free
    assert agent("pawn1", 1, taken, skip) == taken  # no other way
    assert agent("red_pirate", 0, free, taken, skip) == taken
    assert agent("gold_pirate", 0, free, taken, skip) == taken
    t.s.pawns[t.border("england_france")] = 1
    assert agent("red_pirate", 5, taken, skip) == skip
    assert agent("red_pirate", 5, taken) == taken
    assert agent("pawn1", 5, skip, taken) == skip


# ---------------------------------------------------------------------- levies
def levied(t: Table, empire: str, *places: str) -> str:
    actions = [Action(verbs.LEVY, t.place(place)) for place in places]
    found = policy.levy(t.s, 1, t.empire(empire), actions)
    return t.s.data.place_slugs[found.a]


@pytest.mark.rule("pax.O5f.1")
def test_a_levy_for_variety_then_rooks() -> None:
    t = alone()  # Byzantium: a green knight in Tana, a gold knight in Caffa, a red rook in Trebizond
    assert levied(t, "byzantium", "tana", "caffa", "trebizond") == "trebizond"
    assert levied(t, "byzantium", "tana", "caffa") == "tana"  # equal: the first
    t.put("tana", "green_knight")
    assert levied(t, "byzantium", "caffa", "trebizond") == "trebizond"
    t.s.places[t.place("tana")] = t.token("red_knight")
    assert levied(t, "byzantium", "trebizond", "caffa") == "caffa"  # variety before rooks
    t = alone()  # France: gold knights and a rook
    assert levied(t, "france", "paris", "lyon", "bruges") == "bruges"
    t = alone()  # Mamluk as a theocracy: Cyprus is gold
    t.religion("mamluk", "islamic")
    t.put("cyprus", "gold_rook")
    t.s.places[t.place("cyprus")] = -1
    assert levied(t, "mamluk", "cairo", "cyprus") == "cyprus"
    t.put("red_sea", "gold_rook")  # whatever stands there: no believer if it can be avoided
    assert levied(t, "mamluk", "cairo", "cyprus") == "cyprus"
    t.religion("mamluk", "medieval")
    assert levied(t, "mamluk", "cyprus", "cairo") == "cairo"  # variety


# ---------------------------------------------------------------------- battles
def test_what_it_loses_first() -> None:
    """Tie-break 6: pirates, serfs of others, its own pawns, knights, rooks."""
    t = alone()
    t.s.active = 1
    t.put("london", "gold_rook")
    t.put("paris", "red_knight")
    t.put("lyon", "gold_knight")
    t.pirate("england_france", "gold")
    t.concession("aragon_papal", 1)
    pirate = ids.PIRATE_SPOT + t.border("england_france")
    own = ids.PAWN_SPOT + t.border("aragon_papal")
    serf = ids.REPRESSED_SPOT + t.token("pawn0")
    agent = ids.AGENT_SPOT + t.token("red_pirate")
    knight_agent = ids.AGENT_SPOT + t.token("red_knight")
    worst = [t.place("london"), t.place("lyon"), t.place("paris"), own, serf, pirate]
    ranks = [policy.loss_rank(t.s, spot) for spot in worst]
    assert ranks == [4, 3, 3, 2, 1, 0]
    assert policy.loss_rank(t.s, agent) == 0
    assert policy.loss_rank(t.s, knight_agent) == 3
    assert policy.loss_rank(t.s, ids.REPRESSED_SPOT + t.token("gold_knight")) == 3
    assert policy.loss_rank(t.s, ids.AGENT_SPOT + t.token("pawn1")) == 2
    while worst:
        actions = [Action(verbs.LOSE, spot) for spot in worst]
        assert policy.casualty(t.s, 1, actions, True).a in (worst[-1], t.place("lyon"))
        worst.pop()


def test_whom_it_kills_first() -> None:
    """In row 3 believers of the dominant religion, else the first."""
    t = alone()
    t.put("london", "gold_rook")
    t.put("bordeaux", "green_knight")
    spots = [Action(verbs.KILL, t.place("london")), Action(verbs.KILL, t.place("bordeaux"))]
    assert policy.casualty(t.s, 1, spots, False) == spots[0]
    t.s.objective = 300 + ids.ISLAMIC
    assert policy.casualty(t.s, 1, spots, False) == spots[1]
    t.s.objective = 310 + ids.CATHOLIC
    assert policy.casualty(t.s, 1, spots, False) == spots[0]
    t.s.objective = 400 + ids.ISLAMIC
    assert policy.casualty(t.s, 1, spots, False) == spots[0]


def test_survivors_settle_first_then_land_upstream() -> None:
    t = alone()
    own, serf, pirate = (t.token(name) for name in ("pawn1", "pawn0", "gold_pirate"))
    down, up = t.border("england_france"), t.border("england_portugal")

    def land(token: int, border: int) -> Action:
        return Action(verbs.LAND, token, border)

    settle = Action(verbs.SETTLE, 0, t.place("london"))
    england = t.empire("england")
    assert policy.survivor(t.s, 1, england, [land(own, up), settle]) == settle
    assert policy.survivor(t.s, 1, england, [land(serf, up), land(own, down), land(own, up)]) == land(own, up)
    assert policy.survivor(t.s, 1, england, [land(pirate, up), land(own, down)]) == land(own, down)
    assert policy.survivor(t.s, 1, england, [land(serf, down), land(serf, up)]) == land(serf, up)
    first = t.border("hungary_byzantium")
    nowhere = t.border("hre_papal")
    assert policy.survivor(t.s, 1, england, [land(serf, first), land(own, nowhere)]) == land(own, nowhere)


# ---------------------------------------------------------------------- regime changes
def test_a_concession_comes_with_a_new_regime() -> None:
    t = alone()
    t.concession("england_france", 0)
    taken, free = borders(t, verbs.CONCESSION, "england_france", "england_portugal")
    done = Action(verbs.DONE)
    england = t.empire("england")
    for florins, choice in ((2, taken), (1, free)):
        t.florins(1, florins)
        assert policy.regime(t.s, 1, england, [free, taken, done]) == choice
    assert policy.regime(t.s, 1, england, [taken, done]) == taken  # with its last florin if it must
    t.s.pawns[t.border("england_france")] = 1
    assert policy.regime(t.s, 1, england, [taken, done]) == done


def test_golden_liberty_only_against_the_dominant_religion() -> None:
    liberty = Action(verbs.GOLDEN_LIBERTY)
    done = Action(verbs.DONE)
    for state, answer in (
        ("catholic", liberty),
        ("islamic", liberty),
        ("reformist", done),
        ("medieval", done),
    ):
        t = alone()
        t.religion("france", "catholic")
        t.put("paris", "gold_rook")  # by believers
        t.tableau(0, "the_grim")
        t.bishop("the_grim", "green")  # by bishops
        t.religion("england", state)
        assert policy.regime(t.s, 1, t.empire("england"), [liberty, done]) == answer
        assert policy.regime(t.s, 1, t.empire("england"), [done]) == done


def test_emancipation_only_for_the_objective() -> None:
    t = alone()
    t.religion("england", "catholic")
    england = t.empire("england")
    up, down = t.border("england_portugal"), t.border("england_france")
    knight = Action(verbs.EMANCIPATE, t.token("gold_knight"), t.place("london"))
    other = Action(verbs.EMANCIPATE, t.token("green_knight"), t.place("london"))
    mine = [Action(verbs.FREE_SERF, t.token("pawn1"), border) for border in (down, up)]
    his = Action(verbs.FREE_SERF, t.token("pawn0"), up)
    everything = [other, knight, his, *mine, Action(verbs.DONE)]
    for objective, answer in (
        (500, mine[1]),
        (600, None),
        (-1, None),
        (300 + ids.ISLAMIC, knight),
        (300 + ids.CATHOLIC, None),
    ):
        t.s.objective = objective
        assert policy.emancipation(t.s, 1, england, everything) == answer
    t.s.objective = 500
    assert policy.emancipation(t.s, 1, england, [his]) is None
    nowhere = Action(verbs.FREE_SERF, t.token("pawn1"), t.border("hre_papal"))
    assert policy.emancipation(t.s, 1, england, [nowhere]) == nowhere  # on no route, but a concession


# ---------------------------------------------------------------------- one-shots and commerce
@pytest.mark.rule("pax.O5e.1")
def test_commerce_from_left_to_right() -> None:
    t = alone()
    assert [policy.commerce_place(t.s, side) for side in (0, 1)] == [-1, -1]
    t.market_florins("west", 5, 1)
    t.market_florins("east", 5, 1)
    assert [policy.commerce_place(t.s, side) for side in (0, 1)] == [5, 11]
    t.market_florins("west", 1, 1)
    t.market_florins("east", 0, 1)
    assert [policy.commerce_place(t.s, side) for side in (0, 1)] == [1, 6]
    t.market_florins("west", 0, 1)
    assert policy.commerce_place(t.s, 0) == 0


@pytest.mark.rule("pax.O5h.1")
def test_wars_without_an_objective_take_the_weakest_kingdom() -> None:
    t = alone()
    card = t.card("consent_of_the_governed")  # a peasant revolt anywhere in The West, no agent
    empires = ("england", "france", "aragon", "portugal")
    actions = [Action(verbs.LAUNCH, t.empire(empire)) for empire in empires] + [Action(verbs.NO_ONE_SHOT)]

    def war() -> str | None:
        found = policy.one_shot(t.s, 1, card, actions)
        return t.s.data.empire_slugs[found.a] if found.verb == verbs.LAUNCH else None

    assert war() is None  # nobody attacks
    t.put("london", "gold_rook")
    t.repress("england", "pawn0", "pawn0")
    assert war() == "england"
    t.repress("aragon", "pawn0")
    assert war() == "aragon"  # nobody defends
    t.square("aragon", 1)
    assert war() == "england"  # it has that kingdom already
    t.s.republic[t.empire("aragon")] = True
    assert war() == "aragon"  # a republic becomes a kingdom
    t.s.republic[t.empire("aragon")] = False
    t.square("england", 0)
    assert war() == "england"
    t.put("bordeaux", "gold_rook")
    assert war() is None  # two against two


@pytest.mark.rule("pax.O5h.1")
def test_gold_rooks_count_for_a_crusade_of_the_opponent() -> None:
    t = alone()
    t.tableau(1, "knights_hospitaller")
    t.put("cairo", "green_rook")
    t.put("cyprus", "green_rook")
    t.put("rhodes", "gold_rook")
    t.ready()
    mamluk = t.empire("mamluk")
    assert policy.war_wins(
        t.s, 1, t.card("holy_land_crusade"), mamluk
    )  # two knights and the rook against two
    assert not policy.war_wins(t.s, 0, t.card("holy_land_crusade"), mamluk)
    t.s.rows[3].clear()
    t.s.touch()
    assert t.s.fighting == []


@pytest.mark.rule("pax.O5h.1")
def test_losses_by_an_apostasy_count_only_for_apostates() -> None:
    t = alone()
    card = t.card("peters_pence")
    t.tableau(0, "cromwell", "antipope")  # Reformists alone are safe
    t.tableau(1, "luther", "jesuits")
    t.s.touch()
    assert [policy.losses(t.s, banker, card) for banker in (0, 1)] == [0, 2]
    t.tableau(0, "grand_inquisitor")
    assert [policy.losses(t.s, banker, card) for banker in (0, 1)] == [3, 2]


@pytest.mark.rule("pax.O5h.1")
def test_what_a_trade_shift_takes_off_the_route() -> None:
    t = alone()
    spice, novgorod = t.card("almeida_armada"), t.card("hanseatic_league")
    for border in ("hungary_byzantium", "england_france", "hre_papal"):
        t.concession(border, 0)
    assert policy.route_loss(t.s, 0, spice) == 1  # Trebizond's first border
    assert policy.route_loss(t.s, 0, novgorod) == 1 - 1  # off Tana's, onto Novgorod's
    t.concession("hungary_ottoman", 0)
    assert policy.route_loss(t.s, 0, spice) == 2
    assert policy.route_loss(t.s, 0, novgorod) == 2 - 1
    t.concession("france_hre", 1)
    assert policy.route_loss(t.s, 1, spice) == 0
    assert policy.route_loss(t.s, 1, novgorod) == -1
    t.concession("hre_hungary", 1)  # on no route
    assert policy.route_loss(t.s, 1, spice) == 0
    assert policy.route_loss(t.s, 1, novgorod) == -1


# ---------------------------------------------------------------------- prestige and the market
@pytest.mark.rule("pax.O3a.1")
@pytest.mark.parametrize(
    ("row", "religion", "wanted", "other"),
    [
        (1, 0, "kappeler_milchsuppe", "faith_vs_reason"),  # red text against the imperial victory
        (2, 0, "gutenberg", "luther"),  # Law
        (3, ids.REFORMIST, "faith_vs_reason", "kappeler_milchsuppe"),  # red text against the holy victory
        (3, ids.REFORMIST, "luther", "jesuits"),
        (3, ids.CATHOLIC, "jesuits", "luther"),
        (4, ids.REFORMIST, "antipope", "jesuits"),
        (5, 0, "french_pirates", "gutenberg"),  # Discovery
    ],
)
def test_prestige_by_row(row: int, religion: int, wanted: str, other: str) -> None:
    for column, florins, overriding, bought in (
        (1, 0, False, True),
        (2, 0, False, False),
        (3, 2, False, True),
    ):
        t = alone()
        t.market("west", column, wanted, florins)
        t.s.active = 1
        search = Search(t.s, row, 2, overriding)
        search.religion = religion
        assert search.prestige_cell() is bought
    t = alone()
    t.market("west", 5, wanted)
    search = Search(t.s, row, 2, True)
    search.religion = religion
    assert search.prestige_cell()  # at any price in an override row
    t = alone()
    t.market("west", 1, other)
    search = Search(t.s, row, 2, False)
    search.religion = religion
    assert not search.prestige_cell()
    assert not Search(t.s, 6, 2, False).prestige_cell()


@pytest.mark.rule("pax.O4a.1", "pax.O3b.1")
def test_nothing_is_bought_with_a_single_action() -> None:
    t = alone()
    t.market("west", 1, "luther")
    t.market("east", 1, "dervishes")
    t.market("west", 2, "regiomontanus_and_the_comet_of_1472")  # no comet without a victory
    search = Search(t.s, 6, 0, False)
    assert search.market_order() == [7, 1]
    t.s.actions_left = 1
    assert search.market_order() == []
