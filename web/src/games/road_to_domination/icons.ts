// Icons of the game-icons collection on this board (CC BY 3.0, see the credits page).
import { ACHIEVEMENT_ART, ACTION_ART, CARD_ART, POWER_ART, RELIGION_ART, STAT_ART } from './art.ts'

/** The backs of the two decks, and marks that belong to no component. */
export const MARKS = { providence: 'eye-of-horus', territory: 'treasure-map', leader: 'laurels', authority: 'crown', discard: 'card-discard', flowering: 'flower-emblem', closed: 'padlock' } as const

export const ICONS: readonly string[] = [
  ...new Set([STAT_ART, ACTION_ART, POWER_ART, RELIGION_ART, CARD_ART, ACHIEVEMENT_ART, MARKS].flatMap((table) => Object.values(table))),
]
