"""Broken variants of the template game, each with one fault: the kit must report every one of them, and by its name.

The steps keep the names of the originals, because saves and texts go by the name of the class.
"""

from __future__ import annotations

import itertools
from typing import Any, ClassVar, NamedTuple, cast

from signoria.games.template import events, steps, verbs
from signoria.games.template.meta import META
from signoria.games.template.ruleset import Tribute
from signoria.games.template.state import TributeState
from signoria.kernel.action import Action, Form
from signoria.kernel.advice import Tip, beware, consider
from signoria.kernel.event import EventForms
from signoria.kernel.knowledge import Knowledge, redeal
from signoria.kernel.rng import Rng
from signoria.kernel.schema import Fields, Many, Number
from signoria.kernel.state import Setup
from signoria.kernel.step import Step
from signoria.kernel.style import Style
from signoria.kernel.tensor import Tensor
from signoria.kernel.text import Noun, Refusal, Text

calls = itertools.count()  # what a rule must never look at: it differs from one run to the next


class Round(steps.Round):
    """The sequence of play with other steps in it."""

    bid: ClassVar[type[steps.Bid]] = steps.Bid
    fortune: ClassVar[type[steps.Fortune]] = steps.Fortune

    def advance(self, s: TributeState, line: int) -> None:
        super().advance(s, line)
        if line == 0:
            for lane in s.lanes:
                lane.stack[0] = cast(Any, self.bid(lane.seat))
        top = s.stack[-1]
        if isinstance(top, steps.Fortune):
            s.goto(self.fortune(top.seat))
        elif type(top) is steps.Round:
            s.goto(type(self)())


class Broken(Tribute):
    """Tribute with other steps or another state."""

    round: ClassVar[type[Round]] = Round
    state: ClassVar[type[TributeState]] = TributeState

    def __init__(self) -> None:
        super().__init__(META, "signoria.games.template", [self.round, self.round.bid, self.round.fortune])

    def blank(self, setup: Setup) -> TributeState:
        return self.state(setup)

    def start(self, s: TributeState) -> None:
        super().start(s)
        s.goto(self.round())


class Fault(NamedTuple):
    """A variant, the check that must find it, the kind of finding, and the goal with which the game is played."""

    rules: Tribute
    check: str
    kind: str
    goal: int = 60


def with_round(round_class: type[Round], *more: type[Step[Any]]) -> Tribute:
    round_class.__name__ = "Round"

    class Variant(Broken):
        round = round_class

    rules = Variant()
    rules.steps.update({step.__name__: step for step in more})
    return rules


def with_bid(bid_class: type[steps.Bid]) -> Tribute:
    class Sequence(Round):
        bid = bid_class

    return with_round(Sequence)


def with_fortune(fortune_class: type[steps.Fortune]) -> Tribute:
    class Sequence(Round):
        fortune = fortune_class

    return with_round(Sequence)


def with_state(state_class: type[TributeState]) -> Tribute:
    class Variant(Broken):
        state = state_class

    return Variant()


# -- hidden information ----------------------------------------------------------------------------------------------


class LeaksAHand(Broken):
    def view(self, s: TributeState, seat: int | None) -> dict[str, Any]:
        out = super().view(s, seat)
        out["hand"] = [s.data.slugs[s.data.kind_of[c]] for hand in s.hands for c in hand]
        return out


class LeaksInTheTensor(Broken):
    def tensor(self, s: TributeState, seat: int, t: Tensor) -> None:
        super().tensor(s, seat, t)
        t.one("next_card", s.data.kind_of[s.deck[-1]], len(s.data.slugs))


class LeaksToSpectators(Broken):
    def view(self, s: TributeState, seat: int | None) -> dict[str, Any]:
        out = super().view(s, seat)
        if seat is None:
            out["top"] = s.data.slugs[s.data.kind_of[s.deck[-1]]]
        return out


class DealsTheOwnHandAnew(Broken):
    def redeal(self, s: TributeState, seat: int, rng: Rng) -> None:
        redeal([s.deck, *s.hands], Knowledge(len(s.data.kind_of)), seat, rng)


class DealsNothingAnew(Broken):
    def redeal(self, s: TributeState, seat: int, rng: Rng) -> None:
        pass


