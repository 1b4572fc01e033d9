"""Road to Domination, bound together for the kernel."""

from __future__ import annotations

from typing import Any, cast

from signoria.games.road_to_domination import events, hidden, verbs
from signoria.games.road_to_domination.advice import advise
from signoria.games.road_to_domination.aid import aid
from signoria.games.road_to_domination.data import Data, sizes
from signoria.games.road_to_domination.detail import detail
from signoria.games.road_to_domination.effects.authority import (
    Discovery,
    Exchange,
    Look,
    LookAtDissenters,
    PlaceColony,
    Revolution,
    TakeFromDissenters,
)
from signoria.games.road_to_domination.effects.events import UpsurgeInDefeat
from signoria.games.road_to_domination.effects.plots import Plot
from signoria.games.road_to_domination.effects.plunder import Extort, TakeCard
from signoria.games.road_to_domination.evaluate import (
    STAGES,
    TERMS,
    count,
    evaluate,
    places,
    stage_of,
    values,
)
from signoria.games.road_to_domination.foresight import foresee
from signoria.games.road_to_domination.invariants import invariants
from signoria.games.road_to_domination.meta import META
from signoria.games.road_to_domination.policy import rank
from signoria.games.road_to_domination.reasons import explain_choice
from signoria.games.road_to_domination.resigning import resign
from signoria.games.road_to_domination.sequence import Rounds, SetUp, Turn
from signoria.games.road_to_domination.setup import ChoosePower, lay_out
from signoria.games.road_to_domination.state import Road
from signoria.games.road_to_domination.steps.achievements import ChooseAchievement, watch_achievements
from signoria.games.road_to_domination.steps.actions import ChooseAction, LastMoment, explain_action
from signoria.games.road_to_domination.steps.conquest import Rush
from signoria.games.road_to_domination.steps.development import (
    ChooseGood,
    DevelopGood,
    Development,
    Pirates,
    SecondGood,
)
from signoria.games.road_to_domination.steps.events import Answer, Event
from signoria.games.road_to_domination.steps.hand import BuyOff, Discard, Refill
from signoria.games.road_to_domination.steps.interception import Interception
from signoria.games.road_to_domination.steps.intrigue import Conversion, Intrigue, SecondCard
from signoria.games.road_to_domination.steps.raising import Fetch, Raise
from signoria.games.road_to_domination.steps.war import Defence, Peace, War
from signoria.games.road_to_domination.steps.war_events import WarEvents
from signoria.games.road_to_domination.tally import tally
from signoria.games.road_to_domination.tensor import tensor
from signoria.games.road_to_domination.view import RoadView, view
from signoria.kernel.action import Action, Vocabulary
from signoria.kernel.advice import Tip
from signoria.kernel.aid import Part
from signoria.kernel.datapack import Pack
from signoria.kernel.event import EventForms
from signoria.kernel.explain import Explanation
from signoria.kernel.rng import Rng
from signoria.kernel.ruleset import Ruleset
from signoria.kernel.schema import Sizes
from signoria.kernel.state import Setup
from signoria.kernel.step import Step
from signoria.kernel.style import Style
from signoria.kernel.tally import Tally
from signoria.kernel.tensor import Tensor
from signoria.kernel.text import Noun, Text

STEPS: list[type[Step[Any]]] = [
    SetUp,
    ChoosePower,
    Rounds,
    Turn,
    BuyOff,
    Discard,
    Refill,
    ChooseAction,
    LastMoment,
    Development,
    ChooseGood,
    DevelopGood,
    SecondGood,
    Pirates,
    Intrigue,
    SecondCard,
    Conversion,
    Plot,
    Extort,
    TakeCard,
    Discovery,
    PlaceColony,
    Look,
    LookAtDissenters,
    TakeFromDissenters,
    Exchange,
    Revolution,
    Rush,
    War,
    Defence,
    Peace,
    WarEvents,
    UpsurgeInDefeat,
    Event,
    Answer,
    Raise,
    Fetch,
    ChooseAchievement,
]


class RoadToDomination(Ruleset[Road]):
    def load_data(self, pack: Pack) -> object:
        return Data(pack)

    def sizes(self, data: object, seats: int) -> Sizes:
        return sizes(cast(Data, data))

    def vocabulary(self, data: object, seats: int) -> Vocabulary:
        return verbs.vocabulary(cast(Data, data), seats)

    def events(self, data: object, seats: int) -> EventForms:
        return events.events(cast(Data, data), seats)

    def blank(self, setup: Setup) -> Road:
        return Road(setup)

    def start(self, s: Road) -> None:
        lay_out(s)
        s.call(SetUp())

    def settle(self, s: Road) -> None:
        if s.stirred:
            watch_achievements(s)

    def view(self, s: Road, seat: int | None) -> dict[str, Any]:
        return view(s, seat)

    def view_type(self) -> Any:
        return RoadView

    def tensor(self, s: Road, seat: int, t: Tensor) -> None:
        tensor(s, seat, t)

    def redeal(self, s: Road, seat: int, rng: Rng) -> None:
        hidden.redeal(s, seat, rng)

    def absorb(self, face: Road, live: Road, seat: int | None) -> None:
        if seat is not None:
            hidden.absorb(face, live, seat)

    def imagine(self, s: Road, seat: int, rng: Rng) -> None:
        hidden.imagine(s, seat, rng)

    def resign(self, s: Road, seat: int) -> None:
        resign(s, seat)

    def detail(self, s: Road, seat: int, action: Action) -> list[Text]:
        return detail(s, seat, action) if s.why_not(seat, action) is None else []

    def explain(self, s: Road, seat: int, noun: Noun) -> Explanation | None:
        return explain_action(s, seat, noun.id) if noun.kind == "action" else None

    def tally(self, s: Road) -> Tally:
        return tally(s)

    def evaluate(self, s: Road, seat: int) -> float:
        return evaluate(s, seat)

    def values(self, s: Road) -> list[float]:
        return values(s)

    def terms(self) -> list[str]:
        return TERMS

    def count_terms(self, s: Road) -> list[list[int]]:
        points = places(s)
        return [count(s, seat, points[seat]) for seat in range(s.seats)]

    def progress(self, s: Road) -> float:
        return stage_of(s) / STAGES

    def rank(self, s: Road, seat: int, actions: list[Action], style: Style) -> list[float]:
        return rank(s, seat, actions, style)

    def policy(self, s: Road, seat: int, style: Style) -> Action | None:
        looks = int(style.weight("looks", 0.0))
        return foresee(s, seat, style, looks) if looks > 1 else super().policy(s, seat, style)

    def explain_choice(self, s: Road, seat: int, action: Action, style: Style) -> list[Text]:
        return explain_choice(s, seat, action)

    def advise(self, s: Road, seat: int) -> list[Tip]:
        return advise(s, seat)

    def aid(self, data: object) -> list[Part]:
        return aid(cast(Data, data))

    def invariants(self, s: Road) -> list[str]:
        return invariants(s)


RULESET = RoadToDomination(META, "signoria.games.road_to_domination", STEPS, Interception())
RULESET.sharpness = 3.5
