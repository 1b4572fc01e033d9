"""A real SMTP server on loopback that keeps the letters it gets."""

from __future__ import annotations

from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller

from tests.server.desk import free_port, wait_for


class PostOffice:
    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self._port = free_port()
        self.url = f"smtp://127.0.0.1:{self._port}"
        self.open()

    def open(self) -> None:
        self._controller = Controller(self, hostname="127.0.0.1", port=self._port)
        self._controller.start()
        self._open = True

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        letter = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(letter, EmailMessage)
        self.letters.append(letter)
        return "250 kept"

    def wait(self, count: int) -> EmailMessage:
        """The letter of this number, from 1, once it has come."""
        wait_for(lambda: len(self.letters) >= count)
        return self.letters[count - 1]

    def stop(self) -> None:
        if self._open:
            self._controller.stop()
        self._open = False


def link_of(letter: EmailMessage) -> str:
    """The secret of the link that a letter brings."""
    text: str = letter.get_content()
    return next(line.partition("#")[2] for line in text.splitlines() if "#" in line)
