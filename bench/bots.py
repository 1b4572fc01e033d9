"""Iterations per second and CPU per decision of a Prince in every game, interpreted and compiled, as JSON:
python bench/bots.py [GAME ...]
"""

from __future__ import annotations

import json
import sys

from signoria import compiled, registry
from signoria.lab.pondering import measure


def main(games: list[str]) -> None:
    python = compiled.provide()
    results = []
    for game in games or [registry.TEMPLATE, *registry.GAMES]:
        results.append(measure(game))
        results.append(compiled.run("signoria.lab.pondering", [game], python))
    json.dump(results, sys.stdout, indent=2)
    print()


if __name__ == "__main__":
    main(sys.argv[1:])
