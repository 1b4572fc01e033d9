"""scripts/web_types.py: JSON schemas as TypeScript."""

from __future__ import annotations

from scripts import web_types


def test_plain_types_choices_and_lists() -> None:
    write = web_types.write_type
    assert write({"type": "integer"}) == "number"
    assert write({"enum": ["a", "b"]}) == '"a" | "b"'
    assert write({"anyOf": [{"type": "string"}, {"type": "null"}]}) == "string | null"
    assert (
        write({"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "integer"}]}})
        == "(string | number)[]"
    )
    assert write({"$ref": "#/components/schemas/TableInfo"}) == "TableInfo"
    assert write({"type": "object", "additionalProperties": {"type": "integer"}}) == "Record<string, number>"
    assert write({}) == "unknown"


def test_fields_that_may_be_missing_are_marked() -> None:
    schema = {
        "type": "object",
        "properties": {"id": {"type": "string"}, "from": {"type": "integer"}},
        "required": ["id"],
    }
    assert web_types.write_type(schema) == "{\n  id: string\n  from?: number\n}"


def test_names_of_schemas_become_names_of_types() -> None:
    assert web_types.camel("road_to_domination") == "RoadToDomination"
    assert web_types.camel("signoria.server.shapes.Bots") == "Bots"
