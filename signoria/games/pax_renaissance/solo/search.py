"""How the solitaire opponent finds an action for one cell of table O8 (table.py).

It tries: a candidate is carried out on a copy of the position, with the opponent answering every question, and taken
if it reaches the objective of the cell.
"""

from __future__ import annotations

from typing import Final

from signoria.games.pax_renaissance import events, ids, verbs
from signoria.games.pax_renaissance.effects.sales import sell
from signoria.games.pax_renaissance.ids import (
    BISHOP,
    COLUMNS,
    COMET,
    EAST,
    GLOBALIZATION_TWO,
    HOLY_TWO,
    IMPERIAL_TWO,
    PATRON,
    PAWN,
    PIRATE,
    WEST,
)
from signoria.games.pax_renaissance.rules.agents import suitors, war_targets
from signoria.games.pax_renaissance.rules.bishops import bishop_moves
from signoria.games.pax_renaissance.rules.forces import knights_in, ruling_class
from signoria.games.pax_renaissance.rules.ops import corsair_reach, op_targets
from signoria.games.pax_renaissance.solo import policy
from signoria.games.pax_renaissance.solo.actions import activate, affordable, buy_and_play, convene, spend
from signoria.games.pax_renaissance.solo.table import (
    HUMAN,
    MAIN,
    OPPONENT,
    PRESTIGE,
    SECONDARY,
    dominant,
    measure,
)
from signoria.games.pax_renaissance.state import DONE_WEST_FAIR, DONE_WEST_OPS, PaxState
from signoria.games.pax_renaissance.steps.ops import perform
from signoria.kernel.action import Action
from signoria.kernel.step import Step

CIVIL_WARS: Final = 1 << ids.CONSPIRACY | 1 << ids.PEASANT_REVOLT
WARS: Final = CIVIL_WARS | 1 << ids.RELIGIOUS_WAR
CROWNS_AND_WARS: Final = WARS | 1 << ids.CORONATION


class Halt(Step[PaxState]):
    """The bottom of an imagined stack: the trial ends here."""

    def deciders(self, s: PaxState) -> int:
        return 1


