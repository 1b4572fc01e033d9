"""What bots have to decide, and when they do what they have decided.

Nobody must learn from a clock what a bot does in secret. While lanes are open it takes its decisions one right
after the other, and what others will see of it (that it commits, or announces something) waits for the next of
a few moments that were fixed when the lanes were opened. With a pace of 0 nothing waits.
"""

from __future__ import annotations

import logging
from typing import Any, Final

from signoria import bots as opponents
from signoria import registry
from signoria.bots.search import EARLIEST
from signoria.kernel.rng import derive
from signoria.learn.rivals import preferred
from signoria.server import store
from signoria.server.database import reading
from signoria.server.errors import Problem
from signoria.server.house import House
from signoria.server.live import Held, LiveTable
from signoria.server.worker import Job

SPAN: Final = 8  # times the pace: the longest time between two moments at which bots act in the open

logger = logging.getLogger(__name__)


def tables(house: House) -> list[str]:
    """The tables at which a bot has to decide."""
    with reading(house.engine) as c:
        return store.tables_for_bots(c)


def to_move(house: House, id: str) -> list[int]:
    """The bot seats that have to decide and may."""
    with house.at(id) as table:
        return [] if table.row.paused else table.bots_waiting()


def begin(house: House, id: str, seat: int) -> Job | None:
    """What a bot has to think about now; None if nothing. It gets a position that its seat could be in, so that
    it can't know more than it may.
    """
    with house.at(id) as table:
        row, state = table.row, table.match.state
        bot = row.seating[seat].bot if seat < row.seats else None
        if (
            row.paused
            or table.stands
            or table.held_by is not None
            or bot is None
            or not state.waits_for(seat)
        ):
            return None
        number = state.taken[seat]
        seed = derive(row.seating[seat].bot_seed, number)
        found = None if table.pupil is None else preferred(table.pupil.lesson, table.match, seat)
        legal = state.legal(seat) if found is None else [found]
        table.thinking[seat] = store.now()
        job = Job(
            game=row.game,
            seats=row.seats,
            options=row.options,
            bot=bot,
            seat=seat,
            number=number,
            index=table.match.stirs(seat),
            seed=seed,
            state=state.determinize(seat, derive(seed, 1)).to_json(),
            legal=[list(table.match.vocabulary.encode(action)) for action in legal],
            module=registry.module(row.game),
        )
        only = seat if table.opened else None
    house.listen(id, "thinking", only)
    return job


def stop(house: House, id: str, seat: int) -> None:
    """The bot does not think any more."""
    table = house.cached(id)
    if table is not None:
        table.held.pop(seat, None)
        if table.thinking.pop(seat, None) is not None:
            house.listen(id, "thinking", seat if table.opened else None)


def hold(house: House, id: str, job: Job, action: list[Any], took: int) -> int:
    """How long a bot that has thought for `took` waits before it does what it has decided, both in ms."""
    with house.at(id) as table:
        match, pace = table.match, table.row.pace
        if not table.opened or not pace:
            return max(0, unhurried(table, job, pace, took) - took)
        if not fresh(table, job) or action not in job.legal or match.why_not(job.seat, action) is not None:
            return 0
        if not table.would_show(job.seat, match.read(action)):
            return 0
        now = store.now()
        wait = next_moment(pace, now - table.opened, table.has_secrets(job.seat)) - (now - table.opened)
        table.held[job.seat] = Held(job, action, now + wait)
        return wait


def unhurried(table: LiveTable, job: Job, pace: int, took: int = 0) -> int:
    """How long a decision outside lanes takes at least. Where options are secret, the only answer must not come sooner than
    one of several would, nor one that was soon clear sooner than another that was thought about; where everybody sees that
    there is but one, it may.
    """
    state = table.match.state
    if not pace or not state.waits_for(job.seat) or state.step_of(job.seat).public():
        return pace
    whole = int(1000 * opponents.seconds_of(job.bot))
    return max(pace, whole) if len(job.legal) == 1 or took >= EARLIEST * whole else pace


def next_moment(pace: int, past: int, secrets: bool) -> int:
    """The first moment after `past` at which bots act in the open, both in ms after the lanes were opened: every
    eight times the pace, so that whoever decides much there is not told from who decides little. Where there is but
    one decision to take (`secrets` is False), one, two and four times the pace are such moments too.
    """
    span = SPAN * pace if secrets else pace
    while span <= past and span < SPAN * pace:
        span *= 2
    return (past // span + 1) * span


def play(house: House, id: str, job: Job, action: list[Any]) -> bool:
    """Carry out what a bot has decided. If it was held, all that is held for the same moment goes with it, in the
    order of the seats: who was ready first does not show.

    False if nothing was done: the moment has passed, the bots are to pause, or another seat has meanwhile taken
    what the choice needed. Then the bot thinks again if it still has to decide.
    """
    done = False
    with house.at(id) as table:
        mine = table.held.get(job.seat) or Held(job, action, 0)
        due = [held for held in list(table.held.values()) if held.moment <= mine.moment] or [mine]
        shown = not table.opened
        for held in sorted(due, key=lambda held: held.job.seat):
            table.held.pop(held.job.seat, None)
            table.thinking.pop(held.job.seat, None)
            if fresh(table, held.job) and acts(house, table, held.job, held.action):
                done, shown = True, shown or table.shown
    house.listen(id, "state" if done else "thinking", None if shown else job.seat)
    return done


def may_act(table: LiveTable, seat: int) -> bool:
    """Whether a bot plays there and need not wait, as everybody knows."""
    row = table.row
    held = row.paused or table.stands or table.held_by is not None
    return not held and row.seating[seat].bot is not None


def fresh(table: LiveTable, job: Job) -> bool:
    """Whether the bot may act, and nothing has happened since it began to think that gives it other thoughts."""
    return may_act(table, job.seat) and table.match.stirs(job.seat) == job.index


def is_wanted(house: House, id: str, job: Job) -> bool:
    """Whether the seat still has to take the decision that the bot thinks about, as it knew it. While lanes are open a
    thought is cut short only for what everybody knows.
    """
    with house.at(id) as table:
        if table.opened:
            return may_act(table, job.seat)
        state = table.match.state
        return state.waits_for(job.seat) and state.taken[job.seat] == job.number and fresh(table, job)


def acts(house: House, table: LiveTable, job: Job, action: list[Any]) -> bool:
    """While several decide in secret, a common supply goes to whoever takes first: what was offered when the bot
    began may be gone. Anything else that the rules refuse is a bot's mistake; a legal action stands in, so that
    the table goes on.
    """
    seat = job.seat
    try:
        house.carry_out(table, seat, "en", lambda match: match.play(seat, action, job.number))
        return True
    except Problem as problem:
        if problem.code not in ("illegal", "malformed"):
            return False
        state = table.match.state
        legal = [one for one in state.legal(seat) if state.why_not(seat, one) is None]
        if action in job.legal and table.match.read(action) not in legal:
            return False
        logger.error("bot %s chose %s at table %s: %s", job.bot, action, table.row.id, problem.text)
    stand_in = legal[job.seed % len(legal)]
    house.carry_out(table, seat, "en", lambda match: match.play(seat, stand_in))
    return True
