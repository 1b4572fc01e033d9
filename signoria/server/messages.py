"""What goes over the socket of a table, both ways, as docs/api.md describes it."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

from signoria.server.company import Asking, Kind, Line, Presence, TalkLine
from signoria.server.shapes import (
    Bots,
    Error,
    Id,
    Number,
    Pace,
    Seat,
    SentAction,
    SentNoun,
    StandingOrder,
    State,
    TableInfo,
    Word,
)


class BotsMessage(Struct, tag="bots"):
    bots: Bots


class Done(Struct, tag="done"):
    id: Id | None


class Refused(Struct, tag="refused"):
    id: Id | None
    error: Error


class Answer(Struct, tag="answer"):
    id: Id | None
    answer: dict[str, Any]


class TableMessage(Struct, tag="table"):
    info: TableInfo


class TalkMessage(Struct, tag="talk"):
    """What was said since the last such message; `seen`: as far as this person has read. `watchers`: whose talk it is."""

    lines: list[TalkLine]
    seen: int
    watchers: bool


class CompanyMessage(Struct, tag="company"):
    """Who is here, and what somebody asks of the others."""

    seats: list[Presence]
    watching: int
    request: Asking | None


class Gone(Struct, tag="gone"):
    pass


class Pong(Struct, tag="pong"):
    pass


class SendMove(Struct, tag="move"):
    number: Number
    action: SentAction
    hold: bool = False
    id: Id | None = None


class SendUndo(Struct, tag="undo"):
    number: Number | None = None
    id: Id | None = None


class SendGoOn(Struct, tag="go_on"):
    id: Id | None = None


class SendResign(Struct, tag="resign"):
    id: Id | None = None


class SendOrder(Struct, tag="order"):
    order: StandingOrder | None = None
    id: Id | None = None


class AskWhyNot(Struct, tag="why_not"):
    action: SentAction
    id: Id | None = None


class AskExplain(Struct, tag="explain"):
    noun: SentNoun
    id: Id | None = None


class AskDetail(Struct, tag="detail"):
    actions: Annotated[list[SentAction], Meta(max_length=60)]
    id: Id | None = None


class Look(Struct, tag="look"):
    seat: Seat | None
    lang: Word | UnsetType = UNSET
    id: Id | None = None


class SendBots(Struct, tag="bots"):
    paused: bool | None = None
    pace: Pace | None = None
    id: Id | None = None


class SendTalk(Struct, tag="say"):
    text: Line
    id: Id | None = None


class SendHeard(Struct, tag="heard"):
    line: Number
    id: Id | None = None


class SendAsk(Struct, tag="ask"):
    kind: Kind
    seat: Seat | None = None
    id: Id | None = None


class SendAnswer(Struct, tag="answer_request"):
    request: Word
    yes: bool
    id: Id | None = None


class Ping(Struct, tag="ping"):
    pass


FromServer = (
    State | BotsMessage | Done | Refused | Answer | TableMessage | TalkMessage | CompanyMessage | Gone | Pong
)
FromClient = (
    SendMove
    | SendUndo
    | SendGoOn
    | SendResign
    | SendOrder
    | AskWhyNot
    | AskExplain
    | AskDetail
    | Look
    | SendBots
    | SendTalk
    | SendHeard
    | SendAsk
    | SendAnswer
    | Ping
)
