"""What goes over the wire, as docs/api.md describes it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Noun = list[str | int | None]
ActionForm = list[str | int]
EventForm = list[str | int | None]
Id = Annotated[str | int, Meta(description="given back with the answer")]

Seat = Annotated[int, Meta(ge=0, le=99)]
Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Pace = Annotated[int, Meta(ge=0, le=10_000)]
Seed = Annotated[int, Meta(ge=0, le=2**53 - 1)]  # what a browser can write exactly
Name = Annotated[str, Meta(max_length=60)]
Title = Annotated[str, Meta(max_length=120)]
Word = Annotated[str, Meta(max_length=200)]
SentAction = Annotated[
    list[Word | Annotated[int, Meta(ge=-(2**31), le=2**31)]], Meta(min_length=1, max_length=8)
]
SentNoun = Annotated[
    list[Word | Annotated[int, Meta(ge=-(2**31), le=2**31)] | None], Meta(min_length=2, max_length=2)
]


# -- what the server says --------------------------------------------------------------------------


class Offer(Struct):
    """An action that may be taken."""

    action: ActionForm
    verb: str
    label: str
    nouns: list[Noun]
    rule: str


class Decision(Struct):
    """A question to a seat."""

    seat: int
    number: int
    step: str
    key: str
    prompt: str
    nouns: list[Noun]
    actions: list[Offer]
    passing: ActionForm | None
    tags: list[str]
    forced: bool


class Refusal(Struct):
    """Why something is not possible, and the rule that says so."""

    rule: str
    key: str
    text: str
    nouns: list[Noun]
    help: str = ""  # in a lesson: what it says to such a try


class LogLine(Struct):
    """A line of the chronicle as one seat reads it. `outcome`: it tells what came of the line before."""

    n: int
    at: int
    seat: int | None
    about: int | None
    turn: int
    event: EventForm
    text: str
    nouns: list[Noun]
    rule: str
    outcome: bool


class Chronicle(Struct, rename={"start": "from"}):
    """Lines of the chronicle from `from` on, its length, and a mark for all of it."""

    start: int
    lines: list[LogLine]
    count: int
    mark: str


class Result(Struct):
    ranking: list[list[int]]
    winners: list[int]
    scores: list[int]
    reason: str
    text: str
    seed: str | None
    key: str | None


class SeatShare(Struct):
    """What the person of a seat has added to the key: the number, and its hash, which was known before any number."""

    seat: int
    hash: str
    number: str


class Pledged(Struct):
    """That the person of a seat has promised a number, and whether it was shown."""

    seat: int
    hash: str
    shown: bool


class KeyRound(Struct):
    """How the key of a table that waits comes about: the commitment of the server, and what the seats have pledged.
    `phase`: hashes are gathered; some are missing for the beginning; all are fixed and the numbers are shown. `due`: when
    those who are late lose their seats.
    """

    attempt: int
    phase: Literal["open", "closing", "showing"]
    commitment: str
    due: int | None
    pledges: list[Pledged]


class NewPledge(Struct, forbid_unknown_fields=True):
    hash: Annotated[str, Meta(max_length=64)]


class ShownNumber(Struct, forbid_unknown_fields=True):
    number: Annotated[str, Meta(max_length=64)]


class Chance(Struct):
    """Whether the cards and dice of a table can be proved when it is over: `commitment` is the hash of the key they
    follow from, or of the server's part if people have added their `shares`. If not, `why` says so.
    """

    provable: bool
    why: str
    commitment: str
    shares: list[SeatShare]


class SeatInfo(Struct):
    seat: int
    name: str
    kind: Literal["human", "bot"]
    bot: str | None
    gone: bool
    phone: bool  # somebody plays it with a device of their own
    since: int | None  # since when a bot sits in for the person whose seat it is
    yours: bool  # of the person who asks
    adviser: bool  # the person who plays it asks the adviser


class Thinking(Struct):
    seat: int
    bot: str
    since: int


class Bots(Struct):
    paused: bool
    pace: int
    thinking: list[Thinking]
    waiting: list[int]
    held: int | None


class Undo(Struct):
    can: bool
    why: str


class LessonState(Struct):
    """How a lesson stands. `measures`: how far each step is reached, where that can be counted: how much there is, and how
    much is wanted; `help`: what is said to the last action; `lost`: why the aim is out of reach; `over`: the game ended before.
    """

    steps: int
    total: int
    measures: list[list[int] | None]
    help: str
    lost: str
    over: bool


class State(Struct, tag="state"):
    """A table as one seat (null: a spectator) sees it."""

    table: str
    seat: int | None
    index: int
    position: int
    turn: int
    view: dict[str, Any]
    decisions: list[Decision]
    waiting: list[int]
    number: int | None
    undo: Undo
    order: dict[str, Any] | None
    events: Chronicle
    recap: int
    seats: list[SeatInfo]
    bots: Bots
    over: bool
    result: Result | None
    lesson: LessonState | None = None  # for the pupil of a lesson


class Origin(Struct):
    """Where a table comes from: new, a save, a position of another table, or a course (`table` names its lesson)."""

    kind: Literal["new", "import", "branch", "imagined", "lesson"]
    table: str
    at: int


class TableInfo(Struct):
    id: str
    title: str
    game: str
    game_title: str
    status: Literal["waiting", "running", "over", "old", "frozen"]
    message: str
    seats: list[SeatInfo]
    options: dict[str, bool | int | str]
    variant: list[str]
    free_undo: bool
    turn: int
    waiting: list[int]
    yours: list[int]
    prompt: str
    result: Result | None
    bots: Bots
    created: int
    updated: int
    origin: Origin
    chance: Chance
    owned: bool  # by the person who asks
    delay: int  # moves that spectators are behind; -1: there are none
    advice: bool  # whether the adviser may be asked
    lesson: str | None = None  # which lesson is given at it


class Preparing(Struct):
    """The build on which bots think faster is being made, or could not be."""

    percent: int
    failed: bool


class TableList(Struct):
    tables: list[TableInfo]
    preparing: Preparing | None = None


class Error(Struct):
    """What went wrong. Nothing has changed."""

    code: str
    text: str
    rule: str = ""
    refusal: Refusal | None = None
    state: State | None = None
    extra: dict[str, Any] = {}


class Settings(Struct):
    values: dict[str, Any]


class Notes(Struct):
    text: Annotated[str, Meta(max_length=20_000)]


class WhyNot(Struct):
    legal: bool
    refusal: Refusal | None


class Explanation(Struct):
    actions: list[Offer]
    refusals: list[Refusal]


class Detail(Struct):
    action: ActionForm
    lines: list[str]
    final: bool | None


class Details(Struct):
    details: list[Detail]


class Tip(Struct):
    """Something to consider, or to watch out for: a headline, a sentence below it, the rule, and the components it speaks of."""

    head: str
    text: str
    rule: str
    nouns: list[Noun]


class Advice(Struct):
    """What the adviser says to a seat: what it is asked for and what that leads to (empty while others decide), at most three things
    to consider, the best first, and at most one warning.
    """

    purpose: str
    rule: str
    tips: list[Tip]
    warning: Tip | None


class Candidate(Struct):
    """Something that a bot would consider. `share`: how far it comes, up to 100; `why`: what speaks for it."""

    action: ActionForm
    label: str
    nouns: list[Noun]
    share: int
    word: Literal["first", "close", "far"]
    why: list[str]


class Weighed(Struct):
    """What a bot would consider at this decision, the best first; nothing while others decide."""

    level: str
    candidates: list[Candidate]


class Turn(Struct):
    turn: int
    at: int


class ReplayInfo(Struct):
    length: int
    turns: list[Turn]
    over: bool
    seats: list[int]


class Verdict(Struct):
    """Whether the cards and dice of a table were as committed. `entry` is where they were not, from 1 (0: the
    set-up), if that is a place in the log.
    """

    kind: Literal["proved", "unprovable", "wrong"]
    text: str
    commitment: str
    key: str | None
    draws: int
    entry: int | None


class Position(Struct):
    """A past position as one seat saw it. `view` is null only at a table of other rules, if no position that is stored
    can be read by these.
    """

    table: str
    at: int
    length: int
    turn: int
    seat: int | None
    view: dict[str, Any] | None
    views: dict[str, dict[str, Any]] | None
    waiting: list[int]
    mover: int | None
    action: ActionForm | None
    label: str
    lines: list[LogLine]
    count: int
    over: bool
    result: Result | None


class TieBreak(Struct):
    """What decides between seats with equal points."""

    title: str
    values: list[int]


class TallyInfo(Struct):
    """What a result rests on: `parts[seat][i]` is what the seat has of `sources[i]`. Where they add up to the points
    (`summed`) the game is won by points; elsewhere the points say in percent how far a seat has come.
    """

    about: str
    summed: bool
    sources: list[str]
    parts: list[list[int]]
    points: list[int]
    ties: list[TieBreak]


class Standing(Struct):
    """The points when a turn was over."""

    turn: int
    at: int
    points: list[int]


class TurningPoint(Struct):
    """A decision that changed the lead: what was told of it, and by how much the points of each seat changed."""

    at: int
    turn: int
    lines: list[LogLine]
    change: list[int]


class Story(Struct):
    """How a game that is over went. `points` and `chances` (an estimate, in percent) by position and seat."""

    tally: TallyInfo
    turns: list[Standing]
    points: list[list[int]]
    chances: list[list[int]]
    turning: list[TurningPoint]


class Health(Struct):
    """`ok`: all are well; the threads that answer people, the database, and those in which bots think."""

    ok: bool
    threads: bool
    database: bool
    bots: bool


class Ready(Struct):
    """Whether browsers should be sent here: not while the server is about to end, or can't reach what it shares with others."""

    ok: bool
    database: bool
    fellows: bool
    draining: bool


