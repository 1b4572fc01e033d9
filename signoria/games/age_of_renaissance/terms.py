"""The game's own words as numbers: advances, commodities, kinds of cards, phases.

The order is that of the data files, which `data.py` checks.
"""

from __future__ import annotations

from typing import Final

# Advances, by the letters A to Z of the Advance Log.
HEAVENS: Final = 0
HUMAN_BODY: Final = 1
LAWS_OF_MATTER: Final = 2
ENLIGHTENMENT: Final = 3
PATRONAGE: Final = 4
HOLY_INDULGENCE: Final = 5
PROSELYTISM: Final = 6
CATHEDRAL: Final = 7
CARAVAN: Final = 8
WATERMILL: Final = 9
AGRICULTURE: Final = 10
INTEREST: Final = 11
INDUSTRY: Final = 12
WRITTEN_RECORD: Final = 13
PRINTED_WORD: Final = 14
MASTER_ART: Final = 15
RENAISSANCE: Final = 16
OVERLAND_EAST: Final = 17
SEAWORTHY_VESSELS: Final = 18
OCEAN_NAVIGATION: Final = 19
NEW_WORLD: Final = 20
URBAN_ASCENDANCY: Final = 21
NATIONALISM: Final = 22
RESEARCH: Final = 23
COSMOPOLITAN: Final = 24
MIDDLE_CLASS: Final = 25
ALL_ADVANCES: Final = (1 << 26) - 1

# Categories of advances.
SCIENCE: Final = 0
RELIGION: Final = 1
COMMERCE: Final = 2
COMMUNICATION: Final = 3
EXPLORATION: Final = 4
CIVICS: Final = 5

# Commodities that rules name.
GRAIN: Final = 3
GOLD: Final = 10
IVORY: Final = 11

# Types of cards.
COMMODITY_CARD: Final = 0
EVENT_CARD: Final = 1
LEADER_CARD: Final = 2

# Effects of events.
NO_EFFECT: Final = 0
WEAPON: Final = 1
ALCHEMISTS_GOLD: Final = 2
BLACK_DEATH: Final = 3
CIVIL_WAR: Final = 4
CRUSADES: Final = 5
ENLIGHTENED_RULER: Final = 6
FAMINE: Final = 7
MONGOL_ARMIES: Final = 8
MYSTICISM: Final = 9
PAPAL_DECREE: Final = 10
PIRATES: Final = 11
REBELLION: Final = 12
RELIGIOUS_STRIFE: Final = 13
UPRISINGS: Final = 14
WAR: Final = 15
EFFECTS: Final = [
    "none",
    "weapon",
    "alchemists_gold",
    "black_death",
    "civil_war",
    "crusades",
    "enlightened_ruler",
    "famine",
    "mongol_armies",
    "mysticism_abounds",
    "papal_decree",
    "pirates_vikings",
    "rebellion",
    "religious_strife",
    "revolutionary_uprisings",
    "war",
]

# Weapons, from the oldest to the newest.
STIRRUPS: Final = 1
ARMOR: Final = 2
LONG_BOW: Final = 3
GUNPOWDER: Final = 4

# What raises a leader's credits.
NO_BOOST: Final = 0
CRUSADES_BOOST: Final = 1
MONGOLS_BOOST: Final = 2

# Ships.
NO_SHIP: Final = 0
GALLEY: Final = 1
SEAWORTHY: Final = 2
OCEAN: Final = 3
SHIPS: Final = ["none", "galley", "seaworthy", "ocean"]

# Phases of a turn.
SETUP_PHASE: Final = 0
DRAW_PHASE: Final = 1
BUY_PHASE: Final = 2
PLAY_PHASE: Final = 3
PURCHASE_PHASE: Final = 4
EXPANSION_PHASE: Final = 5
INCOME_PHASE: Final = 6
ORDER_PHASE: Final = 7
FINAL_PHASE: Final = 8
PHASES: Final = ["setup", "draw", "buy", "play", "purchase", "expansion", "income", "order", "final"]

# Conditions as Wind / Watermill sets them.
SURPLUS: Final = 0
NEUTRAL: Final = 1
SHORTAGE: Final = 2
CONDITIONS: Final = ["surplus", "neutral", "shortage"]
