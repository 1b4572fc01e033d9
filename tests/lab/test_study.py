"""Studies: read and checked before anything is played; jobs give the same rows anywhere; measures say what they should."""

from __future__ import annotations

import shutil
import socket
import sys
from pathlib import Path

import pytest

from signoria.lab import runner
from signoria.lab.jobs import Cell, Job, drama, lead_changes, settled
from signoria.lab.rundir import open_run
from signoria.lab.runner import Lost, NoRay, Place, carry_out, check_place
from signoria.lab.study import BadStudy, Study, read_study

GOOD = """title = "Seats"
seed = 7
games = 12
tables = ["games", "decisions"]

[[cell]]
name = "small"
game = "template"
seats = [2, 3]
bots = "random"
options = { goal = [20, 40] }

[[cell]]
game = "template"
bots = ["greedy", "random"]
games = 5
"""


def read(tmp_path: Path, text: str) -> Study:
    path = tmp_path / "study.toml"
    path.write_text(text, encoding="utf-8")
    return read_study(path)


def test_lists_make_a_cell_for_each_value(tmp_path: Path) -> None:
    study = read(tmp_path, GOOD)
    assert [(cell.name, len(cell.bots), cell.games, cell.options) for cell in study.cells] == [
        ("small, 2 seats, goal 20", 2, 12, {"goal": 20}),
        ("small, 2 seats, goal 40", 2, 12, {"goal": 40}),
        ("small, 3 seats, goal 20", 3, 12, {"goal": 20}),
        ("small, 3 seats, goal 40", 3, 12, {"goal": 40}),
        ("template", 2, 5, {}),
    ]
    assert (study.title, study.seed, study.tables, study.games) == ("Seats", 7, ["games", "decisions"], 53)
    assert [len(job.numbers) for job in study.jobs()] == [10, 2] * 4 + [5]


@pytest.mark.parametrize(
    "old, new, message",
    [
        ("games = 12", "gmaes = 12", "line 3: there is no key 'gmaes'; did you mean games?"),
        ("seed = 7", 'seed = "seven"', "line 2: seed is a whole number, not 'seven'"),
        ("games = 12", "games = 0", "line 3: games is a number from 1 to"),
        ('"decisions"]', '"decision"]', "line 4: there is no table 'decision'; did you mean decisions?"),
        ('name = "small"', 'nam = "small"', "line 7: there is no key 'nam'; did you mean name?"),
        (
            'game = "template"\nseats',
            'game = "antikity"\nseats',
            "line 8: there is no game 'antikity'; did you mean antiquity?",
        ),
        ("seats = [2, 3]", "seats = [2, 9]", "line 9: Tribute is for 2 to 4 players, not 9"),
        ('bots = "random"', 'bots = "randm"', "line 10: there is no bot 'randm'; did you mean random?"),
        ("{ goal = [20, 40] }", "{ gaol = 20 }", "line 11: Tribute has no option 'gaol'; did you mean goal?"),
        ("{ goal = [20, 40] }", "{ goal = [20, 4000] }", "line 11: option goal can't be '4000'"),
        ('["greedy", "random"]', '["greedy",\n  "rndom"]', "line 16: there is no bot 'rndom'"),
        ("games = 5", "seats = 3", "line 16: 2 bots do not fit 3 seats"),
        ("games = 5", 'data = "packs/none"', "line 16: "),
        ("games = 5", 'data = "a\\u0000b"', "line 16: data is the path of a folder, not 'a\\x00b'"),
        ("games = 5", "games = 5\n[[cell", "no TOML"),
        ('bots = ["greedy", "random"]\n', "", "line 13: the cell has no bots"),
        ("bots = [", 'name = "small, 2 seats, goal 20"\nbots = [', "line 15: two cells are called"),
        ("seats = [2, 3]", "seats = []", "line 9: seats is an empty list"),
        ("{ goal = [20, 40] }", "{ goal = [] }", "line 11: goal is an empty list"),
        ("seed = 7", f"seed = {10**18}", "line 2: seed is a number of at most 18 digits"),
        ('name = "small"', "name = 5", "line 7: name is a text, not '5'"),
        ('["greedy", "random"]', '["greedy"]', "line 15: Tribute is for 2 to 4 players, not 1"),
        ('"greedy"', '"merchant+looks=nan"', "line 15: 'merchant+looks=nan': parameters are written as in"),
    ],
)
def test_a_bad_study_is_refused_with_the_line(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in GOOD
    with pytest.raises(BadStudy) as error:
        read(tmp_path, GOOD.replace(old, new, 1))
    assert message in str(error.value)


def test_a_study_without_cells_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadStudy, match=r"at least one \[\[cell\]\]"):
        read(tmp_path, 'title = "Nothing"\n')


