import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { arrivals } from '../src/games/age_of_renaissance/arrivals.ts'
import { CATEGORY, COMMODITY, SHIP, WEAPON, cardIcons } from '../src/games/age_of_renaissance/faces.ts'
import { lastHappening } from '../src/games/age_of_renaissance/happened.ts'
import { ICONS } from '../src/games/age_of_renaissance/icons.ts'
import { AREAS, BOXES, PLACES, PROVINCES, SEAS, lines, shiftOf, span } from '../src/games/age_of_renaissance/map.ts'
import { NARROW, TRAY, WIDE, placeBadges, placeChip, raised, sides, tokensOf, trayWidth, type Standing } from '../src/games/age_of_renaissance/labels.ts'
import { boxOf, broken, meets, placeWaters, within } from '../src/games/age_of_renaissance/waters.ts'
import { pathAt } from '../src/games/age_of_renaissance/paths.ts'
import type { CardRow, Line } from '../src/games/age_of_renaissance/types.ts'

const DATA = new URL('../../signoria/games/age_of_renaissance/data/', import.meta.url)
/** The rows of one kind in a data file, with what is written on one line. */
function rows(file: string, kind: string): Record<string, string>[] {
  const text = readFileSync(new URL(file, DATA), 'utf8')
  return text.split(/^\[\[/m).filter((part) => part.startsWith(`${kind}]]`)).map((part) =>
    Object.fromEntries([...part.matchAll(/^(\w+) = (.*)$/gm)].map((found) => [found[1]!, found[2]!.replace(/^"(.*)"$/, '$1')])),
  )
}
const ids = (file: string, kind: string) => rows(file, kind).map((row) => row['id']!)
const told = (...events: Line['event'][]): Line[] =>
  events.map((event, n) => ({ at: 1, event, n, nouns: [], rule: '', seat: null, about: null, outcome: false, text: '', turn: 1 }))

describe('every component of the data has a place or a face', () => {
  it('provinces, areas and seas', () => {
    expect([...PROVINCES.keys()].sort()).toEqual(ids('map.toml', 'province').sort())
    expect(Object.keys(PLACES).sort()).toEqual(ids('map.toml', 'province').sort())
    expect(Object.keys(AREAS).sort()).toEqual(ids('map.toml', 'area').sort())
    expect(Object.keys(SEAS).sort()).toEqual(ids('map.toml', 'sea').sort())
  })
  it('commodities and categories', () => {
    expect(Object.keys(COMMODITY).sort()).toEqual(ids('commodities.toml', 'commodity').sort())
    expect(Object.keys(CATEGORY).sort()).toEqual(ids('advances.toml', 'category').sort())
  })
  it('cards', () => {
    const cards = rows('cards.toml', 'card')
    expect(cards).toHaveLength(60)
    for (const row of cards) {
      const commodities = /\[(.*)\]/.exec(row['commodities'] ?? '')?.[1]?.split(', ').map((one) => one.replaceAll('"', '')) ?? []
      const found = cardIcons({ id: row['id']!, type: row['type'] as CardRow['type'], epoch: 1, commodities })
      expect(found.length, row['id']).toBeGreaterThan(0)
      for (const { icon } of found) expect(ICONS, row['id']).toContain(icon)
    }
  })
  it('has an icon for each name', () => {
    for (const icon of [...Object.values(SHIP), ...Object.values(WEAPON)]) expect(ICONS).toContain(icon)
  })
})

describe('the map', () => {
  it('draws outlines that are closed', () => {
    for (const path of PROVINCES.values()) expect(path).toMatch(/^(M[-\d. L]+Z)+$/)
  })
  it('parts provinces of one area from those of two', () => {
    const all = lines(() => 'same')
    expect(all.areas).toBe('')
    expect(lines((province) => province).inner).toBe('')
    expect(lines((province) => province).areas).toBe(all.inner)
  })
  it('cuts the north off with three or four players, and all boxes then in play stay on the sheet', () => {
    expect([3, 4, 5, 6].map((players) => span(players).top)).toEqual([224, 224, 0, 0])
    for (const [box, area] of [['china', 'far_east'], ['india', 'far_east'], ['north_america', 'new_world'], ['west_africa', 'viii']] as const)
      for (const players of [3, 6]) {
        const [, y, , height] = BOXES[box]!
        const down = shiftOf(area, players)[1]
        expect(y + down).toBeGreaterThan(span(players).top)
        expect(y + down + height).toBeLessThan(span(players).bottom)
      }
  })
})

describe('what has just happened', () => {
  it('reads an attack with its dice and end', () => {
    const lines = told(['attacked', 1, 5, 'rome'], ['dice', 6, 2, 3], ['won', 1, 'rome'], ['dominates', 1, 'rome'])
    expect(lastHappening(lines)).toEqual({ kind: 'attack', seat: 1, province: 'rome', dice: [6, 2, 3], won: true })
    expect(lastHappening(told(['attacked', 0, 5, 'fez'], ['dice', 1, 2, 3], ['repulsed', 0, 'fez']))).toMatchObject({ won: false })
  })
  it('lays both rolls for the markets side by side', () => {
    const lines = told(['dice', 1, 2, 3], ['condition', 'grain', 'shortage'], ['dice', 5, 6, 6], ['condition', 'gold', 'surplus'], ['condition', 'ivory', 'surplus'])
    const last = lastHappening(lines)
    expect(last).toMatchObject({ kind: 'markets' })
    expect(last?.kind === 'markets' && last.rolls.map((roll) => roll.commodities.length)).toEqual([1, 2])
  })
  it('collects the bids of one reveal', () => {
    const lines = told(['tokens_bid', 0, 5, 5], ['written', 0, 30], ['tokens_bid', 1, -3, 0])
    expect(lastHappening(lines)).toEqual({ kind: 'bids', capital: false, bids: [{ seat: 0, money: 5, tokens: 5 }, { seat: 1, money: -3, tokens: 0 }] })
  })
  it('reads a War', () => {
    const lines = told(['war_roll', 2, 4, 5], ['war_roll', 0, 3, 3], ['war_won', 2, 0, 2])
    expect(lastHappening(lines)).toMatchObject({ kind: 'war', winner: 2, margin: 2 })
  })
  it('is silent about the rest', () => {
    expect(lastHappening(told(['placed', 0, 1, 'fez'], ['drew', 1]))).toBeNull()
  })
})

describe('paths without transforms', () => {
  it('moves absolute points and scales all of them', () => {
    expect(pathAt('M10 20L30 40h5V8z', 1, 2, 0.5)).toBe('M6 12L16 22h2.5V6z')
    expect(pathAt('m10 20 4-4c1 2 3 4 5 6', 100, 200, 2)).toBe('m120 240 8 -8c2 4 6 8 10 12')
  })
  it('leaves rotation and flags of arcs alone, written tight or not', () => {
    expect(pathAt('M0 0A4 6 45 0 1 8 10', 1, 2, 0.5)).toBe('M1 2A2 3 45 0 1 5 7')
    expect(pathAt('M0 0a4 6 0 018 10 2 2 0 10.5-.5', 1, 2, 2)).toBe('M1 2a8 12 0 0 1 16 20 4 4 0 1 0 1 -1')
  })
})

describe('names on the map', () => {
  const province = (id: string, x: number, y: number, more: Partial<Standing> = {}): Standing => ({
    row: { id, area: 'iii', kind: 'province', market: 3, commodities: [], land: [], coasts: [] }, x, y, lines: ['Lisbon'], stacks: 0, capital: false, boxed: false, ...more,
  })
  it('tokens stand where they lie on no name: left, right, above or below', () => {
    const seville = province('seville', 100, 100, { stacks: 1 })
    const side = (...others: Standing[]) => sides([seville, ...others]).get('seville')
    const [left, right] = [province('lisbon', 70, 76), province('granada', 126, 76)]
    expect(side()).toBe('left')
    expect(side(left)).toBe('right')
    expect(side(left, right)).toBe('above')
    expect(side(left, right, province('toledo', 100, 60))).toBe('below')
  })
  it('tokens leave the number of an area and the tokens of others alone', () => {
    const [one, other] = [province('york', 100, 100, { stacks: 1 }), province('chester', 66, 100, { stacks: 1, side: 'right' })]
    const shield = { x: 70, y: 88, width: 24, height: 24, weight: 3 }
    expect(sides([one], [shield]).get('york')).toBe('right')
    const found = sides([other, one])
    const [a, b] = [other, one].map((each) => tokensOf({ ...each, side: found.get(each.row.id)! }))
    expect(meets(a!, b!)).toBe(false)
  })
  it('the tray from which tokens are counted out lies on nothing of a neighbour above', () => {
    const [acre, aleppo] = [province('acre', 300, 300), province('aleppo', 300, 262, { stacks: 2 })]
    const room = { left: 0, right: 600, top: 0, bottom: 600, far: 200 }
    const by = placeChip([acre, aleppo], 'acre', () => false, new Map(), [], { width: trayWidth(5), height: TRAY }, room)!
    expect(trayWidth(5)).toBe(134)
    expect(by.hides).toBe(0)
    expect(meets({ x: 300 + by.x - 67, y: 300 + by.y - 17, width: 134, height: 34 }, tokensOf(aleppo))).toBe(false)
  })
  it('the name of a satellite stands above it where it would lie on another below', () => {
    const amsterdam = province('amsterdam', 100, 100)
    amsterdam.row.kind = 'satellite'
    expect([...raised([amsterdam])]).toEqual([])
    expect([...raised([amsterdam, province('bruges', 100, 128)])]).toEqual(['amsterdam'])
  })
})

describe('names of seas', () => {
  const sheet = { left: 0, right: 400, top: 0, bottom: 300, floor: 20 }
  const shores = [[[0, 0], [300, 0], [300, 200], [0, 200]]] as const
  const name = { id: 'sea', words: ['Aegean', 'Sea'], at: [150, 100], size: 30, lines: 1, letter: 0.5, far: 200, shores } as const
  const at = (...taken: { x: number; y: number; width: number; height: number }[]) => placeWaters([name], taken, sheet)[0]
  it('are broken into lines of about the same length', () => {
    expect(broken(['Bay', 'of', 'Biscay'], 2)).toEqual(['Bay of', 'Biscay'])
    expect(broken(['Western', 'Mediterranean'], 1)).toEqual(['Western Mediterranean'])
    expect(broken(['Aegean'], 2)).toEqual(['Aegean'])
  })
  it('stand where they are drawn, or as near as nothing lies below them', () => {
    expect(at()).toMatchObject({ at: [150, 100], size: 30, lines: ['Aegean Sea'] })
    const aside = at({ x: 140, y: 90, width: 20, height: 20 })!
    expect(aside.size).toBe(30)
    expect(meets(boxOf(aside), { x: 140, y: 90, width: 20, height: 20 })).toBe(false)
  })
  it('take more lines, then get smaller, and go only where there is no room at all', () => {
    const strip = (width: number) => at({ x: 0, y: 0, width: 150 - width / 2, height: 300 }, { x: 150 + width / 2, y: 0, width: 300, height: 300 })
    expect(strip(120)!.lines).toEqual(['Aegean', 'Sea'])
    expect(strip(70)).toMatchObject({ size: 20, lines: ['Aegean', 'Sea'] })
    expect(strip(30)).toBeUndefined()
  })
  it('stand in their own sea', () => {
    expect(within([10, 10], shores)).toBe(true)
    expect(within([310, 10], shores)).toBe(false)
    const box = boxOf(at({ x: 60, y: 0, width: 200, height: 170 })!)
    expect(box.x + box.width).toBeLessThanOrEqual(300)
  })
})

describe('badges on the map', () => {
  const at = (id: string, x: number, y: number): Standing => ({
    row: { id, area: 'iii', kind: 'province', market: 3, commodities: ['wool'], land: [], coasts: [] }, x, y, lines: ['Name'], stacks: 0, capital: false, boxed: false,
  })
  const room = { width: 500, top: 0 }
  it('stand above their province with the chance where nothing is hidden', () => {
    expect(placeBadges([at('a', 100, 100)], new Map([['a', NARROW]]), room).get('a')).toEqual({ x: 0, y: -22, wide: true })
  })
  it('leave the name of the province above alone', () => {
    const badge = placeBadges([at('above', 100, 60), at('a', 100, 100)], new Map([['a', NARROW]]), room).get('a')!
    expect([badge.x, badge.y]).not.toEqual([0, -22])
    const name = { left: 88, right: 112, top: 74, bottom: 86 }
    const half = badge.wide ? 30 : 17
    const apart = 100 + badge.x - half >= name.right || 100 + badge.x + half <= name.left || 100 + badge.y - 8 >= name.bottom || 100 + badge.y + 8 <= name.top
    expect(apart).toBe(true)
  })
  it('keep a chance that must be told, however crowded', () => {
    const crowd = [at('a', 100, 100), ...[[60, 100], [140, 100], [100, 70], [70, 130], [130, 130], [100, 140], [60, 70], [140, 70]].map(([x, y], i) => at(`b${i}`, x!, y!))]
    expect(placeBadges(crowd, new Map([['a', NARROW]]), room).get('a')!.wide).toBe(false)
    expect(placeBadges(crowd, new Map([['a', WIDE]]), room).get('a')!.wide).toBe(true)
  })
})

describe('who comes into a province', () => {
  const at = (marker: number | null, old_tokens: Record<string, number> = {}, new_tokens: Record<string, number> = {}) => ({ marker, new: false, old_tokens, new_tokens })
  it('is a new marker, or more tokens of a seat than before', () => {
    const before = { lyons: at(null, { 1: 2 }), paris: at(0), genoa: at(2) }
    const now = { lyons: at(null, { 1: 2 }, { 3: 1 }), paris: at(0), genoa: at(4), milan: at(null, {}, { 0: 2 }) }
    expect(arrivals(before, now)).toEqual([
      { province: 'lyons', seat: 3 },
      { province: 'genoa', seat: 4 },
      { province: 'milan', seat: 0 },
    ])
  })
  it('is nobody where tokens grow old, are taken away or stay', () => {
    const before = { lyons: at(null, { 1: 1 }, { 1: 1 }), paris: at(0), genoa: at(null, { 2: 3 }) }
    const now = { lyons: at(null, { 1: 2 }), genoa: at(null, { 2: 1 }) }
    expect(arrivals(before, now)).toEqual([])
  })
})
