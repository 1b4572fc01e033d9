// What the person at the screen is looking into, before anything is chosen: an action of the wheel, a table, the discards.
import { tick } from 'svelte'
import type { Step } from './types'

export type Look = '' | 'intrigue' | 'conquest' | 'war' | 'standing' | 'discards'

/** These say how the game stands: they stay open while others play. */
const TABLES: readonly Look[] = ['standing', 'discards']

const find = (what: string) => document.querySelector<HTMLElement>(what)

class Plan {
  look = $state<Look>('')
  /** The sheet over the tracks is folded away. */
  folded = $state(false)
  /** The war that is shown line by line: "card:seat:kind". */
  front = $state('')
  /** The sheet that lies over the tracks, if any, and how far down it reaches. */
  sheet = $state.raw<{ title: string; icon: string } | null>(null)
  covered = $state(0)
  private asked: Step | '' = ''
  private from: HTMLElement | SVGElement | null = null

  /** Look into something, or no longer. Who came there by keyboard goes on in the sheet. */
  toggle(look: Look, from: HTMLElement | SVGElement | null = null): void {
    this.look = this.look === look ? '' : look
    this.folded = false
    this.from = this.look ? from : null
    if (this.from) void tick().then(() => (find('.sheet .target.lit') ?? find('.sheet header button'))?.focus())
  }

  reset(): void {
    this.look = ''
    this.folded = false
    this.front = ''
  }

  /** Close what was opened; the focus goes back to where it was opened from. */
  close(): void {
    const from = this.from
    this.reset()
    from?.focus()
    this.from = null
  }

  /** The position has changed: plans for another one are dropped. */
  next(asking: Step | ''): void {
    const fresh = asking !== this.asked
    this.asked = asking
    if (fresh) this.folded = false
    if (!TABLES.includes(this.look) || (fresh && asking)) this.look = ''
    this.front = ''
  }
}

export const plan = new Plan()
