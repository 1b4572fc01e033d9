"""How a game that is over went: what its result rests on, the standing and an estimate after every decision, and the
decisions that turned it.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from signoria.kernel.state import State
from signoria.kernel.tally import Tally
from signoria.server import shapes
from signoria.server.errors import Problem

if TYPE_CHECKING:
    from signoria.server.house import House
    from signoria.server.live import LiveTable

TURNING: Final = 3  # turning points that are told
STANDS_OUT: Final = 0.3  # of the greatest change of the lead: less is no turning point


class Judged:
    """What was worked out of a whole game: points and chances after every decision, and the last tally."""

    def __init__(self, points: list[list[int]], chances: list[list[int]], tally: Tally) -> None:
        self.points = points
        self.chances = chances
        self.tally = tally


def story(house: House, id: str, language: str) -> shapes.Story:
    with house.at(id) as table:
        if not table.match.over:
            raise Problem(409, "not_over", key="problem.not_over")
        house.prove(table)
        judged = table.judged or judge(table)
        table.judged = judged
        texts = table.match.rules.texts(language)
        tally = judged.tally
        return shapes.Story(
            tally=shapes.TallyInfo(
                about=texts.template("tally.about"),
                summed=tally.summed,
                sources=[texts.template(f"source.{name}") for name in tally.sources],
                parts=tally.parts,
                points=tally.points,
                ties=[
                    shapes.TieBreak(texts.template(f"source.{name}"), values) for name, values in tally.ties
                ],
            ),
            turns=after_turns(table, judged.points),
            points=judged.points,
            chances=judged.chances,
            turning=turning_points(table, judged.points, language),
        )


def judge(table: LiveTable) -> Judged:
    """Play the whole game again and look at every position."""
    match = table.match
    state = match.state_at(0)
    points, chances = [], []
    for n in range(len(match.line) + 1):
        tally = match.rules.tally(state)
        points.append(tally.points)
        chances.append(chances_of(state))
        if n < len(match.line):
            match.carry_on(state, n)
    return Judged(points, chances, tally)


def chances_of(state: State) -> list[int]:
    """An estimate of each seat's chance to win, in percent: what the bots' judgement of the position told of the winner in
    games that they have played. At the end it is known.
    """
    seats = range(state.seats)
    if state.outcome is not None:
        winners = state.outcome.winners
        return [100 // len(winners) if seat in winners else 0 for seat in seats]
    stays = [seat for seat in seats if not state.gone >> seat & 1]
    sharpness = state.rules.sharpness
    weights = {seat: math.exp(sharpness * state.rules.evaluate(state, seat)) for seat in stays}
    total = sum(weights.values())
    return [round(100 * weights[seat] / total) if seat in weights else 0 for seat in seats]


def after_turns(table: LiveTable, points: list[list[int]]) -> list[shapes.Standing]:
    """The standing when each turn was over."""
    line = table.match.line
    out = []
    for n in range(1, len(line) + 1):
        if n == len(line) or line[n].turn != line[n - 1].turn:
            out.append(shapes.Standing(line[n - 1].turn, n, points[n]))
    return out


def turning_points(table: LiveTable, points: list[list[int]], language: str) -> list[shapes.TurningPoint]:
    """The decisions that changed the winner's lead over the next the most, in their order; fewer where fewer stand out."""
    match, reader = table.match, table.reader(None, language)
    first = match.result.winners[0] if match.result is not None and match.result.winners else 0
    others = [seat for seat in range(match.setup.seats) if seat != first]
    leads = [row[first] - max([row[seat] for seat in others], default=0) for row in points]
    found = []
    for n in range(1, len(points)):
        start, end = reader.lines_at(n)
        if start < end and match.line[n - 1].turn > 0:
            found.append((abs(leads[n] - leads[n - 1]), n))
    found.sort(key=lambda one: (-one[0], one[1]))
    least = max(1, STANDS_OUT * found[0][0]) if found else 1
    out = []
    for _, n in sorted([one for one in found[:TURNING] if one[0] >= least], key=lambda one: one[1]):
        start, end = reader.lines_at(n)
        change = [now - before for now, before in zip(points[n], points[n - 1], strict=True)]
        out.append(shapes.TurningPoint(n, reader.lines[start].turn, reader.lines[start:end], change))
    return out
