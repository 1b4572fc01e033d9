// The words of this board.
import type { WordOf } from '../../lib/contract'
import { wordsOf } from '../../lib/words.svelte'
import type { AgeData } from './types'

export const w = wordsOf('age_of_renaissance')
/** The letter that is printed on an advance. */
export const letterOf = (data: AgeData, advance: string) => data.advances.advance.find((row) => row.id === advance)?.letter ?? ''
export type Word = WordOf<'age_of_renaissance'>
