"""The training example of the documentation learns something."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

pytest.importorskip("sb3_contrib", reason="in the environment of --deep")
EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "lab" / "train.py"


@pytest.mark.deep
@pytest.mark.filterwarnings("ignore")
def test_the_example_beats_random(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["train.py"])
    runpy.run_path(str(EXAMPLE), run_name="__main__")
    after = float(capsys.readouterr().out.split("after ")[1].split()[0])
    assert after > 0.6
