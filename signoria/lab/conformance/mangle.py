"""Damage to saves: changes of any value that a save holds, most of them in the position it starts from."""

from __future__ import annotations

import random
from typing import Any

Path = list[Any]

STRANGE: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    1,
    2**31,
    2**63,
    -(2**63),
    10**40,
    1.5,
    float("inf"),
    "",
    "x",
    "0",
    "é\u202e\u0000",
    "\ud800",
    "x" * 5_000,
    [],
    [[]],
    [0] * 5_000,
    {},
    {"a": 1},
]
DEEP = 400
LIKELY = ["game"] * 20 + ["stack"] * 8 + ["lanes"] * 5 + ["fork"] * 5  # of the parts of a position


def mangle(values: Any, donor: Any, chance: random.Random) -> str:
    """Change a save in place, once or a few times. `donor` is another save, whose parts may be put in. Returns what was done."""
    times = chance.choice((1, 1, 1, 1, 2, 3))
    return "; ".join(_change(values, donor, chance) for _ in range(times))


def _change(values: Any, donor: Any, chance: random.Random) -> str:
    path = _choose(values, chance)
    parent = _at(values, path[:-1])
    old = parent[path[-1]]
    was = str(old)[:60]
    if chance.random() < 0.15:
        other = _find(donor, path)
        if other is not None and other != old:
            parent[path[-1]] = _copy(other)
            return f"{_name(path)} from another position"
    if chance.random() < 0.15:
        parent[path[-1]] = _strange(chance)
        return f"{_name(path)} = {str(parent[path[-1]])[:60]!r}"
    if isinstance(old, bool):
        parent[path[-1]] = not old
    elif isinstance(old, int):
        parent[path[-1]] = _number(old, values, path, chance)
    elif isinstance(old, list):
        _list(old, _find(donor, path), chance)
    elif isinstance(old, dict):
        _table(old, chance)
    else:
        parent[path[-1]] = _strange(chance)
    return f"{_name(path)}: {was} -> {str(parent[path[-1]])[:60]}"


def _choose(values: Any, chance: random.Random) -> Path:
    """A place: down from the root by chance, mostly into the position and there into what the game holds."""
    path: Path = []
    here = values
    while isinstance(here, list | dict) and here and (not path or chance.random() < 0.9):
        keys = list(range(len(here))) if isinstance(here, list) else list(here)
        if not path:
            keys += ["start"] * 30 * ("start" in here)
        elif path[-1] in ("start", "fork"):
            keys += [key for key in LIKELY if key in here]
        path.append(chance.choice(keys))
        here = here[path[-1]]
    return path


def _at(values: Any, path: Path) -> Any:
    for key in path:
        values = values[key]
    return values


def _find(values: Any, path: Path) -> Any:
    try:
        return _at(values, path)
    except (KeyError, IndexError, TypeError):
        return None


def _copy(value: Any) -> Any:
    if isinstance(value, list):
        return [_copy(v) for v in value]
    if isinstance(value, dict):
        return {k: _copy(v) for k, v in value.items()}
    return value


def _name(path: Path) -> str:
    return ".".join(str(key) for key in path)


def _strange(chance: random.Random) -> Any:
    if chance.random() < 0.05:
        nest: Any = []
        for _ in range(DEEP):
            nest = [nest]
        return nest
    return _copy(chance.choice(STRANGE))


def _number(old: int, values: Any, path: Path, chance: random.Random) -> int:
    """Near the old one, anywhere in the usual ranges, a bit more or less, or what a neighbour has."""
    way = chance.randrange(6)
    if way == 0:
        return old + chance.choice((-1, 1))
    if way == 1:
        return chance.randint(-2, 12)
    if way == 2:
        return chance.randint(-1, 120)
    if way == 3:
        return old ^ 1 << chance.randrange(max(old.bit_length() + 1, 4))
    if way == 4:
        around = _at(values, path[:-1])
        beside = [v for v in (around if isinstance(around, list) else around.values()) if type(v) is int]
        return int(chance.choice(beside))
    return -old


def _list(items: list[Any], others: Any, chance: random.Random) -> None:
    """`others` is what stands in the same place of another save."""
    way = chance.randrange(8)
    if way >= 6 and isinstance(others, list) and others:
        at = chance.randrange(len(items) + 1)
        items[at : at + way - 6] = [_copy(chance.choice(others))]
    elif not items or way == 0:
        items.append(chance.randint(-1, 60) if not items or type(items[0]) is int else _copy(items[0]))
    elif way == 1:
        del items[chance.randrange(len(items))]
    elif way == 2:
        items.insert(chance.randrange(len(items) + 1), _copy(chance.choice(items)))
    elif way == 3:
        i, j = chance.randrange(len(items)), chance.randrange(len(items))
        items[i], items[j] = items[j], items[i]
    elif way == 4:
        chance.shuffle(items)
    else:
        del items[chance.randrange(len(items)) :]


def _table(table: dict[Any, Any], chance: random.Random) -> None:
    keys = list(table)
    way = chance.randrange(3)
    if not keys or way == 0:
        table["extra"] = 1
    elif way == 1:
        del table[chance.choice(keys)]
    else:
        one, other = chance.choice(keys), chance.choice(keys)
        table[one], table[other] = table[other], table[one]
