// use:fit on a text in a box of its own height: it gets smaller until it fits, down to the least size that can be read; what is still too long ends
// in an ellipsis after a whole line. Nothing fades out or is cut through.
const LEAST = 9.8
const STEP = 0.4
const LEADING = 1.24

export function fit(node: HTMLElement, get: () => string): void {
  const full = parseFloat(getComputedStyle(node).fontSize)
  const measure = () => {
    const { style } = node
    if (!node.getClientRects().length) return
    style.maxHeight = ''
    style.removeProperty('-webkit-line-clamp')
    let size = full
    style.fontSize = ''
    style.lineHeight = String(LEADING)
    while (size > LEAST && node.scrollHeight > node.clientHeight + 1) {
      size = Math.max(LEAST, size - STEP)
      style.fontSize = `${size}px`
    }
    if (node.scrollHeight <= node.clientHeight + 1) return
    const lines = Math.max(1, Math.floor(node.clientHeight / (size * LEADING)))
    style.setProperty('-webkit-line-clamp', String(lines))
    style.maxHeight = `${lines * size * LEADING}px` // no further line shows below the last one
  }
  $effect(() => {
    void get()
    measure()
  })
  $effect(() => {
    const watch = new ResizeObserver(measure)
    watch.observe(node)
    if (node.parentElement) watch.observe(node.parentElement) // a text that was cut does not grow by itself when its box does
    void document.fonts.ready.then(measure)
    return () => watch.disconnect()
  })
}
