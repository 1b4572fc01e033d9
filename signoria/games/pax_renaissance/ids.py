"""The dense integer ids of Pax Renaissance and their names.

Everything on the table is an int: religions, kinds of token, empires, places in cities, borders, cards. The
numbers of empires, places, borders and cards follow the order of the tables in data/; the numbers below are
fixed because rules name them.
"""

from __future__ import annotations

from typing import Final

# ------------------------------------------------------------------ religions and states of an empire
CATHOLIC: Final = 0
ISLAMIC: Final = 1
REFORMIST: Final = 2
MEDIEVAL: Final = 3
RELIGIONS: Final = ["catholic", "islamic", "reformist"]
STATES: Final = ["catholic", "islamic", "reformist", "medieval"]

# ------------------------------------------------------------------ tokens
# A token is its kind plus its religion, or PAWN plus its owner. Two tokens with the same number are alike.
KNIGHT: Final = 0
ROOK: Final = 3
PIRATE: Final = 6
BISHOP: Final = 9
PAWN: Final = 12
TOKENS: Final = 16
NO_TOKEN: Final = -1
NOBODY: Final = -1  # in place of a banker
NO_EMPIRE: Final = -1
TOKEN_SLUGS: Final = [
    "gold_knight",
    "green_knight",
    "red_knight",
    "gold_rook",
    "green_rook",
    "red_rook",
    "gold_pirate",
    "green_pirate",
    "red_pirate",
    "gold_bishop",
    "green_bishop",
    "red_bishop",
    "first_pawn",
    "second_pawn",
    "third_pawn",
    "fourth_pawn",
]

# ------------------------------------------------------------------ sides of the market, the tableau, the map
WEST: Final = 0
EAST: Final = 1
SIDES: Final = ["west", "east"]
COLUMNS: Final = 6

# ------------------------------------------------------------------ prestige (bits of a mask); religions 0-2
LAW: Final = 3
DISCOVERY: Final = 4
PATRON: Final = 5
PRESTIGES: Final = ["catholic", "islamic", "reformist", "law", "discovery", "patron"]

# ------------------------------------------------------------------ locations of cards
EMPIRES: Final = 10
BORDERS: Final = 13
PLACES: Final = 30
EMPORIA: Final = 6
THE_EAST: Final = 10
THE_WEST: Final = 11
NOWHERE: Final = 12

# ------------------------------------------------------------------ kinds of card
TABLEAU_CARD: Final = 0
QUEEN: Final = 1
COMET: Final = 2
CARD_KINDS: Final = ["tableau", "queen", "comet"]

# ------------------------------------------------------------------ ops: kind * 16 + parameter
INQUISITOR: Final = 0  # parameter: religion
COMMERCE: Final = 1  # parameter: side
BEHEAD: Final = 2
TAX: Final = 3
REPRESS: Final = 4  # parameter: mask of REPRESS_*
VOTE: Final = 5  # parameter: side
CORSAIR: Final = 6  # parameter: religion
SIEGE: Final = 7
CAMPAIGN: Final = 8
OPS: Final = ["inquisitor", "commerce", "behead", "tax", "repress", "vote", "corsair", "siege", "campaign"]
# Every op with its parameter, for texts: the slug of op o is OP_SLUGS[OP_CODES.index(o)].
OP_SLUGS: Final = [
    "inquisitor_catholic",
    "inquisitor_islamic",
    "inquisitor_reformist",
    "commerce_west",
    "commerce_east",
    "behead",
    "tax",
    "repress_pawn",
    "repress_rook",
    "repress_pawn_rook",
    "repress_knight",
    "repress_pawn_knight",
    "repress_rook_knight",
    "repress_pawn_rook_knight",
    "vote_west",
    "vote_east",
    "corsair_catholic",
    "corsair_islamic",
    "corsair_reformist",
    "siege",
    "campaign",
]
OP_CODES: Final = [0, 1, 2, 16, 17, 32, 48, 65, 66, 67, 68, 69, 70, 71, 80, 81, 96, 97, 98, 112, 128]
REPRESS_PAWN: Final = 1
REPRESS_ROOK: Final = 2
REPRESS_KNIGHT: Final = 4

