import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Chance, KeyRound } from '../src/lib/generated/api'
import { holds, make, next, witnessed, type Kept } from '../src/lib/pledges'

const terms = { game: 'template', options: { goal: 20, fast: false } }
const round = (more: Partial<KeyRound> = {}): KeyRound => ({ attempt: 1, phase: 'open', commitment: 'c0', due: null, pledges: [], ...more })
const pledged = (hash: string, shown = false) => ({ seat: 1, hash, shown })

function played(): { mine: Kept; chance: Chance } {
  const [mine, other] = [make(round(), 1), make(round(), 0)]
  const fixed = round({ phase: 'showing', pledges: [{ seat: 0, hash: other.hash, shown: false }, pledged(mine.hash)] })
  const shares = [other, mine].map(({ seat, hash, number }) => ({ seat, hash, number }))
  return { mine: witnessed(mine, fixed, terms), chance: { provable: true, why: '', commitment: 'c0', shares } }
}

describe('a number', () => {
  it('has 256 bits, and its hash is the SHA-256 of its bytes', () => {
    const made = make(round(), 1)
    expect(made.number).toMatch(/^[0-9a-f]{64}$/)
    expect(made.hash).toBe(createHash('sha256').update(Buffer.from(made.number, 'hex')).digest('hex'))
    expect(make(round(), 1).number).not.toBe(made.number)
  })
})

describe('what comes next', () => {
  it('is to make one, once, and to send it until it is there', () => {
    expect(next(null, round(), 1, true)).toBe('make')
    const mine = make(round(), 1)
    expect(next(mine, round(), 1, true)).toBe('send')
    expect(next(mine, round({ pledges: [pledged(mine.hash)] }), 1, true)).toBe('nothing')
  })
  it('is to make another for another attempt, another seat, another commitment', () => {
    const mine = make(round(), 1)
    expect(next(mine, round({ attempt: 2 }), 1, false)).toBe('make')
    expect(next(mine, round({ commitment: 'c1' }), 1, false)).toBe('make')
    expect(next(mine, round(), 0, false)).toBe('make')
  })
  it('is to take over from another device when the page is opened, and only then', () => {
    const mine = make(round(), 1)
    const elsewhere = round({ pledges: [pledged('ff')] })
    expect(next(null, elsewhere, 1, true)).toBe('make')
    expect(next(mine, elsewhere, 1, true)).toBe('send')
    expect(next(null, elsewhere, 1, false)).toBe('nothing')
    expect(next(mine, elsewhere, 1, false)).toBe('nothing')
  })
  it('is to show it when all hashes are fixed, and never before', () => {
    const mine = make(round(), 1)
    const pledges = [pledged(mine.hash)]
    expect(next(mine, round({ phase: 'closing', pledges }), 1, true)).toBe('nothing')
    expect(next(mine, round({ phase: 'showing', pledges }), 1, false)).toBe('show')
    expect(next(mine, round({ phase: 'showing', pledges: [pledged(mine.hash, true)] }), 1, false)).toBe('nothing')
    expect(next(null, round({ phase: 'showing', pledges }), 1, true)).toBe('elsewhere')
  })
  it('is not to show it to a server that has changed its commitment', () => {
    const mine = make(round(), 1)
    expect(next(mine, round({ phase: 'showing', commitment: 'c1', pledges: [pledged(mine.hash)] }), 1, true)).toBe('changed')
  })
})

describe('the record', () => {
  it('holds if it is as it was fixed', () => {
    const { mine, chance } = played()
    expect(holds(mine, chance, { game: 'template', options: { fast: false, goal: 20 } })).toBe(true)
  })
  it('is not judged by a browser that has shown nothing', () => {
    const { mine, chance } = played()
    expect(holds(null, chance, terms)).toBe(null)
    expect(holds({ ...mine, seen: null }, chance, terms)).toBe(null)
  })
  it('does not hold with another commitment, other numbers, hashes, seats, options', () => {
    const { mine, chance } = played()
    const [other, own] = chance.shares as [Chance['shares'][0], Chance['shares'][0]]
    const fresh = make(round(), 0)
    const changed: Chance[] = [
      { ...chance, commitment: 'c1' },
      { ...chance, shares: [other] },
      { ...chance, shares: [own] },
      { ...chance, shares: [] },
      { ...chance, shares: [other, { ...own, number: fresh.number }] },
      { ...chance, shares: [{ seat: 0, hash: fresh.hash, number: fresh.number }, own] },
      { ...chance, shares: [{ ...other, number: fresh.number }, own] },
      { ...chance, shares: [{ ...other, seat: 1 }, { ...own, seat: 0 }] },
      { ...chance, shares: [other, own, { seat: 2, hash: fresh.hash, number: fresh.number }] },
    ]
    for (const record of changed) expect(holds(mine, record, terms)).toBe(false)
    expect(holds(mine, chance, { ...terms, options: { goal: 21, fast: false } })).toBe(false)
    expect(holds(mine, chance, { ...terms, game: 'antiquity' })).toBe(false)
  })
})
