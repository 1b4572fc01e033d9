"""Findings: each once, with where it was seen first, how often, and a picture."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser.house import ROOT
from tests.browser.monkey.known import ALLOWED, among

FOLDER = ROOT / ".artifacts" / "monkey"
MARK = """box => {
  const mark = document.createElement('div')
  mark.id = 'monkey-mark'
  Object.assign(mark.style, { position: 'fixed', zIndex: 9999, pointerEvents: 'none', outline: '3px solid #ff00c8', outlineOffset: '3px',
    left: box[0] + 'px', top: box[1] + 'px', width: box[2] - box[0] + 'px', height: box[3] - box[1] + 'px' })
  document.body.append(mark)
}"""


@dataclass
class Finding:
    """Something wrong with a page. `text`: what is written there, `what`: what is wrong with it."""

    kind: str
    game: str
    where: str
    text: str
    what: str
    run: str = ""
    move: int = 0
    times: int = 1
    picture: str = ""

    @property
    def key(self) -> tuple[str, str, str]:
        return self.kind, self.game, self.where

    def __str__(self) -> str:
        said = f" “{self.text}”" if self.text else ""
        return f"{self.kind}: {self.game}: {self.where}{said} {self.what} ({self.run}, move {self.move}; {self.times} times)"


@dataclass
class Report:
    """What was played and what was found."""

    name: str
    games: dict[str, dict[str, Any]] = field(default_factory=dict)
    findings: dict[tuple[str, str, str], Finding] = field(default_factory=dict)

    def knows(self, game: str, one: dict[str, Any]) -> bool:
        """Whether this has been noted before."""
        return (one["kind"], game, one["where"]) in self.findings

    def add(self, page: Page, finding: Finding, box: list[int] | None) -> None:
        if among(ALLOWED, finding.kind, finding.game, finding.where, f"{finding.text} {finding.what}"):
            return
        before = self.findings.get(finding.key)
        if before:
            before.times += 1
            return
        self.findings[finding.key] = finding
        folder = FOLDER / self.name
        folder.mkdir(parents=True, exist_ok=True)
        picture = folder / f"{len(self.findings):03}-{finding.kind}-{finding.game}.png"
        if box:
            page.evaluate(MARK, box)
        page.screenshot(path=picture)
        page.evaluate("document.getElementById('monkey-mark')?.remove()")
        finding.picture = str(picture.relative_to(FOLDER))

    def told(self) -> list[str]:
        return [str(one) for one in self.findings.values()]

    def write(self) -> None:
        FOLDER.mkdir(parents=True, exist_ok=True)
        found = [asdict(one) for one in self.findings.values()]
        whole = {"games": self.games, "findings": found}
        (FOLDER / f"{self.name}.json").write_text(
            json.dumps(whole, indent=1, ensure_ascii=False) + "\n", encoding="utf-8"
        )
        (FOLDER / f"{self.name}.md").write_text(self.summary(), encoding="utf-8")

    def summary(self) -> str:
        moves = sum(game["moves"] for game in self.games.values())
        over = sum(game["over"] for game in self.games.values())
        lines = [
            f"# {self.name}",
            "",
            f"{len(self.games)} games, {over} of them to their end, {moves} moves, {len(self.findings)} findings.",
            "",
            *[
                f"- {name}: {game['moves']} moves, {game['reloads']} reloads"
                for name, game in self.games.items()
            ],
            "",
            *[
                f"- {one} [{Path(one.picture).name}]({one.picture})"
                for one in sorted(self.findings.values(), key=lambda one: one.key)
            ],
        ]
        return "\n".join(lines) + "\n"


def gather(reports: list[Path]) -> tuple[dict[str, Any], list[Finding]]:
    """The games and findings of several reports, findings of one kind and place together."""
    games: dict[str, Any] = {}
    found: dict[tuple[str, str, str], Finding] = {}
    for path in reports:
        whole = json.loads(path.read_text(encoding="utf-8"))
        games |= whole["games"]
        for values in whole["findings"]:
            finding = Finding(**values)
            before = found.setdefault(finding.key, finding)
            if before is not finding:
                before.times += finding.times
    return games, list(found.values())
