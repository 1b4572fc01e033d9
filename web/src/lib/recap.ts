// What happened since the last decision of the person at the screen, in groups: to them, on the board, and what each did.
import { entries, type Entry } from './entries'
import type { LogLine } from './generated/api'
import { keyOf } from './noun'

/** So many things are numbered, the rest is told under who did it. */
export const MOST = 9
const MINE = 5
/** So few entries are read in the chronicle itself. */
const LEAST = 4
/** Lines that only say where the game stands. */
const FRAME = /^(turn|phase$|kernel\.)/

export interface Thing {
  n: number
  entry: Entry
  /** Who did it. */
  by: number
  /** The components it names. */
  keys: string[]
}

export interface Recap {
  /** All that is numbered, in its order. */
  things: Thing[]
  you: Thing[]
  board: Thing[]
  each: { seat: number; entries: Entry[] }[]
}

const keysIn = (entry: Entry) => [...new Set(entry.lines.flatMap((line) => line.nouns.map(keyOf)))].filter((key) => !key.startsWith('seat:'))
const touches = (entry: Entry, seat: number) => entry.lines.some((line) => line.about === seat || line.nouns.some((noun) => noun[0] === 'seat' && noun[1] === seat))

/** What has happened after a place of the game, numbered in its order: what would go back. */
export function backOf(lines: readonly LogLine[], place: number, placed: (key: string) => boolean): Thing[] {
  const told = lines.filter((line) => line.at > place && line.seat !== null && !FRAME.test(String(line.event[0])))
  return entries(told, (before, line) => before.at !== line.at)
    .map((entry, i) => ({ n: i + 1, entry, by: entry.first.seat!, keys: keysIn(entry).filter(placed) }))
}

/** Null if others have done so little that the chronicle shows it all. `placed` tells whether a component has a place on the page. */
export function recapOf(lines: readonly LogLine[], since: number, me: number, placed: (key: string) => boolean): Recap | null {
  const told = lines.filter((line) => line.n >= since && line.seat !== null && line.seat !== me && !FRAME.test(String(line.event[0])))
  const all = entries(told, (before, line) => before.seat !== line.seat)
  if (all.length < LEAST) return null
  const often = new Map<string, number>()
  for (const { first } of all) often.set(String(first.event[0]), (often.get(String(first.event[0])) ?? 0) + 1)
  const rare = (entry: Entry) => often.get(String(entry.first.event[0]))!
  const rarest = (some: Entry[]) => [...some].sort((a, b) => rare(a) - rare(b) || b.first.n - a.first.n)
  const mine = all.filter((entry) => touches(entry, me))
  const others = all.filter((entry) => !mine.includes(entry) && keysIn(entry).some(placed))
  const chosen = rarest(mine).slice(0, MINE)
  chosen.push(...rarest(others).slice(0, MOST - chosen.length))
  const things = chosen
    .sort((a, b) => a.first.n - b.first.n)
    .map((entry, i): Thing => ({ n: i + 1, entry, by: entry.first.seat!, keys: keysIn(entry).filter(placed) }))
  const each: Recap['each'] = []
  for (const entry of all) {
    const found = each.find((one) => one.seat === entry.first.seat)
    if (found) found.entries.push(entry)
    else each.push({ seat: entry.first.seat!, entries: [entry] })
  }
  return { things, you: things.filter((one) => mine.includes(one.entry)), board: things.filter((one) => others.includes(one.entry)), each }
}
