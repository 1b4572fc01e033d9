import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Card, Data, Deck } from '../src/games/pax_renaissance/model'

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
let data: Data
let deck: Deck
let cards: Card[]
beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  vi.stubGlobal('localStorage', { getItem: () => null })
  model = await import('../src/games/pax_renaissance/model')
  geometry = await import('../src/games/pax_renaissance/geometry')
  cards = tables('cards.toml', 'card') as unknown as Card[]
  data = {
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
    const chart = new geometry.Chart(data)
    expect(new Set([...chart.tiles.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(10)
    expect(chart.gates.size).toBe(13)
    for (const gate of chart.gates.values()) {
      const [a, b] = gate.empires.map((one) => chart.tiles.get(one)!)
      const middle = { x: (a!.x + b!.x) / 2 + geometry.TILE.w / 2, y: (a!.y + b!.y) / 2 + geometry.TILE.h / 2 }
      expect(Math.abs(gate.x - middle.x), gate.slug).toBeLessThan(1)
      expect(Math.abs(gate.y - middle.y), gate.slug).toBeLessThan(90)
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
