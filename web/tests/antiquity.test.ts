import { describe, expect, test, vi } from 'vitest'
import { AVOIDED, caption, stamp, type Cell } from '../src/games/antiquity/geometry'
import { newsOf } from '../src/games/antiquity/news'
import { share, Steady } from '../src/lib/share'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))

type View = Parameters<typeof newsOf>[0]
const hex = (name: string, more = {}) => ({ hex: name, terrain: 'grass', printed: 'grass', polluted: false, counter: false, city: null, inn: null, ...more })
const farm = (left: string[]) => ({ producer: 'farm', owner: 0, good: 'grain', centre: '0,0', second: null, left, due: 0 })
function view(more: object): View {
  const players = [{ cities: [{ hex: '4,0', side: 7, graves: [] }] }]
  return { turn: 3, hexes: [hex('0,0'), hex('1,0'), hex('2,0')], producers: [], counters_seen: {}, players, ...more } as unknown as View
}

describe('what moves after a move', () => {
  test('a harvested good goes from its hex to the city of its owner', () => {
    const news = newsOf(view({ producers: [farm(['0,0', '1,0'])] }), view({ producers: [farm(['0,0'])] }))
    expect(news).toHaveLength(1)
    expect(news[0]).toMatchObject({ kind: 'harvest', hex: '1,0', good: 'grain', seat: 0 })
    expect(news[0]!.by!.x).toBeCloseTo(90)
  })
  test('the last good of a producer moves too', () => {
    expect(newsOf(view({ producers: [farm(['0,0'])] }), view({})).map((one) => one.hex)).toEqual(['0,0'])
  })
  test('pollution, cleaning, an inn and a new city', () => {
    const was = view({ hexes: [hex('0,0'), hex('1,0', { polluted: true }), hex('2,0')] })
    const now = view({
      hexes: [hex('0,0', { polluted: true }), hex('1,0'), hex('2,0', { inn: 0 })],
      players: [{ cities: [{ hex: '4,0', side: 7, graves: [] }, { hex: '9,0', side: 6, graves: [] }] }],
    })
    expect(newsOf(was, now).map((one) => `${one.kind} ${one.hex}`)).toEqual(['dirt 0,0', 'clean 1,0', 'built 2,0', 'built 9,0'])
  })
  test('an explored counter shows its good, one that is built over shows nothing', () => {
    const was = view({ hexes: [hex('0,0', { counter: true }), hex('1,0'), hex('2,0')], counters_seen: { wine: 1 } })
    expect(newsOf(was, view({ counters_seen: { wine: 2 } }))).toEqual([{ key: 'found 0,0', kind: 'found', hex: '0,0', good: 'wine' }])
    expect(newsOf(was, view({ counters_seen: { wine: 1 } }))).toEqual([{ key: 'lost 0,0', kind: 'lost', hex: '0,0' }])
  })
  test('nothing moves in a leap of a replay', () => {
    const now = view({ turn: 5, hexes: [hex('0,0', { polluted: true }), hex('1,0'), hex('2,0')] })
    expect(newsOf(view({}), now)).toEqual([])
    expect(newsOf(now, view({}))).toEqual([])
  })
})

describe('what is equal stays the same', () => {
  test('parts of a new value are those of the old one', () => {
    const was = { a: [1, { b: 2 }], c: { d: 3 } }
    const now = share(was, { a: [1, { b: 2 }], c: { d: 4 } })
    expect(now).toEqual({ a: [1, { b: 2 }], c: { d: 4 } })
    expect(now.a).toBe(was.a)
    expect(share(was, structuredClone(was))).toBe(was)
  })
  test('missing keys, other lengths and empty values are differences', () => {
    expect(share<object>({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 })
    expect(share([1, 2], [1])).toEqual([1])
    expect(share<unknown>({ a: {} }, { a: null })).toEqual({ a: null })
    expect(share<unknown>([], {})).toEqual({})
  })
  test('a steady value', () => {
    const steady = new Steady<number[][]>()
    const first = steady.of([[1], [2]])
    const second = steady.of([[1], [3]])
    expect(second).toEqual([[1], [3]])
    expect(second[0]).toBe(first[0])
    expect(steady.of([[1], [3]])).toBe(second)
  })
})

describe('names on pieces', () => {
  const square: Cell[] = [[0, 0], [1, 0], [0, 1], [1, 1]]
  test('a square piece bears its name in the middle', () => {
    expect(caption(square, 60, () => 0)).toMatchObject({ x: 1, y: 1, named: true })
  })
  test('away from graves', () => {
    expect(caption(square, 60, (cell) => (cell[1] === 1 ? AVOIDED : 0))).toMatchObject({ x: 1, y: 0.5, named: true })
  })
  test('in the arm that is long enough, else not at all', () => {
    const angle: Cell[] = [[0, 0], [0, 1], [0, 2], [1, 2], [2, 2]]
    expect(caption(angle, 100, () => 0)).toMatchObject({ x: 1.5, y: 2.5, named: true })
    expect(caption([[0, 0], [0, 1], [0, 2]], 60, () => 0).named).toBe(false)
  })
  test('a sign stands in the middle of its hex', () => {
    expect(stamp('2,-1', 'l1 1')).toBe('M60.00 0.00l1 1')
  })
})
