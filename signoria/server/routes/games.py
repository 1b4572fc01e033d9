"""Games: listing, words, schemas, rules."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import get
from litestar.datastructures import State
from litestar.params import PathParameter, QueryParameter

from signoria import bots as opponents
from signoria import catalogue
from signoria.kernel.aid import Line
from signoria.kernel.meta import Meta, OptionSpec
from signoria.kernel.ruleset import Ruleset
from signoria.kernel.text import languages
from signoria.server import books, messages, words
from signoria.server.errors import Problem
from signoria.server.needs import ANYONE, SESSION
from signoria.server.routes.common import Lang, house_of, options, threaded, tongue

Search = Annotated[str, QueryParameter(name="q", max_length=200, required=False)]
Slug = Annotated[str, PathParameter(max_length=60, description="the slug of a game")]
RuleId = Annotated[str, PathParameter(max_length=100)]


def game_shape(rules: Ruleset[Any], language: str) -> books.Game:
    meta: Meta = rules.meta
    texts = rules.texts(language)
    return books.Game(
        slug=meta.slug,
        title=meta.title,
        stage=meta.stage,  # type: ignore[arg-type]
        rules_version=meta.rules_version,
        seats=list(meta.seats),
        minutes=list(meta.minutes),
        summary=texts.find("game.summary"),
        credit=texts.find("game.credit"),
        reconstructed=texts.find("game.reconstructed"),
        languages=languages(rules.package),
        options=[option_shape(rules, spec, language) for spec in meta.options],
        temperaments=[
            books.Temperament(
                name, texts.find(f"temperament.{name}") or name, texts.find(f"temperament_text.{name}") or ""
            )
            for name in rules.thinking().temperaments
        ],
    )


def option_shape(rules: Ruleset[Any], spec: OptionSpec, language: str) -> books.Option:
    texts = rules.texts(language)
    return books.Option(
        id=spec.id,
        title=texts.template(f"option.{spec.id}"),
        text=texts.find(f"option_text.{spec.id}"),
        kind="choice" if spec.choices else "bool" if isinstance(spec.default, bool) else "int",
        default=spec.default,
        choices=[
            books.Choice(
                value,
                texts.template(f"choice.{spec.id}.{value}"),
                texts.template(f"choice_text.{spec.id}.{value}"),
            )
            for value in spec.choices
        ],
        low=spec.low,
        high=spec.high,
        min_seats=spec.min_seats,
        max_seats=spec.max_seats,
    )


@get("/api/games", needs=SESSION, **options())
@threaded
def list_games(state: State, lang: Lang = None) -> books.GameList:
    """The games with their options, and the bots."""
    house, language = house_of(state), tongue(state, lang)
    return books.GameList(
        games=[game_shape(house.rules(slug), language) for slug in house.metas()],
        bots=[
            books.BotInfo(
                name,
                words.say(language, f"bot.{name}"),
                words.say(language, f"bot_text.{name}"),
                name in opponents.LEVELS,
                opponents.seconds_of(name),
            )
            for name in opponents.names()
        ],
        usual=opponents.USUAL,
    )


@get("/api/games/{game:str}", needs=SESSION, **options(404))
@threaded
def one_game(state: State, game: Slug, lang: Lang = None) -> books.Game:
    """A game with its options."""
    return game_shape(house_of(state).rules(game), tongue(state, lang))


@get("/api/games/{game:str}/data", needs=SESSION, **options(404))
@threaded
def data(state: State, game: Slug) -> dict[str, Any]:
    """What is printed on a game's components: its data files, by name."""
    return house_of(state).rules(game).load_pack(None)[0].tables


@get("/api/games/{game:str}/texts", needs=SESSION, **options(404))
@threaded
def texts(state: State, game: Slug, lang: Lang = None) -> books.Texts:
    """All words of a game."""
    language = tongue(state, lang)
    return books.Texts(language, words.game_texts(house_of(state).rules(game), language))


@get("/api/games/{game:str}/schema", needs=SESSION, **options(404))
@threaded
def view_schema(state: State, game: Slug) -> dict[str, Any]:
    """JSON schema of the game's view."""
    return view_schema_of(house_of(state).rules(game))


