"""What a player is up to: a saint, and the parameters of the plan (bots.toml, [policy])."""

from __future__ import annotations

from typing import Final

from signoria.games.antiquity import ids
from signoria.games.antiquity.planning.prospects import likely_saint
from signoria.games.antiquity.state import AntiquityState
from signoria.kernel.style import Style

OPEN: Final = -1  # no saint is named: the position decides
NEVER: Final = 99
CITIES: Final = [1, 3, 1, 2, 1]  # by saint: for all her buildings three, for twenty houses two


class Intent:
    """The saint a player plays for, and how."""

    def __init__(self, saint: int, style: Style) -> None:
        self.saint = saint
        self.people = int(style.weight("people", 7))
        self.carts = int(style.weight("carts", 3))
        self.fountains = int(style.weight("fountains", 3))
        self.brewery = int(style.weight("brewery", 4))  # the turn from which on inns are wanted for land
        self.land = int(style.weight("land", 16))  # with fewer open hexes land is short
        self.market = int(style.weight("market", 2))  # turns from which on these are wanted
        self.explorer = int(style.weight("explorer", NEVER))
        self.biology = int(style.weight("biology", 2))
        self.labour = int(style.weight("labour", NEVER))
        self.granary = int(style.weight("granary", 3))  # famine level
        self.stables = int(style.weight("stables", 0))
        self.stables_turn = int(style.weight("stables_turn", 6))
        self.first_fountains = int(style.weight("first_fountains", 1))
        self.storm = int(style.weight("storm", 5))
        self.war_food = int(style.weight("war_food", 1))
        self.inn_bonus = style.weight("inn_bonus", 3.0)
        self.cities = int(style.weight("cities", CITIES[saint]))
        self.wood = int(style.weight("wood", 5))  # with more of it no woodcutter is wanted
        self.start = int(style.weight("start", 0))  # which of the best starting places
        self.whim = style.weight("whim", 1.0)  # starting places that are worth less by so much are as good
        self.man_cost = style.weight("man", 0.5)  # of a turn of a man in the countryside
        self.patience = style.weight("patience", 0.93)  # what a good is worth a turn later


def intent_of(s: AntiquityState, seat: int, style: Style) -> Intent:
    """The saint that the style names, or the position. San Christofori keeps goods for any of them and can be given up
    for another one; other dedications bind.
    """
    p = s.players[seat]
    if p.saint != ids.NO_SAINT and p.saint != ids.SAN_CHRISTOFORI:
        return Intent(p.saint, style)
    saint = int(style.weight("saint", OPEN))
    if saint == OPEN:
        saint = likely_saint(s, seat, style)
    return Intent(saint, style)
