// Where the names of seas and of lands out of play stand: each in its own sea, on nothing that is printed, as large as there is room.
import type { Box } from './labels'
import type { Point } from './map'

/** A name that wants a place. Lengths are units of the sheet. */
export interface Wanted {
  id: string
  words: readonly string[]
  /** Where it would best stand, how large, and in how many lines. */
  at: Point
  size: number
  lines: number
  /** The width of a letter, of its size. */
  letter: number
  /** How far it may go. */
  far: number
  /** The shores of its sea; a land has none. */
  shores: readonly (readonly Point[])[]
}
export interface Written {
  id: string
  lines: readonly string[]
  at: Point
  size: number
  letter: number
}
export interface Sheet {
  left: number
  right: number
  top: number
  bottom: number
  /** The size below which nobody could read a name. */
  floor: number
}

/** Of the size of a name: what it keeps free at its sides, and the distance of its lines. */
const MARGIN = 0.3
export const LEADING = 1.05
const STEP = 12
export const FAR = 300
/** The offsets from the best place, the nearest first. */
const OFFSETS: readonly Point[] = Array.from({ length: 2 * Math.floor(FAR / STEP) + 1 }, (_, i) => (i - Math.floor(FAR / STEP)) * STEP)
  .flatMap((dy, _, all) => all.map((dx) => [dx, dy] as const))
  .filter(([dx, dy]) => Math.hypot(dx, dy) <= FAR)
  .sort(([a, b], [c, d]) => Math.hypot(a, b) - Math.hypot(c, d))

/** A name in so many lines of about the same length. */
export function broken(words: readonly string[], count: number): string[] {
  const out: string[] = []
  let rest = words.slice()
  for (let left = Math.min(count, words.length); left > 0; left--) {
    const letters = rest.join(' ').length / left
    let n = 1
    while (n < rest.length - left + 1 && rest.slice(0, n + 1).join(' ').length <= letters + 1) n++
    if (left === 1) n = rest.length
    out.push(rest.slice(0, n).join(' '))
    rest = rest.slice(n)
  }
  return out
}

/** The room that a name takes, as far as it can be told from its letters. */
export function boxOf({ lines, at: [x, y], size, letter }: Written): Box {
  const width = (Math.max(...lines.map((line) => line.length)) * letter + MARGIN) * size
  const height = lines.length * size * LEADING
  return { x: x - width / 2, y: y - height / 2, width, height }
}

export const meets = (a: Box, b: Box) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** Whether a point lies in a sea: a line from it to the right crosses the shores an odd number of times. */
export function within([x, y]: Point, shores: readonly (readonly Point[])[]): boolean {
  let odd = false
  for (const shore of shores)
    for (let i = 0, j = shore.length - 1; i < shore.length; j = i++) {
      const [[ax, ay], [bx, by]] = [shore[i]!, shore[j]!]
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd
    }
  return odd
}

const WHOLE = [0, 0.25, 0.5, 0.75, 1].flatMap((x) => [0, 0.5, 1].map((y) => [x, y] as const))
const HEART = [[0.5, 0.5]] as const
/** Whether these parts of a box lie in the sea. */
const wet = (box: Box, parts: readonly Point[], shores: Wanted['shores']) => !shores.length || parts.every(([x, y]) => within([box.x + box.width * x, box.y + box.height * y], shores))

function place(one: Wanted, taken: readonly Box[], sheet: Sheet): Written | null {
  const near = taken.filter((box) => Math.abs(box.x + box.width / 2 - one.at[0]) < 2 * FAR && Math.abs(box.y + box.height / 2 - one.at[1]) < 2 * FAR)
  const counts = [one.lines, ...[1, 2, 3].filter((n) => n !== one.lines && n <= one.words.length)]
  const sizes = [one.size, (one.size + sheet.floor) / 2, sheet.floor].filter((size) => size >= sheet.floor)
  for (const parts of [WHOLE, HEART])
    for (const size of sizes)
      for (const count of counts) {
        const lines = broken(one.words, count)
        for (const [dx, dy] of OFFSETS) {
          if (Math.hypot(dx, dy) > one.far) break
          const found = { id: one.id, lines, at: [one.at[0] + dx, one.at[1] + dy] as const, size, letter: one.letter }
          const box = boxOf(found)
          if (box.x < sheet.left || box.x + box.width > sheet.right || box.y < sheet.top || box.y + box.height > sheet.bottom) continue
          if (!near.some((other) => meets(box, other)) && wet(box, parts, one.shores)) return found
        }
      }
  return null
}

/** A place for every name that finds one: in its own sea if it can, else partly over a land, free of all that is taken. */
export function placeWaters(names: readonly Wanted[], taken: readonly Box[], sheet: Sheet): Written[] {
  const all = [...taken]
  return names.flatMap((one) => {
    const found = place(one, all, sheet)
    if (found) all.push(boxOf(found))
    return found ? [found] : []
  })
}