def view_schema_of(rules: Ruleset[Any]) -> dict[str, Any]:
    return msgspec.json.schema(rules.view_type())


@get("/schema/messages.json", needs=ANYONE, **options())
@threaded
def socket_messages() -> dict[str, Any]:
    """JSON schemas of everything that goes over the socket of a table, both ways."""
    return message_schema()


def message_schema() -> dict[str, Any]:
    """`FromServer` and `FromClient` in one schema, with all they are made of in `$defs`."""
    both = [messages.FromServer, messages.FromClient]
    (server, client), parts = msgspec.json.schema_components(both, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": {**parts, "FromServer": server, "FromClient": client},
    }


@get("/api/games/{game:str}/rules", needs=SESSION, **options(404))
@threaded
def find_rules(state: State, game: Slug, q: Search = "", lang: Lang = None) -> books.RuleList:
    """The rule catalogue, or the rules with all the words."""
    rules, language = house_of(state).rules(game), tongue(state, lang)
    found = [rule_shape(rules, rule, language) for rule in catalogue.search(rules.package, q, language)]
    return books.RuleList(found, len(catalogue.rules_of(rules.package)))


@get("/api/games/{game:str}/rules/{rule:str}", needs=SESSION, **options(404))
@threaded
def one_rule(state: State, game: Slug, rule: RuleId, lang: Lang = None) -> books.Rule:
    """A rule by its id."""
    rules, language = house_of(state).rules(game), tongue(state, lang)
    found = catalogue.rule(rules.package, rule, language)
    if found is None:
        raise Problem(404, "not_found", f"There is no rule {rule[:60]!r}.")
    return rule_shape(rules, found, language)


@get("/api/games/{game:str}/book", needs=SESSION, **options(404))
@threaded
def read_book(state: State, game: Slug, lang: Lang = None) -> books.Book:
    """The rules in titled sections, and the glossary."""
    rules, language = house_of(state).rules(game), tongue(state, lang)
    book = catalogue.book(rules.package, language)
    return books.Book(
        [
            books.Section(s.id, s.number, s.title, [rule_shape(rules, rule, language) for rule in s.rules])
            for s in book.sections
        ],
        [books.Gloss(w.id, w.title, w.text, list(w.rules), list(w.also)) for w in book.words],
    )


@get("/api/games/{game:str}/aid", needs=SESSION, **options(404))
@threaded
def read_aid(state: State, game: Slug, lang: Lang = None) -> books.Aid:
    """The player aid: sequence, costs and victory on one page, with the figures of the game's data."""
    rules, language = house_of(state).rules(game), tongue(state, lang)
    return aid_shape(rules, language)


def aid_shape(rules: Ruleset[Any], language: str) -> books.Aid:
    _, data = rules.load_pack(None)
    texts, vocabulary = rules.texts(language), rules.vocabulary(data, rules.meta.seats[1])

    def line(one: Line) -> books.AidLine:
        head = "" if one.head is None else texts.operand(one.head, vocabulary, [])
        text = "" if one.text is None else texts.render(one.text, vocabulary, [])
        return books.AidLine(head[:1].upper() + head[1:], text, one.figure, one.rule)

    parts = [
        books.AidPart(
            texts.render(part.title, vocabulary, []),
            texts.render(part.note, vocabulary, []),
            part.numbered,
            part.narrow,
            [line(one) for one in part.lines],
        )
        for part in rules.aid(data)
    ]
    return books.Aid(rules.meta.title, parts)


def rule_shape(rules: Ruleset[Any], rule: catalogue.Rule, language: str) -> books.Rule:
    edition = rules.texts(language).template(f"choice.edition.{rule.edition}") if rule.edition else ""
    return books.Rule(rule.id, rule.text, rule.source, rule.kind, edition)


HANDLERS = [
    list_games,
    one_game,
    data,
    texts,
    view_schema,
    socket_messages,
    find_rules,
    one_rule,
    read_book,
    read_aid,
]
