"""Flat action ids and tensors: what learning code is given."""

from __future__ import annotations

import json
import random
from hashlib import blake2b
from pathlib import Path

import pytest

from signoria import registry
from signoria.kernel.action import Action
from signoria.kernel.state import State
from signoria.kernel.tensor import field_at, layout_of, tensor_of
from signoria.lab.actions import Half, legal_ids, space_of
from signoria.lab.fields import document

GAMES = [*registry.GAMES, registry.TEMPLATE]
SIZES = {
    "road_to_domination": 2_022,
    "age_of_renaissance": 2_129,
    "pax_renaissance": 13_479,
    "antiquity": 15_333,
    "template": 7,
}
LAYOUTS = {  # what each version stands for
    "road_to_domination-2.1": "852f17c315ec9b56",
    "age_of_renaissance-3.1": "8451d7d0e900ea5e",
    "pax_renaissance-3.1": "6bd797560764f1dd",
    "antiquity-3.1": "882e6845d6ddd2f9",
    "template-1.1": "83042d451b8d278d",
}


def begin(game: str, seats: int, seed: int = 3) -> State:
    rules = registry.ruleset(game)
    s: State = rules.new_state(rules.setup(seats, {}), seed)
    return s


def seat_counts() -> list[tuple[str, int]]:
    out = []
    for game in GAMES:
        low, high = registry.ruleset(game).meta.seats
        out += [(game, seats) for seats in range(low, high + 1)]
    return out


@pytest.mark.parametrize("game, seats", seat_counts())
def test_ids_lead_to_the_actions_they_stand_for_in_whole_games(game: str, seats: int) -> None:
    s = begin(game, seats)
    space = space_of(s.setup)
    assert space.size == SIZES[game] < 20_000
    chance = random.Random(seats)
    halves = 0
    for _ in range(150):
        if s.outcome is not None:
            break
        seat = s.waiting.bit_length() - 1
        legal = s.legal(seat)
        reached: list[Action] = []
        for number in legal_ids(s, seat):
            found = space.read(number)
            if isinstance(found, Action):
                reached.append(found)
                continue
            halves += 1
            for target in legal_ids(s, seat, found):
                whole = space.read(target, found)
                assert isinstance(whole, Action)
                reached.append(whole)
        assert len(reached) == len(legal)
        assert set(reached) == set(legal)
        s.apply(seat, chance.choice(legal))
    assert halves == 0 or game == "pax_renaissance"


def test_the_four_big_verbs_of_pax_renaissance_are_split_and_no_other() -> None:
    space = space_of(begin("pax_renaissance", 3).setup)
    names = [space.vocabulary.verbs[verb].name for verb in space.splits]
    assert names == ["inquisitor", "behead", "repress", "siege"]
    behead = space.vocabulary.by_name["behead"]
    action = Action(behead, 5, 9)
    first = space.id_of(action)
    half = space.read(first)
    assert half == (behead, 5)
    assert not isinstance(half, Action)
    assert space.read(space.id_of(action, half), half) == action
    shown = space.write_half(half)
    assert [i for i, x in enumerate(shown) if x] == [1, 4 + 5]
    assert space.words(first).endswith(" ...")
    assert space.words(space.size - 1).startswith("... ")


def test_what_is_no_id_is_refused_with_a_reason() -> None:
    space = space_of(begin("pax_renaissance", 2).setup)
    with pytest.raises(IndexError, match="from 0 to 13478"):
        space.read(20_000)
    with pytest.raises(IndexError, match="no choice has been begun"):
        space.read(space.size - 1)
    siege: Half = (space.vocabulary.by_name["siege"], 0)
    with pytest.raises(IndexError, match="is no spot"):
        space.read(0, siege)


@pytest.mark.parametrize("game", GAMES)
def test_a_tensor_has_one_length_at_every_number_of_seats_and_in_every_position(game: str) -> None:
    low, high = registry.ruleset(game).meta.seats
    layouts = []
    for seats in range(low, high + 1):
        s = begin(game, seats)
        chance = random.Random(1)
        for _ in range(60):
            if s.outcome is not None:
                break
            seat = s.waiting.bit_length() - 1
            assert len(tensor_of(s, seat)) == layout_of(s).size
            s.apply(seat, chance.choice(s.legal(seat)))
        registry.ruleset(game).layouts.clear()
        layouts.append([(f.name, f.start, f.size, f.kind) for f in layout_of(s).fields])
    assert all(layout == layouts[0] for layout in layouts)
    ends = [start + size for _, start, size, _ in layouts[0]]
    assert [start for _, start, _, _ in layouts[0]] == [0, *ends[:-1]]
    names = [name for name, _, _, _ in layouts[0]]
    assert len(set(names)) == len(names)


def test_the_tensor_of_tribute_says_what_lies_on_the_table() -> None:
    s = begin("template", 3)
    numbers = tensor_of(s, 1)
    fields = {f.name: [round(x, 3) for x in numbers[f.start : f.start + f.size]] for f in layout_of(s).fields}
    view = s.view(1)
    assert fields["moment.seats"] == [0, 0, 1, 0]
    assert fields["moment.seat"] == [0, 1, 0, 0]
    assert fields["player0.hand_size"] == [round(len(view["hand"]) / 10, 3)]
    assert sum(fields["hand"]) == len(view["hand"])
    assert fields["deck"] == [round(view["deck"] / 100, 3)]
    assert fields["player3.bid"] == [0] * 5
    assert field_at(s, 0) == "moment.seats"


def test_seats_are_counted_from_the_one_that_looks() -> None:
    s = begin("road_to_domination", 3)
    for _ in range(40):
        seat = s.waiting.bit_length() - 1
        s.apply(seat, s.legal(seat)[0])
    fields = {f.name: f for f in layout_of(s).fields}
    levels = fields["player1.levels"]
    for seat in range(3):
        numbers = tensor_of(s, seat)[levels.start : levels.start + levels.size]
        other = s.view(seat)["players"][(seat + 1) % 3]["levels"]
        assert [round(10 * x) for x in numbers] == list(other.values())


@pytest.mark.parametrize("game", GAMES)
def test_a_version_stands_for_one_layout_and_one_set_of_ids(game: str) -> None:
    """A trained network belongs to a version. Whoever changes fields or ids raises `TENSOR_VERSION` (or the rules' version), and notes here what came of it."""
    s = begin(game, registry.ruleset(game).meta.seats[1])
    layout, space = layout_of(s), space_of(s.setup)
    verbs = [(form.name, space.vocabulary.span(verb)) for verb, form in enumerate(space.vocabulary.verbs)]
    shape = json.dumps([[field.to_json() for field in layout.fields], verbs, space.size])
    assert LAYOUTS.get(layout.version) == blake2b(shape.encode(), digest_size=8).hexdigest()


def test_the_documentation_of_the_fields_is_that_of_the_code() -> None:
    text = (Path(__file__).resolve().parents[2] / "docs" / "lab" / "fields.md").read_text(encoding="utf-8")
    assert text == document(), "run: python -m signoria.lab.fields > docs/lab/fields.md"
