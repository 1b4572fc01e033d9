// use:target on any element that stands for a component: light, click, keyboard, label, details and "why not?".
import type { Host } from './host.svelte'
import { sentences } from './lexicon'
import { keyOf, plainNoun, type Noun } from './noun'
import { settings } from './settings.svelte'
import { LONG_PRESS, asksInside } from './titles'

/** What an element asks its host; a board may put a narrower host of its own between. */
export type TargetHost = Pick<
  Host,
  'lexicon' | 'moved' | 'pointed' | 'place' | 'lit' | 'fits' | 'picked' | 'describe' | 'click' | 'hover' | 'leave'
>

export interface Target {
  host: TargetHost
  nouns: Noun[]
  /** What a screen reader calls it; the name of the component if empty. */
  label?: string
  /** What the board tells of it on hover, beside what the text tables say. */
  text?: () => string
}

const HOVER = 180

// A class that a component computes (`class="tile {faith}"`) is written as a whole and takes with it what a target has put there; the
// loss of `target` shows it. The rest is given back before anything is drawn.
const marks = new WeakMap<Node, () => void>()
const rewritten = new MutationObserver((records) => {
  for (const { target: node } of records) if (!(node as Element).classList.contains('target')) marks.get(node)?.()
})

export function target(node: HTMLElement | SVGElement, get: () => Target): void {
  let press: ReturnType<typeof setTimeout> | undefined
  let wait: ReturnType<typeof setTimeout> | undefined
  let long = false
  let touch = false
  // Listeners and timers may outlive the component by a moment: they use what it last said.
  let last = get()

  let state = { lit: false, chosen: false, aside: false, moved: false, pointed: false }
  const mark = () => {
    node.classList.add('target')
    for (const [name, on] of Object.entries(state)) node.classList.toggle(name, on)
  }
  marks.set(node, mark)
  rewritten.observe(node, { attributeFilter: ['class'] })
  mark()
  node.setAttribute('role', 'button')
  const written: Record<string, string | null> = { 'aria-pressed': null }
  /** Most attributes of most targets stay as they are from one position to the next. */
  const write = (name: string, value: string | null) => {
    if (written[name] === value) return
    written[name] = value
    if (value === null) node.removeAttribute(name)
    else node.setAttribute(name, value)
  }

  /** Where the host counts it; a label may change with every move, the place of a component does not. */
  let placed: string[] = []
  const place = (host: TargetHost, keys: string[]) => {
    if (keys.join() === placed.join()) return
    host.place(placed, -1)
    host.place(keys, 1)
    placed = keys
  }

  // One effect for all that follows the position: a map has hundreds of targets.
  $effect(() => {
    last = get()
    const { host, nouns, label } = last
    const keys = nouns.map(keyOf)
    place(host, keys)
    write('data-nouns', keys.join(' '))
    const lit = keys.some((key) => host.lit(key))
    const chosen = keys.some((key) => host.picked(key))
    state = {
      lit,
      chosen,
      aside: lit && !keys.some((key) => host.fits(key)),
      moved: keys.some((key) => host.moved.has(key)),
      pointed: keys.some((key) => host.pointed.has(key)),
    }
    mark()
    write('tabindex', lit ? '0' : '-1')
    write('aria-pressed', chosen ? 'true' : null)
    const name = label || (nouns[0] ? (host.lexicon?.noun(plainNoun(nouns[0])) ?? '') : '')
    const more = host.describe(keys)
    write('aria-label', sentences([name, more]))
  })

  const act = () => {
    const { host, nouns } = last
    clearTimeout(wait)
    if (!nouns.some((noun) => host.lit(keyOf(noun))) && !settings.still) {
      node.classList.add('shake')
      setTimeout(() => node.classList.remove('shake'), 200)
    }
    host.click(nouns, node, touch, last.text?.() ?? '')
  }
  const show = () => last.host.hover(last.nouns, node, last.text?.() ?? '')
  const stop = () => {
    clearTimeout(press)
    clearTimeout(wait)
  }
  // An element loses the focus also when it is taken off the page, in the middle of a redraw, which must not change anything.
  const leave = () => {
    stop()
    queueMicrotask(() => last.host.leave())
  }
  const listeners: [string, (event: Event) => void][] = [
    ['pointerdown', (event) => {
      touch = (event as PointerEvent).pointerType === 'touch'
      long = false
      if (!touch || asksInside(event, node)) return
      press = setTimeout(() => {
        long = true
        show()
      }, LONG_PRESS)
    }],
    ['pointerup', stop],
    ['pointercancel', stop],
    ['contextmenu', (event) => { if (touch) event.preventDefault() }],
    ['click', (event) => {
      event.stopPropagation()
      if (!long) act()
      long = false
    }],
    ['keydown', (event) => {
      const { key } = event as KeyboardEvent
      if (key !== 'Enter' && key !== ' ') return
      event.preventDefault()
      event.stopPropagation()
      touch = false
      act()
    }],
    ['pointerenter', (event) => {
      if ((event as PointerEvent).pointerType === 'touch') return
      clearTimeout(wait)
      wait = setTimeout(show, HOVER)
    }],
    ['pointerleave', (event) => {
      if ((event as PointerEvent).pointerType === 'touch') stop()
      else leave()
    }],
    ['focus', () => { if (node.matches(':focus-visible')) wait = setTimeout(show, HOVER) }],
    ['blur', leave],
  ]
  $effect(() => {
    for (const [name, listener] of listeners) node.addEventListener(name, listener)
    return () => {
      stop()
      place(last.host, [])
      for (const [name, listener] of listeners) node.removeEventListener(name, listener)
    }
  })
}

/** On a button of the prompt: what it would do, on hover, focus and long press. */
export function hint(node: HTMLElement | SVGElement, get: () => { show: (node: Element) => void; hide: () => void }): void {
  let wait: ReturnType<typeof setTimeout> | undefined
  let long = false
  let shown = false
  let last = get()
  $effect(() => {
    last = get()
  })
  const after = (ms: number, touch: boolean) => {
    clearTimeout(wait)
    wait = setTimeout(() => {
      long = touch
      shown = true
      last.show(node)
    }, ms)
  }
  const stop = () => clearTimeout(wait)
  const hide = () => {
    if (shown) last.hide()
    shown = false
  }
  const leave = () => {
    stop()
    queueMicrotask(hide)
  }
  const listeners: [string, (event: Event) => void][] = [
    ['pointerenter', (event) => { if ((event as PointerEvent).pointerType !== 'touch') after(HOVER, false) }],
    ['pointerleave', (event) => { if ((event as PointerEvent).pointerType !== 'touch') leave(); else stop() }],
    ['pointerdown', (event) => {
      long = false
      if ((event as PointerEvent).pointerType === 'touch') after(LONG_PRESS, true)
    }],
    ['pointerup', stop],
    ['pointercancel', stop],
    ['contextmenu', (event) => { if (long) event.preventDefault() }],
    ['click', (event) => {
      stop()
      if (!long) return
      long = false
      event.stopImmediatePropagation()
      event.preventDefault()
    }],
    ['focus', () => { if (node.matches(':focus-visible')) after(HOVER, false) }],
    ['blur', leave],
  ]
  $effect(() => {
    for (const [name, listener] of listeners) node.addEventListener(name, listener, { capture: true })
    return () => {
      stop()
      hide() // at once: later there is no host any more
      for (const [name, listener] of listeners) node.removeEventListener(name, listener, { capture: true })
    }
  })
}
