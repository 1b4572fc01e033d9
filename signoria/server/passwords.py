"""Passwords: argon2id, with the parameters that RFC 9106 recommends where memory is dear."""

from __future__ import annotations

import functools
import secrets
import threading
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from signoria.server.errors import Unfit
from signoria.server.names import fold

SHORTEST: Final = 8
LONGEST: Final = 200
AT_ONCE: Final = 2  # each takes 64 MB for a moment


def check(password: str, name: str) -> None:
    """Raises Unfit."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise Unfit("problem.password_length", low=SHORTEST, high=LONGEST)
    if fold(password) == fold(name) or len(set(password)) < 4:
        raise Unfit("problem.password_weak")


@functools.cache
def nobodys() -> str:
    """The hash of a password that nobody has."""
    return PasswordHasher().hash(secrets.token_urlsafe(16))


class Passwords:
    """Works in the caller's thread; only a few at a time, others wait."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._turn = threading.Semaphore(AT_ONCE)
        self._nobody = nobodys()

    def hash(self, password: str) -> str:
        with self._turn:
            return self._hasher.hash(password)

    def fits(self, stored: str | None, password: str) -> bool:
        """Whether it is the right one. Where there is none a check takes as long as elsewhere."""
        with self._turn:
            try:
                self._hasher.verify(self._nobody if stored is None else stored, password)
            except (VerificationError, InvalidHashError):
                return False
        return stored is not None

    def is_old(self, stored: str) -> bool:
        """Whether it was made with other parameters than those of today."""
        return self._hasher.check_needs_rehash(stored)
