// Where the golden badges stand: beside their provinces, where they hide as little as possible of names and pieces.
import type { ProvinceRow } from './types'

/** All lengths here are pixels of a piece, relative to the sheet's origin or to the place of a province. */
export interface Size {
  width: number
  height: number
}
export interface Box extends Size {
  x: number
  y: number
}
/** What may be hidden, and how bad that would be. */
export interface Rect extends Box {
  weight: number
}
export interface Standing {
  row: ProvinceRow
  x: number
  y: number
  lines: readonly string[]
  stacks: number
  /** Where its tokens stand. */
  side?: Side
  /** The name of a satellite that stands above it. */
  raised?: boolean
  capital: boolean
  boxed: boolean
}
export type Side = 'left' | 'right' | 'above' | 'below'
export interface Badge {
  x: number
  y: number
  wide: boolean
}

const LETTER = 5.7
const LINE = 11
export const NARROW = 34
export const WIDE = 60
export const SMALL = 22
const HIGH = 16
/** How much of other things a badge with its chance may hide before it goes without. */
const ENOUGH = 36
const STRAY = 60
/** What stands farther off is in nobody's way. */
const NEAR = 150
/** A letter more, and a name stands in two lines. */
const LONG = 13

/** The lines of a name on the map. `room`: the width of its box in letters, if it stands in one. */
export function linesOf(name: string, room = LONG): string[] {
  const found = name.length > room ? /^(.*[ -])(.{4,})$/.exec(name) : null
  return found ? [found[1]!.trim(), found[2]!] : [name]
}

export const nameY = (one: Pick<Standing, 'row' | 'boxed' | 'raised'>) => (one.boxed ? -8 : one.row.kind === 'satellite' ? (one.raised ? -8 : 15) : 23.5)

/** How far the tokens of a province stand below each other, or beside each other with their counts. */
const TOKEN = 12.5
const ROW = 21
type Tokens = Pick<Standing, 'row' | 'boxed' | 'raised' | 'capital' | 'lines' | 'stacks' | 'side'>
/** Where the n-th stack of tokens stands: left of the market number, right of the commodities, or in a row above or below all. */
export function tokenAt(one: Tokens, n: number): readonly [number, number] {
  const along = n - (one.stacks - 1) / 2
  switch (one.side ?? 'left') {
    case 'left':
      return [-18, along * TOKEN]
    case 'right':
      return [26 + one.row.commodities.length * 18, along * TOKEN]
    case 'above':
      return [along * ROW + 3, one.capital ? -33 : -19]
    case 'below':
      return [along * ROW + 3, nameY(one) + (one.lines.length - 1) * LINE + 9]
  }
}

/** Tokens with their counts. */
export function tokensOf(one: Standing): Rect {
  const [x, y] = tokenAt(one, 0)
  const row = one.side === 'above' || one.side === 'below'
  const width = row ? one.stacks * ROW - 2 : 19
  const height = row ? TOKEN : one.stacks * TOKEN
  return { x: one.x + x - (one.side === 'right' ? 6 : 13), y: one.y + y - TOKEN / 2, width, height, weight: 4 }
}

function nameOf(one: Standing): Rect[] {
  const top = one.y + nameY(one) - 9
  return one.lines.map((line, i) => {
    const width = line.length * LETTER * (one.row.kind === 'satellite' ? 0.9 : 1)
    return { x: one.x - width / 2, y: top + i * LINE, width, height: LINE, weight: 3 }
  })
}

/** The satellites whose names would lie on others below them, and would not above. */
export function raised(all: readonly Standing[], fixed: readonly Rect[] = []): Set<string> {
  const out = new Set<string>()
  for (const one of all) {
    if (one.row.kind !== 'satellite' || one.boxed || one.lines.length > 1) continue
    const others = [...fixed, ...all.flatMap((other) => (other === one ? [] : shown({ ...other, stacks: 0, raised: out.has(other.row.id) })))]
    const [low, high] = [false, true].map((up) => hidden(nameOf({ ...one, raised: up })[0]!, others)) as [number, number]
    if (high < low) out.add(one.row.id)
  }
  return out
}

