"""The choices of one decision: what each is called, what to type for it, and which fit some words."""

from __future__ import annotations

from string import ascii_lowercase

from signoria.catalogue import plain
from signoria.kernel.action import Action
from signoria.kernel.match import Match
from signoria.kernel.text import Noun, Operand

AMOUNTS = 6  # so many choices that differ in one number only are chosen by that number
LONG = 24  # in longer lists choices that differ in one thing only stand on one line
ALIKE = 4  # if they are so many


class Row:
    """A line of the list: what to type, what it says, and the choices it stands for."""

    def __init__(self, key: str, label: str, choices: list[int]) -> None:
        self.key = key
        self.label = label
        self.choices = choices


class Choices:
    """Usually the n-th choice is chosen by typing n. Where amounts are offered (bids), a number means the amount
    itself, and whatever else is offered beside them has letters.
    """

    def __init__(self, match: Match, actions: list[Action]) -> None:
        self.match = match
        self.actions = actions
        self.labels = [match.label(action) for action in actions]
        forms = [" ".join(str(part) for part in match.vocabulary.encode(action)) for action in actions]
        self._names = [(plain(label), plain(form)) for label, form in zip(self.labels, forms, strict=True)]
        self.amount_verb = amount_verb(match, actions)
        self.keys: list[str] = []
        others = 0
        for i, action in enumerate(actions):
            if self.amount_verb < 0:
                self.keys.append(str(i + 1))
            elif action.verb == self.amount_verb:
                self.keys.append(str(action.a))
            else:
                self.keys.append(letters(others))
                others += 1

    def by_key(self, typed: str) -> int:
        """The choice with this key, -1 if there is none."""
        wanted = typed.lower().removeprefix("+")
        return self.keys.index(wanted) if wanted in self.keys else -1

    def is_key(self, typed: str) -> bool:
        """Whether the typed word is meant as a key: a number, or a letter that is one."""
        return typed.removeprefix("-").isdigit() or self.by_key(typed) >= 0

    def exact(self, typed: str) -> int:
        """The one choice whose label or JSON form is exactly these words, -1 if none or several are."""
        wanted = plain(typed)
        found = [i for i, names in enumerate(self._names) if wanted in names]
        return found[0] if len(found) == 1 else -1

    def matching(self, typed: str) -> list[int]:
        """The choices in whose label or JSON form all these words occur."""
        wanted = plain(typed).split()
        return [i for i, (a, b) in enumerate(self._names) if all(word in a or word in b for word in wanted)]

    def rows(self, shown: list[int]) -> list[Row]:
        """The lines of a list; a run of consecutive amounts is one line."""
        rows: list[Row] = []
        amounts = [i for i in shown if self.actions[i].verb == self.amount_verb]
        values = sorted(self.actions[i].a for i in amounts)
        run = len(values) >= AMOUNTS and values == list(range(values[0], values[-1] + 1))
        groups = self.groups([i for i in shown if i not in amounts]) if len(shown) > LONG else {}
        for i in shown:
            if run and i in amounts:
                if i == amounts[0]:
                    rows.append(Row(f"{values[0]} … {values[-1]}", self.amount_label(), amounts))
            elif i not in groups:
                rows.append(Row(self.keys[i], self.labels[i], [i]))
            elif i == groups[i][1][0]:
                rows.append(self.group_row(*groups[i]))
        return rows

    def groups(self, shown: list[int]) -> dict[int, tuple[int, list[int]]]:
        """Choices of one verb that differ in one operand only, by choice: which operand, and all of them."""
        out: dict[int, tuple[int, list[int]]] = {}
        for verb in {self.actions[i].verb for i in shown}:
            mine = [i for i in shown if self.actions[i].verb == verb]
            count = len(self.match.vocabulary.verbs[verb].operands)
            if not count:
                continue
            place = max(range(count), key=lambda k: len({self.operands(i)[k] for i in mine}))
            alike: dict[tuple[int, ...], list[int]] = {}
            for i in mine:
                rest = tuple(value for k, value in enumerate(self.operands(i)) if k != place)
                alike.setdefault(rest, []).append(i)
            for members in alike.values():
                if len(members) >= ALIKE:
                    out.update(dict.fromkeys(members, (place, members)))
        return out

    def operands(self, i: int) -> tuple[int, int, int]:
        action = self.actions[i]
        return action.a, action.b, action.c

    def group_row(self, place: int, members: list[int]) -> Row:
        """One line for choices that differ in one operand: the label with an ellipsis, then every number with its thing."""
        action = self.actions[members[0]]
        form = self.match.vocabulary.verbs[action.verb]
        args: dict[str, Operand] = {}
        for k, (name, _) in enumerate(form.operands):
            args[name] = "…" if k == place else self.thing(members[0], k)
        template = self.match.texts.template(f"verb.{form.name}")
        label = self.match.texts.fill(template, args, self.match.vocabulary, self.match.names)
        things = "  ".join(f"{self.keys[i]}:{self.thing(i, place)}" for i in members)
        return Row(f"{self.keys[members[0]]} … {self.keys[members[-1]]}", f"{label}:  {things}", members)

    def thing(self, i: int, k: int) -> str:
        """What an operand of a choice is called."""
        kind = self.match.vocabulary.verbs[self.actions[i].verb].operands[k][1]
        value = self.operands(i)[k]
        if kind.slugs is None and kind.name != "seat":
            return str(value)
        return self.match.texts.noun(Noun(kind.name, value), self.match.vocabulary, self.match.names)

    def amount_label(self) -> str:
        """The label of the verb with an ellipsis for its number."""
        form = self.match.vocabulary.verbs[self.amount_verb]
        args: dict[str, Operand] = {form.operands[0][0]: "…"}
        template = self.match.texts.template(f"verb.{form.name}")
        return self.match.texts.fill(template, args, self.match.vocabulary, self.match.names)


def amount_verb(match: Match, actions: list[Action]) -> int:
    """The one verb of which many actions differ in a plain number only; -1 if there is none."""
    counts: dict[int, int] = {}
    for action in actions:
        counts[action.verb] = counts.get(action.verb, 0) + 1
    found = []
    for verb, count in counts.items():
        operands = match.vocabulary.verbs[verb].operands
        if count >= AMOUNTS and len(operands) == 1:
            kind = operands[0][1]
            if kind.slugs is None and kind.name != "seat":
                found.append(verb)
    return found[0] if len(found) == 1 else -1


def letters(n: int) -> str:
    """a, b, … z, aa, ab, …"""
    out = ""
    n += 1
    while n:
        n, rest = divmod(n - 1, 26)
        out = ascii_lowercase[rest] + out
    return out