def test_the_rows_follow_from_the_job_alone() -> None:
    job = Job(
        Cell("a", "template", ["greedy", "random", "random"], 8),
        5,
        [2, 3],
        ["games", "turns", "uses", "decisions"],
    )
    one, two = job.run(), job.run()
    assert one == two
    games = one["games"]
    assert [row["game"] for row in games] == [2, 3]
    assert games[0]["bots"] == ["random", "random", "greedy"]  # in game 2 the first entrant sits on seat 2
    assert sum(games[0]["shares"]) == pytest.approx(1)
    assert games[0]["actions"] == len([row for row in one["decisions"] if row["game"] == 2])
    assert games[0]["decisions"] == len(
        [row for row in one["decisions"] if row["game"] == 2 and row["offered"] > 1]
    )
    assert one["turns"][0]["turn"] >= 1
    assert {row["verb"] for row in one["uses"]} == {"bid"}
    last = [row for row in one["turns"] if row["game"] == 2][-1]
    assert last["tally"]["points"] == games[0]["scores"]
    other = Job(job.cell, 6, [2, 3], job.tables).run()
    assert [row["digest"] for row in other["games"]] != [row["digest"] for row in games]


def test_a_run_broken_off_and_shared_out_ends_with_the_digest_of_one_in_one_go(tmp_path: Path) -> None:
    study = read(tmp_path, GOOD)
    jobs = study.jobs()
    whole = open_run(tmp_path / "whole", "study", study.request(), len(jobs))
    carry_out(whole, jobs, Place(1))
    broken = open_run(tmp_path / "broken", "study", study.request(), len(jobs))
    told: list[tuple[int, int]] = []

    class Enough(Exception):
        pass

    def stop(done: int, every: int) -> None:
        told.append((done, every))
        if done > 20:
            raise Enough

    with pytest.raises(Enough):
        carry_out(broken, jobs, Place(1), stop)
    again = open_run(tmp_path / "broken", "study", study.request(), len(jobs))
    assert 0 < len(again.missing()) < len(jobs)
    carry_out(again, jobs, Place(2), lambda done, every: told.append((done, every)))
    assert told[-1] == (53, 53)
    assert again.finish()["digest"] == whole.finish()["digest"]


def test_processes_of_another_interpreter_bring_the_same(tmp_path: Path) -> None:
    study = read(tmp_path, GOOD)
    jobs = study.jobs()
    runs = [open_run(tmp_path / name, "study", study.request(), len(jobs)) for name in ("here", "there")]
    carry_out(runs[0], jobs, Place(1))
    carry_out(runs[1], jobs, Place(2, compiled=Path(sys.executable)))
    assert runs[0].finish()["digest"] == runs[1].finish()["digest"]
    other = open_run(tmp_path / "other", "study", study.request(), len(jobs), compiled=True)
    assert other.about["versions"]["build"] == {"template": "compiled"}
    false = shutil.which("false")
    assert false is not None
    with pytest.raises(Lost, match="ended before its work was done"):
        carry_out(other, jobs, Place(2, compiled=Path(false)))


def test_lead_changes_drama_and_when_it_was_settled() -> None:
    worth = [[0.5, 0.5], [0.6, 0.35], [0.2, 0.45], [0.5, 0.25], [0.3, 0.9]]
    assert lead_changes(worth) == 3
    # Seat 1 wins; it was behind by 0.25 twice, the root of which is 0.5.
    assert drama(worth, [1]) == 0.5
    assert settled(worth, [1]) == 0.8
    assert settled(worth, [0, 1]) == 0.0
    assert drama(worth, []) is None
    assert drama([[0.9, 0.1]], [0]) == 0.0


def test_a_cluster_that_is_not_there_is_told_before_anything_is_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    check_place(Place(2))
    monkeypatch.setattr(runner, "find_spec", lambda name: None)
    with pytest.raises(NoRay, match=r"pip install 'signoria\[ray\]'"):
        check_place(Place(ray="local"))
    monkeypatch.setattr(runner, "find_spec", lambda name: name)
    check_place(Place(ray="local"))
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # nobody listens there
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(NoRay, match=f"no Ray cluster at {address}"):
            check_place(Place(ray=address))
