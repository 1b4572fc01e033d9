"""Puzzles at the server: listed with how they stand, one a day, played at tables like lessons, wrong moves told, and kept when solved."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, tzinfo
from typing import Any

import pytest

from signoria.learn import of_the_day, puzzles
from signoria.learn.trial import Sitting
from signoria.server import learning, opening
from tests.server.desk import Guest

GAME = "age_of_renaissance"  # nobody else decides while a puzzle of this game is solved
ONE = puzzles(GAME)[0]
HERE = f"/api/learn/{GAME}/{ONE.id}"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "PACE", 0)


def course_of(guest: Guest) -> Any:
    (found,) = [one for one in guest.get("/api/learn")["courses"] if one["game"] == GAME]
    return found


def begin(guest: Guest) -> str:
    return str(guest.ask("POST", HERE, {"anew": True}).json()["id"])


def do(guest: Guest, table: str, action: list[Any]) -> Any:
    number = guest.state(table)["number"]
    body = {"seat": ONE.seat, "number": number, "action": action}
    answer = guest.ask("POST", f"/api/tables/{table}/moves", body)
    assert answer.status_code == 200, answer.json()
    return guest.state(table)["lesson"]


def test_puzzles_are_listed_with_their_grades_and_one_is_of_the_day(guest: Guest) -> None:
    every = guest.get("/api/learn")
    shown = course_of(guest)["puzzles"]
    assert [one["id"] for one in shown] == [one.id for one in puzzles(GAME)]
    assert [one["grade"] for one in shown] == [one.grade for one in puzzles(GAME)]
    assert {one["state"] for one in shown} == {"new"}
    assert every["today"]["puzzle"]["id"].startswith("puzzle-")
    assert guest.get(HERE)["title"] == ONE.say("title")


def test_the_puzzle_of_the_day_changes_at_midnight_of_utc(
    guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    midnight = datetime(2030, 5, 2, tzinfo=UTC)
    shown = []
    for moment in (midnight - timedelta(seconds=1), midnight):

        class Still(datetime):
            now_ = moment

            @classmethod
            def now(cls, tz: tzinfo | None = None) -> Any:
                return cls.now_.astimezone(tz)

        monkeypatch.setattr(learning, "datetime", Still)
        today = guest.get("/api/learn")["today"]
        made = of_the_day(moment.date())
        assert made is not None
        assert (today["game"], today["puzzle"]["id"]) == (made.game, made.id)
        shown.append(today["game"])
    assert shown[0] != shown[1]  # the games take turns


def test_a_wrong_move_is_told_and_can_be_taken_back_and_the_solution_is_kept(guest: Guest) -> None:
    table = begin(guest)
    sitting = Sitting(ONE)
    words = [sitting.match.vocabulary.encode(one) for one in sitting.match.state.legal(ONE.seat)]
    wrong = next(word for word in words if word[0] == "buy" and " ".join(map(str, word)) not in ONE.key)
    told = do(guest, table, list(wrong))
    assert told["lost"] == ONE.say("lost.1")
    assert [one["state"] for one in course_of(guest)["puzzles"][:1]] == ["begun"]
    table = begin(guest)
    for action in ONE.way:
        told = do(guest, table, list(action))
    assert (told["steps"], told["total"], told["lost"]) == (1, 1, "")
    assert [one["state"] for one in course_of(guest)["puzzles"][:2]] == ["done", "new"]
