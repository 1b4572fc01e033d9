"""Builds positions of Antiquity for tests, and plays on from them.

A scene starts with an empty map and players without anything. Build what the test needs, `start` a phase,
then `do` things or ask why they are `refused`. Coordinates are axial (q, r); city squares are (x, y) from the
top left.
"""

from __future__ import annotations

from typing import Any, Final, cast

from signoria import registry
from signoria.games.antiquity import ids, setup, verbs
from signoria.games.antiquity.rules import city as city_rules
from signoria.games.antiquity.rules import country, graves, zone
from signoria.games.antiquity.sequence import Turn
from signoria.games.antiquity.state import ASIDE, LIES, AntiquityState, Player
from signoria.games.antiquity.steps.start import found_city
from signoria.kernel.action import Action
from signoria.kernel.position import check_flow
from signoria.kernel.rng import seeded
from signoria.kernel.text import Refusal

RULES: Final = registry.ruleset("antiquity")
FACES: Final = ["A1", "A2", "B1", "B2", "C1", "C2", "D1", "D2"]
M2: Final = ["B1", "C1", "A2", "D2"]
M3: Final = ["B1", "C1", "A2", "D2", "A1", "C2"]
M4: Final = ["A1", "A2", "B1", "B2", "C1", "C2", "D1", "D2"]
LINES: Final = {1: 0, 2: 1, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 10, 10: 11}
Spot = tuple[int, int]


def faults(s: AntiquityState) -> list[str]:
    """What is wrong with a position from outside."""
    return RULES.sense(s) or RULES.invariants(s)


def sound(s: AntiquityState) -> None:
    """The position could be read back as one of a game."""
    assert faults(s) == []
    check_flow(s, "position")


