// The board of Road to Domination.
import type { Drawn } from '../../lib/board'
import Board from './Board.svelte'
import Left from './Left.svelte'
import Mine from './Mine.svelte'
import { plan } from './plan.svelte'
import Right from './Right.svelte'
import { w } from './text'

export default {
  layout: {
    shape: 'three', prompt: { wide: 84, low: 80 }, left: [240, 264], right: [296, 316], tablet: { parts: [1, 1.3] }, upright: 74, fill: true, ground: 'paper', zoom: 'column',
  },
  Board, Mine, Right, Left, keys: [{ key: 'F', text: () => w('key_fold') }], sheet: () => plan.sheet?.title ?? '',
} satisfies Drawn<'road_to_domination'>
