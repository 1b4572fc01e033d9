"""Search over actions: single-observer information-set Monte Carlo tree search with a value for each seat.

Every iteration takes a position in which what the seat can't know was dealt anew and walks down one tree, in which each
decider prefers what is good for itself (max^n). Where all play at the same time, the seat's own lane is part of the tree; what the others do in
theirs comes from their policy, or, where the game has none, from what has served them in this search: mixed, since
nobody sees it before the lanes join. Below the tree the policies play on to the horizon of the game.
"""

from __future__ import annotations

import math
from typing import Final

from signoria.bots.search import Search, Tally
from signoria.kernel.action import Action
from signoria.kernel.playout import guided
from signoria.kernel.state import State, lowest
from signoria.kernel.style import Temperament, Thinking

MOST_EDGES: Final = 150_000  # then the tree does not grow any more


class Edge:
    """An action at a node, and the node it leads to."""

    def __init__(self, action: Action) -> None:
        self.action = action
        self.visits = 0
        self.offers = 0  # how often it could have been chosen
        self.total = 0.0  # for who decides here
        self.squares = 0.0
        self.node: Node | None = None


class Node:
    def __init__(self) -> None:
        self.visits = 0
        self.edges: dict[Action, Edge] = {}
        self.lanes: dict[int, dict[Action, Edge]] = {}  # what the others did in their lanes, by seat


class TreeSearch(Search):
    def __init__(
        self, state: State, seat: int, thinking: Thinking, temperament: Temperament, seed: int
    ) -> None:
        super().__init__(state, seat, thinking, temperament, seed)
        self.root = Node()
        self.candidates: list[Action] = state.legal(seat)
        self.ground: State = self.world(0)  # where the candidates are ranked
        self.edges = 0
        self.count = (
            0  # values seen so far, their sums and sums of squares by seat: exploration goes by their spread
        )
        self.sums: list[float] = [0.0] * state.seats
        self.squares: list[float] = [0.0] * state.seats
        self.spread: list[float] = [1.0] * state.seats
        self.path: list[Edge] = []
        self.movers: list[int] = []

    def tallies(self) -> list[Tally]:
        found: list[Tally] = []
        for action in self.candidates:
            edge = self.root.edges.get(action)
            found.append(Tally(edge.visits, edge.total, edge.squares) if edge is not None else Tally())
        return found

    def iterate(self) -> bool:
        own = self.seat
        path = self.path
        movers = self.movers
        path.clear()
        movers.clear()
        edge = self.select(self.ground, self.root, self.root.edges, own, self.candidates)
        s = self.world(edge.visits)
        self.root.visits += 1
        path.append(edge)
        movers.append(own)
        s.apply(own, edge.action)
        node = self.below(edge)
        while node is not None and s.outcome is None:
            if s.lanes and s.waiting >> own & 1 == 0:
                self.imagine(s, node, lowest(s.waiting))
                continue
            mover = own if s.waiting >> own & 1 else lowest(s.waiting)
            actions = s.legal(mover)
            if len(actions) == 1:
                s.apply(mover, actions[0])
                continue
            place = self.rules.winning(s, mover, actions)
            if place >= 0:
                s.apply(mover, actions[place])
                continue
            edge = self.select(s, node, node.edges, mover, actions)
            node.visits += 1
            path.append(edge)
            movers.append(mover)
            s.apply(mover, edge.action)
            node = self.below(edge)
        thinking = self.thinking
        if not guided(
            s, self.styles, self.rng, thinking.horizon, thinking.depth, own, self.deadline, thinking.blind
        ):
            return False
        self.learn(self.outcome_values(s))
        return True

    def below(self, edge: Edge) -> Node | None:
        """The node that an edge leads to; there is one from its second trial on, as long as the tree may grow."""
        if edge.node is None and edge.visits > 0 and self.edges < MOST_EDGES:
            edge.node = Node()
        return edge.node

    def imagine(self, s: State, node: Node, mover: int) -> None:
        """Another seat acts in its lane, unseen."""
        actions = s.legal(mover)
        if len(actions) == 1:
            s.apply(mover, actions[0])
            return
        s.offered = actions
        action = self.rules.policy(s, mover, self.styles[mover])
        if action is None:
            edges = node.lanes.get(mover)
            if edges is None:
                edges = {}
                node.lanes[mover] = edges
            edge = self.select(s, node, edges, mover, actions)
            self.path.append(edge)
            self.movers.append(mover)
            action = edge.action
        s.apply(mover, action)

    def select(
        self, s: State, node: Node, edges: dict[Action, Edge], mover: int, actions: list[Action]
    ) -> Edge:
        """The edge to follow: one that was not tried yet, the most promising first, as long as few were; else by upper
        confidence bounds.
        """
        limit = self.thinking.widening
        if len(actions) > limit:
            limit += int(math.sqrt(node.visits))
        factor = self.thinking.exploration * self.spread[mover]
        tried = 0
        untried = 0
        best: Edge | None = None
        highest = -1e9
        for action in actions:
            edge = edges.get(action)
            if edge is None:
                untried += 1
                continue
            tried += 1
            edge.offers += 1
            visits = edge.visits
            if visits == 0:
                value = 1e6
            else:
                value = edge.total / visits + factor * math.sqrt(math.log(edge.offers) / visits)
            if value > highest:
                highest = value
                best = edge
        if untried and (best is None or (tried < limit and self.edges < MOST_EDGES)):
            return self.expand(s, edges, mover, actions, untried)
        assert best is not None
        return best

    def expand(
        self, s: State, edges: dict[Action, Edge], mover: int, actions: list[Action], untried: int
    ) -> Edge:
        ranks = self.rules.rank(s, mover, actions, self.styles[mover]) if untried > 1 else []
        chosen = -1
        if ranks:
            highest = -1e9
            for i in range(len(actions)):
                if ranks[i] > highest and actions[i] not in edges:
                    highest = ranks[i]
                    chosen = i
        else:
            left = self.rng.below(untried)
            for i in range(len(actions)):
                if actions[i] not in edges:
                    if left == 0:
                        chosen = i
                        break
                    left -= 1
        edge = Edge(actions[chosen])
        edge.offers = 1
        edges[edge.action] = edge
        self.edges += 1
        return edge

    def learn(self, values: list[float]) -> None:
        """Add a value to all that led to it, and to what is known of how values spread."""
        for i in range(len(self.path)):
            edge = self.path[i]
            value = values[self.movers[i]]
            edge.visits += 1
            edge.total += value
            edge.squares += value * value
        self.count += 1
        for seat in range(self.seats):
            self.sums[seat] += values[seat]
            self.squares[seat] += values[seat] * values[seat]
        if self.count < 64 or self.count & 63 == 0:
            for seat in range(self.seats):
                mean = self.sums[seat] / self.count
                self.spread[seat] = max(
                    1e-6, math.sqrt(max(0.0, self.squares[seat] / self.count - mean * mean))
                )
