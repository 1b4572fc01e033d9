// Icons of the game-icons collection that we use (CC BY 3.0, see the credits page).
export const ICONS = [
  'crown', 'chess-knight', 'chess-rook', 'pine-tree', 'peaks', 'castle', 'wheat', 'pestle-mortar', 'spears', 'caravel',
  'sun-radiations', 'hourglass', 'coins-pile', 'card-pick', 'laurels', 'two-coins', 'scroll-unfurled', 'chess-pawn',
] as const

export type IconName = (typeof ICONS)[number]