# ------------------------------------------------------------------ one-shots
NO_ONE_SHOT: Final = 0
TRADE_SHIFT: Final = 1  # parameter: emporium
CORONATION: Final = 2
CONSPIRACY: Final = 3
PEASANT_REVOLT: Final = 4
RELIGIOUS_WAR: Final = 5  # parameter: religion
APOSTASY: Final = 6  # parameter: mask of two religions
CAMPAIGN_BATTLE: Final = 7  # not a one-shot: the fourth kind of battle
ONE_SHOTS: Final = [
    "none",
    "trade_shift",
    "coronation",
    "conspiracy",
    "peasant_revolt",
    "religious_war",
    "apostasy",
    "campaign",
    "vote",
]

# Pairs of religions for an apostasy, as slugs and as masks.
PAIRS: Final = ["catholic_islamic", "catholic_reformist", "islamic_reformist"]
PAIR_MASKS: Final = [3, 5, 6]
# Names of battles for the log: the one-shots, with religious wars by religion (7 + religion).
WARS: Final = [*ONE_SHOTS[:7], "crusade", "jihad", "reformation", "campaign"]

# ------------------------------------------------------------------ victories
RENAISSANCE: Final = 0
GLOBALIZATION: Final = 1
HOLY: Final = 2
IMPERIAL: Final = 3
VICTORIES: Final = ["renaissance", "globalization", "holy", "imperial"]

# ------------------------------------------------------------------ abilities (bits of a mask)
BEHEAD_WEST_BISHOP: Final = 0
BEHEAD_EAST_BISHOP: Final = 1
BEHEAD_EAST_ANY_BISHOP: Final = 2
CORONATION_ANY_KING: Final = 3
CRUSADE_ROOKS: Final = 4
SPICE_DOUBLE: Final = 5
SELLS_FOR_FOUR: Final = 6
CONDOTTIERE: Final = 7
UNLIMITED_HAND: Final = 8
IMMUNE_TO_SILENCING: Final = 9
DISCARD_FOR_REVOLT: Final = 10
FREE_FAIR: Final = 11
FREE_EAST_OPS: Final = 12
FREE_WEST_OPS: Final = 13
BOTH_OPS: Final = 14
PATRON_AS_CONCESSION: Final = 15
COUNTS_AS_REPUBLIC: Final = 16
PIRATE_PROOF: Final = 17
GLOBALIZATION_TWO: Final = 18
HOLY_TWO: Final = 19
IMPERIAL_TWO: Final = 20
APOSTASY_ACTION: Final = 21
SALE_BORROWS_OP: Final = 22
CONCESSIONS_DOUBLE: Final = 23
PATRON_AS_LAW: Final = 24
SALE_ONE_SHOT: Final = 25
BUFFER_STATE: Final = 26
IMMUNE_TO_APOSTASY: Final = 27
SALE_EMANCIPATES: Final = 28
PATRON_AS_BISHOP: Final = 29
SLAVE_SOLDIERS: Final = 30
PATRON_CUTS_VOTE: Final = 31
GREEN_PIRATES_RED: Final = 32
SUBSIDY_TWO: Final = 33
ABILITIES: Final = [
    "behead_only_west_card_with_red_or_gold_bishop",
    "behead_only_east_card_with_green_or_red_bishop",
    "behead_only_east_card_with_any_bishop",
    "coronation_any_king",
    "crusade_gold_rooks_as_knights",
    "spice_concessions_double",
    "sells_for_four",
    "condottiere_venice",
    "unlimited_hand",
    "immune_to_silencing",
    "discard_for_peasant_revolt",
    "free_trade_fair",
    "free_east_ops",
    "free_west_ops",
    "east_and_west_ops_one_action",
    "patron_counts_as_concession",
    "counts_as_republic",
    "concessions_pirate_proof",
    "globalization_costs_two_actions",
    "holy_costs_two_actions",
    "imperial_costs_two_actions",
    "apostasy_action",
    "sale_grants_opponent_political_op",
    "concessions_double_fairs_and_votes",
    "patron_counts_as_law",
    "sale_triggers_one_shot",
    "portugal_france_not_adjacent",
    "immune_to_apostasy",
    "sale_emancipates_the_west",
    "patron_counts_as_green_bishop",
    "mamluk_repressed_as_knights",
    "patron_reduces_vote_cost",
    "green_pirates_count_as_red",
    "subsidy_two_florins",
]

# ------------------------------------------------------------------ spots: where a token can be, as one number
# Places 0-29; then the pirate of each border, the concession of each border; then, in a battle, the card's
# agents by token and the repressed tokens by token.
PIRATE_SPOT: Final = 30
PAWN_SPOT: Final = 43
AGENT_SPOT: Final = 56
REPRESSED_SPOT: Final = 72
