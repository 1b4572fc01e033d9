// The drawn board of Antiquity.
import paths from 'virtual:game-icons/antiquity'
import type { Drawn } from '../../lib/board'
import { signsOf } from '../../lib/legend'
import Board from './Board.svelte'
import { BUILDING_ICON, GOOD_ICON, SAINT_ICON } from './icons'
import { KEYS } from './keys'
import Mine from './Mine.svelte'
import Right from './Right.svelte'
import Strip from './Strip.svelte'

const drawn = (icons: Record<string, string>) => Object.fromEntries(Object.entries(icons).map(([slug, icon]) => [slug, paths[icon]]))

export default {
  layout: { shape: 'desk', prompt: { wide: 104, low: 104 }, tablet: { column: 404 }, upright: 84, framed: true, fill: true },
  legend: (lexicon) => [signsOf(lexicon, 'good', 'goods', drawn(GOOD_ICON)), signsOf(lexicon, 'building', 'buildings', drawn(BUILDING_ICON)), signsOf(lexicon, 'saint', 'saints', drawn(SAINT_ICON))],
  Board, Strip, Mine, Right, keys: KEYS,
} satisfies Drawn<'antiquity'>