# -- what the client says --------------------------------------------------------------------------


class NewSeat(Struct, forbid_unknown_fields=True):
    name: Name = ""
    bot: Name | None = None
    adviser: bool = False


Seating = Annotated[list[NewSeat], Meta(min_length=1, max_length=20)]
Options = Annotated[dict[Word, bool | int | Word], Meta(max_length=100)]


class NewTable(Struct, forbid_unknown_fields=True):
    game: Word
    seats: Seating
    options: Options = {}
    seed: Seed | None = None
    title: Title = ""
    free_undo: bool = False
    paused: bool = False
    advice: bool = True


class SeatChange(Struct, forbid_unknown_fields=True):
    seat: Seat
    name: Name | None = None
    bot: Name | None = None


class TableChange(Struct, forbid_unknown_fields=True):
    title: Title | None = None
    seats: Annotated[list[SeatChange], Meta(max_length=20)] = []
    spoilers: bool = False
    advice: bool | None = None


class BotsChange(Struct, forbid_unknown_fields=True):
    paused: bool | None = None
    pace: Pace | None = None


class Move(Struct, forbid_unknown_fields=True):
    seat: Seat
    number: Number
    action: SentAction
    hold: bool = False


class UndoRequest(Struct, forbid_unknown_fields=True):
    seat: Seat
    number: Number | None = None


