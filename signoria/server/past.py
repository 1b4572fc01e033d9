"""The past of a table: positions, the chronicle, saves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from signoria.kernel.save import FORMAT, write_save
from signoria.server import live, shapes, store
from signoria.server.database import reading
from signoria.server.errors import Problem, no_table, not_your_seat
from signoria.server.live import LiveTable
from signoria.server.names import is_id

if TYPE_CHECKING:
    from signoria.server.house import House

PERSON: Final = "person"  # how saves name a seat that no bot plays


def chronicle(
    house: House, id: str, eyes: int | None, start: int, most: int, language: str
) -> shapes.Chronicle:
    with house.at(id) as table:
        if not table.may_look(eyes):
            raise not_your_seat(eyes)
        reader = table.reader(eyes, language)
        lines = reader.lines[start : start + most]
        return shapes.Chronicle(min(start, len(reader.lines)), lines, len(reader.lines), reader.mark)


def replay(house: House, id: str, eyes: int | None) -> shapes.ReplayInfo:
    with house.at(id) as table:
        if not table.may_look(eyes):
            raise not_your_seat(eyes)
        length = table.position(eyes)
        turns = [shapes.Turn(table.state_at(0).turn, 0)]
        for i, turn in enumerate(table.turns[:length]):
            if turn != turns[-1].turn:
                turns.append(shapes.Turn(turn, i + 1))
        seats = [seat for seat in range(table.row.seats) if table.may_look(seat)]
        return shapes.ReplayInfo(length, turns, table.match.over, seats)


def position(house: House, id: str, at: int, eyes: int | None, every: bool, language: str) -> shapes.Position:
    with house.at(id) as table:
        match = table.match
        if not table.may_look(eyes) or (every and not match.over):
            raise not_your_seat("all" if every else eyes)
        place = resolve(table, at, eyes)
        state = table.state_at(place)
        reader = table.reader(eyes, language)
        fork = table.fork
        now = 0 <= fork < place
        count = len(reader.lines) if now else reader.lines_at(place)[1]
        played = match.line[place - 1] if place and not now else None
        own = played is not None and (match.over or played.seat == eyes)
        action = played.action if played is not None and own else None
        outcome = state.outcome
        return shapes.Position(
            table=id,
            at=at,
            length=table.position(eyes),
            turn=state.turn,
            seat=eyes,
            view=state.view(eyes),
            views={str(s): state.view(s) for s in range(table.row.seats)} if every else None,
            waiting=[s for s in range(table.row.seats) if state.waiting >> s & 1],
            mover=played.seat if played is not None else None,
            action=match.vocabulary.encode(action) if action is not None else None,
            label=table.tongue(language).label(action) if action is not None else "",
            lines=[line for line in reader.lines[:count] if line.at == at],
            count=count,
            over=outcome is not None,
            result=(
                live.result_shape(outcome.to_json(), match.rules, language, match.seed)
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
    if row is None:
        raise no_table(id)
    if not row.over and not spoilers:
        raise Problem(403, "spoilers", key="problem.spoilers")
    name = f"{row.game}-{row.id}.json"
    if house.frozen(row) is not None:
        return raw_save(row, rows), name
    with house.at(id) as table:
        table.match.host = {
            "title": row.title,
            "seating": [s.bot or PERSON for s in row.seating],
            "over": table.match.over,
            "turn": table.match.state.turn,
        }
        return table.match.save(), name


def beyond(length: int) -> Problem:
    return Problem(404, "not_found", key="problem.no_position", values={"last": length})


def resolve(table: LiveTable, at: int, eyes: int | None) -> int:
    """The place in the line of play of a position as the eyes count it. Inside open lanes there is only
    "before" and "now".
    """
    fork, length = table.fork, table.position(eyes)
    if at > length:
        raise beyond(length)
    if fork < 0 or at <= fork:
        return at
    return len(table.match.line)


def raw_save(row: store.TableRow, rows: list[store.LogRow]) -> str:
    """The save of a table that can't be replayed here, from what is stored."""
    log = []
    for entry in rows:
        value = True if entry.value is None and entry.what != "order" else entry.value
        log.append({"seat": entry.seat, entry.what: value, **({"auto": True} if entry.auto else {})})
    values: dict[str, Any] = {
        "signoria": FORMAT,
        "game": row.game,
        "rules_version": row.rules_version,
        "seats": row.seats,
        "names": [s.name for s in row.seating],
        "options": row.options,
        "data": {"name": row.data_name, "fingerprint": row.data_fingerprint},
        "seed": row.seed,
        "free_undo": row.free_undo,
        "log": log,
        "digests": {},
        "host": {
            "title": row.title,
            "seating": [s.bot or PERSON for s in row.seating],
            "over": row.over,
        },
    }
    if row.start is not None:
        values["start"] = row.start
    return write_save(values)
