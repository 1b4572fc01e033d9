"""What the tutorial tells to do can be done."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from signoria.cli.main import app

TUTORIAL = Path(__file__).resolve().parents[2] / "docs" / "lab" / "tutorial.md"


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", TUTORIAL.read_text(encoding="utf-8"), re.S)


def test_run_collect_and_plot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    study = blocks("toml")[0]
    Path("first.toml").write_text(
        study.replace("games = 30", "games = 2").replace("turn_limit = 12", "turn_limit = 2")
    )
    result = CliRunner().invoke(app, ["lab", "study", "first.toml", "--processes", "1"])
    assert result.exit_code == 0, result.output
    assert Path("runs/first/plots/start.svg").read_text().startswith("<svg")
    exec("\n".join(blocks("python")), {})
    assert "greedy" in capsys.readouterr().out
    assert Path("worth.svg").read_text().startswith("<svg")
    rate = re.findall(r"^    signoria (lab duel .*)$", TUTORIAL.read_text(encoding="utf-8"), re.M)
    result = CliRunner().invoke(
        app, [*rate[0].replace("--games 60", "--games 4").split(), "--processes", "1"]
    )
    assert result.exit_code == 0, result.output
    assert Path("rated/report.html").is_file()
    Path("slip.toml").write_text(study.replace("greedy", "gredy"))
    slip = CliRunner().invoke(app, ["lab", "study", "slip.toml"])
    message = re.findall(r"line 9: there is no bot 'gredy'; did you mean greedy\?", TUTORIAL.read_text())
    assert message[0] in slip.output
