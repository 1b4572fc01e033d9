import { describe, expect, it } from 'vitest'
import type { LogLine } from '../src/lib/generated/api'
import { moments, sidesOf, stretches } from '../src/lib/moments'

const line = (at: number, seat: number | null, text = ''): LogLine => ({ n: 0, at, seat, about: seat, outcome: false, turn: 1, event: [], text, nouns: [], rule: '' })

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
  const told = (at: number, event: string, text = ''): LogLine => ({ ...line(at, 0, text), event: [event] })
  const usual = Array.from({ length: 50 }, (_, i) => told(i + 1, 'moves'))
  it('are the rarest things told, apart from each other, in their order', () => {
    const lines = [...usual, told(7, 'wars', 'first war'), told(8, 'wars', 'second war'), told(33, 'dies', 'death'), told(34, 'wars', 'third war')]
    const found = moments(lines.sort((a, b) => a.at - b.at), 50)
    expect(found.map((one) => one.at)).toEqual([7, 17, 33, 43])
    expect(found[0]!.text).toBe('first war')
    expect(found[2]!.text).toBe('death')
  })
  it('are none in a game of hardly any decisions', () => {
    expect(moments(usual.slice(0, 10), 10)).toEqual([])
  })
})

describe('labels of moments', () => {
  it('lie on no other dot and no other label', () => {
    expect(sidesOf([0.1, 0.5, 0.9])).toEqual(['right', 'right', 'left'])
    expect(sidesOf([0.81, 0.85, 0.9])).toEqual(['left', 'bare', 'bare'])
    expect(sidesOf([0.3, 0.4, 0.6])).toEqual(['left', 'right', 'right'])
    expect(sidesOf([0.05, 0.1])).toEqual(['bare', 'right'])
  })
})
