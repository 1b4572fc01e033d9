// The keyboard's place on the page. A button that is pressed is closed until the server has answered, and may then be gone: the focus
// goes back to it, or to what may be chosen nearest to where it was.
const PLACES = '.prompt, .board-frame, .mine, .left, .right'
const CHOICES = '.target.lit, .btn.offer:not([disabled]), .btn.primary:not([disabled])'

interface Kept {
  node: HTMLElement | SVGElement
  place: Element | null
  x: number
  y: number
}
let kept: Kept | null = null
/** Where the focus waits while there is nothing to choose. */
let waits: Element | null = null

const shown = (node: Element) => node.getClientRects().length > 0
const middle = (node: Element) => {
  const { left, right, top, bottom } = node.getBoundingClientRect()
  return [(left + right) / 2, (top + bottom) / 2] as const
}

/** Something was chosen by the keyboard: remember where. */
export function hold(event: KeyboardEvent): void {
  const node = document.activeElement
  if ((event.key !== 'Enter' && event.key !== ' ') || !(node instanceof HTMLElement || node instanceof SVGElement) || node === document.body) return
  const [x, y] = middle(node)
  kept = { node, place: node.closest(PLACES), x, y }
}

/** A choice made by hand needs no place. */
export function release(): void {
  kept = null
}

/** The page has been drawn anew: give the focus back, if it has been lost. */
export function giveBack(): void {
  if (!kept) return
  const { activeElement } = document
  if (activeElement && activeElement !== document.body && activeElement !== waits && activeElement.isConnected && shown(activeElement)) return
  const { node, place, x, y } = kept
  if (node.isConnected && shown(node) && !node.hasAttribute('disabled')) {
    node.focus({ preventScroll: true })
    return
  }
  const choices = [...(place?.isConnected ? place : document).querySelectorAll<HTMLElement>(CHOICES)].filter(shown)
  const all = choices.length ? choices : [...document.querySelectorAll<HTMLElement>(CHOICES)].filter(shown)
  const far = (one: Element) => {
    const [ox, oy] = middle(one)
    return Math.hypot(ox - x, oy - y)
  }
  const nearest = all.reduce<HTMLElement | null>((best, one) => (!best || far(one) < far(best) ? one : best), null)
  waits = nearest ? null : document.querySelector('#main')
  ;(nearest ?? document.querySelector<HTMLElement>('#main'))?.focus({ preventScroll: true })
}
