// What is known beforehand of the offers of a decision: asked of the server when somebody looks at one.
import { SvelteMap } from 'svelte/reactivity'
import type { Detail, Details, Offer } from './generated/api'

const MOST = 60

const keyOf = (offer: { action: (string | number)[] }) => JSON.stringify(offer.action)

export class Foresight {
  private readonly known = new SvelteMap<string, Detail>()
  /** What has been asked and is not answered yet, of the present position. */
  private underway = new Map<string, Promise<void>>()
  private readonly answer: (actions: (string | number)[][]) => Promise<Details>

  constructor(answer: (actions: (string | number)[][]) => Promise<Details>) {
    this.answer = answer
  }

  of(offer: Offer): Detail | undefined {
    return this.known.get(keyOf(offer))
  }

  /** Ask for what is not known yet of some offers: on hover, focus or pick, or because a board shows it beside them. */
  async ask(offers: Offer[]): Promise<void> {
    const { underway } = this
    const missing = offers.filter((offer) => !this.known.has(keyOf(offer)))
    const open = missing.filter((offer) => !underway.has(keyOf(offer))).slice(0, MOST)
    if (open.length) {
      const answered = this.answer(open.map((offer) => offer.action)).then(
        ({ details }) => {
          // an answer about a position that has gone tells nothing about this one
          if (underway === this.underway) for (const detail of details) this.known.set(keyOf(detail), detail)
        },
        () => undefined, // the choice can be made without them
      )
      for (const offer of open) underway.set(keyOf(offer), answered)
      void answered.then(() => open.forEach((offer) => underway.delete(keyOf(offer))))
    }
    await Promise.all(missing.map((offer) => underway.get(keyOf(offer))))
  }

  /** Another position. */
  forget(): void {
    this.known.clear()
    this.underway = new Map()
  }
}
