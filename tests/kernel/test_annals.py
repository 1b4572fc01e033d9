"""Rules that change: a save goes on by proof, or can still be watched and gone on from."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import signoria
from signoria import registry
from signoria.kernel.annals import Annals, write_past
from signoria.kernel.chance import secret
from signoria.kernel.errors import BadSave, OtherRules
from signoria.kernel.match import Match
from signoria.kernel.position import beginning
from signoria.kernel.rng import seeded
from signoria.kernel.save import _checksum
from signoria.kernel.verify import UNPROVABLE
from tests.newer import change_rules, raise_version


def played(game: str = "template", seats: int = 3, decisions: int = 40) -> Match:
    """A game with things taken back; lanes may be open at its end."""
    match = signoria.new(game, seats, seed=11)
    rng = seeded(2)
    for i in range(decisions):
        pending = match.pending()
        if not pending:
            break
        decision = pending[rng.below(len(pending))]
        match.play(decision.seat, decision.actions[rng.below(len(decision.actions))])
        if i % 4 == 0 and match.can_undo(decision.seat):
            match.undo(decision.seat)
    return match


def changed(text: str, change: Callable[[dict[str, Any]], None]) -> str:
    values = json.loads(text)
    change(values)
    values["checksum"] = _checksum(values)
    return json.dumps(values)


def lines(course: Any, eyes: int | None) -> list[tuple[int, list[Any], str]]:
    return [(line.index, line.event, line.text) for line in course.log(eyes)]


@pytest.mark.parametrize(("game", "seats"), [("template", 3), ("road_to_domination", 2), ("antiquity", 3)])
@pytest.mark.parametrize("decisions", [7, 40, 41, 90])
def test_annals_tell_everybody_what_the_match_told(game: str, seats: int, decisions: int) -> None:
    match = played(game, seats, decisions)
    past = json.loads(json.dumps(write_past(match)))
    annals = Annals(match.setup, match.names, past["told"], {len(match.line): past["state"]}, False)
    assert annals.fork == match.fork
    for eyes in [*range(seats), None]:
        assert lines(annals, eyes) == lines(match, eyes)
        assert annals.position(eyes) == match.position(eyes)
        last = annals.state_at(len(match.line))
        assert last is not None
        assert last.view(eyes) == match.view(eyes)


def test_a_save_of_older_rules_goes_on_by_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played()
    text = match.save()
    raise_version(monkeypatch)
    again = signoria.load(text)
    assert again.state.digest() == match.state.digest()
    assert json.loads(again.save())["rules_version"] == 2
    assert signoria.load(again.save()).save() == again.save()


def test_without_a_proof_of_its_end_it_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played()
    last = str(len(match.entries))
    text = changed(match.save(), lambda values: values["digests"].pop(last))
    assert signoria.load(text).state.digest() == match.state.digest()
    raise_version(monkeypatch)
    with pytest.raises(OtherRules, match="nothing proves"):
        signoria.load(text)


def test_a_save_of_later_rules_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    text = changed(played().save(), lambda values: values.update(rules_version=2))
    with pytest.raises(OtherRules, match=r"rules version 2 of Tribute; this is version 1$"):
        signoria.load(text)
    assert lines(signoria.watch(text), 1) == lines(played(), 1)


def test_a_save_that_goes_another_way_is_watched_and_gone_on_from(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played()
    text, told, points = match.save(), lines(match, 2), match.view(2)["points"]
    change_rules(monkeypatch)
    with pytest.raises(OtherRules, match=r"this is version 2, by which it goes another way: entry [0-9]+ "):
        signoria.load(text)
    annals = signoria.watch(text)
    assert lines(annals, 2) == told
    last = annals.state_at(len(annals.line))
    assert last is not None
    assert last.view(2)["points"] == points
    assert annals.state_at(len(annals.line) - 1) is None  # a save keeps its last position only
    branch = Match(annals.setup, [secret()], annals.names, start=beginning(last, fresh=True))
    decision = branch.pending()[0]
    branch.play(decision.seat, decision.actions[0])


def test_chance_by_other_rules_is_not_called_false(monkeypatch: pytest.MonkeyPatch) -> None:
    match = signoria.new("template", 2)
    while not match.over:
        decision = match.pending()[0]
        match.play(decision.seat, decision.actions[0])
    text = match.save()
    assert signoria.verify(text).kind == "proved"
    change_rules(monkeypatch)
    verdict = signoria.verify(text)
    assert (verdict.kind, verdict.message.key) == (UNPROVABLE, "chance.rules")


def test_an_event_that_the_rules_do_not_know_is_told_as_it_was_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = played()

    def forget(values: dict[str, Any]) -> None:
        for row in values["past"]["told"]:
            for event in row[5]:
                if event[2] == "takes":
                    event[2] = "robs"
                elif event[2] == "bids":
                    event[4] = "diamond"

    text = changed(match.save(), forget)
    change_rules(monkeypatch)
    found = [line.text for line in signoria.watch(text).log(0)]
    assert len(found) == len(match.log(0))
    assert any(line.startswith("(by older rules) robs 0 ") for line in found)
    assert any(line == "(by older rules) bids 1 diamond" for line in found)
    french = [line.text for line in signoria.watch(text, language="fr").log(0)]
    assert any(line.startswith("(selon d'anciennes règles) robs 0 ") for line in french)


@pytest.mark.parametrize(
    "row",
    [
        "x",
        [0, 1, 0, 1, True],
        [7, 1, 0, 1, True, []],
        [0, True, 0, 1, True, []],
        [0, 1, 0, 1, 1, []],
        [0, 1, 0, 1, True, {}],
        [0, 1, 0, 1, True, [["x", 0, "bids", 0, "silk"]]],
        [0, 1, 0, 1, True, [[16, 0, "bids", 0, "silk"]]],
        [0, 1, 0, 1, True, [[15, 0, "bids", 0, ["silk"]]]],
        [0, 1, 0, 1, True, [[15, 0]]],
        [0, 1, 0, 1, True, [[15, 0, "bids", *["x"] * 14]]],
    ],
)
def test_what_is_damaged_tells_nothing(row: Any) -> None:
    match = played()
    past = json.loads(json.dumps(write_past(match)))
    past["told"][3] = row
    annals = Annals(match.setup, match.names, past["told"], {len(match.line): past["state"]}, False)
    assert (annals.line, annals.log(0), annals.position(0)) == ([], [], 0)
    last = annals.state_at(0)  # which is still there
    assert last is not None
    assert last.view(0) == match.view(0)


def test_a_damaged_position_is_not_shown() -> None:
    match = played()
    past = write_past(match)
    states = {4: match.state_at(4).to_json(), 9: {"turn": 1}, 12: "x"}
    annals = Annals(match.setup, match.names, past["told"], states, False)
    assert annals.state_at(3) is None
    for n in (4, 8, 9, 12, len(match.line)):
        found = annals.state_at(n)
        assert found is not None
        assert found.digest() == match.state_at(4).digest()


@pytest.mark.parametrize("past", [{}, {"told": []}, {"told": 5}, {"told": [[]] * 9_999}])
def test_a_save_without_its_past_can_t_be_watched(past: dict[str, Any]) -> None:
    text = changed(played().save(), lambda values: values.update(past=past))
    with pytest.raises(BadSave, match="does not say what was told"):
        signoria.watch(text)
    assert registry.ruleset("template").meta.rules_version == 1
