import { describe, expect, it } from 'vitest'
import type { LogLine } from '../src/lib/generated/api'
import { backOf, MOST, recapOf } from '../src/lib/recap'

let n = 0
const line = (seat: number, event: string, more: Partial<LogLine> = {}): LogLine =>
  ({ n: n++, at: n, seat, about: seat, outcome: false, turn: 1, event: [event], text: `${event} ${n}.`, nouns: [['place', event]], rule: '', ...more })
const fresh = (make: () => LogLine[]) => {
  n = 0
  return make()
}
const everywhere = () => true

describe('what happened since the last decision', () => {
  it('is nothing where only the person acted, or turns began, or little was done', () => {
    expect(recapOf(fresh(() => Array.from({ length: 9 }, (_, i) => line(i % 2, i % 2 ? 'turn_begins' : 'moves'))), 0, 0, everywhere)).toBeNull()
    expect(recapOf(fresh(() => Array.from({ length: 9 }, () => line(1, 'moves'))), 6, 0, everywhere)).toBeNull()
    expect(recapOf(fresh(() => Array.from({ length: 9 }, () => line(1, 'moves'))), 5, 0, everywhere)).not.toBeNull()
  })
  it('is told by what it means to the reader', () => {
    const lines = fresh(() => [
      line(1, 'moves'),
      line(1, 'attacks', { nouns: [['seat', 1], ['seat', 0], ['place', 'milan']] }),
      line(1, 'wins', { outcome: true }),
      line(2, 'pays', { about: 0 }),
      line(2, 'thinks', { nouns: [] }),
    ])
    const recap = recapOf(lines, 0, 0, everywhere)!
    expect(recap.things.map((one) => [one.n, one.by, one.entry.lines.length])).toEqual([[1, 1, 1], [2, 1, 2], [3, 2, 1]])
    expect(recap.you.map((one) => one.n)).toEqual([2, 3])
    expect(recap.board.map((one) => one.n)).toEqual([1])
    expect(recap.each.map((one) => [one.seat, one.entries.length])).toEqual([[1, 2], [2, 2]])
    expect(recap.things[1]!.keys).toEqual(['place:milan', 'place:wins'])
  })
  it('numbers a few things only, the rarest, however much was done', () => {
    const lines = fresh(() => [...Array.from({ length: 100 }, () => line(1, 'moves')), line(1, 'conquers'), ...Array.from({ length: 7 }, () => line(2, 'harms', { about: 0 }))])
    const recap = recapOf(lines, 0, 0, everywhere)!
    expect(recap.things).toHaveLength(MOST)
    expect(recap.you).toHaveLength(5)
    expect(recap.board.some((one) => one.entry.first.event[0] === 'conquers')).toBe(true)
    expect(recap.each[0]!.entries).toHaveLength(101)
  })
  it('marks only what has a place on the page', () => {
    const recap = recapOf(fresh(() => [line(1, 'moves'), line(1, 'attacks', { about: 0 }), line(1, 'rests'), line(1, 'rests')]), 0, 0, (key) => key === 'place:moves')!
    expect(recap.things.map((one) => one.keys)).toEqual([['place:moves'], []])
  })
})

describe('what would go back', () => {
  it('is all that anybody did after a place, numbered, each action by itself', () => {
    const lines = fresh(() => [
      line(0, 'moves', { at: 3 }),
      line(1, 'attacks', { at: 4, nouns: [['seat', 0], ['place', 'milan']] }),
      line(1, 'wins', { at: 4, outcome: true }),
      line(1, 'turn_ends', { at: 4 }),
      line(2, 'builds', { at: 5, outcome: true }),
      line(2, 'thinks', { at: 6, nouns: [['place', 'nowhere']] }),
    ])
    const back = backOf(lines, 3, (key) => key !== 'place:nowhere')
    expect(back.map((one) => [one.n, one.by, one.entry.lines.length, one.keys])).toEqual([
      [1, 1, 2, ['place:milan', 'place:wins']], [2, 2, 1, ['place:builds']], [3, 2, 1, []],
    ])
    expect(backOf(lines, 6, everywhere)).toEqual([])
  })
})
