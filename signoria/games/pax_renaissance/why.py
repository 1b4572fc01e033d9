"""Why a banker would choose an action: what it changes in the rows that positions are judged by, the weightiest first."""

from __future__ import annotations

from typing import Final

from signoria.games.pax_renaissance import verbs
from signoria.games.pax_renaissance.ids import VICTORIES
from signoria.games.pax_renaissance.policy import CARRIED, choose, quiet, weights_of
from signoria.games.pax_renaissance.prospects import (
    CAMPAIGN,
    CARDS,
    CLAIMS,
    CLOSED,
    CONCESSIONS,
    DISCOVERIES,
    FAITH,
    FAR,
    FLORINS,
    INCOME,
    KINGS,
    KNIGHTS,
    LAWS,
    MORE_FLORINS,
    OPEN,
    OPS,
    PATRON_LEAD,
    PATRONS,
    REPUBLICS,
    SILENCED,
    Bank,
    Prospects,
)
from signoria.games.pax_renaissance.state import PaxState
from signoria.kernel.action import Action
from signoria.kernel.style import Style
from signoria.kernel.text import Noun, Text

MOST: Final = 3
LEAST: Final = 0.02  # of strength: less is no reason

# What is counted in words: the message, and the names whose weights it has together.
COUNTED: Final = [
    ("king", [KINGS, KNIGHTS, CAMPAIGN]),
    ("republic", [REPUBLICS]),
    ("concession", [CONCESSIONS]),
    ("patron", [PATRONS, PATRON_LEAD]),
    ("law", [LAWS]),
    ("discovery", [DISCOVERIES]),
    ("faith", [FAITH]),
    ("income", [INCOME]),
    ("conquest", [CAMPAIGN]),
    ("claim", [CLAIMS]),
    ("knights", [KNIGHTS]),
]
RIVALS: Final = ["king", "republic", "concession", "patron", "law", "discovery", "faith"]


class Reason:
    def __init__(self, worth: float, text: Text) -> None:
        self.worth = worth
        self.text = text


def explain(s: PaxState, seat: int, action: Action, style: Style) -> list[Text]:
    """The two or three changes that speak most for a legal action."""
    if action.verb == verbs.DECLARE:
        return [Text("why.wins", victory=Noun("victory", action.a))]
    weights = weights_of(s, style)
    before = Prospects(s)
    after = Prospects(followed(s, seat, action, style))
    found: list[Reason] = []
    for bank in before.banks:
        place = after.place[bank.banker]
        if place < 0:
            continue
        later = after.banks[place]
        if bank.banker == seat:
            own_reasons(s, bank, later, weights, found)
        else:
            rival_reasons(s, bank, later, weights, found)
    found.sort(key=worth_of, reverse=True)
    told = [reason.text for reason in found[:MOST] if reason.worth >= LEAST]
    return told or by_itself(s, seat, action)


def by_itself(s: PaxState, seat: int, action: Action) -> list[Text]:
    """What is true of an action that changes nothing that counts: it opens a victory, or stops and keeps the money."""
    if action.verb == verbs.ACTIVATE:
        return [Text("why.opens", victory=Noun("victory", action.a))]
    if action.verb in (verbs.END_OPS, verbs.END_TURN, verbs.DONE) and s.florins[seat] > 0:
        return [Text("why.keeps", n=s.florins[seat])]
    return []


def worth_of(reason: Reason) -> float:
    return reason.worth


def followed(s: PaxState, seat: int, action: Action, style: Style) -> PaxState:
    """The position when what the action began is done."""
    c = s.clone()
    c.apply(seat, action)
    for _ in range(CARRIED):
        if c.outcome is not None or c.turn != s.turn or c.waiting != 1 << seat:
            break
        actions = c.legal(seat)
        if quiet(actions) >= 0:
            break
        c.apply(seat, actions[0] if len(actions) == 1 else choose(c, seat, actions, style))
    return c


def changed(bank: Bank, later: Bank, names: list[int], weights: list[float]) -> float:
    """What the change of some numbers of a row is worth to its banker."""
    total = 0.0
    for i in names:
        total += weights[i] * (later.row[i] - bank.row[i])
    if names[0] in (KINGS, REPUBLICS):  # a square is a card too
        total += weights[CARDS] * (later.row[names[0]] - bank.row[names[0]])
    return total


def cards_but_squares(bank: Bank) -> float:
    return bank.row[CARDS] - bank.kings - bank.republics


def own_reasons(s: PaxState, bank: Bank, later: Bank, weights: list[float], found: list[Reason]) -> None:
    crowned = later.row[KINGS] > bank.row[KINGS]
    for key, names in COUNTED:
        many = int(later.row[names[0]] - bank.row[names[0]])
        if many > 0 and not (crowned and key in ("knights", "conquest")):  # they come with the king
            found.append(Reason(changed(bank, later, names, weights), Text(f"why.{key}", n=many)))
    florins = int(later.row[FLORINS] + later.row[MORE_FLORINS] - bank.row[FLORINS] - bank.row[MORE_FLORINS])
    if florins > 0:
        worth = changed(bank, later, [FLORINS, MORE_FLORINS], weights)
        found.append(Reason(worth, Text("why.florins", n=florins)))
    if cards_but_squares(later) > cards_but_squares(bank):
        worth = changed(bank, later, [CARDS, *OPS], weights)
        found.append(Reason(worth, Text("why.card")))
    if later.row[SILENCED] < bank.row[SILENCED]:
        many = int(bank.row[SILENCED] - later.row[SILENCED])
        found.append(Reason(changed(bank, later, [SILENCED, *OPS], weights), Text("why.speaks", n=many)))
    for victory in range(len(VICTORIES)):
        worth = nearness(s, later, victory, weights) - nearness(s, bank, victory, weights)
        if later.lacks[victory] < bank.lacks[victory]:
            key = "why.ready" if later.lacks[victory] == 0 else "why.nearer"
            found.append(Reason(worth, Text(key, victory=Noun("victory", victory))))


def rival_reasons(s: PaxState, bank: Bank, later: Bank, weights: list[float], found: list[Reason]) -> None:
    """What a rival loses."""
    who = Noun("banker", s.bank[bank.banker])
    for key, names in COUNTED:
        many = int(bank.row[names[0]] - later.row[names[0]])
        if many > 0 and key in RIVALS:
            worth = -changed(bank, later, names, weights)
            found.append(Reason(worth, Text(f"why.rival_{key}", banker=who, n=many)))
    if later.row[SILENCED] > bank.row[SILENCED]:
        worth = -changed(bank, later, [SILENCED, *OPS], weights)
        found.append(Reason(worth, Text("why.rival_silenced", banker=who)))
    elif cards_but_squares(later) < cards_but_squares(bank):
        worth = -changed(bank, later, [CARDS, *OPS], weights)
        found.append(Reason(worth, Text("why.rival_card", banker=who)))
    for victory in range(len(VICTORIES)):
        if later.lacks[victory] > bank.lacks[victory]:
            worth = nearness(s, bank, victory, weights) - nearness(s, later, victory, weights)
            key = "why.stops" if bank.lacks[victory] == 0 else "why.rival_farther"
            found.append(Reason(worth, Text(key, banker=who, victory=Noun("victory", victory))))


def nearness(s: PaxState, bank: Bank, victory: int, weights: list[float]) -> float:
    """What a banker's distance to a victory is worth to it."""
    lack = bank.lacks[victory]
    if lack >= FAR:
        return 0.0
    return weights[(OPEN if s.victories >> victory & 1 else CLOSED) + 4 * victory + lack]
