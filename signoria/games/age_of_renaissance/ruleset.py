"""Age of Renaissance, bound together for the kernel."""

from __future__ import annotations

from typing import Any, cast

from signoria.games.age_of_renaissance import detail, evaluate, events, hidden, invariants, sense, verbs, view
from signoria.games.age_of_renaissance.advice import advise
from signoria.games.age_of_renaissance.aid import aid
from signoria.games.age_of_renaissance.data import Data, sizes
from signoria.games.age_of_renaissance.edition import Edition, Options
from signoria.games.age_of_renaissance.effects.calamities import (
    CivilWar,
    CivilWarLoss,
    CivilWarTarget,
    PlagueArea,
)
from signoria.games.age_of_renaissance.effects.commodities import DualCommodity
from signoria.games.age_of_renaissance.effects.conquest import (
    CrusadeMarker,
    CrusadeTarget,
    PirateTarget,
    RebellionTarget,
)
from signoria.games.age_of_renaissance.effects.edicts import AlchemistTarget, DecreeCategory
from signoria.games.age_of_renaissance.effects.reduction import ReplaceMarker, ScarceStock
from signoria.games.age_of_renaissance.effects.war import Battle, CedeMarkers, WarSettled, WarTarget
from signoria.games.age_of_renaissance.judgement import plans, policy, ranking, reasons
from signoria.games.age_of_renaissance.meta import META
from signoria.games.age_of_renaissance.rules.misery import eliminate
from signoria.games.age_of_renaissance.rules.score import outcome
from signoria.games.age_of_renaissance.sequence import Turn
from signoria.games.age_of_renaissance.setup import lay_out
from signoria.games.age_of_renaissance.state import AgeState
from signoria.games.age_of_renaissance.steps.buying import BuyCard, BuyPhase, DiscardCard
from signoria.games.age_of_renaissance.steps.competing import (
    AttackByCathedral,
    Competition,
    DefendByCathedral,
    ReuseMarker,
    WrittenRecord,
)
from signoria.games.age_of_renaissance.steps.drawing import BuyOff, DrawPhase, Mill
from signoria.games.age_of_renaissance.steps.earning import IncomePhase
from signoria.games.age_of_renaissance.steps.expanding import (
    Expand,
    ExpansionPhase,
    HowMany,
    IndulgenceDebt,
    PlayerExpansion,
)
from signoria.games.age_of_renaissance.steps.ordering import Bid, ChooseRank, OrderPhase
from signoria.games.age_of_renaissance.steps.playing import (
    FinalCards,
    FinalPlay,
    Muster,
    PlayCards,
    PlayerCards,
    PlayPhase,
)
from signoria.games.age_of_renaissance.steps.purchasing import (
    PlayerPurchases,
    Purchase,
    PurchasePhase,
    Stabilise,
)
from signoria.games.age_of_renaissance.steps.renaissance import Swaps
from signoria.games.age_of_renaissance.steps.setting_up import (
    BidCapital,
    ChooseCapital,
    ReturnCard,
    SettingUp,
)
from signoria.games.age_of_renaissance.tally import tally
from signoria.games.age_of_renaissance.tensor import tensor
from signoria.kernel.action import Action, Vocabulary
from signoria.kernel.advice import Tip
from signoria.kernel.aid import Part
from signoria.kernel.datapack import Pack
from signoria.kernel.event import EventForms
from signoria.kernel.rng import Rng
from signoria.kernel.ruleset import Ruleset
from signoria.kernel.schema import Sizes
from signoria.kernel.state import Setup
from signoria.kernel.style import Style
from signoria.kernel.tally import Tally
from signoria.kernel.tensor import Tensor
from signoria.kernel.text import Text

