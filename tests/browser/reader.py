"""Reads pages in the pseudo-language (scripts/pseudo_language.py) and notes what no translator could have changed.

A page says something wrong if

- a letter on it is not accented: a word that is in no text table. What is typed by people and the names of games are
  left out, and what the page marks as being in another language (`lang`);
- brackets do not match: code has cut a text to pieces;
- a text touches something else with a mere space between, another text, a name, or a number before it: a sentence or
  plural that is assembled. Texts may stand in a row with punctuation between, and a number may follow its label;
- a text is hidden in part by a box around it and can't be read whole in a label of the same thing.
"""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Page

from tests.browser.player import drawn
from tests.pseudo import NAME, SIGN, problems

# All that is said: where, and what. A line of an element is its own text with what stands in it, up to the next block.
SAID: Final = """() => {
  const page = document.documentElement.lang
  const skipped = 'script, style, noscript, textarea'
  const place = (one) => one.tagName.toLowerCase() + [...one.classList].filter((name) => !name.startsWith('svelte-')).map((name) => '.' + name).join('')
  const inline = (one) => ['inline', 'none'].includes(getComputedStyle(one).display) && !one.matches('small, br, .kbd')
  const said = []
  for (const one of document.querySelectorAll('title, body, body *')) {
    if (one.closest(skipped) || (one.closest('[lang]')?.getAttribute('lang') ?? page) !== page) continue
    const where = (one.parentElement ? place(one.parentElement) + ' > ' : '') + place(one)
    for (const name of ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'placeholder', 'alt'])
      if (one.getAttribute(name)?.trim()) said.push([`${where} [${name}]`, one.getAttribute(name)])
    if (one.tagName === 'text') said.push([where, [...one.childNodes].map((node) => node.textContent).join(' ').trim()])
    if (one.closest('text') || ![...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) continue
    let line = ''
    for (const node of one.childNodes) {
      if (node.nodeType === 3) line += node.data
      else if (node.nodeType === 1) line += inline(node) ? node.textContent : '\\0'
    }
    for (const part of line.split('\\0')) if (part.trim()) said.push([where, part.replace(/\\s+/g, ' ').trim()])
  }
  return said
}"""

# Texts that a box hides in part: it neither scrolls nor lets them stick out, and no label nearby says all of them.
CUT: Final = """() => {
  const place = (one) => one.tagName.toLowerCase() + [...one.classList].filter((name) => !name.startsWith('svelte-')).map((name) => '.' + name).join('')
  const bare = (text) => text.replace(/[⟦⟧]/g, '')
  const told = (one, text) => {
    for (let up = one, n = 0; up && n < 4; up = up.parentElement, n += 1)
      for (const label of [up, ...(n ? up.querySelectorAll('[aria-label], [title]') : [])])
        if (bare(`${label.getAttribute('aria-label')} ${label.getAttribute('title')}`).includes(bare(text))) return true
    return false
  }
  const blockOf = (one) => {
    while (getComputedStyle(one).display === 'inline') one = one.parentElement
    return getComputedStyle(one).overflowX === 'visible' ? one.getBoundingClientRect() : null
  }
  const found = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (walker.nextNode()) {
    const text = walker.currentNode.data.trim()
    const one = walker.currentNode.parentElement
    if (one.closest('[lang="la"]') || !/\\p{L}{2}/u.test(text) || !one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    range.selectNodeContents(walker.currentNode)
    const lines = [...range.getClientRects()].filter((line) => line.width > 0)
    const block = one.closest('svg') ? null : blockOf(one)
    const outside = (line) => line.right > block.right + 3 || line.left < block.left - 3
    if (block && block.width > 2 && lines.some(outside)) found.push([`outside ${place(one.parentElement)} > ${place(one)}`, text])
    for (let box = one; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box)
      if (/auto|scroll/.test(style.overflowX + style.overflowY) || style.position === 'fixed') break
      if (!/hidden|clip/.test(style.overflowX + style.overflowY) || style.display === 'inline') continue
      const { left, top, right, bottom } = box.getBoundingClientRect()
      if (right - left < 3 || !lines.some((line) => line.left < right && line.right > left && line.top < bottom && line.bottom > top)) break
      const wide = /hidden|clip/.test(style.overflowX) && lines.some((line) => line.right > right + 2 || line.left < left - 2)
      const high = /hidden|clip/.test(style.overflowY) && lines.some((line) => line.bottom - bottom > line.height / 2 || top - line.top > line.height / 2)
      if ((wide || high) && !told(one, text)) found.push([`${place(one.parentElement)} > ${place(one)} in ${place(box)}`, text])
      if (wide || high) break
    }
  }
  return found
}"""


class Reader:
    """Collects the findings of many pages, each once. `names`: what people may have typed, and proper names."""

    def __init__(self, names: list[str]) -> None:
        self.names = re.compile("|".join(map(re.escape, names)))
        self.found: dict[tuple[str, str, str], str] = {}

    def read(self, page: Page, where: str) -> None:
        """Read a page as it stands."""
        drawn(page)
        for place, text in page.evaluate(SAID):
            for problem in problems(self.names.sub(NAME, SIGN.sub("§", text))):
                self.found.setdefault((problem, place, text), where)
        for place, text in page.evaluate(CUT):
            self.found.setdefault(("cut off", place, text), where)

    def report(self) -> str:
        """All findings, a line each; empty if there are none."""
        return "\n".join(
            f"{problem} on {where}: {place}: {text}" for (problem, place, text), where in self.found.items()
        )
