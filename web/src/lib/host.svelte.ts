// What a board asks about its components: what is lit, what happens on a click, what to tell on hover.
// A replay uses it as it is (nothing is lit); a table adds the decisions.
import { untrack } from 'svelte'
import { SvelteMap } from 'svelte/reactivity'
import type { Detail, Offer, Refusal } from './generated/api'
import type { Lexicon } from './lexicon'
import { keyOf, type Noun } from './noun'

export interface Bubble {
  kind: 'detail' | 'refusal'
  anchor: { left: number; top: number; right: number; bottom: number }
  title: string
  text: string
  offers: { label: string; lines: string[]; final: boolean }[]
  refusals: Refusal[]
  sticky: boolean
}

export class Host {
  lexicon = $state.raw<Lexicon | null>(null)
  bubble = $state.raw<Bubble | null>(null)
  pointed = $state.raw<Set<string>>(new Set())
  moved = $state.raw<Set<string>>(new Set())
  /** Whether an answer is on its way to the server. */
  busy = $state(false)
  /** How many elements on the page stand for a component. */
  readonly placed = new SvelteMap<string, number>()

  /** What the person at the screen may choose, narrowed by what is chosen so far; nothing in a replay. */
  get offers(): Offer[] {
    return []
  }

  /** The step that asks, as the rules call it; empty if nothing is asked. */
  get asking(): string {
    return ''
  }

  /** What is known beforehand of an offer, once the server has told. */
  detailOf(_offer: Offer): Detail | undefined {
    return undefined
  }

  /** Choose an offer. */
  async pick(_offer: Offer, _touch = false): Promise<void> {}

  lit(_key: string): boolean {
    return false
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

  click(nouns: Noun[], node: Element, _touch: boolean): void {
    this.tell(nouns, node, true)
  }

  /** A bubble that was asked for stays until it is closed. */
  hover(nouns: Noun[], node: Element): void {
    if (!this.bubble?.sticky) this.tell(nouns, node, false)
  }

  /** The same for some offers only, where a board lets one choose among them by other means. */
  consider(_offers: Offer[], nouns: Noun[], node: Element): void {
    this.hover(nouns, node)
  }

  leave(): void {
    if (this.bubble && !this.bubble.sticky) this.bubble = null
  }

  closeBubble(): void {
    this.bubble = null
  }

  /** Name and text of a component, beside it. Returns whether there is anything to tell. */
  protected tell(nouns: Noun[], node: Element, sticky: boolean): boolean {
    const first = nouns[0]
    if (!first || !this.lexicon) return false
    const text = this.textOf(nouns)
    if (!text) return false
    this.bubble = this.frame('detail', nouns, node, { text, sticky })
    return true
  }

  protected textOf(nouns: Noun[]): string {
    for (const [kind, slug] of nouns) {
      const text = this.lexicon?.texts[`${kind}_text.${slug}`]
      if (text) return text
    }
    return ''
  }

  protected nameOf(nouns: Noun[]): string {
    const first = nouns[0]
    return first ? (this.lexicon?.noun(first) ?? '') : ''
  }

  protected frame(kind: Bubble['kind'], nouns: Noun[], node: Element, more: Partial<Bubble>): Bubble {
    const box = node.getBoundingClientRect()
    const anchor = { left: box.left, top: box.top, right: box.right, bottom: box.bottom }
    return { kind, anchor, title: this.nameOf(nouns), text: '', offers: [], refusals: [], sticky: false, ...more }
  }
}

export { keyOf }
