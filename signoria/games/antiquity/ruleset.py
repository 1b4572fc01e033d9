"""Antiquity, bound together for the kernel."""

from __future__ import annotations

from typing import Any, cast

from signoria.games.antiquity import (
    detail,
    evaluate,
    events,
    hidden,
    invariants,
    plan,
    sense,
    setup,
    verbs,
    view,
)
from signoria.games.antiquity.advice import advise
from signoria.games.antiquity.aid import aid
from signoria.games.antiquity.counting import count
from signoria.games.antiquity.data import Data, load, sizes
from signoria.games.antiquity.meta import META
from signoria.games.antiquity.options import Options
from signoria.games.antiquity.planning.reasons import reasons
from signoria.games.antiquity.rules.elimination import eliminate
from signoria.games.antiquity.rules.victory import outcome
from signoria.games.antiquity.sequence import Turn
from signoria.games.antiquity.state import AntiquityState
from signoria.games.antiquity.steps.burial import Burial
from signoria.games.antiquity.steps.city import CityBuilding, Partner
from signoria.games.antiquity.steps.countryside import Countryside
from signoria.games.antiquity.steps.explore import Explore
from signoria.games.antiquity.steps.harvest import Harvest
from signoria.games.antiquity.steps.payment import Pay
from signoria.games.antiquity.steps.placing import Dedicate, Place, Placing
from signoria.games.antiquity.steps.pollution import Pollute, PollutionPhase
from signoria.games.antiquity.steps.rearranging import LayGrave, Rearrange
from signoria.games.antiquity.steps.start import StartingCity
from signoria.games.antiquity.steps.storing import StoreGoods
from signoria.games.antiquity.steps.trading import Draft, Receive, drop_offers
from signoria.games.antiquity.tally import tally
from signoria.games.antiquity.tensor import tensor
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

STEPS = [
    Burial,
    CityBuilding,
    Countryside,
    Dedicate,
    Draft,
    Explore,
    Harvest,
    LayGrave,
    Partner,
    Pay,
    Place,
    Placing,
    Pollute,
    PollutionPhase,
    Rearrange,
    Receive,
    StartingCity,
    StoreGoods,
    Turn,
]


class Antiquity(Ruleset[AntiquityState]):
    """The ruleset."""

    def load_data(self, pack: Pack) -> object:
        return load(pack)

    def options(self, values: dict[str, Any]) -> object:
        return Options(values)

    def sizes(self, data: object, seats: int) -> Sizes:
        return sizes(cast(Data, data), seats)

    def vocabulary(self, data: object, seats: int) -> Vocabulary:
        return verbs.vocabulary(cast(Data, data), seats)

    def events(self, data: object, seats: int) -> EventForms:
        return events.event_forms(cast(Data, data), seats)

    def blank(self, setup: Setup) -> AntiquityState:
        return AntiquityState(setup)

    def start(self, s: AntiquityState) -> None:
        setup.set_up(s)

    def view(self, s: AntiquityState, seat: int | None) -> dict[str, Any]:
        return view.view(s, seat)

    def view_type(self) -> Any:
        return view.AntiquityView

    def tensor(self, s: AntiquityState, seat: int, t: Tensor) -> None:
        tensor(s, seat, t)

    def redeal(self, s: AntiquityState, seat: int, rng: Rng) -> None:
        hidden.redeal(s, rng)

    def absorb(self, face: AntiquityState, live: AntiquityState, seat: int | None) -> None:
        hidden.absorb(face, live, seat)

    def resign(self, s: AntiquityState, seat: int) -> None:
        """A player who leaves is out of the game; in the city phase his absence shows at the reveal."""
        stay = [i for i in s.living() if not s.gone >> i & 1]
        if len(stay) == 1:
            s.finish(outcome(s, stay, "resigned"))
        elif s.lanes:
            drop_offers(s, seat)
        elif s.players[seat].alive and s.phase:
            if isinstance(s.stack[-1], Pay) and s.stack[-1].seat == seat:
                s.end()
            eliminate(s, 1 << seat, "resigned")

    def abandoned(self, s: AntiquityState) -> Any:
        return outcome(s, [i for i in s.living() if not s.gone >> i & 1], "resigned")

    def detail(self, s: AntiquityState, seat: int, action: Action) -> list[Text]:
        return detail.detail(s, seat, action)

    def tally(self, s: AntiquityState) -> Tally:
        return tally(s)

    def count(self, s: AntiquityState, seat: int, what: str) -> int | None:
        return count(s, seat, what)

    def evaluate(self, s: AntiquityState, seat: int) -> float:
        return evaluate.evaluate(s, seat)

    def policy(self, s: AntiquityState, seat: int, style: Style) -> Action | None:
        return plan.plan(s, seat, style)

    def variations(self, s: AntiquityState, seat: int, style: Style) -> list[Style]:
        return plan.variations(s, seat, style)

    def explain_choice(self, s: AntiquityState, seat: int, action: Action, style: Style) -> list[Text]:
        return reasons(s, seat, action, style)

    def advise(self, s: AntiquityState, seat: int) -> list[Tip]:
        return advise(s, seat)

    def aid(self, data: object) -> list[Part]:
        return aid(cast(Data, data))

    def invariants(self, s: AntiquityState) -> list[str]:
        return invariants.check(s)

    def sense(self, s: AntiquityState) -> list[str]:
        return sense.sense(s)


RULESET = Antiquity(META, "signoria.games.antiquity", STEPS)
RULESET.sharpness = 35.0
