// The geometry of the drawing: rows, cells, and where pieces stand in a cell.
export const WIDE = 814
export const HIGH = 528
export const LABELS = 186
export const CELLS = 572
export const ROW = 36
export const TOP = 20
/** Where the four tracks of power begin, and their height. */
export const POWER_TOP = TOP + 8 * ROW + 8
export const POWER_ROW = 35
export const STRIP = POWER_TOP + 4 * POWER_ROW + 8

/** In place of a seat: where my marker would go. */
export const GHOST = -1

export interface Spot { seat: number; x: number; y: number; r: number }

/** Pieces in a cell stand side by side, smaller the more there are. */
export function inCell(seats: number[], x: number, y: number, width: number): Spot[] {
  const n = seats.length
  const r = Math.min(n === 1 ? 8 : n === 2 ? 7.2 : n === 3 ? 6.4 : 5.2, (width - 3) / 2)
  const step = n > 1 ? Math.min(2 * r + 2, (width - 8 - 2 * r) / (n - 1)) : 0
  return seats.map((seat, i) => ({ seat, x: x + 5 + r + i * step, y: y + (n > 2 ? 9.5 : 12.5), r }))
}

/** Pieces in a room of any shape: as many columns as let them be biggest. */
export function packed(seats: number[], x: number, y: number, width: number, height: number): Spot[] {
  const n = seats.length
  let columns = 1
  let r = 0
  for (let c = 1; c <= n; c++) {
    const fits = Math.min(8, width / (2 * c) - 0.5, height / (2 * Math.ceil(n / c)) - 0.5)
    if (fits > r + 0.01) {
      r = fits
      columns = c
    }
  }
  const rows = Math.ceil(n / columns)
  return seats.map((seat, i) => ({
    seat, x: x + (width * ((i % columns) + 0.5)) / columns, y: y + (height * (Math.floor(i / columns) + 0.5)) / rows, r,
  }))
}

/** A rounded rectangle as a path, for rings. */
export function box(x: number, y: number, width: number, height: number, r = 6): string {
  return `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - width}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - height}a${r} ${r} 0 0 1 ${r} ${-r}z`
}
