// The page as a list of its elements, to be held against the same page after a reload.
(() => {
  const { monkey } = window
  // toasts, what was asked of a component, focus, what is unread; and what passes by itself
  const LEFT_OUT = 'script, style, .notice, .bubble, .new, .badge, nav.tabs b, [data-toast], [aria-live] .sr, .skip'
  const PASSING = /^(svelte-\S+|shake|changed|focus\S*)$/
  const LOOKS = ['display', 'visibility', 'color', 'backgroundColor', 'fill', 'stroke', 'opacity', 'fontSize', 'fontWeight', 'transform']
  const ASIDE = new Set(['class', 'tabindex', 'data-delta', 'aria-expanded'])

  /** Every element: its place, what it is, what it says, how it looks. */
  monkey.twin = () => {
    const out = []
    const walk = (one, depth) => {
      if (one.matches(LEFT_OUT)) return
      const names = [...one.classList].filter((name) => !PASSING.test(name)).sort().join(' ')
      const style = getComputedStyle(one)
      const attributes = [...one.attributes].filter(({ name }) => !ASIDE.has(name)).map(({ name, value }) => `${name}=${value}`).sort().join(' ')
      const { width, height } = one.getBoundingClientRect()
      const text = [...one.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data.trim()).join('')
      out.push({
        depth,
        id: `${one.tagName.toLowerCase()} ${one.getAttribute('data-piece') ?? ''}${one.getAttribute('data-card') ?? ''}`,
        place: monkey.place(one),
        is: { classes: names, attributes, text, size: `${Math.round(width)} x ${Math.round(height)}`, ...Object.fromEntries(LOOKS.map((look) => [look, style[look]])) },
      })
      if (style.display !== 'none') for (const child of one.children) walk(child, depth + 1)
    }
    for (const one of document.querySelectorAll('body > *')) walk(one, 0)
    return out
  }
})()
