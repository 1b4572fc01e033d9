"""Positions for tests: an empty table on which powers, levels, cards and piles are laid out by name."""

from __future__ import annotations

from signoria.games.road_to_domination.rules.cards import add_to_hand
from signoria.games.road_to_domination.ruleset import RULESET
from signoria.games.road_to_domination.sequence import ACTION, Rounds, Turn, begin_turn
from signoria.games.road_to_domination.setup import lay_out
from signoria.games.road_to_domination.state import Player, Road
from signoria.games.road_to_domination.terms import ACTIONS, STATS, TRACKS
from signoria.kernel.position import check_flow, check_form, sizes_of
from signoria.kernel.rng import seeded
from signoria.kernel.text import Refusal

Said = list[str | int]


class Table:
    """A game past its set-up. Hands are empty, no achievement is on offer, levels are those of the powers, without the free step.

    Reactions are asked of holders only, unless the test wants otherwise: then nobody is asked for nothing.
    """

    def __init__(
        self, *powers: str, reactions: str = "holders_only", turn_limit: int = 0, seed: int = 1
    ) -> None:
        setup = RULESET.setup(len(powers), {"reactions": reactions, "turn_limit": turn_limit})
        s = RULESET.blank(setup)
        s.rng = seeded(seed)
        s.taken = [0] * s.seats
        lay_out(s)
        s.recording = True
        self.s: Road = s
        self.words = RULESET.vocabulary_of(s)
        slugs = [p.slug for p in s.data.powers]
        for p, power in zip(s.players, powers, strict=True):
            p.dealt = []
            p.power = slugs.index(power)
            p.religion = s.data.powers[p.power].religion
            for stat, level in s.data.powers[p.power].levels:
                if stat < TRACKS:
                    p.level[stat] = level
                else:
                    p.prestige = level
            p.glory = s.data.powers[p.power].glory
            s.providence_stack = p.hand + s.providence_stack
            p.hand = []
            p.seen = []
        s.first = 0
        s.achievement_row = [-1] * len(s.achievement_row)
        s.achievement_stack = []

    # -- laying out --------------------------------------------------------------------------------------------------

    def card(self, slug: str) -> int:
        return self.s.data.card_slugs.index(slug)

    def feat(self, slug: str) -> int:
        return [a.slug for a in self.s.data.achievements].index(slug)

    def pull(self, slug: str) -> int:
        """Take a copy of a card from the stack or the face-up row."""
        s = self.s
        card = self.card(slug)
        for pile in (s.providence_stack, s.territory_stack):
            if card in pile:
                pile.remove(card)
                return card
        s.face_up[s.face_up.index(card)] = s.territory_stack.pop(0)
        return card

    def set(self, seat: int, **values: int) -> Table:
        """Levels and the like: `set(0, army=3, ducats=5)`."""
        p = self.s.players[seat]
        for name, value in values.items():
            if name in STATS[:TRACKS]:
                p.level[STATS.index(name)] = value
            else:
                assert hasattr(p, name), name
                setattr(p, name, value)
        return self

    def give(self, seat: int, *slugs: str, seen: int = 0) -> Table:
        """Cards into a hand; `seen` is the mask of others who know them."""
        for slug in slugs:
            add_to_hand(self.s, seat, self.pull(slug), seen)
        return self

    def own(self, seat: int, *slugs: str) -> Table:
        """Territories in front of a player, or markers on India and China, without their effects."""
        p = self.s.players[seat]
        for slug in slugs:
            if slug in ("india", "china"):
                p.board = sorted([*p.board, self.card(slug)])
            else:
                p.territories = sorted([*p.territories, self.pull(slug)])
        return self

    def rule(self, seat: int, slug: str, new: bool = False) -> Table:
        """An authority card in front of a player."""
        self.s.players[seat].authority = self.pull(slug)
        self.s.players[seat].authority_is_new = new
        return self

    def adopt(self, seat: int, religion: str) -> Table:
        """A religion, without its effects on tracks and money."""
        p = self.s.players[seat]
        p.religion = self.s.data.religion_slugs.index(religion)
        p.converted = True
        self.s.religions_left[p.religion - 3] -= 1
        return self

    def discard(self, *slugs: str) -> Table:
        for slug in slugs:
            card = self.pull(slug)
            pile = (
                self.s.territory_discard if card >= self.s.data.first_territory else self.s.providence_discard
            )
            pile.append(card)
        return self

    def on_top(self, *slugs: str) -> Table:
        """Cards on top of their stack: the first is drawn first."""
        for slug in reversed(slugs):
            card = self.pull(slug)
            pile = self.s.territory_stack if card >= self.s.data.first_territory else self.s.providence_stack
            pile.append(card)
        return self

    def face_up(self, *slugs: str) -> Table:
        """The face-up row; what lay there goes under the stack."""
        self.s.territory_stack = [c for c in self.s.face_up if c >= 0] + self.s.territory_stack
        self.s.face_up = []
        for slug in slugs:
            card = self.card(slug)
            self.s.territory_stack.remove(card)
            self.s.face_up.append(card)
        return self

    def achieved(self, seat: int) -> list[str]:
        """The achievements that a player has."""
        return [self.s.data.achievements[a].slug for a in self.p(seat).achievements]

    def hand_limit(self, seat: int) -> int:
        found: int = self.s.view(None)["players"][seat]["hand_limit"]
        return found

    def feats(self, *slugs: str, stack: tuple[str, ...] = ()) -> Table:
        """The achievements laid out, and the stack from its top."""
        places = len(self.s.achievement_row)
        row = [self.feat(slug) for slug in slugs]
        self.s.achievement_row = row + [-1] * (places - len(row))
        self.s.achievement_stack = [self.feat(slug) for slug in reversed(stack)]
        return self

    def last(self, seat: int, action: str) -> Table:
        """The action marker of a player."""
        self.s.players[seat].last_action = ACTIONS.index(action)
        return self

    # -- playing -----------------------------------------------------------------------------------------------------

    def begin(self, seat: int = 0) -> Table:
        """The turn of a player from its very beginning."""
        return self._enter(seat, 0)

    def act(self, seat: int = 0) -> Table:
        """The action phase of a player, his hand as it is."""
        begin_turn(self.s, seat)
        return self._enter(seat, ACTION)

    def _enter(self, seat: int, line: int) -> Table:
        self.s.stack = [Rounds(), Turn(seat)]
        self.s.lines = [0, line]
        self.s.run()
        self.check()
        return self

    def do(self, seat: int, *said: str | int) -> Table:
        """A legal action in its JSON form. Where it leads can be saved and read back."""
        action = self.words.decode(list(said))
        refusal = self.s.why_not(seat, action)
        assert refusal is None, f"{said} is refused: {refusal}"
        assert action in self.s.legal(seat), f"{said} is not offered"
        self.s.apply(seat, action)
        self.check()
        return self

    def check(self) -> None:
        """What stands on the table has the form of a position, and its steps lie where they can."""
        check_form(self.s.setup, self.s.to_json(), sizes_of(self.s.setup), "position")
        check_flow(self.s, "position")

    # -- looking -----------------------------------------------------------------------------------------------------

    def p(self, seat: int) -> Player:
        return self.s.players[seat]

    def level(self, seat: int, track: str) -> int:
        return self.s.players[seat].level[STATS.index(track)]

    def hand(self, seat: int) -> list[str]:
        return [self.s.data.card_slugs[c] for c in self.p(seat).hand]

    def lands(self, seat: int) -> list[str]:
        return [self.s.data.card_slugs[c] for c in self.p(seat).territories]

    def authority(self, seat: int) -> str | None:
        card = self.p(seat).authority
        return self.s.data.card_slugs[card] if card >= 0 else None

    def pile(self) -> list[str]:
        """The providence discard pile."""
        return [self.s.data.card_slugs[c] for c in self.s.providence_discard]

    def told(self, name: str, seat: int | None = None) -> list[list[str | int | None]]:
        """The events of a kind so far, as a seat (None: a spectator) reads them."""
        forms = RULESET.events_of(self.s)
        bit = 1 << (self.s.seats if seat is None else seat)
        lines = [forms.encode(event) for event in self.s.events if event.to & bit]
        return [line[1:] for line in lines if line[0] == name]

    def story(self, seat: int | None = None) -> list[list[str | int | None]]:
        """All events since the last time it was told, as a seat (None: a spectator) reads them."""
        forms = RULESET.events_of(self.s)
        bit = 1 << (self.s.seats if seat is None else seat)
        lines = [forms.encode(event) for event in self.s.events if event.to & bit]
        self.s.events = []
        return lines

    def battle(self) -> list[str | int | None]:
        """Attack and defence of the last battle."""
        return self.told("battle")[-1]

    def asked(self) -> list[int]:
        """The seats that have to decide."""
        return [seat for seat in range(self.s.seats) if self.s.waits_for(seat)]

    def step(self) -> str:
        return type(self.s.stack[-1]).__name__

    def offers(self, seat: int) -> list[Said]:
        assert self.s.waits_for(seat), f"seat {seat} is not asked, but {self.asked()} at {self.step()}"
        return [self.words.encode(a) for a in self.s.legal(seat)]

    def why(self, seat: int, *said: str | int) -> str:
        """The rule that forbids an action; empty if it is legal. Whether it is offered must agree."""
        action = self.words.decode(list(said))
        refusal = self.s.why_not(seat, action)
        assert (refusal is None) == (action in self.s.legal(seat)), f"{said}: offered and allowed differ"
        return refusal.rule if refusal is not None else ""

    def why_text(self, seat: int, *said: str | int) -> str:
        refusal = self.s.why_not(seat, self.words.decode(list(said)))
        return refusal.message.key if isinstance(refusal, Refusal) else ""
