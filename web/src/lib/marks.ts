// Where a number beside a component stands: on its edge, over as little of what is written there as may be.

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}
export interface Spot {
  x: number
  y: number
}

/** Half of a mark's height, and the air around it. */
export const HALF = 10
const AIR = 2
/** How many times a mark's half a component is wide before a mark above its middle would be lost. */
const WIDE = 16

const over = (a: Box, b: Box) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))
export const around = ({ x, y }: Spot, half: number): Box => ({ left: x - half, right: x + half, top: y - HALF, bottom: y + HALF })

/** The middle of a mark beside `at`, inside `ground`: the first place that covers nothing of `taken`, or the one that covers least. `half`: of its width. */
export function spotBeside(at: Box, half: number, taken: readonly Box[], ground: { width: number; height: number }): Spot {
  const [x, y] = [(at.left + at.right) / 2, (at.top + at.bottom) / 2]
  const [before, after] = [at.left - half - AIR, at.right + half + AIR]
  const [above, below] = [at.top - HALF - AIR, at.bottom + HALF + AIR]
  const high = at.right - at.left > WIDE * half ? [] : [[x, above], [x, below]] // the middle of a long row would be nowhere
  const spots = [
    [at.right - AIR, at.top + AIR], [at.left + AIR, at.top + AIR], [at.right - AIR, at.bottom - AIR], [at.left + AIR, at.bottom - AIR],
    [after, y], [before, y], ...high, [after, above], [before, above], [after, below], [before, below],
  ] as [number, number][]
  // at last anywhere on it, from the right to the left
  for (let across = at.right - half; across > at.left; across -= HALF) for (const down of [at.top, y, at.bottom]) spots.push([across, down])
  let best: Spot = { x, y }
  let least = Infinity
  for (const [left, top] of spots) {
    const spot = { x: Math.min(Math.max(left, half), ground.width - half), y: Math.min(Math.max(top, HALF), ground.height - HALF) }
    const covered = taken.reduce((sum, one) => sum + over(around(spot, half + AIR), one), 0)
    if (covered < least) [best, least] = [spot, covered]
    if (!covered) break
  }
  return best
}
