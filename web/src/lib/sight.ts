// What of the lit targets is in sight: a table opens on them, and arrows at the edges lead to those beyond.
import type { Zoom } from './panzoom.svelte'

export type Edge = 'left' | 'right' | 'up' | 'down'
/** Lit targets beyond an edge of what they are scrolled in, and where on the page its arrow stands. */
export interface Beyond {
  edge: Edge
  count: number
  x: number
  y: number
  nearest: Element
  /** It belongs to the prompt, and lies over it. */
  over: boolean
}
type Point = readonly [number, number]
interface Region {
  left: number
  top: number
  right: number
  bottom: number
}

const LIT = '.target.lit'
/** What may be chosen and can lie beyond an edge: components, and the buttons of the prompt. */
const CHOICES = `${LIT}, .prompt .acts .btn.offer:not([disabled])`
/** A board is not opened smaller than this. */
const LEAST = 0.5

/** Where a person would click. */
function spot(target: Element): Point {
  const { left, right, top, bottom } = (target.querySelector('[data-spot]') ?? target).getBoundingClientRect()
  return [(left + right) / 2, (top + bottom) / 2]
}

const laidOut = (root: ParentNode, what = LIT) => [...root.querySelectorAll(what)].filter((one) => one.getClientRects().length > 0)

/** The part of the window that nothing is fixed over. */
function open(): Region {
  const fixed = [...document.querySelectorAll('[data-fixed]')].filter((one) => getComputedStyle(one).position === 'fixed')
  return { left: 0, top: 0, right: innerWidth, bottom: Math.min(innerHeight, ...fixed.map((one) => one.getBoundingClientRect().top)) }
}

function regionOf(scroller: Element, window: Region): Region {
  if (scroller === document.scrollingElement) return window
  const { left, top } = scroller.getBoundingClientRect()
  return {
    left: Math.max(left, window.left),
    top: Math.max(top, window.top),
    right: Math.min(left + scroller.clientWidth, window.right),
    bottom: Math.min(top + scroller.clientHeight, window.bottom),
  }
}

/** Nothing of it is in the window: the page or another part must be scrolled first. */
const isEmpty = ({ left, top, right, bottom }: Region) => left >= right || top >= bottom
const inside = ([x, y]: Point, region: Region) => x >= region.left && x <= region.right && y >= region.top && y <= region.bottom

/** The place of a region that is nearest to a point. */
export function nearestTo([x, y]: Point, { left, top, right, bottom }: Region): Point {
  return [Math.min(Math.max(x, left), right), Math.min(Math.max(y, top), bottom)]
}

/** Beyond which edge a point lies, and how far. */
export function edgeOf([x, y]: Point, { left, top, right, bottom }: Region): { edge: Edge; far: number } {
  const all: { edge: Edge; far: number }[] = [
    { edge: 'left', far: left - x },
    { edge: 'right', far: x - right },
    { edge: 'up', far: top - y },
    { edge: 'down', far: y - bottom },
  ]
  return all.reduce((best, one) => (one.far > best.far ? one : best))
}

function scrollsTo(edge: Edge, one: Element): boolean {
  if (edge === 'left') return one.scrollLeft > 1
  if (edge === 'up') return one.scrollTop > 1
  if (edge === 'right') return one.scrollLeft + one.clientWidth < one.scrollWidth - 1
  return one.scrollTop + one.clientHeight < one.scrollHeight - 1
}

