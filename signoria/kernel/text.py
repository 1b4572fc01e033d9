"""Messages: what the rules say, without words; and the tables that give them words.

Rules never hold a sentence. They name a message by its key and pass operands; the tables of a game
(`text/en.toml`, `text/fr.toml`) and of the kernel hold one template per key. Placeholders: `{name}` writes
an operand, `{n:ducat|ducats}` writes a number with its noun in the form that goes with it (see plurals.toml).
"""

from __future__ import annotations

import re
import tomllib
from importlib import resources
from typing import TYPE_CHECKING, Any, Union

from signoria.kernel.plurals import plurals_of

if TYPE_CHECKING:
    from signoria.kernel.action import Action, Form, Vocabulary

PLACEHOLDER = re.compile(r"\{(\w+)(?::([^}]*))?\}")


class Noun:
    """A component named in a message: its kind and its id (-1: none)."""

    __slots__ = ("id", "kind")

    def __init__(self, kind: str, id: int) -> None:
        self.kind = kind
        self.id = id

    def __repr__(self) -> str:
        return f"{self.kind}:{self.id}"


Operand = Union[int, str, Noun, "Text", list[Noun]]


class Text:
    """A message: key and operands. `Text("prompt.bid", seat=Noun("seat", 2), most=40)`."""

    def __init__(self, key: str, **args: Operand) -> None:
        self.key = key
        self.args: dict[str, Operand] = args

    def to_json(self, vocabulary: Vocabulary) -> dict[str, Any]:
        return {"key": self.key, "args": {k: _operand_json(v, vocabulary) for k, v in self.args.items()}}


class Refusal:
    """Why an action is not possible: the rule's id (empty for what no rulebook says), and a message.

    `text` is empty until somebody who knows the language fills it in; `Match.why_not` does.
    """

    def __init__(self, rule: str, key: str, **args: Operand) -> None:
        self.rule = rule
        self.message = Text(key, **args)
        self.text = ""

    def __repr__(self) -> str:
        return f"Refusal({self.rule!r}, {self.message.key!r})"


class Bar:
    """What bars an action, made once for all games: rules that ask only whether something is possible pass it on at no
    cost. `refusal` makes it speak, with the operand that its message names, if any.
    """

    __slots__ = ("key", "operand", "rule")

    def __init__(self, rule: str, key: str, operand: str = "") -> None:
        self.rule = rule
        self.key = key
        self.operand = operand

    def refusal(self, value: Operand = 0) -> Refusal:
        return Refusal(self.rule, self.key, **({self.operand: value} if self.operand else {}))


def _operand_json(value: Operand, vocabulary: Vocabulary) -> Any:
    if isinstance(value, Noun):
        return noun_json(value, vocabulary)
    if isinstance(value, Text):
        return value.to_json(vocabulary)
    if isinstance(value, list):
        return [noun_json(n, vocabulary) for n in value]
    return value


def noun_json(noun: Noun, vocabulary: Vocabulary) -> list[Any]:
    """A noun as it leaves the process: `["province", "milan"]`, or `["province", null]` for none."""
    kind = vocabulary.kinds.get(noun.kind)
    if kind is None:
        raise KeyError(f"no kind {noun.kind!r} in the vocabulary")
    return [noun.kind, kind.encode(noun.id) if kind.holds(noun.id) else None]


