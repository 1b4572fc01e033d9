// What the parts of this board are given, as the rules and the data files of the game have it.
import type { PartProps } from '../../lib/board'
import type { DataOf, OfferOf, StepOf, VerbOf, ViewOf } from '../../lib/contract'
import type { RoadToDomination } from '../../lib/generated/views'
import type { Host as AnyHost } from '../../lib/host.svelte'

type Game = 'road_to_domination'
export type Host = AnyHost<Game>
export type Offer = OfferOf<Game>
export type Verb = VerbOf<Game>
export type Step = StepOf<Game>
export type Props = PartProps<Game>

export type View = ViewOf<Game>
export type Player = RoadToDomination.PlayerView
export type Battle = RoadToDomination.BattleView
export type Strength = RoadToDomination.StrengthView
export type Front = RoadToDomination.FrontView
export type Prospect = RoadToDomination.ProspectView
export type Need = RoadToDomination.NeedView

export type Data = DataOf<Game>
export type Good = Data['goods']['good'][number]
export type Providence = Data['providence']['card'][number]
export type Territory = Data['territories']['territory' | 'board_territory'][number]
export type Religion = Data['religions']['religion'][number]
export type Power = Data['superpowers']['superpower'][number]
export type Achievement = Data['achievements']['achievement'][number]
