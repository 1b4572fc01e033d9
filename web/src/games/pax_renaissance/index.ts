// The board of Pax Renaissance: the map and the market, my tableau below, victories and rivals beside it.
import './theme.css'
import type { Drawn } from '../boards'
import Board from './Board.svelte'
import Mine from './Mine.svelte'
import Right from './Right.svelte'
import { looksOf, textsOf, type Data, type View } from './model'
import { w } from './text'

const board: Drawn<View, Data> = {
  shape: 'rail', Board, Mine, Right, looks: looksOf, texts: textsOf, zoom: 'column', keys: [{ key: 'T', text: () => w('key_rivals') }],
}
export default board