class DealsFromTheRealOrder(Broken):
    def redeal(self, s: TributeState, seat: int, rng: Rng) -> None:
        for hand in s.hands[:seat] + s.hands[seat + 1 :]:
            for i in range(len(hand)):
                j = rng.below(len(s.deck))
                hand[i], s.deck[j] = s.deck[j], hand[i]
        s.knowledge = Knowledge(len(s.data.kind_of))
        for i, hand in enumerate(s.hands):
            for card in hand:
                s.knowledge.seen_by[card] = 1 << i


def leaks_in_a_refusal() -> Tribute:
    class Bid(steps.Bid):
        def why_not(self, s: TributeState, seat: int, action: Action) -> Refusal | None:
            refusal = super().why_not(s, seat, action)
            held = any(s.holding(other, action.a) >= 0 for other in range(s.seats) if other != seat)
            return Refusal("tribute.3", refusal.message.key) if refusal is not None and held else refusal

    return with_bid(Bid)


def calls_a_secret_public() -> Tribute:
    class Bury(steps.Bid):
        """A card of the hand goes under the deck, and the step says that everybody knows which are possible."""

        def take(self, s: TributeState, seat: int, action: Action) -> None:
            card = s.holding(seat, action.a)
            s.hands[seat].remove(card)
            s.deck.insert(0, card)
            s.end()

        def public(self) -> bool:
            return True

    return with_round(burying(Bury), Bury)


def burying(step: type[steps.Bid]) -> type[Round]:
    """The sequence of play with a step of the first seat before the drawing up, in odd turns."""

    class Sequence(Round):
        def advance(self, s: TributeState, line: int) -> None:
            if line == 2 and s.turn % 2:
                s.call(step(0))
            elif line == 3 and s.turn % 2:
                super().advance(s, 2)
            else:
                super().advance(s, line)

    return Sequence


class Peeking(steps.Fortune):
    """A taker whose peek is carried out by `peek`."""

    def take(self, s: TributeState, seat: int, action: Action) -> None:
        if action.verb == verbs.ROLL:
            super().take(s, seat, action)
        else:
            s.end()
            self.peek(s, seat, s.deck[-1])

    def peek(self, s: TributeState, seat: int, card: int) -> None:
        raise NotImplementedError


def forgets_who_may_read() -> Tribute:
    class Fortune(Peeking):
        def peek(self, s: TributeState, seat: int, card: int) -> None:
            s.knowledge.show(s, card, 1 << seat)
            s.emit(events.SEES, s.everyone, seat, s.data.kind_of[card])

    return with_fortune(Fortune)


def names_a_buried_card() -> Tribute:
    class Bury(steps.Bid):
        """A card of the hand goes under the deck, face down; but the log says which."""

        def take(self, s: TributeState, seat: int, action: Action) -> None:
            card = s.holding(seat, action.a)
            s.hands[seat].remove(card)
            s.deck.insert(0, card)
            s.emit(events.BIDS, s.everyone, seat, action.a)
            s.end()

    return with_round(burying(Bury), Bury)


# -- undo ------------------------------------------------------------------------------------------------------------


def undo_across_a_peek() -> Tribute:
    class Fortune(Peeking):
        def peek(self, s: TributeState, seat: int, card: int) -> None:
            s.knowledge.seen_by[card] |= 1 << seat
            s.emit(events.SEES, 1 << seat, seat, s.data.kind_of[card])

    class Sequence(Round):
        """Asks once more, so that the drawing up does not bar undo itself."""

        fortune = Fortune

        def advance(self, s: TributeState, line: int) -> None:
            if line == 2 and s.turn % 2:
                s.call(Fortune(0))
            elif line == 3 and s.turn % 2:
                super().advance(s, 2)
            else:
                super().advance(s, line)

    return with_round(Sequence)


def undo_across_dice() -> Tribute:
    class Fortune(steps.Fortune):
        def take(self, s: TributeState, seat: int, action: Action) -> None:
            faces = list(range(1, s.data.die + 1))
            s.rng.shuffle(faces)  # does not count as a visible draw
            s.points[seat] += faces[0]
            s.end()
            s.call(Again(seat))

    class Again(steps.Fortune):
        pass

    class Sequence(Round):
        fortune = Fortune

    return with_round(Sequence, Again)


