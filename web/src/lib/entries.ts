// The chronicle as it is read: what came of something stands in the same entry.
import type { LogLine } from './generated/api'

const LONGEST = 240

export interface Entry<L extends LogLine = LogLine> {
  first: L
  lines: L[]
}

/** Lines with what came of each. `parted` tells of two lines that they must not be read as one. */
export function entries<L extends LogLine>(lines: readonly L[], parted: (before: L, line: L) => boolean = () => false): Entry<L>[] {
  const out: Entry<L>[] = []
  let letters = 0
  for (const line of lines) {
    const open = out.at(-1)
    if (open && line.outcome && letters + line.text.length <= LONGEST && !parted(open.lines.at(-1)!, line)) {
      open.lines.push(line)
      letters += line.text.length
    } else {
      out.push({ first: line, lines: [line] })
      letters = line.text.length
    }
  }
  return out
}

/** Of the lines that a decision brought, the one that says most, and the others. */
export function telling<L extends LogLine>(lines: readonly L[]): { head: L | undefined; rest: L[] } {
  const head = lines.reduce<L | undefined>((best, line) => (best && best.nouns.length >= line.nouns.length ? best : line), undefined)
  return { head, rest: lines.filter((line) => line !== head) }
}
