"""Words: every message of a game has a text in every language that the game ships, and texts name only operands there are."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from signoria.kernel.action import Form, Kind
from signoria.kernel.ruleset import Ruleset
from signoria.kernel.step import Procedure, Step
from signoria.kernel.text import PLACEHOLDER, Text, languages, read_tables
from signoria.lab.conformance.actions import known_rules
from signoria.lab.conformance.observe import spread
from signoria.lab.conformance.report import Budget, Config, Report, check
from signoria.lab.conformance.walk import sample, waiting


@cache
def tables(package: str, language: str) -> dict[str, str]:
    """All texts of a game in one language, with the kernel's own; no other language stands in."""
    return {**read_tables("signoria.kernel", language), **read_tables(package, language)}


@check
def check_texts(report: Report, config: Config, budget: Budget) -> None:
    """Verbs, events, components, prompts, options, reasons, every literal message of the source, and all that English
    says on the board, of fields and of the game have a text in each language.
    """
    wanted = dict(wanted_texts(report.ruleset, config))
    package = report.ruleset.package
    if "en" not in languages(package):
        report.add("text", "there is no text/en.toml")
    english = tables(package, "en")
    for language in languages(package):
        table = tables(package, language)
        for key, operands in wanted.items():
            if key not in table:
                report.add("text", f"{language}.toml lacks {key}", key=f"{language} {key}")
            elif operands is not None:
                for name in placeholders(table[key]) - operands:
                    text = f"{language}.toml: {key} names {{{name}}}; there is {', '.join(sorted(operands)) or 'none'}"
                    report.add("text", text, key=f"{language} {key}")
        for key in table:
            if key not in english:
                report.add("text", f"{language}.toml has {key}, which English lacks", key=f"{language} {key}")
    for step, rule in report.ruleset.purpose_rules().items():
        if step not in report.ruleset.steps or rule not in known_rules(package):
            report.add("rule", f"advice.toml: {step} = {rule!r} names no step or no rule", key=step)
    for place, rule in literal_rules(package):
        if rule and rule not in known_rules(package):
            report.add("rule", f"{place} cites {rule!r}, which is no rule", key=place)


def placeholders(template: str) -> set[str]:
    return {m.group(1) for m in PLACEHOLDER.finditer(template)}


def wanted_texts(ruleset: Ruleset[Any], config: Config) -> Iterator[tuple[str, set[str] | None]]:
    """Every key that must have a text, with the operands it may name (None: not known here)."""
    s = ruleset.new_state(config.setup(ruleset), config.seed)
    vocabulary = ruleset.vocabulary_of(s)
    events = ruleset.events_of(s)
    for section, forms in (("verb", vocabulary.verbs), ("event", events.forms)):
        for form in forms:
            yield f"{section}.{form.name}", _operands(form)
    for kind in {**vocabulary.kinds, **events.kinds}.values():
        yield from _names(kind)
    for name, step in ruleset.steps.items():
        if not issubclass(step, Procedure) and step.prompt is Step.prompt:
            yield f"prompt.{name}", set()
        if not issubclass(step, Procedure):
            yield f"purpose.{name}", set()
    for spec in ruleset.meta.options:
        yield f"option.{spec.id}", set()
        yield f"option_text.{spec.id}", set()
        for choice in spec.choices:
            yield f"choice.{spec.id}.{choice}", set()
            yield f"choice_text.{spec.id}.{choice}", set()
    for key, text in ruleset.texts("en").tables.items():
        if key.startswith(("board.", "field.", "game.")):
            yield key, placeholders(text)
    if ruleset.meta.reconstructed:
        yield "game.reconstructed", set()
    yield from literal_texts(ruleset.package)


def _operands(form: Form) -> set[str]:
    return {name for name, _ in form.operands}


def _names(kind: Kind) -> Iterator[tuple[str, set[str] | None]]:
    if kind.slugs is not None and not getattr(kind, "plain", False):
        for slug in kind.slugs:
            yield f"{kind.name}.{slug}", set()


def _sources(folder: Traversable, where: str) -> Iterator[tuple[str, ast.Module]]:
    for entry in sorted(folder.iterdir(), key=lambda e: e.name):
        if entry.is_dir():
            yield from _sources(entry, f"{where}{entry.name}/")
        elif entry.name.endswith(".py"):
            yield where + entry.name, ast.parse(entry.read_text("utf-8"))


