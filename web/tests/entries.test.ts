import { describe, expect, it } from 'vitest'
import { entries, telling } from '../src/lib/entries'
import type { LogLine } from '../src/lib/generated/api'

const line = (n: number, outcome: boolean, text = 'So it was.'): LogLine =>
  ({ n, at: n, seat: 0, about: 0, outcome, turn: 1, event: [], text, nouns: [], rule: '' })
const read = (all: { lines: LogLine[] }[]) => all.map((entry) => entry.lines.map((one) => one.n))

describe('the chronicle as it is read', () => {
  it('tells what came of something in the same entry', () => {
    expect(read(entries([line(0, false), line(1, true), line(2, true), line(3, false)]))).toEqual([[0, 1, 2], [3]])
  })
  it('begins with whatever line is first', () => {
    expect(read(entries([line(0, true), line(1, true)]))).toEqual([[0, 1]])
  })
  it('parts what must not be read as one', () => {
    expect(read(entries([line(0, false), line(1, true), line(2, true)], (_, one) => one.n === 2))).toEqual([[0, 1], [2]])
  })
  it('ends an entry before it gets too long', () => {
    const long = 'x'.repeat(100)
    expect(read(entries([line(0, false, long), line(1, true, long), line(2, true, long)]))).toEqual([[0, 1], [2]])
  })
})

describe('what a decision brought', () => {
  it('is headed by the line that names most', () => {
    const plain = line(0, false)
    const rich: LogLine = { ...line(1, true), nouns: [['seat', 0], ['card', 'egypt']] }
    expect(telling([plain, rich])).toEqual({ head: rich, rest: [plain] })
    expect(telling([plain, line(1, false)]).head).toBe(plain)
    expect(telling([]).head).toBeUndefined()
  })
})
