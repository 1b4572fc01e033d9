"""Store replays for the endings of a game that have none yet: tests/replays/<game>/<reason>.json.

python scripts/record.py GAME [--tries N] [--again]     (--again: also those that are stored already, after a change of rules_version)
python scripts/record.py GAME --told                    (only note what the stored ones tell: tests/replays/<game>/told.toml)

Random players can't reach every ending; play the others in a script, `match.save(past=False)`, and store the text beside these.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from signoria import registry  # noqa: E402
from signoria.kernel.errors import BadSave  # noqa: E402
from signoria.kernel.ruleset import Ruleset  # noqa: E402
from signoria.lab.conformance import configurations, load_replay, record_endings  # noqa: E402
from signoria.lab.conformance.replays import reasons, told_by  # noqa: E402


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game")
    parser.add_argument("--tries", type=int, default=5, help="games per configuration")
    parser.add_argument("--again", action="store_true", help="replace what is stored")
    parser.add_argument("--told", action="store_true", help="note what the stored ones tell")
    arguments = parser.parse_args()
    ruleset = registry.ruleset(arguments.game)
    folder = ROOT / "tests" / "replays" / arguments.game
    if arguments.told:
        note_told(ruleset, folder)
        return 0
    wanted = reasons(ruleset)
    if not arguments.again:
        for file in sorted(folder.glob("*.json")):
            try:
                outcome = load_replay(ruleset, file).result
                wanted.discard(outcome.reason if outcome is not None else "")
            except BadSave as error:
                print(f"{file.name}: {error}")
    configs = [
        c.replace(seed=c.seed + 100 * n) for n in range(arguments.tries) for c in configurations(ruleset)
    ]
    found = record_endings(ruleset, configs, wanted)
    folder.mkdir(parents=True, exist_ok=True)
    for reason, match in found.items():
        (folder / f"{reason}.json").write_text(match.save(past=False), "utf-8")
        print(f"{reason}: {len(match.entries)} entries")
    for reason in sorted(wanted - set(found)):
        print(f"{reason}: not reached")
    note_told(ruleset, folder)
    return 0


def note_told(ruleset: Ruleset[Any], folder: Path) -> None:
    lines = [f"rules_version = {ruleset.meta.rules_version}\n\n[told]\n"]
    for file in sorted(folder.glob("*.json")):
        lines.append(f'{file.stem} = "{told_by(load_replay(ruleset, file))}"\n')
    (folder / "told.toml").write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    sys.exit(main())
