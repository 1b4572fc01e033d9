"""The client's part of ./test: its types fit the server's schemas, it is built, and its unit tests pass."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts import build_web, web_types  # noqa: E402


def main() -> int:
    if web_types.main(["--check"]):
        return 1
    try:
        build_web.build(ROOT)
        build_web.install(ROOT)
        build_web.npm(ROOT, "test")
    except RuntimeError as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