def bars_undo_for_nothing() -> Tribute:
    class Fortune(Peeking):
        def peek(self, s: TributeState, seat: int, card: int) -> None:
            s.call(Again(seat))
            s.reveal()

    class Again(steps.Fortune):
        pass

    class Sequence(Round):
        fortune = Fortune

        def advance(self, s: TributeState, line: int) -> None:
            if line == 1:
                steps.Round.advance(self, s, line)
                s.points = [0] * s.seats  # a long game: many samples
                s.goto(Fortune(s.turn % s.seats))
            else:
                super().advance(s, line)

    return with_round(Sequence, Again)


# -- copies and saves ------------------------------------------------------------------------------------------------


class SharesAList(TributeState):
    def clone(self) -> TributeState:
        c = super().clone()
        c.__class__ = SharesAList
        c.points = self.points
        return c


class ForgetsAField(TributeState):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.drawn = 0

    def draw(self, seat: int) -> None:
        super().draw(seat)
        self.drawn += 1

    def clone(self) -> TributeState:
        c = super().clone()
        c.__class__ = ForgetsAField
        vars(c)["drawn"] = self.drawn
        return c


def forgets_an_int() -> Tribute:
    class Fortune(steps.Fortune):
        def __init__(self, seat: int, bonus: int = 0) -> None:
            super().__init__(seat)
            self.bonus = bonus

    class Sequence(Round):
        fortune = Fortune

        def advance(self, s: TributeState, line: int) -> None:
            super().advance(s, line)
            top = s.stack[-1]
            if isinstance(top, Fortune) and not top.bonus:
                s.goto(Fortune(top.seat, 1))

    return with_round(Sequence)


def plays_differently_each_time() -> Tribute:
    class Fortune(steps.Fortune):
        def take(self, s: TributeState, seat: int, action: Action) -> None:
            super().take(s, seat, action)
            s.points[seat] += (next(calls) * 2_654_435_761 >> 7) % 2

    return with_fortune(Fortune)


# -- actions ---------------------------------------------------------------------------------------------------------


def passes_illegally() -> Tribute:
    class Fortune(steps.Fortune):
        def passing(self, s: TributeState, seat: int) -> Action | None:
            return Action(verbs.BID, 0)

    return with_fortune(Fortune)


def offers_an_illegal_action() -> Tribute:
    class Bid(steps.Bid):
        def legal(self, s: TributeState, seat: int) -> list[Action]:
            return [Action(verbs.BID, kind) for kind in range(len(s.data.slugs))]

        def take(self, s: TributeState, seat: int, action: Action) -> None:
            held = super().legal(s, seat)
            super().take(s, seat, action if action in held else held[0])

    return with_bid(Bid)


def hides_a_legal_action() -> Tribute:
    class Bid(steps.Bid):
        def legal(self, s: TributeState, seat: int) -> list[Action]:
            return super().legal(s, seat)[:1]

    return with_bid(Bid)


def refuses_without_a_rule() -> Tribute:
    class Bid(steps.Bid):
        def why_not(self, s: TributeState, seat: int, action: Action) -> Refusal | None:
            refusal = super().why_not(s, seat, action)
            return None if refusal is None else Refusal("", refusal.message.key, **refusal.message.args)

    return with_bid(Bid)


def cites_an_unknown_rule() -> Tribute:
    class Bid(steps.Bid):
        def why_not(self, s: TributeState, seat: int, action: Action) -> Refusal | None:
            refusal = super().why_not(s, seat, action)
            return None if refusal is None else Refusal("tribute.99", refusal.message.key)

    return with_bid(Bid)


def offers_an_action_twice() -> Tribute:
    class Bid(steps.Bid):
        def legal(self, s: TributeState, seat: int) -> list[Action]:
            return [Action(verbs.BID, s.data.kind_of[card]) for card in s.hands[seat]]

    return with_bid(Bid)


def speaks_outside_its_vocabulary() -> Tribute:
    class Bid(steps.Bid):
        def legal(self, s: TributeState, seat: int) -> list[Action]:
            return [*super().legal(s, seat), Action(verbs.BID, 77)]

        def take(self, s: TributeState, seat: int, action: Action) -> None:
            super().take(s, seat, super().legal(s, seat)[0])

    return with_bid(Bid)


def lists_in_changing_order() -> Tribute:
    class Bid(steps.Bid):
        def legal(self, s: TributeState, seat: int) -> list[Action]:
            actions = super().legal(s, seat)
            return actions if next(calls) % 2 else actions[::-1]

    return with_bid(Bid)


