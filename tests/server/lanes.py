"""Games that have come to a phase in which all play at the same time, and what can be done there in secret."""

from __future__ import annotations

import functools
from typing import Any

import signoria
from signoria import registry
from signoria.kernel.action import Action
from signoria.kernel.match import Match
from signoria.kernel.rng import Rng, seeded
from signoria.kernel.state import State
from signoria.server import opening, shapes
from signoria.server.house import House
from signoria.server.worker import Job

NAMES = ["Ada", "Bea", "Cid", "Dan"]


def from_pool(form: list[Any]) -> bool:
    """Antiquity's builds from common pools, which may run short for others: its rulings name that."""
    return form[0] == "store" or form[:2] in (["build", "cart_shop"], ["build", "fountain"])


def committing(s: State, seat: int, forms: list[list[Any]]) -> list[list[Any]]:
    """The actions that commit a lane: one that says so, or all."""
    if ["commit"] in forms:
        return [["commit"]]
    trial = tried(s, seat, forms[0])
    return forms if not trial.waits_for(seat) or trial.fork is not s.fork else []


def secret(s: State, seat: int, forms: list[list[Any]], rng: Rng) -> list[Any]:
    """An action in a lane that nobody else may notice; empty if there is none. An offer is announced in the end,
    and that is no secret.
    """
    openly = [*committing(s, seat, forms), ["announce"]]
    forms = [f for f in forms if f not in openly and f[0] not in ("offer", "offer_all") and not from_pool(f)]
    if not forms:
        return []
    chosen = forms[rng.below(len(forms))]
    trial = tried(s, seat, chosen)
    assert trial.waits_for(seat)
    assert not trial.barrier
    return chosen


def imagined(job: Job) -> State:
    """The position that a worker gets."""
    rules = registry.ruleset(job.game)
    state: State = rules.state_from_json(rules.setup(job.seats, job.options), job.state)
    return state


def tried(s: State, seat: int, form: list[Any]) -> State:
    trial = s.clone()
    trial.apply(seat, s.rules.vocabulary_of(s).decode(form))
    return trial


@functools.cache
def opening_of(game: str, phase: int) -> str | None:
    """The save of a game that has just come to one of its simultaneous phases, counted from 0; None if it has no
    such phase. With -1 the first, and nothing was played before.
    """
    match = signoria.new(game, len(NAMES), seed=11, names=NAMES)
    rng, forks, fork = seeded(5), 0, None
    while not match.over:
        if match.state.fork is not None and match.state.fork is not fork:
            if phase < 0:
                return Match(match.setup, 11, NAMES, start=match.state.to_json()).save()
            if forks == phase:
                return match.save()
            fork, forks = match.state.fork, forks + 1
        decision = match.pending()[0]
        match.play(decision.seat, wise(match, decision.actions, rng), decision.number)
    return None


def open_table(house: House, save: str, bots: list[int], paused: bool = False) -> str:
    """A table of the game, with bots on these seats."""
    seats = [shapes.NewSeat(name, "random" if i in bots else None) for i, name in enumerate(NAMES)]
    match = signoria.load(save)
    seating = opening.seat_players(match.rules, seats, "en")
    origin = {"kind": "import", "table": "", "at": 0}
    return opening.store_table(house, match, seating, "T", origin, "en", paused).id


def wise(match: Match, actions: list[Action], rng: Rng) -> Action:
    """Any action, but whoever may commit does."""
    done = [a for a in actions if match.vocabulary.encode(a) == ["commit"]]
    return (done or actions)[rng.below(len(done or actions))]


def differ(one: list[str], other: list[str]) -> str:
    """Where two records part; empty if they are the same."""
    for a, b in zip(one, other, strict=False):
        if a != b:
            at = next((i for i in range(min(len(a), len(b))) if a[i] != b[i]), min(len(a), len(b)))
            start = max(0, at - 60)
            return f"{a[:60]}:\n...{a[start : at + 60]}\n...{b[start : at + 60]}"
    return "" if len(one) == len(other) else f"{len(one)} and {len(other)} things were told"
