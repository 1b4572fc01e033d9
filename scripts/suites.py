"""Look for positions in which the right move is clear, in games among greedy yardsticks or other players, and print them as a suite.

    python scripts/suites.py GAME --count 40 [--seats 2,3] [--first 0] [--players merchant] [--kinds win_now] >> signoria/lab/suites/GAME.jsonl

What is clear without playing on is found by signoria/lab/clearness.py. For the end of a game, every action of a decision is tried in 12
worlds; what looks clear is tried in 120 others and must be as clear there. A game gives two positions of a kind at most, and nothing is
taken from the set-up. In Antiquity the frozen plans play, and a turn is followed to its end by signoria/lab/turns.py.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from typing import Any

from signoria import registry
from signoria.kernel.playout import next_seat
from signoria.kernel.rng import derive, seeded
from signoria.kernel.state import State
from signoria.lab.blunders import clear, prospects
from signoria.lab.clearness import decided, scored, spoils, wasted
from signoria.lab.entrants import make
from signoria.lab.turns import GRAVES, played_out

MOST_ACTIONS = {"age_of_renaissance": 24}
USUAL_MOST = 14
WORDS = {
    "calm": "more spaces of Misery",
    "cash": "less cash",
    "presence": "fewer tokens on the map",
    "province": "fewer provinces",
    "rival's calm": "fewer spaces of Misery for rivals",
    "rival's cash": "more cash for rivals",
    "rival's presence": "more tokens of rivals on the map",
    "rival's province": "more provinces for rivals",
    "rival's tokens": "more tokens for rivals",
    "tokens": "fewer tokens",
    "concession": "concession fewer",
    "ducats": "fewer ducats",
    "florins": "fewer florins",
    "glory": "less glory",
    "hand": "card fewer in hand",
    "level": "level fewer",
    "prestige": "less prestige",
    "rival's ducats": "more ducats for a rival",
    "rival's florins": "more florins for a rival",
    "rival's prestige": "more prestige for a rival",
}
ALIKE_AFTERWARDS = (
    "AlchemistTarget",
    "Bid",
    "CivilWarLoss",
    "CivilWarTarget",
    "DualCommodity",
    "PirateTarget",
    "PlagueArea",
    "RebellionTarget",
    "ReplaceMarker",
)
FROM_A_GAME = 2
LONG_TURNS = ("antiquity",)  # games whose turns are followed to their end
MOST_BEFORE_LONG_TURNS = 24  # actions
NEARLY = 0.8  # of a saint's condition
ALIKE = 6  # positions of a suite that set the same verbs against each other, unless the game is at stake


def near_the_end(s: State) -> bool:
    """Only there can a turn decide the game."""
    if s.rules.meta.slug == "template":
        return bool(2 * max(s.points) > s.setup.values["goal"])  # type: ignore[attr-defined]
    if s.rules.meta.slug == "road_to_domination":
        return bool(s.trigger >= 0)  # type: ignore[attr-defined]
    if s.rules.meta.slug == "age_of_renaissance":
        return type(s.stack[0]).__name__ == "FinalPlay"
    return True


def at_stake(s: State, seat: int) -> bool:
    """Whether the turn could end the game, or in a famine, for the seat."""
    player = s.to_json()["game"]["players"][seat]
    goods = player["goods"]
    hoard = sum(min(3, number) for number in goods[:8]) / 24
    return bool(hoard >= NEARLY or s.to_json()["game"]["famine"] - sum(goods[:4]) >= GRAVES)


def judge_turn(s: State, seat: int, seed: int) -> tuple[str, list[int], list[int]] | None:
    """What looks clear in one world must be so in three others."""
    if s.turn == 0 or not 1 < len(s.legal(seat)) <= MOST_BEFORE_LONG_TURNS or not at_stake(s, seat):
        return None
    first = played_out(s, seat, 1, derive(seed, 1))
    if first is None or 5 * len(first[2]) < len(s.legal(seat)):
        return None
    return first if played_out(s, seat, 3, derive(seed, 2)) == first else None


def comparable(s: State, seat: int) -> bool:
    """In Age of Renaissance: whether the step is one whose actions can lead to the same position but for what somebody has."""
    return type(s.step_of(seat)).__name__ in ALIKE_AFTERWARDS


def judge(s: State, seat: int, seed: int) -> tuple[str, list[int], list[int]] | None:
    if s.rules.meta.slug in LONG_TURNS:
        return judge_turn(s, seat, seed)
    actions = s.legal(seat)
    amounts = len({action.verb for action in actions}) == 1 and len(s.lanes) > 0
    if len(actions) < 2 or (len(actions) > MOST_ACTIONS.get(s.rules.meta.slug, USUAL_MOST) and not amounts):
        return None
    if s.turn == 0:
        return None
    if (account := scored(s, seat, seed)) is not None:
        return account
    if s.rules.meta.slug == "age_of_renaissance" and not near_the_end(s) and not comparable(s, seat):
        return None
    seen = wasted(s, seat, seed)
    if seen is None and s.rules.meta.slug == "pax_renaissance":
        seen = decided(s, seat, seed)
    if seen is not None:
        return seen if 3 * len(seen[2]) >= len(actions) else None
    if s.rules.meta.slug == "pax_renaissance" or not near_the_end(s):
        return None
    first = clear([prospects(s, seat, action, 12, derive(seed, 1)) for action in actions])
    if first is None:
        return None
    second = clear([prospects(s, seat, action, 120, derive(seed, 2)) for action in actions])
    return second if second == first else None


def compared(s: State, seat: int, named: list[str], right: list[int], wrong: list[int]) -> str:
    """The plainest case: a wrong action beside a right one that leads to the same, and what the wrong one lacks."""
    actions = s.legal(seat)
    for i in wrong:
        for j in right:
            if ahead := spoils(s, seat, actions[j], actions[i]):
                lacks = ", ".join(
                    f"{amount} {WORDS.get(name, name)}" for name, amount in sorted(ahead.items())
                )
                return f"{named[i]} leads to the same as {named[j]} but for {lacks}"
    raise ValueError("nothing is comparable")


def reason(s: State, seat: int, kind: str, right: list[str], comparison: str) -> str:
    if comparison:
        return f"Turn {s.turn}, seat {seat + 1}: {comparison}."
    which = " or ".join(right[:3]) + (" ..." if len(right) > 3 else "")
    if s.rules.meta.slug == "pax_renaissance" and kind == "stop_a_win":
        return f"Turn {s.turn}, seat {seat + 1}: with anything but {which} the next player can declare a victory at once."
    if kind == "stop_a_threat":
        return f"Turn {s.turn}, seat {seat + 1}: with anything but {which} the next player can buy a comet and declare the victory that it opens."
    if kind == "score":
        return f"Turn {s.turn}, seat {seat + 1}: the last turn, and {which} leaves more in the score than the rest."
    if kind == "starve":
        return f"Turn {s.turn}, seat {seat + 1}: with {which} there is no grave this turn; with the rest there are {GRAVES} or more."
    if kind == "survive":
        return f"Turn {s.turn}, seat {seat + 1}: with anything but {which} the seat is out of the game this turn."
    if kind == "win_now":
        return f"Turn {s.turn}, seat {seat + 1}: {which} wins before the turn is over in every way it was played out; the rest does not."
    return f"Turn {s.turn}, seat {seat + 1}: with anything but {which} a rival wins before the turn is over."


def search(game: str, seats: int, number: int, options: dict[str, Any], who: str) -> list[dict[str, Any]]:
    rules = registry.ruleset(game)
    s: State = rules.new_state(rules.setup(seats, options), derive(3, seats, number))
    players = [make(who, derive(4, seats, number, seat)) for seat in range(seats)]
    order = seeded(derive(5, seats, number))
    vocabulary = rules.vocabulary_of(s)
    found: list[dict[str, Any]] = []
    while s.outcome is None:
        seat = next_seat(s.waiting, order)
        actions = s.legal(seat)
        if (seen := judge(s, seat, derive(6, seats, number, s.taken[seat]))) is not None:
            kind, right, wrong = seen
            refused = {vocabulary.encode(actions[i])[0] for i in wrong}
            if game in LONG_TURNS and refused in [{a[0] for a in one["wrong"]} for one in found]:
                pass  # the same question, one small step later
            elif sum(one["kind"] == kind for one in found) < FROM_A_GAME + (game in LONG_TURNS):
                forms = [list(vocabulary.encode(action)) for action in actions]
                named = [" ".join(str(word) for word in form) for form in forms]
                answers = [named[i] for i in right]
                comparison = compared(s, seat, named, right, wrong) if kind in ("waste", "overpay") else ""
                found.append(
                    {
                        "id": f"{kind}-{seats}-{number}-{s.turn}-{seat}-{s.taken[seat]}",
                        "kind": kind,
                        "reason": reason(s, seat, kind, answers, comparison),
                        "seats": seats,
                        "options": options,
                        "seat": seat,
                        "right": [forms[i] for i in right],
                        "wrong": [forms[i] for i in wrong],
                        "state": s.determinize(seat, derive(7, number)).to_json(),
                    }
                )
        s.apply(seat, players[seat].choose(s, seat))
    return found


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seats", default="2,3")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--options", default="{}")
    parser.add_argument("--kinds", default="", help="only positions of these kinds, with commas between")
    parser.add_argument("--alike", type=int, default=ALIKE)
    parser.add_argument("--players", default="greedy", help="who plays the games")
    given = parser.parse_args()
    many, number = 0, given.first
    alike: Counter[str] = Counter()
    while many < given.count:
        for seats in (int(n) for n in given.seats.split(",")):
            for one in search(given.game, seats, number, json.loads(given.options), given.players):
                verbs = " ".join(
                    [*sorted({a[0] for a in one["right"]}), "-", *sorted({a[0] for a in one["wrong"]})]
                )
                if given.kinds and one["kind"] not in given.kinds.split(","):
                    continue
                alike[verbs] += one["kind"] in ("waste", "overpay") or given.game in LONG_TURNS
                if many < given.count and alike[verbs] <= given.alike:
                    print(json.dumps(one, separators=(",", ":")), flush=True)
                    many += 1
        number += 1
        print(f"{number} games, {many} positions", file=sys.stderr)


if __name__ == "__main__":
    main()
