// The words of the game that is on the page, as the server has them in the present language.
import * as api from './api'
import type { Game, WordOf } from './contract'
import type { Texts } from './generated/api'
import { fill } from './i18n.svelte'
import { Lexicon } from './lexicon'

let spoken = $state.raw<Texts>({ language: 'en', texts: {} })

/** Learn the words of a game and of one of its tables. */
export async function learn(table: string, game: string, language: string): Promise<Lexicon> {
  const [words, texts] = await Promise.all([api.words(table, language), api.texts(game, language)])
  spoken = texts
  return new Lexicon(words, texts.texts)
}

/** A function that says a word of the game's board (`[board]` of its text tables), {places} and {n:one|many} filled in. */
export function wordsOf<G extends Game>(_game: G): (key: WordOf<G>, values?: Record<string, string | number>) => string {
  return (key, values) => fill(spoken.texts[`board.${key}`] ?? '', values, spoken.language)
}
