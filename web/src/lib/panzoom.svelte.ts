// Pan and zoom of a board: drag the ground to move, Ctrl and the wheel, two fingers or the buttons to zoom.
const LOW = 0.5
const HIGH = 3

export class Zoom {
  scale = $state(1)

  set(scale: number): void {
    this.scale = Math.min(HIGH, Math.max(LOW, Math.round(scale * 100) / 100))
  }

  in = (): void => this.set(this.scale * 1.2)
  out = (): void => this.set(this.scale / 1.2)
  reset = (): void => this.set(1)
}

/** On the scrolling frame of a board; its first child is scaled. */
export function panzoom(node: HTMLElement, zoom: Zoom): void {
  const fingers = new Map<number, { x: number; y: number }>()
  let spread = 0
  let dragged = false

  $effect(() => {
    const inner = node.firstElementChild as HTMLElement | null
    inner?.style.setProperty('zoom', String(zoom.scale))
  })

  const distance = () => {
    const [a, b] = [...fingers.values()]
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
  }
  const down = (event: PointerEvent) => {
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    spread = distance()
    const ground = !(event.target as Element).closest('button, a, input, select, summary, .target, td, th')
    dragged = event.pointerType === 'mouse' && event.button === 0 && ground
  }
  const move = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId)
    if (!before) return
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (fingers.size === 2) {
      const now = distance()
      if (spread > 0) zoom.set(zoom.scale * (now / spread))
      spread = now
    } else if (dragged && event.buttons === 1) {
      node.scrollLeft -= event.clientX - before.x
      node.scrollTop -= event.clientY - before.y
    }
  }
  const up = (event: PointerEvent) => {
    fingers.delete(event.pointerId)
    spread = 0
  }
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    zoom.set(zoom.scale * (event.deltaY < 0 ? 1.1 : 1 / 1.1))
  }
  $effect(() => {
    node.addEventListener('pointerdown', down)
    node.addEventListener('pointermove', move)
    for (const name of ['pointerup', 'pointercancel', 'pointerleave'] as const) node.addEventListener(name, up)
    node.addEventListener('wheel', wheel, { passive: false })
    return () => {
      node.removeEventListener('pointerdown', down)
      node.removeEventListener('pointermove', move)
      for (const name of ['pointerup', 'pointercancel', 'pointerleave'] as const) node.removeEventListener(name, up)
      node.removeEventListener('wheel', wheel)
    }
  })
}
