// The adviser of the person at the screen: called and sent away, and what he says about the present position.
import { untrack } from 'svelte'
import * as api from './api'
import { ApiError } from './api'
import type { Advice, Weighed } from './generated/api'
import { lang, t } from './i18n.svelte'
import { keyOf } from './noun'
import { settings } from './settings.svelte'
import type { TableStore } from './table.svelte'

/** The bots that can be asked. The first answers at once; the others search, when they are asked to. */
export const LEVELS = ['merchant', 'banker', 'prince'] as const
export type Level = (typeof LEVELS)[number]

export class Adviser {
  readonly store: TableStore
  advice = $state.raw<Advice | null>(null)
  weighed = $state.raw<Weighed | null>(null)
  level = $state<Level>('merchant')
  thinking = $state(false)
  problem = $state('')
  /** The thing in view: a number of `advice.tips` from 1, or `!` for the warning. */
  shown = $state('')
  /** Of which position something was asked last. */
  private asked = ''
  /** At which seats he has been called because he always is. */
  private greeted = new Set<number>()

  constructor(store: TableStore) {
    this.store = store
    $effect(() => {
      const { position, seat, here } = this
      void lang()
      if (!here || seat === null) return
      untrack(() => void this.ask(position, seat))
    })
    $effect(() => {
      const { seat } = this
      if (seat === null || !settings.values.adviser || !this.allowed || this.here || this.greeted.has(seat)) return
      this.greeted.add(seat)
      untrack(() => void this.call(true))
    })
  }

  /** The own seat, while there is something to play. */
  get seat(): number | null {
    const state = this.store.state
    return state && !state.over && this.store.humans.some((one) => one.seat === state.seat) ? state.seat : null
  }

  get allowed(): boolean {
    return !!this.store.info?.advice && this.seat !== null
  }

  /** He has been called. */
  get here(): boolean {
    return this.allowed && !!this.store.info?.seats[this.seat!]?.adviser
  }

  private get position(): string {
    const state = this.store.state
    return state ? `${state.index} ${state.seat} ${this.store.decision?.number ?? ''} ${lang()}` : ''
  }

  /** What is to be marked on the page, each with its number. */
  get marks(): { label: string; keys: string[]; warns: boolean; on: boolean }[] {
    if (!this.here || !this.advice) return []
    const { tips, warning } = this.advice
    const all = tips.map((tip, i) => ({ label: `${i + 1}`, keys: tip.nouns.map(keyOf), warns: false }))
    if (warning) all.push({ label: '!', keys: warning.nouns.map(keyOf), warns: true })
    return all.map((one) => ({ ...one, on: one.label === this.shown }))
  }

  keysOf(label: string): string[] {
    return this.marks.find((one) => one.label === label)?.keys ?? []
  }

  async call(on: boolean): Promise<void> {
    if (this.seat === null) return
    await this.carry(async () => {
      this.store.info = await api.callAdviser(this.store.id, this.seat!, on, lang())
      if (!on) this.advice = this.weighed = null
    })
  }

  private async ask(position: string, seat: number): Promise<void> {
    if (this.asked === position) return
    this.asked = position
    this.weighed = null
    this.shown = ''
    this.level = 'merchant'
    await this.carry(async () => {
      const advice = await api.advice(this.store.id, seat, lang())
      if (this.asked === position) this.advice = advice
    })
    if (this.asked === position && this.store.decision) await this.weigh('merchant')
  }

  /** Ask a bot what it would consider. */
  async weigh(level: Level): Promise<void> {
    const { asked, seat } = this
    if (seat === null) return
    this.level = level
    this.thinking = true
    await this.carry(async () => {
      const weighed = await api.weigh(this.store.id, seat, level, lang())
      if (this.asked === asked && this.level === level) this.weighed = weighed
    })
    if (this.asked === asked) this.thinking = false
  }

  private async carry(work: () => Promise<void>): Promise<void> {
    this.problem = ''
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      this.problem = error.error.text || t('offline')
    }
  }
}
