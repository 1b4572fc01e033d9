// Who came into which province from one position to the next.
import type { AgeView } from './types'

type Pieces = AgeView['provinces']
export interface Arrival {
  province: string
  seat: number
}

/** A seat that has more tokens there than before, or its marker now. */
export function arrivals(before: Pieces, now: Pieces): Arrival[] {
  const out: Arrival[] = []
  for (const [province, at] of Object.entries(now)) {
    const was = before[province]
    if (at === was) continue
    const marker = at.marker ?? null
    if (marker !== null && marker !== (was?.marker ?? null)) out.push({ province, seat: marker })
    for (const seat of new Set([...Object.keys(at.old_tokens), ...Object.keys(at.new_tokens)]))
      if (tokens(at, seat) > tokens(was, seat)) out.push({ province, seat: Number(seat) })
  }
  return out
}

const tokens = (at: Pieces[string] | undefined, seat: string) => (at?.old_tokens[seat] ?? 0) + (at?.new_tokens[seat] ?? 0)
