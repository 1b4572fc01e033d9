"""On a Ray cluster: a real one with several nodes, one of which dies."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from signoria.lab.bouts import Parts
from signoria.lab.duel import Duel
from signoria.lab.jobs import Cell
from signoria.lab.rundir import open_run
from signoria.lab.runner import AHEAD, Place, carry_out
from signoria.lab.study import Study

ray: Any = pytest.importorskip("ray", reason="in the environment of --deep")
pytestmark = [pytest.mark.deep, pytest.mark.filterwarnings("ignore")]


def a_study(games: int) -> Study:
    return Study(
        "Cluster",
        "",
        9,
        ["games", "turns"],
        [Cell("a", "road_to_domination", ["random"] * 3, games, {"turn_limit": 10})],
    )


def test_a_node_dies_in_mid_run_and_the_result_is_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And no more jobs are under way than two for each core, however many there are to do."""
    from ray.cluster_utils import Cluster

    under_way: list[int] = []
    plain = ray.wait

    def wait(tasks: list[Any], **given: Any) -> Any:
        under_way.append(len(tasks))
        return plain(tasks, **given)

    monkeypatch.setattr(ray, "wait", wait)

    study = a_study(400)
    jobs = study.jobs()
    alone = open_run(tmp_path / "alone", "study", study.request(), len(jobs))
    carry_out(alone, jobs, Place(1))

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    try:
        cluster.add_node(num_cpus=1)
        doomed = cluster.add_node(num_cpus=1)
        cluster.wait_for_nodes()
        run = open_run(tmp_path / "cluster", "study", study.request(), len(jobs))
        killed: list[int] = []

        def tell(done: int, every: int) -> None:
            if done >= 60 and not killed:
                killed.append(done)
                cluster.remove_node(doomed, allow_graceful=False)

        carry_out(run, jobs, Place(ray=cluster.address), tell)
        assert killed
        assert killed[0] < 400
        assert 1 < max(under_way) <= AHEAD * 3 < len(jobs)
    finally:
        ray.shutdown()
        cluster.shutdown()
    assert run.finish()["digest"] == alone.finish()["digest"]


def test_a_duel_stops_at_the_same_game_on_a_cluster(tmp_path: Path) -> None:
    """What is under way when it is clear is given up; the digest is that of one process."""
    digests = []
    for place in (Place(1), Place(ray="local")):
        duel = Duel("template", "greedy", "random", 2, games=80)
        run = open_run(tmp_path / str(place.ray), "duel", duel.request(False), None)
        duel.run(place, Parts(run))
        assert 0 < run.parts < 160
        digests.append(run.digest())
    assert digests[0] == digests[1]
    assert not ray.is_initialized()
