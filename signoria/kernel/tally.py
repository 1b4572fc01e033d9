"""Tally: how a game stands for every seat, by what counts in it."""

from __future__ import annotations


class Tally:
    """`points` are what the seats are compared by, `parts[seat][i]` what the seat has of `sources[i]`. Where the game is
    won by points the parts add up to them (`summed`); elsewhere they are what its conditions ask for, and the points say
    in percent how far a seat has come. `ties` decide between seats with equal points, the first first. Sources and ties
    are text keys `source.<name>`; `tally.about` says how the points come about.
    """

    def __init__(
        self,
        sources: list[str],
        parts: list[list[int]],
        points: list[int],
        summed: bool,
        ties: list[tuple[str, list[int]]],
    ) -> None:
        self.sources = sources
        self.parts = parts
        self.points = points
        self.summed = summed
        self.ties = ties
