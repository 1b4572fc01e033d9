// Places on the countryside (flat-topped hexes) and on city maps (squares named a1 to g7), and outlines of sets of them.

export const SIZE = 20
export const HIGH = SIZE * Math.sqrt(3)
export const CELL = 48
const COLUMNS = 'abcdefg'

export interface Point {
  x: number
  y: number
}

const CORNERS: readonly Point[] = [0, 1, 2, 3, 4, 5].map((i) => ({ x: SIZE * Math.cos((Math.PI / 3) * i), y: SIZE * Math.sin((Math.PI / 3) * i) }))
// The neighbour beyond the edge from corner i to corner i + 1.
const BEYOND: readonly (readonly [number, number])[] = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]]

const number = (value: number) => value.toFixed(2)

/** A function of a slug whose answers are kept: hexes are drawn again with every move. */
function kept<T>(make: (hex: string) => T): (hex: string) => T {
  const answers = new Map<string, T>()
  return (hex) => {
    let answer = answers.get(hex)
    if (answer === undefined) answers.set(hex, (answer = make(hex)))
    return answer
  }
}
const axial = (hex: string) => hex.split(',').map(Number) as [number, number]

/** The centre of a hex "q,r". */
export const centre = kept((hex): Point => {
  const [q, r] = axial(hex)
  return { x: SIZE * 1.5 * q, y: HIGH * (r + q / 2) }
})

/** The hexes next to a hex, those outside the map too. */
export const around = kept((hex): readonly string[] => {
  const [q, r] = axial(hex)
  return BEYOND.map(([dq, dr]) => `${q + dq},${r + dr}`)
})

const corners = kept((hex) => {
  const at = centre(hex)
  return CORNERS.map((corner) => `${number(at.x + corner.x)} ${number(at.y + corner.y)}`)
})

/** A hex around a point, as a path. */
export function hexPath(at: Point, scale = 1): string {
  return 'M' + CORNERS.map((corner) => `${number(at.x + corner.x * scale)} ${number(at.y + corner.y * scale)}`).join('L') + 'z'
}

/** A hex of the map, as a path. */
export const hexAt = kept((hex) => `M${corners(hex).join('L')}z`)

/** A sign in the middle of a hex: a path of relative commands. */
export function stamp(hex: string, sign: string): string {
  const at = centre(hex)
  return `M${number(at.x)} ${number(at.y)}${sign}`
}

/** The border of a set of hexes. */
export function outline(hexes: readonly string[]): string {
  const all = new Set(hexes)
  let path = ''
  for (const hex of hexes) {
    const ends = corners(hex)
    around(hex).forEach((other, i) => {
      if (!all.has(other)) path += `M${ends[i]}L${ends[(i + 1) % 6]}`
    })
  }
  return path
}

/** The box around all hexes, with a margin. */
export function box(hexes: readonly string[]): { x: number; y: number; w: number; h: number } {
  const points = hexes.map(centre)
  const xs = points.map((point) => point.x)
  const ys = points.map((point) => point.y)
  const [aside, above] = [SIZE * 2.4, SIZE * 1.75]
  const [x, y] = [Math.min(...xs) - aside, Math.min(...ys) - above]
  return { x, y, w: Math.max(...xs) + aside - x, h: Math.max(...ys) + above - y }
}

/** Where the two numbers of hexes stand at the edge: the first above each column, the second at the end of each slanting row, on the left where
 *  there is room beside the columns' numbers. */
export function axes(hexes: readonly string[]): { columns: { n: number; at: Point }[]; rows: { n: number; at: Point; left: boolean }[] } {
  const tops = new Map<number, Point>()
  const ends = new Map<number, [first: Point, last: Point]>()
  for (const hex of hexes) {
    const [q, r] = axial(hex)
    const at = centre(hex)
    if (!tops.has(q) || at.y < tops.get(q)!.y) tops.set(q, at)
    const [first, last] = ends.get(r) ?? [at, at]
    ends.set(r, [at.x < first.x ? at : first, at.x > last.x ? at : last])
  }
  const columns = [...tops].map(([n, { x, y }]) => ({ n, at: { x, y: y - HIGH / 2 - 3 } }))
  const crowded = ({ x, y }: Point) => columns.some(({ at }) => Math.abs(at.x - (x - SIZE * 1.5)) < SIZE * 1.4 && Math.abs(at.y - y) < SIZE)
  return {
    columns,
    rows: [...ends].map(([n, [first, last]]) => {
      const left = !crowded(first) && !columns.some(({ at }) => at.x === first.x && at.y === first.y - HIGH / 2 - 3)
      return { n, left, at: left ? { x: first.x - SIZE - 1, y: first.y - 4 } : { x: last.x + SIZE + 1, y: last.y + 12 } }
    }),
  }
}

// -- city maps

export type Cell = readonly [x: number, y: number]

export function cellOf(square: string): Cell {
  return [COLUMNS.indexOf(square[0]!), Number(square.slice(1)) - 1]
}

export function squareOf([x, y]: Cell): string {
  return `${COLUMNS[x] ?? '?'}${y + 1}`
}

/** All squares of a city map, row by row. */
export function squares(side: number): string[] {
  return Array.from({ length: side * side }, (_, i) => squareOf([i % side, Math.floor(i / side)]))
}

/** Where a piece lies if it is held by its middle over a square: the top left of its box, kept on the map. */
export function hold(shape: readonly Cell[], over: Cell, side: number): Cell {
  const wide = Math.max(...shape.map(([x]) => x)) + 1
  const tall = Math.max(...shape.map(([, y]) => y)) + 1
  const keep = (value: number, most: number) => Math.max(0, Math.min(side - most, value))
  return [keep(over[0] - Math.floor((wide - 1) / 2), wide), keep(over[1] - Math.floor((tall - 1) / 2), tall)]
}

