"""Why somebody chose an action: a game's reasons, asked so that nothing hidden shows in them."""

from __future__ import annotations

from typing import Final

from signoria.kernel.action import Action
from signoria.kernel.rng import Rng
from signoria.kernel.state import State
from signoria.kernel.style import Style
from signoria.kernel.text import Text

MOST_REASONS: Final = 3
SECTION: Final = "why."  # the section of a game's text tables that holds them
WORLDS: Final = 3  # positions that the seat could be in, in all of which a reason must hold


def reasons(state: State, seat: int, action: Action, weights: dict[str, float]) -> list[Text]:
    """What speaks for a legal action of the seat, to a player with these parameters of the policy: at most three reasons,
    the weightiest first.

    Only positions that the seat could be in are looked at, and only what holds in each of them is said: a guess at
    a hidden card is no reason. The same wherever the seat sees the same.
    """
    vocabulary = state.rules.vocabulary_of(state)
    found: list[Text] = []
    for number in range(WORLDS):
        world = state.determinize(seat, number)
        told = state.rules.explain_choice(world, seat, action, Style(weights, Rng(1 + number, 1)))
        if number == 0:
            found = told
        else:
            again = [text.to_json(vocabulary) for text in told]
            found = [text for text in found if text.to_json(vocabulary) in again]
    return found[:MOST_REASONS]
