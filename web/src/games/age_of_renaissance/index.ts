// The board of Age of Renaissance.
import type { Drawn } from '../boards'
import Board from './Board.svelte'
import Mine from './Mine.svelte'
import Right from './Right.svelte'
import { w } from './text'
import type { AgeData, AgeView } from './types'

export default {
  shape: 'rail',
  Board,
  Mine,
  Right,
  keys: [{ key: 'A', text: () => w('key_matrix') }, { key: 'E', text: () => w('key_income') }, { key: 'M', text: () => w('payouts') }],
} satisfies Drawn<AgeView, AgeData>