class Search:
    """Looks for an action that reaches the objective of one cell, and takes it."""

    def __init__(self, s: PaxState, row: int, cell: int, overriding: bool) -> None:
        self.s = s
        self.row = row
        self.cell = cell
        self.overriding = overriding
        self.religion = self.aimed_religion()
        self.objective = 100 * row + 10 * cell + self.religion
        self.before = measure(s, self.objective)
        self.earlier = measure(s, s.objective)  # of the first action's objective: must not be undone (O4a)

    def aimed_religion(self) -> int:
        """The dominant religion of rows 3 and 4; that of the first action if it has just lost its dominance."""
        religion = dominant(self.s, self.row)
        if religion < 0 and self.s.objective // 100 == self.row:
            return self.s.objective % 10
        return max(religion, 0)

    def act(self) -> bool:
        if self.cell == PRESTIGE:
            return self.prestige_cell()
        if self.row == 1:
            return self.row_1()
        if self.row == 2:
            return self.row_2()
        if self.row == 3:
            return self.row_3()
        if self.row == 4:
            return self.row_4()
        if self.cell == SECONDARY:
            return False
        if self.row == 5:
            return self.row_5()
        if self.row == 6:
            return self.leftmost_prestige()
        return self.income()

    # the cells, in the order of their means
    def row_1(self) -> bool:
        if self.cell == MAIN:
            return (
                self.buy_shot(CROWNS_AND_WARS)
                or self.ops([ids.VOTE, ids.BEHEAD])
                or self.ops([ids.CAMPAIGN])
                or self.buy_shot(1 << ids.APOSTASY)
            )
        return self.buy_shot(WARS) or self.ops([ids.REPRESS, ids.SIEGE])

    def row_2(self) -> bool:
        if self.cell == MAIN:
            return (
                self.buy_shot(WARS)
                or self.ops([ids.VOTE, ids.BEHEAD])
                or self.ops([ids.CAMPAIGN])
                or self.buy_shot(1 << ids.APOSTASY)
            )
        return self.buy_prestige(ids.LAW) or self.buy_shot(WARS) or self.ops([ids.REPRESS, ids.SIEGE])

    def row_3(self) -> bool:
        if self.cell == MAIN:
            return (
                self.buy_shot(WARS)
                or self.ops([ids.REPRESS, ids.SIEGE, ids.TAX])
                or self.buy_agents(0, BISHOP)
                or self.fair_for_objective()
            )
        return self.theocracy_cell()

    def row_4(self) -> bool:
        if self.cell == MAIN:
            return (
                self.ops([ids.BEHEAD, ids.INQUISITOR])
                or self.buy_agents(BISHOP, PAWN)
                or self.buy_shot(1 << ids.APOSTASY)
                or self.sell_for_objective()
            )
        return self.theocracy_cell()

    def theocracy_cell(self) -> bool:
        if self.buy_shot(1 << ids.RELIGIOUS_WAR) or self.ops([ids.VOTE]):
            return True
        return self.buy_prestige(self.religion)

    def row_5(self) -> bool:
        return (
            self.buy_shot(CROWNS_AND_WARS)
            or self.buy_agents(PIRATE, ids.TOKENS)
            or self.ops([ids.CORSAIR, ids.SIEGE, ids.REPRESS, ids.VOTE, ids.TAX])
        )

    def prestige_cell(self) -> bool:
        """O3a: red text against the victory, then prestige; only cheaply or in an override row."""
        if self.row == 1:
            return self.buy_for_prestige(1 << IMPERIAL_TWO, 0)
        if self.row == 2:
            return self.buy_for_prestige(0, 1 << ids.LAW)
        if self.row in (3, 4):
            return self.buy_for_prestige(1 << HOLY_TWO, 0) or self.buy_for_prestige(0, 1 << self.religion)
        if self.row == 5:
            return self.buy_for_prestige(1 << GLOBALIZATION_TWO, 0) or self.buy_for_prestige(
                0, 1 << ids.DISCOVERY
            )
        return False

    # ---------------------------------------------------------------- trying
    def imagine(self) -> PaxState:
        trial = self.s.clone()
        trial.humans = 0
        trial.stack = [Halt()]
        trial.lines = [0]
        trial.objective = self.objective
        return trial

    def reached(self, trial: PaxState) -> bool:
        trial.run()
        if measure(trial, self.objective) >= self.before:
            return False
        return self.s.objective < 0 or measure(trial, self.s.objective) <= self.earlier

    def market_order(self) -> list[int]:
        """Market places from left to right, East before West (tie-break 1), that the opponent can pay for."""
        out: list[int] = []
        if self.s.actions_left < 2:
            return out
        for column in range(1, COLUMNS):
            for side in (EAST, WEST):
                at = side * COLUMNS + column
                card = self.s.market[at]
                if card >= 0 and self.s.data.card_kind[card] != COMET and affordable(self.s, at):
                    out.append(at)
        return out

    def plans(self, card: int, shots: int) -> list[list[int]]:
        """Ways to trigger the card's one-shot if it is among the shots; for none, to play it without."""
        d = self.s.data
        shot = d.one_shot[card]
        if shots == 0:
            return [[verbs.NO_ONE_SHOT, 0]]
        out: list[list[int]] = []
        if not shots >> shot & 1:
            return out
        if shot == ids.CORONATION:
            for empire in suitors(self.s, OPPONENT, card):
                out.append([verbs.CROWN, empire])
        elif shot in (ids.TRADE_SHIFT, ids.APOSTASY):
            out.append([verbs.TRIGGER, 0])
        else:
            for empire in war_targets(self.s, card):
                out.append([verbs.LAUNCH, empire])
        return out

    def cost_rank(self, trial: PaxState, empire: int) -> int:
        """Tie-break 5: fewest florins spent, then the empire with fewest knights and rooks, then map order."""
        spent = self.s.florins[OPPONENT] - trial.florins[OPPONENT]
        if empire < 0:
            return 1000 * spent
        return 1000 * spent + 10 * len(ruling_class(self.s, empire)) + empire

    # ---------------------------------------------------------------- purchases
    def buy_shot(self, shots: int) -> bool:
        """The first card whose one-shot reaches the objective."""
        for at in self.market_order():
            if self.buy_with_plans(at, self.plans(self.s.market[at], shots)):
                return True
        return False

    def buy_agents(self, low: int, high: int) -> bool:
        """The first card whose agents reach the objective without its one-shot."""
        for at in self.market_order():
            for token in self.s.data.agents[self.s.market[at]]:
                if low <= token < high:
                    if self.buy_with_plans(at, self.plans(self.s.market[at], 0)):
                        return True
                    break
        return False

    def buy_prestige(self, kind: int) -> bool:
        for at in self.market_order():
            if self.s.data.card_prestige[self.s.market[at]] >> kind & 1 and self.buy_with_plans(at, [[]]):
                return True
        return False

    def plan_rank(self, trial: PaxState, plan: list[int]) -> int:
        """Which target comes first: for a queen the king with most knights (O5g), for a war the cheapest."""
        if plan and plan[0] == verbs.CROWN:
            return -len(knights_in(self.s, plan[1]))
        return self.cost_rank(trial, plan[1] if plan and plan[0] == verbs.LAUNCH else -1)

    def buy_with_plans(self, at: int, plans: list[list[int]]) -> bool:
        best: list[int] | None = None
        best_rank = 0
        for plan in plans:
            trial = self.imagine()
            trial.plan = plan[:]
            buy_and_play(trial, at)
            if self.reached(trial):
                rank = self.plan_rank(trial, plan)
                if best is None or rank < best_rank:
                    best = plan
                    best_rank = rank
        if best is None:
            return False
        self.commit(best)
        buy_and_play(self.s, at)
        return True

    def buy_for_prestige(self, abilities: int, prestige: int) -> bool:
        s = self.s
        for at in self.market_order():
            card = s.market[at]
            if not (s.data.abilities[card] & abilities or s.data.card_prestige[card] & prestige):
                continue
            if self.overriding or at % COLUMNS - s.market_florins[at] <= 1:
                self.commit([])
                buy_and_play(s, at)
                return True
        return False

    def leftmost_prestige(self) -> bool:
        for at in self.market_order():
            if self.s.data.card_prestige[self.s.market[at]]:
                self.commit([])
                buy_and_play(self.s, at)
                return True
        return False

    def commit(self, plan: list[int]) -> None:
        s = self.s
        s.plan = plan[:]
        s.objective = self.objective
        s.emit(events.OPPONENT, s.everyone, self.row, self.cell)

    # ---------------------------------------------------------------- ops
    def ops(self, kinds: list[int]) -> bool:
        """One op that reaches the objective, of the first kind that does, at the lowest cost."""
        for kind in kinds:
            best: Action | None = None
            best_plan: list[int] = []
            best_side = EAST
            best_rank = 0
            for side in (EAST, WEST):
                if self.s.done & (DONE_WEST_OPS << side):
                    continue
                for action in self.candidates(side, kind):
                    for plan in self.follow_ups(action):
                        trial = self.imagine()
                        trial.plan = plan[:]
                        perform(trial, OPPONENT, action)
                        if not self.reached(trial):
                            continue
                        rank = self.cost_rank(trial, self.aimed_at(action))
                        if best is None or rank < best_rank:
                            best = action
                            best_plan = plan
                            best_side = side
                            best_rank = rank
            if best is not None:
                self.commit(best_plan)
                activate(self.s, best_side)
                perform(self.s, OPPONENT, best)
                return True
        return False

    def candidates(self, side: int, kind: int) -> list[Action]:
        s = self.s
        out: list[Action] = []
        for card in s.half_cards(OPPONENT, side):
            if card in s.used or (kind != ids.INQUISITOR and s.silenced(card, OPPONENT)):
                continue
            for op in s.ops_of(card):
                if op >> 4 == kind:
                    op_targets(s, OPPONENT, card, op, out)
        return out

    def follow_ups(self, action: Action) -> list[list[int]]:
        if action.verb == verbs.INQUISITOR:
            return [[verbs.MOVE_BISHOP, card] for card in bishop_moves(self.s, action.b)]
        if action.verb == verbs.CORSAIR:
            return [[verbs.SAIL, border] for border in corsair_reach(self.s, action.a, action.b)]
        return [[]]

    def aimed_at(self, action: Action) -> int:
        if action.verb in (verbs.VOTE, verbs.CAMPAIGN):
            return action.b
        if action.verb in (verbs.SIEGE, verbs.REPRESS) and action.b < ids.PLACES:
            return self.s.data.place_empire[action.b]
        return -1

    # ---------------------------------------------------------------- fairs and sales
    def fair_sides(self) -> list[int]:
        """Fairs that can be convened, the better first: most for the opponent, least for the human, East (O4d)."""
        s = self.s
        found: list[tuple[int, int, int]] = []
        for side in (EAST, WEST):
            if s.done & (DONE_WEST_FAIR << side) or s.market[side * COLUMNS] < 0:
                continue
            trial = self.imagine()
            convene(trial, side)
            trial.run()
            if s.objective >= 0 and measure(trial, s.objective) > self.earlier:
                continue
            mine = trial.florins[OPPONENT] - s.florins[OPPONENT]
            yours = trial.florins[HUMAN] - s.florins[HUMAN]
            found.append((-mine, yours, 1 - side))
        found.sort()
        return [1 - f[2] for f in found]

    def fair_for_objective(self) -> bool:
        for side in self.fair_sides():
            trial = self.imagine()
            convene(trial, side)
            if self.reached(trial):
                self.commit([])
                convene(self.s, side)
                return True
        return False

    def sell_for_objective(self) -> bool:
        """O4b: a card of its own tableau that carries the bishop it wants to be rid of."""
        s = self.s
        for card in s.tableau(OPPONENT):
            if s.bishops[card] == self.religion and card < s.data.first_square and not s.data.suitors[card]:
                trial = self.imagine()
                sell(trial, OPPONENT, card)
                if self.reached(trial):
                    self.commit([])
                    spend(s)
                    sell(s, OPPONENT, card)
                    return True
        return False

    def income(self) -> bool:
        """Row 7: a fair, else ops for commerce, else the sale of a card without prestige or with Patron only."""
        sides = self.fair_sides()
        if sides:
            self.commit([])
            convene(self.s, sides[0])
            return True
        return self.commerce() or self.sale(False)

    def commerce(self) -> bool:
        s = self.s
        for side in (EAST, WEST):
            if s.done & (DONE_WEST_OPS << side):
                continue
            for action in self.candidates(side, ids.COMMERCE):
                at = policy.commerce_place(s, action.b // COLUMNS)
                self.commit([])
                activate(s, side)
                perform(s, OPPONENT, Action(verbs.COMMERCE, action.a, at))
                return True
        return False

    def sale(self, anything: bool) -> bool:
        """Cards without prestige first, then with Patron only; as a last resort any."""
        s = self.s
        cards = [
            card for card in s.tableau(OPPONENT) if card < s.data.first_square and not s.data.suitors[card]
        ]
        for wanted in (0, 1 << PATRON, -1):
            if wanted < 0 and not anything:
                continue
            for card in cards:
                if wanted < 0 or s.data.card_prestige[card] == wanted:
                    self.commit([])
                    spend(s)
                    sell(s, OPPONENT, card)
                    return True
        return False

    def last_resort(self) -> bool:
        """No row offers anything: a fair, commerce, the cheapest card; a second action may be forgone (tie-break 10)."""
        if self.income():
            return True
        return self.s.spent == 0 and self.sale(True)


# ---------------------------------------------------------------------- carrying out
