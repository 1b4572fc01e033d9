"""What the server says of games, bots, rules and words, as docs/api.md describes it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Choice(Struct):
    value: str
    title: str
    text: str


class Temperament(Struct):
    name: str
    title: str
    text: str


class Option(Struct):
    id: str
    title: str
    text: str
    kind: Literal["bool", "int", "choice"]
    default: bool | int | str
    choices: list[Choice]
    low: int
    high: int
    min_seats: int
    max_seats: int


class Game(Struct):
    slug: str
    title: str
    stage: Literal["alpha", "beta", "complete"]
    rules_version: int
    seats: list[int]
    minutes: list[int]
    summary: str
    credit: str
    reconstructed: str
    languages: list[str]
    options: list[Option]
    temperaments: list[Temperament]


class BotInfo(Struct):
    """A bot. `level`: offered in the lobby; `seconds`: how long it thinks about a move, 0 if it does not search. Its name on
    a seat may be followed by a temperament and by a time: `prince:warlike@5`.
    """

    name: str
    title: str
    text: str
    level: bool
    seconds: float


class GameList(Struct):
    """`usual` is the bot for a first game."""

    games: list[Game]
    bots: list[BotInfo]
    usual: str


class Texts(Struct):
    language: str
    texts: dict[str, str]


class Rule(Struct):
    id: str
    text: str
    source: str
    kind: str
    edition: str


class Section(Struct):
    id: str
    number: str
    title: str
    rules: list[Rule]


class Gloss(Struct):
    id: str
    title: str
    text: str
    rules: list[str]
    also: list[str]


class Book(Struct):
    sections: list[Section]
    words: list[Gloss]


class AidLine(Struct):
    """A line of a player aid: what it is about, a sentence, a figure, and the rule."""

    head: str
    text: str
    figure: str
    rule: str


class AidPart(Struct):
    title: str
    note: str
    numbered: bool
    narrow: bool
    lines: list[AidLine]


class Aid(Struct):
    """A game on one page, drawn from its data; no parts where a game has none."""

    title: str
    parts: list[AidPart]


class RuleList(Struct):
    rules: list[Rule]
    total: int


class KindInfo(Struct):
    slugs: list[str] | None
    plain: bool
    low: int
    high: int


class VerbInfo(Struct):
    operands: list[list[str]]
    rule: str
    title: str


class EventInfo(Struct):
    operands: list[list[str]]


class Words(Struct):
    kinds: dict[str, KindInfo]
    verbs: dict[str, VerbInfo]
    events: dict[str, EventInfo]
    windows: list[str]
    names: list[str]
    called: dict[str, str]
