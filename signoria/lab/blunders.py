"""Positions in which the right move is clear, and how often bots find it.

A suite is `suites/GAME.jsonl`: one position a line, with the actions that are right and the reason. They come from games among
yardsticks (scripts/suites.py); what counts as clear is counted out: `win_now`, one action wins before the turn is over and
another does not; `stop_a_win`, one action keeps a rival from winning before the turn is over and another lets it happen; the rest is
in clearness.py.

Needs nothing but the standard library:

    python -m signoria.lab.blunders GAME BOT...     (prints JSON)
"""

from __future__ import annotations

import json
import sys
from importlib import resources
from typing import Any, Final

from signoria import registry
from signoria.kernel.action import Action
from signoria.kernel.errors import BadOption, SignoriaError
from signoria.kernel.playout import next_seat
from signoria.kernel.rng import Rng, derive
from signoria.kernel.state import State
from signoria.lab.entrants import make

SURE: Final = 0.98  # of the worlds in which a right action must win, or hold
KINDS: Final = {
    "win_now": 0.6,  # the most that a wrong action may win
    "stop_a_win": 0.4,  # the least that a wrong action must lose
}
ENOUGH: Final = 60  # decisions until the end of a turn, at most


class Position:
    """One line of a suite."""

    def __init__(self, game: str, values: dict[str, Any]) -> None:
        rules = registry.ruleset(game)
        self.game = game
        self.id: str = values["id"]
        self.kind: str = values["kind"]
        self.reason: str = values["reason"]
        self.seat: int = values["seat"]
        setup = rules.setup(values["seats"], values["options"])
        self.state: State = rules.state_from_json(setup, values["state"])
        vocabulary = rules.vocabulary_of(self.state)
        self.right: list[Action] = [vocabulary.decode(form) for form in values["right"]]
        self.wrong: list[Action] = [vocabulary.decode(form) for form in values["wrong"]]


def suite(game: str) -> list[Position]:
    """The positions of a game. Raises BadOption if it has none."""
    file = resources.files("signoria.lab") / "suites" / f"{game}.jsonl"
    if not file.is_file():
        raise BadOption(f"there is no suite of positions for {game}")
    return [Position(game, json.loads(line)) for line in file.read_text(encoding="utf-8").splitlines()]


class Score:
    """How a bot did: right answers, and those that the suite calls wrong, by kind of position."""

    def __init__(self, bot: str) -> None:
        self.bot = bot
        self.asked: dict[str, int] = {}
        self.right: dict[str, int] = {}
        self.missed: list[str] = []

    def add(self, position: Position, action: Action) -> None:
        self.asked[position.kind] = self.asked.get(position.kind, 0) + 1
        if action in position.right:
            self.right[position.kind] = self.right.get(position.kind, 0) + 1
        else:
            self.missed.append(position.id)

    def to_json(self) -> dict[str, Any]:
        asked, right = sum(self.asked.values()), sum(self.right.values())
        kinds = {kind: [self.right.get(kind, 0), count] for kind, count in self.asked.items()}
        return {
            "bot": self.bot,
            "asked": asked,
            "right": right,
            "share": round(right / asked, 4),
            "kinds": kinds,
            "missed": self.missed,
        }


def examine(game: str, bots: list[str], seed: int = 1) -> list[Score]:
    """Put every position before every bot. Raises UnknownBot, BadOption."""
    positions = suite(game)
    scores: list[Score] = []
    for name in bots:
        score = Score(name)
        for number, position in enumerate(positions):
            bot = make(name, derive(seed, number))
            score.add(position, bot.choose(position.state.clone(), position.seat))
        scores.append(score)
    return scores


def prospects(state: State, seat: int, action: Action, worlds: int, seed: int) -> tuple[float, float]:
    """How often the seat has won, and how often another has, when the turn is over in which it does this: in so many worlds, with
    rivals that do anything and a seat that goes on as the greedy yardstick does.
    """
    won = lost = 0.0
    for number in range(worlds):
        s = state.determinize(seat, derive(seed, number))
        rng = Rng(1 + derive(seed, number, 1) % 1_000_000, 1 + derive(seed, number, 2) % 1_000_000)
        own = make("greedy", derive(seed, number, 3))
        turn = s.turn
        s.apply(seat, action)
        for _ in range(ENOUGH):
            if s.outcome is not None or s.turn != turn:
                break
            mover = next_seat(s.waiting, rng)
            actions = s.legal(mover)
            s.apply(mover, own.choose(s, mover) if mover == seat else actions[rng.below(len(actions))])
        if s.outcome is not None:
            winners = s.outcome.winners
            if seat in winners:
                won += 1 / len(winners)
            else:
                lost += 1
    return won / worlds, lost / worlds


def clear(found: list[tuple[float, float]]) -> tuple[str, list[int], list[int]] | None:
    """What kind of position it is, with the places of right and wrong actions; None if nothing is clear."""
    right = [i for i, (won, _) in enumerate(found) if won >= SURE]
    wrong = [i for i, (won, _) in enumerate(found) if won <= KINDS["win_now"]]
    if right and wrong and len(right) + len(wrong) == len(found):
        return "win_now", right, wrong
    right = [i for i, (_, lost) in enumerate(found) if lost <= 1 - SURE]
    wrong = [i for i, (_, lost) in enumerate(found) if lost >= KINDS["stop_a_win"]]
    if right and wrong and len(right) + len(wrong) == len(found) and max(won for won, _ in found) < 0.5:
        return "stop_a_win", right, wrong
    return None


def main(arguments: list[str]) -> int:
    if len(arguments) < 2:
        print("name a game and bots", file=sys.stderr)
        return 1
    try:
        scores = examine(arguments[0], arguments[1:])
    except SignoriaError as error:
        print(error, file=sys.stderr)
        return 1
    json.dump([score.to_json() for score in scores], sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
