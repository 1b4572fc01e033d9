"""When it is clear that an action is right or wrong, without any opinion about how good a position is.

`spoils`: two actions lead to the same position, but with one of them the seat has less or a rival has more. The worse is a waste or,
if it only costs more money, overpaid. `turn_over`: everything that the seat can still do in its turn is looked at; an action wins now if some
way wins, and fails to stop a rival if after every way the rival who plays next can win with his first action.

Both are asked in several worlds that the seat can't tell apart, and must answer the same in all.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, Final

from signoria.kernel.action import Action
from signoria.kernel.playout import next_seat
from signoria.kernel.rng import derive, seeded
from signoria.kernel.state import State

Verdict = tuple[str, list[int], list[int]]  # the kind of position, and the places of right and wrong actions
Wealth = list[dict[str, Counter[int]]]  # by seat: what it is good to have, and how much of it

WORLDS: Final = 6
MOST_MISERY: Final = 26
MOST_POSITIONS: Final = 2_000  # of one action's turn, at most; with more nothing is clear

MOST_COMPARED: Final = 24  # of more actions each is compared with its neighbours alone: amounts, as in bids

MONEY: Final = {"road_to_domination": "ducats", "pax_renaissance": "florins", "age_of_renaissance": "cash"}
NO_MATTER: Final = {  # follows from what is compared, or from a card that was kept
    "road_to_domination": ("providence_discard", "territory_discard"),
    "pax_renaissance": ("pool", "china", "placed"),
    "age_of_renaissance": ("full",),
}


def wealth(game: str, state: dict[str, Any], seats: int, own: int) -> Wealth:
    """Takes out of a position what it is good to have, and what does not matter; what is left must be the same."""
    values = state["game"]
    state.pop("taken")
    for name in NO_MATTER[game]:
        values.pop(name)
    found: Wealth = [{} for _ in range(seats)]
    if game == "road_to_domination":
        for seat in range(seats):
            player = values["players"][seat]
            if seat == own:
                player.pop("seen")  # goes with the cards in hand
            for name in ("prestige", "glory", "ducats"):
                found[seat][name] = Counter({0: player.pop(name)})
            found[seat]["level"] = Counter(dict(enumerate(player.pop("level"))))
            found[seat]["hand"] = Counter(player.pop("hand"))
    elif game == "age_of_renaissance":
        owners = values.pop("marker")
        for seat in range(seats):
            power = values["powers"][seat]
            for name in ("stock", "markers", "holdings", "pieces", "written", "sealed"):
                power.pop(name)  # follows from what is on the map and in hand, or has been paid
            found[seat]["cash"] = Counter({0: power.pop("cash")})
            found[seat]["calm"] = Counter({0: MOST_MISERY - power.pop("misery")})
            found[seat]["tokens"] = Counter({0: power.pop("expansion")})
            found[seat]["province"] = Counter(i for i, owner in enumerate(owners) if owner == seat)
            placed = zip(power.pop("old"), power.pop("new"), strict=True)
            found[seat]["presence"] = Counter({i: old + new for i, (old, new) in enumerate(placed)})
    else:
        florins, pawns = values.pop("florins"), values.pop("pawns")
        for seat in range(seats):
            found[seat]["florins"] = Counter({0: florins[seat]})
            found[seat]["concession"] = Counter(i for i, owner in enumerate(pawns) if owner == seat)
    return found


def spoils(s: State, seat: int, better: Action, worse: Action) -> dict[str, int]:
    """What the better of two actions is ahead by, name by name; empty if they can't be compared, or are the same."""
    game = s.rules.meta.slug
    after: list[dict[str, Any]] = []
    for action in (better, worse):
        c = s.clone()
        c.apply(seat, action)
        if c.outcome is not None:
            return {}
        after.append(c.to_json())
    one, other = (wealth(game, values, s.seats, seat) for values in after)
    if json.dumps(after[0], sort_keys=True) != json.dumps(after[1], sort_keys=True):
        return {}
    ahead: dict[str, int] = {}
    for i in range(s.seats):
        more, less = (one[i], other[i]) if i == seat else (other[i], one[i])
        for name, amounts in more.items():
            if any(less[name][key] > amount for key, amount in amounts.items()) or less[name] - amounts:
                return {}
            if difference := sum(amounts.values()) - sum(less[name].values()):
                ahead[name if i == seat else f"rival's {name}"] = difference
    return ahead


