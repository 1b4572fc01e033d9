// What the person at this board is about to do: the work chosen for the countryside, the piece in hand, the city looked at.
// Board, Mine and Right are parts of one page and share it. Legality comes from the offers alone.
import { untrack } from 'svelte'
import { sameAction, type Noun } from '../../lib/noun'
import type { TargetHost } from '../../lib/target.svelte'
import { type Cell, cellOf, centre, hold, type Point, squareOf } from './geometry'
import { Housing } from './housing.svelte'
import { w } from './text'
import type { Host, Offer, Player, Props, Site, Verb, View } from './types'

/** Works in the country, in the order of the palette. */
export const WORKS = ['woodcutter', 'farm', 'mine', 'fishery', 'inn', 'city', 'clean'] as const
export type Work = (typeof WORKS)[number]
const VERB_WORK: { readonly [V in Verb]?: Work } = {
  woodcutter: 'woodcutter', farm: 'farm', free_farm: 'farm', mine: 'mine', fishery: 'fishery', inn: 'inn', city: 'city', clean: 'clean',
}
/** A work with what it is to yield: "farm:grain", "free_farm:wine", "inn". */
export function toolOf(offer: Offer): string {
  const good = offer.verb === 'fishery' ? offer.action[3] : offer.action[2]
  return good === undefined ? offer.verb : `${offer.verb}:${good}`
}
/** The work that a verb, or a tool, belongs to. */
export const workOf = (tool: string): Work | undefined => VERB_WORK[tool.split(':')[0] as Verb]

export const CITIES = ['first', 'second', 'third', 'fourth']

export type Overlay = 'zones' | 'harbour' | 'stables' | 'goods'
export type Tab = 'build' | 'stores' | 'houses' | 'trade'

/** A target that stands for these offers and no others, whatever else its nouns are part of. */
export class Only implements TargetHost {
  constructor(
    private readonly desk: Desk,
    private readonly of: () => Offer[],
    private readonly more: { peek?: (inside: boolean) => void; act?: (touch: boolean) => boolean; chosen?: () => boolean; quiet?: boolean } = {},
  ) {}

  get lexicon() {
    return this.desk.host.lexicon
  }
  get moved() {
    return this.desk.host.moved
  }
  get pointed() {
    return this.desk.host.pointed
  }
  place(keys: string[], by: 1 | -1): void {
    this.desk.host.place(keys, by)
  }
  lit(): boolean {
    return this.of().length > 0 && !this.desk.host.busy
  }
  fits(): boolean {
    return true
  }
  picked(key: string): boolean {
    return this.of().length > 0 && (this.more.chosen ? this.more.chosen() : this.desk.host.picked(key))
  }
  describe(): string {
    return this.of().slice(0, 3).map((offer) => offer.label).join('; ')
  }
  click(nouns: Noun[], node: Element, touch: boolean): void {
    const offers = this.of()
    if (touch) this.more.peek?.(true)
    if (this.more.act?.(touch)) return
    if (offers.length && !this.desk.host.busy) {
      this.desk.host.closeBubble()
      void this.desk.host.pick(offers[0]!, touch)
    } else this.desk.refuse(nouns, node)
  }
  hover(nouns: Noun[], node: Element): void {
    this.more.peek?.(true)
    const offers = this.of()
    if (this.more.quiet && offers.length) return
    if (offers.length) this.desk.host.consider(offers.slice(0, 4), nouns, node)
    else this.desk.host.hover(nouns, node)
  }
  leave(): void {
    this.more.peek?.(false)
    this.desk.host.leave()
  }
}

const NO_OFFERS: Offer[] = []
const NOTHING: ReadonlySet<string> = new Set()

/** A hex of the map. Each keeps what is said and offered of it, so that a move touches only the hexes it changes. */
export class Place extends Only {
  readonly at: Point
  readonly nouns: Noun[]
  private readonly self: Set<string>
  words = $state('')
  offers = $state.raw<Offer[]>(NO_OFFERS)
  site = $state.raw<Site | undefined>()
  wasMoved = $state(false)
  isPointed = $state(false)

  constructor(desk: Desk, readonly hex: string) {
    super(desk, () => this.offers, {
      quiet: true,
      peek: (inside) => {
        if (inside) desk.hex = hex
        else if (desk.hex === hex) desk.hex = null
      },
    })
    this.at = centre(hex)
    this.nouns = [['hex', hex]]
    this.self = new Set([`hex:${hex}`])
  }

