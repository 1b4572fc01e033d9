"""Saves: a header, the append-only log, and digests by which a reader proves that it replayed the same
game.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any, Final

from signoria.kernel.errors import BadSave, SignoriaError
from signoria.kernel.match import Match
from signoria.kernel.ruleset import Ruleset

FORMAT: Final = 1
FIELDS: Final[dict[str, type]] = {
    "signoria": int,
    "game": str,
    "rules_version": int,
    "seats": int,
    "names": list,
    "options": dict,
    "data": dict,
    "seed": int,
    "free_undo": bool,
    "log": list,
    "digests": dict,
    "checksum": str,
}


def save_match(match: Match) -> str:
    """JSON text with one log entry a line, so that saves compare well."""
    values: dict[str, Any] = {
        "signoria": FORMAT,
        "game": match.rules.meta.slug,
        "rules_version": match.rules.meta.rules_version,
        "seats": match.setup.seats,
        "names": match.names,
        "options": match.setup.values,
        "data": {"name": match.setup.pack.name, "fingerprint": match.setup.pack.fingerprint},
        "seed": match.seed,
        "free_undo": match.free_undo,
        "log": [entry.to_json() for entry in match.entries],
        "digests": _digests(match),
    }
    if match.start is not None:
        values["start"] = match.start
    if match.host:
        values["host"] = match.host
    return write_save(values)


def write_save(values: dict[str, Any]) -> str:
    """The text of a save from its content, with the checksum added. For those who keep logs themselves."""
    values = {**values, "checksum": _checksum(values)}
    parts = []
    for key, value in values.items():
        if key == "log":
            body = ",\n".join("  " + json.dumps(e, ensure_ascii=False) for e in value)
            parts.append(f'"log": [\n{body}\n]' if body else '"log": []')
        else:
            parts.append(f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def read_header(text: str) -> dict[str, Any]:
    """The content of a save, checked for form, version and checksum, but not replayed. Raises BadSave."""
    try:
        values = json.loads(text)
    except ValueError as error:
        raise BadSave(f"this is no save, or a part of it is missing: {error}") from error
    if not isinstance(values, dict) or "signoria" not in values:
        raise BadSave("this is not a save of Signoria")
    if values["signoria"] != FORMAT:
        raise BadSave(f"the save has format {values['signoria']}; this version reads format {FORMAT}")
    for field, kind in FIELDS.items():
        if field not in values:
            raise BadSave(f"the save lacks {field}")
        if not isinstance(values[field], kind):
            raise BadSave(f"the save is damaged: {field} is {str(values[field])[:60]!r}")
    if values["checksum"] != _checksum(values):
        raise BadSave("the save was changed or damaged: its checksum does not fit its content")
    return values


def load_match(
    values: dict[str, Any], rules: Ruleset[Any], folder: str | None = None, language: str = "en"
) -> Match:
    """Replay a save that `read_header` has checked. `folder` is the data pack it was played with. Raises
    BadSave.
    """
    if values["rules_version"] != rules.meta.rules_version:
        raise BadSave(
            f"the save was played with rules version {values['rules_version']} of {rules.meta.title}; "
            f"this is version {rules.meta.rules_version}"
        )
    try:
        setup = rules.setup(values["seats"], values["options"], folder)
        match = Match(
            setup, values["seed"], values["names"], language, values["free_undo"], values.get("start")
        )
    except (SignoriaError, TypeError, KeyError, ValueError, IndexError, AttributeError) as error:
        raise BadSave(f"the save's set-up does not fit: {error}") from error
    if setup.pack.fingerprint != values["data"].get("fingerprint"):
        named = values["data"].get("name")
        if named and folder is None:
            raise BadSave(f"the save was played with the data pack {named!r}; give its directory with --data")
        raise BadSave("the save was played with other data tables than these")
    digests = values["digests"]
    try:
        match.quiet = True
        _prove(match, digests)
        for entry in values["log"]:
            _replay(match, entry)
            _prove(match, digests)
    except BadSave:
        raise
    except SignoriaError as error:
        raise BadSave(f"entry {len(match.entries) + 1} of the save can't be replayed: {error}") from error
    except (TypeError, KeyError, ValueError, AttributeError) as error:
        raise BadSave(f"the save is damaged: {error}") from error
    match.quiet = False
    host = values.get("host", {})
    if not isinstance(host, dict):
        raise BadSave("the save is damaged: host is no table")
    match.host = host
    return match


def _prove(match: Match, digests: dict[str, str]) -> None:
    wanted = digests.get(str(len(match.entries)))
    if wanted is not None and wanted != match.state.digest():
        raise BadSave(
            f"entry {len(match.entries)} of the save leads to another position than when it was played"
        )


def _replay(match: Match, entry: dict[str, Any]) -> None:
    seat = entry["seat"]
    if "do" in entry:
        match.play(seat, entry["do"])
        match.entries[-1].auto = bool(entry.get("auto", False))
    elif "undo" in entry:
        match.undo(seat)
    elif "resign" in entry:
        match.resign(seat)
    elif "order" in entry:
        match.standing(seat, entry["order"])
    else:
        raise BadSave(f"unknown entry {str(entry)[:80]}")


def _digests(match: Match) -> dict[str, str]:
    """Digests after the entry that began each turn, and of the position now."""
    out = {str(n): digest for n, digest in match.digests.items()}
    out[str(len(match.entries))] = match.state.digest()
    return out


def _checksum(values: dict[str, Any]) -> str:
    content = {k: v for k, v in values.items() if k != "checksum"}
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return blake2b(text.encode(), digest_size=12).hexdigest()
