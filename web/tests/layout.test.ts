import { describe, expect, test } from 'vitest'
import { arrange, columnsOf, counted, hexRows, trackLength, type Dict } from '../src/lib/layout'

describe('a view with lists by seat', () => {
  const view: Dict = { turn: 3, points: [4, 0], hand: ['penny', 'ducat'], hands: [2, 3], bids: ['groat', null], deck: 9, top: null }
  const layout = arrange(view, 2, 0)

  test('lists by seat belong to the players', () => {
    expect(layout.players.map((player) => player.facts)).toEqual([
      [{ name: 'points', value: 4 }, { name: 'hands', value: 2 }, { name: 'bids', value: 'groat' }],
      [{ name: 'points', value: 0 }, { name: 'hands', value: 3 }, { name: 'bids', value: null }],
    ])
  })
  test('my cards are the hand', () => {
    expect(layout.hand.map((card) => card.slug)).toEqual(['penny', 'ducat'])
  })
  test('what is left are facts, without the turn and without nothing', () => {
    expect(layout.facts).toEqual([{ name: 'deck', value: 9 }])
    expect(layout.panels).toEqual([])
  })
})

describe('a view with players', () => {
  const player = (seat: number, gold: number, hand: Dict[]): Dict => ({
    seat, ducats: 5 + seat, levels: { gold, food: 1, army: 0, fleet: 0 }, hand, territories: seat ? ['crimea'] : [], cities: [{ hex: 'a' }],
  })
  const card = (slug: string | null): Dict => ({ deck: 'plot', card: slug, known_to: [] })
  const view: Dict = { players: [player(0, 2, [card('raid')]), player(1, 0, [card(null), card('bribe')])], face_up: ['saxony', null], order: [1, 0] }
  const layout = arrange(view, 2, 0)

  test('short values stand with their player', () => {
    expect(layout.players[1]!.facts).toEqual([{ name: 'ducats', value: 6 }, { name: 'cards', value: 2 }])
  })
  test('known cards of others are shown, my own are the hand', () => {
    expect(layout.players[0]!.rows).toEqual([])
    expect(layout.players[1]!.rows).toContainEqual({ name: 'known', value: ['bribe'] })
    expect(layout.hand).toEqual([{ slug: 'raid', back: 'plot', knownTo: [] }])
  })
  test('ledgers of all players become one matrix, drawn as tracks', () => {
    expect(layout.matrices).toHaveLength(1)
    expect(layout.matrices[0]!.rows).toEqual(['gold', 'food', 'army', 'fleet'])
    expect(trackLength(layout.matrices[0]!)).toBe(6)
  })
  test('big parts of a player are estates', () => {
    expect(layout.estates.map((estate) => estate.seat)).toEqual([0, 1])
  })
  test('an order of play is not a list by seat', () => {
    expect(layout.panels.map((panel) => panel.name)).toEqual(['face_up', 'order'])
  })
  test('a spectator has no hand', () => {
    expect(arrange(view, 2, null).hand).toEqual([])
  })
})

test('tracks are for small whole numbers only', () => {
  const matrix = (value: number) => ({ name: 'm', rows: ['a', 'b', 'c', 'd'], columns: [{ seat: 0, values: { a: value, b: 0, c: 0, d: 0 } }] })
  expect(trackLength(matrix(12))).toBe(13)
  expect(trackLength(matrix(17))).toBeNull()
  expect(trackLength(matrix(-1))).toBeNull()
})

test('equal components are counted', () => {
  expect(counted(['grain', 'wine', 'grain'])).toEqual([{ value: 'grain', count: 2 }, { value: 'wine', count: 1 }])
})

test('columns that say nothing are left out', () => {
  expect(columnsOf([{ hex: 'a', city: null, inn: false }, { hex: 'b', city: null, inn: true }])).toEqual(['hex', 'inn'])
})

test('records with coordinates are a map', () => {
  const hexes = Array.from({ length: 7 }, (_, i) => ({ hex: `${i},-${i}`, terrain: 'grass' }))
  expect(hexRows(hexes)).toEqual(hexes)
  expect(hexRows([...hexes, { hex: 'a1' }])).toBeNull()
  expect(hexRows(hexes.slice(0, 3))).toBeNull()
})
