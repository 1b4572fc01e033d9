// The words of this board.
import { fill } from '../../lib/i18n.svelte'
import { capital, type Lexicon } from '../../lib/lexicon'
import { wordsOf } from '../../lib/words.svelte'

export const w = wordsOf('road_to_domination')

/** Why an action is closed, in the words of the rules. */
export const whyClosed = (lexicon: Lexicon, action: string, seat: string): string =>
  fill(lexicon.texts['refusal.closed_to'] ?? '', { action: capital(lexicon.noun(['action', action])), seat })
