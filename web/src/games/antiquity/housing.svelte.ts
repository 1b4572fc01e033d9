// Several houses in one go: squares are marked, then the houses are built on them one after the other, each as the rules ask for it: the house, what it is
// paid with where there is a choice, its square. Legality comes from the offers alone; when the next one is not offered any more the rest is dropped.
import { untrack } from 'svelte'
import { CITIES, type Desk } from './desk.svelte'
import type { Offer } from './types'

interface Plot {
  city: number
  square: string
}

export class Housing {
  private marked = $state.raw<Plot[]>([])
  /** The houses are being built. */
  private building = $state(false)
  /** The offers that have been answered: the next ones are waited for. */
  private answered: readonly Offer[] | null = null

  constructor(private readonly desk: Desk) {
    $effect(() => this.follow())
  }

  /** The houses that can be built, the lowest number first. */
  offers = $derived.by(() => this.desk.of('house').toSorted((a, b) => Number(a.action[1]) - Number(b.action[1])))
  /** Squares can be marked: the houses are looked at, and some can be built. */
  open = $derived.by(() => this.desk.tab === 'houses' && this.offers.length > 0 && !this.building)
  /** What is marked, with the number of the house that comes there. */
  plan = $derived.by(() => (this.building || !this.open ? [] : this.marked.slice(0, this.offers.length).map((plot, i) => ({ ...plot, number: Number(this.offers[i]!.action[1]) }))))
  numberAt(city: number, square: string): number | undefined {
    return this.plan.find((one) => one.city === city && one.square === square)?.number
  }

  /** Mark a square, or no longer. */
  toggle(city: number, square: string): void {
    const others = this.marked.filter((one) => one.city !== city || one.square !== square)
    this.marked = others.length < this.marked.length ? others : [...others, { city, square }].slice(-this.offers.length)
  }
  build(): void {
    this.building = this.marked.length > 0
  }
  drop(): void {
    this.marked = []
    this.building = false
    this.answered = null
  }

  /** One step further, as soon as the server has asked the next question. */
  private follow(): void {
    const { offers, busy, asking } = this.desk.host
    if (!this.building || busy || !asking || offers === this.answered) return
    untrack(() => {
      const placing = offers.some((offer) => offer.verb === 'place')
      const [plot, ...rest] = this.marked
      if (!placing && asking !== 'CityBuilding') return // how to pay, or a second house: the person says
      const at = (offer: Offer) => offer.verb === 'place' && offer.action[1] === CITIES[plot!.city] && offer.action[2] === plot!.square
      const next = !plot ? undefined : placing ? offers.find(at) : this.offers[0]
      if (!next) return this.drop()
      this.answered = offers
      if (placing) this.marked = rest
      if (placing && !rest.length) this.drop()
      void this.desk.host.pick(next)
    })
  }
}
