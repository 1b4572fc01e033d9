"""What a listing shows of tables, made from their rows alone."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

import msgspec
from sqlalchemy import ColumnElement, or_, select

from signoria import registry
from signoria.kernel.chance import sources_from_json
from signoria.kernel.meta import REACTIONS
from signoria.kernel.verify import unprovable
from signoria.server import live, shapes, store, words
from signoria.server.database import reading
from signoria.server.errors import OLD, no_table
from signoria.server.models import seats, tables
from signoria.server.names import is_id
from signoria.server.onlooking import behind
from signoria.server.people import asking

if TYPE_CHECKING:
    from signoria.server.house import House

LISTED: Final = 500

logger = logging.getLogger(__name__)


def mine(person: str) -> ColumnElement[bool]:
    """Tables that somebody owns or has a seat at."""
    sits = select(seats.c.table_id).where(seats.c.person_id == person)
    return or_(tables.c.owner_id == person, tables.c.id.in_(sits))


def every(house: House, language: str) -> list[shapes.TableInfo]:
    """All tables; in a house those of the member who asks."""
    who = asking()
    wanted = [mine(who.person)] if who.member else []
    with reading(house.engine) as c:
        rows = store.list_tables(c, LISTED, *wanted)
    return [info_of(house, row, language) for row in rows]


def info(house: House, id: str, language: str) -> shapes.TableInfo:
    if not is_id(id):
        raise no_table(id)
    with reading(house.engine) as c:
        row = store.read_table(c, id)
    if row is None:
        raise no_table(id)
    return info_of(house, row, language)


def info_of(house: House, row: store.TableRow, language: str) -> shapes.TableInfo:
    """What a listing says of a table; made from its row alone. A damaged one harms no other."""
    try:
        return _info_of(house, row, language)
    except Exception:
        logger.exception("table %s can't be listed", row.id)
        hollow = msgspec.structs.replace(
            row,
            damaged=row.damaged or "summary",
            options={},
            chance=[],
            origin={"kind": "import", "table": "", "at": 0},
            summary=store.Summary(0, [], [], [], None),
        )
        return _info_of(house, hollow, language)


def _info_of(house: House, row: store.TableRow, language: str) -> shapes.TableInfo:
    waits = row.stage == "waiting"
    frozen = None if waits else house.frozen(row)
    message = "" if frozen is None else frozen.worded(language)
    meta = house.metas().get(row.game)
    summary = row.summary
    own = [seat.seat for seat in row.seating if seat.bot is None and asking().sits(seat.person_id)]
    result = None
    if summary.result is not None and meta is not None:
        result = live.result_shape(summary.result, registry.ruleset(row.game), language, row.chance)
    known = house.cached(row.id)
    busy = dict(known.thinking) if known is not None else {}
    late = not row.over and behind(row) > 0  # who has to move is not told to those who see it later
    return shapes.TableInfo(
        id=row.id,
        title=row.title,
        game=row.game,
        game_title=meta.title if meta is not None else row.game,
        status="waiting"
        if waits
        else "old"
        if frozen is not None and frozen.code == OLD
        else "frozen"
        if message
        else "over"
        if row.over
        else "running",
        message=message,
        seats=live.seat_infos(row, summary.gone),
        options=row.options,
        variant=variant(row, language) if meta is not None else [],
        free_undo=row.free_undo,
        turn=summary.turn,
        waiting=[] if late else summary.waiting,
        yours=[seat for seat in [*summary.waiting, summary.held] if seat in own],
        prompt="" if message else prompt_of(house, row, language),
        result=result,
        bots=live.no_bots(row)
        if late
        else live.bots_shape(row, summary.waiting, summary.opened, busy, summary.held),
        created=row.created,
        updated=row.updated,
        origin=msgspec.convert(row.origin, shapes.Origin),
        chance=chance(row, language),
        owned=asking().sits(row.owner_id),
        delay=row.delay,
        advice=row.advice,
        lesson=row.lesson,
    )


def chance(row: store.TableRow, language: str) -> shapes.Chance:
    """Whether the cards and dice of a table can be proved, and what it is committed to."""
    if row.stage == "waiting":
        return shapes.Chance(False, words.say(language, "waiting.chance"), "", [])
    sources = sources_from_json(row.chance)
    why = unprovable(sources, row.start is not None, row.origin["kind"], row.free_undo)
    if why:
        return shapes.Chance(False, words.kernel_text(language, why), "", [])
    shares = [
        shapes.SeatShare(seat, share.hash, share.number.hex())
        for seat, share in enumerate(sources[0].shares)
        if share is not None
    ]
    return shapes.Chance(True, "", sources[0].commitment, shares)


def variant(row: store.TableRow, language: str) -> list[str]:
    """What is not as usual at this table, in words."""
    rules = registry.ruleset(row.game)
    texts = rules.texts(language)
    out = []
    for spec in rules.meta.options:
        value = row.options.get(spec.id, spec.default)
        title = texts.template(f"option.{spec.id}")
        if value == spec.default or value is False or spec.id == REACTIONS.id:
            continue
        if value is True:
            out.append(title)
        else:
            named = texts.template(f"choice.{spec.id}.{value}") if spec.choices else str(value)
            out.append(words.say(language, "title.option", option=title, value=named))
    return out


def prompt_of(house: House, row: store.TableRow, language: str) -> str:
    held = row.summary.held
    if held is not None:
        return words.say(language, "held.prompt") if asking().sits(row.seating[held].person_id) else ""
    rules = registry.ruleset(row.game)
    names = [seat.name for seat in row.seating]
    for seat, prompt in row.summary.prompts:
        if not asking().sits(row.seating[seat].person_id):
            continue
        setup = rules.setup(row.seats, row.options)
        vocabulary = rules.vocabulary_of(rules.blank(setup))
        return rules.texts(language).render(words.text_from_json(prompt, vocabulary), vocabulary, names)
    return ""
