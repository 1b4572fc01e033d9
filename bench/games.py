"""Measure every game, interpreted and compiled, and print JSON: python bench/games.py [GAME ...]

The compiled build is made in .venv-compiled if need be. `signoria bench GAME` prints one game as a table.
"""

from __future__ import annotations

import json
import sys

from signoria import compiled, registry
from signoria.lab.bench import bench


def main(games: list[str]) -> None:
    python = compiled.provide()
    results = []
    for game in games or [registry.TEMPLATE, *registry.GAMES]:
        results.append(bench(game))
        results.append(compiled.run("signoria.lab.bench", [game], python))
    json.dump(results, sys.stdout, indent=2)
    print()


if __name__ == "__main__":
    main(sys.argv[1:])
