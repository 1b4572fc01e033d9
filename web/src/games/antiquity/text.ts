// The words of this board.
import { wordsOf } from '../../lib/words.svelte'

export const w = wordsOf('antiquity')

/** A price by class of goods, short; a star if goods of a class must be different. */
export function priceWords(cost: { wood?: number; stone?: number; food?: number; luxury?: number }, different = false): string {
  const parts = (['wood', 'stone', 'food', 'luxury'] as const).flatMap((key) => (cost[key] ? [w('amount', { n: cost[key], good: w(key) })] : []))
  return (parts.join(', ') || w('free')) + (different ? '*' : '')
}
