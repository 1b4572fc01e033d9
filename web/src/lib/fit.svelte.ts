// use:fit on a box around a text: the text gets smaller until it fits, down to the least size that can be read; what is still too long ends in an
// ellipsis after a whole line. Nothing fades out or is cut through. The box does not change with its text, so that whatever gives it more or less
// room is seen, and the text is as large as it would be on a page that has just been opened.
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
    void get()
    measure()
  })
  $effect(() => {
    const watch = new ResizeObserver(measure)
    watch.observe(box)
    document.fonts.addEventListener('loadingdone', measure)
    void document.fonts.ready.then(measure)
    return () => {
      watch.disconnect()
      document.fonts.removeEventListener('loadingdone', measure)
    }
  })
}
