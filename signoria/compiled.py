"""The compiled build beside a checkout: for the bots of its tables, for `./test` and for benchmarks. One build, used from
outside the checkout, in processes of its own.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.metadata
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import signoria
from signoria.kernel.errors import SignoriaError

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

ENVIRONMENT: Final = ".venv-compiled"
STAMP: Final = "signoria-built"
LOCK: Final = "build/compiled.lock"
PROGRESS: Final = "build/compiled.progress"  # hatch_build.py writes there how far it is, in per cent
WHEEL: Final = "build/compiled"
REQUIREMENTS: Final = ("requirements/build.txt", "requirements/compile.txt")


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


def built(root: Path, want: str) -> Path | None:
    """The interpreter of the build with this fingerprint; None if there is none, or one of other sources."""
    try:
        stamp = (root / ENVIRONMENT / STAMP).read_text()
    except OSError:
        return None
    return python_of(root / ENVIRONMENT) if stamp == want else None


def modules_of(environment: Path) -> Path:
    """Where the modules of an environment are."""
    (found,) = environment.glob("Lib/site-packages" if os.name == "nt" else "lib/python3*/site-packages")
    return found


def same_modules() -> dict[str, str]:
    """The environment of a process that finds the modules of this one."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(folder or os.getcwd() for folder in sys.path)}


# -- what a build needs ----------------------------------------------------------------------------


def can_compile() -> bool:
    """Whether there is a C compiler, and what Python gives it."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    header = Path(sysconfig.get_path("include"), "Python.h")
    return any(map(shutil.which, (compiler, "gcc", "cc"))) and header.exists()


def missing(root: Path) -> list[str]:
    """The packages that a build needs and that are not here in the version that is asked for."""
    lines = [line.strip() for name in REQUIREMENTS for line in (root / name).read_text("utf-8").splitlines()]
    pins = [line.split("==") for line in lines if "==" in line]
    return [f"{name}=={version}" for name, version in pins if version_of(name) != version]


def version_of(package: str) -> str:
    """Empty if it is not installed."""
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return ""


def equip(root: Path) -> None:
    """Install what is missing, in the private environment of the checkout only: in others, what is there must do. Raises
    NoCompiledBuild.
    """
    packages = missing(root)
    if Path(sys.prefix).resolve() != (root / ".venv").resolve():
        absent = [package for package in packages if not version_of(package.split("==")[0])]
        if absent:
            raise NoCompiledBuild(f"a compiled build needs {', '.join(absent)}")
    elif packages:
        given = [word for name in REQUIREMENTS for word in ("-r", name)]
        _quietly([sys.executable, "-m", "pip", "--disable-pip-version-check", "install", *given], root)


# -- making it -------------------------------------------------------------------------------------


def provide(tell: Callable[[], None] | None = None) -> Path:
    """The interpreter of an up-to-date compiled build; `tell` is called before it must be made. Raises
    NoCompiledBuild.
    """
    root = checkout()
    if root is None:
        raise NoCompiledBuild("a compiled build can be made from a checkout only")
    found = built(root, fingerprint(root))
    if found is not None:
        return found
    if tell is not None:
        tell()
    with locked(root):
        want = fingerprint(root)
        if built(root, want) is None:  # nobody else has made it meanwhile
            make(root, root / ENVIRONMENT)
            if fingerprint(root) != want:
                raise NoCompiledBuild("the sources were changed while they were compiled")
            (root / ENVIRONMENT / STAMP).write_text(want)
    return python_of(root / ENVIRONMENT)


@contextlib.contextmanager
def locked(root: Path) -> Iterator[None]:
    """One process builds, others wait; the system frees the lock of one that has died."""
    path = root / LOCK
    path.parent.mkdir(exist_ok=True)
    with path.open("w") as file:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX)
        try:
            yield
        finally:
            (root / PROGRESS).unlink(missing_ok=True)


def make(root: Path, environment: Path) -> None:
    """Build the wheel with kernel, games and bots compiled, and install it alone into an environment of its own. What an
    interrupted build leaves behind has no stamp, or that of the build before it.
    """
    equip(root)
    environ = {"SIGNORIA_COMPILE": "1", "SIGNORIA_PROGRESS": str(root / PROGRESS)}
    out = root / WHEEL
    shutil.rmtree(out, ignore_errors=True)
    _quietly([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)], root, **environ)
    wheels = [str(path) for path in out.glob("*.whl")]
    _quietly([sys.executable, "-m", "venv", "--clear", "--without-pip", str(environment)], root)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python"]
    _quietly([*pip, str(python_of(environment)), "install", "--no-deps", "--no-index", *wheels], root)
    shutil.rmtree(out, ignore_errors=True)


def progress(root: Path) -> int:
    """How far the build is that is being made, in per cent."""
    try:
        return max(0, min(99, int((root / PROGRESS).read_text())))
    except (OSError, ValueError):
        return 0


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


def _quietly(command: list[str], cwd: Path, **more: str) -> None:
    """What the path of this process leads to must not pass for what the command's own interpreter has."""
    environ = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | more
    done = subprocess.run(command, cwd=cwd, env=environ, capture_output=True, text=True, check=False)
    if done.returncode:
        tail = (done.stdout + done.stderr).strip()[-4000:]
        raise NoCompiledBuild(f"the compiled build failed ({' '.join(command[1:4])}):\n{tail}")