class SeatRequest(Struct, forbid_unknown_fields=True):
    seat: Seat


class AdviserChange(Struct, forbid_unknown_fields=True):
    seat: Seat
    on: bool


class WeighRequest(Struct, forbid_unknown_fields=True):
    seat: Seat
    level: Literal["merchant", "banker", "prince"] = "merchant"


class StandingOrder(Struct, forbid_unknown_fields=True, omit_defaults=True):
    windows: Annotated[list[Word], Meta(max_length=100)] = []
    unless: Annotated[list[Word], Meta(max_length=100)] = []
    until: Literal["turn", "cancelled"] = "turn"


class OrderRequest(Struct, forbid_unknown_fields=True):
    seat: Seat
    order: StandingOrder | None


class ActionQuestion(Struct, forbid_unknown_fields=True):
    seat: Seat
    action: SentAction


class NounQuestion(Struct, forbid_unknown_fields=True):
    seat: Seat
    noun: SentNoun


class DetailQuestion(Struct, forbid_unknown_fields=True):
    seat: Seat
    actions: Annotated[list[SentAction], Meta(max_length=60)]


class Import(Struct, forbid_unknown_fields=True):
    save: str
    title: Title = ""
    seats: Seating | None = None
    paused: bool = False


class Branch(Struct, forbid_unknown_fields=True):
    at: Number
    seats: Seating | None = None
    title: Title = ""
    spoilers: bool = False
    seat: Seat | None = None
    seed: Seed | None = None
    paused: bool = False