def agreed(s: AntiquityState, seat: int) -> None:
    """What is offered is what is not refused: asked of what is offered, and of up to 200 actions of each verb."""
    vocabulary = RULES.vocabulary_of(s)
    offered = set(s.legal(seat))
    asked = set(offered)
    for verb in type(s.step_of(seat)).VERBS:
        first, end = vocabulary.span(verb)
        asked.update(vocabulary.action_at(i) for i in range(first, end, (end - first) // 200 + 1))
    for action in asked:
        refusal = s.why_not(seat, action)
        assert (refusal is None) == (action in offered), (vocabulary.encode(action), refusal)


class Scene:
    """A position under construction, then under play."""

    def __init__(
        self, seats: int = 2, tiles: list[str] | None = None, introductory: bool = False, turn_limit: int = 40
    ) -> None:
        options = {"introductory": introductory, "turn_limit": turn_limit}
        self.s = cast(AntiquityState, RULES.blank(RULES.setup(seats, options)))
        self.s.rng = seeded(1)
        self.s.taken = [0] * seats
        setup.set_up(self.s)
        named = (M2 if seats == 2 else M4)[: seats * 2] if tiles is None else tiles
        flat: list[int] = []
        for name in named:
            flat += [FACES.index(name), 0, 0]
        setup.lay_map(self.s, flat)
        setup.deal_counters(self.s)
        self.s.order = list(range(seats))
        self.s.turn = 1
        self.agreed: set[str] = set()  # steps of which offers and refusals have been compared

    # -- building --------------------------------------------------------------------------------------------------

    def at(self, q: int, r: int) -> int:
        """The id of a hex."""
        return self.s.data.hexes.index[(q, r)]

    def one(self, *spots: Spot) -> int:
        """The board of some hexes."""
        return self.s.data.hexes.board([self.at(q, r) for q, r in spots])

    def player(self, seat: int = 0) -> Player:
        return self.s.players[seat]

    def city(self, seat: int, q: int, r: int) -> Scene:
        """A city around a hex; the first one of a player may lie anywhere."""
        if self.player(seat).centres:
            country.build_city(self.s, seat, self.at(q, r))
        else:
            found_city(self.s, seat, self.at(q, r))
        return self

    def inn(self, seat: int, q: int, r: int) -> Scene:
        country.build_inn(self.s, seat, self.at(q, r))
        return self

    def goods(self, seat: int, **amounts: int) -> Scene:
        """Exactly these goods."""
        self.player(seat).goods = [amounts.get(slug, 0) for slug in ids.GOOD_SLUGS]
        return self

    def build(
        self,
        seat: int,
        kind: str,
        at: Spot,
        rotation: int = 0,
        city: int = 0,
        man: bool = False,
        size: str = "",
    ) -> int:
        """A building at a square, free of charge; a man for it is taken from those at hand. Returns the
        piece.
        """
        p = self.player(seat)
        number = ids.KIND_SLUGS.index(kind.split("-")[0])
        if number == ids.HOUSE:
            piece = ids.HOUSES + int(kind.split("-")[1]) - 1
            p.houses |= 1 << (piece - ids.HOUSES)
            p.men += 1
        else:
            piece = city_rules.next_piece(p, number)
        if size:
            p.size[piece - ids.STORES] = self.size(size)
            p.taken[2] += self.s.data.size_tiles[self.size(size)]
        elif number in (ids.CART_SHOP, ids.FOUNTAIN):
            p.taken[number - ids.CART_SHOP] += 1
        city_rules.put_down(self.s, p, piece, city, at[1] * 7 + at[0], rotation)
        if man:
            assert p.men > 0
            p.men -= 1
            p.men_on |= 1 << piece
        return piece

    def size(self, name: str) -> int:
        """The number of a store size such as 2x3."""
        short, long = name.split("x")
        return self.s.data.sizes.index((int(short), int(long)))

    def have(self, seat: int, *kinds: str, man: bool = False, size: str = "") -> int:
        """Buildings somewhere in the cities, free of charge. Returns the last piece."""
        p = self.player(seat)
        piece = -1
        for kind in kinds:
            number = ids.KIND_SLUGS.index(kind.split("-")[0])
            shape = self.s.data.shapes[ids.SHAPE_STORES + self.size(size) if size else number]
            spot = self.first_spot(seat, shape)
            piece = self.build(seat, kind, (spot[1] % 7, spot[1] // 7), spot[2], spot[0], man, size)
        assert not p.men < 0
        return piece

    def first_spot(self, seat: int, shape: Any) -> tuple[int, int, int]:
        p = self.player(seat)
        for city in range(len(p.built)):
            for rotation in range(shape.rotations):
                anchors = shape.anchors(city_rules.free_squares(self.s, p, city), rotation)
                if anchors:
                    return city, self.s.data.grid.squares(anchors)[0], rotation
        raise AssertionError("no room")

    def men(self, seat: int, number: int) -> Scene:
        """So many men at hand, with the houses they come from, on squares of the last city from the end on."""
        p = self.player(seat)
        for _ in range(number):
            house = 1
            while p.houses >> (house - 1) & 1:
                house += 1
            city = len(p.built) - 1
            while not city_rules.free_squares(self.s, p, city):
                city -= 1
            square = self.s.data.grid.squares(city_rules.free_squares(self.s, p, city))[-1]
            self.build(seat, f"house-{house}", (square % 7, square // 7), 0, city)
        return self

    def works(self, seat: int, *kinds: str) -> Scene:
        """Manned buildings, each with a house for its man."""
        for kind in kinds:
            self.men(seat, 1)
            self.have(seat, kind, man=True)
        return self

    def saint(self, seat: int, saint: str) -> Scene:
        """A cathedral with its saint, built in an earlier turn."""
        self.have(seat, "cathedral")
        self.player(seat).saint = ids.SAINT_SLUGS.index(saint)
        return self

    def grave(self, seat: int, x: int, y: int, city: int = 0) -> Scene:
        graves.bury(self.s, self.player(seat), city, y * 7 + x)
        return self

    def fill(self, seat: int, keep: int = 0) -> Scene:
        """Graves on all empty squares but so many."""
        p = self.player(seat)
        for city in range(len(p.built)):
            for square in self.s.data.grid.squares(city_rules.free_squares(self.s, p, city)):
                if city_rules.free_total(self.s, p) > keep:
                    graves.bury(self.s, p, city, square)
        return self

    def pollute(self, *spots: Spot) -> Scene:
        self.s.polluted |= self.one(*spots)
        return self

    def producer(self, seat: int, kind: str, good: str, q: int, r: int, second: Spot | None = None) -> Scene:
        """A producer at work; its man comes with a house."""
        self.men(seat, 1)
        self.player(seat).men -= 1
        number = ids.GOOD_SLUGS.index(good)
        if second is not None:
            country.start_fishery(self.s, seat, number, self.at(q, r), self.at(*second))
        else:
            country.start_producer(self.s, seat, ids.PRODUCER_SLUGS.index(kind), number, self.at(q, r))
        return self

    def counter(self, q: int, r: int, good: str) -> Scene:
        """The counter on a hex shows this good; another one takes its place."""
        site = self.s.sites.index(self.at(q, r))
        wanted = ids.GOOD_SLUGS.index(good)
        other = self.s.counters.index(wanted)
        self.s.counters[other] = self.s.counters[site]
        self.s.counters[site] = wanted
        return self

    def no_counters(self) -> Scene:
        self.s.counter_state = [ASIDE] * len(self.s.sites)
        return self

    # -- playing -----------------------------------------------------------------------------------------------------

    def start(self, phase: int) -> Scene:
        """Begin a phase with everything as built; the turn runs on from there."""
        assert RULES.invariants(self.s) == []
        self.s.phase = phase
        self.s.stack = [Turn()]
        self.s.lines = [LINES[phase]]
        self.s.outcome = None
        self.s.run()
        return self

    def read(self, *words: Any) -> Action:
        return RULES.vocabulary_of(self.s).decode(list(words))

    def why_not(self, seat: int, *words: Any) -> Refusal | None:
        """The refusal of an action; checks that it is offered exactly if there is none."""
        action = self.read(*words)
        refusal = self.s.why_not(seat, action)
        if self.s.waits_for(seat):
            assert (refusal is None) == (action in self.s.legal(seat)), (words, refusal)
        return refusal

    def can(self, seat: int, *words: Any) -> bool:
        return self.why_not(seat, *words) is None

    def refused(self, seat: int, *words: Any) -> str:
        """The rule that forbids an action, without the name of the game."""
        refusal = self.why_not(seat, *words)
        assert refusal is not None, words
        return refusal.rule.removeprefix("antiquity.")

    def do(self, seat: int, *words: Any) -> Scene:
        refusal = self.why_not(seat, *words)
        assert refusal is None, (words, refusal)
        if self.s.waits_for(seat) and self.step(seat) not in self.agreed:
            self.agreed.add(self.step(seat))
            agreed(self.s, seat)
        self.s.apply(seat, self.read(*words))
        sound(self.s)
        return self

    def commit(self) -> Scene:
        """All players who have not committed do."""
        for seat in range(self.s.seats):
            if self.s.lanes and self.s.waits_for(seat):
                self.do(seat, "commit")
        return self

    def until(self, phase: int) -> Scene:
        """Play on with the plainest choices until this phase of the turn is reached, or the turn is over."""
        lazy = ("commit", "done", "keep", "harvest_rest", "stay")
        names = [form.name for form in RULES.vocabulary_of(self.s).verbs]
        turn = self.s.turn
        while self.s.outcome is None and self.s.phase < phase and self.s.turn == turn:
            seat = min(i for i in range(self.s.seats) if self.s.waits_for(i))
            options = self.s.legal(seat)
            plain = [a for a in options if names[a.verb] in lazy]
            self.s.apply(seat, plain[0] if plain else options[0])
        return self

    def turns(self, seat: int) -> bool:
        """Whether the game waits for the seat."""
        return self.s.waits_for(seat)

    def step(self, seat: int) -> str:
        return type(self.s.step_of(seat)).__name__

    def options(self, seat: int, verb: str) -> list[list[Any]]:
        """What a verb can be combined with now."""
        vocabulary = RULES.vocabulary_of(self.s)
        listed = [vocabulary.encode(a) for a in self.s.legal(seat)]
        return [words[1:] for words in listed if words[0] == verb]

    # -- looking -----------------------------------------------------------------------------------------------------

    def zone(self, seat: int = 0) -> set[Spot]:
        return self.spots(zone.zone(self.s, seat))

    def spots(self, board: int) -> set[Spot]:
        grid = self.s.data.hexes
        return {(grid.q[h], grid.r[h]) for h in grid.hexes(board)}

    def owned(self, seat: int = 0) -> dict[str, int]:
        """The goods of a player, without zeros."""
        goods = self.player(seat).goods
        return {ids.GOOD_SLUGS[i]: goods[i] for i in range(ids.GOODS) if goods[i]}

    def grave_total(self, seat: int = 0) -> int:
        return graves.grave_count(self.player(seat))

    def winners(self) -> list[int]:
        assert self.s.outcome is not None
        return self.s.outcome.winners

    def reason(self) -> str:
        assert self.s.outcome is not None
        return self.s.outcome.reason


def duel(**goods: int) -> Scene:
    """Two players on M2: seat 0 with the city (1,-1) and these goods, seat 1 far away."""
    scene = Scene().city(0, 1, -1).city(1, -1, 14)
    return scene.goods(0, **goods)


def trio() -> Scene:
    """Three players on the tiles of the worked examples and two more."""
    return Scene(3, tiles=M3).city(0, 1, -1).city(1, -10, 18).city(2, 8, 10)


def buried(scene: Scene, seat: int, piece: int) -> Scene:
    """A grave on the first square of a building."""
    square = scene.s.data.grid.squares(scene.player(seat).board[piece])[0]
    return scene.grave(seat, square % 7, square // 7, scene.player(seat).city[piece])


def ring(scene: Scene, seat: int, victim: int) -> None:
    """Inns of a seat in a victim's zone, one after another until he reaches all of it."""
    for q, r in sorted(scene.zone(victim)):
        if scene.zone(victim) <= scene.zone(seat) | scene.spots(scene.player(seat).inns):
            return
        if not scene.s.occupied & scene.one((q, r)) and not scene.s.sea & scene.one((q, r)):
            scene.inn(seat, q, r)


def lying(scene: Scene, q: int, r: int) -> bool:
    """Whether an exploration counter lies on a hex."""
    return scene.s.counter_state[scene.s.sites.index(scene.at(q, r))] == LIES


def spot(x: int, y: int) -> str:
    return verbs.square_slug(y * 7 + x)
