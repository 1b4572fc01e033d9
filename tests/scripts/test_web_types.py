"""scripts/web_types.py: JSON schemas as TypeScript."""

from __future__ import annotations

from scripts import client_types, web_types
from signoria import registry


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


def test_data_tables_are_typed_by_what_they_hold() -> None:
    rows = [
        {"id": "farm", "cost": {"wood": 1}, "at": [1, 2], "name": "A farm"},
        {"id": "mine", "cost": {"wood": 2, "stone": 1}, "at": [3, 4], "name": "A mine", "rare": True},
    ]
    schema = client_types.schema_of([{"row": rows, "by_players": {"2": [1], "3": [1, 2]}}])
    assert web_types.write_type(schema) == (
        "{\n"
        "  row: ({\n"
        '    id: "farm" | "mine"\n'
        "    cost: Record<string, number>\n"
        "    at: [number, number]\n"
        "    name: string\n"
        "    rare?: boolean\n"
        "  })[]\n"
        "  by_players: Record<string, number[]>\n"
        "}"
    )


def test_the_contract_holds_the_words_of_the_rules_for_any_number_of_seats() -> None:
    for slug in registry.metas():
        rules = registry.ruleset(slug)
        fields = client_types.contract(rules)["properties"]
        for seats in (rules.meta.seats[0], rules.meta.seats[1]):
            state = rules.new_state(rules.setup(seats, {}), 1)
            assert {form.name for form in rules.vocabulary_of(state).verbs} <= set(fields["verb"]["enum"])
            assert {form.name for form in rules.events_of(state).forms} <= set(fields["event"]["enum"])
            for seat in range(seats):
                if state.waits_for(seat):
                    assert state.decision(seat).step in fields["step"]["enum"]
            assert state.view(0)["phase"] in fields["phase"]["enum"]
