"""Opponents. A bot knows the kernel only, and no more of a position than its seat may know.

    from signoria.bots import make
    bot = make("prince", seed=7)
    match.play(seat, bot.choose(match.state, seat))

See `signoria.bots.bot` for the contract.
"""

from signoria.bots.bot import Bot
from signoria.bots.levels import LEVELS
from signoria.bots.registry import USUAL, UnknownBot, Wanted, check, known, make, names, parse, seconds_of

__all__ = [
    "LEVELS",
    "USUAL",
    "Bot",
    "UnknownBot",
    "Wanted",
    "check",
    "known",
    "make",
    "names",
    "parse",
    "seconds_of",
]
