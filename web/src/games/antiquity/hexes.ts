// What is to be said of every hex.
import type { SeatInfo } from '../../lib/generated/api'
import type { Lexicon } from '../../lib/lexicon'
import { w } from './text'
import type { View } from './types'

type Country = Pick<View, 'hexes' | 'producers' | 'ranges'> & { zones: string[][] }

/** By hex: terrain, what stands and lies there, and whose it is. */
export function wordsOfHexes(view: Country, seats: SeatInfo[], eyes: number | null, lexicon: Lexicon): Map<string, string> {
  const name = (seat: number) => seats[seat]?.name ?? String(seat + 1)
  const goods = new Map(view.producers.flatMap((one) => one.left.map((hex) => [hex, one] as const)))
  const men = new Map(view.producers.flatMap((one) => [one.centre, ...(one.second ? [one.second] : [])].map((hex) => [hex, one] as const)))
  const ranges = new Map(view.ranges.flatMap((range) => (range.good ? range.hexes.map((hex) => [hex, range.good!] as const) : [])))
  const zones = view.zones.map((zone) => new Set(zone))
  const out = new Map<string, string>()
  for (const hex of view.hexes) {
    const words = [lexicon.noun(['terrain', hex.terrain])]
    const good = goods.get(hex.hex)
    const man = men.get(hex.hex)
    const range = ranges.get(hex.hex)
    if (hex.city !== null) words.push(w('city_hex', { name: name(hex.city) }))
    if (hex.inn !== null) words.push(w('inn_hex', { name: name(hex.inn) }))
    if (good) words.push(w('good_hex', { good: lexicon.noun(['good', good.good]), name: name(good.owner) }))
    if (man) words.push(w('man_hex', { producer: lexicon.noun(['producer', man.producer]), name: name(man.owner), n: man.left.length }))
    if (hex.polluted) words.push(w('polluted'))
    if (hex.counter) words.push(w('unexplored'))
    if (range) words.push(w('range_yields', { good: lexicon.noun(['good', range]) }))
    if (eyes !== null && zones[eyes]?.has(hex.hex)) words.push(w('in_zone'))
    for (const [seat, zone] of zones.entries()) if (seat !== eyes && zone.has(hex.hex)) words.push(w('in_zone_of', { name: name(seat) }))
    out.set(hex.hex, words.join(', '))
  }
  return out
}
