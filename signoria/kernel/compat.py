"""`mypyc_attr` without a run-time dependency: mypyc reads the decorator when it compiles, Python ignores
it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

try:
    from mypy_extensions import mypyc_attr as mypyc_attr
except ImportError:

    def mypyc_attr(*attrs: str, **kwattrs: object) -> Callable[[T], T]:
        return _same


def _same(cls: T) -> T:
    return cls
