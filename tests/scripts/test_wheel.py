"""The wheel is all that is needed to play in the browser: it carries the built client, and Node is not asked for."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
from pathlib import Path

import httpx

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 300


def run(*command: str | Path) -> None:
    done = subprocess.run(
        [str(word) for word in command],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def installed(folder: Path) -> Path:
    """The interpreter of a fresh environment with the wheel, and nothing else of this checkout.

    The packages that Signoria needs are those of this environment: no index is asked.
    """
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder)
    (wheel,) = folder.glob("*.whl")
    home = folder / "venv"
    run(sys.executable, "-m", "venv", "--without-pip", home)
    python = home / "bin" / "python"
    pip: list[str | Path] = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python]
    run(*pip, "install", "--no-deps", "--no-index", wheel)
    (packages,) = home.glob("lib/python*/site-packages")
    (packages / "needed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return python


def test_an_installed_wheel_serves_the_lobby_without_node(tmp_path: Path) -> None:
    python = installed(tmp_path)
    server = subprocess.Popen(
        [python, "-u", "-m", "signoria", "serve", "--port", "0", "--data-dir", tmp_path / "data"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        text=True,
        env={"PATH": str(python.parent), "HOME": str(tmp_path), "LANG": os.environ.get("LANG", "C.UTF-8")},
    )
    try:
        assert server.stdout is not None
        found = None
        while found is None:
            line = server.stdout.readline()
            assert line, "the server ended before it was ready"
            found = re.search(r"(http://127\.0\.0\.1:\d+)(/enter\S+)", line)
        with httpx.Client(base_url=found[1], timeout=PATIENCE, trust_env=False) as client:
            page = client.get(found[2], follow_redirects=True)
            assert page.headers["content-type"].startswith("text/html")
            files = re.findall(r'(?:src|href)="(/assets/[^"]+)"', page.text)
            assert {Path(name).suffix for name in files} >= {".js", ".css"}
            for name in files:
                answer = client.get(name)
                assert (answer.status_code, bool(answer.content)) == (200, True)
                kind = "javascript" if name.endswith(".js") else "css"
                assert not name.endswith((".js", ".css")) or kind in answer.headers["content-type"]
            games = {game["slug"] for game in client.get("/api/games").json()["games"]}
        assert games == {"age_of_renaissance", "antiquity", "pax_renaissance", "road_to_domination"}
    finally:
        server.terminate()
        server.wait(PATIENCE)
        if server.stdout is not None:
            server.stdout.close()
    code = "import signoria; print(signoria.__file__)"
    where = subprocess.check_output([python, "-I", "-c", code], text=True, cwd=tmp_path)
    assert Path(where.strip()).is_relative_to(tmp_path)
