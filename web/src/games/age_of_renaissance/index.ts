// The board of Age of Renaissance.
import icons from 'virtual:game-icons/age_of_renaissance'
import type { Drawn } from '../../lib/board'
import { signsOf } from '../../lib/legend'
import Board from './Board.svelte'
import { CATEGORY, COMMODITY, SHIP } from './faces'
import Mine from './Mine.svelte'
import Right from './Right.svelte'
import Strip from './Strip.svelte'
import { w } from './text'

const drawn = (names: Readonly<Record<string, string>>) => Object.fromEntries(Object.entries(names).map(([slug, icon]) => [slug, icons[icon]]))

export default {
  layout: { shape: 'rail', prompt: { wide: 72, low: 72 }, hand: { wide: 157, low: 148, tablet: 134 }, strip: { wide: 34, low: 34, tablet: 36 }, flush: true },
  legend: (lexicon) => [signsOf(lexicon, 'commodity', 'commodities', drawn(COMMODITY)), signsOf(lexicon, 'ship', 'ships', drawn(SHIP)), signsOf(lexicon, 'category', 'categories', drawn(CATEGORY))],
  Board,
  Strip,
  Mine,
  Right,
  keys: [{ key: 'A', text: () => w('key_matrix') }, { key: 'E', text: () => w('key_income') }, { key: 'M', text: () => w('payouts') }],
} satisfies Drawn<'age_of_renaissance'>
