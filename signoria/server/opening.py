"""Opening tables: new ones, from saves, and from positions of others."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection

from signoria import bots as opponents
from signoria.kernel.chance import branch_off, of_seed, secret
from signoria.kernel.errors import BadOption, BadSave, UnknownGame
from signoria.kernel.match import Match
from signoria.kernel.position import beginning
from signoria.kernel.ruleset import Ruleset
from signoria.kernel.save import read_header
from signoria.kernel.state import State
from signoria.server import listing, past, record, shapes, store, words
from signoria.server.config import PACE
from signoria.server.database import reading, writing
from signoria.server.errors import Problem, not_your_seat
from signoria.server.live import LiveTable
from signoria.server.names import check_names, clean, distinct, new_title
from signoria.server.onlooking import Table, check_spoilers
from signoria.server.people import asking
from signoria.server.proving import read_save

if TYPE_CHECKING:
    from signoria.server.house import House

SEED_BITS: Final = 63
MOST_TABLES: Final = 300  # of one member that are not over


def create(house: House, wanted: shapes.NewTable, language: str) -> shapes.TableInfo:
    """A new table. Raises Problem, BadOption, UnknownGame."""
    rules = house.rules(wanted.game)
    setup = rules.setup(len(wanted.seats), wanted.options)
    seating = seat_players(rules, wanted.seats, language)
    chance = [secret()] if wanted.seed is None else [of_seed(wanted.seed)]
    match = Match(setup, chance, [s.name for s in seating], "en", wanted.free_undo)
    origin = {"kind": "new", "table": "", "at": 0}
    title = clean(wanted.title, 120) or new_title(titles(house))
    return store_table(house, match, seating, title, origin, language, wanted.paused, wanted.advice)


def titles(house: House) -> set[str]:
    with reading(house.engine) as c:
        return store.titles(c)


def seat_players(
    rules: Ruleset[Any],
    wanted: list[shapes.NewSeat],
    language: str,
    usual: list[store.SeatRow] | None = None,
) -> list[store.SeatRow]:
    """Rows for seats as somebody wants them. Raises BadOption, UnknownBot."""
    seating = []
    for i, seat in enumerate(wanted):
        bot = seat.bot or None
        if bot is not None:
            opponents.check(bot, temperaments=rules.thinking().temperaments)
        name = clean(seat.name, 60)
        if not name and usual is not None and usual[i].bot == bot:
            name = usual[i].name
        if not name:
            name = (
                f"{words.say(language, f'bot.{opponents.parse(bot).level}')} {i + 1}"
                if bot is not None
                else words.say(language, "title.player", n=i + 1)
            )
        seating.append(
            store.SeatRow(i, name, bot, secrets.randbits(SEED_BITS), adviser=seat.adviser and bot is None)
        )
    check_names([s.name for s in seating])
    return seating


def store_table(
    house: House,
    match: Match,
    seating: list[store.SeatRow],
    title: str,
    origin: dict[str, Any],
    language: str,
    paused: bool,
    advice: bool = True,
    lesson: str | None = None,
) -> shapes.TableInfo:
    """Store a table with its log so far."""
    meta, who = match.rules.meta, asking()
    time = store.now()
    for seat in seating:
        seat.adviser = seat.adviser and advice
    if who.member:  # in a house all seats of people are the member's who opens it
        for seat in seating:
            seat.person_id = None if seat.bot is not None else who.person
    row = store.TableRow(
        id=secrets.token_hex(8),
        title=title,
        game=meta.slug,
        rules_version=meta.rules_version,
        seats=match.setup.seats,
        options=match.setup.values,
        data_name=match.setup.pack.name,
        data_fingerprint=match.setup.pack.fingerprint,
        chance=[source.to_json() for source in match.chance],
        free_undo=match.free_undo,
        start=match.start,
        origin=origin,
        paused=paused,
        pace=PACE,
        created=time,
        updated=time,
        over=match.over,
        bots_wait=False,
        summary=store.Summary(0, [], [], [], None),
        seating=seating,
        owner_id=who.person if who.member else None,
        delay=-1 if who.member else 0,
        language=language,
        advice=advice,
        lesson=lesson,
    )
    table = LiveTable(row, match)
    row.summary = table.summary()
    row.bots_wait = bool(table.bots_waiting())
    first = [0] * match.setup.seats if match.start is None else match.start["taken"]
    rows = record.new_rows(match, 0, first, time)
    with writing(house.engine) as c:
        if who.member and lesson is None:
            check_most(c, who.person)
        store.create_table(c, row, rows)
        store.write_past(c, row.id, table.past())
    house.listen(row.id, "bots")
    return listing.info_of(house, row, language)


def check_most(c: Connection, owner: str) -> None:
    """Raises Problem: this member has so many tables that another must wait."""
    if store.count_unfinished(c, owner) >= MOST_TABLES:
        raise Problem(409, "too_many_tables", key="problem.too_many_games", values={"n": MOST_TABLES})


def take_in(house: House, wanted: shapes.Import, language: str) -> shapes.TableInfo:
    """A table from a save, which a worker has replayed before. Raises BadSave, Problem."""
    try:
        house.rules(str(read_header(wanted.save)["game"]))
    except UnknownGame as error:
        raise BadSave(f"the save does not fit here: {error}") from error
    house.provers.check(wanted.save)
    match = read_save(wanted.save)
    given = match.host.get("seating")
    bots = given if isinstance(given, list) and len(given) == match.setup.seats else []
    usual = [
        shapes.NewSeat(name, bots[i] if bots and opponents.known(bots[i]) else None)
        for i, name in enumerate(match.names)
    ]
    if wanted.seats is not None and len(wanted.seats) != match.setup.seats:
        raise BadOption(f"the save has {match.setup.seats} seats, not {len(wanted.seats)}")
    old = [store.SeatRow(i, seat.name, seat.bot, 0) for i, seat in enumerate(usual)]
    seating = seat_players(match.rules, wanted.seats if wanted.seats is not None else usual, language, old)
    match.names[:] = [s.name for s in seating]
    origin = {"kind": "import", "table": "", "at": len(match.line)}
    title = clean(wanted.title, 120)
    if not title:
        kept, taken = match.host.get("title"), titles(house)
        title = clean(kept[:120], 120) if isinstance(kept, str) else ""
        title = distinct(title, taken) if title else new_title(taken)
    return store_table(house, match, seating, title, origin, language, wanted.paused)


def branch(house: House, id: str, wanted: shapes.Branch, language: str) -> shapes.TableInfo:
    """A new table that goes on from a position of this one."""
    with house.looking(id) as table:
        course, row = table.course, table.row
        if wanted.seat is not None and not (
            table.is_own(wanted.seat) or (table.over and 0 <= wanted.seat < row.seats)
        ):
            raise not_your_seat(wanted.seat)
        if wanted.seat is None and not table.over:
            check_spoilers(row, wanted.spoilers)
        house.prove(table)
        seats = wanted.seats
        if seats is None:
            seats = [shapes.NewSeat(s.name, s.bot) for s in row.seating]
        if len(seats) != row.seats:
            raise BadOption(f"the game has {row.seats} seats, not {len(seats)}")
        seating = seat_players(course.setup.rules, seats, language, row.seating)
        names = [s.name for s in seating]
        if wanted.seat is not None:
            place = past.resolve(table, wanted.at, wanted.seat)
            seed = secrets.randbits(SEED_BITS) if wanted.seed is None else wanted.seed
            world = there(table, place).determinize(wanted.seat, seed)
            chance = [secret()] if wanted.seed is None else []  # else it goes on as the seed has it
            new = Match(course.setup, chance, names, "en", row.free_undo, beginning(world, bool(chance)))
            kind = "imagined"
        else:
            place = wanted.at if wanted.at <= len(course.line) else -1
            if place < 0:
                raise past.beyond(len(course.line))
            if isinstance(course, Match) and course.over:
                new = course.branch(place, branch_off(course.chance, place), names)
            else:  # its key is a secret: nothing of it may be in the other table's record
                start = beginning(there(table, place), True)
                new = Match(course.setup, [secret()], names, "en", row.free_undo, start)
            kind = "branch"
        title = clean(wanted.title, 120) or branch_title(house, row, wanted.at, language)
    if new.over:
        raise Problem(409, "over", key="problem.over_there")
    origin = {"kind": kind, "table": id, "at": wanted.at}
    return store_table(house, new, seating, title, origin, language, wanted.paused)


def there(table: Table, place: int) -> State:
    """The position of a table at a place; of one of other rules the last that is stored before it. Raises Problem."""
    state = table.state_at(place)
    if state is None:
        raise Problem(409, "old", key="problem.no_board")
    return state


def branch_title(house: House, row: store.TableRow, at: int, language: str) -> str:
    """ "Siena, from 46"; a branch of a branch is named after the tree."""
    root = row.title
    if row.origin["kind"] in ("branch", "imagined"):
        for tongue in words.languages():
            root = root.removesuffix(words.say(tongue, "title.branch", title="", at=row.origin["at"]))
    title = words.say(language, "title.branch", title=root or row.title, at=at)
    return distinct(title[:120], titles(house))
