// The board of Pax Renaissance: the map and the market, my tableau below, victories and rivals beside it.
import './theme.css'
import type { Drawn } from '../../lib/board'
import Board from './Board.svelte'
import Mine from './Mine.svelte'
import Right from './Right.svelte'
import { legendOf, textsOf } from './model'
import { w } from './text'

export default {
  layout: { shape: 'rail', prompt: { low: 54, tablet: 54 }, upright: [39.5, 366], zoom: 'column', below: true, crowd: { players: 4, right: [384, 384] }, tablet: { dock: 292 } },
  Board, Mine, Right, texts: textsOf, legend: legendOf, keys: [{ key: 'T', text: () => w('key_rivals') }],
} satisfies Drawn<'pax_renaissance'>
