// The arithmetic of the charts: scales, and labels that keep apart.

/** Round numbers from at most `low` to at least `high`, about `count` of them. */
export function ticks(low: number, high: number, count: number): number[] {
  const span = Math.max(1, high - low)
  const rough = span / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? 10 * power)
  const out: number[] = []
  for (let at = Math.floor(low / step) * step; ; at += step) {
    out.push(at)
    if (at >= high) return out
  }
}

/** Places at least `least` apart, in the same order, as near to the wanted ones as may be, inside 0 to `most`. */
export function apart(wanted: readonly number[], least: number, most: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]!)
  const out: number[] = new Array(wanted.length).fill(0)
  let before = -Infinity
  for (const i of order) before = out[i] = Math.max(wanted[i]!, before + least)
  let after = most + least
  for (const i of order.reverse()) after = out[i] = Math.min(out[i]!, after - least)
  return out
}

/** Dashes that tell the seats apart without colour, by look. */
export const DASHES = ['', '7 4', '3 3', '8 3 2 3', '1 4', '12 4'] as const
