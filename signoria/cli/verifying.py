"""Saying whether the chance of a saved game was as committed."""

from __future__ import annotations

from typing import Final

from signoria.cli.screen import Screen
from signoria.cli.words import EMPTY, Words
from signoria.kernel.save import read_header
from signoria.kernel.text import Text
from signoria.kernel.verify import PROVED, UNPROVABLE, WRONG, Draws, Verdict, verify
from signoria.registry import ruleset

EXIT: Final = {PROVED: 0, WRONG: 1, UNPROVABLE: 3}


def examine(
    text: str, shown: str, number: str, data: str | None, every: bool, screen: Screen, words: Words
) -> int:
    """Show the verdict on a save, with `every` also each draw as the record notes it; the exit code. `shown` is
    the commitment that a player saw when the game began, `number` what he has added to the key, if given. Raises
    BadSave, UnknownGame.
    """
    values = read_header(text)
    rules = ruleset(str(values["game"]))
    verdict = verify(values, rules, data)
    if verdict.kind == PROVED and shown and shown.strip().lower() != verdict.commitment:
        verdict.kind = WRONG
        verdict.message = Text("chance.other", commitment=verdict.commitment)
    if verdict.kind == PROVED and number and not added(number, verdict):
        verdict.kind = WRONG
        verdict.message = Text("chance.mine")
    if every:
        for draws in verdict.draws:
            screen.show(line(draws, values["names"], words))
    said = rules.texts(words.language).render(verdict.message, EMPTY, [])
    screen.show(said, style="bold" if verdict.kind == PROVED else "yellow")
    if verdict.kind == PROVED and not shown:
        screen.show(words.say("verify.compare"), style="dim")
    return EXIT[verdict.kind]


def added(number: str, verdict: Verdict) -> bool:
    """Whether somebody has added this number to the key."""
    return any(share is not None and share.number.hex() == number.strip().lower() for share in verdict.shares)


def line(draws: Draws, names: list[str], words: Words) -> str:
    who = str(names[draws.seat]) if 0 <= draws.seat < len(names) else words.say("verify.setup")
    rows = ", ".join(f"{drawn + 1}/{outcomes}" for outcomes, drawn in draws.pairs)
    return words.say("verify.draws", entry=draws.entry, who=who, draws=rows)
