// The part of a board that is in view, kept while the page is loaded anew.
import type { Zoom } from './panzoom.svelte'

interface Kept {
  scale: number
  /** What the frame is scrolled to, in parts of the board. */
  left: number
  top: number
  /** The window's width and height: in another one the board is laid out anew. */
  window: [number, number]
}

const keyOf = (table: string) => `view of ${table}`
const frame = () => document.querySelector('.board-scroll')
const size = (): [number, number] => [innerWidth, innerHeight]

/** To be called when the page is left. */
export function keepView(table: string, zoom: Zoom): void {
  const box = frame()
  if (!box) return
  const [left, top] = [box.scrollLeft / box.scrollWidth, box.scrollTop / box.scrollHeight]
  const kept: Kept = { scale: zoom.scale, left, top, window: size() }
  sessionStorage.setItem(keyOf(table), JSON.stringify(kept))
}

/** Show again what was shown when the page was left, if it was, in a window of the same size. The board is scrolled when it has its size and has looked about itself. */
export function showKept(table: string, zoom: Zoom): boolean {
  const text = sessionStorage.getItem(keyOf(table))
  const box = frame()
  if (!text || !box) return false
  sessionStorage.removeItem(keyOf(table)) // whoever sits down next begins with what is lit
  const kept = JSON.parse(text) as Kept
  if (String(kept.window) !== String(size())) return false
  zoom.set(kept.scale)
  const frames = (n: number): void => {
    if (n) requestAnimationFrame(() => frames(n - 1))
    else box.scrollTo({ left: kept.left * box.scrollWidth, top: kept.top * box.scrollHeight, behavior: 'instant' })
  }
  frames(3)
  return true
}
