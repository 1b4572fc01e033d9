// What the parts of this board are given.
import type { AgeOfRenaissance } from '../../lib/generated/views'
import type { PartProps } from '../boards'
import type { CardRow } from './faces'

export type AgeView = AgeOfRenaissance.AgeView
export type PowerView = AgeOfRenaissance.PowerView

export interface ProvinceRow {
  id: string
  area: string
  kind: 'capital' | 'province' | 'satellite' | 'island' | 'overseas'
  market: number
  commodities: string[]
}
export interface AdvanceRow {
  id: string
  letter: string
  category: string
  cost: number
  credit: number
  misery: number
}
export interface AgeData {
  map: { area: { id: string; players: number; overseas: boolean }[]; sea: { id: string }[]; province: ProvinceRow[] }
  commodities: { commodity: { id: string; base: number; mills: boolean }[] }
  advances: { category: { id: string }[]; advance: AdvanceRow[] }
  cards: { card: CardRow[] }
  tracks: { capitals: Record<string, string[]>; misery: { ladder: number[] } }
}
export type Props = PartProps<AgeView, AgeData>
