"""The game's own words as integers: statistics, actions, card types, effects, conditions.

A *statistic* is anything that a card can count or ask for. The first ten are tracks that markers move on: army, fleet and the
eight goods. Prestige and glory have tracks as well, with rules of their own; the rest is counted.
"""

from __future__ import annotations

from typing import Final

Stat = int
Seat = int
Card = int

MOST_SEATS: Final = 4

ARMY: Final = 0
FLEET: Final = 1
GOLD: Final = 2
FOOD: Final = 3
FABRICS: Final = 4
SPICES: Final = 5
ORIENTAL_GOODS: Final = 6
INDUSTRIAL_MATERIALS: Final = 7
LAND_WEAPONS: Final = 8
SHIPYARDS: Final = 9
PRESTIGE: Final = 10
GLORY: Final = 11
DUCATS: Final = 12
LANDS: Final = 13
COLONIES: Final = 14
TERRITORIES: Final = 15

STATS: Final = [
    "army",
    "fleet",
    "gold",
    "food",
    "fabrics",
    "spices",
    "oriental_goods",
    "industrial_materials",
    "land_weapons",
    "shipyards",
    "prestige",
    "glory",
    "ducats",
    "lands",
    "colonies",
    "territories",
]
FIRST_GOOD: Final = GOLD
TRACKS: Final = 10  # army, fleet and the goods

# The five actions; NO_ACTION before a player's first turn.
DEVELOPMENT: Final = 0
INTRIGUE: Final = 1
CONQUEST: Final = 2
WAR: Final = 3
TAXATION: Final = 4
ACTIONS: Final = ["development", "intrigue", "conquest", "war", "taxation"]
NO_ACTION: Final = -1

# The two kinds of battle; they are also the two kinds of territory that a defeat may cost.
LAND: Final = 0
SEA: Final = 1
BATTLES: Final = ["land", "sea"]
COLONY: Final = 1
TERRITORY_KINDS: Final = ["land", "colony"]

# Types of providence cards.
POSITIVE_AUTHORITY: Final = 0
NEGATIVE_AUTHORITY: Final = 1
PLOT: Final = 2
EVENT: Final = 3
SPECIAL: Final = 4
CARD_TYPES: Final = ["positive_authority", "negative_authority", "plot", "event", "special"]

# Religions: the three that can be adopted come first, in the order of the data file; then those a power may start with.
CATHOLIC: Final = 0
ORTHODOX: Final = 1
ISLAM: Final = 2
STARTING_RELIGIONS: Final = ["catholic", "orthodox", "islam"]
FIRST_RELIGION_CARD: Final = 3

# What a providence card does at once.
NO_EFFECT: Final = 0
BUY_STEP: Final = 1
EXCHANGE_AUTHORITIES: Final = 2
TAKE_FROM_OPPONENT: Final = 3
DISCOVER: Final = 4
TAKE_FROM_DISSENTERS: Final = 5
FETCH_WAR_CARD: Final = 6
FETCH_EVENT_CARD: Final = 7
CIVIL_WAR: Final = 8
DISGRACE: Final = 9
REVOLUTION: Final = 10
DEPOSE: Final = 11
NAVAL_BLOCKADE: Final = 12
ARMED_INTERVENTION: Final = 13
SETTLEMENT: Final = 14
RAPACIOUS_PLUNDER: Final = 15
PIRATES: Final = 16
PATRIOTIC_UPSURGE: Final = 17
DIPLOMATIC_TRICK: Final = 18
MIDDLE_CLASS_DEVELOPMENT: Final = 19
PLANS_INTERCEPTION: Final = 20
COLONIZATION_RUSH: Final = 21
EXCEPTIONAL_YEAR: Final = 22
HISTORIC_VICTORY: Final = 23
BATTLE_FOR_INFLUENCE: Final = 24
EFFECTS: Final = [
    "none",
    "buy_step",
    "exchange_authorities",
    "take_from_opponent",
    "discover",
    "take_from_dissenters",
    "fetch_war_card",
    "fetch_event_card",
    "civil_war",
    "disgrace",
    "revolution",
    "depose",
    "naval_blockade",
    "armed_intervention",
    "settlement",
    "rapacious_plunder",
    "pirates",
    "patriotic_upsurge",
    "diplomatic_trick",
    "middle_class_development",
    "plans_interception",
    "colonization_rush",
    "exceptional_year",
    "historic_victory",
    "battle_for_influence",
]

# When a negative authority card can be bought off.
NEVER: Final = 0
LOWEST_ARMY: Final = 1
NOT_MOST_GLORY: Final = 2
BUY_OFF_CONDITIONS: Final = ["never", "lowest_army", "not_most_glory"]

# What the sole leader of a good gains in Development.
LEADER_HAND_LIMIT: Final = 0
LEADER_DUCATS: Final = 1
LEADER_PRESTIGE: Final = 2
LEADER_SECOND_GOOD: Final = 3
LEADER_GAINS: Final = ["hand_limit", "ducats_per_level", "prestige", "second_good"]

# What Development offers in the end.
ECONOMIC_NONE: Final = 0
ECONOMIC_RAISE: Final = 1
ECONOMIC_WAR_CARD: Final = 2
ECONOMIC_EVENT_CARD: Final = 3
ECONOMIC_GAINS: Final = ["none", "raise_track", "fetch_war_card", "fetch_event_card"]
