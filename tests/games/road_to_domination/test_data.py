"""Data packs: what is wrong in a file is said with file, row and field."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import pytest

import signoria
from signoria.games.road_to_domination.ruleset import RULESET
from signoria.kernel.errors import BadData

PACKAGE = "signoria.games.road_to_domination"


def changed(folder: Path, file: str, old: str, new: str) -> Path:
    """A pack that differs from ours in one place."""
    text = resources.files(PACKAGE).joinpath("data", f"{file}.toml").read_text("utf-8")
    assert old in text
    (folder / f"{file}.toml").write_text(text.replace(old, new, 1), "utf-8")
    return folder


@pytest.mark.parametrize(
    "file, old, new, complaint",
    [
        ("territories", "cost = 5", 'cost = "five"', "livonia"),
        ("territories", "army = 3", "armies = 3", "armies"),
        ("territories", 'kind = "land"', 'kind = "island"', "land, colony"),
        ("providence", 'type = "positive_authority"', 'type = "king"', "queen_of_the_sea"),
        ("providence", "copies = 1", "", "copies"),
        ("providence", 'tracks = ["fleet"]', 'tracks = ["prestige"]', "prestige"),
        ("providence", 'id = "reformer"', 'id = "great_diplomat"', "same id"),
        ("superpowers", "starting_number = 2", "", "starting_number"),
        ("religions", "glory = 2", "glory = -2", "glory"),
        ("achievements", "glory = 1", "glory = 9", "glory"),
        ("achievements", "min = 2", "least = 2", "min"),
        ("goods", 'id = "gold"', 'id = "silver"', "gold is missing"),
        ("game", "face_up_territories = [4, 5, 6]", "face_up_territories = [4, 5]", "face_up_territories"),
    ],
)
def test_bad_data(tmp_path: Path, file: str, old: str, new: str, complaint: str) -> None:
    with pytest.raises(BadData) as caught:
        RULESET.load_pack(changed(tmp_path, file, old, new))
    assert complaint in str(caught.value)


def test_a_pack_of_ones_own(tmp_path: Path) -> None:
    """The other reading of plundering, and a poorer start."""
    folder = changed(tmp_path, "game", "plunder_from_loser = false", "plunder_from_loser = true")
    text = (folder / "game.toml").read_text("utf-8").replace("ducats = 25", "ducats = 10")
    (folder / "game.toml").write_text(text, "utf-8")
    m = signoria.new("road_to_domination", seats=2, seed=1, data=folder)
    assert [p["ducats"] for p in m.view(None)["players"]] == [10, 10]
    for seat in (0, 1):
        m.play(seat, ["choose_power", m.view(seat)["players"][seat]["dealt"][0]])
    assert signoria.load(m.save(), data=folder).state.digest() == m.state.digest()
