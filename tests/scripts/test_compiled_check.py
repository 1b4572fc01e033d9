"""The compiled check complains about everything that differs, and about sources where shared objects belong."""

from __future__ import annotations

from typing import Any

from scripts.compiled_check import differences


def side(ending: str, **changes: Any) -> dict[str, Any]:
    found = {
        "modules": {"signoria.kernel": f"/x/signoria/kernel/__init__{ending}"},
        "digests": {"toy, 2 seats, seed 0": "abc"},
        "errors": [],
    }
    return found | changes


def test_equal_sides_give_no_complaint() -> None:
    assert differences(side(".py"), side(".cpython-311-x86_64-linux-gnu.so")) == []


def test_a_module_that_was_not_compiled() -> None:
    assert differences(side(".py"), side(".py")) == [
        "signoria.kernel was not compiled: it came from /x/signoria/kernel/__init__.py"
    ]


def test_a_shared_object_on_the_side_of_the_sources() -> None:
    assert differences(side(".so"), side(".so")) == [
        "signoria.kernel came from a shared object on the side of the sources"
    ]


def test_a_module_on_one_side_only() -> None:
    assert differences(
        side(".py", modules={"a": "a.py", "b": "b.py"}), side(".so", modules={"a": "a.so"})
    ) == ["modules on one side only: b"]


def test_a_different_or_missing_digest() -> None:
    other = side(".so", digests={"toy, 2 seats, seed 0": "abd", "end.json": "f"})
    assert differences(side(".py"), other) == [
        "end.json: interpreted None, compiled f",
        "toy, 2 seats, seed 0: interpreted abc, compiled abd",
    ]


def test_errors_count_even_if_both_sides_have_them() -> None:
    broken = side(".so", errors=["toy: BadSave: no"])
    assert differences(side(".py", errors=["toy: BadSave: no"]), broken) == [
        "interpreted: toy: BadSave: no",
        "compiled: toy: BadSave: no",
    ]