def sorts_the_hand_while_listing() -> Tribute:
    class Bid(steps.Bid):
        def legal(self, s: TributeState, seat: int) -> list[Action]:
            s.hands[seat].append(s.hands[seat].pop(0))
            return super().legal(s, seat)

    return with_bid(Bid)


def bars_undo_while_listing() -> Tribute:
    class Fortune(steps.Fortune):
        def legal(self, s: TributeState, seat: int) -> list[Action]:
            s.reveal()
            return super().legal(s, seat)

    return with_fortune(Fortune)


def bars_undo_while_asking() -> Tribute:
    class Fortune(steps.Fortune):
        def deciders(self, s: TributeState) -> int:
            s.barrier = s.everyone
            return super().deciders(s)

    return with_fortune(Fortune)


def draws_while_listing() -> Tribute:
    class Fortune(steps.Fortune):
        def legal(self, s: TributeState, seat: int) -> list[Action]:
            s.rng.draws += 1
            return super().legal(s, seat)

    return with_fortune(Fortune)


# -- course of the game ----------------------------------------------------------------------------------------------


def runs_into_a_dead_end() -> Tribute:
    class Fortune(steps.Fortune):
        def legal(self, s: TributeState, seat: int) -> list[Action]:
            return [] if s.points[seat] > 30 else super().legal(s, seat)

    return with_fortune(Fortune)


def never_ends() -> Tribute:
    class Sequence(Round):
        def advance(self, s: TributeState, line: int) -> None:
            if line == 3:
                s.turn = 0
                s.goto(type(self)())
            else:
                super().advance(s, line)

    return with_round(Sequence)


def ignores_the_turn_limit() -> Tribute:
    class Sequence(Round):
        def advance(self, s: TributeState, line: int) -> None:
            if line == 3 and max(s.points) < s.setup.values["goal"]:
                s.goto(type(self)())
            else:
                super().advance(s, line)

    return with_round(Sequence)


def runs_away() -> Tribute:
    class Sequence(Round):
        def advance(self, s: TributeState, line: int) -> None:
            if line == 2:
                s.jump(2)
            else:
                super().advance(s, line)

    return with_round(Sequence)


def loses_a_card() -> Tribute:
    class Fortune(steps.Fortune):
        def take(self, s: TributeState, seat: int, action: Action) -> None:
            if action.verb == verbs.ROLL and len(s.deck) > 12:
                s.deck.pop()
            super().take(s, seat, action)

    return with_fortune(Fortune)


class AsksThoseWhoLeft(Broken):
    def resign(self, s: TributeState, seat: int) -> None:
        s.gone &= ~(1 << seat)


# -- questions and saves ---------------------------------------------------------------------------------------------


def knows_no_answer() -> Tribute:
    class Bid(steps.Bid):
        def why_not(self, s: TributeState, seat: int, action: Action) -> Refusal | None:
            assert s.holding(seat, action.a) >= 0
            return None

    return with_bid(Bid)


class TellsDetailsOfTheFirstCardOnly(Broken):
    def detail(self, s: TributeState, seat: int, action: Action) -> list[Text]:
        return [Text("detail.value", points=[1][action.a])]


class DeclaresTooLittle(TributeState):
    FIELDS: ClassVar[Fields] = {**TributeState.FIELDS, "points": Many(Number(0, 3), "seats")}


class DeclaresTooMuch(TributeState):
    FIELDS: ClassVar[Fields] = {**TributeState.FIELDS, "points": Many(Number(-100, 1_000), "seats")}


def trusts_strangers() -> Tribute:
    class Sequence(Round):
        def advance(self, s: TributeState, line: int) -> None:
            assert min(s.points) >= 0
            super().advance(s, line)

    rules = with_round(Sequence)
    assert isinstance(rules, Broken)
    type(rules).state = DeclaresTooMuch
    return rules


# -- lanes -----------------------------------------------------------------------------------------------------------


def draws_in_a_lane() -> Tribute:
    class Bid(steps.Bid):
        def take(self, s: TributeState, seat: int, action: Action) -> None:
            s.points[seat] += s.rng.roll(6)
            super().take(s, seat, action)

    return with_bid(Bid)


def rewards_the_first_bid() -> Tribute:
    class Bid(steps.Bid):
        def take(self, s: TributeState, seat: int, action: Action) -> None:
            if max(s.bids) < 0:
                s.points[seat] += 1
            super().take(s, seat, action)

    return with_bid(Bid)


