"""The weights by which positions are judged: judgement.toml."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Final

from signoria.games.pax_renaissance.prospects import NAMES
from signoria.kernel.errors import BadData

FILE: Final = "judgement.toml"


class Judgement:
    """The weights of the names of prospects.py, by number of seats."""

    def __init__(self) -> None:
        self.by_seats: list[list[float]] = []


def load() -> Judgement:
    """Read the file. Raises BadData."""
    text = (resources.files("signoria.games.pax_renaissance") / FILE).read_text(encoding="utf-8")
    top = tomllib.loads(text)
    common = top.get("weights", {})
    found = Judgement()
    for seats in range(5):
        table = {**common, **top.get(f"seats_{seats}", {})}
        for name in table:
            if name not in NAMES:
                raise BadData(f"{FILE}: nothing is called {name!r}")
        found.by_seats.append([float(table.get(name, 0.0)) for name in NAMES])
    return found


JUDGEMENT: Final = load()
