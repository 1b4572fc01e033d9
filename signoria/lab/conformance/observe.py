"""What a seat can observe of a position, as plain JSON, so that two positions can be compared through its eyes."""

from __future__ import annotations

from typing import Any

from signoria.kernel.action import Action
from signoria.kernel.event import JOINED, Event
from signoria.kernel.state import State
from signoria.kernel.text import Refusal, Text

MOST_DETAILS = 12


def text_json(s: State, text: Text) -> Any:
    return text.to_json(s.rules.vocabulary_of(s))


def refusal_json(s: State, refusal: Refusal | None) -> Any:
    return None if refusal is None else [refusal.rule, text_json(s, refusal.message)]


def decision_json(s: State, seat: int) -> Any:
    """The question to a seat: step, number, prompt, actions and their details. None if it has nothing to decide."""
    if s.outcome is not None or not s.waits_for(seat):
        return None
    d = s.decision(seat)
    vocabulary = s.rules.vocabulary_of(s)
    face = s.face(seat)
    return {
        "step": d.step,
        "number": d.number,
        "prompt": text_json(s, d.prompt),
        "actions": [vocabulary.encode(a) for a in d.actions],
        "details": [
            [text_json(s, t) for t in s.rules.detail(face, seat, a)] for a in spread(d.actions, MOST_DETAILS)
        ],
    }


def spread(actions: list[Action], most: int) -> list[Action]:
    """At most so many actions, from all parts of the list."""
    return actions if len(actions) <= most else actions[:: -(-len(actions) // most)]


def events_json(s: State, events: list[Event], seat: int | None) -> list[Any]:
    """The events that a seat (None: a spectator) reads, those that a join brings to light included."""
    bit = 1 << (s.seats if seat is None else seat)
    joined = any(e.kind == JOINED for e in events)
    forms = s.rules.events_of(s)
    return [forms.encode(e) for e in events if e.to & bit or (joined and e.later & bit)]


def observed(s: State, seat: int | None) -> dict[str, Any]:
    """Everything that a seat sees now."""
    out = {"view": s.view(seat), "over": s.outcome is not None, "waiting": s.waiting}
    if seat is not None:
        out["decision"] = decision_json(s, seat)
    return out


def difference(one: Any, other: Any, path: str = "") -> str:
    """Where two JSON values differ first: `hands.2.0: "penny" / "ducat"`; empty if they are equal."""
    if one == other:
        return ""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in [*one, *(k for k in other if k not in one)]:
            if key not in one or key not in other:
                return f"{path}{key}: only in one"
            found = difference(one[key], other[key], f"{path}{key}.")
            if found:
                return found
        return ""
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        if len(one) != len(other):
            mine = [x for x in one if x not in other]
            theirs = [x for x in other if x not in one]
            return f"{path.rstrip('.')}: {len(one)} with {_short(mine)} / {len(other)} with {_short(theirs)}"
        for i in range(len(one)):
            found = difference(one[i], other[i], f"{path}{i}.")
            if found:
                return found
        return ""
    return f"{path.rstrip('.')}: {_short(one)} / {_short(other)}"


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 120 else text[:117] + "..."
