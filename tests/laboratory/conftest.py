"""These tests need the extra `lab`: `scripts/lab_check.py` runs them in an environment that has it. Elsewhere they are not collected."""

from __future__ import annotations

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("pyspiel") and find_spec("pettingzoo") else ["test_*.py"]
