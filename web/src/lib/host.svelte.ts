// What a board asks about its components: what is lit, what happens on a click, what to tell on hover.
// A replay uses it as it is (nothing is lit); a table adds the decisions.
import { untrack } from 'svelte'
import { SvelteMap } from 'svelte/reactivity'
import type { Game, LineOf, OfferOf, StepOf } from './contract'
import type { Detail, Refusal } from './generated/api'
import type { Lexicon } from './lexicon'
import { keyOf, plainNoun, type Noun } from './noun'

export interface Bubble {
  kind: 'detail' | 'refusal'
  anchor: { left: number; top: number; right: number; bottom: number }
  title: string
  text: string
  offers: { label: string; lines: string[]; final: boolean }[]
  refusals: Refusal[]
  sticky: boolean
}

/** `G` is the game whose board asks; pages that show any game leave it open. */
export class Host<G extends Game = any> {
  lexicon = $state.raw<Lexicon | null>(null)
  bubble = $state.raw<Bubble | null>(null)
  /** A choice has been sent and is not answered yet. */
  busy = $state(false)
  pointed = $state.raw<Set<string>>(new Set())
  moved = $state.raw<Set<string>>(new Set())
  /** The lines that the last position brought, for movements on the board. */
  news = $state.raw<LineOf<G>[]>([])
  /** What the last decision of the person at the screen brought about, and the chronicle since; in a replay, of the position shown. */
  recent = $state.raw<LineOf<G>[]>([])
  /** How many elements on the page stand for a component. */
  readonly placed = new SvelteMap<string, number>()

  /** What the person at the screen may choose, narrowed by what is chosen so far; nothing in a replay. */
  get offers(): OfferOf<G>[] {
    return []
  }

  /** The same, whatever is chosen so far. */
  get allOffers(): OfferOf<G>[] {
    return []
  }

  /** The step that asks, as the rules call it; empty if nothing is asked. */
  get asking(): StepOf<G> | '' {
    return ''
  }

  /** The components that the question names. */
  get asked(): Noun[] {
    return []
  }

  /** A board shows beside these offers what they would do: it is asked for without hover, focus or pick. */
  prepare(_offers: OfferOf<G>[]): void {}

  /** What is known beforehand of an offer, once the server has told. */
  detailOf(_offer: OfferOf<G>): Detail | undefined {
    return undefined
  }

  /** Choose an offer. */
  async pick(_offer: OfferOf<G>, _touch = false): Promise<void> {}

  lit(_key: string): boolean {
    return false
  }

  /** Whether it goes with what is chosen so far. */
  fits(_key: string): boolean {
    return true
  }

  picked(_key: string): boolean {
    return false
  }

  /** What a screen reader says of a component, after its name. */
  describe(_keys: string[]): string {
    return ''
  }

  place(keys: string[], by: 1 | -1): void {
    untrack(() => {
      for (const key of keys) this.placed.set(key, (this.placed.get(key) ?? 0) + by)
    })
  }

  click(nouns: Noun[], node: Element, _touch: boolean, text = ''): void {
    this.tell(nouns, node, true, text)
  }

  /** A bubble that was asked for stays until it is closed. */
  hover(nouns: Noun[], node: Element, text = ''): void {
    if (!this.bubble?.sticky) this.tell(nouns, node, false, text)
  }

  /** The same for some offers only, where a board lets one choose among them by other means. */
  consider(_offers: OfferOf<G>[], nouns: Noun[], node: Element, text = ''): void {
    this.hover(nouns, node, text)
  }

  leave(): void {
    if (this.bubble && !this.bubble.sticky) this.bubble = null
  }

  /** A sentence about something on the page, until it is closed. */
  tellOf(text: string, node: Element): void {
    this.bubble = this.frame('detail', [], node, { text, sticky: true })
  }

  closeBubble(): void {
    this.bubble = null
  }

  /** Name and text of a component, beside it. Returns whether there is anything to tell. */
  protected tell(nouns: Noun[], node: Element, sticky: boolean, more = ''): boolean {
    const first = nouns[0]
    if (!first || !this.lexicon) return false
    const text = this.textOf(nouns, more)
    if (!text) return false
    this.bubble = this.frame('detail', nouns, node, { text, sticky })
    return true
  }

  /** The text of the game's tables, else what the board says of it. */
  protected textOf(nouns: Noun[], more: string): string {
    for (const [kind, slug] of nouns.map(plainNoun)) {
      const text = this.lexicon?.texts[`${kind}_text.${slug}`]
      if (text) return more ? `${text}\n${more}` : text
    }
    return more
  }

  protected nameOf(nouns: Noun[]): string {
    const first = nouns[0]
    return first ? (this.lexicon?.noun(plainNoun(first)) ?? '') : ''
  }

  protected frame(kind: Bubble['kind'], nouns: Noun[], node: Element, more: Partial<Bubble>): Bubble {
    const box = node.getBoundingClientRect()
    const anchor = { left: box.left, top: box.top, right: box.right, bottom: box.bottom }
    return { kind, anchor, title: this.nameOf(nouns), text: '', offers: [], refusals: [], sticky: false, ...more }
  }
}

export { keyOf }
