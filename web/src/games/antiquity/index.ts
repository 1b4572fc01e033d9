// The drawn board of Antiquity.
import type { Drawn } from '../boards'
import Board from './Board.svelte'
import type { Data, View } from './desk.svelte'
import { KEYS } from './keys'
import Mine from './Mine.svelte'
import Right from './Right.svelte'

export default { shape: 'desk', Board, Mine, Right, keys: KEYS } satisfies Drawn<View, Data>
