"""Write what the client's types are made from: python scripts/client_types.py DIR

openapi.json        the REST routes
messages.json       JSON schemas of everything that goes over the socket, both ways
views/<game>.json   JSON schema of each game's view
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from signoria import registry  # noqa: E402
from signoria.server.app import make_app  # noqa: E402
from signoria.server.routes.games import message_schema, view_schema_of  # noqa: E402


def write(folder: Path) -> list[Path]:
    """All files. What has not changed is not touched."""
    content: dict[str, Any] = {
        "openapi.json": make_app().openapi_schema.to_schema(),
        "messages.json": message_schema(),
    }
    for slug in [*registry.metas(), registry.TEMPLATE]:
        content[f"views/{slug}.json"] = view_schema_of(registry.ruleset(slug))
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
