"""No leak: everything that reaches a seat is the same in every world that the seat can't tell apart.

A seat plays a whole short game of each game over the wire. Whenever something has come to it, the true
position behind the server is exchanged for others in which all that the seat can't know is dealt anew: every
answer of the server must stay the same, letter by letter.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from signoria import registry
from signoria.kernel.rng import seeded
from signoria.kernel.state import State
from signoria.server import advising, past
from signoria.server.live import LiveTable
from tests.server.desk import Guest, Running, Wire

GAMES = sorted([*registry.metas(), registry.TEMPLATE])
# Whole games, but short ones; --deep plays with the usual limits of the games.
TURNS = {
    "age_of_renaissance": 4,
    "antiquity": 2,
    "pax_renaissance": 40,
    "road_to_domination": 10,
    "template": 12,
}
# What others' views, or the position itself (@), hide from a seat in each game: these must have been different.
SECRETS = {
    "age_of_renaissance": {"hand", "sealed", "@pile"},
    "antiquity": {"players.buildings", "players.houses", "players.men", "players.draft", "@counters"},
    "pax_renaissance": {"@decks"},
    "road_to_domination": {"players.hand.card", "players.power", "plots.card", "@providence_stack"},
    "template": {"hand", "bids"},
}
SEED = 918_273_645
WORLDS = 2
NOUNS = 6
SCARCE = Path(__file__).parents[1] / "replays" / "antiquity" / "turn_limit.json"


class Watched:
    """A table of people whose first seat is watched; the others are played behind the server's back."""

    def __init__(self, running: Running, game: str, deep: bool = False) -> None:
        low, high = registry.ruleset(game).meta.seats
        self.game = game
        self.running = running
        self.house = running.server.house
        self.guest: Guest = running.guest()
        self.read: list[str] = []  # every answer over HTTP
        self.guest.http.event_hooks["response"].append(self.remember)
        seats: list[dict[str, Any]] = [{"name": f"P{i}"} for i in range(min(max(low, 3), high))]
        options = {} if deep else {"turn_limit": TURNS.get(game, 3)}
        seats[0]["adviser"] = True
        body = {"game": game, "seats": seats, "seed": SEED, "options": options}
        self.id = str(self.guest.post("/api/tables", body)["id"])
        self.rng = seeded(3)
        self.sent: dict[int, list[Any]] = {}  # REST states by index
        self.varied: set[str] = set()  # fields of others' views that were different in another world
        self.views: dict[int, Any] = {}  # what the seat saw after so many actions, outside lanes

    def remember(self, answer: httpx.Response) -> None:
        self.read.append(answer.read().decode())

    def others_move(self) -> bool:
        """One decision of a seat that is not watched; False if there is none."""
        with self.house.at(self.id) as table:
            waiting = [seat for seat in table.waiting() if seat != 0]
            if not waiting:
                return False
            seat = waiting[self.rng.below(len(waiting))]
            decision = table.match.pending(seat)[0]
            action = decision.actions[self.rng.below(len(decision.actions))]
            form = table.match.vocabulary.encode(action)
        self.house.play(self.id, seat, decision.number, form, "en")
        return True

    def answers(self, nouns: list[Any], refused: list[Any]) -> dict[str, Any]:
        """Everything that the server would tell the seat now."""
        house = self.house
        told: dict[str, Any] = {
            "state": house.state(self.id, 0, "en"),
            "spectator": house.state(self.id, None, "en"),
            "replay": past.replay(house, self.id, 0),
            "chronicle": past.chronicle(house, self.id, 0, 0, 2000, "en"),
            "words": house.vocabulary(self.id, "en"),
        }
        decisions = told["state"].decisions
        if decisions:
            actions = [offer.action for offer in decisions[0].actions[:8]]
            told["detail"] = house.detail(self.id, 0, actions, "en")
        for form in refused:
            told[f"why not {form}"] = house.why_not(self.id, 0, form, "en")
        for noun in nouns:
            told[f"explain {noun}"] = house.explain(self.id, 0, noun, "en")
        told["advice"] = advising.advise(house, self.id, 0, "en")
        built: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(told))
        return built

    def some_nouns(self, table: LiveTable) -> list[Any]:
        found: list[Any] = []
        kinds = [k for k in table.match.vocabulary.kinds.values() if k.slugs]
        for _ in range(NOUNS if kinds else 0):
            kind = kinds[self.rng.below(len(kinds))]
            assert kind.slugs is not None
            found.append([kind.name, kind.slugs[self.rng.below(len(kind.slugs))]])
        return found

    def some_actions(self, table: LiveTable) -> list[Any]:
        """Any actions of the vocabulary, most of them not possible now."""
        vocabulary = table.match.vocabulary
        spans = [vocabulary.span(verb) for verb in range(len(vocabulary.verbs))]
        found = []
        for _ in range(NOUNS):
            first, end = spans[self.rng.below(len(spans))]
            found.append(vocabulary.encode(vocabulary.action_at(first + self.rng.below(end - first))))
        return found

    def check(self, seed: int) -> None:
        """The same answers in other worlds."""
        with self.house.at(self.id) as table:
            if table.match.over:
                return
            nouns = self.some_nouns(table)
            refused = self.some_actions(table)
            here = self.answers(nouns, refused)
            real = table.match.state
            try:
                for world in range(WORLDS):
                    table.match.state = real.determinize(0, 1000 * seed + world)
                    self.note_differences(real, table.match.state)
                    there = self.answers(nouns, refused)
                    for what, answer in here.items():
                        assert there[what] == answer, f"{self.game}: {what} betrays what seat 0 can't know"
            finally:
                table.match.state = real

    def note_differences(self, real: State, imagined: State) -> None:
        for other in range(1, real.seats):
            self.varied |= differing(real.view(other), imagined.view(other))
        here, there = real.to_json()["game"], imagined.to_json()["game"]
        self.varied |= {f"@{field}" for field in here if here[field] != there[field]}


