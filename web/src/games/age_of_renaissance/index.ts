// The board of Age of Renaissance.
import type { Drawn } from '../../lib/board'
import Board from './Board.svelte'
import Mine from './Mine.svelte'
import Right from './Right.svelte'
import Strip from './Strip.svelte'
import { w } from './text'

export default {
  layout: { shape: 'rail', prompt: { wide: 72, low: 72 }, hand: { wide: 157, low: 148, tablet: 134 }, strip: { wide: 34, low: 34, tablet: 36 }, flush: true },
  Board,
  Strip,
  Mine,
  Right,
  keys: [{ key: 'A', text: () => w('key_matrix') }, { key: 'E', text: () => w('key_income') }, { key: 'M', text: () => w('payouts') }],
} satisfies Drawn<'age_of_renaissance'>
