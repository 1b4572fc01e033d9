"""Studies from the command to tables, report and plots."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from typer.testing import CliRunner

from signoria.cli.main import app
from signoria.lab.arena import arena
from signoria.lab.runner import Place
from signoria.lab.tables import by_use, interval

STUDY = """title = "A <first> study"
about = "Seats and bots."
seed = 3
games = 24
tables = ["games", "turns", "uses", "decisions"]

[[cell]]
name = "Tribute"
game = "template"
seats = [2, 3]
bots = "random"

[[cell]]
name = "skill"
game = "template"
bots = ["greedy", "random"]
"""


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("study")
    (folder / "first.toml").write_text(STUDY)
    result = run("lab", "study", folder / "first.toml", "--out", folder / "run", "--processes", "1")
    assert result.exit_code == 0, result.output
    assert "report.html" in result.output
    return folder


def run(*words: Any) -> Any:
    return CliRunner().invoke(app, [str(word) for word in words])


def test_the_tables_hold_every_game_turn_and_decision(done: Path) -> None:
    games = pl.read_parquet(done / "run" / "games.parquet")
    assert games.height == 72
    assert games["cell"].unique(maintain_order=True).to_list() == [
        "Tribute, 2 seats",
        "Tribute, 3 seats",
        "skill",
    ]
    decisions = pl.read_parquet(done / "run" / "decisions.parquet")
    assert decisions.height == games["actions"].sum()
    assert decisions.filter(pl.col("offered") > 1).height == games["decisions"].sum()
    turns = pl.read_parquet(done / "run" / "turns.parquet")
    assert turns["decisions"].sum() == games["decisions"].sum()


def test_the_measures_are_those_of_the_tables(done: Path) -> None:
    found = json.loads((done / "run" / "measures.json").read_text())
    games = pl.read_parquet(done / "run" / "games.parquet")
    seats = [row for row in found["seats"] if row["cell"] == "Tribute, 3 seats"]
    assert [row["seat"] for row in seats] == [0, 1, 2]
    assert sum(row["wins"] for row in seats) == pytest.approx(24)
    of_cell = games.filter(pl.col("cell") == "Tribute, 3 seats")
    assert seats[1]["wins"] == pytest.approx(sum(shares[1] for shares in of_cell["shares"]))
    bots = {row["bot"]: row for row in found["bots"] if row["cell"] == "skill"}
    assert bots["greedy"]["share"] + bots["random"]["share"] == pytest.approx(1)
    assert bots["greedy"]["games"] == 24
    assert sum(row["wins"] for row in found["reasons"] if row["cell"] == "skill") == 24
    assert found["overview"][0]["turns"] == of(games, "Tribute, 2 seats", "turns")


def of(games: Any, cell: str, field: str) -> float:
    return float(games.filter(pl.col("cell") == cell)[field].median())


def test_the_report_is_one_file_that_needs_nothing_from_outside(done: Path) -> None:
    page = (done / "run" / "report.html").read_text(encoding="utf-8")
    assert "A &lt;first&gt; study" in page
    assert "vegaEmbed" in page
    body = page[: page.index("</table>")]
    for word in ("<link", "src=", "@import"):
        assert word not in body
    assert "prefers-color-scheme: dark" in page
    plots = sorted(path.name for path in (done / "run" / "plots").iterdir())
    named = ["bots", "reasons", "seats", "settled", "start", "turns", "uses"]
    assert plots == [f"{name}.svg" for name in named]
    assert all((done / "run" / "plots" / name).read_text().startswith("<svg") for name in plots)
    digest = json.loads((done / "run" / "result.json").read_text())["digest"]
    assert digest in page


def test_the_same_study_again_plays_nothing_and_elsewhere_gives_the_same_digest(done: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in (done / "run" / "parts").iterdir()}
    again = run("lab", "study", done / "first.toml", "--out", done / "run", "--json")
    elsewhere = run(
        "lab", "study", done / "first.toml", "--out", done / "other", "--processes", "2", "--json"
    )
    assert json.loads(again.stdout)["digest"] == json.loads(elsewhere.stdout)["digest"]
    assert {path: path.stat().st_mtime_ns for path in (done / "run" / "parts").iterdir()} == before


def test_another_study_does_not_write_over_it(done: Path) -> None:
    (done / "second.toml").write_text(STUDY.replace("seed = 3", "seed = 4"))
    result = run("lab", "study", done / "second.toml", "--out", done / "run")
    assert result.exit_code == 1
    assert "holds another run" in result.output


def test_a_bad_study_is_refused_before_anything_is_made(done: Path) -> None:
    (done / "bad.toml").write_text(STUDY.replace("greedy", "gredy"))
    result = run("lab", "study", done / "bad.toml", "--out", done / "bad")
    assert result.exit_code == 1
    assert "bad.toml, line 16: there is no bot 'gredy'; did you mean greedy?" in result.output
    assert not (done / "bad").exists()
    result = run("lab", "study", done / "none.toml")
    assert result.exit_code == 1
    assert "none.toml" in result.output


def test_a_tournament_writes_the_same_kind_of_directory(tmp_path: Path) -> None:
    kept = arena("template", ["greedy", "random"], games=12, seed=5, place=Place(1), out=tmp_path / "arena")
    plain = arena("template", ["greedy", "random"], games=12, seed=5, place=Place(1))
    assert [s.to_json() for s in kept] == [s.to_json() for s in plain]
    assert (tmp_path / "arena" / "report.html").is_file()
    assert json.loads((tmp_path / "arena" / "run.json").read_text())["kind"] == "arena"


def test_wilsons_interval() -> None:
    low, high = interval(50, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    assert interval(0, 0) == (0.0, 1.0)
    assert interval(0, 10)[0] == 0.0


def test_uses_count_in_full_by_their_first_part_and_by_their_verb() -> None:
    rows = [
        {
            "cell": "a",
            "game": game,
            "seat": 0,
            "verb": "plot",
            "noun": f"spy {target}",
            "times": 1,
            "share": 1.0,
        }
        for game in range(2)
        for target in (1, 2)
    ]
    rows.append(
        {"cell": "a", "game": 0, "seat": 1, "verb": "plot", "noun": "thief 0", "times": 3, "share": 0.0}
    )
    found = {row["noun"]: (row["games"], row["wins"], row["times"]) for row in by_use(pl.DataFrame(rows), 1)}
    assert found == {
        "spy 1": (2, 2.0, 2),
        "spy 2": (2, 2.0, 2),
        "thief 0": (1, 0.0, 3),
        "spy": (2, 2.0, 4),
        "thief": (1, 0.0, 3),
        "": (3, 2.0, 7),
    }