def differing(one: Any, other: Any, path: str = "") -> set[str]:
    """The fields in which two views differ; places in lists do not count."""
    if isinstance(one, dict) and isinstance(other, dict):
        keys = one.keys() | other.keys()
        return {f for key in keys for f in differing(one.get(key), other.get(key), f"{path}.{key}")}
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return {f for a, b in zip(one, other, strict=True) for f in differing(a, b, path)}
    return set() if one == other else {path[1:]}


def strip(state: Any) -> Any:
    return {k: v for k, v in state.items() if k not in ("events", "bots")}


@pytest.mark.parametrize("game", GAMES)
def test_nothing_reaches_a_seat_that_it_may_not_know(game: str, shared: Running, deep: bool) -> None:
    watched = Watched(shared, game, deep)
    moves = 0
    with watched.guest.socket(watched.id, 0) as wire:
        wire.receive()
        while not wire.state["over"]:
            watched.check(moves)
            state = watched.guest.state(watched.id)
            watched.sent.setdefault(state["index"], []).append(strip(state))
            if watched.house.state(watched.id, None, "en").position == state["position"]:
                watched.views[state["position"]] = state["view"]
            catch_up(wire, state["index"])
            if state["decisions"] and (len(state["waiting"]) == 1 or watched.rng.below(2)):
                assert wire.move(watched.rng.below(1000))["type"] == "done"
            elif not watched.others_move():
                assert wire.move(watched.rng.below(1000))["type"] == "done"
            moves += 1
            catch_up(wire, watched.guest.state(watched.id)["index"])
    assert moves > 20
    assert watched.varied >= SECRETS[game]  # or the other worlds would prove nothing
    check_traffic(watched, wire)
    check_replay(watched)


def catch_up(wire: Wire, index: int) -> None:
    wire.until(lambda s: bool(s["index"] >= index))


def check_traffic(watched: Watched, wire: Wire) -> None:
    """What came over the socket is what was proved: own decisions only, and no state of another kind."""
    states = [json.loads(text) for text in wire.seen if '"type":"state"' in text]
    assert states
    for state in states:
        assert state["seat"] == 0
        assert all(decision["seat"] == 0 for decision in state["decisions"])
        if not state["over"]:
            assert state["result"] is None
        known = watched.sent.get(state["index"])
        if known is not None:
            assert strip(state) in known
    running = [text for text in [*wire.seen, *watched.read] if '"over":false' in text]
    assert not any('"seed":"' in text for text in running)
    assert not any(f'"seed":{SEED}' in text for text in running)


def check_replay(watched: Watched) -> None:
    """The past shows the seat what it saw then, and no more."""
    over = watched.guest.get(f"/api/tables/{watched.id}")["status"] == "over"
    for position, view in list(watched.views.items())[::5]:
        found = watched.guest.get(f"/api/tables/{watched.id}/replay/{position}", seat=0)
        assert found["view"] == view
        if not over and found["mover"] not in (None, 0):
            assert found["action"] is None
            assert found["label"] == ""


