"""The log as lines of JSON, for machines that read it: each with the request and the table that it is about, none with a
secret. Of a request its path is told, never its query, its headers or its body.
"""

from __future__ import annotations

import json
import logging
import re
import secrets
import sys
import time
from contextvars import ContextVar
from typing import Final

TABLE: Final = re.compile(r"/tables?/([0-9a-f]{16})(?:/|$)")
NAMED: Final = re.compile(r"\btable ([0-9a-f]{16})\b")  # in a text, of what nobody asked for

request: ContextVar[str] = ContextVar("request", default="")
table: ContextVar[str] = ContextVar("table", default="")


def begin(path: str) -> None:
    """A request begins: whatever is logged from here on is about it."""
    found = TABLE.search(path)
    request.set(secrets.token_hex(6))
    table.set(found.group(1) if found is not None else "")


class Lines(logging.Formatter):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        text = record.getMessage()
        named = NAMED.search(text)
        said = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "text": text,
            "request": request.get(),
            "table": table.get() or (named.group(1) if named is not None else ""),
            "error": self.formatException(record.exc_info) if record.exc_info else "",
        }
        return json.dumps({key: value for key, value in said.items() if value}, ensure_ascii=False)


def use_lines() -> None:
    """From now on the log of this process is lines of JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
