// The words of a board: English and French side by side, as they are used nowhere else.
import { fill, lang } from '../../lib/i18n.svelte'

export type Table<K extends string> = Record<K, readonly [english: string, french: string]>

/** A function that says a word of the table in the present language, {places} and {n:one|many} filled in. */
export function wordsOf<K extends string>(table: Table<K>): (key: K, values?: Record<string, string | number>) => string {
  return (key, values = {}) => fill(table[key][lang() === 'fr' ? 1 : 0], values, lang())
}
