// What is printed on the components, found by slug.
import type { Achievement, Data, Good, Power, Providence, Religion, Strength, Territory, Verb } from './types'

export class Book {
  readonly goods: Good[]
  readonly religions: Religion[]
  readonly providence: Map<string, Providence>
  readonly territories: Map<string, Territory>
  readonly onBoard: Territory[]
  readonly powers: Map<string, Power>
  readonly feats: Map<string, Achievement>

  constructor(data: Data) {
    const index = <T extends { id: string }>(rows: T[]) => new Map(rows.map((row) => [row.id, row]))
    this.goods = data.goods.good
    this.religions = data.religions.religion
    this.providence = index(data.providence.card)
    this.onBoard = data.territories.board_territory
    this.territories = index([...data.territories.territory, ...this.onBoard])
    this.powers = index(data.superpowers.superpower)
    this.feats = index(data.achievements.achievement)
  }
}

const books = new WeakMap<Data, Book>()

export function bookOf(data: Data): Book {
  let book = books.get(data)
  if (!book) books.set(data, (book = new Book(data)))
  return book
}

export const sum = (side: Strength): number =>
  side.level + side.power + side.religion + side.authority + side.cards.reduce((a, b) => a + b, 0)

/** The action that a verb belongs to. */
export const ACTION_OF: { readonly [V in Verb]?: Action } = {
  develop: 'development', play_exceptional_year: 'development',
  play_plot: 'intrigue', enthrone: 'intrigue', burden: 'intrigue', play_event: 'intrigue', convert: 'intrigue',
  conquer: 'conquest', attack_on_land: 'war', attack_at_sea: 'war', tax: 'taxation',
}
export const ACTIONS = ['development', 'intrigue', 'conquest', 'war', 'taxation'] as const
export type Action = (typeof ACTIONS)[number]

/** A number with a real minus. */
export const minus = (n: number): string => (n < 0 ? `−${-n}` : `${n}`)
/** A number with its sign. */
export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`)
