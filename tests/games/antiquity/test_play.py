"""Random games, stored games, data packs and details."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import cast

import pytest

import signoria
from signoria.games.antiquity import ids
from signoria.games.antiquity.state import AntiquityState
from signoria.kernel.errors import BadData
from tests.games.antiquity.builder import RULES, duel

REPLAYS = Path(__file__).resolve().parents[2] / "replays" / "antiquity"
DATA = Path(__file__).resolve().parents[3] / "signoria" / "games" / "antiquity" / "data"


def random_game(seats: int, seed: int, options: dict[str, object], checked: bool) -> AntiquityState:
    s = cast(AntiquityState, RULES.new_state(RULES.setup(seats, options), seed))
    chance = random.Random(seed)
    while s.outcome is None:
        seat = chance.choice([i for i in range(seats) if s.waits_for(i)])
        if s.lanes:
            assert s.step_of(seat).deciders(s) == 1 << seat
        s.apply(seat, chance.choice(s.legal(seat)))
        if checked:
            assert RULES.invariants(s) == []
    return s


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"introductory": True, "turn_limit": 8}, {"mirrored": True}])
def test_random_games_end_and_break_nothing(seats: int, options: dict[str, object]) -> None:
    s = random_game(seats, 7, options, checked=True)
    assert s.outcome is not None
    assert sorted(seat for group in s.outcome.ranking for seat in group) == list(range(seats))


@pytest.mark.deep
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_thousand_random_games(seats: int) -> None:
    for seed in range(667):
        random_game(seats, seed, {"mirrored": seed % 2 == 1}, checked=seed % 20 == 0)


@pytest.mark.parametrize("saint", ids.SAINT_SLUGS)
def test_a_stored_game_is_won_by_each_saint(saint: str) -> None:
    m = signoria.load((REPLAYS / f"{saint}.json").read_text("utf-8"))
    assert m.result is not None
    assert m.result.reason == "saint"
    winner = m.result.winners[0]
    assert m.view(None)["players"][winner]["saint"] == saint
    assert m.result.scores[winner] == 1000
    assert not m.setup.values["introductory"]  # under famine and pollution


def test_a_stored_introductory_game_knows_no_graves_and_no_pollution_phase() -> None:
    m = signoria.load((REPLAYS / "introductory.json").read_text("utf-8"))
    told = {line.event[0] for line in m.log(None)}
    assert m.result is not None
    assert m.result.reason == "saint"
    assert {"harvests", "fulfils"} <= told
    assert not told & {"grave", "graves", "pollution", "pollutes", "out"}


@pytest.mark.parametrize(
    "name, winners", [("area", 1), ("survivor", 1), ("nobody", 0), ("turn_limit", 1), ("resigned", 1)]
)
def test_a_stored_game_for_each_other_end(name: str, winners: int) -> None:
    m = signoria.load((REPLAYS / f"{name}.json").read_text("utf-8"))
    assert m.result is not None
    assert m.result.reason == name
    assert len(m.result.winners) == winners
    dead = [not player["alive"] for player in m.view(None)["players"]]
    assert all(dead) == (name == "nobody")


# ---------------------------------------------------------------------- details


def test_details_before_choosing() -> None:
    m = signoria.new("antiquity", 2, 3)
    while not m.state.lanes:
        (decision,) = m.pending()
        m.play(decision.seat, decision.actions[0])
    assert m.detail(0, ["house", 1]) == ["Costs nothing."]
    assert m.detail(0, ["house", 17]) == ["Price: 2 food, 3 luxuries; goods of a class must differ."]
    assert m.detail(0, ["store", "2x3"]) == [
        "Price: 1 wood.",
        "Keeps 6 goods; takes 3 storage tiles.",
    ]


def test_details_of_the_countryside() -> None:
    scene = duel(wood=3, sheep=1, grain=1).works(0, "cart_shop").start(4)
    lines = RULES.detail(scene.s, 0, scene.read("woodcutter", "2,1"))
    assert [(line.key, line.args.get("number"), line.args.get("turns")) for line in lines] == [
        ("detail.yields", 6, 6),
        ("detail.grass", 6, None),
        ("detail.outside", 1, None),
    ]
    lines = RULES.detail(scene.s, 0, scene.read("fishery", "0,3", "ne", "fish"))
    assert [(line.key, line.args.get("number")) for line in lines] == [
        ("detail.yields", 5),
        ("detail.pollutes", 5),
    ]
    assert RULES.detail(scene.s, 0, scene.read("inn", "-1,2"))[1].args == {"number": 6}
    forced = duel(wood=3).works(0, "cart_shop", "forced_labour").start(4)
    for site, size, turns, kept in (("2,1", 6, 2, 4), ("1,1", 4, 2, 2), ("3,-4", 3, 1, 2), ("-1,2", 2, 1, 1)):
        lines = RULES.detail(forced.s, 0, forced.read("woodcutter", site))
        assert (lines[0].args["number"], lines[0].args["turns"]) == (
            kept,
            turns,
        )  # the first of three is lost
        assert lines[1].args["number"] == size


def test_details_of_exploring_graves_and_idle_men() -> None:
    scene = duel().works(0, "explorer").counter(-1, 1, "wine").start(7)
    assert RULES.detail(scene.s, 0, scene.read("explore", "3,-3"))[0].args == {
        "olives": 2, "sheep": 2, "grain": 2, "wine": 2,
    }  # fmt: skip
    scene.do(0, "explore", "-1,1")
    assert RULES.detail(scene.s, 0, scene.read("explore", "3,-3"))[0].args["wine"] == 1
    grave = duel()
    grave.build(0, "market", (0, 0))
    grave.s.famine = 1
    grave.fill(0).start(8)
    (line,) = RULES.detail(grave.s, 0, grave.read("grave", "first", "b2"))
    assert (line.key, str(line.args["piece"])) == ("detail.stops", f"piece:{ids.MARKET}")
    idle = duel().men(0, 2).start(2)
    assert RULES.detail(idle.s, 0, idle.read("commit"))[0].args == {"number": 2}
    clean = duel().works(0, "alchemy").pollute((1, 1), (2, 0)).start(4)
    assert RULES.detail(clean.s, 0, clean.read("clean", "1,1"))[0].args == {"number": 2}


# ---------------------------------------------------------------------- data


def test_the_catalogue_has_all_rules() -> None:
    text = (DATA.parent / "rules.toml").read_text("utf-8")
    rules = [row["id"] for row in tomllib.loads(text)["rule"]]
    assert len(rules) == len(set(rules)) == 276


@pytest.mark.parametrize(
    "file, old, new, where",
    [
        (
            "buildings",
            "rotations = 4\ncost = { wood = 1 }",
            "rotations = 9\ncost = { wood = 1 }",
            "cart_shop",
        ),
        ("buildings", 'id = "market"', 'id = "bazaar"', "bazaar"),
        ("buildings", "sizes = [[1, 2]", "sizes = [[1, 3]", "store"),
        ("tiles", '"fffgg"', '"fffgx"', "A1"),
        ("tiles", '"fffgg"', '"fffggg"', "A1"),
        ("layouts", "[-1, 14]]\nstart", "[-1, 13]]\nstart", "layout"),
        ("saints", 'id = "san_nicolo"', 'id = "san_marco"', "san_marco"),
        ("countryside", "steps = 2", "steps = 0", "steps"),
    ],
)
def test_a_broken_data_pack_is_refused(tmp_path: Path, file: str, old: str, new: str, where: str) -> None:
    text = (DATA / f"{file}.toml").read_text("utf-8")
    assert old in text
    (tmp_path / f"{file}.toml").write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(BadData, match=where):
        RULES.setup(2, {}, tmp_path)


def test_a_data_pack_changes_numbers(tmp_path: Path) -> None:
    text = (DATA / "buildings.toml").read_text("utf-8")
    (tmp_path / "buildings.toml").write_text(
        text.replace("start = { wood = 6 }", "start = { wood = 9 }"), "utf-8"
    )
    s = cast(AntiquityState, RULES.new_state(RULES.setup(2, {}, tmp_path), 1))
    assert [p.goods[ids.WOOD] for p in s.players] == [9, 9]


def test_every_view_is_a_copy_of_its_own() -> None:
    scene = duel().pollute((2, 1)).inn(1, 0, 1)
    first, second = scene.s.view(0), scene.s.view(0)
    assert first == second
    for row in first["hexes"]:
        row.clear()
    first["ranges"][0]["hexes"].clear()
    first["players"][0]["zone"].clear()
    assert scene.s.view(0) == second
    shown = {row["hex"]: row for row in second["hexes"]}
    clean = {"terrain": "forest", "printed": "forest", "counter": False, "city": None, "inn": None}
    assert shown["2,1"] == {"hex": "2,1", "polluted": True, **clean}
    assert (shown["0,1"]["inn"], shown["1,-1"]["city"], shown["-1,1"]["counter"]) == (1, 0, True)
    scene.producer(0, "woodcutter", "wood", 3, -4)
    cut = next(row for row in scene.s.view(0)["hexes"] if row["hex"] == "4,-4")
    assert (cut["terrain"], cut["printed"]) == ("grass", "forest")
