// The map: two rows of five tiles, borders between them, the two lanes of the routes along the inner edges.
import type { Data, View } from './model'

export const WIDTH = 1104
export const HEIGHT = 432
export const TILE = { w: 188, h: 186, dx: 224, x: 10, y: [8, 238] as const }
/** How far the title and the cities stand below the upper edge of a tile, by row. */
const TITLE = [26, 54] as const
const CITIES = [100, 130] as const
/** The middle of the lanes by row; white runs below it, black above. */
const LANE = [179, 253] as const

export interface Point {
  x: number
  y: number
}
export interface Tile extends Point {
  slug: string
  row: number
  middle: number
  title: number
  cities: number
}
export interface Gate extends Point {
  slug: string
  sea: boolean
  vertical: boolean
  column: number
  empires: [string, string]
}
export interface Spot extends Point {
  slug: string
  city: string
  r: number
  capital: boolean
  first: boolean
  /** Where the city's name stands, if here. */
  label: { x: number; y: number; size: number } | null
}

export class Chart {
  readonly tiles = new Map<string, Tile>()
  readonly gates = new Map<string, Gate>()
  readonly emporia: Data['map']['emporium']
  private readonly capitals: Set<string>

  constructor(private readonly data: Data) {
    for (const { slug, row, column } of data.map.empire) {
      const x = TILE.x + TILE.dx * column
      const y = TILE.y[row as 0 | 1]
      this.tiles.set(slug, {
        slug, row, x, y, middle: x + TILE.w / 2, title: y + TITLE[row as 0 | 1], cities: y + CITIES[row as 0 | 1],
      })
    }
    for (const { slug, empires, sea } of data.map.border) {
      const [a, b] = empires.map((one) => this.tiles.get(one)!) as [Tile, Tile]
      const vertical = a.row !== b.row
      const column = (Math.min(a.x, b.x) - TILE.x) / TILE.dx
      const x = vertical ? a.middle : Math.max(a.x, b.x) - (TILE.dx - TILE.w) / 2
      this.gates.set(slug, { slug, sea, vertical, column, empires, x, y: vertical ? 216 : LANE[a.row as 0 | 1] })
    }
    this.emporia = data.map.emporium
    this.capitals = new Set(data.map.city.filter((city) => city.capital).map((city) => city.slug))
  }

  /** The places of an empire's cities. */
  spots(empire: View['empires'][number], nameOf: (city: string) => string): Spot[] {
    const tile = this.tiles.get(empire.empire)!
    const list = empire.places
    const cities = [...new Set(list.map((place) => cityOf(place.place)))]
    const step = cities.length > 3 ? 45 : 56
    const r = 16
    const names = cities.map(nameOf)
    const out: Spot[] = []
    if (list.length > 4) return this.crowded(empire, tile)
    const left = tile.middle - ((cities.length - 1) * step) / 2
    for (const { place, usable } of list) {
      const city = cityOf(place)
      const i = cities.indexOf(city)
      const second = place !== city
      const two = list.some((one) => one.place !== city && cityOf(one.place) === city && one.usable)
      const x = left + i * step + (second ? (usable ? 19 : 34) : two ? -19 : 0)
      const low = this.stagger(names, step) && i % 2 === 1
      out.push({
        slug: place, city, x, y: tile.cities, r: second && !usable ? 9 : r, capital: this.capitals.has(city) && !second, first: !second,
        label: second ? null : { x: left + i * step, y: tile.cities + 30 + (low ? 11 : 0), size: 11 },
      })
    }
    return out
  }

  /** Whether the names of neighbouring cities would touch: then every other one stands lower. */
  private stagger(names: string[], step: number): boolean {
    return names.some((name, i) => i > 0 && ((name.length + names[i - 1]!.length) / 2) * 5.6 > step - 3)
  }

  /** The Ottoman tile: three places in Constantinople, one each in two more cities. */
  private crowded(empire: View['empires'][number], tile: Tile): Spot[] {
    const xs = [30.5, 55.5, 80.5, 119.5, 158.5]
    return empire.places.map(({ place }, i) => {
      const city = cityOf(place)
      const capital = this.capitals.has(city)
      const middle = capital ? i === 1 : true
      return {
        slug: place, city, x: tile.x + xs[i]!, y: tile.cities, r: 14, capital, first: place === city,
        label: middle ? { x: tile.x + xs[i]!, y: tile.cities + 29, size: 10 } : null,
      }
    })
  }

  /** Where the route of an emporium stands at each of its points, empire, border, empire, ... */
  stops(slug: string): Point[] {
    const emporium = this.emporia.find((one) => one.slug === slug)
    if (!emporium) return []
    const off = emporium.colour === 'white' ? 4 : -4
    return emporium.route.map((name, i) => {
      const gate = this.gates.get(name)
      if (gate) return { x: gate.x + (gate.vertical ? off : 0), y: gate.y + (gate.vertical ? 0 : off) }
      const tile = this.tiles.get(name)!
      return { x: i === 0 ? this.start(slug, tile) : tile.middle, y: LANE[tile.row as 0 | 1] + off }
    })
  }

  /** Below the emporium itself, where the voyage begins. */
  private start(slug: string, tile: Tile): number {
    const cities = this.data.map.city.filter((city) => city.empire === tile.slug)
    const step = cities.length > 3 ? 45 : 56
    return tile.middle + (cities.findIndex((city) => city.slug === slug) - (cities.length - 1) / 2) * step
  }

  /** The line of a route: along the lanes, and straight through the borders between the rows. */
  line(slug: string): Point[] {
    const emporium = this.emporia.find((one) => one.slug === slug)
    if (!emporium) return []
    const stops = this.stops(slug)
    const out: Point[] = []
    stops.forEach((stop, i) => {
      const gate = this.gates.get(emporium.route[i]!)
      if (gate?.vertical) out.push({ x: stop.x, y: stops[i - 1]!.y }, { x: stop.x, y: stops[i + 1]!.y })
      else if (gate || i === 0 || i === stops.length - 1) out.push(stop)
    })
    const last = out.at(-1)!
    const before = out.at(-2)
    if (before) last.x += last.x > before.x ? 30 : -30
    return out
  }
}

export const cityOf = (place: string): string => place.replace(/_\d$/, '')
export const pathOf = (points: Point[]): string => points.map(({ x, y }, i) => `${i ? 'L' : 'M'}${x} ${y}`).join('')
