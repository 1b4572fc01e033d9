"""The server, its bots with the same chance in every run: a game of the monkey can be played again."""

from __future__ import annotations

from typing import Any

from signoria.cli.main import app
from signoria.server import opening, store
from tests.browser.house import House


class SteadyHouse(House):
    program = ("-m", "tests.browser.monkey.serve")


def main() -> None:
    seat_players = opening.seat_players

    def steady(*given: Any) -> list[store.SeatRow]:
        seating = seat_players(*given)
        for row in seating:
            row.bot_seed = row.seat + 1
        return seating

    vars(opening)["seat_players"] = steady
    app()


if __name__ == "__main__":
    main()