/** The shield with the number of an area, or the name of one that has no number. */
export function numeralBox(area: string, x: number, y: number): Rect {
  const wide = area.includes('_')
  return { x: x - (wide ? 44 : 12), y: y - (wide ? 9 : 12), width: wide ? 88 : 24, height: wide ? 18 : 27, weight: 3 }
}

const SIDES: readonly Side[] = ['left', 'right', 'above', 'below']
/** Where the tokens of each province lie on the fewest names and pieces of others; on the left where that is as good. */
export function sides(all: readonly Standing[], fixed: readonly Rect[] = []): Map<string, Side> {
  const rects = all.map((one) => shown({ ...one, stacks: 0 }))
  const placed: Rect[] = [...fixed]
  const out = new Map<string, Side>()
  all.forEach((one, i) => {
    if (!one.stacks || one.boxed || one.row.kind === 'satellite') return
    const near = [...placed, ...rects.filter((_, j) => j !== i && Math.abs(all[j]!.x - one.x) < NEAR && Math.abs(all[j]!.y - one.y) < NEAR).flat()]
    let best: { side: Side; cost: number } | undefined
    for (const side of SIDES) {
      const cost = hidden(tokensOf({ ...one, side }), near)
      if (!best || cost < best.cost) best = { side, cost }
      if (!cost) break
    }
    out.set(one.row.id, best!.side)
    placed.push(tokensOf({ ...one, side: best!.side }))
  })
  return out
}

/** What a province shows, as rectangles with the weight of hiding them. */
export function shown(one: Standing): Rect[] {
  const { row, x, y, stacks } = one
  if (one.boxed) return [{ x: x - 40, y: y - 22, width: 80, height: 44, weight: 2 }]
  const satellite = row.kind === 'satellite'
  const half = satellite ? 6 : 12.5
  const out: Rect[] = [{ x: x - half, y: y - half, width: 2 * half, height: 2 * half, weight: 3 }]
  if (one.capital) out.push({ x: x - 8, y: y - 26, width: 16, height: 14, weight: 2 })
  if (!satellite && row.commodities.length) {
    const count = row.commodities.length
    out.push({ x: x + 11, y: y - 9, width: count * 18, height: 18, weight: 1 })
  }
  if (!satellite && stacks) out.push(tokensOf(one))
  return [...out, ...nameOf(one)]
}

function hidden(at: Rect, others: readonly Rect[]): number {
  let sum = 0
  for (const one of others) {
    const width = Math.min(at.x + at.width, one.x + one.width) - Math.max(at.x, one.x)
    if (width <= 0) continue
    const height = Math.min(at.y + at.height, one.y + one.height) - Math.max(at.y, one.y)
    if (height > 0) sum += width * height * one.weight
  }
  return sum
}

/** The middles that a badge of some width may take, the best first. */
function* middles(one: Standing, width: number): Generator<readonly [number, number]> {
  const satellite = one.row.kind === 'satellite'
  const half = width / 2
  const above = one.boxed ? 24 : satellite ? -15 : one.capital ? -33 : -22
  yield [0, above]
  if (one.boxed) return
  const right = satellite ? 8 : 12 + one.row.commodities.length * 18 + (one.stacks && one.side === 'right' ? 20 : 0)
  const left = satellite ? -8 : one.stacks && (one.side ?? 'left') === 'left' ? -32 : -14
  const below = nameY(one) + (one.lines.length - 1) * LINE + 12
  yield [right + half, -1]
  yield [left - half, -1]
  for (const side of [0.5, -0.5, 1, -1]) yield [side * half + side * 8, above]
  yield [0, below]
  for (const side of [1, -1]) yield [side * (half + 12), below - LINE]
  for (const side of [1, -1]) yield [side * half, below]
  yield [0, above - HIGH]
}

/** Whether a badge there would stand nearer to another province. */
function strays(one: Standing, dx: number, dy: number, all: readonly Standing[]): boolean {
  const own = dx * dx + dy * dy
  return all.some((other) => other !== one && (one.x + dx - other.x) ** 2 + (one.y + dy - other.y) ** 2 < own)
}