  override get moved() {
    return this.wasMoved ? this.self : (NOTHING as Set<string>)
  }
  override get pointed() {
    return this.isPointed ? this.self : (NOTHING as Set<string>)
  }
  /** What the chosen work would give here; what else may be done here, as a sign. */
  get mark(): string {
    const offer = this.offers[0]
    if (!offer) return ''
    if (!this.site) return MARKS[offer.verb] ?? ''
    return this.site.verb === 'inn' || this.site.verb === 'city' ? `+${this.site.zone}` : String(this.site.hexes.length)
  }
  get label(): string {
    const site = this.site && this.offers.length ? `, ${w('yield_here', { n: this.mark })}` : ''
    return `${w('hex', { hex: this.hex })}: ${this.words}${site}`
  }
}
const MARKS: { readonly [V in Verb]?: string } = { explore: '?', pollute: '✕' }

export class Desk {
  readonly host: Host
  view = $state.raw<View | null>(null)
  eyes = $state<number | null>(null)

  /** The work chosen for the countryside, as long as it is offered. */
  private wanted = $state('')
  overlays = $state<Record<Overlay, boolean>>({ zones: true, harbour: false, stables: false, goods: false })
  /** The hex under the pointer or in focus. */
  hex = $state<string | null>(null)
  private tabWanted = $state<Tab>('build')
  /** Whose city is looked at, and which. */
  private seatWanted = $state<number | null>(null)
  private cityWanted = $state(0)
  private turnWanted = $state<number | null>(null)
  private overWanted = $state.raw<Cell | null>(null)
  /** Clicks on pieces lift them, for Santa Barbara. */
  private lifting = $state(false)
  /** The building that is being dragged from the palette, and where the pointer is. */
  drag = $state.raw<{ shape: readonly Cell[]; x: number; y: number } | null>(null)
  /** The first of two goods for the market. */
  first = $state<string | null>(null)

  readonly housing: Housing

  constructor(host: Host) {
    this.host = host
    this.housing = new Housing(this)
  }

  // -- the countryside

  /** What can be built in the country, by work and yield. */
  tools = $derived.by(() => {
    const out = new Map<string, Offer[]>()
    for (const offer of this.host.offers) {
      if (!workOf(offer.verb)) continue
      const tool = toolOf(offer)
      const list = out.get(tool)
      if (list) list.push(offer)
      else out.set(tool, [offer])
    }
    return out
  })
  tool = $derived.by(() => {
    if (this.tools.has(this.wanted)) return this.wanted
    for (const work of WORKS) for (const tool of this.tools.keys()) if (workOf(tool) === work) return tool
    return ''
  })
  choose(tool: string): void {
    this.wanted = tool
  }

  /** The offers of each hex, those of the chosen work only. Fisheries lie on two hexes and are drawn as such. */
  hexOffers = $derived.by(() => {
    const out = new Map<string, Offer[]>()
    for (const offer of this.host.offers) {
      const hex = offer.nouns.find((noun) => noun[0] === 'hex')?.[1]
      if (typeof hex !== 'string' || offer.verb === 'fishery') continue
      if (workOf(offer.verb) && toolOf(offer) !== this.tool) continue
      out.set(hex, [...(out.get(hex) ?? []), offer])
    }
    return out
  })
  /** What the chosen work would give at each hex. */
  sites = $derived.by(() => {
    const out = new Map<string, Site>()
    const work = workOf(this.tool)
    for (const site of this.view?.sites ?? []) if (site.verb === work && site.verb !== 'fishery') out.set(site.hex, site)
    return out
  })
  shores = $derived.by(() => {
    const offers = this.tools.get(this.tool) ?? []
    return (this.view?.sites ?? []).flatMap((site) => {
      if (site.verb !== 'fishery' || !this.tool.startsWith('fishery')) return []
      const offer = offers.find((one) => one.action[1] === site.hex && one.action[2] === site.direction)
      return offer ? [{ site, offer }] : []
    })
  })
  /** The place whose use is shown: the one under the pointer, if it is offered. */
  shown = $derived.by((): { site: Site; offer: Offer } | null => {
    if (!this.hex) return null
    const shore = this.shores.find((one) => shoreKey(one.site) === this.hex)
    if (shore) return shore
    const site = this.sites.get(this.hex)
    const offer = this.hexOffers.get(this.hex)?.[0]
    return site && offer ? { site, offer } : null
  })
  private readonly places = new Map<string, Place>()
  place(hex: string): Place {
    let place = this.places.get(hex)
    if (!place) this.places.set(hex, (place = new Place(this, hex)))
    return place
  }
  /** Tell every hex what is new of it. Signals that do not change wake nobody. */
  spread(places: Place[], words: ReadonlyMap<string, string>): void {
    const { hexOffers, sites } = this
    untrack(() => {
      for (const place of places) {
        const offers = hexOffers.get(place.hex) ?? NO_OFFERS
        const site = offers.length ? sites.get(place.hex) : undefined
        place.words = words.get(place.hex) ?? ''
        if (!sameOffers(place.offers, offers)) place.offers = offers
        if (place.site?.zone !== site?.zone || place.site?.verb !== site?.verb || place.site?.hexes.length !== site?.hexes.length) place.site = site
      }
    })
  }
  spreadMarks(places: Place[]): void {
    const { moved, pointed } = this.host
    untrack(() => {
      for (const place of places) {
        place.wasMoved = moved.has(`hex:${place.hex}`)
        place.isPointed = pointed.has(`hex:${place.hex}`)
      }
    })
  }
  shoreHost(site: Site, offer: Offer): Only {
    const key = shoreKey(site)
    return new Only(this, () => [offer], { quiet: true, peek: (inside) => (this.hex = inside ? key : null) })
  }

