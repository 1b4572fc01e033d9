"""Write what the client's types are made from: python scripts/client_types.py DIR

openapi.json        the REST routes
messages.json       JSON schemas of everything that goes over the socket, both ways
views/<game>.json   JSON schema of each game's view
games/<game>.json   JSON schema of each game's verbs, steps that ask, events, phases, board words and data tables
ui.json             JSON schema of the keys of the client's own words
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from signoria import registry  # noqa: E402
from signoria.kernel.ruleset import Ruleset  # noqa: E402
from signoria.kernel.step import Procedure  # noqa: E402
from signoria.server.app import make_app  # noqa: E402
from signoria.server.routes.games import message_schema, view_schema_of  # noqa: E402
from signoria.server.words import ui_texts  # noqa: E402

CHOICES = 16  # a text field of data tables that takes no more values is one of these
SIMPLE = {str: "string", bool: "boolean", int: "integer", float: "number"}


def contract(rules: Ruleset[Any]) -> dict[str, Any]:
    """What boards compare with: all that the game may say with any number of seats."""
    pack, data = rules.load_pack(None)
    low, high = rules.meta.seats
    verbs: set[str] = set()
    events: set[str] = set()
    for seats in range(low, high + 1):
        verbs |= {form.name for form in rules.vocabulary(data, seats).verbs}
        events |= {form.name for form in rules.events(data, seats).forms}
    steps = {name for name, step in rules.steps.items() if not issubclass(step, Procedure)}
    texts = rules.texts("en").tables
    words = {
        "verb": verbs,
        "step": steps,
        "event": events,
        "phase": keys(texts, "phase"),
        "word": keys(texts, "board"),
    }
    fields: dict[str, Any] = {name: {"enum": sorted(found)} for name, found in words.items()}
    fields["data"] = schema_of([pack.tables])
    return {"type": "object", "properties": fields, "required": list(fields)}


def keys(texts: dict[str, str], section: str) -> set[str]:
    """The keys of one section."""
    return {key.removeprefix(f"{section}.") for key in texts if key.startswith(f"{section}.")}


def schema_of(values: list[Any]) -> dict[str, Any]:
    """The JSON schema that all these values fulfil, as narrow as a board needs it."""
    kinds = {type(value) for value in values}
    if kinds == {dict}:
        return _table(values)
    if kinds == {list}:
        items = schema_of([item for value in values for item in value]) if any(values) else {}
        if len(values) > 1 and all(len(value) == 2 for value in values):
            return {"type": "array", "prefixItems": [items, items]}
        return {"type": "array", "items": items}
    if kinds == {str}:
        found = sorted(set(values))
        if len(found) <= CHOICES and all(re.fullmatch(r"[a-z]\w+", text) for text in found):
            return {"enum": found}
    if len(kinds) == 1:
        return {"type": SIMPLE[kinds.pop()]}
    return {"anyOf": [schema_of([value for value in values if type(value) is kind]) for kind in kinds]}


def _table(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """Rows with the same fields; where rows have different ones that all hold the same, it is a lookup."""
    names = list(dict.fromkeys(name for row in rows for name in row))
    fields = {name: schema_of([row[name] for row in rows if name in row]) for name in names}
    required = [name for name in names if all(name in row for row in rows)]
    alike = len({json.dumps(field) for field in fields.values()}) == 1
    if (alike and len(required) < len(names)) or all(name.isdecimal() for name in names):
        content = [value for row in rows for value in row.values()]
        return {"type": "object", "additionalProperties": schema_of(content) if content else {}}
    return {"type": "object", "properties": fields, "required": required}


def write(folder: Path) -> list[Path]:
    """All files. What has not changed is not touched."""
    content: dict[str, Any] = {
        "openapi.json": make_app().openapi_schema.to_schema(),
        "messages.json": message_schema(),
        "ui.json": {"enum": sorted(ui_texts("en"))},
    }
    for slug in [*registry.metas(), registry.TEMPLATE]:
        content[f"views/{slug}.json"] = view_schema_of(registry.ruleset(slug))
        content[f"games/{slug}.json"] = contract(registry.ruleset(slug))
    written = []
    for name, value in content.items():
        path = folder / name
        text = json.dumps(value, indent=2, sort_keys=True, ensure_ascii=False) + "\n"
        if not path.exists() or path.read_text("utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
            written.append(path)
    return written


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    for changed in write(Path(sys.argv[1])):
        print(changed)
