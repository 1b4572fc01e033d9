// The drawn board of Antiquity.
import type { Drawn } from '../../lib/board'
import Board from './Board.svelte'
import { KEYS } from './keys'
import Mine from './Mine.svelte'
import Right from './Right.svelte'
import Strip from './Strip.svelte'

export default {
  layout: { shape: 'desk', prompt: { wide: 104, low: 104 }, tablet: { column: 404 }, upright: 84, framed: true, fill: true },
  Board, Strip, Mine, Right, keys: KEYS,
} satisfies Drawn<'antiquity'>
