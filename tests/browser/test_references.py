"""Every board looks as it did when its reference pictures were taken: python scripts/pictures.py --references takes them anew."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.house import ROOT, House
from tests.browser.references import POSITIONS, SHARE, VERSION, Position, Studio

FIRST = 3
NEW = ROOT / ".artifacts" / "references"


@pytest.fixture(scope="module")
def studio(browser: Browser, house: House) -> Iterator[Studio]:
    if not VERSION.exists():
        pytest.skip("no pictures have been taken yet: python scripts/pictures.py --references")
    recorded = VERSION.read_text(encoding="utf-8").strip()
    if recorded != browser.version:
        pytest.skip(f"the pictures were taken with Chromium {recorded}, this is {browser.version}")
    studio = Studio(browser, house)
    yield studio
    studio.page.context.close()
    studio.paper.context.close()


def compare(studio: Studio, position: Position) -> None:
    picture = studio.draw(position)
    share = studio.differ(picture, position.path.read_bytes())
    if share > SHARE:
        NEW.mkdir(parents=True, exist_ok=True)
        (NEW / position.path.name).write_bytes(picture)
    assert share <= SHARE, (
        f"{share:.2%} of {position.path.name} has changed: compare it with {NEW / position.path.name}; if it is meant, "
        f"python scripts/pictures.py --references {position.name}"
    )


def first(game: str) -> list[Position]:
    return [position for position in POSITIONS if position.game == game]


GAMES = sorted({position.game for position in POSITIONS})


@pytest.mark.parametrize("position", [p for game in GAMES for p in first(game)[:FIRST]], ids=lambda p: p.name)
def test_a_position_looks_as_it_did(studio: Studio, position: Position) -> None:
    compare(studio, position)


@pytest.mark.deep
@pytest.mark.parametrize("position", [p for game in GAMES for p in first(game)[FIRST:]], ids=lambda p: p.name)
def test_another_position_looks_as_it_did(studio: Studio, position: Position) -> None:
    compare(studio, position)


def test_each_game_has_twelve_pictures() -> None:
    assert {game: len(first(game)) for game in GAMES} == dict.fromkeys(GAMES, 12)
    assert len(GAMES) == 4
    assert not VERSION.exists() or all(position.path.exists() for position in POSITIONS)
