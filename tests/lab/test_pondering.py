"""The figures of bench/bots.py."""

from __future__ import annotations

from signoria.lab.pondering import measure


def test_what_is_measured() -> None:
    found = measure("template", 0.01, 2, 2)
    assert (found["game"], found["seats"], found["budget"], found["positions"]) == ("template", 2, 0.01, 2)
    assert found["iterations_per_s"] > 0
    assert 0 < found["cpu_median"] <= found["cpu_most"]
