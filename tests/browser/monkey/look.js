// What is wrong with the page as it stands: texts, contrast, overlaps, lit targets. One pass over the document.
(() => {
  const { monkey } = window
  const FLOOR = 9.8
  const CONTRAST = 4.5
  const SHAPES = new Set(['path', 'rect', 'circle', 'ellipse', 'polygon', 'polyline', 'line', 'use', 'image'])
  const OVERLAYS = '.bubble, dialog, [role=dialog], .prompt .list, .zoom'
  let styles, clear, paints

  const styleOf = (one) => {
    let style = styles.get(one)
    if (!style) styles.set(one, (style = getComputedStyle(one)))
    return style
  }
  /** How much of an element its own opacity and that of all around it leaves. */
  const opacityOf = (one) => {
    if (!one || one === document) return 1
    let share = clear.get(one)
    if (share === undefined) clear.set(one, (share = Number(styleOf(one).opacity) * opacityOf(one.parentElement)))
    return share
  }

  const known = new Map()
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  /** [red, green, blue, alpha] of any colour that CSS can say; null for what is no colour. */
  function colour(text) {
    if (known.has(text)) return known.get(text)
    let found = null
    const parts = text.match(/^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/)
    if (parts) found = [Number(parts[1]), Number(parts[2]), Number(parts[3]), parts[4] === undefined ? 1 : Number(parts[4])]
    else if (text === 'transparent' || text === 'none') found = [0, 0, 0, 0]
    else if (CSS.supports('color', text)) {
      pen.clearRect(0, 0, 1, 1)
      pen.fillStyle = text
      pen.fillRect(0, 0, 1, 1)
      const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data
      found = [r, g, b, a / 255]
    }
    known.set(text, found)
    return found
  }
  const faded = ([r, g, b, a], share) => [r, g, b, a * share]
  const over = ([r, g, b, a], under) => [r * a + under[0] * (1 - a), g * a + under[1] * (1 - a), b * a + under[2] * (1 - a), 1]
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((n) => (n / 255 <= 0.03928 ? n / 255 / 12.92 : ((n / 255 + 0.055) / 1.055) ** 2.4))
    return 0.2126 * x + 0.7152 * y + 0.0722 * z
  }
  const ratio = (a, b) => {
    const [x, y] = [light(a), light(b)]
    return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
  }

  /** The colours that an element may lay over what is below it, each with its alpha. */
  function paintOf(one) {
    let paint = paints.get(one)
    if (paint) return paint
    const style = styleOf(one)
    const share = opacityOf(one)
    if (one instanceof SVGElement && !(one instanceof SVGSVGElement)) {
      if (!SHAPES.has(one.tagName) || one.tagName === 'image' || one.tagName === 'use') paint = []
      else {
        const fill = /^url/.test(style.fill) ? pattern(style.fill) : [colour(style.fill)]
        const found = fill.filter(Boolean).map((shade) => faded(shade, Number(style.fillOpacity) * share))
        // a shape without a fill is met on its line
        paint = style.fill === 'none' && colour(style.stroke) ? [faded(colour(style.stroke), Number(style.strokeOpacity) * share)] : found
      }
    } else {
      const ground = colour(style.backgroundColor) ?? [0, 0, 0, 0]
      const shades = /gradient/.test(style.backgroundImage) ? (style.backgroundImage.match(/(?:rgba?|color|oklab|oklch)\([^()]*\)/g) ?? []).map(colour).filter(Boolean) : []
      paint = (shades.length ? shades.map((shade) => (shade[3] === 1 ? shade : over(shade, ground).with(3, Math.max(shade[3], ground[3])))) : [ground]).map((shade) => faded(shade, share))
    }
    paints.set(one, paint)
    return paint
  }
  /** A pattern's ground, and the ground with its marks. */
  function pattern(url) {
    const drawn = document.getElementById(url.match(/#([^"')]+)/)?.[1] ?? '')
    if (!drawn) return []
    if (drawn.tagName !== 'pattern') return [...drawn.querySelectorAll('stop')].map((stop) => faded(colour(styleOf(stop).stopColor), Number(styleOf(stop).stopOpacity)))
    let ground = [0, 0, 0, 0]
    const found = []
    for (const one of drawn.children) {
      const style = styleOf(one)
      for (const [shade, share] of [[style.fill, style.fillOpacity], [style.stroke, style.strokeOpacity]]) {
        const tone = colour(shade)
        // a line of a pattern has no fill to be seen
        if (!tone || !tone[3] || (shade === style.fill && style.stroke !== 'none' && one.tagName === 'path')) continue
        const mark = faded(tone, Number(share) * Number(style.opacity))
        if (one.tagName === 'rect' && mark[3] > 0.99) ground = mark
        else found.push(ground[3] ? over(mark, ground) : mark)
      }
    }
    return [ground, ...found]
  }
  /** All grounds that a text may stand on, from what lies below it, uppermost first. */
  function grounds(below) {
    let found = [[0, 0, 0, 0]]
    for (const one of [...below, document.body, document.documentElement]) {
      const paint = paintOf(one).filter((shade) => shade[3] > 0.004)
      if (!paint.length) continue
      found = found.flatMap((top) => paint.map((shade) => mixed(top, shade))).slice(0, 16)
      if (found.every((shade) => shade[3] > 0.99)) break
    }
    return found
  }
  /** Front over back, both with alpha. */
  function mixed(front, back) {
    const alpha = front[3] + back[3] * (1 - front[3])
    if (!alpha) return [0, 0, 0, 0]
    return [0, 1, 2].map((i) => (front[i] * front[3] + back[i] * back[3] * (1 - front[3])) / alpha).concat(alpha)
  }
  const hides = (one) => paintOf(one).some((shade) => shade[3] > 0.95)

  /** Above what else a thing lies by itself: a layer of the page that may lie over others. */
  function layered(one, than) {
    for (let up = one; up && !up.contains(than); up = up.parentElement) {
      const { position, zIndex } = styleOf(up)
      if (position === 'fixed' || position === 'sticky' || (position === 'absolute' && zIndex !== 'auto' && Number(zIndex) > 0)) return true
    }
    return false
  }

  const shown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !one.closest('.sr')
  /** How large a text is on the screen. */
  function sizeOf(one, style) {
    const size = parseFloat(style.fontSize)
    if (one instanceof SVGElement) {
      const at = one.getScreenCTM()
      return at ? size * Math.sqrt(Math.abs(at.a * at.d - at.b * at.c)) : size
    }
    return size * (one.currentCSSZoom ?? 1)
  }
  const boxOf = ({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round)

  function texts(found) {
    const all = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (walker.nextNode()) {
      const node = walker.currentNode
      const text = node.data.trim()
      const one = node.parentElement
      if (!text || one.closest('script, style, noscript, title, textarea, select, defs, desc') || !shown(one)) continue
      range.selectNodeContents(node)
      const lines = [...range.getClientRects()].filter((line) => line.width > 0.5 && line.height > 0.5)
      if (!lines.length) continue
      const style = styleOf(one)
      const ink = one instanceof SVGElement ? style.fill : style.color
      const shade = colour(ink)
      if (!shade || shade[3] * opacityOf(one) * (one instanceof SVGElement ? Number(style.fillOpacity) : 1) < 0.05) continue
      all.push({ node, one, text: text.replace(/\s+/g, ' '), lines, style, shade })
    }
    for (const each of all) {
      const size = sizeOf(each.one, each.style)
      if (size < FLOOR - 0.06) found('small', each.one, each.text, `${size.toFixed(1)} px`, each.lines[0])
    }
    return all
  }

  /** Whether a label nearby tells the whole of a text that is cut. */
  function told(one, text) {
    for (let up = one, n = 0; up && n < 4; up = up.parentElement, n += 1)
      for (const label of [up, ...(n ? up.querySelectorAll('[aria-label], [title]') : [])])
        if (`${label.getAttribute('aria-label')} ${label.getAttribute('title')}`.includes(text)) return true
    return false
  }
  function cut({ one, text, lines, style }, found) {
    if (one.closest(OVERLAYS) || !/\p{L}|\d/u.test(text)) return
    if (!(one instanceof SVGElement)) {
      let block = one
      while (styleOf(block).display === 'inline' && block.parentElement) block = block.parentElement
      const box = block.getBoundingClientRect()
      if (styleOf(block).overflowX === 'visible' && box.width > 2 && lines.some((line) => line.right > box.right + 3 || line.left < box.left - 3)) found('outside', one, text, '', lines[0])
    }
    let scrolled = false
    for (let box = one; box && box !== document.documentElement; box = box.parentElement) {
      const around = styleOf(box)
      if (around.maskImage !== 'none' && /gradient/.test(around.maskImage)) {
        const { bottom, right } = box.getBoundingClientRect()
        if (box.scrollHeight > box.clientHeight + 1 || lines.some((line) => line.bottom > bottom - 4 || line.right > right - 4)) return found('cut', one, text, `fades out in ${monkey.place(box)}`, lines[0])
      }
      if (around.position === 'fixed') break
      if (around.display === 'inline' && !(box instanceof SVGSVGElement)) continue
      if (box instanceof SVGElement && !(box instanceof SVGSVGElement)) continue
      if (/auto|scroll/.test(around.overflowX + around.overflowY)) {
        scrolled = true
        continue
      }
      if (scrolled || !/hidden|clip/.test(around.overflowX + around.overflowY)) continue
      const { left, top, right, bottom } = box.getBoundingClientRect()
      // what is left out as a whole is not cut
      if (right - left < 3 || !lines.some((line) => line.left < right && line.right > left && line.top + line.height * 0.3 < bottom && line.bottom - line.height * 0.3 > top)) return
      const wide = /hidden|clip/.test(around.overflowX) && lines.some((line) => line.right > right + 2 || line.left < left - 2)
      const high = /hidden|clip/.test(around.overflowY) && lines.some((line) => line.bottom - bottom > line.height * 0.4 || top - line.top > line.height * 0.4)
      if (wide || high) {
        if (!told(one, text)) found('cut', one, text, `by ${monkey.place(box)}`, lines[0])
        return
      }
    }
    if (!scrolled && lines.some((line) => line.left < -2 || (line.right > innerWidth + 2 && line.left < innerWidth + 400))) found('cut', one, text, 'by the edge of the window', lines[0])
  }

  /** Of a card that lies on another in a fan, the card and not what is printed on it. */
  const wholeOf = (above, one) => {
    const fan = above.closest('.fan')
    return fan && !fan.contains(one) ? fan : above
  }
  const inWindow = (x, y) => x > 0 && y > 0 && x < innerWidth && y < innerHeight
  function contrast(each, found) {
    const { one, text, lines, shade, style } = each
    const line = lines[0]
    const svg = one instanceof SVGElement
    let worst = null
    let hidden = 0
    let met = 0
    let under = null
    for (const part of [0.1, 0.5, 0.9]) {
      const [x, y] = [line.left + line.width * part, line.top + line.height * 0.5]
      if (!inWindow(x, y)) continue
      const stack = document.elementsFromPoint(x, y)
      const at = stack.findIndex((node) => node === one || (node.contains(one) && !svg && node.tagName !== 'HTML' && node.tagName !== 'BODY'))
      if (at < 0 || stack[at] !== one) continue
      met += 1
      const above = stack.slice(0, at).find((node) => node !== one && !one.contains(node) && !node.contains(one) && hides(node))
      if (above) {
        hidden += 1
        under = above
        continue
      }
      let backs = grounds(stack.slice(svg ? at + 1 : at))
      if (svg && /^stroke/.test(style.paintOrder) && parseFloat(style.strokeWidth) > 1) {
        const halo = colour(style.stroke)
        if (halo) backs = backs.map((back) => over(faded(halo, Number(style.strokeOpacity) * opacityOf(one)), back))
      }
      const share = opacityOf(one) * (svg ? Number(style.fillOpacity) : 1)
      // a veil over the text pales it and its ground
      const veils = stack.slice(0, at).filter((node) => !one.contains(node) && !node.contains(one)).flatMap((node) => paintOf(node).slice(0, 1)).reverse()
      const veiled = (tone) => veils.reduce((under, veil) => over(veil, under), tone)
      for (const back of backs) {
        const seen = ratio(veiled(over(faded(shade, share), back)), veiled(back))
        if (!worst || seen < worst[0]) worst = [seen, back]
      }
    }
    each.met = met - hidden
    if (worst && worst[0] < CONTRAST - 0.03 && !one.closest('[aria-disabled=true], :disabled'))
      found('contrast', one, text, `${worst[0].toFixed(2)} on rgb(${worst[1].slice(0, 3).map(Math.round).join(' ')})`, line)
    if (under && !one.closest(OVERLAYS) && !under.closest(OVERLAYS) && !layered(under, one)) found('covered', one, text, `by ${monkey.place(wholeOf(under, one))}`, line)
  }

  /** Texts that lie on each other. */
  function overlaps(all, found) {
    const boxes = all.filter((each) => each.met).flatMap((each) =>
      each.lines.map((line) => ({ each, left: line.left + 0.5, right: line.right - 0.5, top: line.top + line.height * 0.24, bottom: line.bottom - line.height * 0.24 })),
    )
    boxes.sort((a, b) => a.left - b.left)
    boxes.forEach((a, i) => {
      for (let j = i + 1; j < boxes.length && boxes[j].left < a.right; j += 1) {
        const b = boxes[j]
        const [width, height] = [Math.min(a.right, b.right) - b.left, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)]
        if (width < 1.5 || height < 1.5 || a.each === b.each || a.each.one.contains(b.each.one) || b.each.one.contains(a.each.one)) continue
        const [x, y] = [b.left + width / 2, Math.max(a.top, b.top) + height / 2]
        if (!inWindow(x, y)) continue
        const stack = document.elementsFromPoint(x, y)
        const [p, q] = [stack.indexOf(a.each.one), stack.indexOf(b.each.one)]
        if (p < 0 || q < 0) continue
        if (stack.slice(0, Math.max(p, q)).some((one) => hides(one) && !one.contains(a.each.one) && !one.contains(b.each.one))) continue
        const [upper, lower] = p < q ? [a, b] : [b, a]
        if (!(upper.each.one instanceof SVGElement) && stack.slice(p < q ? p : q, Math.max(p, q)).some(hides)) continue
        found('overlap', upper.each.one, upper.each.text, `lies on ${monkey.place(lower.each.one)} “${lower.each.text.slice(0, 40)}”`, lower.each.lines[0])
      }
    })
  }

  /** Whether a shape has an inside: a mere line has none. */
  function filled(one) {
    if (!one.isPointInFill) return true
    const { x, y, width, height } = one.getBBox()
    const at = document.querySelector('svg').createSVGPoint()
    for (let i = 1; i < 8; i += 1)
      for (let j = 1; j < 8; j += 1) {
        at.x = x + (width * i) / 8 + width * 0.013
        at.y = y + (height * j) / 8
        if (one.isPointInFill(at)) return true
      }
    return false
  }

  /** A shape in the colour that a drawing has without any style: nothing of ours is pure black. */
  function black(found) {
    for (const one of document.querySelectorAll('svg :is(path, rect, circle, ellipse, polygon, text, use)')) {
      if (styleOf(one).fill !== 'rgb(0, 0, 0)' || one.closest('defs, symbol, pattern, clipPath, mask') || !shown(one)) continue
      const box = one.getBoundingClientRect()
      if (box.width > 1 && box.height > 1 && filled(one)) found('black', one, one.textContent.trim(), 'has no colour of its own', box)
    }
  }

  const scrollers = (one) => {
    const out = []
    for (let up = one.parentElement; up; up = up.parentElement) if (/auto|scroll/.test(styleOf(up).overflowX + styleOf(up).overflowY)) out.push(up)
    return [...out, document.scrollingElement]
  }
  const reaches = (box, frame) => box.right > frame.left + 1 && box.left < frame.right - 1 && box.bottom > frame.top + 1 && box.top < frame.bottom - 1

  /** Beyond which edge of its frame a thing lies. */
  function edgeOf(box, frame) {
    const far = { left: frame.left - box.right, right: box.left - frame.right, up: frame.top - box.bottom, down: box.top - frame.bottom }
    return Object.keys(far).reduce((best, edge) => (far[edge] > far[best] ? edge : best))
  }
  const firstWords = (text) => text.split(/[.:,]/)[0]
  const windowOf = (frame) => (frame === document.scrollingElement ? { left: 0, top: 0, right: innerWidth, bottom: innerHeight } : frame.getBoundingClientRect())
  /** What is left of the window beside all that is fixed over it. */
  const openWindow = () => ({ left: 0, top: 0, right: innerWidth, bottom: Math.min(innerHeight, ...[...document.querySelectorAll('[data-fixed]')].filter((one) => styleOf(one).position === 'fixed').map((one) => one.getBoundingClientRect().top)) })
  /** Where the arrow to something has to be that lies beyond the edge of a frame: one that cannot be seen itself is led to first. */
  function edgeTo(box, outside, frames) {
    const open = outside.closest('[data-fixed]') ? windowOf(document.scrollingElement) : openWindow()
    const view = (frame) => (frame === document.scrollingElement ? open : windowOf(frame))
    let frame = outside
    while (frame !== document.scrollingElement && !reaches(windowOf(frame), open)) {
      box = windowOf(frame)
      frame = frames.slice(frames.indexOf(frame) + 1).find((one) => !reaches(box, view(one))) ?? document.scrollingElement
    }
    return edgeOf(box, view(frame))
  }
  const canScroll = (frame) => frame.scrollHeight > frame.clientHeight + 1 || frame.scrollWidth > frame.clientWidth + 1

  /** Every lit target is met by a click, or can be brought to where it is, and something says so. */
  function targets(found) {
    const lit = [...document.querySelectorAll('.target.lit:not(.aside), .target.chosen, .prompt .btn.offer:not([disabled]), .prompt .acts .btn.primary')]
    const nameOf = (one) => one.getAttribute('aria-label') ?? one.textContent.trim()
    const behind = (one) => monkey.tabOf(one)?.matches(':not(.on):has(.gold)')
    const shownNames = new Set(lit.filter((one) => one.checkVisibility() || behind(one)).map((one) => firstWords(nameOf(one))))
    const arrows = new Set([...document.querySelectorAll('[data-edge]')].map((one) => one.dataset.edge))
    for (const one of lit) {
      const name = nameOf(one)
      if (!one.checkVisibility()) {
        hiddenTarget(one, name, shownNames, found)
        continue
      }
      // a sheet lies over the board until it is folded; what is chosen there goes on there
      const sheet = one.closest('.board-frame')?.querySelector('.sheet, .over')
      if (monkey.point(one, false) || (sheet?.checkVisibility() && !sheet.contains(one))) continue
      const box = (one.querySelector('[data-spot]') ?? one).getBoundingClientRect()
      const frames = scrollers(one)
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
      const middle = { left: x, right: x, top: y, bottom: y }
      const outside = frames.find((frame) => !reaches(middle, windowOf(frame)))
      const met = outside || !inWindow(x, y) ? null : document.elementFromPoint(x, y)
      // a list of choices and the like are folded again
      if (met?.closest(OVERLAYS) || met?.closest('.docked > .right')) continue // the drawer of a dock is closed by its tab
      const frame = outside ?? frames.find(canScroll) ?? frames[0]
      // what a fixed or sticky bar lies on can be scrolled out from under it
      if (met && !(layered(met, one) && frames.some(canScroll))) found('unreachable', one, name, `lies under ${monkey.place(met)}`, box)
      else if (!frames.some(canScroll)) found('unreachable', one, name, `lies outside ${monkey.place(frame)}, which does not scroll`, box)
      else if (outside && !arrows.has(edgeTo(middle, outside, frames))) found('unsaid', one, name, `lies beyond the edge (${edgeTo(middle, outside, frames)}) of ${monkey.place(outside)}, and no arrow says so`, null)
    }
    if (document.scrollingElement.scrollWidth > innerWidth + 1) found('wide', document.body, '', `the page is ${document.scrollingElement.scrollWidth} px wide`, null)
  }
  /** What is lit and not shown lies behind a tab with a mark, or is shown elsewhere. */
  function hiddenTarget(one, name, shownNames, found) {
    const tab = monkey.tabOf(one)
    if (tab && !tab.matches('.on')) {
      if (!tab.querySelector('.gold')) found('unsaid', one, name, 'is lit behind a tab without a mark', tab.getBoundingClientRect())
      return
    }
    if (shownNames.has(firstWords(name))) return
    for (let up = one.parentElement; up; up = up.parentElement)
      if ([...up.querySelectorAll('[role=tab][aria-selected=false]')].some((other) => other.querySelector('i, b, .gold'))) return
    found('hidden', one, name, 'is lit and not shown', null)
  }

  /** Everything that is wrong with the page as it stands. */
  monkey.look = () => {
    styles = new Map()
    clear = new Map()
    paints = new Map()
    const findings = []
    const found = (kind, one, text, what, box) => findings.push({ kind, where: monkey.place(one), text: text.slice(0, 80), what, box: box ? boxOf(box) : null })
    targets(found)
    // what lies where, of all that is painted
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, *::before, *::after { pointer-events: auto !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    try {
      const all = texts(found)
      for (const each of all) cut(each, found)
      for (const each of all) contrast(each, found)
      overlaps(all, found)
      black(found)
    } finally {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
    return findings
  }
})()
