"""What counts as reached: predicates over what a pupil knows, read from a lesson."""

from __future__ import annotations

from typing import Any, Final

from signoria.kernel.state import State
from signoria.learn.tongue import ANY, Pattern, Tongue, matches

KINDS: Final = ("view", "event", "did", "over", "won", "all", "any", "not")
TESTS: Final = ("is", "at_least", "at_most", "rises_by", "falls_by", "holds", "lacks")
Measure = tuple[int, int]  # how much there is, and how much is wanted


class Scene:
    """What the pupil knows at one place of the lesson: his view then and at the beginning, what he was told since and what
    he did, the last of it last; whether the game is over and whether he won it.
    """

    def __init__(
        self,
        first: dict[str, Any],
        view: dict[str, Any],
        events: list[list[Any]],
        actions: list[list[Any]],
        over: bool,
        won: bool,
        state: State,
    ) -> None:
        self.first = first
        self.view = view
        self.events = events
        self.actions = actions
        self.over = over
        self.won = won
        self.state = state


class Aim:
    def met(self, scene: Scene) -> bool:
        raise NotImplementedError

    def measure(self, scene: Scene) -> Measure | None:
        """How far it is reached, where that can be counted."""
        return None


class Shown(Aim):
    """Something in the view."""

    def __init__(self, path: list[str], test: str, value: Any) -> None:
        self.path = path
        self.test = test
        self.value = value

    def met(self, scene: Scene) -> bool:
        found = find(scene.view, self.path)
        if self.test == "is":
            return bool(found == self.value)
        if self.test in ("holds", "lacks"):
            held = isinstance(found, list | dict) and self.value in found
            return held == (self.test == "holds")
        have = amount(found)
        if have is None:
            return False
        before = amount(find(scene.first, self.path)) or 0
        if self.test == "rises_by":
            return bool(have - before >= self.value)
        if self.test == "falls_by":
            return bool(before - have >= self.value)
        return bool(have >= self.value if self.test == "at_least" else have <= self.value)

    def measure(self, scene: Scene) -> Measure | None:
        have = amount(find(scene.view, self.path))
        before = amount(find(scene.first, self.path)) or 0
        if have is None or self.test not in ("at_least", "rises_by", "falls_by"):
            return None
        if self.test == "rises_by":
            have -= before
        elif self.test == "falls_by":
            have = before - have
        return max(0, min(have, self.value)), self.value


class Happened(Aim):
    """Events that the pupil was told, or what he did himself, so many times."""

    def __init__(self, told: bool, pattern: Pattern, times: int) -> None:
        self.told = told
        self.pattern = pattern
        self.times = times

    def count(self, scene: Scene) -> int:
        return sum(matches(self.pattern, one) for one in (scene.events if self.told else scene.actions))

    def met(self, scene: Scene) -> bool:
        return self.count(scene) >= self.times

    def measure(self, scene: Scene) -> Measure | None:
        return (min(self.count(scene), self.times), self.times) if self.times > 1 else None


class Over(Aim):
    """The game is over; `won`: and the pupil is among its winners."""

    def __init__(self, won: bool) -> None:
        self.won = won

    def met(self, scene: Scene) -> bool:
        return scene.won if self.won else scene.over


class Several(Aim):
    """All, or one, of others."""

    def __init__(self, parts: list[Aim], every: bool) -> None:
        self.parts = parts
        self.every = every

    def met(self, scene: Scene) -> bool:
        found = [part.met(scene) for part in self.parts]
        return all(found) if self.every else any(found)


class Not(Aim):
    def __init__(self, part: Aim) -> None:
        self.part = part

    def met(self, scene: Scene) -> bool:
        return not self.part.met(scene)


def find(value: Any, path: list[str]) -> Any:
    """What stands at a place of a view; None if there is nothing. `*` gathers from all of a list."""
    for i, part in enumerate(path):
        if part == ANY:
            inside = list(value.values()) if isinstance(value, dict) else value
            return [find(one, path[i + 1 :]) for one in inside] if isinstance(inside, list) else None
        if isinstance(value, dict):
            value = value.get(part)
        elif isinstance(value, list) and part.lstrip("-").isdigit():
            value = value[int(part)] if -len(value) <= int(part) < len(value) else None
        else:
            return None
    return value


def amount(value: Any) -> int | None:
    """A number; of a list or table how many things it has that are not empty."""
    if isinstance(value, list):
        return sum(one is not None for one in value)
    if isinstance(value, dict):
        return len(value)
    return int(value) if isinstance(value, int) else None


def read_aim(values: Any, tongue: Tongue) -> Aim:
    """An aim from its table. Raises ValueError with the reason."""
    if not isinstance(values, dict) or not values:
        raise ValueError(f"{values!r} is no aim: a table with one of {', '.join(KINDS)}")
    kinds = [key for key in values if key in KINDS]
    if len(kinds) != 1:
        raise ValueError(f"an aim has one of {', '.join(KINDS)}; this one has {', '.join(kinds) or 'none'}")
    kind = kinds[0]
    value, rest = values[kind], {key: one for key, one in values.items() if key != kind}
    if kind == "view":
        return _shown(tongue.path(value), rest)
    times = rest.pop("times", 1) if kind in ("event", "did") else 1
    if isinstance(times, bool) or not isinstance(times, int) or times < 1:
        raise ValueError(f"times is {times!r}; it should be a number from 1")
    if rest:
        raise ValueError(f"{', '.join(rest)}: an aim of {kind!r} has no such word")
    if kind == "event":
        return Happened(True, tongue.event(value), times)
    if kind == "did":
        return Happened(False, tongue.action(value), times)
    if kind in ("over", "won"):
        if value is not True:
            raise ValueError(f"{kind} is {value!r}; it can only be true")
        return Over(kind == "won")
    if kind == "not":
        return Not(read_aim(value, tongue))
    if not isinstance(value, list) or not value:
        raise ValueError(f"{kind} is {value!r}; it should be a list of aims")
    return Several([read_aim(one, tongue) for one in value], kind == "all")


def _shown(path: list[str], rest: dict[str, Any]) -> Aim:
    if len(rest) != 1 or next(iter(rest)) not in TESTS:
        raise ValueError(f"beside view stands one of {', '.join(TESTS)}, not {', '.join(rest) or 'nothing'}")
    test, value = next(iter(rest.items()))
    if test not in ("is", "holds", "lacks") and (isinstance(value, bool) or not isinstance(value, int)):
        raise ValueError(f"{test} is {value!r}; it should be a whole number")
    return Shown(path, test, value)
