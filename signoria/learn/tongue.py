"""What can be named in the game of a lesson: actions, events, components, and the places of a view."""

from __future__ import annotations

import types
from typing import Any, Final, Union, get_args, get_origin, get_type_hints, is_typeddict

from signoria.kernel.action import Form, Kind
from signoria.kernel.errors import MalformedAction
from signoria.kernel.event import EventForms
from signoria.kernel.state import Setup, State

ANY: Final = "*"
ME: Final = "me"
Pattern = list[Any]


class Tongue:
    """The words of one game for so many seats. What can't be named raises ValueError."""

    def __init__(self, setup: Setup, seat: int) -> None:
        self.seat = seat
        blank: State = setup.rules.blank(setup)
        self.view_type = setup.rules.view_type()
        self.vocabulary = setup.rules.vocabulary_of(blank)
        self.forms: EventForms = setup.rules.events_of(blank)
        self.kinds: dict[str, Kind] = {**self.vocabulary.kinds, **self.forms.kinds}

    def action(self, pattern: Any) -> Pattern:
        """`["develop", "*"]`: a verb and what it is done with. Trailing operands may be left out."""
        return self._pattern(pattern, "verb", {form.name: form for form in self.vocabulary.verbs})

    def event(self, pattern: Any) -> Pattern:
        return self._pattern(
            pattern, "event", {name: self.forms.form(kind) for name, kind in self.forms.by_name.items()}
        )

    def _pattern(self, pattern: Any, what: str, known: dict[str, Form]) -> Pattern:
        if not isinstance(pattern, list) or not pattern or not isinstance(pattern[0], str):
            raise ValueError(f"{pattern!r} is no list that begins with the name of a {what}")
        if pattern[0] not in known:
            raise ValueError(f"there is no {what} {pattern[0]!r}; possible: {', '.join(known)}")
        operands = known[pattern[0]].operands
        if len(pattern) - 1 > len(operands):
            named = ", ".join(name for name, _ in operands) or "nothing"
            raise ValueError(f"{pattern[0]} goes with {named}, not with {len(pattern) - 1} words")
        return [pattern[0], *(self._operand(one, operands[i][1]) for i, one in enumerate(pattern[1:]))]

    def _operand(self, value: Any, kind: Kind) -> Any:
        if isinstance(value, list):
            return [self._operand(one, kind) for one in value]
        if value == ANY:
            return value
        if value == ME and kind.name == "seat":
            return self.seat
        try:
            return kind.encode(kind.decode(value))
        except MalformedAction as error:
            raise ValueError(str(error)) from error

    def noun(self, value: Any) -> list[Any]:
        """`["card", "granada"]`."""
        if not isinstance(value, list) or len(value) != 2 or value[0] not in self.kinds:
            raise ValueError(f"{value!r} is no component: a kind of {', '.join(self.kinds)}, and its name")
        return [value[0], self._operand(value[1], self.kinds[value[0]])]

    def number(self, value: Any) -> Any:
        """What a state holds for a component: `card:granada` is its number. Other values stay what they are."""
        if isinstance(value, list):
            return [self.number(one) for one in value]
        if not isinstance(value, str) or ":" not in value:
            return value
        kind, _, slug = value.partition(":")
        if kind not in self.kinds:
            raise ValueError(f"{value!r}: there is no kind {kind!r}; possible: {', '.join(self.kinds)}")
        try:
            return self.kinds[kind].decode(slug)
        except MalformedAction as error:
            raise ValueError(str(error)) from error

    def path(self, text: str) -> list[str]:
        """`players.me.hand.*.card`: where something stands in the view."""
        if not isinstance(text, str) or not text:
            raise ValueError(f"{text!r} is no place of the view")
        parts = [str(self.seat) if part == ME else part for part in text.split(".")]
        _walk(self.view_type, parts, text)
        return parts


def _walk(shape: Any, parts: list[str], text: str) -> None:
    """Whether there can be such a place in a view of this type. Raises ValueError."""
    for i, part in enumerate(parts):
        shape = _plain(shape)
        if is_typeddict(shape):
            hints = get_type_hints(shape)
            if part not in hints:
                raise ValueError(f"the view has no {text!r}: not {part!r}, but {', '.join(hints)}")
            shape = hints[part]
        elif get_origin(shape) is dict:
            shape = get_args(shape)[1]
        elif get_origin(shape) is list:
            if part != ANY and not part.lstrip("-").isdigit():
                raise ValueError(f"the view has no {text!r}: {parts[i - 1]!r} is a list; a number, me or *")
            shape = get_args(shape)[0]
        elif shape is Any or shape is dict or shape is list:
            return
        else:
            raise ValueError(f"the view has no {text!r}: there is nothing below {'.'.join(parts[:i])!r}")


def _plain(shape: Any) -> Any:
    """Without the None that it may be."""
    if get_origin(shape) in (Union, types.UnionType):
        kept = [one for one in get_args(shape) if one is not type(None)]
        return kept[0] if len(kept) == 1 else Any
    return shape


def matches(pattern: Pattern, written: list[Any]) -> bool:
    """Whether an action or event, in its JSON form, is of this pattern."""
    for i, wanted in enumerate(pattern):
        if wanted == ANY:
            continue
        if i >= len(written):
            return False
        if isinstance(wanted, list):
            if ANY not in wanted and written[i] not in wanted:
                return False
        elif wanted != written[i]:
            return False
    return True
