// What the strip of a replay shows: who was busy when, and the great moments.
import type { LogLine } from './generated/api'

/** A stretch of decisions in which a seat was busy; `weight` is its share of the liveliest stretch, 0 to 1. */
export interface Stretch {
  seat: number
  from: number
  to: number
  weight: number
}

export interface Moment {
  at: number
  text: string
}

const STRETCHES = 160
const LEAST = 0.3
const MOMENTS = 5
/** Labels have room this part of the whole from each other. */
const APART = 0.18

/** The stretches of all seats, in a strip of at most 160 columns. */
export function stretches(lines: readonly LogLine[], length: number): Stretch[] {
  const width = Math.max(1, Math.ceil(length / STRETCHES))
  const counts = new Map<string, Stretch>()
  for (const line of lines) {
    if (line.seat === null) continue
    const column = Math.floor(Math.max(0, line.at - 1) / width)
    const key = `${line.seat}:${column}`
    const found = counts.get(key) ?? { seat: line.seat, from: column * width, to: Math.min(length, (column + 1) * width), weight: 0 }
    found.weight += 1
    counts.set(key, found)
  }
  const most = Math.max(1, ...[...counts.values()].map((one) => one.weight))
  return [...counts.values()].map((one) => ({ ...one, weight: LEAST + (1 - LEAST) * Math.sqrt(one.weight / most) }))
}

/** The rarest things that were told of the seats after the set-up, in their order. */
export function moments(lines: readonly LogLine[], length: number): Moment[] {
  const told = lines.filter((line) => line.at > 0 && line.turn > 0 && line.seat !== null)
  if (told.length < 3 * MOMENTS) return []
  const often = new Map<unknown, number>()
  for (const line of told) often.set(line.event[0], (often.get(line.event[0]) ?? 0) + 1)
  const rarest = [...told].sort((a, b) => often.get(a.event[0])! - often.get(b.event[0])! || a.at - b.at)
  const out: Moment[] = []
  for (const { at, text } of rarest) {
    if (out.length < MOMENTS && out.every((one) => Math.abs(one.at - at) > APART * length)) out.push({ at, text })
  }
  return out.sort((a, b) => a.at - b.at)
}

/** How wide the label of a moment is, in parts of the strip. */
const WIDTH = 0.17
const DOT = 0.01
/** On which side of its dot a label lies on no other dot and no other label; none where neither does. */
export function sidesOf(dots: readonly number[]): ('right' | 'left' | 'bare')[] {
  const taken: (readonly [number, number])[] = []
  return dots.map((here, i) => {
    const room = ([from, to]: readonly [number, number]) =>
      from >= 0 && to <= 1 && !dots.some((dot, k) => k !== i && dot > from - DOT && dot < to + DOT) && !taken.some(([left, right]) => left < to && right > from)
    const right = [here, here + WIDTH] as const
    const left = [here - WIDTH, here] as const
    const side = room(right) ? 'right' : room(left) ? 'left' : 'bare'
    if (side !== 'bare') taken.push(side === 'right' ? right : left)
    return side
  })
}
