"""Meta: what a listing shows of a game without loading its rules; and its options."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from typing import Any

from signoria.kernel.errors import BadOption

OptionValue = bool | int | str


class OptionSpec:
    """One option: yes/no (`choices` and `high` not given), a whole number from `low` to `high`, or one of
    `choices`.

    Its title and explanation are the texts `option.<id>` and `option_text.<id>`, those of its choices
    `choice.<id>.<value>` and `choice_text.<id>.<value>`.
    """

    def __init__(
        self,
        id: str,
        default: OptionValue,
        choices: Sequence[str] = (),
        low: int = 0,
        high: int = 0,
        min_seats: int = 0,
        max_seats: int = 99,
    ) -> None:
        self.id = id
        self.default = default
        self.choices: list[str] = list(choices)
        self.low = low
        self.high = high
        self.min_seats = min_seats
        self.max_seats = max_seats

    @property
    def possible(self) -> str:
        """The possible values, for people."""
        if self.choices:
            return ", ".join(self.choices)
        if isinstance(self.default, bool):
            return "yes, no"
        return f"a whole number from {self.low} to {self.high}"

    def read(self, value: object) -> OptionValue:
        """The checked value; strings such as "yes" or "12" are read as a command line gives them. Raises
        BadOption.
        """
        if self.choices:
            if isinstance(value, str) and value in self.choices:
                return value
        elif isinstance(self.default, bool):
            if isinstance(value, bool):
                return value
            if isinstance(value, str) and value.lower() in (
                "yes",
                "true",
                "on",
                "1",
                "no",
                "false",
                "off",
                "0",
            ):
                return value.lower() in ("yes", "true", "on", "1")
        else:
            number = value
            if isinstance(value, str) and value.lstrip("-").isdigit() and len(value) < 12:
                number = int(value)
            if isinstance(number, int) and not isinstance(number, bool) and self.low <= number <= self.high:
                return number
        raise BadOption(f"option {self.id} can't be {str(value)[:60]!r}; possible: {self.possible}")


REACTIONS = OptionSpec("reactions", "ask_all", choices=("ask_all", "holders_only"))


class Meta:
    """The listing of a game.

    `stage` is one of "alpha" (rules are missing), "beta" (all rules, still being proved), "complete".
    `rules_version` rises whenever old saves would replay differently. `reconstructed`: some of its data are our
    reconstruction; its texts say which.
    """

    def __init__(
        self,
        slug: str,
        title: str,
        seats: tuple[int, int],
        stage: str,
        rules_version: int,
        turn_limit: int,
        options: Sequence[OptionSpec] = (),
        minutes: tuple[int, int] = (0, 0),
        reconstructed: bool = False,
    ) -> None:
        if stage not in ("alpha", "beta", "complete"):
            raise ValueError(f"unknown stage {stage!r}")
        self.slug = slug
        self.title = title
        self.seats = seats
        self.stage = stage
        self.rules_version = rules_version
        limit = OptionSpec("turn_limit", turn_limit, low=0, high=10_000)
        self.options: list[OptionSpec] = [*options, REACTIONS, limit]
        self.minutes = minutes
        self.reconstructed = reconstructed

    def check_seats(self, seats: int) -> None:
        low, high = self.seats
        if not isinstance(seats, int) or isinstance(seats, bool) or not low <= seats <= high:
            raise BadOption(f"{self.title} is for {low} to {high} players, not {seats}")

    def read_options(self, given: Mapping[str, object], seats: int) -> dict[str, Any]:
        """Every option with its checked value, defaults filled in. Raises BadOption that lists what is
        possible.
        """
        specs = {o.id: o for o in self.options}
        for name in given:
            if name not in specs:
                near = difflib.get_close_matches(str(name), specs, n=1)
                hint = f"did you mean {near[0]}? " if near else ""
                raise BadOption(
                    f"{self.title} has no option {str(name)[:60]!r}; {hint}possible: {', '.join(specs)}"
                )
        out: dict[str, Any] = {}
        for name, spec in specs.items():
            value = spec.read(given[name]) if name in given else spec.default
            if value != spec.default and not spec.min_seats <= seats <= spec.max_seats:
                raise BadOption(
                    f"option {name}={value} needs {spec.min_seats} to {spec.max_seats} players, not {seats}"
                )
            out[name] = value
        return out
