"""The documentation of the tensors, field by field: `python -m signoria.lab.fields > docs/lab/fields.md`."""

from __future__ import annotations

import re

from signoria import registry
from signoria.kernel.tensor import TensorField, layout_of
from signoria.lab.actions import space_of

HEAD = """# Tensors and action ids, field by field

Made by `python -m signoria.lab.fields`; a test compares it with the code. What the numbers are for, and how to get at them: [the laboratory](README.md).

Names are those of the view (`match.view(seat)`) where the view has the field. Seats are counted from the seat that looks: `player0` is itself,
`player1` the next one. Blocks of seats that a game does not have are 0. Cards, provinces and the like are counted in the order of the game's data
files. `signoria.kernel.tensor.layout_of(state)` gives the same with a version, which also counts the version of the rules. A number is 0 or 1 unless its
kind says otherwise:

- *number / n*: a number divided by n;
- *flag*: 1 or 0;
- *one of*: 1 in the place of one thing, all 0 for none;
- *set of*: 1 in the place of each thing;
- *how many of each*: a count in the place of each thing.

"""


def collapsed(fields: list[TensorField]) -> list[tuple[str, str, int, str]]:
    """Fields whose names differ in a number only share a line: name, first place (and how many), size, kind."""
    rows: dict[tuple[str, int, str], list[TensorField]] = {}
    for field in fields:
        plain = re.sub(r"\d+", "N", field.name)
        rows.setdefault((plain, field.size, field.kind), []).append(field)
    out = []
    for (plain, size, kind), same in rows.items():
        name = same[0].name if len(same) == 1 else plain
        where = str(same[0].start) if len(same) == 1 else f"{same[0].start} ... ({len(same)} times)"
        out.append((name, where, size, kind))
    return out


def document() -> str:
    out = [HEAD]
    for game in [*registry.GAMES, registry.TEMPLATE]:
        rules = registry.ruleset(game)
        setup = rules.setup(rules.meta.seats[1], {})
        layout = layout_of(rules.new_state(setup, 1))
        space = space_of(setup)
        out.append(f"## {rules.meta.title}\n\n")
        out.append(
            f"{layout.size:,} numbers, version {rules.TENSOR_VERSION} of the fields. {space.size:,} action ids"
        )
        if space.splits:
            names = [f"`{space.vocabulary.verbs[verb].name}`" for verb in space.splits]
            out.append(
                f", {', '.join(names)} in two steps; frameworks append {space.half_size} numbers that tell "
                "the half-made choice (which verb, which card)"
            )
        out.append(".\n\n| Field | First place | Size | Kind |\n|---|---|---|---|\n")
        out += [
            f"| {name} | {where} | {size} | {kind} |\n"
            for name, where, size, kind in collapsed(layout.fields)
        ]
        out.append("\n")
    return "".join(out).rstrip("\n") + "\n"


if __name__ == "__main__":
    print(document(), end="")
