// A trade fair as it is shown: what the chronicle told of it, laid out in time along its route.
import type { Chart, Point } from './geometry'
import type { Line, View } from './types'

/** Milliseconds from one point of a route to the next, and longer where something happens. */
const STEP = 70
const STOP = 280
/** Fairs one after the other. */
const BETWEEN = 350

const TOLD = ['fair', 'concession_paid', 'piracy', 'voyage_end'] satisfies Event[0][]

type Event = Line['event']

export interface Coin extends Point {
  text: string
  /** Who is paid; nobody if pirates take it. */
  banker: number | null
  wait: number
}
export interface Leg {
  emporium: string
  /** Where the ship is at which time. */
  course: (Point & { at: number })[]
  /** The florins on board from a time on. */
  cargo: { at: number; florins: number }[]
}
export interface Plan {
  legs: Leg[]
  coins: Coin[]
  /** When the levies of each place arrive. */
  levies: Map<string, number>
  length: number
}

/** What the lines of a position tell of fairs; null if they tell of none. `from`: the emporium of a fair begun earlier. */
export function planOf(events: Event[], view: View, chart: Chart, from: string | null): Plan | null {
  const plan: Plan = { legs: [], coins: [], levies: new Map(), length: 0 }
  let clock = 0
  let leg: Leg | null = null
  let route: string[] = []
  let points: Point[] = []
  let at = 0
  let florins = 0
  const begin = (emporium: string, first: number, aboard: number) => {
    if (leg) clock += BETWEEN
    route = chart.emporia.find((one) => one.slug === emporium)?.route ?? []
    points = chart.stops(emporium)
    at = first
    florins = aboard
    leg = { emporium, course: [{ ...points[first]!, at: clock }], cargo: [{ at: clock, florins }] }
    plan.legs.push(leg)
  }
  const sail = (to: number) => {
    for (; at < to; at++) {
      clock += STEP
      leg!.course.push({ ...points[at + 1]!, at: clock })
    }
  }
  const stay = () => {
    clock += STOP
    leg!.course.push({ ...points[at]!, at: clock })
  }
  const spend = (n: number) => {
    florins -= n
    leg!.cargo.push({ at: clock, florins })
  }
  const empireOf = (place: string) => view.empires.find((one) => one.places.some((spot) => spot.place === place))?.empire ?? ''
  const bankerOf = (bank: unknown) => view.bankers.findIndex((one) => one.bank === bank)
  const told = events.some((event) => TOLD.some((kind) => kind === event[0]))
  if (!told && !(view.fair && events.some((event) => event[0] === 'placed'))) return null
  for (const [kind, a, b, c, d] of events) {
    if (kind === 'fair') begin(String(d), 0, Number(c))
    else if (kind === 'placed' && !leg && from) {
      // the levy that a fair begun earlier has waited for
      const first = (chart.emporia.find((one) => one.slug === from)?.route ?? []).indexOf(empireOf(String(b)))
      if (first >= 0) begin(from, first, (view.fair?.florins ?? Number(events.find((one) => one[0] === 'voyage_end')?.[1] ?? 0)) + paid(events))
    }
    if (!leg) continue
    if (kind === 'subsidy') {
      plan.coins.push({ ...points[0]!, text: `+${b}`, banker: bankerOf(a), wait: clock })
      spend(Number(b))
      stay()
    } else if (kind === 'concession_paid' || kind === 'piracy') {
      const stop = route.indexOf(String(kind === 'piracy' ? a : b))
      sail(stop)
      plan.coins.push({ ...points[stop]!, text: kind === 'piracy' ? '−1' : `+${c}`, banker: kind === 'piracy' ? null : bankerOf(a), wait: clock })
      spend(kind === 'piracy' ? 1 : Number(c))
      stay()
    } else if (kind === 'placed') {
      const stop = route.indexOf(empireOf(String(b)))
      if (stop < at) continue
      sail(stop)
      plan.levies.set(String(b), clock)
      stay()
    } else if (kind === 'voyage_end' && Number(a) > 0) sail(route.length - 1)
  }
  if (leg && view.fair) sail(view.fair.reached)
  plan.length = clock
  return plan.legs.length ? plan : null
}

/** What concessions and pirates took before the next fair began. */
function paid(events: Event[]): number {
  const end = events.findIndex((event) => event[0] === 'voyage_end')
  return events.slice(0, end < 0 ? undefined : end).reduce((sum, event) => sum + (event[0] === 'piracy' ? 1 : event[0] === 'concession_paid' ? Number(event[3]) : 0), 0)
}
