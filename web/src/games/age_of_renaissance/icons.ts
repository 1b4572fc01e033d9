// Icons of the game-icons collection on this board (CC BY 3.0, see the credits page).
export const ICONS = [
  'stone-block', 'wool', 'log', 'wheat', 'rolled-cloth', 'grapes', 'metal-bar', 'animal-hide', 'sewing-string', 'pestle-mortar', 'gold-bar', 'ivory-tusks',
  'queen-crown', 'crossed-swords', 'caravel', 'trireme', 'galleon', 'laurels', 'two-coins', 'despair', 'card-draw', 'meeple', 'flag-objective',
  'telescope', 'church', 'trade', 'quill-ink', 'compass', 'village',
  'bubbling-flask', 'breastplate', 'plague-doctor-profile', 'broken-heart', 'templar-shield', 'throne-king', 'scythe', 'musket', 'bow-arrow', 'mongolia',
  'third-eye', 'pope-crown', 'pirate-flag', 'torch', 'burning-book', 'fist', 'horse-head', 'cannon',
] as const satisfies readonly string[]
