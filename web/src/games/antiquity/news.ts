// What a new position changed in the country, for movements: what was harvested, polluted, cleaned, explored, built.
import { centre } from './geometry'
import type { View } from './types'

export interface News {
  key: string
  kind: 'harvest' | 'dirt' | 'clean' | 'found' | 'lost' | 'built'
  hex: string
  /** Where a harvested good goes. */
  by?: { x: number; y: number }
  good?: string
  seat?: number
}

const MOST = 80

/** The differences between two positions of one game that follow each other; none between others. */
export function newsOf(was: View, now: View): News[] {
  if (now.turn < was.turn || now.turn > was.turn + 1 || was.hexes.length !== now.hexes.length) return []
  const out: News[] = [...harvested(was, now)]
  const add = (kind: News['kind'], hex: string, more: Partial<News> = {}) => out.push({ key: `${kind} ${hex}`, kind, hex, ...more })
  const [found] = Object.keys(now.counters_seen).filter((good) => (now.counters_seen[good] ?? 0) > (was.counters_seen[good] ?? 0))
  now.hexes.forEach((hex, i) => {
    const old = was.hexes[i]!
    if (hex === old) return
    if (hex.polluted && !old.polluted) add('dirt', hex.hex)
    if (!hex.polluted && old.polluted) add('clean', hex.hex)
    if (old.counter && !hex.counter) add(found ? 'found' : 'lost', hex.hex, found ? { good: found } : {})
    if (hex.inn !== null && old.inn === null) add('built', hex.hex, { seat: hex.inn })
  })
  now.players.forEach((player, seat) => {
    for (const city of player.cities.slice(was.players[seat]?.cities.length ?? 0)) add('built', city.hex, { seat })
  })
  return out.length > MOST ? [] : out
}

/** Goods taken from the land, each on its way to the nearest city of its owner. */
function harvested(was: View, now: View): News[] {
  const key = (one: View['producers'][number]) => `${one.centre} ${one.second} ${one.owner} ${one.good}`
  const left = new Map(now.producers.map((one) => [key(one), one.left]))
  return was.producers.flatMap((one) => {
    const still = left.get(key(one))
    if (still === one.left) return []
    return one.left.filter((hex) => !still?.includes(hex)).map((hex): News => {
      const at = centre(hex)
      const ways = now.players[one.owner]!.cities.map((city) => ({ x: centre(city.hex).x - at.x, y: centre(city.hex).y - at.y }))
      const by = ways.sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y))[0] ?? { x: 0, y: -20 }
      return { key: `harvest ${hex}`, kind: 'harvest', hex, by, good: one.good, seat: one.owner }
    })
  })
}
