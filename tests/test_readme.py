"""The example in the README is true."""

from __future__ import annotations

import doctest
from pathlib import Path


def test_the_example_of_the_readme_runs() -> None:
    readme = Path(__file__).parent.parent / "README.md"
    failed, attempted = doctest.testfile(str(readme), module_relative=False)
    assert attempted >= 7
    assert failed == 0