class ShowsBidsAtOnce(Broken):
    def absorb(self, face: TributeState, live: TributeState, seat: int | None) -> None:
        super().absorb(face, live, seat)
        face.bids = live.bids[:]


# -- views and texts -------------------------------------------------------------------------------------------------


class ViewWithAnExtraField(Broken):
    def view(self, s: TributeState, seat: int | None) -> dict[str, Any]:
        return {**super().view(s, seat), "extra": 1}


class ViewOfAnotherType(Broken):
    def view(self, s: TributeState, seat: int | None) -> dict[str, Any]:
        return {**super().view(s, seat), "deck": "many"}


class EventWithoutText(Broken):
    def events(self, data: object, seats: int) -> EventForms:
        forms = super().events(data, seats)
        return EventForms([*forms.forms, Form("sighs", [("seat", forms.seat)])], forms.seat)


def refuses_without_words() -> Tribute:
    class Bid(steps.Bid):
        def why_not(self, s: TributeState, seat: int, action: Action) -> Refusal | None:
            refusal = super().why_not(s, seat, action)
            return None if refusal is None else Refusal("tribute.2", "refusal.wordless")

    return with_bid(Bid)


# -- reasons ---------------------------------------------------------------------------------------------------------


class Reasoning(Broken):
    """Tribute with other reasons for what a bot does."""

    def explain_choice(self, s: TributeState, seat: int, action: Action, style: Style) -> list[Text]:
        return [Text("why.next_card")]


class GivesFourReasons(Reasoning):
    def explain_choice(self, s: TributeState, seat: int, action: Action, style: Style) -> list[Text]:
        return [Text("why.next_card")] * 4


class GivesADetailAsReason(Reasoning):
    def explain_choice(self, s: TributeState, seat: int, action: Action, style: Style) -> list[Text]:
        return [Text("detail.value", points=3)]


class GivesAReasonWithoutWords(Reasoning):
    def explain_choice(self, s: TributeState, seat: int, action: Action, style: Style) -> list[Text]:
        return [Text("why." + "of_course")]


