// The map: two rows of five tiles, borders between them, the two lanes of the routes along the inner edges.
import type { Data, View } from './types'

/** The least width: where there is more room the tiles are wider. */
export const WIDTH = 1104
export const HEIGHT = 432
export const TILE = { w: 188, h: 186, gap: 36, x: 10, y: [8, 238] as const }
/** How far the title and the cities stand below the upper edge of a tile, by row. */
const TITLE = [26, 54] as const
const CITIES = [103, 131] as const
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
export type Label = Point
export interface Spot extends Point {
  slug: string
  city: string
  r: number
  capital: boolean
  /** A place within the walls that are drawn around several. */
  walled: boolean
  /** Where the city's name stands, if here. */
  label: Label | null
}
/** The Ottoman tile: three places in Constantinople, one each in two more cities. */
const CROWDED = { places: [24, 53, 82, 124, 163], middles: [53, 124, 163] }

export class Chart {
  readonly tiles = new Map<string, Tile>()
  readonly gates = new Map<string, Gate>()
  readonly emporia: Data['map']['emporium']
  /** The width of a tile. */
  readonly tile: number
  private readonly capitals: Set<string>

  /** `letters`: the size in which names of cities are written. */
  constructor(private readonly data: Data, readonly letters = 11, readonly width = WIDTH) {
    this.tile = TILE.w + (width - WIDTH) / 5
    const step = this.tile + TILE.gap
    for (const { slug, row, column } of data.map.empire) {
      const x = TILE.x + step * column
      const y = TILE.y[row as 0 | 1]
      this.tiles.set(slug, {
        slug, row, x, y, middle: x + this.tile / 2, title: y + TITLE[row as 0 | 1], cities: y + CITIES[row as 0 | 1],
      })
    }
    for (const { slug, empires, sea } of data.map.border) {
      const [a, b] = empires.map((one) => this.tiles.get(one)!) as [Tile, Tile]
      const vertical = a.row !== b.row
      const column = Math.round((Math.min(a.x, b.x) - TILE.x) / step)
      const x = vertical ? a.middle : Math.max(a.x, b.x) - TILE.gap / 2
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
    const many = list.length > 4
    const step = this.step(cities.length)
    const wider = this.tile / TILE.w
    const r = many ? 12.5 : 16
    const left = tile.middle - ((cities.length - 1) * step) / 2
    const middle = (i: number) => (many ? tile.x + CROWDED.middles[i]! * wider : left + i * step)
    const labels = this.labels(tile, cities.map((city, i) => ({ x: middle(i), name: nameOf(city), bold: this.capitals.has(city) })))
    return list.map(({ place, usable }, n) => {
      const city = cityOf(place)
      const i = cities.indexOf(city)
      const second = place !== city
      const two = list.some((one) => one.place !== city && cityOf(one.place) === city && one.usable)
      const x = many ? tile.x + CROWDED.places[n]! * wider : middle(i) + (second ? (usable ? 19.5 : 34) : two ? -19.5 : 0)
      return {
        slug: place, city, x, y: tile.cities, r: second && !usable && !many ? 9 : r, capital: this.capitals.has(city) && !second,
        walled: many && this.capitals.has(city), label: second ? null : labels[i]!,
      }
    })
  }

  /** The names of cities stay within their tile; where neighbours would touch, every other one stands lower. */
  private labels(tile: Tile, cities: { x: number; name: string; bold: boolean }[]): Label[] {
    const placed = cities.map(({ x, name, bold }) => {
      const half = (name.length * (name.length > 10 ? 0.53 : bold ? 0.6 : 0.573) * this.letters) / 2
      return { half, x: Math.max(tile.x + 4 + half, Math.min(tile.x + this.tile - 4 - half, x)) }
    })
    const touch = placed.some((one, i) => i > 0 && one.x - one.half < placed[i - 1]!.x + placed[i - 1]!.half + 7)
    return placed.map(({ x }, i) => ({ x, y: tile.cities + 31 + (touch && i % 2 ? this.letters + 2 : 0) }))
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
    return tile.middle + (cities.findIndex((city) => city.slug === slug) - (cities.length - 1) / 2) * this.step(cities.length)
  }

  /** How far so many cities of a tile stand from each other. */
  private step(cities: number): number {
    return (cities > 3 ? 45 : 56) + (this.tile - TILE.w) / 4
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
