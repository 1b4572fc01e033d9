"""What the routes share: the language of an answer, eyes, documented errors."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter

from signoria.server.house import House
from signoria.server.shapes import Error

Lang = Annotated[Literal["en", "fr"] | None, Parameter(query="lang", required=False)]
Eyes = Annotated[
    int | None,
    Parameter(query="seat", ge=0, le=99, required=False, description="a seat; without it a spectator"),
]
TableId = Annotated[str, Parameter(max_length=32, description="the id of a table")]


def house_of(state: State) -> House:
    house: House = state.house
    return house


def tongue(state: State, lang: str | None) -> str:
    """The language of an answer: asked for, or kept in the settings."""
    return lang or house_of(state).language()


def errors(*codes: int) -> dict[int, ResponseSpec]:
    """The errors that a route may answer with, for the OpenAPI document."""
    return {
        code: ResponseSpec(Error, generate_examples=False, description="an error")
        for code in (400, 401, 403, *codes)
    }


def options(*codes: int) -> dict[str, Any]:
    return {"responses": errors(*codes), "sync_to_thread": True}
