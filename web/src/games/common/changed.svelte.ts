// use:changed={() => value}: marks an element for a moment when a value changes after it was first drawn.
import { settings } from '../../lib/settings.svelte'

const SHOWN = 600

export function changed(node: Element, get: () => unknown): void {
  let last: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  $effect(() => {
    const now = JSON.stringify(get())
    if (last !== undefined && now !== last && !settings.still) {
      node.classList.remove('changed')
      clearTimeout(timer)
      requestAnimationFrame(() => node.classList.add('changed'))
      timer = setTimeout(() => node.classList.remove('changed'), SHOWN)
    }
    last = now
  })
  $effect(() => () => clearTimeout(timer))
}

/** Bring all movements on the page to their end. */
export function skipMovements(): void {
  for (const animation of document.getAnimations()) {
    const { endTime } = animation.effect?.getComputedTiming() ?? {}
    if (endTime !== undefined && Number.isFinite(Number(endTime))) animation.finish()
  }
}