  // -- the cities

  seat = $derived.by(() => (this.placing ? (this.eyes ?? 0) : (this.seatWanted ?? this.eyes ?? 0)))
  player = $derived.by((): Player | null => this.view?.players[this.seat] ?? null)
  own = $derived.by(() => this.seat === this.eyes)
  /** Cities in which squares are offered. */
  private asked = $derived.by(() => new Set(this.squareVerbs.map((offer) => CITIES.indexOf(String(offer.action[1])))))
  city = $derived.by(() => {
    const count = this.player?.cities.length ?? 0
    const wanted = Math.min(this.cityWanted, Math.max(0, count - 1))
    return this.own && this.asked.size && !this.asked.has(wanted) ? [...this.asked][0]! : wanted
  })
  look(seat: number, city: number): void {
    this.seatWanted = seat
    this.cityWanted = city
    this.overWanted = null
  }
  /** What the placing of a piece, graves and the like offer, square by square. */
  private get squareVerbs(): Offer[] {
    return this.host.offers.filter((offer) => SQUARE_VERBS.has(offer.verb))
  }

  placing = $derived.by(() => (this.host.offers.some((offer) => offer.verb === 'place') ? (this.view?.placing ?? null) : null))
  /** The rotation of the piece in hand: the one wished for, else the first in which it fits into this city. */
  rotation = $derived.by(() => {
    const count = this.placing?.shapes.length ?? 1
    if (this.turnWanted !== null) return this.turnWanted % count
    const fits = new Set([...this.fitting.keys()].map((key) => Number(key.split(':')[1])))
    for (let i = 0; i < count; i++) if (fits.has(i)) return i
    return 0
  })
  rotate(by = 1): void {
    const count = this.placing?.shapes.length ?? 1
    this.turnWanted = (this.rotation + by + count) % count
  }
  shape = $derived.by(() => (this.placing?.shapes[this.rotation] ?? []) as unknown as readonly Cell[])
  /** Placements of this city by square and rotation. */
  private fitting = $derived.by(() => {
    const out = new Map<string, Offer>()
    for (const offer of this.host.offers)
      if (offer.verb === 'place' && offer.action[1] === CITIES[this.city]) out.set(`${offer.action[2]}:${offer.action[3]}`, offer)
    return out
  })
  private side = $derived.by(() => this.player?.cities[this.city]?.side ?? 7)
  /** The square that the piece is held over. */
  over = $derived.by((): Cell | null => {
    if (!this.placing) return null
    if (this.overWanted) return this.overWanted
    for (const key of this.fitting.keys()) if (key.endsWith(`:${this.rotation}`)) return this.middle(cellOf(key.split(':')[0]!))
    return [Math.floor(this.side / 2), Math.floor(this.side / 2)]
  })
  /** The square under the middle of a piece that lies at an anchor. */
  private middle(anchor: Cell): Cell {
    for (let y = 0; y < this.side; y++)
      for (let x = 0; x < this.side; x++) {
        const at = hold(this.shape, [x, y], this.side)
        if (at[0] === anchor[0] && at[1] === anchor[1]) return [x, y]
      }
    return anchor
  }
  hover(cell: Cell | null): void {
    if (cell) this.overWanted = cell
  }
  step(dx: number, dy: number): void {
    if (!this.over) return
    const keep = (value: number) => Math.max(0, Math.min(this.side - 1, value))
    this.overWanted = [keep(this.over[0] + dx), keep(this.over[1] + dy)]
  }
  /** The squares that the piece would cover if it were held over a square. */
  ghost = $derived.by((): { cells: Cell[]; offer: Offer | undefined } | null => {
    if (!this.placing || !this.over) return null
    const [ax, ay] = hold(this.shape, this.over, this.side)
    return { cells: this.shape.map(([x, y]) => [x + ax, y + ay] as Cell), offer: this.placeAt(this.over) }
  })
  placeAt(over: Cell): Offer | undefined {
    return this.fitting.get(`${squareOf(hold(this.shape, over, this.side))}:${this.rotation}`)
  }
  /** A new piece is held as it comes. */
  take(): void {
    this.turnWanted = null
    this.overWanted = null
    this.seatWanted = null
  }

