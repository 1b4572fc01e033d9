"""Opening tables: new ones, from saves, and from positions of others."""

from __future__ import annotations

import logging
import secrets
from typing import TYPE_CHECKING, Any, Final

import msgspec

import signoria
from signoria import bots as opponents
from signoria.kernel.errors import BadOption, BadSave, SignoriaError
from signoria.kernel.match import Match
from signoria.kernel.save import read_header
from signoria.server import listing, live, past, shapes, store, words
from signoria.server.config import PACE
from signoria.server.database import reading, writing
from signoria.server.errors import Problem, not_your_seat
from signoria.server.live import LiveTable
from signoria.server.names import check_names, clean, distinct, new_title

if TYPE_CHECKING:
    from signoria.server.house import House

SEED_BITS: Final = 52

logger = logging.getLogger(__name__)


def create(house: House, wanted: shapes.NewTable, language: str) -> shapes.TableInfo:
    """A new table. Raises Problem, BadOption, UnknownGame."""
    rules = house.rules(wanted.game)
    setup = rules.setup(len(wanted.seats), wanted.options)
    seating = seat_players(house, wanted.seats, language)
    seed = secrets.randbits(SEED_BITS) if wanted.seed is None else wanted.seed
    match = Match(setup, seed, [s.name for s in seating], "en", wanted.free_undo)
    origin = {"kind": "new", "table": "", "at": 0}
    title = clean(wanted.title, 120) or new_title(titles(house))
    return store_table(house, match, seating, title, origin, language, wanted.paused)


def titles(house: House) -> set[str]:
    with reading(house.engine) as c:
        return store.titles(c)


def seat_players(
    house: House, wanted: list[shapes.NewSeat], language: str, usual: list[store.SeatRow] | None = None
) -> list[store.SeatRow]:
    """Rows for seats as somebody wants them. Raises BadOption, UnknownBot."""
    seating = []
    for i, seat in enumerate(wanted):
        bot = seat.bot or None
        if bot is not None:
            opponents.check(bot)
        name = clean(seat.name, 60)
        if not name and usual is not None and usual[i].bot == bot:
            name = usual[i].name
        if not name:
            name = (
                f"{words.say(language, f'bot.{bot}')} {i + 1}"
                if bot is not None
                else words.say(language, "title.player", n=i + 1)
            )
        seating.append(store.SeatRow(i, name, bot, secrets.randbits(SEED_BITS)))
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
) -> shapes.TableInfo:
    """Store a table with its log so far."""
    meta = match.rules.meta
    time = store.now()
    row = store.TableRow(
        id=secrets.token_hex(8),
        title=title,
        game=meta.slug,
        rules_version=meta.rules_version,
        seats=match.setup.seats,
        options=match.setup.values,
        data_name=match.setup.pack.name,
        data_fingerprint=match.setup.pack.fingerprint,
        seed=match.seed,
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
    )
    table = LiveTable(row, match)
    table.follow()
    row.summary = table.summary()
    row.bots_wait = bool(table.bots_waiting())
    first = [0] * match.setup.seats if match.start is None else match.start["taken"]
    rows = live.new_rows(match, 0, first, time)
    with writing(house.engine) as c:
        store.create_table(c, row, rows)
        store.write_snapshot(c, row.id, len(rows), match.state.digest(), match.state.to_json())
    house.listen(row.id, "bots")
    return listing.info_of(house, row, language)


def take_in(house: House, wanted: shapes.Import, language: str) -> shapes.TableInfo:
    """A table from a save. Raises BadSave."""
    match = read_save(house, wanted.save)
    given = match.host.get("seating")
    bots = given if isinstance(given, list) and len(given) == match.setup.seats else []
    known = opponents.names()
    usual = [
        shapes.NewSeat(name, bots[i] if bots and bots[i] in known else None)
        for i, name in enumerate(match.names)
    ]
    if wanted.seats is not None and len(wanted.seats) != match.setup.seats:
        raise BadOption(f"the save has {match.setup.seats} seats, not {len(wanted.seats)}")
    old = [store.SeatRow(i, seat.name, seat.bot, 0) for i, seat in enumerate(usual)]
    seating = seat_players(house, wanted.seats if wanted.seats is not None else usual, language, old)
    match.names[:] = [s.name for s in seating]
    origin = {"kind": "import", "table": "", "at": len(match.line)}
    title = clean(wanted.title, 120)
    if not title:
        kept, taken = match.host.get("title"), titles(house)
        title = clean(kept[:120], 120) if isinstance(kept, str) else ""
        title = distinct(title, taken) if title else new_title(taken)
    return store_table(house, match, seating, title, origin, language, wanted.paused)


