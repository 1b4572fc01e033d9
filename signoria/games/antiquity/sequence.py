"""The sequence of play: ten phases, one after another (turn-01)."""

from __future__ import annotations

from typing import ClassVar, Final

from signoria.games.antiquity import events, ids
from signoria.games.antiquity.rules.city import order_number, sound
from signoria.games.antiquity.rules.elimination import eliminate
from signoria.games.antiquity.rules.victory import fulfils, outcome, winners
from signoria.games.antiquity.rules.zone import clean_area
from signoria.games.antiquity.state import AntiquityState, Player, clear_offers
from signoria.games.antiquity.steps.burial import Burial, doomed, owe_graves
from signoria.games.antiquity.steps.city import CityBuilding
from signoria.games.antiquity.steps.countryside import Countryside
from signoria.games.antiquity.steps.explore import Explore
from signoria.games.antiquity.steps.harvest import begin_harvest
from signoria.games.antiquity.steps.pollution import PollutionPhase
from signoria.games.antiquity.steps.storing import begin_storing
from signoria.games.antiquity.steps.trading import expire
from signoria.kernel.step import Procedure, Step

PHASES: Final = {0: 0, 2: 2, 5: 4, 6: 5, 7: 6, 8: 7, 9: 8, 11: 9}
"""The phase in which somebody is asked while the turn stands at a line; 0 is the set-up."""

VICTORY: Final = 11  # the line of phase 10


class Turn(Procedure[AntiquityState]):
    """One turn."""

    ON: ClassVar[tuple[str, ...]] = ("",)
    LINES: ClassVar[int] = 12

    def belongs(self, s: AntiquityState, line: int, below: list[Step[AntiquityState]]) -> bool:
        return PHASES.get(line, -1) == s.phase

    def advance(self, s: AntiquityState, line: int) -> None:
        if line == 0:
            s.phase = 1
            all_rise(s)
        elif line == 1:
            s.phase = 2
            for seat in s.living():
                s.open_lane(seat, CityBuilding(seat))
        elif line == 2:
            reveal_cities(s)
        elif line == 3:
            s.phase = 3
            order_of_play(s)
        elif line == 4:
            s.phase = 4
            s.call(Countryside(0))
        elif line == 5:
            s.phase = 5
            begin_storing(s)
        elif line == 6:
            s.phase = 6
            begin_harvest(s)
        elif line == 7:
            s.phase = 7
            s.call(Explore(0))
        elif line == 8:
            if s.options.introductory:  # phases 8 and 9 are left out (intro-01)
                s.jump(VICTORY)
            else:
                s.phase = 8
                begin_famine(s)
        elif line == 9:
            end_famine(s)
        elif line == 10:
            s.phase = 9
            s.call(PollutionPhase(0))
        elif line == VICTORY:
            s.phase = 10
            check_victory(s)


def all_rise(s: AntiquityState) -> None:
    """Phase 1: men on city buildings are free again; those in the countryside stay (phase1-01, phase1-02)."""
    s.turn += 1
    s.emit(events.TURN, s.everyone, s.turn)
    for p in s.players:
        p.cathedrals = 0
        p.fountains = 0
        if p.alive:
            rise(p)
    for seat in s.living():
        s.emit(events.RISE, s.everyone, seat, s.players[seat].men)
    clear_offers(s)


def rise(p: Player) -> None:
    """The men of one player are free again, and so is what he may do once per turn."""
    p.men += p.men_on.bit_count()
    p.men_on = 0
    p.razed = 0
    p.healed = 0
    p.seeded = False
    p.cleaned = False
    p.offers = 0
    p.moves = 0


def reveal_cities(s: AntiquityState) -> None:
    """The end of phase 2: offers lapse, fountains lower the famine level (phase2m-12, phase2m-13), deserters
    leave.
    """
    expire(s)
    s.unseen = [0] * len(s.unseen)
    built = 0
    for p in s.players:
        built += p.fountains
    if built and s.famine:
        s.famine = max(0, s.famine - built)
        s.emit(events.FAMINE, s.everyone, s.famine)
    if s.gone:
        leaving = 0
        for seat in s.living():
            leaving |= s.gone & 1 << seat
        if leaving:
            eliminate(s, leaving, "resigned")


def order_of_play(s: AntiquityState) -> None:
    """Phase 3: fewest men on cart shops and explorer first; equal numbers keep last turn's order (phase3-01
    to 03).
    """
    order = s.living()
    numbers = [order_number(p) for p in s.players]
    order.sort(key=numbers.__getitem__)
    s.order = order
    for place in range(len(order)):
        s.emit(events.ORDER, s.everyone, place + 1, order[place])


def begin_famine(s: AntiquityState) -> None:
    """Phase 8: graves for the famine level, less food and granary; all players at once (phase8-01)."""
    mask = 0
    for seat in s.living():
        p = s.players[seat]
        graves = s.famine - p.food()
        if sound(p, ids.GRANARY):
            graves -= s.data.granary
        if graves > 0:
            owe_graves(s, seat, graves)
            mask |= 1 << seat
    if mask:
        s.call(Burial(mask))


def end_famine(s: AntiquityState) -> None:
    """Players who can't place their graves leave together; then the level rises (phase8-13, phase8-14)."""
    lost = 0
    for seat in s.living():
        if doomed(s, seat):
            lost |= 1 << seat
        s.players[seat].due = 0
    if lost:
        eliminate(s, lost)
    if s.outcome is not None:
        return
    s.famine += s.data.famine_rise
    s.emit(events.FAMINE, s.everyone, s.famine)


def check_victory(s: AntiquityState) -> None:
    """Phase 10: everybody checks at the same time; ties go to the largest clean area (phase10-01,
    phase10-10).
    """
    done = [seat for seat in s.living() if fulfils(s, seat)]
    for seat in done:
        s.emit(events.FULFILS, s.everyone, seat, s.players[seat].saint)
    if done:
        first = winners(s)
        if len(done) > 1:
            for seat in done:
                s.emit(events.AREA, s.everyone, seat, clean_area(s, seat))
        for seat in first:
            s.emit(events.WINS, s.everyone, seat)
        s.finish(outcome(s, first, "saint" if len(done) == 1 else "area"))
    elif 0 < s.options.turn_limit <= s.turn:
        s.finish(outcome(s, [], "turn_limit"))
    else:
        s.goto(Turn())