/** A place for the badge of each province that has one. `wants`: the least width of its badge. */
export function placeBadges(all: readonly Standing[], wants: ReadonlyMap<string, number>, room: { width: number; top: number }, fixed: readonly Rect[] = []): Map<string, Badge> {
  const taken = [...fixed, ...all.flatMap(shown)]
  const out = new Map<string, Badge>()
  for (const one of all) {
    const least = wants.get(one.row.id)
    if (least === undefined) continue
    let best: { badge: Badge; cost: number; rect: Rect } | undefined
    for (const width of least === NARROW ? [WIDE, NARROW] : [least]) {
      let order = 0
      for (const [dx, dy] of middles(one, width)) {
        const rect = { x: one.x + dx - width / 2, y: one.y + dy - HIGH / 2, width, height: HIGH, weight: 3 }
        if (order && (rect.x < 0 || rect.x + width > room.width || rect.y < room.top)) continue
        const cost = hidden(rect, taken) + order * 3 + (strays(one, dx, dy, all) ? STRAY : 0)
        order++
        if (!best || cost < best.cost) best = { badge: { x: dx, y: dy, wide: width === WIDE }, cost, rect }
      }
      if (width !== WIDE || least === WIDE || (best && best.cost <= ENOUGH)) break
      best = undefined
    }
    if (!best) continue
    taken.push(best.rect)
    out.set(one.row.id, best.badge)
  }
  return out
}

/** The room of a badge on the map. */
export const badgeBox = (one: Standing, badge: Badge): Box => ({ x: one.x + badge.x - (badge.wide ? WIDE : NARROW) / 2, y: one.y + badge.y - HIGH / 2, width: badge.wide ? WIDE : NARROW, height: HIGH })

const TURNS = Array.from({ length: 24 }, (_, i) => (i * Math.PI) / 12)
const RINGS = [34, 42, 50, 60, 70, 82, 95, 110, 125, 150, 175, 200]
/** A chip goes rather far than over a name. */
const HIDING = 4
/** Beyond this the chip stands so far off that a line leads to its province. */
export const FAR = 60

/** The tray from which tokens are counted out: how high it is, how far its discs stand from each other, how wide it is. */
export const TRAY = 34
export const DISC = 25
export const trayWidth = (discs: number) => (discs - 1) * DISC + TRAY

/** Where the dice of an attack lie, or such a tray: beside their province, over as little as possible of names and pieces, and over nothing that is lit. */
export function placeChip(all: readonly Standing[], slug: string, lit: (slug: string) => boolean, badges: ReadonlyMap<string, Badge>, fixed: readonly Rect[], chip: Size, room: { left: number; right: number; top: number; bottom: number; far: number }): { x: number; y: number; hides: number } | null {
  const one = all.find(({ row }) => row.id === slug)
  if (!one) return null
  const taken = [...fixed, ...all.flatMap((other) => {
    const rects = shown(other)
    if (lit(other.row.id)) rects.push({ x: other.x - 16, y: other.y - 16, width: 32, height: 32, weight: 40 })
    const badge = badges.get(other.row.id)
    if (badge) rects.push({ ...badgeBox(other, badge), weight: 40 })
    return rects
  })]
  let best: { x: number; y: number; hides: number; cost: number } | null = null
  for (const ring of RINGS.filter((one) => one <= room.far))
    for (const turn of TURNS) {
      // as far above and below as the chip is high, as far aside as it is wide
      const dx = Math.cos(turn) * (ring + chip.width / 2 - 20)
      const dy = Math.sin(turn) * ring
      const rect = { x: one.x + dx - chip.width / 2, y: one.y + dy - chip.height / 2, ...chip, weight: 1 }
      if (rect.x < room.left || rect.x + chip.width > room.right || rect.y < room.top || rect.y + chip.height > room.bottom) continue
      const hides = hidden(rect, taken)
      const cost = hides * HIDING + ring * 4 + (dy > 0 ? 30 : 0)
      if (!best || cost < best.cost) best = { x: dx, y: dy, hides, cost }
    }
  return best
}
