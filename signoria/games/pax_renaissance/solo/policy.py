"""The solitaire opponent's smaller choices (O5)."""

from __future__ import annotations

from signoria.games.pax_renaissance.state import PaxState
from signoria.kernel.action import Action


def regime(s: PaxState, banker: int, empire: int, actions: list[Action]) -> Action:
    return actions[0]


def casualty(s: PaxState, banker: int, actions: list[Action], own: bool) -> Action:
    return actions[0]


def survivor(s: PaxState, banker: int, target: int, actions: list[Action]) -> Action:
    return actions[0]


def bishop_move(s: PaxState, banker: int, card: int, actions: list[Action]) -> Action:
    return actions[0]


def pacify(s: PaxState, banker: int, actions: list[Action]) -> Action:
    return actions[0]


def pay_tax(s: PaxState, banker: int, actions: list[Action]) -> Action:
    return actions[0]


def sail(s: PaxState, banker: int, actions: list[Action]) -> Action:
    return actions[0]


def levy(s: PaxState, banker: int, empire: int, actions: list[Action]) -> Action:
    return actions[0]


def one_shot(s: PaxState, banker: int, card: int, actions: list[Action]) -> Action:
    return actions[0]


def place_agent(s: PaxState, banker: int, card: int, token: int, actions: list[Action]) -> Action:
    return actions[0]
