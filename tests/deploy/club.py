"""A house as `deploy/` sets it up, on loopback and without systemd: the command of the unit, behind Caddy with its
internal certificate, on a throw-away PostgreSQL.
"""

from __future__ import annotations

import ctypes
import os
import shlex
import ssl
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx

from tests.server.desk import PATIENCE, Guest, free_port, good, wait_for

ROOT = Path(__file__).resolve().parents[2]
BIN = Path(sys.executable).parent
PROGRAM = "/opt/signoria/bin/signoria"
STATE = "/var/lib/signoria"
REFUSE_WRITE_EXECUTE = 65, 1  # prctl: what MemoryDenyWriteExecute of the unit means, as a newer kernel has it
GLOBAL = "{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n"


def no_written_code() -> None:
    """In the server's process, before it begins: no page is written and executed."""
    ctypes.CDLL(None).prctl(*REFUSE_WRITE_EXECUTE, 0, 0, 0)


class Club:
    """The house, its proxy, and who comes through it."""

    def __init__(self, folder: Path, db: str, options: str, processes: int = 1, redis: str = "") -> None:
        self.folder, self.db = folder, db
        self.port, self.front = free_port(), free_port()
        self.name = f"localhost:{self.front}"
        self.base = f"https://{self.name}"
        self.running: list[subprocess.Popen[bytes]] = []
        self.visitors: list[Visitor] = []
        setup = str(ROOT / "deploy" / "setup.sh")
        command = ["sh", setup, self.name, "--port", str(self.port), "--files", str(folder)]
        command += ["--processes", str(processes)]
        subprocess.run(command, check=True)
        self.settings = folder / "etc/signoria/signoria.env"
        text = self.settings.read_text().replace("SIGNORIA_OPTIONS=", f"SIGNORIA_OPTIONS={options}")
        given = {"SIGNORIA_DB": db} | ({"SIGNORIA_REDIS": redis} if redis else {})
        kept = [line for line in text.splitlines() if line.partition("=")[0] not in given]
        self.settings.write_text("\n".join([*kept, *map("=".join, given.items())]) + "\n")

    # -- the unit ----------------------------------------------------------------------------------

    def unit(self, name: str = "signoria.service") -> Path:
        return self.folder / "etc/systemd/system" / name

    def environment(self) -> dict[str, str]:
        pairs = (line.partition("=") for line in self.settings.read_text().splitlines())
        return {name: value for name, _, value in pairs if name and not name.startswith("#")}

    def command(self, unit: str = "signoria.service", instance: str = "") -> list[str]:
        """The command of a unit, as systemd would read it, with this checkout's program and a folder of the test."""
        (line,) = [v for v in self.unit(unit).read_text().splitlines() if v.startswith("ExecStart=")]
        words: list[str] = []
        for word in shlex.split(line.removeprefix("ExecStart=").replace("%i", instance)):
            if word.startswith("$") and not word.startswith("${"):
                words += self.environment()[word[1:]].split()
                continue
            for name, value in self.environment().items():
                word = word.replace(f"${{{name}}}", value)
            words.append(
                word.replace(PROGRAM, str(BIN / "signoria")).replace(STATE, str(self.folder / "state"))
            )
        return words

    # -- running -----------------------------------------------------------------------------------

    def run(self, *unit: str) -> subprocess.Popen[bytes]:
        """What a unit starts."""
        command = self.command(*unit)
        environ = {**os.environ, **self.environment()}
        server = subprocess.Popen(command, env=environ, preexec_fn=no_written_code)
        self.running.append(server)
        return server

    def start(self) -> None:
        self.run()
        self.open()

    def open(self) -> None:
        """The proxy; servers run already."""
        caddyfile = self.folder / "Caddyfile"
        caddyfile.write_text(f"{GLOBAL}import {self.folder}/etc/caddy/signoria.caddy\n")
        home = {"XDG_DATA_HOME": str(self.folder / "caddy"), "XDG_CONFIG_HOME": str(self.folder / "caddy")}
        command = ["caddy", "run", "--config", str(caddyfile), "--adapter", "caddyfile"]
        with (self.folder / "caddy.log").open("wb") as log:
            caddy = subprocess.Popen(command, env={**os.environ, **home}, stdout=log, stderr=log)
        self.running.append(caddy)
        wait_for(self.has_certificate)
        wait_for(self.answers)

    def certificate(self) -> Path:
        return self.folder / "caddy/caddy/pki/authorities/local/root.crt"

    def has_certificate(self) -> bool:
        """All of it: the file is there before it is written."""
        return self.certificate().exists() and b"END CERTIFICATE" in self.certificate().read_bytes()

    def trust(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.certificate()))

    def answers(self) -> bool:
        assert all(process.poll() is None for process in self.running), (
            self.folder / "caddy.log"
        ).read_text()
        try:
            return httpx.get(f"{self.base}/health", verify=self.trust(), trust_env=False).status_code == 200
        except httpx.TransportError:
            return False

    def stop(self) -> None:
        for visitor in self.visitors:
            visitor.http.close()
        for process in self.running:
            process.terminate()
        for process in self.running:
            process.wait(PATIENCE)


class Visitor(Guest):
    """A browser that comes through the proxy."""

    def __init__(self, club: Club) -> None:
        self.base, self.trust = club.base, club.trust()
        self.http = httpx.Client(base_url=self.base, timeout=PATIENCE, verify=self.trust, trust_env=False)
        club.visitors.append(self)

    def register(self, name: str) -> httpx.Response:
        """Make an account, and come in."""
        paper = {"name": name, "password": f"the password of {name}"}
        answer = self.http.post("/door/register", json=paper, headers={"origin": self.base})
        info: dict[str, Any] = good(answer)
        self.csrf = str(info["csrf"])
        self.http.headers["x-csrf-token"] = self.csrf
        return answer
