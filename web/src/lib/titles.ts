// What a mouse is told by the title of an icon, a finger is told by a long press.
import type { Host } from './host.svelte'

export const LONG_PRESS = 450

interface Titled {
  node: Element
  title: string
}

/** The innermost thing around a point of the page that has a title. */
export function titledAt(from: EventTarget | null): Titled | null {
  for (let node = from instanceof Element ? from : null; node; node = node.parentElement) {
    const title = node.getAttribute('title') ?? [...node.children].find((one) => one.tagName === 'title')?.textContent
    if (title) return { node, title }
  }
  return null
}

/** Whether a press there asks about an icon inside a component, and not about the component. */
export function asksInside(event: Event, component: Element): boolean {
  const found = titledAt(event.target)
  return found !== null && found.node !== component && component.contains(found.node)
}

/** On a page with a board: a long press on anything with a title tells it, and does nothing else. */
export function tellTitles(page: HTMLElement, host: Pick<Host, 'tellOf'>): { destroy: () => void } {
  let press: ReturnType<typeof setTimeout> | undefined
  let told = false
  const listeners: [string, (event: Event) => void][] = [
    ['pointerdown', (event) => {
      told = false
      const found = (event as PointerEvent).pointerType === 'touch' ? titledAt(event.target) : null
      if (!found || !page.contains(found.node)) return
      press = setTimeout(() => {
        told = true
        host.tellOf(found.title, found.node)
      }, LONG_PRESS)
    }],
    ...['pointerup', 'pointercancel', 'scroll'].map((name): [string, () => void] => [name, () => clearTimeout(press)]),
    ['contextmenu', (event) => { if (told) event.preventDefault() }],
    ['click', (event) => {
      if (!told) return
      told = false
      event.stopImmediatePropagation()
      event.preventDefault()
    }],
  ]
  for (const [name, listener] of listeners) page.addEventListener(name, listener, { capture: true })
  return {
    destroy: () => {
      clearTimeout(press)
      for (const [name, listener] of listeners) page.removeEventListener(name, listener, { capture: true })
    },
  }
}
