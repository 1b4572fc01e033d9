import { describe, expect, it } from 'vitest'
import { apart, ticks } from '../src/lib/chart'

describe('the scale of a chart', () => {
  it('has round numbers that hold all values', () => {
    expect(ticks(0, 1226, 4)).toEqual([0, 500, 1000, 1500])
    expect(ticks(0, 31, 4)).toEqual([0, 10, 20, 30, 40])
    expect(ticks(-90, 60, 4)).toEqual([-100, -50, 0, 50, 100])
    expect(ticks(0, 1, 4)).toEqual([0, 1])
  })
})

describe('labels beside a chart', () => {
  it('keep apart, in their order', () => {
    expect(apart([10, 12, 60], 17, 200)).toEqual([10, 27, 60])
    expect(apart([100, 98], 17, 100)).toEqual([100, 83])
    expect(apart([50], 17, 100)).toEqual([50])
  })
})