def test_a_leak_would_be_found(shared: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """The check itself: a server that tells one hidden card is caught."""
    honest: Callable[..., Any] = LiveTable.undo

    def leaky(self: LiveTable, eyes: int | None, language: str) -> Any:
        said = honest(self, eyes, language)
        said.why += str(self.match.view(1)["hand"])
        return said

    watched = Watched(shared, "template")
    watched.check(1)
    monkeypatch.setattr(LiveTable, "undo", leaky)
    with pytest.raises(AssertionError, match="betrays"):
        watched.check(1)


def test_a_foreign_lane_is_silent(shared: Running) -> None:
    """However many secret steps another seat takes, a seat hears of none before the lanes join."""
    watched = Watched(shared, "template")
    guest, table = watched.guest, watched.id
    with guest.socket(table, 0) as wire:
        wire.receive()
        for _ in range(3):
            guest.move(table, 1)
            guest.post(f"/api/tables/{table}/undo", {"seat": 1})
        wire.say(type="ping")
        wire.next("pong")
        for text in wire.seen:
            message = json.loads(text)
            if message["type"] == "state":
                assert message["position"] == 0
                assert message["events"]["lines"] == []
                assert message["view"]["bids"] == [None, None, None]


def test_the_listing_does_not_tell_what_a_lone_person_does_in_a_lane(shared: Running) -> None:
    guest = shared.guest()
    table = guest.table(None, "random", game="antiquity", paused=True)
    while not in_lane(shared, table):
        move_anybody(shared, table)
    before = guest.ask("GET", f"/api/tables/{table}").content
    assert guest.get(f"/api/tables/{table}")["prompt"]
    for verb in ("store", "place"):
        decision = guest.state(table)["decisions"][0]
        actions = [offer["action"] for offer in decision["actions"] if offer["verb"] == verb]
        move = {"seat": 0, "number": decision["number"], "action": actions[0]}
        guest.post(f"/api/tables/{table}/moves", move)
        assert guest.ask("GET", f"/api/tables/{table}").content == before
    guest.post(f"/api/tables/{table}/undo", {"seat": 0})
    assert guest.ask("GET", f"/api/tables/{table}").content == before


def in_lane(running: Running, id: str) -> bool:
    with running.server.house.at(id) as table:
        return bool(table.match.state.lanes)


def move_anybody(running: Running, id: str) -> None:
    """The first action of whoever has to decide, person or bot."""
    house = running.server.house
    with house.at(id) as table:
        decision = table.match.pending()[0]
        house.carry_out(table, decision.seat, "en", lambda m: m.play(decision.seat, decision.actions[0]))


def test_free_undo_over_lanes_is_seen_by_all(shared: Running) -> None:
    """Anybody may take back what anybody did; then all have something new to see."""
    guest = shared.guest()
    table = guest.table(None, None, None, free_undo=True)
    eyes = (0, 1, 2, None)

    def indices() -> list[int]:
        return [guest.state(table, seat)["index"] for seat in eyes]

    before = indices()
    guest.move(table, 0)
    guest.move(table, 1)
    guest.post(f"/api/tables/{table}/undo", {"seat": 2})
    assert all(old < new for old, new in zip(before, indices(), strict=True))
    guest.move(table, 1)
    before = indices()
    guest.move(table, 2)
    assert len(guest.state(table)["waiting"]) == 1  # the lanes have joined
    joined = indices()
    guest.post(f"/api/tables/{table}/undo", {"seat": 0})
    assert guest.state(table)["waiting"] == [2]
    assert all(a < b < c for a, b, c in zip(before, joined, indices(), strict=True))


def test_a_pool_that_ran_short_is_noticed_by_who_needs_it(shared: Running) -> None:
    """Nothing comes before the seat tries; then it sees what is left, and why it was refused."""
    guest = shared.guest()
    source = guest.post("/api/tables/import", {"save": SCARCE.read_text("utf-8")})["id"]
    taking = guest.get(f"/api/tables/{source}/replay/25", seat="all")["action"]
    here = {"at": 24, "spoilers": True, "seats": [{"name": f"P{i}"} for i in range(4)]}
    table = guest.post(f"/api/tables/{source}/branch", here)["id"]
    with guest.socket(table, 1) as wire:
        wire.receive()
        decision = wire.state["decisions"][0]
        guest.post(
            f"/api/tables/{table}/moves",
            {"seat": 0, "number": guest.state(table)["number"], "action": taking},
        )
        wire.say(type="ping")
        assert wire.receive()["type"] == "pong"
        largest = [offer["action"] for offer in decision["actions"] if offer["verb"] == "store"][-1]
        wire.say(id=1, type="move", number=decision["number"], action=largest)
        fresh = wire.receive()
        assert largest not in [offer["action"] for offer in fresh["decisions"][0]["actions"]]
        assert wire.receive()["error"]["rule"] == "antiquity.phase2b-09"
