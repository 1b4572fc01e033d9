"""Pax Renaissance, bound together for the kernel."""

from __future__ import annotations

from typing import Any, cast

from signoria.games.pax_renaissance import (
    advice,
    data,
    detail,
    evaluate,
    events,
    hidden,
    ids,
    invariants,
    policy,
    promise,
    sense,
    sequence,
    setup,
    verbs,
    why,
)
from signoria.games.pax_renaissance.aid import aid
from signoria.games.pax_renaissance.data import Data, sizes
from signoria.games.pax_renaissance.meta import META
from signoria.games.pax_renaissance.solo.actions import OpponentCommerce
from signoria.games.pax_renaissance.solo.opponent import OpponentTurn
from signoria.games.pax_renaissance.state import Options, PaxState
from signoria.games.pax_renaissance.steps.actions import ActionPhase, ActivateVictory
from signoria.games.pax_renaissance.steps.battle import (
    Battle,
    Casualties,
    Constantinople,
    PlaceSurvivors,
    RooksJoin,
)
from signoria.games.pax_renaissance.steps.fair import Levy, TradeFair
from signoria.games.pax_renaissance.steps.limits import Condottieri, ReduceHand
from signoria.games.pax_renaissance.steps.ops import (
    BorrowOp,
    MoveBishop,
    NameEmpire,
    OpsAction,
    Pacify,
    PayTax,
    Sail,
    Tax,
)
from signoria.games.pax_renaissance.steps.play import Apostasy, OneShot, PlaceAgent, PlaceAgents
from signoria.games.pax_renaissance.steps.regime import Emancipation, Liberation, RegimeChange
from signoria.games.pax_renaissance.steps.tokens import TakeToken
from signoria.games.pax_renaissance.tally import tally
from signoria.games.pax_renaissance.tensor import tensor
from signoria.games.pax_renaissance.view import PaxView, view
from signoria.kernel.action import Action, Vocabulary
from signoria.kernel.advice import Tip
from signoria.kernel.aid import Part
from signoria.kernel.datapack import Pack
from signoria.kernel.event import Event, EventForms
from signoria.kernel.rng import Rng
from signoria.kernel.ruleset import Ruleset
from signoria.kernel.schema import Sizes
from signoria.kernel.state import Setup
from signoria.kernel.style import Style
from signoria.kernel.tally import Tally
from signoria.kernel.tensor import Tensor
from signoria.kernel.text import Text, Texts


class PaxRenaissance(Ruleset[PaxState]):
    def called(self, s: PaxState, names: list[str], texts: Texts) -> dict[str, str]:
        """A bank and its pawns bear the name of whoever plays it; a bank that plays by itself keeps its own."""
        out: dict[str, str] = {}
        vocabulary = self.vocabulary_of(s)
        for banker in range(len(s.bank)):
            bank = f"banker.{s.data.bank_slugs[s.bank[banker]]}"
            name = names[banker] if banker < s.seats else texts.template(bank)
            pawn = ids.TOKEN_SLUGS[ids.PAWN + banker]
            out[bank] = name
            for key in ("token.", "spot.agent:", "spot.repressed:"):
                template = texts.template(f"called.{key[:-1].replace('.', '_')}")
                out[key + pawn] = texts.fill(template, {"name": name}, vocabulary, names)
        return out

    def load_data(self, pack: Pack) -> object:
        return data.load(pack)

    def options(self, values: dict[str, Any]) -> object:
        o = Options()
        o.astrology = values["astrology"]
        o.map_1550 = values["map_1550"]
        o.bankruptcy = values["bankruptcy"]
        o.promo = values["promo"]
        o.solo_deck = values["solo_deck"]
        o.turn_limit = values["turn_limit"]
        return o

    def sizes(self, data: object, seats: int) -> Sizes:
        return sizes(cast(Data, data), seats)

    def vocabulary(self, data: object, seats: int) -> Vocabulary:
        return verbs.vocabulary(cast(Data, data), seats)

    def events(self, data: object, seats: int) -> EventForms:
        return events.forms(cast(Data, data), seats)

    def blank(self, setup: Setup) -> PaxState:
        return PaxState(setup)

    def start(self, s: PaxState) -> None:
        setup.start(s)

    def settle(self, s: PaxState) -> None:
        if s.unsettled or s.options.bankruptcy:
            sequence.settle(s)

    def view(self, s: PaxState, seat: int | None) -> dict[str, Any]:
        return view(s, seat)

    def view_type(self) -> Any:
        return PaxView

    def tensor(self, s: PaxState, seat: int, t: Tensor) -> None:
        tensor(s, seat, t)

    def redeal(self, s: PaxState, seat: int, rng: Rng) -> None:
        hidden.redeal(s, seat, rng)

    def resign(self, s: PaxState, seat: int) -> None:
        sequence.close_bank(s, seat)

    def detail(self, s: PaxState, seat: int, action: Action) -> list[Text]:
        return detail.detail(s, seat, action)

    def subject(self, s: PaxState, event: Event) -> int:
        """Events name the bank, and lines are about whoever sits at its board."""
        operands, values = self.events_of(s).form(event.kind).operands, event.values()
        if operands and operands[0][1].name == "banker" and values[0] in s.bank:
            return s.bank.index(values[0])
        return super().subject(s, event)

    def tally(self, s: PaxState) -> Tally:
        return tally(s)

    def evaluate(self, s: PaxState, seat: int) -> float:
        return evaluate.evaluate(s, seat)

    def values(self, s: PaxState) -> list[float]:
        return evaluate.values(s)

    def policy(self, s: PaxState, seat: int, style: Style) -> Action | None:
        actions = s.legal(seat)
        return actions[0] if len(actions) == 1 else policy.choose(s, seat, actions, style)

    def rank(self, s: PaxState, seat: int, actions: list[Action], style: Style) -> list[float]:
        return promise.ranks(s, seat, actions, style)

    def explain_choice(self, s: PaxState, seat: int, action: Action, style: Style) -> list[Text]:
        return why.explain(s, seat, action, style)

    def advise(self, s: PaxState, seat: int) -> list[Tip]:
        return advice.advise(s, seat)

    def aid(self, data: object) -> list[Part]:
        return aid(cast(Data, data))

    def winning(self, s: PaxState, seat: int, actions: list[Action]) -> int:
        return policy.winning(s, seat, actions)

    def quiet(self, s: PaxState, seat: int, actions: list[Action]) -> int:
        """Ends the turn, the operations, or what is optional."""
        for i in range(len(actions)):
            if actions[i].verb in (verbs.END_TURN, verbs.END_OPS, verbs.SKIP, verbs.DONE):
                return i
        return -1

    def invariants(self, s: PaxState) -> list[str]:
        return invariants.invariants(s)

    def sense(self, s: PaxState) -> list[str]:
        return sense.sense(s)


STEPS = [
    sequence.Turn,
    ActionPhase,
    ActivateVictory,
    OpsAction,
    BorrowOp,
    NameEmpire,
    MoveBishop,
    Pacify,
    Tax,
    PayTax,
    Sail,
    TradeFair,
    Levy,
    OneShot,
    PlaceAgents,
    PlaceAgent,
    Apostasy,
    Battle,
    RooksJoin,
    Casualties,
    Constantinople,
    PlaceSurvivors,
    RegimeChange,
    Liberation,
    Emancipation,
    TakeToken,
    Condottieri,
    ReduceHand,
    OpponentTurn,
    OpponentCommerce,
]
RULESET = PaxRenaissance(META, "signoria.games.pax_renaissance", STEPS)
RULESET.sharpness = 2.7
