// What the parts of this board are given, as the rules and the data files of the game have it.
import type { PartProps } from '../../lib/board'
import type { DataOf, LineOf, ViewOf } from '../../lib/contract'
import type { AgeOfRenaissance } from '../../lib/generated/views'
import type { Host as AnyHost } from '../../lib/host.svelte'

type Game = 'age_of_renaissance'
export type Host = AnyHost<Game>
export type Line = LineOf<Game>
export type Props = PartProps<Game>

export type AgeView = ViewOf<Game>
export type PowerView = AgeOfRenaissance.PowerView

export type AgeData = DataOf<Game>
export type ProvinceRow = AgeData['map']['province'][number]
export type AdvanceRow = AgeData['advances']['advance'][number]
export type CardRow = AgeData['cards']['card'][number]
