"""A pupil in a lesson: which steps are reached, what is said to a try, and whether the aim is out of reach.

All of it follows from the record of the match, so that undo takes steps back as well.
"""

from __future__ import annotations

from typing import Any

from signoria.kernel.action import Action
from signoria.kernel.course import Chronicle, Played
from signoria.kernel.match import Match
from signoria.kernel.state import State
from signoria.learn.aim import Measure, Scene
from signoria.learn.lesson import Lesson
from signoria.learn.tongue import matches


class Progress:
    """How a lesson stands. `steps`: how many are reached, one after the other; `measures`: how far each is, where that can
    be counted; `help`: the number of the try that the pupil's last action was, -1: none; `lost`: the number of the loss,
    -1: the aim can still be reached, or is. A game that is over before the aim is reached is lost too: `over`.
    """

    def __init__(
        self, steps: int, total: int, measures: list[Measure | None], help: int, lost: int, over: bool
    ) -> None:
        self.steps = steps
        self.total = total
        self.measures = measures
        self.help = help
        self.lost = lost
        self.over = over

    @property
    def reached(self) -> bool:
        return self.steps == self.total

    @property
    def out_of_reach(self) -> bool:
        return not self.reached and (self.lost >= 0 or self.over)


class Pupil:
    """Follows a match in which a lesson is given."""

    def __init__(self, lesson: Lesson, match: Match) -> None:
        self.lesson = lesson
        self.match = match
        self.chronicle = Chronicle(match, lesson.seat)
        self.first = match.state_at(0).view(lesson.seat)
        self._seen: list[Played] = []
        self._steps: list[int] = []  # how many steps are reached after so many actions
        self._catch_up()

    def progress(self) -> Progress:
        """How the lesson stands now."""
        scene = self._now()
        lesson, steps = self.lesson, self._steps[-1]
        lost = -1
        if steps < len(lesson.steps):
            lost = next((i for i, loss in enumerate(lesson.losses) if loss.met(scene)), -1)
        measures = [step.aim.measure(scene) for step in lesson.steps]
        return Progress(steps, len(lesson.steps), measures, self._help(scene), lost, self.match.over)

    def help(self, action: Action | list[Any]) -> int:
        """The number of the try that an action would be now, whether the rules allow it or not; -1: none."""
        read = self.match.read(action)
        refused = self.match.why_not(self.lesson.seat, read) is not None
        return self._try(self.match.vocabulary.encode(read), self._now(), refused)

    def help_with(self, noun: list[Any]) -> int:
        """The number of the try that has to do with a component; -1: none."""
        scene = self._now()
        forms = self.match.vocabulary
        for i, one in enumerate(self.lesson.tries):
            if one.action is None or (one.when is not None and not one.when.met(scene)):
                continue
            operands = forms.verbs[forms.by_name[one.action[0]]].operands
            for (_, kind), wanted in zip(operands, one.action[1:], strict=False):
                if kind.name == noun[0] and noun[1] in (wanted if isinstance(wanted, list) else [wanted]):
                    return i
        return -1

    # -- following the match -----------------------------------------------------------------------

    def _now(self) -> Scene:
        self._catch_up()
        return self._scene(len(self.match.line), self.match.state)

    def _catch_up(self) -> None:
        self.chronicle.read()
        line = self.match.line
        same = 0
        while same < len(self._seen) and same < len(line) and line[same] is self._seen[same]:
            same += 1
        del self._seen[same:]
        del self._steps[same + 1 :]
        if not self._steps:
            self._steps.append(self._reached(0, 0))
        for n in range(same + 1, len(line) + 1):
            self._seen.append(line[n - 1])
            self._steps.append(self._reached(n, self._steps[-1]))

    def _reached(self, n: int, before: int) -> int:
        steps = self.lesson.steps
        if before == len(steps) or (n and self.lesson.closed(self.match.state_at(n - 1))):
            return before
        scene = self._scene(n, self.match.state_at(n))
        while before < len(steps) and steps[before].aim.met(scene):
            before += 1
        return before

    def _scene(self, n: int, state: State) -> Scene:
        seat, match = self.lesson.seat, self.match
        forms = match.rules.events_of(match.state)
        told = self.chronicle.lines[: self.chronicle.lines_at(n)[1]]
        actions = [
            match.vocabulary.encode(played.action)
            for played in match.line[:n]
            if played.seat == seat and played.action is not None
        ]
        outcome = state.outcome
        won = outcome is not None and seat in outcome.winners
        events = [forms.encode(one.event) for one in told]
        return Scene(self.first, state.view(seat), events, actions, outcome is not None, won, state)

    def _help(self, scene: Scene) -> int:
        """What is said to the pupil's last action, unless it was a step forward."""
        match = self.match
        own = [n for n, played in enumerate(match.line) if played.seat == self.lesson.seat]
        if not own or self._steps[-1] == len(self.lesson.steps):
            return -1
        last = own[-1]
        action = match.line[last].action
        if action is None or self._steps[-1] > self._steps[last]:
            return -1
        return self._try(match.vocabulary.encode(action), scene, False)

    def _try(self, written: list[Any], scene: Scene, refused: bool) -> int:
        for i, one in enumerate(self.lesson.tries):
            if one.refused and not refused:
                continue
            if one.action is not None and not matches(one.action, written):
                continue
            if one.when is None or one.when.met(scene):
                return i
        return -1
