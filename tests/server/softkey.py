"""A passkey made of software: what a browser and its authenticator would answer."""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url

PRESENT, VERIFIED, ATTESTED = 1, 4, 64


class SoftKey:
    """One key pair for one site."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.site = origin.partition("://")[2].partition(":")[0]
        self.id = secrets.token_bytes(16)
        self.count = 0
        self._key = ec.generate_private_key(ec.SECP256R1())

    def _data(self, flags: int) -> bytes:
        self.count += 1
        return hashlib.sha256(self.site.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def _client(self, kind: str, challenge: str) -> bytes:
        said = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps(said).encode()

    def _answer(self, response: dict[str, bytes]) -> dict[str, Any]:
        own = bytes_to_base64url(self.id)
        packed = {name: bytes_to_base64url(value) for name, value in response.items()}
        return {
            "id": own,
            "rawId": own,
            "type": "public-key",
            "response": packed,
            "clientExtensionResults": {},
        }

    def create(self, options: dict[str, Any], flags: int = PRESENT | VERIFIED) -> dict[str, Any]:
        numbers = self._key.public_key().public_numbers()
        public = cbor2.dumps(
            {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        )
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        data = self._data(flags | ATTESTED) + attested
        return self._answer(
            {
                "clientDataJSON": self._client("webauthn.create", options["challenge"]),
                "attestationObject": cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data}),
            }
        )

    def get(self, options: dict[str, Any], flags: int = PRESENT | VERIFIED) -> dict[str, Any]:
        data, client = self._data(flags), self._client("webauthn.get", options["challenge"])
        signature = self._key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._answer({"clientDataJSON": client, "authenticatorData": data, "signature": signature})
