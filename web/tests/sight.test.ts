import { describe, expect, it } from 'vitest'
import { edgeOf, fullest, merged, nearestTo, type Beyond } from '../src/lib/sight'

describe('what is in sight', () => {
  it('begins with the window that shows the most', () => {
    expect(fullest([[0, 0], [1000, 1000], [1100, 1050], [1040, 1100]], 400, 300)).toEqual([1050, 1050])
    expect(fullest([], 400, 300)).toBeNull()
  })
  it('lies beyond the edge that it is farthest from', () => {
    const region = { left: 0, top: 100, right: 300, bottom: 400 }
    expect(edgeOf([310, 500], region)).toEqual({ edge: 'down', far: 100 })
    expect(edgeOf([360, 410], region)).toEqual({ edge: 'right', far: 60 })
    expect(edgeOf([-5, 200], region)).toEqual({ edge: 'left', far: 5 })
    expect(edgeOf([100, 20], region)).toEqual({ edge: 'up', far: 80 })
  })
  it('is led to by way of the part that it lies in', () => {
    const row = { left: 8, top: 660, right: 382, bottom: 790 }
    const page = { left: 0, top: 0, right: 390, bottom: 640 }
    expect(edgeOf([-200, 725], page).edge).toBe('left')
    expect(edgeOf(nearestTo([-200, 725], row), page).edge).toBe('down')
  })
  it('has one arrow at each place', () => {
    const arrow = (count: number, x: number): Beyond => ({ edge: 'down', count, x, y: 640, nearest: undefined as unknown as Element, over: false })
    expect(merged([arrow(3, 195), arrow(2, 195), arrow(1, 20)]).map(({ count, x }) => [count, x])).toEqual([[5, 195], [1, 20]])
  })
})
