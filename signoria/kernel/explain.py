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

    Refusals of the verbs that the present step offers come first: they say what is wrong with this
    component rather than with the moment.
    """
    if s.outcome is not None:
        return Explanation([], [Refusal("", "kernel.over")])
    if not s.waits_for(seat):
        return Explanation([], [Refusal("", "kernel.not_your_decision")])
    actions = [a for a in s.legal(seat) if names_it(s, a, noun)]
    if actions:
        return Explanation(actions, [])
    near: list[Refusal] = []
    far: list[Refusal] = []
    vocabulary = s.rules.vocabulary_of(s)
    offered = {a.verb for a in s.legal(seat)} | set(type(s.step_of(seat)).VERBS)
    tried = 0
    for verb in range(len(vocabulary.verbs)):
        if not any(kind.name == noun.kind for _, kind in vocabulary.verbs[verb].operands):
            continue
        first, end = vocabulary.span(verb)
        for index in range(first, end):
            action = vocabulary.action_at(index)
            if tried >= TRIED:
                break
            if not names_it(s, action, noun):
                continue
            tried += 1
            refusal = s.why_not(seat, action)
            if refusal is not None:
                _note(near if verb in offered else far, refusal)
    found = (near + far)[:REASONS]
    return Explanation([], found or [Refusal("", "kernel.not_offered")])


def _note(refusals: list[Refusal], refusal: Refusal) -> None:
    if all(r.rule != refusal.rule or r.message.key != refusal.message.key for r in refusals):
        refusals.append(refusal)