@cache
def _calls(package: str) -> list[tuple[str, str, ast.Call]]:
    """Every call in the game's source: where, the name of what is called, the call."""
    found = []
    for file, tree in _sources(resources.files(package), ""):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                called = node.func
                name = called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")
                found.append((f"{file}:{node.lineno}", name, node))
    return found


def _literals(node: ast.expr | None) -> list[str]:
    """The strings that an expression can be: a literal, or a choice between literals."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return _literals(node.body) + _literals(node.orelse)
    return []


def _argument(call: ast.Call, place: int, name: str) -> ast.expr | None:
    if len(call.args) > place:
        return call.args[place]
    return next((k.value for k in call.keywords if k.arg == name), None)


def literal_texts(package: str) -> Iterator[tuple[str, set[str] | None]]:
    """The keys in `Text(...)`, `Refusal(...)`, `ranked(...)` and `Outcome(...)` calls of the source, with their operands."""
    found: dict[str, set[str] | None] = {}
    for _, name, call in _calls(package):
        named: set[str] | None = {k.arg for k in call.keywords if k.arg is not None}
        if any(k.arg is None for k in call.keywords):
            named = None
        keys: list[str] = []
        if name == "Text":
            keys = _literals(_argument(call, 0, "key"))
        elif name == "Refusal":
            keys = _literals(_argument(call, 1, "key"))
        elif name == "ranked":
            keys = ["reason." + r for r in _literals(_argument(call, 1, "reason"))]
        elif name in ("consider", "beware"):
            section = "consider" if name == "consider" else "warning"
            for key in _literals(_argument(call, 2, "key")):
                keys += [f"{section}.{key}", f"{section}_text.{key}"]
        elif name == "Outcome":
            keys = ["reason." + r for r in _literals(_argument(call, 2, "reason"))]
        for key in keys:
            before = found.get(key, named)
            found[key] = None if before is None or named is None else before & named
    yield from found.items()


def literal_rules(package: str) -> Iterator[tuple[str, str]]:
    """The rules cited in `Refusal(...)` calls of the source, with the place."""
    for place, name, call in _calls(package):
        if name == "Refusal":
            for rule in _literals(_argument(call, 0, "rule")):
                yield place, rule


@check
def check_aid(report: Report, config: Config, budget: Budget) -> None:
    """The player aid has words in each language, and cites rules that there are."""
    rules = report.ruleset
    setup = config.setup(rules)
    for part in rules.aid(setup.data):
        said = [part.title, part.note]
        for line in part.lines:
            said += [one for one in (line.head, line.text) if isinstance(one, Text)]
            if line.rule not in known_rules(rules.package):
                report.add("rule", f"the player aid cites {line.rule!r}, which is no rule", key=line.rule)
        for text in said:
            for language, table in shipped_tables(rules.package):
                check_worded(report, language, table, text)


@check
def check_words(report: Report, config: Config, budget: Budget) -> None:
    """Every prompt, detail and refusal that comes up in play has a text in each language, and its placeholders are filled."""
    shipped = shipped_tables(report.ruleset.package)
    for m in sample(report.ruleset, config, budget):
        report.now = m
        s = m.state
        said: list[Text] = []
        for seat in waiting(s):
            said.append(s.step_of(seat).prompt(s, seat))
            for action in spread(s.legal(seat), 8):
                said += s.rules.detail(s.face(seat), seat, action)
            for verb in type(s.step_of(seat)).VERBS:
                first, end = s.rules.vocabulary_of(s).span(verb)
                for index in range(first, end, max(1, (end - first) // 20)):
                    refusal = s.why_not(seat, s.rules.vocabulary_of(s).action_at(index))
                    said += [refusal.message] if refusal is not None else []
        for text in said:
            for language, table in shipped:
                check_worded(report, language, table, text)


def shipped_tables(package: str) -> list[tuple[str, dict[str, str]]]:
    """Every language that a game ships, with its texts."""
    return [(language, tables(package, language)) for language in languages(package)]


def check_worded(report: Report, language: str, table: dict[str, str], text: Text) -> None:
    """Report a message that has no text in a language, or one whose placeholders stay empty."""
    if text.key not in table:
        report.add("text", f"{language}.toml lacks {text.key}", report.now, key=f"{language} {text.key}")
        return
    for name in placeholders(table[text.key]) - set(text.args):
        problem = f"{language}.toml: {text.key} names {{{name}}}, the message holds {sorted(text.args)}"
        report.add("text", problem, report.now, key=f"{language} {text.key}")
    for value in text.args.values():
        if isinstance(value, Text):
            check_worded(report, language, table, value)
