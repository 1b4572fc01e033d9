"""Print, as JSON, where kernel, games and bots come from and the digests of replays, of seeded random games and of bots' moves.

python -I scripts/digests.py REPLAYS DECISIONS    (run by scripts/compiled_check.py)
"""

from __future__ import annotations

import hashlib
import importlib
import json
import pkgutil
import random
import sys
import time
from pathlib import Path
from typing import Any

import signoria
from signoria import registry
from signoria.server.worker import Job, think

DIGEST_EVERY = 10
THINKER = "prince#64"  # so many iterations: the same seed gives the same move
THOUGHTS, MOVES = 6, 12  # of a thinker in a game, and by the policy between two of them


def modules(*packages: str) -> dict[str, str]:
    """Import every module of the packages and say which file each came from."""
    found: dict[str, str] = {}
    for package in packages:
        top = importlib.import_module(package)
        found[package] = str(top.__file__)
        for info in pkgutil.walk_packages(top.__path__, f"{package}."):
            found[info.name] = str(importlib.import_module(info.name).__file__)
    return found


def random_games(game: str, seats: int, decisions: int) -> str:
    """Play seeded random games, one after the other, for so many decisions; all digests on the way in one."""
    chance = random.Random(f"{game} {seats}")
    trail = hashlib.sha256()
    match = signoria.new(game, seats=seats, seed=0)
    for number in range(1, decisions + 1):
        if match.over:
            trail.update(match.state.digest().encode())
            match = signoria.new(game, seats=seats, seed=number)
        decision = chance.choice(match.pending())
        match.play(decision.seat, chance.choice(decision.actions))
        if number % DIGEST_EVERY == 0:
            trail.update(match.state.digest().encode())
    return trail.hexdigest()


def thoughts(game: str, seats: int) -> str:
    """What bots do and write down in a game, as the workers of a server think; all in one."""
    trail = hashlib.sha256()
    match = signoria.new(game, seats=seats, seed=1)
    for number in range(THOUGHTS * MOVES):
        if match.over:
            break
        decision = next((d for d in match.pending() if len(d.actions) > 1), match.pending()[0])
        seat, state = decision.seat, match.state.determinize(decision.seat, number)
        job = Job(
            game=game,
            seats=seats,
            options={},
            bot="merchant" if number % MOVES else THINKER,
            seat=seat,
            number=number,
            index=0,
            seed=number,
            state=state.to_json(),
            legal=[list(match.vocabulary.encode(action)) for action in decision.actions],
        )
        thought = think(job)
        trail.update(json.dumps([thought.action, thought.memory]).encode())
        match.play(seat, match.read(thought.action))
    return trail.hexdigest()


def main(replays: str, decisions: str) -> None:
    start = time.process_time()
    errors: list[str] = []
    digests: dict[str, str] = {}

    def note(name: str, play: Any) -> None:
        try:
            digests[name] = play()
        except Exception as error:
            errors.append(f"{name}: {type(error).__name__}: {error}")

    found = modules("signoria.kernel", "signoria.games", "signoria.bots")
    for path in sorted(Path(replays).rglob("*.json")):
        text = path.read_text(encoding="utf-8")
        note(str(path.relative_to(replays)), lambda text=text: str(signoria.load(text).state.digest()))
    for game in [registry.TEMPLATE, *signoria.games()]:
        fewest, most = registry.ruleset(game).meta.seats
        for seats in range(fewest, most + 1):
            note(f"{game} for {seats}", lambda g=game, n=seats: random_games(g, n, int(decisions)))
        seats = max(2, fewest)
        note(f"bots in {game}", lambda g=game, n=seats: thoughts(g, n))
    json.dump(
        {
            "modules": found,
            "digests": digests,
            "errors": errors,
            "seconds": time.process_time() - start,
        },
        sys.stdout,
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
