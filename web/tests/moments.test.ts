import { describe, expect, it } from 'vitest'
import type { LogLine } from '../src/lib/generated/api'
import { moments, stretches } from '../src/lib/moments'

const line = (at: number, seat: number | null, text = ''): LogLine => ({ n: 0, at, seat, turn: 1, event: [], text, nouns: [], rule: '' })

describe('stretches', () => {
  it('are one decision wide in a short game, and as heavy as much was told', () => {
    const found = stretches([line(1, 0), line(2, 1), line(2, 1), line(2, 1), line(2, 1), line(3, null)], 3)
    expect(found).toEqual([
      { seat: 0, from: 0, to: 1, weight: expect.closeTo(0.65) },
      { seat: 1, from: 1, to: 2, weight: 1 },
    ])
  })
  it('are never more than 160 for a seat', () => {
    const lines = Array.from({ length: 1000 }, (_, i) => line(i + 1, 0))
    const found = stretches(lines, 1000)
    expect(found.length).toBeLessThanOrEqual(160)
    expect(found.at(-1)?.to).toBe(1000)
  })
})

describe('moments', () => {
  it('are where most was told, apart from each other, in their order', () => {
    const lines = Array.from({ length: 60 }, (_, i) => line(i + 1, 0))
    for (let i = 0; i < 5; i++) lines.push(line(50, 1, 'late'), line(10, 0, 'early'), line(11, 0, 'too near'))
    const found = moments(lines, 60)
    expect(found.map((one) => one.at)).toEqual([10, 50])
  })
  it('are none in a game of hardly any decisions', () => {
    expect(moments([line(1, 0), line(2, 0)], 2)).toEqual([])
  })
})
