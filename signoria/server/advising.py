"""The adviser: what somebody may ask about the seat that they play, and that the others see it. See kernel/advice.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from signoria import registry
from signoria.kernel.advice import Tip, advice
from signoria.kernel.rng import derive
from signoria.kernel.state import State
from signoria.kernel.text import Text
from signoria.server import listing, shapes, store
from signoria.server.database import writing
from signoria.server.errors import Problem, not_your_seat
from signoria.server.house import House
from signoria.server.live import LiveTable
from signoria.server.thinking import Thinkers
from signoria.server.words import Tongue, text_from_json
from signoria.server.worker import Job

SEED: Final = 4_711  # the same question gets the same answer


def switch(house: House, id: str, seat: int, on: bool, language: str) -> shapes.TableInfo:
    """Call the adviser to one's own seat, or send him away; everybody at the table sees it. Raises Problem."""
    with house.at(id) as table:
        if not table.is_own(seat):
            raise not_your_seat(seat)
        row = table.row
        if on and not row.advice:
            raise Problem(409, "no_adviser", key="problem.no_adviser")
        if row.seating[seat].adviser != on:
            with writing(house.engine) as c:
                store.change_seat(c, id, seat, adviser=on)
            row.seating[seat].adviser = on
        info = listing.info_of(house, row, language)
    house.listen(id, "table")
    return info


def check(table: LiveTable, seat: int) -> None:
    """Who asks for advice plays that seat, and has called the adviser there. Raises Problem."""
    if not table.is_own(seat):
        raise not_your_seat(seat)
    if not table.row.advice or not table.row.seating[seat].adviser:
        raise Problem(
            409, "no_adviser", key="problem.adviser_off" if table.row.advice else "problem.no_adviser"
        )


def advise(house: House, id: str, seat: int, language: str) -> shapes.Advice:
    """What there is to consider and to watch out for. Worked out on a copy of the position: nobody waits for it at the table."""
    with house.at(id) as table:
        check(table, seat)
        tongue, over = table.tongue(language), table.over
        position = table.match.state.clone()
    if over:
        return shapes.Advice("", "", [], None)
    tips = advice(position, seat)
    warnings = [shape_of(tip, tongue) for tip in tips if tip.warns]
    return shapes.Advice(
        *purpose(position, seat, tongue),
        tips=[shape_of(tip, tongue) for tip in tips if not tip.warns],
        warning=warnings[0] if warnings else None,
    )


def purpose(position: State, seat: int, tongue: Tongue) -> tuple[str, str]:
    """What the question to a seat is for, and the rule behind its first choice; empty if nothing is asked."""
    if not position.waits_for(seat):
        return "", ""
    step = type(position.step_of(seat)).__name__
    rule = position.rules.purpose_rules().get(step, "")
    if not rule:
        rule = tongue.vocabulary.verbs[position.legal(seat)[0].verb].rule
    return tongue.texts.find(f"purpose.{step}"), rule


def shape_of(tip: Tip, tongue: Tongue) -> shapes.Tip:
    head = tongue.say(tip.head)
    return shapes.Tip(
        head[:1].upper() + head[1:],
        tongue.say(tip.text),
        tip.rule,
        tongue.nouns_of(Text("", marks=tip.marks)),
    )


@dataclass
class Question:
    """What a bot would consider: the job, and the words for the answer."""

    job: Job
    tongue: Tongue


def ask(house: House, id: str, seat: int, level: str, language: str) -> Question | None:
    """The question to a bot; None if the seat has nothing to decide. It gets a position that the seat could be in."""
    with house.at(id) as table:
        check(table, seat)
        row, state = table.row, table.match.state
        if not state.waits_for(seat):
            return None
        seed = derive(SEED, state.taken[seat])
        job = Job(
            game=row.game,
            seats=row.seats,
            options=row.options,
            bot=level,
            seat=seat,
            number=state.taken[seat],
            index=table.match.stirs(seat),
            seed=seed,
            state=state.determinize(seat, derive(seed, 1)).to_json(),
            legal=[list(table.match.vocabulary.encode(action)) for action in state.legal(seat)],
            module=registry.module(row.game),
        )
        return Question(job, table.tongue(language))


async def weigh(thinkers: Thinkers, question: Question) -> shapes.Weighed:
    """What the bot would consider, thought out in a process of its own. Raises WorkerGone, Failed."""
    found = await thinkers.weigh(question.job)
    return shapes.Weighed(question.job.bot, [candidate(question.tongue, *one) for one in found])


def candidate(
    tongue: Tongue, form: list[Any], share: float, word: Any, why: list[dict[str, Any]]
) -> shapes.Candidate:
    offer = tongue.offer(tongue.vocabulary.decode(form))
    reasons = [tongue.say(text_from_json(text, tongue.vocabulary)) for text in why]
    return shapes.Candidate(offer.action, offer.label, offer.nouns, round(100 * share), word, reasons)
