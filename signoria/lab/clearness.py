"""When it is clear that an action is right or wrong, without any opinion about how good a position is.

`spoils`: two actions lead to the same position, but with one of them the seat has less or a rival has more. The worse is a waste or,
if it only costs more money, overpaid. `turn_over`: everything that the seat can still do in its turn is looked at; an action wins now if some
way wins, and fails to stop a rival if after every way the rival who plays next can win with his first action (`stop_a_win`), or by buying a
comet and declaring the victory that it opens (`stop_a_threat`). `scored`: in a last turn
in which nothing but the score counts any more, what an action changes of it.

All are asked in several worlds that the seat can't tell apart, and must answer the same in all.
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


LAST_ACCOUNTS: Final = ("Purchase", "Stabilise", "IndulgenceDebt")  # steps of Age of Renaissance
CREDITS_ON_CASH: Final = "interest_and_profit"


def last_account(s: Any, seat: int) -> bool:
    """Age of Renaissance, the last turn: money, advances and Misery all count alike in the score, unless cash still bears interest."""
    if s.rules.meta.slug != "age_of_renaissance" or not s.last_turn:
        return False
    interest = s.data.advance_slugs.index(CREDITS_ON_CASH)
    return type(s.step_of(seat)).__name__ in LAST_ACCOUNTS and not s.powers[seat].advances >> interest & 1


def scored(s: State, seat: int, seed: int) -> Verdict | None:
    """`score`: in the last turn some actions leave the seat with more in the score than others, and with enough for what must be paid."""
    if not last_account(s, seat):
        return None
    actions = s.legal(seat)
    verbs = [s.rules.vocabulary_of(s).verbs[action.verb].name for action in actions]
    if not set(verbs) <= {"buy", "done", "stabilise", "refuse", "pay", "suffer"}:
        return None
    points: list[int] = []
    for action in actions:
        c: Any = s.determinize(seat, seed)
        c.apply(seat, action)
        cards = len(c.powers[seat].hand)
        if c.outcome is not None or (verbs[0] == "buy" and 2 * c.powers[seat].cash < cards * (cards + 1)):
            return None
        points.append(c.rules.tally(c).points[seat])
    idle = points[verbs.index("done")] if "done" in verbs else max(points) - 1
    right = [i for i in range(len(actions)) if points[i] > idle]
    wrong = [i for i in range(len(actions)) if points[i] <= idle]
    return ("score", right, wrong) if right and wrong else None


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
    return rival != seat and declares(s, rival)


def declares(s: State, seat: int) -> bool:
    """Whether a seat can declare a victory now."""
    names = [form.name for form in s.rules.vocabulary_of(s).verbs]
    return any(names[action.verb] == "declare" for action in s.legal(seat))


def menaced(s: State, seat: int) -> bool:
    """Whether a rival has won, or can win in his turn: at once, or with a comet that opens the victory he declares."""
    if threatened(s, seat):
        return True
    rival = next_seat(s.waiting, seeded(1)) if s.outcome is None else seat
    if rival == seat:
        return False
    names = [form.name for form in s.rules.vocabulary_of(s).verbs]
    for action in s.legal(rival):
        if names[action.verb] != "buy":
            continue
        bought = s.clone()
        bought.apply(rival, action)
        for choice in bought.legal(rival) if bought.waits_for(rival) else []:
            if names[choice.verb] != "activate":
                break
            c = bought.clone()
            c.apply(rival, choice)
            if c.turn == s.turn and declares(c, rival):
                return True
    return False


def decided(s: State, seat: int, seed: int) -> Verdict | None:
    """`win_now`, `stop_a_win` or `stop_a_threat`, if it is one of them in every world."""
    actions = s.legal(seat)
    wins: set[tuple[bool, ...]] = set()
    holds: set[tuple[bool, ...]] = set()
    safe: set[tuple[bool, ...]] = set()
    try:
        for number in range(WORLDS):
            win: list[bool] = []
            hold: list[bool] = []
            calm: list[bool] = []
            for action in actions:
                c = s.determinize(seat, derive(seed, number))
                turn = c.turn
                c.apply(seat, action)
                ends = [c] if c.outcome is not None or c.turn != turn else turn_over(c, seat)
                win.append(any(won(end, seat) for end in ends))
                hold.append(not all(threatened(end, seat) for end in ends))
                calm.append(not all(menaced(end, seat) for end in ends))
            wins.add(tuple(win))
            holds.add(tuple(hold))
            safe.add(tuple(calm))
            if len(wins) > 1 or (not any(win) and len(holds) > 1) or (all(calm) and not any(win)):
                return None
            if all(hold) and not any(win) and len(safe) > 1:
                return None
    except Unclear:
        return None
    for kind, answers in (("win_now", wins), ("stop_a_win", holds), ("stop_a_threat", safe)):
        answer = answers.pop()
        if any(answer) and not (kind == "stop_a_win" and all(answer)):
            right = [i for i in range(len(actions)) if answer[i]]
            wrong = [i for i in range(len(actions)) if not answer[i]]
            return (kind, right, wrong) if wrong else None
    return None