  canLift = $derived.by(() => this.host.offers.some((offer) => offer.verb === 'lift'))
  moving = $derived.by(() => this.host.asking === 'Rearrange' || (this.canLift && this.lifting))
  toggleLifting(): void {
    this.lifting = !this.lifting
  }
  squareOffers(square: string): Offer[] {
    if (!this.own) return []
    if (this.placing) {
      const offer = this.placeAt(cellOf(square))
      return offer ? [offer] : []
    }
    return this.bySquare.get(square) ?? []
  }
  private bySquare = $derived.by(() => {
    const out = new Map<string, Offer[]>()
    for (const offer of this.squareVerbs) {
      if (offer.action[1] !== CITIES[this.city] || offer.verb === 'place') continue
      if (offer.verb === 'take_grave' && !this.moving) continue
      if (offer.verb === 'heal' && this.moving) continue
      out.set(String(offer.action[2]), [...(out.get(String(offer.action[2])) ?? []), offer])
    }
    return out
  })
  pieceOffers(piece: string): Offer[] {
    if (!this.own) return []
    return this.by(this.moving ? 'lift' : 'man', piece)
  }

  // -- offers by verb and first operand

  private table = $derived.by(() => new Map(this.host.offers.map((offer) => [`${offer.verb}:${offer.action.slice(1).join(',')}`, offer])))
  by(verb: Verb, ...operands: (string | number)[]): Offer[] {
    const offer = this.table.get(`${verb}:${operands.join(',')}`)
    return offer ? [offer] : []
  }
  of(verb: Verb): Offer[] {
    return this.host.offers.filter((offer) => offer.verb === verb)
  }
  goodOffers(good: string): Offer[] {
    return GOOD_VERBS.flatMap((verb) => this.by(verb, good))
  }

  tab = $derived.by((): Tab => {
    const { asking } = this.host
    return asking === 'Draft' || asking === 'Receive' ? 'trade' : asking === 'Partner' ? 'houses' : this.tabWanted
  })
  open(tab: Tab): void {
    this.tabWanted = tab
    this.housing.drop()
  }

  /** A click on what is not offered: other uses of the same thing, or why there are none. */
  refuse(nouns: Noun[], node: Element): void {
    const keys = new Set(nouns.map((noun) => `${noun[0]}:${noun[1]}`))
    const others = this.host.offers.filter((offer) => offer.nouns.some((noun) => keys.has(`${noun[0]}:${noun[1]}`)))
    if (others.length) this.host.consider(others.slice(0, 4), nouns, node)
    else this.host.click(nouns, node, false)
  }
}

const SQUARE_VERBS = new Set<Verb>(['place', 'grave', 'lay_grave', 'heal', 'take_grave'])
const GOOD_VERBS = ['pay', 'discard', 'receive', 'give'] as const satisfies readonly Verb[]

/** Whether two lists name the same actions with the same words. */
function sameOffers(a: Offer[], b: Offer[]): boolean {
  return a === b || (a.length === b.length && a.every((offer, i) => offer.label === b[i]!.label && sameAction(offer.action, b[i]!.action)))
}

/** The name of a fishery's place. */
export function shoreKey(site: Site): string {
  return `${site.hex}+${site.second}`
}

const desks = new WeakMap<Host, Desk>()
/** The desk that goes with a page. It outlives the part of the board that asks first: the others go on reading it. */
export function deskOf(host: Host): Desk {
  const known = desks.get(host)
  if (known) return known
  let made: Desk | undefined
  $effect.root(() => {
    made = new Desk(host)
  })
  desks.set(host, made!)
  return made!
}

/** What a part of the page is given, each of it on its own: a change of one does not touch the others. */
export class Given {
  private readonly props: () => Props

  constructor(props: () => Props) {
    this.props = props
    $effect.pre(() => {
      this.desk.view = this.view
      this.desk.eyes = this.eyes
    })
  }

  host = $derived.by(() => this.props().host)
  desk = $derived.by(() => deskOf(this.host))
  view = $derived.by(() => this.props().view)
  seats = $derived.by(() => this.props().seats)
  data = $derived.by(() => this.props().data)
  eyes = $derived.by(() => this.props().eyes)
  over = $derived.by(() => !this.props().waiting.length)
}
