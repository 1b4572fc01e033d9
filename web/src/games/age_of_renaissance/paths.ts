// Paths that have been moved and scaled. A transform on each of some hundred small things makes every redraw of the map dear, so they go without.
import { SHAPES } from '../../lib/seats'

const OPERANDS: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }
const FLAGS = [3, 4]
const found = new Map<string, string>()

/** A path scaled around its origin, which then lies at (x, y). */
export function pathAt(path: string, x: number, y: number, scale: number): string {
  const key = `${x} ${y} ${scale} ${path}`
  let out = found.get(key)
  if (out === undefined) found.set(key, (out = drawn(path, x, y, scale)))
  return out
}

function drawn(path: string, x: number, y: number, scale: number): string {
  let out = ''
  for (const [, letter, text] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const kind = letter!.toLowerCase()
    const first = out === ''
    const numbers = operands(text!, kind).map((n, i) => {
      const at = kind === 'a' ? i % 7 : i
      if (kind === 'a' && (at === 2 || FLAGS.includes(at))) return n
      const radius = kind === 'a' && at < 2
      const absolute = !radius && (letter !== kind || (first && i < 2))
      const across = kind === 'h' || (kind !== 'v' && (kind === 'a' ? at === 5 : i % 2 === 0))
      return Math.round((n * scale + (absolute ? (across ? x : y) : 0)) * 100) / 100
    })
    out += letter + numbers.join(' ')
  }
  return out
}

/** The numbers after a letter. The flags of an arc may stand without a space behind them. */
function operands(text: string, kind: string): number[] {
  const out: number[] = []
  const size = OPERANDS[kind]!
  const number = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi
  const flag = /[01]/g
  let at = 0
  for (;;) {
    const next = kind === 'a' && FLAGS.includes(out.length % size) ? flag : number
    next.lastIndex = at
    const match = next.exec(text)
    if (!match) return out
    out.push(Number(match[0]))
    at = next.lastIndex
  }
}

/** The shape of a seat with this radius. */
export const seatAt = (seat: number, x: number, y: number, r: number): string => pathAt(SHAPES[((seat % 6) + 6) % 6]!, x, y, r / 10)
/** An icon in a box of this size around (x, y). */
export const iconAt = (icon: string, x: number, y: number, size: number): string => pathAt(icon, x - size / 2, y - size / 2, size / 512)
