"""Questions about anything that can be named are answered, whoever asks and whenever."""

from __future__ import annotations

import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from signoria import registry
from signoria.server import house as houses
from signoria.server import shapes
from signoria.server.live import LiveTable
from tests.server.desk import Guest, Running

ASKED = 12
MOVES = 12


def nameable(words: Any, chance: random.Random, number: int) -> list[list[Any]]:
    """Actions that the vocabulary of a table allows to name."""
    kinds, verbs = words["kinds"], words["verbs"]
    actions = []
    for _ in range(number):
        verb = chance.choice(sorted(verbs))
        operands = [kinds[kind] for _, kind in verbs[verb]["operands"]]
        values = [
            chance.choice(kind["slugs"]) if kind["slugs"] else chance.randint(kind["low"], kind["high"])
            for kind in operands
        ]
        actions.append([verb, *values])
    return actions


def ask_everything(guest: Guest, table: str, chance: random.Random) -> None:
    words = guest.get(f"/api/tables/{table}/words")
    actions = nameable(words, chance, ASKED)
    for seat in range(3):
        answer = guest.post(f"/api/tables/{table}/detail", {"seat": seat, "actions": actions})
        for action, told in zip(actions, answer["details"], strict=True):
            asked = guest.post(f"/api/tables/{table}/why-not", {"seat": seat, "action": action})
            assert asked["legal"] == (told["final"] is not None)
        used = {kind for verb in words["verbs"].values() for _, kind in verb["operands"]}
        for name, kind in sorted((name, words["kinds"][name]) for name in used):
            noun = chance.choice(kind["slugs"]) if kind["slugs"] else kind["low"]
            told = guest.post(f"/api/tables/{table}/explain", {"seat": seat, "noun": [name, noun]})
            assert told["actions"] or told["refusals"]


@pytest.mark.parametrize("game", [registry.TEMPLATE, *registry.GAMES])
def test_every_question_is_answered(game: str, shared: Running, deep: bool) -> None:
    guest, chance = shared.guest(), random.Random(3)
    table = guest.table(None, None, None, game=game)
    for _ in range(10 if deep else 1):
        for _ in range(MOVES):
            waiting = guest.state(table, None)["waiting"]
            if waiting:
                guest.move(table, chance.choice(waiting), chance.randrange(100))
        ask_everything(guest, table, chance)


def test_a_card_that_is_no_plot_has_no_details(shared: Running) -> None:
    guest = shared.guest()
    table = guest.table(None, None, game="road_to_domination")
    told = guest.post(f"/api/tables/{table}/detail", {"seat": 0, "actions": [["play_plot", "naples", 1]]})
    assert told == {"details": [{"action": ["play_plot", "naples", 1], "lines": [], "final": None}]}


def test_nobody_waits_at_the_table_for_details(lone: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    guest, house = lone.guest(), lone.server.house
    table = guest.table(None, None)
    decision = guest.state(table)["decisions"][0]
    is_final, free = houses.is_final, []

    def busy() -> bool:
        found = house.at_once(table)
        if found is not None:
            found.lock.release()
        return found is None

    def watched(*args: Any) -> bool | None:
        with ThreadPoolExecutor(1) as other:
            free.append(not other.submit(busy).result())
        return is_final(*args)

    monkeypatch.setattr(houses, "is_final", watched)
    actions = [offer["action"] for offer in decision["actions"]]
    answer = guest.post(f"/api/tables/{table}/detail", {"seat": 0, "actions": actions})
    assert [told["final"] for told in answer["details"]] == [False] * len(actions)
    assert free == [True] * len(actions)


@pytest.mark.parametrize("game", ["template", "road_to_domination"])
def test_a_move_makes_one_state_for_each_who_looks(
    game: str, lone: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = lone.guest()
    table = guest.table(None, None, game=game)
    composed: Counter[int | None] = Counter()
    compose = LiveTable.state

    def counted(self: LiveTable, eyes: int | None, language: str) -> shapes.State:
        composed[eyes] += 1
        return compose(self, eyes, language)

    with guest.socket(table, 0) as mover, guest.socket(table, None) as watcher:
        mover.next("state")
        watcher.next("state")
        monkeypatch.setattr(LiveTable, "state", counted)
        for _ in range(3):
            if not mover.state["decisions"]:
                break
            composed.clear()
            mover.move()
            for wire in (mover, watcher):  # whatever the move has still set going is done
                wire.ask(type="look", seat=wire.state["seat"])
            assert composed[0] == 2, "one for the move, one for the look"
