"""What an adviser says to a seat: what there is to consider and what to watch out for, in sentences with the numbers of the position.

A game finds it (`Ruleset.advise`); `advice` asks so that nothing hidden shows in it. What a question is for stands in the section
`purpose` of a game's text tables, under the name of its step.
"""

from __future__ import annotations

from typing import Final

from signoria.kernel.reasons import WORLDS
from signoria.kernel.state import State
from signoria.kernel.text import Noun, Operand, Text

MOST_TIPS: Final = 3
MOST_WARNINGS: Final = 1
CONSIDER: Final = (
    "consider"  # sections of a game's text tables; the sentence below stands in the same with _text
)
WARNING: Final = "warning"


class Tip:
    """Something to consider, or to watch out for: a headline, a sentence below it, the rule behind it, and the components it speaks
    of, which are marked on the board. The weightiest are said.
    """

    def __init__(
        self, section: str, weight: float, rule: str, key: str, marks: list[Noun], args: dict[str, Operand]
    ) -> None:
        self.warns = section == WARNING
        self.weight = weight
        self.rule = rule
        self.marks = marks
        self.head = Text(f"{section}.{key}", **args)
        self.text = Text(f"{section}_text.{key}", **args)


def consider(weight: float, rule: str, key: str, marks: list[Noun], **args: Operand) -> Tip:
    """Something worth a thought: `consider.<key>` and `consider_text.<key>`."""
    return Tip(CONSIDER, weight, rule, key, marks, args)


def beware(weight: float, rule: str, key: str, marks: list[Noun], **args: Operand) -> Tip:
    """Something to watch out for: `warning.<key>` and `warning_text.<key>`."""
    return Tip(WARNING, weight, rule, key, marks, args)


def advice(state: State, seat: int) -> list[Tip]:
    """What a seat may be told: at most three things to consider, the weightiest first, then at most one warning.

    Only positions that the seat could be in are looked at, and only what is found in each of them is said: a guess at a hidden card
    is no advice. The same wherever the seat sees the same.
    """
    vocabulary = state.rules.vocabulary_of(state)
    found: list[Tip] = []
    for number in range(WORLDS):
        told = state.rules.advise(state.determinize(seat, number), seat)
        if number == 0:
            found = told
        else:
            again = [tip.head.to_json(vocabulary) for tip in told]
            found = [tip for tip in found if tip.head.to_json(vocabulary) in again]
    found.sort(key=lambda tip: -tip.weight)
    tips = [tip for tip in found if not tip.warns][:MOST_TIPS]
    return tips + [tip for tip in found if tip.warns][:MOST_WARNINGS]
