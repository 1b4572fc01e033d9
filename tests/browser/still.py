"""Where prompt, Undo, the board's frame and its drawing stand on a page."""

from __future__ import annotations

from typing import Final

DRAWINGS: Final = {
    "template": ".board",
    "age_of_renaissance": "svg.map",
    "antiquity": "svg.land",
    "pax_renaissance": ".pax .map svg",
    "road_to_domination": ".stage > svg",
}
# Where things stand on the page; of a drawing that may be moved in its frame only the size.
BOXES: Final = """drawing => {
  const at = (place, name, how) => {
    const node = document.querySelector(place)
    if (!node) return []
    const { x, y, width, height } = node.getBoundingClientRect()
    const box = how === 'size' ? [width, height] : [x, y + (how === 'page' ? scrollY : 0), width, height]
    return [[name, box.map(n => Math.round(n))]]
  }
  return Object.fromEntries([
    ...at('.prompt', 'prompt'), ...at('.prompt .undo', 'undo'), ...at('.board-frame', 'frame', 'page'), ...at('.board-frame ' + drawing, 'drawing', 'size')
  ])
}"""
