// Pan and zoom of a board: drag the ground to move; Ctrl and the wheel, two fingers, a double click or the buttons to zoom.
const LOW = 0.5
const HIGH = 4

export class Zoom {
  scale = $state(1)
  /** The point of the frame that stays where it is, as parts of its width and height. */
  focus = { x: 0.5, y: 0.5 }

  set(scale: number, focus = { x: 0.5, y: 0.5 }): void {
    this.focus = focus
    this.scale = Math.min(HIGH, Math.max(LOW, Math.round(scale * 100) / 100))
  }

  in = (): void => this.set(this.scale * 1.2)
  out = (): void => this.set(this.scale / 1.2)
  reset = (): void => this.set(1)
}

/** On the scrolling frame of a board. Its first child grows with the zoom; the page's styles say how, by --zoom. */
export function panzoom(node: HTMLElement, zoom: Zoom): void {
  const fingers = new Map<number, { x: number; y: number }>()
  let spread = 0
  let dragged = false
  let before = 1

  $effect(() => {
    const inner = node.firstElementChild as HTMLElement | null
    const { scale } = zoom
    const x = zoom.focus.x * node.clientWidth
    const y = zoom.focus.y * node.clientHeight
    const left = ((node.scrollLeft + x) * scale) / before - x
    const top = ((node.scrollTop + y) * scale) / before - y
    inner?.style.setProperty('--zoom', String(scale))
    if (scale !== before) node.scrollTo({ left, top, behavior: 'instant' })
    before = scale
  })

  const distance = () => {
    const [a, b] = [...fingers.values()]
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
  }
  const within = (x: number, y: number) => {
    const box = node.getBoundingClientRect()
    return { x: (x - box.left) / box.width, y: (y - box.top) / box.height }
  }
  const onGround = (event: MouseEvent) => !(event.target as Element).closest('button, a, input, select, summary, .target.lit, td, th')
  const down = (event: PointerEvent) => {
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    spread = distance()
    dragged = event.pointerType === 'mouse' && event.button === 0 && onGround(event)
  }
  const move = (event: PointerEvent) => {
    const last = fingers.get(event.pointerId)
    if (!last) return
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const [a, b] = [...fingers.values()]
    if (a && b) {
      const now = distance()
      if (spread > 0) zoom.set(zoom.scale * (now / spread), within((a.x + b.x) / 2, (a.y + b.y) / 2))
      spread = now
    } else if (dragged && event.buttons === 1) {
      node.scrollLeft -= event.clientX - last.x
      node.scrollTop -= event.clientY - last.y
    }
  }
  const up = (event: PointerEvent) => {
    fingers.delete(event.pointerId)
    spread = 0
  }
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    zoom.set(zoom.scale * (event.deltaY < 0 ? 1.1 : 1 / 1.1), within(event.clientX, event.clientY))
  }
  const twice = (event: MouseEvent) => {
    if (onGround(event)) zoom.set(zoom.scale * 1.5, within(event.clientX, event.clientY))
  }
  $effect(() => {
    node.addEventListener('dblclick', twice)
    node.addEventListener('pointerdown', down)
    node.addEventListener('pointermove', move)
    for (const name of ['pointerup', 'pointercancel', 'pointerleave'] as const) node.addEventListener(name, up)
    node.addEventListener('wheel', wheel, { passive: false })
    return () => {
      node.removeEventListener('dblclick', twice)
      node.removeEventListener('pointerdown', down)
      node.removeEventListener('pointermove', move)
      for (const name of ['pointerup', 'pointercancel', 'pointerleave'] as const) node.removeEventListener(name, up)
      node.removeEventListener('wheel', wheel)
    }
  })
}
