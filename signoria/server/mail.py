"""Letters: sent through an SMTP server that the house is told of; a house without one works too."""

from __future__ import annotations

import logging
from email.headerregistry import Address
from email.message import EmailMessage
from typing import Final
from urllib.parse import unquote, urlsplit

import aiosmtplib

from signoria.kernel.errors import SignoriaError
from signoria.server.errors import Unfit

PORTS: Final = {"smtp": 587, "smtps": 465}
PATIENCE: Final = 30.0  # seconds for a letter

logger = logging.getLogger(__name__)


class BadMail(SignoriaError):
    """What the house was told about mail can't be used; the message says why."""


class Mailbox:
    """`url`: smtp://USER:PASSWORD@HOST:PORT, with TLS as soon as the server offers it, or smtps:// with TLS from the
    beginning. Empty: no letters are sent.
    """

    def __init__(self, url: str, sender: str) -> None:
        self.sender = sender
        self.last_problem = ""
        parts = urlsplit(url)
        if url and (parts.scheme not in PORTS or not parts.hostname):
            raise BadMail(
                "mail goes through smtp://USER:PASSWORD@HOST:PORT or smtps://USER:PASSWORD@HOST:PORT"
            )
        if url and "@" not in sender:
            raise BadMail("letters need a sender: --mail-from house@example.org")
        self._host = parts.hostname or ""
        try:
            self._port = parts.port or PORTS.get(parts.scheme, 0)
        except ValueError:
            raise BadMail("the port of the mail server is a number") from None
        self._tls = parts.scheme == "smtps"
        self._user, self._password = unquote(parts.username or ""), unquote(parts.password or "")

    @property
    def works(self) -> bool:
        return bool(self._host)

    async def send(self, to: str, subject: str, text: str) -> bool:
        """Whether the mail server has taken it. What goes wrong is written to the log, and shown to the administrators."""
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = self.sender, to, subject
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content(text)
        try:
            await aiosmtplib.send(
                letter,
                hostname=self._host,
                port=self._port,
                use_tls=self._tls,
                username=self._user or None,
                password=self._password or None,
                timeout=PATIENCE,
            )
        except (aiosmtplib.SMTPException, OSError) as error:
            self.last_problem = f"{type(error).__name__}: {error}"[:300]
            logger.error("a letter was not sent: %s", self.last_problem)
            return False
        self.last_problem = ""
        return True


def read_address(text: str) -> str:
    """An e-mail address as somebody typed it. Raises Unfit."""
    typed = text.strip()
    try:
        found = Address(addr_spec=typed)
    except (ValueError, IndexError):
        raise Unfit("problem.bad_email") from None
    if len(typed) > 254 or not typed.isascii() or "." not in found.domain or '"' in typed:
        raise Unfit("problem.bad_email")
    return typed
