"""What a player who looks at a position thinks of it: what provinces, advances and Misery are worth to whom, in money, as the score is.

A `Mind` is made for one decision and thrown away.
"""

from __future__ import annotations

from typing import Final

from signoria.games.age_of_renaissance import terms as t
from signoria.games.age_of_renaissance.data import bits
from signoria.games.age_of_renaissance.judgement.forecast import Forecast, forecast
from signoria.games.age_of_renaissance.rules.commerce import income
from signoria.games.age_of_renaissance.state import AgeState
from signoria.kernel.style import Style

GOODS: Final = 12


class Mind:
    """The position as one seat sees it. `more[seat][c]`: what one more province of a commodity will bring the seat until the end;
    `less[seat][c]`: what the loss of one costs it. Both are worked out when they are asked for.
    """

    def __init__(self, s: AgeState, seat: int, style: Style) -> None:
        self.s = s
        self.seat = seat
        self.style = style
        self.ahead: Forecast = forecast(s, style.weights)
        self.turns = self.ahead.turns
        self._more: list[list[float]] = [[] for _ in range(s.seats)]
        self._less: list[list[float]] = [[] for _ in range(s.seats)]
        self._standings: list[float] = []
        self._menaces: list[float] = []

    def weight(self, name: str) -> float:
        return self.style.weights[name]

    # -- commodities and provinces -----------------------------------------------------------------------

    def more(self, seat: int) -> list[float]:
        found = self._more[seat]
        if not found:
            found = self.steps(seat, True)
            self._more[seat] = found
        return found

    def less(self, seat: int) -> list[float]:
        found = self._less[seat]
        if not found:
            found = self.steps(seat, False)
            self._less[seat] = found
        return found

    def steps(self, seat: int, up: bool) -> list[float]:
        """For each commodity: the plays to come, times what a card pays more or less with one province more or fewer. Payments are squares:
        who expects to grow counts a little ahead."""
        p = self.s.powers[seat]
        shift = self.weight("set_growth") * min(1.0, self.turns / 8.0)
        if p.owns(t.INDUSTRY):
            shift += 1.0
        sure = self.weight("goods")
        found = [0.0] * GOODS
        for c in range(GOODS):
            row = self.s.data.commodities[c]
            k = p.holdings[c] + (1 if up else 0)
            if k <= 0 or k > row.boxes:
                continue
            found[c] = sure * self.ahead.plays[c] * row.base * (2.0 * (k + shift) - 1.0)
        return found

    def province(self, seat: int, i: int) -> float:
        """What a marker in a province will still bring a seat that has none there."""
        more = self.more(seat)
        value = self.s.seats * self.turns
        for c in self.s.data.provinces[i].commodities:
            value += more[c]
        return value

    def held(self, i: int) -> float:
        """What the marker in a province will still bring its owner."""
        less = self.less(self.s.marker[i])
        value = self.s.seats * self.turns
        for c in self.s.data.provinces[i].commodities:
            value += less[c]
        return value

    # -- players -----------------------------------------------------------------------------------------

    def standings(self) -> list[float]:
        """About what each will score."""
        if not self._standings:
            self._standings = [self.standing(seat) for seat in range(self.s.seats)]
        return self._standings

    def standing(self, seat: int) -> float:
        s = self.s
        p = s.powers[seat]
        if p.out:
            return -1000.0
        cash = p.cash if seat == self.seat else max(p.cash, p.written)
        value = float(cash) - s.data.ladder[min(p.misery, s.data.chaos - 1)]
        for i in bits(p.advances):
            value += s.data.advances[i].cost
        value += self.turns * income(s, seat)
        shift = 1 if p.owns(t.INDUSTRY) else 0
        for c in range(GOODS):
            k = p.holdings[c]
            if k:
                row = s.data.commodities[c]
                value += self.ahead.plays[c] * row.payoff[min(k + shift, row.boxes)]
        return value

    def menace(self, other: int) -> float:
        """How much a loss of another is worth to the seat. The rivals share one: what hurts everybody alike is worth nothing. Who is ahead
        counts most."""
        if other == self.seat:
            return -1.0
        if not self._menaces:
            self._menaces = self.menaces()
        return self._menaces[other]

    def menaces(self) -> list[float]:
        s = self.s
        standings = self.standings()
        best = -10_000.0
        rivals = [i for i in s.playing() if i != self.seat]
        for i in rivals:
            best = max(best, standings[i])
        scale = self.weight("rivalry_scale")
        shares = [0.0] * s.seats
        total = 0.0
        for i in rivals:
            shares[i] = scale / (scale + best - standings[i])
            total += shares[i]
        rivalry = self.weight("rivalry")
        for i in rivals:
            shares[i] = rivalry * shares[i] / total + (1.0 - rivalry) / len(rivals)
        return shares

    def space(self, seat: int) -> float:
        """What the next space of Misery costs a seat."""
        s = self.s
        at = s.powers[seat].misery
        if at + 1 >= s.data.chaos:
            return 5000.0
        step = float(s.data.ladder[at + 1] - s.data.ladder[at])
        return step + self.weight("misery_fear") * at

    def misery(self, seat: int, spaces: int) -> float:
        """What so many spaces of Misery cost a seat."""
        s = self.s
        at = s.powers[seat].misery
        if spaces <= 0:
            return 0.0
        if at + spaces >= s.data.chaos:
            return 5000.0
        return (
            s.data.ladder[at + spaces]
            - s.data.ladder[at]
            + self.weight("misery_fear") * spaces * (at + spaces)
        )
