import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Deck } from '../src/games/pax_renaissance/model'
import type { Card, Data, Line, View } from '../src/games/pax_renaissance/types'

const FOLDER = new URL('../../signoria/games/pax_renaissance/data/', import.meta.url)

/** The tables of a data file: lines of `key = value`, whose values are JSON but for inline tables. */
function tables(file: string, name: string): Record<string, unknown>[] {
  const text = readFileSync(fileURLToPath(new URL(file, FOLDER)), 'utf8')
  return text.split(/^\[\[/m).filter((part) => part.startsWith(`${name}]]`)).map((part) => {
    const out: Record<string, unknown> = {}
    for (const [, key, value] of part.matchAll(/^(\w+) = (.*?)(?: +#.*)?$/gm))
      out[key!] = JSON.parse(value!.startsWith('{') ? value!.replace(/(\w+) = /g, '"$1": ') : value!)
    return out
  })
}

let model: typeof import('../src/games/pax_renaissance/model')
let geometry: typeof import('../src/games/pax_renaissance/geometry')
let voyage: typeof import('../src/games/pax_renaissance/voyage')
let data: Data
let deck: Deck
let cards: Card[]
beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  vi.stubGlobal('localStorage', { getItem: () => null })
  model = await import('../src/games/pax_renaissance/model')
  geometry = await import('../src/games/pax_renaissance/geometry')
  voyage = await import('../src/games/pax_renaissance/voyage')
  cards = tables('cards.toml', 'card') as unknown as Card[]
  data = {
    abilities: { ability: [] }, setup: {} as Data['setup'],
    cards: { card: cards },
    map: {
      empire: tables('map.toml', 'empire'), city: tables('map.toml', 'city'), border: tables('map.toml', 'border'), emporium: tables('map.toml', 'emporium'),
    } as unknown as Data['map'],
    squares: { square: tables('squares.toml', 'square'), victory: tables('squares.toml', 'victory') } as unknown as Data['squares'],
  }
  deck = new model.Deck(data)
})

describe('every printed component can be drawn', () => {
  test('all cards, with an icon for each op, one-shot, prestige and agent', () => {
    expect(cards.length).toBe(177)
    for (const card of cards) {
      const face = deck.face(card.slug)
      expect(face, card.slug).not.toBeNull()
      for (const op of face!.ops ?? []) expect(model.OPS[model.opKind(op)]?.icon, `${card.slug} ${op}`).toBeTruthy()
      if (face!.shot) expect(model.SHOTS[model.shotKind(face!.shot)], `${card.slug} ${face!.shot}`).toBeTruthy()
      for (const one of face!.prestige ?? []) expect(model.PRESTIGE[one], `${card.slug} ${one}`).toBeTruthy()
      for (const agent of face!.agents) {
        const token = model.agentOf(agent)
        expect(model.MEN[token.kind], `${card.slug} ${agent}`).toBeTruthy()
        expect(token.kind === 'pawn' || token.faith !== null, `${card.slug} ${agent}`).toBe(true)
      }
    }
  })
  test('both sides of the ten squares', () => {
    for (const empire of data.map.empire)
      for (const republic of [false, true]) {
        const face = deck.face(empire.slug, republic)
        expect(face?.kind).toBe(republic ? 'republic' : 'king')
        expect(face?.figure).not.toBe('')
        for (const op of face?.ops ?? []) expect(model.OPS[model.opKind(op)]?.icon, `${empire.slug} ${op}`).toBeTruthy()
      }
  })
  test('ten tiles that do not overlap, thirteen borders between their two empires', () => {
    for (const width of [geometry.WIDTH, 1300]) {
      const chart = new geometry.Chart(data, 11, width)
      expect(new Set([...chart.tiles.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(10)
      expect(Math.max(...[...chart.tiles.values()].map(({ x }) => x)) + chart.tile).toBeCloseTo(width - geometry.TILE.x)
      expect(chart.gates.size).toBe(13)
      for (const gate of chart.gates.values()) {
        const [a, b] = gate.empires.map((one) => chart.tiles.get(one)!)
        const middle = { x: (a!.x + b!.x) / 2 + chart.tile / 2, y: (a!.y + b!.y) / 2 + geometry.TILE.h / 2 }
        expect(Math.abs(gate.x - middle.x), gate.slug).toBeLessThan(1)
        expect(Math.abs(gate.y - middle.y), gate.slug).toBeLessThan(90)
      }
    }
  })
  test('six routes that begin at their emporium and cross every border on the way', () => {
    const chart = new geometry.Chart(data)
    expect(chart.emporia.map((one) => one.slug).sort()).toEqual(['novgorod', 'red_sea', 'spice_islands', 'tana', 'timbuktu', 'trebizond'])
    for (const { slug, route } of chart.emporia) {
      const stops = chart.stops(slug)
      expect(stops.length, slug).toBe(route.length)
      route.forEach((name, i) => {
        const gate = chart.gates.get(name)
        if (gate) expect(Math.hypot(stops[i]!.x - gate.x, stops[i]!.y - gate.y), `${slug} ${name}`).toBeLessThan(5)
      })
    }
  })
})

describe('a trade fair along its route', () => {
  const position = (fair: View['fair'] = null): View =>
    ({
      bankers: [{ bank: 'fugger' }, { bank: 'coeur' }],
      empires: [
        { empire: 'byzantium', places: [{ place: 'caffa' }] },
        { empire: 'ottoman', places: [{ place: 'rhodes' }] },
        { empire: 'mamluk', places: [{ place: 'cyprus' }] },
      ],
      fair,
    }) as unknown as View
  const whole: Line['event'][] = [
    ['fair', 'fugger', 'east', 5, 'tana'], ['subsidy', 'fugger', 1], ['placed', 'gold_rook', 'rhodes'],
    ['concession_paid', 'coeur', 'ottoman_mamluk', 2], ['voyage_end', 2],
  ]

  test('levies and payments come when the ship is there, and its cargo shrinks', () => {
    const chart = new geometry.Chart(data)
    const plan = voyage.planOf(whole, position(), chart, null)!
    expect(plan.legs.map((leg) => leg.emporium)).toEqual(['tana'])
    expect(plan.legs[0]!.cargo.map((one) => one.florins)).toEqual([5, 4, 2])
    expect(plan.coins.map(({ text, banker }) => [text, banker])).toEqual([['+1', 0], ['+2', 1]])
    const { course } = plan.legs[0]!
    const stops = chart.stops('tana')
    const at = (wait: number) => course.find((one) => one.at === wait)
    expect(at(plan.levies.get('rhodes')!)).toMatchObject(stops[4]!)
    expect(at(plan.coins[1]!.wait)).toMatchObject(stops[5]!)
    expect(course.at(-1)).toMatchObject(stops[6]!)
    for (let i = 1; i < course.length; i++) expect(course[i]!.at).toBeGreaterThan(course[i - 1]!.at)
    expect(plan.length).toBeLessThan(2500)
  })
  test('it stops where the last florin goes, and pirates pay nobody', () => {
    const chart = new geometry.Chart(data)
    const plan = voyage.planOf([['fair', 'coeur', 'west', 1, 'trebizond'], ['piracy', 'papal_ottoman'], ['voyage_end', 0]], position(), chart, null)!
    expect(plan.coins.map(({ text, banker }) => [text, banker])).toEqual([['−1', null]])
    expect(plan.legs[0]!.course.at(-1)).toMatchObject(chart.stops('trebizond')[5]!)
  })
  test('after a levy that somebody chose it goes on from there', () => {
    const chart = new geometry.Chart(data)
    const waiting = position({ side: 'east', emporium: 'tana', reached: 4, florins: 4 })
    const first = voyage.planOf([['fair', 'fugger', 'east', 5, 'tana'], ['subsidy', 'fugger', 1]], waiting, chart, null)!
    expect(first.legs[0]!.course.at(-1)).toMatchObject(chart.stops('tana')[4]!)
    const next = voyage.planOf([['placed', 'gold_rook', 'rhodes'], ['concession_paid', 'coeur', 'ottoman_mamluk', 1], ['voyage_end', 3]], position(), chart, 'tana')!
    expect(next.legs[0]!.course[0]).toMatchObject(chart.stops('tana')[4]!)
    expect(next.legs[0]!.cargo.map((one) => one.florins)).toEqual([4, 3])
  })
  test('two fairs sail one after the other; other news are no fair', () => {
    const chart = new geometry.Chart(data)
    const plan = voyage.planOf([...whole, ['fair', 'fugger', 'west', 1, 'trebizond'], ['subsidy', 'fugger', 1], ['voyage_end', 0]], position(), chart, null)!
    expect(plan.legs.length).toBe(2)
    expect(plan.legs[1]!.course[0]!.at).toBeGreaterThan(plan.legs[0]!.course.at(-1)!.at)
    expect(voyage.planOf([['placed', 'gold_rook', 'rhodes']], position(), chart, null)).toBeNull()
  })
})

describe('names on the map', () => {
  test('cities of a crowded tile keep apart, within its edges', () => {
    const chart = new geometry.Chart(data)
    const tile = chart.tiles.get('holy_roman_empire')!
    const places = ['vienna', 'lubeck', 'nurnberg', 'novgorod'].map((place) => ({ place, usable: true }))
    const spots = chart.spots({ empire: 'holy_roman_empire', places } as unknown as View['empires'][number], (city) => city)
    const labels = spots.map((spot) => spot.label!)
    for (const label of labels) {
      expect(label.x).toBeGreaterThan(tile.x + 20)
      expect(label.x).toBeLessThan(tile.x + geometry.TILE.w - 20)
    }
    expect(labels[1]!.y - labels[0]!.y).toBeGreaterThanOrEqual(12)
    expect(labels[3]!.y).toBe(labels[1]!.y)
  })
})
