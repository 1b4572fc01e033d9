"""The past of a table: positions, the chronicle, saves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import signoria
from signoria.kernel.errors import BadSave
from signoria.kernel.save import save_values, write_save
from signoria.server import consent, live, record, shapes, store
from signoria.server.database import reading, writing
from signoria.server.errors import Problem, no_table, not_your_seat
from signoria.server.names import is_id
from signoria.server.onlooking import Table, check_spoilers
from signoria.server.people import asking

if TYPE_CHECKING:
    from signoria.server.house import House

PERSON: Final = "person"  # how saves name a seat that no bot plays


def chronicle(
    house: House, id: str, eyes: int | None, start: int, most: int, language: str
) -> shapes.Chronicle:
    with house.looking(id) as table:
        if not table.may_look(eyes):
            raise not_your_seat(eyes)
        reader = table.reader(eyes, language)
        count, mark = len(reader.lines), reader.mark
        if table.behind(eyes):
            count = reader.lines_at(table.horizon(eyes))[1]
            mark = reader.marks[count - 1] if count else ""
        lines = reader.lines[start : min(count, start + most)]
        return shapes.Chronicle(min(start, count), lines, count, mark)


def replay(house: House, id: str, eyes: int | None) -> shapes.ReplayInfo:
    with house.looking(id) as table:
        if not table.may_look(eyes):
            raise not_your_seat(eyes)
        course = table.course
        length = table.horizon(eyes)
        turns = [shapes.Turn(table.first_turn(), 0)]
        for i, played in enumerate(course.line[:length]):
            if played.turn != turns[-1].turn:
                turns.append(shapes.Turn(played.turn, i + 1))
        seats = [seat for seat in range(table.row.seats) if table.may_look(seat)]
        return shapes.ReplayInfo(length, turns, table.over, seats)


def position(house: House, id: str, at: int, eyes: int | None, every: bool, language: str) -> shapes.Position:
    with house.looking(id) as table:
        course = table.course
        if not table.may_look(eyes) or (every and not table.over):
            raise not_your_seat("all" if every else eyes)
        place = resolve(table, at, eyes)
        if place < len(course.line):
            house.prove(table)
        state = table.state_at(place)
        reader = table.reader(eyes, language)
        now = 0 <= course.fork < place
        count = len(reader.lines) if now else reader.lines_at(place)[1]
        played = course.line[place - 1] if place and not now else None
        own = played is not None and (table.over or played.seat == eyes)
        action = played.action if played is not None and own else None
        outcome = state.outcome if state is not None else None
        return shapes.Position(
            table=id,
            at=at,
            length=table.horizon(eyes),
            turn=played.turn if played is not None else state.turn if state is not None else 0,
            seat=eyes,
            view=state.view(eyes) if state is not None else None,
            views=(
                {str(s): state.view(s) for s in range(table.row.seats)}
                if every and state is not None
                else None
            ),
            waiting=[s for s in range(table.row.seats) if state is not None and state.waiting >> s & 1],
            mover=played.seat if played is not None else None,
            action=course.vocabulary.encode(action) if action is not None else None,
            label=table.tongue(language).label(action) if action is not None else "",
            lines=[line for line in reader.lines[:count] if line.at == at],
            count=count,
            over=outcome is not None,
            result=(
                live.result_shape(outcome.to_json(), course.rules, language, table.row.chance)
                if outcome is not None
                else None
            ),
        )


def export(house: House, id: str, spoilers: bool) -> tuple[str, str]:
    """The save, and a name for the file. An unfinished table only after a warning."""
    if not is_id(id):
        raise no_table(id)
    with reading(house.engine) as c:
        row = store.read_table(c, id)
        rows = store.read_log(c, id) if row is not None else []
        told = store.read_told(c, id) if row is not None else []
        stored = store.read_snapshots(c, id) if row is not None else []
    if row is None:
        raise no_table(id)
    if not row.over and not consent.may_take(house, id, asking().person):
        check_spoilers(row, spoilers)
    named = row.game if row.game.isascii() and row.game.isidentifier() else "damaged"
    name = f"{named}-{row.id}.json"
    if house.frozen(row) is not None:
        if not row.over:
            give_away(house, row)
        return raw_save(row, rows, told, stored), name
    with house.at(id) as table:
        house.prove(table)
        if not table.match.over:
            give_away(house, table.row)
            for source in table.match.chance:
                source.shown = bool(source.key)
        table.match.host = host(row)
        return table.match.save(), name


def give_away(house: House, row: store.TableRow) -> None:
    """The keys of a game leave the server before its end: from now on nothing can be proved about it."""
    shown = [{**source, "shown": True} if "key" in source else source for source in row.chance]
    if shown == row.chance:
        return
    with writing(house.engine) as c:
        store.change_table(c, row.id, chance=store.dump(shown))
    row.chance = shown
    house.listen(row.id, "table")


def verify(house: House, id: str, language: str) -> shapes.Verdict:
    """Whether the cards and dice of a game that is over were as committed, from its record alone."""
    with house.at(id) as table:
        if not table.match.over:
            raise Problem(409, "not_over", key="problem.not_over")
        result = table.result(language)
        tongue = table.tongue(language)
    verdict = signoria.verify(export(house, id, spoilers=False)[0])
    return shapes.Verdict(
        kind=verdict.kind,
        text=tongue.say(verdict.message),
        commitment=verdict.commitment,
        key=result.key if result is not None else None,
        draws=sum(len(draws.pairs) for draws in verdict.draws),
        entry=verdict.entry if verdict.entry >= 0 else None,
    )


def beyond(length: int) -> Problem:
    return Problem(404, "not_found", key="problem.no_position", values={"last": length})


def resolve(table: Table, at: int, eyes: int | None) -> int:
    """The place in the line of play of a position as the eyes count it. Inside open lanes there is only
    "before" and "now".
    """
    fork, length = table.course.fork, table.horizon(eyes)
    if at > length:
        raise beyond(length)
    if fork < 0 or at <= fork:
        return at
    return len(table.course.line)


def raw_save(
    row: store.TableRow, rows: list[store.LogRow], told: list[Any], stored: list[store.Snapshot]
) -> str:
    """The save of a table that can't be replayed here, from what is stored."""
    try:
        digests = {str(n): digest for n, digest in sorted(record.proof(stored).items())}
    except BadSave:
        digests = {}
    past = {"told": told, "state": stored[0].state} if told and stored else {}
    values = save_values(
        game=row.game,
        rules_version=row.rules_version,
        names=[s.name for s in row.seating],
        options=row.options,
        data={"name": row.data_name, "fingerprint": row.data_fingerprint},
        chance=row.chance,
        free_undo=row.free_undo,
        log=[record.entry_of(one).to_json() for one in rows],
        digests=digests,
        start=row.start,
        host=host(row),
        past=past,
    )
    return write_save(values)


def host(row: store.TableRow) -> dict[str, Any]:
    """What a save says of the table."""
    return {
        "title": row.title,
        "seating": [s.bot or PERSON for s in row.seating],
        "over": row.over,
        "turn": row.summary.turn,
        "origin": row.origin["kind"],
    }
