// The drawn map: outlines, borders and places, decoded once from our drawing data and bent to the screen. Coordinates are units of the sheet, y downwards.
import { HEIGHT, WIDTH, bend } from './bend'
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
type Frame = readonly [x: number, y: number, width: number, height: number]
const drawn = topology as unknown as Topology
const TENTH = 10

/** Each arc as points; deltas of tenths of a unit in the file. */
const ARCS: Point[][] = drawn.arcs.map((deltas) => {
  let x = 0
  let y = 0
  return deltas.map(([dx, dy]) => bend([(x += dx!) / TENTH, (y += dy!) / TENTH]))
})
const line = (points: readonly Point[]) => points.map(([x, y]) => `${x} ${y}`).join('L')
const arcLine = (index: number) => (index < 0 ? [...ARCS[~index]!].reverse() : ARCS[index]!)
const ring = (arcs: number[]) => `M${line(arcs.flatMap((arc, i) => (i ? arcLine(arc).slice(1) : arcLine(arc))))}Z`
const shape = (one: Geometry) => one.arcs.flatMap((polygon) => polygon.map(ring)).join('')

export const PROVINCES: ReadonlyMap<string, string> = new Map(drawn.objects.provinces.geometries.map((one) => [one.id, shape(one)]))
export const OUT_OF_PLAY = drawn.objects.out_of_play.geometries.map(shape).join('')
export const CLOSED_WATERS = shape(drawn.objects.seas.geometries.find((one) => one.id === 'closed_waters')!)

/** Provinces overseas are tiles in the empty corners of the sheet. */
export const BOXES: Readonly<Record<string, Frame>> = {
  iceland: [28, 24, 200, 100],
  north_america: [28, 172, 200, 100],
  south_america: [28, 284, 200, 100],
  west_africa: [28, 1120, 200, 100],
  india: [1886, 44, 160, 100],
  china: [2054, 44, 160, 100],
  east_indies: [2222, 44, 160, 100],
}
/** Their areas have their names above. */
const ABOVE: Readonly<Record<string, Point>> = { far_east: [2134, 24], new_world: [128, 152] }
const heart = ([x, y, width, height]: Frame): Point => [x + width / 2, y + height / 2]
const bent = (points: object, instead: (id: string) => Point | undefined): Record<string, Point> =>
  Object.fromEntries(Object.entries(points as Record<string, Point>).map(([id, at]) => [id, instead(id) ?? bend(at)]))
const bentLines = (all: object) => (all as { from: string; to: string; line: Point[] }[]).map((one) => ({ ...one, line: one.line.map(bend) }))

/** Bent, these would stand in each other's way. */
const NUDGES: Readonly<Record<string, Point>> = {
  florence: [-4, -14], rome: [14, 14], kongsberg: [72, 0], bergen: [0, 4], acre: [-6, -12], jerusalem: [26, 14], suez: [-14, 12], levant: [14, 12], durazzo: [-10, 2], mitau: [-16, 4],
}
export const PLACES: Readonly<Record<string, Point>> = bent(layout.places, (id) => {
  if (BOXES[id]) return heart(BOXES[id])
  const [x, y] = bend((layout.places as unknown as Record<string, Point>)[id]!)
  const [dx, dy] = NUDGES[id] ?? [0, 0]
  return [x + dx, y + dy]
})
export const AREAS: Readonly<Record<string, Point>> = bent(layout.areas, (id) => ABOVE[id])
/** The least size of a name of a sea, and the least distance of its middle from the edge, in units. */
const LEAST = 27
const MARGIN = 112
/** Where the tiles would lie over its name. */
const ASIDE: Readonly<Record<string, Point>> = { atlantic_ocean: [140, 590] }
export const SEAS: Readonly<Record<string, { at: Point; size: number; lines: number }>> = Object.fromEntries(
  Object.entries(layout.seas as unknown as Record<string, { at: Point; size: number; lines: number }>).map(([id, sea]) => [id, { ...sea, at: ASIDE[id] ?? ([Math.max(MARGIN, bend(sea.at)[0]), bend(sea.at)[1]] as const), size: Math.max(LEAST, sea.size) }]),
)
/** The shores of each sea, as closed lines. */
export const SHORES: ReadonlyMap<string, readonly (readonly Point[])[]> = new Map(
  drawn.objects.seas.geometries.map((one) => [one.id, one.arcs.flatMap((polygon) => polygon.map((arcs) => arcs.flatMap((arc, i) => (i ? arcLine(arc).slice(1) : arcLine(arc)))))]),
)
export const ARROWS = bentLines(layout.arrows)
export const SEA_LINKS = bentLines(layout.sea_links)
export const SHEET = { width: WIDTH, height: HEIGHT } as const

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
const CUT = { top: 224, bottom: HEIGHT }
export const isCut = (players: number) => players < 5
export const span = (players: number) => (isCut(players) ? CUT : { top: 0, bottom: HEIGHT })
const SHIFTS: Readonly<Record<string, Point>> = { far_east: [-1630, 1080], new_world: [0, 100] }
const STAY: Point = [0, 0]
/** How far the boxes of an area stand from their place on the whole sheet. */
export const shiftOf = (area: string, players: number): Point => (isCut(players) ? (SHIFTS[area] ?? STAY) : STAY)
