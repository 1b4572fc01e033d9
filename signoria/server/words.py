"""The server's own words, and the words of the games in any language."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from signoria.kernel.action import Action, Vocabulary
from signoria.kernel.course import Course
from signoria.kernel.errors import MalformedAction
from signoria.kernel.ruleset import Ruleset
from signoria.kernel.step import Step
from signoria.kernel.text import PLACEHOLDER, Noun, Operand, Text, Texts, noun_json, read_tables
from signoria.kernel.text import Refusal as KernelRefusal
from signoria.kernel.text import languages as languages_of
from signoria.server import books, shapes

EMPTY: Final = Vocabulary([])


@cache
def own_texts(language: str) -> Texts:
    english = read_tables("signoria.server", "en")
    return Texts(language, read_tables("signoria.server", language), english)


@cache
def kernel_texts(language: str) -> Texts:
    english = read_tables("signoria.kernel", "en")
    return Texts(language, read_tables("signoria.kernel", language), english)


def kernel_text(language: str, key: str) -> str:
    """A text of the kernel that has no operands."""
    return kernel_texts(language).template(key)


def say(language: str, key: str, **args: Operand) -> str:
    texts = own_texts(language)
    return texts.fill(texts.template(key), args, EMPTY, [])


@cache
def languages() -> tuple[str, ...]:
    """The languages the server speaks; English first."""
    return tuple(languages_of("signoria.server"))


def ui_texts(language: str) -> dict[str, str]:
    """All words of the browser client."""
    texts = own_texts(language)
    every = {**texts.fallback, **texts.tables}
    return {key.removeprefix("ui."): text for key, text in every.items() if key.startswith("ui.")}


def game_texts(rules: Ruleset[Any], language: str) -> dict[str, str]:
    """All words of a game, the kernel's included, English where one is missing."""
    texts = rules.texts(language)
    return {**texts.fallback, **texts.tables}


class Tongue:
    """Puts what a game says into shapes, in one language."""

    def __init__(self, course: Course, language: str) -> None:
        self.language = language
        self.texts = course.texts_in(language)
        self.vocabulary = course.vocabulary
        self.names = course.names

    def say(self, text: Text) -> str:
        return self.texts.render(text, self.vocabulary, self.names)

    def label(self, action: Action) -> str:
        return self.texts.action(action, self.vocabulary, self.names)

    def offer(self, action: Action) -> shapes.Offer:
        form = self.vocabulary.verbs[action.verb]
        values = (action.a, action.b, action.c)
        nouns: list[shapes.Noun] = []
        written: shapes.ActionForm = [form.name]
        for i, (_, kind) in enumerate(form.operands):
            value = kind.encode(values[i])
            written.append(value)
            if kind.slugs is not None or kind.name == "seat":
                nouns.append([kind.name, value])
        return shapes.Offer(written, form.name, self.label(action), nouns, form.rule)

    def refusal(self, refusal: KernelRefusal) -> shapes.Refusal:
        message = refusal.message
        return shapes.Refusal(refusal.rule, message.key, self.say(message), self.nouns_of(message))

    def nouns_of(self, text: Text) -> list[shapes.Noun]:
        """The components that a message names."""
        found: list[shapes.Noun] = []
        for value in text.args.values():
            parts = value if isinstance(value, list) else [value]
            for part in parts:
                if isinstance(part, Noun):
                    kind = self.vocabulary.kinds.get(part.kind)
                    if kind is not None and (kind.slugs is not None or kind.name == "seat"):
                        found.append(noun_json(part, self.vocabulary))
                elif isinstance(part, Text):
                    found += self.nouns_of(part)
        return found


def text_from_json(value: dict[str, Any], vocabulary: Vocabulary) -> Text:
    """The inverse of `Text.to_json`, for messages kept in the database."""
    return Text(str(value["key"]), **{k: _operand(v, vocabulary) for k, v in value["args"].items()})


def _operand(value: Any, vocabulary: Vocabulary) -> Operand:
    if isinstance(value, dict):
        return text_from_json(value, vocabulary)
    if isinstance(value, list):
        if (value and isinstance(value[0], list)) or not value:
            return [_noun(part, vocabulary) for part in value]
        return _noun(value, vocabulary)
    return str(value) if isinstance(value, float) else value


def _noun(value: list[Any], vocabulary: Vocabulary) -> Noun:
    kind = vocabulary.kinds.get(str(value[0]))
    try:
        return Noun(str(value[0]), -1 if kind is None or value[1] is None else kind.decode(value[1]))
    except MalformedAction:
        return Noun(str(value[0]), -1)


def words_of(course: Course, language: str) -> books.Words:
    """The vocabulary of a game: what its actions and events are made of."""
    vocabulary, texts = course.vocabulary, course.texts_in(language)
    events = course.rules.events_of(course.state)
    kinds = {**events.kinds, **vocabulary.kinds}
    return books.Words(
        kinds={
            name: books.KindInfo(kind.slugs, kind.plain, kind.low, kind.high) for name, kind in kinds.items()
        },
        verbs={
            form.name: books.VerbInfo(
                [[name, kind.name] for name, kind in form.operands],
                form.rule,
                PLACEHOLDER.sub("…", texts.template(f"verb.{form.name}")),
            )
            for form in vocabulary.verbs
        },
        events={
            form.name: books.EventInfo([[name, kind.name] for name, kind in form.operands])
            for form in events.forms
        },
        windows=[name for name, step in course.rules.steps.items() if step.passing is not Step.passing],
        names=course.names[:],
        called=course.called(language),
    )
