"""Where the English and the French edition differ. Rules ask `s.edition.<name>`."""

from __future__ import annotations


class Edition:
    """The behaviour of one edition. Numbers refer to the table of differences in docs/games/age-of-renaissance.md."""

    def __init__(self, french: bool) -> None:
        self.french_tables = french
        """Prerequisites and Patronage limits are read from the French columns (11, 16)."""
        self.first_draw = french
        """There is a draw phase in the first turn (1)."""
        self.held_out_turn = 2 if french else 3
        """With five or six players: the turn at whose start the five held-out cards join the deck (2)."""
        self.pile_at_once = french
        """The next pile is made as soon as the old one is empty, and its epoch begins with its first draw (52)."""
        self.mills_for_latest_owner = french
        """Wind / Watermill serves the owner who plays latest, last overall or not (6)."""
        self.rebate_at_once = french
        """Printed Word pays when the leader is played, not with the purchases (13)."""
        self.relief_by_name = french
        """Relief for breadth asks for the first advances of each category and comes with the purchase (14, 15)."""
        self.cosmopolitan_defends = french
        """Cosmopolitan adds satellites to defences too (21)."""
        self.defenders_add_up = french
        """Of several defenders every Military Advantage counts, not just one for all (22)."""
        self.record_once = french
        """Written Record works once per Expansion Phase, for a province held by an old marker (25)."""
        self.turn_pieces_early = french
        """New pieces are turned at the end of the Expansion Phase (27)."""
        self.mongols_for_ever = not french
        """Mongol Armies raise Marco Polo's credits for the rest of the game (31)."""
        self.strife_voids_later_decree = not french
        """Religious Strife also voids a Papal Decree played after it in the same turn (33)."""
        self.rebellion_in_own_capital = not french
        """Rebellion may strike the player's own capital, whoever dominates it (34)."""
        self.swap_before_demotion = french
        """Renaissance may be used before the victim of a Civil War is moved to the last place (35)."""
        self.war_goes_round = not french
        """A tied War is rolled again in every player's card play, not just in those of the fighters in later turns (37)."""
        self.weapons_win_war_ties = not french
        """A Military Advantage wins a War with equal totals (53)."""


class Options:
    """The typed options of a game."""

    def __init__(self, edition: Edition, last_epoch: int, turn_limit: int) -> None:
        self.edition = edition
        self.last_epoch = last_epoch
        self.turn_limit = turn_limit
