// Keys of this board. They come before those of the page, so that R turns a piece while one is held.
import type { Desk, Overlay } from './desk.svelte'
import { w } from './text'

const OVERLAYS: Record<string, Overlay> = { z: 'zones', h: 'harbour', t: 'stables', g: 'goods' }
const STEPS: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

export const KEYS = [
  { key: 'Z', text: () => w('key_zones') },
  { key: 'H', text: () => w('key_harbour') },
  { key: 'T', text: () => w('key_stables') },
  { key: 'G', text: () => w('key_owners') },
  { key: 'R', text: () => w('key_rotate') },
  { key: '← → ↑ ↓', text: () => w('key_move') },
]

export function keys(event: KeyboardEvent, desk: Desk): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if ((event.target as Element).closest?.('input, textarea, select, [role=dialog], dialog, [role=log]')) return
  if (document.querySelector('dialog[open], [role=dialog]')) return
  const key = event.key.toLowerCase()
  const step = STEPS[event.key]
  if (desk.placing && key === 'r') desk.rotate(event.shiftKey ? -1 : 1)
  else if (desk.placing && step) desk.step(step[0], step[1])
  else if (desk.placing && event.key === 'Enter' && !(event.target as Element).closest('button, a')) {
    const offer = desk.ghost?.offer
    if (offer) void desk.host.pick(offer)
  } else if (OVERLAYS[key]) desk.overlays[OVERLAYS[key]] = !desk.overlays[OVERLAYS[key]]
  else return
  event.preventDefault()
  event.stopPropagation()
}
