// How the generic board lays out a view: typed by the shapes of its fields, with a few names that all games share.
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type Dict = { [key: string]: Json }
export type Ledger = { [key: string]: null | boolean | number | string }

export interface Field {
  name: string
  value: Json
}

export interface Card {
  slug: string | null
  back: string
  knownTo: number[]
}

export interface PlayerPart {
  seat: number
  /** Short values: a number, a word, yes or no. */
  facts: Field[]
  /** Rows of components. */
  rows: Field[]
}

export interface Matrix {
  name: string
  rows: string[]
  /** Per seat, by row. */
  columns: { seat: number; values: Dict }[]
}

export interface Layout {
  phase: string | null
  facts: Field[]
  players: PlayerPart[]
  matrices: Matrix[]
  panels: Field[]
  /** Big parts of single players, such as their cities. */
  estates: { seat: number; fields: Field[] }[]
  hand: Card[]
}

const PLAYERS = ['players', 'powers', 'bankers']
const ORDERS = new Set(['order', 'war', 'last_turns', 'committed', 'hand'])
const SEATS = new Set([
  'seat', 'active', 'first', 'owner', 'attacker', 'defender', 'trigger', 'ruler', 'rebel', 'maker', 'taker', 'inn', 'marker',
  'concession', 'order', 'last_turns', 'committed', 'patrons', 'known_to', 'declined', 'to', 'winner',
])
const SKIP = new Set(['turn', 'phase', 'hand', 'seat'])

/** Whether the numbers of a field are seats. */
export function holdsSeats(field: string): boolean {
  return SEATS.has(field)
}

export function isDict(value: Json | undefined): value is Dict {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isScalar(value: Json | undefined): value is null | boolean | number | string {
  return value === null || typeof value !== 'object'
}

export function isEmpty(value: Json | undefined): boolean {
  if (value === null || value === undefined || value === false || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return isDict(value) && Object.keys(value).length === 0
}

/** A dictionary of plain values, such as levels by track. */
export function isLedger(value: Json | undefined): value is Ledger {
  return isDict(value) && Object.values(value).every(isScalar)
}

function playersOf(view: Dict, seats: number): string | null {
  for (const name of PLAYERS) {
    const value = view[name]
    if (Array.isArray(value) && value.length >= seats && value.every(isDict)) return name
  }
  return null
}

function perSeat(value: Json | undefined, seats: number): value is Json[] {
  return Array.isArray(value) && value.length === seats && value.every(isScalar)
}

function readHand(value: Json | undefined): Card[] {
  if (!Array.isArray(value)) return []
  return value.map((one) => {
    if (isDict(one)) {
      const slug = Object.entries(one).find(([key]) => key === 'card')?.[1]
      const known = one['known_to']
      return {
        slug: typeof slug === 'string' ? slug : null,
        back: typeof one['deck'] === 'string' ? one['deck'] : '',
        knownTo: Array.isArray(known) ? known.filter((seat) => typeof seat === 'number') : [],
      }
    }
    return { slug: typeof one === 'string' ? one : null, back: '', knownTo: [] }
  })
}

/** Put the parts of a view where they belong. `eyes` is the seat that looks, null for a spectator. */
export function arrange(view: Dict, seats: number, eyes: number | null): Layout {
  const out: Layout = { phase: null, facts: [], players: [], matrices: [], panels: [], estates: [], hand: [] }
  if (typeof view['phase'] === 'string') out.phase = view['phase']
  const players = playersOf(view, seats)
  const listed = players === null ? [] : (view[players] as Dict[])
  for (let seat = 0; seat < Math.max(seats, listed.length); seat++) out.players.push({ seat, facts: [], rows: [] })

  if (Array.isArray(view['hand'])) out.hand = readHand(view['hand'])
  else if (eyes !== null) out.hand = readHand(listed[eyes]?.['hand'])

  for (const [name, value] of Object.entries(view)) {
    if (SKIP.has(name) || name === players) continue
    if (players === null && !ORDERS.has(name) && perSeat(value, seats)) {
      value.forEach((one, seat) => out.players[seat]!.facts.push({ name, value: one }))
    } else if (isScalar(value)) {
      if (value !== null && value !== false) out.facts.push({ name, value })
    } else if (!isEmpty(value)) out.panels.push({ name, value })
  }
  if (listed.length) arrangePlayers(out, listed, eyes)
  return out
}

function arrangePlayers(out: Layout, listed: Dict[], eyes: number | null): void {
  const names = Object.keys(listed[0] ?? {})
  for (const name of names) {
    if (name === 'seat') continue
    const values = listed.map((player) => player[name])
    if (name === 'hand') arrangeHands(out, values, eyes)
    else if (values.every((value) => isLedger(value)) && values.some((value) => !isEmpty(value))) {
      const rows = [...new Set(values.flatMap((value) => Object.keys(value as Dict)))]
      out.matrices.push({ name, rows, columns: values.map((value, seat) => ({ seat, values: value as Dict })) })
    } else values.forEach((value, seat) => arrangeOne(out, seat, name, value))
  }
}

function arrangeHands(out: Layout, values: (Json | undefined)[], eyes: number | null): void {
  values.forEach((value, seat) => {
    if (!Array.isArray(value)) return
    out.players[seat]!.facts.push({ name: 'cards', value: value.length })
    const known = readHand(value).flatMap((card) => (card.slug === null ? [] : [card.slug]))
    if (seat !== eyes && known.length) out.players[seat]!.rows.push({ name: 'known', value: known })
  })
}

function arrangeOne(out: Layout, seat: number, name: string, value: Json | undefined): void {
  const player = out.players[seat]!
  if (isScalar(value)) {
    if (value !== null && value !== undefined && value !== false) player.facts.push({ name, value })
  } else if (isEmpty(value)) return
  else if (Array.isArray(value) && value.every(isScalar) && value.length <= 24) player.rows.push({ name, value })
  else if (value !== undefined) {
    let estate = out.estates.find((one) => one.seat === seat)
    if (!estate) out.estates.push((estate = { seat, fields: [] }))
    estate.fields.push({ name, value })
  }
}

/** Equal neighbours in a row of components, counted. */
export function counted(values: Json[]): { value: Json; count: number }[] {
  const out: { value: Json; count: number }[] = []
  for (const value of values) {
    const same = out.find((one) => one.value === value)
    if (same) same.count++
    else out.push({ value, count: 1 })
  }
  return out
}

/** Columns of a table of records: those that say anything in some row. */
export function columnsOf(rows: Dict[]): string[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return names.filter((name) => rows.some((row) => !isEmpty(row[name]) && row[name] !== 0))
}

const LONGEST_TRACK = 16

/** The last cell if a matrix can be drawn as tracks: small whole numbers only. Else null. */
export function trackLength(matrix: Matrix): number | null {
  const values = matrix.columns.flatMap((column) => matrix.rows.map((row) => column.values[row] ?? 0))
  if (matrix.rows.length < 4 || !values.every((value) => typeof value === 'number' && Number.isInteger(value) && value >= 0)) return null
  const highest = Math.max(0, ...(values as number[]))
  return highest > LONGEST_TRACK ? null : Math.max(6, highest + 1)
}

/** Records that name places of a hex map by coordinates, or null. */
export function hexRows(value: Json): Dict[] | null {
  if (!Array.isArray(value) || value.length < 7) return null
  const rows = value.filter(isDict)
  return rows.length === value.length && rows.every((row) => /^-?\d+,-?\d+$/.test(String(row['hex']))) ? rows : null
}