class Texts:
    """The words of one game in one language, on top of the kernel's own; English stands in where a word is
    missing.
    """

    def __init__(self, language: str, tables: dict[str, str], fallback: dict[str, str]) -> None:
        self.language = language
        self.tables = tables
        self.fallback = fallback
        self.plurals = plurals_of(language)

    def has(self, key: str) -> bool:
        return key in self.tables

    def template(self, key: str) -> str:
        found = self.tables.get(key)
        if found is None:
            found = self.fallback.get(key, key)
        return found

    def find(self, key: str) -> str:
        """The text of a key that there need not be; empty if there is none."""
        return self.tables.get(key) or self.fallback.get(key, "")

    def render(self, text: Text, vocabulary: Vocabulary, names: list[str]) -> str:
        return self.fill(self.template(text.key), text.args, vocabulary, names)

    def fill(self, template: str, args: dict[str, Operand], vocabulary: Vocabulary, names: list[str]) -> str:
        out: list[str] = []
        at = 0
        for m in PLACEHOLDER.finditer(template):
            out.append(template[at : m.start()])
            at = m.end()
            name = m.group(1)
            if name not in args:
                out.append(m.group(0))
                continue
            value = args[name]
            written = self.operand(value, vocabulary, names)
            if m.group(2) is not None:
                forms = m.group(2).split("|")
                place = self.plurals.form(value) if isinstance(value, int) else len(forms)
                written += " " + forms[min(place, len(forms) - 1)]
            out.append(written)
        out.append(template[at:])
        return "".join(out)

    def operand(self, value: Operand, vocabulary: Vocabulary, names: list[str]) -> str:
        if isinstance(value, Noun):
            return self.noun(value, vocabulary, names)
        if isinstance(value, Text):
            return self.render(value, vocabulary, names)
        if isinstance(value, list):
            return ", ".join([self.noun(n, vocabulary, names) for n in value]) or self.template(
                "kernel.nothing"
            )
        return str(value)

    def noun(self, noun: Noun, vocabulary: Vocabulary, names: list[str]) -> str:
        """The name of a component: key `<kind>.<slug>`; of a seat: the player's name; of a number: itself."""
        if noun.kind == "seat":
            return names[noun.id] if 0 <= noun.id < len(names) else self.template("kernel.nobody")
        kind = vocabulary.kinds.get(noun.kind)
        if kind is None or not kind.holds(noun.id):
            return self.template("kernel.nothing")
        slug = kind.encode(noun.id)
        return str(slug) if isinstance(slug, int) or kind.plain else self.template(f"{noun.kind}.{slug}")

    def action(self, action: Action, vocabulary: Vocabulary, names: list[str]) -> str:
        """What a button for this action says: key `verb.<name>`."""
        verb = vocabulary.verbs[action.verb]
        return self.form("verb", verb, [action.a, action.b, action.c], vocabulary, names)

    def form(
        self, section: str, form: Form, values: list[int], vocabulary: Vocabulary, names: list[str]
    ) -> str:
        args: dict[str, Operand] = {}
        for i, (name, kind) in enumerate(form.operands):
            args[name] = (
                Noun(kind.name, values[i]) if kind.slugs is not None or kind.name == "seat" else values[i]
            )
        return self.fill(self.template(f"{section}.{form.name}"), args, vocabulary, names)


def flatten(table: dict[str, Any], prefix: str = "") -> dict[str, str]:
    """Nested tables as dotted keys. Raises ValueError on a value that is not a string."""
    out: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            out.update(flatten(value, f"{prefix}{key}."))
        elif isinstance(value, str):
            out[prefix + key] = value
        else:
            raise ValueError(f"text {prefix}{key} is not a string")
    return out


def languages(package: str) -> list[str]:
    """The languages that a package has words in, a file `text/<language>.toml` for each; English first."""
    folder = resources.files(package) / "text"
    if not folder.is_dir():
        return []
    found = [file.name[:-5] for file in folder.iterdir() if file.name.endswith(".toml")]
    return sorted(found, key=lambda language: (language != "en", language))


def read_tables(package: str, language: str) -> dict[str, str]:
    """The flat table of `text/<language>.toml` in a package; empty if the language is not there."""
    path = resources.files(package) / "text" / f"{language}.toml"
    if not path.is_file():
        return {}
    return flatten(tomllib.loads(path.read_text("utf-8")))


def load_texts(package: str, language: str) -> Texts:
    """The words of a game's package in a language, with the kernel's own and English behind them."""
    english = {**read_tables("signoria.kernel", "en"), **read_tables(package, "en")}
    if language == "en":
        return Texts("en", english, {})
    return Texts(
        language, {**read_tables("signoria.kernel", language), **read_tables(package, language)}, english
    )
