"""Writes the client's types from the server's schemas, or checks that they are up to date.

python scripts/web_types.py            write web/src/lib/generated/
python scripts/web_types.py --check    fail if the files there are not what would be written

The schemas come from scripts/client_types.py: openapi.json, messages.json, views/<game>.json, games/<game>.json and
ui.json. The files are kept in the repository, because the client is also built where the server's packages are not installed.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "web" / "src" / "lib" / "generated"
HEAD = "// Made by scripts/web_types.py from the server's schemas. Do not edit.\n\n"

Schema = dict[str, Any]


def camel(name: str) -> str:
    """A name of a schema as the name of a type."""
    last = re.split(r"[./]", name)[-1]
    words = re.split(r"[^A-Za-z0-9]+", last)
    return "".join(word[:1].upper() + word[1:] for word in words)


def write_type(schema: Schema | bool, indent: str = "") -> str:
    """The TypeScript type of a JSON schema."""
    if isinstance(schema, bool) or not schema:
        return "unknown"
    if "$ref" in schema:
        return camel(schema["$ref"])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"]) or "never"
    for key in ("anyOf", "oneOf"):
        if key in schema:
            parts: list[str] = []
            for option in schema[key]:
                part = write_type(option, indent)
                if part not in parts:
                    parts.append(part)
            return " | ".join(parts)
    if "allOf" in schema and len(schema["allOf"]) == 1:
        return write_type(schema["allOf"][0], indent)
    kind = schema.get("type")
    if isinstance(kind, list):
        return " | ".join(write_type({**schema, "type": one}, indent) for one in kind)
    if kind == "array":
        return write_array(schema, indent)
    if kind == "object" or "properties" in schema:
        return write_object(schema, indent)
    simple = {
        "string": "string",
        "integer": "number",
        "number": "number",
        "boolean": "boolean",
        "null": "null",
    }
    return simple.get(str(kind), "unknown")


def write_array(schema: Schema, indent: str) -> str:
    if schema.get("prefixItems"):
        return "[" + ", ".join(write_type(item, indent) for item in schema["prefixItems"]) + "]"
    items = write_type(schema.get("items", {}), indent)
    return f"({items})[]" if " | " in items else f"{items}[]"


def write_object(schema: Schema, indent: str) -> str:
    fields = schema.get("properties")
    if not fields:
        more = schema.get("additionalProperties")
        return f"Record<string, {write_type(more, indent) if more else 'unknown'}>"
    required = set(schema.get("required", []))
    inner = indent + "  "
    lines = ["{"]
    for name, field in fields.items():
        mark = "" if name in required else "?"
        key = name if re.fullmatch(r"[A-Za-z_]\w*", name) else json.dumps(name)
        lines.append(f"{inner}{key}{mark}: {write_type(field, inner)}")
    lines.append(indent + "}")
    return "\n".join(lines)


def write_schemas(components: dict[str, Schema]) -> str:
    out = []
    for name in sorted(components, key=camel):
        out.append(f"export type {camel(name)} = {write_type(components[name])}\n")
    return "\n".join(out)


def definitions(schema: Schema) -> dict[str, Schema]:
    """All named schemas in a document: those of OpenAPI's components and JSON Schema's $defs."""
    found: dict[str, Schema] = {}
    found.update(schema.get("components", {}).get("schemas", {}))
    found.update(schema.get("$defs", {}))
    return found


def build(source: Path) -> dict[str, str]:
    """The files of the client's types, by name."""
    api = json.loads((source / "openapi.json").read_text())
    messages = json.loads((source / "messages.json").read_text())
    shapes = {**definitions(api), **definitions(messages)}
    files = {"api.ts": HEAD + write_schemas(shapes)}
    views = ["// The views of the games, by slug.\n"]
    names = []
    for path in sorted((source / "views").glob("*.json")):
        schema = json.loads(path.read_text())
        names.append(path.stem)
        body = write_schemas(definitions(schema))
        views.append(f"export namespace {camel(path.stem)} {{\n")
        root = "" if "$ref" not in schema else f"export type Root = {camel(schema['$ref'])}\n"
        if not root:
            root = f"export type Root = {write_type(schema)}\n"
        views.append("\n".join("  " + line if line else "" for line in (body + "\n" + root).splitlines()))
        views.append("\n}\n")
    listing = "".join(f"  {name}: {camel(name)}.Root\n" for name in names)
    views.append("export interface Views {\n" + listing + "}\n")
    files["views.ts"] = HEAD + "\n".join(views)
    contracts = {
        path.stem: json.loads(path.read_text()) for path in sorted((source / "games").glob("*.json"))
    }
    listing = "\n".join(f"  {name}: {write_type(schema, '  ')}" for name, schema in contracts.items())
    comment = "// What the games ask, tell and print, by slug.\n"
    files["games.ts"] = f"{HEAD}{comment}export interface Games {{\n{listing}\n}}\n"
    ui = json.loads((source / "ui.json").read_text())
    files["ui.ts"] = f"{HEAD}// The keys of the client's own words.\nexport type Key = {write_type(ui)}\n"
    return files


def main(arguments: list[str]) -> int:
    with tempfile.TemporaryDirectory() as place:
        command = [sys.executable, str(ROOT / "scripts" / "client_types.py"), place]
        subprocess.run(command, check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
        files = build(Path(place))
    if "--check" in arguments:
        stale = [
            n
            for n, t in files.items()
            if not (TARGET / n).exists() or (TARGET / n).read_text(encoding="utf-8") != t
        ]
        for name in stale:
            print(f"web/src/lib/generated/{name} is out of date: run python scripts/web_types.py")
        return 1 if stale else 0
    TARGET.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (TARGET / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
