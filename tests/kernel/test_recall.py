"""A game that is taken up from what was written down is, in all that can be asked of it, the one that was played."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

import signoria
from signoria import registry
from signoria.kernel.annals import write_past
from signoria.kernel.chance import sources_from_json
from signoria.kernel.errors import BadSave
from signoria.kernel.ledger import Entry
from signoria.kernel.match import Match
from signoria.kernel.recall import prove, recall
from signoria.kernel.rng import seeded
from signoria.lab.conformance.replays import load_replay, told_by

REPLAYS = Path(__file__).resolve().parent.parent / "replays"
STORED = sorted(path.relative_to(REPLAYS).as_posix() for path in REPLAYS.glob("*/*.json"))
MOMENTS = 2  # of each game


def begin(match: Match) -> Match:
    sources = sources_from_json([source.to_json() for source in match.chance])
    return Match(match.setup, sources, match.names, "en", match.free_undo, match.start)


def written(match: Match) -> dict[str, Any]:
    past: dict[str, Any] = json.loads(json.dumps(write_past(match)))
    return past


def copies(entries: list[Entry]) -> list[Entry]:
    out = []
    for entry in entries:
        copy = Entry(entry.seat, entry.what, entry.value, entry.auto)
        copy.drew = entry.drew
        out.append(copy)
    return out


def recalled(match: Match) -> Match | None:
    again, past = begin(match), written(match)
    return again if recall(again, copies(match.entries), past["told"], past["state"]) else None


def facts(match: Match) -> dict[str, Any]:
    """All that is told of the game to anybody, and what can be done now."""
    eyes = [*range(match.setup.seats), None]
    return {
        "digest": match.state.digest(),
        "log": [[(line.index, line.event, line.text) for line in match.log(one)] for one in eyes],
        "view": [match.view(one) for one in eyes],
        "place": [(match.index(one), match.position(one)) for one in eyes],
        "turns": [(played.turn, played.entry, played.barrier, played.drew) for played in match.line],
        "asked": [(one.seat, one.number, one.step, one.actions) for one in match.pending()],
        "undo": [match.undo_barrier(seat) for seat in range(match.setup.seats)],
        "over": match.over,
    }


def cuts(entries: int, salt: int) -> list[int]:
    rng = seeded(salt)
    return sorted({rng.below(entries + 1) for _ in range(MOMENTS - 1)} | {entries})


@pytest.mark.parametrize("stored", STORED)
def test_what_was_written_down_is_the_game_that_was_played(stored: str) -> None:
    whole = signoria.load((REPLAYS / stored).read_text(encoding="utf-8"))
    for cut in cuts(len(whole.entries), len(stored)):
        match = begin(whole)
        match.replay(copies(whole.entries[:cut]), {}, checked=False)
        again = recalled(match)
        if match.state.lanes or any(order is not None for order in match.orders):
            assert again is None
            continue
        assert again is not None, f"{stored} after {cut} entries"
        assert not again.proved
        assert facts(again) == facts(match)
        middle = len(match.line) // 2
        assert again.state_at(middle).digest() == match.state_at(middle).digest()
        prove(again)
        assert again.proved
        assert facts(again) == facts(match)
        assert again.save() == match.save()
        again.follow(copies(whole.entries[cut:]))
        assert again.state.digest() == whole.state.digest()


@pytest.mark.parametrize("game", sorted(path.name for path in REPLAYS.iterdir()))
def test_nothing_is_told_in_another_way_without_another_rules_version(game: str) -> None:
    """What is stored of a table is compared with what its log tells: a server on changed rules would take every table of
    the same version for damaged. Raise `rules_version`, then note it anew: python scripts/record.py GAME --told.
    """
    noted = tomllib.loads((REPLAYS / game / "told.toml").read_text(encoding="utf-8"))
    rules = registry.ruleset(game)
    found = {file.stem: told_by(load_replay(rules, file)) for file in (REPLAYS / game).glob("*.json")}
    assert (rules.meta.rules_version, found) == (noted["rules_version"], noted["told"])


def played(decisions: int, free_undo: bool = False) -> Match:
    """Tribute, with things taken back wherever they can be; no lanes are open at its end."""
    rng = seeded(decisions)
    match = signoria.new("template", 3, seed=5, free_undo=free_undo)
    while decisions > 0 or match.state.lanes:
        pending = match.pending()
        if not pending:
            break
        decision = pending[rng.below(len(pending))]
        match.play(decision.seat, decision.actions[rng.below(len(decision.actions))])
        if decisions % 3 == 0 and match.can_undo(decision.seat):
            match.undo(decision.seat)
        decisions -= 1
    return match


@pytest.mark.parametrize("free_undo", [False, True])
@pytest.mark.parametrize("decisions", [5, 12, 26, 40])
def test_what_was_taken_back_is_not_on_the_line(decisions: int, free_undo: bool) -> None:
    original = played(decisions, free_undo)
    match = begin(original)
    match.replay(copies(original.entries), {}, checked=True)
    assert len(match.line) < len(match.entries)
    again = recalled(original)
    assert again is not None
    assert facts(again) == facts(match)
    prove(again)
    for each in (match, again):
        asked = each.pending()
        if asked:
            each.play(asked[0].seat, asked[0].actions[0])
            if each.can_undo(asked[0].seat):
                each.undo(asked[0].seat)
    assert again.save() == match.save()


def test_it_is_followed_before_it_is_proved() -> None:
    match = played(20)
    again = recalled(match)
    assert again is not None
    decision = match.pending()[0]
    match.play(decision.seat, decision.actions[0])
    again.follow(copies(match.entries[-1:]))
    assert facts(again) == facts(match)
    prove(again)
    assert again.save() == match.save()


def test_another_position_is_not_proved() -> None:
    match = played(20)
    past = written(match)
    past["state"]["game"]["points"][0] += 1
    again = begin(match)
    assert recall(again, copies(match.entries), past["told"], past["state"])
    with pytest.raises(BadSave, match="position"):
        prove(again)
    assert not again.proved


def test_another_chronicle_is_not_proved() -> None:
    match = played(20)
    past = written(match)
    place = next(n for n, row in enumerate(past["told"]) if row[5])
    past["told"][place][5][0][0] ^= 1  # who may know of it
    again = begin(match)
    assert recall(again, copies(match.entries), past["told"], past["state"])
    with pytest.raises(BadSave, match=f"action {place} "):
        prove(again)


@pytest.mark.parametrize("damage", ["told", "place", "state", "older"])
def test_where_something_is_missing_nothing_is_taken_up(damage: str) -> None:
    match = played(20)
    past = written(match)
    if damage == "told":
        past["told"].pop()
    elif damage == "place":
        past["told"][3][0] = 17
    elif damage == "state":
        del past["state"]["game"]["points"]
    else:
        past["told"] = [row[:7] for row in past["told"]]
    again = begin(match)
    before = facts(again)
    assert not recall(again, copies(match.entries), past["told"], past["state"])
    assert again.proved
    assert facts(again) == before
