"""Saves: a header, the append-only log, and digests by which a reader proves that it replayed the same
game.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any, Final

from signoria.kernel.annals import Annals, write_past
from signoria.kernel.chance import read_drew, sources_from_json
from signoria.kernel.errors import BadSave, OtherRules, SignoriaError
from signoria.kernel.header import check_header
from signoria.kernel.ledger import Entry
from signoria.kernel.match import Match
from signoria.kernel.ruleset import Ruleset

FORMAT: Final = 2
OLDEST: Final = 1  # had a seed in place of the sources of chance
FIELDS: Final[dict[str, type]] = {
    "signoria": int,
    "game": str,
    "rules_version": int,
    "seats": int,
    "names": list,
    "options": dict,
    "data": dict,
    "chance": list,
    "free_undo": bool,
    "log": list,
    "digests": dict,
    "checksum": str,
}

PARTS: Final = ("start", "host", "past")  # that not every save has


def save_match(match: Match, past: bool = True) -> str:
    """JSON text with one log entry a line, so that saves compare well."""
    pack = match.setup.pack
    return write_save(
        save_values(
            game=match.rules.meta.slug,
            rules_version=match.rules.meta.rules_version,
            names=match.names,
            options=match.setup.values,
            data={"name": pack.name, "fingerprint": pack.fingerprint},
            chance=[source.to_json() for source in match.chance],
            free_undo=match.free_undo,
            log=[entry.to_json() for entry in match.entries],
            digests={str(n): digest for n, digest in match.turn_digests().items()},
            start=match.start,
            host=match.host,
            past=write_past(match) if past else {},
        )
    )


def save_values(
    game: str,
    rules_version: int,
    names: list[str],
    options: dict[str, Any],
    data: dict[str, str],
    chance: list[dict[str, Any]],
    free_undo: bool,
    log: list[dict[str, Any]],
    digests: dict[str, str],
    start: dict[str, Any] | None,
    host: dict[str, Any],
    past: dict[str, Any],
) -> dict[str, Any]:
    """The content of a save, without its checksum. For those who keep logs themselves."""
    values: dict[str, Any] = {
        "signoria": FORMAT,
        "game": game,
        "rules_version": rules_version,
        "seats": len(names),
        "names": names,
        "options": options,
        "data": data,
        "chance": chance,
        "free_undo": free_undo,
        "log": log,
        "digests": digests,
    }
    if start is not None:
        values["start"] = start
    if host:
        values["host"] = host
    if past:
        values["past"] = past
    return values


def write_save(values: dict[str, Any]) -> str:
    """The text of a save from its content, with the checksum added."""
    values = {**values, "checksum": _checksum(values)}
    parts = []
    for key, value in values.items():
        if key == "log":
            parts.append(f'"log": {_lines(value)}')
        elif key == "past":
            state = json.dumps(value["state"], ensure_ascii=False)
            parts.append(f'"past": {{"state": {state}, "told": {_lines(value["told"])}}}')
        else:
            parts.append(f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _lines(values: list[Any]) -> str:
    body = ",\n".join("  " + json.dumps(value, ensure_ascii=False) for value in values)
    return f"[\n{body}\n]" if body else "[]"


def read_header(text: str) -> dict[str, Any]:
    """The content of a save, checked for form, version and checksum, but not replayed. Raises BadSave."""
    try:
        values = json.loads(text, object_pairs_hook=_table)
    except (ValueError, RecursionError) as error:
        raise BadSave(f"this is no save, or a part of it is missing: {error}") from error
    if not isinstance(values, dict) or "signoria" not in values:
        raise BadSave("this is not a save of Signoria")
    if values["signoria"] not in (OLDEST, FORMAT) or isinstance(values["signoria"], bool):
        raise BadSave(
            f"the save has format {str(values['signoria'])[:60]}; this version reads formats {OLDEST} and {FORMAT}"
        )
    try:
        checksum = _checksum(values)
    except (ValueError, RecursionError) as error:
        raise BadSave(f"the save is damaged: {error}") from error
    if values["signoria"] == OLDEST:
        _bring_up_to_date(values)
    for field, kind in FIELDS.items():
        if field not in values:
            raise BadSave(f"the save lacks {field}")
        if type(values[field]) is not kind:
            raise BadSave(f"the save is damaged: {field} is {str(values[field])[:60]!r}")
    for field in values:
        if field not in FIELDS and field not in PARTS:
            raise BadSave(f"the save is damaged: it has no field {field[:60]!r}")
    if values["checksum"] != checksum:
        raise BadSave("the save was changed or damaged: its checksum does not fit its content")
    try:
        check_header(values)
    except BadSave as error:
        raise BadSave(f"the save is damaged: {error}") from error
    return values


def _table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A table of a save. One in which a name stands twice could be read in two ways. Raises BadSave."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise BadSave("the save is damaged: a name stands twice in one of its tables")
    return found


def _bring_up_to_date(values: dict[str, Any]) -> None:
    """A position that was given as the start had its chance in it; the seed stood there for nothing."""
    if "seed" not in values:
        raise BadSave("the save lacks seed")
    seed = values.pop("seed")
    values["chance"] = [] if "start" in values else [{"at": 0, "seed": seed}]
    values["signoria"] = FORMAT


def load_match(
    values: dict[str, Any], rules: Ruleset[Any], folder: str | None = None, language: str = "en"
) -> Match:
    """Replay a save that `read_header` has checked. `folder` is the data pack it was played with. A save of older
    rules that leads to the same positions by the present ones goes on with these. Raises BadSave, OtherRules.
    """
    old, new = values["rules_version"], rules.meta.rules_version
    if old == new:
        return _load(values, rules, folder, language)
    said = f"the save was played with rules version {old} of {rules.meta.title}; this is version {new}"
    if old > new:
        raise OtherRules(said)
    if str(len(values["log"])) not in values["digests"]:
        raise OtherRules(f"{said}, and nothing proves that it goes the same way by these")
    try:
        return _load(values, rules, folder, language)
    except BadSave as error:
        raise OtherRules(f"{said}, by which it goes another way: {error}", error.entry) from error


def load_annals(
    values: dict[str, Any], rules: Ruleset[Any], folder: str | None = None, language: str = "en"
) -> Annals:
    """What a save that `read_header` has checked tells without being replayed. Raises BadSave."""
    past = values.get("past", {})
    told, state = past.get("told"), past.get("state")
    if type(told) is not list or not told or len(told) > len(values["log"]) + 1:
        raise BadSave("the save does not say what was told in its game")
    over = type(state) is dict and state.get("outcome") is not None
    try:
        setup = rules.setup(values["seats"], values["options"], folder)
        if len(values["names"]) != setup.seats:
            raise BadSave(f"{setup.seats} names are needed")
        annals = Annals(setup, values["names"], told, {len(told) - 1: state}, over)
    except Exception as error:
        raise BadSave(f"the save's set-up does not fit: {error}") from error
    annals.language, annals.free_undo, annals.host = language, values["free_undo"], values.get("host", {})
    return annals


def _load(values: dict[str, Any], rules: Ruleset[Any], folder: str | None, language: str) -> Match:
    try:
        setup = rules.setup(values["seats"], values["options"], folder)
        chance = sources_from_json(values["chance"])
        match = Match(setup, chance, values["names"], language, values["free_undo"], values.get("start"))
    except Exception as error:
        raise BadSave(f"the save's set-up does not fit: {error}") from error
    if setup.pack.fingerprint != values["data"].get("fingerprint"):
        named = values["data"].get("name")
        if named and folder is None:
            raise BadSave(f"the save was played with the data pack {named!r}; give its directory with --data")
        raise BadSave("the save was played with other data tables than these")
    try:
        entries = [read_entry(entry) for entry in values["log"]]
        proof = {int(n): str(digest) for n, digest in values["digests"].items()}
        match.replay(entries, proof, checked=True)
        if max(proof, default=0) > len(entries):
            raise BadSave("the save is damaged: a digest is of an entry that is not there")
        if match.branched > len(match.line):
            raise BadSave("the save is damaged: a source of chance begins after its end")
    except BadSave:
        raise
    except SignoriaError as error:
        n = len(match.entries) + 1
        raise BadSave(f"entry {n} of the save can't be replayed: {error}", n) from error
    except Exception as error:
        n = len(match.entries) + 1
        raise BadSave(f"entry {n} of the save breaks the rules: {type(error).__name__} {error}", n) from error
    match.host = values.get("host", {})
    return match


def read_entry(value: dict[str, Any]) -> Entry:
    """An entry of a log from its JSON form, which `check_header` has looked at."""
    for what in ("do", "undo", "resign", "order", "back"):
        if what in value:
            entry = Entry(value["seat"], what, None, bool(value.get("auto", False)))
            if what in ("do", "order", "back"):
                entry.value = value[what]
            entry.drew = read_drew(value.get("drew", []))
            return entry
    raise BadSave(f"unknown entry {str(value)[:80]}")


def _checksum(values: dict[str, Any]) -> str:
    content = {k: v for k, v in values.items() if k != "checksum"}
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return blake2b(text.encode(), digest_size=12).hexdigest()
