// use:delta={() => number}: for a moment, by how much a number rose or fell stands above it.
import { settings } from '../../lib/settings.svelte'

const SHOWN = 1400

export function delta(node: HTMLElement, get: () => number): void {
  let last: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const clear = () => delete node.dataset['delta']
  $effect(() => {
    const now = get()
    const by = last === undefined ? 0 : now - last
    last = now
    if (!by || settings.still) return
    clearTimeout(timer)
    node.dataset['delta'] = by > 0 ? `+${by}` : `−${-by}`
    timer = setTimeout(clear, SHOWN)
  })
  $effect(() => () => clearTimeout(timer))
}
