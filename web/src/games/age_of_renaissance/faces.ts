// How commodities, cards, categories and ships look: their icons.
import type { ICONS } from './icons'

export type IconName = (typeof ICONS)[number]

export const COMMODITY: Readonly<Record<string, IconName>> = {
  stone: 'stone-block', wool: 'wool', timber: 'log', grain: 'wheat', cloth: 'rolled-cloth', wine: 'grapes',
  metal: 'metal-bar', fur: 'animal-hide', silk: 'sewing-string', spice: 'pestle-mortar', gold: 'gold-bar', ivory: 'ivory-tusks',
}
export const CATEGORY: Readonly<Record<string, IconName>> = {
  science: 'telescope', religion: 'church', commerce: 'trade', communication: 'quill-ink', exploration: 'compass', civics: 'village',
}
export const SHIP: Readonly<Record<string, IconName>> = { none: 'trireme', galley: 'trireme', seaworthy: 'caravel', ocean: 'galleon' }
export const WEAPON: Readonly<Record<string, IconName>> = { stirrups: 'horse-head', armor: 'breastplate', long_bow: 'bow-arrow', gunpowder: 'musket' }
const EVENT: Readonly<Record<string, IconName>> = {
  ...WEAPON,
  alchemists_gold: 'bubbling-flask', black_death: 'plague-doctor-profile', civil_war: 'broken-heart', crusades: 'templar-shield',
  enlightened_ruler: 'throne-king', famine: 'scythe', mongol_armies: 'mongolia', mysticism_abounds: 'third-eye', papal_decree: 'pope-crown',
  pirates_vikings: 'pirate-flag', rebellion: 'fist', religious_strife: 'burning-book', revolutionary_uprisings: 'torch', war: 'cannon',
}

export interface CardRow {
  id: string
  type: 'commodity' | 'event' | 'leader'
  epoch: number
  commodities?: string[]
}

/** The icons on a card, each with the commodity whose colour it has. */
export function cardIcons(card: CardRow): { icon: IconName; commodity: string }[] {
  if (card.type === 'commodity') return (card.commodities ?? []).map((one) => ({ icon: COMMODITY[one]!, commodity: one }))
  return [{ icon: card.type === 'leader' ? 'laurels' : EVENT[card.id]!, commodity: '' }]
}
export const roman = (n: number): string => ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII'][n] ?? String(n)
