"""The chronicle of a match as one pair of eyes reads it, kept up to date line by line.

The same lines as `Match.log` gives, but only what is new is worded. While lanes are open the places of lines
count the reader's own actions only: how much others have done in secret is nobody's business.
"""

from __future__ import annotations

from hashlib import blake2b

import msgspec

from signoria.kernel.event import JOINED, Event
from signoria.kernel.match import Match, Played
from signoria.kernel.text import Noun, Text
from signoria.server.shapes import LogLine
from signoria.server.words import Tongue

Kept = tuple[tuple[int, Played, Event], ...]


class Reader:
    """`lines` and, for each, a mark that stands for it and all lines before."""

    def __init__(self, match: Match, eyes: int | None, tongue: Tongue) -> None:
        self.match = match
        self.eyes = eyes
        self.bit = 1 << (match.setup.seats if eyes is None else eyes)
        self.tongue = tongue
        self.lines: list[LogLine] = []
        self.marks: list[str] = []
        self._seen: list[Played] = []
        self._ends: list[int] = []  # lines after the set-up and after each action
        self._kept: list[Kept] = []  # what is told when the lanes join
        self._open = -1  # where the lanes that were open when last read began
        for event in match.opening:
            self._tell(0, None, 0, event, event.to)
        self._ends.append(len(self.lines))
        self._kept.append(())

    @property
    def mark(self) -> str:
        return self.marks[-1] if self.marks else ""

    def lines_at(self, position: int) -> tuple[int, int]:
        """Which lines an action of the line of play brought: from, to. Only for positions before open
        lanes.
        """
        return (self._ends[position - 1] if position else 0), self._ends[position]

    def read(self, turns: list[int], fork: int) -> None:
        """Catch up with the match. `turns` is the turn after each action; `fork` the number of actions
        before the lanes that are open, -1 if none are.
        """
        line = self.match.line
        same = len(self._seen)
        if line[:same] != self._seen:
            same = next(i for i, p in enumerate(self._seen) if i >= len(line) or line[i] is not p)
        if 0 <= self._open != fork:
            same = min(same, self._open)
        self._open = fork
        self._cut(same)
        own = sum(1 for p in line[fork:same] if p.seat == self.eyes) if fork >= 0 else 0
        for i in range(same, len(line)):
            played = line[i]
            at = i + 1
            if 0 <= fork <= i:
                own += played.seat == self.eyes
                at = fork + own
            self._add(at, played, turns[i])

    def _cut(self, actions: int) -> None:
        del self._seen[actions:]
        del self._ends[actions + 1 :]
        del self._kept[actions + 1 :]
        del self.lines[self._ends[-1] :]
        del self.marks[self._ends[-1] :]

    def _add(self, at: int, played: Played, turn: int) -> None:
        kept = self._kept[-1]
        for event in played.events:
            if event.kind == JOINED:
                self._tell(at, played.seat, turn, event, self.bit)
                for then, whose, late in kept:
                    self._tell(then, whose.seat, turn, late, late.later)
                kept = ()
            else:
                self._tell(at, played.seat, turn, event, event.to)
                if event.later:
                    kept = (*kept, (at, played, event))
        self._seen.append(played)
        self._ends.append(len(self.lines))
        self._kept.append(kept)

    def _tell(self, at: int, seat: int | None, turn: int, event: Event, visible: int) -> None:
        if not visible & self.bit:
            return
        match, tongue = self.match, self.tongue
        forms = match.rules.events_of(match.state)
        form = forms.form(event.kind)
        values = event.values()
        if event.kind >= 0:
            text = tongue.texts.form("event", form, values, tongue.vocabulary, tongue.names)
        else:
            text = tongue.say(Text(form.name, seat=Noun("seat", event.a)))
        nouns: list[list[str | int | None]] = [
            [kind.name, kind.encode(values[i])]
            for i, (_, kind) in enumerate(form.operands)
            if (kind.slugs is not None or kind.name == "seat") and kind.holds(values[i])
        ]
        line = LogLine(len(self.lines), at, seat, turn, forms.encode(event), text, nouns, form.rule)
        mark = blake2b(self.mark.encode() + msgspec.json.encode(line), digest_size=9).hexdigest()
        self.lines.append(line)
        self.marks.append(mark)
