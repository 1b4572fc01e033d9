"""What `signoria games` and `signoria rules` print."""

from __future__ import annotations

from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text as Line

import signoria
from signoria import catalogue, registry
from signoria.cli.screen import Screen
from signoria.cli.words import Words
from signoria.kernel.errors import SignoriaError
from signoria.kernel.meta import Meta, OptionSpec


class NotFound(SignoriaError):
    """A search found nothing."""


def seats_of(meta: Meta) -> str:
    low, high = meta.seats
    return str(low) if low == high else f"{low}–{high}"


def minutes_of(meta: Meta) -> str:
    low, high = meta.minutes
    if not high:
        return "–"
    return str(high) if low in (0, high) else f"{low}–{high}"


def possible(option: OptionSpec, words: Words) -> str:
    """The values that an option may be given, as they are typed."""
    if option.choices or isinstance(option.default, bool):
        return option.possible
    return words.say("games.range", low=option.low, high=option.high)


def list_games(screen: Screen, words: Words) -> None:
    """All games in a table."""
    metas = signoria.games()
    if not metas:
        screen.show(words.say("games.none"))
        return
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for key in ("title", "name", "players", "length", "stage", "data"):
        grid.add_column(words.say(f"games.{key}"), no_wrap=True)
    for slug, meta in metas.items():
        data = words.say("games.reconstructed" if meta.reconstructed else "games.printed")
        stage = words.say(f"games.stage_{meta.stage}")
        grid.add_row(meta.title, slug, seats_of(meta), minutes_of(meta), stage, data)
    screen.show(grid)
    screen.show(words.say("games.hint"), style="dim")


def describe_game(slug: str, screen: Screen, words: Words) -> None:
    """One game with its options. Raises UnknownGame."""
    rules = registry.ruleset(slug)
    meta = rules.meta
    texts = rules.texts(words.language)
    screen.show(Line(meta.title, style="bold"))
    if texts.has("game.summary"):
        screen.show(texts.template("game.summary"))
    if texts.has("game.credit"):
        screen.show(texts.template("game.credit"), style="dim")
    grid = Grid.grid(padding=(0, 2))
    grid.add_row(words.say("games.name"), slug)
    grid.add_row(words.say("games.players"), seats_of(meta))
    grid.add_row(words.say("games.length"), minutes_of(meta))
    grid.add_row(words.say("games.stage"), words.say(f"games.stage_{meta.stage}"))
    grid.add_row(words.say("games.rules_version"), str(meta.rules_version))
    screen.show(grid)
    if meta.stage != "complete":
        screen.show(words.say(f"stage.{meta.stage}"))
    if meta.reconstructed:
        screen.warn(words.say("reconstructed", what=texts.template("game.reconstructed")))
    screen.show()
    screen.show(words.say("games.options"), style="bold")
    for option in meta.options:
        title = texts.template(f"option.{option.id}")
        default = option.default
        if isinstance(default, bool):
            default = "yes" if default else "no"
        screen.show(
            Line.assemble((f"  {option.id}", "cyan"), f"  {title if title != f'option.{option.id}' else ''}")
        )
        screen.show(words.say("games.possible", possible=possible(option, words), default=str(default)))
        explained = texts.template(f"option_text.{option.id}")
        if explained != f"option_text.{option.id}":
            screen.show(Padding(Line(explained, style="dim"), (0, 0, 0, 6)))
        for choice in option.choices:
            name, about = (
                texts.template(f"{kind}.{option.id}.{choice}") for kind in ("choice", "choice_text")
            )
            screen.show(Padding(Line.assemble((choice, "cyan"), (f": {name}. {about}", "dim")), (0, 0, 0, 8)))


def show_rules(slug: str, wanted: str, screen: Screen, words: Words) -> None:
    """The rules of a game, or those that a search finds. Raises UnknownGame, NotFound."""
    rules = registry.ruleset(slug)
    every = catalogue.rules_of(rules.package, words.language)
    if not every:
        raise NotFound(words.say("rules.no_catalogue", game=rules.meta.title))
    found = catalogue.search(rules.package, wanted, words.language) if wanted else list(every)
    if not found:
        raise NotFound(words.say("rules.none", typed=wanted))
    for rule in found:
        source = f"  ({rule.source})" if rule.source else ""
        screen.show(Line.assemble((rule.id, "cyan"), (source, "dim")))
        screen.show(Padding(Line(rule.text), (0, 0, 0, 4)))
    screen.show(words.say("rules.count", n=len(found), all=len(every)), style="dim")
