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
OWN: Final = ["giorgio_", "barbara_", "christofori_", "nicolo_", "maria_"]


class Intent:
    """The saint a player plays for, and how. A parameter may stand for one saint alone: `giorgio_carts` before `carts`."""

    def __init__(self, saint: int, style: Style, turn: int) -> None:
        self.saint = saint
        self.people = int(own(saint, style, "people", 7))
        self.carts = int(own(saint, style, "carts", 3))
        self.fountains = int(own(saint, style, "fountains", 3))
        self.brewery = int(own(saint, style, "brewery", 4))  # the turn from which on inns are wanted for land
        self.land = int(own(saint, style, "land", 16))  # with fewer open hexes land is short
        self.market = int(own(saint, style, "market", 2))  # turns from which on these are wanted
        self.explorer = int(style.weight("explorer", NEVER))
        self.biology = int(own(saint, style, "biology", 2))
        self.labour = int(style.weight("labour", NEVER))
        self.stables = int(own(saint, style, "stables", NEVER))  # for a siege
        self.granary = int(own(saint, style, "granary", 3))  # famine level
        self.cities = int(style.weight("cities", CITIES[saint]))
        if turn < style.weight("city", 7):
            self.cities = 1
        self.wood = int(own(saint, style, "wood", 5))  # with more of it no woodcutter is wanted
        self.storm = int(style.weight("storm", 5))  # goods that Santa Maria may lack when inns come first
        self.inn_food = int(style.weight("inn_food", 3))  # of each kind, that she gathers for inns
        self.siege_inn = style.weight("siege_inn", 4.0)  # what one of her inns is worth besides its land
        self.wary = int(
            style.weight("wary", 20)
        )  # hexes out of San Giorgio's reach that are too few to feel safe
        self.wary_of_maria = int(style.weight("wary_of_maria", 3))
        self.start = int(style.weight("start", 0))  # which of the best starting places
        self.whim = style.weight("whim", 1.0)  # starting places that are worth less by so much are as good
        self.man_cost = style.weight("man", 0.5)  # of a turn of a man in the countryside
        self.patience = style.weight("patience", 0.93)  # what a good is worth a turn later


def own(saint: int, style: Style, name: str, usual: float) -> float:
    """A parameter, the saint's own one if there is one."""
    return style.weight(OWN[saint] + name, style.weight(name, usual))


def intent_of(s: AntiquityState, seat: int, style: Style) -> Intent:
    """The saint that the style names, or the position. San Christofori keeps goods for any of them and can be given up
    for another one; other dedications bind. Santa Maria is chosen at once or not at all.
    """
    p = s.players[seat]
    if p.saint != ids.NO_SAINT and p.saint != ids.SAN_CHRISTOFORI:
        return Intent(p.saint, style, s.turn)
    saint = int(style.weight("saint", OPEN))
    if saint == OPEN:
        saint = likely_saint(s, seat, style)
    if saint == ids.SANTA_MARIA and p.saint == ids.SAN_CHRISTOFORI:
        saint = p.saint
    return Intent(saint, style, s.turn)
