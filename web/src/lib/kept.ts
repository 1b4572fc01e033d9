// The part of a board that is in view, kept while the page is loaded anew.
import type { Zoom } from './panzoom.svelte'

interface Kept {
  scale: number
  /** What the frame is scrolled to, in parts of the board. */
  left: number
  top: number
}

const keyOf = (table: string) => `view of ${table}`
const frame = () => document.querySelector('.board-scroll')

/** To be called when the page is left. */
export function keepView(table: string, zoom: Zoom): void {
  const box = frame()
  if (!box) return
  const kept: Kept = { scale: zoom.scale, left: box.scrollLeft / box.scrollWidth, top: box.scrollTop / box.scrollHeight }
  sessionStorage.setItem(keyOf(table), JSON.stringify(kept))
}

/** Show again what was shown when the page was left, if it was. The board is scrolled when it has its size and has looked about itself. */
export function showKept(table: string, zoom: Zoom): boolean {
  const text = sessionStorage.getItem(keyOf(table))
  const box = frame()
  if (!text || !box) return false
  sessionStorage.removeItem(keyOf(table)) // whoever sits down next begins with what is lit
  const kept = JSON.parse(text) as Kept
  zoom.set(kept.scale)
  const frames = (n: number): void => {
    if (n) requestAnimationFrame(() => frames(n - 1))
    else box.scrollTo({ left: kept.left * box.scrollWidth, top: kept.top * box.scrollHeight, behavior: 'instant' })
  }
  frames(3)
  return true
}
