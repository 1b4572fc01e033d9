"""The adviser in the terminal: what a decision is for, what to consider, what to watch out for, and what a Merchant would weigh."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.text import Text as Line

from signoria import bots
from signoria.bots.levels import LevelBot
from signoria.bots.weighing import weigh
from signoria.kernel.advice import advice

if TYPE_CHECKING:
    from signoria.cli.prompt import Prompt

LEVEL = "merchant"
SEED = 1


def counsel(prompt: Prompt) -> None:
    """Everything that the adviser has to say about the decision at the prompt."""
    match, screen, words = prompt.match, prompt.screen, prompt.words
    state = match.state
    purpose = match.texts.find(f"purpose.{type(state.step_of(prompt.seat)).__name__}")
    if purpose:
        screen.show(Padding(Line(purpose), (0, 0, 0, 3)))
    for number, tip in enumerate(advice(state, prompt.seat), 1):
        mark = "!" if tip.warns else str(number)
        head = Line.assemble((f"{mark} {match.say(tip.head)}", "bold"), (f" [{tip.rule}]", "dim"))
        screen.show(Padding(Line.assemble(head, "\n", match.say(tip.text)), (0, 0, 0, 3)))
    bot = bots.make(LEVEL, SEED)
    assert isinstance(bot, LevelBot)
    screen.show(words.say("advice.bot"), style="dim")
    for one in weigh(bot, state, prompt.seat, []):
        why = [match.say(text) for text in bot.why(state, prompt.seat, one.action)][:1]
        label = f"{match.label(one.action)} ({words.say(f'advice.{one.word}')})"
        screen.show(Padding(Line(" ".join([f"{label}.", *why])), (0, 0, 0, 3)))
