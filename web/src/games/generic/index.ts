// The board of a game that has no drawn one: every public part of its view as tidy panels.
import type { Drawn } from '../../lib/board'
import Board from './Board.svelte'
import Left from './Left.svelte'
import Mine from './Mine.svelte'

export default { layout: { shape: 'three' }, Board, Left, Mine } satisfies Drawn