class GivesReasonsByMood(Reasoning):
    def explain_choice(self, s: TributeState, seat: int, action: Action, style: Style) -> list[Text]:
        return [Text("why.die", points=1 + next(calls) // 3 % 2)]


class PlaysInsteadOfExplaining(Reasoning):
    def explain_choice(self, s: TributeState, seat: int, action: Action, style: Style) -> list[Text]:
        s.points[seat] += 1
        return [Text("why.next_card")]


# -- advice ----------------------------------------------------------------------------------------------------------


class AdvisesByMood(Broken):
    def advise(self, s: TributeState, seat: int) -> list[Tip]:
        return [
            beware(1.0, "tribute.6", "goal", [], seat=Noun("seat", seat), missing=1 + next(calls) // 3 % 2)
        ]


class AdvisesWithoutWords(Broken):
    def advise(self, s: TributeState, seat: int) -> list[Tip]:
        return [consider(0.5, "tribute.3", "of" + "_course", [])]


class AdvisesByNoRule(Broken):
    def advise(self, s: TributeState, seat: int) -> list[Tip]:
        return [consider(0.5, "tribute.99", "best", [], card=Noun("card", 0))]


class PlaysInsteadOfAdvising(Broken):
    def advise(self, s: TributeState, seat: int) -> list[Tip]:
        s.points[seat] += 1
        return []


FAULTS: dict[str, Fault] = {
    "leaks a hand": Fault(LeaksAHand(), "leaks", "leak.view"),
    "leaks the deck in its tensor": Fault(LeaksInTheTensor(), "leaks", "leak.tensor"),
    "shows spectators the top card": Fault(LeaksToSpectators(), "leaks", "leak.spectator"),
    "leaks in a refusal": Fault(leaks_in_a_refusal(), "leaks", "leak.refusals"),
    "calls a secret public": Fault(calls_a_secret_public(), "leaks", "leak.public"),
    "determinize changes the own hand": Fault(DealsTheOwnHandAnew(), "leaks", "leak.view"),
    "determinize deals nothing anew": Fault(DealsNothingAnew(), "leaks", "determinize.idle"),
    "determinize starts from the real order": Fault(DealsFromTheRealOrder(), "worlds", "determinize.depends"),
    "forgets an event's visibility": Fault(forgets_who_may_read(), "log", "leak.log", 200),
    "names a card that was buried": Fault(names_a_buried_card(), "log", "leak.log", 200),
    "undo across a peek": Fault(undo_across_a_peek(), "undo", "undo.open"),
    "undo across dice": Fault(undo_across_dice(), "undo", "undo.open"),
    "bars undo for nothing": Fault(bars_undo_for_nothing(), "undo", "undo.shut", 200),
    "shares a list between clones": Fault(with_state(SharesAList), "clones", "clone"),
    "shares a list, seen by earlier copies": Fault(with_state(SharesAList), "play", "clone", 200),
    "forgets a field": Fault(with_state(ForgetsAField), "json", "fields"),
    "forgets an int of a step": Fault(forgets_an_int(), "json", "step"),
    "plays differently each time": Fault(plays_differently_each_time(), "match", "crash.BadSave", 200),
    "offers an illegal action": Fault(offers_an_illegal_action(), "legality", "legality"),
    "passes illegally": Fault(passes_illegally(), "legality", "legality"),
    "hides a legal action": Fault(hides_a_legal_action(), "legality", "legality"),
    "refuses without a rule": Fault(refuses_without_a_rule(), "legality", "uncited"),
    "cites an unknown rule": Fault(cites_an_unknown_rule(), "legality", "rule"),
    "offers an action twice": Fault(offers_an_action_twice(), "play", "not-unique"),
    "speaks outside its vocabulary": Fault(speaks_outside_its_vocabulary(), "play", "vocabulary"),
    "lists in changing order": Fault(lists_in_changing_order(), "purity", "unstable"),
    "changes the hand while listing": Fault(sorts_the_hand_while_listing(), "purity", "impure"),
    "bars undo while listing": Fault(bars_undo_while_listing(), "purity", "impure"),
    "bars undo while asking who decides": Fault(bars_undo_while_asking(), "purity", "impure"),
    "notes a draw while listing": Fault(draws_while_listing(), "purity", "impure"),
    "runs into a dead end": Fault(runs_into_a_dead_end(), "play", "dead-end"),
    "never ends": Fault(never_ends(), "play", "never-ends"),
    "ignores the turn limit": Fault(ignores_the_turn_limit(), "turn_limit", "turn-limit"),
    "runs away": Fault(runs_away(), "play", "runaway"),
    "loses a card": Fault(loses_a_card(), "play", "invariant"),
    "asks those who left": Fault(AsksThoseWhoLeft(), "resigning", "resign"),
    "knows no answer": Fault(knows_no_answer(), "answers", "answer"),
    "has details of some actions only": Fault(TellsDetailsOfTheFirstCardOnly(), "answers", "answer"),
    "declares a range that is too small": Fault(with_state(DeclaresTooLittle), "saves", "position"),
    "trusts the saves of strangers": Fault(trusts_strangers(), "saves", "save"),
    "draws in a lane": Fault(draws_in_a_lane(), "play", "lane-draw"),
    "lanes do not commute": Fault(rewards_the_first_bid(), "lanes", "lanes.order"),
    "shows bids before the join": Fault(ShowsBidsAtOnce(), "lane_secrecy", "lanes.secret"),
    "view with an extra field": Fault(ViewWithAnExtraField(), "views", "view"),
    "view of another type": Fault(ViewOfAnotherType(), "views", "view"),
    "event without text": Fault(EventWithoutText(), "texts", "text"),
    "refuses without words": Fault(refuses_without_words(), "words", "text"),
    "gives four reasons": Fault(GivesFourReasons(), "reasons", "reasons.many"),
    "gives a detail as reason": Fault(GivesADetailAsReason(), "reasons", "reasons.section"),
    "gives a reason without words": Fault(GivesAReasonWithoutWords(), "reasons", "text"),
    "gives reasons by mood": Fault(GivesReasonsByMood(), "reasons", "reasons.differ"),
    "advises by mood": Fault(AdvisesByMood(), "advice", "advice.differ"),
    "advises without words": Fault(AdvisesWithoutWords(), "advice", "text"),
    "advises by no rule": Fault(AdvisesByNoRule(), "advice", "advice.rule"),
    "plays instead of advising": Fault(PlaysInsteadOfAdvising(), "advice", "advice.changes"),
    "plays instead of explaining": Fault(PlaysInsteadOfExplaining(), "reasons", "reasons.changes"),
}
