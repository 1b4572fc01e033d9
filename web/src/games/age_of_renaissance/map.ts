// The drawn map: outlines, borders and places, decoded once from our drawing data. Coordinates are units of the sheet, y downwards.
import layout from './drawing/layout.json'
import topology from './drawing/provinces.topo.json'

export type Point = readonly [number, number]
interface Geometry {
  id: string
  arcs: number[][][]
}
interface Topology {
  arcs: number[][][]
  objects: Record<'provinces' | 'out_of_play' | 'seas', { geometries: Geometry[] }>
}
interface Box {
  frame: [number, number, number, number]
  outline: string
}
const drawn = topology as unknown as Topology
const TENTH = 10

/** Each arc as points; deltas of tenths of a unit in the file. */
const ARCS: Point[][] = drawn.arcs.map((deltas) => {
  let x = 0
  let y = 0
  return deltas.map(([dx, dy]) => [(x += dx!) / TENTH, (y += dy!) / TENTH] as const)
})
const line = (points: readonly Point[]) => points.map(([x, y]) => `${x} ${y}`).join('L')
const arcLine = (index: number) => (index < 0 ? [...ARCS[~index]!].reverse() : ARCS[index]!)
const ring = (arcs: number[]) => `M${line(arcs.flatMap((arc, i) => (i ? arcLine(arc).slice(1) : arcLine(arc))))}Z`
const shape = (one: Geometry) => one.arcs.flatMap((polygon) => polygon.map(ring)).join('')

export const PROVINCES: ReadonlyMap<string, string> = new Map(drawn.objects.provinces.geometries.map((one) => [one.id, shape(one)]))
export const OUT_OF_PLAY = drawn.objects.out_of_play.geometries.map(shape).join('')
export const CLOSED_WATERS = shape(drawn.objects.seas.geometries.find((one) => one.id === 'closed_waters')!)

export const PLACES = layout.places as unknown as Readonly<Record<string, Point>>
export const AREAS = layout.areas as unknown as Readonly<Record<string, Point>>
export const SEAS = layout.seas as unknown as Readonly<Record<string, { at: Point; size: number; lines: number }>>
export const BOXES = layout.boxes as unknown as Readonly<Record<string, Box>>
export const ARROWS = layout.arrows as unknown as readonly { from: string; to: string; line: Point[] }[]
export const SEA_LINKS = layout.sea_links as unknown as readonly { from: string; to: string; line: Point[] }[]
export const SHEET = { width: layout.viewBox[2]!, height: layout.viewBox[3]! } as const

/** What lies on both sides of each arc. */
const sides: { land: string[]; water: string[]; waste: boolean }[] = ARCS.map(() => ({ land: [], water: [], waste: false }))
function note(kind: 'provinces' | 'out_of_play' | 'seas', add: (at: (typeof sides)[number], id: string) => void): void {
  for (const one of drawn.objects[kind].geometries)
    for (const arc of one.arcs.flat(2)) add(sides[arc < 0 ? ~arc : arc]!, one.id)
}
note('provinces', (at, id) => at.land.push(id))
note('out_of_play', (at) => (at.waste = true))
note('seas', (at, id) => at.water.push(id))

/** The open lines of the map, by what they part: a coast, two seas, provinces of one area or of two, the land out of play. */
export function lines(areaOf: (province: string) => string): Record<'coast' | 'seas' | 'inner' | 'areas' | 'edge', string> {
  const out = { coast: '', seas: '', inner: '', areas: '', edge: '' }
  sides.forEach(({ land, water, waste }, i) => {
    const onSheet = land.length + water.length + (waste ? 1 : 0) === 2
    if (!onSheet) return
    const part = water.length === 2 ? 'seas' : water.length ? 'coast' : waste ? 'edge' : areaOf(land[0]!) === areaOf(land[1]!) ? 'inner' : 'areas'
    out[part] += `M${line(ARCS[i]!)}`
  })
  return out
}

/** A line with the head of an arrow, for the support of a satellite. */
export function arrow(points: readonly Point[]): string {
  const [x, y] = points.at(-1)!
  const [fromX, fromY] = points.at(-2)!
  const length = Math.hypot(x - fromX, y - fromY) || 1
  const [ux, uy] = [(x - fromX) / length, (y - fromY) / length]
  const back = 9
  const wide = 4.5
  const head = `M${x} ${y}L${x - ux * back - uy * wide} ${y - uy * back + ux * wide}L${x - ux * back + uy * wide} ${y - uy * back - ux * wide}Z`
  return `M${line(points)}${head}`
}

/** With three or four players the north is out of play: the sheet is cut, and the boxes of the Far East stand in the Sahara. */
const CUT = { top: 352, bottom: 1680 }
export const isCut = (players: number) => players < 5
export const span = (players: number) => (isCut(players) ? CUT : { top: 0, bottom: SHEET.height })
const SHIFTS: Readonly<Record<string, Point>> = { far_east: [-1548, 1338], new_world: [0, 26] }
const STAY: Point = [0, 0]
/** How far the boxes of an area stand from their place on the whole sheet. */
export const shiftOf = (area: string, players: number): Point => (isCut(players) ? (SHIFTS[area] ?? STAY) : STAY)