def purse(s: State, seat: int, action: Action | None = None) -> int:
    """The seat's money, now or after an action."""
    c = s.clone()
    if action is not None:
        c.apply(seat, action)
    game = s.rules.meta.slug
    return wealth(game, c.to_json(), s.seats, seat)[seat][MONEY[game]].total()


def wasted(s: State, seat: int, seed: int) -> Verdict | None:
    """`waste` or `overpay`, if some actions are worse than another in every world."""
    if s.rules.meta.slug not in MONEY:
        return None
    actions = s.legal(seat)
    worlds = [s.determinize(seat, derive(seed, number)) for number in range(WORLDS)]
    wrong: list[int] = []
    names: set[str] = set()
    for i, worse in enumerate(actions):
        near = actions if len(actions) <= MOST_COMPARED else actions[max(0, i - 1) : i + 2]
        for better in near:
            if better != worse and (ahead := spoils(worlds[0], seat, better, worse)):
                if all(spoils(world, seat, better, worse) for world in worlds[1:]):
                    wrong.append(i)
                    names |= set(ahead)
                    break
    if not wrong:
        return None
    money = MONEY[s.rules.meta.slug]
    costs = all(purse(s, seat, actions[i]) < purse(s, seat) for i in wrong)
    kind = "overpay" if costs and names <= {money, f"rival's {money}"} else "waste"
    return kind, [i for i in range(len(actions)) if i not in wrong], wrong


class Unclear(Exception):
    """Somebody else decides before the turn is over, or there is too much to look at."""


def turn_over(s: State, seat: int) -> list[State]:
    """All positions to which the seat can bring its turn, the game being over or the next player having to decide. Raises Unclear."""
    order = seeded(1)
    found: list[State] = []
    todo, looked = [s], 0
    while todo:
        c = todo.pop()
        if c.outcome is not None or c.turn != s.turn:
            found.append(c)
        elif next_seat(c.waiting, order) != seat or looked >= MOST_POSITIONS:
            raise Unclear
        else:
            for action in c.legal(seat):
                d = c.clone()
                d.apply(seat, action)
                todo.append(d)
                looked += 1
    return found


def won(s: State, seat: int) -> bool:
    return s.outcome is not None and s.outcome.winners == [seat]


def threatened(s: State, seat: int) -> bool:
    """Whether a rival has won, or can with the first action of his turn."""
    if s.outcome is not None:
        return not won(s, seat)
    rival = next_seat(s.waiting, seeded(1))
    return rival != seat and s.rules.winning(s, rival, s.legal(rival)) >= 0


def decided(s: State, seat: int, seed: int) -> Verdict | None:
    """`win_now` or `stop_a_win`, if it is one of them in every world."""
    actions = s.legal(seat)
    wins: set[tuple[bool, ...]] = set()
    holds: set[tuple[bool, ...]] = set()
    try:
        for number in range(WORLDS):
            win: list[bool] = []
            hold: list[bool] = []
            for action in actions:
                c = s.determinize(seat, derive(seed, number))
                turn = c.turn
                c.apply(seat, action)
                ends = [c] if c.outcome is not None or c.turn != turn else turn_over(c, seat)
                win.append(any(won(end, seat) for end in ends))
                hold.append(not all(threatened(end, seat) for end in ends))
            wins.add(tuple(win))
            holds.add(tuple(hold))
            if len(wins) > 1 or (not any(win) and len(holds) > 1) or (all(hold) and not any(win)):
                return None
    except Unclear:
        return None
    for kind, answers in (("win_now", wins), ("stop_a_win", holds)):
        answer = answers.pop()
        if any(answer):
            right = [i for i in range(len(actions)) if answer[i]]
            wrong = [i for i in range(len(actions)) if not answer[i]]
            return (kind, right, wrong) if wrong else None
    return None
