"""The compiled build beside a checkout, for `./test` and for benchmarks: one build, used from outside the checkout."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import signoria
from signoria.kernel.errors import SignoriaError

ENVIRONMENT: Final = ".venv-compiled"
STAMP: Final = "signoria-built"


class NoCompiledBuild(SignoriaError):
    """There is no compiled build and none can be made; the message says why."""


def checkout() -> Path | None:
    """The checkout that this package runs from, if it does."""
    root = Path(signoria.__file__).resolve().parent.parent
    return root if (root / "hatch_build.py").is_file() and (root / "pyproject.toml").is_file() else None


def fingerprint(root: Path) -> str:
    """A hash over all code and data of the package, and over what builds it."""
    digest = hashlib.sha256(f"{sys.version} {root} {os.environ.get('SIGNORIA_OPT', '')}".encode())
    files = [path for path in (root / "signoria").rglob("*") if path.suffix in (".py", ".toml")]
    for path in [*sorted(files), root / "hatch_build.py", root / "pyproject.toml"]:
        digest.update(f"{path.relative_to(root)}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def python_of(environment: Path) -> Path:
    return environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def provide(tell: Callable[[], None] | None = None) -> Path:
    """The interpreter of an up-to-date compiled build; `tell` is called before it must be made. Raises
    NoCompiledBuild.
    """
    root = checkout()
    if root is None:
        raise NoCompiledBuild("a compiled build can be made from a checkout only")
    environment = root / ENVIRONMENT
    want = fingerprint(root)
    stamp = environment / STAMP
    if not stamp.is_file() or stamp.read_text() != want:
        if tell is not None:
            tell()
        make(root, environment)
        stamp.write_text(want)
    return python_of(environment)


def make(root: Path, environment: Path) -> None:
    """Build the wheel with kernel and games compiled, and install it alone into an environment of its own."""
    environ = {**os.environ, "SIGNORIA_COMPILE": "1"}
    with tempfile.TemporaryDirectory() as out:
        _quietly([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", out], root, environ)
        wheels = [str(path) for path in Path(out).glob("*.whl")]
        _quietly([sys.executable, "-m", "venv", "--clear", "--without-pip", str(environment)], root, None)
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python"]
        _quietly(
            [*pip, str(python_of(environment)), "install", "--no-deps", "--no-index", *wheels], root, None
        )


def run(module: str, arguments: list[str], python: Path) -> Any:
    """Run a module of ours in the compiled environment, outside the checkout, and read the JSON it prints."""
    with tempfile.TemporaryDirectory() as outside:
        done = subprocess.run(
            [str(python), "-I", "-m", module, *arguments],
            cwd=outside,
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode:
        raise NoCompiledBuild(f"{module} failed in the compiled environment: {done.stderr.strip()[-400:]}")
    return json.loads(done.stdout)


def _quietly(command: list[str], cwd: Path, environ: dict[str, str] | None) -> None:
    done = subprocess.run(command, cwd=cwd, env=environ, capture_output=True, text=True, check=False)
    if done.returncode:
        tail = (done.stdout + done.stderr).strip()[-4000:]
        raise NoCompiledBuild(f"the compiled build failed ({' '.join(command[1:4])}):\n{tail}")
