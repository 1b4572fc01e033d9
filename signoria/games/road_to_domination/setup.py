"""The set-up chapter."""

from __future__ import annotations

from typing import ClassVar

from signoria.games.road_to_domination import events, verbs
from signoria.games.road_to_domination.rules.cards import add_to_hand
from signoria.games.road_to_domination.rules.tracks import gain_glory, gain_levels
from signoria.games.road_to_domination.state import Player, Road
from signoria.games.road_to_domination.steps.common import Ask
from signoria.games.road_to_domination.terms import Seat
from signoria.kernel.action import Action
from signoria.kernel.step import Step
from signoria.kernel.text import Noun, Refusal


def lay_out(s: Road) -> None:
    """Everything on the table before anybody chooses."""
    s.players = [Player() for _ in range(s.seats)]
    for p in s.players:
        p.ducats = s.numbers.start_ducats
    lay_out_territories(s)
    deal_providence(s)
    s.religions_left = [r.copies for r in s.data.religions]
    lay_out_achievements(s)
    deal_powers(s)


def lay_out_territories(s: Road) -> None:
    """The initial territories, shuffled apart, lie on top of the others."""
    initial: list[int] = []
    others: list[int] = []
    for card in range(s.data.first_territory, s.data.first_board):
        if s.data.territory(card).initial:
            initial.append(card)
        else:
            others.append(card)
    s.rng.shuffle(initial)
    s.rng.shuffle(others)
    s.territory_stack = others + initial
    s.face_up = [s.territory_stack.pop() for _ in range(s.numbers.face_up)]


def deal_providence(s: Road) -> None:
    """Five providence cards each, into secret hands."""
    for card in range(s.data.first_territory):
        s.providence_stack += [card] * s.data.providence[card].copies
    s.rng.shuffle(s.providence_stack)
    for seat in range(s.seats):
        for _ in range(s.numbers.start_cards):
            add_to_hand(s, seat, s.providence_stack.pop(), 0)


def lay_out_achievements(s: Road) -> None:
    """Sorted by glory with the lowest on top, each value shuffled on its own; some are laid out beside the stack."""
    for glory in (4, 3, 2, 1):
        group = [a for a in range(len(s.data.achievements)) if s.data.achievements[a].glory == glory]
        s.rng.shuffle(group)
        s.achievement_stack += group
    s.achievement_row = [s.achievement_stack.pop() for _ in range(s.numbers.achievement_places)]


def deal_powers(s: Road) -> None:
    """Two superpowers each to choose from."""
    powers = list(range(len(s.data.powers)))
    s.rng.shuffle(powers)
    for p in s.players:
        p.dealt = sorted([powers.pop() for _ in range(s.numbers.powers_dealt)])


class ChoosePower(Ask):
    """Everybody at the same time, in secret (R-38)."""

    VERBS: ClassVar[tuple[int, ...]] = (verbs.CHOOSE_POWER,)
    ON: ClassVar[tuple[str, ...]] = ("SetUp",)

    def belongs(self, s: Road, line: int, below: list[Step[Road]]) -> bool:
        return s.players[self.seat].power < 0

    def legal(self, s: Road, seat: Seat) -> list[Action]:
        return [Action(verbs.CHOOSE_POWER, power) for power in s.players[seat].dealt]

    def why_not(self, s: Road, seat: Seat, action: Action) -> Refusal | None:
        if action.a not in s.players[seat].dealt:
            return Refusal("rtd.setup-13", "refusal.not_dealt", power=Noun("power", action.a))
        return None

    def take(self, s: Road, seat: Seat, action: Action) -> None:
        s.end()
        s.players[seat].power = action.a
        s.emit(events.POWER_CHOSEN, s.everyone, seat, action.a)


def apply_powers(s: Road) -> None:
    """All powers are revealed; their permanent effects are marked. The others leave the game."""
    for seat in range(s.seats):
        p = s.players[seat]
        p.dealt = []
        if s.plays(seat):
            power = s.data.powers[p.power]
            p.religion = power.religion
            gain_levels(s, seat, power.levels)
            gain_glory(s, seat, power.glory)
    s.first = first_player(s)
    s.emit(events.FIRST_PLAYER, s.everyone, s.first)


def first_player(s: Road) -> Seat:
    """The lowest starting number begins."""
    first = -1
    for seat in range(s.seats):
        if s.plays(seat) and (first < 0 or number_of(s, seat) < number_of(s, first)):
            first = seat
    return first


def number_of(s: Road, seat: Seat) -> int:
    return s.data.powers[s.players[seat].power].starting_number
