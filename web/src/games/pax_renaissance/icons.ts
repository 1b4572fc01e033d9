// Icons of the game-icons collection on this board (CC BY 3.0, see the credits page).
export const ICONS = [
  'shepherds-crook', 'two-coins', 'sharp-axe', 'pay-money', 'handcuffs', 'vote', 'pirate-flag', 'cannon', 'crossed-swords',
  'scales', 'caravel', 'palette', 'chess-knight', 'chess-rook', 'chess-pawn', 'chess-bishop', 'chess-queen', 'imperial-crown',
  'scroll-quill', 'comet-spark', 'stabbed-note', 'pitchfork', 'compass', 'linked-rings', 'church', 'card-pick',
] as const satisfies readonly string[]
