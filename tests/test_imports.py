"""Kernel, games and bots need nothing but the standard library (import-linter checks the rest)."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# mypy_extensions is imported under a guard and only read by mypyc.
ALLOWED = sys.stdlib_module_names | {"signoria", "mypy_extensions"}


def imported(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add("signoria" if node.level else str(node.module))
    return {name.partition(".")[0] for name in names}


def test_kernel_games_and_bots_use_the_standard_library_only() -> None:
    foreign = {
        f"{path.relative_to(ROOT)} imports {name}"
        for part in ("kernel", "games", "bots")
        for path in (ROOT / "signoria" / part).rglob("*.py")
        for name in imported(path) - ALLOWED
    }
    assert foreign == set()


def test_a_foreign_import_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "x.py"
    path.write_text("import os.path\nfrom rich.table import Table\nfrom . import y\n")
    assert imported(path) - ALLOWED == {"rich"}
