// What is printed on the components, found by slug.
import type { RoadToDomination } from '../../lib/generated/views'
import type { PartProps } from '../boards'

export type View = RoadToDomination.RoadView
export type Player = RoadToDomination.PlayerView
export type Battle = RoadToDomination.BattleView
export type Strength = RoadToDomination.StrengthView
export type Front = RoadToDomination.FrontView
export type Prospect = RoadToDomination.ProspectView
export type Need = RoadToDomination.NeedView
export type Props = PartProps<View, Data>

type Levels = Record<string, number>
type Modifier = { land: number; sea: number; dissenters: number }

export interface Good {
  id: string
  trade: number[]
  leader: 'hand_limit' | 'ducats_per_level' | 'prestige' | 'second_good'
  leader_amount: number
  leader_stat?: string
  leader_per?: number
  unlock_prestige?: number
  unlock_glory?: number[]
  reconstructed: boolean
}
export interface Providence {
  id: string
  type: 'positive_authority' | 'negative_authority' | 'plot' | 'event' | 'special'
  war?: { land: number; sea: number; plunder: number }
}
export interface Territory {
  id: string
  kind: 'land' | 'colony'
  requires: Levels
  cost: number
  gains: Levels
  one_time: Levels
  reconstructed: boolean
}
export interface Religion { id: string; copies: number; requires: Levels; reconstructed: boolean }
export interface Power {
  id: string
  starting_number: number
  religion: string
  can_change_religion: boolean
  levels: Levels
  glory: number
  hand_limit: number
  modifier: Modifier
  reconstructed: boolean
}
export interface Achievement { id: string; glory: number; requires: { stat: string; min: number }[][]; gains: Levels; reconstructed: boolean }
export interface Data {
  achievements: { achievement: Achievement[] }
  game: { tracks: { army: number; fleet: number; prestige: number }; war: Record<string, number>; scoring: Record<string, unknown> }
  goods: { good: Good[] }
  providence: { card: Providence[] }
  religions: { religion: Religion[] }
  superpowers: { superpower: Power[] }
  territories: { territory: Territory[]; board_territory: Territory[] }
}

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
export const ACTION_OF: Readonly<Record<string, string>> = {
  develop: 'development', play_exceptional_year: 'development',
  play_plot: 'intrigue', enthrone: 'intrigue', burden: 'intrigue', play_event: 'intrigue', convert: 'intrigue',
  conquer: 'conquest', attack_on_land: 'war', attack_at_sea: 'war', tax: 'taxation',
}
export const ACTIONS = ['development', 'intrigue', 'conquest', 'war', 'taxation'] as const

/** A number with a real minus. */
export const minus = (n: number): string => (n < 0 ? `−${-n}` : `${n}`)
/** A number with its sign. */
export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`)
