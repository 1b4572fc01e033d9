// Icons of the game-icons collection on this board (CC BY 3.0, see the credits page).
export const ICONS = [
  'anchor', 'beer-stein', 'broom', 'bubbling-flask', 'castle', 'church', 'compass', 'double-fish', 'droplets', 'fishing-boat', 
  'gold-bar', 'granary', 'grapes', 'greek-temple', 'horse-head', 'hospital-cross', 'house', 'log', 'manacles', 'meeple', 'mining',
  'monk-face', 'mounted-knight', 'old-wagon', 'olive', 'open-book', 'oyster-pearl', 'queen-crown', 'scales', 'sheep',
  'sprout', 'spyglass', 'stone-block', 'swap-bag', 'tavern-sign', 'three-friends', 'tombstone', 'trash-can', 'tower-flag', 'wheat', 'wooden-crate',
  'wood-axe', 'water-fountain', 'biohazard',
] as const satisfies readonly string[]

export type IconName = (typeof ICONS)[number]

export const GOOD_ICON: Record<string, IconName> = {
  wood: 'log', stone: 'stone-block', grain: 'wheat', sheep: 'sheep', olives: 'olive', fish: 'double-fish',
  wine: 'grapes', gold: 'gold-bar', pearls: 'oyster-pearl', dye: 'droplets',
}

export const BUILDING_ICON: Record<string, IconName> = {
  theology: 'monk-face', biology: 'sprout', alchemy: 'bubbling-flask', philosophy: 'open-book', university: 'greek-temple', brewery: 'beer-stein',
  forced_labour: 'manacles', stables: 'horse-head', harbour: 'anchor', hospital: 'hospital-cross', explorer: 'spyglass', granary: 'granary',
  dump: 'trash-can', cathedral: 'church', market: 'scales', cart_shop: 'old-wagon', fountain: 'water-fountain', store: 'wooden-crate', house: 'house',
}

export const WORK_ICON: Record<string, IconName> = {
  woodcutter: 'wood-axe', farm: 'wheat', mine: 'mining', fishery: 'fishing-boat', inn: 'tavern-sign', city: 'castle', clean: 'broom',
}

export const SAINT_ICON: Record<string, IconName> = {
  san_giorgio: 'mounted-knight', santa_barbara: 'tower-flag', san_christofori: 'swap-bag', san_nicolo: 'three-friends', santa_maria: 'queen-crown',
}