EPOCHS = {"basic": 1, "intermediate": 2, "campaign": 3}
STEPS: list[Any] = [
    SettingUp,
    ReturnCard,
    BidCapital,
    ChooseCapital,
    OrderPhase,
    Bid,
    ChooseRank,
    Turn,
    Swaps,
    DrawPhase,
    BuyOff,
    Mill,
    BuyPhase,
    BuyCard,
    DiscardCard,
    PlayPhase,
    PlayerCards,
    PlayCards,
    Muster,
    DualCommodity,
    AlchemistTarget,
    DecreeCategory,
    CivilWarTarget,
    CivilWar,
    CivilWarLoss,
    PlagueArea,
    CrusadeTarget,
    CrusadeMarker,
    PirateTarget,
    RebellionTarget,
    ReplaceMarker,
    ScarceStock,
    WarTarget,
    Battle,
    WarSettled,
    CedeMarkers,
    PurchasePhase,
    PlayerPurchases,
    Purchase,
    Stabilise,
    ExpansionPhase,
    IndulgenceDebt,
    PlayerExpansion,
    Expand,
    HowMany,
    Competition,
    AttackByCathedral,
    DefendByCathedral,
    ReuseMarker,
    WrittenRecord,
    IncomePhase,
    FinalPlay,
    FinalCards,
]


class AgeOfRenaissance(Ruleset[AgeState]):
    def load_data(self, pack: Pack) -> object:
        return Data(pack)

    def options(self, values: dict[str, Any]) -> object:
        return Options(Edition(values["edition"] == "french"), EPOCHS[values["length"]], values["turn_limit"])

    def sizes(self, data: object, seats: int) -> Sizes:
        return sizes(cast(Data, data))

    def vocabulary(self, data: object, seats: int) -> Vocabulary:
        return verbs.vocabulary(cast(Data, data), seats)

    def events(self, data: object, seats: int) -> EventForms:
        return events.event_forms(cast(Data, data), seats)

    def blank(self, setup: Setup) -> AgeState:
        return AgeState(setup)

    def start(self, s: AgeState) -> None:
        lay_out(s)

    def view(self, s: AgeState, seat: int | None) -> dict[str, Any]:
        return view.view(s, seat)

    def view_type(self) -> Any:
        return view.AgeView

    def tensor(self, s: AgeState, seat: int, t: Tensor) -> None:
        tensor(s, seat, t)

    def redeal(self, s: AgeState, seat: int, rng: Rng) -> None:
        hidden.redeal(s, seat, rng)

    def absorb(self, face: AgeState, live: AgeState, seat: int | None) -> None:
        if seat is not None:
            face.powers[seat].sealed = live.powers[seat].sealed

    def imagine(self, s: AgeState, seat: int, rng: Rng) -> None:
        hidden.imagine(s, seat, rng)

    def resign(self, s: AgeState, seat: int) -> None:
        """Whoever leaves is treated like an eliminated player (11.4-1)."""
        eliminate(s, seat)

    def abandoned(self, s: AgeState) -> Any:
        return outcome(s, "last_standing")

    def detail(self, s: AgeState, seat: int, action: Action) -> list[Text]:
        return detail.detail(s, seat, action)

    def tally(self, s: AgeState) -> Tally:
        return tally(s)

    def evaluate(self, s: AgeState, seat: int) -> float:
        return evaluate.evaluate(s, seat)

    def values(self, s: AgeState) -> list[float]:
        return evaluate.values(s)

    def rank(self, s: AgeState, seat: int, actions: list[Action], style: Style) -> list[float]:
        return ranking.rank(s, seat, actions, style)

    def policy(self, s: AgeState, seat: int, style: Style) -> Action | None:
        return policy.policy(s, seat, style)

    def macro(self, s: AgeState, seat: int) -> int:
        return plans.half_of_turn(s)

    def variations(self, s: AgeState, seat: int, style: Style) -> list[Style]:
        return plans.variations(s, style)

    def explain_choice(self, s: AgeState, seat: int, action: Action, style: Style) -> list[Text]:
        return reasons.reasons(s, seat, action, style)

    def advise(self, s: AgeState, seat: int) -> list[Tip]:
        return advise(s, seat)

    def aid(self, data: object) -> list[Part]:
        return aid(cast(Data, data))

    def quiet(self, s: AgeState, seat: int, actions: list[Action]) -> int:
        """Passes, or is done."""
        for i in range(len(actions)):
            if actions[i].verb in (verbs.PASS, verbs.DONE):
                return i
        return -1

    def invariants(self, s: AgeState) -> list[str]:
        return invariants.invariants(s)

    def sense(self, s: AgeState) -> list[str]:
        return sense.sense(s)


RULESET = AgeOfRenaissance(META, "signoria.games.age_of_renaissance", STEPS)
RULESET.sharpness = 11.0
