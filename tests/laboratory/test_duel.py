"""Duels, ladders and fits from the command to the report, and where they may be played."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from typer.testing import CliRunner

from signoria.cli.laboratory import addressed
from signoria.cli.main import app


def run(*words: Any) -> Any:
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("duel") / "run"
    result = run(
        "lab", "duel", "template", "greedy", "random", "--games", 16, "--out", path, "--processes", 1
    )
    assert result.exit_code == 0, result.output
    assert "report.html" in result.output
    return path


def test_a_duel_writes_a_run_directory_with_its_control(done: Path) -> None:
    about = json.loads((done / "run.json").read_text())
    assert (about["kind"], about["parts"]) == ("duel", None)
    assert about["versions"]["build"] == {"template": "interpreted"}
    games = pl.read_parquet(done / "games.parquet")
    assert games.filter(pl.col("control")).height == games.filter(~pl.col("control")).height > 0
    found = json.loads((done / "result.json").read_text())
    assert found["control"]["deals"] == found["deals"]
    page = (done / "report.html").read_text(encoding="utf-8")
    assert "control: random" in page
    assert found["digest"] in page
    assert sorted(path.name for path in (done / "plots").iterdir()) == [
        "course.svg",
        "seats.svg",
        "shares.svg",
    ]


def test_the_same_duel_again_plays_nothing_and_elsewhere_gives_the_same_digest(
    done: Path, tmp_path: Path
) -> None:
    before = {path: path.stat().st_mtime_ns for path in (done / "parts").iterdir()}
    words = ("lab", "duel", "template", "greedy", "random", "--games", 16, "--json")
    again, elsewhere = run(*words, "--out", done), run(*words, "--out", tmp_path / "other", "--processes", 2)
    assert json.loads(again.stdout)["digest"] == json.loads(elsewhere.stdout)["digest"]
    assert {path: path.stat().st_mtime_ns for path in (done / "parts").iterdir()} == before
    other = run(*words, "--seed", 2, "--out", done)
    assert other.exit_code == 1
    assert "holds another run" in other.output


@pytest.mark.parametrize(
    "words, message",
    [
        (("template", "gredy", "random"), "there is no bot 'gredy'; did you mean greedy?"),
        (("antikity", "greedy", "random"), "did you mean antiquity?"),
        (("template", "greedy", "random", "--option", "gaol=5"), "no option 'gaol'; did you mean goal?"),
        (("template", "greedy", "random", "--compiled", "--ray"), "give --ray or --compiled, not both"),
    ],
)
def test_what_is_wrong_is_told_before_anything_is_made(
    words: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("signoria.compiled.provide", lambda tell: Path("python"))
    result = run("lab", "duel", *words, "--out", tmp_path / "run")
    assert result.exit_code == 1
    assert message in result.output
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(
    "given, meant",
    [
        (["--ray"], ["--ray", "local"]),
        (["--ray", "study.toml"], ["--ray", "local", "study.toml"]),
        (["study.toml", "--ray", "--json"], ["study.toml", "--ray", "local", "--json"]),
        (["--ray", "head:6379", "study.toml"], ["--ray", "head:6379", "study.toml"]),
        (["--ray", "auto"], ["--ray", "auto"]),
        (["--ray=head:6379"], ["--ray=head:6379"]),
    ],
)
def test_ray_may_stand_without_an_address(given: list[str], meant: list[str]) -> None:
    assert [word for i in range(len(given)) for word in addressed(given, i)] == meant


@pytest.mark.parametrize(
    "words, said",
    [
        (("ladder", "template", "--bots", "random,greedy", "--games", "3"), "greedy: "),
        (("fit", "road_to_domination", "--bots", "merchant", "--games", "2", "--seats", "2"), "fitted.toml"),
        (("arena", "template", "--games", "4"), "greedy"),
    ],
)
def test_ladders_fits_and_tournaments_write_the_same_kind_of_directory(
    words: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    result = run("lab", *words, "--out", tmp_path / "run", "--processes", "1")
    assert result.exit_code == 0, result.output
    assert said in result.output.replace("\n", "")
    about = json.loads((tmp_path / "run" / "run.json").read_text())
    assert about["kind"] == words[0]
    assert set(about["versions"]) == {"signoria", "rules", "build", "python"}
    for name in ("report.html", "result.json"):
        assert (tmp_path / "run" / name).is_file()
