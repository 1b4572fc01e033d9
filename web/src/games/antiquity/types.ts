// What the parts of this board are given, as the rules and the data files of the game have it.
import type { PartProps } from '../../lib/board'
import type { DataOf, OfferOf, VerbOf, ViewOf } from '../../lib/contract'
import type { Antiquity } from '../../lib/generated/views'
import type { Host as AnyHost } from '../../lib/host.svelte'

type Game = 'antiquity'
export type Host = AnyHost<Game>
export type Offer = OfferOf<Game>
export type Verb = VerbOf<Game>
export type Props = PartProps<Game>
export type Parts = Pick<Props, 'host' | 'view' | 'data' | 'seats' | 'eyes'>

export type View = ViewOf<Game>
export type Building = Antiquity.BuildingView
export type Player = Antiquity.PlayerView
export type Site = Antiquity.SiteView

export type Data = DataOf<Game>
/** A price by class of goods. */
export type Cost = Partial<Data['countryside']['city']['cost']>
