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

/** The decisions after which most happened, with what came of them; far enough from each other to be labelled. */
export function moments(lines: readonly LogLine[], length: number): Moment[] {
  const by = new Map<number, LogLine[]>()
  for (const line of lines) if (line.at > 0) by.set(line.at, [...(by.get(line.at) ?? []), line])
  if (by.size < 3) return []
  const usual = lines.length / by.size
  const great = [...by].filter(([, told]) => told.length > usual * 1.5).sort((a, b) => b[1].length - a[1].length || a[0] - b[0])
  const out: Moment[] = []
  for (const [at, told] of great) {
    if (out.length === MOMENTS) break
    if (out.every((one) => Math.abs(one.at - at) > length / (MOMENTS + 1))) out.push({ at, text: told.at(-1)!.text })
  }
  return out.sort((a, b) => a.at - b.at)
}
