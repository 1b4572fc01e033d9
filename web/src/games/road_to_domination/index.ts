// The board of Road to Domination.
import paths from 'virtual:game-icons/road_to_domination'
import type { Drawn } from '../../lib/board'
import { signsOf } from '../../lib/legend'
import { ACTION_ART, RELIGION_ART, STAT_ART } from './art'
import Board from './Board.svelte'
import Left from './Left.svelte'
import Mine from './Mine.svelte'
import { plan } from './plan.svelte'
import Right from './Right.svelte'
import { w } from './text'

const drawn = (art: Record<string, string>) => Object.fromEntries(Object.entries(art).map(([slug, icon]) => [slug, paths[icon]]))

export default {
  layout: {
    shape: 'three', prompt: { wide: 84, low: 80 }, left: [240, 264], right: [296, 316], tablet: { parts: [1, 1.3] }, upright: 74, fill: true, ground: 'paper', zoom: 'column',
  },
  legend: (lexicon) => [signsOf(lexicon, 'stat', 'stats', drawn(STAT_ART)), signsOf(lexicon, 'action', 'actions', drawn(ACTION_ART)), signsOf(lexicon, 'religion', 'religions', drawn(RELIGION_ART))],
  Board, Mine, Right, Left, keys: [{ key: 'F', text: () => w('key_fold') }], sheet: () => plan.sheet?.title ?? '',
} satisfies Drawn<'road_to_domination'>