/** The outline of some squares as a closed path, drawn `inset` inside their edges. */
export function cellsPath(cells: readonly Cell[], cell = CELL, inset = 0): string {
  const has = new Set(cells.map(([x, y]) => `${x},${y}`))
  const full = (x: number, y: number) => has.has(`${x},${y}`)
  let path = ''
  for (const [x, y] of cells) {
    // a rectangle that reaches to the next square where there is one, so that the parts of a piece join
    const left = x * cell + (full(x - 1, y) ? 0 : inset)
    const right = (x + 1) * cell - (full(x + 1, y) ? 0 : inset)
    const top = y * cell + (full(x, y - 1) ? 0 : inset)
    const bottom = (y + 1) * cell - (full(x, y + 1) ? 0 : inset)
    path += `M${left} ${top}H${right}V${bottom}H${left}z`
  }
  return path
}

/** The border of some squares: edges without a neighbour, moved inside by `inset`. */
export function cellsBorder(cells: readonly Cell[], cell = CELL, inset = 0): string {
  const has = new Set(cells.map(([x, y]) => `${x},${y}`))
  const full = (x: number, y: number) => has.has(`${x},${y}`)
  let path = ''
  const line = (x1: number, y1: number, x2: number, y2: number) => (path += `M${x1} ${y1}L${x2} ${y2}`)
  for (const [x, y] of cells) {
    const [l, t, r, b] = [x * cell, y * cell, (x + 1) * cell, (y + 1) * cell]
    // how far an edge runs at its ends: back from a free corner, on into an inner one
    const end = (side: boolean, corner: boolean) => (side ? (corner ? -inset : 0) : inset)
    if (!full(x, y - 1)) line(l + end(full(x - 1, y), full(x - 1, y - 1)), t + inset, r - end(full(x + 1, y), full(x + 1, y - 1)), t + inset)
    if (!full(x, y + 1)) line(l + end(full(x - 1, y), full(x - 1, y + 1)), b - inset, r - end(full(x + 1, y), full(x + 1, y + 1)), b - inset)
    if (!full(x - 1, y)) line(l + inset, t + end(full(x, y - 1), full(x - 1, y - 1)), l + inset, b - end(full(x, y + 1), full(x - 1, y + 1)))
    if (!full(x + 1, y)) line(r - inset, t + end(full(x, y - 1), full(x + 1, y - 1)), r - inset, b - end(full(x, y + 1), full(x + 1, y + 1)))
  }
  return path
}

/** Where the sign of a piece looks best: its middle if that lies well inside it, else the square nearest to it. */
export function heart(cells: readonly Cell[]): Point {
  const x = cells.reduce((sum, cell) => sum + cell[0] + 0.5, 0) / cells.length
  const y = cells.reduce((sum, cell) => sum + cell[1] + 0.5, 0) / cells.length
  const has = (px: number, py: number) => cells.some((cell) => cell[0] === Math.floor(px) && cell[1] === Math.floor(py))
  const near = [-0.4, 0.4]
  if (near.every((dx) => near.every((dy) => has(x + dx, y + dy)))) return { x, y }
  const far = (cell: Cell) => Math.hypot(cell[0] + 0.5 - x, cell[1] + 0.5 - y)
  const best = cells.reduce((one, cell) => (far(cell) < far(one) - 0.01 ? cell : one))
  return { x: best[0] + 0.5, y: best[1] + 0.5 }
}

/** What it costs to stand on a square that is covered. */
export const AVOIDED = 9

/** Where a piece's sign and name stand: in the row of its squares that is wide enough and nearest to its middle,
 *  away from squares to be avoided. The sign alone, if the name fits nowhere. */
export function caption(cells: readonly Cell[], width: number, avoid: (cell: Cell) => number): Point & { named: boolean } {
  const middle = heart(cells)
  const has = (x: number, y: number) => cells.some((cell) => cell[0] === x && cell[1] === y)
  const wide = Math.max(1, Math.ceil(width / CELL))
  let best: (Point & { cost: number }) | null = null
  for (const [x, y] of cells) {
    for (const long of [wide, wide + 1]) {
      const run = Array.from({ length: long }, (_, i) => [x + i, y] as Cell)
      if (!run.every((cell) => has(cell[0], cell[1]))) continue
      const at = { x: x + long / 2, y: y + 0.5 }
      const cost = Math.hypot(at.x - middle.x, at.y - middle.y) + run.reduce((sum, cell) => sum + avoid(cell), 0)
      if (!best || cost < best.cost - 0.01) best = { ...at, cost }
    }
  }
  // two rows deep: between them
  if (best && cells.length > 1) {
    const { x, y } = best
    const rows = [Math.floor(x - width / CELL / 2), Math.floor(x + width / CELL / 2 - 0.01)]
    const below = rows.every((column) => has(column, Math.floor(y) + 1) && avoid([column, Math.floor(y) + 1]) === 0)
    if (below && Math.abs(y + 0.5 - middle.y) < Math.abs(y - middle.y)) best = { ...best, y: y + 0.5 }
    const above = rows.every((column) => has(column, Math.floor(y) - 1) && avoid([column, Math.floor(y) - 1]) === 0)
    if (above && Math.abs(y - 0.5 - middle.y) < Math.abs(best.y - middle.y)) best = { ...best, y: y - 0.5 }
  }
  return best && best.cost < AVOIDED ? { x: best.x, y: best.y, named: true } : { ...middle, named: false }
}
