"""Ids of tables, and text that people typed."""

from __future__ import annotations

from signoria.server.errors import Unfit


def is_id(text: str) -> bool:
    """Whether this could be the id of a table."""
    return 0 < len(text) <= 32 and text.isascii() and text.isalnum()


def clean(text: str, most: int, lines: bool = False) -> str:
    """Text that people typed: without control characters; on one line unless `lines`. Raises BadOption."""
    kept = text.replace("\r\n", "\n").replace("\r", "\n")
    if lines:
        kept = "".join(c for c in kept if c in "\n\t" or c.isprintable() or c == "\u200d")
    else:
        kept = " ".join("".join(c if c.isprintable() or c == "\u200d" else " " for c in kept).split())
    if len(kept) > most:
        raise Unfit("problem.too_long", n=most)
    return kept


def check_names(names: list[str]) -> None:
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise Unfit("problem.same_name", name=twice[0])
