"""The answer to a click on any component: what can be done with it now, and if nothing, why."""

from __future__ import annotations

from typing import Final

from signoria.kernel.action import Action
from signoria.kernel.state import State
from signoria.kernel.text import Noun, Refusal

TRIED: Final = 4_000  # actions looked at, at most, in search of a reason
REASONS: Final = 3


class Explanation:
    """Legal actions that name the component; if there is none, up to three refusals, the most telling
    first.
    """

    def __init__(self, actions: list[Action], refusals: list[Refusal]) -> None:
        self.actions = actions
        self.refusals = refusals


def names_it(s: State, action: Action, noun: Noun) -> bool:
    """Whether one of the action's operands is this component."""
    values = (action.a, action.b, action.c)
    operands = s.rules.vocabulary_of(s).verbs[action.verb].operands
    return any(kind.name == noun.kind and values[i] == noun.id for i, (_, kind) in enumerate(operands))


def explain(s: State, seat: int, noun: Noun) -> Explanation:
    """Look through the seat's options; where none names the component, ask `why_not` about actions that
    would.

    Refusals of the verbs that the present step offers say what is wrong with this component; where there is one, those
    of the others, which say what is wrong with the moment, are left out.
    """
    if s.outcome is not None:
        return Explanation([], [Refusal("", "kernel.over")])
    told = s.rules.explain(s, seat, noun)
    if told is not None:
        return told
    if not s.waits_for(seat):
        return Explanation([], [Refusal("", "kernel.not_your_decision")])
    actions = [a for a in s.legal(seat) if names_it(s, a, noun)]
    if actions:
        return Explanation(actions, [])
    step = s.step_of(seat)
    offered = list(type(step).VERBS)
    if s.ambient is not None and step.idle(s, seat):
        offered += [v for v in range(len(s.rules.vocabulary_of(s).verbs)) if s.ambient.verbs >> v & 1]
    found: list[Refusal] = []
    for verb in offered:
        _ask(s, seat, noun, verb, TRIED, found)
    if not found:  # the moment is wrong for all other verbs: one action of each is enough
        for verb in range(len(s.rules.vocabulary_of(s).verbs)):
            if verb not in offered:
                _ask(s, seat, noun, verb, 1, found)
    return Explanation([], found[:REASONS] or [Refusal("", "kernel.not_offered")])


def _ask(s: State, seat: int, noun: Noun, verb: int, most: int, found: list[Refusal]) -> None:
    """Ask about the actions of one verb that name the component, until there are reasons enough."""
    operands = s.rules.vocabulary_of(s).verbs[verb].operands
    for place in range(len(operands)):
        if operands[place][1].name != noun.kind or not operands[place][1].holds(noun.id):
            continue
        values: list[list[int]] = [[0], [0], [0]]
        for i in range(len(operands)):
            kind = operands[i][1]
            values[i] = [noun.id] if i == place else list(range(kind.low, kind.high + 1))
        tried = 0
        for a in values[0]:
            for b in values[1]:
                for c in values[2]:
                    if tried >= most or len(found) >= REASONS:
                        return
                    tried += 1
                    refusal = s.why_not(seat, Action(verb, a, b, c))
                    if refusal is not None:
                        _note(found, refusal)


def _note(refusals: list[Refusal], refusal: Refusal) -> None:
    if all(r.rule != refusal.rule or r.message.key != refusal.message.key for r in refusals):
        refusals.append(refusal)
