"""What the routes share: the language of an answer, eyes, documented errors."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Coroutine
from typing import Annotated, Any, ParamSpec, TypeVar

from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter

from signoria.server.errors import known_language
from signoria.server.house import House
from signoria.server.shapes import Error

Lang = Annotated[str | None, QueryParameter(name="lang", max_length=20, required=False)]
Eyes = Annotated[
    int | None,
    QueryParameter(name="seat", ge=0, le=99, required=False, description="a seat; without it a spectator"),
]
TableId = Annotated[str, PathParameter(max_length=32, description="the id of a table")]


P = ParamSpec("P")
R = TypeVar("R")


def threaded(work: Callable[P, R]) -> Callable[P, Coroutine[Any, Any, R]]:
    """A handler that works in a thread of its own, so that the others need not wait for it."""

    @functools.wraps(work)
    async def handler(*args: P.args, **kwargs: P.kwargs) -> R:
        return await asyncio.to_thread(work, *args, **kwargs)

    return handler


def house_of(state: State) -> House:
    house: House = state.house
    return house


def tongue(state: State, lang: str | None) -> str:
    """The language of an answer: asked for, or kept in the settings."""
    return house_of(state).language() if lang is None else known_language(lang)


def errors(*codes: int) -> dict[int, ResponseSpec]:
    """The errors that a route may answer with, for the OpenAPI document."""
    return {
        code: ResponseSpec(Error, generate_examples=False, description="an error")
        for code in (400, 401, 403, 429, *codes, 507)
    }


def options(*codes: int) -> dict[str, Any]:
    return {"responses": errors(*codes)}
