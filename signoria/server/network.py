"""The address of this machine in its private network."""

from __future__ import annotations

import socket
from ipaddress import AddressValueError, IPv4Address, IPv4Network
from typing import Final

from signoria.server.errors import Problem

PRIVATE: Final = tuple(
    IPv4Network(net) for net in ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12", "169.254.0.0/16")
)
LOOPBACK: Final = IPv4Network("127.0.0.0/8")
# Somewhere out there, then somewhere in each private network: the system says from which of its addresses it
# would send. Nothing is sent.
SOMEWHERE: Final = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254", "169.254.255.254")


def own_addresses() -> list[str]:
    """The IPv4 addresses of this machine as far as they are easily known, the likeliest first."""
    found: list[str] = []
    for far in SOMEWHERE:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as trial:
            try:
                trial.connect((far, 9))
                found.append(str(trial.getsockname()[0]))
            except OSError:
                continue
    try:
        for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            found.append(str(entry[4][0]))
    except OSError:
        pass
    return [a for i, a in enumerate(found) if a not in found[:i] and IPv4Address(a) not in LOOPBACK]


def room_address(named: str) -> str:
    """Where phones of this room can reach this machine: the address that the host named, or the one it has in a
    private network. Raises Problem: there is none, or it can be reached from everywhere.
    """
    if named:
        try:
            address = IPv4Address(named)
        except AddressValueError:
            raise Problem(
                409, "no_network", key="problem.bad_address", values={"address": named[:60]}
            ) from None
        if not any(address in net for net in (*PRIVATE, LOOPBACK)):
            raise Problem(409, "no_network", key="problem.public_address", values={"address": named})
        return named
    every = own_addresses()
    for net in PRIVATE:
        for one in every:
            if IPv4Address(one) in net:
                return one
    if every:
        raise Problem(409, "no_network", key="problem.public_address", values={"address": every[0]})
    raise Problem(409, "no_network", key="problem.no_address")
