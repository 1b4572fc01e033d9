"""What it costs to load a table: python bench/loading.py [RUNS]

For the longest stored game of each title: taking it up from what is stored beside its log, the last position and all that
was told, as the server does to show it, and carrying out its log and comparing, as the server does afterwards or before
somebody plays on. Milliseconds of CPU, the least of some runs that alternate.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

import signoria
from signoria.kernel.annals import write_past
from signoria.kernel.chance import sources_from_json
from signoria.kernel.match import Match
from signoria.kernel.recall import prove, recall
from signoria.kernel.save import read_entry

REPLAYS = Path(__file__).resolve().parent.parent / "tests" / "replays"


def longest() -> list[str]:
    """The save with most entries of each game."""
    found: dict[str, str] = {}
    for path in sorted(REPLAYS.glob("*/*.json")):
        text = path.read_text()
        old = found.get(path.parent.name)
        if old is None or len(msgspec.json.decode(text)["log"]) > len(msgspec.json.decode(old)["log"]):
            found[path.parent.name] = text
    return list(found.values())


def milliseconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return 1000 * (time.process_time() - start)


def compare(text: str, runs: int) -> tuple[str, int, float, float]:
    """The game, how many entries, and what both ways cost."""
    match = signoria.load(text)
    log = msgspec.json.encode([entry.to_json() for entry in match.entries])
    past = msgspec.json.encode(write_past(match))
    chance = [source.to_json() for source in match.chance]

    def take_up() -> None:
        again = Match(match.setup, sources_from_json(chance), match.names, "en", match.free_undo, match.start)
        stored: dict[str, Any] = msgspec.json.decode(past)
        entries = [read_entry(value) for value in msgspec.json.decode(log)]
        assert recall(again, entries, stored["told"], stored["state"])
        taken.append(again)

    def check() -> None:
        prove(taken.pop())

    taken: list[Match] = []
    both = [(milliseconds(take_up), milliseconds(check)) for _ in range(runs)]
    slug = match.rules.meta.slug
    return slug, len(match.entries), min(one for one, _ in both), min(other for _, other in both)


def main(runs: int) -> None:
    for text in longest():
        slug, entries, taking, proving = compare(text, runs)
        print(f"{slug:20} {entries:5} entries: taken up in {taking:5.1f} ms, proved in {proving:5.1f} ms")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
