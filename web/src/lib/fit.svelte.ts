// use:fit on a box around a text: the text gets smaller until it fits, down to the least size that can be read; what is still too long ends in an
// ellipsis after a whole line. Nothing fades out or is cut through. The box, not its text, is watched: what gives it
// more or less room is seen; so is the arrival of its font.
const LEAST = 9.8
const STEP = 0.4
const LEADING = 1.24

export function fit(box: HTMLElement, get: () => string): void {
  const text = box.firstElementChild as HTMLElement
  const { style } = text
  style.display = '-webkit-box'
  style.setProperty('-webkit-box-orient', 'vertical')
  style.overflow = 'hidden'
  style.lineHeight = String(LEADING)
  const measure = () => {
    if (!box.getClientRects().length) return
    style.fontSize = ''
    style.removeProperty('-webkit-line-clamp')
    let size = parseFloat(getComputedStyle(text).fontSize)
    while (size > LEAST && box.scrollHeight > box.clientHeight + 1) {
      size = Math.max(LEAST, size - STEP)
      style.fontSize = `${size}px`
    }
    if (box.scrollHeight > box.clientHeight + 1) style.setProperty('-webkit-line-clamp', String(Math.max(1, Math.floor(box.clientHeight / (size * LEADING)))))
  }
  $effect(() => {
    const said = get()
    measure()
    const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(box)
    document.fonts.load(`${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`, said).then(measure, () => {}) // it may have yet to arrive
  })
  $effect(() => {
    const watch = new ResizeObserver(measure)
    watch.observe(box)
    return () => watch.disconnect()
  })
}
