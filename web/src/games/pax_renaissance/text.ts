// The words of this board.
import { wordsOf } from '../../lib/words.svelte'

export const w = wordsOf('pax_renaissance')
