from __future__ import annotations
from signoria.games.road_to_domination.state import Road
from signoria.kernel.action import Action
from signoria.kernel.text import Text


def detail(s: Road, seat: int, action: Action) -> list[Text]:
    return []
