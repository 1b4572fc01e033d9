// The number that this browser adds to the key of a table. It is made here and sent as a hash when one sits down; it is
// shown only when the hashes of all are fixed, and what was fixed is kept, so that the record of the game can be held against it.
import * as api from './api'
import type { Chance, KeyRound, WaitingInfo } from './generated/api'
import { fromHex, sha256, toHex } from './sha256'

export interface Terms {
  game: string
  options: Record<string, unknown>
}

/** What this browser knows of its own number, and what it was shown before it gave the number away. */
export interface Kept {
  attempt: number
  commitment: string
  seat: number
  number: string
  hash: string
  seen: { hashes: Record<number, string>; terms: string } | null
}

/** What is to be done now. elsewhere: another device of mine has the number; changed: the server is not bound any more by what it had shown. */
export type Step = 'nothing' | 'make' | 'send' | 'show' | 'elsewhere' | 'changed'

const name = (table: string) => `signoria.number.${table}`

const here = new Map<string, string>() // where the browser keeps nothing: as long as the page is open

export function keep(table: string, kept: Kept): void {
  const written = JSON.stringify(kept)
  here.set(table, written)
  try {
    localStorage.setItem(name(table), written)
  } catch {
    // No storage, or none left.
  }
}

/** What is kept of a table; null if nothing, or if it can't be read. */
export function kept(table: string): Kept | null {
  try {
    const found = JSON.parse(localStorage.getItem(name(table)) ?? here.get(table) ?? 'null') as Kept | null
    return found && typeof found.number === 'string' && typeof found.hash === 'string' ? found : null
  } catch {
    return null
  }
}

/** A number for this attempt, from the browser's own source of chance. */
export function make(round: KeyRound, seat: number): Kept {
  const number = crypto.getRandomValues(new Uint8Array(32))
  return { attempt: round.attempt, commitment: round.commitment, seat, number: toHex(number), hash: sha256(number), seen: null }
}

/** What the holder of a seat does next. `fresh`: the page was just opened, and so takes over from other devices. */
export function next(mine: Kept | null, round: KeyRound, seat: number, fresh: boolean): Step {
  const there = round.pledges.find((one) => one.seat === seat)
  const ours = mine !== null && mine.attempt === round.attempt && mine.commitment === round.commitment && mine.seat === seat
  if (round.phase === 'showing') {
    if (there === undefined || there.shown) return 'nothing'
    if (ours && mine.hash === there.hash) return 'show'
    return mine !== null && mine.hash === there.hash ? 'changed' : 'elsewhere'
  }
  if (there === undefined) return ours ? 'send' : 'make'
  if (ours && mine.hash === there.hash) return 'nothing'
  if (!fresh) return 'nothing'
  return ours ? 'send' : 'make'
}

const written = (terms: Terms) => JSON.stringify([terms.game, Object.entries(terms.options).sort(([a], [b]) => (a < b ? -1 : 1))])

/** What was fixed, as it is kept before the number is given away. */
export function witnessed(mine: Kept, round: KeyRound, terms: Terms): Kept {
  const hashes = Object.fromEntries(round.pledges.map((one) => [one.seat, one.hash]))
  return { ...mine, seen: { hashes, terms: written(terms) } }
}

/** Whether the record of a game is as this browser saw it fixed, its own number included. Null: this browser was not asked. */
export function holds(mine: Kept | null, chance: Chance, terms: Terms): boolean | null {
  if (mine?.seen == null) return null
  const { hashes, terms: agreed } = mine.seen
  if (chance.commitment !== mine.commitment || written(terms) !== agreed) return false
  if (chance.shares.length !== Object.keys(hashes).length) return false
  for (const share of chance.shares) {
    if (hashes[share.seat] !== share.hash || sha256(fromHex(share.number)) !== share.hash) return false
  }
  return chance.shares.some((share) => share.seat === mine.seat && share.number === mine.number)
}

/** Do what this browser has to do for the key of a table that waits, if I sit there; what that was. */
export async function tend(id: string, info: WaitingInfo, fresh: boolean): Promise<Step> {
  const seat = info.seats.find((one) => one.yours)?.seat
  if (seat === undefined || info.key === null) return 'nothing'
  let mine = kept(id)
  const step = next(mine, info.key, seat, fresh)
  if (step === 'make') {
    mine = make(info.key, seat)
    keep(id, mine)
  }
  if (mine && (step === 'make' || step === 'send')) await api.pledge(id, seat, mine.hash)
  if (mine && step === 'show') {
    keep(id, witnessed(mine, info.key, info.table))
    await api.showNumber(id, seat, mine.number)
  }
  return step
}