/** The arrows of the page as it stands: one for each edge of each scrolled part beyond which something is lit. */
export function beyond(): Beyond[] {
  const page = open()
  const whole = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
  const known = new Map<Element, boolean>()
  const scrolls = (one: Element) => {
    let answer = known.get(one)
    if (answer === undefined) {
      const { overflowX, overflowY } = getComputedStyle(one)
      answer = one === document.scrollingElement || [overflowX, overflowY].some((way) => way === 'auto' || way === 'scroll')
      known.set(one, answer)
    }
    return answer
  }
  const found = new Map<Element, Map<Edge, Beyond & { far: number }>>()
  for (const target of laidOut(document, CHOICES)) {
    let at = spot(target)
    const over = target.closest('[data-fixed]') !== null
    const window = over ? whole : page
    for (let one = target.parentElement; one; one = one.parentElement) {
      if (!scrolls(one)) continue
      const region = regionOf(one, window)
      if (isEmpty(region)) at = nearestTo(at, one.getBoundingClientRect())
      if (isEmpty(region) || inside(at, region)) continue
      const { edge, far } = edgeOf(at, region)
      if (!scrollsTo(edge, one)) continue
      const edges = found.get(one) ?? new Map<Edge, Beyond & { far: number }>()
      found.set(one, edges)
      const before = edges.get(edge)
      const nearer = !before || far < before.far
      edges.set(edge, {
        edge,
        count: (before?.count ?? 0) + 1,
        x: edge === 'left' ? region.left : edge === 'right' ? region.right : (region.left + region.right) / 2,
        y: edge === 'up' ? region.top : edge === 'down' ? region.bottom : (region.top + region.bottom) / 2,
        nearest: nearer ? target : before.nearest,
        far: nearer ? far : before.far,
        over,
      })
      break
    }
  }
  return merged([...found.values()].flatMap((edges) => [...edges.values()]))
}

/** Arrows of parts that end at the same place, as a list in a page does, are one. */
export function merged(all: readonly Beyond[]): Beyond[] {
  const out = new Map<string, Beyond>()
  for (const one of all) {
    const place = placeOf(one)
    const before = out.get(place)
    out.set(place, before ? { ...before, count: before.count + one.count, over: before.over || one.over } : one)
  }
  return [...out.values()]
}
export const placeOf = ({ edge, x, y }: Beyond) => `${edge} ${x} ${y}`

/** The middle of a window of this size over as many of the points as it can show. */
export function fullest(points: readonly Point[], width: number, height: number): Point | null {
  let best: Point[] = []
  for (const [left] of points)
    for (const [, upper] of points) {
      const within = points.filter(([x, y]) => x >= left && x <= left + width * 0.86 && y >= upper && y <= upper + height * 0.86)
      if (within.length > best.length) best = within
    }
  if (!best.length) return null
  const middle = (all: number[]) => (Math.min(...all) + Math.max(...all)) / 2
  return [middle(best.map(([x]) => x)), middle(best.map(([, y]) => y))]
}

/** Move the board's frame over as much of what is lit as it can show. */
function centre(frame: Element, lit: readonly Element[]): void {
  const region = regionOf(frame, open())
  const at = fullest(lit.map(spot), region.right - region.left, region.bottom - region.top)
  if (!at) return
  frame.scrollBy({ left: at[0] - (region.left + region.right) / 2, top: at[1] - (region.top + region.bottom) / 2, behavior: 'instant' })
}

/** At the opening of a table, if nothing is lit: a board that says where its owner is at home begins there. */
export function showHome(): void {
  const frame = document.querySelector('.board-scroll')
  if (frame && !laidOut(frame).length) centre(frame, laidOut(frame, '[data-home]'))
}

/** Scroll to something, into the part of the window that nothing is fixed over. */
export function reveal(target: Element): void {
  document.documentElement.style.scrollPaddingBottom = `${innerHeight - open().bottom}px`
  target.scrollIntoView({ block: 'center', inline: 'center' })
}

/** Bring what is lit into the board's frame: at the opening of a table as much of it as can be shown, later some of it if none is to be seen.
 *  `shrink`: a board that is scrolled in its own frame may be opened smaller, so that more of it is seen. */
export function showLit(zoom: Zoom, opening: boolean, shrink: boolean): void {
  const frame = document.querySelector('.board-scroll')
  if (!frame) return
  const lit = laidOut(frame)
  if (!lit.length) return
  const window = open()
  const region = regionOf(frame, window)
  const seen = lit.filter((one) => inside(spot(one), region))
  if (opening && shrink && seen.length < lit.length) {
    const points = lit.map(spot)
    const wide = Math.max(...points.map(([x]) => x)) - Math.min(...points.map(([x]) => x))
    const high = Math.max(...points.map(([, y]) => y)) - Math.min(...points.map(([, y]) => y))
    const fit = Math.min(1, ((region.right - region.left) * 0.86) / wide, ((region.bottom - region.top) * 0.86) / high)
    zoom.set(Math.max(LEAST, zoom.scale * fit))
    requestAnimationFrame(() => centre(frame, lit))
  } else if (!seen.length) {
    centre(frame, lit)
    if (!lit.some((one) => inside(spot(one), window))) reveal(lit[0]!)
  }
}
