// The drawing is bent to the shape of a wide screen: the crowded west gets more room, the north and the Sahara less. Points move, borders stay
// what they are. Two monotone cubics, one for each axis, lead from the sheet as it is drawn to the sheet as it is shown.
type Knot = readonly [from: number, to: number]

/** As they are shown: units of the same width, and lower. */
export const WIDTH = 2400
export const HEIGHT = 1236

const ACROSS: readonly Knot[] = [
  [0, -0.012], [120, 0.028], [300, 0.112], [520, 0.205], [760, 0.325], [1000, 0.452], [1250, 0.575], [1450, 0.655], [1700, 0.728], [1950, 0.815], [2200, 0.912], [2310, 0.96], [2400, 1],
]
const DOWN: readonly Knot[] = [
  [0, 0], [60, 0.028], [250, 0.123], [400, 0.215], [560, 0.335], [720, 0.468], [900, 0.61], [1080, 0.718], [1250, 0.81], [1420, 0.895], [1560, 0.942], [1640, 0.975], [1700, 1.03],
]

/** A smooth curve through the knots that never turns back (Fritsch and Carlson). */
export function monotone(knots: readonly Knot[]): (value: number) => number {
  const steps = knots.slice(1).map(([x, y], i) => ({ wide: x - knots[i]![0], slope: (y - knots[i]![1]) / (x - knots[i]![0]) }))
  const tangents = knots.map((_, i) => {
    const [before, after] = [steps[i - 1], steps[i]]
    if (!before || !after) return (before ?? after)!.slope
    const weight = 3 * (before.wide + after.wide)
    return weight / ((2 * after.wide + before.wide) / before.slope + (after.wide + 2 * before.wide) / after.slope)
  })
  return (value) => {
    let i = 0
    while (i < steps.length - 1 && value > knots[i + 1]![0]) i++
    const { wide } = steps[i]!
    const t = (value - knots[i]![0]) / wide
    const [a, b] = [knots[i]![1], knots[i + 1]![1]]
    return a * (1 + 2 * t) * (1 - t) ** 2 + tangents[i]! * wide * t * (1 - t) ** 2 + b * t * t * (3 - 2 * t) + tangents[i + 1]! * wide * t * t * (t - 1)
  }
}

const across = monotone(ACROSS)
const down = monotone(DOWN)
const tenth = (value: number) => Math.round(value * 10) / 10

/** Where a point of the drawing is shown. */
export const bend = ([x, y]: readonly [number, number]): readonly [number, number] => [tenth(across(x) * WIDTH), tenth(down(y) * HEIGHT)]
