"""The chronicle of a game as one pair of eyes reads it, in words. Only what is new is worded."""

from __future__ import annotations

from hashlib import blake2b

import msgspec

from signoria.kernel.course import Chronicle, Course, Told, kernel_event
from signoria.server.shapes import LogLine
from signoria.server.words import Tongue


class Reader:
    """`lines` and, for each, a mark that stands for it and all lines before."""

    def __init__(self, course: Course, eyes: int | None, tongue: Tongue) -> None:
        self.course = course
        self.tongue = tongue
        self.lines: list[LogLine] = []
        self.marks: list[str] = []
        self._told = Chronicle(course, eyes)

    @property
    def mark(self) -> str:
        return self.marks[-1] if self.marks else ""

    def lines_at(self, position: int) -> tuple[int, int]:
        """Which lines an action of the line of play brought: from, to. Only for positions before open lanes."""
        return self._told.lines_at(position)

    def read(self) -> None:
        """Catch up with the course of the game."""
        stay = min(self._told.read(), len(self.lines))
        del self.lines[stay:]
        del self.marks[stay:]
        before = self._told.lines[stay - 1] if stay else None
        for told in self._told.lines[stay:]:
            line = self._worded(told, before)
            before = told
            mark = blake2b(self.mark.encode() + msgspec.json.encode(line), digest_size=9).hexdigest()
            self.lines.append(line)
            self.marks.append(mark)

    def _worded(self, told: Told, before: Told | None) -> LogLine:
        course, tongue, event = self.course, self.tongue, told.event
        forms = course.rules.events_of(course.state)
        form = forms.form(event.kind)
        values = event.values()
        if event.kind >= 0:
            text = tongue.texts.form("event", form, values, tongue.vocabulary, tongue.names)
        else:
            text = tongue.say(kernel_event(event, forms))
        nouns: list[list[str | int | None]] = [
            [kind.name, kind.encode(values[i])]
            for i, (_, kind) in enumerate(form.operands)
            if (kind.slugs is not None or kind.name == "seat") and kind.holds(values[i])
        ]
        about = course.rules.subject(course.state, event)
        return LogLine(
            n=len(self.lines),
            at=told.at,
            seat=told.seat,
            about=about if about >= 0 else None,
            turn=told.turn,
            event=forms.encode(event),
            text=text,
            nouns=nouns,
            rule=form.rule,
            outcome=before is not None
            and before.turn == told.turn > 0  # while the game is set up things happen beside each other
            and forms.goes_on(before.event.kind, event.kind),
        )