def read_save(house: House, text: str) -> Match:
    """A save is a stranger: whatever it does to the reader is its fault."""
    try:
        values = read_header(text)
        house.rules(str(values["game"]))
        names = values["names"]
        if not all(isinstance(n, str) and clean(n, 60) == n and n for n in names):
            raise BadSave("the save is damaged: the names of the players")
        if not -(2**63) <= values["seed"] < 2**63 or isinstance(values["seed"], bool):
            raise BadSave("the save is damaged: seed")
        match = signoria.load(text)
        wrong = match.rules.invariants(match.state)
        if wrong:
            raise BadSave(f"the save is damaged: {wrong[0]}")
        for seat in [*range(match.setup.seats), None]:
            msgspec.json.encode(match.view(seat))
        match.pending()
        return match
    except BadSave:
        raise
    except SignoriaError as error:
        raise BadSave(f"the save does not fit here: {error}") from error
    except Exception as error:
        logger.info("a save could not be read", exc_info=True)
        raise BadSave(f"the save is damaged: {type(error).__name__}") from error


def branch(house: House, id: str, wanted: shapes.Branch, language: str) -> shapes.TableInfo:
    """A new table that goes on from a position of this one."""
    with house.at(id) as table:
        match, row = table.match, table.row
        if wanted.seat is not None and not (
            table.is_human(wanted.seat) or (match.over and 0 <= wanted.seat < row.seats)
        ):
            raise not_your_seat(wanted.seat)
        if wanted.seat is None and not match.over and not wanted.spoilers:
            raise Problem(403, "spoilers", key="problem.spoilers")
        seats = wanted.seats
        if seats is None:
            seats = [shapes.NewSeat(s.name, s.bot) for s in row.seating]
        if len(seats) != row.seats:
            raise BadOption(f"the game has {row.seats} seats, not {len(seats)}")
        seating = seat_players(house, seats, language, row.seating)
        names = [s.name for s in seating]
        if wanted.seat is not None:
            place = past.resolve(table, wanted.at, wanted.seat)
            seed = secrets.randbits(SEED_BITS) if wanted.seed is None else wanted.seed
            world = table.state_at(place).determinize(wanted.seat, seed)
            new = Match(match.setup, seed, names, "en", row.free_undo, world.to_json())
            kind = "imagined"
        else:
            place = wanted.at if wanted.at <= len(match.line) else -1
            if place < 0:
                raise past.beyond(len(match.line))
            new = copy_until(table, place, names)
            kind = "branch"
        title = clean(wanted.title, 120) or branch_title(house, row, wanted.at, language)
    if new.over:
        raise Problem(409, "over", key="problem.over_there")
    origin = {"kind": kind, "table": id, "at": wanted.at}
    return store_table(house, new, seating, title, origin, language, wanted.paused)


def branch_title(house: House, row: store.TableRow, at: int, language: str) -> str:
    """ "Siena, from 46"; a branch of a branch is named after the tree."""
    root = row.title
    if row.origin["kind"] in ("branch", "imagined"):
        for tongue in words.LANGUAGES:
            root = root.removesuffix(words.say(tongue, "title.branch", title="", at=row.origin["at"]))
    title = words.say(language, "title.branch", title=root or row.title, at=at)
    return distinct(title[:120], titles(house))


def copy_until(table: LiveTable, place: int, names: list[str]) -> Match:
    """The same game again, without what was taken back, up to a position."""
    old = table.match
    new = Match(old.setup, old.seed, names, "en", old.free_undo, old.start)
    new.quiet = True
    for played in old.line[:place]:
        entry = old.entries[played.entry]
        live.carry_out(new, store.LogRow(0, entry.seat, None, entry.what, entry.value, entry.auto, 0))
    new.quiet = False
    return new
