// The board of Road to Domination.
import type { Drawn } from '../boards'
import Board from './Board.svelte'
import type { Data, View } from './book'
import Left from './Left.svelte'
import Mine from './Mine.svelte'
import { plan } from './plan.svelte'
import Right from './Right.svelte'
import { w } from './text'

export default { shape: 'three', Board, Mine, Right, Left, keys: [{ key: 'F', text: () => w('key_fold') }], sheet: () => plan.sheet?.title ?? '' } satisfies Drawn<View, Data>
